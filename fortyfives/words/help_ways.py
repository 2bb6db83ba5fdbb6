"""Holds what a problem of the help page is made of, and the places where problems are solved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Where(StrEnum):
    """A place where a problem is solved."""

    # in a match
    LIVE = "live"
    SHEET = "sheet"
    LAST_HAND = "last_hand"
    SWAP = "swap"
    BID = "bid"
    DEALER = "dealer"
    ADJUST = "adjust"
    OPENING = "opening"
    PEOPLE = "people"
    SEATS = "seats"
    TRAIL = "trail"
    MORE = "more"
    SHARE = "share"
    # anywhere
    NEW = "new"
    MATCHES = "matches"
    JOIN = "join"
    WHO = "who"
    CLUB = "club"
    NIGHTS = "nights"
    FILE = "file"
    DELETED = "deleted"
    OFFLINE = "offline"
    OWN_RULES = "own_rules"
    RANKS = "ranks"
    RULES = "rules"
    CARD = "card"
    TRAINER = "trainer"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Way:
    """Where a problem is solved; `about` is the chapter of the rules, or the kind of question for the referee."""

    where: Where
    about: str = ""


LIVE: Final = Way(Where.LIVE)
SHEET: Final = Way(Where.SHEET)
LAST_HAND: Final = Way(Where.LAST_HAND)
SWAP: Final = Way(Where.SWAP)
BID: Final = Way(Where.BID)
DEALER: Final = Way(Where.DEALER)
ADJUST: Final = Way(Where.ADJUST)
OPENING: Final = Way(Where.OPENING)
PEOPLE: Final = Way(Where.PEOPLE)
SEATS: Final = Way(Where.SEATS)
TRAIL: Final = Way(Where.TRAIL)
MORE: Final = Way(Where.MORE)
SHARE: Final = Way(Where.SHARE)
NEW: Final = Way(Where.NEW)
MATCHES: Final = Way(Where.MATCHES)
JOIN: Final = Way(Where.JOIN)
WHO: Final = Way(Where.WHO)
CLUB: Final = Way(Where.CLUB)
NIGHTS: Final = Way(Where.NIGHTS)
FILE: Final = Way(Where.FILE)
DELETED: Final = Way(Where.DELETED)
OFFLINE: Final = Way(Where.OFFLINE)
OWN_RULES: Final = Way(Where.OWN_RULES)
RANKS: Final = Way(Where.RANKS)
TRAINER: Final = Way(Where.TRAINER)
CARD: Final = Way(Where.CARD)


def rule(chapter: str) -> Way:
    """A chapter of the sheet of the rules."""
    return Way(Where.RULES, chapter)


def ask(kind: str) -> Way:
    """A question for the referee."""
    return Way(Where.REFEREE, kind)


OF_A_MATCH: Final = frozenset(
    {
        Where.LIVE,
        Where.SHEET,
        Where.LAST_HAND,
        Where.SWAP,
        Where.BID,
        Where.DEALER,
        Where.ADJUST,
        Where.OPENING,
        Where.PEOPLE,
        Where.SEATS,
        Where.TRAIL,
        Where.MORE,
        Where.SHARE,
    }
)
"""The places that are those of one match."""

NEEDS_PEN: Final = frozenset({Where.SWAP, Where.BID, Where.DEALER, Where.ADJUST, Where.OPENING, Where.SEATS})
"""The places that only a phone with the pen comes to."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: how players put it, what to do in a sentence or two, and where.

    Cards are marks (`words.cards`). `also` are other words for it, by which it is found.
    """

    group: str
    key: str
    asks: str
    answer: str
    also: str
    here: Way
    """Where it is solved in a match."""
    elsewhere: Way | None = None
    """Where it is solved when no match is at hand, if that is another place."""

    @property
    def outside(self) -> Way:
        """Where it is solved when no match is at hand; for what belongs to a match, that has to be found first."""
        if self.elsewhere is not None:
            return self.elsewhere
        return MATCHES if self.here.where in OF_A_MATCH else self.here
