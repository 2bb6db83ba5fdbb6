"""Holds an event against the book: can it have happened at all, whatever the rules or the table say?

The door refuses what does not fit; the fold, which must load every log, leaves it out with a note.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from fortyfives.rules import (
    TRICKS_IN_HAND,
    Card,
    Standing,
    Tally,
    judge_finish,
    write_card,
)

from .cardplay import HighTrump, can_take, cards_of, high_trump
from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    CardPlayed,
    CardRobbed,
    CardTurnedUp,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandDeleted,
    HandInserted,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    LeaderNamed,
    MatchAbandoned,
    MatchResumed,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    RestTaken,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
)
from .openhand import Phase
from .refusal import Refusal
from .scoresheet import RowKind, SheetRow, place_named, tally_fault
from .state import Book

MOST_POINTS = 9999
"""No total, adjustment or bid that is typed in may lie further from nothing than this."""
HIGHEST_PLAYER = 2**53 - 1
"""Numbers above it would not survive JSON."""
LONGEST_NOTE = 200
"""In characters."""


def misfit(book: Book, event: Event) -> Refusal | None:
    """Why the event cannot have happened in this book, whatever the rules or the table say; None where it
    can.
    """
    match event:
        case CallMade():
            return _needs(book, Phase.BID)
        case ContractMade(bidder, bid, held):
            if not book.profile.has_auction:
                return _wrong_phase(book)
            return _bid_misfit(book, "contract.", bidder, bid, held)
        case TrumpNamed():
            return _needs(book, Phase.TRUMP, Phase.TRICKS, Phase.CHECK)
        case CardTurnedUp():
            return _wrong_phase(book) if book.profile.has_auction else None
        case CardRobbed(seat):
            if book.profile.has_auction:
                return _wrong_phase(book)  # no card is turned up
            return _needs(book, Phase.TRICKS, Phase.CHECK) or _seat_misfit(book, "robbed", seat)
        case CardPlayed(card):
            return _play_misfit(book, card)
        case LeaderNamed(seat):
            return _leader_misfit(book, seat)
        case TrickTaken(side):
            return _trick_misfit(book, "trick", side)
        case RestTaken(side):
            return _trick_misfit(book, "rest", side)
        case HighTrumpMarked(trick):
            return _needs(book, Phase.TRICKS, Phase.CHECK) or _top_misfit(book, trick)
        case HandSaved():
            return _needs(book, Phase.CHECK)
        case HandTallied(bidder, bid, held, _, tally):
            return _bid_misfit(book, "tally.", bidder, bid, held) or _tally_misfit(book.standing, "tally.", tally)
        case HandPassedIn():
            return _needs(book, Phase.BID)
        case DealerSet(seat):
            return _seat_misfit(book, "dealer", seat)
        case HandCorrected():
            return _correction_misfit(book, event)
        case HandInserted():
            return _insertion_misfit(book, event)
        case HandDeleted(row, note):
            return _row_misfit(book, "delete", row, RowKind.HAND, RowKind.PASSED_IN) or _why_misfit(note)
        case HandMoved(row, before, note):
            return (
                _row_misfit(book, "move.hand", row, *RowKind)
                or _place_misfit(book, "move.before", before)
                or _why_misfit(note)
            )
        case SidesSwapped(row, _, note):
            return _swap_misfit(book, row) or _why_misfit(note)
        case AdjustmentCancelled(row):
            return _row_misfit(book, "cancel_adjust", row, RowKind.ADJUSTMENT)
        case AdjustmentMade(points, note):
            return _points_misfit(book, "adjust", points) or _note_misfit(note)
        case OpeningSet(totals):
            return opening_misfit(book.standing, "opening", totals)
        case PlayerRenamed(seat, player):
            return (
                _seat_misfit(book, "rename.seat", seat)
                or player_misfit("rename.player", player)
                or _twice_misfit(book, "rename.player", seat, player, _rows_where(book, seat, book.players[seat]))
            )
        case PlayerSubstituted(seat, player, row):
            return (
                _seat_misfit(book, "substitute.seat", seat)
                or player_misfit("substitute.player", player)
                or _place_misfit(book, "substitute.from_hand", row)
                or _twice_misfit(
                    book, "substitute.player", seat, player, book.sheet.rows[place_named(book.sheet, row) :]
                )
            )
        case SeatsSwapped(seat, other):
            return (
                _seat_misfit(book, "swap_seats", seat)
                or _seat_misfit(book, "swap_seats", other)
                or (_wrong_phase(book) if book.sheet.rows or not book.recorded.empty else None)
            )
        case MatchAbandoned():
            return _wrong_phase(book) if book.abandoned else None
        case MatchResumed():
            return None if book.abandoned else _wrong_phase(book)
        case _:
            # The start of a match that has started; undo and redo are no part of a book.
            return _wrong_phase(book)


def _wrong_phase(book: Book) -> Refusal:
    return Refusal("wrong_phase", None, {"phase": book.phase.value})


def _needs(book: Book, *phases: Phase) -> Refusal | None:
    return None if book.hand.phase in phases else _wrong_phase(book)


def _seat_misfit(book: Book, field: str, seat: int) -> Refusal | None:
    players = len(book.players)
    return None if 0 <= seat < players else Refusal("bad_seat", field, {"value": seat, "players": players})


def player_misfit(field: str, player: int) -> Refusal | None:
    """Why this cannot be the number of a player."""
    return None if 0 < player <= HIGHEST_PLAYER else Refusal("bad_value", field, {"value": player})


def _rows_where(book: Book, seat: int, player: int) -> Sequence[SheetRow]:
    """The rows in which that player sat there."""
    return [row for row in book.sheet.rows if row.players and row.players[seat] == player]


def _twice_misfit(book: Book, field: str, seat: int, player: int, rows: Sequence[SheetRow]) -> Refusal | None:
    """Nobody sits in two seats, neither now nor in any of these rows."""
    for players in (book.players, *(row.players for row in rows if row.players)):
        if player in (*players[:seat], *players[seat + 1 :]):
            return Refusal("bad_value", field, {"value": player})
    return None


def _bid_misfit(book: Book, where: str, bidder: int | None, bid: int | None, held: bool | None) -> Refusal | None:
    if not book.profile.has_auction:
        given = {"bidder": bidder, "bid": bid, "held": held or None}
        for name, value in given.items():
            if value is not None:
                return Refusal("bad_value", where + name, {"value": value, "clash": "no_auction"})
        return None
    if bidder is None:
        return Refusal("bad_seat", f"{where}bidder", {"value": bidder, "players": len(book.players)})
    off = _seat_misfit(book, f"{where}bidder", bidder)
    if off is None and (bid is None or not 1 <= bid <= MOST_POINTS):
        return Refusal("bad_value", f"{where}bid", {"value": bid})
    return off


def _tally_misfit(standing: Standing, where: str, tally: Tally) -> Refusal | None:
    fault = tally_fault(standing, tally)
    return Refusal(fault.code, f"{where}{fault.field}", fault.facts) if fault else None


def _trick_misfit(book: Book, verb: str, side: int) -> Refusal | None:
    hand, sides = book.hand, len(book.standing.scores)
    off = _no_trick_due(book, verb)
    if off is not None:
        return off
    if not 0 <= side < sides:
        return Refusal("bad_value", verb, {"value": side, "sides": sides})
    played = cards_of((*hand.told, hand.current))
    if hand.trump is not None and not can_take(book.profile, len(book.players), hand.trump, hand.current, played, side):
        return Refusal("impossible_hand", verb, {"side": side, "cards": tuple(map(write_card, hand.current.cards))})
    return None


def _no_trick_due(book: Book, verb: str) -> Refusal | None:
    hand = book.hand
    if hand.phase not in (Phase.TRICKS, Phase.CHECK):
        return _wrong_phase(book)
    if not hand.tricks_left:
        return Refusal("impossible_hand", verb, {"count": TRICKS_IN_HAND + 1})
    return _wrong_phase(book) if hand.phase is Phase.CHECK else None


def _play_misfit(book: Book, card: Card) -> Refusal | None:
    hand = book.hand
    off = _no_trick_due(book, "play")
    if off is not None:
        return off
    if card in cards_of((*hand.told, hand.current)):
        return Refusal("duplicate_card", "play", {"card": write_card(card)})
    seat = hand.plays_next
    if seat is None:
        return Refusal("leader_unknown", "play", {"trick": len(hand.tricks)})
    if card == hand.turned and book.recorded.robbed not in (None, seat):
        # Whoever robbed it has it, so nobody else can play it.
        return Refusal("impossible_hand", "play", {"card": write_card(card), "seat": book.recorded.robbed})
    return None


def _leader_misfit(book: Book, seat: int) -> Refusal | None:
    hand = book.hand
    off = _no_trick_due(book, "leader") or _seat_misfit(book, "leader", seat)
    if off is not None:
        return off
    if hand.current.cards:
        return _wrong_phase(book)
    if not hand.told:
        return None
    last = hand.told[-1]
    known = len(last.cards) == len(book.players)
    seats = book.profile.seats_of(last.side or 0, len(book.players))
    if (known and seat != hand.leader) or seat not in seats:
        return Refusal("impossible_hand", "leader", {"trick": len(hand.told), "leader": seat})
    return None


def _top_misfit(book: Book, trick: int | None) -> Refusal | None:
    hand = book.hand
    if trick is not None and not 1 <= trick <= TRICKS_IN_HAND:
        return Refusal("bad_value", "top", {"value": trick})
    taken = len(hand.tricks)
    if trick is not None and trick > taken:
        return Refusal("impossible_hand", "top", {"trick": trick, "count": taken})
    if hand.trump is None or not any(told.cards for told in hand.told):
        return None
    marked = HighTrump(trick, known=True)
    lies = high_trump(len(book.players), hand.trump, hand.told, marked)
    # "In none so far" is no claim while tricks are to come.
    claimed = trick is not None or not hand.tricks_left
    return (
        Refusal("impossible_hand", "top", {"trick": trick, "lies": lies.trick}) if claimed and lies != marked else None
    )


def _row_misfit(book: Book, field: str, seq: int, *kinds: RowKind) -> Refusal | None:
    place = book.sheet.place_of(seq)
    if place is None or book.sheet.rows[place].kind not in kinds:
        return Refusal("bad_value", field, {"rows": len(book.sheet.rows)})
    return None


def _correction_misfit(book: Book, event: HandCorrected) -> Refusal | None:
    lost = _row_misfit(book, "correct.hand", event.row, RowKind.HAND, RowKind.PASSED_IN) or _why_misfit(event.note)
    if lost is not None:
        return lost
    if event.tally is None:
        if not book.profile.has_auction:
            return Refusal("bad_value", "correct.pass_in", {"clash": "no_auction"})
        return None
    before = book.sheet.standings[place_named(book.sheet, event.row)]
    return _bid_misfit(book, "correct.", event.bidder, event.bid, event.held) or _tally_misfit(
        before, "correct.", event.tally
    )


def _place_misfit(book: Book, field: str, row: int | None) -> Refusal | None:
    return None if row is None else _row_misfit(book, field, row, *RowKind)


def _insertion_misfit(book: Book, event: HandInserted) -> Refusal | None:
    lost = _place_misfit(book, "insert.before", event.before) or _why_misfit(event.note)
    if lost is not None:
        return lost
    if event.tally is None:
        if not book.profile.has_auction:
            return Refusal("bad_value", "insert.pass_in", {"clash": "no_auction"})
        return None
    before = book.sheet.standings[place_named(book.sheet, event.before)]
    return _bid_misfit(book, "insert.", event.bidder, event.bid, event.held) or _tally_misfit(
        before, "insert.", event.tally
    )


def _swap_misfit(book: Book, row: int) -> Refusal | None:
    sides = len(book.standing.scores)
    if sides != 2:
        return Refusal("bad_value", "swap_sides", {"sides": sides})
    return _row_misfit(book, "swap_sides", row, RowKind.HAND, RowKind.ADJUSTMENT)


def _points_misfit(book: Book, field: str, points: Sequence[int]) -> Refusal | None:
    return points_misfit(len(book.standing.scores), field, points)


def points_misfit(sides: int, field: str, points: Sequence[int]) -> Refusal | None:
    """Why these are not points by side: one whole number each, within what a score pad holds."""
    if len(points) == sides and all(abs(value) <= MOST_POINTS for value in points):
        return None
    return Refusal("bad_value", field, {"value": list(points), "count": sides, "most": MOST_POINTS})


def opening_misfit(standing: Standing, field: str, totals: Sequence[int]) -> Refusal | None:
    """Why a match cannot start from these totals: not points by side, or somebody would have won already."""
    wrong = points_misfit(len(standing.scores), field, totals)
    if wrong is None and judge_finish(standing.profile, totals, None).winner is not None:
        return Refusal("bad_value", field, {"value": list(totals), "target": standing.profile.target})
    return wrong


def _why_misfit(note: str | None) -> Refusal | None:
    return None if note is None else _note_misfit(note)


def _note_misfit(note: str) -> Refusal | None:
    # Control signs, halves of a sign (they cannot be stored as UTF-8), and separators of lines and
    # paragraphs.
    odd = any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in note)
    if odd or not note.strip() or len(note) > LONGEST_NOTE:
        return Refusal("bad_value", "note", {"count": len(note), "most": LONGEST_NOTE})
    return None
