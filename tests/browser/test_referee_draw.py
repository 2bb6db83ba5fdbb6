"""Who takes the trick, what may be kept, which suit may be named, who may rob: by taps alone, from the menu."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fortyfives.rules import VARIANTS, answer, read_card
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH

BARKER, KITTY, MERRIMACK, A120, A110, FORTY_FIVE, TWENTY_FIVE = (profile.id for profile in VARIANTS)

SCREENS = [
    "/referee/trick?trump=S&cards=7S.JS&used=JS",
    "/ruling/trick?trump=S&leader=0&cards=7S.JS.AS.AH",
    f"/referee/discard?rules={KITTY}&role=bidder",
    f"/referee/discard?rules={KITTY}&role=bidder&hand=AS.9C.4D.KD.2H.3S.7S.8S.9S&discard=AS&step=discard",
    f"/ruling/discard?rules={KITTY}&role=bidder&hand=AS.9C.4D.KD.2H.3S.7S.8S.9S&discard=9C.4D.KD",
    f"/referee/name_trump?rules={KITTY}&trump=S&hand=AH.KH&used=2C",
    f"/ruling/name_trump?rules={KITTY}&hand=AH.KH.2D.3D.4C&trump=S",
    f"/referee/rob?rules={FORTY_FIVE}&turned=9C",
]


@pytest.fixture
def open_page(new_phone: Any) -> Callable[..., Page]:
    """Opens an address on a phone that was never here: the referee is for anyone."""

    def open_it(path: str, **options: Any) -> Page:
        page: Page = new_phone(pen=False, **options).new_page()
        page.goto(path)
        return page

    return open_it


class Thumb:
    """Taps what it is told, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, *names: str) -> Thumb:
        """Tap by id, or a card by its name in the judge's questions; each tap waits for what it leads to."""
        for name in names:
            card = read_card(name)
            if card is None:
                control = self.page.locator(f"#{name}")
            else:
                place = "(, [a-z]+ trump)?"
                control = self.page.get_by_role("button", name=re.compile(f"^{card_name(ENGLISH, card)} ?{place}$"))
            with self.page.expect_response("**"):
                control.first.tap()
            expect(self.page.locator(".htmx-request")).to_have_count(0)
            self.page.wait_for_load_state()
            self.page.wait_for_timeout(260)  # what appears under the finger does not react to it at once
            self.taps += 1
        return self


def rules_number(rules: str) -> int:
    return next(number for number, profile in enumerate(VARIANTS, 1) if profile.id == rules)


TRICK = {"ask": "trick", "trump": "S", "leader": 0, "cards": ["7S", "JS", "AS", "AH"]}
NAMED = {"ask": "name_trump", "rules": KITTY, "hand": ["AH", "KH", "2D", "3D", "4C"], "trump": "S"}
KEPT = {
    "ask": "discard",
    "rules": KITTY,
    "role": "bidder",
    "hand": ["AS", "9C", "4D", "KD", "2H", "3S", "7S", "8S", "9S"],
    "discard": ["9C", "4D", "KD"],
}
ROBBED = {
    "ask": "rob",
    "rules": FORTY_FIVE,
    "turned": "7S",
    "hand": ["AH", "3D", "4D", "5D", "6D"],
    "is_dealer": False,
    "has_played": False,
}


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize(
    ("question", "taps", "at_most"),
    [
        (TRICK, ("trump-S", "7S", "JS", "AS", "AH"), 5),
        (KEPT, ("fact-rules", f"rules-{rules_number(KITTY)}", "role-bidder", "kept-6"), 4),
        (NAMED, ("change-rules", f"rules-{rules_number(KITTY)}", "trump-S", "none"), 4),
        (ROBBED, ("fact-rules", f"rules-{rules_number(FORTY_FIVE)}", "7S", "no"), 4),
    ],
    ids=["trick", "discard", "name_trump", "rob"],
)
def test_from_the_menu_to_the_verdict_by_taps_alone(
    open_page: Callable[..., Page], question: dict[str, Any], taps: tuple[str, ...], at_most: int, script: bool
) -> None:
    page = open_page("/referee/menu", java_script_enabled=script)
    thumb = Thumb(page).tap(f"ask-{question['ask']}")
    thumb.tap(*taps)
    assert thumb.taps - 1 <= at_most
    said = answer(question)
    assert isinstance(said, dict)
    verdict = page.locator(".verdict")
    expect(verdict).to_have_attribute("data-reason", said.get("reason", said.get("card")))
    if question is TRICK:
        expect(page.get_by_role("heading", level=1)).to_have_accessible_name("jack of spades takes it")
        expect(page.locator(".trick-line .took")).to_have_count(1)
        return
    expect(verdict.locator("h1")).to_have_text("Legal" if said["legal"] else "Not legal")
    # A number or a no is enough: no card is shown that nobody told.
    shown = set(page.locator(".c .sr, .pc .sr").all_inner_texts())
    turned = read_card(question.get("turned"))
    told = set() if turned is None else {card_name(ENGLISH, turned)}
    assert {name for name in shown - told if not name.startswith("ace of")} == set()


def test_a_dashed_card_explains_itself_and_nothing_is_lost(open_page: Callable[..., Page]) -> None:
    page = open_page("/referee/trick?trump=S&cards=7S.JS")
    jack = page.get_by_role("button", name=re.compile("^jack of spades ?, second trump$"))
    expect(jack).to_have_attribute("aria-disabled", "true")
    jack.tap(force=True)  # dashed is not dead: it can be tapped
    expect(page.get_by_role("status").filter(has_text="jack of spades lies on the table already.")).to_be_visible()
    expect(page.locator(".tray .pc")).to_have_count(2)
    expect(page.locator(".live")).to_contain_text("is winning")
    page.get_by_role("button", name="7 of spades, take it out").tap()
    expect(page.locator(".tray .pc")).to_have_count(1)


def test_the_picker_by_keyboard_and_by_ear(open_page: Callable[..., Page]) -> None:
    page = open_page("/referee/trick?trump=S")
    trumps = page.get_by_role("group", name=re.compile("^Trumps"))
    heard = trumps.aria_snapshot()
    assert re.search(r'button "ace of hearts ?, third trump"', heard)
    assert heard.index("5 of spades") < heard.index("jack of spades") < heard.index("ace of hearts")
    assert len(re.findall("- button", heard)) == 14
    page.get_by_role("button", name=re.compile("^ace of hearts")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".live")).to_contain_text("It was led.")
    # The focus stays where it was, and the next card is a few keys away.
    assert "ace of hearts" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator(".live")).to_contain_text("It is the second card.")
    expect(page.locator(".live .sr")).to_have_text("jack of spades")
    page.get_by_label("Or type it").fill("AH JS five of spades, ten of clubs")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="5 of spades takes it")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(
    open_page: Callable[..., Page], axe: Callable[[Page], list[str]], scheme: str
) -> None:
    page = open_page(SCREENS[0], color_scheme=scheme, viewport={"width": 320, "height": 640})
    for path in SCREENS:
        page.goto(path)
        assert axe(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, input:not([type=hidden]), a.btn, a.pick, a.fact")]
                .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.height < 48 || box.width < 40))
                .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], path
