"""Two phones at one table: how the second comes to the pen, that both score, and how one is switched off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live

ANSWERS = ("bidder-2", "bid-20", "trump-S", "count-3", "top-0")


def begin(page: Page) -> str:
    """Begin a match on a phone that was never here; returns its address."""
    page.goto("/new")
    page.click("#deal")
    expect(page.locator("#table")).to_be_visible()
    return page.url


def look(page: Page) -> None:
    """A person looks before tapping what has just appeared; what comes sooner is taken for a double tap."""
    page.wait_for_timeout(400)


def answer(page: Page, *answers: str) -> None:
    for what in answers:
        look(page)
        page.click(f"#{what}")
        expect(page.locator(".htmx-request")).to_have_count(0)


def save(page: Page) -> None:
    expect(page.locator("#save")).to_be_visible()
    look(page)
    page.click("#save")
    expect(page.locator("#save")).to_have_count(0)


def totals(page: Page) -> list[str]:
    return page.locator(".bar .total").all_text_contents()


def show_code(page: Page) -> str:
    """From the match to the code, as the first phone shows it."""
    page.click("#tab-share")
    page.click("#show-code")
    return page.locator("#pen-code [aria-hidden]").inner_text()


def join(page: Page, code: str) -> None:
    """Type a code on the front page."""
    page.goto("/")
    page.fill("#code", code.lower())
    page.click("#join")


def is_at(page: Page, match: str) -> None:
    """A phone that has just come to the pen is at the match. A script takes out of its address that this is told."""
    expect(page).to_have_url(re.compile(rf"^{re.escape(match)}(\?scores=1)?$"))


def name_of(page: Page) -> str:
    """What a phone is called, by its own page."""
    return page.locator(".entry:has-text('this phone') strong").inner_text()


@pytest.fixture
def first(new_phone: Contexts) -> Page:
    """The phone that began a match."""
    page = new_phone(pen=False).new_page()
    begin(page)
    return page


@pytest.fixture
def second(new_phone: Contexts, first: Page) -> Page:
    """Another phone, that has joined with a code and is at the match."""
    page, match = new_phone(pen=False).new_page(), first.url
    join(page, show_code(first))
    is_at(page, match)
    first.goto(match)
    return page


def test_a_second_phone_joins_with_a_code_and_both_score(first: Page, second: Page) -> None:
    answer(first, *ANSWERS)
    save(first)
    second.reload()
    assert totals(second) == ["20", "10"]
    answer(second, "bidder-1", "bid-15", "trump-H", "count-2", "top-1")
    save(second)
    first.reload()
    assert totals(first) == totals(second) != ["20", "10"]


def test_the_same_hand_on_two_phones_is_recorded_once_and_the_slower_one_keeps_what_it_had(
    first: Page, second: Page
) -> None:
    answer(first, *ANSWERS)
    expect(second.locator(".pen")).to_contain_text("highest trump, N–S")  # it has heard of it all
    answer(second, "bidder-2", "bid-25", "trump-S", "count-3", "top-0")
    save(first)
    expect(second.locator("#save")).to_be_visible()
    look(second)
    second.click("#save")
    expect(second.locator("#table[data-step=stale]")).to_be_visible()
    told = second.locator("main").inner_text()
    assert "25" in told, "what was tapped here"
    assert totals(second) == ["20", "10"], "what the other phone saved"
    look(second)
    second.click("#keep")
    expect(second.locator("#table[data-step=bid]")).to_be_visible()
    assert totals(second) == ["20", "10"]


def test_a_phone_switched_off_in_mid_hand_is_told_so_and_finds_its_entry_when_it_is_back(
    first: Page, second: Page
) -> None:
    match = first.url
    answer(second, "bidder-2")
    first.click("#tab-share")
    first.click(".entry:not(:has-text('this phone'))")
    first.click("#off")
    look(first)
    first.click("#off-again")
    expect(first.locator(".note.isgood")).to_contain_text("is switched off.")

    # Without a tap: it asks every two seconds.
    expect(second.locator("main")).to_contain_text("This phone no longer has the pen")
    expect(second.locator("main")).to_contain_text("The hand that was begun here is kept.")
    expect(second.locator("main")).to_contain_text("can give the pen back with a scorer code")

    code = show_code(first)
    second.fill("#code", code)
    second.click("#join")
    is_at(second, match)
    expect(second.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")


def test_a_finger_that_comes_down_twice_switches_nothing_off(first: Page, second: Page, live: Live) -> None:
    for size in ({"width": 375, "height": 812}, {"width": 812, "height": 375}, {"width": 188, "height": 406}):
        first.set_viewport_size(size)
        first.click("#tab-share")
        first.click(".entry:not(:has-text('this phone'))")
        box = first.locator("#off").bounding_box()
        assert box
        first.locator("#off").scroll_into_view_if_needed()
        box = first.locator("#off").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        first.mouse.click(x, y)
        first.wait_for_url("**/share/*?off=1")
        first.mouse.click(x, y)
        first.wait_for_timeout(300)
        second.reload()
        expect(second.locator("#table")).to_be_visible()


def test_all_of_it_works_without_script(new_phone: Contexts) -> None:
    first = new_phone(pen=False, java_script_enabled=False).new_page()
    second = new_phone(pen=False, java_script_enabled=False).new_page()
    match = begin(first)
    join(second, show_code(first))
    is_at(second, match)
    second.click("#tab-share")
    second.click("#own-name")
    second.fill("#name", "Theresa's phone")
    second.click("#rename")
    assert name_of(second) == "Theresa's phone"
    first.goto(f"{match}/share")
    first.click('.entry:has-text("Theresa\'s phone")')
    first.click("#off")
    first.click("#off-again")
    second.reload()
    expect(second.locator("main")).to_contain_text("This phone no longer has the pen")


def test_a_phone_that_watched_joins_and_scores(new_phone: Contexts, first: Page) -> None:
    watcher, match = new_phone(pen=False).new_page(), first.url
    first.click("#tab-share")
    watcher.goto(first.locator("#link").input_value())
    watcher.goto(match)
    assert watcher.locator("#bidder-2").count() == 0
    watcher.click("#tab-share")
    assert watcher.locator("#show-code").count() == 0
    first.click("#show-code")
    join(watcher, first.locator("#pen-code [aria-hidden]").inner_text())
    expect(watcher.locator("#bidder-2")).to_be_visible()


# --- every page of it, on small phones and for other senses ---------------------------------------------------------

PLACES = ("/join", "{match}/share", "{match}/share/code", "{match}/share/{other}", "{match}/share/{other}?off=1")


def visit(page: Page, place: str, match: str, live: Live) -> None:
    """Go to one of the places; the code is shown where it is asked for."""
    club = live.store.matches.club_of(match.rsplit("/", 1)[1])
    assert club
    other, _ = live.store.clubs.new_device("An owl with a rather long name, that of a device in somebody's hand")
    live.store.clubs.grant(other.number, club, "pen")
    path = place.format(match=match, other=other.number)
    if path.endswith("/code"):
        page.goto(path.removesuffix("/code"))
        page.click("#show-code")
    else:
        page.goto(path)


@pytest.mark.parametrize("place", PLACES)
def test_a_page_is_for_every_eye_finger_and_width(first: Page, live: Live, axe_by_day_and_night, place: str) -> None:
    complaints: list[str] = []
    first.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    match = first.url
    first.emulate_media(reduced_motion="reduce")
    visit(first, place, match, live)
    assert axe_by_day_and_night(first) == []
    assert complaints == []
    small = first.evaluate(
        """[...document.querySelectorAll("main :is(a, button, input:not([type=hidden])), .foot :is(a, button)")]
        .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5)).map(([name]) => name)"""
    )
    assert small == []
    for width, height in ((320, 640), (812, 375), (188, 406)):
        first.set_viewport_size({"width": width, "height": height})
        assert first.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
