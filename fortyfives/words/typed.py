"""Reads cards as people type or dictate them: "5s", "10♠", "th", "jack of spades"."""

from __future__ import annotations

from fortyfives.rules import RANKS, SUITS, Suit, read_card, read_suit, write_card
from fortyfives.words.cards import rank_name, suit_name
from fortyfives.words.translator import Translator

_DRAWN = str.maketrans("", "", "\ufe0e\ufe0f")
"""Phones write a suit as a picture by adding one of these signs to it."""


def read_typed(t: Translator, text: str) -> list[str]:
    """The cards that a text names, as an address writes them; a word that belongs to none stays as it was typed.

    Blanks, commas, semicolons and dots part them.
    """
    for sign in ",.;":
        text = text.replace(sign, " ")
    words = text.translate(_DRAWN).split()
    ranks, suits, between = _ranks(t), _suits(t), _between(t)
    found, place = [], 0
    while place < len(words):
        word = words[place]
        card, after = read_card(word), place + 1
        rank = ranks.get(word.lower())
        if card is None and rank is not None:
            while after < len(words) and words[after].lower() in between:
                after += 1
            suit = None if after == len(words) else read_suit(words[after]) or suits.get(words[after].lower())
            card = None if suit is None else read_card(rank + suit.value)
            after += 1
        if card is None:
            found.append(word)
            place += 1
        else:
            found.append(write_card(card))
            place = after
    return found


def _ranks(t: Translator) -> dict[str, str]:
    numbers = (
        t.gettext("two"),
        t.gettext("three"),
        t.gettext("four"),
        t.gettext("five"),
        t.gettext("six"),
        t.gettext("seven"),
        t.gettext("eight"),
        t.gettext("nine"),
        t.gettext("ten"),
    )
    named = {rank_name(t, rank).lower(): rank for rank in RANKS}
    short = {rank.lower(): rank for rank in RANKS} | {"t": "10"}
    return {**dict(zip(numbers, RANKS[1:10], strict=True)), **short, **named}


def _suits(t: Translator) -> dict[str, Suit]:
    return {suit_name(t, suit).lower(): suit for suit in SUITS}


def _between(t: Translator) -> set[str]:
    """The words that stand between rank and suit where a card is spoken."""
    return set((t.gettext("%(rank)s of %(suit)s") % {"rank": "", "suit": ""}).lower().split())


def named_twice(t: Translator, card: str) -> str:
    """Said where a card was typed twice; `card` is a mark."""
    return t.gettext("%(card)s is named twice. There is only one of it.") % {"card": card}


def too_many(t: Translator, most: int) -> str:
    """Said where more cards were typed than can be."""
    return t.ngettext(
        "Only %(most)s card is asked for here.", "No more than %(most)s cards can be named here.", most
    ) % {"most": most}
