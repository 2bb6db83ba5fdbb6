"""A table's own rules on a phone: made, clashing and mended, played, found again; for every eye, finger and key."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from fortyfives.rules import Profile, contract_code, find_profile

EDIT = "/rules/own/edit"
KITCHEN = {"base": "merrimack", "hold": True, "floor": {"at": 100, "bid": 20}}
CLASH = {"base": "barker", "bids": [15, 25, 30]}


def edit(told: object) -> str:
    return f"{EDIT}?rules={quote(told if isinstance(told, str) else json.dumps(told))}"


def code_of(told: object) -> str:
    profile = find_profile(told)
    assert isinstance(profile, Profile)
    return contract_code(profile)


def choose(page: Page, answer: str) -> None:
    """Tap an answer by its label, as a finger does."""
    page.locator(f"label:has(#{answer})").click()


def status(page: Page) -> str:
    return page.locator("#own-status").inner_text()


def open_group(page: Page, key: str) -> None:
    page.locator(f"#g-{key} > summary").click()
    expect(page.locator(f"#g-{key}")).to_have_attribute("open", "")


def look(page: Page) -> None:
    """A person looks before tapping what has just appeared."""
    page.wait_for_timeout(400)


def test_merrimack_with_hold_and_a_floor_is_made_played_and_found_again(phone: Page) -> None:
    page = phone
    page.goto("/rules/merrimack")
    page.click("#change")
    open_group(page, "auction")
    choose(page, "hold-yes")
    expect(page.locator("#own-status")).to_contain_text("1 change from Merrimack Valley")
    choose(page, "floor-some")
    expect(page.locator("#own-status")).to_contain_text(
        f"2 changes from Merrimack Valley. Contract {code_of(KITCHEN)}."
    )
    expect(page.locator("#slip")).to_contain_text("A side on 100 or more may not bid or hold under 20.")
    look(page)
    page.click("#keep")
    page.fill("#name", "Kitchen rules")
    page.click("#keep-them")
    expect(page.locator("label.radio").first).to_contain_text("Kitchen rules, to 120")
    expect(page.locator("input[name=rules]:checked")).to_have_value(json.dumps(KITCHEN, separators=(",", ":")))
    page.click("#deal")
    expect(page.locator("#table")).to_be_visible()
    for answer in ("bidder-2", "bid-20", "trump-S", "count-3", "top-0"):
        page.click(f"#{answer}")
    expect(page.locator("#save")).to_be_visible()
    look(page)
    page.click("#save")
    expect(page.locator("#save")).to_have_count(0)
    assert page.locator(".bar .total").all_text_contents() == ["20", "10"]
    page.goto(page.url.split("?")[0] + "/sheet")
    expect(page.locator("main")).to_contain_text(f"Kitchen rules, contract {code_of(KITCHEN)}")
    page.goto("/new")
    first = page.locator("label.radio").first
    expect(first).to_contain_text("Kitchen rules")
    expect(first).to_contain_text("As last time.")
    expect(first.locator("input")).to_be_checked()


def test_a_clash_is_seen_at_once_and_mended_with_one_tap(phone: Page) -> None:
    page = phone
    page.goto(edit("barker"))
    open_group(page, "auction")
    choose(page, "bids-20")
    expect(page.locator("#own-status")).to_contain_text("Cannot be played yet: Floor and Bids.")
    expect(page.locator("#own-status")).to_be_in_viewport()
    expect(page.locator("#why-bids")).to_contain_text("A floor of 20 needs 20 among the bids.")
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
    page.locator("#own-status a").click()
    expect(page.locator("#repair-add_bid")).to_be_in_viewport()
    look(page)
    page.click("#repair-add_bid")
    expect(page.locator("#own-status")).to_contain_text("As Barker: no kitty.")


def test_what_is_open_stays_open_and_the_finger_stays_where_it_is(phone: Page) -> None:
    page = phone
    page.goto(edit("barker"))
    open_group(page, "score")
    open_group(page, "finish")
    choose(page, "must_bid_out-yes")
    expect(page.locator("#own-status")).to_contain_text("1 change")
    expect(page.locator("#n-finish")).to_have_text("1 changed")
    choose(page, "must_bid_out-no")
    expect(page.locator("#own-status")).to_contain_text("As Barker: no kitty.")
    for key in ("score", "finish"):
        expect(page.locator(f"#g-{key}")).to_have_attribute("open", "")


def test_what_is_being_typed_is_not_taken_away(phone: Page) -> None:
    """A slow line: the answer to one change arrives while the next is being typed."""
    page = phone
    page.goto(edit("barker"))
    open_group(page, "finish")
    choose(page, "hands-some")
    page.locator("#target").fill("")
    page.locator("#target").press_sequentially("100", delay=60)
    page.wait_for_timeout(400)
    expect(page.locator("#target")).to_have_value("100")
    page.locator("#target").press("Tab")
    expect(page.locator("#own-status")).to_contain_text("2 changes")
    expect(page.locator("#target")).to_have_value("100")
    page.reload()
    expect(page.locator("#target")).to_have_value("100")


def test_another_base_keeps_what_was_changed(phone: Page) -> None:
    page = phone
    page.goto(edit(KITCHEN))
    page.select_option("#base", "auction-120")
    expect(page.locator("#own-status")).to_contain_text("2 changes from Auction Forty-Fives (120)")
    expect(page.locator("#hold-yes")).to_be_checked()


def test_changing_a_term_of_a_new_match_loses_no_name(phone: Page) -> None:
    page = phone
    page.goto("/new")
    page.fill("#name0", "Rosemary")
    page.click("#change")
    open_group(page, "finish")
    page.fill("#target", "100")
    page.locator("#target").press("Tab")
    expect(page.locator("#own-status")).to_contain_text("1 change")
    look(page)
    page.click("#play")
    expect(page.locator("#name0")).to_have_value("Rosemary")
    expect(page.locator(".slip .codeline")).to_contain_text(code_of({"base": "barker", "target": 100}))
    page.click("#deal")
    expect(page.locator("#table")).to_contain_text("Rosemary")


def test_rules_are_made_kept_and_played_without_script(no_script: Page) -> None:
    page = no_script
    page.goto("/rules/merrimack")
    page.click("#change")
    page.locator("#g-auction > summary").click()
    choose(page, "hold-yes")
    choose(page, "floor-some")
    page.locator("#g-auction button").click()
    assert status(page) == f"2 changes from Merrimack Valley. Contract {code_of(KITCHEN)}."
    page.locator("label:has(#bids-20)").click()
    page.click("#play")
    assert status(page).startswith("Cannot be played yet: Floor and Bids.")
    page.click("#repair-add_bid")
    page.click("#keep")
    page.fill("#name", "Kitchen rules")
    page.click("#keep-them")
    page.click("#deal")
    assert "/m/" in page.url
    page.goto("/new")
    expect(page.locator("label.radio").first).to_contain_text("Kitchen rules")


def test_rules_are_made_with_the_keys_alone(phone: Page) -> None:
    page = phone
    page.goto(edit("merrimack"))
    page.locator("#g-auction > summary").focus()
    page.keyboard.press("Enter")
    page.locator("#hold-no").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#own-status")).to_contain_text("1 change")
    expect(page.locator("#hold-yes")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#floor-none")).to_be_focused()
    page.locator("#bids-15").focus()
    page.keyboard.press("Space")
    expect(page.locator("#own-status")).to_contain_text("2 changes")
    expect(page.locator("#bids-15")).to_be_focused()
    page.locator("#g-finish > summary").focus()
    page.keyboard.press("Enter")
    page.locator("#target").fill("100")
    page.keyboard.press("Enter")
    expect(page.locator("#own-status")).to_contain_text("3 changes")
    page.locator("#play").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/new?**")


PAGES = {
    "untouched": edit("barker"),
    "changed": edit(KITCHEN),
    "clash": edit(CLASH),
    "without bidding": edit({"base": "barker", "auction": None}),
    "to be kept": f"/rules/own/keep?rules={quote(json.dumps(KITCHEN))}",
    "new": f"/new?rules={quote(json.dumps(KITCHEN))}",
    "sheet": f"/rules/own?rules={quote(json.dumps(KITCHEN))}",
    "kept": "/rules/own/kept",
}


def keep_some(page: Page) -> None:
    for told, name in ((KITCHEN, "Kitchen rules"), ({"base": "barker", "target": 100}, "Half an evening")):
        page.goto(f"/rules/own/keep?rules={quote(json.dumps(told))}")
        page.fill("#name", name)
        page.click("#keep-them")


def unfold(page: Page) -> None:
    page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")


SMALL = """() => [...document.querySelectorAll('main a, main button, main summary, main select, label.pick,'
  + 'label.radio, main input[type=text], .foot a, .foot button')]
  .filter((control) => control.offsetParent)
  .map((control) => [control.id || control.textContent.trim().slice(0, 30), control.getBoundingClientRect().height])
  .filter(([, height]) => height < 47.5)"""
THUMBED = ("changed", "clash", "to be kept", "kept", "new")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_every_eye_finger_and_width(phone: Page, axe_by_day_and_night, name: str) -> None:
    keep_some(phone)
    phone.goto(PAGES[name])
    unfold(phone)
    assert axe_by_day_and_night(phone) == []
    if name in THUMBED:
        assert phone.evaluate(SMALL) == []
    for width, height in ((320, 640), (375, 812), (812, 375), (188, 406)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, (width, height)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_on_a_page_is_refused_by_its_own_policy(phone: Page, name: str) -> None:
    complaints: list[str] = []
    phone.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    phone.on("pageerror", lambda fault: complaints.append(str(fault)))
    phone.goto(PAGES[name])
    if name in ("untouched", "changed"):
        phone.locator("#g-finish").evaluate("folded => { folded.open = true }")
        choose(phone, "must_bid_out-yes")
        expect(phone.locator("#n-finish")).to_have_text("1 changed")
    assert complaints == []
