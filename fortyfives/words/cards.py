"""Names cards and suits, spoken and written, and marks them in sentences so that a page can draw them.

A sentence about cards is plain text in which every card is a *mark*. A page turns marks into drawn cards
with a spoken name (`parts`), a title or a terminal turns them into text (`written`, `spoken`). So one
translated sentence serves the eye, the ear and the link preview.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fortyfives.rules import Card, Suit, rank_of, read_card, suit_of, write_card
from fortyfives.words.translator import Translator

# Private-use signs that no keyboard types. A mark that names no card stays as it is.
_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK: Final = re.compile(f"{_OPEN}(\\w+){_CLOSE}")

_SUIT_SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def suit_name(t: Translator, suit: Suit) -> str:
    """A suit inside a sentence: "spades"."""
    match suit:
        case Suit.SPADES:
            return t.gettext("spades")
        case Suit.HEARTS:
            return t.gettext("hearts")
        case Suit.DIAMONDS:
            return t.gettext("diamonds")
        case Suit.CLUBS:
            return t.gettext("clubs")


def suit_title(t: Translator, suit: Suit) -> str:
    """A suit at the head of a line: "Spades"."""
    match suit:
        case Suit.SPADES:
            return t.gettext("Spades")
        case Suit.HEARTS:
            return t.gettext("Hearts")
        case Suit.DIAMONDS:
            return t.gettext("Diamonds")
        case Suit.CLUBS:
            return t.gettext("Clubs")


def rank_name(t: Translator, rank: str) -> str:
    """A rank in words: "ace", "king"; numbers stay digits."""
    match rank:
        case "A":
            return t.gettext("ace")
        case "K":
            return t.gettext("king")
        case "Q":
            return t.gettext("queen")
        case "J":
            return t.gettext("jack")
        case _:
            return rank


def card_name(t: Translator, card: Card) -> str:
    """A card as it is spoken: "ace of hearts", "9 of spades"."""
    return t.gettext("%(rank)s of %(suit)s") % {
        "rank": rank_name(t, rank_of(card)),
        "suit": suit_name(t, suit_of(card)),
    }


def card_sign(card: Card) -> str:
    """A card as players write it: "A♥", "10♦". For text only: a page draws its suits."""
    return f"{rank_of(card)}{_SUIT_SIGNS[suit_of(card)]}"


def mark(card: Card) -> str:
    """A card marked for a sentence."""
    return f"{_OPEN}{write_card(card)}{_CLOSE}"


def list_cards(t: Translator, cards: Sequence[Card]) -> str:
    """Several cards marked, as a sentence lists them: "J♠, 7♠ and K♣"."""
    return list_names(t, [mark(card) for card in cards])


def list_names(t: Translator, names: Sequence[str]) -> str:
    """Names as a sentence lists them: "Barker, Merrimack Valley and Twenty-five"."""
    if len(names) < 2:
        return "".join(names)
    return t.gettext("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def parts(sentence: str) -> tuple[str | Card, ...]:
    """A sentence cut at its marks: text and cards in turn, nothing empty."""
    found: list[str | Card] = []
    for place, piece in enumerate(_MARK.split(sentence)):
        card = read_card(piece) if place % 2 else None
        if card is not None:
            found.append(card)
        elif piece:
            found.append(piece)
    return tuple(found)


def written(sentence: str) -> str:
    """A sentence with its cards as signs: "9♠ is a trump"."""
    return "".join(card_sign(part) if isinstance(part, int) else part for part in parts(sentence))


def spoken(t: Translator, sentence: str) -> str:
    """A sentence with its cards as names: "9 of spades is a trump"."""
    return "".join(card_name(t, part) if isinstance(part, int) else part for part in parts(sentence))
