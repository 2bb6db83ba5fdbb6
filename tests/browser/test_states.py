"""The states of a match that no other walk comes to, and every page to read, for every eye, finger and key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live
from tests.browser.everyone import beyond_axe, faults, faults_in_large_text, out_of_reach
from tests.web.mending import NINE, Log, hand

CONTROLS = "button:not(.pc), .btn, .link, .tabs a, .pick, .head a, summary"


def tap(page: Page, *controls: str) -> None:
    """One after the other; a person looks before tapping what has just appeared."""
    for control in controls:
        page.locator(f"#{control}").click(force=True)  # dashed is not dead
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        page.wait_for_timeout(400)


def walk(page: Page, live: Live) -> Iterator[str]:
    """A hand told by its cards, the ends that a hand can have, and a phone that another was faster than."""
    going = live.store.matches.in_club(live.club)[0]
    log = Log(live.store, live.club).begin().tap(*NINE)
    page.goto(f"/m/{log.id}")
    tap(page, "bidder-2", "bid-20", "trump-S", "depth-cards", "card-AH", "card-KD", "card-7S", "card-KD")
    expect(page.locator("#why-card")).to_be_visible()
    yield "a card that was played, explained"
    tap(page, "card-JS", "card-KH", "card-6H", "card-8S")
    expect(page.locator("details.note")).to_be_visible()
    yield "a revoke that a later card shows"
    tap(page, "tab-referee")
    yield "what the referee can be asked about it"
    page.goto(f"/m/{going}")
    tap(page, "bidder-1", "bid-25", "trump-H", "count-3", "top-1", "save")
    expect(page.locator(".stamp")).to_have_text("Set")
    yield "set, undo offered"
    tap(page, "undo")
    expect(page.locator("#redo")).to_be_visible()
    yield "redo offered"
    slower = Log(live.store, live.club).begin("merrimack").tap(*NINE[:3])
    page.goto(f"/m/{slower.id}")
    page.route("**/watch?view=pen*", lambda route: route.fulfill(status=204))  # it does not hear of it
    tap(page, "bidder-2", "bid-20", "trump-S")
    slower.tap(hand(1, 20, [2, 3], 1))
    tap(page, "count-4")
    expect(page.locator("#use")).to_be_visible()
    yield "another phone was faster"
    page.unroute("**/watch?view=pen*")
    tap(page, "use")
    slower.tap({"abandon": True})
    page.goto(f"/m/{slower.id}")
    expect(page.locator("#resume")).to_be_visible()
    yield "broken off"


def test_every_state_is_for_every_eye_finger_and_width(
    new_phone: Contexts, live: Live, axe_by_day_and_night: Callable[[Page], list[str]]
) -> None:
    page = new_phone(reduced_motion="reduce").new_page()
    assert faults(page, walk(page, live), axe_by_day_and_night, CONTROLS) == {}


def test_every_state_is_for_large_text(new_phone: Contexts, live: Live) -> None:
    page = new_phone().new_page()
    assert faults_in_large_text(page, walk(page, live), CONTROLS) == {}


def test_taps_that_wait_are_for_every_eye_finger_and_width(phone: Page, live: Live) -> None:
    phone.goto(f"/m/{live.store.matches.in_club(live.club)[0]}")
    phone.wait_for_load_state("networkidle")
    phone.route("**/draft", lambda route: route.abort())
    tap(phone, "bidder-2", "bid-20")
    expect(phone.locator("#waiting")).to_be_visible()
    assert beyond_axe(phone) == []
    assert out_of_reach(phone, CONTROLS, (320, 640), (812, 375)) == []


PAGES = {
    "before a match": ("/", "/new?rules=forty-five&players=5", "/join", "/nothing-here", "/offline", "/help?q=undo"),
    "the book": ("/rules", "/rules/barker", "/rules/compare?a=barker&b=auction-120", "/rules/barker/ranks/hearts"),
    "more of the book": ("/words", "/rulings", "/rulings/holds_back", "/rules/own/edit", "/trainer?n=2", "/who-sees"),
    "the referee": (
        "/referee",
        "/referee?rules=barker&trump=S&trick=9S",
        "/referee/call?rules=barker&calls=15.pass.pass.hold",
        "/referee/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3C",
    ),
    "rulings": (
        "/ruling?rules=barker&trump=S&trick=9S&hand=7S,JS,2D&card=2D",
        "/ruling?rules=barker&trump=S&trick=9S&hand=2D.JS.x.x.x&card=2D",
        "/ruling/trick?trump=C&leader=1&cards=2S.10S.KS.4C",
        "/ruling/finish?rules=barker&scores=120.125&bidding_side=0",
    ),
    "a match": ("/m/{match}/sheet", "/m/{match}/sheet/3", "/m/{match}/share", "/m/{match}/more", "/m/{match}/big"),
    "more of a match": ("/m/{match}/adjust", "/m/{match}/people/2", "/m/{match}/trail", "/m/{match}/delete"),
    "the club": ("/matches", "/stats", "/stats/players", "/c/{club}", "/c/{club}/players", "/c/{club}/players/2"),
    "more of the club": ("/clubs", "/c/{club}/days", "/c/{club}/phones", "/c/{club}/nights", "/c/{club}/file"),
}


@pytest.mark.parametrize("part", PAGES)
def test_every_page_is_for_those_who_see_or_move_otherwise(
    phone: Page, live: Live, axe: Callable[..., list[str]], part: str
) -> None:
    places = {"match": live.store.matches.in_club(live.club)[0], "club": live.club}
    found = {}
    for path in PAGES[part]:
        phone.goto(path.format(**places))
        found[path] = beyond_axe(phone)
        # WCAG 3.2.6: the way to help stands in the same place everywhere, at the end of what is to be read.
        last = phone.locator("main :is(a[href], button), .big-foot a").last.inner_text().strip()
        found[path] += [] if last == "Help" else [f"{last} stands behind the way to help"]
        phone.set_viewport_size({"width": 812, "height": 375})
        found[path] += axe(phone)
        phone.set_viewport_size({"width": 375, "height": 812})
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_whoever_asked_for_rest_is_kept_from_a_second_tap_all_the_same(new_phone: Contexts, live: Live) -> None:
    page = new_phone(reduced_motion="reduce").new_page()
    page.goto(f"/m/{live.store.matches.in_club(live.club)[0]}/delete")
    armed = page.locator(".btn.armed").evaluate("one => getComputedStyle(one).animationName")
    assert armed == "armed"
