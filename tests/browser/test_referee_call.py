"""Disputes about the bidding, asked by taps alone: from the menu, from a match, with script and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fortyfives.rules import answer

SCREENS = [
    "/referee/call",
    "/referee/call?rules=barker&calls=15.pass.pass.hold",
    "/referee/call?rules=barker&calls=15.pass.pass&call=hold&step=scores",
    "/referee/call?rules=barker&step=totals",
    "/referee/call?rules=barker&calls=15&step=amount",
    "/referee/call?rules=forty-five",
    "/ruling/call?rules=barker&dealer=0&scores=100.0&calls=15.pass.pass&call=hold",
    "/ruling/auction?rules=barker&dealer=0&scores=0.0&calls=15.pass.pass.hold.20",
]


def call_button(page, call):
    """The button of a call; a dashed one can be tapped all the same."""
    return page.locator(f"#call-{call}")


def tap_calls(page, calls):
    """Tap calls one after the other, each when the one before has arrived."""
    told = []
    for call in calls:
        call_button(page, call).tap(force=True)
        told.append(str(call))
        expect(page).to_have_url(re.compile(rf"calls={re.escape('.'.join(told))}($|&)"))


def check(page, question):
    """The ruling that is shown is the judge's."""
    said = answer(question)
    page.locator(f".verdict[data-reason={said['reason']}]").wait_for()
    expect(page.locator(".verdict h1")).to_have_text("Legal" if said["legal"] else "Not legal")
    shown = [text.lower() for text in page.locator(".calls-line li").all_inner_texts()]
    assert shown == [str(call) for call in said["legal_calls"]]


QUARRELS = [
    pytest.param([15, "pass", "pass"], "hold", "100 or more", [100, 0], id="the dealer holds 15 on 100"),
    pytest.param(["pass", "pass", "pass"], "hold", None, [0, 0], id="a hold with nothing bid"),
    pytest.param([15, 20], 20, None, [0, 0], id="not higher than what stands"),
    pytest.param([20], 25, "Rule on the 25", [0, 0], id="a bid that is legal"),
]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize(("calls", "call", "last", "scores"), QUARRELS)
def test_from_the_menu_to_the_verdict(open_page, script, calls, call, last, scores):
    page = open_page("/referee/menu", java_script_enabled=script)
    page.get_by_role("link", name="May he bid or hold that?").tap()
    page.get_by_role("heading", name="What did the player on the dealer’s left say?").wait_for()
    tap_calls(page, calls)
    call_button(page, call).tap(force=True)
    if last:
        page.get_by_role("link", name=last).tap()
    question = {"ask": "call", "rules": "barker", "dealer": 0, "scores": scores, "calls": calls, "call": call}
    check(page, question)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize(
    "calls",
    [["pass", "pass", "pass", "pass"], [15, "pass", "pass", "hold", 20, "pass"], [15, 20, 20], [15, 20]],
    ids=["thrown in", "won", "not higher", "open"],
)
def test_an_auction_from_the_menu(open_page, script, calls):
    said = answer({"ask": "auction", "rules": "barker", "dealer": 0, "scores": [0, 0], "calls": calls})
    page = open_page("/referee/menu", java_script_enabled=script)
    page.get_by_role("link", name="Whose turn is it to bid?").tap()
    page.get_by_role("heading", name="What did the player on the dealer’s left say?").wait_for()
    tap_calls(page, calls)
    if said["status"] == "open":
        page.locator("#rule").tap()
    page.locator(f".verdict[data-reason={said['status']}]").wait_for()
    shown = [text.lower() for text in page.locator(".calls-line li").all_inner_texts()]
    assert shown == [str(call) for call in said.get("legal_calls", [])]
    verdict = page.locator(".verdict").inner_text()
    for number in (said.get("bid"), said.get("high")):
        assert number is None or str(number) in verdict


def test_four_taps_from_the_open_match(phone):
    page = phone
    page.goto("/new?rules=barker&players=4")
    page.locator("#deal").tap()
    page.locator("#depth-calls").tap()
    for call in ("pass", "15"):
        call_button(page, call).tap()
        page.locator(".auction td", has_text=call).wait_for()
    page.locator("#tab-referee").tap()
    page.locator("#menu").tap()
    page.get_by_role("link", name="May he bid or hold that?").tap()
    page.locator("main .auction").wait_for()
    call_button(page, "hold").tap(force=True)
    page.locator(".verdict[data-reason=only_dealer_holds]").wait_for()
    expect(page.locator("#keep")).to_be_visible()
    # Back to the auction that the call belongs to, and to the ruling again.
    page.locator("#auction").tap()
    page.locator(".verdict[data-reason=illegal]").wait_for()
    page.locator("#last-call").tap()
    page.locator(".verdict[data-reason=only_dealer_holds]").wait_for()


def test_an_amount_that_stands_on_no_button(open_page):
    page = open_page("/referee/call?rules=barker&calls=15")
    page.get_by_role("link", name="Another amount").tap()
    page.get_by_label("Amount").fill("17")
    page.get_by_role("button", name="Rule on it").tap()
    page.locator(".verdict[data-reason=not_a_bid]").wait_for()


def test_by_keyboard_alone(open_page):
    page = open_page("/referee/call")
    call_button(page, 20).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="What did the dealer’s partner say?").wait_for()
    call_button(page, 15).focus()
    page.keyboard.press("Enter")
    page.locator(".verdict[data-reason=must_exceed]").wait_for()


def test_nothing_stands_in_anybodys_way(open_page, axe):
    for scheme in ("light", "dark"):
        page = open_page(SCREENS[0], color_scheme=scheme)
        for path in SCREENS:
            page.goto(path)
            assert axe(page) == [], (path, scheme)


def test_every_page_fits_and_can_be_hit(open_page):
    page = open_page(SCREENS[0], width=320)
    for path in SCREENS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, input:not([type=hidden]), a.btn, a.pick, a.fact, a.link")]
                .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.height < 48 || box.width < 40))
                .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], path
