"""Prints how many positions the engine rules on a second, and how many questions the judge answers, beside bare costs.

A position is a lead, a trump and a hand of five: beside it stand the plain statement and an empty function. A question
is a line of JSON that the command `judge` answers with another: beside it stands only parsing and printing the same
lines, with the `json` of the standard library. All figures come from one run on one core, turn by turn, so that their
ratios can be compared from machine to machine; the figures themselves cannot.
"""

from __future__ import annotations

import io
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from fortyfives.cli.judge import answer_lines
from fortyfives.rules import (
    DECK,
    SUITS,
    VARIANTS,
    Auction,
    answer,
    cards_to_set,
    duty_of,
    legal_plays,
    write_card,
)
from tests.plain.play import judge_known

POSITIONS = 20_000
QUESTIONS = 1_000
ROUNDS = 25

BIDDING = [profile for profile in VARIANTS if profile.has_auction]


def empty(_one: object, _other: object) -> None:
    """What calling any Python function of two arguments costs."""


def _best(works: Sequence[Callable[[], object]], rounds: int = ROUNDS) -> list[float]:
    """The least seconds of the processor that each took, all in turn: other work on the machine disturbs them alike."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for at, work in enumerate(works):
            start = time.process_time()
            work()
            best[at] = min(best[at], time.process_time() - start)
    return best


def _calling(call: Callable[[Any, Any], object], positions: Sequence[tuple[Any, Any]]) -> Callable[[], None]:
    def work() -> None:
        for one, other in positions:
            call(one, other)

    return work


def main() -> None:
    """Draw positions and questions, time them, print the figures and their ratios."""
    rng = random.Random(45)
    _print_positions(rng)
    for kind, draw in {"play": _play, "call": _call, "hand": _hand, "review": _review}.items():
        _print_answers(kind, [json.dumps(draw(rng)) for _ in range(QUESTIONS)])


def _print_positions(rng: random.Random) -> None:
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

    few = plain[: POSITIONS // 20]
    bottom, engine, statement = _best([_calling(empty, fast), _calling(legal_plays, fast), _calling(plainly, few)])
    bottom, engine, statement = POSITIONS / bottom, POSITIONS / engine, len(few) / statement
    print(f"empty function        {bottom:>12,.0f} calls a second")
    print(f"engine                {engine:>12,.0f} positions a second, {engine / bottom:.2f} of the empty function")
    ahead = engine / statement
    print(f"plain statement       {statement:>12,.0f} positions a second, the engine is {ahead:,.0f} times as fast")


def _print_answers(kind: str, lines: Sequence[str]) -> None:
    """How many questions a second the command answers, and the engine behind it, beside merely parsing and printing."""
    asked = "".join(f"{line}\n" for line in lines).encode()

    def parse() -> None:
        for line in lines:
            json.dumps(json.loads(line))

    def judge() -> None:
        answer_lines(io.BufferedReader(io.BytesIO(asked)), io.BytesIO())

    def engine() -> None:
        for line in lines:
            json.dumps(answer(json.loads(line)))

    bottom, judged, answered = (len(lines) / seconds for seconds in _best([parse, judge, engine]))
    print(f"{kind:8} only parsed  {bottom:>12,.0f} lines a second")
    print(f"{kind:8} judge        {judged:>12,.0f} answers a second, {judged / bottom:.2f} of only parsing")
    print(f"{kind:8} json, engine {answered:>12,.0f} answers a second, {answered / bottom:.2f} of only parsing")


def _play(rng: random.Random) -> dict[str, Any]:
    lead, *hand = (write_card(card) for card in rng.sample(DECK, 6))
    trump = rng.choice(SUITS).value
    return {"ask": "play", "trump": trump, "trick": [lead], "hand": hand, "card": rng.choice(hand)}


def _totals(rng: random.Random) -> list[int]:
    return [5 * rng.randrange(24), 5 * rng.randrange(24)]


def _call(rng: random.Random) -> dict[str, Any]:
    """A call after none to three legal ones."""
    profile, dealer, scores = rng.choice(BIDDING), rng.randrange(4), _totals(rng)
    auction, calls = Auction(profile, 4, dealer, scores), []
    for _ in range(rng.randrange(4)):
        if auction.turn is not None:
            calls.append(rng.choice(auction.legal_calls()))
            auction.take(calls[-1])
    call = rng.choice(["pass", "hold", *profile.bids])
    rules = {"rules": profile.id, "dealer": dealer, "scores": scores}
    return {"ask": "call", **rules, "calls": calls, "call": call}


def _hand(rng: random.Random) -> dict[str, Any]:
    profile = rng.choice(BIDDING)
    tricks = [rng.randrange(2) for _ in range(5)]
    bid = {"bidding_side": rng.randrange(2), "bid": rng.choice(profile.bids)}
    return {"ask": "hand", "rules": profile.id, "scores": _totals(rng), **bid, "tricks": tricks, "top_trump": 1}


def _review(rng: random.Random) -> dict[str, Any]:
    """A hand of four players with nothing forgotten."""
    cards = [write_card(card) for card in rng.sample(DECK, 20)]
    tricks = [{"cards": cards[at : at + 4]} for at in range(0, 20, 4)]
    return {"ask": "review", "trump": rng.choice(SUITS).value, "leader": rng.randrange(4), "tricks": tricks}


if __name__ == "__main__":
    main()
