"""Evenings and seasons as pages: which matches belong together, who won, who stands where, and who may look."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.store import ClubDays, Store
from fortyfives.web import evenings, nights, season
from tests.conftest import Clock

PEOPLE = ("Maeve", "Angus", "Theresa", "Leo")
HALIFAX, AUCKLAND = "America/Halifax", "Pacific/Auckland"
THIRTY = [1] * 5


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).replace(" :", ":").strip()


def at(told: str) -> datetime:
    """A moment in UTC."""
    return datetime.strptime(told, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


@pytest.fixture
def play(app: Flask, store: Store, club: str, clock: Clock):
    """Plays a match through the API that the side 0 or 1 wins 120 to `behind`, or that nobody wins yet."""
    pen = {"Authorization": f"Bearer {store.clubs.rotate(club, 'pen')}"}
    programs, taps = app.test_client(), iter(range(1, 10**6))

    def match(won: int | None = 0, behind: int = 0, names=PEOPLE, when: str | None = None, **more) -> str:
        if when:
            clock.now = at(when)
        opening = [0, 0]
        opening[0 if won else 1] = behind
        asked = {"rules": "barker", "players": list(names), "first_dealer": 0, "opening": opening, **more}
        begun = programs.post("/api/matches", json=asked, headers=pen)
        assert begun.status_code == 201, begun.text
        match_id = str(begun.json["match"])
        for _ in range(0 if won is None else 2):
            do(match_id, {"tally": {"bidder": won, "bid": 30, "tricks": [won] * 5, "top_trump": 1}})
        return match_id

    def do(match_id: str, tap: object) -> None:
        seq = programs.get(f"/api/matches/{match_id}", headers=pen).json["seq"]
        sent = {"seq": seq, "tap": f"00000000-0000-4000-8000-{next(taps):012}", "do": tap}
        answered = programs.post(f"/api/matches/{match_id}/taps", json=sent, headers=pen)
        assert answered.status_code == 200, answered.text

    match.do = do  # type: ignore[attr-defined]
    return match


class Look:
    """Looks at the pages of a club."""

    def __init__(self, client: FlaskClient, club: str) -> None:
        self.client, self.club = client, club

    def page(self, path: str, status: int = 200) -> str:
        answer = self.client.get(f"/c/{self.club}/{path}")
        assert answer.status_code == status, path
        return answer.text

    def days(self) -> list[str]:
        """The evenings on the list, as it stands there."""
        return re.findall(r'href="[^"]*/nights/([\d-]+)"', self.page("nights"))

    def matches(self, day: str) -> list[str]:
        return re.findall(r'class="entry" href="/m/([^"]*)"', self.page(f"nights/{day}"))

    def won(self, day: str) -> str:
        return text(re.findall(r'<h2 id="won">(.*?)</h2>', self.page(f"nights/{day}"), re.S)[0])

    def standings(self, path: str) -> list[str]:
        return [text(row) for row in re.findall(r'<li>(<b class="nth">.*?)</li>', self.page(path), re.S)]


@pytest.fixture
def look(client: FlaskClient, club: str) -> Look:
    return Look(client, club)


# --- which evening --------------------------------------------------------------------------------------------------

# When a match was begun (UTC), where the club is, when its evening ends there, and the evening it belongs to.
BEGUN = [
    # Halifax in winter is four hours behind UTC.
    ("2026-12-01 00:30", HALIFAX, 5, "2026-11-30"),  # 20:30
    ("2026-12-01 08:59", HALIFAX, 5, "2026-11-30"),  # 4:59 in the morning
    ("2026-12-01 09:00", HALIFAX, 5, "2026-12-01"),  # 5:00
    ("2026-12-01 03:59", HALIFAX, 0, "2026-11-30"),  # 23:59
    ("2026-12-01 04:00", HALIFAX, 0, "2026-12-01"),  # midnight
    # Clocks go back in the night to 1 November 2026: from 2:00 to 1:00, which comes twice.
    ("2026-11-01 04:30", HALIFAX, 2, "2026-10-31"),  # 1:30 for the first time
    ("2026-11-01 05:30", HALIFAX, 2, "2026-10-31"),  # 1:30 for the second time
    ("2026-11-01 06:00", HALIFAX, 2, "2026-11-01"),  # 2:00, an hour later than the night before
    ("2026-11-01 08:30", HALIFAX, 5, "2026-10-31"),  # 4:30; it would have been 5:30 the day before
    ("2026-10-31 08:30", HALIFAX, 5, "2026-10-31"),
    # Clocks go forward in the night to 8 March 2026: from 2:00 to 3:00.
    ("2026-03-08 05:59", HALIFAX, 2, "2026-03-07"),  # 1:59
    ("2026-03-08 06:00", HALIFAX, 2, "2026-03-08"),  # 3:00; 2:00 never came
    ("2026-03-08 07:30", HALIFAX, 5, "2026-03-07"),  # 4:30; in winter time it would be 3:30
    ("2026-03-08 08:00", HALIFAX, 5, "2026-03-08"),
    # Auckland in summer is thirteen hours ahead.
    ("2026-11-30 08:00", AUCKLAND, 5, "2026-11-30"),  # 21:00
    ("2026-11-30 11:30", AUCKLAND, 5, "2026-11-30"),  # half past midnight, on 1 December
    ("2026-11-30 16:00", AUCKLAND, 5, "2026-12-01"),  # 5:00
    # Clocks go forward there in the night to 27 September 2026, and back in the night to 5 April.
    ("2026-09-26 15:30", AUCKLAND, 5, "2026-09-26"),  # 4:30
    ("2026-09-26 16:00", AUCKLAND, 5, "2026-09-27"),
    ("2026-04-04 16:30", AUCKLAND, 5, "2026-04-04"),  # 4:30; it would have been 5:30 the day before
    ("2026-04-04 17:00", AUCKLAND, 5, "2026-04-05"),
    # A club that has not said where it is counts in UTC.
    ("2026-12-01 04:59", None, 5, "2026-11-30"),
    ("2026-12-01 05:00", None, 5, "2026-12-01"),
]


@pytest.mark.parametrize(("begun", "zone", "ends", "night"), BEGUN)
def test_a_match_belongs_to_the_evening_on_which_it_was_begun(
    app: Flask, store: Store, club: str, begun: str, zone: str | None, ends: int, night: str
) -> None:
    store.clubs.set_days(club, ClubDays(zone, ends, 9))
    with app.test_request_context():
        app.preprocess_request()
        calendar = evenings.calendar_of(club)
        assert str(calendar.night(at(begun).strftime("%Y-%m-%dT%H:%M:%SZ"))) == night


def test_a_zone_that_is_not_known_here_counts_as_none(app: Flask, store: Store, club: str) -> None:
    store.clubs.set_days(club, ClubDays("Middle/Earth", 5, 9))
    with app.test_request_context():
        app.preprocess_request()
        assert evenings.calendar_of(club).zone is UTC


def test_one_night_of_several_tables(look: Look, play) -> None:
    first = play(0, 20, when="2026-11-30 23:00")
    second = play(1, 40, ("Pat", "Ron", "Joan", "Una"), when="2026-12-01 00:10")
    third = play(0, 60, ("Pat", "Ron", "Joan", "Una"), when="2026-12-01 04:50")
    late = play(0, 0, when="2026-12-01 05:10")
    assert look.days() == ["2026-12-01", "2026-11-30"]
    assert look.matches("2026-11-30") == [third, second, first]
    assert look.matches("2026-12-01") == [late]


def test_another_hour_or_zone_moves_matches_to_another_evening(look: Look, play, store: Store, club: str) -> None:
    match = play(0, when="2026-12-01 04:30")
    assert look.days() == ["2026-11-30"]
    store.clubs.set_days(club, ClubDays(None, 4, 9))
    assert look.days() == ["2026-12-01"]
    assert look.matches("2026-12-01") == [match]
    store.clubs.set_days(club, ClubDays(HALIFAX, 4, 9))
    assert look.days() == ["2026-11-30"]  # half past midnight there
    assert "No match that counts was begun on this evening." in look.page("nights/2026-12-01")
    store.clubs.set_days(club, ClubDays(AUCKLAND, 4, 12))
    assert look.days() == ["2026-12-01"]
    assert "Season 2026–27" in look.page("nights")


# --- who won --------------------------------------------------------------------------------------------------------


def test_who_won_the_evening_is_said_plainly(look: Look, play, clock: Clock) -> None:
    play(0, 20, when="2026-11-30 19:00")
    play(0, 30)
    play(1, 40)
    told = "Maeve and Theresa stand first so far, with 2 matches won each."
    assert look.won("2026-11-30") == told
    assert f"3 matches. {told}" in text(look.page("nights"))
    clock.now = at("2026-12-01 05:00")
    told = "Maeve and Theresa won the evening, with 2 matches won each."
    assert look.won("2026-11-30") == told
    assert f"3 matches. {told}" in text(look.page("nights"))


def test_where_partners_change_one_player_wins(look: Look, play, clock: Clock) -> None:
    play(0, 100, ("Ann", "Ben", "Cy", "Di"), when="2026-11-30 19:00")
    play(0, 90, ("Ann", "Ben", "Di", "Cy"))
    play(1, 110, ("Ann", "Cy", "Ben", "Di"))
    clock.now = at("2026-12-01 19:00")
    assert look.won("2026-11-30") == "Ann won the evening, with 2 matches won."
    assert look.standings("nights/2026-11-30") == [
        "1 . Ann 2 of 3 matches won Points +40, 350 to 310. 6 hands, 0 sets.",
        "2 . Di 2 of 3 matches won Points +20, 340 to 320. 6 hands, 0 sets.",
        "3 . Cy 2 of 3 matches won Points 0, 330 to 330. 6 hands, 0 sets.",
        "4 . Ben 0 of 3 matches won Points −60, 300 to 360. 6 hands, 0 sets.",
    ]
    assert look.standings("nights/2026-11-30?of=pairs")[:4] == [
        "1 . Ann & Di 1 of 1 match won Points +30, 120 to 90. 2 hands, 0 sets.",
        "2 . Ann & Cy 1 of 1 match won Points +20, 120 to 100. 2 hands, 0 sets.",
        "3 . Cy & Di 1 of 1 match won Points +10, 120 to 110. 2 hands, 0 sets.",
        "4 . Ann & Ben 0 of 1 match won Points −10, 110 to 120. 2 hands, 0 sets.",
    ]


def test_matches_that_go_on_or_were_broken_off_are_shown_and_do_not_count(look: Look, play, clock: Clock) -> None:
    over = play(1, 20, when="2026-11-30 19:00")
    broken = play(None, 35)
    play.do(broken, {"abandon": True})
    going = play(None, 15)
    clock.now = at("2026-12-02 19:00")
    page = text(look.page("nights/2026-11-30"))
    assert "Angus and Leo won the evening, with 1 match won each." in page
    assert "1 match played to the end. 1 still goes on and does not count yet." in page
    assert "1 was broken off and does not count." in page
    assert look.matches("2026-11-30") == [going, broken, over]
    assert "Still going Maeve & Theresa 0, Angus & Leo 15 Begun 19:00 UTC, 0 hands" in page
    assert "Broken off Maeve & Theresa 0, Angus & Leo 35" in page
    assert "Angus & Leo beat Maeve & Theresa Begun 19:00 UTC, 2 hands 120: 20" in page
    play.do(over, {"undo": True})
    assert look.won("2026-11-30") == "No match of this evening was played to the end, so nobody won it."
    assert "Nobody stands here yet." in look.page("nights/2026-11-30")


def test_practice_and_deleted_matches_count_nowhere(look: Look, play, client: FlaskClient, store: Store) -> None:
    kept = play(0, when="2026-11-30 19:00")
    practice, deleted = play(1), play(1)
    store.matches.set_practice(practice, True)
    assert client.post(f"/m/{deleted}/delete", data={"sure": "1"}).status_code == 303
    assert look.matches("2026-11-30") == [kept]
    assert [row.split()[2] for row in look.standings("seasons/2026")] == ["Maeve", "Theresa", "Angus", "Leo"]
    store.matches.set_practice(kept, True)
    assert look.days() == []
    assert "No match that counts has been played yet." in look.page("nights")


def test_who_gave_up_the_seat_is_named_below(look: Look, play) -> None:
    match = play(None, when="2026-11-30 19:00")
    hand = {"bidder": 0, "bid": 30, "tricks": [0] * 5, "top_trump": 1}
    play.do(match, {"tally": hand})
    play.do(match, {"substitute": {"seat": 0, "name": "Una", "from_hand": 2}})
    play.do(match, {"tally": hand})
    page = look.page("nights/2026-11-30")
    assert "Theresa and Una stand first so far" in text(page)
    assert "Also at the table, but not when a match ended: Maeve (1 hand)." in text(page)


def test_two_spellings_are_one_person(look: Look, play, store: Store, club: str) -> None:
    play(0, 20, when="2026-11-30 19:00")
    play(0, 20, ("Maeve K.", "Angus", "Theresa", "Leo"))
    numbers = [store.clubs.find_player(club, name) for name in ("Maeve K.", "Maeve")]
    store.players.merge(club, *numbers)
    assert look.standings("nights/2026-11-30")[0] == (
        "1 . Maeve 2 of 2 matches won Points +200, 240 to 40. 4 hands, 0 sets."
    )


# --- seasons --------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_seasons(play) -> None:
    for day, won in (("2026-05-04", 1), ("2026-08-31", 1), ("2026-09-07", 0), ("2026-09-14", 0), ("2026-09-21", 1)):
        play(won, 20, when=f"{day} 19:00")
    play(0, 30)  # on the last evening each side wins one match: 120 to 20 and 120 to 30


def test_a_season_begins_with_its_month(look: Look, two_seasons: None) -> None:
    page = look.page("nights")
    assert re.findall(r"<h2 id=\"season-\d+\">(.*?)</h2>", page) == ["Season 2026–27", "Season 2025–26"]
    assert look.days() == ["2026-09-21", "2026-09-14", "2026-09-07", "2026-08-31", "2026-05-04"]
    assert "3 evenings, 4 matches played to the end." in look.page("seasons/2026")
    assert "2 evenings, 2 matches played to the end." in look.page("seasons/2025")
    assert "5 evenings, 6 matches played to the end." in look.page("seasons/all")


def test_the_standings_of_a_season_and_of_all(look: Look, two_seasons: None) -> None:
    assert look.standings("seasons/2026?of=pairs") == [
        "1 . Maeve & Theresa 2 of 3 evenings won 3 of 4 matches won. Points +190, 380 to 190. 8 hands, 0 sets.",
        "2 . Angus & Leo 1 of 3 evenings won 1 of 4 matches won. Points −190, 190 to 380. 8 hands, 0 sets.",
    ]
    assert [row[:30] for row in look.standings("seasons/2025")] == [
        "1 . Angus 2 of 2 evenings won ",
        "1 . Leo 2 of 2 evenings won 2 ",
        "3 . Maeve 0 of 2 evenings won ",
        "3 . Theresa 0 of 2 evenings wo",
    ]
    assert look.standings("seasons/all?of=pairs")[0].startswith("1 . Angus & Leo 3 of 5 evenings won 3 of 6 matches")


def test_the_way_from_season_to_season(look: Look, two_seasons: None, club: str) -> None:
    newest, oldest, everything = (look.page(f"seasons/{year}?of=pairs") for year in ("2026", "2025", "all"))
    assert f'id="before" href="/c/{club}/seasons/2025?of=pairs"' in newest
    assert 'id="after"' not in newest
    assert f'id="after" href="/c/{club}/seasons/2026?of=pairs"' in oldest
    assert 'id="before"' not in oldest
    assert f'id="all-time" href="/c/{club}/seasons/all?of=pairs"' in newest
    assert f'id="all-time" href="/c/{club}/seasons/2026?of=pairs"' in everything
    assert f'id="nights" href="/c/{club}/nights?before=2026-09-07"' in oldest
    assert f'href="/stats?club={club}&amp;season=2026"' in newest


def test_the_way_from_evening_to_evening(look: Look, two_seasons: None, club: str) -> None:
    page = look.page("nights/2026-09-07?of=pairs")
    assert f'id="before" href="/c/{club}/nights/2026-08-31?of=pairs"' in page
    assert f'id="after" href="/c/{club}/nights/2026-09-14?of=pairs"' in page
    assert f'id="season" href="/c/{club}/seasons/2026?of=pairs"' in page


def test_an_undo_and_a_correction_change_who_won(look: Look, play) -> None:
    match = play(0, 20, when="2026-11-30 19:00")
    assert look.standings("seasons/2026")[0].startswith("1 . Maeve 1 of 1 evening won")
    play.do(match, {"correct": {"hand": 2, "bidder": 1, "bid": 30, "tricks": [1] * 5, "top_trump": 1}})
    assert look.standings("seasons/2026") == []
    play.do(match, {"tally": {"bidder": 1, "bid": 30, "tricks": [1] * 5, "top_trump": 1}})
    assert look.standings("seasons/2026")[0].startswith("1 . Angus 1 of 1 evening won")


# --- many, few, and what is not there -------------------------------------------------------------------------------


def test_long_lists_stand_on_several_pages(look: Look, play, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 8):
        play(0, 20, when=f"2026-11-{day:02} 19:00")
    play(1, 20, ("Pat", "Ron", "Joan", "Una"))
    whole, ranked = look.days(), look.standings("nights/2026-11-07")
    shown = look.matches("2026-11-07")
    monkeypatch.setattr(nights, "NIGHTS_A_PAGE", 3)
    monkeypatch.setattr(nights, "PLACES_A_PAGE", 3)
    monkeypatch.setattr(nights, "MATCHES_A_PAGE", 1)
    found, path, back = [], "nights", []
    while path:
        back.append(path)
        page = look.page(path)
        found += re.findall(r'href="[^"]*/nights/([\d-]+)"', page)
        newer = re.findall(r'id="newer" href="/c/\w+/([^"]*)"', page)
        assert newer == back[-2:-1]
        path = next(iter(re.findall(r'id="older" href="/c/\w+/([^"]*)"', page)), "")
    assert found == whole
    rows, path = [], "nights/2026-11-07"
    while path:
        rows += look.standings(path)
        path = next(iter(re.findall(r'id="places-below" href="/c/\w+/([^"]*)"', look.page(path))), "")
    assert rows == ranked
    assert len(rows) == 8
    page = look.page("nights/2026-11-07")
    [older] = re.findall(r'id="older-matches" href="/c/\w+/([^"]*)"', page)
    second = re.findall(r'class="entry" href="/m/([^"]*)"', look.page(older.replace("&amp;", "&")))
    assert [*re.findall(r'class="entry" href="/m/([^"]*)"', page), *second] == shown


def test_older_matches_are_counted_page_by_page(look: Look, play, monkeypatch: pytest.MonkeyPatch, club: str) -> None:
    for day in range(1, 4):
        play(0, when=f"2026-11-0{day} 19:00")
    monkeypatch.setattr(season, "MOST_LINES", 3)  # of each log: its start and two hands
    page = look.page("nights")
    assert "Counted so far: 1 of 3 matches." in text(page)
    assert f'id="count-on" href="/c/{club}/nights"' in page
    look.page("seasons/all?of=pairs")
    assert len(look.days()) == 3
    assert "Counted so far" not in look.page("nights")


@pytest.mark.parametrize(
    "path",
    [
        *("nights/2026-13-01", "nights/yesterday", "nights/20261130", "nights/2026-W49-1", "nights?before=x"),
        *("seasons/26", "seasons/0000", "seasons/every", "seasons/２０２６"),
    ],
)
def test_what_is_no_day_and_no_season_is_not_there(look: Look, path: str) -> None:
    look.page(path, status=404)


@pytest.mark.parametrize(
    "path", ["nights", "nights/2026-11-30", "nights/0001-01-01", "nights/9999-12-31", "seasons/2026", "seasons/all"]
)
def test_a_club_that_has_not_played_yet(look: Look, path: str) -> None:
    assert 'id="to-help"' in look.page(path)


@pytest.mark.parametrize("asked", ["0", "-1", "x", "1e3", "9999999", "99", "²"])
def test_a_place_that_is_not_there_means_the_first(look: Look, play, asked: str) -> None:
    play(0, when="2026-11-30 19:00")
    assert len(look.standings(f"nights/2026-11-30?from={asked}&matches={asked}")) == 4


def test_who_may_look(app: Flask, store: Store, club: str, play, stranger: FlaskClient, client: FlaskClient) -> None:
    play(0, when="2026-11-30 19:00")
    watcher, elsewhere = app.test_client(), app.test_client()
    watcher.get(f"/k/{store.clubs.view_key(club)}")
    elsewhere.get(f"/k/{store.clubs.view_key(store.clubs.create_club('Elsewhere'))}")
    for path in ("nights", "nights/2026-11-30", "seasons/2026"):
        shown = watcher.get(f"/c/{club}/{path}")
        assert shown.status_code == 200
        assert shown.headers["X-Robots-Tag"] == "noindex"
        for nobody in (stranger, elsewhere):
            assert nobody.get(f"/c/{club}/{path}").status_code == 404
        assert client.post(f"/c/{club}/{path}").status_code == 405


def test_the_ways_there(client: FlaskClient, club: str, play) -> None:
    play(0)
    assert f'id="to-nights" href="/c/{club}/nights"' in client.get("/stats").text
    assert f'href="/c/{club}/nights"' in client.get(f"/c/{club}").text
    page = client.get(f"/c/{club}/nights").text
    assert f'href="/c/{club}/days"' in page
    assert "An evening lasts until 5:00 UTC: the club has not said in which time zone it plays." in page
