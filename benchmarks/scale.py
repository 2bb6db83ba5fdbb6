"""Prints how long the pages of a club take with 2,000 matches, beside the same pages of a club with 20.

Both clubs lie in one score book, and their matches are made alike; with `--others` there are hands of other clubs
beside them. Each page is asked for again and again, of the one club and of the other in turn: as it is, after a tap, a
correction of an old match or an undo, and by a server that has just been started. Ends with 1 where a page takes five
times as long or more; of the files, which are as long as the club is old, none does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Any, Final
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient

from benchmarks.many_matches import Club
from benchmarks.others import lay_beside
from fortyfives.cli.demo import Calendar
from fortyfives.cli.memory import settle
from fortyfives.rules import contract_code
from fortyfives.scorebook import RowKind, replay
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, record

MATCHES, FEW = 2000, 20
OTHERS: Final = 2000
"""The matches of the club that is laid beside itself for the hands of others."""
MOST_TIMES: Final = 5.0
ROUNDS: Final = 9
STARTS: Final = 3
OPEN: Final = 20
"""In so many of the newest matches something is tapped, in turn."""
SECRET: Final = b"only for measuring"

PAGES: Final = (
    "/matches",
    "/matches?q=Maeve",
    "/matches?q=Maeve+Leo+barker",
    "/matches?state=over&from=2026-01-01",
    "/stats",
    "/stats/players",
    "/stats?rules={code}",
    "/stats/players?season=2026",
    "/c/{club}",
    "/c/{club}/players",
    "/c/{club}/players/1",
    "/c/{club}/nights",
    "/c/{club}/nights/{night}",
    "/c/{club}/seasons/2026",
    "/c/{club}/seasons/all?of=pairs",
    "/m/{match}/sheet.csv",
    "/matches.json",
    "/stats.json",
    "/c/{club}/nights.json",
    "/c/{club}/nights/{night}.json",
    "/c/{club}/seasons/2026.json",
)
FILES: Final = ("/matches.csv",)
"""These are as long as the club is old."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that has the pen of one club."""

    client: FlaskClient
    club: str
    open: Iterator[str]
    """The match in which something is tapped next, again and again."""
    old: Iterator[str]
    """The match of long ago in which something is put right next."""
    match: str
    night: str
    code: str
    """A match, its evening and its rules."""

    def seconds(self, page: str) -> float:
        """How long a page works, whatever else the machine does."""
        address = page.format(club=self.club, match=self.match, night=self.night, code=self.code)
        begun = time.process_time()
        answer = self.client.get(address, follow_redirects=True)
        answer.get_data()  # a long file is made while it is sent
        took = time.process_time() - begun
        assert answer.status_code == 200, (address, answer.status)
        return took


class Book:
    """A score book with the clubs in it, and servers over it."""

    def __init__(self, folder: Path) -> None:
        self.calendar, tokens, self.ids = Calendar("2026-11-30T19:00:00Z"), count(1), count(1)
        self.path = folder / "book.sqlite3"
        self.store = Store.open(
            self.path, secret=SECRET, clock=self.calendar, new_token=lambda: f"token {next(tokens)}"
        )

    def found(self, name: str, matches: int) -> tuple[str, list[str]]:
        """A club that has played so many matches: its id and all of them, the oldest first."""
        club = Club(self.store, self._set_clock, name, chance=45)
        played = club.play(matches)
        return club.id, played

    def _set_clock(self, at: str) -> None:
        self.calendar.now = at

    def serve(self) -> Flask:
        """A server that has just been started."""
        self.calendar.now = "2026-11-30T20:00:00Z"
        app = create_app(self.store, secret=SECRET, clock=self.calendar, new_id=self.new_id, testing=True)
        settle()  # as a host's server does
        return app

    def new_id(self) -> str:
        return str(UUID(int=next(self.ids)))

    def phone(self, club: str, played: Sequence[str]) -> Phone:
        """A phone of a club, and a server of its own that has just been started."""
        device, token = self.store.clubs.new_device("red kettle")
        self.store.clubs.grant(device.number, club, "pen")
        client = self.serve().test_client()
        client.set_cookie(COOKIE, token)
        newest = replay(self.store.matches.events(played[-1]))
        night = (self.store.matches.started_at(played[-1]) or "")[:10]
        code, old = contract_code(newest.profile), played[: len(played) // 2]
        return Phone(client, club, cycle(played[-OPEN:]), cycle(old[-OPEN:]), played[-1], night, code)

    def correct(self, phone: Phone) -> None:
        """The first hand of a match of long ago is put right."""
        desk, at = Desk(self.store), self.calendar()
        while True:
            match_id = next(phone.old)
            match = desk.match(match_id)
            assert match is not None
            row = next((row for row in match.rows if row.kind is RowKind.HAND), None)
            if row is not None and row.tally is not None and "correct" in match.legal_verbs:
                break
        told: dict[str, Any] = {"top_trump": 1, "hand": row.number}
        if match.profile.has_auction:
            told |= {"bidder": row.bidder, "bid": row.bid, "trump": "S", "held": False}
        for side in (0, 1):  # one of the two is what stands there
            do = {"correct": {**told, "tricks": [side] * 5}}
            done = record(desk, match_id, seq=match.seq, tap=self.new_id(), do=do, device=None, at=at)
            if done.refusal is None:
                return
        raise AssertionError(done.refusal)

    def tap(self, phone: Phone) -> None:
        """Something is tapped in the newest match: what was counted of the club is not up to date any more."""
        desk, at, match_id = Desk(self.store), self.calendar(), next(phone.open)
        match = desk.match(match_id)
        assert match is not None
        done = record(desk, match_id, seq=match.seq, tap=self.new_id(), do={"undo": True}, device=None, at=at)
        if done.refusal is not None:  # nothing is left that could be undone
            done = record(desk, match_id, seq=match.seq, tap=self.new_id(), do={"redo": True}, device=None, at=at)
        assert done.refusal is None, done.refusal


@contextmanager
def book_in_memory() -> Iterator[Book]:
    """A book in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        book = Book(Path(folder))
        try:
            yield book
        finally:
            book.store.close()


def read_through(book: Book, phone: Phone) -> tuple[int, float]:
    """The pages that it takes until all matches are summed up, and the slowest of them, in seconds."""
    took: list[float] = []
    while book.store.summaries.missing(phone.club):
        took.append(phone.seconds("/stats/players"))
    return len(took), max(took, default=0)


def compare(phones: Sequence[Phone], before: Callable[[Phone], object], page: str, rounds: int) -> list[float]:
    """The middle one of some rounds for each phone, in turn, so that other work on the machine meets all alike."""
    took: list[list[float]] = [[] for _ in phones]
    for _ in range(rounds):
        for times, phone in zip(took, phones, strict=True):
            before(phone)
            times.append(phone.seconds(page))
    return [median(times) for times in took]


def as_it_is(phone: Phone) -> None:
    """Nothing happens before the page is asked for again."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many matches the club has, and how many the one that it is compared with."""

    many: int
    few: int

    def table(self, title: str, pages: Sequence[str], measure: Callable[[str], Sequence[float]]) -> list[str]:
        """Print how long each page took; returns those that took too long."""
        print(f"\n{title}\n{'page':<42}{self.few:>8} ms{self.many:>8,} ms   ratio")
        slow = []
        for page in pages:
            few, many = measure(page)
            print(f"{page:<42}{1000 * few:>11.1f}{1000 * many:>11.1f}{many / few:>8.1f}", flush=True)
            if many / few >= MOST_TIMES:
                slow.append(f"{page} {title}")
        return slow


def start_up(path: Path) -> None:
    """Print how long a book takes to be opened."""
    begun = time.perf_counter()
    Store.open(path, secret=SECRET, clock=lambda: "2026-11-30T20:00:00Z", new_token=lambda: "").close()
    size = path.stat().st_size / 2**20
    print(f"the book has {size:,.0f} MiB and is opened in {time.perf_counter() - begun:.2f} s")


def main() -> int:
    """Make the clubs, ask for the pages, print how long each took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--against", type=int, default=FEW, help="matches of the club that it is compared with")
    parser.add_argument(
        "--others", type=int, default=0, help="lines of the logs of other clubs in the same book; nine of ten are hands"
    )
    asked = parser.parse_args()
    sizes = Sizes(asked.matches, asked.against)
    with book_in_memory() as book:
        begun = time.perf_counter()
        clubs = [book.found("Few", sizes.few), book.found("Many", sizes.many)]
        print(f"{sizes.few} and {sizes.many:,} matches made in {time.perf_counter() - begun:.0f} s")
        if asked.others:
            others, _ = book.found("Others", OTHERS)
            print(f"{lay_beside(book.store, others, asked.others):,} lines of other clubs laid beside them")
        phones = [book.phone(*club) for club in clubs]
        for phone, matches in zip(phones, (sizes.few, sizes.many), strict=True):
            pages, slowest = read_through(book, phone)
            print(f"{matches:,} matches summed up by {pages} pages, the slowest in {1000 * slowest:.0f} ms")
        start_up(book.path)

        def just_started(page: str) -> list[float]:
            each = [compare([book.phone(*club) for club in clubs], as_it_is, page, 1) for _ in range(STARTS)]
            return [median(times) for times in zip(*each, strict=True)]

        slow = sizes.table("as it is", PAGES, lambda page: compare(phones, as_it_is, page, ROUNDS))
        slow += sizes.table("after a tap or an undo", PAGES, lambda page: compare(phones, book.tap, page, ROUNDS))
        slow += sizes.table(
            "after an old match was corrected", PAGES, lambda page: compare(phones, book.correct, page, ROUNDS)
        )
        slow += sizes.table("by a server just started", PAGES, just_started)
        sizes.table("files, as long as the club is old", FILES, lambda page: compare(phones, as_it_is, page, STARTS))
    for one in slow:
        print(f"five times as long or more: {one}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
