"""Decides a tap: the one event that it is, or why it is not recorded. Nothing is written here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fortyfives.rules import RULES_VERSION, Adjustment, PassedInRow, PlayedHand, Profile, profile_json

from .commands import read_command
from .entry import Entry
from .events import (
    AdjustmentMade,
    CardTurnedUp,
    DealerSet,
    Event,
    HandCorrected,
    HandEvent,
    HandInserted,
    HandMoved,
    JudgedEvent,
    LeaderNamed,
    MatchStarted,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    SeatsSwapped,
    SidesSwapped,
)
from .fitting import misfit
from .fold import start_misfit
from .judging import ruled
from .openhand import Phase
from .refusal import Refusal
from .replay import said_of, step
from .scoresheet import place_named
from .state import WHEN_ABANDONED, WHEN_OVER, Match

MOST_ENTRIES = 5_000
"""A log that has grown this long is no match any more but a program gone wild."""
MOST_ROWS = 500
"""So is a sheet of so many rows; each correction works out all that are below it."""


def start(
    profile: Profile, players: Sequence[int], first_dealer: int, opening: Sequence[int] | None = None
) -> MatchStarted | Refusal:
    """The event that begins a match. `players` are numbers of players, 1 or more, in seat order; nobody sits twice."""
    for seat, player in enumerate(players):
        if player in players[:seat]:  # to those who named them these may have been two spellings of one
            return Refusal("bad_value", f"players[{seat}]", {"value": player})
    event = MatchStarted(
        profile_json(profile), tuple(players), first_dealer, None if opening is None else tuple(opening)
    )
    return start_misfit(profile, event) or event


def decide(before: Match, do: object, *, let_stand: bool = False) -> Event | Refusal:
    """The one event that a tap is, or why it is refused.

    `do` is that of the contract, except that `rename` brings the number of a player instead of his name. With
    `let_stand` a tap that the rules refuse is recorded with the reason that the table overrode.
    """
    command = read_command(before, do)
    if isinstance(command, Refusal):
        return command
    verb, event = command
    if before.seq >= MOST_ENTRIES:
        return Refusal("too_large", None, {"most": MOST_ENTRIES})
    if before.abandoned and verb not in WHEN_ABANDONED:
        return Refusal("match_over", None, {"abandoned": True})
    if before.phase is Phase.OVER and verb not in WHEN_OVER and not before.abandoned:
        return Refusal("match_over", None, {"abandoned": False})
    if verb in ("undo", "redo"):
        return event
    book = before.book
    if len(before.rows) >= MOST_ROWS and isinstance(event, HandEvent | HandInserted | AdjustmentMade):
        return Refusal("too_large", None, {"most": MOST_ROWS})
    wrong = misfit(book, event)
    if wrong is None and not book.started:
        wrong = Refusal("wrong_phase", None, {"phase": before.phase.value})
    if wrong is not None:
        return wrong
    if _changes_nothing(before, event):
        return Refusal("nothing_changes")
    against = ruled(book, event)
    if against is None:
        return event
    if let_stand and against.may_stand and isinstance(event, JudgedEvent):
        return replace(event, let_stand=against.reason.value)
    return Refusal(against.reason.value, against.field, against.facts, ruling=True, may_stand=against.may_stand)


def _changes_nothing(before: Match, event: Event) -> bool:
    book = before.book
    match event:
        case HandCorrected(row, bidder, bid, held, trump, tally):
            line = book.sheet.lines[book.sheet.place_of(row) or 0]
            said = PassedInRow() if tally is None else PlayedHand(bidder, bid, tally)
            return (said, held, trump) == (line.row, line.held, line.trump)
        case HandMoved(row, place_before):
            place, to = book.sheet.place_of(row), place_named(book.sheet, place_before)
            return place is not None and to in (place, place + 1)
        case SidesSwapped(row):
            line = book.sheet.lines[book.sheet.place_of(row) or 0]
            return isinstance(line.row, Adjustment) and line.row.points == line.row.points[::-1]
        case OpeningSet(totals):
            return totals == before.opening
        case PlayerRenamed(seat, player):
            return book.players[seat] == player
        case PlayerSubstituted(seat, player, row):
            rows = book.sheet.rows[place_named(book.sheet, row) :]
            return all(there[seat] == player for there in (book.players, *(row.players for row in rows if row.players)))
        case SeatsSwapped(seat, other):
            return seat == other
        case CardTurnedUp(card):
            return card == book.hand.turned
        case LeaderNamed(seat):
            return seat == book.hand.leader
        case DealerSet(seat):
            # The same dealer again is news only where something was recorded: then the cards are dealt again.
            return seat == book.hand.dealer and book.recorded.empty
        case _:
            return False


def recorded(before: Match, event: Event, *, tap: str, at: str, device: int | None) -> tuple[Entry, Match]:
    """The line that an event becomes, with what the table is told when it is recorded, and the match after it."""
    entry = Entry(before.seq + 1, event, tap, at, device, RULES_VERSION)
    after = step(before, entry)
    told = replace(entry, said=said_of(after.book))
    if after.living and after.living[-1] is entry:
        after = replace(after, living=(*after.living[:-1], told))
    return told, after


def preview(before: Match, do: object, *, let_stand: bool = False) -> Match | Refusal:
    """The match as if the tap had been recorded; nothing is."""
    event = decide(before, do, let_stand=let_stand)
    return event if isinstance(event, Refusal) else step(before, _as_recorded(before, event))


def _as_recorded(before: Match, event: Event) -> Entry:
    return Entry(before.seq + 1, event, tap="", at="", device=None, judged=RULES_VERSION)
