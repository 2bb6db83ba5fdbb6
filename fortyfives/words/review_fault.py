"""Points out memories of a hand that cannot be true: a card told twice, a trick won by a card that did not win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.rules import (
    Card,
    Fault,
    Lead,
    Led,
    RememberedTrick,
    Suit,
    beaten_by,
    follow_leaders,
    highest_trump,
    read_card,
    trick_winner,
)
from fortyfives.words.cards import list_cards, mark
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table
from fortyfives.words.review_phrases import either
from fortyfives.words.review_told import in_order
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Spot:
    """Where to look: a trick, from 1; a place in it, from 0, and the seat there, where it is one card."""

    trick: int
    place: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pointed:
    """Why a hand cannot have been played as told, what to do about it, and where to look. Cards are marks."""

    title: str
    text: str
    hint: str
    spots: tuple[Spot, ...] = ()


def _at(fault: Fault) -> int:
    """The trick, from 0, that the field of a fault names."""
    found = re.search(r"\[(\d)\]", fault.field or "")
    return int(found[1]) if found else 0


def review_fault(
    t: Translator, table: Table, trump: Suit, leader: int, tricks: Sequence[RememberedTrick], fault: Fault
) -> Pointed:
    """What cannot be in a remembered hand; `fault` is the engine's answer to it."""
    players = table.players
    whole = [trick for trick in tricks if len(trick.cards) == players]
    leaders = follow_leaders(trump, players, leader, whole)
    at = _at(fault)
    match fault.code:
        case "duplicate_card" if (card := read_card(fault.facts.get("card"))) is not None:
            return _twice_in_hand(t, table, leaders, tricks, card)
        case "leader_unknown":
            return _leader_unknown(t, at)
        case "impossible_hand" if 0 < at < len(tricks):
            return _impossible(t, table, trump, leaders, tricks, at)
        case _:
            return Pointed(_title(t), fault_message(t, fault.code, None, fault.facts), "", (Spot(at + 1),))


def _title(t: Translator) -> str:
    return t.gettext("It cannot have been so")


def _hint(t: Translator) -> str:
    return t.gettext("Change what is told wrongly, or leave a card blank that nobody is sure of.")


# --- a card twice -------------------------------------------------------------------------------------------


def _twice_in_hand(
    t: Translator, table: Table, leaders: Sequence[int | None], tricks: Sequence[RememberedTrick], card: Card
) -> Pointed:
    spots = []
    wheres = []
    for at, trick in enumerate(tricks):
        for place, other in enumerate(trick.cards):
            if other != card:
                continue
            first = leaders[at] if at < len(leaders) else None
            seat = None if first is None else (first + place) % table.players
            spots.append(Spot(at + 1, place, seat))
            names = {"trick": at + 1, "name": "" if seat is None else table.name(seat), "number": place + 1}
            wheres.append(
                t.gettext("card %(number)s of trick %(trick)s") % names
                if seat is None
                else t.gettext("%(name)s in trick %(trick)s") % names
            )
    return _twice(t, card, wheres, tuple(spots))


def _twice(t: Translator, card: Card, wheres: Sequence[str], spots: tuple[Spot, ...]) -> Pointed:
    names = {"card": mark(card), "first": wheres[0] if wheres else "", "second": wheres[1] if wheres[1:] else ""}
    return Pointed(
        t.gettext("%(card)s is told twice") % names,
        t.gettext("%(card)s is told twice: %(first)s and %(second)s. There is only one of it.") % names,
        t.gettext("Change one of the two, or leave it blank."),
        spots,
    )


# --- who led ------------------------------------------------------------------------------------------------


def _leader_unknown(t: Translator, at: int) -> Pointed:
    names = {"trick": at + 1, "before": at}
    return Pointed(
        t.gettext("Who led trick %(trick)s?") % names,
        t.gettext(
            "A card of trick %(before)s is forgotten, so its cards do not tell who took it and led trick %(trick)s."
        )
        % names,
        t.gettext("Say who took trick %(before)s.") % names,
        (Spot(at), Spot(at + 1)),
    )


def _impossible(
    t: Translator,
    table: Table,
    trump: Suit,
    leaders: Sequence[int | None],
    tricks: Sequence[RememberedTrick],
    at: int,
) -> Pointed:
    """A trick, `at` from 0, whose leader cannot have taken the one before."""
    first = leaders[at - 1]
    told = tricks[at].leader
    cards = tricks[at - 1].cards
    if first is None or told is None:
        return Pointed(_title(t), fault_message(t, "impossible_hand", None, {}), _hint(t), (Spot(at),))
    place = (told - first) % table.players
    his = cards[place]
    others = [(other, card) for other, card in enumerate(cards) if card is not None and other != place]
    names: dict[str, object] = {"name": table.name(told), "trick": at, "next": at + 1}
    spots: tuple[Spot, ...] = (Spot(at, place, told), Spot(at + 1))
    beating = _beating(trump, cards, place, others)
    if beating is not None and None not in cards:
        names.update(taker=table.name((first + beating) % table.players), card=_mark(cards[beating]))
        text = t.gettext(
            "By the cards told, trick %(trick)s was taken by %(taker)s with the %(card)s. So %(name)s cannot have led "
            "trick %(next)s."
        )
    elif beating is not None and his is not None:
        names.update(other=table.name((first + beating) % table.players), card=_mark(cards[beating]), his=mark(his))
        text = t.gettext(
            "%(name)s played %(his)s to trick %(trick)s, and %(other)s’s %(card)s beats it. So %(name)s cannot have "
            "taken that trick and led trick %(next)s."
        )
    else:
        return _no_card_left(t, table, trump, first, tricks, at, place, others, names, spots)
    if beating is not None:
        spots = (spots[0], Spot(at, beating, (first + beating) % table.players), spots[1])
    return Pointed(_title(t), text % names, _hint(t), spots)


def _mark(card: Card | None) -> str:
    return "" if card is None else mark(card)


def _beating(trump: Suit, cards: Sequence[Card | None], place: int, others: Sequence[tuple[int, Card]]) -> int | None:
    """The place of a remembered card that beats that of the player said to have won; None where none surely does."""
    his, lead = cards[place], cards[0]
    if his is None or not others:
        return None
    if lead is None:
        # Whatever was led, only a trump surely beats a card: a plain one, or a lower trump.
        highest = highest_trump(trump, [card for _, card in others])
        if highest is None or highest_trump(trump, [his, highest]) == his:
            return None
        return next(at for at, card in others if card == highest)
    row = [lead, *(card for card in (his, *(card for _, card in others)) if card != lead)]
    best = row[trick_winner(trump, row)]
    return None if best == his else next(at for at, card in others if card == best)


def _no_card_left(
    t: Translator,
    table: Table,
    trump: Suit,
    first: int,
    tricks: Sequence[RememberedTrick],
    at: int,
    place: int,
    others: Sequence[tuple[int, Card]],
    names: dict[str, object],
    spots: tuple[Spot, ...],
) -> Pointed:
    """His card is forgotten, and no card that is left can have taken the trick."""
    lead = tricks[at - 1].cards[0]
    if tricks[at - 1].cards[place] is None and lead is not None and others:
        row = [lead, *(card for _, card in others if card != lead)]
        best = row[trick_winner(trump, row)]
        higher = beaten_by(trump, row)
        named = {card for trick in tricks for card in trick.cards if card is not None}
        holder = next(other for other, card in others if card == best)
        names.update(best=mark(best), other=table.name((first + holder) % table.players))
        if not higher:
            text = t.gettext(
                "%(other)s played the %(best)s to trick %(trick)s, and no card beats it. So %(name)s cannot have taken "
                "that trick and led trick %(next)s."
            )
            return Pointed(_title(t), text % names, _hint(t), spots)
        if set(higher) <= named:
            names["higher"] = list_cards(t, in_order(trump, higher))
            text = t.gettext(
                "To take trick %(trick)s over the %(best)s, %(name)s needed one of %(higher)s, and they are told "
                "elsewhere. So %(name)s cannot have led trick %(next)s."
            )
            if len(higher) == 1:
                text = t.gettext(
                    "To take trick %(trick)s over the %(best)s, %(name)s needed the %(higher)s, and that is told "
                    "elsewhere. So %(name)s cannot have led trick %(next)s."
                )
            return Pointed(_title(t), text % names, _hint(t), spots)
    text = t.gettext(
        "However the forgotten cards are filled in, %(name)s cannot have taken trick %(trick)s and led trick %(next)s. "
        "Either somebody else did, or a card is told wrongly."
    )
    return Pointed(_title(t), text % names, _hint(t), spots)


# --- one player ---------------------------------------------------------------------------------------------


def player_fault(
    t: Translator,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    name: str,
    fault: Fault,
) -> Pointed:
    """What cannot be in the cards of one player; `fault` is the engine's answer to them. Place 0 is the lead."""
    who = name or t.gettext("The player")
    inside = name or t.gettext("the player")
    at = _at(fault)
    match fault.code:
        case "duplicate_card" if (card := read_card(fault.facts.get("card"))) is not None:
            return _twice_by_player(t, inside, leads, cards, card)
        case "impossible_hand" if 0 < at < len(leads):
            return _impossible_lead(t, trump, leads, cards, who, inside, at)
        case "too_many_cards":
            text = t.gettext("A hand has 5 cards, one for each trick.")
            return Pointed(_title(t), text, t.gettext("Leave out what is too much."))
        case _:
            return Pointed(_title(t), fault_message(t, fault.code, None, fault.facts), "")


def _twice_by_player(
    t: Translator, name: str, leads: Sequence[Lead], cards: Sequence[Card | None], card: Card
) -> Pointed:
    wheres = []
    spots = []
    for at in range(len(cards)):
        names = {"trick": at + 1, "name": name}
        if leads[at] == card and not isinstance(leads[at], Led):
            wheres.append(t.gettext("led to trick %(trick)s") % names)
            spots.append(Spot(at + 1, 0))
        if cards[at] == card:
            wheres.append(t.gettext("played by %(name)s to trick %(trick)s") % names)
            spots.append(Spot(at + 1, 1))
    return _twice(t, card, wheres, tuple(spots))


def _impossible_lead(
    t: Translator,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    who: str,
    name: str,
    at: int,
) -> Pointed:
    lead, card = leads[at - 1], cards[at - 1]
    names: dict[str, object] = {"who": who, "name": name, "trick": at, "next": at + 1}
    spots = (Spot(at, 1), Spot(at + 1, 0))
    if leads[at] is Led.HIMSELF:
        if isinstance(lead, int) and card is not None and trick_winner(trump, [lead, card]) == 0:
            names.update(card=mark(card), lead=mark(lead))
            text = t.gettext(
                "%(who)s led trick %(next)s, so %(name)s took trick %(trick)s. But the %(card)s does not beat the "
                "%(lead)s that was led to it."
            )
        else:
            text = t.gettext(
                "%(who)s led trick %(next)s, so %(name)s took trick %(trick)s. No card that is left can have done that."
            )
    elif card is not None:
        names["card"] = either(t, [card])
        text = t.gettext(
            "%(who)s played the %(card)s to trick %(trick)s, and no card that is left beats it. So %(name)s took it, "
            "and nobody else led trick %(next)s."
        )
    else:
        text = t.gettext(
            "Somebody else led trick %(next)s, so somebody else took trick %(trick)s. No card that is left can have "
            "done that."
        )
    return Pointed(_title(t), text % names, _hint(t), spots)
