"""Lists what can happen at a table, one frozen event each: the only things that are ever stored of a match.

An event says what was said or done, never what follows from it: totals, dealer and winner come from the
fold. Names of people are not here either, only the numbers of players. An event that the rules refused and
the table let stand carries the reason code that was overridden in `let_stand`.

A corrected, deleted or cancelled row is named by `row`: the seq of the entry that made it. That number
never changes, while the row's number on the sheet moves when a row above it is deleted. `note` is why a row was
changed, None where nobody said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortyfives.rules import Call, Card, Suit, Tally


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins: the agreed rules with every field, who sits where, who deals first, the totals to
    start from.

    `players` are the numbers of the players in seat order; `opening` is None where everybody starts from
    nothing.
    """

    rules: Mapping[str, Any]
    players: tuple[int, ...]
    first_dealer: int
    opening: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class CallMade:
    """The seat whose turn it was said "pass", "hold" or a number."""

    call: Call
    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class ContractMade:
    """A whole auction in one line: who won it, at what, and whether the dealer held (None: nobody said)."""

    bidder: int
    bid: int
    held: bool | None = None
    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The bidder named trumps, or a card of this suit was turned up."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """This card was turned up; its suit is trumps."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardRobbed:
    """This seat took the card that was turned up for one of its own."""

    seat: int
    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A side took the next trick."""

    side: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """The seat whose turn it was played this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class LeaderNamed:
    """This seat leads the next trick, where that does not follow: one of two partners took the last one."""

    seat: int


@dataclass(frozen=True, slots=True)
class HighTrumpMarked:
    """The highest trump lies in this trick (1 to 5); None: in none of them."""

    trick: int | None


@dataclass(frozen=True, slots=True)
class RestTaken:
    """A side took every trick that was left."""

    side: int


@dataclass(frozen=True, slots=True)
class HandSaved:
    """The hand that was recorded step by step was checked and goes on the sheet."""


@dataclass(frozen=True, slots=True)
class HandTallied:
    """A whole hand at once. `bidder` and `bid` are None without an auction; `held` and `trump` where nobody
    said.
    """

    bidder: int | None
    bid: int | None
    held: bool | None
    trump: Suit | None
    tally: Tally
    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class HandPassedIn:
    """Everybody passed and the deal moves on."""

    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class HandCorrected:
    """A recorded hand was really this one; `tally` is None where it was passed in (and then nothing else is
    said).
    """

    row: int
    bidder: int | None
    bid: int | None
    held: bool | None
    trump: Suit | None
    tally: Tally | None
    let_stand: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class HandInserted:
    """A hand that nobody had recorded was played before the row `before`, after all rows where that is None.

    `tally` is None where it was passed in (and then nothing else is said).
    """

    before: int | None
    bidder: int | None
    bid: int | None
    held: bool | None
    trump: Suit | None
    tally: Tally | None
    let_stand: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class HandDeleted:
    """A recorded hand never happened: it was entered twice, say."""

    row: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class HandMoved:
    """A row really belongs before the row `before`, after all others where that is None."""

    row: int
    before: int | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class SidesSwapped:
    """What was recorded of the two sides in a row was the other way round, the bid included."""

    row: int
    let_stand: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class AdjustmentMade:
    """Points given or taken by agreement, by side, and why."""

    points: tuple[int, ...]
    note: str


@dataclass(frozen=True, slots=True)
class AdjustmentCancelled:
    """An adjustment no longer counts."""

    row: int


@dataclass(frozen=True, slots=True)
class OpeningSet:
    """The totals from which the match started were these, by side."""

    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerSet:
    """This seat deals the open hand, whoever was in turn; the deal moves on from there."""

    seat: int
    let_stand: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """Whoever sits there was named wrongly: the number of the player who is meant."""

    seat: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerSubstituted:
    """Somebody else has sat there from the row `row` on, from the open hand on where that is None."""

    seat: int
    player: int
    row: int | None


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players sit the other way round; whoever of them was to deal still is."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """The table broke the match off."""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """The table went on with a match it had broken off."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last living tap, whose seq is `target`, was taken back."""

    target: int


@dataclass(frozen=True, slots=True)
class Redone:
    """The tap taken back last, whose seq is `target`, counts again."""

    target: int


@dataclass(frozen=True, slots=True)
class UnreadEvent:
    """An event of a kind, version or shape that this program does not know. It is kept as it was written."""

    kind: str
    fields: Mapping[str, Any]


HandEvent = (
    CallMade
    | ContractMade
    | TrumpNamed
    | CardTurnedUp
    | CardRobbed
    | TrickTaken
    | CardPlayed
    | LeaderNamed
    | HighTrumpMarked
    | RestTaken
    | HandSaved
    | HandTallied
    | HandPassedIn
    | DealerSet
)
"""What happens in the open hand."""

JudgedEvent = (
    CallMade
    | ContractMade
    | CardRobbed
    | HandTallied
    | HandPassedIn
    | HandCorrected
    | HandInserted
    | SidesSwapped
    | DealerSet
)
"""What the rules may refuse and the table may let stand."""

RowEvent = HandCorrected | HandDeleted | HandMoved | SidesSwapped | AdjustmentCancelled
"""What happens to a row of the sheet afterwards."""

PeopleEvent = PlayerRenamed | PlayerSubstituted | SeatsSwapped
"""What is said of the people at the table."""

Event = (
    MatchStarted
    | HandEvent
    | RowEvent
    | HandInserted
    | AdjustmentMade
    | OpeningSet
    | PeopleEvent
    | MatchAbandoned
    | MatchResumed
    | Undone
    | Redone
    | UnreadEvent
)
"""Anything that one line of the log can say."""
