"""What the form of a new match may show: who sits where, the rules on offer, the contract, the opening totals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfferedRules:
    """Rules in the list of the new match. `value` is what the form sends, `own` those that the table made."""

    id: str
    value: str
    title: str
    facts: str
    code: str
    chosen: bool
    own: bool
    last: bool
    """Whether the last match was played by them."""


@dataclass(frozen=True, slots=True)
class SeatField:
    """The field for one name."""

    seat: int
    label: str
    name: str
    tone: int | None
    problem: str | None


@dataclass(frozen=True, slots=True)
class OpeningField:
    """The field for the opening total of one side: who they are, what was typed."""

    side: int
    label: str
    value: str
    problem: str | None


@dataclass(frozen=True, slots=True)
class ClubPick:
    """A club in which the match may begin."""

    club: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NewPage:
    """The form of a new match."""

    own: tuple[OfferedRules, ...]
    """The rules that the table made: those of the last match, those that it keeps."""
    rules: tuple[OfferedRules, ...]
    """The rule sets of the catalogue."""
    rules_name: str
    code: str
    contract: tuple[tuple[str, str], ...]
    rules_href: str
    counts: tuple[int, ...]
    """How many may play; a single number is not asked."""
    players: int
    seats: tuple[SeatField, ...]
    square: bool
    """True where four sit around the felt."""
    who: str
    """Who plays with whom, in one sentence."""
    dealer: int
    known: tuple[str, ...]
    """The names of the club, offered while typing."""
    longest_name: int
    """In characters."""
    opening: tuple[OpeningField, ...]
    opened: bool
    """Whether the opening totals are unfolded: something was typed there."""
    practice: bool
    """Whether the match is to count nowhere."""
    club_id: str | None
    """The club in which it begins; None where one is founded."""
    club: str | None
    """Says in which club it begins; None where one is founded."""
    clubs: tuple[ClubPick, ...]
    """The clubs in which it may begin; none where there is no choice."""
    watches: str | None
    """Says which clubs this phone only watches; None where there is none."""
    founds_line: str
    """Says to such a phone what a match would begin in."""
    news: str | None
    """What is to be told to a phone that has just come with a code."""
    founds: bool
    """Whether a club is founded with it."""
    problems: tuple[tuple[str, str], ...]
    """What is missing: the id of the field and the words."""
