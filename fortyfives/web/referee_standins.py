"""Stands in for cards that need not be named: the judge wants cards where a number, or that there is none, is enough.

The same question is always written with the same cards, so a link stays as it is, and no page ever shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fortyfives.rules import DECK, Card, Suit, rank_of, suit_of

_STRIDE: Final = 31
_START: Final = 7
_ORDER: Final = tuple(DECK[(place * _STRIDE + _START) % len(DECK)] for place in range(len(DECK)))
"""An order in which nobody would name the cards of a hand."""


def counted(held: int) -> tuple[Card, ...]:
    """A hand of which only the number of cards was told."""
    return _ORDER[:held]


def is_counted(hand: Sequence[Card | None]) -> bool:
    """Whether only the number of the cards was told."""
    return bool(hand) and tuple(hand) == counted(len(hand))


def unasked(held: int) -> tuple[Card, ...]:
    """A hand of which nothing was told, since nothing of it can matter."""
    return tuple(reversed(counted(held)))


def is_unasked(hand: Sequence[Card | None]) -> bool:
    """Whether nothing was told of a hand of cards that are counted."""
    return len(hand) > 1 and tuple(hand) == unasked(len(hand))


def none_of(suit: Suit) -> tuple[Card, ...]:
    """A hand of which was told that it holds no card of a suit."""
    return _first(1, lambda card: suit_of(card) is not suit)


def other_than(turned: Card) -> tuple[Card, ...]:
    """A hand of which was told that it does not hold the ace of the suit turned up."""
    return _first(1, _no_ace_beside(turned))


def whatever(turned: Card | None = None) -> tuple[Card, ...]:
    """A hand that was not asked for, since no card of it can matter."""
    return _first(2, _no_ace_beside(turned))


def any_turned() -> Card:
    """A turned card that was not asked for, since whichever it is cannot matter."""
    return _ORDER[0]


def _no_ace_beside(turned: Card | None) -> Callable[[Card], bool]:
    return lambda card: rank_of(card) != "A" and card not in (turned, any_turned())


def _first(count: int, fits: Callable[[Card], bool]) -> tuple[Card, ...]:
    return tuple(card for card in _ORDER if fits(card))[:count]
