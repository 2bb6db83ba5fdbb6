"""Prints how long a tap, an undo, the live page and a poll take at hand 300 of a match, beside the same at hand 3.

    python -m benchmarks.growth                # --hands 300 --against 3

The taps are real ones: sent as a page sends them, recorded in a book on the disk, and answered with the panel. Both
matches lie in one book, and all is asked of the one and of the other in turn. What counts is the time of the processor:
the disk takes as long whatever the match is. Ends with 1 where the long match takes more than 1.5 times as long. What
is as long as the match is only shown: the score sheet, and the log, which a server folds once when it has just started.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final
from uuid import uuid4

from flask.testing import FlaskClient

from fortyfives.cli.memory import settle
from fortyfives.scorebook import Match, Refusal
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, begin, record

HANDS, FEW = 300, 3
ROUNDS: Final = 40
MOST_TIMES: Final = 1.5
SECRET: Final = b"only for measuring"
AT: Final = "2026-11-30T19:00:00Z"
RULES: Final = {"base": "barker", "target": 100_000}
"""So that a match can have 300 hands."""
PANEL: Final = {"HX-Request": "true", "HX-Target": "table"}


def _hand(number: int) -> dict[str, Any]:
    """What is told of one hand: bid and made, by one and by the other side, or passed by everybody."""
    if number % 7 == 6:
        return {"pass_in": True}
    side = number % 2
    bid = {"bidder": side, "bid": 20 + number % 3 * 5, "held": False, "trump": "SHDC"[number % 4]}
    return {"tally": {**bid, "tricks": [side, side, side, 1 - side, side], "top_trump": 1}}


@dataclass(frozen=True, slots=True)
class Table:
    """A match with so many hands, and a phone that scores in it."""

    client: FlaskClient
    store: Store
    match: str
    token: str

    def get(self, path: str) -> float:
        """Seconds of the processor that a page takes."""
        seq = self.seq
        address = path.format(match=self.match, seq=seq, before=seq - 1)
        return self._timed(lambda: self.client.get(address))

    def tap(self, do: Mapping[str, Any]) -> float:
        """Seconds that a tap takes, from the form to the panel."""
        form = {"csrf_token": self.token, "tap": str(uuid4()), "seq": str(self.seq), "do": json.dumps(do)}
        return self._timed(lambda: self.client.post(f"/m/{self.match}/tap", data=form, headers=PANEL))

    def fold(self) -> float:
        """Seconds that the first page of a match takes longer by a server just started."""
        begun = time.process_time()
        assert Desk(self.store).match(self.match) is not None
        return time.process_time() - begun

    @property
    def seq(self) -> int:
        return self.store.matches.seq_of(self.match)

    @staticmethod
    def _timed(ask: Callable[[], Any]) -> float:
        begun = time.process_time()
        answer = ask()
        answer.get_data()
        took = time.process_time() - begun
        assert answer.status_code in (200, 204), answer.get_data(as_text=True)[:2000]
        return took


def _play(store: Store, club: str, hands: int, device: int) -> str:
    """A match after so many hands."""
    desk, match_id = Desk(store), f"growth{hands}"
    names = ["Maeve", "Angus", "Theresa", "Leo"]
    about: dict[str, Any] = {"device": device, "at": AT}
    begun = begin(desk, club, match_id=match_id, tap=str(uuid4()), rules=RULES, names=names, first_dealer=0, **about)
    assert not isinstance(begun, Refusal), begun
    match: Match = begun.match
    with store.writing():  # one sync of the disk, not one a tap
        for number in range(hands):
            done = record(desk, match_id, seq=match.seq, tap=str(uuid4()), do=_hand(number), **about)
            assert done.refusal is None, done.refusal
            match = done.match
    return match_id


ASKED: Final[Mapping[str, Callable[[Table], float]]] = {
    "a hand is told in one tap": lambda table: table.tap(_hand(0)),
    "and taken back": lambda table: table.tap({"undo": True}),
    "the deal is passed in": lambda table: table.tap({"pass_in": True}),
    "and that is taken back": lambda table: table.tap({"undo": True}),
    "who won the bid, at what": lambda table: table.tap({"contract": {"bidder": 1, "bid": 20, "held": False}}),
    "and that is taken back, too": lambda table: table.tap({"undo": True}),
    "the live page": lambda table: table.get("/m/{match}"),
    "a poll, nothing new": lambda table: table.get("/m/{match}/watch?view=pen&seq={seq}&begun="),
    "a poll, one tap is new": lambda table: table.get("/m/{match}/watch?view=pen&seq={before}&begun="),
    "the big score": lambda table: table.get("/m/{match}/big"),
}
SHOWN: Final[Mapping[str, Callable[[Table], float]]] = {
    "the log read and folded anew": lambda table: table.fold(),
    "the match for programs": lambda table: table.get("/m/{match}.json"),
    "the score sheet": lambda table: table.get("/m/{match}/sheet"),
    "the score sheet as a file": lambda table: table.get("/m/{match}/sheet.csv"),
}


def main() -> int:
    """Play the two matches, ask in turn, print how long each took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--against", type=int, default=FEW, help="hands of the match that it is compared with")
    asked = parser.parse_args()
    sizes = (asked.against, asked.hands)
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.sqlite3"
        store = Store.open(path, secret=SECRET, clock=lambda: AT, new_token=lambda: str(uuid4()))
        club = store.clubs.create_club("Growth")
        device, cookie = store.clubs.new_device("red kettle")
        store.clubs.grant(device.number, club, "pen")
        app = create_app(store, secret=SECRET, clock=lambda: AT, new_id=lambda: str(uuid4()))
        tables = []
        for hands in sizes:
            client, match = app.test_client(), _play(store, club, hands, device.number)
            client.set_cookie(COOKIE, cookie)
            token = re.search(r'name="csrf_token" value="([^"]+)"', client.get(f"/m/{match}").get_data(as_text=True))
            assert token is not None
            tables.append(Table(client, store, match, token[1]))
        settle()  # as a host's server does
        print(f"{'':<34}{f'hand {sizes[0]}':>12}{f'hand {sizes[1]}':>12}   ratio")
        times: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in (*ASKED, *SHOWN)}
        for _ in range(ROUNDS):  # in turn, so that other work on the machine meets all alike
            for name, ask in (*ASKED.items(), *SHOWN.items()):
                for at, table in enumerate(tables):
                    times[name][at].append(ask(table))
        for name, (few, many) in times.items():
            ratio = median(many) / median(few)
            print(f"{name:<34}{1000 * median(few):>9.1f} ms{1000 * median(many):>9.1f} ms{ratio:>8.2f}")
            if name in ASKED and ratio > MOST_TIMES:
                slow.append(name)
        store.close()
    for name in slow:
        print(f"more than {MOST_TIMES} times as long: {name}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
