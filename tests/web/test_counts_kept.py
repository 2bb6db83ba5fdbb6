"""What is kept of counts is never the truth: whatever the tables do, it says what counting all logs anew says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.store import ClubDays, Store
from fortyfives.store.connection import Connections
from fortyfives.web import create_app, season
from fortyfives.web.access import COOKIE
from tests.conftest import SECRET, Clock
from tests.web.test_stats_recount import NAMES, SPELLINGS, Table, new_club

DAYS = (ClubDays(), ClubDays("America/Halifax", 5, 9), ClubDays("Pacific/Auckland", 0, 1))
CODES: tuple[Any, ...] = ("barker", {"base": "barker", "target": 60}, "forty-five")

begins = st.tuples(st.just("begin"), st.sampled_from(CODES), st.integers(0, 7), st.sampled_from([1, 5, 24, 24 * 45]))
plays = st.tuples(st.just("tap"), st.integers(0, 5), st.lists(st.integers(0, 2**24), min_size=1, max_size=6))
changes = st.one_of(
    begins,
    plays,
    st.tuples(st.sampled_from(["delete", "back", "practice"]), st.integers(0, 5)),
    st.tuples(st.just("merge"), st.sampled_from(SPELLINGS)),
    st.just(("apart",)),
    st.tuples(st.just("days"), st.sampled_from(DAYS)),
)
acts = st.one_of(changes, changes, st.tuples(st.just("look"), st.booleans()), st.just(("start",)))
seeds = st.lists(st.integers(0, 2**24), min_size=12, max_size=12)


class Told:
    """A club, the phone that looks at its numbers all the time, and what happens to it."""

    def __init__(self, client: FlaskClient, store: Store, club: str, clock: Clock) -> None:
        self.client, self.store, self.club, self.clock = client, store, club, clock
        self.tables: list[Table] = []
        self.key = store.clubs.rotate(club, "pen")

    def do(self, act: str, *how: Any) -> None:
        at = self.tables[how[0] % len(self.tables)] if self.tables and how and isinstance(how[0], int) else None
        if act == "begin":
            rules, first, hours = how
            names = [NAMES[(first + seat) % len(NAMES)] for seat in range(6)]
            people = {self.store.clubs.find_player(self.club, name) or name for name in names}
            if len(people) < len(names):
                return  # two spellings of one person do not sit at one table
            self.clock.pass_time(hours=hours, minutes=7)
            self.client.get(f"/c/{self.club}")  # a phone that never comes is forgotten
            drawn = {"rules": rules, "first": first, "opening": True}
            self.tables.append(Table(self.client, self.store, self.key, drawn, len(self.tables)))
        elif act == "tap" and at and self.store.matches.club_of(at.id):
            for seed in how[1]:
                at.tap(seed)
        elif act == "delete" and at:
            self.store.bin.delete_match(at.id, None)
        elif act == "back" and at:
            self.store.bin.bring_back_match(self.club, at.id)
        elif act == "practice" and at:
            self.store.matches.set_practice(at.id, not self.store.matches.is_practice(at.id))
        elif act == "merge":
            one, other = (self.store.clubs.find_player(self.club, name) for name in how[0])
            if one and other:  # the page refuses it where both sat at one table
                self.client.post(f"/c/{self.club}/players/{one}/same", data={"as": str(other)})
        elif act == "apart":
            number = next((n for n in self.store.clubs.persons(self.club)), None)
            if number is not None:
                self.store.players.take_apart(self.club, number)
        elif act == "days":
            self.store.clubs.set_days(self.club, how[0])
        elif act == "look":
            self.client.get("/stats.json" if how[0] else f"/c/{self.club}/nights")
        elif act == "start":
            self.client = phone(server(self.store, self.clock), self.cookie)

    @property
    def cookie(self) -> str:
        cookie = self.client.get_cookie(COOKIE)
        assert cookie is not None
        return cookie.value.strip('"')  # a token of the tests has a gap in it


ids = count(10**6)


def server(store: Store, clock: Clock) -> Flask:
    """A server that has just been started."""
    app = create_app(
        store, secret=SECRET, clock=clock, new_id=lambda: f"00000000-0000-4000-9000-{next(ids):012}", testing=True
    )
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def phone(app: Flask, cookie: str) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(COOKIE, cookie)
    return client


def numbers(client: FlaskClient, club: str) -> dict[str, Any]:
    """All numbers of a club, as its pages have them."""
    addresses = ["/stats.json", "/stats/players.json", f"/c/{club}/nights.json", f"/c/{club}/players.json"]
    told: dict[str, Any] = {}
    for address in addresses:
        told[address] = client.get(address).json
    for night in told[f"/c/{club}/nights.json"]["nights"]:
        address = f"/c/{club}/nights/{night['day']}.json"
        told[address] = client.get(address).json
        codes = {str(match["rules"]) for match in told[address]["matches"]}
        assert codes
    for year in ("all", *sorted({night["season"] for night in told[f"/c/{club}/nights.json"]["nights"]})):
        address = f"/c/{club}/seasons/{year}.json"
        told[address] = client.get(address).json
    for code in client.application.extensions["fortyfives.ledger"]._shelves[club].sums.part(season.Span("all")).codes:
        told[code] = client.get("/stats.json", query_string={"rules": code}).json
    return told


def forget_all(store: Store) -> None:
    """Throw away everything that follows from the logs."""
    with store._connections.writing() as db:
        for table in ("counts", "counts_of", "count_again", "summary_players", "summaries"):
            db.execute(f"DELETE FROM {table}")
        db.execute("UPDATE matches SET summed = 0")


def compare(played: list[int], story: list[tuple[Any, ...]], last: list[tuple[Any, ...]], enough: int) -> None:
    """Three matches are played and looked at. Then comes the story; what comes last is not looked at before the end."""
    with new_club() as (client, store, club, clock), patch.object(season, "ENOUGH_TO_KEEP", enough):
        told = Told(client, store, club, clock)
        for number, first in enumerate((0, 3, 4)):
            told.do("begin", CODES[number % 2], first, 1)
            told.do("tap", number, played[4 * number : 4 * number + 4])
        for act in (LOOK, *story, LOOK, *last):
            told.do(*act)
        by_rows = numbers(phone(server(store, clock), told.cookie), club)
        in_memory = numbers(told.client, club)
        forget_all(store)
        anew = numbers(phone(server(store, clock), told.cookie), club)
        assert in_memory == anew
        assert by_rows == anew


LOOK = ("look", True)
PLAYED = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
"""Hands."""


@pytest.mark.parametrize("enough", [1, 20])
@pytest.mark.parametrize(
    ("story", "last"),
    [
        ([], ("tap", 0, [0, 1])),
        ([], ("delete", 0)),
        ([("delete", 0)], ("back", 0)),
        ([], ("practice", 1)),
        ([("practice", 1)], ("practice", 1)),
        ([], ("merge", ("Ann B.", "Ann"))),
        ([("merge", ("Ann B.", "Ann"))], ("apart",)),
        ([], ("days", DAYS[2])),
        ([("days", DAYS[2])], ("days", DAYS[0])),
    ],
)
def test_no_change_is_overlooked(story: list[tuple[Any, ...]], last: tuple[Any, ...], enough: int) -> None:
    compare(PLAYED, story, [last], enough)


@given(seeds, st.lists(acts, max_size=12), st.lists(changes, max_size=2), st.sampled_from([1, 3, 20]))
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_what_is_kept_says_what_counting_all_logs_anew_says(
    played: list[int], story: list[tuple[Any, ...]], last: list[tuple[Any, ...]], enough: int
) -> None:
    compare(played, story, last, enough)


# --- how much is read ---------------------------------------------------------------------------------------


@pytest.fixture
def played() -> Iterator[Told]:
    """A club of thirty matches on ten evenings in two seasons, all of which is kept."""
    with new_club() as (client, store, club, clock), patch.object(season, "ENOUGH_TO_KEEP", 1):
        told = Told(client, store, club, clock)
        for number in range(30):
            told.do("begin", "barker", number % 8, 24 * 50 if number % 3 == 0 else 1)
            told.tables[-1].tap(number * 977)
        told.do("look", True)
        yield told


def asked_in(client: FlaskClient, address: str, words: str) -> int:
    """How many questions of a kind a page asks of the book."""
    found, read = [], Connections.read

    def counted(self: Connections, sql: str, *rest: Any) -> list[tuple[Any, ...]]:
        rows = read(self, sql, *rest)
        if words in sql:
            found.extend(rows)
        return rows

    with patch.object(Connections, "read", counted):
        assert client.get(address).status_code == 200
    return len(found)


BODIES, ROWS = "state, code, rules, body", "SELECT heads, players, pairs"


def test_a_server_just_started_reads_one_row_and_no_summary(played: Told) -> None:
    for address, rows in (("/stats", 1), ("/stats/players", 1), (f"/c/{played.club}/seasons/all", 1)):
        fresh = phone(server(played.store, played.clock), played.cookie)
        assert asked_in(fresh, address, BODIES) == 0
        fresh = phone(server(played.store, played.clock), played.cookie)
        assert asked_in(fresh, address, ROWS) <= rows + 1, "what is asked for, and all matches"


def test_after_a_tap_only_the_matches_of_that_evening_are_read(played: Told) -> None:
    for at in (-1, 4):  # the newest match, and a correction of an old one
        with patch.object(season, "ENOUGH_TO_KEEP", 20):
            played.tables[at].tap(12_345)
            assert asked_in(played.client, "/stats", BODIES) <= 3
            assert asked_in(played.client, "/stats", BODIES) == 0


def test_another_program_that_counts_meanwhile_takes_no_number_away(played: Told) -> None:
    """What is in memory and the rows in the book are never mixed where they are of different moments."""
    before = played.client
    before.get("/stats")
    played.tables[0].tap(99)
    other = phone(server(played.store, played.clock), played.cookie)
    told = other.get("/stats.json").json  # it keeps what it has counted
    played.tables[-1].tap(4711)
    other.get("/stats.json")
    assert before.get("/stats.json").json == other.get("/stats.json").json
    assert told["finished"] + told["going"] + told["broken_off"] == 30


def test_numbers_are_shown_where_nothing_can_be_kept(played: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    played.tables[-1].tap(12_345)
    right = played.client.get("/stats.json").json
    assert played.store.counts.keep(played.club, "other days", played.store.counts.standing(played.club, "none"), [])
    fresh = phone(server(played.store, played.clock), played.cookie)

    def full(*_: object) -> bool:
        raise season.StoreUnavailable("no room left")

    monkeypatch.setattr(played.store.counts, "keep", full)
    assert fresh.get("/stats.json").json == right
