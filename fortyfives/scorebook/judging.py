"""Holds an event against the book: does it fit at all, and do the rules allow it?

The door and the fold ask the same two questions. The door refuses what does not pass; the fold, which must
load every log, leaves out what does not fit and keeps what the rules refuse, with a note.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fortyfives.rules import (
    HOLD,
    TRICKS_IN_HAND,
    Reason,
    Standing,
    Tally,
    judge_contract,
    judge_finish,
    judge_pass_in,
    left_to_dealer,
)

from .auction import judge_next
from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandDeleted,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    MatchAbandoned,
    MatchResumed,
    OpeningSet,
    PlayerRenamed,
    RestTaken,
    TrickTaken,
    TrumpNamed,
)
from .openhand import Phase
from .refusal import Refusal
from .scoresheet import RowKind, SheetRow, tally_fault
from .state import Book

MOST_POINTS = 9999
"""No total, adjustment or bid that is typed in may lie further from nothing than this."""
HIGHEST_PLAYER = 2**53 - 1
"""Numbers above it would not survive JSON."""
LONGEST_NOTE = 200
"""In characters."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the rules have against an event; `may_stand` is false where nothing would follow from it."""

    reason: Reason
    field: str
    facts: Mapping[str, object]
    may_stand: bool = True


# --- does it fit? -------------------------------------------------------------------------------------------


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
        case HandDeleted(row):
            return _row_misfit(book, "delete", row, RowKind.HAND, RowKind.PASSED_IN)
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
                or _twice_misfit(book, seat, player)
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


def _twice_misfit(book: Book, seat: int, player: int) -> Refusal | None:
    """Nobody sits in two seats."""
    others = (*book.players[:seat], *book.players[seat + 1 :])
    return Refusal("bad_value", "rename.player", {"value": player}) if player in others else None


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
    if hand.phase not in (Phase.TRICKS, Phase.CHECK):
        return _wrong_phase(book)
    if not hand.tricks_left:
        return Refusal("impossible_hand", verb, {"count": TRICKS_IN_HAND + 1})
    if hand.phase is Phase.CHECK:
        return _wrong_phase(book)
    return None if 0 <= side < sides else Refusal("bad_value", verb, {"value": side, "sides": sides})


def _top_misfit(book: Book, trick: int | None) -> Refusal | None:
    if trick is None:
        return None
    if not 1 <= trick <= TRICKS_IN_HAND:
        return Refusal("bad_value", "top", {"value": trick})
    taken = len(book.hand.tricks)
    return Refusal("impossible_hand", "top", {"trick": trick, "count": taken}) if trick > taken else None


def _row_misfit(book: Book, field: str, seq: int, *kinds: RowKind) -> Refusal | None:
    place = book.sheet.place_of(seq)
    if place is None or book.sheet.rows[place].kind not in kinds:
        return Refusal("bad_value", field, {"rows": len(book.sheet.rows)})
    return None


def _correction_misfit(book: Book, event: HandCorrected) -> Refusal | None:
    lost = _row_misfit(book, "correct.hand", event.row, RowKind.HAND, RowKind.PASSED_IN)
    if lost is not None:
        return lost
    if event.tally is None:
        if not book.profile.has_auction:
            return Refusal("bad_value", "correct.pass_in", {"clash": "no_auction"})
        return None
    before, _ = _row_of(book, event)
    return _bid_misfit(book, "correct.", event.bidder, event.bid, event.held) or _tally_misfit(
        before, "correct.", event.tally
    )


def _row_of(book: Book, event: HandCorrected) -> tuple[Standing, SheetRow]:
    """Where the match stood before the corrected row, and the row."""
    place = book.sheet.place_of(event.row) or 0
    return book.sheet.standings[place], book.sheet.rows[place]


def bid_is_kept(row: SheetRow, event: HandCorrected) -> bool:
    """Whether a correction leaves the bid of the hand as it was recorded."""
    said = (event.bidder, event.bid, event.held)
    return event.tally is not None and row.tally is not None and said == (row.bidder, row.bid, row.held)


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


def _note_misfit(note: str) -> Refusal | None:
    # Control signs, halves of a sign (they cannot be stored as UTF-8), and separators of lines and
    # paragraphs.
    odd = any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in note)
    if odd or not note.strip() or len(note) > LONGEST_NOTE:
        return Refusal("bad_value", "note", {"count": len(note), "most": LONGEST_NOTE})
    return None


# --- do the rules allow it? ---------------------------------------------------------------------------------


def ruled(book: Book, event: Event) -> Ruled | None:
    """What the rules have against an event that fits; None where they allow it."""
    standing = book.standing
    match event:
        case CallMade():
            return _call_ruled(book, event)
        case ContractMade(bidder, bid, held):
            return _contract_ruled(standing, "contract.", book.hand.dealer, bidder, bid, held)
        case HandTallied(bidder, bid, held):
            return _contract_ruled(standing, "tally.", book.hand.dealer, bidder, bid, held)
        case HandPassedIn():
            return _pass_in_ruled(standing, "pass_in", book.hand.dealer)
        case HandCorrected(_, bidder, bid, held, _, tally):
            before, row = _row_of(book, event)
            if before.winner is not None or bid_is_kept(row, event):
                # A hand after the end counts for nothing, so nothing is held against its bid; and a bid that
                # is not what is corrected was judged when it was recorded.
                return None
            if tally is None:
                return _pass_in_ruled(before, "correct.pass_in", row.dealer)
            return _contract_ruled(before, "correct.", row.dealer, bidder, bid, held)
        case DealerSet(seat):
            hand = book.hand
            refused = _contract_ruled(standing, "dealer", seat, hand.bidder, hand.bid, hand.held)
            already = _contract_ruled(standing, "dealer", hand.dealer, hand.bidder, hand.bid, hand.held)
            # Only what the change of dealer itself brings about: the bid was judged when it was made.
            return None if refused and already and refused.reason is already.reason else refused
        case _:
            return None


def _call_ruled(book: Book, event: CallMade) -> Ruled | None:
    hand, standing = book.hand, book.standing
    ruling = judge_next(book.profile, len(book.players), hand.dealer, standing.scores, hand.calls, event.call)
    if ruling.legal or ruling.seat is None:
        return None
    facts: dict[str, object] = {
        **_standing_facts(standing, ruling.seat),
        "call": event.call,
        "high": hand.high,
        "holder": hand.holder,
        "dealer": hand.dealer,
        "legal_calls": ruling.legal_calls,
    }
    nothing_held = event.call == HOLD and hand.high is None
    no_amount = type(event.call) is int and not 1 <= event.call <= MOST_POINTS
    return Ruled(ruling.reason, "call", facts, may_stand=not (nothing_held or no_amount))


def _contract_ruled(
    standing: Standing, where: str, dealer: int, bidder: int | None, bid: int | None, held: bool | None
) -> Ruled | None:
    if bidder is None or bid is None:
        return None
    ruling = judge_contract(standing.profile, standing.players, dealer, standing.scores, bidder, bid, held=bool(held))
    if ruling.legal:
        return None
    facts: dict[str, object] = {
        **_standing_facts(standing, bidder),
        "bid": bid,
        "held": held,
        "dealer": dealer,
        "legal_bids": ruling.legal_bids,
    }
    about_hold = ruling.reason in (Reason.NO_HOLD, Reason.ONLY_DEALER_HOLDS)
    field = where if not where.endswith(".") else where + ("held" if about_hold else "bid")
    return Ruled(ruling.reason, field, facts)


def _pass_in_ruled(standing: Standing, field: str, dealer: int) -> Ruled | None:
    reason = judge_pass_in(standing.profile)
    if reason is Reason.OK:
        return None
    least = left_to_dealer(standing.profile, standing.players, dealer, standing.scores)
    return Ruled(reason, field, {**_standing_facts(standing, dealer), "dealer": dealer, "bid": least})


def _standing_facts(standing: Standing, seat: int) -> dict[str, object]:
    """Who it is about, on what total, under which floor."""
    profile = standing.profile
    side = profile.side_of(seat, standing.players)
    facts: dict[str, object] = {"seat": seat, "side": side, "total": standing.scores[side]}
    if profile.floor is not None:
        facts |= {"floor": profile.floor.bid, "floor_at": profile.floor.at}
    return facts


def legal_bids(book: Book, seat: int, held: bool = False) -> tuple[int, ...]:
    """The amounts at which this seat can have won the auction of the open hand, rising; none without an
    auction.
    """
    standing = book.standing
    if not standing.profile.has_auction:
        return ()
    ruling = judge_contract(
        standing.profile, standing.players, book.hand.dealer, standing.scores, seat, None, held=held
    )
    return ruling.legal_bids
