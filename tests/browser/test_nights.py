"""Evenings and seasons in a real browser: from who won to the sheet of a match, on small phones, for everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fortyfives.store import ClubDays
from tests.browser.conftest import Contexts, Live

NOT_SIDEWAYS = "document.documentElement.scrollWidth <= window.innerWidth"


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (375, "dark")])
def test_from_the_evenings_to_a_match_and_to_the_season(
    live: Live, new_phone: Contexts, axe: Callable[[Page], list[str]], width: int, scheme: str
) -> None:
    live.store.clubs.set_days(live.club, ClubDays("America/Halifax", 5, 9))
    page = new_phone(viewport={"width": width, "height": 640}, color_scheme=scheme).new_page()

    def look() -> None:
        assert axe(page) == []
        assert page.evaluate(NOT_SIDEWAYS)

    page.goto("/stats")
    look()
    page.locator("#to-nights").click()
    expect(page.locator("h1")).to_have_text("Evenings")
    look()
    won = page.locator(".night").first.locator("small").inner_text()
    page.locator(".night").first.click()
    assert page.locator("#won").inner_text() in won
    look()
    page.locator("#pairs").click()
    expect(page.locator("#pairs")).to_have_attribute("aria-current", "true")
    expect(page.locator("#standings")).to_have_text("Standings of the pairs")
    page.locator("#meaning").click()
    expect(page.get_by_text("A match belongs to the evening on which it was begun.")).to_be_visible()
    look()
    page.locator("#season").click()
    expect(page.locator("#standings")).to_have_text("Standings of the pairs")
    look()
    page.locator("#all-time").click()
    expect(page.locator("h1")).to_have_text("All seasons")
    page.go_back()
    page.go_back()
    page.locator(".entry[href^='/m/']").first.click()
    expect(page.locator("#tab-sheet")).to_be_visible()
