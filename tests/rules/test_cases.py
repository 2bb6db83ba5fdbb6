"""Asks the engine every question of the case tables and wants the right answers."""

import json
from pathlib import Path

import pytest

from fortyfives.rules import Fault, answer

CASES = Path(__file__).parent.parent / "data" / "cases"


def read_cases():
    for path in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            row = json.loads(line)
            yield pytest.param(row["question"], row["answer"], id=f"{path.stem}-{number} {row['about']}")


def as_said(question):
    said = answer(question)
    return {"error": {"code": said.code, "field": said.field}} if isinstance(said, Fault) else said


def lacks(want, got):
    """Where `got` does not carry all that `want` says: the path to it, or None."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return "", want, got
        for key, value in want.items():
            if key not in got:
                return key, value, "nothing"
            if found := lacks(value, got[key]):
                return (f"{key}.{found[0]}", *found[1:])
        return None
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for at, (one, other) in enumerate(zip(want, got, strict=True)):
            if found := lacks(one, other):
                return (f"[{at}].{found[0]}", *found[1:])
        return None
    return None if want == got else ("", want, got)


@pytest.mark.parametrize(("question", "right"), list(read_cases()))
def test_case(question, right):
    assert lacks(right, as_said(question)) is None


def test_there_are_cases_of_every_question():
    kinds = {param.values[0].get("ask") for param in read_cases()}
    assert kinds >= {
        "play",
        "trick",
        "call",
        "auction",
        "hand",
        "finish",
        "discard",
        "name_trump",
        "rob",
        "review",
        "match",
    }
