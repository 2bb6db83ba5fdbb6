"""Did anyone revoke? A hand is told by taps alone, from nowhere and from a match, with and without script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fortyfives.rules import answer, read_card
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "cases" / "review.jsonl").read_text(encoding="utf-8").splitlines()
]
# North threw a club on a trump lead and played the 6 of spades two tricks later; three cards are forgotten.
NOTICED_LATER = {
    "ask": "review",
    "rules": "barker",
    "trump": "S",
    "leader": 0,
    "tricks": [
        {"cards": ["KD", "4D", "9D", "2S"]},
        {"cards": ["9S", "3C", "KS", "AH"]},
        {"cards": ["KH", None, "QH", None], "leader": 2},
        {"cards": ["4S", "JS", "6S", None], "leader": 2},
        {"cards": ["5S", "10C", "JC", "8C"], "leader": 3},
    ],
}


def tell(page, question):
    """Tap everything that is remembered, and who took a trick where that is asked."""
    players = question.get("players", 4)
    for number, trick in enumerate(question["tricks"], 1):
        for place, name in enumerate(trick["cards"]):
            heading = page.get_by_role("heading", name=f"Trick {number}: what did", exact=False)
            if place == 0:
                asked = page.get_by_role("heading", name=f"Who took trick {number - 1}?")
                expect(asked.or_(heading)).to_be_visible()  # else the page of the trick before is still there
                if asked.count():
                    page.locator(f"#took-{trick['leader']}").tap()
            seat = ["North", "East", "South", "West"][(leader_of(question, number - 1) + place) % players]
            expect(heading).to_contain_text(seat)
            if name is None:
                page.locator("#forget").tap()
            else:
                page.locator(".deck .pc", has=page.get_by_text(card_name(ENGLISH, read_card(name)), exact=True)).tap()
    page.wait_for_url("**/ruling/review?**")


def leader_of(question, trick):
    said = answer(question)
    return question["leader"] if trick == 0 else said["winners"][trick - 1]


def shown(page, question):
    """Verdict and reason of each card of the picture, in the order of the judge's plays."""
    said = answer(question)
    found = []
    for play in said["plays"]:
        column = (play["seat"] - question["leader"]) % question.get("players", 4) + 1
        cell = page.locator(f"#cell-{play['trick']}-{column}")
        found.append((cell.get_attribute("data-verdict"), cell.get_attribute("data-reason")))
    return found


@pytest.mark.parametrize(
    ("question", "script"), [(NOTICED_LATER, True), (CASES[0]["question"], False)], ids=["noticed later", "no script"]
)
def test_a_hand_is_reviewed_by_taps_alone(open_page, axe, question, script):
    page = open_page("/referee/menu", java_script_enabled=script)
    page.get_by_role("link", name="Did anyone revoke?").tap()
    page.get_by_role("button", name="Spades").tap()
    if question["leader"]:
        page.locator("#fact-leader").tap()
        page.locator(f"#leader-{question['leader']}").tap()
    tell(page, question)
    said = answer(question)
    assert said["revokes"], "somebody revoked, or there is nothing to find"
    assert shown(page, question) == [(play["verdict"], play["reason"]) for play in said["plays"]]
    verdict = page.locator(".verdict")
    assert verdict.get_attribute("data-verdict") == "illegal"
    assert verdict.get_attribute("data-reason") == " ".join(map(str, said["revokes"]))
    if script:
        assert axe(page) == []


def test_the_picker_stays_where_it_is_while_cards_are_told(open_page):
    page = open_page("/referee/review?trump=S")
    club = page.locator(".deck .pc", has=page.get_by_text("10 of clubs", exact=True))
    club.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    club.tap()
    expect(page.get_by_role("heading", name="Trick 1: what did East play?")).to_be_attached()
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize(
    "path",
    [
        "/referee/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3C",
        "/referee/review?trump=S&leader=0&tricks=KD.4D.x.2S",
        "/ruling/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3C.KS.AH~KH.7H.QH.10H~4S.JS.6S.5C~5S.10C.x.8C",
        "/ruling/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3S.KS.AH~KH.7H.QH.10H",
        "/ruling/player?trump=S&leads=KD.9S.x.4S.5S&cards=2D.3C.8H.6S.x",
        "/referee/player?trump=S&leads=KD.9S&cards=2D",
    ],
)
def test_every_step_suits_everybody(open_page, axe, path):
    for width, scheme in ((320, "light"), (375, "dark")):
        page = open_page(path, width=width, color_scheme=scheme)
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
