"""What a correction changes, in words: the headline that fits, the answers, the flags of every later hand."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.scorebook import Match, Refusal, changes, preview
from fortyfives.words import people
from fortyfives.words.changes import (
    AnswerChange,
    answer_changes,
    answers_title,
    checked_lines,
    dealer_lines,
    headline,
    mended_line,
    outcome_text,
    row_notes,
    told_otherwise,
    unchanged_line,
)
from fortyfives.words.translator import ENGLISH as t
from tests.scorebook.table import Table, corrected, hand, plain_hand

NAMES = ("Maeve", "Angus", "Theresa", "Leo", "Joan", "Rory")


def seats(match: Match) -> people.Table:
    return people.Table(match.profile, NAMES[: len(match.players)])


def compared(table: Table, do: dict[str, Any], *, let_stand: bool = False):
    after = preview(table.match, do, let_stand=let_stand)
    assert not isinstance(after, Refusal), after
    return seats(table.match), changes(table.match, after)


def to_120() -> Table:
    """Over in hand 4: 60 : 0, 75 : 15, 75 : 45, then Maeve's 30 makes 135 : 45."""
    return Table().tap(hand(0, 30), hand(0, 15, "00011", 4), hand(1, 20, "11111"), hand(0, 30))


HEADLINES = {
    "another winner": (
        Table(opening=(60, 100)).tap(hand(0, 30)),
        corrected(1, hand(0, 30, "11111")),
        (
            "The winner changes",
            "bad",
            "Angus & Leo win in hand 1, 130 to 30. Now it says Maeve & Theresa.",
        ),
    ),
    "nobody has won then": (
        to_120(),
        corrected(4, hand(0, 30, "00001")),
        ("The match goes on", "good", "Nobody has won then: it stands 45 to 50. Now it says Maeve & Theresa."),
    ),
    "earlier": (
        to_120(),
        corrected(2, hand(0, 30)),
        (
            "The match ends earlier, in hand 2",
            "warn",
            "Maeve & Theresa win in hand 2, 120 to 0. That is 2 hands earlier. The winner does not change.",
        ),
    ),
    "over at once": (
        Table(opening=(80, 0)).tap(hand(0, 15, "00011", 4)),
        corrected(1, hand(0, 30)),
        ("The match ends, in hand 1", "good", "Maeve & Theresa win in hand 1, 140 to 0."),
    ),
    "totals": (
        Table().tap(hand(0, 15, "00011", 4), hand(1, 20, "11111")),
        corrected(1, hand(0, 15, "00111", 4)),
        ("Totals change", "warn", "It will stand \u221215 to 50. Now it says 15 to 45."),
    ),
    "totals of a match that is over": (
        to_120(),
        corrected(3, hand(1, 20, "11110")),
        (
            "Totals change, the winner does not",
            "warn",
            "It will stand 140 to 40. Now it says 135 to 45.",
        ),
    ),
    "only on the way": (
        Table().tap(hand(0, 15, "00011", 4), hand(1, 20, "11111")),
        {"move": {"hand": 1, "before": 3}},
        ("Totals on the way change", "warn", "At the end it stands 15 to 45, as before."),
    ),
    "only who deals": (
        Table().tap(hand(0, 15)),
        {"insert": {"before": 1, "pass_in": True}},
        ("No total changes", "", ""),
    ),
    "nothing": (
        Table().tap(hand(0, 15, trump="S"), hand(1, 15)),
        corrected(1, hand(0, 15, trump="H")),
        ("Nothing after this changes", "", ""),
    ),
}


@pytest.mark.parametrize("case", HEADLINES)
def test_the_headline_says_first_what_matters_most(case: str) -> None:
    table, do, expected = HEADLINES[case]
    who, told = compared(table, do)
    said = headline(t, who, told)
    assert (said.title, said.tone, " ".join(said.lines)) == expected


def test_a_match_that_ends_earlier_says_that_what_came_after_it_is_kept() -> None:
    table = Table(opening=(60, 0)).tap(hand(0, 30, "00001"), hand(1, 15, "11100", 1))
    who, told = compared(table, corrected(1, hand(0, 30)))
    said = headline(t, who, told)
    assert said.title == "The match ends earlier, in hand 1"
    assert said.lines[-1] == "What was recorded after it is kept and does not count."
    assert [row_notes(t, change, told) for change in told.rows] == [("match ends here",), ("kept, does not count",)]
    assert [outcome_text(t, change) for change in told.rows] == ["now made", ""]


def test_an_adjustment_can_be_what_ends_it() -> None:
    who, told = compared(Table(opening=(100, 0)), {"adjust": [20, 0], "note": "agreed"})
    said = headline(t, who, told)
    assert (said.title, said.lines[0]) == (
        "The match ends, in the adjustment",
        "Maeve & Theresa win in the adjustment, 120 to 0.",
    )


def test_each_flag_has_its_words_when_it_comes_and_when_it_goes() -> None:
    table = Table().tap(hand(0, 30), hand(0, 25, "00011", 5), hand(2, 15, "00011", 5), hand(2, 15, "00111", 4))
    _, under = compared(table, corrected(2, hand(0, 25, "00000")))
    assert [row_notes(t, change, under) for change in under.rows][-1] == ("bid now under the floor, kept",)
    table.tap(corrected(2, hand(0, 25, "00000")))
    _, over = compared(table, corrected(2, hand(0, 25, "00011", 5)))
    assert [row_notes(t, change, over) for change in over.rows][-1] == ("floor no longer applies",)


def test_a_hand_whose_order_decides_now_says_so() -> None:
    table = Table("twenty-five", opening=(0, 0)).tap({"tally": {"counts": [3, 2], "top_side": None}})
    _, told = compared(table, {"opening": [15, 15]})
    assert row_notes(t, told.rows[0], told) == ("kept, does not count until the order of its tricks is known",)


def test_the_answers_that_change_are_named_old_and_new() -> None:
    table = Table().tap({"tally": {"bidder": 0, "bid": 20, "counts": [3, 2], "top_side": 0}})
    do = {"correct": {"hand": 1, "bidder": 1, "bid": 20, "held": None, "counts": [3, 2], "top_side": None}}
    who, told = compared(table, do)
    answers = answer_changes(t, who, who, told.rows[0])
    assert answers == (
        AnswerChange("Who bid", "Maeve", "Angus"),
        AnswerChange("Highest trump", "Maeve & Theresa", "nobody"),
    )
    assert answers_title(t, told.rows[0], answers) == "Hand 1"
    assert answers_title(t, told.rows[0], answers[1:]) == "Highest trump, hand 1"


def test_a_deal_that_was_played_after_all_says_so() -> None:
    who, told = compared(Table().tap({"pass_in": True}), corrected(1, hand(0, 15)))
    answers = answer_changes(t, who, who, told.rows[0])
    assert answers[0] == AnswerChange("Was it played?", "thrown in", "played")
    assert answers[1] == AnswerChange("Who bid", None, "Maeve")


def test_whoever_sits_there_instead_is_a_change_of_each_of_his_hands() -> None:
    table = Table().tap(hand(0, 15), hand(1, 15))
    who, told = compared(table, {"substitute": {"seat": 1, "player": 9, "from_hand": 2}})
    assert [told_otherwise(change) for change in told.rows] == [True]
    other = people.Table(who.profile, ("Maeve", "Una", "Theresa", "Leo"))
    assert answer_changes(t, who, other, told.rows[0])[0] == AnswerChange(
        "At the table", "Maeve, Angus, Theresa and Leo", "Maeve, Una, Theresa and Leo"
    )


def test_only_what_follows_is_not_told_otherwise() -> None:
    table = Table().tap(hand(0, 15), hand(1, 15), hand(2, 15))
    _, told = compared(table, {"delete": 2})
    assert [told_otherwise(change) for change in told.rows] == [True, False]
    assert [row_notes(t, change, told) for change in told.rows] == [("deleted",), ("was hand 3",)]


def test_who_deals_now_is_named_for_three_hands_and_then_no_more() -> None:
    who, told = compared(Table().tap(hand(0, 15)), {"insert": {"before": 1, "pass_in": True}})
    next_deals = "Next deals Theresa, not Angus."
    assert dealer_lines(t, who, told, []) == (next_deals,)
    two = [(2, "Leo"), (3, "Maeve")]
    assert dealer_lines(t, who, told, two)[0] == "Dealt by others now: hand 2 Leo and hand 3 Maeve."
    four = [*two, (4, "Angus"), (5, "Theresa")]
    assert dealer_lines(t, who, told, four)[0] == (
        "Dealt by others now: hand 2 Leo, hand 3 Maeve, hand 4 Angus, and so on."
    )


def test_bids_that_were_looked_at_again() -> None:
    assert checked_lines(t, [], [9]) == ()
    assert checked_lines(t, [7], []) == ("Bid checked again: that of hand 7 is still allowed.",)
    assert checked_lines(t, [7, 8, 10], [9]) == (
        "Bids checked again: 7, 8 and 10 are still allowed.",
        "Hand 9 was thrown in.",
    )
    assert unchanged_line(t, 7, 9) == "Hands 7 to 9: unchanged"
    assert unchanged_line(t, 7, 7) == "Hand 7: unchanged"


@pytest.mark.parametrize(
    ("do", "words"),
    [
        (corrected(1, hand(0, 20)), "Hand 1 corrected"),
        ({"insert": {"before": 2, "pass_in": True}}, "Hand 2 inserted"),
        ({"delete": 1}, "Hand 1 deleted"),
        ({"move": {"hand": 1, "before": 3}}, "Hand 1 moved"),
        ({"swap_sides": 1}, "Sides of hand 1 swapped"),
        ({"swap_sides": 2}, "Sides of the adjustment swapped"),
        ({"move": {"hand": 2, "before": 1}}, "Adjustment moved"),
        ({"cancel_adjust": 2}, "Adjustment cancelled"),
        ({"adjust": [0, 5], "note": "x"}, "Adjustment recorded"),
        ({"opening": [5, 0]}, "Opening totals set to 5 to 0"),
        (hand(0, 15), None),
    ],
)
def test_what_was_put_right_is_named(do: dict[str, Any], words: str | None) -> None:
    table = Table().tap(hand(0, 15), {"adjust": [5, 0], "note": "x"}).tap(do)
    assert table.match.undo is not None
    assert mended_line(t, table.match.undo) == words


def test_each_side_alone_wins_in_the_singular() -> None:
    table = Table("forty-five", players=3, opening=(40, 0, 0))
    who, told = compared(table, plain_hand("00000", 1))
    assert headline(t, who, told).lines == ("Maeve wins in hand 1, 70, 0 and 0.",)
