"""The pages of a club on a phone: from the front page to two spellings put together, and the phone's own time zone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live

LONG = "Wilhelmina-Margaretha-Theresa Donnchadha-Fitzwilliam of Ennis"[:60]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize("width", [320, 375])
def test_a_walk_through_the_club(new_phone: Contexts, live: Live, axe: Callable[[Page], list[str]], width: int) -> None:
    live.store.clubs.rename(live.club, LONG)
    maeve = live.store.clubs.find_player(live.club, "Maeve")
    assert maeve is not None
    mave = live.store.clubs.find_or_add_player(live.club, "Mave")
    live.store.clubs.find_or_add_player(live.club, LONG)
    page = new_phone(viewport={"width": width, "height": 812}, timezone_id="America/Halifax").new_page()

    def looks_right(where: str) -> None:
        page.wait_for_load_state()
        assert fits(page), f"{where} is wider than {width} pixels"
        assert axe(page) == [], where

    page.goto("/")
    page.click("#to-club")
    looks_right("the hub")
    page.click("#to-players")
    looks_right("the players")
    page.click(".entry:has-text('Mave')")
    looks_right("a player")
    expect(page.locator("#as")).to_have_value(str(maeve))  # whoever is called alike stands first
    page.click("#look")
    looks_right("what follows")
    page.wait_for_timeout(700)  # what has just appeared is read before it is tapped
    page.click("#merge")
    expect(page.get_by_role("status").filter(has_text="Mave is now another spelling of Maeve.")).to_be_visible()
    looks_right("two spellings of one")
    assert live.store.clubs.persons(live.club) == {mave: maeve}
    page.click(f"#apart-{mave}")
    expect(page.locator(".note.isgood")).to_be_visible()
    assert live.store.clubs.persons(live.club) == {}
    page.goto(f"/c/{live.club}/days")
    looks_right("the days")
    expect(page.locator("#zone")).to_have_value("America/Halifax")  # as the phone says
    page.fill("#find", "cape breton")
    page.press("#find", "Enter")
    expect(page.locator("input[name=zone]")).to_have_value("America/Glace_Bay")
    looks_right("the zones that were found")
    page.click("#save")
    expect(page.locator(".note.isgood")).to_contain_text("Glace Bay")
    page.goto("/clubs")
    looks_right("the clubs")
    page.fill("#name", "Church hall")
    page.click("#found")
    expect(page.locator("#start")).to_be_visible()
    looks_right("a new club")
    founded = page.url.rsplit("/", 1)[1]
    assert live.store.clubs.days_of(founded).zone == "America/Halifax"
    page.goto("/clubs")
    looks_right("two clubs")


def test_a_new_phone_founds_its_club_where_it_is(new_phone: Contexts, live: Live) -> None:
    page = new_phone(pen=False, timezone_id="America/New_York").new_page()
    page.goto("/new")
    with page.expect_response("**/new?**"):
        page.locator("#rules-kitty-four").dispatch_event("click")  # the form is drawn anew
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.click("#deal")
    expect(page.locator("#table")).to_be_visible()
    club = live.store.matches.club_of(page.url.rsplit("/", 1)[1])
    assert club is not None
    assert live.store.clubs.days_of(club).zone == "America/New_York"
