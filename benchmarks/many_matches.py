"""Makes a club that has played for two years: as many real matches as wanted, tapped by the laws of the score book."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import Match, Refusal
from fortyfives.store import Store
from fortyfives.web.taps import Desk, begin, record

LAST_NIGHT: Final = datetime(2026, 11, 29, 19, tzinfo=UTC)
NIGHTS: Final = 200
"""Evenings in two years. More matches mean more tables, not more evenings."""

FIRST_NAMES: Final = """Maeve Angus Theresa Leo Joan Rory Bernadette Una Colin Fergus Sheila Duncan Marie Alec Flora
Hector Peggy Archie Nora Sandy""".split()
LAST_NAMES: Final = ("", " Beaton", " MacNeil")
PEOPLE: Final = tuple(first + last for last in LAST_NAMES for first in FIRST_NAMES)

RULES: Final[tuple[str | dict[str, Any], ...]] = (
    *(profile.id for profile in VARIANTS),
    {"base": "barker", "target": 60},
    {"base": "barker", "must_bid_out": True},
    {"base": "merrimack", "bid_60": True},
    {"base": "kitty-four", "target": 90},
)
MOST_TAPS: Final = 60
BROKEN_OFF: Final = 0.004
LEFT_OPEN: Final = 0.002
BESIDE: Final = 0.12
"""How often a tap ends a match, is the last one there, or is none of a hand."""


@dataclass(slots=True)
class Club:
    """Plays one match after the other, as real as taps can make them and the same for the same `chance`."""

    store: Store
    set_clock: Callable[[str], None]
    name: str
    chance: int
    id: str = ""
    _rng: random.Random = field(default_factory=random.Random)
    _taps: Iterator[str] = field(default_factory=lambda: iter(()))
    _desk: Desk | None = None

    def play(self, matches: int) -> list[str]:
        """Play so many matches, spread over the evenings; returns their ids, oldest first."""
        self._rng = random.Random(self.chance)
        self._taps = _ids(self.name, self.chance)
        self._desk = Desk(self.store)
        self.set_clock(_said(LAST_NIGHT - timedelta(days=800)))
        nights = sorted(self._rng.randrange(NIGHTS) for _ in range(matches))
        with self.store.writing():  # one sync of the disk, not one a tap
            self.id = self.store.clubs.create_club(self.name)
            return [self._match(night) for night in nights]

    def _match(self, night: int) -> str:
        assert self._desk is not None
        rng, match_id = self._rng, next(self._taps)
        begun_at = LAST_NIGHT - timedelta(days=3.65 * (NIGHTS - 1 - night)) + timedelta(minutes=rng.randrange(200))
        rules = rng.choice(RULES)
        seats = rng.randint(2, 6) if rules in ("forty-five", "twenty-five") else 4
        self.set_clock(_said(begun_at))
        begun = begin(
            self._desk,
            self.id,
            match_id=match_id,
            tap=next(self._taps),
            rules=rules,
            names=rng.sample(PEOPLE, seats),
            first_dealer=rng.randrange(seats),
            device=None,
            at=_said(begun_at),
        )
        assert not isinstance(begun, Refusal), begun
        match = begun.match
        for number in range(1, MOST_TAPS):
            if match.winner is not None or match.abandoned or rng.random() < LEFT_OPEN:
                break
            at = _said(begun_at + timedelta(minutes=4 * number))
            do = {"abandon": True} if rng.random() < BROKEN_OFF else self._tap(match)
            self.set_clock(at)
            match = record(self._desk, match_id, seq=match.seq, tap=next(self._taps), do=do, device=None, at=at).match
        return match_id

    def _tap(self, match: Match) -> Mapping[str, Any]:
        """A hand, or now and then what goes on beside the hands."""
        rng, rows = self._rng, len(match.rows)
        beside: tuple[Mapping[str, Any], ...] = (
            {"correct": {"hand": rng.randint(1, rows or 1), **self._tally(match)}},
            {"undo": True},
            {"pass_in": True},
            {"adjust": [5, *[0] * (len(match.scores) - 1)], "note": "agreed"},
            {"substitute": {"seat": 0, "name": rng.choice(PEOPLE), "from_hand": rows + 1}},
        )
        if rows and rng.random() < BESIDE:
            return rng.choice(beside)
        return {"tally": self._tally(match)}

    def _tally(self, match: Match) -> dict[str, Any]:
        rng, sides, seats = self._rng, len(match.scores), len(match.players)
        leader = rng.randrange(seats)
        tricks = [leader % sides if rng.random() < 0.6 else rng.randrange(sides) for _ in range(5)]
        told: dict[str, Any] = {"tricks": tricks, "top_trump": rng.randint(1, 5)}
        if match.profile.has_auction:
            told |= {"bidder": leader, "bid": rng.choice([bid for bid in match.profile.offered if bid <= 30])}
            told |= {"trump": rng.choice("SHDC"), "held": False}
        return told


def _ids(name: str, chance: int) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield str(uuid.uuid5(uuid.NAMESPACE_URL, f"{name} {chance} {number}"))


def _said(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
