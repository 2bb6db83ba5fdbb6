"""Holds the engine against the plain statement on every hand of five there is, for every trump and every card led.

    python -m tests.plain.every_hand

That is 2,349,060 hands for each of 52 leads and 4 trumps, 488,604,480 positions, with and without `void_must_trump`.
The engine's own law (`legal_plays`) is asked for each of them, hand by hand. What the plain statement says of a card
hangs on two things alone, whether it is a throw-off and whether a card of the hand forbids that; so its answers for all
hands are worked out at once, in arrays of numpy. A few hands of each lead are put to the plain statement in full, so
that nothing hangs on that sentence. It takes minutes, prints what it has done, and ends with 1 at a difference.
"""

import argparse
import itertools
import multiprocessing
import sys
import time

import numpy as np

from fortyfives.rules import SUITS, duty_of, legal_plays, read_card, write_card
from tests.plain.cards import DECK
from tests.plain.play import forbidding_cards, is_throw_off, judge_known

CARDS_IN_HAND = 5
ASKED_IN_FULL = 40
"""So many hands of each lead, trump and rule are put to the plain statement card by card."""


def every_hand():
    """All hands of five as rows of places in the pack, and each of them as the engine's set of cards."""
    count = sum(1 for _ in itertools.combinations(range(len(DECK)), CARDS_IN_HAND))
    flat = itertools.chain.from_iterable(itertools.combinations(range(len(DECK)), CARDS_IN_HAND))
    rows = np.fromiter(flat, dtype=np.uint8, count=CARDS_IN_HAND * count).reshape(count, CARDS_IN_HAND)
    bits = np.array([1 << read_card(name) for name in DECK], dtype=np.uint64)
    return rows, bits, np.bitwise_or.reduce(bits[rows], axis=1)


def plainly(rules, trump, lead, rows, bits):
    """The legal cards of each hand by the plain statement, as the engine's sets."""
    forbidding = forbidding_cards(rules, trump, lead)
    forbids = np.array([name in forbidding for name in DECK])
    throws_off = np.array([is_throw_off(trump, lead, name) for name in DECK])
    forbidden = forbids[rows].any(axis=1)
    illegal = throws_off[rows] & forbidden[:, np.newaxis]
    return np.bitwise_or.reduce(np.where(illegal, np.uint64(0), bits[rows]), axis=1)


def in_full(rules, trump, lead, rows, sets):
    """Whether a few of those answers are what the plain statement says card by card."""
    for row, legal in zip(rows, sets, strict=True):
        hand = [DECK[place] for place in row]
        told = {name for name in hand if judge_known(rules, trump, lead, hand, name)[0]}
        if told != {name for name in hand if int(legal) >> read_card(name) & 1}:
            return False
    return True


def compare(lead):
    """Rule on every hand without this card, for each trump, with and without `void_must_trump`: how many, and what
    differs.
    """
    rows, bits, sets = HANDS
    without = sets & bits[lead] == 0
    rows, sets = rows[without], sets[without]
    held = sets.tolist()
    chosen = np.random.default_rng(lead).integers(0, len(rows), ASKED_IN_FULL)
    name, count = DECK[lead], 0
    for trump in SUITS:
        for void_must_trump in (False, True):
            rules, duty = {"void_must_trump": void_must_trump}, duty_of(trump, read_card(name), void_must_trump)
            engine = np.fromiter((legal_plays(duty, hand) for hand in held), dtype=np.uint64, count=len(held))
            plain = plainly(rules, trump.value, name, rows, bits)
            count += len(held)
            where = f"{name} led, {trump} trump, void_must_trump {void_must_trump}"
            if not in_full(rules, trump.value, name, rows[chosen], plain[chosen]):
                return count, f"{where}: the arrays are not what the plain statement says"
            differing = np.flatnonzero(engine != plain)
            if len(differing):
                hand = [write_card(card) for card in range(len(DECK)) if held[differing[0]] >> card & 1]
                return count, f"{where}, {hand} held: {len(differing):,} hands differ"
    return count, None


HANDS = None


def begin():
    """Make the hands once in each process."""
    global HANDS
    HANDS = every_hand()


def main():
    """Read the command line, compare, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leads", type=int, default=len(DECK), help="only so many of the 52 leads")
    wanted = parser.parse_args().leads
    begun, total = time.monotonic(), 0
    with multiprocessing.Pool(initializer=begin) as pool:
        for done, (count, found) in enumerate(pool.imap_unordered(compare, range(wanted)), 1):
            if found:
                sys.exit(found)
            total += count
            print(f"{done} of {wanted} leads, {total:,} positions, no difference", flush=True)
    print(f"{total:,} positions in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
