"""Hands put right afterwards: all below follows, nothing is lost, and what no longer fits is marked."""

import pytest

from fortyfives.rules import Counts, Reason, Tricks
from fortyfives.scorebook import Phase, RowKind

from .table import Table, corrected, hand, judges_answer, plain_hand

PASS_IN = {"pass_in": True}


def totals(table):
    return [row.totals for row in table.match.rows]


def flags(table):
    return [tuple(flag.value for flag in row.flags) for row in table.match.rows]


def three_hands():
    return Table().tap(hand(1, 20, "11010", 2), hand(0, 20, "00101", 1), hand(3, 15, "11001", 1))


def test_a_corrected_hand_moves_every_total_after_it():
    table = three_hands()
    assert totals(table) == [(10, 20), (30, 30), (40, 50)]
    table.tap(corrected(1, hand(1, 20, "11000", 1, trump="H")))
    assert totals(table) == [(15, -20), (35, -10), (45, 10)]
    assert [row.corrected for row in table.match.rows] == [True, False, False]
    assert (table.match.rows[0].trump, table.match.rows[0].made, table.match.rows[0].seq) == ("H", False, 2)


def test_a_hand_can_become_a_deal_passed_in_and_back():
    table = three_hands().tap({"correct": {"hand": 2, "pass_in": True}})
    assert table.match.rows[1].kind is RowKind.PASSED_IN
    assert totals(table) == [(10, 20), (10, 20), (20, 40)]
    table.tap(corrected(2, hand(2, 30)))
    assert totals(table) == [(10, 20), (70, 20), (80, 40)]
    assert [row.dealer for row in table.match.rows] == [0, 1, 2]


def test_a_hand_entered_twice_is_deleted_and_the_deal_moves_back():
    table = three_hands().tap({"delete": 2})
    assert totals(table) == [(10, 20), (20, 40)]
    assert [(row.number, row.hand, row.dealer, row.seq) for row in table.match.rows] == [
        (1, 1, 0, 2),
        (2, 2, 1, 4),
    ]
    assert table.match.dealer == 2
    # The row that was the third is the second now, and is still found by its number on the sheet.
    table.tap({"delete": 2})
    assert totals(table) == [(10, 20)]


def test_an_adjustment_moves_no_deal_and_counts_until_it_is_cancelled():
    table = three_hands().tap({"adjust": [0, -30], "note": " agreed for a revoke "})
    row = table.match.rows[3]
    assert (row.kind, row.note, row.number, row.hand, row.change) == (
        RowKind.ADJUSTMENT,
        "agreed for a revoke",
        4,
        None,
        (0, -30),
    )
    assert (table.totals, table.match.dealer, table.match.hand.number, table.match.hand.hand) == (
        (40, 20),
        3,
        5,
        4,
    )
    table.tap(hand(3, 15, "11001", 1), {"cancel_adjust": 4})
    assert totals(table)[3:] == [(50, 70)]
    assert table.match.rows[3].hand == 4


def test_an_adjustment_can_open_a_match_again_and_end_it():
    table = Table().tap(hand(0, 30), hand(2, 30))
    assert table.match.phase is Phase.OVER
    table.tap({"adjust": [-20, 0], "note": "misread"})
    assert (table.match.winner, table.match.phase) == (None, Phase.BID)
    table.tap({"adjust": [20, 0], "note": "no, it was right"})
    assert table.match.winner == 0


def test_other_totals_to_start_from_move_every_row():
    table = three_hands().tap({"opening": [70, 65]})
    assert totals(table) == [(80, 85), (100, 95), (110, 115)]
    assert table.match.opening == (70, 65)


def test_a_corrected_bid_under_the_floor_is_refused_like_any_other():
    table = Table().tap(hand(0, 30), hand(0, 25, "00000"), hand(2, 15, "00011", 5), hand(2, 20, "11000", 1))
    assert table.totals == (85, 30)
    refused = table.refusal(corrected(4, hand(2, 15, "11000", 1)))
    assert (refused.code, refused.field, refused.ruling, refused.facts["total"]) == (
        "below_floor",
        "correct.bid",
        True,
        105,
    )
    table.tap(corrected(4, hand(2, 15, "11000", 1)), let_stand=True)
    assert flags(table)[3] == ("below_floor",)
    assert table.match.rows[3].let_stand == ("below_floor",)


def test_a_passed_in_deal_that_the_dealer_should_have_taken():
    table = Table("merrimack").tap(hand(0, 15))
    assert table.refuses({"correct": {"hand": 1, "pass_in": True}}) == ("dealer_must_bid", "correct.pass_in")
    table.tap({"correct": {"hand": 1, "pass_in": True}}, let_stand=True)
    assert flags(table) == [("dealer_must_bid",)]
    # Now it was played after all: nothing is let stand any more.
    table.tap(corrected(1, hand(0, 15)))
    assert table.match.rows[0].let_stand == ()


def test_what_the_table_let_stand_is_not_asked_again_when_only_the_tricks_were_wrong():
    table = Table(opening=(100, 0))
    table.tap(hand(0, 15, "00101", 2), let_stand=True)
    table.tap(corrected(1, hand(0, 15, "00110", 3)))
    assert (table.match.rows[0].let_stand, table.match.rows[0].corrected) == (("below_floor",), True)


def test_a_correction_can_put_a_later_bid_under_the_floor():
    table = Table().tap(hand(0, 30), hand(0, 20, "00011", 5), hand(2, 15, "00011", 5), hand(2, 15, "00011", 1))
    assert (flags(table), totals(table)[-1]) == ([()] * 4, (75, 40))
    table.tap(corrected(2, hand(0, 25, "00000")))
    assert flags(table) == [(), (), (), ("below_floor",)]
    assert table.match.notes == ()
    # That bid was legal when it was made, so its tricks can be put right without asking for it again.
    table.tap(corrected(4, hand(2, 15, "00111", 1)))
    assert flags(table)[3] == ("below_floor",)


def test_a_correction_can_end_the_match_earlier_and_later_hands_are_kept():
    table = Table().tap(hand(0, 30), hand(1, 20, "11110", 1), hand(2, 30, "00001"), hand(1, 30, "11111"))
    assert (table.match.winner, totals(table)[-1]) == (None, (35, 90))
    table.tap(corrected(3, hand(2, 30)))
    assert table.match.winner == 0
    assert flags(table)[3] == ("after_finish",)
    assert (table.match.rows[3].change, table.match.rows[3].captured) == ((0, 0), None)
    assert table.match.hand is None
    # Nothing is held against the bid of a hand that does not count.
    table.tap(corrected(4, hand(1, 5, "11111")))
    assert table.match.rows[3].bid == 5
    table.tap({"delete": 4})
    assert table.match.winner == 0


def test_the_open_hand_waits_while_a_correction_has_ended_the_match():
    table = Table().tap(hand(0, 30), hand(0, 25, "00001"), {"contract": {"bidder": 3, "bid": 20}})
    table.tap({"name_trump": "D"}, {"trick": 1}, corrected(2, hand(0, 30)))
    assert (table.match.phase, table.match.hand, table.match.winner) == (Phase.OVER, None, 0)
    assert table.refuses({"trick": 1}) == ("match_over", None)
    table.tap({"undo": True})
    assert (table.match.phase, table.match.hand.tricks) == (Phase.TRICKS, (1,))


def test_an_auction_goes_on_after_a_correction_has_put_its_bidder_on_the_floor():
    table = Table(opening=(85, 0)).tap({"pass_in": True}, {"call": 10}, {"call": "pass"})
    table.tap({"opening": [100, 0]})
    assert (table.match.hand.high, table.match.hand.seat) == (10, 0)
    table.tap({"call": "pass"}, {"call": "pass"})
    assert (table.match.hand.bidder, table.match.hand.bid) == (2, 10)
    assert table.match.notes == ()


def test_a_dealer_set_by_hand_stays_with_the_corrected_hand():
    table = Table().tap({"dealer": 3}, hand(1, 20, "11010", 2), corrected(1, hand(1, 20, "11110", 2)))
    assert [row.dealer for row in table.match.rows] == [3]
    assert table.match.dealer == 0


# --- a game that ends in mid-deal -------------------------------------------------------------------------


def test_a_hand_that_was_cut_short_and_should_not_have_been_is_marked():
    table = Table("twenty-five").tap(plain_hand("01000"), plain_hand("10"))
    assert (table.match.winner, table.totals) == (0, (25, 10))
    table.tap(corrected(1, plain_hand("01010")))
    cut_short = table.match.rows[1]
    assert (cut_short.fault.code, cut_short.fault.field) == ("impossible_hand", "tricks")
    # What was recorded still counts.
    assert (cut_short.totals, table.match.winner) == ((20, 15), None)
    table.tap(corrected(2, plain_hand("10011")))
    assert table.match.rows[1].fault is None
    assert table.match.winner == 0


def test_counts_that_other_totals_made_ambiguous_are_marked_and_score_nothing():
    by_counts = {"tally": {"counts": [3, 2], "top_side": None}}
    table = Table("twenty-five", opening=(0, 0)).tap(by_counts)
    assert table.totals == (15, 10)
    table.tap({"opening": [15, 15]})
    row = table.match.rows[0]
    assert row.tally == Counts((3, 2), None)
    assert (row.fault.code, row.change, row.totals, row.captured, row.flags) == (
        "order_needed",
        (0, 0),
        (15, 15),
        None,
        (),
    )
    assert table.match.dealer == 1
    table.tap(corrected(1, plain_hand("10110")))
    assert table.match.rows[0].tally == Tricks((1, 0, 1, 1, 0), None)
    assert table.match.winner == 1


def test_tricks_beyond_the_one_that_now_ends_the_open_hand_wait():
    table = Table("twenty-five").tap(plain_hand("01010"), {"name_trump": "S"}, {"trick": 0}, {"trick": 1})
    table.tap({"opening": [5, 0]})
    assert (table.match.phase, table.match.hand.tricks, table.totals) == (Phase.CHECK, (0,), (20, 10))
    table.tap({"undo": True})
    assert (table.match.phase, table.match.hand.tricks) == (Phase.TRICKS, (0, 1))


@pytest.mark.parametrize("rules", ["barker", "kitty-four", "auction-120", "one-hundred-and-ten"])
def test_after_corrections_the_judge_says_the_same(rules):
    table = Table(rules).tap(hand(1, 20, "11010", 2), hand(0, 20, "00101", 1), hand(3, 15, "11001", 1))
    table.tap(
        corrected(2, hand(0, 30)),
        {"adjust": [5, -5], "note": "agreed"},
        corrected(1, hand(1, 25, "11111", 2)),
    )
    told = judges_answer(rules, table.match)
    assert told["scores"] == list(table.totals)
    assert [row["scores"] for row in told["hands"]] == [list(total) for total in totals(table)]


def test_totals_to_start_from_say_why_play_goes_on():
    rules = {"base": "barker", "must_bid_out": True, "target": 60}
    assert Table(rules, opening=(70, 0)).match.standing.ruling is Reason.MUST_BID_OUT
    later = Table(rules).tap({"opening": [0, 65]})
    assert later.match.standing.ruling is Reason.MUST_BID_OUT
    assert Table(opening=(120, 120)).match.standing.ruling is Reason.TIED_PLAY_ON
    assert Table().match.standing.ruling is Reason.PLAY_ON
