"""What a phone fetches when it opens a match for the first time, and what each of its taps costs, in bytes."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from fortyfives.cli.demo import Calendar
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.offline import REST
from fortyfives.web.taps import Begun, Desk, begin, record
from tests.browser.conftest import NOW, PHONE, Demo
from tests.browser.test_big import LONG

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FIRST_LOAD = 30 * 1024
A_TAP = 5 * 1024
AFTERWARDS = 16 * 1024
"""The most for what comes once somebody has stayed: the page for no signal, what the big score needs, a copy."""

Taps = tuple[dict[str, Any], ...]

HAND = {"bidder": 2, "bid": 20, "held": False, "trump": "S", "tricks": [3, 2], "top": 0}
PASSED = tuple({"pass_in": True} for _ in range(7))
BID: Taps = ({"contract": {"bidder": 2, "bid": 20, "held": False}}, {"name_trump": "S"})
CARDS = "9D 10D QD KD 3S JS 4S 6S 2C 3C".split()

STATES: dict[str, tuple[str, int, Taps]] = {
    "a new match": ("barker", 4, ()),
    "late, the bid": ("barker", 4, PASSED),
    "late, trick by trick": ("barker", 4, (*PASSED, *BID, {"trick": 0}, {"trick": 1}, {"trick": 0})),
    "late, card by card": ("barker", 4, (*PASSED, *BID, *({"play": card} for card in CARDS))),
    "late, the auction": ("barker", 4, (*PASSED, {"call": "pass"}, {"call": 20})),
    "six players, trick by trick": ("forty-five", 6, ({"name_trump": "C"}, {"trick": 1}, {"trick": 0})),
}
"""Long names throughout, and as much to show as there can be."""


@dataclass
class Counted:
    """A server that remembers what it has sent: the path, the bytes of the body, the way they were packed."""

    url: str
    store: Store
    club: str
    sent: list[tuple[str, int, str]] = field(default_factory=list)
    plain_http: bool = False

    def over(self, app: WSGIApplication) -> WSGIApplication:
        def counting(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
            if self.plain_http:  # browsers ask for brotli over https and from their own machine alone
                environ["HTTP_ACCEPT_ENCODING"] = "gzip, deflate"
            packed: list[str] = []

            def starting(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
                packed.append(dict(headers).get("Content-Encoding", ""))
                return start(status, headers, *more)

            body = b"".join(app(environ, starting))
            self.sent.append((environ["PATH_INFO"], len(body), packed[0]))
            return [body]

        return counting

    def match(self, state: str) -> str:
        rules, players, taps = STATES[state]
        match_id, desk = str(uuid4()), Desk(self.store)
        settings = {"first_dealer": 1, "device": None, "at": NOW}
        begun = begin(
            desk, self.club, match_id=match_id, tap=str(uuid4()), rules=rules, names=list(LONG[:players]), **settings
        )
        assert isinstance(begun, Begun), begun
        for do in taps:
            seq = len(self.store.matches.events(match_id))
            outcome = record(desk, match_id, seq=seq, tap=str(uuid4()), do=do, device=None, at=NOW)
            assert outcome.refusal is None, (do, outcome.refusal)
        return match_id


@pytest.fixture
def counted(demo: Demo, tmp_path: Path) -> Iterator[Counted]:
    calendar, number = Calendar(NOW), count(demo.tokens + 1)
    book = tmp_path / "counted.sqlite3"
    shutil.copy(demo.book, book)
    store = Store.open(book, secret="live", clock=calendar, new_token=lambda: f"live-token-{next(number)}")
    app = create_app(store, secret="live", clock=calendar, new_id=lambda: str(uuid4()))
    made = Counted("", store, demo.club)
    server = make_server("127.0.0.1", 0, made.over(app), threaded=True)
    made.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    thread.join()
    server.server_close()
    store.close()


def fresh_phone(browser: Browser, counted: Counted, **options: Any) -> Page:
    """A phone that has the pen and has never been here."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=counted.url, **options)
    device, token = counted.store.clubs.new_device("red kettle")
    counted.store.clubs.grant(device.number, counted.club, "pen")
    context.add_cookies([{"name": COOKIE, "value": token, "url": counted.url}])
    return context.new_page()


LATER = {"/offline", *(f"/static/{name}" for name in REST)}
"""What waits until somebody has stayed for five seconds: on a slow machine the test itself may have taken as long."""


def at_first(sent: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """What was fetched for the page itself: without questions for news, what waits, and the copy of the page."""
    pages = [one for one in sent if one[0].startswith("/m/") and not one[0].endswith("/watch")]
    return [pages[0], *(one for one in sent if not one[0].startswith("/m/") and one[0] not in LATER)]


def told(sent: list[tuple[str, int, str]]) -> str:
    return "\n".join(f"{size:7} {packed:5} {path}" for path, size, packed in sent)


@pytest.mark.parametrize("line", ["as over https", "plain http"])
@pytest.mark.parametrize("state", STATES)
def test_all_that_a_first_load_fetches(browser: Browser, counted: Counted, state: str, line: str) -> None:
    counted.plain_http = line == "plain http"
    page = fresh_phone(browser, counted, service_workers="block" if counted.plain_http else "allow")
    page.goto(f"/m/{counted.match(state)}")
    page.wait_for_load_state("networkidle")
    if not counted.plain_http:
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_load_state("networkidle")
    if "/manifest.webmanifest" not in {
        path for path, *_ in counted.sent
    }:  # phones ask for it, a browser without a screen not
        page.evaluate("fetch(document.querySelector('[rel=manifest]').href)")
        page.wait_for_load_state("networkidle")
    first = at_first(counted.sent)
    sheets = [path for path, *_ in first if path.endswith(".css")]
    assert len(sheets) == 1, sheets
    assert {urlsplit(path).path.rsplit("/", 1)[-1] for path, *_ in first} >= {
        "site.js",
        "offline.js",
        "icon.svg",
        "manifest.webmanifest",
    }
    assert sum(size for _, size, _ in first) <= FIRST_LOAD, told(first)
    if not counted.plain_http:
        before = len(counted.sent)
        page.keyboard.press("Shift")  # somebody is at home here
        page.evaluate(
            "async () => { while ((await caches.keys()).length < 2) await new Promise((go) => setTimeout(go, 50)); }"
        )
        page.wait_for_load_state("networkidle")
        assert sum(size for _, size, _ in counted.sent[before:]) <= AFTERWARDS, told(counted.sent[before:])
    page.context.close()
