"""Finds the nearest question about a play that is answered differently, by asking `judge_play` again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import DECK, Card, Suit, suit_of
from .play import PlayRuling, judge_play
from .profile import CARDS_IN_HAND, Profile
from .ranking import is_trump, plain_order, top_three, trump_order
from .ruling import Reason, Verdict


class Change(StrEnum):
    """What about a question was changed to see whether the ruling changes with it."""

    NOTHING = "nothing"
    """Nothing could change it: the card is legal whatever else is held."""
    LED = "led"
    """Another card was led."""
    WITH = "with"
    """A card was added to the hand."""
    WITHOUT = "without"
    """Cards were taken out of the hand."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A question that was changed: how, by which cards, and what it was answered then."""

    change: Change
    cards: tuple[Card, ...]
    then: PlayRuling


_LEGAL_FROM_ANY_HAND = frozenset({Reason.LEADS, Reason.PLAYS_TRUMP, Reason.TRUMPS_IN, Reason.FOLLOWS_SUIT})


def find_change(
    profile: Profile, trump: Suit, trick: Sequence[Card], hand: Sequence[Card | None], card: Card
) -> WhatIf | None:
    """The nearest question to this one that is ruled on differently, or the news that there is none.

    The arguments are those of `judge_play`. None where nothing worth telling was found, as for an open verdict. A hand
    may gain a sixth card here: the question is what that card would forbid.
    """
    ruling = judge_play(profile, trump, trick, hand, card)
    if ruling.reason in _LEGAL_FROM_ANY_HAND:
        unknown = (card, *((None,) * (CARDS_IN_HAND - 1)))
        return WhatIf(Change.NOTHING, (), judge_play(profile, trump, trick, unknown, card))
    match ruling.verdict:
        case Verdict.ILLEGAL:
            return _without(profile, trump, trick, hand, card, ruling)
        case Verdict.LEGAL:
            return _another_lead(profile, trump, trick, hand, card, ruling) or _with(
                profile, trump, trick, hand, card, ruling
            )
        case Verdict.OPEN:
            return None


def _without(
    profile: Profile,
    trump: Suit,
    trick: Sequence[Card],
    hand: Sequence[Card | None],
    card: Card,
    ruling: PlayRuling,
) -> WhatIf | None:
    rest = [held for held in hand if held not in ruling.because]
    then = judge_play(profile, trump, trick, rest, card)
    return WhatIf(Change.WITHOUT, ruling.because, then) if then.legal else None


def _another_lead(
    profile: Profile,
    trump: Suit,
    trick: Sequence[Card],
    hand: Sequence[Card | None],
    card: Card,
    ruling: PlayRuling,
) -> WhatIf | None:
    """For cards that are held back: the lowest trump that would have called for them."""
    if ruling.reason is not Reason.HOLDS_BACK:
        return None
    for lead in _unnamed(reversed(trump_order(trump)), trick, hand):
        then = judge_play(profile, trump, (lead, *trick[1:]), hand, card)
        if then.verdict is Verdict.ILLEGAL:
            return WhatIf(Change.LED, (lead,), then)
    return None


def _with(
    profile: Profile,
    trump: Suit,
    trick: Sequence[Card],
    hand: Sequence[Card | None],
    card: Card,
    ruling: PlayRuling,
) -> WhatIf | None:
    """The lowest card that would have forbidden the play: of the suit led where that is missing, else a trump."""
    void = ruling.reason is Reason.VOID_IN_SUIT
    order = plain_order(suit_of(trick[0]), trump) if void else trump_order(trump)
    for other in _unnamed(reversed(order), trick, hand):
        then = judge_play(profile, trump, trick, (*hand, other), card)
        if then.verdict is Verdict.ILLEGAL:
            return WhatIf(Change.WITH, (other,), then)
    return None


def _unnamed(order: Iterable[Card], trick: Sequence[Card], hand: Sequence[Card | None]) -> list[Card]:
    return [card for card in order if card not in trick and card not in hand]


def free_to_hold(profile: Profile, trump: Suit, trick: Sequence[Card], hand: Sequence[Card | None]) -> tuple[Card, ...]:
    """The trumps of the hand that may be held back from this lead, high to low: each is judged as if held alone."""
    if not trick or not is_trump(trick[0], trump):
        return ()
    plain = next(card for card in DECK if not is_trump(card, trump) and card not in trick)
    return tuple(
        top
        for top in top_three(trump)
        if top in hand and judge_play(profile, trump, trick[:1], (top, plain), plain).legal
    )
