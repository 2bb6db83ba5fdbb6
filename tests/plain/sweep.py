"""Deals random hands of one to five cards under every rule set and holds the engine against the plain statement.

    python -m tests.plain.sweep --hands 1000000

Too long for the test suite; it prints how many hands each rule set was asked and stops at the first difference.
"""

import argparse
import random
import sys

from fortyfives.rules import SUITS, VARIANTS, judge_play, read_card, write_card
from tests.plain.cards import DECK
from tests.plain.play import judge_known


def differs(profile, rng):
    """Deal one hand and rule on every card of it twice; what differs, or None."""
    size = rng.randint(1, 5)
    lead, *hand = rng.sample(DECK, size + 1)
    trump = rng.choice(SUITS)
    rules = {"void_must_trump": profile.void_must_trump}
    held = [read_card(name) for name in hand]
    plain = [judge_known(rules, trump.value, lead, hand, name) for name in hand]
    legal_cards = [name for name, said in zip(hand, plain, strict=True) if said[0]]
    for card, name, said in zip(held, hand, plain, strict=True):
        ruling = judge_play(profile, trump, (read_card(lead),), held, card)
        got = (ruling.legal, ruling.reason, [write_card(other) for other in ruling.because])
        if got != said or [write_card(other) for other in ruling.legal_cards] != legal_cards:
            return f"{profile.id}: {trump} trump, {lead} led, {hand} held, {name} played: {got} is not {said}"
    return None


def main():
    """Read the command line, sweep, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="hands per rule set")
    parser.add_argument("--seed", type=int, default=45)
    asked = parser.parse_args()
    for profile in VARIANTS:
        rng = random.Random(f"{asked.seed} {profile.id}")
        for _ in range(asked.hands):
            found = differs(profile, rng)
            if found is not None:
                sys.exit(found)
        print(f"{profile.id}: {asked.hands:,} hands, no difference", flush=True)


if __name__ == "__main__":
    main()
