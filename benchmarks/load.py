"""Prints for how many tables at once one server is quick enough: taps and polls, each at the pace of a card night.

    python -m benchmarks.load                 # --start 20 --seconds 60

A table has a phone that scores and four that watch. A hand takes about two minutes: six taps, one each five seconds,
and then the next hand is played. All five ask for news every two seconds, over lines that stay open. More and more
tables join, until of a hundred taps or polls the slowest takes more than 200 ms. The server is gunicorn as
docs/hosting.md sets it up, on the same machine; how much of a core it takes is told, and how much the phones do, which
are only played.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode
from uuid import uuid4

from benchmarks.killed import free_port
from benchmarks.server import TOP, gunicorn, server
from fortyfives.cli.folder import open_book, read_secret
from fortyfives.scorebook import Refusal
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, begin

MOST_MILLISECONDS: Final = 200
WATCHERS: Final = 4
POLL: Final = 2.0
TAP: Final = 5.0
HAND: Final = 120.0
"""Seconds between two polls, two taps, two hands."""
GROWTH: Final = 1.25
RULES: Final = {"base": "barker", "target": 100_000}
"""So that no match ends while it is measured."""
PANEL: Final = {
    "HX-Request": "true",
    "HX-Target": "table",
    "Content-Type": "application/x-www-form-urlencoded",
    "Accept-Encoding": "gzip, deflate, br",
}
PACKED: Final = {"Accept-Encoding": "gzip, deflate, br"}


@dataclass(slots=True)
class Took:
    """How long answers took, in milliseconds, and what went wrong."""

    taps: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Line:
    """One line of a phone to the server, that stays open: just enough HTTP, so that the phones take little time."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: str = ""
    ) -> tuple[int, dict[str, str], bytes, float]:
        """The status, the headers, the body, and the milliseconds until all of it was there."""
        told = {"Host": f"127.0.0.1:{self.port}", "Cookie": self.cookie, **headers}
        if method == "POST":
            told["Content-Length"] = str(len(body))
        lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        begun = time.perf_counter()
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._open
        writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n{body}".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        answered = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        status = int(head[0].split()[1])
        answer = b""
        if status not in (204, 205, 304):
            answer = await reader.readexactly(int(answered.get("content-length", "0")))
        if answered.get("connection") == "close":
            writer.close()
            self._open = None
        return status, answered, answer, 1000 * (time.perf_counter() - begun)


@dataclass(frozen=True, slots=True)
class Table:
    """A match, the cookie of the phone that scores it, and those of the phones that watch."""

    match: str
    seq: int
    pen: str
    watch: Sequence[str]


def found(store: Store, number: int) -> Table:
    """A table of a club of its own."""
    club = store.clubs.create_club(f"Table {number}")
    cookies, scorer = [], 0
    for place in range(WATCHERS + 1):
        device, token = store.clubs.new_device(f"phone {place}")
        store.clubs.grant(device.number, club, "view" if place else "pen")
        scorer = scorer or device.number
        cookies.append(f"{COOKIE}={token}")
    names = ["Maeve", "Angus", "Theresa", "Leo"]
    about: dict[str, Any] = {"device": scorer, "at": "2026-11-30T19:00:00Z"}
    match_id = f"load{number:012}"
    begun = begin(
        Desk(store), club, match_id=match_id, tap=str(uuid4()), rules=RULES, names=names, first_dealer=0, **about
    )
    if isinstance(begun, Refusal):
        raise RuntimeError(begun)
    return Table(match_id, begun.match.seq, cookies[0], cookies[1:])


class Night:
    """All tables that play, and what their phones have seen of the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.took = Took()
        self._phones: list[asyncio.Task[None]] = []

    def join(self, table: Table) -> None:
        """Let one more table play."""
        self._phones += [asyncio.create_task(self._score(table))]
        self._phones += [asyncio.create_task(self._watch(table, cookie)) for cookie in table.watch]

    async def go_home(self) -> None:
        """Switch all phones off."""
        for phone in self._phones:
            phone.cancel()
        for told in await asyncio.gather(*self._phones, return_exceptions=True):
            if isinstance(told, Exception):
                raise told

    async def _watch(self, table: Table, cookie: str) -> None:
        line, seq, begun = Line(self.port, cookie), str(table.seq), ""
        await asyncio.sleep(POLL * random.random())
        while True:
            path = f"/m/{table.match}/watch?view=table&seq={seq}&begun={quote(begun)}"
            status, headers, _, took = await line.ask("GET", path, PACKED)
            self.took.polls.append(took)
            if status == 200:
                seq, begun = headers["x-seq"], headers["x-begun"]
            elif status != 204:
                self.took.wrong.append(f"watch {status}")
            await asyncio.sleep(max(0.0, POLL - took / 1000))

    async def _score(self, table: Table) -> None:
        await asyncio.sleep(POLL * random.random())
        line = Line(self.port, table.pen)
        _, headers, page, _ = await line.ask("GET", f"/m/{table.match}", {})
        token = re.search(rb'name="csrf_token" value="([^"]+)"', page)
        session = re.search(r"session=[^;]+", headers.get("set-cookie", ""))
        if token is None or session is None:
            raise RuntimeError("the page of a match has no form")
        line.cookie = f"{table.pen}; {session[0]}"
        seq, hand = table.seq, 1
        answers = self._hand(hand)
        # As at any moment of a night: one in four is telling a hand, the others are playing theirs.
        next_tap = time.monotonic() + max(TAP * random.random(), HAND * random.random() - TAP * len(answers))
        while True:
            now = time.monotonic()
            if now >= next_tap:
                next_tap = now + TAP
                known = {"csrf_token": token[1].decode(), "tap": str(uuid4()), "seq": str(seq)}
                if answers:
                    name, value = answers.pop(0)
                    await self._tap(line, f"/m/{table.match}/draft", {**known, "hand": str(hand), name: value})
                else:
                    side = hand % 2
                    told = {"bidder": side, "bid": 20, "held": False, "trump": "S", "top_side": side}
                    do = {"tally": {**told, "counts": [3, 2] if side == 0 else [2, 3]}}
                    await self._tap(line, f"/m/{table.match}/tap", {**known, "do": json.dumps(do)})
                    seq, hand, next_tap = seq + 1, hand + 1, now + HAND - TAP * len(self._hand(hand))
                    answers = self._hand(hand)
            status, _, _, took = await line.ask("GET", f"/m/{table.match}/watch?view=pen&seq={seq}&begun=", PACKED)
            self.took.polls.append(took)
            if status != 204:
                self.took.wrong.append(f"pen {status}")
            await asyncio.sleep(max(0.0, min(POLL, next_tap - time.monotonic())))

    async def _tap(self, line: Line, path: str, form: dict[str, str]) -> None:
        status, _, answer, took = await line.ask("POST", path, PANEL, urlencode(form))
        self.took.taps.append(took)
        if status != 200:
            self.took.wrong.append(f"{path} {status} {answer[:80]!r}")

    @staticmethod
    def _hand(number: int) -> list[tuple[str, str]]:
        """What is tapped of a hand before it is saved."""
        side = str(number % 2)
        return [("bidder", side), ("bid", "20"), ("trump", "S"), ("count", "3"), ("top", side)]


def processor_seconds(server_pid: int) -> float:
    """How long the server and its worker have worked so far."""
    pids, ticks = [server_pid], 0
    for task in Path(f"/proc/{server_pid}/task").iterdir():
        pids += [int(child) for child in (task / "children").read_text().split()]
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _p50_p99(times: Sequence[float]) -> tuple[float, float]:
    if not times:
        raise RuntimeError("nothing was tapped: measure for longer, or more tables")
    in_order = sorted(times)
    return in_order[len(in_order) // 2], in_order[99 * len(in_order) // 100]


async def play(port: int, server_pid: int, tables: Sequence[Table], start: int, seconds: int) -> int:
    """Let more and more tables play; returns the most for which all was quick enough."""
    night, playing, wanted, good = Night(port), 0, start, 0
    print(f"{'':>6}{'taps':>9}{'p50':>7}{'p99':>7}{'polls':>9}{'p50':>7}{'p99':>7}   of a core: server, phones")
    while wanted <= len(tables):
        joining = tables[playing:wanted]
        for table in joining:  # one after the other: nobody opens all phones at once
            night.join(table)
            await asyncio.sleep(0.05)
        playing = wanted
        await asyncio.sleep(POLL * 2)
        night.took = Took()
        worked, played, begun = processor_seconds(server_pid), time.process_time(), time.monotonic()
        await asyncio.sleep(seconds)
        took, passed = night.took, time.monotonic() - begun
        if took.wrong:
            raise RuntimeError(f"{len(took.wrong)} wrong answers, {took.wrong[0]}")
        taps, polls = _p50_p99(took.taps), _p50_p99(took.polls)
        shares = (processor_seconds(server_pid) - worked) / passed, (time.process_time() - played) / passed
        print(
            f"{playing:>6}{len(took.taps):>9}{taps[0]:>7.0f}{taps[1]:>7.0f}"
            f"{len(took.polls):>9,}{polls[0]:>7.0f}{polls[1]:>7.0f}   {shares[0]:.2f}, {shares[1]:.2f}",
            flush=True,
        )
        if max(taps[1], polls[1]) > MOST_MILLISECONDS:
            break
        good, wanted = playing, max(playing + 1, round(playing * GROWTH))
    await night.go_home()
    return good


def main() -> int:
    """Start the server, let tables join, report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--start", type=int, default=20, help="so many tables play first")
    parser.add_argument("--most", type=int, default=600, help="and so many at last")
    parser.add_argument("--seconds", type=int, default=60, help="how long each number of tables is measured")
    asked = parser.parse_args()
    lines = (WATCHERS + 1) * asked.most + 100
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(lines, 1024), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        data, port = Path(folder) / "data", free_port()
        data.mkdir()
        store = open_book(data, read_secret(data))
        with store.writing():  # one sync of the disk, not one a tap
            tables = [found(store, number) for number in range(asked.most)]
        store.close()
        about = {"PYTHONPATH": str(TOP), "FORTYFIVES_DATA": str(data)}
        with server(gunicorn("app:app", port), port, Path(folder), **about) as running:
            good = asyncio.run(play(port, running.pid, tables, asked.start, asked.seconds))
    print(f"{good} tables with {WATCHERS} watchers each: p99 of taps and polls below {MOST_MILLISECONDS} ms")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
