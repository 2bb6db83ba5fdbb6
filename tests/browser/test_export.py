"""The score sheet goes onto paper and into files, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live

PAPER = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture
def sheet(live: Live) -> str:
    """The address of the longest score sheet of the demo's club."""
    longest = max(live.store.matches.in_club(live.club), key=live.store.matches.seq_of)
    return f"/m/{longest}/sheet"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_prints_on_one_page_with_all_that_belongs_to_it(phone: Page, sheet: str, paper: str) -> None:
    phone.goto(sheet)
    assert len(PAPER.findall(phone.pdf(format=paper))) == 1
    phone.emulate_media(media="print")
    for belongs in (phone.locator("header.bar"), phone.locator(".on-paper"), phone.locator("#rules")):
        expect(belongs).to_be_visible()
    for stays in (phone.locator("#export"), phone.locator(".foot"), phone.locator("#to-help")):
        expect(stays).to_be_hidden()


def test_names_as_long_as_they_may_be_stay_on_the_paper(live: Live, new_phone: Contexts) -> None:
    from_club = live.store.matches.in_club(live.club)
    six = max(from_club, key=lambda match: len(live.store.matches.events(match, 0)[0].event.players))  # type: ignore[union-attr]
    page = new_phone(viewport={"width": 718, "height": 1046}).new_page()
    page.goto(f"/m/{six}/sheet")
    page.evaluate("for (const name of document.querySelectorAll('thead th span')) name.textContent = 'W'.repeat(60)")
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 718


def test_the_button_prints_where_scripts_run(phone: Page, sheet: str) -> None:
    phone.add_init_script("window.print = () => { window.printed = true; }")
    phone.goto(sheet)
    expect(phone.locator("#how-to-print")).to_be_hidden()
    phone.locator("#print").click()
    assert phone.evaluate("window.printed") is True


def test_without_script_the_page_says_how_to_print(no_script: Page, sheet: str) -> None:
    no_script.goto(sheet)
    expect(no_script.locator("#how-to-print")).to_be_visible()
    expect(no_script.locator("#print")).to_be_hidden()


def test_a_tap_fetches_the_file(phone: Page, sheet: str) -> None:
    phone.goto(sheet)
    with phone.expect_download() as fetched:
        phone.locator("#as-csv").click()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-[a-z-]+\.csv", fetched.value.suggested_filename)
    phone.goto("/matches")
    with phone.expect_download() as fetched:
        phone.locator("#as-csv").click()
    assert fetched.value.suggested_filename == "forty-fives-2026-11-30.csv"
