"""The same site in Firefox: a match is kept, watched, exported and asked about, and a tap waits for the signal."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page, expect

from fortyfives.web.access import COOKIE
from tests.browser.conftest import PHONE, Live
from tests.browser.everyone import WIDE, as_large_as, check


def tap(page: Page, *controls: str) -> None:
    """One after the other; a person looks before tapping what has just appeared."""
    for control in controls:
        page.click(f"#{control}")
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        page.wait_for_timeout(400)


HAND = ("bidder-2", "bid-20", "trump-S", "count-3", "top-0", "save")


def begin(page: Page) -> str:
    page.goto("/new")
    page.click("#deal")
    expect(page.locator("#table")).to_be_visible()
    return page.url


def test_a_match_is_kept(fox_page: Page, axe: Callable[..., list[str]]) -> None:
    page = fox_page
    complaints: list[str] = []
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    begin(page)
    tap(page, *HAND[:-1])
    expect(page.locator("h1")).to_have_text("Check hand 1")
    expect(page.locator("h1")).to_be_focused()
    tap(page, "save")
    expect(page.locator("#live")).to_contain_text("Hand 1 saved. Made.")
    expect(page.locator(".bar .total")).to_have_text(["20", "10"])
    assert axe(page) == []
    page.keyboard.press("Tab")  # whoever goes by keys is shown where they are
    for size in as_large_as(page, (320, 640), (812, 375)):
        assert (size, check(page, "[...cut(), ...hidden()]")) == (size, [])
        assert not page.evaluate(WIDE), size
    tap(page, "undo", "redo")
    page.reload()
    expect(page.locator(".bar .total")).to_have_text(["20", "10"])
    assert complaints == []


def test_a_hand_call_by_call_and_card_by_card(fox_page: Page) -> None:
    page = fox_page
    begin(page)
    tap(page, "depth-calls", "call-pass", "call-20")
    page.locator("#call-hold").click(force=True)  # dashed is not dead
    expect(page.locator("#why-call")).to_contain_text("Only the dealer may hold.")
    tap(page, "call-pass", "call-pass", "trump-S", "depth-cards", "card-AH", "card-KD")
    expect(page.locator(".slots .pc:not(.unknown)")).to_have_count(2)
    assert check(page, "cut()") == []


def test_those_who_watch_see_each_tap(fox_page: Page, firefox: Browser, live: Live) -> None:
    match = begin(fox_page)
    device, token = live.store.clubs.new_device("small owl")
    live.store.clubs.grant(device.number, live.club, "view")
    with firefox.new_context(viewport=PHONE) as other:  # type: ignore[arg-type]
        other.add_cookies([{"name": COOKIE, "value": token, "url": live.url}])
        watcher = other.new_page()
        watcher.goto(match)
        tap(fox_page, "bidder-2", "bid-20", "trump-S")
        expect(watcher.locator(".running-bid")).to_contain_text("bid 20 in spades")
        tap(fox_page, "count-3", "top-0", "save")
        expect(watcher.locator(".bar .total")).to_have_text(["20", "10"])
        assert watcher.locator("#table button, #table form").count() == 0


def test_the_referee_settles_a_quarrel(fox_page: Page) -> None:
    page = fox_page
    page.goto("/referee?rules=barker")
    tap(page, "trump-S")
    for field, value in (("trick", "9S"), ("card", "2D"), ("hand", "2D.7S")):
        page.locator(f"[name={field}][value='{value}']").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "illegal")
    expect(page.locator("h1")).to_have_text("Not legal")
    assert check(page, "cut()") == []


def test_the_sheet_goes_out_as_a_file(fox_page: Page) -> None:
    page = fox_page
    match = begin(page)
    tap(page, *HAND)
    page.goto(f"{match}/sheet")
    with page.expect_download() as fetched:
        page.locator("a[download], a[href$='.csv']").first.click()
    assert "20" in fetched.value.path().read_text(encoding="utf-8-sig")


def test_a_tap_waits_for_the_signal(fox: BrowserContext, fox_page: Page) -> None:
    page = fox_page
    begin(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    fox.set_offline(True)
    page.click("#bidder-2")
    expect(page.locator("#waiting-list")).to_have_text("Who won the bid? Theresa")
    fox.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden(timeout=20_000)
    expect(page.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")
