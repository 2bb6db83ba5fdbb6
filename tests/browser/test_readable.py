"""What is read stays readable: no name is broken within a word that has room in a row, and the chart's numbers grow."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from fortyfives.web.taps import Begun, Desk, begin
from tests.browser.conftest import Contexts, Live

AT = "2026-11-30T21:00:00Z"

NAMES = ("Bernadette", "Christopher", "Mary Margaret", "Elizabeth Anne")
LONGER = ("Bernadette", "Maximiliane", "Wolfeschlegel", "Jo")

BROKEN = """(buttons) => buttons.flatMap((button) => {
  const letters = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), found = [];
  while (letters.nextNode()) {
    const text = letters.currentNode;
    if (text.parentElement.closest(".sr")) continue;
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
      if (range.getBoundingClientRect().right > button.getBoundingClientRect().right) found.push("cut: " + word[0]);
    }
  }
  return found;
})"""
"""The words in some buttons that are broken over two lines, or reach beyond their button."""

PHONES = {"small": (320, 640), "phone": (375, 812), "on its side": (812, 375), "tablet": (768, 1024)}


def match_of(live: Live, names: tuple[str, ...], rules: str = "barker") -> str:
    match_id = str(uuid4())
    begun = begin(
        Desk(live.store),
        live.club,
        match_id=match_id,
        tap=str(uuid4()),
        rules=rules,
        names=list(names),
        first_dealer=1,
        opening=None,
        device=None,
        at=AT,
    )
    assert isinstance(begun, Begun), begun
    return f"/m/{match_id}"


@pytest.mark.parametrize("names", [NAMES, LONGER], ids=["long", "longer"])
def test_no_name_is_broken_within_a_word(live: Live, phone: Page, names: tuple[str, ...]) -> None:
    match = match_of(live, names)
    form = urlencode({"players": 4, **{f"name{seat}": name for seat, name in enumerate(names)}})
    for address, buttons in {
        f"/new?{form}": ".pick:has([name=dealer])",
        match: "[name=bidder]",
        f"{match}?ask=dealer": "[name=dealer]",
        f"{match}/again": ".pick",
    }.items():
        phone.goto(address)
        expect(phone.locator(buttons).first).to_be_visible()
        for size, (width, height) in PHONES.items():
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.locator(buttons).evaluate_all(BROKEN) == [], (address, size)


OVER_THE_TOTAL = """() => [...document.querySelectorAll(".bar > div")].filter((part) => {
  const range = document.createRange();
  range.selectNodeContents(part.querySelector(".need"));
  const need = range.getBoundingClientRect(), total = part.querySelector(".total").getBoundingClientRect();
  const beside = need.right <= total.left || need.left >= total.right;
  return !beside && need.bottom > total.top + 4 && need.top < total.bottom - 4;
}).map((part) => part.textContent)"""
"""The parts of the score bar in which what is needed reaches into the total."""


def test_no_name_is_broken_in_a_score_bar_of_five(live: Live, phone: Page) -> None:
    phone.goto(match_of(live, ("Joan", "Rory", "Bernadette", "Una", "Mary Margaret"), "forty-five"))
    for width in (320, 375):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.locator(".bar.many > div").evaluate_all(BROKEN) == [], width
        assert phone.evaluate(OVER_THE_TOTAL) == [], width


OUTSIDE = """() => [
  ...document.querySelectorAll("main h1, main h2, .undo .btn span, main .pick small"),
].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().right > one.closest("main, .btn, .pick").getBoundingClientRect().right;
}).map((one) => one.textContent)"""


def test_long_names_stay_inside_the_questions_of_a_hand(live: Live, phone: Page) -> None:
    phone.goto(match_of(live, ("Bernadette", "Christopher", "Mary Margaret", "Featherstonehaugh")))
    for answer in ("#bidder-3", "#bid-20", "#trump-S"):
        phone.click(answer)
        expect(phone.locator(f"{answer}[aria-pressed=true], #count-0")).to_be_visible()
    for width in (375, 320, 188):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.evaluate(OUTSIDE) == [], width
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.locator("[name=top]").evaluate_all(BROKEN) == []


def test_a_name_that_is_typed_shows_whole_on_the_button_of_the_dealer(phone: Page) -> None:
    phone.goto("/new")
    for seat, name in enumerate(NAMES):
        phone.fill(f"#name{seat}", name)
    for width in (375, 320):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.locator(".pick:has([name=dealer])").evaluate_all(BROKEN) == []


CHART = """() => [...document.querySelectorAll(".chart text")].filter((one) => one.getClientRects().length)
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .map(([text, box]) => [text, box.left, box.right, box.top, box.bottom])"""


@pytest.mark.parametrize("width", [188, 320, 375, 768])
def test_the_numbers_of_the_chart_are_as_large_as_other_text(live: Live, new_phone: Contexts, width: int) -> None:
    # 188 is what a phone of 375 has left for twice as large letters.
    phone = new_phone(viewport={"width": width, "height": 812}).new_page()
    both = live.store.matches.in_club(live.club, None, 3)[2]
    phone.goto(f"/m/{both}/sheet")
    numbers = phone.evaluate(CHART)
    assert {"0", "60", "120", "1"} <= {text for text, *_ in numbers}
    for text, left, right, top, bottom in numbers:
        assert bottom - top >= 15, text
        assert (max(left, 0), min(right, width)) == (left, right), text
    for place, (text, left, right, top, bottom) in enumerate(numbers):
        for other, its_left, its_right, its_top, its_bottom in numbers[:place]:
            apart = right <= its_left or its_right <= left or bottom <= its_top or its_bottom <= top
            assert apart, f"{text} lies on {other}"


def test_the_first_number_is_in_sight_before_anything_is_chosen(phone: Page) -> None:
    for address in ("/stats", "/stats/players"):
        phone.goto(address)
        first = phone.locator(".slip.stats .codeline b").first.bounding_box()
        assert first is not None
        assert first["y"] + first["height"] <= 812, address
    rules = phone.locator("#by-rules")
    assert rules.locator("a:visible").count() == 0
    rules.locator("summary").click()
    rules.get_by_role("link", name="Twenty-five").click()
    expect(phone.locator("#by-rules summary")).to_contain_text("Twenty-five")
