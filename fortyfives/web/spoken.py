"""Says in one sentence what a tap has just done, for whoever listens instead of looking."""

from __future__ import annotations

from fortyfives.rules import Card
from fortyfives.scorebook import (
    CallMade,
    CardPlayed,
    ContractMade,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    Match,
    OpenHand,
    RestTaken,
    RowKind,
    TrickTaken,
    TrumpNamed,
)
from fortyfives.web.auction_step import calls_by_seat
from fortyfives.web.draft import counted
from fortyfives.web.undo_row import undone_object
from fortyfives.words import auction, cardplay, tricks
from fortyfives.words.events import redone_spoken, tap_object, undone_spoken
from fortyfives.words.people import Table
from fortyfives.words.score import saved_spoken
from fortyfives.words.translator import Translator


def told(t: Translator, table: Table, before: Match, after: Match) -> str:
    """What to say of the last tap of `after`; "" where the page says it by itself."""
    if after.seq <= before.seq:
        return ""
    if after.undo is not None and after.undo.seq == after.seq:
        return _recorded(t, table, before, after)
    if before.undo is not None and len(after.undone) > len(before.undone):
        return undone_spoken(t, undone_object(t, table, before, before.undo))
    if before.redo is not None:
        return redone_spoken(t, tap_object(t, table, before.redo))
    return ""


def _recorded(t: Translator, table: Table, before: Match, after: Match) -> str:
    hand, event = after.book.hand, after.living[-1].event
    bid_before = before.book.hand.bidder, before.book.hand.bid
    match event:
        case HandTallied() | HandPassedIn() | HandSaved():
            return saved_spoken(t, table, after.rows[-1])
        case CallMade():
            return _called(t, table, before, after, event)
        case ContractMade() | TrumpNamed() if (hand.bidder, hand.bid) != bid_before:
            return _won(t, table, hand)
        case TrickTaken(side=side) | RestTaken(side=side):
            first = len(before.book.hand.tricks) + 1
            return tricks.tricks_spoken(t, table, first, len(hand.tricks), side, counted(after, hand.tricks))
        case CardPlayed(card=card):
            return _played(t, table, before, after, card)
        case HighTrumpMarked():
            return tricks.star_spoken(t, hand.top)
        case _:
            return ""


def _called(t: Translator, table: Table, before: Match, after: Match, event: CallMade) -> str:
    hand = after.book.hand
    if len(after.rows) > len(before.rows) and after.rows[-1].kind is RowKind.PASSED_IN:
        return auction.all_passed(t, table, after.rows[-1].hand, hand.dealer)
    if not hand.calls:
        return ""
    seat, _ = calls_by_seat(after)[-1]
    said = auction.call_spoken(t, table.names[seat], event.call)
    if hand.seat is not None:
        return f"{said} {auction.to_speak(t, table.names[hand.seat])}."
    return " ".join(line for line in (said, _won(t, table, hand)) if line)


def _played(t: Translator, table: Table, before: Match, after: Match, card: Card) -> str:
    seat, number = before.book.hand.plays_next, len(after.book.hand.tricks)
    said = "" if seat is None else cardplay.played_spoken(t, table.names[seat], card)
    if number == len(before.book.hand.tricks):
        return said
    taken = after.book.hand.tricks
    trick = tricks.tricks_spoken(t, table, number, number, taken[-1], counted(after, taken))
    return f"{said} {trick}"


def _won(t: Translator, table: Table, hand: OpenHand) -> str:
    """Who has the bid at what, and who leads."""
    if hand.bidder is None or hand.bid is None:
        return ""
    won = auction.won_spoken(t, table.names[hand.bidder], hand.bid)
    return won if hand.leader is None else f"{won} {auction.leads_line(t, table.names[hand.leader])}"
