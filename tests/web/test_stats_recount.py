"""Every figure of the pages of numbers equals what the exported files alone come to, whatever the tables did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from html import unescape
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fortyfives.scorebook import replay
from fortyfives.store import ClubDays, Store
from fortyfives.web import create_app, nights, stats
from fortyfives.web.access import COOKIE
from fortyfives.words import statistics
from tests.conftest import SECRET, Clock
from tests.scorebook.strategies import possible_taps
from tests.web.recount import Ambiguous, Club, Sheet, Who, many, read, together_by_number

NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay", "Ann B.", "Ben C.")
SPELLINGS = (("Ann B.", "Ann"), ("Ben C.", "Ben"), ("Fay", "Ann B."))
ZONES = ("America/Halifax", "Pacific/Auckland")
RULES: tuple[Any, ...] = (
    "barker",
    {"base": "barker", "target": 60},
    "merrimack",
    "kitty-four",
    "forty-five",
    {"base": "merrimack", "bid_60": True, "failed_30": 60, "target": 60},
    {"base": "forty-five", "players": [6], "sides": "three_pairs"},
)

evening_taps = st.lists(st.integers(0, 2**24), min_size=6, max_size=24)
drawn_match = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(RULES),
        "first": st.integers(0, 7),
        "opening": st.booleans(),
        "hours": st.sampled_from([0, 1, 2, 5, 24, 24 * 40, 24 * 200]),
        "practice": st.sampled_from([False, False, False, False, True]),
        "deleted": st.sampled_from([False, False, False, False, True]),
        "taps": evening_taps,
    }
)


@contextmanager
def new_club() -> Iterator[tuple[FlaskClient, Store, str, Clock]]:
    """A phone with the pen of a new club, in a book of its own."""
    tokens, ids, clock = count(1), count(1), Clock()
    with TemporaryDirectory() as folder:
        store = Store.open(
            Path(folder) / "b.sqlite3", secret=SECRET, clock=clock, new_token=lambda: f"token {next(tokens)}"
        )
        app = create_app(
            store,
            secret=SECRET,
            clock=clock,
            new_id=lambda: f"00000000-0000-4000-9000-{next(ids):012}",
            testing=True,
        )
        app.config["WTF_CSRF_ENABLED"] = False
        club = store.clubs.create_club("Legion hall")
        device, token = store.clubs.new_device("blue heron")
        store.clubs.grant(device.number, club, "pen")
        client = app.test_client()
        client.set_cookie(COOKIE, token)
        try:
            yield client, store, club, clock
        finally:
            store.close()


class Table:
    """A table that is told by API what number after number stands for, let in or not."""

    def __init__(self, client: FlaskClient, store: Store, key: str, drawn: dict[str, Any], number: int) -> None:
        self.store, self.number = store, number
        self.client = client.application.test_client()  # programs have a key and no cookie
        self.pen = {"Authorization": f"Bearer {key}"}
        rules = drawn["rules"]
        players = rules.get("players", [4])[0] if isinstance(rules, dict) else 4
        sides = 3 if players == 6 else 2
        names = [NAMES[(drawn["first"] + seat) % len(NAMES)] for seat in range(players)]
        asked = {"rules": rules, "players": names, "first_dealer": drawn["first"] % players}
        if drawn["opening"]:
            # Begun on paper, not far from the end.
            asked["opening"] = [(20 + 5 * (drawn["first"] + side)) % 45 for side in range(sides)]
        begun = self.client.post("/api/matches", json=asked, headers=self.pen)
        assert begun.status_code == 201, begun.text
        self.id = begun.json["match"]
        self.taps = count(1)

    def tap(self, seed: int) -> None:
        match = replay(self.store.matches.events(self.id))
        taps = possible_taps(match, seed // 64)
        hands = [tap for tap in taps if "tally" in tap]
        do = self.named((hands * 3 + taps)[seed % (len(hands) * 3 + len(taps))])
        if match.abandoned and seed % 2:
            do = {"resume": True}
        body = {
            "seq": match.seq,
            "tap": f"00000000-0000-4000-8{self.number:03}-{next(self.taps):012}",
            "do": do,
            "let_stand": seed % 5 == 0,
        }
        answer = self.client.post(f"/api/matches/{self.id}/taps", json=body, headers=self.pen)
        assert answer.status_code in (200, 400, 422), answer.text

    def named(self, do: dict[str, Any]) -> dict[str, Any]:
        """A tap with the name of a player in the place of the number."""
        for verb in ("rename", "substitute"):
            if verb in do:
                told = {field: value for field, value in do[verb].items() if field != "player"}
                return {verb: {**told, "name": NAMES[do[verb]["player"] % len(NAMES)]}}
        return do


def play(client: FlaskClient, store: Store, club: str, clock: Clock, season: list[dict[str, Any]]) -> None:
    """Play the matches; every other one goes on when the next has begun."""
    key, waiting = store.clubs.rotate(club, "pen"), list[tuple[Table, list[int]]]()
    for number, drawn in enumerate(season):
        clock.pass_time(hours=drawn["hours"], minutes=7)
        table = Table(client, store, key, drawn, number)
        half = len(drawn["taps"]) // (1 + number % 2)
        for seed in drawn["taps"][:half]:
            table.tap(seed)
        waiting.append((table, drawn["taps"][half:]))
        if drawn["practice"]:
            assert client.post(f"/m/{table.id}/practice", data={"practice": "1"}).status_code == 303
        for path in (f"/stats?club={club}", f"/c/{club}/nights"):  # what is counted now must not stay when it changes
            assert client.get(path).status_code == 200
    for table, taps in waiting:
        for seed in taps:
            table.tap(seed)
    for drawn, (table, _) in zip(season, waiting, strict=True):
        if drawn["deleted"]:
            assert client.post(f"/m/{table.id}/delete", data={"sure": "1"}).status_code == 303


def merge(client: FlaskClient, store: Store, club: str, name: str, into: str) -> None:
    """Say that two spellings are one person; the page refuses it where both sat at one table."""
    one, other = store.clubs.find_player(club, name), store.clubs.find_player(club, into)
    if one and other and one != other:
        answer = client.post(f"/c/{club}/players/{one}/same", data={"as": str(other)})
        assert answer.status_code in (200, 303, 409, 422), answer.text


def files(client: FlaskClient, days: ClubDays) -> Club:
    """All that the club takes away, the oldest match first, without what is for practice."""
    lines = read(client.get("/matches.csv").data)[::-1]
    return Club(
        [
            Sheet(line, read(client.get(f"/m/{line['Match']}/sheet.csv").data))
            for line in lines
            if line["Practice"] != "yes"
        ],
        str(days.zone),
        days.night_ends,
        days.season_begins,
    )


# --- reading the pages --------------------------------------------------------------------------------------------


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).replace(" ,", ",").strip()


def by_name(name: str) -> str:
    return together_by_number(tuple(re.split(", | & ", name)))


def slips(page: str) -> dict[str, dict[str, str]]:
    found = {}
    for slip in re.findall(r'<section class="slip stats".*?</section>', page, re.S):
        [name] = re.findall(r"<h2.*?</h2>", slip, re.S)
        told = {"matches": text(re.findall(r'<p class="codeline">(.*?)</p>', slip, re.S)[0])}
        for made in re.findall(r'<p class="made">.*?<strong>(.*?)</strong>', slip, re.S):
            told["made"] = made
        for key, value in re.findall(r'<div class="of-(\w+)">.*?<dd>(.*?)</dd>', slip, re.S):
            told[key] = text(value)
        found[by_name(text(name))] = told
    return found


def section(page: str, key: str) -> str | None:
    found = re.findall(rf'<section aria-labelledby="{key}">.*?</h2>(.*?)</section>', page, re.S)
    return text(found[0]) if found else None


def names_in(told: str) -> set[Who]:
    """The holders that a sentence names before its colon."""
    return {tuple(sorted(re.split(", | & ", one))) for one in re.split(r" and |, ", told.partition(":")[0])}


# --- the recount ----------------------------------------------------------------------------------------------------


def compare_numbers(page: str, club: Club, pairs: bool) -> None:
    mixed = "Choose one set of rules to see them." in page
    everybody = club.everybody(pairs)
    expected = {together_by_number(who): club.slip(who, pairs, mixed) for who in everybody}
    bids = club.everybody_slip(mixed)
    if "made" in bids:
        few = {name for name, slip in expected.items() if "made" not in slip}
        lines = re.findall(r'<ul class="plain">(.*?)</ul>', page, re.S)
        told = {f"{by_name(line.partition(':')[0])}:{line.partition(':')[2]}" for line in items(lines)}
        assert told == {club.few(who, pairs) for who in everybody if together_by_number(who) in few}
        expected = {name: slip for name, slip in expected.items() if name not in few}
        expected["Everybody together"] = bids
    assert slips(page) == expected
    for sentence in club.counted():
        assert sentence in text(page)
    assert (mixed is False) or len({sheet.code for sheet in club.sheets}) > 1
    compare_sentences(page, club, pairs)


def items(lists: list[str]) -> list[str]:
    return [text(line) for one in lists for line in re.findall(r"<li>(.*?)</li>", one, re.S)]


def compare_sentences(page: str, club: Club, pairs: bool) -> None:
    found, told = club.biggest_comeback(), section(page, "comeback")
    assert (found is None) == (told is None)
    if found is not None and told is not None:
        sheet, behind, hand = found
        winners = sheet.sides[sheet.winner or 0]
        night = club.night(sheet)
        assert by_name(told.partition(", " + str(night.day))[0]) == together_by_number(tuple(winners))
        assert (
            f", {night.day} {night:%B %Y}: {behind} behind {f'after hand {hand}' if hand else 'at the start'}, won"
            in told
        )
        assert f'href="/m/{sheet.id}/sheet"' in page
    for key, (best, holders), least in (
        ("run", club.longest_run(pairs), 2),
        ("evenings", club.most_evenings(pairs), 1),
    ):
        told = section(page, key)
        assert (told is not None) == (best >= least)
        if told is not None:
            assert str(best) in told
            if not any(len(who) > 2 for who in holders):
                assert names_in(told) == holders


def compare_standings(page: str, club: Club, pairs: bool) -> None:
    rows = re.findall(r"<li>(<b class=\"nth\">.*?)</li>", page, re.S)
    told = {}
    last = None
    for row in rows:
        said = text(row)
        name = by_name(text(re.findall(r'<strong class="named">(.*?)</strong>', row, re.S)[0]))
        numbers = re.search(
            r"(\d+) of (\d+) evenings? won (\d+) of (\d+) match(?:es)? won\. "
            r"Points ([+−]?\d+), .* (\d+) hands?, (\d+) sets?\.",
            said,
        )
        assert numbers, said
        told[name] = tuple(int(one.replace("−", "-")) for one in numbers.groups())
        place, key = int(said.split()[0]), (told[name][0], told[name][2], told[name][4])
        if last is not None:
            assert (key == last[1]) == (place == last[0])
            assert key <= last[1]
        last = (place, key)
    standings = {together_by_number(who): club.standing(who, pairs) for who in club.everybody(pairs)}
    assert told == {name: standing for name, standing in standings.items() if standing[3]}


def compare_nights(client: FlaskClient, where: str, club: Club) -> None:
    """Who won each evening, and with how many matches."""
    days = sorted({club.night(sheet) for sheet in club.sheets})
    page = client.get(f"{where}/nights").text
    assert re.findall(r'href="[^"]*/nights/([\d-]+)"', page) == [day.isoformat() for day in reversed(days)]
    for day in days:
        on_it = Club([sheet for sheet in club.sheets if club.night(sheet) == day], club.zone, club.ends, club.begins)
        shown = client.get(f"{where}/nights/{day}").text
        title = text(re.findall(r'<h2 id="won">(.*?)</h2>', shown, re.S)[0])
        assert set(re.findall(r'<a class="entry" href="/m/([^"]*)"', shown)) == {sheet.id for sheet in on_it.sheets}
        if not on_it.finished:
            assert "No match" in title
            continue
        [(_, first)] = on_it.evening_winners(pairs=False)
        assert set(re.split(" and |, ", re.split(" won the| stands? first", title)[0])) == {who[0] for who in first}
        won = on_it.standing(next(iter(first)), pairs=False)[2]
        assert f"with {many('', won, 'match', 'es').strip()} won" in title


def check(season: list[dict[str, Any]], days: ClubDays, merges: list[tuple[str, str]]) -> tuple[Club, set[str]]:
    """Play a season and count it again; returns it, and what stood on the slips of its players."""
    with (
        new_club() as (client, store, club, clock),
        patch.object(statistics, "ENOUGH_BIDS", 1),
        patch.object(stats, "SLIPS_A_PAGE", 1000),
        patch.object(nights, "PLACES_A_PAGE", 1000),
    ):
        clock.now += timedelta(minutes=days.night_ends)
        play(client, store, club, clock, season)
        for name, into in merges:
            merge(client, store, club, name, into)
        store.clubs.set_days(club, days)
        taken = files(client, days)
        if not taken.sheets:
            assert "No match has been played yet." in client.get("/stats").text
            return taken, set()
        codes = sorted({sheet.code for sheet in taken.sheets})
        years = sorted({taken.season(sheet) for sheet in taken.sheets})
        shown: set[str] = set()
        for code, year in [(None, None), *((code, None) for code in codes), *((None, year) for year in years)]:
            asked = {"rules": code, "season": year}
            part = taken.under(code, year)
            for pairs, path in ((True, "/stats"), (False, "/stats/players")):
                page = client.get(path, query_string={key: value for key, value in asked.items() if value})
                assert page.status_code == 200
                compare_numbers(page.text, part, pairs)
                shown |= {key for slip in slips(page.text).values() for key in slip}
                if code is None:
                    of = "?of=pairs" if pairs else ""
                    compare_standings(client.get(f"/c/{club}/seasons/{year or 'all'}{of}").text, part, pairs)
        compare_nights(client, f"/c/{club}", taken)
        return taken, shown


@given(
    season=st.lists(drawn_match, min_size=1, max_size=5),
    zone=st.sampled_from(ZONES),
    ends=st.sampled_from([0, 5, 9]),
    begins=st.sampled_from([1, 9, 12]),
    merges=st.lists(st.sampled_from(SPELLINGS), max_size=2),
)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_every_number_is_that_of_the_files(
    season: list[dict[str, Any]], zone: str, ends: int, begins: int, merges: list[tuple[str, str]]
) -> None:
    try:
        check(season, ClubDays(zone, ends, begins), merges)
    except Ambiguous:
        assume(False)


@pytest.mark.parametrize("zone", ZONES)
def test_a_long_season_with_something_of_everything(zone: str) -> None:
    chance = Random(45)
    season = [
        {
            "rules": RULES[(0, 1, 3, 1, 5, 1, 2, 1)[number % 8]],
            "first": 2 if number % 4 else chance.randrange(8),
            "opening": number % 2 == 1,
            "hours": (3, 5, 4, 24 * 45 + 7)[number % 4],
            "practice": number == 6,
            "deleted": number == 9,
            "taps": [chance.randrange(2**24) for _ in range(32)],
        }
        for number in range(12)
    ]
    taken, shown = check(season, ClubDays(zone, 5, 9), [("Ann B.", "Ann"), ("Fay", "Ben C.")])
    assert shown == {
        *("matches", "made", "won", "points", "average", "sets", "thirty", "sixty", "held", "top", "hands"),
        *("evenings", "comeback", "run"),
    }
    assert len(taken.finished) >= 6
    assert len({taken.night(sheet) for sheet in taken.finished}) >= 4
    assert taken.longest_run(pairs=True)[0] >= 3
    assert len(taken.sheets) == 10, "neither the practice match nor the deleted one"
