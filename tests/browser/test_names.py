"""Names of any length, in any script and direction, stay readable on a narrow phone, and move nothing beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from fortyfives.web.isolated import isolated
from tests.browser.conftest import Contexts, Live
from tests.web.mending import Log, hand

NAMES = {
    "right to left": (
        "\u05e9\u05e8\u05d4 \u05dc\u05d5\u05d9",
        "\u0645\u062d\u0645\u062f",
        "Theresa",
        "\u05de\u05e9\u05d4",
    ),
    "sixty letters": ("W" * 60, "m" * 59 + "n", "Wolfeschlegelsteinhausen" * 2 + "bergerdorffs", "\u674e" * 60),
    "one letter": ("M", "\u674e", "\u05e9", "\U0001f600"),
    "other scripts": (
        "\u0e44\u0e1e\u0e1a\u0e39\u0e25\u0e22\u0e4c \u0e1b\u0e23\u0e30\u0e2a\u0e34\u0e17\u0e18\u0e34\u0e4c",
        "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd\u0b9a\u0bcd\u0b9a\u0bc6\u0bb2\u0bcd\u0bb5\u0ba9\u0bcd",
        "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 4,
        "\u00d3 S\u00failleabh\u00e1in-Nic Dhonnchadha",
    ),
}

CUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && !one.closest(".sr, svg, .bar") && one.textContent.trim())
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `cut off: ${one.textContent.trim().slice(0, 40)}`)"""
"""What is cut off at its side, but for the bar above, which is two lines high: the names stand whole below it."""
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

MOVED = """() => {
  const found = [], line = /[\\u0590-\\u08ff][^0-9A-Za-z\\u0590-\\u08ff]*?([0-9]+)/g;
  const letters = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  while (letters.nextNode()) {
    const text = letters.currentNode;
    if (!text.parentElement.checkVisibility() || text.parentElement.closest(".sr, option")) continue;
    for (const told of text.data.matchAll(line)) {
      const at = (from, to) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return range.getBoundingClientRect();
      };
      const end = told.index + told[0].length;
      const name = at(told.index, told.index + 1), number = at(end - told[1].length, end);
      if (Math.abs(name.top - number.top) < 4 && number.left < name.left) found.push(text.data.trim());
    }
  }
  return found;
}"""
"""Lines in which a number that follows a name stands before it."""


def addresses(live: Live, match: str) -> list[str]:
    pages = (
        "",
        "/sheet",
        "/sheet/1",
        "/sheet/1/correct",
        "/trail",
        "/more",
        "/people",
        "/again",
        "/referee",
        "/adjust",
    )
    club = f"/c/{live.club}"
    others = ("/", "/matches", "/stats", "/stats/players", f"{club}/players", f"{club}/nights", f"{club}/seasons/2026")
    return [*(f"{match}{page}" for page in pages), *others]


@pytest.fixture
def begun(live: Live) -> Callable[[tuple[str, ...]], str]:
    """Begins a match of these names in which something has happened."""

    def begin(names: tuple[str, ...]) -> str:
        log = Log(live.store, live.club).begin()
        for seat, name in enumerate(names):
            if name != "Theresa":  # who sits there already
                log.tap({"rename": {"seat": seat, "name": name}})
        log.tap(hand(1, 20, [3, 2], 1), {"adjust": [0, -5], "note": f"{names[0]} 5"}, hand(2, 25, [1, 4], 0))
        log.tap({"call": "pass"}, {"call": 15})
        return f"/m/{log.id}"

    return begin


@pytest.mark.parametrize("kind", NAMES)
def test_names_stay_readable_on_a_narrow_phone(
    live: Live, new_phone: Contexts, begun: Callable[[tuple[str, ...]], str], kind: str
) -> None:
    page: Page = new_phone(viewport={"width": 320, "height": 640}).new_page()
    found = {}
    for address in addresses(live, begun(NAMES[kind])):
        page.goto(address)
        amiss = [*page.evaluate(CUT), *(f"moved: {line}" for line in page.evaluate(MOVED))]
        found[address] = amiss + (["wider than the phone"] if page.evaluate(WIDE) else [])
    assert {address: amiss for address, amiss in found.items() if amiss} == {}


def test_a_number_that_had_moved_would_be_found(new_phone: Contexts) -> None:
    page = new_phone(pen=False).new_page()
    page.goto("/words")
    sara, moshe = "\u05e9\u05e8\u05d4", "\u05de\u05e9\u05d4"
    for line, moved in ((f"{sara} 105 · {moshe} 90", 2), (isolated(f"<p>{sara} 105 · {moshe} 90")[3:], 0)):
        page.evaluate("(line) => { document.querySelector('main').textContent = line; }", line)
        assert len(page.evaluate(MOVED)) == moved
