"""What does this hand score? Every sum on the page is the judge's, and every fact leads to its question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, Fault, answer
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.words.people import points, signed
from tests.web.asking import Asker, address, asking
from tests.web.mending import NINE, Log
from tests.web.mending import hand as hand_of
from tests.web.tapping import begin, hand

CASES = Path(__file__).parents[1] / "data" / "cases"
BARKER, KITTY, MERRIMACK, A120, A110, FORTY_FIVE, TWENTY_FIVE = (profile.id for profile in VARIANTS)


@pytest.fixture(scope="module")
def plain() -> Flask:
    """The app without a score book: a question is private."""
    return create_app(
        None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", base_url="", testing=True
    )


def read_cases(kind: str, *names: str) -> list[Any]:
    rows = []
    for name in names:
        for number, line in enumerate((CASES / name).read_text(encoding="utf-8").splitlines(), 1):
            row = json.loads(line)
            if row["question"].get("ask") == kind:
                rows.append(pytest.param(row["question"], row["answer"], id=f"{name}-{number}"))
    assert rows
    return rows


SCORED = read_cases("hand", "hand.jsonl", "own-rules.jsonl")


def check(asked: Asker, question: dict[str, Any], said: dict[str, Any]) -> None:
    """The ruling on the page is the judge's."""
    sums = asked.sums
    assert sums["Counts"] == [signed(change) for change in said["change"]]
    assert sums["Taken"] == [str(captured) for captured in said["captured"]]
    assert asked.reason == said["ruling"]
    if said["made"] is not None:
        word = "Made" if said["made"] else "Set"
        assert asked.word == word
        assert word in sums["Made or set"]
    if any(question["scores"]):
        assert sums["Before"] == [points(score) for score in question["scores"]]
        assert sums["Total"] == [points(score) for score in said["scores"]]
    else:
        assert "Total" not in sums


@pytest.mark.parametrize(("question", "said"), SCORED)
def test_a_link_shows_what_the_judge_says(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 200
    # The cases of a table's own rules name only what they are about; the judge has been held to those.
    full = answer(question)
    assert not isinstance(full, Fault)
    assert said.items() <= full.items()
    check(asked, question, full)


@pytest.mark.parametrize(("question", "said"), SCORED)
def test_taps_alone_come_to_the_same(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    rules = question["rules"] if isinstance(question["rules"], str) else json.dumps(question["rules"])
    asked = Asker(plain.test_client(), asking(plain, "hand", rules=rules))
    if "players-4" in asked.html:
        asked.tap(f"players-{question.get('players', 4)}")
    if any(question["scores"]):
        typed = {f"total-{side}": str(score) for side, score in enumerate(question["scores"])}
        asked.go(asked.facts["scores"][1] or "").tap("numbers-done", **typed)
    if question["bidding_side"] is not None:
        asked.tap(f"side-{question['bidding_side']}", f"bid-{question['bid']}")
    sides, tricks = len(question["scores"]), question.get("tricks")
    counts = question.get("counts") or [tricks.count(side) for side in range(sides)]
    if sides == 2:
        asked.tap(f"count-{counts[question['bidding_side'] or 0]}")
    while asked.question.startswith("Who took trick"):
        number = int(asked.question.split()[3].rstrip("?"))
        asked.tap(f"side-{tricks[number - 1]}")
    if asked.question.startswith("Who had the highest trump"):
        top = question["top_side"] if "counts" in question else question["top_trump"]
        if tricks is not None and top is not None:
            top = tricks[top - 1]
        asked.tap("top-none" if top is None else f"top-{top}")
    full = answer(question)
    assert not isinstance(full, Fault)
    check(asked, question, full)


def test_four_taps_from_nowhere_and_no_more(plain: Flask) -> None:
    asked = Asker(plain.test_client(), "/referee/menu")
    asked.go(asking(plain, "hand")).tap("side-0", "bid-20", "count-3", "top-0")
    assert asked.taps == 4
    assert (asked.word, asked.sums["Counts"]) == ("Made", ["+20", "+10"])


def test_the_order_is_asked_for_only_where_it_decides(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "hand", rules=TWENTY_FIVE, players="4", scores="20.15"))
    asked.tap("count-3")
    assert asked.question == "Who took trick 1?"
    assert "whoever reaches 25 first has won" in asked.text
    # Side 1 on 20 needs one trick, and the second is his: nothing after it can matter.
    asked.tap("side-1", "side-0")
    assert asked.reason == "reached_mid_deal"
    assert asked.sums["Counts"] == ["+5", "+5"]
    early = Asker(plain.test_client(), asking(plain, "hand", rules=TWENTY_FIVE, players="4", scores="0.0"))
    assert early.tap("count-3").reason == "play_on"


def test_a_trick_can_be_taken_back(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "hand", bidding_side="0", bid="20", step="tricks"))
    asked.tap("side-0", "side-1", "take-back")
    assert asked.question == "Who took trick 2?"
    asked.tap("take-back")
    assert asked.question == "Who took trick 1?"


@pytest.mark.parametrize(
    ("facts", "live"),
    [
        ({"bid": "20", "counts": "4.1"}, "Made"),  # 20 by tricks alone
        ({"bid": "20", "counts": "2.3"}, "Set"),  # 15 at the very most
        ({"bid": "20", "counts": "3.2"}, None),
        ({"bid": "30", "counts": "5.0"}, None),
        ({"bid": "30", "counts": "4.1"}, "Set"),
    ],
)
def test_made_or_set_is_said_as_soon_as_it_is_certain(plain: Flask, facts: dict[str, str], live: str | None) -> None:
    asked = Asker(plain.test_client(), asking(plain, "hand", bidding_side="0", **facts))
    assert asked.question == "Who had the highest trump of the hand?"
    assert ("Certain, whoever had the highest trump." in asked.text) is (live is not None)
    if live:
        assert f"<strong>{live}.</strong>" in asked.html


@pytest.mark.parametrize(
    ("question", "sentences"),
    [
        pytest.param(
            {"rules": BARKER, "scores": [0, 0], "bidding_side": 0, "bid": 30, "counts": [4, 1], "top_side": 0},
            [
                "Our side took 4 tricks and the highest trump: 20 + 5 = 25.",
                "Our side bid 30, which needs all five tricks and the highest trump, 30 points. 25 is 5 short: set.",
                "Set takes 30 off, and the 25 that were taken are not added.",
                "With 1 trick more for our side: made, +60 : 0.",
            ],
            id="30 failed by one trick",
        ),
        pytest.param(
            {"rules": BARKER, "scores": [0, 0], "bidding_side": 0, "bid": 20, "counts": [3, 2], "top_side": None},
            [
                "15 + 10 = 25: nobody played a trump, so there is no bonus",
                "Our side bid 20, and 15 is 5 short: set.",
                "With the highest trump for our side: made, +20 : +10.",
            ],
            id="no trump in the hand and 20 bid",
        ),
        pytest.param(
            {"rules": BARKER, "scores": [0, 0], "bidding_side": 0, "bid": 30, "counts": [5, 0], "top_side": 0},
            [
                "Under these rules a bid of 30 that is made counts 60.",
                "Merrimack Valley; Auction Forty-Fives (120); One Hundred and Ten: Made, +30 : 0.",
                "From 60 on for our side this hand can end the match.",
            ],
            id="a made 30",
        ),
        pytest.param(
            {"rules": BARKER, "scores": [0, 0], "bidding_side": 0, "bid": 20, "counts": [0, 5], "top_side": 1},
            ["Our side took no trick.", "Set takes 20 off.", "With 4 tricks more for our side: made, +20 : +10."],
            id="no trick at all",
        ),
        pytest.param(
            {"rules": BARKER, "scores": [0, 95], "bidding_side": 0, "bid": 15, "counts": [5, 0], "top_side": 0},
            [
                "All that was taken counts, not only the bid: +30.",
                "With 4 tricks less for our side: set, −15 : +20.",
                "Nobody has reached 120: their side on 95 needs 25 more.",
            ],
            id="more than was bid",
        ),
        pytest.param(
            {"rules": A110, "scores": [95, 0], "bidding_side": 1, "bid": 15, "counts": [3, 2], "top_side": 1},
            ["Our side took 15 and counts 10: without the bid nobody passes 105, and the total was 95."],
            id="the cap at 105",
        ),
        pytest.param(
            {"rules": KITTY, "scores": [100, 0], "bidding_side": 1, "bid": 15, "counts": [2, 3], "top_side": 1},
            ["Our side took 10 and counts 0: on 100 or more nothing is added without the bid, and the total was 100."],
            id="the over-100 rule",
        ),
        pytest.param(
            {"rules": BARKER, "scores": [105, 110], "bidding_side": 0, "bid": 15, "counts": [2, 3], "top_side": 0},
            [
                "Our side +15, their side +15, and our side wins, 120 to 125.",
                "Our side with 120 and their side with 125 have reached 120.",
                "Our side had the bid and reached 120.",
                "Made, +15 : +15. 120 : 125, and their side wins.",  # where the higher total decides
            ],
            id="both on 120",
        ),
    ],
)
def test_every_sentence_names_the_numbers(plain: Flask, question: dict[str, Any], sentences: list[str]) -> None:
    text = Asker(plain.test_client(), address(plain, {"ask": "hand", **question})).text
    for sentence in sentences:
        assert sentence in text


@given(
    profile=st.sampled_from([profile for profile in VARIANTS if profile.has_auction]),
    before=st.tuples(st.integers(-60, 119), st.integers(-60, 119)),
    side=st.integers(0, 1),
    count=st.integers(0, 5),
    top=st.sampled_from([0, 1, None]),
    data=st.data(),
)
def test_the_sums_add_up(
    plain: Flask, profile: Any, before: tuple[int, int], side: int, count: int, top: int | None, data: Any
) -> None:
    counts = [count, 5 - count]
    if top is not None and not counts[top]:
        top = None
    question = {
        "ask": "hand",
        "rules": profile.id,
        "scores": list(before),
        "bidding_side": side,
        "bid": data.draw(st.sampled_from(profile.offered)),
        "counts": counts,
        "top_side": top,
    }
    asked = Asker(plain.test_client(), address(plain, question))
    assert "%(" not in asked.text  # no sentence is left with a blank
    sums = asked.sums

    def numbers(label: str) -> list[int]:
        return [int(cell.rpartition("= ")[2].replace("−", "-")) for cell in sums[label]]

    tricks = numbers("Tricks, 5 each")
    bonus = numbers("Highest trump" if top is not None else "Highest trump: nobody played one")
    assert tricks == [5 * count, 25 - 5 * count]
    assert sum(bonus) == (0 if top is None else 5)
    assert [a + b for a, b in zip(tricks, bonus, strict=True)] == numbers("Taken")
    if any(before):
        assert numbers("Before") == list(before)
        assert [a + b for a, b in zip(before, numbers("Counts"), strict=True)] == numbers("Total")


def test_a_hand_that_ends_the_match_leads_to_the_ruling_on_that(plain: Flask) -> None:
    question = {"ask": "hand", "rules": BARKER, "scores": [105, 110], "bidding_side": 0, "bid": 15}
    ruled = Asker(plain.test_client(), address(plain, {**question, "counts": [2, 3], "top_side": 0})).tap("finish")
    assert ruled.reason == "bidder_goes_out"
    assert ruled.facts["scores"][0] == "120 : 125"
    assert "Had their side won the bid, the match would be theirs." in ruled.text


# --- facts, faults, garbage


@pytest.mark.parametrize(("question", "said"), SCORED)
def test_every_fact_leads_to_its_question(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    ruled = Asker(plain.test_client(), address(plain, question))
    for key, (value, href) in ruled.facts.items():
        assert value
        assert href, key
        asked = Asker(plain.test_client(), href)
        assert asked.status == 200
        assert asked.question, key
        kept = {name: shown for name, (shown, _) in asked.facts.items() if name != key}
        told = {name: shown for name, (shown, _) in ruled.facts.items() if name != key}
        assert told.items() <= kept.items()


def test_one_fact_is_changed_with_one_tap_and_the_ruling_is_there_again(plain: Flask) -> None:
    question = {"ask": "hand", "rules": BARKER, "scores": [70, 85], "bidding_side": 0, "bid": 20}
    ruled = Asker(plain.test_client(), address(plain, {**question, "counts": [3, 2], "top_side": 0}))
    ruled.go(ruled.facts["bid"][1] or "").tap("bid-25")
    assert (ruled.word, ruled.sums["Total"]) == ("Set", ["45", "95"])
    ruled.go(ruled.facts["counts"][1] or "").tap("count-5")
    assert (ruled.word, ruled.sums["Total"]) == ("Made", ["100", "85"])


@pytest.mark.parametrize(
    ("told", "step", "note"),
    [
        ({"tricks": [0, 0, 0, 0], "top_trump": 1}, "trick 5", "A hand has 5 tricks, and 4 are told here."),
        ({"tricks": [0, 0, 0, 0, 1], "top_trump": 6}, "highest trump", "The highest trump fell in one of the tricks"),
        ({"counts": [5, 0], "top_side": 1}, "highest trump", "Their side took no trick"),
        ({"counts": [3, 1], "top_side": 0}, "How many tricks", "A hand has 5 tricks, and 4 are told here."),
        ({"counts": [3, 2], "top_side": 2}, "highest trump", "Say which of the sides had the highest trump"),
        ({"counts": [3, 2], "top_side": 0, "bid": 17}, "What did our side bid?", "17 is no bid under these rules."),
        ({"counts": [3, 2], "top_side": 0, "bidding_side": 4}, "Which side won", "Say which of the sides had the bid."),
        ({"counts": [3, 2], "top_side": 0, "scores": [1, 2, 3]}, "", "Totals are whole numbers"),
        ({"counts": [3, 2], "top_side": 0, "scores": ["x", 2]}, "How did it stand", "Totals are whole numbers"),
    ],
)
def test_what_cannot_be_leads_back_with_a_note(plain: Flask, told: dict[str, Any], step: str, note: str) -> None:
    question = {"ask": "hand", "rules": BARKER, "scores": [10, 20], "bidding_side": 0, "bid": 20, **told}
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    assert len(asked.notes) == 1
    assert asked.notes[0].startswith(note)
    assert step in asked.question
    if question["bid"] == 20:
        assert asked.facts["bid"][0] == "20"


def test_the_order_is_asked_for_with_a_note(plain: Flask) -> None:
    question = {"ask": "hand", "rules": TWENTY_FIVE, "scores": [20, 15], "counts": [3, 2], "top_side": None}
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.question) == (422, "Who took trick 1?")
    assert asked.notes == ["The order of the tricks decides here who reached 25 first. Say who took each trick."]
    assert asked.tap("side-0").reason == "reached_mid_deal"


@pytest.mark.parametrize(("question", "said"), read_cases("hand", "errors.jsonl"))
def test_no_impossible_question_is_ruled_on(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    assert asked.notes
    assert asked.reason is None


def test_other_rules_keep_what_they_can(plain: Flask) -> None:
    told = {"rules": FORTY_FIVE, "bidding_side": "0", "bid": "20", "counts": "3.2", "top_side": "0", "scores": "0.0"}
    # The bid means nothing here, and the rest is told: the ruling is there.
    assert Asker(plain.test_client(), asking(plain, "hand", **told)).sums["Counts"] == ["+20", "+10"]
    told |= {"rules": MERRIMACK, "bid": "10"}
    asked = Asker(plain.test_client(), asking(plain, "hand", **told))
    assert asked.question == "What did our side bid?"
    assert asked.notes == ["10 is no bid under these rules. The bids are 15, 20, 25 and 30."]
    assert asked.tap("bid-15").word == "Made"


FACTS = ("rules", "players", "bidding_side", "bid", "counts", "top_side", "tricks", "top_trump", "scores", "total-0")
VALUES = ["", "0", "1", "2", "5", "9", "-5", "20", "30", "none", "x", "3.2", "5.0", "0.0", "0.1.0.1.1", "1.1.1.1", "²"]
VALUES += [
    BARKER,
    FORTY_FIVE,
    TWENTY_FIVE,
    '{"base":"merrimack","bid_60":true}',
    "{",
    "120.125",
    "1.2.3",
    "99999999999",
]
STEPS = ["", "rules", "players", "bidding_side", "bid", "counts", "tricks", "top", "scores", "nothing"]


@given(
    told=st.dictionaries(st.sampled_from(FACTS), st.sampled_from(VALUES) | st.text(max_size=8)),
    step=st.sampled_from(STEPS),
    to=st.sampled_from(["/referee/hand", "/ruling/hand"]),
)
def test_no_address_is_too_strange(plain: Flask, told: dict[str, str], step: str, to: str) -> None:
    query = {**told, **({"step": step} if step else {})}
    response = plain.test_client().get(to, query_string=query)
    assert response.status_code in (200, 303, 422)
    if response.status_code == 303:
        assert plain.test_client().get(response.headers["Location"]).status_code == 200


# --- from a match


def test_a_recorded_hand_is_ruled_on_at_once(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap(*hand(1, 15, "H", 3, "1"), "save")
    phone.tap(*hand(2, 20, "S", 2, "1"), "save", "pass")
    opened = Asker(client, f"{phone.path}/sheet/2").tap("why-score")
    assert opened.taps == 1
    assert (opened.word, opened.sums["Total"]) == ("Set", ["−10", "40"])
    assert opened.facts["bidding_side"][0] == "Maeve & Theresa"
    assert "Hand 2 stands on the sheet as −20 : +20, so it is scored right." in opened.why
    assert "Keep with hand 2" in opened.text
    # One fact changed, it is no hand of the sheet any more.
    opened.go(opened.facts["bid"][1] or "").tap("bid-10")
    assert "on the sheet" not in opened.text


def test_a_hand_of_five_told_by_numbers_is_ruled_on_at_once(client: FlaskClient, store: Store, club: str) -> None:
    told = {"trump": "S", "counts": [2, 1, 1, 1, 0], "top_side": 0}
    log = Log(store, club).begin(FORTY_FIVE, players=5).tap({"tally": told})
    ruled = Asker(client, f"/m/{log.id}/sheet/1").tap("why-score")
    assert ruled.sums["Counts"] == ["+15", "+5", "+5", "+5", "0"]
    assert ruled.facts["tricks"][0] == "Maeve: 2, Angus: 1, Theresa: 1, Leo: 1"
    assert "so it is scored right" in ruled.text


def test_a_row_that_is_no_hand_has_no_sums(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap("pass")
    assert "why-score" not in Asker(client, f"{phone.path}/sheet/1").html


def test_a_hand_after_the_end_says_so(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(BARKER).tap(*NINE[:7])
    log.tap({"correct": {"hand": 3, **hand_of(2, 25, [4, 1], 0)["tally"]}})  # now hand 6 ends the match
    late = Asker(client, f"/m/{log.id}/sheet/7").tap("why-score")
    assert late.facts["scores"][0] == "120 : 90"
    assert late.why[-1].startswith("On the sheet hand 7 is kept and does not count")
    ended = Asker(client, f"/m/{log.id}/sheet/6").tap("why-score")
    assert (ended.reason, ended.sums["Total"]) == ("reached_target", ["120", "90"])
    assert ended.why[-1] == "Hand 6 stands on the sheet as +5 : +25, so it is scored right."


def test_a_bid_that_was_let_stand_is_named(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(MERRIMACK)
    log.tap(hand_of(0, 10, [3, 2], 0), let_stand=True)
    asked = Asker(client, f"/m/{log.id}/referee?ask=hand&hand=1")
    assert asked.question == "What did Maeve & Theresa bid?"
    assert asked.notes == ["10 is no bid under these rules. The bids are 15, 20, 25 and 30."]


def test_what_the_open_hand_has_told_is_taken_over(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap(*hand(1, 15, "H", 3, "1"), "save")
    asked = Asker(client, f"{phone.path}/referee?ask=hand")
    # Nothing of hand 2 is told yet, so it is the last hand that is meant.
    assert asked.word == "Made"
    # A match knows that it stood at nothing before its first hand.
    assert asked.facts["scores"][0] == "0 : 0"
    assert (asked.sums["Before"], asked.sums["Total"]) == (["0", "0"], ["10", "20"])
    assert "were not told" not in asked.text


@pytest.mark.parametrize(
    ("rules", "players", "facts", "bidder"),
    [
        (FORTY_FIVE, 5, {"tricks": "0.4.4.2.0", "scores": "40.0.5.10.30"}, "Player 1"),
        (FORTY_FIVE, 3, {"tricks": "0.1.1.1.0", "scores": "0.0.0"}, "Player 2"),
    ],
)
def test_who_plays_alone_is_named(plain: Flask, rules: str, players: int, facts: dict[str, str], bidder: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "hand", rules=rules, players=str(players), **facts))
    assert asked.question == "Who had the highest trump of the hand?"
    assert bidder in asked.text
    ruled = asked.tap("top-0")
    assert ruled.sums["Highest trump"] == ["+5", *["0"] * (players - 1)]
