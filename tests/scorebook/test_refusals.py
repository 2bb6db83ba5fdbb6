"""What is refused, by which code, at which field; what the table may let stand, and what cannot be."""

import pytest

from fortyfives.rules import find_profile
from fortyfives.scorebook import (
    MOST_ENTRIES,
    MOST_ROWS,
    Entry,
    MatchStarted,
    PlayerRenamed,
    Refusal,
    decide,
    preview,
    replay,
    start,
    state_json,
    step,
)

from .table import Table, corrected, hand, line, plain_hand

WHOLE = hand(1, 20, "11010", 2)
PASS_IN = {"pass_in": True}
BID_15 = {"contract": {"bidder": 2, "bid": 15}}


def without(tap, name):
    (verb,) = tap
    return {verb: {key: value for key, value in tap[verb].items() if key != name}}


# --- what cannot be read ----------------------------------------------------------------------------------

MALFORMED = [
    (None, "bad_value", "do"),
    ([], "bad_value", "do"),
    ({}, "bad_value", "do"),
    ({"deal": 1}, "bad_value", "do"),
    ({"play": "5X"}, "bad_card", "play"),
    ({"play": ["5S"]}, "bad_card", "play"),
    ({"turn_up": "1S"}, "bad_card", "turn_up"),
    ({"robbed": 4}, "bad_seat", "robbed"),
    ({"leader": "0"}, "bad_seat", "leader"),
    ({"insert": {"before": 1}}, "missing_field", "insert.bidder"),
    ({"insert": {"pass_in": True}}, "missing_field", "insert.before"),
    ({"insert": {"before": 3, "pass_in": True}}, "bad_value", "insert.before"),
    ({"insert": {"before": 0, "pass_in": True}}, "bad_value", "insert.before"),
    ({"insert": {"before": True, "pass_in": True}}, "bad_value", "insert.before"),
    ({"insert": {"before": 1, "pass_in": False}}, "bad_value", "insert.pass_in"),
    ({"move": {"hand": 1}}, "missing_field", "move.before"),
    ({"move": {"hand": 2, "before": 1}}, "bad_value", "move.hand"),
    ({"move": {"hand": 1, "before": 3}}, "bad_value", "move.before"),
    ({"swap_sides": 2}, "bad_value", "swap_sides"),
    ({"swap_sides": {"hand": 1}}, "bad_value", "swap_sides"),
    ({"swap_sides": 1, "note": 5}, "bad_value", "note"),
    ({"delete": 1, "note": ""}, "bad_value", "note"),
    ({"delete": 1, "note": "x" * 201}, "bad_value", "note"),
    ({"move": {"hand": 1, "before": 2}, "why": "x"}, "unknown_field", "why"),
    ({"substitute": {"seat": 0, "player": 9}}, "missing_field", "substitute.from_hand"),
    ({"substitute": {"seat": 0, "player": 9, "from_hand": 3}}, "bad_value", "substitute.from_hand"),
    ({"substitute": {"seat": 0, "player": 2, "from_hand": 1}}, "bad_value", "substitute.player"),
    ({"substitute": {"seat": 9, "player": 9, "from_hand": 1}}, "bad_seat", "substitute.seat"),
    ({"swap_seats": [0]}, "bad_value", "swap_seats"),
    ({"swap_seats": [0, 4]}, "bad_seat", "swap_seats"),
    ({"undo": True, "redo": True}, "bad_value", "do"),
    ({"save": True, "note": "x"}, "unknown_field", "note"),
    ({"tally": 5}, "bad_value", "tally"),
    (hand(1, 20, colour="red"), "unknown_field", "tally.colour"),
    (hand(1, 20, counts=[5, 0]), "unknown_field", "tally.counts"),
    (without(WHOLE, "bidder"), "missing_field", "tally.bidder"),
    (without(WHOLE, "bid"), "missing_field", "tally.bid"),
    (without(WHOLE, "tricks"), "missing_field", "tally.tricks"),
    (without(WHOLE, "top_trump"), "missing_field", "tally.top_trump"),
    ({"tally": {"bidder": 1, "bid": 20, "counts": [3, 2]}}, "missing_field", "tally.top_side"),
    (hand(4, 20), "bad_seat", "tally.bidder"),
    (hand(-1, 20), "bad_seat", "tally.bidder"),
    (hand("1", 20), "bad_seat", "tally.bidder"),
    (hand(True, 20), "bad_seat", "tally.bidder"),
    (hand(None, 20), "bad_seat", "tally.bidder"),
    (hand(1, "20"), "bad_value", "tally.bid"),
    (hand(1, None), "bad_value", "tally.bid"),
    (hand(1, 0), "bad_value", "tally.bid"),
    (hand(1, 10_000), "bad_value", "tally.bid"),
    (hand(1, 20, held="no"), "bad_value", "tally.held"),
    (hand(1, 20, trump="X"), "bad_value", "tally.trump"),
    (hand(1, 20, "0000"), "impossible_hand", "tally.tricks"),
    (hand(1, 20, "000000"), "impossible_hand", "tally.tricks"),
    (hand(1, 20, "00002"), "bad_value", "tally.tricks"),
    (hand(1, 20, "00000", 6), "bad_value", "tally.top_trump"),
    (hand(1, 20, "00000", 0), "bad_value", "tally.top_trump"),
    (hand(1, 20, "00000", "1"), "bad_value", "tally.top_trump"),
    ({"tally": {"bidder": 1, "bid": 20, "tricks": "00000", "top_trump": 1}}, "bad_value", "tally.tricks"),
    (
        {"tally": {"bidder": 1, "bid": 20, "tricks": [0, 0, 0, 0, None], "top_trump": 1}},
        "bad_value",
        "tally.tricks",
    ),
    ({"tally": {"bidder": 1, "bid": 20, "counts": [3, 3], "top_side": 0}}, "impossible_hand", "tally.counts"),
    (
        {"tally": {"bidder": 1, "bid": 20, "counts": [5, 0], "top_side": 1}},
        "impossible_hand",
        "tally.top_side",
    ),
    ({"tally": {"bidder": 1, "bid": 20, "counts": [5], "top_side": 1}}, "bad_value", "tally.counts"),
    ({"tally": {"bidder": 1, "bid": 20, "counts": {}, "top_side": 1}}, "bad_value", "tally.counts"),
    ({"pass_in": False}, "bad_value", "pass_in"),
    ({"pass_in": 1}, "bad_value", "pass_in"),
    ({"call": "hello"}, "bad_value", "call"),
    ({"call": 20.0}, "bad_value", "call"),
    ({"call": None}, "bad_value", "call"),
    ({"contract": 20}, "bad_value", "contract"),
    ({"contract": {"bidder": 1}}, "missing_field", "contract.bid"),
    ({"contract": {"bidder": 1, "bid": 20, "trump": "S"}}, "unknown_field", "contract.trump"),
    ({"contract": {"bidder": 9, "bid": 20}}, "bad_seat", "contract.bidder"),
    ({"contract": {"bidder": 1, "bid": -5}}, "bad_value", "contract.bid"),
    ({"contract": {"bidder": 1, "bid": 20, "held": 0}}, "bad_value", "contract.held"),
    ({"name_trump": "spades"}, "bad_value", "name_trump"),
    ({"trick": "0"}, "bad_value", "trick"),
    ({"top": "1"}, "bad_value", "top"),
    ({"rest": None}, "bad_value", "rest"),
    ({"save": "yes"}, "bad_value", "save"),
    ({"undo": 1}, "bad_value", "undo"),
    ({"redo": None}, "bad_value", "redo"),
    ({"correct": True}, "bad_value", "correct"),
    ({"correct": {"hand": 1, "pass_in": False}}, "bad_value", "correct.pass_in"),
    ({"correct": {"hand": 1, "pass_in": True, "bid": 5}}, "unknown_field", "correct.bid"),
    ({"correct": {"pass_in": True}}, "missing_field", "correct.hand"),
    ({"correct": {**WHOLE["tally"]}}, "missing_field", "correct.hand"),
    (corrected(1, hand(7, 20)), "bad_seat", "correct.bidder"),
    (corrected(1, hand(1, 20, "00000", 9)), "bad_value", "correct.top_trump"),
    (corrected(2, WHOLE), "bad_value", "correct.hand"),
    (corrected(0, WHOLE), "bad_value", "correct.hand"),
    (corrected("1", WHOLE), "bad_value", "correct.hand"),
    ({"correct": {"hand": 7, "pass_in": True}}, "bad_value", "correct.hand"),
    ({"delete": 2}, "bad_value", "delete"),
    ({"delete": True}, "bad_value", "delete"),
    ({"cancel_adjust": 1}, "bad_value", "cancel_adjust"),
    ({"adjust": [5, 0]}, "missing_field", "note"),
    ({"adjust": [5, 0], "note": "x", "why": "y"}, "unknown_field", "why"),
    ({"adjust": [5], "note": "x"}, "bad_value", "adjust"),
    ({"adjust": [5, 10_000], "note": "x"}, "bad_value", "adjust"),
    ({"adjust": [5, "0"], "note": "x"}, "bad_value", "adjust"),
    ({"adjust": 5, "note": "x"}, "bad_value", "adjust"),
    ({"adjust": [5, 0], "note": 5}, "bad_value", "note"),
    ({"adjust": [5, 0], "note": ""}, "bad_value", "note"),
    ({"adjust": [5, 0], "note": "   "}, "bad_value", "note"),
    ({"adjust": [5, 0], "note": "x" * 201}, "bad_value", "note"),
    ({"adjust": [5, 0], "note": "a\nb"}, "bad_value", "note"),
    ({"adjust": [5, 0], "note": "a\ud800b"}, "bad_value", "note"),
    ({"opening": [0]}, "bad_value", "opening"),
    ({"opening": [0, -10_000]}, "bad_value", "opening"),
    ({"opening": [0, 120]}, "bad_value", "opening"),
    ({"opening": {}}, "bad_value", "opening"),
    ({"dealer": 4}, "bad_seat", "dealer"),
    ({"dealer": "0"}, "bad_seat", "dealer"),
    ({"rename": 1}, "bad_value", "rename"),
    ({"rename": {"seat": 0}}, "missing_field", "rename.player"),
    ({"rename": {"seat": 0, "name": "Ann"}}, "unknown_field", "rename.name"),
    ({"rename": {"seat": 4, "player": 9}}, "bad_seat", "rename.seat"),
    ({"rename": {"seat": 0, "player": "Ann"}}, "bad_value", "rename.player"),
    ({"rename": {"seat": 0, "player": 0}}, "bad_value", "rename.player"),
    ({"abandon": False}, "bad_value", "abandon"),
    ({"resume": False}, "bad_value", "resume"),
]


@pytest.mark.parametrize(("do", "code", "field"), MALFORMED)
def test_what_cannot_be_is_refused_and_cannot_be_let_stand(do, code, field):
    table = Table().tap(hand(1, 15, "01010", 2))
    assert table.refuses(do) == (code, field)
    refused = table.refusal(do, let_stand=True)
    assert (refused.code, refused.ruling, refused.may_stand) == (code, False, False)


@pytest.mark.parametrize(
    ("do", "code", "field"),
    [
        (hand(1, 20), "bad_value", "tally.bidder"),
        (hand(None, 20), "bad_value", "tally.bid"),
        (plain_hand("00000", 1), None, None),
        ({"tally": {"held": True, "tricks": [0, 0, 0, 0, 0], "top_trump": 1}}, "bad_value", "tally.held"),
        ({"call": "pass"}, "wrong_phase", None),
        ({"contract": {"bidder": 1, "bid": 20}}, "wrong_phase", None),
        (PASS_IN, "wrong_phase", None),
        ({"correct": {"hand": 1, "pass_in": True}}, "bad_value", "correct.pass_in"),
    ],
)
def test_a_game_without_an_auction_takes_no_bid(do, code, field):
    table = Table("forty-five").tap(plain_hand("00110", 3))
    if code is None:
        table.tap(do)
    else:
        assert table.refuses(do) == (code, field)


def test_counts_that_do_not_say_who_got_there_first():
    table = Table("twenty-five").tap(plain_hand("01010"))
    assert table.refuses({"tally": {"counts": [2, 3], "top_side": None}}) == ("order_needed", "tally.counts")


# --- what the rules refuse --------------------------------------------------------------------------------

RULED = [
    ("barker", [100, 40], hand(0, 15), "below_floor", "tally.bid"),
    ("barker", [100, 40], {"contract": {"bidder": 2, "bid": 15}}, "below_floor", "contract.bid"),
    ("barker", [40, 100], {"call": 15}, "below_floor", "call"),
    ("barker", None, hand(0, 17), "not_a_bid", "tally.bid"),
    ("barker", None, {"call": 17}, "not_a_bid", "call"),
    ("barker", None, hand(0, 60), "not_a_bid", "tally.bid"),
    ("merrimack", None, hand(0, 10), "not_a_bid", "tally.bid"),
    ("merrimack", None, hand(0, 15, held=True), "no_hold", "tally.held"),
    ("barker", None, hand(1, 15, held=True), "only_dealer_holds", "tally.held"),
    (
        "barker",
        None,
        {"contract": {"bidder": 3, "bid": 15, "held": True}},
        "only_dealer_holds",
        "contract.held",
    ),
    ("merrimack", None, PASS_IN, "dealer_must_bid", "pass_in"),
    ("kitty-four", None, PASS_IN, "dealer_must_bid", "pass_in"),
]


@pytest.mark.parametrize(("rules", "opening", "do", "code", "field"), RULED)
def test_what_the_rules_refuse_may_be_let_stand(rules, opening, do, code, field):
    table = Table(rules, opening=opening)
    refused = table.refusal(do)
    assert (refused.code, refused.field, refused.ruling, refused.may_stand) == (code, field, True, True)
    table.tap(do, let_stand=True)
    assert table.log[-1].event.let_stand == code
    (note,) = table.match.notes
    assert (note.code, note.seq, note.facts) == ("let_stand", 2, {"reason": code, "ruling": code})


@pytest.mark.parametrize(
    ("calls", "call", "code"),
    [
        ((15,), 15, "must_exceed"),
        ((15,), "hold", "only_dealer_holds"),
        ((15,), 22, "not_a_bid"),
    ],
)
def test_a_call_that_is_refused_can_be_let_stand_and_the_auction_goes_on(calls, call, code):
    table = Table().tap(*({"call": said} for said in calls))
    assert table.refuses({"call": call}) == (code, "call")
    table.tap({"call": call}, let_stand=True)
    assert table.match.hand.seat == 3
    table.tap({"call": "pass"}, {"call": 25}, {"call": "pass"}, {"call": "pass"})
    assert (table.match.hand.bidder, table.match.hand.bid) == (0, 25)
    table.tap({"name_trump": "S"}, {"rest": 0}, {"top": 1}, {"save": True})
    assert table.match.rows[0].let_stand == (code,)


def test_a_hold_of_nothing_has_no_amount_so_it_cannot_stand():
    table = Table().tap(*[{"call": "pass"}] * 3)
    for let_stand in (False, True):
        refused = table.refusal({"call": "hold"}, let_stand)
        assert (refused.code, refused.ruling, refused.may_stand) == ("nothing_to_hold", True, False)


def test_a_dealer_let_off_his_duty_passes_the_deal_in():
    table = Table("merrimack").tap(*[{"call": "pass"}] * 3)
    assert table.refuses({"call": "pass"}) == ("dealer_must_bid", "call")
    table.tap({"call": "pass"}, let_stand=True)
    (row,) = table.match.rows
    assert (row.flags, row.let_stand) == (("dealer_must_bid",), ("dealer_must_bid",))


def test_a_refusal_brings_the_facts():
    refused = Table(opening=[105, 40]).refusal(hand(2, 15))
    assert refused.facts == {
        "seat": 2,
        "side": 0,
        "total": 105,
        "floor": 20,
        "floor_at": 100,
        "bid": 15,
        "held": None,
        "dealer": 0,
        "legal_bids": (20, 25, 30),
    }
    refused = Table("merrimack").tap({"call": 20}).refusal({"call": 20})
    assert refused.facts == {
        "seat": 2,
        "side": 0,
        "total": 0,
        "call": 20,
        "high": 20,
        "holder": 1,
        "dealer": 0,
        "legal_calls": ("pass", 25, 30),
    }


def test_a_legal_tap_is_never_recorded_as_let_stand():
    table = Table().tap(hand(1, 15), let_stand=True)
    assert table.log[-1].event.let_stand is None
    assert table.match.notes == ()


# --- at the wrong time ------------------------------------------------------------------------------------

BEGUN = {
    "bid": [],
    "trump": [BID_15],
    "tricks": [BID_15, {"name_trump": "S"}],
    "five tricks": [BID_15, {"name_trump": "S"}, {"rest": 0}],
    "check": [BID_15, {"name_trump": "S"}, {"rest": 0}, {"top": 1}],
}
WRONG = [
    ("bid", {"name_trump": "S"}, "wrong_phase"),
    ("bid", {"trick": 0}, "wrong_phase"),
    ("bid", {"rest": 0}, "wrong_phase"),
    ("bid", {"top": 1}, "wrong_phase"),
    ("bid", {"save": True}, "wrong_phase"),
    ("bid", {"resume": True}, "wrong_phase"),
    ("bid", {"redo": True}, "nothing_to_redo"),
    ("bid", {"undo": True}, "nothing_to_undo"),
    ("trump", {"call": "pass"}, "wrong_phase"),
    ("trump", PASS_IN, "wrong_phase"),
    ("trump", {"trick": 0}, "wrong_phase"),
    ("trump", {"save": True}, "wrong_phase"),
    ("tricks", {"call": 20}, "wrong_phase"),
    ("tricks", {"save": True}, "wrong_phase"),
    ("tricks", {"trick": 2}, "bad_value"),
    ("tricks", {"rest": -1}, "bad_value"),
    ("tricks", {"top": 1}, "impossible_hand"),
    ("tricks", {"top": 0}, "bad_value"),
    ("tricks", {"top": 6}, "bad_value"),
    ("five tricks", {"trick": 0}, "impossible_hand"),
    ("five tricks", {"rest": 0}, "impossible_hand"),
    ("five tricks", {"save": True}, "wrong_phase"),
    ("check", {"trick": 0}, "impossible_hand"),
    ("check", PASS_IN, "wrong_phase"),
]


@pytest.mark.parametrize(("when", "do", "code"), WRONG)
def test_taps_at_the_wrong_time(when, do, code):
    table = Table().tap(*BEGUN[when])
    for let_stand in (False, True):
        refused = table.refusal(do, let_stand)
        assert (refused.code, refused.ruling) == (code, False)
    (verb,) = do
    if code != "impossible_hand" and code != "bad_value":
        assert verb not in table.match.legal_verbs


def test_after_the_trick_that_ended_it_no_more_tricks():
    table = Table("twenty-five").tap(plain_hand("01000"), {"name_trump": "S"}, {"trick": 0})
    assert table.refuses({"trick": 0}) == ("wrong_phase", None)


def over():
    return Table().tap(hand(0, 30), {"adjust": [-5, 0], "note": "a lead out of turn"}, hand(2, 30), hand(0, 30))


@pytest.mark.parametrize(
    "do",
    [
        WHOLE,
        PASS_IN,
        {"call": "pass"},
        {"contract": {"bidder": 1, "bid": 20}},
        {"name_trump": "S"},
        {"trick": 0},
        {"top": 1},
        {"rest": 0},
        {"save": True},
        {"dealer": 1},
        {"abandon": True},
        {"resume": True},
    ],
)
def test_a_match_that_is_over_takes_no_more_hands(do):
    table = over()
    assert table.match.winner == 0
    assert table.refuses(do) == ("match_over", None)
    assert table.refusal(do).facts == {"abandoned": False}


@pytest.mark.parametrize(
    "do",
    [
        {"undo": True},
        {"correct": {"hand": 1, "pass_in": True}},
        corrected(4, hand(1, 20)),
        {"delete": 4},
        {"adjust": [0, 5], "note": "agreed"},
        {"cancel_adjust": 2},
        {"opening": [-60, 0]},
        {"rename": {"seat": 1, "player": 77}},
    ],
)
def test_but_it_can_be_put_right(do):
    table = over()
    before = table.match
    table.tap(do)
    assert table.match.seq == before.seq + 1
    table.tap({"undo": True} if "undo" not in do else {"redo": True})
    assert table.match.book == before.book


def test_a_match_that_was_broken_off_only_goes_on_or_back():
    table = Table().tap(hand(1, 20), {"abandon": True})
    assert table.match.abandoned
    assert table.match.legal_verbs == ("undo", "rename", "resume")
    assert state_json(table.match)["abandoned"] is True
    for do in (
        hand(1, 20),
        {"call": "pass"},
        {"delete": 1},
        {"abandon": True},
        {"adjust": [5, 0], "note": "x"},
    ):
        refused = table.refusal(do)
        assert (refused.code, refused.facts) == ("match_over", {"abandoned": True})
    table.tap({"rename": {"seat": 0, "player": 9}}, {"resume": True})
    assert not table.match.abandoned
    table.tap({"undo": True}, {"undo": True}, {"undo": True}, {"redo": True})
    assert table.match.abandoned
    assert "abandoned" not in state_json(table.tap({"undo": True}).match)


@pytest.mark.parametrize(
    "do",
    [
        corrected(1, hand(1, 20, "11010", 2, trump="S")),
        {"correct": {"hand": 2, "pass_in": True}},
        {"opening": [0, 0]},
        {"rename": {"seat": 0, "player": 1}},
        {"dealer": 2},
    ],
)
def test_what_changes_nothing_is_not_recorded(do):
    table = Table().tap(hand(1, 20, "11010", 2, trump="S"), PASS_IN)
    refused = table.refusal(do)
    assert (refused.code, refused.ruling) == ("nothing_changes", False)


def test_corrections_name_rows_of_the_right_kind():
    table = Table().tap(WHOLE, {"adjust": [5, 0], "note": "agreed"})
    assert table.refuses({"delete": 2}) == ("bad_value", "delete")
    assert table.refuses({"correct": {"hand": 2, "pass_in": True}}) == ("bad_value", "correct.hand")
    assert table.refuses({"cancel_adjust": 1}) == ("bad_value", "cancel_adjust")


# --- the start --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "players", "first_dealer", "opening", "code", "field"),
    [
        ("barker", 3, 0, None, "bad_value", "players"),
        ("forty-five", 7, 0, None, "bad_value", "players"),
        ("barker", 4, 4, None, "bad_seat", "first_dealer"),
        ("barker", 4, -1, None, "bad_seat", "first_dealer"),
        ("barker", 4, 0, (0,), "bad_value", "opening"),
        ("barker", 4, 0, (0, 12_000), "bad_value", "opening"),
        ("barker", 4, 0, (0, 120), "bad_value", "opening"),
    ],
)
def test_a_start_that_cannot_be(rules, players, first_dealer, opening, code, field):
    refused = start(find_profile(rules), range(1, players + 1), first_dealer, opening)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.field) == (code, field)


def test_a_start_needs_players():
    refused = start(find_profile("barker"), (1, 2, 3, 0), 0)
    assert isinstance(refused, Refusal)
    assert refused.field == "players"


def test_a_match_begun_on_paper():
    table = Table(opening=(70, 85)).tap(hand(0, 20, "00101", 1))
    assert table.totals == (90, 95)
    assert table.match.opening == (70, 85)


def test_the_start_cannot_be_undone():
    table = Table()
    assert table.match.undo is None
    assert table.refuses({"undo": True}) == ("nothing_to_undo", None)


def test_a_log_without_a_match_takes_nothing():
    blank = replay(())
    assert (blank.legal_verbs, blank.undo, blank.seq, blank.notes) == ((), None, 0, ())
    for do in (hand(0, 20), {"rename": {"seat": 0, "player": 3}}, {"save": True}):
        refused = decide(blank, do)
        assert isinstance(refused, Refusal)
        assert refused.code == "wrong_phase"


def test_a_log_does_not_grow_for_ever():
    match = Table().match
    far = step(match, Entry(MOST_ENTRIES, PlayerRenamed(0, 9), "tap", "at", None, "1"))
    refused = decide(far, {"undo": True})
    assert isinstance(refused, Refusal)
    assert refused.code == "too_large"


def test_nor_does_a_sheet():
    table = Table().tap(*[{"pass_in": True}] * MOST_ROWS)
    for do in ({"pass_in": True}, hand(0, 20), {"call": "pass"}, {"adjust": [5, 0], "note": "agreed"}):
        assert table.refuses(do) == ("too_large", None)
    table.tap({"delete": 1}, {"pass_in": True}, {"undo": True})


# --- preview ----------------------------------------------------------------------------------------------


def test_a_preview_is_the_match_as_if_it_had_been_recorded():
    table = Table(opening=[105, 115])
    seen = preview(table.match, hand(0, 20, "00101", 1))
    assert (seen.scores, seen.winner) == ((125, 125), 0)
    assert table.match.rows == ()
    assert isinstance(preview(table.match, hand(0, 15)), Refusal)
    assert preview(table.match, hand(0, 15), let_stand=True).rows[0].let_stand == ("below_floor",)


def test_the_line_that_starts_a_match_is_told_like_any_other():
    event = start(find_profile("barker"), (1, 2, 3, 4), 0, (5, 10))
    assert isinstance(event, MatchStarted)
    assert line(replay(()), event).said.scores == (5, 10)


@pytest.mark.parametrize("amount", [0, -5, 10_000, 10**30])
def test_what_is_no_amount_cannot_be_let_stand(amount):
    table = Table()
    refused = table.refusal({"call": amount}, let_stand=True)
    assert (refused.code, refused.may_stand) == ("not_a_bid", False)
    assert table.tap({"call": 17}, let_stand=True).match.hand.high == 17


def test_nobody_sits_in_two_seats():
    table = Table()
    assert table.refuses({"rename": {"seat": 0, "player": 2}}) == ("bad_value", "rename.player")
    assert table.tap({"rename": {"seat": 0, "player": 9}}).match.players == (9, 2, 3, 4)


def test_tricks_and_counts_are_told_apart_as_the_judge_does():
    both = {"bidder": 0, "bid": 20, "counts": [3, 2], "top_trump": 1}
    assert Table().refuses({"tally": both}) == ("unknown_field", "tally.counts")
