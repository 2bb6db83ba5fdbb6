"""May he bid or hold that, and where does the auction stand? The pages say what the judge says, by link and by taps."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, Fault, Reason, answer
from fortyfives.web import create_app
from fortyfives.words.answers import explain_answer
from fortyfives.words.examples import EXAMPLES, OTHERWISE
from fortyfives.words.translator import ENGLISH
from tests.web.asking import Asker, address, asking
from tests.web.tapping import Phone, begin

CASES = Path(__file__).parents[1] / "data" / "cases"
BARKER, KITTY, MERRIMACK, A120, A110, FORTY_FIVE, TWENTY_FIVE = (profile.id for profile in VARIANTS)
OWN = {"base": BARKER, "players": [2, 4], "all_pass": "dealer_min"}
SIX = {"base": BARKER, "players": [6], "sides": "three_pairs", "keep": {"bidder": [3, 5], "others": [3, 5]}}


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
            if isinstance(row["question"], dict) and row["question"].get("ask") == kind:
                rows.append(pytest.param(row["question"], row["answer"], id=f"{name}-{number}"))
    return rows


CALLS = read_cases("call", "call.jsonl", "own-rules.jsonl")
AUCTIONS = read_cases("auction", "auction.jsonl", "own-rules.jsonl")
EXAMPLED = [
    pytest.param(question, id=f"{reason.value}-{number}")
    for reason in Reason
    if EXAMPLES[reason]["ask"] == "call"
    for number, question in enumerate((EXAMPLES[reason], *OTHERWISE[reason]))
    if question["ask"] == "call"
]


def legal_calls(asked: Asker) -> list[Any]:
    """The calls that the page names as legal, as the judge writes them."""
    found = re.search(r'<ul class="calls-line">(.*?)</ul>', asked.html, re.DOTALL)
    shown = re.findall(r"<li>(.*?)</li>", found[1]) if found else []
    return [int(call) if call.isdigit() else call.lower() for call in shown]


def rounds(asked: Asker) -> list[list[str]]:
    """The table of the auction, row by row, without its head."""
    table = re.search(r'<div class="auction".*?</div>', asked.html, re.DOTALL)
    assert table
    return [
        [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)]
        for row in re.findall(r"<tr>(.*?)</tr>", table[0], re.DOTALL)[1:]
    ]


def dashed(asked: Asker) -> list[str]:
    return re.findall(r'id="call-(\w+)"[^>]*aria-disabled="true"', asked.html)


def judged(question: dict[str, Any]) -> dict[str, Any]:
    said = answer(question)
    assert not isinstance(said, Fault)
    return dict(said)


def check_call(asked: Asker, question: dict[str, Any]) -> None:
    said = judged(question)
    assert asked.status == 200
    assert asked.reason == said["reason"]
    assert asked.word == ("Legal" if said["legal"] else "Not legal")
    assert legal_calls(asked) == said["legal_calls"]


# --- what the judge says, by link


@pytest.mark.parametrize(("question", "said"), CALLS)
def test_a_link_shows_the_ruling_on_a_call(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    assert said.items() <= judged(question).items()
    check_call(Asker(plain.test_client(), address(plain, question)), question)


@pytest.mark.parametrize("question", EXAMPLED)
def test_every_reason_is_reached_and_named(plain: Flask, question: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    check_call(asked, question)
    assert asked.why
    # The numbers that the general words name are named here too.
    ((_, general),) = explain_answer(ENGLISH, question, judged(question))
    numbers = set(re.findall(r"\d+", general.short))
    assert numbers <= set(re.findall(r"\d+", asked.text))


@pytest.mark.parametrize(("question", "said"), AUCTIONS)
def test_a_link_shows_where_an_auction_stands(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    full = judged(question)
    assert said.items() <= full.items()
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.reason) == (200, full["status"])
    assert legal_calls(asked) == full.get("legal_calls", [])
    if full["status"] == "won":
        assert f"{full['bid']}" in asked.text
        assert ("is left with it" in asked.text) is full["bagged"]
    assert ("not legal" in " ".join(cell for row in rounds(asked) for cell in row)) is (full["status"] == "illegal")


def test_every_reason_has_words_of_its_own(plain: Flask) -> None:
    seen = {}
    for reason in Reason:
        if EXAMPLES[reason]["ask"] == "call":
            asked = Asker(plain.test_client(), address(plain, EXAMPLES[reason]))
            seen[reason] = (asked.why[0], asked.text.partition("The facts")[0])
    assert len(seen) == 9
    assert len(set(seen.values())) == 9


# --- by taps


def tell_totals(asked: Asker, scores: list[int]) -> None:
    if any(scores) and "scores" in asked.facts:
        asked.go(asked.facts["scores"][1] or "").tap("type-totals")
        asked.tap("numbers-done", **{f"total-{side}": str(total) for side, total in enumerate(scores)})


def by_the_dealer(question: dict[str, Any]) -> dict[str, Any]:
    """The same question with the dealer where taps put him: at seat 0, and his side first."""
    scores = question["scores"]
    return {**question, "dealer": 0, "scores": scores if question["dealer"] % 2 == 0 else scores[::-1]}


@pytest.mark.parametrize(("question", "said"), CALLS)
def test_taps_alone_come_to_the_same_call(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    question = by_the_dealer(question)
    rules = question["rules"] if isinstance(question["rules"], str) else json.dumps(question["rules"])
    asked = Asker(plain.test_client(), asking(plain, "call", rules=rules))
    tell_totals(asked, question["scores"])
    for call in question["calls"]:
        assert asked.reason is None
        asked.tap(f"call-{call}")
    if f'id="call-{question["call"]}"' in asked.html:
        asked.tap(f"call-{question['call']}")
    else:
        asked.tap("other-amount").tap("numbers-done", call=str(question["call"]))
    if asked.reason is None:
        asked.tap("total-under" if "total-under" in asked.html else "rule")
    check_call(asked, question)
    seats = {key: value for key, value in judged(question).items() if key == "legal"}
    assert seats == {"legal": said["legal"]}


@pytest.mark.parametrize(("question", "said"), AUCTIONS)
def test_taps_alone_come_to_the_same_auction(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    question = by_the_dealer(question)
    rules = question["rules"] if isinstance(question["rules"], str) else json.dumps(question["rules"])
    asked = Asker(plain.test_client(), asking(plain, "auction", rules=rules))
    tell_totals(asked, question["scores"])
    asked.tap(*(f"call-{call}" for call in question["calls"]))
    if said["status"] == "open":
        asked.tap("rule")
    full = judged(question)
    assert (asked.reason, legal_calls(asked)) == (full["status"], full.get("legal_calls", []))


@pytest.mark.parametrize(
    ("rules", "taps", "reason"),
    [
        pytest.param(BARKER, "15 pass pass hold +total-more", "below_floor", id="the dealer holds 15 on 100"),
        pytest.param(BARKER, "15 pass pass hold +total-under", "ok", id="the dealer holds 15 on less"),
        pytest.param(BARKER, "pass pass pass hold", "nothing_to_hold", id="a hold with nothing bid"),
        pytest.param(BARKER, "15 hold", "only_dealer_holds", id="a hold by another"),
        pytest.param(MERRIMACK, "20 pass pass hold", "no_hold", id="a hold where nobody holds"),
        pytest.param(BARKER, "20 15", "must_exceed", id="not higher"),
        pytest.param(KITTY, "10", "not_a_bid", id="not offered"),
        pytest.param(MERRIMACK, "pass pass pass pass", "dealer_must_bid", id="the dealer must bid"),
        pytest.param(BARKER, "20 pass pass pass 25", "auction_over", id="too late"),
        pytest.param(BARKER, "20 pass +rule", "ok", id="a pass"),
    ],
)
def test_a_tap_for_each_call_and_at_most_one_more(plain: Flask, rules: str, taps: str, reason: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call", rules=rules))
    told = [tap[1:] if tap.startswith("+") else f"call-{tap}" for tap in taps.split()]
    for tap in told:
        assert asked.reason is None, "the ruling came before everything was told"
        asked.tap(tap)
    assert asked.reason == reason
    assert asked.taps == len(told)


def test_what_is_not_legal_is_dashed_and_rules_at_once(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call"))
    assert dashed(asked) == ["hold"]
    asked.tap("call-20")
    assert dashed(asked) == ["5", "10", "15", "20", "hold"]
    asked.tap("call-pass", "call-pass")
    # On 100 or more the dealer could hold all the same: 20 is the floor.
    assert dashed(asked) == ["5", "10", "15", "20"]
    assert asked.tap("call-15").reason == "must_exceed"
    over = Asker(plain.test_client(), asking(plain, "call", calls="20.pass.pass.pass"))
    assert over.question == "The auction is over"
    assert dashed(over) == ["5", "10", "15", "20", "25", "30", "hold", "pass"]


def test_the_verdict_stands_in_the_foot_before_it_is_asked_for(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call")).tap("call-20", "call-25")
    assert "Legal. The dealer’s partner may bid 25." in asked.text
    assert "Rule on the 25" in asked.text
    open_still = Asker(plain.test_client(), asking(plain, "call")).tap("call-15")
    assert "It depends on the total of the other side: is it 100 or more?" in open_still.text


def test_a_total_is_asked_for_only_where_it_decides(plain: Flask) -> None:
    for rules in (KITTY, MERRIMACK, A120, A110):
        asked = Asker(plain.test_client(), asking(plain, "call", rules=rules)).tap("call-15")
        assert "scores" not in asked.facts
        assert "It depends" not in asked.text
    # The partner bid under the floor before, so their total was under 100.
    asked = Asker(plain.test_client(), asking(plain, "call")).tap(
        "call-5", "call-10", "call-15", "call-hold", "call-pass"
    )
    assert "It depends" not in asked.tap("take-back").text


def test_a_call_is_taken_back(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call")).tap("call-20", "call-pass")
    assert rounds(asked) == [["20", "pass", "… to speak", ""]]
    asked.tap("take-back")
    assert rounds(asked) == [["20", "… to speak", "", ""]]
    asked.tap("take-back")
    assert rounds(asked) == [["… to speak", "", "", ""]]
    assert "take-back" not in asked.html


def test_an_auction_of_two_rounds_has_two_rows(plain: Flask) -> None:
    question = {"ask": "auction", "rules": BARKER, "dealer": 0, "scores": [0, 0], "calls": [10, 15, "pass", "hold", 20]}
    asked = Asker(plain.test_client(), address(plain, question))
    assert rounds(asked) == [["10", "15", "pass", "hold"], ["20", "… to speak", "", ""]]


@pytest.mark.parametrize("players", [2, 4])
def test_a_table_of_its_own_rules_says_how_many_play(plain: Flask, players: int) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call", rules=json.dumps(OWN)))
    asked.go(asked.facts["players"][1] or "").tap(f"players-{players}")
    asked.tap(*["call-pass"] * players)
    question = {"ask": "call", "rules": OWN, "players": players, "dealer": 0, "scores": [0, 0], "call": "pass"}
    assert asked.reason == judged({**question, "calls": ["pass"] * (players - 1)})["reason"] == "dealer_must_bid"
    assert len(rounds(asked)[0]) == players


def test_six_in_three_pairs_are_called_by_when_they_speak(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call", rules=json.dumps(SIX), players="6"))
    asked.tap("call-pass", "call-15", "total-more")
    question = {"ask": "call", "rules": SIX, "players": 6, "dealer": 0, "scores": [0, 0, 100], "calls": ["pass"]}
    check_call(asked, {**question, "call": 15})
    assert "The total of the side of the second to speak is 100 or more." in asked.text


# --- the ruling


SENTENCES = [
    pytest.param(
        {"scores": [100, 40], "calls": [15, "pass", "pass"], "call": "hold"},
        [
            "The dealer may not hold at 15.",
            "The total of the dealer’s side is 100.",
            "A side on 100 or more may not bid or hold under 20.",
            "On 95 the dealer could hold at 15.",
            "Had the player on the dealer’s left bid 20, the dealer could hold at 20.",
            "Kitty of four: the hold is legal.",
            "No account says what becomes of a call that is not legal.",
        ],
        id="a hold under the floor",
    ),
    pytest.param(
        {"scores": [95, 40], "calls": [15, "pass", "pass"], "call": "hold"},
        ["The dealer may hold at 15.", "On 100 or more the dealer could not hold at 15: the floor is 20 then."],
        id="a hold beside it",
    ),
    pytest.param(
        {"scores": [0, 0], "calls": ["pass", "pass", "pass"], "call": "hold"},
        ["Nobody has bid yet, so there is nothing to hold.", "Had the player on the dealer’s right bid 5"],
        id="nothing to hold",
    ),
    pytest.param(
        {"scores": [100, 0], "calls": ["pass", "pass", "pass"], "call": "hold"},
        ["Had the player on the dealer’s right bid 20, the dealer could hold at 20."],
        id="nothing to hold, on the floor",
    ),
    pytest.param(
        {"scores": [0, 0], "calls": [15], "call": "hold"},
        ["Only the dealer may hold.", "The dealer could hold at 15 when the turn comes."],
        id="not the dealer",
    ),
    pytest.param(
        {"scores": [0, 0], "calls": [15, 20, "pass"], "call": 20},
        ["20 is not higher than the 20 that the dealer’s partner bid.", "The dealer could hold at 20."],
        id="the dealer bids what stands",
    ),
    pytest.param(
        {"scores": [0, 0], "calls": [15, 20], "call": 15},
        # No lower bid in place of the 20 would help: it would not exceed the 15 before it.
        ["15 is not higher than the 20 that the dealer’s partner bid.", "A bid of 25 would be legal."],
        id="lower than two before",
    ),
    pytest.param(
        {"scores": [0, 0], "calls": [20, "pass", "pass", "pass"], "call": 25},
        ["The player on the dealer’s left has it at 20.", "In place of the pass the dealer could have bid 25."],
        id="too late",
    ),
    pytest.param(
        {"rules": MERRIMACK, "scores": [0, 0], "calls": ["pass", "pass", "pass"], "call": "pass"},
        ["The dealer must bid 15.", "Had the player on the dealer’s right bid 15, the dealer could pass."],
        id="the dealer must bid",
    ),
    pytest.param(
        {"rules": MERRIMACK, "scores": [0, 0], "calls": [], "call": 10},
        ["These rules offer 15, 20, 25 and 30, and nothing else.", "Barker: no kitty: 10 is legal."],
        id="not a bid",
    ),
    pytest.param(
        {"rules": KITTY, "scores": [0, 0], "calls": ["pass", "pass", "pass"], "call": "pass"},
        ["With that all have passed, and the dealer is left with it at 15."],
        id="bagged",
    ),
]


@pytest.mark.parametrize(("told", "sentences"), SENTENCES)
def test_a_ruling_names_who_and_how_much(plain: Flask, told: dict[str, Any], sentences: list[str]) -> None:
    question = {"ask": "call", "rules": BARKER, "dealer": 0, **told}
    text = Asker(plain.test_client(), address(plain, question)).text
    for sentence in sentences:
        assert sentence in text


def test_a_call_leads_to_its_auction_and_back(plain: Flask) -> None:
    question = {"ask": "call", "rules": BARKER, "dealer": 0, "scores": [100, 40], "calls": [15, "pass", "pass"]}
    asked = Asker(plain.test_client(), address(plain, {**question, "call": "hold"}))
    asked.tap("auction")
    assert (asked.reason, asked.word) == ("illegal", "Not legal")
    assert "Call 4 is not legal: the hold." in asked.text
    asked.tap("last-call")
    check_call(asked, {**question, "call": "hold"})
    legal = Asker(plain.test_client(), address(plain, {**question, "call": 20})).tap("auction")
    assert (legal.reason, legal.word) == ("open", "Dealer’s left to speak")
    assert legal.tap("go-on").question == "What did the player on the dealer’s left say?"


def test_no_total_is_made_up(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "call")).tap("call-20", "call-15")
    assert asked.facts["scores"][0] == "not needed"
    asked = Asker(plain.test_client(), asking(plain, "call")).tap("call-15", "total-more")
    assert asked.facts["scores"][0] == "100 or more"
    assert "The total of the other side is 100 or more." in asked.text
    asked = Asker(plain.test_client(), asking(plain, "call")).tap("call-15", "total-under")
    assert asked.facts["scores"][0] == "under 100"
    assert "On 100 or more only: pass, 20, 25, 30." in asked.text
    asked.go(asked.facts["scores"][1] or "").tap("type-totals")
    asked.tap("numbers-done", **{"total-0": "60", "total-1": "105"})
    assert (asked.reason, asked.facts["scores"][0]) == ("below_floor", "60 : 105")


@pytest.mark.parametrize(("question", "said"), [*CALLS, *AUCTIONS])
def test_every_fact_leads_to_its_question(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    ruled = Asker(plain.test_client(), address(plain, question))
    assert ruled.facts
    for key, (value, href) in ruled.facts.items():
        assert value
        asked = Asker(plain.test_client(), href or "")
        assert (asked.status, asked.reason) == (200, None), key
        assert asked.question


def test_one_fact_is_changed_and_the_ruling_is_there_again(plain: Flask) -> None:
    question = {"ask": "call", "rules": BARKER, "dealer": 0, "scores": [100, 0], "calls": [15, "pass", "pass"]}
    asked = Asker(plain.test_client(), address(plain, {**question, "call": "hold"}))
    asked.go(asked.facts["scores"][1] or "").tap("total-under")
    assert (asked.word, asked.facts["call"][0]) == ("Legal", "hold")
    asked.go(asked.facts["call"][1] or "").tap("call-15")
    assert (asked.reason, asked.facts["call"][0]) == ("must_exceed", "15")
    asked.go(asked.facts["calls"][1] or "")
    assert asked.question == "What did the dealer say?"


# --- what makes no question


@pytest.mark.parametrize("kind", ["call", "auction"])
@pytest.mark.parametrize("rules", [FORTY_FIVE, TWENTY_FIVE])
def test_where_nobody_bids_rules_with_bidding_are_offered(plain: Flask, kind: str, rules: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, kind, rules=rules))
    assert (asked.status, asked.question) == (200, "Which rules?")
    assert asked.notes == ["Nobody bids under these rules: a card is turned up for trump. Choose rules with bidding."]
    assert len(re.findall(r'id="rules-\d"', asked.html)) == 5
    asked.tap("rules-1")
    assert asked.question == "What did the player on the dealer’s left say?"
    question = {"ask": kind, "rules": rules, "dealer": 0, "scores": [0, 0], "calls": [], "call": 15}
    if kind == "auction":
        del question["call"]
    refused = Asker(plain.test_client(), address(plain, question))
    assert (refused.status, len(refused.notes)) == (422, 1)


@pytest.mark.parametrize(
    ("told", "note"),
    [
        ({"dealer": 7}, "There is no such seat at this table."),
        ({"scores": [1, 2, 3]}, "Tell the total of each side"),
        ({"call": "double"}, "A call is a pass, a hold or an amount."),
        ({"calls": ["double"]}, "The calls before do not go together."),
        ({"calls": [20, 15]}, "Call 2, the 15, was not legal itself."),
        ({"rules": "nobodys"}, "These rules are not known"),
    ],
)
def test_what_makes_no_sense_leads_back_with_a_note(plain: Flask, told: dict[str, Any], note: str) -> None:
    question = {"ask": "call", "rules": BARKER, "dealer": 0, "scores": [0, 0], "calls": [15], "call": 20, **told}
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.reason) == (422, None)
    assert len(asked.notes) == 1
    assert asked.notes[0].startswith(note)


def test_an_earlier_call_that_was_not_legal_comes_first(plain: Flask) -> None:
    question = {
        "ask": "call",
        "rules": BARKER,
        "dealer": 0,
        "scores": [0, 0],
        "calls": [20, 15, "pass"],
        "call": "hold",
    }
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    asked.tap("rule")
    check_call(asked, {**question, "calls": [20], "call": 15})


FACTS = ("rules", "players", "dealer", "scores", "calls", "call", "total-0", "m", "q", "used")
VALUES = ["", "0", "1", "9", "-5", "15", "17", "20", "hold", "pass", "15.pass.pass", "20.pass.pass.pass", "100.40"]
VALUES += ["0.0", "double", ".".join(["pass"] * 99), BARKER, MERRIMACK, FORTY_FIVE, json.dumps(OWN), "{", "²", "6"]
STEPS = ["", "rules", "players", "dealer", "scores", "totals", "calls", "call", "amount", "nothing"]


@given(
    told=st.dictionaries(st.sampled_from(FACTS), st.sampled_from(VALUES) | st.text(max_size=8)),
    step=st.sampled_from(STEPS),
    to=st.sampled_from(["/referee/call", "/ruling/call", "/referee/auction", "/ruling/auction"]),
)
def test_no_address_is_too_strange(plain: Flask, told: dict[str, str], step: str, to: str) -> None:
    response = plain.test_client().get(to, query_string={**told, **({"step": step} if step else {})})
    assert response.status_code in (200, 303, 308, 404, 422)
    if response.status_code == 303:
        assert plain.test_client().get(response.headers["Location"]).status_code == 200


CALL = st.sampled_from(["pass", "hold", 5, 10, 15, 17, 20, 25, 30])


@given(
    rules=st.sampled_from([BARKER, KITTY, MERRIMACK, A120]),
    scores=st.tuples(st.sampled_from([0, 95, 100, 115]), st.sampled_from([0, 95, 100, 115])),
    calls=st.lists(CALL, min_size=1, max_size=7),
)
def test_the_pages_agree_with_the_judge(plain: Flask, rules: str, scores: tuple[int, int], calls: list[Any]) -> None:
    """Whatever is told, with and without totals: a ruling that came without them holds with any of them."""
    question = {
        "ask": "call",
        "rules": rules,
        "dealer": 0,
        "scores": list(scores),
        "calls": calls[:-1],
        "call": calls[-1],
    }
    said = answer(question)
    asked = Asker(plain.test_client(), address(plain, question))
    if isinstance(said, Fault):
        assert asked.status == 422
        return
    check_call(asked, question)
    told = ".".join(map(str, calls[:-1]))
    without = Asker(plain.test_client(), asking(plain, "call", rules=rules, calls=told, call=str(calls[-1])))
    if without.reason is not None:
        assert (without.reason, without.word) == (asked.reason, asked.word)
    else:
        reasons = {
            without.tap(name).reason if name in without.html else None
            for name in ("total-under", "total-more")
            if not without.go(asking(plain, "call", rules=rules, calls=told, call=str(calls[-1]))).reason
        }
        assert said["reason"] in reasons


# --- from a match


def table(client: FlaskClient, rules: str = BARKER, *calls: object) -> Phone:
    """Maeve, Angus, Theresa and Leo, who deals: Maeve speaks first."""
    phone = begin(client, rules, dealer=3)
    phone.tap("depth-calls", *(f"call-{call}" for call in calls))
    return phone


@pytest.mark.parametrize("call", ["5", "20", "25", "hold", "pass"])
def test_from_a_match_the_call_is_the_only_tap(client: FlaskClient, call: str) -> None:
    phone = table(client, BARKER, "pass", 15, 20)
    asked = Asker(client, f"{phone.path}/referee?ask=call")
    assert asked.question == "What did Leo say?"
    assert asked.facts["dealer"][0] == "Leo"
    assert asked.facts["scores"][0] == "0 : 0"
    asked.tap(f"call-{call}")
    said = judged(
        {
            "ask": "call",
            "rules": BARKER,
            "dealer": 3,
            "scores": [0, 0],
            "calls": ["pass", 15, 20],
            "call": int(call) if call.isdigit() else call,
        }
    )
    assert (asked.reason, legal_calls(asked)) == (said["reason"], said["legal_calls"])
    assert asked.taps == 1
    assert "Leo" in asked.text
    assert "Keep with " in asked.text


def test_a_match_gives_names_to_the_ruling(client: FlaskClient) -> None:
    phone = table(client, BARKER, "pass", 15)
    asked = Asker(client, f"{phone.path}/referee?ask=call").tap("call-hold")
    assert asked.reason == "only_dealer_holds"
    assert asked.why == [
        "Leo deals this hand.",
        "Angus bid 15, and that stands.",
        "To take it, Theresa would have to bid more than 15.",
    ]
    assert "Leo could hold at 15 when the turn comes." in asked.text
    assert html.escape("Not legal: Theresa, hold") in asked.html


def test_another_dealer_is_one_tap(client: FlaskClient) -> None:
    phone = table(client, BARKER, "pass", 15)
    asked = Asker(client, f"{phone.path}/referee?ask=call").tap("call-hold")
    asked.go(asked.facts["dealer"][1] or "").tap("dealer-1")
    # With Angus as dealer Theresa spoke first, and so Maeve is the one who holds.
    assert (asked.reason, asked.facts["dealer"][0]) == ("only_dealer_holds", "Angus")
    assert "Angus could hold at 15 when the turn comes." in asked.text


def test_where_nobody_has_called_yet_the_calls_are_told(client: FlaskClient) -> None:
    phone = begin(client, BARKER, dealer=3)
    asked = Asker(client, f"{phone.path}/referee?ask=call").tap("call-15", "call-pass", "call-pass", "call-hold")
    assert "Leo may hold at 15." in asked.text
    assert asked.tap("rule").reason == "ok"


def test_the_auction_of_a_match_is_ruled_on_at_once(client: FlaskClient) -> None:
    phone = table(client, BARKER, "pass", 15, 20)
    asked = Asker(client, f"{phone.path}/referee?ask=auction")
    assert (asked.reason, asked.word) == ("open", "Leo to speak")
    assert "Theresa has it at 20." in asked.text
    assert legal_calls(asked) == ["pass", 25, 30, "hold"]
    assert rounds(asked) == [["pass", "15", "20", "… to speak"]]


def test_a_match_without_bidding_says_so(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE)
    asked = Asker(client, f"{phone.path}/referee?ask=call")
    assert (asked.status, len(asked.notes)) == (200, 1)
