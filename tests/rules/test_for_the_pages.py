"""What the pages ask the engine beyond the contract's questions: whole auctions in one line, needs, what counted."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import (
    ANSWERS,
    DECK,
    VARIANTS,
    Counts,
    PassedInRow,
    PlayedHand,
    Reason,
    Suit,
    Tricks,
    add_row,
    beaten_by,
    cards_before_draw,
    check_tally,
    contract_code,
    find_profile,
    first_leader,
    highest_trump,
    is_settled,
    judge_contract,
    judge_hold,
    judge_other_finish,
    judge_pass_in,
    judge_play,
    left_to_dealer,
    profile_json,
    read_card,
    read_profile,
    score_hand,
    start_standing,
    write_card,
)

MERRIMACK_WITH_FLOOR = {"base": "merrimack", "floor": {"at": 100, "bid": 20}}


def rules(named):
    return find_profile(named)


# who won the auction at what: rules, dealer, totals, bidder, bid, held -> reason, amounts open to that seat
CONTRACTS = {
    "on 95 anybody bids 15": ("barker", 0, (95, 0), 2, 15, False, "ok", (5, 10, 15, 20, 25, 30)),
    "on 100 nobody bids 15": ("barker", 0, (100, 0), 2, 15, False, "below_floor", (20, 25, 30)),
    "nor holds it": ("barker", 0, (100, 0), 0, 15, True, "below_floor", (20, 25, 30)),
    "20 is enough": ("barker", 0, (100, 0), 0, 20, True, "ok", (20, 25, 30)),
    "the other side is free": ("barker", 0, (100, 0), 1, 5, False, "ok", (5, 10, 15, 20, 25, 30)),
    "only the dealer holds": ("barker", 0, (0, 0), 1, 15, True, "only_dealer_holds", ()),
    "nobody holds at Merrimack": ("merrimack", 0, (0, 0), 0, 15, True, "no_hold", ()),
    "ten is no bid there": ("merrimack", 0, (0, 0), 1, 10, False, "not_a_bid", (15, 20, 25, 30)),
    "60 where it is played": (
        {"base": "merrimack", "bid_60": True}, 0, (0, 0), 1, 60, False, "ok", (15, 20, 25, 30, 60),
    ),
    "a bagged dealer has 15 whatever the floor": (
        {"base": "kitty-four", "floor": {"at": 100, "bid": 20}}, 0, (105, 0), 0, 15, False, "ok", (20, 25, 30),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CONTRACTS.values(), ids=CONTRACTS.keys())
def test_whole_auction_in_one_line(case):
    named, dealer, scores, bidder, bid, held, reason, legal_bids = case
    ruling = judge_contract(rules(named), 4, dealer, scores, bidder, bid, held)
    assert (ruling.reason, ruling.legal, ruling.legal_bids) == (reason, reason == "ok", legal_bids)


LEFT_TO_DEALER = {
    "Barker throws the hand in": ("barker", (105, 0), None),
    "a bagged dealer has the lowest bid": ("kitty-four", (105, 0), 15),
    "Merrimack's dealer bids the lowest": ("merrimack", (105, 0), 15),
    "or the floor, where his side is on it": (MERRIMACK_WITH_FLOOR, (105, 0), 20),
    "and not where the others are": (MERRIMACK_WITH_FLOOR, (0, 105), 15),
    "without an auction nothing is left": ("forty-five", (0, 0), None),
}


@pytest.mark.parametrize("case", LEFT_TO_DEALER.values(), ids=LEFT_TO_DEALER.keys())
def test_all_others_passed(case):
    named, scores, amount = case
    assert left_to_dealer(rules(named), 4, 0, scores) == amount
    assert judge_pass_in(rules(named)) is (Reason.OK if amount is None else Reason.DEALER_MUST_BID)


LEADERS = {
    "left of the bidder": ("barker", 0, 3, 0),
    "the bidder himself": ("merrimack", 0, 3, 3),
    "left of the dealer": ("forty-five", 3, None, 0),
}


@pytest.mark.parametrize("case", LEADERS.values(), ids=LEADERS.keys())
def test_who_leads_first(case):
    named, dealer, bidder, leader = case
    assert first_leader(rules(named), 4, dealer, bidder) == leader


def test_what_a_side_needs():
    standing = add_row(start_standing(rules("barker"), 4, 0, (100, -10)), PlayedHand(0, 20, Tricks((0, 0, 0, 1, 1), 1)))
    assert standing.scores == (120, 0)
    assert (standing.needs(0), standing.needs(1)) == (0, 120)
    assert standing.has_reached(0)
    assert not standing.has_reached(1)


def test_tricks_after_the_end_of_the_match_do_not_count():
    score = score_hand(rules("twenty-five"), 4, (20, 0), None, None, Counts((5, 0), None))
    assert (score.tricks, score.bonus, score.captured, score.trick) == ((1, 0), (0, 0), (5, 0), 1)


def test_the_bonus_is_told_apart():
    score = score_hand(rules("barker"), 4, (0, 0), 0, 20, Counts((3, 2), 1))
    assert (score.tricks, score.bonus, score.captured) == ((3, 2), (0, 5), (15, 15))


def test_the_other_way_to_settle_a_simultaneous_finish():
    barker, auction_120 = rules("barker"), rules("auction-120")
    assert judge_other_finish(barker, (120, 125), 0).winner == 1
    assert judge_other_finish(auction_120, (120, 125), 0).winner == 0
    must_bid_out = rules({"base": "barker", "must_bid_out": True})
    assert judge_other_finish(must_bid_out, (115, 125), 0).winner == 1


def test_a_deal_passed_in_where_the_dealer_must_bid_is_flagged():
    standing = add_row(start_standing(rules("merrimack"), 4, 3), PassedInRow())
    assert (standing.dealer, standing.rows[0].flags) == (0, (Reason.DEALER_MUST_BID,))


def test_contract_codes_do_not_change():
    """They stand on paper and in old rulings: a table finds its rules again by them."""
    assert [contract_code(profile) for profile in VARIANTS] == "FEVJ Y8EA SFFQ 9WH2 S6ND E5PP DFZB".split()


def test_rules_are_read_back_even_where_they_would_no_longer_be_offered():
    fields = {**profile_json(rules("barker")), "kitty": 9, "target": 3, "bids": [7, 11]}
    profile = read_profile(fields)
    assert (profile.kitty, profile.target, profile.bids) == (9, 3, (7, 11))
    assert read_profile({**fields, "auction": "by shouting"}) is None
    assert read_profile({**fields, "bids": []}) is None
    assert read_profile({"id": "barker"}) is None


@pytest.mark.parametrize("field", ANSWERS)
def test_every_answer_in_words_is_given_by_a_rule_set_that_can_be_played(field):
    """No answer is there that no table could choose."""
    helpers = {
        "single": {"sides": "single"},
        "three_pairs": {"base": "forty-five", "sides": "three_pairs", "players": [6]},
        "trick": {"base": "twenty-five"},
        "stop_at": {"defenders": {"stop_at": 90}},
        "cap": {"defenders": {"cap": 105}},
        "always": {"defenders": "always"},
    }
    for answer in ANSWERS[field]:
        changes = helpers.get(answer, {field: answer})
        assert not hasattr(rules({"base": "barker", **changes}), "code"), answer


@pytest.mark.parametrize(
    ("scores", "counts", "decides"),
    [
        ((0, 0), (3, 2), False),  # nobody gets there
        ((20, 0), (5, 0), False),  # one order only
        ((20, 15), (3, 2), True),  # who is first?
        ((20, 0), (1, 4), True),  # the same side, but sooner or later
    ],
)
def test_the_order_of_tricks_is_asked_for_only_where_it_decides(scores, counts, decides):
    fault = check_tally(rules("twenty-five"), 4, scores, Counts(counts, None))
    assert (fault is not None) is decides
    if not decides:
        assert score_hand(rules("twenty-five"), 4, scores, None, None, Counts(counts, None)).made is None


@pytest.mark.parametrize(
    ("trump", "cards", "highest"),
    [
        ("S", "2S JS AH KS", "JS"),
        ("S", "10S 2S", "2S"),  # low beats high in black
        ("D", "10D 2D", "10D"),
        ("C", "AH KH QS", "AH"),  # the ace of hearts is a trump, whatever is
        ("C", "KH QS 5D", None),
    ],
)
def test_the_highest_trump_of_some_cards(trump, cards, highest):
    found = highest_trump(Suit(trump), [read_card(card) for card in cards.split()])
    assert found == (None if highest is None else read_card(highest))


def test_only_the_dealer_holds_and_only_where_the_rules_let_him():
    barker, merrimack = find_profile("barker"), find_profile("merrimack")
    asked = [judge_hold(barker, 2, 2), judge_hold(barker, 2, 1), judge_hold(merrimack, 2, 2)]
    assert asked == [Reason.OK, Reason.ONLY_DEALER_HOLDS, Reason.NO_HOLD]


# trump, what lies on the table -> what would take the trick if it were played next, low to high
BEATEN = {
    "the ace of hearts among the trumps": ("S", "KS QS", "AS AH JS 5S"),
    "the five is the end": ("D", "2D 5D", ""),
    "a plain ace under red is the lowest": ("S", "AD", "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"),
    "a card that was thrown off counts for nothing": ("C", "QS KH", "KS"),
}


@pytest.mark.parametrize(("trump", "table", "higher"), BEATEN.values(), ids=BEATEN)
def test_what_would_take_the_trick_next(trump, table, higher):
    cards = [read_card(name) for name in table.split()]
    found = [write_card(card) for card in beaten_by(Suit(trump), cards)]
    trumps = [name for name in found if name.endswith(trump) or name == "AH"]
    wanted = higher.split()
    if any(name.endswith(trump) for name in table.split()):
        assert found == wanted
    else:
        assert [name for name in found if name not in trumps] == wanted
        assert len(trumps) == (13 if trump == "H" else 14)


@pytest.mark.parametrize(("table", "players", "settled"), [("5S", 4, True), ("JS", 4, False), ("2D 3D 4D", 3, True)])
def test_a_trick_is_taken_when_all_have_played_or_nothing_is_higher(table, players, settled):
    assert is_settled(Suit.SPADES, [read_card(name) for name in table.split()], players) is settled


def test_the_bidder_holds_the_kitty_before_the_draw():
    assert cards_before_draw(rules("merrimack"), "bidder") == 8
    assert cards_before_draw(rules("merrimack"), "others") == 5
    assert cards_before_draw(rules("barker"), "bidder") == 5


@given(
    st.sampled_from(VARIANTS),
    st.sampled_from(VARIANTS),
    st.sampled_from(list(Suit)),
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True),
)
def test_rules_alike_in_their_law_of_play_rule_alike_on_every_card(one, other, trump, cards):
    """Whatever else they differ in: a review is done once for all of them."""
    lead, *hand = cards
    same = replace(other, void_must_trump=one.void_must_trump)
    assert one.law_of_play == same.law_of_play
    for card in hand:
        assert judge_play(one, trump, [lead], hand, card) == judge_play(same, trump, [lead], hand, card)


def test_the_laws_of_play_differ_where_a_play_is_ruled_on_otherwise():
    free, bound = rules("barker"), rules("auction-120")
    held = [read_card("3S"), read_card("2D")]
    plays = [judge_play(profile, Suit.SPADES, [read_card("KC")], held, held[1]).legal for profile in (free, bound)]
    assert plays == [True, False]
    assert free.law_of_play != bound.law_of_play
