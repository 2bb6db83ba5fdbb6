"""Prints how many positions a second the engine rules on, beside the plain statement and an empty function.

A position is a lead, a trump and a hand of five. All three figures come from one run on one core, so that their
ratios can be compared from machine to machine; the figures themselves cannot.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from fortyfives.rules import DECK, SUITS, answer, cards_to_set, duty_of, legal_plays, write_card
from tests.plain.play import judge_known

POSITIONS = 100_000
ROUNDS = 7


def empty(_one: object, _other: object) -> None:
    """What calling any Python function of two arguments costs."""


def _best_rate(call: Callable[[Any, Any], object], positions: Sequence[tuple[Any, Any]]) -> float:
    """Calls a second in the best of some rounds: the one that other work on the machine disturbed least."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for one, other in positions:
            call(one, other)
        best = min(best, time.perf_counter() - start)
    return len(positions) / best


def main() -> None:
    """Draw the positions, time the three, print the figures and their ratios."""
    rng = random.Random(45)
    fast = []
    plain = []
    for _ in range(POSITIONS):
        lead, *hand = rng.sample(DECK, 6)
        trump = rng.choice(SUITS)
        void_must_trump = rng.random() < 0.5
        fast.append((duty_of(trump, lead, void_must_trump), cards_to_set(hand)))
        lead_and_rules = ({"void_must_trump": void_must_trump}, trump.value, write_card(lead))
        plain.append((lead_and_rules, [write_card(card) for card in hand]))

    def plainly(facts: tuple[Any, ...], hand: list[str]) -> list[str]:
        return [card for card in hand if judge_known(*facts, hand, card)[0]]

    bottom = _best_rate(empty, fast)
    engine = _best_rate(legal_plays, fast)
    statement = _best_rate(plainly, plain[: POSITIONS // 20])
    print(f"empty function      {bottom:>12,.0f} calls a second")
    print(f"engine              {engine:>12,.0f} positions a second, {engine / bottom:.2f} of the empty function")
    ahead = engine / statement
    print(f"plain statement     {statement:>12,.0f} positions a second, the engine is {ahead:,.0f} times as fast")
    _print_answers(rng)


def _print_answers(rng: random.Random) -> None:
    """How many whole questions a second are answered, beside merely parsing and printing the same JSON lines."""
    plays = [_play_line(rng) for _ in range(20_000)]
    start = time.perf_counter()
    for line in plays:
        json.dumps(json.loads(line))
    bottom = len(plays) / (time.perf_counter() - start)
    start = time.perf_counter()
    for line in plays:
        json.dumps(answer(json.loads(line)))
    asked = len(plays) / (time.perf_counter() - start)
    print(f"JSON, only parsed   {bottom:>12,.0f} lines a second")
    print(f"play questions      {asked:>12,.0f} answers a second, {asked / bottom:.2f} of only parsing")


def _play_line(rng: random.Random) -> str:
    lead, *hand = (write_card(card) for card in rng.sample(DECK, 6))
    question = {"ask": "play", "trump": rng.choice(SUITS), "trick": [lead], "hand": hand, "card": rng.choice(hand)}
    return json.dumps(question)


if __name__ == "__main__":
    main()
