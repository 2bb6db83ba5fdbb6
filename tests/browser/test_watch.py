"""Those who look on: another phone sees each tap, keeps what it reads, and is told when the line is dead or ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, expect

from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, record
from tests.browser.conftest import Contexts, Live
from tests.browser.test_phones import answer, begin, save

SOON = 3_000
"""Within so many milliseconds a tap is seen on the other phones."""

LOOK = """looked_at => {
  Object.defineProperty(document, "hidden", { value: !looked_at, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

AT = "2026-11-30T21:00:00Z"

ANSWERS = ("bidder-2", "bid-20", "trump-S", "count-3", "top-0")


@pytest.fixture
def pen(new_phone: Contexts) -> Page:
    """The phone that scores."""
    page = new_phone(pen=False).new_page()
    begin(page)
    return page


def club_of(live: Live, pen: Page) -> str:
    club = live.store.matches.club_of(pen.url.rsplit("/", 1)[1])
    assert club
    return club


@pytest.fixture
def watcher(new_phone: Contexts, pen: Page, live: Live) -> Iterator[Callable[..., Page]]:
    """Makes pages that watch the match at an address under it; with `own_clock` time can be made to pass on them."""
    complaints: list[str] = []

    def make(place: str = "", *, own_clock: bool = False, **options: object) -> Page:
        context = new_phone(pen=False, **options)
        device, token = live.store.clubs.new_device("small owl")
        live.store.clubs.grant(device.number, club_of(live, pen), "view")
        context.add_cookies([{"name": COOKIE, "value": token, "url": live.url}])
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if "Policy" in said.text else None)
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        if own_clock:
            page.clock.install()
        page.goto(pen.url + place)
        if place == "/big" and options.get("java_script_enabled", True):
            page.wait_for_url("**/big?asks=1")
        return page

    yield make
    assert complaints == []


def test_each_tap_is_seen_on_the_other_phones_until_the_link_is_replaced(
    pen: Page, watcher: Callable[..., Page], live: Live
) -> None:
    asked: list[Request] = []
    crossed: list[str] = []
    on_its_way: set[Request] = set()
    phone, big = watcher(), watcher("/big", viewport={"width": 1024, "height": 768})

    def goes_out(request: Request) -> None:
        if "/watch?" in request.url:
            crossed.extend([request.url] if on_its_way else [])
            on_its_way.add(request)
            asked.append(request)

    phone.on("request", goes_out)
    phone.on("requestfinished", lambda request: on_its_way.discard(request))
    phone.on("requestfailed", lambda request: on_its_way.discard(request))

    for taps, told in ((ANSWERS[:1], "South bids"), (ANSWERS[1:3], "bid 20 in spades")):
        answer(pen, *taps)
        for page in (phone, big):
            expect(page.locator(".running-bid")).to_contain_text(told, timeout=SOON)
    answer(pen, *ANSWERS[3:])
    save(pen)
    expect(phone.locator(".bar .total")).to_have_text(["20", "10"], timeout=SOON)
    expect(big.locator(".big-total")).to_have_text(["20", "10"], timeout=SOON)
    expect(phone.locator("#live")).to_contain_text("Hand 1 saved. Made.")
    expect(big.locator("#live")).to_contain_text("Hand 1 saved. Made.")
    expect(phone).to_have_title("North & South 20 · East & West 10")
    assert phone.locator("button:visible, form").count() == big.locator("button:visible, form").count() == 0

    live.store.clubs.rotate(club_of(live, pen), "view")
    for page in (phone, big):
        expect(page.locator("#watch-ended")).to_be_visible(timeout=SOON)
    expect(big.locator(".big-total")).to_have_text(["20", "10"])
    count = len(asked)
    phone.wait_for_timeout(2_000)
    assert len(asked) == count, "who is out asks no more"
    assert crossed == []
    assert big.goto(pen.url + "/big").status == 404  # type: ignore[union-attr]


def test_what_is_read_stays_until_its_reader_wants_the_new(pen: Page, watcher: Callable[..., Page]) -> None:
    answer(pen, "pass")
    phone = watcher(own_clock=True, viewport={"width": 320, "height": 240})
    phone.evaluate("scrollTo(0, 60)")
    assert phone.evaluate("scrollY") > 8
    answer(pen, "pass")
    phone.clock.run_for(SOON)
    expect(phone.locator("#watch-what")).to_have_text("New: hand 2 thrown in.")
    expect(phone.locator("#watch-new")).to_be_visible()
    expect(phone.locator("main h1")).to_contain_text("Hand 2: ")
    assert phone.evaluate("scrollY") > 8
    phone.click("#watch-show")
    expect(phone.locator("main h1")).to_contain_text("Hand 3: ")
    expect(phone.locator("#watch-new")).to_be_hidden()
    assert phone.evaluate("scrollY") == 0

    phone.locator("main h1").select_text()
    answer(pen, "bidder-2")
    phone.clock.run_for(SOON)
    expect(phone.locator("#watch-what")).to_have_text("New: the score was tapped on.")
    expect(phone.locator(".running-bid")).to_have_count(0)
    phone.evaluate("getSelection().removeAllRanges()")
    expect(phone.locator(".running-bid")).to_contain_text("South bids")
    expect(phone.locator("#watch-new")).to_be_hidden()


def test_a_dead_line_is_told_and_the_return_asks_at_once(pen: Page, watcher: Callable[..., Page]) -> None:
    big = watcher("/big", own_clock=True)
    big.context.set_offline(True)
    big.clock.run_for(15_000)
    expect(big.locator("#watch-lost")).to_be_hidden()
    big.clock.run_for(8_000)
    expect(big.locator("#watch-lost")).to_be_visible()
    assert "Last seen" in big.locator("#watch-lost").inner_text()
    assert any(sign.isdigit() for sign in big.locator("#watch-seen").inner_text())
    answer(pen, "bidder-2")
    with big.expect_response("**/watch?*"):
        big.context.set_offline(False)
    expect(big.locator(".running-bid")).to_contain_text("South bids")
    expect(big.locator("#watch-lost")).to_be_hidden()


def test_nobody_is_asked_while_nobody_looks(pen: Page, watcher: Callable[..., Page]) -> None:
    phone = watcher(own_clock=True)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if "/watch?" in request.url else None)
    phone.evaluate(LOOK, False)
    asked.clear()
    answer(pen, "bidder-2")
    phone.clock.run_for(60_000)
    assert asked == []
    with phone.expect_response("**/watch?*"):
        phone.evaluate(LOOK, True)
    expect(phone.locator(".running-bid")).to_contain_text("South bids")


def test_a_watcher_that_gets_the_pen_is_shown_its_taps(pen: Page, watcher: Callable[..., Page], live: Live) -> None:
    phone = watcher(own_clock=True)
    grants = live.store.clubs.grants_in(club_of(live, pen))
    [number] = [grant.device for grant in grants if grant.role == "view"]
    live.store.clubs.grant(number, club_of(live, pen), "pen")
    phone.clock.run_for(SOON)
    expect(phone.locator("#bidder-2")).to_be_visible()


def test_when_the_table_plays_again_the_tablet_goes_along_and_a_reader_is_asked(
    pen: Page, watcher: Callable[..., Page], live: Live
) -> None:
    desk, match_id = Desk(live.store), pen.url.rsplit("/", 1)[1]
    made = {"bidder": 2, "bid": 30, "held": False, "trump": "S", "counts": [5, 0], "top_side": 0}
    for number in range(2):  # 60 a hand
        done = record(desk, match_id, seq=number + 1, tap=str(uuid4()), do={"tally": made}, device=None, at=AT)
        assert done.refusal is None
    phone, big = watcher(), watcher("/big")
    expect(phone.locator("h1")).to_have_text("North & South win, 120 to 0")
    expect(phone.get_by_text("You are watching.")).to_have_count(0)
    expect(pen.locator("#again")).to_be_visible(timeout=SOON)
    over = phone.locator("#table").inner_html()
    pen.wait_for_timeout(450)
    ended = pen.url
    pen.click("#again")
    expect(pen).not_to_have_url(ended)
    big.wait_for_url(f"{pen.url}/big?asks=1")
    expect(phone.locator("#watch-next-what")).to_have_text("The table plays again.")
    expect(phone.locator("#live")).to_have_text("The table plays again.")
    assert phone.locator("#table").inner_html() == over, "what is read stays"
    phone.click("#watch-follow")
    expect(phone).to_have_url(pen.url)
    expect(phone.get_by_text("You are watching. Another phone keeps the score.")).to_be_visible()


def test_without_script_the_big_score_loads_itself_again(pen: Page, watcher: Callable[..., Page]) -> None:
    plain = watcher("/big", java_script_enabled=False)
    expect(plain.locator("h1")).to_contain_text("Hand 1: ")
    answer(pen, "pass")
    plain.click("#reload")
    expect(plain.locator("h1")).to_contain_text("Hand 2: ")
    expect(plain.locator("#watch-dark")).to_be_visible()


SHOW_LINES = "() => { for (const line of document.querySelectorAll('.watch-line')) line.hidden = false; }"

SIZES = {
    "small": (320, 640),
    "tablet": (1024, 768),
    "tablet upright": (768, 1024),
    "on its side": (812, 375),
    "large text": (188, 406),
}


def test_it_fits_with_huge_totals_and_is_open_to_everyone(
    pen: Page, watcher: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    answer(pen, *ANSWERS[:3])
    big, phone = watcher("/big"), watcher()
    for page in (big, phone):
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            if page is big and "tablet" in name:
                assert page.evaluate("document.documentElement.scrollHeight") <= height, name
                size = page.locator(".big-total").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
                assert size >= min(0.3 * height, 0.22 * width), name
        page.evaluate(SHOW_LINES)
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert axe(page) == [], scheme
    small = big.evaluate(
        """[...document.querySelectorAll("a")].map((one) => [one.id, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5)).map(([id]) => id)"""
    )
    assert small == []
