"""One hand recorded step by step: the auction, the trump, the tricks, the check."""

import pytest

from fortyfives.rules import Tricks
from fortyfives.scorebook import OpenHand, Phase, RowKind, legal_bids

from .table import Table, hand, plain_hand

P = "pass"


def auction(table, *calls):
    return table.tap(*({"call": call} for call in calls))


def at_tricks(rules="barker", **seats):
    return Table(rules, **seats).tap({"contract": {"bidder": 2, "bid": 20, "held": False}}, {"name_trump": "S"})


def test_a_match_begins_with_the_bidding_left_of_the_dealer():
    match = Table(first_dealer=3).match
    assert match.phase is Phase.BID
    assert (match.hand.seat, match.hand.dealer, match.hand.high, match.hand.leader) == (0, 3, None, None)
    assert match.hand.legal_calls == (P, 5, 10, 15, 20, 25, 30)
    assert match.scores == (0, 0)


def test_without_an_auction_it_begins_with_the_trump():
    match = Table("forty-five", 5, first_dealer=4).match
    assert match.phase is Phase.TRUMP
    assert (match.hand.seat, match.hand.legal_calls, match.hand.leader) == (None, (), 0)
    assert match.scores == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("rules", "calls", "bidder", "bid", "held", "bagged"),
    [
        ("barker", (20, P, P, P), 1, 20, False, False),
        ("barker", (20, P, P, "hold", P), 0, 20, True, False),
        ("barker", (10, 15, P, "hold", 20, P, "hold", P), 0, 20, True, False),
        ("kitty-four", (15, 20, P, "hold", P), 0, 20, True, False),
        ("auction-120", (P, P, P, P), 0, 15, False, True),
        ("merrimack", (P, P, P, 15), 0, 15, False, False),
    ],
)
def test_an_auction_is_won(rules, calls, bidder, bid, held, bagged):
    match = auction(Table(rules), *calls).match
    assert match.phase is Phase.TRUMP
    won = match.hand
    assert (won.bidder, won.bid, won.held, won.bagged) == (bidder, bid, held, bagged)
    assert won.calls == calls
    assert won.seat is None


def test_the_last_pass_of_all_moves_the_deal_by_itself():
    table = auction(Table(), P, P, P, P)
    (row,) = table.match.rows
    assert (row.kind, row.dealer, row.change, row.flags) == (RowKind.PASSED_IN, 0, (0, 0), ())
    assert table.match.phase is Phase.BID
    assert (table.match.dealer, table.match.hand.calls, table.match.hand.hand) == (1, (), 2)


def test_all_passed_in_one_tap():
    table = auction(Table(), P, P).tap({"pass_in": True})
    assert [row.kind for row in table.match.rows] == [RowKind.PASSED_IN]
    assert table.match.dealer == 1


def test_a_contract_takes_the_place_of_calls_and_of_an_earlier_contract():
    table = auction(Table(), P, 15)
    table.tap({"contract": {"bidder": 3, "bid": 25, "held": None}})
    assert (table.match.hand.calls, table.match.hand.bidder, table.match.hand.held) == ((), 3, None)
    table.tap({"name_trump": "H"}, {"trick": 0}, {"contract": {"bidder": 2, "bid": 10}}, {"name_trump": "D"})
    now = table.match.hand
    assert (now.bidder, now.bid, now.trump, now.tricks) == (2, 10, "D", (0,))


@pytest.mark.parametrize("written", ["S", "s", "♠"])
def test_a_suit_may_be_written_in_any_way(written):
    table = Table().tap({"contract": {"bidder": 2, "bid": 20}}, {"name_trump": written})
    assert table.match.hand.trump == "S"
    assert table.match.phase is Phase.TRICKS


@pytest.mark.parametrize(
    ("rules", "first_leader"), [("barker", 3), ("kitty-four", 3), ("merrimack", 2), ("auction-120", 2)]
)
def test_who_leads_the_first_trick(rules, first_leader):
    assert at_tricks(rules).match.hand.leader == first_leader


def test_who_leads_later_is_known_only_where_a_side_is_one_seat():
    assert at_tricks().tap({"trick": 1}).match.hand.leader is None
    alone = Table("forty-five", 3).tap({"name_trump": "C"}, {"trick": 2})
    assert alone.match.hand.leader == 2


def test_five_tricks_with_the_star_set_are_ready_to_be_checked():
    table = at_tricks().tap({"trick": 0}, {"top": 1}, {"trick": 0}, {"trick": 1}, {"trick": 1})
    assert table.match.phase is Phase.TRICKS
    table.tap({"trick": 0})
    assert table.match.phase is Phase.CHECK
    table.tap({"save": True})
    (row,) = table.match.rows
    assert row.tally == Tricks((0, 0, 1, 1, 0), 1)
    assert (row.captured, row.made, row.totals) == ((20, 10), True, (20, 10))
    assert table.match.hand.tricks == ()


def test_five_tricks_without_the_star_ask_for_it():
    table = at_tricks().tap({"rest": 0})
    assert table.match.phase is Phase.TRICKS
    assert table.match.hand.tricks == (0, 0, 0, 0, 0)
    table.tap({"top": None})
    assert table.match.phase is Phase.CHECK
    assert (table.match.hand.top, table.match.hand.top_known) == (None, True)
    # Still only a check: the star may be moved once more.
    table.tap({"top": 4}, {"save": True})
    assert table.match.rows[0].tally == Tricks((0, 0, 0, 0, 0), 4)


def test_a_star_taken_away_before_the_last_trick_is_asked_for_at_the_end():
    table = at_tricks().tap({"trick": 0}, {"top": 1}, {"top": None}, {"rest": 1})
    assert table.match.phase is Phase.TRICKS
    assert table.match.hand.top is None


def test_the_rest_goes_to_one_side():
    table = at_tricks().tap({"trick": 1}, {"trick": 0}, {"rest": 1})
    assert table.match.hand.tricks == (1, 0, 1, 1, 1)
    assert table.match.hand.tricks_left == 0


def test_without_a_bonus_nobody_asks_for_the_star():
    table = Table("twenty-five").tap({"name_trump": "S"}, {"trick": 0}, {"trick": 1}, {"rest": 0})
    assert table.match.phase is Phase.CHECK
    assert table.tap({"save": True}).match.rows[0].totals == (20, 5)


def test_the_trick_that_reaches_the_target_ends_the_hand():
    table = Table("twenty-five").tap(plain_hand("01000"), {"name_trump": "S"}, {"trick": 1})
    assert (table.totals, table.match.phase) == ((20, 5), Phase.TRICKS)
    table.tap({"trick": 0})
    assert table.match.phase is Phase.CHECK
    table.tap({"save": True})
    assert (table.totals, table.match.winner, table.match.phase) == ((25, 10), 0, Phase.OVER)
    assert table.match.hand is None


def test_the_rest_stops_at_the_trick_that_reaches_the_target():
    table = Table("twenty-five").tap(plain_hand("01000"), {"name_trump": "S"}, {"rest": 0})
    assert table.match.hand.tricks == (0,)
    assert table.match.phase is Phase.CHECK


@pytest.mark.parametrize(
    "begun",
    [
        (),
        ({"call": P}, {"call": 20}),
        ({"contract": {"bidder": 1, "bid": 30}},),
        ({"contract": {"bidder": 1, "bid": 30}}, {"name_trump": "H"}, {"trick": 1}, {"top": 1}),
        ({"contract": {"bidder": 1, "bid": 30}}, {"name_trump": "H"}, {"trick": 1}, {"top": 1}, {"rest": 1}),
    ],
)
def test_a_whole_hand_takes_the_place_of_what_was_recorded_of_it(begun):
    table = Table().tap(*begun, hand(0, 20, "00101", 1, trump="s", held=True))
    (row,) = table.match.rows
    assert (row.bidder, row.bid, row.held, row.trump, row.totals) == (0, 20, True, "S", (20, 10))
    assert isinstance(table.match.hand, OpenHand)
    assert (table.match.hand.trump, table.match.hand.tricks, table.match.dealer) == (None, (), 1)


def test_a_hand_by_counts():
    by_counts = {"bidder": 0, "bid": 20, "held": None, "trump": None, "counts": [3, 2], "top_side": 0}
    assert Table().tap({"tally": by_counts}).totals == (20, 10)


def test_a_game_without_an_auction_may_leave_the_bid_out_or_empty():
    table = Table("forty-five").tap(plain_hand("00110", 3))
    table.tap({"tally": {"bidder": None, "bid": None, "held": False, "counts": [4, 1], "top_side": 1}})
    assert [row.totals for row in table.match.rows] == [(15, 15), (35, 25)]


# --- the dealer -------------------------------------------------------------------------------------------


def test_another_dealer_deals_this_hand_and_the_deal_moves_on_from_there():
    table = Table().tap({"dealer": 2})
    assert (table.match.dealer, table.match.hand.seat) == (2, 3)
    table.tap({"adjust": [5, 0], "note": "agreed"}, {"pass_in": True}, {"pass_in": True})
    assert [row.dealer for row in table.match.rows] == [0, 2, 3]
    assert table.match.dealer == 0


def test_a_new_deal_begins_the_auction_anew():
    table = auction(Table(), P, 15).tap({"dealer": 1})
    assert (table.match.hand.calls, table.match.hand.seat) == ((), 2)
    # A misdeal: the same dealer deals again.
    auction(table, 10).tap({"dealer": 1})
    assert table.match.hand.calls == ()


def test_a_deal_out_of_turn_that_is_noticed_late_keeps_what_was_played():
    table = auction(Table(), P, 15, P, P).tap({"name_trump": "C"}, {"trick": 0}, {"dealer": 3})
    now = table.match.hand
    assert (now.dealer, now.bidder, now.bid, now.tricks, now.trump) == (3, 2, 15, (0,), "C")


def test_a_held_bid_does_not_pass_to_another_dealer():
    table = auction(Table(), 20, P, P, "hold", P)
    assert table.refuses({"dealer": 1}) == ("only_dealer_holds", "dealer")
    table.tap({"dealer": 1}, let_stand=True)
    assert (table.match.hand.dealer, table.match.hand.let_stand) == (1, ("only_dealer_holds",))
    # What was let stand once is not asked again.
    assert table.tap({"dealer": 2}).match.dealer == 2


def test_a_dealer_may_be_set_in_a_game_without_an_auction():
    table = Table("forty-five").tap({"name_trump": "H"}, {"dealer": 2}, {"rest": 1}, {"top": 2}, {"save": True})
    assert table.match.rows[0].dealer == 2


# --- the amounts on the pad -------------------------------------------------------------------------------


def test_the_amounts_open_to_a_seat():
    book = Table(opening=[100, 40]).match.book
    assert legal_bids(book, 0) == (20, 25, 30)
    assert legal_bids(book, 1) == (5, 10, 15, 20, 25, 30)
    assert legal_bids(book, 1, held=True) == ()
    assert legal_bids(Table("forty-five").match.book, 0) == ()
