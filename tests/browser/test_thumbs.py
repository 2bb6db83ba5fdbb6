"""What a thumb expects: a whole row opens, a name is replaced, a number means the answer it stands beside."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live, SlowLine


def test_a_hand_of_the_sheet_opens_wherever_its_row_is_tapped(phone: Page, live: Live) -> None:
    match = live.store.matches.in_club(live.club)[0]
    phone.goto(f"/m/{match}/sheet")
    phone.locator("tbody tr").nth(2).locator("td.n strong").last.click(force=True)
    expect(phone).to_have_url(re.compile(rf"/m/{match}/sheet/3$"))


def test_a_name_that_is_typed_takes_the_place_of_the_one_that_stood_there(phone: Page) -> None:
    phone.goto("/new?rules=barker&name0=North")
    phone.click("#name0")
    phone.keyboard.type("Maeve")
    expect(phone.locator("#name0")).to_have_value("Maeve")


def test_a_number_typed_beside_an_answer_means_that_answer(phone: Page) -> None:
    phone.goto("/rules/own/edit")
    phone.locator("details:has(#f-revoke_penalty) > summary").click()
    field = phone.locator("#f-revoke_penalty .parts input")
    field.fill("10")
    field.press("Tab")
    expect(phone.locator("#own-status")).to_contain_text("1 change")
    expect(phone.locator("#slip")).to_contain_text("10")


def test_of_two_rule_sets_tapped_in_a_row_the_second_is_meant(phone: Page) -> None:
    """A slow line: neither is drawn before both are tapped."""
    phone.goto("/new")
    line = SlowLine(phone, "**/new?*")
    for answer in ("rules-kitty-four", "rules-merrimack"):
        phone.locator(f"#{answer}").dispatch_event("click")
    line.let_through()
    expect(phone.locator(".codeline")).to_contain_text("SFFQ")
    expect(phone.locator("#rules-merrimack")).to_be_checked()


def test_a_panel_that_comes_under_the_finger_takes_no_tap_away(phone: Page) -> None:
    phone.goto("/new?rules=barker")
    phone.click("#deal")
    expect(phone.locator("#bid-20")).to_be_visible()
    phone.wait_for_timeout(400)
    held = phone.locator("#bid-20").bounding_box()
    assert held
    phone.click("#bidder-2")
    phone.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    phone.mouse.down()
    expect(phone.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")
    phone.wait_for_timeout(100)
    phone.mouse.up()
    expect(phone.locator("#bid-20")).to_have_attribute("aria-pressed", "true")


def test_on_its_side_the_slower_phone_keeps_all_four_places_in_sight(new_phone: Contexts, live: Live) -> None:
    match = live.store.matches.in_club(live.club)[0]
    mine = new_phone(viewport={"width": 812, "height": 375}).new_page()
    mine.route("**/watch?view=pen*", lambda route: route.abort())  # a slow line: it has not heard of the other one
    other = new_phone().new_page()
    for page, answers in ((mine, ("bidder-0", "bid-20")), (other, ("bidder-1", "bid-25", "trump-S"))):
        page.goto(f"/m/{match}")
        for answer in answers:
            page.click(f"#{answer}")
            page.wait_for_timeout(400)
    for answer in ("count-4", "top-1", "save"):
        other.click(f"#{answer}")
        other.wait_for_timeout(400)
    mine.click("#trump-H")
    expect(mine.locator("#correct-to-mine")).to_be_visible()
    edges = mine.evaluate("[...document.querySelectorAll('.tabs a')].map((a) => a.getBoundingClientRect().right)")
    assert len(edges) == 4
    assert max(edges) <= 812
    assert mine.evaluate("[...document.querySelectorAll('.tabs a')].every((a) => a.scrollWidth <= a.clientWidth)")
