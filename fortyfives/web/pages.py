"""What the pages of the score pad may show: one frozen dataclass for each template and for each piece of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of the table. `tone` colours it (0 solid, 1 striped); None where more than two sides play."""

    side: int
    name: str
    spoken: str
    code: str
    """The short code, or the names where there is none."""
    names: tuple[str, ...]
    seats: tuple[int, ...]
    tone: int | None


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One part of the score bar."""

    side: SideView
    total: str
    label: str
    """All of it as one spoken line."""
    status: str
    """"needs 15", "wins", "reached 120"."""
    floor: str | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """The score bar of every page of a match."""

    players: int
    scores: tuple[ScoreView, ...]
    practice: str | None = None
    """What a match says of itself that counts nowhere."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The hand as a sentence; what has not been said yet is None and drawn as a blank."""

    name: str | None
    bid: int | None
    suit: str | None
    suit_name: str | None
    has_bid: bool
    held: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """One side on a slip: what it gets, how it came to it, from where to where."""

    side: SideView
    change: str
    bad: bool
    how: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """What a ruling ends with: the rule and where it stands, the rule set, its contract code."""

    rule: str
    href: str
    rules_name: str
    code: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A hand that is about to count, or has just counted."""

    heading: str
    sentence: Sentence | None
    stamp: str | None
    tone: str
    accounts: tuple[Account, ...]
    check: str
    flags: tuple[str, ...]
    cut: RuleLine | None = None
    """The rule by which a side counts less than it took."""


@dataclass(frozen=True, slots=True)
class RulingNote:
    """What a hand leads to: the end of the match, or play going on at the target."""

    title: str
    lines: tuple[str, ...]
    rule: str
    rule_href: str


@dataclass(frozen=True, slots=True)
class EndView:
    """The result of a match, with its ruling in numbered steps."""

    over: str
    """"Match over after hand 11"."""
    headline: str
    intro: str
    steps: tuple[str, ...]
    rule: str
    rule_href: str
    otherwise: str | None


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """One match in a list: going on, won, or broken off."""

    href: str
    going: bool
    won: bool
    title: str
    """"Still going, hand 4", "Broken off in hand 4", or the winner."""
    text: str
    """The totals by side, or the loser."""
    ratio: str
    detail: str
    practice: bool
    """Whether it counts nowhere."""
    scores: bool
    """Whether this phone may write in it; else it watches."""


@dataclass(frozen=True, slots=True)
class ClubLink:
    """The way to the club of a phone, or to all of them."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """The front page. A phone that belongs to no club has no `club`."""

    going: tuple[MatchEntry, ...]
    """Those that count first."""
    first: Literal["match", "start", "look"]
    """What stands out: the first match that goes on, a new match, or for a phone that only watches the past ones."""
    watches: str | None
    """Says which clubs this phone only watches; None where there is none."""
    founds: bool
    """Whether a match begun on this phone would found a club."""
    ranks_href: str
    club: ClubLink | None
