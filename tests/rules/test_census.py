"""Counts every ruling on every two-card holding, and holds each against the plain statement of the rules.

Four trumps, 52 leads, 1,275 holdings of two other cards, two cards to play: 530,400 judgements. The counts per reason
are pinned: whoever changes the law of play moves a number here and has to say why.
"""

from collections import Counter
from itertools import combinations

import pytest

from fortyfives.rules import DECK, SUITS, judge_play, write_card
from fortyfives.rules.variants import find_profile
from tests.plain.play import judge_known

FREE_WHEN_VOID = "barker"
MUST_TRUMP_WHEN_VOID = "auction-120"

CENSUS = {
    FREE_WHEN_VOID: {
        "follows_suit": 90_000,
        "holds_back": 5_391,
        "must_follow_or_trump": 45_864,
        "must_play_trump": 21_441,
        "no_trump_held": 78_318,
        "plays_trump": 35_100,
        "trumps_in": 105_150,
        "void_in_suit": 149_136,
    },
    MUST_TRUMP_WHEN_VOID: {
        "follows_suit": 90_000,
        "holds_back": 5_391,
        "must_follow_or_trump": 45_864,
        "must_play_trump": 21_441,
        "must_trump_when_void": 41_886,
        "no_trump_held": 78_318,
        "plays_trump": 35_100,
        "trumps_in": 105_150,
        "void_in_suit": 107_250,
    },
}


@pytest.mark.parametrize("rules", CENSUS)
def test_every_two_card_holding(rules):
    profile = find_profile(rules)
    plain_rules = {"void_must_trump": profile.void_must_trump}
    counted = Counter()
    for trump in SUITS:
        for lead in DECK:
            lead_name = write_card(lead)
            trick = (lead,)
            others = [card for card in DECK if card != lead]
            for hand in combinations(others, 2):
                names = [write_card(card) for card in hand]
                for card, name in zip(hand, names, strict=True):
                    ruling = judge_play(profile, trump, trick, hand, card)
                    legal, reason, because = judge_known(plain_rules, trump.value, lead_name, names, name)
                    if (ruling.legal, ruling.reason, [write_card(c) for c in ruling.because]) != (
                        legal,
                        reason,
                        because,
                    ):
                        pytest.fail(
                            f"{trump} trump, {lead_name} led, {names} held, {name} played: {ruling}, not {reason}"
                        )
                    counted[reason] += 1
    assert sum(counted.values()) == 530_400
    assert dict(counted) == CENSUS[rules]
