"""What would change a ruling, and which trumps need not be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import (
    DECK,
    SUITS,
    VARIANTS,
    Change,
    Suit,
    Verdict,
    find_change,
    find_profile,
    free_to_hold,
    judge_play,
    read_card,
    write_card,
)


def cards(names: str):
    return tuple(None if name == "?" else read_card(name) for name in names.split())


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "card", "change", "by", "legal"),
    [
        # the leader, a trump, the suit led: legal whatever else is held
        ("barker", "", "2D 5S", "2D", Change.NOTHING, "", True),
        ("barker", "9S", "3S 5S", "3S", Change.NOTHING, "", True),
        ("barker", "KC", "AH 4C", "AH", Change.NOTHING, "", True),
        ("barker", "KC", "9C 5S", "9C", Change.NOTHING, "", True),
        # forbidden: without the cards that forbid it, it would be legal
        ("barker", "9S", "2D JS 7S KC", "2D", Change.WITHOUT, "7S", True),
        ("barker", "9D", "3C JD KD 6S", "3C", Change.WITHOUT, "JD KD", True),
        # still forbidden without the suit led, because a trump has to be played then: nothing simple to tell
        ("auction-120", "9D", "3C JD 6S", "3C", None, "", None),
        # held back: the lowest card led that would call for it
        ("barker", "9S", "JS 2D", "2D", Change.LED, "5S", False),
        ("barker", "9S", "AH 2D", "2D", Change.LED, "JS", False),
        # the five is never called for; an ordinary trump would be
        ("barker", "9S", "5S 2D", "2D", Change.WITH, "10S", False),
        # no trump held; the suit led not held
        ("barker", "9S", "KH 3D", "3D", Change.WITH, "10S", False),
        ("barker", "KC", "3S 2D", "2D", Change.WITH, "10C", False),
        ("barker", "KC 10C", "3S 2D", "2D", Change.WITH, "9C", False),
        # nobody can say yet
        ("barker", "9S", "2D JS ?", "2D", None, "", None),
    ],
)
def test_what_would_change_it(rules, trick, hand, card, change, by, legal):
    found = find_change(find_profile(rules), Suit.SPADES, cards(trick), cards(hand), read_card(card))
    if change is None:
        assert found is None
    else:
        assert (found.change, " ".join(map(write_card, found.cards)), found.then.legal) == (change, by, legal)


@pytest.mark.parametrize(
    ("trick", "hand", "free"),
    [
        ("9S", "JS 7S 2D", "JS"),
        ("9S", "2D AH JS 5S", "5S JS AH"),
        ("JS", "5S AH 2D", "5S"),
        ("AH", "5S JS 2D", "5S JS"),
        ("5S", "JS AH", ""),
        ("KC", "5S JS", ""),  # no trump was led: there is nothing to hold back from
        ("", "5S JS", ""),
    ],
)
def test_the_trumps_that_need_not_be_played(trick, hand, free):
    found = free_to_hold(VARIANTS[0], Suit.SPADES, cards(trick), cards(hand))
    assert " ".join(map(write_card, found)) == free


@st.composite
def questions(draw):
    dealt = draw(st.lists(st.sampled_from(DECK), min_size=2, max_size=8, unique=True))
    trick = dealt[: draw(st.integers(0, min(3, len(dealt) - 1)))]
    hand = [*dealt[len(trick) :][:4], *draw(st.sampled_from([[], [None]]))]
    return draw(st.sampled_from(VARIANTS)), draw(st.sampled_from(SUITS)), trick, hand, dealt[len(trick)]


@given(questions())
def test_whatever_is_told_is_what_the_judge_says(question):
    profile, trump, trick, hand, card = question
    ruling = judge_play(*question)
    found = find_change(*question)
    if found is None:
        return
    match found.change:
        case Change.NOTHING:
            assert ruling.legal
            assert found.then.legal
            for other in DECK:
                if other not in (*trick, card):
                    assert judge_play(profile, trump, trick, [card, other], card).legal
        case Change.LED:
            assert found.then == judge_play(profile, trump, [*found.cards, *trick[1:]], hand, card)
        case Change.WITH:
            assert found.then == judge_play(profile, trump, trick, [*hand, *found.cards], card)
        case Change.WITHOUT:
            rest = [held for held in hand if held not in found.cards]
            assert found.then == judge_play(profile, trump, trick, rest, card)
    if found.change is not Change.NOTHING:
        assert found.then.verdict is not ruling.verdict
        assert Verdict.OPEN not in (found.then.verdict, ruling.verdict)
