"""The front page, the form of a new match and the list of matches."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, Profile, contract_code, find_profile, profile_json
from fortyfives.scorebook import MatchStarted
from fortyfives.store import Store
from fortyfives.web.founding import MOST_CLUBS
from fortyfives.web.taps import LONGEST_NAME
from tests.web.tapping import Forms, Phone, begin, hand

WHOLE_MATCH = (hand(0, 30, "S", 5, "0"), hand(2, 30, "S", 5, "0"))


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_an_empty_book_offers_a_match_and_the_referee(stranger: FlaskClient) -> None:
    page = stranger.get("/").get_data(as_text=True)
    assert 'class="btn ink" href="/new"' in page
    assert 'href="/referee"' in page
    assert "Still going, hand" not in page


def test_looking_around_enters_nobody_into_the_book(stranger: FlaskClient) -> None:
    for path in ("/", "/new", "/matches"):
        stranger.get(path)
        assert stranger.get_cookie("device") is None


def test_the_form_can_be_sent_as_it_is(stranger: FlaskClient) -> None:
    phone = Phone(stranger, "/new")
    fields = phone.form_of("deal").fields
    assert [fields[f"name{seat}"] for seat in range(4)] == ["North", "East", "South", "West"]
    phone.tap("deal")
    assert phone.last.status_code == 200
    assert phone.path.startswith("/m/")
    assert "Hand 1: North deals" in phone.html


def test_the_contract_and_its_code_stand_before_the_first_deal(stranger: FlaskClient) -> None:
    page = Phone(stranger, "/new").html
    assert page.index("Table contract") < page.index("Deal hand 1")
    for profile in VARIANTS:
        assert contract_code(profile) in page
    assert text_of(page).count(contract_code(VARIANTS[0])) == 2


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_every_rule_set_and_number_of_players_begins(stranger: FlaskClient, profile) -> None:
    for players in profile.players:
        phone = Phone(stranger, f"/new?rules={profile.id}&players={players}")
        assert len([name for name in phone.form_of("deal").fields if name.startswith("name")]) == players
        phone.tap("deal")
        assert "Hand 1" in phone.html
        assert contract_code(profile) in phone.client.get(f"{phone.path}/sheet").get_data(as_text=True)


def test_the_last_table_is_filled_in_and_the_club_is_suggested(client: FlaskClient) -> None:
    begin(client, VARIANTS[0].id, "Maeve", "Angus", "Theresa", "Leo")
    phone = Phone(client, "/new")
    fields = phone.form_of("deal").fields
    assert [fields[f"name{seat}"] for seat in range(4)] == ["Maeve", "Angus", "Theresa", "Leo"]
    assert '<option value="Theresa">' in phone.html


def test_another_rule_set_keeps_what_was_typed(client: FlaskClient) -> None:
    shown = client.get(
        f"/new?rules={VARIANTS[-1].id}&players=5&name0=Rose&dealer=2", headers={"HX-Request": "true"}
    ).get_data(as_text=True)
    assert "<html" not in shown
    form = Forms(shown).forms[0]
    assert (form.fields["name0"], form.fields["dealer"], form.fields["players"]) == ("Rose", "2", "5")


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({"name1": " "}, "East needs a name."),
        ({"name1": "Maeve", "name0": "Maeve"}, "Maeve sits at this table twice."),
        ({"name3": "x" * 61}, "The name at West has up to 60 plain characters."),
        ({"name3": "Le\u202eo"}, "The name at West has up to 60 plain characters."),
        ({"name3": "\ue000AH\ue001"}, "The name at West has up to 60 plain characters."),
    ],
)
def test_a_name_that_cannot_be_is_told_and_the_rest_is_kept(
    client: FlaskClient, names: dict[str, str], words: str
) -> None:
    phone = Phone(client, "/new")
    answer = phone.send("deal", **{"name2": "Theresa", **names})
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert words in page
    assert 'aria-invalid="true"' in page
    assert 'value="Theresa"' in page
    assert client.get("/matches").get_data(as_text=True).count("Still going, hand") == 0


@pytest.mark.parametrize(
    ("fields", "words", "link"),
    [
        ({"rules": "whist"}, "These rules are not known here.", "#rules-barker"),
        ({"players": "9"}, "These rules are not played by that many.", "#name0"),
        ({"players": "x", "rules": "forty-five"}, "These rules are not played by that many.", "#players4"),
        ({"dealer": "7"}, "Nobody sits where the first deal should be.", "#dealer0"),
        ({"dealer": "x"}, "Nobody sits where the first deal should be.", "#dealer0"),
    ],
)
def test_what_the_form_never_offers_is_told_and_the_rest_is_kept(
    client: FlaskClient, fields: dict[str, str], words: str, link: str
) -> None:
    answer = Phone(client, "/new").send("deal", name2="Theresa", **fields)
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert words in page
    assert f'href="{link}"' in page
    assert f'id="{link[1:]}"' in page
    assert 'value="Theresa"' in page
    assert "Still going, hand" not in client.get("/matches").get_data(as_text=True)


def test_one_damaged_match_hides_no_other(app: Flask, client: FlaskClient, book: Path) -> None:
    begin(client, VARIANTS[0].id, "Maeve", "Angus", "Theresa", "Leo")
    damaged = begin(client, VARIANTS[0].id, "Rose", "Pat", "Joan", "Kit").path.rsplit("/", 1)[1]
    db = sqlite3.connect(book)
    db.executescript(f"DROP TRIGGER events_stay; UPDATE events SET event = '{{' WHERE match_id = '{damaged}'")
    db.close()
    app.extensions.pop("fortyfives.desk")  # as after a restart
    assert "Still going, hand 1" in client.get("/").get_data(as_text=True)
    page = text_of(client.get("/matches").get_data(as_text=True))
    assert "This match cannot be read. The others are not touched by that. Today" in page
    assert "Maeve &amp; Theresa 0" in page
    phone = Phone(client, "/new")
    assert phone.form_of("deal").fields["name0"] == "Maeve", "the last table that can be read"
    phone.tap("deal")
    assert "Hand 1: Maeve deals" in phone.html


def test_where_every_name_is_missing_the_form_comes_back(client: FlaskClient) -> None:
    phone = Phone(client, "/new")
    phone.tap("deal", **{f"name{seat}": "" for seat in range(4)})
    assert phone.last.status_code == 422
    assert "4 things to look at first" in phone.html


def test_a_name_of_60_characters_is_taken(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id, "é" * 60, "B", "C", "D")
    assert "é" * 60 in phone.html


def test_the_form_sent_twice_begins_one_match(client: FlaskClient, store: Store, club: str) -> None:
    phone = Phone(client, "/new")
    first, second = phone.send("deal"), phone.send("deal")
    assert first.location == second.location
    assert len(store.matches.in_club(club)) == 1


def lose_the_answer(client: FlaskClient) -> None:
    """The server has answered, and the phone never heard it."""
    client.delete_cookie("device")


def test_a_new_phone_whose_first_answer_was_lost_begins_one_match(stranger: FlaskClient, store: Store) -> None:
    phone = Phone(stranger, "/new")
    first = phone.send("deal")
    assert first.status_code == 303
    lose_the_answer(stranger)
    again = phone.send("deal")
    assert (again.status_code, again.location) == (303, first.location)
    assert stranger.get(first.location).status_code == 200
    club = store.matches.club_of(first.location.rsplit("/", 1)[1])
    assert club is not None
    assert len(store.matches.in_club(club)) == 1


def test_six_of_the_same_form_at_once_begin_one_match(app: Flask, stranger: FlaskClient) -> None:
    form = Phone(stranger, "/new").form_of("deal")
    session = stranger.get_cookie("session")
    assert session is not None

    def send() -> tuple[int, str]:
        phone = app.test_client()
        phone.set_cookie("session", session.value)
        answer = phone.post(form.action, data=form.fields)
        assert phone.get(answer.location).status_code == 200
        return answer.status_code, answer.location

    with ThreadPoolExecutor(6) as pool:
        answers = {sent.result() for sent in [pool.submit(send) for _ in range(6)]}
    assert len(answers) == 1
    assert {status for status, _ in answers} == {303}


def test_the_form_of_another_phone_opens_nothing(app: Flask, stranger: FlaskClient) -> None:
    phone = Phone(stranger, "/new")
    form = phone.form_of("deal")
    begun = phone.send("deal").location
    other = Phone(app.test_client(), "/new")
    answer = other.client.post(form.action, data=form.fields)
    assert answer.location != begun
    assert other.client.get(begun).status_code == 404


def test_a_form_that_cannot_be_sent_enters_nobody(stranger: FlaskClient) -> None:
    answer = Phone(stranger, "/new").send("deal", tap="1")
    assert answer.status_code == 422
    assert stranger.get_cookie("device") is None


def test_a_new_phone_founds_its_own_club_and_nobody_else_sees_it(stranger: FlaskClient, client: FlaskClient) -> None:
    phone = begin(stranger, VARIANTS[0].id)
    cookie = stranger.get_cookie("device")
    assert cookie is not None
    assert cookie.http_only
    assert stranger.get(phone.path).status_code == 200
    assert client.get(phone.path).status_code == 404
    assert "Still going, hand" not in client.get("/matches").get_data(as_text=True)


def test_a_match_that_goes_on_comes_first(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id)
    phone.tap(*hand(2, 20, "S", 3, "0"), "save")
    page = text_of(client.get("/").get_data(as_text=True))
    assert "Still going, hand 2 Maeve &amp; Theresa 20, Angus &amp; Leo 10 Carry on" in page
    assert page.index("Carry on") < page.index("Start a match")


# --- a phone that only watches


@pytest.fixture
def owl(stranger: FlaskClient, store: Store, club: str) -> FlaskClient:
    """A phone that has opened the link to watch."""
    stranger.get(f"/k/{store.clubs.view_key(club)}")
    return stranger


def test_whoever_watches_is_not_asked_to_carry_on_and_learns_where_a_match_would_begin(
    client: FlaskClient, owl: FlaskClient, store: Store, club: str
) -> None:
    begin(client, VARIANTS[0].id)
    for page in (owl.get("/").text, owl.get("/matches").text):
        assert "Carry on" not in page
        assert "Watch<" in page
    for page in ("/", "/matches"):
        assert 'class="btn ink" href="/new"' not in owl.get(page).text
    front = text_of(owl.get("/").text)
    assert "This phone only watches Tuesday table. Start a match of your own" in front
    form = owl.get("/new").text
    assert "This phone only watches Tuesday table." in form
    assert "A match begun here starts a club of its own" in form
    assert 'id="to-join" href="/join?to=new"' in form
    for page in ("/", "/new"):
        assert "only watches" not in client.get(page).text
    # Once it has a club of its own as well, each form says where the match begins.
    begin(owl, VARIANTS[0].id)
    page = owl.get("/new").text
    assert "starts a club of its own" not in page
    assert "The match begins at Our table." in page
    assert "This phone only watches Tuesday table." in page
    assert ">Start a match</a>" in owl.get("/").text


def test_who_watches_and_wants_to_begin_a_match_comes_back_to_it_with_the_pen(
    client: FlaskClient, owl: FlaskClient, store: Store, club: str
) -> None:
    begin(client, VARIANTS[0].id)
    phone = Phone(owl, "/join?to=new")
    assert 'href="/new"' in phone.html
    phone.tap("join", code="2222-2222")
    assert phone.last.status_code == 422
    code = store.codes.make(club, None, next(one.device for one in store.clubs.grants_in(club) if one.role == "pen"))
    phone.tap("join", code=code.code)
    assert phone.path == f"/new?club={club}&scores=1"
    assert "You score now." in phone.html
    assert "The match begins at Tuesday table." in phone.html
    assert phone.form_of("deal").fields["club"] == club
    watch = store.watch_codes.show(club).code
    assert owl.post("/join", data={"code": watch, "to": "new"}).location == f"/c/{club}/now", "that is no pen"


def test_a_practice_match_is_not_the_first_thing_that_the_front_page_offers(client: FlaskClient, store: Store) -> None:
    phone = begin(client, VARIANTS[0].id)
    assert f'class="btn ink" href="{phone.path}"' in client.get("/").text
    store.matches.set_practice(phone.path.rsplit("/", 1)[1], True)
    page = client.get("/").text
    assert f'class="btn" href="{phone.path}"' in page
    assert 'class="btn ink" href="/new"' in page
    other = begin(client, VARIANTS[0].id)
    store.matches.set_practice(other.path.rsplit("/", 1)[1], True)
    store.matches.set_practice(phone.path.rsplit("/", 1)[1], False)
    page = client.get("/").text
    assert page.index(phone.path) < page.index(other.path), "what counts comes first"
    assert page.count('class="btn ink"') == 1
    assert f'class="btn ink" href="{phone.path}"' in page


@pytest.mark.parametrize("role", ["view", "pen"])
def test_who_comes_to_a_club_comes_to_the_match_that_is_going_on(
    client: FlaskClient, stranger: FlaskClient, store: Store, club: str, clock, role: str
) -> None:
    stranger.get(f"/k/{store.clubs.view_key(club)}")
    owl = client if role == "pen" else stranger
    way, told = f"/c/{club}/now?scores=1", "?scores=1" if role == "pen" else "?watches=1"
    you = "You score now." if role == "pen" else "You watch Tuesday table."
    nothing = owl.get(way)
    assert nothing.location == f"/matches{told}"
    assert you in owl.get(nothing.location).text
    assert "No match is being played just now" in owl.get(nothing.location).text
    first = begin(client, VARIANTS[0].id)
    assert owl.get(way).location == f"{first.path}{told}"
    assert you in owl.get(owl.get(way).location).text
    second = begin(client, VARIANTS[1].id)
    tables = owl.get(way)
    assert tables.status_code == 200
    for there in ("Which table?", you, f'href="{first.path}"', f'href="{second.path}"'):
        assert there in tables.text
    assert ("Watch<" in tables.text) is (role == "view")
    store.matches.set_practice(first.path.rsplit("/", 1)[1], True)
    assert owl.get(way).location == f"{second.path}{told}", "practice is nothing to come for"
    clock.pass_time(hours=11)
    second.look()
    second.tap(*WHOLE_MATCH[0], "save")
    clock.pass_time(hours=11)
    assert owl.get(way).location == f"{second.path}{told}", "somebody has tapped since"
    clock.pass_time(hours=2)
    assert owl.get(way).location == f"/matches{told}", "it lies open, but is not being played"
    second.tap(*WHOLE_MATCH[1], "save")
    assert owl.get(way).location == f"/matches{told}", "it is over"


def test_what_is_told_to_who_comes_is_told_to_nobody_else(client: FlaskClient, owl: FlaskClient) -> None:
    assert "You watch" not in client.get("/matches?watches=1").text
    assert "You score" not in owl.get("/matches?scores=1").text
    for page in ("/matches", "/matches?scores=1"):
        assert "You watch" not in owl.get(page).text


def test_the_list_tells_who_beat_whom(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id)
    for answers in WHOLE_MATCH:
        phone.tap(*answers, "save")
    page = text_of(client.get("/matches").get_data(as_text=True))
    assert "Maeve &amp; Theresa beat Angus &amp; Leo" in page
    assert "Today, 2 hands. A bid of 30 made" in page
    assert "120 : 0" in page


def test_a_match_that_was_broken_off_has_no_winner(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id)
    phone.send("pass", do='{"abandon": true}')
    page = text_of(client.get("/matches").get_data(as_text=True))
    assert "Broken off in hand 1 Maeve &amp; Theresa 0, Angus &amp; Leo 0" in page
    assert " beat " not in page
    assert "Still going, hand" not in client.get("/").get_data(as_text=True)
    phone.look()
    assert "This match was broken off" in phone.html
    phone.tap("resume")
    assert "Hand 1: Maeve deals" in phone.html


def test_a_long_list_goes_on_page_by_page(client: FlaskClient) -> None:
    for _ in range(21):
        begin(client, VARIANTS[0].id)
    page = client.get("/matches").get_data(as_text=True)
    assert page.count("Still going, hand") == 20
    older = re.search(r'href="(/matches\?before=[^"]+)"', page)
    assert older is not None
    assert client.get(older[1]).get_data(as_text=True).count("Still going, hand") == 1


def club_to_watch(store: Store, club: str) -> str:
    """Another club, whose matches the phone of the first may see."""
    other = store.clubs.create_club("Others")
    for grant in store.clubs.grants_in(club):
        store.clubs.grant(grant.device, other, "view")
    return other


def test_two_clubs_are_one_list_to_the_last_page(client: FlaskClient, store: Store, club: str) -> None:
    phone = begin(client, VARIANTS[0].id, "Maeve", "Angus", "Theresa", "Leo")
    other = club_to_watch(store, club)
    start = store.matches.events(phone.path.rsplit("/", 1)[1])[0]
    for number in range(1, 45):
        where = other if number % 2 else club
        store.matches.create(f"m{number}", where, replace(start, tap=f"tap {number}"))
    seen: list[str] = []
    path: str | None = "/matches"
    while path:
        page = client.get(path).get_data(as_text=True)
        seen += re.findall(r'class="btn" href="/m/([^"]+)"', page)
        older = re.search(r'href="(/matches\?before=[^"]+)"', page)
        path = older[1] if older else None
    assert seen == [*(f"m{number}" for number in range(44, 0, -1)), phone.path.rsplit("/", 1)[1]]


def test_a_list_that_just_fills_its_page_has_no_older_one(client: FlaskClient) -> None:
    for _ in range(20):
        begin(client, VARIANTS[0].id)
    assert "Older matches" not in client.get("/matches").get_data(as_text=True)


def test_a_page_of_the_list_shows_the_names_of_each_club_s_own(client: FlaskClient, store: Store, club: str) -> None:
    phone = begin(client, VARIANTS[0].id, "Maeve", "Angus", "Theresa", "Leo")
    other = club_to_watch(store, club)
    for name in ("Rose", "Pat", "Joan", "Kit"):
        store.clubs.find_or_add_player(other, name)
    start = store.matches.events(phone.path.rsplit("/", 1)[1])[0]
    store.matches.create("theirs", other, replace(start, tap="theirs"))
    page = text_of(client.get("/matches").get_data(as_text=True))
    assert page.index("Rose &amp; Joan 0") < page.index("Maeve &amp; Theresa 0")


def test_nobody_founds_clubs_without_end(app: Flask, client: FlaskClient, store: Store) -> None:
    for _ in range(MOST_CLUBS):
        begin(app.test_client(), VARIANTS[0].id)
    late = app.test_client()
    phone = Phone(late, "/new")
    answer = phone.send("deal")
    assert answer.status_code == 429
    assert "Wait a few minutes" in answer.get_data(as_text=True)
    assert late.get_cookie("device") is None, "nobody was entered for nothing"
    begin(client, VARIANTS[0].id)  # whoever has a club goes on
    assert store.clubs.create_club("by hand")


def test_partners_are_told_before_the_first_deal(client: FlaskClient) -> None:
    five = VARIANTS[-1].id
    for path, words in (
        ("/new", "Partners sit opposite."),
        (f"/new?rules={five}&players=3", "Each plays for himself."),
        (f"/new?rules={five}&players=6", "Partners sit alternately, in the order in which they play."),
    ):
        assert words in client.get(path).get_data(as_text=True)


def test_own_rules_are_played_again_as_they_are(client: FlaskClient, store: Store, club: str) -> None:
    own = find_profile({"base": VARIANTS[0].id, "target": 20})
    assert isinstance(own, Profile)
    phone = begin(client, VARIANTS[0].id)
    start = store.matches.events(phone.path.rsplit("/", 1)[1])[0]
    event = MatchStarted(profile_json(own), (1, 2, 3, 4), 0)
    store.matches.create("own", club, replace(start, tap="own", event=event))
    over = Phone(client, "/m/own")
    over.tap(*hand(0, 30, "S", 5, "0"), "save", "again")
    match_id = over.path.rsplit("/", 1)[1]
    assert match_id != "own"
    begun = store.matches.events(match_id)[0].event
    assert isinstance(begun, MatchStarted)
    assert begun.rules["target"] == 20


def test_the_field_of_a_name_takes_as_much_as_a_name_may_have(client: FlaskClient) -> None:
    assert f'maxlength="{LONGEST_NAME}"' in client.get("/new").get_data(as_text=True)


def test_the_list_of_others_cannot_be_asked_for(client: FlaskClient, stranger: FlaskClient) -> None:
    match_id = begin(stranger, VARIANTS[0].id).path.rsplit("/", 1)[1]
    assert client.get(f"/matches?before={match_id}").status_code == 404


def test_play_again_takes_the_seats_over_and_moves_the_deal_on(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id)
    for answers in WHOLE_MATCH:
        phone.tap(*answers, "save")
    over = phone.path
    phone.tap("again")
    assert phone.path != over
    assert "Hand 1: Theresa deals" in phone.html


def test_play_again_is_not_for_those_who_only_watch(client: FlaskClient, stranger: FlaskClient) -> None:
    over = begin(client, VARIANTS[0].id).path
    answer = stranger.post(f"{over}/again", data={"tap": "00000000-0000-0000-0000-000000000001"})
    assert answer.status_code == 404
