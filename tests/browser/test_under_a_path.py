"""Under a path of another site, behind a proxy that takes it off: a match is kept, and nothing leaves the path."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from fortyfives.cli.demo import Calendar
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.prefix import Under
from tests.browser.conftest import NOW, PHONE, Demo

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATH = "/fortyfives"


@dataclass
class Proxy:
    """Hands on what begins with the path, without it; the rest of the site is somebody else's."""

    serve: WSGIApplication
    url: str = ""
    astray: list[str] = field(default_factory=list)

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        asked = environ["PATH_INFO"]
        if not asked.startswith(f"{PATH}/"):
            if asked != "/favicon.ico":  # browsers ask for that by themselves
                self.astray.append(asked)
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"Another site."]
        environ["PATH_INFO"] = asked.removeprefix(PATH)
        return self.serve(environ, start)


@pytest.fixture
def proxy(demo: Demo, tmp_path: Path) -> Iterator[Proxy]:
    calendar, number = Calendar(NOW), count(demo.tokens + 1)
    book = tmp_path / "under.sqlite3"
    shutil.copy(demo.book, book)
    store = Store.open(book, secret="live", clock=calendar, new_token=lambda: f"live-token-{next(number)}")
    app = create_app(
        store, secret="live", clock=calendar, new_id=lambda: str(uuid4()), base_url="https://example.org", proxies=1
    )
    made = Proxy(Under(app.wsgi_app, PATH))
    server = make_server("127.0.0.1", 0, made, threaded=True)
    made.url = f"http://127.0.0.1:{server.server_port}{PATH}/"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    thread.join()
    server.server_close()
    store.close()


def test_a_match_is_kept_and_read_without_signal(browser: Browser, proxy: Proxy) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=proxy.url, service_workers="allow")
    page = context.new_page()
    page.goto("")
    page.locator(f"a[href^='{PATH}/new']").first.click()
    page.click("#deal")
    expect(page.locator("#table")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"{PATH}/m/[\w-]+"))
    for answer in ("bidder-2", "bid-20", "trump-S", "count-3", "top-0", "save"):
        page.click(f"#{answer}")
        expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)
        page.wait_for_timeout(350)
    expect(page.locator(".bar .total").first).not_to_have_text("0")
    kept = "(await (await caches.open('/fortyfives/ seen')).match(location.pathname))"
    page.evaluate(f"async () => {{ while (!await {kept}) await new Promise((go) => setTimeout(go, 50)); }}")
    names = page.evaluate("async () => (await caches.keys()).map((name) => name.split(' ')[0])")
    assert set(names) == {f"{PATH}/"}
    scope = page.evaluate("async () => new URL((await navigator.serviceWorker.ready).scope).pathname")
    assert scope == f"{PATH}/"
    assert {cookie["path"] for cookie in context.cookies()} == {f"{PATH}/"}
    match = page.url.partition("?")[0]
    for place in ("/sheet", "/share", "/big", ""):
        page.goto(f"{match}{place}")
        expect(page.locator("main").first).to_be_visible()
    expect(page.locator("#table")).to_be_visible()
    context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-kept]")).to_have_count(1)
    expect(page.locator(".bar .total").first).not_to_have_text("0")
    page.goto(f"{proxy.url}words")
    expect(page.locator("#seen-never")).to_be_visible()
    context.close()
    assert proxy.astray == []
