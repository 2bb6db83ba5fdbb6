"""Names the 52 cards and four suits, and reads and writes them.

A card is a whole number from 0 to 51 in deck order (spades, hearts, diamonds, clubs; ace, 2 … king), so that a
set of cards is one integer with a bit for each: the legality tables are made of such sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

Card = int
Cards = int
"""A set of cards, bit by bit."""


class Suit(StrEnum):
    """The four suits, in deck order."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def is_red(self) -> bool:
        """Red suits rank their small cards high to low, black ones low to high."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK: tuple[Card, ...] = tuple(range(52))
ALL_CARDS: Cards = (1 << 52) - 1

_BITS: tuple[Cards, ...] = tuple(1 << card for card in DECK)
_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_SUIT_SIGNS: dict[str, Suit] = {
    sign: suit for suit, signs in zip(SUITS, ("Ss♠♤", "Hh♥♡", "Dd♦♢", "Cc♣♧"), strict=True) for sign in signs
}
_SPELLINGS: dict[str, Card] = {
    spelling + sign: suit_at * 13 + rank_at
    for suit_at, suit in enumerate(SUITS)
    for sign, of in _SUIT_SIGNS.items()
    if of is suit
    for rank_at, rank in enumerate(RANKS)
    for spelling in {rank, rank.lower(), *(("T", "t") if rank == "10" else ())}
}


def read_card(text: object) -> Card | None:
    """The card that a text names ("5S", "10d", "td", "5♠"), or None where it names none."""
    return _SPELLINGS.get(text) if type(text) is str else None


def write_card(card: Card) -> str:
    """The canonical two or three signs of a card: "5S", "10D"."""
    return _NAMES[card]


def read_cards(texts: Sequence[object]) -> list[Card] | None:
    """The cards that some texts name, or None where one of them names none."""
    try:
        return list(map(_SPELLINGS.__getitem__, texts))  # type: ignore[arg-type]
    except (KeyError, TypeError):  # no card, or a list among them
        return None


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The canonical signs of some cards, in their order."""
    return [_NAMES[card] for card in cards]


def read_suit(text: object) -> Suit | None:
    """The suit that a text names ("S", "h", "♦"), or None where it names none."""
    return _SUIT_SIGNS.get(text) if type(text) is str else None


def suit_of(card: Card) -> Suit:
    """The suit printed on a card; whether it counts as one of that suit is `ranking.is_trump`'s affair."""
    return SUITS[card // 13]


def rank_of(card: Card) -> str:
    """The rank printed on a card: "A", "2" … "10", "J", "Q", "K"."""
    return RANKS[card % 13]


def card_of(rank: str, suit: Suit) -> Card:
    """The card of a rank and a suit."""
    return SUITS.index(suit) * 13 + RANKS.index(rank)


ACE_OF_HEARTS: Card = card_of("A", Suit.HEARTS)


def cards_to_set(cards: Iterable[Card]) -> Cards:
    """The set of some cards."""
    found = 0
    for card in cards:
        found |= _BITS[card]
    return found


def set_to_cards(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set, in deck order."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return tuple(found)
