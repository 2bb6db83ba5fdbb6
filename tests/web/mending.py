"""Matches to put right: a log that is written tap by tap, as another phone would."""

from __future__ import annotations

from typing import Any, Self
from uuid import uuid4

from fortyfives.rules import DEFAULT
from fortyfives.scorebook import Match
from fortyfives.store import Store
from fortyfives.web.taps import Begun, Desk, begin, record

AT = "2026-11-30T19:02:11Z"


def hand(bidder: int, bid: int, counts: list[int], top: int | None, trump: str = "S") -> dict[str, Any]:
    told = {"bidder": bidder, "bid": bid, "held": False, "trump": trump, "counts": counts, "top_side": top}
    return {"tally": told}


def ordered(bidder: int, bid: int, tricks: str, top: int | None) -> dict[str, Any]:
    sides = [int(side) for side in tricks]
    return {"tally": {"bidder": bidder, "bid": bid, "held": False, "trump": "S", "tricks": sides, "top_trump": top}}


def plain(tricks: str, top: int | None = None) -> dict[str, Any]:
    return {"tally": {"trump": "S", "tricks": [int(side) for side in tricks], "top_trump": top}}


NINE = (
    hand(0, 30, [5, 0], 0),  # 60 : 0
    hand(1, 20, [1, 4], 1),  # 65 : 25
    hand(2, 25, [4, 1], 1),  # set, 40 : 35; with the highest trump at the other side 90 : 30
    hand(3, 20, [2, 3], 1),  # 50 : 55, then 100 : 50
    hand(0, 15, [3, 2], 1),  # 65 : 70; then under the floor, 115 : 65
    hand(1, 20, [1, 4], 1),  # 70 : 95; then 120 : 90, over
    hand(2, 20, [3, 2], 1),  # set, 50 : 110
    hand(1, 20, [3, 2], 0),  # set, 70 : 90
    hand(0, 15, [3, 2], 0),  # 90 : 100
)
"""Hand 3 with the highest trump at the other side puts hand 5 under the floor and ends the match in hand 6."""


class Log:
    """A match on the book, recorded by another phone than the one that looks at it."""

    def __init__(self, store: Store, club: str) -> None:
        self.club = club
        self.desk = Desk(store)
        self.id = ""

    def begin(
        self, rules: str | dict[str, Any] = DEFAULT.id, players: int = 4, opening: list[int] | None = None
    ) -> Self:
        self.id = f"match{players}{rules if isinstance(rules, str) else 'own'}"
        begun = begin(
            self.desk,
            self.club,
            match_id=self.id,
            tap=str(uuid4()),
            rules=rules,
            names=["Maeve", "Angus", "Theresa", "Leo", "Joan", "Rory"][:players],
            first_dealer=0,
            opening=opening,
            device=None,
            at=AT,
        )
        assert isinstance(begun, Begun), begun
        return self

    @property
    def match(self) -> Match:
        match = self.desk.match(self.id)
        assert match is not None
        return match

    def tap(self, *taps: dict[str, Any], let_stand: bool = False) -> Self:
        for do in taps:
            outcome = record(
                self.desk,
                self.id,
                seq=self.match.seq,
                tap=str(uuid4()),
                do=do,
                let_stand=let_stand,
                device=None,
                at=AT,
            )
            assert outcome.refusal is None, (do, outcome.refusal)
        return self
