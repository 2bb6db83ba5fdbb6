"""Every verb of a tap over the API: what it asks for happens, is in the log, and is taken back by one undo."""

from __future__ import annotations

import pytest

from fortyfives.scorebook import VERBS

HAND = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
OTHER = {**HAND, "bidder": 2, "bid": 15, "tricks": [0, 0, 1, 1, 1], "top_trump": 2}
TO_TRICKS = [{"contract": {"bidder": 1, "bid": 20, "held": None}}, {"name_trump": "S"}]
NAMES = ["Maeve", "Leo", "Theresa", "Angus"]


def of(state, *path):
    for part in path:
        state = state[part]
    return state


TURN_UP = {"turn_up": "9C"}
# What came before, the tap, and where in the state its trace is: (path, value).
TAPS = [
    ("barker", [], {"tally": HAND}, ["scores"], [5, 25]),
    ("barker", [], {"tally": {**OTHER, "held": None, "trump": None}}, ["scores"], [15, 15]),
    ("merrimack", [], {"tally": HAND}, ["scores"], [5, 25]),
    ("barker", [], {"pass_in": True}, ["dealer"], 1),
    ("barker", [], {"call": 15}, ["hand", "calls"], [15]),
    ("barker", [{"call": 15}, {"call": "pass"}, {"call": "pass"}], {"call": "hold"}, ["hand", "calls", 3], "hold"),
    ("barker", [], TO_TRICKS[0], ["hand", "bid"], 20),
    ("barker", TO_TRICKS[:1], {"name_trump": "♠"}, ["hand", "trump"], "S"),
    ("forty-five", [], TURN_UP, ["hand", "turned"], "9C"),
    ("forty-five", [TURN_UP], {"robbed": 2}, ["hand", "robbed"], 2),
    ("barker", TO_TRICKS, {"trick": 0}, ["hand", "tricks"], [0]),
    ("barker", TO_TRICKS, {"play": "td"}, ["hand", "cards"], [["10D"]]),
    ("barker", [*TO_TRICKS, {"trick": 0}], {"leader": 2}, ["hand", "leader"], 2),
    ("barker", [*TO_TRICKS, {"trick": 0}], {"top": 1}, ["hand", "top_trump"], 1),
    ("barker", TO_TRICKS, {"rest": 1}, ["hand", "tricks"], [1] * 5),
    ("barker", [*TO_TRICKS, {"rest": 1}, {"top": 1}], {"save": True}, ["scores"], [0, 30]),
    ("barker", [{"tally": HAND}], {"undo": True}, ["scores"], [0, 0]),
    ("barker", [{"tally": HAND}, {"undo": True}], {"redo": True}, ["scores"], [5, 25]),
    ("barker", [{"tally": HAND}], {"correct": {"hand": 1, **OTHER}, "note": "the star"}, ["scores"], [15, 15]),
    ("barker", [{"tally": HAND}], {"correct": {"hand": 1, "pass_in": True}}, ["scores"], [0, 0]),
    ("barker", [{"tally": HAND}], {"insert": {"before": 1, **OTHER}}, ["hands", 0, "scores"], [15, 15]),
    ("barker", [{"tally": HAND}], {"insert": {"before": 2, "pass_in": True}}, ["dealer"], 2),
    ("barker", [{"tally": HAND}], {"delete": 1, "note": "entered twice"}, ["hands"], []),
    (
        "barker",
        [{"tally": HAND}, {"tally": OTHER}],
        {"move": {"hand": 2, "before": 1}},
        ["hands", 0, "scores"],
        [15, 15],
    ),
    ("barker", [{"tally": HAND}], {"swap_sides": 1}, ["scores"], [25, 5]),
    ("barker", [], {"adjust": [-10, 0], "note": "revoke"}, ["scores"], [-10, 0]),
    ("barker", [{"adjust": [-10, 0], "note": "revoke"}], {"cancel_adjust": 1}, ["scores"], [0, 0]),
    ("barker", [], {"opening": [-20, 55]}, ["scores"], [-20, 55]),
    ("barker", [], {"dealer": 2}, ["hand", "dealer"], 2),
    ("barker", [], {"rename": {"seat": 0, "name": "Mary"}}, ["players", 0], "Mary"),
    ("barker", [{"tally": HAND}], {"substitute": {"seat": 0, "name": "Mary", "from_hand": 2}}, ["players", 0], "Mary"),
    ("barker", [], {"swap_seats": [0, 1]}, ["players"], ["Leo", "Maeve", "Theresa", "Angus"]),
    ("barker", [], {"abandon": True}, ["abandoned"], True),
    ("barker", [{"abandon": True}], {"resume": True}, ["phase"], "bid"),
]


def verb_of(do):
    return next(name for name in do if name in VERBS)


def test_every_verb_is_in_the_table():
    assert {verb_of(do) for _, _, do, _, _ in TAPS} == set(VERBS)


def begun(club, rules, before):
    match = club.begin(rules, NAMES)
    for seq, do in enumerate(before, 1):
        assert club.tap(match, seq, do).status == 200, do
    return match, len(before) + 1


@pytest.mark.parametrize(("rules", "before", "do", "path", "value"), TAPS, ids=[str(tap[2])[:60] for tap in TAPS])
def test_what_a_tap_asks_for_happens(api, club, rules, before, do, path, value):
    match, seq = begun(club, rules, before)
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert verb_of(do) in shown["state"]["legal"]
    tap = api.fresh()
    tapped = club.tap(match, seq, do, tap=tap)
    assert (tapped.status, tapped.body.get("seq")) == (200, seq + 1)
    after = api.get(f"/api/matches/{match}", club.view).body
    assert after["state"] == tapped.body["state"]
    assert of(after if path[0] == "players" else after["state"], *path) == value
    assert len(api.get(f"/api/matches/{match}/log", club.view).body) == seq + 1

    again = club.tap(match, seq, do, tap=tap)  # resent on a bad line: one event all the same
    assert (again.status, again.body) == (200, tapped.body)
    assert len(api.get(f"/api/matches/{match}/log", club.view).body) == seq + 1
    if verb_of(do) not in ("undo", "redo"):
        undone = club.tap(match, seq + 1, {"undo": True})
        assert undone.status == 200
        back = api.get(f"/api/matches/{match}", club.view).body
        gone = {name: part for name, part in back["state"].items() if name != "legal"}
        assert gone == {name: part for name, part in shown["state"].items() if name != "legal"}
        assert back["players"] == shown["players"]


REFUSED = [
    ("barker", TO_TRICKS, {"turn_up": "9C"}, 422, "wrong_phase"),
    ("barker", [], {"play": "9C"}, 422, "wrong_phase"),
    ("barker", TO_TRICKS, {"play": "9X"}, 400, "bad_card"),
    ("barker", [*TO_TRICKS, {"play": "9C"}], {"play": "9C"}, 422, "duplicate_card"),
    ("barker", [*TO_TRICKS, {"trick": 0}], {"play": "9C"}, 422, "leader_unknown"),
    ("barker", [*TO_TRICKS, {"play": "5S"}], {"trick": 1}, 422, "impossible_hand"),
    ("forty-five", [{"turn_up": "AC"}], {"robbed": 2}, 422, "dealer_only"),
    ("merrimack", TO_TRICKS, {"robbed": 2}, 422, "wrong_phase"),
    ({"base": "forty-five", "rob": False}, [{"turn_up": "9C"}], {"robbed": 2}, 422, "no_robbing"),
    ("barker", [{"tally": HAND}], {"move": {"hand": 1, "before": 2}}, 422, "nothing_changes"),
    ("barker", [{"tally": HAND}], {"swap_seats": [0, 1]}, 422, "wrong_phase"),
    ("barker", [{"pass_in": True}], {"swap_sides": 1}, 400, "bad_value"),
    ("barker", [], {"substitute": {"seat": 0, "name": "Leo", "from_hand": 1}}, 400, "bad_value"),
    ("barker", [], {"substitute": {"seat": 0, "from_hand": 1}}, 400, "missing_field"),
    ("barker", [], {"substitute": {"seat": 0, "name": "Leo", "player": 2, "from_hand": 1}}, 400, "unknown_field"),
]


@pytest.mark.parametrize(
    ("rules", "before", "do", "status", "code"), REFUSED, ids=[f"{tap[2]}"[:60] for tap in REFUSED]
)
def test_what_is_refused_writes_nothing(api, club, rules, before, do, status, code):
    match, seq = begun(club, rules, before)
    contents = api.contents()
    refused = club.tap(match, seq, do)
    assert (refused.status, refused.code) == (status, code)
    assert api.contents() == contents


def test_what_the_table_let_stand_carries_the_ruling_in_the_log(api, club):
    match, seq = begun(club, "forty-five", [{"turn_up": "AC"}])
    assert club.tap(match, seq, {"robbed": 2}, let_stand=True).status == 200
    assert api.get(f"/api/matches/{match}/log", club.view).body[-1]["event"]["let_stand"] == "dealer_only"
