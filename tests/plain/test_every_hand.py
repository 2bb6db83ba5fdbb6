"""The sweep over every hand finds no difference, and would find one."""

import pytest

from fortyfives.rules import read_card

from . import every_hand
from .cards import DECK


@pytest.fixture
def some_hands(monkeypatch):
    """One in 2,000 of all hands."""
    rows, bits, sets = every_hand.every_hand()
    monkeypatch.setattr(every_hand, "HANDS", (rows[::2000], bits, sets[::2000]))
    return len(rows)


def test_no_hand_is_ruled_on_otherwise(some_hands):
    assert some_hands == 2_598_960
    for name in ("5S", "AH", "2D"):
        count, found = every_hand.compare(DECK.index(name))
        assert (count > 8 * 1000, found) == (True, None)


def test_an_engine_that_forgets_that_the_five_may_be_held_back_is_found_out(some_hands, monkeypatch):
    right = every_hand.duty_of

    def wrong(trump, lead, void_must_trump):
        obliges, answers, *void = right(trump, lead, void_must_trump)
        return (obliges | 1 << read_card(f"5{trump}"), answers, *void)

    monkeypatch.setattr(every_hand, "duty_of", wrong)
    count, found = every_hand.compare(DECK.index("9S"))
    assert count < 8 * 1300
    assert "9S led, S trump" in found


def test_a_plain_statement_that_is_not_what_its_arrays_say_is_found_out(some_hands, monkeypatch):
    monkeypatch.setattr(every_hand, "forbidding_cards", lambda *_: [])
    _, found = every_hand.compare(DECK.index("9S"))
    assert "not what the plain statement says" in found
