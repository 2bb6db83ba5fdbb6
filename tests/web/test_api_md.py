"""The examples in docs/api.md are tried out, one after the other, and answered as they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fortyfives.store import Store
from fortyfives.web.openapi import description

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\n((?:GET|POST) .*?)\n```$", PAGE, re.M | re.S)
LEFT_OUT = "…"


def parsed(example: str):
    """Method, address, key, body, status and answer of an example."""
    first, *lines = example.split("\n")
    method, address, key = re.fullmatch(r"(GET|POST) (\S+)(?: with the ((?:old )?\w+) key)?", first).groups()
    status = next(at for at, line in enumerate(lines) if line.isdigit())
    body = json.loads("".join(lines[:status])) if status else None
    said = "".join(lines[status + 1 :])
    return method, address, key, body, int(lines[status]), json.loads(said) if said else None


def same(want, got) -> bool:
    """Whether an answer says all that the example says, and no more."""
    if want == LEFT_OUT:
        return True
    if isinstance(want, dict):
        return isinstance(got, dict) and want.keys() == got.keys() and all(same(want[name], got[name]) for name in want)
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(same, want, got))
    return want == got


def test_the_examples_are_true(app, store: Store) -> None:
    keys: dict[str, str] = {}
    match = "none yet"
    program = app.test_client(use_cookies=False)
    for example in EXAMPLES:
        method, address, key, body, status, said = parsed(example)
        headers = {"Authorization": f"Bearer {keys[key]}"} if key else {}
        answered = program.open(address.replace("MATCH", match), method=method, headers=headers, json=body)
        assert answered.status_code == status, example
        assert same(said, answered.json if said is not None else None), (example, answered.get_data(as_text=True))
        told = answered.json if isinstance(answered.json, dict) else {}
        match = told.get("match", match)
        if "view_key" in told:
            keys["old view"] = keys.get("view", "")
        keys |= {role: told[f"{role}_key"] for role in ("view", "pen") if f"{role}_key" in told}


@pytest.mark.parametrize("call", ["/api/judge", "/api/clubs", "/api/matches", "/taps", "/api/clubs/me/keys", "/log"])
def test_every_way_to_use_it_has_an_example(call: str) -> None:
    assert call in PAGE


def test_the_statuses_are_those_of_the_description() -> None:
    promised = {
        status
        for calls in description()["paths"].values()
        for call in calls.values()
        for status in call["responses"]
        if int(status) >= 400
    }
    assert set(re.findall(r"^\| (\d{3}) \|", PAGE, re.M)) == promised | {"405"}
