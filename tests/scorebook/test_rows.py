"""Rows put right: inserted, moved, swapped, with why; later rows are kept and counted anew."""

import pytest

from fortyfives.rules import Counts, Tricks
from fortyfives.scorebook import RowKind, changes

from .table import Table, hand

THREE = [hand(1, 20, "11110", 1), hand(2, 15, "00011", 4), hand(3, 25, "01010", 2)]


def totals(table):
    return [row.totals for row in table.match.rows]


def three():
    return Table().tap(*THREE)


def test_a_forgotten_hand_is_inserted_where_it_was_played():
    forgotten = hand(0, 15, "00111", 5)["tally"]
    late = three().tap({"insert": {"before": 2, **forgotten}, "note": "we forgot it"})
    in_time = Table().tap(THREE[0], {"tally": forgotten}, *THREE[1:])
    assert totals(late) == totals(in_time)
    assert [row.dealer for row in late.match.rows] == [row.dealer for row in in_time.match.rows] == [0, 1, 2, 3]
    assert [row.hand for row in late.match.rows] == [1, 2, 3, 4]
    assert late.match.rows[1].reasons == ("we forgot it",)
    assert late.tap({"undo": True}).match.book == three().match.book


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_a_deal_passed_in_is_inserted_anywhere_and_moves_the_deal_on(before):
    table = three().tap({"insert": {"before": before, "pass_in": True}})
    assert table.match.rows[before - 1].kind is RowKind.PASSED_IN
    assert [row.dealer for row in table.match.rows] == [0, 1, 2, 3]
    assert table.totals == three().totals
    assert table.match.dealer == 0


def test_an_inserted_bid_is_judged_where_it_stands():
    table = Table(opening=(0, 100)).tap(hand(0, 15, "00000", 1))
    assert table.refuses({"insert": {"before": 1, **hand(1, 15)["tally"]}}) == ("below_floor", "insert.bid")
    table.tap({"insert": {"before": 1, **hand(1, 15)["tally"]}}, let_stand=True)
    assert (table.match.rows[0].let_stand, [flag.value for flag in table.match.rows[0].flags]) == (
        ("below_floor",),
        ["below_floor"],
    )


def test_a_hand_moved_counts_where_it_belongs():
    moved = three().tap({"move": {"hand": 3, "before": 1}, "note": "wrong order"})
    assert totals(moved) == totals(Table().tap(THREE[2], *THREE[:2]))
    assert moved.match.rows[0].reasons == ("wrong order",)
    down = three().tap({"move": {"hand": 1, "before": 4}})
    assert totals(down) == totals(Table().tap(*THREE[1:], THREE[0]))
    between = three().tap({"move": {"hand": 1, "before": 3}})
    assert totals(between) == totals(Table().tap(THREE[1], THREE[0], THREE[2]))


@pytest.mark.parametrize("before", [2, 3])
def test_a_hand_is_not_moved_to_where_it_is(before):
    assert three().refuses({"move": {"hand": 2, "before": before}}) == ("nothing_changes", None)


def test_sides_swapped_the_points_change_sides_and_made_stays_made():
    table = three()
    before = [row.change for row in table.match.rows]
    made = [row.made for row in table.match.rows]
    for number in (1, 2, 3):
        table.tap({"swap_sides": number})
    assert [row.change for row in table.match.rows] == [change[::-1] for change in before]
    assert [row.made for row in table.match.rows] == made
    assert [row.bidder for row in table.match.rows] == [2, 3, 0]
    for number in (1, 2, 3):
        table.tap({"swap_sides": number})
    assert [row.change for row in table.match.rows] == before
    assert [row.corrected for row in table.match.rows] == [True] * 3


def test_swapping_by_numbers_and_adjustments():
    table = Table().tap(
        {"tally": {"bidder": 0, "bid": 15, "held": True, "counts": [3, 2], "top_side": None}},
        {"adjust": [-10, 0], "note": "revoke"},
    )
    table.tap({"swap_sides": 1}, {"swap_sides": 2})
    row, adjustment = table.match.rows
    assert (row.tally, row.bidder, row.held) == (Counts((2, 3), None), 1, None)
    assert adjustment.change == (0, -10)
    assert table.tap({"adjust": [5, 5], "note": "both"}).refuses({"swap_sides": 3}) == ("nothing_changes", None)


def test_there_is_nothing_to_swap_in_a_deal_passed_in_or_between_three():
    assert Table().tap({"pass_in": True}).refuses({"swap_sides": 1}) == ("bad_value", "swap_sides")
    single = Table("forty-five", 3).tap({"tally": {"tricks": [0, 1, 2, 0, 0], "top_trump": 1}})
    assert single.refuses({"swap_sides": 1}) == ("bad_value", "swap_sides")


def test_why_a_row_was_changed_stays_with_it():
    table = three()
    table.tap({"correct": {"hand": 1, **hand(1, 20, "11100", 1)["tally"]}, "note": "the star"})
    table.tap({"swap_sides": 1, "note": " wrong sides "})
    row = table.match.rows[0]
    assert (row.reasons, row.tally) == (("the star", "wrong sides"), Tricks((0, 0, 0, 1, 1), 1))


def test_what_a_correction_changes_is_told_row_by_row():
    table = three()
    before = table.match
    after = table.tap({"correct": {"hand": 2, **hand(2, 15, "00001", 4)["tally"]}}).match
    told = changes(before, after)
    assert [change.after.number for change in told.rows] == [2, 3]
    assert [change.same_totals for change in told.rows] == [False, False]
    assert (told.scores_before, told.scores_after) == (before.scores, after.scores)
    assert not told.nothing
    assert changes(before, before).nothing


def test_a_deleted_row_is_told_where_it_was():
    table = three()
    before = table.match
    told = changes(before, table.tap({"delete": 2}).match)
    assert [(change.before.number, change.after and change.after.number) for change in told.rows] == [(2, None), (3, 2)]


def test_another_winner_is_told():
    table = Table(opening=(95, 100)).tap(hand(0, 20, "00010", 1))
    before = table.match
    told = changes(before, table.tap({"swap_sides": 1}).match)
    assert (told.winner_before, told.winner_after) == (0, 1)
    assert (told.ended_before.number, told.ended_after.number) == (1, 1)


# --- people -------------------------------------------------------------------------------------------------


def sat(table):
    return [row.players for row in table.match.rows]


def test_a_wrong_name_is_put_right_in_every_hand():
    table = three().tap({"rename": {"seat": 0, "player": 9}})
    assert table.match.players == (9, 2, 3, 4)
    assert sat(table) == [(9, 2, 3, 4)] * 3


def test_a_substitute_sits_there_from_a_hand_on():
    table = three().tap({"substitute": {"seat": 0, "player": 9, "from_hand": 3}})
    assert table.match.players == (9, 2, 3, 4)
    assert sat(table) == [(1, 2, 3, 4), (1, 2, 3, 4), (9, 2, 3, 4)]
    table.tap({"rename": {"seat": 0, "player": 10}})  # only his hands: the first two were somebody else's
    assert sat(table) == [(1, 2, 3, 4), (1, 2, 3, 4), (10, 2, 3, 4)]
    table.tap({"substitute": {"seat": 0, "player": 1, "from_hand": 4}}, hand(0, 20))
    assert sat(table)[2:] == [(10, 2, 3, 4), (1, 2, 3, 4)]
    assert table.refuses({"rename": {"seat": 1, "player": 1}}) == ("bad_value", "rename.player")
    assert table.refuses({"substitute": {"seat": 0, "player": 1, "from_hand": 4}}) == ("nothing_changes", None)


def test_nobody_sits_in_two_seats_in_any_hand():
    table = three().tap({"substitute": {"seat": 0, "player": 9, "from_hand": 3}})
    assert table.refuses({"substitute": {"seat": 1, "player": 1, "from_hand": 2}}) == (
        "bad_value",
        "substitute.player",
    )
    assert table.tap({"substitute": {"seat": 1, "player": 1, "from_hand": 3}}).match.players == (9, 1, 3, 4)


def test_seats_are_swapped_before_the_first_hand_and_the_deal_goes_with_the_people():
    table = Table(first_dealer=1).tap({"swap_seats": [1, 2]})
    assert (table.match.players, table.match.dealer) == ((1, 3, 2, 4), 2)
    assert table.refuses({"swap_seats": [3, 3]}) == ("nothing_changes", None)
    table.tap({"call": 15})
    assert table.refuses({"swap_seats": [0, 1]}) == ("wrong_phase", None)
    table.tap({"undo": True}, hand(0, 20))
    assert table.refuses({"swap_seats": [0, 1]}) == ("wrong_phase", None)
