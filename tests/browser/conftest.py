"""A real server on a free port, a phone's browser, and axe: for tests that tap as a person would."""

from __future__ import annotations

import faulthandler
import json
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Route, expect
from werkzeug.serving import make_server

from fortyfives.cli.demo import Calendar, fill
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from tools.browser import launch_options

PHONE = {"width": 375, "height": 812}
AXE = Path(__file__).parent / "vendor" / "axe-4.14.1.js"
ALSO = {rule: {"enabled": True} for rule in ("target-size", "label-content-name-mismatch", "css-orientation-lock")}
"""What WCAG 2.2 AA asks for, and axe leaves out unless it is told to look."""
UNSTUCK = """() => {
    const flat = new CSSStyleSheet();
    flat.replaceSync(".foot, .bar, .played, .review-pad, .watch-line, .unsent { position: static !important; }");
    document.adoptedStyleSheets = [flat];
}"""
NOW = "2026-11-30T21:02:11Z"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test that failed here try once more, which its report shows as R.

    The machine that taps may stand still for longer than any tap has to wait; a fault of a page fails twice.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


LONGEST = 300
"""Seconds after which a browser does not come back any more. What a page is asked has no end of its own."""


@pytest.fixture(autouse=True)
def comes_to_an_end() -> Iterator[None]:
    """Give a test up, and its process with it, where a browser hangs: another one goes on with the others."""
    faulthandler.dump_traceback_later(LONGEST, exit=True, file=sys.__stderr__)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_type: BrowserType) -> Any:
    """Which Chromium to launch. Without one the run ends here: browser tests are never skipped."""
    try:
        chosen = launch_options(browser_type)
    except LookupError as why:
        pytest.exit(str(why), 3)
    return {**browser_type_launch_args, **chosen}


@dataclass(frozen=True, slots=True)
class Live:
    """A server that runs during the test, over a book of its own with the demo's club in it."""

    url: str
    store: Store
    club: str

    def new_pen(self) -> str:
        """The token of a phone that may write in the club."""
        device, token = self.store.clubs.new_device("red kettle")
        self.store.clubs.grant(device.number, self.club, "pen")
        return token


@dataclass(frozen=True, slots=True)
class Demo:
    """The closed book of the demo's club, to be copied."""

    book: Path
    club: str
    tokens: int
    """So many random texts went into it."""


def _open(book: Path, calendar: Calendar, number: Iterator[int]) -> Store:
    return Store.open(book, secret="live", clock=calendar, new_token=lambda: f"live-token-{next(number)}")


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """The demo, filled once: it is the same every time."""
    book = tmp_path_factory.mktemp("demo") / "demo.sqlite3"
    calendar, number = Calendar(NOW), count(1)
    store = _open(book, calendar, number)
    club = fill(store, calendar)
    store.close()
    return Demo(book, club, next(number) - 1)


@pytest.fixture
def live(demo: Demo, tmp_path: Path) -> Iterator[Live]:
    """The server. Threaded, as the real one is, so that two phones can tap at once."""
    calendar = Calendar(NOW)
    book = tmp_path / "live.sqlite3"
    shutil.copy(demo.book, book)
    store = _open(book, calendar, count(demo.tokens + 1))
    app = create_app(store, secret="live", clock=calendar, new_id=lambda: str(uuid4()))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Live(f"http://127.0.0.1:{server.server_port}", store, demo.club)
    server.shutdown()
    thread.join()
    server.server_close()
    store.close()


Contexts = Callable[..., BrowserContext]


@pytest.fixture
def new_phone(browser: Browser, live: Live) -> Iterator[Contexts]:
    """Makes phones: `pen=False` for one that was never here; any option of a Playwright context."""
    made: list[BrowserContext] = []

    def make(*, pen: bool = True, **options: Any) -> BrowserContext:
        # Most tests are about pages as they come from the server: nothing between the two keeps copies.
        alone = {"service_workers": "block"}
        settings = {"viewport": PHONE, "has_touch": True, "base_url": live.url, **alone, **options}
        context = browser.new_context(**settings)
        context.set_default_timeout(10_000)
        if pen:
            context.add_cookies([{"name": COOKIE, "value": live.new_pen(), "url": live.url}])
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def phone(new_phone: Contexts) -> Page:
    """A page on a phone of 375 by 812 that has the pen."""
    return new_phone().new_page()


@pytest.fixture
def open_page(new_phone: Contexts) -> Callable[..., Page]:
    """Opens an address on a phone that was never here: what belongs to no club is for anyone."""

    def open_it(path: str, *, width: int = 375, height: int = 812, **options: Any) -> Page:
        page = new_phone(pen=False, viewport={"width": width, "height": height}, **options).new_page()
        page.goto(path)
        return page

    return open_it


@pytest.fixture
def no_script(new_phone: Contexts) -> Page:
    """The same on a phone that runs no script."""
    return new_phone(java_script_enabled=False).new_page()


class SlowLine:
    """Holds back what a form asks for when it is redrawn, until it is let through."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.open = False
        self.held: list[Route] = []
        page.route(address, self.ask)

    def ask(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.held.append(route)

    def let_through(self) -> None:
        """And wait until what was asked has arrived."""
        self.open = True
        for route in self.held:
            route.continue_()
        expect(self.page.locator(".htmx-request")).to_have_count(0)


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """What is in the way of people with other senses, one line each; an empty list is a pass."""

    def look(page: Page, *only: str) -> list[str]:
        # What fades in has its full contrast only when it is there.
        page.evaluate("async () => { await Promise.allSettled(document.getAnimations().map((one) => one.finished)); }")
        # Through the debugger, since the page's own policy would refuse a script that is put in.
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
        # What sticks to an edge lies now and then over what can be scrolled out from under it.
        page.evaluate(UNSTUCK)
        asked = {"runOnly": only} if only else {"rules": ALSO}
        found = page.evaluate("async (asked) => (await axe.run(document, asked)).violations", asked)
        page.evaluate("document.adoptedStyleSheets = []")
        return [
            f"{violation['id']}: {violation['help']}: {json.dumps(node['target'])}"
            for violation in found
            for node in violation["nodes"]
        ]

    return look


@pytest.fixture
def axe_by_day_and_night(axe: Callable[..., list[str]]) -> Callable[[Page], list[str]]:
    """The same in light and in dark, on the page as it stands."""

    def look(page: Page) -> list[str]:
        found = []
        for scheme, only in (("dark", ["color-contrast"]), ("light", [])):  # by night nothing but the colours is other
            page.emulate_media(color_scheme=scheme)
            found += [f"{scheme}: {line}" for line in axe(page, *only)]
        return found

    return look
