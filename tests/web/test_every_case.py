"""Every question that people quarrel over, of whatever kind, is a link and a page; and each page names what decides."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from fortyfives.rules import VARIANTS, Reason, answer
from fortyfives.web import create_app
from fortyfives.web.question_address import KINDS, asking_href, facts_told, ruling_href
from tests.web.asking import Asker

CASES = Path(__file__).parents[1] / "data" / "cases"
ROWS = [
    pytest.param(row["question"], row["answer"], id=f"{path.stem}-{number}")
    for path in sorted(CASES.glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    for row in [json.loads(line)]
]
RULED = [row for row in ROWS if "error" not in row.values[1]]
FAULTY = [row for row in ROWS if "error" in row.values[1]]

# Who somebody is, or what the rules leave out, decides these alone; a pass is legal whatever was bid.
DECIDED_BY_ROLE = {Reason.ONLY_DEALER_HOLDS, Reason.NOTHING_TO_HOLD, Reason.NO_HOLD, Reason.NO_ROBBING, Reason.TOO_LATE}
CARD_OR_NUMBER = re.compile(r"\d|(ace|king|queen|jack) of (spades|hearts|diamonds|clubs)")


@pytest.fixture(scope="module")
def plain() -> Flask:
    """The app without a score book: a question is private."""
    return create_app(None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", testing=True)


def ruling(app: Flask, question: dict[str, Any]) -> Asker:
    with app.test_request_context():
        path = ruling_href(question)
    return Asker(app.test_client(), path)


def asked(app: Flask, question: dict[str, Any]) -> Asker:
    with app.test_request_context():
        path = asking_href(question["ask"], **facts_told(question))
    return Asker(app.test_client(), path)


def reason(question: dict[str, Any]) -> str:
    """What the page calls the reason of the judge's answer. The cases of a table's own rules name it only in part."""
    said = answer(question)
    assert isinstance(said, dict)
    if "plays" in said:
        return " ".join(str(place) for place in said["revokes"]) or "none"
    return next(str(said[name]) for name in ("status", "ruling", "reason", "card") if said.get(name) is not None)


def test_no_kind_is_without_a_case() -> None:
    assert {row.values[0]["ask"] for row in RULED} == set(KINDS)
    assert len(KINDS) == 11


@pytest.mark.parametrize(("question", "said"), RULED)
def test_a_case_is_a_link(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    page = ruling(plain, question)
    assert page.status == 200
    found = re.search(r'class="verdict"[^>]*data-reason="([^"]*)"', page.html)
    assert found
    assert found[1] == reason(question)
    # The page holds the question in its link, which shows the same.
    link = re.search(r'id="link"[^>]*value="([^"]*)"', page.html)
    assert link
    assert page.go(link[1].replace("&amp;", "&")).status == 200
    assert f'data-reason="{found[1]}"' in page.html


@pytest.mark.parametrize(("question", "said"), RULED)
def test_a_case_is_a_page(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    page = asked(plain, question)
    assert page.status == 200
    assert page.question or page.word


@pytest.mark.parametrize(("question", "said"), FAULTY)
def test_what_the_judge_cannot_answer_is_said_and_nothing_is_lost(
    plain: Flask, question: dict[str, Any], said: dict[str, Any]
) -> None:
    page = ruling(plain, question)
    unknown = said["error"]["code"] == "unknown_question"
    assert page.status == (404 if unknown else 422)
    assert 'class="verdict"' not in page.html
    notes = [note for note in re.findall(r'role="status"><p>(.*?)</p>', page.html, re.DOTALL) if note.strip()]
    assert notes or unknown
    assert not any(re.search(rf"error|invalid|{said['error']['code']}", note) for note in notes)


@pytest.mark.parametrize(("question", "said"), RULED)
def test_a_ruling_names_the_card_or_the_number_that_decides(
    plain: Flask, question: dict[str, Any], said: dict[str, Any]
) -> None:
    page = ruling(plain, question)
    short = re.search(r'class="verdict".*?<p[^>]*>(.*?)</p>', page.html, re.DOTALL)
    assert short
    lists = re.findall(r'<ol class="why">(.*?)</ol>', page.html, re.DOTALL)
    if question["ask"] != "review":  # a hand of which nothing is known has nothing to prove
        steps = lists[0].count("<li>")
        assert steps >= 1
        assert steps <= 4 or question["ask"] in ("hand", "match")  # these are worked out line by line
    passed = question.get("call") == "pass" or said.get("status") == "passed_in"
    by_role = said.get("reason") in DECIDED_BY_ROLE or passed
    any_suit = question["ask"] == "name_trump" and "whatever the bidder holds" in page.text
    if not by_role and not any_suit:
        text = re.sub(r"<svg.*?</svg>|<[^>]+>", "", short[1] + "".join(lists[:1]), flags=re.DOTALL)
        assert CARD_OR_NUMBER.search(re.sub(r"[Ss]ide \d", "side", text)), text


@pytest.mark.parametrize(("question", "said"), RULED)
def test_a_ruling_says_where_it_is_written_or_that_it_was_decided_here(
    plain: Flask, question: dict[str, Any], said: dict[str, Any]
) -> None:
    text = ruling(plain, question).text
    assert ("Written in:" in text) is not ("Decided here." in text)


ONE_OF_EACH = list({row.values[0]["ask"]: row for row in reversed(RULED)}.values())


@pytest.mark.parametrize(("question", "said"), ONE_OF_EACH)
def test_every_fact_of_a_ruling_is_a_tap_away_and_the_rules_are_one(
    plain: Flask, question: dict[str, Any], said: dict[str, Any]
) -> None:
    page = ruling(plain, question)
    rules = "fact-rules" if "rules" in page.facts else "change-rules"
    assert all(href for _, href in page.facts.values())
    assert (f'id="{rules}"' in page.html) is (question["ask"] != "trick")
    if question["ask"] != "trick":
        page.tap(rules)
        assert page.question == "Which rules?"
        # Where the question is about bidding, only rules with bidding are offered.
        offered = re.findall(r' name="rules" value="([\w-]+)"', page.html)
        assert offered in ([rules.id for rules in VARIANTS], [rules.id for rules in VARIANTS if rules.has_auction])


def test_other_rules_rule_on_the_same_facts(plain: Flask) -> None:
    """Two taps from "Legal" under Barker to "Not legal" where a player who is void must trump."""
    page = ruling(plain, {"ask": "play", "trump": "S", "trick": ["KC"], "hand": ["2D", "3S"], "card": "2D"})
    assert page.word == "Legal"
    page.tap("change-rules", f"rules-{[rules.id for rules in VARIANTS].index('auction-120') + 1}")
    assert page.word == "Not legal"
    assert page.reason == "must_trump_when_void"
