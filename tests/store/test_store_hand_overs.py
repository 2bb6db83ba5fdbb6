"""The pen handed over by a code: who scores then, who watches, how it comes back, and that nobody is left without."""

from __future__ import annotations

import pytest

from fortyfives.rules import VARIANTS, profile_json
from fortyfives.scorebook import Entry, MatchStarted
from fortyfives.store import CODE_SECONDS, Joined

STARTED = MatchStarted(profile_json(VARIANTS[0]), (1, 2, 3, 4), 0)


@pytest.fixture
def match_id(store, club, clock):
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    return "m1"


@pytest.fixture
def phone(store, club):
    """Makes phones of the club; without a role one that was given nothing."""

    def make(name, role=None):
        device, _ = store.clubs.new_device(name)
        if role:
            store.clubs.grant(device.number, club, role)
        return device.number

    return make


@pytest.fixture
def heron(phone):
    """The phone that scores."""
    return phone("blue heron", "pen")


@pytest.fixture
def code(store, club, match_id, heron):
    """The code by which the heron hands its pen over."""
    return store.codes.make(club, match_id, heron, hands_over=True).code


@pytest.fixture
def join(store):
    def typed(code, device, *, known=True, browser=""):
        return store.codes.join(
            code, who="192.0.2.1", phone=browser, known=device if known else None, enter=lambda: device
        )

    return typed


def roles(store, club):
    return {grant.name: grant.role for grant in store.clubs.grants_in(club)}


@pytest.mark.parametrize("was", [None, "view", "pen"])
def test_whoever_types_it_scores_and_the_other_watches(store, club, match_id, heron, phone, code, join, was):
    kettle = phone("red kettle", was)
    assert join(code, kettle) == Joined(club, match_id, kettle, took_over=True)
    assert roles(store, club) == {"blue heron": "view", "red kettle": "pen"}
    over = store.hand_overs.handed_over(heron, club)
    assert (over.taken_by, over.name) == (kettle, "red kettle")
    assert store.hand_overs.given_by(kettle, club) == "blue heron"
    assert join(code, phone("shy owl")) is None, "it works once"


def test_an_ordinary_code_hands_nothing_over(store, club, match_id, heron, phone, join):
    kettle = phone("red kettle")
    assert join(store.codes.make(club, match_id, heron).code, kettle).took_over is False
    assert roles(store, club) == {"blue heron": "pen", "red kettle": "pen"}
    assert store.hand_overs.handed_over(heron, club) is None


def test_the_phone_that_shows_it_cannot_hand_the_pen_to_itself(store, club, heron, code, join, phone):
    assert join(code, heron).took_over is False
    assert roles(store, club) == {"blue heron": "pen"}
    assert join(code, phone("red kettle")).took_over, "the code stays good"


def test_until_somebody_types_it_it_can_be_ended(store, club, heron, code, join, phone):
    assert store.codes.hands_over(club, heron)
    store.codes.keep_pen(club, heron)
    assert not store.codes.hands_over(club, heron)
    assert join(code, phone("red kettle")) is None
    assert roles(store, club) == {"blue heron": "pen"}


def test_it_ends_by_itself(store, club, clock, heron, code, join, phone):
    clock.pass_time(seconds=CODE_SECONDS)
    assert not store.codes.hands_over(club, heron)
    assert join(code, phone("red kettle")) is None


def test_keeping_the_pen_ends_no_other_code(store, club, match_id, heron, phone, join):
    plain = store.codes.make(club, match_id, heron).code
    store.codes.keep_pen(club, heron)
    assert isinstance(join(plain, phone("red kettle")), Joined)


def test_keeping_it_after_it_was_used_takes_nothing_back(store, club, heron, phone, code, join):
    join(code, phone("red kettle"))
    store.codes.keep_pen(club, heron)
    assert roles(store, club) == {"blue heron": "view", "red kettle": "pen"}


def test_the_pen_comes_back_by_a_code_of_the_new_one(store, club, match_id, clock, heron, phone, code, join):
    kettle = phone("red kettle")
    join(code, kettle)
    clock.pass_time(minutes=5)
    back = store.codes.make(club, match_id, kettle, hands_over=True).code
    assert join(back, heron).took_over
    assert roles(store, club) == {"blue heron": "pen", "red kettle": "view"}
    assert store.hand_overs.handed_over(heron, club) is None
    assert store.hand_overs.handed_over(kettle, club).name == "blue heron"


def test_what_was_told_once_is_not_told_again_when_the_phone_comes_anew(store, club, clock, heron, phone, code, join):
    kettle = phone("red kettle")
    join(code, kettle)
    clock.pass_time(minutes=5)
    store.clubs.grant(heron, club, "pen")
    clock.pass_time(minutes=5)
    store.clubs.switch_off(heron, club, by=kettle)
    store.clubs.grant(heron, club, "view")
    assert store.hand_overs.handed_over(heron, club) is None
    assert store.hand_overs.given_by(kettle, club) is None


def test_a_form_sent_again_from_the_same_phone_is_one_phone(store, club, heron, phone, code, join):
    """The answer with its token was lost; the browser comes as a phone that was never here."""
    first, again = phone("red kettle"), phone("green kettle")
    assert join(code, first, known=False, browser="this browser").took_over
    assert join(code, again, known=False, browser="this browser").took_over
    assert roles(store, club) == {"blue heron": "view", "green kettle": "pen"}
    assert store.hand_overs.handed_over(heron, club).name == "green kettle"
    assert join(code, phone("shy owl"), known=False, browser="another") is None


def test_nothing_is_handed_to_a_phone_without_the_pen(store, club, heron, phone):
    owl = phone("shy owl", "view")
    store.hand_overs.hand_over(club, heron, owl)
    store.hand_overs.hand_over(club, heron, heron)
    assert roles(store, club) == {"blue heron": "pen", "shy owl": "view"}


def test_other_codes_of_the_phone_end_with_its_pen(store, club, match_id, heron, phone, join):
    kettle = phone("red kettle", "pen")
    code = store.codes.make(club, match_id, heron).code
    store.hand_overs.hand_over(club, heron, kettle)
    assert join(code, phone("shy owl")) is None


def test_what_it_had_begun_is_offered_to_the_new_pen(store, club, match_id, heron, phone, code, join):
    store.matches.keep_draft(match_id, heron, 1, {"bidder": 2})
    kettle = phone("red kettle")
    join(code, kettle)
    assert [(lying.device, lying.body) for lying in store.matches.drafts(match_id)] == [(heron, {"bidder": 2})]
    assert store.matches.take_draft(match_id, heron, kettle).body == {"bidder": 2}
    assert [lying.device for lying in store.matches.drafts(match_id)] == [kettle]


@pytest.mark.parametrize(("table", "key"), [("matches", "m1"), ("clubs", None)])
def test_with_a_deleted_match_a_code_leads_to_the_club_with_a_deleted_club_nowhere(
    store, club, clock, code, join, phone, table, key
):
    with store._connections.writing() as db:
        db.execute(f"UPDATE {table} SET deleted_at = ? WHERE id = ?", (clock(), key or club))
    joined = join(code, phone("red kettle"))
    assert joined is None if table == "clubs" else joined.match_id is None
