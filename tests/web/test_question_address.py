"""A link holds the whole question: what is written into an address is read back as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import DECK, answer, write_card
from fortyfives.web.question_address import KINDS, WHOLE, facts_told, read_question, write_question

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parents[1] / "data" / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
QUESTIONS = [case["question"] for case in CASES if isinstance(case["question"], dict)]


def again(question: dict[str, Any]) -> dict[str, Any]:
    kind = question.get("ask")
    return read_question(kind if kind in KINDS else KINDS[0], write_question(question))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: json.dumps(question)[:90])
def test_every_case_comes_back_from_its_link_and_is_answered_alike(question):
    back = again(question)
    assert back in (question, {"rules": "barker", **question})
    assert answer(back) == answer(question)


@pytest.mark.parametrize(
    "question",
    [question for question in QUESTIONS if isinstance(answer(question), dict)],
    ids=lambda question: json.dumps(question)[:90],
)
def test_what_the_judge_can_answer_is_written_fact_by_fact(question):
    assert WHOLE not in write_question(question)


@pytest.mark.parametrize(
    ("kind", "address", "question"),
    [
        (
            "play",
            {"trump": "S", "trick": "9S", "hand": "JS.x", "card": "JS"},
            {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", None], "card": "JS"},
        ),
        (
            "call",
            {"rules": "barker", "dealer": "0", "scores": "100.-40", "calls": "15.pass.pass", "call": "hold"},
            {
                "ask": "call",
                "rules": "barker",
                "dealer": 0,
                "scores": [100, -40],
                "calls": [15, "pass", "pass"],
                "call": "hold",
            },
        ),
        (
            "rob",
            {"rules": "forty-five", "turned": "9C", "hand": "AC", "is_dealer": "no", "has_played": "yes"},
            {
                "ask": "rob",
                "rules": "forty-five",
                "turned": "9C",
                "hand": ["AC"],
                "is_dealer": False,
                "has_played": True,
            },
        ),
        (
            "review",
            {"rules": "barker", "trump": "S", "leader": "1", "tricks": "7S.x.AS.AH~3.KD.2D.x.4C"},
            {
                "ask": "review",
                "rules": "barker",
                "trump": "S",
                "leader": 1,
                "tricks": [{"cards": ["7S", None, "AS", "AH"]}, {"leader": 3, "cards": ["KD", "2D", None, "4C"]}],
            },
        ),
        (
            "hand",
            {
                "rules": "twenty-five",
                "scores": "5.5",
                "bidding_side": "none",
                "bid": "none",
                "tricks": "0.0.1.0.1",
                "top_trump": "none",
            },
            {
                "ask": "hand",
                "rules": "twenty-five",
                "scores": [5, 5],
                "bidding_side": None,
                "bid": None,
                "tricks": [0, 0, 1, 0, 1],
                "top_trump": None,
            },
        ),
    ],
)
def test_an_address_can_be_read_by_people(kind, address, question):
    assert read_question(kind, address) == question
    assert write_question(question) == address


names = st.one_of(st.sampled_from([write_card(card) for card in DECK]), st.none())
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.fixed_dictionaries({"ask": st.sampled_from(KINDS)}, optional={"trump": names, "hand": st.lists(names)}))
def test_facts_come_back_alone(question):
    kind = question["ask"]
    for name, value in facts_told(question).items():
        assert read_question(kind, {name: value})[name] == question[name] or question[name] in (None, [])


@given(st.dictionaries(st.sampled_from(["trump", "hand", "scores", "calls", "rules", "x"]), json_values))
def test_whatever_is_asked_can_be_linked_to(question):
    for kind in KINDS:
        asked = {"ask": kind, **question}
        assert again(asked) in (asked, {"rules": "barker", **asked})


HALF_A_SIGN = "\\ud800"
"""As JSON names it: the first half of a sign outside the basic plane, which UTF-8 cannot hold alone."""


@pytest.mark.parametrize(
    ("kind", "address", "field", "read"),
    [
        ("finish", {"q": f'{{"ask":"finish","rules":"{HALF_A_SIGN}"}}'}, "rules", "barker"),
        ("match", {"hands": f'[{{"note":"{HALF_A_SIGN}"}}]'}, "hands", f'[{{"note":"{HALF_A_SIGN}"}}]'),
        ("finish", {"rules": f'{{"base":"{HALF_A_SIGN}"}}'}, "rules", f'{{"base":"{HALF_A_SIGN}"}}'),
        ("match", {"hands": '[{"note":"\\ud83c\\udca1"}]'}, "hands", [{"note": "\U0001f0a1"}]),
    ],
)
def test_half_a_sign_is_read_as_no_json(kind, address, field, read):
    """No page and no address could repeat it."""
    assert read_question(kind, address)[field] == read
