"""Holds the phrases that every sentence about a reviewed play is made of: leads, later cards, what forbids."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import Card, ForgottenCard, Suit, is_trump, suit_of
from fortyfives.words.cards import list_cards, list_names, mark, suit_title
from fortyfives.words.plays import one_of_suit
from fortyfives.words.review_told import PlayTold, in_order
from fortyfives.words.translator import Translator

LISTED = 8
"""So many cards of which one was played are named one by one; of more it is said how many they are."""


def either(t: Translator, cards: Sequence[Card]) -> str:
    """Cards one of which it was: "K♠, A♠ or 4♠"."""
    marks = [mark(card) for card in cards]
    if len(marks) < 2:
        return "".join(marks)
    return t.gettext("%(first)s or %(last)s") % {"first": ", ".join(marks[:-1]), "last": marks[-1]}


def numbers(t: Translator, tricks: Sequence[int]) -> str:
    """The numbers of some tricks: "3 and 5", "2 to 5"."""
    told = sorted(set(tricks))
    if len(told) > 2 and told[-1] - told[0] == len(told) - 1:
        return t.gettext("%(first)s to %(last)s") % {"first": told[0], "last": told[-1]}
    return list_names(t, [str(trick) for trick in told])


def lead_line(t: Translator, told: PlayTold) -> str:
    """What was led: "Theresa led 9♠, a trump.". Only asked for where the lead is remembered."""
    lead = told.lead
    if lead is None:
        return ""
    names = {"leader": told.leader or "", "lead": mark(lead), "suit": suit_title(t, suit_of(lead))}
    if not is_trump(lead, told.trump):
        if told.leader is None:
            return t.gettext("%(lead)s was led. %(suit)s are not trump.") % names
        return t.gettext("%(leader)s led %(lead)s. %(suit)s are not trump.") % names
    if suit_of(lead) is told.trump:
        if told.leader is None:
            return t.gettext("%(lead)s was led, a trump.") % names
        return t.gettext("%(leader)s led %(lead)s, a trump.") % names
    if told.leader is None:
        return t.gettext("%(lead)s was led. It is a trump whatever suit is trump.") % names
    return t.gettext("%(leader)s led %(lead)s. It is a trump whatever suit is trump.") % names


def later_line(t: Translator, told: PlayTold) -> str:
    """What the player played from this trick on: it is what he held."""
    names = {"who": told.who, "card": mark(told.card), "later": list_cards(t, told.later_cards)}
    if not told.later:
        return t.gettext("%(card)s was %(name)s’s last card.") % {**names, "name": told.name}
    return t.gettext("%(who)s played %(card)s, and after it %(later)s.") % names


def held_line(t: Translator, told: PlayTold, cards: Sequence[Card]) -> str:
    """Why some later cards were in the hand: "Leo played 6♠ in trick 4, so it was in the hand in trick 2."."""
    trick_of = {card: trick for trick, card in told.later}
    played = [
        t.gettext("%(card)s in trick %(trick)s") % {"card": mark(card), "trick": trick_of[card]} for card in cards
    ]
    return t.ngettext(
        "%(who)s played %(cards)s, so it was in the hand in trick %(trick)s.",
        "%(who)s played %(cards)s, so they were in the hand in trick %(trick)s.",
        len(cards),
    ) % {"who": told.who, "cards": list_names(t, played), "trick": told.play.trick}


def had_to_line(t: Translator, told: PlayTold, *, trump_only: bool) -> str:
    """What the lead asked for, and what was done instead."""
    lead = told.lead
    names = {"who": told.who, "card": mark(told.card)}
    if lead is None or is_trump(lead, told.trump) or trump_only:
        return t.gettext("%(who)s had to play a trump and threw off %(card)s.") % names
    return t.gettext("%(who)s had to play %(one)s or a trump and threw off %(card)s.") % {
        **names,
        "one": one_of_suit(t, suit_of(lead)),
    }


def what_forbids(t: Translator, lead: Card, trump: Suit, cards: Sequence[Card]) -> str:
    """In a phrase what a card had to be to forbid a play: "a trump that had to be played", "a heart"."""
    if len(cards) == 1:
        return t.gettext("the %(card)s") % {"card": mark(cards[0])}
    if is_trump(lead, trump):
        return t.gettext("a trump that cannot be held back")
    suits = {is_trump(card, trump) for card in cards}
    if suits == {False}:
        return one_of_suit(t, suit_of(lead))
    if suits == {True}:
        return t.gettext("an ordinary trump")
    return t.gettext("%(one)s or an ordinary trump") % {"one": one_of_suit(t, suit_of(lead))}


def could_line(t: Translator, who: str, trump: Suit, forgotten: ForgottenCard) -> str:
    """What a forgotten card can have been: the cards where they are few, else how many."""
    names = {"who": who, "trick": forgotten.trick, "count": len(forgotten.cards)}
    if len(forgotten.cards) > LISTED:
        return t.gettext("%(who)s’s card in trick %(trick)s can have been one of %(count)s cards.") % names
    return t.ngettext(
        "%(who)s’s card in trick %(trick)s can only have been the %(cards)s.",
        "%(who)s’s card in trick %(trick)s was %(cards)s.",
        len(forgotten.cards),
    ) % {**names, "cards": either(t, in_order(trump, forgotten.cards))}
