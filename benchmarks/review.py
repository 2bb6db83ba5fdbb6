"""Prints how long the review of a hand takes at worst with 3 to 20 cards forgotten, beside one without any.

A review here is all that its page asks of the engine: the ruling on every play, and what each forgotten card can have
been. The ratio compares with reviews of the same hands with nothing forgotten, measured in the same run.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial

from fortyfives.rules import (
    DECK,
    SUITS,
    TRICKS_IN_HAND,
    VARIANTS,
    Card,
    Led,
    Profile,
    RememberedTrick,
    Suit,
    cards_to_set,
    could_hold,
    duty_of,
    legal_plays,
    review_hand,
    review_player,
    trick_winner,
)

HANDS = 300
CARELESS = 0.2
"""So often a player does not look whether a card is legal."""
PLAYERS = 4
ROUNDS = 3

Hand = tuple[Profile, Suit, list[tuple[int, list[Card]]]]


def draw_hand(rng: random.Random) -> Hand:
    """A hand truly played, with a revoke here and there: the rules, trump, and of each trick its leader and cards."""
    profile = rng.choice([profile for profile in VARIANTS if PLAYERS in profile.players])
    trump = rng.choice(SUITS)
    pack = rng.sample(DECK, PLAYERS * TRICKS_IN_HAND)
    hands = [pack[seat::PLAYERS] for seat in range(PLAYERS)]
    leader = rng.randrange(PLAYERS)
    tricks = []
    for _ in range(TRICKS_IN_HAND):
        cards: list[Card] = []
        for place in range(PLAYERS):
            held = hands[(leader + place) % PLAYERS]
            free = held
            if cards and rng.random() > CARELESS:
                legal = legal_plays(duty_of(trump, cards[0], profile.void_must_trump), cards_to_set(held))
                free = [card for card in held if legal >> card & 1]
            card = rng.choice(free)
            held.remove(card)
            cards.append(card)
        tricks.append((leader, cards))
        leader = (leader + trick_winner(trump, cards)) % PLAYERS
    return profile, trump, tricks


def _forget(rng: random.Random, hand: Hand, blanks: int) -> list[RememberedTrick]:
    places = [(at, place) for at in range(TRICKS_IN_HAND) for place in range(PLAYERS)]
    lost = set(rng.sample(places, blanks))
    return [
        RememberedTrick(tuple(None if (at, place) in lost else card for place, card in enumerate(cards)), leader)
        for at, (leader, cards) in enumerate(hand[2])
    ]


def _review(hand: Hand, tricks: Sequence[RememberedTrick]) -> None:
    profile, trump, told = hand
    review_hand(profile, PLAYERS, trump, told[0][0], tricks)
    could_hold(profile, PLAYERS, trump, told[0][0], tricks)


def _seconds(call: Callable[[], object]) -> float:
    """How long a call takes in the best of some rounds: the one that other work on the machine disturbed least."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def _one_player(rng: random.Random, hand: Hand) -> float:
    """One player's cards, any of them and of the leads forgotten."""
    profile, trump, told = hand
    seat = rng.randrange(PLAYERS)
    leads = [Led.HIMSELF if leader == seat else cards[0] for leader, cards in told]
    own = [cards[(seat - leader) % PLAYERS] for leader, cards in told]
    some_leads = [None if rng.random() < 0.6 else lead for lead in leads]
    some_own = [None if rng.random() < 0.4 else card for card in own]
    return _seconds(lambda: review_player(profile, trump, some_leads, some_own, PLAYERS))


def main() -> None:
    """Draw the hands, review each with cards forgotten and without, print the slowest."""
    rng = random.Random(45)
    whole: list[float] = []
    slow: list[tuple[float, int]] = []
    alone: list[float] = []
    for number in range(HANDS):
        hand = draw_hand(rng)
        blanks = 3 + number % (PLAYERS * TRICKS_IN_HAND - 2)
        remembered, partly = _forget(rng, hand, 0), _forget(rng, hand, blanks)
        whole.append(_seconds(partial(_review, hand, remembered)))
        slow.append((_seconds(partial(_review, hand, partly)), blanks))
        alone.append(_one_player(rng, hand))
    base = sorted(whole)[len(whole) // 2]
    worst, blanks = max(slow)
    middle = sorted(slow)[len(slow) // 2][0]
    print(f"nothing forgotten   {base:10.6f} s, the middle one of {len(whole)} hands")
    print(f"3 to 20 forgotten   {middle:10.6f} s, the middle one, {middle / base:,.0f} times as long")
    print(f"the slowest         {worst:10.6f} s with {blanks} cards forgotten, {worst / base:,.0f} times as long")
    print(f"one player, slowest {max(alone):10.6f} s, {max(alone) / base:,.0f} times as long")


if __name__ == "__main__":
    main()
