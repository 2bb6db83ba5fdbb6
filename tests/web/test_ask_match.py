"""Is the whole sheet right? Line by line as the judge adds it up, from a link, from a match, and told hand by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import Fault, answer
from fortyfives.store import Store
from fortyfives.words.people import points, signed
from tests.web.asking import Asker, address, asking
from tests.web.mending import NINE, Log, hand, ordered
from tests.web.mending import plain as told_plainly
from tests.web.test_ask_hand import BARKER, FORTY_FIVE, KITTY, MERRIMACK, TWENTY_FIVE, plain, read_cases

__all__ = ["plain"]

CASES = read_cases("match", "match.jsonl")


def lines(asked: Asker) -> list[list[str]]:
    """The cells of the lines, without that of the totals."""
    return [cells for label, cells in asked.sums.items() if label != "Total"]


def as_shown(said: dict[str, Any]) -> list[list[str]]:
    return [
        [f"{signed(change)} → {points(total)}" for change, total in zip(row["change"], row["scores"], strict=True)]
        for row in said["hands"]
    ]


@pytest.mark.parametrize(("question", "said"), CASES)
def test_a_link_shows_what_the_judge_says(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.reason) == (200, said["ruling"])
    assert asked.word == ("Play on" if said["winner"] is None else "The match is over")
    assert lines(asked) == as_shown(said)
    assert asked.sums["Total"] == [points(total) for total in said["scores"]]
    seats = ("North", "East", "South", "West")
    dealers = [label.split("dealt by ")[1].split(":")[0] for label in asked.sums if label.startswith("Hand ")]
    rows = zip(question["hands"], said["hands"], strict=True)
    assert dealers == [seats[row["dealer"]] for told, row in rows if "adjust" not in told]
    assert asked.why[-1] == f"{seats[said['dealer']]} deals next."
    flags = [flag for row in said["hands"] for flag in row["flags"]]
    assert sum(step.startswith("Hand ") for step in asked.why) == len(flags)


@pytest.mark.parametrize(("question", "said"), CASES)
def test_taps_alone_come_to_the_same(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), asking(plain, "match", rules=question["rules"]))
    asked.go(asked.facts["first_dealer"][1] or "").tap(f"dealer-{question['first_dealer']}")
    for row in question["hands"]:
        if "passed_in" in row:
            asked.tap("passed")
        elif "adjust" in row:
            asked.tap("points")
            asked.tap("numbers-done", **{f"total-{side}": str(given) for side, given in enumerate(row["adjust"])})
        else:
            side = row["bidder"] % 2
            top = "none" if row["top_trump"] is None else row["tricks"][row["top_trump"] - 1]
            asked.tap(f"side-{side}", f"bid-{row['bid']}", f"count-{row['tricks'].count(side)}", f"top-{top}")
    asked.tap("rule")
    assert asked.reason == said["ruling"]
    assert lines(asked) == as_shown(said)


def test_a_hand_that_was_asked_about_begins_a_sheet(plain: Flask) -> None:
    question = {"ask": "hand", "rules": BARKER, "scores": [0, 0], "bidding_side": 1, "bid": 20}
    ruled = Asker(plain.test_client(), address(plain, {**question, "counts": [2, 3], "top_side": 1}))
    ruled.tap("add-to-sheet")
    assert ruled.question == "Hand 2: which side won the bid?"
    assert "After 1 line: Nobody has won: the match goes on at 10 : 20." in ruled.text
    assert lines(ruled.tap("passed", "rule")) == [["+10 → 10", "+20 → 20"], ["0 → 10", "0 → 20"]]
    ruled.go(ruled.facts["hands"][1] or "").tap("take-out", "take-out")
    assert ruled.question == "Hand 1: which side won the bid?"


def test_where_nobody_bids_only_the_tricks_are_asked(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "match", rules=FORTY_FIVE)).tap("players-4")
    assert asked.question == "Hand 1: how many tricks did our side take?"
    asked.tap("count-2", "top-1", "count-5", "top-none", "rule")
    assert lines(asked) == [["+10 → 10", "+20 → 20"], ["+25 → 35", "0 → 20"]]


def test_five_alone_are_told_trick_by_trick(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "match", rules=FORTY_FIVE)).tap("players-5")
    assert asked.question == "Hand 1: who took trick 1?"
    asked.tap(*(f"side-{side}" for side in (0, 4, 4, 2, 0)), "top-4", "rule")
    assert lines(asked) == [["+10 → 10", "0 → 0", "+5 → 5", "0 → 0", "+15 → 15"]]


def test_the_order_is_asked_for_only_where_it_decides(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "match", rules=TWENTY_FIVE)).tap("players-4")
    asked.tap("count-3", "count-3")  # 15 : 10, and then both could get there first
    assert asked.question == "Hand 2: who took trick 1?"
    asked.tap("side-1", "side-1", "side-0", "side-0", "rule")
    assert asked.reason == "reached_mid_deal"
    assert lines(asked)[-1] == ["+10 → 25", "+10 → 20"]


@pytest.mark.parametrize(
    ("rules", "rows", "sentence"),
    [
        (
            BARKER,
            [hand(0, 30, [5, 0], 0), hand(0, 30, [4, 1], 0), hand(0, 25, [5, 0], 0), hand(2, 15, [3, 2], 0)],
            None,
        ),
        (
            BARKER,
            [hand(0, 30, [5, 0], 0), hand(0, 25, [5, 0], 0), hand(2, 15, [2, 3], 0), hand(2, 15, [0, 5], 1)],
            "Hand 4: 15 was bid on 105, where the least is 20 from 100 on. It counts as it was played.",
        ),
        (MERRIMACK, [hand(0, 10, [3, 2], 0)], "Hand 1: 10 is no bid under these rules, which offer 15, 20, 25 and 30."),
        (KITTY, [{"passed_in": True}], "Hand 1: nobody bid, and under these rules the dealer would have had to."),
        (
            BARKER,
            [*[hand(0, 30, [5, 0], 0)] * 2, hand(1, 15, [2, 3], 1)],
            "Hand 3 was played after the end: it is kept and counts 0.",
        ),
    ],
)
def test_what_is_not_as_the_rules_want_it_is_said_with_its_numbers(
    plain: Flask, rules: str, rows: list[dict[str, Any]], sentence: str | None
) -> None:
    told = [
        {name: row["tally"][name] for name in ("bidder", "bid", "counts", "top_side")} if "tally" in row else row
        for row in rows
    ]
    question = {"ask": "match", "rules": rules, "first_dealer": 0, "hands": told}
    why = Asker(plain.test_client(), address(plain, question)).why
    if sentence is None:
        assert not any(step.startswith("Hand ") for step in why)
    else:
        assert why[0].startswith(sentence)


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        (
            [{"passed_in": True}, {"bidder": 0, "bid": 20, "counts": [3, 1], "top_side": 0}],
            "Line 2 of the sheet: A hand",
        ),
        ([{"bidder": 0, "bid": 20, "counts": [5, 0], "top_side": 1}], "Line 1 of the sheet: Their side took no trick"),
        ([{"bidder": 7, "bid": 20, "counts": [5, 0], "top_side": 0}], "Line 1 of the sheet: There is no such seat"),
        ([{"bidder": 0, "bid": "x", "counts": [5, 0], "top_side": 0}], "Line 1 of the sheet: Say what was bid."),
        ([{"adjust": [1], "note": ""}], "Line 1 of the sheet: Totals are whole numbers"),
        ([7], "Line 1 of the sheet: The hands of this sheet cannot be read."),
    ],
)
def test_a_fault_names_its_line(plain: Flask, rows: list[Any], note: str) -> None:
    question = {"ask": "match", "rules": BARKER, "first_dealer": 2, "hands": rows}
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    assert len(asked.notes) == 1
    assert asked.notes[0].startswith(note)
    assert asked.facts["first_dealer"][0] == "South"
    assert asked.question


FACTS = ("rules", "players", "first_dealer", "hands", "total-0", "row-bidding_side", "row-bid", "row-counts")
FACTS += ("row-top_side", "row-tricks", "row-top_trump", "scores")
VALUES = [
    "",
    "0",
    "1",
    "5",
    "9",
    "20",
    "none",
    "x",
    "3.2",
    "0.1.1.1.1",
    "[]",
    "[7]",
    "{",
    "[[]]",
    '[{"passed_in":true}]',
]
VALUES += [BARKER, FORTY_FIVE, TWENTY_FIVE, '[{"bidder":0,"bid":20,"counts":[3,2],"top_side":0}]', "-5", "[null]"]
STEPS = ["", "rules", "players", "first_dealer", "hands", "points", "row-bid", "row-tricks", "row-top", "nothing"]


@given(
    told=st.dictionaries(st.sampled_from(FACTS), st.sampled_from(VALUES) | st.text(max_size=8)),
    step=st.sampled_from(STEPS),
    to=st.sampled_from(["/referee/match", "/ruling/match"]),
)
def test_no_address_is_too_strange(plain: Flask, told: dict[str, str], step: str, to: str) -> None:
    response = plain.test_client().get(to, query_string={**told, **({"step": step} if step else {})})
    assert response.status_code in (200, 303, 422)


# --- from a match


def test_the_sheet_of_a_match_is_ruled_on_at_once(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(*NINE[:4], {"adjust": [0, -10], "note": "a revoke"}, {"pass_in": True})
    ruled = Asker(client, f"/m/{log.id}/referee?ask=match")
    assert ruled.word == "The sheet is right"
    assert "All 6 lines were added up again." in ruled.text
    assert [label for label in ruled.sums if label != "Total"] == [
        "Hand 1, dealt by Maeve: Maeve bid 30, made",
        "Hand 2, dealt by Angus: Angus bid 20, made",
        "Hand 3, dealt by Theresa: Theresa bid 25, set",
        "Hand 4, dealt by Leo: Leo bid 20, made",
        "Points: a revoke",
        "Hand 5, dealt by Maeve: thrown in",
    ]
    assert ruled.sums["Total"] == [points(total) for total in log.match.scores]
    assert ruled.why[-1] == "Angus deals next."
    assert ruled.why[0] == "Nobody has reached 120: Maeve & Theresa on 50 need 70 more."
    assert "Keep with this match" in ruled.text
    assert "What this does not decide" not in ruled.text


def test_two_lines_are_both(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(*NINE[:2])
    assert "Both lines were added up again." in Asker(client, f"/m/{log.id}/referee?ask=match").text


def test_a_dealer_out_of_turn_is_said(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(NINE[0], {"dealer": 3}, NINE[1])
    ruled = Asker(client, f"/m/{log.id}/referee?ask=match")
    assert ruled.word == "The sheet is right"  # the points are
    assert "Leo dealt hand 2, as was set in the match; in turn it would have been Angus." in ruled.text


def test_the_totals_that_a_match_was_begun_from_are_said(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER, opening=[20, 15]).tap(NINE[0])
    ruled = Asker(client, f"/m/{log.id}/referee?ask=match")
    assert ruled.word == "The sheet is right"
    assert ruled.sums["Points: the totals it was begun from"] == ["+20 → 20", "+15 → 15"]
    assert "The match was begun at 20 : 15" in ruled.text


def test_an_added_hand_makes_it_another_sheet(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(NINE[0])
    asked = Asker(client, f"/m/{log.id}/referee?ask=match")
    asked.go(asked.facts["hands"][1] or "").tap("passed")
    assert asked.word == "Play on"
    assert "The sheet is right" not in asked.text


def test_a_match_without_a_hand_asks_for_one(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER)
    assert Asker(client, f"/m/{log.id}/referee?ask=match").question == "Hand 1: which side won the bid?"


@pytest.mark.parametrize("rules", [BARKER, json.dumps({"base": BARKER, "target": 60, "made_30": 30})])
def test_a_finished_match_names_the_winner(client: FlaskClient, store: Store, club: str, rules: str) -> None:
    log = Log(store, club)
    log.begin(json.loads(rules) if rules.startswith("{") else rules).tap(*[hand(1, 30, [0, 5], 1)] * 2)
    ruled = Asker(client, f"/m/{log.id}/referee?ask=match")
    assert (ruled.word, ruled.reason) == ("The sheet is right", "reached_target")
    assert "Angus & Leo win, " in ruled.text


def test_who_plays_alone_and_in_mid_deal(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(TWENTY_FIVE, players=5).tap(told_plainly("01234"), told_plainly("00001"))
    ruled = Asker(client, f"/m/{log.id}/referee?ask=match")
    assert ruled.word == "The sheet is right"
    assert ruled.sums["Total"] == ["25", "5", "5", "5", "5"]
    ordered_log = Log(store, club).begin(BARKER).tap(ordered(0, 20, "00011", 1))
    assert Asker(client, f"/m/{ordered_log.id}/referee?ask=match").word == "The sheet is right"


@given(
    hands=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from([15, 20, 25, 30]), st.integers(0, 5), st.sampled_from([0, 1])),
        max_size=8,
    )
)
def test_the_lines_are_a_running_sum(plain: Flask, hands: list[tuple[int, int, int, int]]) -> None:
    rows = [
        {"bidder": bidder, "bid": bid, "counts": [count, 5 - count], "top_side": top if 0 < count < 5 else None}
        for bidder, bid, count, top in hands
    ]
    question = {"ask": "match", "rules": BARKER, "first_dealer": 0, "hands": rows}
    said = answer(question)
    assert not isinstance(said, Fault)
    asked = Asker(plain.test_client(), address(plain, question))
    if not rows:
        assert asked.status == 200
        return
    total = [0, 0]
    for cells in lines(asked):
        for side, cell in enumerate(cells):
            change, _, after = (int(part.replace("−", "-")) if part != "→" else 0 for part in cell.split())
            total[side] += change
            assert after == total[side]
    assert asked.sums["Total"] == [points(one) for one in total]
