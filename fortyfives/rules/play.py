"""Judges whether a card may be played, and says who takes the trick.

Source: 000 section 04; 002 "Following suit"; 003 "Playing the tricks"; 004. `void_must_trump` is 003's reading
("only if you can do neither"), all others let a void player throw off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from .cards import ALL_CARDS, DECK, SUITS, Card, Cards, Suit, cards_to_set, set_to_cards
from .profile import Profile
from .ranking import TOP_THREE, is_trump, led_set, strengths, trump_order, trumps
from .ruling import Reason, Verdict

Duty = tuple[Cards, Cards, Cards, Cards]
"""What a lead asks of the next players: (cards that oblige, cards that then answer, cards that oblige where none of
the first is held, cards that answer those)."""

NO_DUTY: Duty = (0, 0, 0, 0)
"""The leader's: any card."""


def _duty(trump: Suit, lead: Card, void_must_trump: bool) -> Duty:
    of_trump = trumps(trump)
    top = trump_order(trump)[:TOP_THREE]
    if is_trump(lead, trump):
        # The top three may be held back, but only from a lower card led; a card played later never counts.
        strength = strengths(lead, trump)
        free = cards_to_set(card for card in top if strength[card] > strength[lead])
        return of_trump & ~free, of_trump, 0, 0
    follows = led_set(lead, trump)
    ordinary = of_trump & ~cards_to_set(top) if void_must_trump else 0
    return follows, follows | of_trump, ordinary, of_trump


_DUTIES: tuple[dict[Suit, tuple[Duty, ...]], ...] = tuple(
    {trump: tuple(_duty(trump, lead, void) for lead in DECK) for trump in SUITS} for void in (False, True)
)


def duty_of(trump: Suit, lead: Card, void_must_trump: bool) -> Duty:
    """What a lead asks of the players who follow (a look-up in a table made once)."""
    return _DUTIES[void_must_trump][trump][lead]


def legal_plays(duty: Duty, held: Cards) -> Cards:
    """The cards of a hand that may be played under a duty: the whole law of play in three lines.

    It is the hot path: two or three operations on whole sets of cards (indexing is quicker here than unpacking).
    """
    if held & duty[0]:
        return held & duty[1]
    return held & duty[3] if duty[2] and held & duty[2] else held


class PlayRuling(NamedTuple):
    """The ruling on one play.

    `legal` is None while `verdict` is open; `because` are the cards in hand that forbid the play; `legal_cards` keeps
    the order of the hand and is None where part of the hand is not known; `depends_on` are the cards that would make
    the play illegal if one of them were the unknown card, in deck order.
    """

    verdict: Verdict
    legal: bool | None
    reason: Reason
    because: tuple[Card, ...]
    legal_cards: tuple[Card, ...] | None
    depends_on: tuple[Card, ...]


def obliging(duty: Duty) -> Cards:
    """All cards any of which, in hand, forbids a throw-off."""
    return duty[0] | duty[2]


def answers_lead(trump: Suit, lead: Card, card: Card) -> Reason | None:
    """Why a card that answers the lead is legal whatever else is held; None for a throw-off."""
    of_trump = trumps(trump)
    if of_trump >> card & 1:
        return Reason.PLAYS_TRUMP if of_trump >> lead & 1 else Reason.TRUMPS_IN
    return Reason.FOLLOWS_SUIT if led_set(lead, trump) >> card & 1 else None


def forbids(trump: Suit, lead: Card, duty: Duty, held: Sequence[Card]) -> tuple[Reason, tuple[Card, ...]] | None:
    """Why a throw-off is forbidden to the holder of these cards, and by which of them; None where it is not."""
    because = tuple([card for card in held if duty[0] >> card & 1])
    if because:
        return (Reason.MUST_PLAY_TRUMP if is_trump(lead, trump) else Reason.MUST_FOLLOW_OR_TRUMP), because
    if not duty[2]:
        return None
    because = tuple([card for card in held if duty[2] >> card & 1])
    return (Reason.MUST_TRUMP_WHEN_VOID, because) if because else None


def allows_throw_off(trump: Suit, lead: Card, held: Cards) -> Reason:
    """Why a throw-off is allowed to the holder of these cards, none of which forbids it."""
    of_trump = trumps(trump)
    if not of_trump >> lead & 1:
        return Reason.VOID_IN_SUIT
    return Reason.HOLDS_BACK if held & of_trump else Reason.NO_TRUMP_HELD


def judge_play(
    profile: Profile,
    trump: Suit,
    trick: Sequence[Card],
    hand: Sequence[Card | None],
    card: Card,
) -> PlayRuling:
    """Whether `card` may be played from `hand` to `trick` (what lies on the table, the lead first).

    A None in the hand is a card not known: any card not named in the question.
    """
    verdict, legal, reason, because, legal_cards, depends_on = rule_on_play(profile, trump, trick, hand, card)
    allowed = None if legal_cards is None else tuple(legal_cards)
    return PlayRuling(verdict, legal, reason, tuple(because), allowed, tuple(depends_on))


Ruled = tuple[Verdict, bool | None, Reason, Sequence[Card], Sequence[Card] | None, Sequence[Card]]
"""The parts of a `PlayRuling`."""


def rule_on_play(
    profile: Profile, trump: Suit, trick: Sequence[Card], hand: Sequence[Card | None], card: Card
) -> Ruled:
    """What `judge_play` says, part by part, for thousands of questions a second: the cards in lists or tuples."""
    all_known = None not in hand
    known = cast(Sequence[Card], hand) if all_known else [dealt for dealt in hand if dealt is not None]
    if not trick:
        return Verdict.LEGAL, True, Reason.LEADS, (), known if all_known else None, ()
    lead = trick[0]
    duty = duty_of(trump, lead, profile.void_must_trump)
    held = cards_to_set(known)
    legal_cards: Sequence[Card] | None = None
    if all_known:
        legal = legal_plays(duty, held)
        legal_cards = known if legal == held else [card for card in known if legal >> card & 1]
    answer = answers_lead(trump, lead, card) if duty[1] >> card & 1 else None
    if answer is not None:
        return Verdict.LEGAL, True, answer, (), legal_cards, ()
    forbidden = forbids(trump, lead, duty, known) if held & (duty[0] | duty[2]) else None
    if forbidden is not None:
        return Verdict.ILLEGAL, False, *forbidden, legal_cards, ()
    if not all_known:
        unnamed = ALL_CARDS & ~(cards_to_set(trick) | held)
        spoiling = obliging(duty) & unnamed
        if spoiling:
            return Verdict.OPEN, None, Reason.DEPENDS, (), None, set_to_cards(spoiling)
    return Verdict.LEGAL, True, allows_throw_off(trump, lead, held), (), legal_cards, ()


def trick_winner(trump: Suit, cards: Sequence[Card]) -> int:
    """The place, from 0, of the card that wins: the highest trump, else the highest of the suit led."""
    strength = strengths(cards[0], trump)
    best = max(strength[card] for card in cards)
    return next(place for place, card in enumerate(cards) if strength[card] == best)


def beaten_by(trump: Suit, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that would take the trick if they were played next, low to high."""
    strength = strengths(cards[0], trump)
    best = max(strength[card] for card in cards)
    return tuple(sorted((card for card in DECK if strength[card] > best), key=lambda card: strength[card]))


def is_settled(trump: Suit, cards: Sequence[Card], players: int) -> bool:
    """Whether the trick is taken, whatever is still played to it: all have played, or nothing is higher."""
    return len(cards) == players or not beaten_by(trump, cards)
