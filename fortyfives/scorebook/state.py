"""Holds a match as the log tells it: frozen, worked out, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fortyfives.rules import Profile, Reason, Standing, judge_pass_in

from .entry import Entry
from .events import (
    AdjustmentMade,
    CallMade,
    CardPlayed,
    DealerSet,
    Event,
    HandEvent,
    HandInserted,
    LeaderNamed,
    MatchStarted,
    RestTaken,
    RowEvent,
    TrickTaken,
)
from .openhand import OpenHand, Phase, Recorded
from .scoresheet import RowKind, Sheet, SheetRow


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the fold noticed. It changes nothing; the pages say it beside the result.

    Codes: `let_stand` (facts: reason, ruling now), `refused_now` (a tap that the present rules refuse; it
    is kept), `after_finish` (a tap in a match that was over or broken off; kept), `does_not_fit` (left out:
    facts code, field), `unread` (an event of an unknown kind; left out), `not_started` (a log that does not
    begin with a match), `judged_otherwise` (the table was told other totals or another winner: facts
    scores, winner, judged).
    """

    code: str
    seq: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """What the living taps come to: those that were not taken back."""

    started: bool
    profile: Profile
    players: tuple[int, ...]
    sheet: Sheet
    recorded: Recorded
    hand: OpenHand
    abandoned: bool = False
    notes: tuple[Note, ...] = ()
    otherwise: Note | None = None
    """The last tap after which the table was told another result than the rules of today come to."""

    @property
    def standing(self) -> Standing:
        """Totals, who deals next, who has won, by the rules engine."""
        return self.sheet.standing

    @property
    def phase(self) -> Phase:
        """What the table is about to say."""
        return self.hand.phase if self.standing.winner is None else Phase.OVER


@dataclass(frozen=True, slots=True)
class Named:
    """A tap as people know it: what happened, in which row of the sheet, in which hand (None: in none).

    `seat` is who said or played it, where that follows from the order of the table, and of a dealer who was set the
    seat that was to deal before; `trick` the number of the trick it was about.
    """

    seq: int
    event: Event
    row: int | None
    hand: int | None
    seat: int | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match after so many taps. Everything in it follows from the log.

    `living` are the taps that were not taken back, `undone` those that can be redone, the next one last;
    `misplaced` are notes on undo and redo taps that named nothing that could be taken back or brought back;
    `otherwise` is the note that a last undo or redo told the table something else. `recent` are the books before
    each of the last few living taps: an undo opens the one before the last, however long the match.
    """

    book: Book
    seq: int = 0
    living: tuple[Entry, ...] = ()
    undone: tuple[Entry, ...] = ()
    misplaced: tuple[Note, ...] = ()
    otherwise: Note | None = None
    recent: tuple[Book, ...] = field(default=(), compare=False, repr=False)

    @property
    def profile(self) -> Profile:
        """The rules that the table agreed."""
        return self.book.profile

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of the players, by seat."""
        return self.book.players

    @property
    def everybody(self) -> frozenset[int]:
        """The numbers of all players who have sat at the table."""
        return frozenset((*self.players, *(player for row in self.rows for player in row.players)))

    @property
    def standing(self) -> Standing:
        """Totals, who deals next, who has won, by the rules engine."""
        return self.book.standing

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by side."""
        return self.book.standing.scores

    @property
    def opening(self) -> tuple[int, ...]:
        """The totals from which the match started."""
        return self.book.sheet.standings[0].scores

    @property
    def winner(self) -> int | None:
        """The side that has won, None while play goes on."""
        return self.book.standing.winner

    @property
    def dealer(self) -> int:
        """Who deals the open hand, or would deal the next one."""
        return self.book.hand.dealer

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """The score sheet."""
        return self.book.sheet.rows

    @property
    def phase(self) -> Phase:
        """What the table is about to say."""
        return self.book.phase

    @property
    def hand(self) -> OpenHand | None:
        """The open hand; None once the match is over."""
        return None if self.winner is not None else self.book.hand

    @property
    def abandoned(self) -> bool:
        """Whether the table broke the match off."""
        return self.book.abandoned

    @property
    def notes(self) -> tuple[Note, ...]:
        """Whatever the fold noticed, in log order; that the table was told otherwise comes last."""
        noticed = (*self.book.notes, *self.misplaced)
        otherwise = self.otherwise or self.book.otherwise
        return (*noticed, otherwise) if otherwise else noticed

    @property
    def undo(self) -> Named | None:
        """What the next undo takes back."""
        if not self.living or isinstance(self.living[-1].event, MatchStarted):
            return None
        return name_tap(self.recent[-1], self.living[-1])

    @property
    def redo(self) -> Named | None:
        """What the next redo brings back."""
        return name_tap(self.book, self.undone[-1]) if self.undone else None

    @property
    def legal_verbs(self) -> tuple[str, ...]:
        """The verbs of a tap that are possible now, in the order of the contract."""
        possible = _possible_verbs(self)
        return tuple(verb for verb in VERBS if verb in possible)


VERBS: tuple[str, ...] = (
    "tally",
    "pass_in",
    "call",
    "contract",
    "name_trump",
    "turn_up",
    "robbed",
    "trick",
    "play",
    "leader",
    "top",
    "rest",
    "save",
    "undo",
    "redo",
    "correct",
    "insert",
    "delete",
    "move",
    "swap_sides",
    "adjust",
    "cancel_adjust",
    "opening",
    "dealer",
    "rename",
    "substitute",
    "swap_seats",
    "abandon",
    "resume",
)
"""Everything that a tap can do, in the order of the contract."""

_ANY_TIME = frozenset({"tally", "dealer", "abandon", "swap_seats"})
_TRUMP_TOLD = frozenset({"name_trump", "turn_up", "contract"})
_OF_PHASE: Mapping[Phase, frozenset[str]] = {
    Phase.BID: _ANY_TIME | {"pass_in", "call", "contract"},
    Phase.TRUMP: _ANY_TIME | _TRUMP_TOLD,
    Phase.TRICKS: _ANY_TIME | _TRUMP_TOLD | {"robbed", "trick", "play", "leader", "rest", "top"},
    Phase.CHECK: _ANY_TIME | _TRUMP_TOLD | {"robbed", "top", "save"},
    Phase.OVER: frozenset(),
}
"""What belongs to the open hand in each phase. A contract or a trump that was tapped wrong can be tapped
again.
"""

WHEN_ABANDONED: frozenset[str] = frozenset({"resume", "undo", "redo", "rename"})
"""All that a match takes which the table broke off."""

_OF_ROWS = frozenset({"correct", "insert", "delete", "move", "swap_sides"})
WHEN_OVER: frozenset[str] = _OF_ROWS | {
    "undo",
    "redo",
    "adjust",
    "cancel_adjust",
    "opening",
    "rename",
    "substitute",
}
"""All that a match takes which is over."""


def _possible_verbs(match: Match) -> frozenset[str]:
    if not match.book.started:
        return frozenset()
    possible = _OF_PHASE[match.phase] | WHEN_OVER
    without = _without_object(match) | _not_in_these_rules(match.profile, len(match.scores))
    if match.abandoned:
        return ((possible | {"resume"}) & WHEN_ABANDONED) - without
    return possible - without


def _without_object(match: Match) -> set[str]:
    """The verbs that find nothing to act on."""
    hand, kinds = match.book.hand, {row.kind for row in match.rows}
    missing = {
        "undo": match.undo is None,
        "redo": match.redo is None,
        "correct": not kinds & {RowKind.HAND, RowKind.PASSED_IN},
        "delete": not kinds & {RowKind.HAND, RowKind.PASSED_IN},
        "swap_sides": not kinds & {RowKind.HAND, RowKind.ADJUSTMENT},
        "move": len(match.rows) < 2,
        "cancel_adjust": RowKind.ADJUSTMENT not in kinds,
        "swap_seats": bool(match.rows) or not match.book.recorded.empty,
        "trick": not hand.tricks_left,
        "rest": not hand.tricks_left,
        "play": hand.plays_next is None,
        "leader": not hand.tricks_left or bool(hand.current.cards) or _leader_follows(match),
    }
    return {verb for verb, without in missing.items() if without}


def _leader_follows(match: Match) -> bool:
    """Whether the last trick leaves no choice of who leads the next."""
    hand, players = match.book.hand, len(match.players)
    if not hand.told:
        return False
    last = hand.told[-1]
    return len(last.cards) == players or len(match.profile.seats_of(last.side or 0, players)) == 1


def _not_in_these_rules(profile: Profile, sides: int) -> set[str]:
    never = {
        "contract": not profile.has_auction,
        "turn_up": profile.has_auction,
        "robbed": not profile.rob,
        "pass_in": judge_pass_in(profile) is not Reason.OK,
        "swap_sides": sides != 2,
    }
    return {verb for verb, without in never.items() if without}


def name_tap(before: Book, entry: Entry) -> Named:
    """What a tap is called, given the book as it was before it."""
    event = entry.event
    row: int | None = None
    hand: int | None = None
    if isinstance(event, HandEvent):
        row, hand = before.hand.number, before.hand.hand
    elif isinstance(event, AdjustmentMade):
        row = before.hand.number
    elif isinstance(event, HandInserted):
        place = None if event.before is None else before.sheet.place_of(event.before)
        above = before.sheet.rows[:place]
        row, hand = len(above) + 1, sum(sheet_row.hand is not None for sheet_row in above) + 1
    elif isinstance(event, RowEvent):
        place = before.sheet.place_of(event.row)
        if place is not None:
            row, hand = before.sheet.rows[place].number, before.sheet.rows[place].hand
    seat: int | None = None
    if isinstance(event, DealerSet):
        seat = before.hand.dealer
    if isinstance(event, CallMade | CardPlayed):
        seat = before.hand.seat if isinstance(event, CallMade) else before.hand.plays_next
    of_trick = isinstance(event, TrickTaken | CardPlayed | LeaderNamed | RestTaken)
    return Named(entry.seq, event, row, hand, seat, len(before.hand.tricks) + 1 if of_trick else None)
