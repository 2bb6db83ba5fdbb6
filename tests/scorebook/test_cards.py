"""A hand card by card: who took each trick, who leads, where the highest trump lies, who revoked."""

import pytest

from fortyfives.rules import Tricks, write_card
from fortyfives.scorebook import Phase, revoked_plays, state_json

from .table import Table

# Barker's: East (seat 1) bids, so South (2) leads. Spades are trumps.
BID = ({"contract": {"bidder": 1, "bid": 20}}, {"name_trump": "S"})


def by_cards(*tricks):
    return [{"play": card} for cards in tricks for card in cards.split()]


def table_at_tricks(rules="barker", *taps):
    return Table(rules).tap(*(taps or BID))


def full_hand():
    """South leads the first trick; the last but one goes to North, who leads the fifth."""
    return ("7S AS 2D 5S", "JS 8S KH 3H", "KD 3D 9D 4D", "QC JC 7C KC", "10H QH 9H 2H")


def test_the_cards_tell_tricks_leaders_and_the_highest_trump():
    table = table_at_tricks()
    assert table.match.hand.plays_next == 2
    table.tap(*by_cards("7S AS 2D 5S"))
    hand = table.match.hand
    assert [trick.leader for trick in hand.told] == [2]
    assert (hand.tricks, hand.top, hand.leader, hand.plays_next) == ((1,), 1, 1, 1)
    table.tap(*by_cards("JS 8S KH 3H", "KD 3D 9D 4D", "QC JC 7C KC"))
    hand = table.match.hand
    assert [trick.leader for trick in hand.told] == [2, 1, 1, 1]
    assert (hand.tricks, hand.leader) == ((1, 1, 1, 0), 0)
    table.tap(*by_cards("10H QH 9H 2H"))
    hand = table.match.hand
    assert (table.match.phase, hand.tricks, hand.top, hand.top_known) == (Phase.CHECK, (1, 1, 1, 0, 1), 1, True)
    table.tap({"save": True})
    row = table.match.rows[0]
    assert (row.captured, row.made, row.tally) == ((5, 25), True, Tricks((1, 1, 1, 0, 1), 1))
    assert [write_card(card) for card in row.story.tricks[0].cards] == ["7S", "AS", "2D", "5S"]


@pytest.mark.parametrize("depths", range(3), ids=["all by cards", "cards, then sides", "sides, then cards"])
def test_the_same_hand_at_any_depth_comes_to_the_same(depths):
    quick = Table().tap(
        {"tally": {"bidder": 1, "bid": 20, "held": None, "trump": "S", "counts": [1, 4], "top_side": 1}}
    )
    exact = table_at_tricks().tap(*[{"trick": side} for side in (1, 1, 1, 0, 1)], {"top": 1}, {"save": True})
    cards = full_hand()
    deep = table_at_tricks()
    if depths == 0:
        deep.tap(*by_cards(*cards))
    elif depths == 1:
        deep.tap(*by_cards(*cards[:2]), {"trick": 1}, {"trick": 0}, {"trick": 1}, {"top": 1})
    else:
        deep.tap({"trick": 1}, {"top": 1}, {"leader": 1}, *by_cards(*cards[1:]))
    deep.tap({"save": True})
    assert quick.totals == exact.totals == deep.totals
    rows = [table.match.rows[0] for table in (quick, exact, deep)]
    assert {(row.captured, row.change, row.made, row.dealer) for row in rows} == {((5, 25), (5, 25), True, 0)}


def test_a_trick_begun_by_cards_may_be_finished_by_its_side():
    table = table_at_tricks().tap(*by_cards("7S AS"), {"trick": 1})
    told = table.match.hand.told[0]
    assert (told.side, told.leader, len(told.cards)) == (1, 2, 2)
    assert table.match.hand.plays_next is None  # East or West: nobody has said
    assert table.refuses({"play": "2D"}) == ("leader_unknown", "play")
    assert table.refuses({"leader": 2}) == ("impossible_hand", "leader")
    assert table.tap({"leader": 3}).match.hand.plays_next == 3


def test_nobody_takes_a_trick_over_the_five_of_trumps():
    table = table_at_tricks().tap(*by_cards("7S AS 2D"))
    assert table.refuses({"trick": 0}) == ("impossible_hand", "trick")  # only East is to come
    table.tap({"undo": True}, {"play": "5S"})
    assert table.refuses({"trick": 1}) == ("impossible_hand", "trick")
    assert table.refuses({"rest": 1}) == ("impossible_hand", "rest")
    assert table.tap({"trick": 0}).match.hand.tricks == (0,)


IMPOSSIBLE = [
    ("a card twice", ["7S AS"], {"play": "7S"}, "duplicate_card", "play"),
    ("a card of an earlier trick", ["7S AS 2D 5S"], {"play": "2D"}, "duplicate_card", "play"),
    ("another leader than the winner", ["7S AS 2D 5S"], {"leader": 2}, "impossible_hand", "leader"),
    ("a leader in the middle of a trick", ["7S"], {"leader": 2}, "wrong_phase", None),
    ("the star on a lower trump", ["7S AS 2D 5S", "JS 8S KH 3H"], {"top": 2}, "impossible_hand", "top"),
    ("a sixth trick", [*full_hand()], {"play": "9S"}, "impossible_hand", "play"),
]


@pytest.mark.parametrize(("tricks", "do", "code", "field"), [case[1:] for case in IMPOSSIBLE], ids=lambda _: "")
def test_what_the_cards_say_is_not_talked_away(tricks, do, code, field):
    table = table_at_tricks().tap(*by_cards(*tricks))
    assert table.refuses(do) == (code, field)
    assert table.refuses(do, let_stand=True) == (code, field)


def test_the_star_lies_where_the_cards_say_unless_a_trick_was_not_told():
    table = table_at_tricks().tap(*by_cards("7S AS 2D 9S"), {"trick": 1}, {"top": 2})
    assert table.match.hand.top == 2  # nobody told the cards of trick 2: a higher trump may lie there
    table.tap({"leader": 1}, *by_cards("5S 8S KH 3S"))
    assert table.match.hand.top == 3  # the five: nothing is higher
    assert table.refuses({"top": 2}) == ("impossible_hand", "top")


def test_where_no_trump_was_told_the_question_stays_open():
    table = table_at_tricks().tap({"trick": 0}, {"leader": 0}, *by_cards("KD QD 3D 2D"), {"rest": 0})
    assert table.match.phase is Phase.TRICKS
    assert table.tap({"top": None}).match.phase is Phase.CHECK


def test_a_revoke_shows_itself_by_a_later_card():
    table = table_at_tricks().tap(*by_cards("7S AS 2D 5S", "JS 8S KH 3H"))
    hand = table.match.hand
    # West threw the king of hearts on the jack of trumps: so far nothing speaks against it.
    assert revoked_plays(table.match.profile, 4, hand.trump, hand.told) == ()
    table.tap(*by_cards("KD 3D 9S 4D"))  # and here he trumps in with the nine
    hand = table.match.hand
    (play,) = revoked_plays(table.match.profile, 4, hand.trump, hand.told)
    assert (play.trick, play.seat, write_card(play.card), [write_card(card) for card in play.because]) == (
        2,
        3,
        "KH",
        ["9S"],
    )


def test_another_trump_tells_the_tricks_anew():
    table = table_at_tricks().tap(*by_cards("7S AS 2D 5S"), {"name_trump": "D"})
    hand = table.match.hand
    assert (hand.tricks, hand.leader, hand.top) == ((0,), 0, 1)  # the two of diamonds is the only trump


def test_a_game_for_one_knows_the_leader_without_cards():
    table = Table("forty-five", 3).tap({"turn_up": "9C"}, {"trick": 2})
    assert table.match.hand.plays_next == 2
    assert state_json(table.match)["hand"]["turned"] == "9C"


# --- the card turned up -------------------------------------------------------------------------------------


def test_the_card_turned_up_names_trumps_and_may_be_robbed():
    table = Table("forty-five").tap({"turn_up": "9C"}, {"robbed": 2})
    state = state_json(table.match)["hand"]
    assert (state["trump"], state["turned"], state["robbed"]) == ("C", "9C", 2)
    table.tap({"rest": 0}, {"top": 1}, {"save": True})
    story = table.match.rows[0].story
    assert (write_card(story.turned), story.robbed) == ("9C", 2)


ROBBING = [
    # rules         turned  dealer 0: who robs?  refused as
    ("forty-five", "9C", 2, None),
    ("forty-five", "AC", 0, None),
    ("forty-five", "AC", 2, "dealer_only"),
    ("forty-five", "AH", 1, "dealer_only"),
    ({"base": "forty-five", "rob": False}, "9C", 2, "no_robbing"),
]


@pytest.mark.parametrize(("rules", "turned", "seat", "code"), ROBBING)
def test_who_may_rob(rules, turned, seat, code):
    table = Table(rules).tap({"turn_up": turned})
    if code is None:
        assert table.tap({"robbed": seat}).match.hand.robbed == seat
    else:
        assert table.refuses({"robbed": seat}) == (code, "robbed")
        table.tap({"robbed": seat}, let_stand=True)
        assert table.match.hand.let_stand == (code,)


def test_whoever_plays_the_ace_of_trumps_himself_is_the_one_who_robbed():
    table = Table("forty-five").tap({"turn_up": "9C"}, {"play": "AC"})
    assert table.refuses({"robbed": 2}) == ("ace_not_held", "robbed")
    assert table.tap({"robbed": 1}).match.hand.robbed == 1


def test_the_robbed_card_is_played_by_the_one_who_has_it():
    table = Table("forty-five").tap({"turn_up": "9C"}, {"robbed": 2})
    assert table.refuses({"play": "9C"}) == ("impossible_hand", "play")
    table.tap({"play": "2C"}, {"play": "9C"})
    unsaid = Table("forty-five").tap({"turn_up": "9C"}, {"play": "9C"})
    assert unsaid.match.hand.robbed == 1  # nobody said so, but he played it


def test_no_card_is_turned_up_after_an_auction():
    assert Table().tap(*BID).refuses({"turn_up": "9C"}) == ("wrong_phase", None)
    assert Table().refuses({"robbed": 0}) == ("wrong_phase", None)
    bid = Table().tap({"contract": {"bidder": 1, "bid": 20}}, {"name_trump": "S"})
    assert bid.refuses({"robbed": 0}, let_stand=True) == ("wrong_phase", None)


def test_another_card_turned_up_ends_the_robbing():
    table = Table("forty-five").tap({"turn_up": "9C"}, {"robbed": 2}, {"turn_up": "8C"})
    assert table.match.hand.robbed is None
    assert table.tap({"name_trump": "H"}).match.hand.turned is None


# --- dealt again --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "taps",
    [
        [{"call": 15}, {"call": "pass"}],
        [{"contract": {"bidder": 1, "bid": 20}}],
        [*BID, {"trick": 0}, {"top": 1}],
        [*BID, *by_cards("7S AS 2D")],
        [*BID, {"rest": 1}, {"top": 2}],
    ],
    ids=["calls", "contract", "tricks", "cards", "ready to save"],
)
def test_dealt_again_by_the_same_dealer_nothing_said_of_the_hand_holds(taps):
    table = Table(first_dealer=2)
    fresh = table.match.book
    table.tap(*taps)
    said = table.match.book
    table.tap({"dealer": 2})
    assert (table.match.book.recorded, table.match.hand) == (fresh.recorded, fresh.hand)
    assert table.refuses({"dealer": 2}) == ("nothing_changes", None)
    assert table.tap({"undo": True}).match.book == said


def test_another_dealer_of_the_same_hand_keeps_what_was_played():
    table = Table("twenty-five").tap({"turn_up": "9C"}, {"trick": 1}, {"dealer": 2})
    assert (table.match.dealer, table.match.hand.tricks) == (2, (1,))


def test_who_leads_can_be_tapped_again():
    table = table_at_tricks().tap({"trick": 0}, {"leader": 0}, {"leader": 2})
    assert table.match.hand.leader == 2
    assert "leader" in table.match.legal_verbs


def test_a_correction_of_the_bid_alone_keeps_the_cards_of_a_hand_that_was_counted():
    """Told card by card, then put on the sheet by its numbers."""
    table = Table().tap({"contract": {"bidder": 1, "bid": 20}}, {"name_trump": "S"})
    table.tap(*({"play": card} for card in ("5S", "2S", "3S", "4S")), {"rest": 1})
    numbers = {"bidder": 1, "trump": "S", "counts": [1, 4], "top_side": 0}
    table.tap({"tally": {**numbers, "bid": 20}}, {"correct": {"hand": 1, **numbers, "bid": 25}})
    assert table.match.rows[0].story.has_cards
    table.tap({"correct": {"hand": 1, **numbers, "bid": 25, "top_side": 1}})
    assert not table.match.rows[0].story.has_cards


def test_a_deal_thrown_in_by_one_tap_does_not_keep_calls_that_led_elsewhere():
    assert Table().tap({"call": 15}, {"pass_in": True}).match.rows[0].story.calls == ()
    passed = Table().tap(*({"call": "pass"},) * 4).match
    assert passed.rows[0].story.calls == ("pass",) * 4


def test_another_dealer_is_held_against_who_robbed():
    table = Table("forty-five").tap({"turn_up": "AC"}, {"robbed": 0})  # the dealer took the ace
    assert table.refuses({"dealer": 2}) == ("dealer_only", "dealer")
    table.tap({"dealer": 2}, let_stand=True)
    assert (table.match.dealer, table.match.hand.let_stand) == (2, ("dealer_only",))


def test_all_who_have_sat_at_the_table_are_known():
    table = Table().tap({"pass_in": True}, {"substitute": {"seat": 0, "player": 9, "from_hand": 2}})
    assert table.match.everybody == {1, 2, 3, 4, 9}
