"""Finding a match, playing one again, a practice match in a real browser: by keyboard, without script, for everyone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Live


def test_matches_are_found_by_keyboard_alone_and_without_script(no_script: Page) -> None:
    no_script.goto("/matches")
    no_script.locator("#q").focus()
    no_script.keyboard.type("Maeve")
    no_script.keyboard.press("Enter")
    expect(no_script).to_have_url("/matches?q=Maeve")
    everything = no_script.locator(".entry").count()
    no_script.locator("#narrow > summary").focus()
    no_script.keyboard.press("Enter")
    no_script.keyboard.press("Tab")
    expect(no_script.locator("#from")).to_be_focused()
    no_script.locator("#state").focus()
    no_script.keyboard.type("Fin")
    no_script.keyboard.press("Tab")
    expect(no_script.locator("#rules")).to_be_focused()
    no_script.keyboard.press("Tab")
    expect(no_script.locator("#show")).to_be_focused()
    no_script.keyboard.press("Enter")
    expect(no_script).to_have_url("/matches?q=Maeve&state=over")
    assert 0 < no_script.locator(".entry").count() < everything
    no_script.locator("#without-q").focus()
    no_script.keyboard.press("Enter")
    expect(no_script).to_have_url("/matches?state=over")
    expect(no_script.locator("#without-state")).to_be_visible()


def test_a_practice_match_is_begun_and_made_to_count(phone: Page) -> None:
    phone.goto("/new")
    phone.get_by_label("Practice match: counts nowhere").check()
    phone.locator("#deal").click()
    expect(phone.locator(".bar .practice")).to_have_text("Practice match: counts nowhere")
    phone.locator("#to-more").click()
    phone.locator("#switch-practice").click()
    expect(phone.locator("#practice-how")).to_have_text("This match counts")
    expect(phone.locator(".bar .practice")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 375])
def test_every_page_of_it_fits_and_is_open_to_everyone(phone: Page, live: Live, axe, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 640})
    over = next(iter(live.store.matches.in_club(live.club, None, 20)[-1:]))
    live.store.matches.set_practice(over, True)
    for path in (
        "/matches?q=maeve&state=over&from=2026-01-01",
        "/matches?q=zzyzx",
        "/matches?from=soon",
        f"/m/{over}/again",
        f"/m/{over}/sheet",
        f"/m/{over}/more",
    ):
        phone.goto(path)
        phone.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert (path, axe(phone)) == (path, [])
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, path
