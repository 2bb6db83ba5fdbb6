"""Walks through the states of a page once, and looks at each from all sides: eyes, fingers, keys, sizes, large text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

SIZES = ((320, 640), (375, 812), (812, 375))
"""A narrow phone, a usual one, and a phone on its side."""
MORE_SIZES = ((320, 640), (812, 375), (768, 1024))
"""What is laid out otherwise than a usual phone: a narrow one, one on its side, a tablet."""
LARGE = 32
"""Pixels of a letter in text twice as large as usual."""

WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SMALL = """(controls) => [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility())
    .map((control) => [control.textContent.trim().slice(0, 30), control.getBoundingClientRect()])
    .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
    .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""

CHECKS = Path(__file__).with_name("everyone.js").read_text(encoding="utf-8")

Faults = dict[str, list[str]]
"""What somebody could not use, by state; empty is a pass."""


def as_large_as(page: Page, *sizes: tuple[int, int]) -> Iterator[str]:
    """Make the page as large as each of these, one after the other; then it is as it was."""
    before = page.viewport_size
    assert before is not None
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}"
    page.set_viewport_size(before)


def out_of_reach(page: Page, controls: str, *sizes: tuple[int, int]) -> list[str]:
    """What scrolls sideways, and which controls are too small for a thumb, at each of these sizes."""
    found: list[str] = []
    for size in as_large_as(page, *sizes):
        if page.evaluate(WIDE):
            found.append(f"{size}: scrolls sideways")
        found += [f"{size}: {control}" for control in page.evaluate(SMALL, controls)]
    return found


def check(page: Page, what: str) -> list[str]:
    """What one of the checks of `everyone.js` finds on the page."""
    found: list[str] = page.evaluate(f"(() => {{ {CHECKS}; return {what} ?? []; }})()")
    return found


def beyond_axe(page: Page) -> list[str]:
    """What axe does not see: without colour, in wide text, by key, at rest. The page is then as it was."""
    found: list[str] = []
    for scheme in ("dark", "light"):
        page.emulate_media(forced_colors="active", color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found += [f"without colour, {scheme}: {line}" for line in check(page, "[...alike(), ...pale()]")]
    page.emulate_media(forced_colors="none")
    found += check(page, "moving()")
    page.keyboard.press("Shift")  # whoever goes by keys is shown where they are
    for size in as_large_as(page, *SIZES):
        found += [f"{size}: {line}" for line in check(page, "hidden()")]
        check(page, "wide(true)")
        found += [f"{size}, in wide text: {line}" for line in check(page, "cut()")]
        if page.evaluate(WIDE):
            found.append(f"{size}, in wide text: scrolls sideways")
        check(page, "wide(false)")
    return found


def faults(page: Page, states: Iterable[str], axe: Callable[[Page], list[str]], controls: str) -> Faults:
    """What is wrong in each state: for axe, for a thumb, at any size, or for the policy of the page itself."""
    complaints: list[str] = []
    # What is refused on purpose is a 422, what came too late a 409, and the browser writes both down.
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    found: Faults = {}
    for state in states:
        here = [*axe(page), *out_of_reach(page, controls, *SIZES), *beyond_axe(page)]
        for size in as_large_as(page, *MORE_SIZES):
            here += [f"{size}: {line}" for line in axe(page)]
        here += [text for text in complaints if "422" not in text and "409" not in text]
        complaints.clear()
        if here:
            found[state] = here
    return found


def faults_in_large_text(page: Page, states: Iterable[str], controls: str) -> Faults:
    """What scrolls sideways or is too small where the browser is set to letters twice as large."""
    # The browser's own setting, as people have it. Set by a script after the first layout, it would leave the
    # container queries, which are measured in letters, as they were.
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{LARGE}px"
    return {state: found for state in states if (found := out_of_reach(page, controls, *SIZES[:2]))}
