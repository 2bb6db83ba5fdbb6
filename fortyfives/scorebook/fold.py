"""Adds one living tap to the book; nothing is ever raised, and what the table recorded is kept where it can
be.
"""

from __future__ import annotations

from dataclasses import replace

from fortyfives.rules import (
    DEFAULT,
    Adjustment,
    PassedInRow,
    PlayedHand,
    Profile,
    Row,
    read_profile,
)

from .entry import Entry
from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandDeleted,
    HandEvent,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    MatchAbandoned,
    MatchStarted,
    OpeningSet,
    PlayerRenamed,
    RestTaken,
    TrickTaken,
    TrumpNamed,
    UnreadEvent,
)
from .judging import bid_is_kept, misfit, opening_misfit, player_misfit, ruled
from .openhand import Contract, Phase, Recorded, open_hand
from .refusal import Refusal
from .scoresheet import Line, Sheet, add_line, drop_line, open_sheet, replace_line, start_from
from .state import Book, Note


def blank_book() -> Book:
    """The book of a log that holds no match yet. Somebody looking at it sees the first rule set and nobody
    seated.
    """
    players = DEFAULT.players[0]
    sheet = open_sheet(DEFAULT, players, 0, None)
    recorded = Recorded()
    return Book(False, DEFAULT, (0,) * players, sheet, recorded, open_hand(sheet, recorded))


def add_tap(book: Book, entry: Entry) -> Book:
    """The book with one more living tap (anything but an undo or a redo)."""
    event = entry.event
    if isinstance(event, UnreadEvent):
        return _left_out(book, Note("unread", entry.seq, {"kind": event.kind}))
    if not book.started:
        return _start(book, entry)
    wrong = misfit(book, event)
    if wrong is not None:
        return _left_out(book, _does_not_fit(entry, wrong))
    against = ruled(book, event)
    if against is not None and not against.may_stand:
        return _left_out(book, _does_not_fit(entry, Refusal(against.reason.value, against.field)))
    notes = []
    over_ruled = let_stand_of(event)
    if over_ruled is not None:
        now = against.reason.value if against else None
        notes.append(Note("let_stand", entry.seq, {"reason": over_ruled, "ruling": now}))
    elif against is not None:
        notes.append(Note("refused_now", entry.seq, {"reason": against.reason.value, **against.facts}))
    if isinstance(event, HandEvent) and (book.abandoned or book.phase is Phase.OVER):
        notes.append(Note("after_finish", entry.seq, {"abandoned": book.abandoned}))
    return replace(_apply(book, entry), notes=(*book.notes, *notes))


def let_stand_of(event: Event) -> str | None:
    """The reason code that the table overrode with this event, None where it overrode nothing."""
    reason: str | None = getattr(event, "let_stand", None)
    return reason


def _left_out(book: Book, note: Note) -> Book:
    return replace(book, notes=(*book.notes, note))


def _does_not_fit(entry: Entry, wrong: Refusal) -> Note:
    return Note("does_not_fit", entry.seq, {"code": wrong.code, "field": wrong.field})


# --- the start ----------------------------------------------------------------------------------------------


def _start(book: Book, entry: Entry) -> Book:
    event = entry.event
    profile = read_profile(event.rules) if isinstance(event, MatchStarted) else None
    if not isinstance(event, MatchStarted) or profile is None or start_misfit(profile, event) is not None:
        return _left_out(book, Note("not_started", entry.seq))
    sheet = open_sheet(profile, len(event.players), event.first_dealer, event.opening)
    recorded = Recorded()
    return Book(
        started=True,
        profile=profile,
        players=event.players,
        sheet=sheet,
        recorded=recorded,
        hand=open_hand(sheet, recorded),
        notes=book.notes,
    )


def start_misfit(profile: Profile, event: MatchStarted) -> Refusal | None:
    """Why a match cannot start like this under these rules."""
    players = len(event.players)
    if players not in profile.players:
        return Refusal("bad_value", "players", {"value": players, "players": profile.players})
    for player in event.players:
        if player_misfit("players", player) is not None:
            return player_misfit("players", player)
    if not 0 <= event.first_dealer < players:
        return Refusal("bad_seat", "first_dealer", {"value": event.first_dealer, "players": players})
    if event.opening is None:
        return None
    return opening_misfit(open_sheet(profile, players, 0, None).standing, "opening", event.opening)


# --- one event each -----------------------------------------------------------------------------------------


def _apply(book: Book, entry: Entry) -> Book:
    event, sheet = entry.event, book.sheet
    if isinstance(event, HandEvent):
        return _in_hand(book, entry.seq, event)
    match event:
        case HandCorrected() | HandDeleted() | AdjustmentCancelled():
            return _turn_page(book, _change_row(sheet, event))
        case AdjustmentMade(points, note):
            return _turn_page(book, add_line(sheet, Line(entry.seq, Adjustment(points, note))))
        case OpeningSet(totals):
            return _turn_page(book, start_from(sheet, totals))
        case PlayerRenamed(seat, player):
            return replace(book, players=(*book.players[:seat], player, *book.players[seat + 1 :]))
        case MatchAbandoned():
            return replace(book, abandoned=True)
        case _:
            # The match is resumed: what does not belong in a book has not come this far.
            return replace(book, abandoned=False)


def _turn_page(book: Book, sheet: Sheet, recorded: Recorded | None = None) -> Book:
    """The book with another sheet, and with the open hand as it stands under it."""
    kept = book.recorded if recorded is None else recorded
    return replace(book, sheet=sheet, recorded=kept, hand=open_hand(sheet, kept))


def _change_row(sheet: Sheet, event: HandCorrected | HandDeleted | AdjustmentCancelled) -> Sheet:
    place = sheet.place_of(event.row) or 0
    if not isinstance(event, HandCorrected):
        return drop_line(sheet, place)
    row: Row = PassedInRow() if event.tally is None else PlayedHand(event.bidder, event.bid, event.tally)
    old = sheet.lines[place]
    stood = old.let_stand if bid_is_kept(sheet.rows[place], event) else _stood(event.let_stand)
    line = replace(old, row=row, held=event.held, trump=event.trump, let_stand=stood, corrected=True)
    return replace_line(sheet, place, line)


def _stood(*reasons: str | None) -> tuple[str, ...]:
    return tuple(reason for reason in reasons if reason is not None)


def _in_hand(book: Book, seq: int, event: HandEvent) -> Book:
    recorded = book.recorded
    match event:
        case CallMade(call, let_stand):
            return _after_call(
                book,
                seq,
                replace(
                    recorded,
                    calls=(*recorded.calls, call),
                    let_stand=(*recorded.let_stand, *_stood(let_stand)),
                ),
            )
        case ContractMade(bidder, bid, held, let_stand):
            # It takes the place of the calls: what they led to is told otherwise now.
            said = replace(recorded, calls=(), contract=Contract(bidder, bid, held), let_stand=_stood(let_stand))
            return _turn_page(book, book.sheet, said)
        case TrumpNamed(suit):
            return _turn_page(book, book.sheet, replace(recorded, trump=suit))
        case TrickTaken(side):
            return _turn_page(book, book.sheet, replace(recorded, tricks=(*book.hand.tricks, side)))
        case RestTaken(side):
            tricks = (*book.hand.tricks, *(side,) * book.hand.tricks_left)
            taken = replace(recorded, tricks=tricks)
            # The target may have been reached before the last of them; the hand knows where it ended.
            return _turn_page(book, book.sheet, replace(taken, tricks=open_hand(book.sheet, taken).tricks))
        case HighTrumpMarked(trick):
            # "In none so far" leaves the question open; after the last trick it answers it.
            known = trick is not None or not book.hand.tricks_left
            return _turn_page(book, book.sheet, replace(recorded, top=trick, top_known=known))
        case HandSaved():
            hand = book.hand
            line = Line(seq, hand.played(), hand.held, hand.trump, recorded.dealer, recorded.let_stand)
            return _close(book, line)
        case HandTallied(bidder, bid, held, trump, tally, let_stand):
            row = PlayedHand(bidder, bid, tally)
            return _close(book, Line(seq, row, held, trump, recorded.dealer, _stood(let_stand)))
        case HandPassedIn(let_stand):
            return _close(book, Line(seq, PassedInRow(), dealer=recorded.dealer, let_stand=_stood(let_stand)))
        case _:
            return _turn_page(book, book.sheet, _dealt_by(book, event))


def _after_call(book: Book, seq: int, recorded: Recorded) -> Book:
    """A last pass ends the hand by itself: nothing is left to check."""
    hand = open_hand(book.sheet, recorded)
    if not hand.passed_in:
        return replace(book, recorded=recorded, hand=hand)
    return _close(book, Line(seq, PassedInRow(), dealer=recorded.dealer, let_stand=recorded.let_stand))


def _close(book: Book, line: Line) -> Book:
    """The hand goes on the sheet, and the next one lies open with nothing recorded of it."""
    return _turn_page(book, add_line(book.sheet, line), Recorded())


def _dealt_by(book: Book, event: DealerSet) -> Recorded:
    """Another dealer. An auction that is going on begins anew with the seat on his left; a bid that was won
    is kept.
    """
    recorded, hand = book.recorded, book.hand
    if hand.phase is Phase.BID:
        return Recorded(dealer=event.seat)
    contract = recorded.contract
    if contract is None and hand.bidder is not None and hand.bid is not None:
        contract = Contract(hand.bidder, hand.bid, hand.held)
    return replace(
        recorded,
        calls=(),
        contract=contract,
        dealer=event.seat,
        let_stand=(*recorded.let_stand, *_stood(event.let_stand)),
    )
