"""A phone without signal: the score stays, taps wait and are recorded once and in order, nothing is lost silently."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from fortyfives.scorebook import Match, TrickTaken
from fortyfives.web import offline
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Begun, Desk, begin, record
from tests.browser.conftest import Contexts, Live

NAMES = ("Maeve", "Angus", "Theresa", "Leo")
A, B = "Maeve & Theresa", "Angus & Leo"
AT = "2026-11-30T21:00:00Z"
_taps = count(1)


def fresh() -> str:
    return str(UUID(int=next(_taps)))


class Book:
    """A match that is told trick by trick: South bid 20 in spades, and no trick is told yet."""

    def __init__(self, live: Live, rules: str = "barker", *, bid: bool = True) -> None:
        self.live, self.desk, self.match_id = live, Desk(live.store), f"offline{next(_taps)}"
        names = NAMES if rules == "barker" else NAMES[:3]
        begun = begin(
            self.desk,
            live.club,
            match_id=self.match_id,
            tap=fresh(),
            rules=rules,
            names=names,
            first_dealer=0,
            device=None,
            at=AT,
        )
        assert isinstance(begun, Begun)
        if bid:
            self.tap({"contract": {"bidder": 2, "bid": 20, "held": False}})
            self.tap({"name_trump": "S"})

    @property
    def match(self) -> Match:
        match = Desk(self.live.store).match(self.match_id)
        assert match is not None
        return match

    def tap(self, do: dict[str, Any]) -> None:
        """Another phone taps."""
        outcome = record(self.desk, self.match_id, seq=self.match.seq, tap=fresh(), do=do, device=None, at=AT)
        assert outcome.refusal is None

    @property
    def tricks(self) -> list[int]:
        """Every trick in the log, in order."""
        events = self.live.store.matches.events(self.match_id)
        return [entry.event.side for entry in events if isinstance(entry.event, TrickTaken)]


class Phone:
    """A phone with the pen on a match, and one finger."""

    def __init__(self, context: BrowserContext, book: Book) -> None:
        self.context, self.book = context, book
        self.page = context.new_page()
        self.open()

    def open(self) -> None:
        self.page.goto(f"/m/{self.book.match_id}")
        self.page.wait_for_load_state("networkidle")

    def tap(self, *controls: str) -> None:
        """A person looks before tapping what has just appeared."""
        for control in controls:
            self.page.wait_for_timeout(450)
            self.page.click(f"#{control}")

    def offline(self, off: bool = True) -> None:
        self.context.set_offline(off)

    def waits(self, *what: str, page: Page | None = None) -> None:
        expect((page or self.page).locator("#waiting-list li")).to_have_text(list(what))

    def says(self, what: str) -> None:
        expect(self.page.locator("#waiting-says")).to_have_text(what, use_inner_text=True)

    def sent(self, number: int) -> None:
        """All is sent, and the pad asks for the next trick."""
        expect(self.page.locator("#waiting")).to_be_hidden()
        expect(self.page.locator("#pad-asks")).to_have_text(f"Who took trick {number}?")

    def until(self, what: str) -> None:
        """Wait until it is so on the phone."""
        asks = "async () => { while (!(%s)) await new Promise((go) => setTimeout(go, 50)); }"
        self.page.evaluate(asks % what)

    def kept(self) -> None:
        """Wait until the phone has a copy of the page as it is now."""
        self.page.keyboard.press("Shift")  # somebody is at home here: it need not be waited for longer
        self.until(
            """await (async () => {
                const copy = await (await caches.open("seen")).match(location.pathname);
                return copy && (await copy.text()).includes(document.querySelector("#pad-asks").textContent);
            })()"""
        )

    def copies(self) -> list[str]:
        """The paths of the pages that this phone keeps."""
        asked = "async () => (await (await caches.open('seen')).keys()).map((kept) => new URL(kept.url).pathname)"
        return list(self.page.evaluate(asked))


@pytest.fixture
def complaints() -> list[str]:
    """What the pages of a test complained of: scripts that failed, what the policy of the site refused."""
    return []


@pytest.fixture
def book(live: Live) -> Book:
    return Book(live)


@pytest.fixture
def phone(new_phone: Contexts, book: Book, complaints: list[str]) -> Callable[..., Phone]:
    def make(of: Book = book, **options: Any) -> Phone:
        context = new_phone(**options)
        context.on("console", lambda said: complaints.append(said.text) if "Policy" in said.text else None)
        context.on("weberror", lambda fault: complaints.append(str(fault.error)))
        return Phone(context, of)

    return make


def test_the_score_stays_readable_and_three_taps_wait_for_the_signal(
    phone: Callable[..., Phone], book: Book, axe: Callable[[Page], list[str]], complaints: list[str]
) -> None:
    mine = phone(service_workers="allow")
    mine.tap("took-0")
    expect(mine.page.locator("#pad-asks")).to_have_text("Who took trick 2?")
    mine.kept()
    mine.offline()
    mine.page.reload()
    expect(mine.page.locator("#seen-last")).to_have_text(re.compile(r"^Last seen \d\d:\d\d\. No connection\.$"))
    expect(mine.page.locator(".bar .total")).to_have_text(["0", "0"])
    expect(mine.page.locator("#pad-asks")).to_have_text("Who took trick 2?")
    assert axe(mine.page) == []
    mine.tap("took-0", "took-1", "took-0")
    three = (f"Trick 2 to {A}", f"Trick 3 to {B}", f"Trick 4 to {A}")
    mine.waits(*three)
    mine.says("3 taps are waiting.")
    expect(mine.page.locator("#live")).to_have_text(f"3 taps are waiting. Trick 4 to {A}")
    expect(mine.page.locator("#took-1 > :visible")).to_have_text(f"Trick 5 to {B}")  # what the next tap would be
    assert axe(mine.page) == []
    mine.page.reload()
    mine.waits(*three)
    assert book.tricks == [0]
    mine.offline(False)
    mine.sent(5)
    expect(mine.page.locator("#took-1 > :visible").first).to_have_text(f"{B} took trick 5")
    expect(mine.page.locator("#seen-last")).to_be_hidden()
    assert book.tricks == [0, 0, 1, 0]
    mine.page.goto("/rules")
    mine.offline()
    mine.page.goto("/rulings")
    expect(mine.page.locator("#seen-never")).to_be_visible()
    expect(mine.page.locator("#kept-pages a")).to_have_count(1)
    assert axe(mine.page) == []
    mine.page.click("#kept-pages a")
    expect(mine.page.locator("#pad-asks")).to_have_text("Who took trick 5?")
    assert complaints == []


def test_whoever_comes_by_a_link_reads_the_score_without_signal_too(
    new_phone: Contexts, live: Live, book: Book, complaints: list[str]
) -> None:
    code = live.store.watch_codes.show(live.club, book.match_id).code
    page = new_phone(pen=False, service_workers="allow").new_page()
    page.goto("/join")
    page.fill("#code", code)
    page.click("#join")
    told = page.locator("main .note", has_text="You watch")
    expect(told).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/m/{book.match_id}$"))
    kept = "async () => Boolean(await (await caches.open('seen')).match(location.pathname))"
    page.keyboard.press("Shift")  # somebody is at home here: it need not be waited for longer
    page.evaluate(f"async () => {{ while (!await ({kept})()) await new Promise((go) => setTimeout(go, 50)); }}")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-kept]")).to_have_count(1)
    expect(page.locator(".bar .total")).to_have_text(["0", "0"])
    expect(told).to_have_count(0)  # that was said once
    assert complaints == []


def test_without_a_service_worker_taps_wait_too_and_can_be_taken_back(phone: Callable[..., Phone], book: Book) -> None:
    mine = phone()
    mine.offline()
    mine.tap("took-0", "took-1", "took-1")
    mine.says("No connection. 3 taps are waiting.")
    mine.tap("waiting-take")
    mine.waits(f"Trick 1 to {A}", f"Trick 2 to {B}")
    mine.page.close()
    mine.offline(False)
    mine.page = mine.context.new_page()
    mine.open()
    mine.sent(3)
    assert book.tricks == [0, 1]
    mine.offline()
    mine.tap("took-0", "waiting-take")
    expect(mine.page.locator("#waiting")).to_be_hidden()
    mine.offline(False)
    mine.tap("took-1")
    mine.sent(4)
    assert book.tricks == [0, 1, 1]


def test_where_another_phone_was_faster_the_scorer_decides(
    phone: Callable[..., Phone], book: Book, axe: Callable[[Page], list[str]]
) -> None:
    mine = phone(viewport={"width": 320, "height": 400})
    mine.offline()
    mine.tap("took-0", "took-0")
    book.tap({"trick": 1})
    mine.offline(False)
    mine.says("Another phone was faster. 2 taps are waiting.")
    expect(mine.page.locator("#pad-asks")).to_have_text("Who took trick 2?")
    expect(mine.page.locator("#waiting-says")).to_be_focused()
    assert mine.page.locator("#waiting-says").evaluate(
        "one => one.getBoundingClientRect().y >= document.querySelector('.bar').getBoundingClientRect().bottom"
    )
    expect(mine.page.locator("main .note:visible")).to_have_count(1)
    expect(mine.page.locator("#waiting-send")).to_have_text("Send them anyway")
    mine.waits(f"Trick 1 to {A}", f"Trick 2 to {A}")
    assert book.tricks == [1]
    assert axe(mine.page) == []
    mine.page.reload()
    mine.says("Another phone was faster. 2 taps are waiting.")
    mine.tap("waiting-send")
    mine.sent(4)
    assert book.tricks == [1, 0, 0]
    mine.offline()
    mine.tap("took-1", "took-1")
    book.tap({"trick": 0})
    mine.offline(False)
    mine.says("Another phone was faster. 2 taps are waiting.")
    mine.tap("waiting-forget")
    mine.waits(f"Trick 4 to {B}", f"Trick 5 to {B}")
    mine.tap("waiting-forget")
    mine.sent(5)
    assert book.tricks == [1, 0, 0, 0]


def test_a_tap_whose_answer_was_lost_does_not_carry_the_next_over_what_another_phone_did(
    phone: Callable[..., Phone], book: Book
) -> None:
    mine = phone()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    mine.page.route("**/draft", lose)
    mine.tap("took-0")
    mine.waits(f"Trick 1 to {A}")
    mine.page.unroute("**/draft")
    mine.offline()
    mine.tap("took-0")
    book.tap({"trick": 1})
    assert book.tricks == [0, 1]
    mine.offline(False)
    mine.says("Another phone was faster. 1 tap is waiting.")
    mine.waits(f"Trick 2 to {A}")
    assert book.tricks == [0, 1]


def test_a_server_at_a_loss_gets_each_tap_once_and_what_the_rules_refuse_stops_the_rest(
    phone: Callable[..., Phone], book: Book
) -> None:
    mine = phone()
    mine.page.route("**/draft", lambda route: route.fulfill(status=503, body=""))
    mine.tap("took-0", "took-0")
    mine.says("The server does not answer. 2 taps are waiting.")
    mine.page.unroute("**/draft")
    mine.tap("waiting-try")
    mine.sent(3)
    assert book.tricks == [0, 0]
    mine.offline()
    mine.tap("rest-1", "took-0", "took-1")
    mine.offline(False)
    expect(mine.page.locator("#waiting-not")).to_have_text(f"Trick 3 to {A}")
    mine.waits(f"Trick 4 to {B}")
    assert book.tricks == [0, 0]
    mine.tap("waiting-forget", "waiting-forget")
    expect(mine.page.locator("#waiting")).to_be_hidden()


def over_plain_http(mine: Phone) -> None:
    """Take away what a browser leaves out there."""
    mine.context.add_init_script("for (const gone of ['locks', 'serviceWorker']) delete Navigator.prototype[gone];")
    mine.context.add_init_script("delete globalThis.caches; delete Crypto.prototype.randomUUID;")
    mine.open()
    assert mine.page.evaluate("[navigator.locks, globalThis.caches].every((gone) => gone === undefined)")


def test_over_plain_http_a_reload_and_a_tap_send_what_another_page_was_about_to(
    phone: Callable[..., Phone], book: Book
) -> None:
    mine = phone()
    over_plain_http(mine)
    mine.offline()
    mine.tap("took-0", "took-1")
    mine.page.route("**/draft", lambda route: route.fetch() and None)  # it arrives, and the answer never does
    with mine.page.expect_request("**/draft"):
        mine.offline(False)
    mine.page.unroute("**/draft")
    mine.open()  # the page that was sending is gone, and its turn with it
    mine.sent(3)
    assert book.tricks == [0, 1]
    mine.offline()
    mine.tap("took-0")
    # A page that was killed says nothing when it goes; a person does not wait for the end of its turn.
    mine.page.evaluate("localStorage.setItem(`sends:${location.pathname}`, `gone ${Date.now() + 600000}`)")
    mine.offline(False)
    mine.says("No connection. 1 tap is waiting.")
    mine.tap("waiting-try")
    mine.sent(4)
    assert book.tricks == [0, 1, 0]


@pytest.mark.parametrize("secure", [True, False], ids=["https", "plain http"])
def test_two_pages_of_one_phone_send_once(phone: Callable[..., Phone], book: Book, secure: bool) -> None:
    mine = phone()
    if not secure:
        over_plain_http(mine)
    other = mine.context.new_page()
    other.goto(mine.page.url)
    other.wait_for_load_state("networkidle")
    mine.offline()
    mine.tap("took-0")
    mine.waits(f"Trick 1 to {A}", page=other)
    other.wait_for_timeout(450)
    other.click("#took-1")
    mine.waits(f"Trick 1 to {A}", f"Trick 2 to {B}")
    mine.offline(False)
    mine.sent(3)
    expect(other.locator("#waiting")).to_be_hidden()
    expect(other.locator("#pad-asks")).to_have_text("Who took trick 3?")
    assert book.tricks == [0, 1]


def test_answers_that_are_not_recorded_yet_wait_as_well(phone: Callable[..., Phone], live: Live) -> None:
    book = Book(live, "twenty-five", bid=False)
    mine = phone(book)
    mine.tap("trump-D")
    expect(mine.page.locator("#trick-0")).to_be_visible()
    mine.offline()
    mine.tap("trick-0", "trick-0", "trick-2")
    mine.waits("Trick 1 to Maeve", "Trick 2 to Maeve", "Trick 3 to Theresa")
    mine.context.clear_cookies(name="session")  # the proof of the form is too old now: it is sent again with a new one
    mine.offline(False)
    mine.sent(4)
    expect(mine.page.locator("#trick-0 .so-far")).to_have_text("2 so far")
    expect(mine.page.locator("#trick-2 .so-far")).to_have_text("1 so far")
    bids = phone(Book(live, bid=False))
    bids.offline()
    bids.tap("bidder-1", "bid-20")
    bids.waits("Who won the bid? Angus", "At what bid? Bid 20")  # and not what else stands on the button


def test_a_phone_that_was_switched_off_keeps_no_copy_and_says_what_was_not_sent(
    phone: Callable[..., Phone], book: Book, live: Live, axe: Callable[[Page], list[str]]
) -> None:
    mine = phone(service_workers="allow")
    mine.page.goto("/")
    mine.page.goto(f"/m/{book.match_id}/sheet")
    mine.open()
    mine.kept()
    assert sorted(mine.copies()) == ["/", f"/m/{book.match_id}", f"/m/{book.match_id}/sheet"]
    mine.offline()
    mine.tap("took-0")
    token = next(cookie["value"] for cookie in mine.context.cookies() if cookie["name"] == COOKIE)
    device = live.store.clubs.device_for_token(token)
    other = live.store.clubs.device_for_token(live.new_pen())
    assert device is not None
    assert other is not None
    live.store.clubs.switch_off(device.number, live.club, by=other.number)
    mine.offline(False)
    expect(mine.page.locator("#elsewhere-shut")).to_be_visible()
    expect(mine.page.locator("#elsewhere-list li")).to_have_text(f"Trick 1 to {A}")
    assert axe(mine.page) == []
    assert mine.copies() == []
    mine.tap("elsewhere-forget", "elsewhere-forget")
    expect(mine.page.locator("#elsewhere")).to_be_hidden()
    mine.page.reload()
    expect(mine.page.locator("#elsewhere")).to_be_hidden()
    assert book.tricks == []


def test_a_newer_version_is_offered_and_loaded_by_a_tap(
    phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = phone(service_workers="allow")
    mine.kept()
    monkeypatch.setattr(offline, "build", lambda: "newer")
    expect(mine.page.locator("#newer")).to_be_hidden()
    mine.tap("took-0")
    expect(mine.page.locator("#newer")).to_be_visible()
    expect(mine.page.locator("#pad-asks")).to_have_text("Who took trick 2?")
    mine.tap("load-newer")
    expect(mine.page.locator("[name=later][data-build=newer]")).to_have_count(1)
    expect(mine.page.locator("#newer")).to_be_hidden()
    mine.until("(await caches.keys()).sort().join() === 'files newer,seen'")
    expect(mine.page.locator("#newer")).to_be_hidden()


def test_what_is_said_fits_a_narrow_phone(
    phone: Callable[..., Phone], open_page: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    mine = phone(viewport={"width": 320, "height": 640})
    mine.offline()
    mine.tap("took-0", "took-1")
    mine.says("No connection. 2 taps are waiting.")
    page = open_page("/offline", width=320)
    expect(page.locator("#only-taps")).to_be_hidden()
    for shown in (mine.page, page):
        assert shown.evaluate("document.documentElement.scrollWidth") <= 320
        assert axe(shown) == []
