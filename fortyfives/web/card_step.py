"""Draws the trick that is being played card by card: whose turn, what lies there, which cards are left."""

from __future__ import annotations

from urllib.parse import urlencode

from fortyfives.rules import SUITS, Card, ReviewedPlay, Suit, plain_order, trick_winner, trump_order, write_card
from fortyfives.scorebook import Match, OpenHand, TrickTold, cards_of, revoked_plays
from fortyfives.web.draft import Answers
from fortyfives.web.panel_pages import CardPad, Choice, Finding, Slot
from fortyfives.web.referee_frame import Tile, TileRow
from fortyfives.web.slips import rule_href
from fortyfives.web.trick_step import Sides, rest_of, tickets_of
from fortyfives.web.why import why
from fortyfives.words import cardplay, tricks
from fortyfives.words.cards import card_name, suit_title
from fortyfives.words.own_rules import revoke_note, take_penalty
from fortyfives.words.people import Table, side_name
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator


def card_pad(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> CardPad | None:
    """The trick that is being played; None once all tricks are told."""
    hand = match.book.hand
    if not hand.tricks_left or hand.trump is None:
        return None
    number, seat = len(hand.tricks) + 1, hand.plays_next
    gone = cards_of((*hand.told, hand.current))
    findings = revokes_view(t, match, table)
    return CardPad(
        asks=cardplay.asks_leader(t, number)
        if seat is None
        else cardplay.asks_card(t, table, seat, number, leads=not hand.current.cards),
        number=number,
        tickets=tickets_of(t, table, hand.tricks, hand.top if match.profile.bonus else None, sides),
        star_line=tricks.star_told(t, hand.top) if match.profile.bonus and hand.top is not None else None,
        slots=_slots(table, hand, hand.trump),
        line=_line(t, table, hand, hand.trump),
        leaders=_leaders(match, table, hand, sides),
        leader_asked=seat is None,
        rows=() if seat is None else _rows(t, hand.trump, gone),
        explained=why(t, match, table, answers, "card"),
        revokes=findings,
        what_now=cardplay.what_now(t, match.profile.revoke_penalty) if findings else None,
        rest=rest_of(t, table, number, hand.tricks_left, sides),
    )


def revokes_view(t: Translator, match: Match, table: Table) -> tuple[Finding, ...]:
    """The revokes of the open hand that the cards told so far prove."""
    hand = match.book.hand
    return findings_of(t, table, hand.trump, (*hand.told, hand.current) if hand.current.cards else hand.told)


def findings_of(t: Translator, table: Table, trump: Suit | None, told: tuple[TrickTold, ...]) -> tuple[Finding, ...]:
    """The revokes that the cards of these tricks prove."""
    found = []
    for play in revoked_plays(table.profile, table.players, trump, told):
        if play.reason is None:
            continue
        cards = told[play.trick - 1].cards
        text = cardplay.revoke_line(t, table, play, cards[0] if cards else None)
        take, query = _penalty(t, table, play, cards)
        found.append(Finding(text, rule_name(t, play.reason), rule_href(play.reason), take, query))
    return tuple(found)


def _penalty(t: Translator, table: Table, play: ReviewedPlay, cards: tuple[Card, ...]) -> tuple[str | None, str]:
    """What the table agreed for a revoke, as an adjustment that it may make; nothing is taken by itself."""
    penalty, side = table.profile.revoke_penalty, table.side_of(play.seat)
    if not penalty or play.card is None:
        return None, ""
    led = card_name(t, cards[0]) if cards else ""
    note = revoke_note(t, card_name(t, play.card), led, play.trick)
    query = urlencode({"side": side, "points": -penalty, "note": note})
    return take_penalty(t, penalty, side_name(t, table, side)), query


def _slots(table: Table, hand: OpenHand, trump: Suit) -> tuple[Slot, ...]:
    cards, leader = hand.current.cards, hand.leader
    if leader is None:
        return ()
    best = trick_winner(trump, cards) if cards else None
    return tuple(
        Slot(
            name=table.names[(leader + place) % table.players],
            card=cards[place] if place < len(cards) else None,
            now=place == len(cards),
            led=place == 0 and bool(cards),
            winning=place == best,
        )
        for place in range(table.players)
    )


def _line(t: Translator, table: Table, hand: OpenHand, trump: Suit) -> str | None:
    cards, leader = hand.current.cards, hand.leader
    if leader is None:
        return cardplay.why_leader(t, table, len(hand.told), hand.told[-1].side or 0)
    if not cards:
        return None
    best = trick_winner(trump, cards)
    winning = cardplay.winning_line(t, table, (leader + best) % table.players, cards[best])
    return f"{cardplay.led_line(t, trump, cards[0])} {winning}"


def _leaders(match: Match, table: Table, hand: OpenHand, sides: Sides) -> tuple[Choice, ...]:
    """The seats that can be said to lead: one of the partners who took the last trick, or anybody the first."""
    if "leader" not in match.legal_verbs:
        return ()
    seats = range(table.players) if not hand.told else table.seats_of(hand.told[-1].side or 0)
    return tuple(
        Choice(
            value=str(seat),
            text=table.names[seat],
            pressed=seat == hand.leader,
            side=sides[table.side_of(seat)],
            seat=seat,
            dealer=seat == hand.dealer,
        )
        for seat in seats
    )


def _rows(t: Translator, trump: Suit, gone: tuple[Card, ...]) -> tuple[TileRow, ...]:
    orders: list[tuple[Suit | None, str, tuple[Card, ...]]] = [(None, t.gettext("Trumps"), trump_order(trump))]
    orders += [(suit, suit_title(t, suit), plain_order(suit, trump)) for suit in SUITS if suit is not trump]
    return tuple(
        TileRow(
            suit,
            title,
            tuple(Tile(card, "card", write_card(card), pressed=False, off=card in gone) for card in order),
        )
        for suit, title, order in orders
    )
