"""Who has won? Who had the bid is asked only where it matters, and the page says what would change the ruling."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, Fault, answer
from fortyfives.store import Store
from tests.web.asking import Asker, address, asking
from tests.web.mending import Log, hand
from tests.web.test_ask_hand import A110, A120, BARKER, FORTY_FIVE, TWENTY_FIVE, plain, read_cases

__all__ = ["plain"]

CASES = read_cases("finish", "finish.jsonl")
MUST_BID = json.dumps({"base": BARKER, "must_bid_out": True})


@pytest.mark.parametrize(("question", "said"), CASES)
def test_a_link_shows_what_the_judge_says(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.reason) == (200, said["ruling"])
    assert asked.word == ("Play on" if said["winner"] is None else "The match is over")
    side = None if said["winner"] is None else ("Our side", "Their side")[said["winner"]]
    assert (f"{side} wins, " in asked.text) is (side is not None)


@pytest.mark.parametrize(("question", "said"), CASES)
def test_taps_alone_come_to_the_same(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), asking(plain, "finish", rules=question["rules"]))
    if "players-4" in asked.html:
        asked.tap("players-4")
    asked.tap("numbers-done", **{f"total-{side}": str(total) for side, total in enumerate(question["scores"])})
    if asked.reason is None:
        asked.tap(f"side-{question['bidding_side']}")
    assert asked.reason == said["ruling"]
    assert asked.taps <= 3


@pytest.mark.parametrize(
    ("rules", "totals", "asks"),
    [
        (BARKER, "120.125", True),
        (BARKER, "120.120", True),
        (BARKER, "115.110", False),  # nobody is there
        (BARKER, "80.130", False),  # one is there, whoever bid
        (A120, "120.125", False),  # the higher total decides
        (A110, "110.115", False),
        (MUST_BID, "125.95", True),  # only with the bid
        (FORTY_FIVE, "45.50", False),  # nobody bids
    ],
)
def test_who_had_the_bid_is_asked_only_where_it_decides(plain: Flask, rules: str, totals: str, asks: bool) -> None:
    asked = Asker(plain.test_client(), asking(plain, "finish", rules=rules, scores=totals))
    assert (asked.question == "Who had the bid in the last hand?") is asks
    assert (asked.reason is None) is asks
    if asks:
        assert f"With {totals.replace('.', ' : ')} it decides." in asked.text
    elif rules != FORTY_FIVE:
        assert asked.facts["bidding_side"][0] == "not needed"


@given(
    profile=st.sampled_from([profile for profile in VARIANTS if profile.has_auction]),
    totals=st.tuples(st.integers(90, 140), st.integers(90, 140)),
)
def test_what_is_not_asked_never_matters(plain: Flask, profile: Any, totals: tuple[int, int]) -> None:
    told = ".".join(map(str, totals))
    asked = Asker(plain.test_client(), asking(plain, "finish", rules=profile.id, scores=told))
    rulings = []
    for side in (0, 1):
        said = answer({"ask": "finish", "rules": profile.id, "scores": list(totals), "bidding_side": side})
        assert not isinstance(said, Fault)
        rulings.append((said["winner"], said["ruling"]))
    assert (asked.reason is None) is (rulings[0] != rulings[1])
    if asked.reason is not None:
        assert asked.reason == rulings[0][1]


def test_both_on_the_target_is_one_tap(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "finish")).tap("both-0", "side-1")
    assert asked.taps == 2
    assert "Their side wins, 120 to 120." in asked.text
    assert asked.reason == "bidder_goes_out"


def test_both_on_120(plain: Flask) -> None:
    question = {"ask": "finish", "rules": BARKER, "scores": [120, 125], "bidding_side": 0}
    ruled = Asker(plain.test_client(), address(plain, question))
    assert ruled.why == [
        "Our side with 120 and their side with 125 have reached 120.",
        "Our side had the bid and reached 120.",
        "The side that bid and made it goes out first; the higher total does not decide it here.",
    ]
    assert "Had their side won the bid, the match would be theirs." in ruled.text
    assert "With 115 instead of 120 for our side the match would go to their side." in ruled.text
    assert "Auction Forty-Fives (120); One Hundred and Ten: Their side wins." in ruled.text


@pytest.mark.parametrize(
    ("rules", "totals", "side", "sentence"),
    [
        (BARKER, [115, 90], 0, "Nobody has reached 120: our side on 115 needs 5 more."),
        (BARKER, [90, 90], 0, "Nobody has reached 120: the highest total, 90, needs 30 more."),
        (BARKER, [80, 130], 0, "Their side with 130 alone has reached 120."),
        (BARKER, [80, 130], 0, "With 115 instead of 130 for their side the match would go on."),
        (A120, [125, 125], 0, "With 120 instead of 125 for our side the match would go to their side."),
        # Here nobody need know who bid, there it decides; the page does not pretend to know.
        (A120, [120, 125], 0, "Barker: no kitty; Kitty of four; Merrimack Valley: it depends on who had the bid."),
        (MUST_BID, [125, 95], 1, "Their side had the bid and stopped at 95."),
        (MUST_BID, [125, 95], 1, "Had our side won the bid, the match would be theirs."),
        (json.dumps({"base": BARKER, "hands": 8}), [90, 95], 0, "This table plays 8 hands."),
        (TWENTY_FIVE, [30, 25], None, "the trick that makes 25 ends the match"),
    ],
)
def test_every_sentence_names_the_numbers(
    plain: Flask, rules: str, totals: list[int], side: int | None, sentence: str
) -> None:
    asked = asking(plain, "finish", rules=rules, players="4", scores=".".join(map(str, totals)))
    ruled = Asker(plain.test_client(), asked)
    if ruled.reason is None:
        ruled.tap(f"side-{side}")
    assert sentence in ruled.text


def test_a_hint_never_rests_on_a_bid_that_nobody_told(plain: Flask) -> None:
    # With 120 for our side it would turn on who bid, and that was not asked.
    ruled = Asker(plain.test_client(), asking(plain, "finish", scores="80.130"))
    assert "instead of 80" not in ruled.text


@pytest.mark.parametrize(("question", "said"), CASES)
def test_every_fact_leads_to_its_question(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    ruled = Asker(plain.test_client(), address(plain, question))
    for key, (value, href) in ruled.facts.items():
        assert value
        assert href, key
        asked = Asker(plain.test_client(), href)
        assert (asked.status, bool(asked.question)) == (200, True)
        assert key == "players" or asked.link("rule")


@pytest.mark.parametrize(("question", "said"), read_cases("finish", "errors.jsonl"))
def test_no_impossible_question_is_ruled_on(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    assert asked.notes == ["These rules are not known or cannot be played. Choose a rule set."]
    assert asked.facts["scores"][0] == "0 : 0"


@pytest.mark.parametrize(
    ("typed", "totals"),
    [({"total-0": "−15", "total-1": "90"}, "−15 : 90"), ({"total-0": " +20 ", "total-1": ""}, "20 : 0")],
)
def test_totals_are_read_as_people_write_them(plain: Flask, typed: dict[str, str], totals: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "finish")).tap("numbers-done", **typed)
    assert asked.facts["scores"][0] == totals


def test_what_is_no_total_is_said(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "finish"))
    asked.tap("numbers-done", **{"total-0": "1.5", "total-1": "ninety"})
    assert asked.notes == ["Totals are whole numbers, one for each of the 2 sides."]


FACTS = ("rules", "players", "bidding_side", "scores", "total-0", "total-1", "total-9", "m")
VALUES = ["", "0", "1", "9", "none", "x", "120.125", "1.2.3", "-5.-5", "²", "99999999999.1", BARKER, TWENTY_FIVE, "{"]


@given(
    told=st.dictionaries(st.sampled_from(FACTS), st.sampled_from(VALUES) | st.text(max_size=8)),
    step=st.sampled_from(["", "rules", "players", "bidding_side", "scores", "nothing"]),
    to=st.sampled_from(["/referee/finish", "/ruling/finish"]),
)
def test_no_address_is_too_strange(plain: Flask, told: dict[str, str], step: str, to: str) -> None:
    if told.get("m"):
        told = {**told, "m": "!"}  # without a score book there is no match
    response = plain.test_client().get(to, query_string={**told, **({"step": step} if step else {})})
    assert response.status_code in (200, 303, 422)


def test_a_match_fills_in_what_it_knows(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(hand(0, 30, [5, 0], 0), hand(1, 20, [1, 4], 1))
    ruled = Asker(client, f"/m/{log.id}/referee?ask=finish")
    assert ruled.facts["scores"][0] == "65 : 25"
    assert ruled.why[0] == "Nobody has reached 120: Maeve & Theresa on 65 need 55 more."
    log.tap(hand(0, 30, [5, 0], 0))
    ruled = Asker(client, f"/m/{log.id}/referee?ask=finish")
    assert "Maeve & Theresa win, 125 to 25." in ruled.text


def test_a_hand_after_the_end_has_no_say_in_who_bid(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(hand(0, 30, [5, 0], 0), hand(0, 20, [1, 4], 1), hand(1, 20, [1, 4], 1))
    assert "bidding_side=1" in Asker(client, f"/m/{log.id}/referee?ask=finish").path
    log.tap({"correct": {"hand": 2, **hand(0, 30, [5, 0], 0)["tally"]}})  # now hand 2 ends the match
    for address_of in (f"/m/{log.id}/referee?ask=finish", f"/m/{log.id}/referee?ask=finish&hand=3"):
        assert "bidding_side=0" in Asker(client, address_of).path


def test_a_match_knows_how_many_of_the_agreed_hands_were_played(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin({"base": BARKER, "hands": 2}).tap(hand(0, 30, [5, 0], 0))
    path = f"/m/{log.id}/referee?ask=finish"
    assert "1 hand has counted so far; at the end the higher total wins." in Asker(client, path).text
    log.tap(hand(1, 20, [1, 4], 1))
    assert log.match.winner == 0
    ended = Asker(client, path)
    assert ended.path.startswith("/ruling/match?"), "the sheet says that all hands are played, the totals do not"
    assert ended.reason == "last_hand"
    totals = ".".join(map(str, log.match.scores))
    rules = json.dumps({"base": BARKER, "hands": 2})
    by_totals = Asker(client, "/").go("/ruling/finish", rules=rules, scores=totals, bidding_side="1", m=log.id)
    assert "2 hands, and all have been played: the higher total wins the match all the same." in by_totals.text
    assert "is not known here" not in by_totals.text
