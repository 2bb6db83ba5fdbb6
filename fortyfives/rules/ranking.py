"""Says which cards are trumps and how high each card stands: the only home of the game's odd order.

Sources: all four (000 section 02, 002 "Playing the tricks", 003 "The cards", 004) agree on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import ACE_OF_HEARTS, RANKS, SUITS, Card, Cards, Suit, card_of, cards_to_set, suit_of

_LOW_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
TOP_THREE = 3
"""How many trumps stand above all others and may be held back: the five, the jack and the ace of hearts."""


def _trump_order(trump: Suit) -> tuple[Card, ...]:
    low = tuple(reversed(_LOW_CARDS)) if trump.is_red else _LOW_CARDS
    ranks = ("A", "K", "Q", *(rank for rank in low if rank != "5"))
    below = (card_of(rank, trump) for rank in ranks)
    return (
        card_of("5", trump),
        card_of("J", trump),
        ACE_OF_HEARTS,
        *(card for card in below if card != ACE_OF_HEARTS),
    )


def _plain_order(suit: Suit) -> tuple[Card, ...]:
    ranks = ("K", "Q", "J", *reversed(_LOW_CARDS), "A") if suit.is_red else ("K", "Q", "J", "A", *_LOW_CARDS)
    cards = (card_of(rank, suit) for rank in ranks)
    return tuple(card for card in cards if card != ACE_OF_HEARTS)


_TRUMP_ORDERS: dict[Suit, tuple[Card, ...]] = {suit: _trump_order(suit) for suit in SUITS}
_PLAIN_ORDERS: dict[Suit, tuple[Card, ...]] = {suit: _plain_order(suit) for suit in SUITS}
_TRUMPS: dict[Suit, Cards] = {suit: cards_to_set(order) for suit, order in _TRUMP_ORDERS.items()}
_PLAIN: dict[Suit, Cards] = {suit: cards_to_set(order) for suit, order in _PLAIN_ORDERS.items()}


def trump_order(trump: Suit) -> tuple[Card, ...]:
    """All trumps, high to low, the ace of hearts third (13 with hearts as trump, else 14)."""
    return _TRUMP_ORDERS[trump]


def plain_order(suit: Suit, trump: Suit) -> tuple[Card, ...]:
    """The cards of a plain suit, high to low; hearts without their ace. Empty for the trump suit itself."""
    return () if suit is trump else _PLAIN_ORDERS[suit]


def top_three(trump: Suit) -> tuple[Card, ...]:
    """The trumps that may be held back: five, jack and ace of hearts."""
    return _TRUMP_ORDERS[trump][:TOP_THREE]


def trumps(trump: Suit) -> Cards:
    """The set of all trumps."""
    return _TRUMPS[trump]


def is_trump(card: Card, trump: Suit) -> bool:
    """Whether a card is a trump; the ace of hearts always is."""
    return bool(_TRUMPS[trump] >> card & 1)


def highest_trump(trump: Suit, cards: Iterable[Card]) -> Card | None:
    """The highest trump among some cards; None where there is none."""
    return min((card for card in cards if is_trump(card, trump)), key=_TRUMP_ORDERS[trump].index, default=None)


def led_set(lead: Card, trump: Suit) -> Cards:
    """The set of cards that count as of the suit led: all trumps, or the plain suit without the ace of hearts."""
    return _TRUMPS[trump] if is_trump(lead, trump) else _PLAIN[suit_of(lead)]


def _strengths(trump: Suit, led: Suit | None) -> tuple[int, ...]:
    """How high each of the 52 cards stands in a trick: 0 for those that cannot win it."""
    strength = [0] * len(RANKS) * len(SUITS)
    order = (*_TRUMP_ORDERS[trump], *(plain_order(led, trump) if led else ()))
    for place, card in enumerate(order):
        strength[card] = len(order) - place
    return tuple(strength)


_STRENGTHS: dict[tuple[Suit, Suit], tuple[int, ...]] = {
    (trump, led): _strengths(trump, led) for trump in SUITS for led in SUITS
}
_TRUMP_LED: dict[Suit, tuple[int, ...]] = {trump: _strengths(trump, None) for trump in SUITS}


def strengths(lead: Card, trump: Suit) -> tuple[int, ...]:
    """For each card how high it stands in a trick with this lead: the highest wins, 0 never does."""
    return _TRUMP_LED[trump] if is_trump(lead, trump) else _STRENGTHS[trump, suit_of(lead)]
