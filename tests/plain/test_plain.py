"""The plain statement answers every case that people quarrel over, and its two ways of reviewing agree."""

import json
import pathlib
import random

import pytest

from . import review
from .judge import FIELDS, answer
from .questions import random_question, random_valid_question, spoil

CASES = pathlib.Path(__file__).parents[1] / "data" / "cases"


def all_cases():
    """Every case, named by its file and line."""
    for path in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield pytest.param(json.loads(line), id=f"{path.stem}-{number}")


def lacks(want, got):
    """Whether `got` does not carry all that `want` says."""
    if isinstance(want, dict):
        return not isinstance(got, dict) or any(key not in got or lacks(value, got[key]) for key, value in want.items())
    if isinstance(want, list):
        return not isinstance(got, list) or len(want) != len(got) or any(map(lacks, want, got))
    return want != got or type(want) is not type(got)


@pytest.mark.parametrize("case", list(all_cases()))
def test_case(case):
    got = answer(case["question"])
    assert not lacks(case["answer"], got), f"wanted {case['answer']}, got {got}"


def test_both_ways_of_reviewing_agree(monkeypatch):
    """Writing out every completion, and searching for one at a time, find the same."""
    rng = random.Random(45)
    questions = [random_valid_question(rng, ["review"]) for _ in range(60)]
    questions = [question for question in questions if sum(row["cards"].count(None) for row in question["tricks"]) <= 2]
    assert len(questions) > 30
    written_out = [answer(question) for question in questions]
    monkeypatch.setattr(review, "WRITTEN_OUT", -1)
    assert [answer(question) for question in questions] == written_out


def test_valid_questions_are_answered():
    rng = random.Random(110)
    for kind in FIELDS:
        for _ in range(40):
            assert "error" not in answer(random_valid_question(rng, [kind]))


def test_random_questions_are_of_every_kind_and_some_are_faulty():
    rng = random.Random(25)
    questions = [random_question(rng) for _ in range(1000)]
    questions += [spoil(rng, random_valid_question(rng)) for _ in range(2000)]
    asked = {
        question.get("ask") for question in questions if isinstance(question, dict) and type(question.get("ask")) is str
    }
    assert asked >= set(FIELDS)
    codes = {told["error"]["code"] for told in map(answer, questions) if "error" in told}
    assert codes == {
        "bad_json", "unknown_question", "missing_field", "unknown_field", "bad_rules", "bad_seat", "bad_card",
        "duplicate_card", "card_not_held", "too_many_cards", "order_needed", "leader_unknown",
        "impossible_hand", "bad_value",
    }  # fmt: skip
