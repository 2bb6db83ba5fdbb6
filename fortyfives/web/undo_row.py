"""Names what undo and redo would take back and bring back, at every depth of entry."""

from __future__ import annotations

from fortyfives.scorebook import CallMade, Match, Named, RestTaken, TrickTaken
from fortyfives.web import quick
from fortyfives.web.auction_step import calls_by_seat
from fortyfives.web.depth import open_fields
from fortyfives.web.draft import Answers
from fortyfives.web.panel_pages import UndoRow
from fortyfives.words.auction import call_object
from fortyfives.words.events import recorded_line, redo_label, tap_object, undo_label
from fortyfives.words.people import Table
from fortyfives.words.quick import HandSoFar, answer_object
from fortyfives.words.translator import Translator
from fortyfives.words.tricks import rest_object, trick_object


def undo_row(t: Translator, match: Match, table: Table, answers: Answers) -> UndoRow:
    """The row of undo: answers of the draft go first, then what is recorded."""
    redo = None
    fields = open_fields(match, answers)
    if fields:
        what = answer_object(t, table, so_far(match, answers), fields[-1])
        return UndoRow(undo_label(t, what), forgets=True, fresh=False, redo=None)
    if match.redo is not None:
        redo = redo_label(t, tap_object(t, table, match.redo))
    if match.undo is None:
        return UndoRow(None, forgets=False, fresh=False, redo=redo)
    fresh = recorded_line(t, match.undo) if redo is None and match.winner is None else None
    return UndoRow(
        fresh or undo_label(t, undone_object(t, table, match, match.undo)),
        forgets=False,
        fresh=fresh is not None,
        redo=redo,
    )


def undone_object(t: Translator, table: Table, match: Match, tap: Named) -> str:
    """Name the last tap of a match as a thing that can be taken back, with whom and which trick it was about."""
    hand = match.book.hand
    match tap.event:
        case CallMade(call=call) if hand.calls:
            seat, _ = calls_by_seat(match)[-1]
            return call_object(t, table.names[seat], call)
        case TrickTaken(side=side) if hand.tricks:
            return trick_object(t, table, len(hand.tricks), side)
        case RestTaken(side=side) if hand.tricks:
            first = len(match.recent[-1].hand.tricks) + 1 if match.recent else 1
            if first == len(hand.tricks):
                return trick_object(t, table, first, side)
            return rest_object(t, table, first, len(hand.tricks), side)
        case _:
            return tap_object(t, table, tap)


def so_far(match: Match, answers: Answers) -> HandSoFar:
    """The open hand as far as it goes, for the words about its answers."""
    side = quick.counted_side(match, answers)
    return HandSoFar(
        bidder=answers.bidder,
        bid=answers.bid,
        trump=answers.trump,
        count=None if answers.counts is None else answers.counts[side],
        tricks=answers.tricks,
        top=answers.top,
    )
