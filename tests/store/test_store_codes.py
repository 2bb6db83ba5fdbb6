"""Pen codes: how they look, that they work once and not for long, and that nobody can guess one."""

from __future__ import annotations

import sqlite3
import threading

import pytest

from fortyfives.rules import VARIANTS, profile_json
from fortyfives.scorebook import Entry, MatchStarted
from fortyfives.store import CODE_SECONDS, Joined, TooManyTries, read_code
from fortyfives.store.codes import CODE_SIGNS
from fortyfives.store.guesses import FIRST_TRIES, MOST_FIRST_OF_ALL, MOST_WRONG, MOST_WRONG_OF_ALL, WRONG_SECONDS
from fortyfives.store.signs import ALPHABET
from fortyfives.store.times import SLACK_SECONDS
from fortyfives.store.watch_codes import WATCH_SIGNS

STARTED = MatchStarted(profile_json(VARIANTS[0]), (1, 2, 3, 4), 0)
WRONG = "22222222"


@pytest.fixture
def match_id(store, club, clock):
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    return "m1"


@pytest.fixture
def heron(store, club):
    """The number of a phone with the pen."""
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    return device.number


@pytest.fixture
def made(store, club, match_id, heron):
    """Makes codes of the phone with the pen."""
    return lambda: store.codes.make(club, match_id, heron).code


@pytest.fixture
def join(store):
    """A phone that types a code: a new one, unless `known` says which."""

    def typed(code, *, known=None, phone="", who="192.0.2.1"):
        def enter():
            return known or store.clubs.new_device("shy owl")[0].number

        return store.codes.join(code, who=who, phone=phone, known=known, enter=enter)

    return typed


def devices(store):
    return store._connections.read("SELECT count(*) FROM devices")[0][0]


# What a code looks like


def test_a_code_has_eight_signs_that_nobody_confuses(made):
    codes = [made() for _ in range(200)]
    assert len(set(codes)) == 200
    assert {len(code) for code in codes} == {8}
    assert set("".join(codes)) == set(ALPHABET)
    assert not set(ALPHABET) & set("0O1ILU")


@pytest.mark.parametrize(
    "typed", ["K7MR4QPX", "k7mr4qpx", "K7MR-4QPX", " k7mr – 4qpx ", "K7 MR 4Q PX", "k7mr\u00a04qpx", "Ｋ７ＭＲ４ＱＰＸ"]
)
def test_how_it_is_typed_does_not_matter(typed):
    assert read_code(typed) == "K7MR4QPX"


@pytest.mark.parametrize(
    "typed", ["", "   ", "K7MR-4QP", "K7MR-4QPXX", "K7M4QP", "K7MR-4QP0", "K7MR-4QPO", "K7MR-4QPé", "-" * 200, "\0"]
)
def test_what_can_be_no_code(typed):
    assert read_code(typed) is None


def test_a_code_does_not_stand_in_the_file(store, made, book):
    code = made()
    assert code not in "\n".join(sqlite3.connect(book).iterdump())


# Once, and not for long


def test_a_code_gives_the_pen_once(store, club, match_id, made, join):
    code = made()
    joined = join(code)
    assert isinstance(joined, Joined)
    assert (joined.club, joined.match_id) == (club, match_id)
    assert store.clubs.role_in(joined.device, club) == "pen"
    before = devices(store)
    assert join(code) is None
    assert devices(store) == before, "a code that is used up enters nobody"


def test_of_two_phones_that_type_the_same_code_one_gets_in(store, club, made, join):
    code, got = made(), []
    threads = [threading.Thread(target=lambda: got.append(join(code))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [isinstance(joined, Joined) for joined in got].count(True) == 1
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["pen", "pen"]


@pytest.mark.parametrize(("seconds", "works"), [(0, True), (CODE_SECONDS - 1, True), (CODE_SECONDS, False)])
def test_a_code_lasts_ten_minutes(clock, made, join, seconds, works):
    code = made()
    clock.pass_time(seconds=seconds)
    assert (join(code) is not None) is works


def test_a_code_says_until_when(store, club, match_id, heron):
    assert store.codes.make(club, match_id, heron).until == "2026-11-30T19:12:11Z"


def test_a_new_code_ends_the_one_that_the_same_phone_showed_before(store, club, match_id, made, join):
    other, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(other.number, club, "pen")
    theirs = store.codes.make(club, match_id, other.number).code
    first, second = made(), made()
    assert join(first) is None
    assert join(second) is not None
    assert join(theirs) is not None, "that of another phone stays"


def test_a_new_pen_key_ends_the_codes_of_its_club_and_no_others(store, club, match_id, made, join, clock):
    other_club = store.clubs.create_club("Others")
    store.matches.create("m2", other_club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    other, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(other.number, other_club, "pen")
    theirs = store.codes.make(other_club, "m2", other.number).code
    ours = made()
    store.clubs.rotate(club, "view")
    assert join(ours) is not None
    ours = made()
    store.clubs.rotate(club, "pen")
    assert join(ours) is None
    assert join(theirs) is not None


def test_a_phone_that_is_switched_off_ends_its_codes(store, club, match_id, heron, made, join):
    other, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(other.number, club, "pen")
    code = made()
    assert store.clubs.switch_off(heron, club, by=other.number)
    assert join(code) is None


def test_another_secret_of_the_server_ends_all_codes(made, open_book):
    code = made()
    assert open_book(secret=b"another").codes.join(code, who="", phone="", known=None, enter=lambda: 1) is None


# Who joins


def test_a_phone_that_watched_gets_the_pen_and_stays_the_same_phone(store, club, clock, made, join):
    owl, _ = store.clubs.new_device("shy owl")
    store.clubs.grant(owl.number, club, "view")
    clock.pass_time(minutes=1)
    assert join(made(), known=owl.number).device == owl.number
    [grant] = [grant for grant in store.clubs.grants_in(club) if grant.device == owl.number]
    assert (grant.role, grant.given_at) == ("pen", clock())


def test_a_phone_that_has_the_pen_does_not_use_the_code_up(store, club, heron, made, join):
    code = made()
    assert join(code, known=heron).device == heron
    assert join(code) is not None


def test_a_form_sent_again_from_the_same_phone_finds_what_it_did(store, club, heron, made, join):
    """The answer with the token was lost, or a thumb came down twice: the phone is in, and in the list once."""
    code = made()
    first = join(code, phone="what only this browser knows")
    again = join(code, phone="what only this browser knows")
    assert isinstance(again, Joined)
    assert {grant.device for grant in store.clubs.grants_in(club)} == {heron, again.device}
    assert store.clubs.role_in(first.device, club) is None
    assert join(code, phone="another browser") is None
    assert join(code, phone="") is None


def test_a_phone_switched_off_does_not_come_back_by_sending_its_form_again(store, club, heron, made, join):
    code = made()
    joined = join(code, phone="this browser")
    assert store.clubs.switch_off(joined.device, club, by=heron)
    assert join(code, phone="this browser") is None


# Nobody can guess


def test_wrong_codes_from_one_address_are_looked_at_no_more(clock, made, join):
    code = made()
    assert [join(WRONG) for _ in range(MOST_WRONG)] == [None] * MOST_WRONG
    assert join(WRONG) == TooManyTries()
    assert join(code) == TooManyTries(), "else guessing would go on"
    assert join(code, who="192.0.2.2") is not None, "others are not held up"
    clock.pass_time(seconds=WRONG_SECONDS)
    assert isinstance(join(made()), Joined)


def test_right_codes_are_no_tries(made, join):
    for _ in range(MOST_WRONG + 5):
        assert isinstance(join(made()), Joined)


def wrong_from_everywhere(store, so_many):
    """So many wrong codes have come, each from another address."""
    with store._connections.writing() as db:
        store.clubs.count_try("pen code of all", "", 1, WRONG_SECONDS)
        db.execute("UPDATE tries SET count = ? WHERE kind = 'pen code of all'", (so_many,))


def test_many_addresses_get_little_further_than_one(store, made, join):
    assert join(WRONG, who="192.0.2.1") is None
    assert join(WRONG, who="192.0.2.1") is None
    wrong_from_everywhere(store, MOST_WRONG_OF_ALL - 1)
    assert join(WRONG, who="192.0.2.1") is None
    assert join(made(), who="192.0.2.1") == TooManyTries(), "it has tried before"


def test_who_has_hardly_tried_is_heard_while_others_flood_the_site(store, made, join):
    wrong_from_everywhere(store, MOST_WRONG_OF_ALL)
    assert isinstance(join(made(), who="192.0.2.2"), Joined)
    assert [join(WRONG, who="192.0.2.3") for _ in range(FIRST_TRIES)] == [None] * FIRST_TRIES
    assert join(made(), who="192.0.2.3") == TooManyTries()
    wrong_from_everywhere(store, MOST_FIRST_OF_ALL - 1)
    assert join(WRONG, who="192.0.2.4") is None
    assert join(made(), who="192.0.2.5") == TooManyTries(), "nobody is, at the last ceiling"


def test_the_odds_are_what_is_said_of_them():
    watch, pen, windows = len(ALPHABET) ** WATCH_SIGNS, len(ALPHABET) ** CODE_SIGNS, 24 * 60 * 60 // WRONG_SECONDS
    assert (watch, pen) == (729_000_000, 656_100_000_000)
    assert CODE_SECONDS == WRONG_SECONDS
    for most, to_watch, to_score in ((MOST_WRONG_OF_ALL, 2_500, 300e6), (MOST_FIRST_OF_ALL, 250, 32e6)):
        assert windows * most / watch < 1 / to_watch
        assert most / pen < 1 / to_score


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:ff:1:2:3:4", True),  # one home
        ("2001:db8:0:1::1", "2001:db8:0:100::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "somewhere", False),
    ],
)
def test_a_home_has_many_addresses_and_counts_once(store, one, other, same):
    assert store.clubs.count_try("code", one, 1, 60)
    assert store.clubs.count_try("code", other, 1, 60) is not same


def test_wrong_codes_that_come_at_once_are_all_counted(join):
    got = []
    threads = [
        threading.Thread(target=lambda: got.extend(join(WRONG) for _ in range(MOST_WRONG // 2))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got.count(None) == MOST_WRONG
    assert got.count(TooManyTries()) == MOST_WRONG


def test_a_clock_put_back_holds_nobody_up_for_longer(clock, made, join):
    for _ in range(MOST_WRONG):
        join(WRONG)
    clock.pass_time(days=-1)
    assert join(WRONG) is None


@pytest.mark.parametrize(("seconds", "opens"), [(SLACK_SECONDS, True), (SLACK_SECONDS + 1, False), (86_400, False)])
def test_a_clock_put_back_keeps_no_code_open_for_longer(store, club, match_id, heron, clock, join, seconds, opens):
    code = store.codes.make(club, match_id, heron, hands_over=True).code
    clock.pass_time(seconds=-seconds)
    assert store.codes.hands_over(club, heron) is opens
    assert (join(code) is not None) is opens


# Phones: a name, and off


def test_a_phone_gets_another_name(store, club, heron):
    store.clubs.rename_device(heron, "Maeve's phone", club)
    assert store.clubs.device_name(heron, club) == "Maeve's phone"
    assert [grant.name for grant in store.clubs.grants_in(club)] == ["Maeve's phone"]


def test_what_a_club_calls_a_phone_stands_wherever_it_speaks_of_it(store, club, clock, heron):
    """And nowhere else: in another club it has its own name."""
    elsewhere = store.clubs.create_club("Elsewhere")
    kettle, _ = store.clubs.new_device("red kettle")
    for where in (club, elsewhere):
        store.clubs.grant(kettle.number, where, "pen")
        store.clubs.grant(heron, where, "pen")
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", clock(), heron, "1"))
    store.clubs.call_device(heron, "the tablet", club)
    for where, name in ((club, "the tablet"), (elsewhere, "blue heron")):
        assert store.clubs.device_name(heron, where) == name
        assert name in [grant.name for grant in store.clubs.grants_in(where)]
        store.clubs.switch_off(kettle.number, where, by=heron)
        assert store.clubs.switched_off(kettle.number, where).by_name == name
    assert store.matches.writer_of("m1", 1) == (heron, "the tablet")
    assert b'"the tablet"' in b"".join(store.leaving.write(club))
    store.bin.delete_match("m1", heron)
    assert [gone.by for gone in store.bin.in_club(club)] == ["the tablet"]


def test_a_phone_switched_off_may_do_nothing_and_is_told_by_whom(store, club, clock, heron):
    kettle, _ = store.clubs.new_device("red kettle")
    owl, _ = store.clubs.new_device("shy owl")
    store.clubs.grant(kettle.number, club, "pen")
    store.clubs.grant(owl.number, club, "view")
    assert store.clubs.switched_off(kettle.number, club) is None
    assert store.clubs.switch_off(kettle.number, club, by=heron)
    assert store.clubs.switch_off(owl.number, club, by=heron), "one that watches, too"
    assert store.clubs.role_in(kettle.number, club) is None
    off = store.clubs.switched_off(kettle.number, club)
    assert (off.role, off.at, off.by, off.by_name) == ("pen", clock(), heron, "blue heron")
    assert store.clubs.switched_off(owl.number, club).role == "view"
    store.clubs.grant(kettle.number, club, "view")
    assert store.clubs.switched_off(kettle.number, club) is None, "it has come back"


def test_the_last_phone_with_the_pen_keeps_it(store, club, heron):
    owl, _ = store.clubs.new_device("shy owl")
    store.clubs.grant(owl.number, club, "view")
    assert not store.clubs.switch_off(heron, club, by=heron)
    assert store.clubs.role_in(heron, club) == "pen"


def test_a_phone_that_was_not_used_for_400_days_does_not_count_as_one_with_the_pen(store, club, clock, heron):
    clock.pass_time(days=401)
    kettle, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(kettle.number, club, "pen")
    assert not store.clubs.switch_off(kettle.number, club, by=kettle.number)


def test_of_two_phones_that_switch_each_other_off_one_keeps_the_pen(store, club, heron):
    kettle, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(kettle.number, club, "pen")
    pairs = [(heron, kettle.number), (kettle.number, heron)]
    done = []
    threads = [
        threading.Thread(target=lambda a=a, b=b: done.append(store.clubs.switch_off(a, club, by=b))) for a, b in pairs
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [False, True]
    assert len(store.clubs.grants_in(club)) == 1


def test_switching_off_twice_is_switching_off_once(store, club, heron):
    kettle, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(kettle.number, club, "pen")
    assert store.clubs.switch_off(kettle.number, club, by=heron)
    assert store.clubs.switch_off(kettle.number, club, by=heron)
