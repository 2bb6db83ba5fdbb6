"""Clubs on the pages: the hub and who sees it, the club a phone writes in, players put right, the days of a club."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import find_profile
from fortyfives.store import ClubDays, Role, Store
from fortyfives.web.access import COOKIE
from fortyfives.web.founding import MOST_CLUBS
from fortyfives.web.zones import by_region, known_zone
from tests.names import take_name_out
from tests.web import test_stats
from tests.web.tapping import Phone, begin
from tests.web.test_stats import EIGHT, said, slips

api_match = test_stats.api_match
"""A match through the API, as the page of numbers has it."""


@pytest.fixture
def watcher(app: Flask, store: Store, club: str) -> FlaskClient:
    """A phone that watches the club."""
    return phone_in(app, store, "view", club)


def phone_in(app: Flask, store: Store, role: Role, *clubs: str) -> FlaskClient:
    device, token = store.clubs.new_device("red kettle")
    for club in clubs:
        store.clubs.grant(device.number, club, role)
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    return phone


@pytest.fixture
def other_club(store: Store) -> str:
    return store.clubs.create_club("Others")


def number_of(store: Store, club: str, name: str) -> int:
    number = store.clubs.find_player(club, name)
    assert number is not None
    return number


# --- who sees what ----------------------------------------------------------------------------------------------

SEEN = ("", "/players", "/players/1", "/days")
PEN_ONLY = ("/name", "/players/1/same?as=2")
TAPS = {
    "/here": {},
    "/name": {"name": "Mine"},
    "/players/1/name": {"name": "Mine"},
    "/players/1/retired": {"retired": "1"},
    "/players/1/same": {"as": "2"},
    "/players/1/apart": {},
    "/players/1/shown": {},
    "/days": {"zone": "Europe/Dublin", "night_ends": "3", "season_begins": "1"},
}


def test_a_watcher_sees_and_changes_nothing(watcher: FlaskClient, store: Store, club: str) -> None:
    store.clubs.find_or_add_player(club, "Maeve"), store.clubs.find_or_add_player(club, "Leo")
    for path in SEEN:
        page = watcher.get(f"/c/{club}{path}")
        assert page.status_code == 200
        assert "<form" not in page.text
        assert page.headers["X-Robots-Tag"] == "noindex"
    for path in PEN_ONLY:
        assert watcher.get(f"/c/{club}{path}").status_code == 403
    for path, fields in TAPS.items():
        assert watcher.post(f"/c/{club}{path}", data=fields).status_code == 403
    assert store.clubs.name_of(club) == "Tuesday table"
    assert store.clubs.player_names(club) == {1: "Maeve", 2: "Leo"}
    assert store.clubs.days_of(club) == ClubDays()


def test_another_club_is_not_there(client: FlaskClient, stranger: FlaskClient, store: Store, other_club: str) -> None:
    store.clubs.find_or_add_player(other_club, "Maeve"), store.clubs.find_or_add_player(other_club, "Leo")
    for phone in (client, stranger):
        for path in (*SEEN, *PEN_ONLY):
            assert phone.get(f"/c/{other_club}{path}").status_code == 404
        for path, fields in TAPS.items():
            assert phone.post(f"/c/{other_club}{path}", data=fields).status_code == 404
        for path in (f"/kept?club={other_club}", f"/rules/own/kept?club={other_club}"):
            assert phone.get(path).status_code == 404
    assert "Others" not in client.get("/clubs").text


def test_a_player_who_is_not_there(client: FlaskClient, store: Store, club: str) -> None:
    store.clubs.find_or_add_player(club, "Maeve")
    for path in ("/players/2", "/players/1/same", "/players/1/same?as=2", f"/players/{10**20}"):
        assert client.get(f"/c/{club}{path}").status_code == 404


# --- the hub ----------------------------------------------------------------------------------------------------


def test_the_hub_leads_to_everything_of_the_club(client: FlaskClient, club: str) -> None:
    begin(client, "barker")
    page = client.get(f"/c/{club}").text
    assert "4 players, 1 match." in said(page)
    assert ">Tuesday table</h1>" in page
    for href in (
        f"/c/{club}/players",
        f"/matches?club={club}",
        f"/stats?club={club}",
        f"/kept?club={club}",
        f"/rules/own/kept?club={club}",
        f"/c/{club}/name",
        f"/c/{club}/days",
    ):
        assert f'href="{href}"' in page, href
    for href in re.findall(r'class="entry" id="[^"]+" href="([^"]+)"', page):
        assert client.get(href).status_code == 200, href


def test_a_page_that_is_not_there_has_no_link(app: Flask, client: FlaskClient, club: str) -> None:
    assert f'href="/c/{club}/phones"' in client.get(f"/c/{club}").text, "without a match, too"
    gone = {name: view for name, view in app.view_functions.items() if not name.startswith(("nights.", "card."))}
    app.view_functions = gone
    page = client.get(f"/c/{club}").text
    assert "to-nights" not in page
    assert "to-card" not in page


def test_a_watcher_is_led_to_what_a_watcher_may_see(client: FlaskClient, watcher: FlaskClient, club: str) -> None:
    begin(client, "barker")
    page = watcher.get(f"/c/{club}").text
    assert "This phone watches here." in said(page)
    for key in ("name", "card", "file", "deleted"):
        assert f'id="to-{key}"' not in page
    for href in re.findall(r'class="entry" id="[^"]+" href="([^"]+)"', page):
        assert watcher.get(href).status_code == 200, href


def test_the_club_gets_another_name(client: FlaskClient, club: str) -> None:
    phone = Phone(client, f"/c/{club}/name")
    assert phone.tap("rename", name="  ").status_code == 422
    assert "A club has a name of 1 to 60 plain characters." in phone.html
    phone.tap("rename", name="Kitchen table")
    assert phone.path == f"/c/{club}?named=1"
    assert "The club is now called Kitchen table." in phone.html
    assert "Kitchen table: players, evenings, numbers" in client.get("/").text


def test_kept_rulings_and_rules_of_one_club_alone(
    client: FlaskClient, watcher: FlaskClient, store: Store, club: str
) -> None:
    profile = find_profile({"base": "barker", "target": 110})
    store.rules.keep(club, "Short ones", profile)
    page = client.get(f"/rules/own/kept?club={club}").text
    assert "Short ones" in page
    assert "/rules/own/kept/1?club=" in page
    assert client.post(f"/rules/own/kept/1?club={club}", data={"do": "drop"}).location.startswith(
        f"/rules/own/kept?club={club}"
    )
    assert store.rules.kept(club) == ()
    store.rules.take_up(club, 1)
    read = watcher.get(f"/rules/own/kept?club={club}").text
    assert "Short ones" in read
    assert "<form" not in read
    assert watcher.post(f"/rules/own/kept/1?club={club}", data={"do": "drop"}).status_code == 403
    assert "all matches of Tuesday table" in client.get(f"/kept?club={club}").text


# --- the club a phone writes in ---------------------------------------------------------------------------------


def club_of_next_match(client: FlaskClient, store: Store) -> str | None:
    phone = Phone(client, "/new?rules=barker")
    phone.tap("deal", **{f"name{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cy", "Di"))})
    return store.matches.club_of(phone.path.rsplit("/", 1)[1])


def chosen_club(html: str) -> str | None:
    """The club that is chosen in the form of a new match."""
    [chosen] = re.findall(r'name="club" id="club-\w+" value="(\w+)" checked', html)
    return str(chosen)


@pytest.fixture
def both(app: Flask, store: Store, club: str, other_club: str) -> FlaskClient:
    """A phone with the pen of two clubs."""
    return phone_in(app, store, "pen", club, other_club)


def test_a_phone_begins_its_matches_where_its_newest_match_was(
    both: FlaskClient, app: Flask, store: Store, club: str, other_club: str, clock
) -> None:
    for where in (club, other_club, club):
        clock.pass_time(minutes=1)
        begin(phone_in(app, store, "pen", where), "barker")
        clock.pass_time(minutes=1)
        assert club_of_next_match(both, store) == where


def test_a_phone_begins_its_matches_where_it_says(both: FlaskClient, store: Store, club: str, other_club: str) -> None:
    phone = Phone(both, "/clubs")
    for where in (club, other_club, club):
        phone.tap(f"here-{where}")
        assert phone.path == "/clubs"
        assert re.search(f'id="here-{where}" aria-pressed="true"', phone.html)
        assert club_of_next_match(both, store) == where
    assert chosen_club(both.get("/new").text) == club
    hub = Phone(both, f"/c/{other_club}")
    assert "This phone starts its matches at Tuesday table, not here." in said(hub.html)
    hub.tap("here")
    assert 'id="start"' in hub.html
    assert chosen_club(both.get("/new").text) == other_club


def test_the_form_of_a_match_names_its_club_and_lets_a_phone_of_several_choose(
    client: FlaskClient, both: FlaskClient, app: Flask, store: Store, club: str, other_club: str, clock
) -> None:
    assert "The match begins at Tuesday table." in said(client.get("/new").text)
    assert "At which club?" not in client.get("/new").text
    begin(phone_in(app, store, "pen", club), "merrimack", "Maeve", "Angus", "Theresa", "Leo")
    clock.pass_time(minutes=1)
    begin(phone_in(app, store, "pen", other_club), "barker", "Ann", "Ben", "Cy", "Di")
    form = Phone(both, "/new").form_of("deal").fields
    assert (form["club"], form["name0"]) == (other_club, "Ann")
    # What was proposed by one club makes room for what the other one proposes; what was typed stays.
    moved = Phone(both, f"/new?{urlencode({**form, 'club': club})}").form_of("deal").fields
    assert [moved[f"name{seat}"] for seat in range(4)] == ["Maeve", "Angus", "Theresa", "Leo"]
    assert moved["rules"] != form["rules"]
    typed = Phone(both, f"/new?{urlencode({**form, 'club': club, 'name0': 'Zoe'})}")
    assert typed.form_of("deal").fields["name0"] == "Zoe"
    assert typed.form_of("deal").fields["name1"] == "Ben"
    typed.tap("deal")
    assert store.matches.club_of(typed.path.rsplit("/", 1)[1]) == club


def test_a_form_that_was_left_for_a_club_without_any_match_starts_anew_there(
    both: FlaskClient, app: Flask, store: Store, club: str, other_club: str
) -> None:
    begin(phone_in(app, store, "pen", club), "barker", "Maeve", "Angus", "Theresa", "Leo")
    both.post(f"/c/{other_club}/here")
    form = Phone(both, "/new").form_of("deal").fields
    assert (form["club"], form["name0"]) == (other_club, "North")
    moved = Phone(both, f"/new?{urlencode({**form, 'club': club})}").form_of("deal").fields
    assert moved["name0"] == "Maeve"


def test_a_match_begins_where_its_form_said_it_would(
    both: FlaskClient, app: Flask, store: Store, club: str, other_club: str, clock
) -> None:
    """The form lies open while another phone plays elsewhere, or another club is chosen in another window."""
    begin(phone_in(app, store, "pen", club), "barker")
    form = Phone(both, "/new?rules=barker")
    assert chosen_club(form.html) == club
    clock.pass_time(minutes=1)
    begin(phone_in(app, store, "pen", other_club), "barker")
    both.post(f"/c/{other_club}/here")
    form.tap("deal", name0="Nobody of theirs")
    assert store.matches.club_of(form.path.rsplit("/", 1)[1]) == club
    assert "Nobody of theirs" not in store.clubs.player_names(other_club).values()


def test_a_form_for_a_club_that_is_lost_is_shown_again_with_what_it_says(
    both: FlaskClient, store: Store, club: str, other_club: str
) -> None:
    both.post(f"/c/{club}/here")
    form = Phone(both, "/new?rules=barker")
    store.bin.delete_club(club, None)
    answer = form.tap("deal", name0="Maeve K.", practice="1")
    assert answer.status_code == 422
    assert "This phone no longer scores for the club in which this match was to begin." in said(answer.text)
    assert not store.matches.in_club(other_club)
    fields = form.form_of("deal").fields
    assert (fields["name0"], fields["practice"], fields["club"]) == ("Maeve K.", "1", other_club)
    form.tap("deal")
    assert store.matches.club_of(form.path.rsplit("/", 1)[1]) == other_club


def test_a_match_played_again_by_others_stays_in_its_club(
    both: FlaskClient, app: Flask, store: Store, club: str, other_club: str
) -> None:
    match = begin(both, "barker", "Maeve", "Leo", "Theresa", "Angus").path
    store.matches.set_practice(match.rsplit("/", 1)[1], True)
    there = store.matches.club_of(match.rsplit("/", 1)[1])
    both.post(f"/c/{other_club if there == club else club}/here")
    page = both.get(f"{match}/again").text
    otherwise = unescape(re.search(r'href="(/new\?[^"]+)"', page).group(1))
    fields = Phone(both, otherwise).form_of("deal").fields
    assert (fields["club"], fields["name3"], fields["practice"]) == (there, "Angus", "1")


def test_rules_are_changed_in_the_club_whose_page_it_was(
    both: FlaskClient, store: Store, club: str, other_club: str
) -> None:
    for where in (club, other_club):
        store.rules.keep(where, "To 90", find_profile({"base": "barker", "target": 90}))
    both.post(f"/c/{club}/here")
    page = Phone(both, "/rules/own/kept")
    both.post(f"/c/{other_club}/here")
    page.tap("drop-1")
    assert (len(store.rules.kept(club)), len(store.rules.kept(other_club))) == (0, 1)


def test_a_club_that_was_chosen_and_is_lost_is_forgotten(
    both: FlaskClient, store: Store, club: str, other_club: str
) -> None:
    Phone(both, "/clubs").tap(f"here-{other_club}")
    device = next(grant.device for grant in store.clubs.grants_in(other_club))
    store.clubs.withdraw(device, other_club)
    assert club_of_next_match(both, store) == club


def test_the_front_page_leads_to_the_club_or_to_all(
    client: FlaskClient, both: FlaskClient, stranger: FlaskClient, club: str
) -> None:
    assert 'id="to-club"' not in stranger.get("/").text
    assert 'id="to-clubs" href="/clubs"' in stranger.get("/").text, "where the file of a club is taken in"
    assert f'id="to-club" href="/c/{club}"' in client.get("/").text
    assert 'id="to-club" href="/clubs"' in both.get("/").text


def test_another_club_is_founded_and_written_in(client: FlaskClient, store: Store, club: str) -> None:
    phone = Phone(client, "/clubs")
    assert phone.tap("found", name="x" * 61).status_code == 422
    assert "x" * 61 in phone.html, "nothing typed is lost"
    phone.tap("found", name="Church hall", zone="America/Glace_Bay")
    founded = phone.path.removeprefix("/c/")
    assert store.clubs.name_of(founded) == "Church hall"
    assert store.clubs.days_of(founded).zone == "America/Glace_Bay"
    assert club_of_next_match(client, store) == founded


def test_clubs_are_not_founded_without_end(client: FlaskClient, store: Store) -> None:
    for _ in range(MOST_CLUBS):
        assert client.post("/clubs", data={"name": "One more"}).status_code == 303
    refused = client.post("/clubs", data={"name": "One too many"})
    assert refused.status_code == 429
    assert "Wait an hour" in refused.text
    assert "One too many" in refused.text


def test_a_new_phone_founds_a_club_where_it_is(stranger: FlaskClient, store: Store) -> None:
    phone = Phone(stranger, "/new?rules=barker")
    assert "data-zone" in phone.html
    phone.tap("deal", zone="America/Halifax")
    club = store.matches.club_of(phone.path.rsplit("/", 1)[1])
    assert store.clubs.days_of(club or "").zone == "America/Halifax"
    assert "data-zone" not in stranger.get("/new").text


@pytest.mark.parametrize("zone", ["", "Nowhere/Else", "../../etc/passwd", "x" * 5000, "localtime"])
def test_a_zone_that_is_none_is_left_out(stranger: FlaskClient, store: Store, zone: str) -> None:
    phone = Phone(stranger, "/new?rules=barker")
    phone.tap("deal", zone=zone)
    club = store.matches.club_of(phone.path.rsplit("/", 1)[1])
    assert club is not None
    assert store.clubs.days_of(club) == ClubDays()


# --- the days of a club -----------------------------------------------------------------------------------------


def test_the_days_of_a_club_are_chosen(client: FlaskClient, store: Store, club: str) -> None:
    phone = Phone(client, f"/c/{club}/days")
    assert "counted by world time (UTC), where it is" in said(phone.html)
    assert "belongs to Friday’s evening. One begun at 5 in the morning or later belongs to Saturday." in said(
        phone.html
    )
    phone.tap("save", zone="America/Halifax", night_ends="0", season_begins="1")
    assert store.clubs.days_of(club) == ClubDays("America/Halifax", 0, 1)
    told = said(phone.html)
    assert "Time of Halifax. Evenings end at midnight, seasons begin in January." in told
    assert "Now: Halifax, where it is 15:02." in told
    assert "half past midnight on a Saturday belongs to Saturday." in told
    assert "begun in January 2026 goes on to the end of December 2026" in told


@pytest.mark.parametrize(
    ("typed", "first", "alone"),
    [
        ("halifax", "Halifax", True),
        ("Cape Breton", "Glace Bay", True),
        ("Newfoundland", "St. John’s", True),
        ("st johns", "St. John’s", True),
        ("boston", "New York", True),
        ("Zürich", "Zurich", True),
        ("são paulo", "São Paulo", True),
        ("makassar", "Makassar", True),
        ("ireland", "Dublin", False),
        ("UK", "London", False),
        ("GMT", "London", False),
        ("Atlantic", "Halifax", False),
        ("USA", "New York", False),
        ("u.s.", "New York", False),
        ("America", "New York", False),
        ("EST", "Toronto", False),
        ("edt", "Toronto", False),
        ("PST", "Vancouver", False),
    ],
)
def test_a_zone_is_found_by_town_country_or_clock(
    client: FlaskClient, club: str, typed: str, first: str, alone: bool
) -> None:
    answer = client.post(f"/c/{club}/days", data={"look": "1", "find": typed, "night_ends": "3", "season_begins": "2"})
    assert answer.status_code == 200
    found = re.findall(r'<input type="radio" name="zone" value="[^"]+"( checked)?><span>([^<]+)</span> ', answer.text)
    assert found[0][1] == first
    ticked = [town for checked, town in found if checked]
    assert ticked == ([first] if alone else []), "of several nobody but the reader knows which is meant"
    assert (len(found) == 1) is alone
    assert '<option value="3" selected>' in answer.text, "the other answers stay as they are"
    assert '<option value="2" selected>' in answer.text


@pytest.mark.parametrize("typed", ["usa", "est", "us", "uk"])
def test_a_word_is_not_found_in_the_middle_of_another(client: FlaskClient, club: str, typed: str) -> None:
    answer = client.post(f"/c/{club}/days", data={"look": "1", "find": typed})
    assert 'name="zone"' in answer.text
    for town in ("Makassar", "Budapest", "Jerusalem", "Volgograd", "Tuktoyaktuk"):
        assert f"<span>{town}</span>" not in answer.text


def test_of_several_places_one_has_to_be_tapped_and_the_one_that_is_kept_stays_ticked(
    client: FlaskClient, store: Store, club: str
) -> None:
    answer = client.post(f"/c/{club}/days", data={"find": "USA", "night_ends": "3", "season_begins": "2"})
    assert answer.status_code == 422
    assert "Tap the place whose time is yours" in answer.text
    assert store.clubs.days_of(club) == ClubDays(), "nothing is kept"
    phone = Phone(client, f"/c/{club}/days")
    phone.tap("look", find="USA")
    phone.tap("save", zone="America/Chicago")
    assert store.clubs.days_of(club).zone == "America/Chicago"
    answer = client.post(f"/c/{club}/days", data={"look": "1", "find": "USA", "zone": "America/Chicago"})
    assert re.findall(r'value="([^"]+)" checked', answer.text) == ["America/Chicago"]


def test_nothing_found_is_told_and_the_list_stays(client: FlaskClient, club: str) -> None:
    for typed in ("xyzzy", "", "   ", "?" * 200):
        answer = client.post(f"/c/{club}/days", data={"look": "1", "find": typed})
        assert answer.status_code == 200
        assert "Nothing found for" in answer.text
        assert '<select id="zone"' in answer.text


@pytest.mark.parametrize(
    ("fields", "status", "kept"),
    [
        ({"zone": "Nowhere/Else", "night_ends": "3", "season_begins": "1"}, 422, ClubDays()),
        ({"zone": "Europe/Dublin", "night_ends": "13", "season_begins": "13"}, 303, ClubDays("Europe/Dublin")),
        ({"zone": "Asia/Calcutta", "night_ends": "-1", "season_begins": "x"}, 303, ClubDays("Asia/Calcutta")),
        ({"zone": ""}, 303, ClubDays()),
    ],
)
def test_what_cannot_be_is_not_kept(
    client: FlaskClient, store: Store, club: str, fields: dict[str, str], status: int, kept: ClubDays
) -> None:
    assert client.post(f"/c/{club}/days", data=fields).status_code == status
    assert store.clubs.days_of(club) == kept
    page = client.get(f"/c/{club}/days")
    assert page.status_code == 200
    if kept.zone:
        assert f'<option value="{kept.zone}" selected>' in page.text


def test_every_zone_on_the_list_is_known(app: Flask) -> None:
    with app.test_request_context():
        groups = by_region()
    zones = [zone.id for _, zones in groups for zone in zones]
    assert [name for name, _ in groups[:4]] == ["Canada", "United States", "Ireland", "United Kingdom"]
    assert len(zones) == len(set(zones)) > 400
    assert all(known_zone(zone) == zone for zone in zones)


# --- players ----------------------------------------------------------------------------------------------------


def test_who_plays_with_how_many_matches(client: FlaskClient, store: Store, club: str) -> None:
    begin(client, "barker")
    begin(client, "barker", "Maeve", "Angus", "Joan", "Leo")
    store.players.set_retired(club, number_of(store, club, "Theresa"), True)
    page = client.get(f"/c/{club}/players").text
    listed = re.findall(r'<a class="entry"[^>]*>.*?</a>', page, re.S)
    assert [said(entry) for entry in listed] == [
        "Angus 2 matches",
        "Joan 1 match",
        "Leo 2 matches",
        "Maeve 2 matches",
        "Theresa 1 match",
    ]
    assert page.index("Play no more") < page.index(">Theresa<")


def test_a_name_is_put_right_in_every_match(client: FlaskClient, store: Store, club: str) -> None:
    match = begin(client, "barker", "Maeve", "Angus", "Theresa", "Leo")
    angus = number_of(store, club, "Angus")
    phone = Phone(client, f"/c/{club}/players/{angus}")
    assert phone.tap("rename", name=" ").status_code == 422
    assert "A player has a name of 1 to 60 plain characters." in phone.html
    phone.tap("rename", name="Aengus")
    assert "The name is now Aengus, in every match." in phone.html
    assert "Aengus" in match.look().text


def test_a_name_that_is_taken_leads_to_putting_the_two_together(client: FlaskClient, store: Store, club: str) -> None:
    begin(client, "barker", "Maeve", "Angus", "Theresa", "Leo")
    begin(client, "barker", "Mave", "Angus", "Theresa", "Leo")
    mave, maeve = number_of(store, club, "Mave"), number_of(store, club, "Maeve")
    phone = Phone(client, f"/c/{club}/players/{mave}")
    assert phone.tap("rename", name="Maeve").status_code == 422
    assert "Maeve plays here already." in said(phone.html)
    assert f'id="meant" href="/c/{club}/players/{mave}/same?as={maeve}"' in phone.html
    phone.path = f"/c/{club}/players/{mave}/same?as={maeve}"
    phone.look()
    assert "Mave with 1 match, Maeve with 1 match." in said(phone.html)
    phone.tap("merge")
    assert phone.path == f"/c/{club}/players/{maeve}?merged={mave}"
    assert "Mave is now another spelling of Maeve." in said(phone.html)
    assert "2 matches." in said(phone.html)
    assert client.get(f"/c/{club}/players/{mave}").location == f"/c/{club}/players/{maeve}"
    # its own spelling can be the one that is shown
    assert phone.tap("rename", name="Mave").status_code == 422
    phone.tap("meant")
    assert "The name is now Mave" in said(phone.html)
    assert store.clubs.persons(club) == {maeve: mave}
    phone.tap(f"apart-{maeve}")
    assert "Maeve and Mave are two people again" in said(phone.html)
    assert store.clubs.persons(club) == {}


def test_those_who_are_called_alike_are_offered_first(client: FlaskClient, store: Store, club: str) -> None:
    for name in ("Angus", "Leo", "Mave", "Maeve", "Meave K.", "Theresa"):
        store.clubs.find_or_add_player(club, name)
    page = client.get(f"/c/{club}/players/{number_of(store, club, 'Maeve')}").text
    alike, others = re.findall(r"<optgroup[^>]*>(.*?)</optgroup>", page, re.S)
    assert re.findall(r">([^<]+)</option>", alike) == ["Mave", "Meave K."]
    assert re.findall(r">([^<]+)</option>", others) == ["Angus", "Leo", "Theresa"]


def test_two_who_sat_at_one_table_stay_two(client: FlaskClient, store: Store, club: str) -> None:
    match = begin(client, "barker", "Maeve", "Mave", "Theresa", "Leo")
    one, two = number_of(store, club, "Maeve"), number_of(store, club, "Mave")
    address = f"/c/{club}/players/{two}/same"
    page = client.get(f"{address}?as={one}").text
    assert "Mave and Maeve sat at the same table on 30 November 2026." in said(page)
    assert f'href="{match.path}/sheet"' in page
    assert 'id="merge"' not in page
    assert client.post(address, data={"as": one}).status_code == 422
    assert store.clubs.persons(club) == {}
    # Was the name wrong in that match, and is put right there, they are one after all.
    api = store.clubs.rotate(club, "pen")
    put_right = {
        "seq": 1,
        "tap": "00000000-0000-4000-8000-000000000001",
        "do": {"rename": {"seat": 1, "name": "Angus"}},
    }
    match_id = match.path.rsplit("/", 1)[1]
    headers = {"Authorization": f"Bearer {api}"}
    assert client.post(f"/api/matches/{match_id}/taps", json=put_right, headers=headers).status_code == 200
    assert client.post(address, data={"as": one}).status_code == 303
    assert store.clubs.persons(club) == {two: one}


def test_a_practice_match_tells_two_people_apart_as_well(client: FlaskClient, store: Store, club: str) -> None:
    match = begin(client, "barker", "Maeve", "Mave", "Theresa", "Leo")
    store.matches.set_practice(match.path.rsplit("/", 1)[1], True)
    two = number_of(store, club, "Mave")
    assert client.post(f"/c/{club}/players/{two}/same", data={"as": number_of(store, club, "Maeve")}).status_code == 422


def test_a_match_that_can_be_brought_back_tells_two_people_apart_as_well(
    client: FlaskClient, store: Store, club: str
) -> None:
    match = begin(client, "barker", "Maeve", "Mave", "Theresa", "Leo").path
    assert client.post(f"{match}/delete", data={"sure": 1}).status_code == 303  # before anybody has looked at it
    two, one = number_of(store, club, "Mave"), number_of(store, club, "Maeve")
    refused = client.post(f"/c/{club}/players/{two}/same", data={"as": one})
    assert refused.status_code == 422
    assert "in a match that was deleted since" in said(refused.text)
    assert store.clubs.persons(club) == {}


def test_the_same_tap_twice_merges_once(client: FlaskClient, store: Store, club: str) -> None:
    for name in ("Maeve", "Mave"):
        store.clubs.find_or_add_player(club, name)
    for _ in range(2):
        assert client.post(f"/c/{club}/players/2/same", data={"as": "1"}).status_code == 303
    assert store.clubs.persons(club) == {2: 1}
    for _ in range(2):
        assert client.post(f"/c/{club}/players/2/apart").status_code == 303
    assert store.clubs.persons(club) == {}


def test_who_plays_no_more_is_not_proposed_and_comes_back_by_the_name(
    client: FlaskClient, store: Store, club: str
) -> None:
    begin(client, "barker")
    phone = Phone(client, f"/c/{club}/players/{number_of(store, club, 'Leo')}")
    assert '<option value="Leo">' in client.get("/new").text
    phone.tap("retire")
    assert "Leo is no longer proposed for a new match." in said(phone.html)
    assert '<option value="Leo">' not in client.get("/new").text
    phone.tap("again")
    assert '<option value="Leo">' in client.get("/new").text
    phone.tap("retire")
    begin(client, "barker")
    assert '<option value="Leo">' in client.get("/new").text


def test_another_spelling_and_a_name_that_is_gone_are_not_proposed(
    client: FlaskClient, store: Store, club: str
) -> None:
    for name in ("Maeve", "Mave", "Leo"):
        store.clubs.find_or_add_player(club, name)
    store.players.merge(club, 2, 1)
    take_name_out(store, club, 3)
    assert re.findall(r'<option value="(.*?)"></option>', client.get("/new").text) == ["Maeve"]
    page = said(client.get(f"/c/{club}/players").text)
    assert "Maeve also Mave 0 matches" in page
    assert "1 player has no name any more: it was deleted." in page
    assert client.get(f"/c/{club}/players/3").status_code == 404


# --- two spellings at the table ---------------------------------------------------------------------------------


def test_two_spellings_of_one_do_not_sit_down_together(client: FlaskClient, store: Store, club: str) -> None:
    for name in ("Maeve", "Mave"):
        store.clubs.find_or_add_player(club, name)
    store.players.merge(club, 2, 1)
    phone = Phone(client, "/new?rules=barker")
    answer = phone.tap("deal", name0="Maeve", name1="Angus", name2="Mave", name3="Leo")
    assert answer.status_code == 422
    assert "Mave is another spelling of Maeve, who sits at this table already." in answer.text


def test_a_name_put_right_at_the_table_means_whoever_sits_there_under_another_spelling(
    client: FlaskClient, store: Store, club: str
) -> None:
    store.clubs.find_or_add_player(club, "Maeve")
    match = begin(client, "barker", "Mave", "Angus", "Theresa", "Leo")
    store.players.merge(club, number_of(store, club, "Mave"), 1)
    people = Phone(client, f"{match.path}/people/1")
    assert people.tap("save", name="Maeve").status_code == 422, "she sits opposite already, as Mave"
    people = Phone(client, f"{match.path}/people/0")
    assert people.tap("save", name="Maeve").status_code == 422, "so she is called"
    assert store.matches.seq_of(match.path.rsplit("/", 1)[1]) == 1


# --- numbers and sheets -----------------------------------------------------------------------------------------


def test_the_numbers_of_two_spellings_are_those_of_one(
    client: FlaskClient,
    store: Store,
    club: str,
    api_match,
) -> None:
    def pages() -> list[str]:
        told = [client.get(f"/stats{of}?club={club}").text for of in ("", "/players")]
        return [text for page in told for text in (*sorted(slips(page).items()), said(page))]

    api_match().hands(*EIGHT)
    second = api_match().hands(*EIGHT[:5])
    right = pages()
    store.players.rename(club, number_of(store, club, "Maeve"), "Maeve K.")
    third = api_match(players=("Maeve", "Angus", "Theresa", "Leo")).hands(*EIGHT)
    apart = pages()
    assert "Maeve K." in str(apart)
    assert apart != right
    one, two = number_of(store, club, "Maeve K."), number_of(store, club, "Maeve")
    client.post(f"/c/{club}/players/{one}/same", data={"as": two})
    merged = pages()
    assert "Maeve K." not in str(merged)
    # Eight bids, five, and eight again: 7 + 5 + 7 made.
    assert "Bids made 19 of 21, 90%" in slips(client.get("/stats/players").text)["Maeve"]
    for match in (second, third):
        sheet = client.get(f"/m/{match.id}/sheet").text
        assert "Maeve &amp; Theresa" in sheet or "Maeve" in said(sheet)
        assert "Maeve K." not in sheet
        assert "Maeve K." not in client.get(f"/m/{match.id}").text
    assert "Maeve K." not in client.get("/matches").text
    assert "Maeve K." not in client.get(f"/m/{second.id}/sheet.csv").text
    client.post(f"/c/{club}/players/{one}/apart")
    assert pages() == apart
