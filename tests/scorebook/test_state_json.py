"""The `state` of the JSON contract: the judge's answer, the phase, the open hand, what is legal."""

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import state_json

from .table import Table, hand, plain_hand

ALWAYS = ["insert", "adjust", "opening", "dealer", "rename", "substitute", "abandon"]


def legal(table):
    return list(state_json(table.match)["legal"])


def test_the_state_of_a_new_match():
    assert state_json(Table(first_dealer=3).match) == {
        "hands": [],
        "scores": [0, 0],
        "dealer": 3,
        "winner": None,
        "ruling": "play_on",
        "phase": "bid",
        "hand": {
            "dealer": 3,
            "calls": [],
            "bidder": None,
            "bid": None,
            "trump": None,
            "tricks": [],
            "top_trump": None,
            "leader": None,
        },
        "legal": {
            "tally": True,
            "pass_in": True,
            "call": True,
            "contract": True,
            "insert": True,
            "adjust": True,
            "opening": True,
            "dealer": True,
            "rename": True,
            "substitute": True,
            "swap_seats": True,
            "abandon": True,
            "calls": ["pass", 5, 10, 15, 20, 25, 30],
        },
    }


def test_the_state_in_the_middle_of_a_hand():
    table = Table().tap(hand(0, 20, "00101", 1), {"dealer": 3}, {"contract": {"bidder": 2, "bid": 15}})
    table.tap({"name_trump": "H"}, {"trick": 1}, {"top": 1})
    state = state_json(table.match)
    assert state["hands"] == [{"dealer": 0, "scores": [20, 10], "change": [20, 10], "flags": []}]
    assert (state["phase"], state["dealer"]) == ("tricks", 3)
    assert state["hand"] == {
        "dealer": 3,
        "calls": [],
        "bidder": 2,
        "bid": 15,
        "trump": "H",
        "tricks": [1],
        "top_trump": 1,
        "leader": None,
    }
    assert "calls" not in state["legal"]


def test_the_state_of_a_match_that_is_over():
    state = state_json(Table().tap(hand(0, 30), hand(2, 30)).match)
    assert (state["phase"], state["hand"], state["winner"], state["ruling"]) == (
        "over",
        None,
        0,
        "reached_target",
    )
    assert state["dealer"] == 2
    assert list(state["legal"]) == [
        "undo",
        "correct",
        "insert",
        "delete",
        "move",
        "swap_sides",
        "adjust",
        "opening",
        "rename",
        "substitute",
    ]


def possible(table):
    """What is possible now, without what always is."""
    return [verb for verb in legal(table) if verb not in ALWAYS]


def test_what_is_legal_in_each_phase():
    table = Table()
    assert possible(table) == ["tally", "pass_in", "call", "contract", "swap_seats", "calls"]
    assert set(ALWAYS) <= set(legal(table))
    table.tap({"contract": {"bidder": 2, "bid": 15}})
    assert possible(table) == ["tally", "contract", "name_trump", "undo"]
    table.tap({"name_trump": "H"})
    tricks = ["tally", "contract", "name_trump", "trick", "play", "leader", "top", "rest", "undo"]
    assert possible(table) == tricks
    table.tap({"trick": 1})
    assert possible(table) == [verb for verb in tricks if verb != "play"]
    table.tap({"leader": 1}, {"play": "5H"})
    assert possible(table) == [verb for verb in tricks if verb != "leader"]
    table.tap({"undo": True}, {"undo": True}, {"undo": True}, {"rest": 1})
    assert possible(table) == ["tally", "contract", "name_trump", "top", "undo"]
    table.tap({"top": 1})
    assert possible(table) == ["tally", "contract", "name_trump", "top", "save", "undo"]
    table.tap({"save": True}, {"adjust": [5, 0], "note": "x"}, {"undo": True})
    assert possible(table)[4:9] == ["undo", "redo", "correct", "delete", "swap_sides"]
    table.tap({"redo": True})
    assert {"cancel_adjust", "move"} <= set(legal(table))


def test_a_deal_cannot_be_passed_in_where_the_dealer_must_take_it():
    for profile in VARIANTS:
        may = profile.has_auction and profile.all_pass == "pass_deal"
        assert ("pass_in" in legal(Table(profile.id))) is may


def test_a_game_without_an_auction_has_no_bids_to_tap():
    table = Table("twenty-five").tap(plain_hand("01010"))
    assert possible(table) == ["tally", "name_trump", "turn_up", "undo", "correct", "delete", "swap_sides"]
    table.tap({"turn_up": "9C"})
    assert "robbed" in possible(table)
    assert "robbed" not in possible(Table({"base": "forty-five", "rob": False}).tap({"turn_up": "9C"}))


def test_a_row_that_no_longer_fits_says_what_the_judge_has_against_it():
    table = Table("twenty-five", opening=(10, 0)).tap(plain_hand("000"))
    assert "fault" not in state_json(table.match)["hands"][0]
    table.tap({"opening": [0, 0]})
    told = state_json(table.match)["hands"][0]
    assert (told["fault"], told["change"]) == ("impossible_hand", [15, 0])
