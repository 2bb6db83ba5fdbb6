"""Adds one living tap to the book; nothing is ever raised, and what the table recorded is kept where it can
be.
"""

from __future__ import annotations

from dataclasses import replace

from fortyfives.rules import (
    DEFAULT,
    Adjustment,
    Counts,
    PassedInRow,
    PlayedHand,
    Profile,
    Row,
    Suit,
    Tally,
    Tricks,
    read_profile,
    suit_of,
)

from .entry import Entry
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
    HandEvent,
    HandInserted,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    LeaderNamed,
    MatchAbandoned,
    MatchStarted,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    RestTaken,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
    UnreadEvent,
)
from .fitting import misfit, opening_misfit, player_misfit
from .judging import bid_is_kept, ruled
from .openhand import Contract, Phase, Recorded, open_hand
from .refusal import Refusal
from .scoresheet import (
    Line,
    Sheet,
    add_line,
    drop_line,
    insert_line,
    move_line,
    open_sheet,
    place_named,
    replace_line,
    start_from,
    swapped_bid,
    with_players,
)
from .state import Book, Note
from .story import NO_STORY, UNTOLD, Story, TrickTold, story_under


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
        case HandCorrected() | SidesSwapped():
            return _turn_page(book, _change_row(sheet, event))
        case HandDeleted() | AdjustmentCancelled() | HandMoved():
            return _turn_page(book, _take_row(sheet, event))
        case HandInserted():
            return _turn_page(book, _insert_row(book, entry.seq, event))
        case AdjustmentMade(points, note):
            line = Line(entry.seq, Adjustment(points, note), players=book.players)
            return _turn_page(book, add_line(sheet, line))
        case OpeningSet(totals):
            return _turn_page(book, start_from(sheet, totals))
        case PlayerRenamed(seat, player):
            wrong = book.players[seat]
            corrected = with_players(sheet, seat, player, lambda _, line: line.players[seat] == wrong)
            return replace(book, sheet=corrected, players=_seated(book, seat, player))
        case PlayerSubstituted(seat, player):
            first = place_named(sheet, event.row)
            replaced = with_players(sheet, seat, player, lambda place, _: place >= first)
            return replace(book, sheet=replaced, players=_seated(book, seat, player))
        case SeatsSwapped():
            return _swap_seats(book, event)
        case MatchAbandoned():
            return replace(book, abandoned=True)
        case _:
            # The match is resumed: what does not belong in a book has not come this far.
            return replace(book, abandoned=False)


def _seated(book: Book, seat: int, player: int) -> tuple[int, ...]:
    return (*book.players[:seat], player, *book.players[seat + 1 :])


def _swap_seats(book: Book, event: SeatsSwapped) -> Book:
    """Two players change places before the first hand. The deal was cut by people, so it moves with them."""
    players, swap = list(book.players), {event.seat: event.other, event.other: event.seat}
    players[event.seat], players[event.other] = players[event.other], players[event.seat]
    before = book.sheet.standing
    sheet = open_sheet(book.profile, len(players), swap.get(before.dealer, before.dealer), before.scores)
    said = book.recorded.dealer
    recorded = replace(book.recorded, dealer=None if said is None else swap.get(said, said))
    return _turn_page(replace(book, players=tuple(players)), sheet, recorded)


def _turn_page(book: Book, sheet: Sheet, recorded: Recorded | None = None) -> Book:
    """The book with another sheet, and with the open hand as it stands under it."""
    kept = book.recorded if recorded is None else recorded
    return replace(book, sheet=sheet, recorded=kept, hand=open_hand(sheet, kept))


def _change_row(sheet: Sheet, event: HandCorrected | SidesSwapped) -> Sheet:
    place = sheet.place_of(event.row) or 0
    old = sheet.lines[place]
    if isinstance(event, SidesSwapped):
        row, held = _other_way_round(sheet, place)
        line = replace(old, row=row, held=held, let_stand=_stood(event.let_stand))
        line = replace(line, story=replace(NO_STORY, turned=old.story.turned, robbed=old.story.robbed))
    else:
        kept = bid_is_kept(sheet.rows[place], event)
        stood = old.let_stand if kept else _stood(event.let_stand)
        line = replace(old, row=_row_of(event), held=event.held, trump=event.trump, let_stand=stood)
        line = replace(line, story=_story_after(old, event, same_bid=kept))
    reasons = old.reasons if event.note is None else (*old.reasons, event.note)
    return replace_line(sheet, place, replace(line, corrected=True, reasons=reasons))


def _story_after(old: Line, event: HandCorrected, *, same_bid: bool) -> Story:
    """As much of the story of a row as fits what it is corrected to."""
    story, trump = old.story, old.trump if event.trump is None else event.trump
    if story.has_cards and trump is not old.trump:
        story = replace(story, tricks=())
    tally = old.row.tally if isinstance(old.row, PlayedHand) else None
    top = tally.top if isinstance(tally, Tricks) else None
    fits = story_under(story, trump, event.tally, top, same_bid=same_bid)
    # The same tally fits as it did, by number too, which does not say in which trick the highest trump lay.
    return replace(fits, tricks=story.tricks) if event.tally == tally else fits


def _row_of(event: HandCorrected | HandInserted) -> Row:
    return PassedInRow() if event.tally is None else PlayedHand(event.bidder, event.bid, event.tally)


def _other_way_round(sheet: Sheet, place: int) -> tuple[Row, bool | None]:
    """A row of two sides with everything told of one said of the other, and whether the dealer held."""
    line, standing = sheet.lines[place], sheet.standings[place]
    if isinstance(line.row, Adjustment):
        return replace(line.row, points=line.row.points[::-1]), line.held
    if not isinstance(line.row, PlayedHand):
        return line.row, line.held
    bidder, held = swapped_bid(standing, line.row.bidder, line.held)
    return replace(line.row, bidder=bidder, tally=_mirrored(line.row.tally)), held


def _mirrored(tally: Tally) -> Tally:
    if isinstance(tally, Tricks):
        return replace(tally, sides=tuple(1 - side for side in tally.sides))
    return Counts(tally.counts[::-1], None if tally.top_side is None else 1 - tally.top_side)


def _take_row(sheet: Sheet, event: HandDeleted | AdjustmentCancelled | HandMoved) -> Sheet:
    place = sheet.place_of(event.row) or 0
    if not isinstance(event, HandMoved):
        return drop_line(sheet, place)
    moved = move_line(sheet, place, place_named(sheet, event.before))
    if event.note is None:
        return moved
    at = moved.place_of(event.row) or 0
    line = moved.lines[at]
    return replace_line(moved, at, replace(line, reasons=(*line.reasons, event.note)))


def _insert_row(book: Book, seq: int, event: HandInserted) -> Sheet:
    sheet, place = book.sheet, place_named(book.sheet, event.before)
    below = sheet.lines[place].players if place < len(sheet.lines) else ()
    line = Line(
        seq,
        _row_of(event),
        event.held,
        event.trump,
        let_stand=_stood(event.let_stand),
        players=below or book.players,
        reasons=() if event.note is None else (event.note,),
    )
    return insert_line(sheet, place, line)


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
            said = replace(recorded, trump=suit)
            if recorded.turned is not None and suit_of(recorded.turned) is not suit:
                said = replace(said, turned=None, robbed=None)
            return _turn_page(book, book.sheet, said)
        case CardTurnedUp(card):
            robbed = recorded.robbed if recorded.turned == card else None
            said = replace(recorded, trump=suit_of(card), turned=card, robbed=robbed)
            return _turn_page(book, book.sheet, said)
        case CardRobbed(seat, let_stand):
            stood = (*recorded.let_stand, *_stood(let_stand))
            return _turn_page(book, book.sheet, replace(recorded, robbed=seat, let_stand=stood))
        case TrickTaken(side):
            return _turn_page(book, book.sheet, _told(recorded, replace(recorded.current, side=side)))
        case CardPlayed(card):
            trick = replace(recorded.current, cards=(*recorded.current.cards, card))
            full = len(trick.cards) == len(book.players)
            said = _told(recorded, trick) if full else replace(recorded, current=trick)
            return _turn_page(book, book.sheet, said)
        case LeaderNamed(seat):
            return _turn_page(book, book.sheet, replace(recorded, current=TrickTold(leader=seat)))
        case RestTaken(side):
            taken = _told(recorded, replace(recorded.current, side=side))
            for _ in range(book.hand.tricks_left - 1):
                taken = _told(taken, TrickTold(side))
            # The target may have been reached before the last of them; the hand knows where it ended.
            ended = len(open_hand(book.sheet, taken).tricks)
            return _turn_page(book, book.sheet, replace(taken, tricks=taken.tricks[:ended]))
        case HighTrumpMarked(trick):
            # "In none so far" leaves the question open; after the last trick it answers it.
            known = trick is not None or not book.hand.tricks_left
            return _turn_page(book, book.sheet, replace(recorded, top=trick, top_known=known))
        case HandSaved():
            return _close(book, seq, book.hand.played(), book.hand.held, book.hand.trump, recorded.let_stand)
        case HandTallied(bidder, bid, held, trump, tally, let_stand):
            return _close(book, seq, PlayedHand(bidder, bid, tally), held, trump, _stood(let_stand))
        case HandPassedIn(let_stand):
            return _close(book, seq, PassedInRow(), None, None, _stood(let_stand))
        case _:
            return _turn_page(book, book.sheet, _dealt_by(book, event))


def _told(recorded: Recorded, trick: TrickTold) -> Recorded:
    """One more trick was told to its end."""
    return replace(recorded, tricks=(*recorded.tricks, trick), current=UNTOLD)


def _after_call(book: Book, seq: int, recorded: Recorded) -> Book:
    """A last pass ends the hand by itself: nothing is left to check."""
    after = replace(book, recorded=recorded, hand=open_hand(book.sheet, recorded))
    if not after.hand.passed_in:
        return after
    return _close(after, seq, PassedInRow(), None, None, recorded.let_stand)


def _close(book: Book, seq: int, row: Row, held: bool | None, trump: Suit | None, let_stand: tuple[str, ...]) -> Book:
    """The hand goes on the sheet, and the next one lies open with nothing recorded of it."""
    said = (row.bidder, row.bid, trump, row.tally) if isinstance(row, PlayedHand) else (None, None, None, None)
    story = book.hand.story_of(*said)
    line = Line(seq, row, held, trump, book.recorded.dealer, let_stand, players=book.players, story=story)
    return _turn_page(book, add_line(book.sheet, line), Recorded())


def _dealt_by(book: Book, event: DealerSet) -> Recorded:
    """Another dealer, or the same one once more, when the cards are dealt again and nothing recorded holds.

    With another dealer an auction that is going on begins anew with the seat on his left; a bid that was won is kept.
    """
    recorded, hand = book.recorded, book.hand
    if event.seat == hand.dealer:
        return Recorded(dealer=recorded.dealer)
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
