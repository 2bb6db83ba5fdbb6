"""This match on a phone: points, people, breaking off and the trail, for every eye, finger and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

PAGES = ("more", "more?armed=1", "adjust", "opening", "people", "people/2", "people/swap", "trail")
WIDTH_320 = {"width": 320, "height": 640}


@pytest.fixture
def going(live) -> str:
    """The address of a match that goes on, in hand 8."""
    return f"/m/{live.store.matches.in_club(live.club)[0]}"


@pytest.fixture
def adjusted(live) -> str:
    """The address of a match with an adjustment, far below zero in between."""
    return next(
        f"/m/{match_id}"
        for match_id in live.store.matches.in_club(live.club)
        if any(type(entry.event).__name__ == "AdjustmentMade" for entry in live.store.matches.events(match_id))
    )


def look(page: Page) -> None:
    """A person looks before tapping what has just appeared; what comes sooner is taken for a double tap."""
    page.wait_for_timeout(400)


def totals(page: Page) -> list[str]:
    return page.locator(".bar .total").all_text_contents()


# --- for everybody -------------------------------------------------------------------------------------------------


SMALL = """() => {
    const controls = "#main :is(a, button, label.pick, label.radio, input[type=text], select)";
    return [...document.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility())
        .map((control) => [control.getBoundingClientRect(), control.outerHTML])
        .filter(([box]) => box.height < 48 || box.width < 48)
        .map(([, html]) => html);
}"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_every_eye_finger_and_width(phone: Page, axe_by_day_and_night, going: str, path: str) -> None:
    complaints: list[str] = []
    phone.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    phone.on("pageerror", lambda fault: complaints.append(str(fault)))
    phone.goto(f"{going}/{path}")
    assert axe_by_day_and_night(phone) == []
    assert complaints == []
    assert phone.locator(".btn.ink").count() <= 1
    phone.set_viewport_size(WIDTH_320)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.evaluate(SMALL) == []
    phone.context.new_cdp_session(phone).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    phone.reload()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_asked_back_is_open_to_everyone(phone: Page, axe, going: str, adjusted: str) -> None:
    phone.goto(f"{going}/adjust")
    phone.click("#look")
    expect(phone.locator("#problems")).to_be_focused()
    assert axe(phone) == []
    phone.fill("#points1", "60")
    phone.fill("#note", "agreed")
    look(phone)
    phone.click("#look")
    expect(phone.locator("#save")).to_be_visible()
    expect(phone.locator("h1")).to_be_focused()
    assert axe(phone) == []
    phone.goto(f"{going}/people/2")
    phone.click("#save")
    expect(phone.locator("#problems")).to_be_focused()
    assert axe(phone) == []
    phone.goto(f"{adjusted}/adjust")
    phone.get_by_role("link", name="Cancel").click()
    expect(phone.locator("#save")).to_be_visible()
    assert axe(phone) == []


# --- points --------------------------------------------------------------------------------------------------------


def test_an_adjustment_with_the_thumb(phone: Page, going: str) -> None:
    phone.goto(going)
    assert totals(phone) == ["105", "70"]
    phone.click("#to-more")
    phone.click("#place-adjust")
    phone.click("label:has(#minus1)")
    phone.fill("#points1", "10")
    phone.fill("#note", "Leo revoked")
    phone.click("#look")
    expect(phone.locator("main")).to_contain_text("Why: Leo revoked")
    assert totals(phone) == ["105", "70"]
    look(phone)
    phone.click("#save")
    expect(phone.locator(".made")).to_contain_text("Leo revoked")
    assert totals(phone) == ["105", "60"]
    look(phone)
    phone.click("#undo")
    expect(phone.locator(".made")).to_have_count(0)
    assert totals(phone) == ["105", "70"]


def test_a_double_tap_on_what_changes_saves_nothing(phone: Page, going: str) -> None:
    phone.goto(f"{going}/adjust")
    phone.fill("#points1", "10")
    phone.fill("#note", "agreed")
    box = phone.locator("#look").bounding_box()
    assert box is not None
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.click(*where)
    phone.wait_for_timeout(120)
    phone.mouse.click(*where)
    expect(phone.locator("#save")).to_be_visible()
    look(phone)
    assert totals(phone) == ["105", "70"]


def test_a_dead_line_keeps_what_was_typed(new_phone, going: str) -> None:
    phone = new_phone()
    page = phone.new_page()
    page.goto(f"{going}/adjust")
    page.fill("#points1", "10")
    page.fill("#note", "Leo revoked")
    phone.set_offline(True)
    page.click("#look")
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator("#note")).to_have_value("Leo revoked")
    phone.set_offline(False)
    look(page)
    page.click("#look")
    expect(page.locator("#save")).to_be_visible()


def test_without_script_points_are_shown_and_saved_too(no_script: Page, going: str) -> None:
    no_script.goto(f"{going}/adjust")
    no_script.fill("#points1", "-10")
    no_script.fill("#note", "Leo revoked")
    no_script.click("#look")
    expect(no_script.locator(".slip")).to_contain_text("−10")
    no_script.click("#change")
    expect(no_script.locator("#points1")).to_have_value("-10")
    no_script.click("#look")
    no_script.click("#save")
    expect(no_script.locator(".made")).to_contain_text("UTC")
    assert totals(no_script) == ["105", "60"]
    no_script.get_by_role("link", name="Cancel").click()
    no_script.click("#save")
    assert totals(no_script) == ["105", "70"]


def test_with_the_keyboard_alone(phone: Page, going: str) -> None:
    phone.goto(f"{going}/adjust")
    phone.locator("#plus1").focus()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#minus1")).to_be_checked()
    phone.keyboard.press("Tab")
    phone.keyboard.type("10")
    phone.keyboard.press("Tab")
    phone.keyboard.type("agreed")
    phone.keyboard.press("Enter")
    expect(phone.locator("#save")).to_be_visible()
    look(phone)
    phone.locator("#save").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".made")).to_be_visible()
    assert totals(phone) == ["105", "60"]


# --- people --------------------------------------------------------------------------------------------------------


def test_somebody_else_takes_a_seat(phone: Page, going: str) -> None:
    phone.goto(f"{going}/people")
    phone.click("#place-seat2")
    phone.fill("#name", "Tess")
    phone.keyboard.press("Tab")  # the names that the browser offers are closed before the next tap
    look(phone)
    phone.click("label:has(#other)")
    expect(phone.locator("#other")).to_be_checked()
    phone.select_option("#from", label="hand 5")
    phone.click("#save")
    expect(phone.locator("#place-seat2")).to_contain_text("Theresa played hands 1 to 4.")
    expect(phone.locator("#place-seat2 strong")).to_have_text("Tess")
    look(phone)
    phone.click("#undo")
    expect(phone.locator("#place-seat2 strong")).to_have_text("Theresa")


def test_two_swap_seats_before_the_first_hand(new_phone) -> None:
    page = new_phone(pen=False).new_page()
    page.goto("/")
    page.click("text=Start a match")
    page.click("#deal")
    page.click("#to-more")
    page.click("#place-people")
    page.click("#place-swap")
    page.click("label:has(#seat0)")
    page.click("label:has(#seat1)")
    page.click("#save")
    expect(page.locator("#place-seat0 strong")).to_have_text("East")


# --- breaking off --------------------------------------------------------------------------------------------------


def test_a_double_tap_does_not_break_a_match_off(phone: Page, going: str) -> None:
    phone.goto(f"{going}/more")
    phone.locator("#arm").dblclick()
    expect(phone.locator("#abandon")).to_be_visible()
    look(phone)
    expect(phone.locator("#abandon")).to_be_visible()
    phone.wait_for_timeout(400)
    phone.click("#abandon")
    expect(phone.locator("#resume")).to_be_visible()
    look(phone)
    phone.click("#resume")
    expect(phone.locator("#arm")).to_be_visible()


def test_without_script_breaking_off_takes_two_taps_too(no_script: Page, going: str) -> None:
    no_script.goto(f"{going}/more")
    no_script.click("#arm")
    no_script.click("#abandon")
    expect(no_script.locator("#resume")).to_be_visible()
    no_script.click("#undo")
    expect(no_script.locator("#arm")).to_be_visible()


# --- the trail -----------------------------------------------------------------------------------------------------


def test_the_trail_is_told_by_the_clock_on_the_wall(new_phone, adjusted: str) -> None:
    page = new_phone(timezone_id="America/New_York", locale="en-US").new_page()
    page.goto(f"{adjusted}/trail")
    expect(page.locator("[data-utc]")).to_be_hidden()
    first = page.locator(".trail time").first
    assert re.fullmatch(r"Oct \d+, 15:54", first.inner_text())
    assert re.fullmatch(r"15:48", page.locator(".trail time").nth(1).inner_text())


def test_without_script_the_trail_names_utc(no_script: Page, adjusted: str) -> None:
    no_script.goto(f"{adjusted}/trail")
    expect(no_script.locator("[data-utc]")).to_have_text("Times are UTC.")
    assert re.fullmatch(r"\d+ Oct, 19:54", no_script.locator(".trail time").first.inner_text())
