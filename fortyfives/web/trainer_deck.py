"""Deals the questions of the trainer: the same number under the same rules is the same question for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeVar

from fortyfives.rules import (
    DECK,
    USUAL_PLAYERS,
    Card,
    Profile,
    Suit,
    is_trump,
    judge_play,
    plain_order,
    rank_of,
    read_card,
    read_suit,
    rules_argument,
    suit_of,
    top_three,
    trick_winner,
    write_card,
)
from fortyfives.web.referee_told import usual_players
from fortyfives.web.trainer_ideas import IDEAS, Idea

LAST: Final = 999_999
"""The highest number of a question; the one after it is the first."""

HAND_WRITTEN: Final = 4
"""The hand-written case of an idea comes up every so many rounds; in between there are others like it."""

SMALL: Final = ("2", "3", "4", "6", "7", "8", "9", "10")
"""The ranks of small cards. The five is left out: among trumps it is the highest."""

_T = TypeVar("_T")


class Form(StrEnum):
    """How a question is asked."""

    PICK = "pick"
    """Which of these may you play? One of them is tapped."""
    MAY = "may"
    """May this card be played? Yes or no."""
    TAKES = "takes"
    """Who takes this trick? The card is tapped."""


YES: Final = "legal"
NO: Final = "illegal"


class Chance:
    """Chance that a number decides: the same draws in the same order for the same number, on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = seed.encode("utf-8")

    def below(self, count: int) -> int:
        """A whole number from 0 up to, not including, `count`."""
        self._state = hashlib.sha256(self._state).digest()
        return int.from_bytes(self._state[:8], "big") % count

    def one_of(self, among: Sequence[_T]) -> _T:
        """One of several."""
        return among[self.below(len(among))]

    def shuffled(self, things: Sequence[_T]) -> tuple[_T, ...]:
        """The same things in another order."""
        left = list(things)
        return tuple(left.pop(self.below(len(left))) for _ in things)


@dataclass(frozen=True, slots=True)
class Deal:
    """One question as it is dealt: what lies on the table, what you hold. The judge alone knows the answer."""

    number: int
    idea: Idea
    form: Form
    profile: Profile
    trump: Suit
    trick: tuple[Card, ...]
    """The cards on the table in the order played."""
    hand: tuple[Card, ...]
    card: Card | None
    """The card that is asked about, where it is one."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be answered: the names of cards, or yes and no."""
        match self.form:
            case Form.PICK:
                return tuple(map(write_card, self.hand))
            case Form.MAY:
                return YES, NO
            case Form.TAKES:
                return tuple(map(write_card, self.trick))

    @property
    def right(self) -> tuple[str, ...]:
        """The answers that are right, as the engine rules."""
        if self.form is Form.TAKES:
            return (write_card(self.trick[trick_winner(self.trump, self.trick)]),)
        if self.form is Form.PICK:
            return tuple(map(write_card, self.legal))
        return (YES,) if self.card in self.legal else (NO,)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards of the hand that may be played, as the engine rules; none where a trick is to be taken."""
        return legal_cards(self.profile, self.trump, self.trick, self.hand) if self.hand else ()

    def question(self, card: Card | None = None) -> dict[str, Any]:
        """The question for the judge; `card` is the one that was tapped where none is asked about."""
        table = {"trump": self.trump.value}
        if self.form is Form.TAKES:
            return {"ask": "trick", **table, "leader": 0, "cards": list(map(write_card, self.trick))}
        players = usual_players(self.profile)
        return {
            "ask": "play",
            "rules": rules_argument(self.profile),
            **({} if players == USUAL_PLAYERS else {"players": players}),
            **table,
            "trick": list(map(write_card, self.trick)),
            "hand": list(map(write_card, self.hand)),
            "card": write_card(self.hand[0] if card is None else card),
        }


def legal_cards(profile: Profile, trump: Suit, trick: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that may be played, as the engine rules."""
    return judge_play(profile, trump, trick, hand, hand[0]).legal_cards or ()


def ideas_of(profile: Profile) -> tuple[Idea, ...]:
    """What can come up under these rules."""
    return tuple(idea for idea in IDEAS if idea.fits(profile, usual_players(profile)))


def deal(number: int, profile: Profile) -> Deal:
    """The question of a number."""
    ideas = ideas_of(profile)
    lap, place = divmod(number, len(ideas))
    idea, chance = ideas[place], Chance(f"{number}")
    trump, trick, hand = written_case(idea) if lap % HAND_WRITTEN == 0 else case_like(idea, chance)
    if idea.of_a_trick:
        return Deal(number, idea, Form.TAKES, profile, trump, led_by_one(idea, trick, chance), (), None)
    asked, hand = hand[0], chance.shuffled(hand)
    # Where every card is legal there is nothing to pick out: then one of them is asked about.
    mixed = len(legal_cards(profile, trump, trick, hand)) < len(hand)
    form = Form.PICK if mixed and chance.below(2) else Form.MAY
    return Deal(number, idea, form, profile, trump, trick, hand, asked if form is Form.MAY else None)


_Case = tuple[Suit, tuple[Card, ...], tuple[Card, ...]]
"""Trump, the trick, the hand; the cards in the order of the pattern."""


def written_case(idea: Idea) -> _Case:
    """The case that was written by hand. Raises ValueError for a card that is none."""
    trump, trick, *hand = (part.split() for part in idea.example.split("|"))
    suit = read_suit(trump[0])
    cards = [read_card(name) for name in (*trick, *(hand[0] if hand else ()))]
    known = tuple(card for card in cards if card is not None)
    if suit is None or len(known) < len(cards):
        raise ValueError(idea.example)
    return suit, known[: len(trick)], known[len(trick) :]


def case_like(idea: Idea, chance: Chance) -> _Case:
    """Another case of the same pattern: other suits, other ranks."""
    trump = chance.one_of(idea.trump)
    led = chance.one_of([suit for suit in idea.led if suit is not trump] or list(Suit))
    table, held = idea.trick.replace("*", "").split(), idea.hand.split()
    # The rarest cards first: an ordinary trump must not take the ace that a pattern names.
    words = [*table, *held]
    drawn: dict[int, Card] = {}
    for place in sorted(range(len(words)), key=lambda place: len(pool(words[place], trump, led, table[0]))):
        among = [card for card in pool(words[place], trump, led, table[0]) if card not in drawn.values()]
        drawn[place] = chance.one_of(among)
    cards = tuple(drawn[place] for place in range(len(words)))
    return trump, cards[: len(table)], cards[len(table) :]


def pool(word: str, trump: Suit, led: Suit, first: str) -> tuple[Card, ...]:
    """The cards that a word of a pattern can mean; `first` is the word of the card led."""
    top = top_three(trump)
    suit_led = led if first[0] in "lm" else None
    plain = tuple(card for card in DECK if not is_trump(card, trump) and suit_of(card) is not suit_led)
    ordinary = tuple(card for card in DECK if is_trump(card, trump) and card not in top)
    followers = plain_order(led, trump)
    by_letter = {
        "5": top[:1],
        "J": top[1:2],
        "A": top[2:],  # A of hearts
        "t": top,
        "u": top[1:],
        "o": ordinary,
        "n": tuple(card for card in ordinary if rank_of(card) in SMALL),
        "l": followers,
        "m": tuple(card for card in followers if rank_of(card) in SMALL),
        "p": plain,
        "h": tuple(card for card in plain if suit_of(card) is Suit.HEARTS),
    }
    rank = "" if word == "AH" else word[1:]
    return tuple(card for card in by_letter[word[0]] if not rank or rank_of(card) == rank)


def led_by_one(idea: Idea, trick: tuple[Card, ...], chance: Chance) -> tuple[Card, ...]:
    """The cards of a trick in an order in which they can have come: first one that may have been led."""
    may_lead = [card for card, word in zip(trick, idea.trick.split(), strict=True) if word.startswith("*")]
    lead = chance.one_of(may_lead)
    return lead, *chance.shuffled([card for card in trick if card != lead])
