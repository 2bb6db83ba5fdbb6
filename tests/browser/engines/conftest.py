"""Other browsers than Chromium. Where one is missing its tests say so; with ENGINES=all they fail."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from selenium.webdriver import WebKitGTK

from fortyfives.web.access import COOKIE
from tests.browser.conftest import PHONE, Live
from tools.engines import start_firefox, webkit


def without(why: LookupError) -> None:
    """There is no such browser here: told as a skip on somebody's own machine, a failure where all have to run."""
    if os.environ.get("ENGINES") == "all":
        pytest.fail(str(why))
    pytest.skip(str(why))


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    try:
        browser = start_firefox(playwright.firefox)
    except LookupError as why:
        without(why)
        raise
    yield browser
    browser.close()


@pytest.fixture
def fox(firefox: Browser, live: Live) -> Iterator[BrowserContext]:
    """A phone with Firefox that has the pen."""
    with firefox.new_context(viewport=PHONE, base_url=live.url) as context:  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        context.add_cookies([{"name": COOKIE, "value": live.new_pen(), "url": live.url}])
        yield context


@pytest.fixture
def fox_page(fox: BrowserContext) -> Page:
    return fox.new_page()


@pytest.fixture(scope="session")
def webkit_browser() -> Iterator[WebKitGTK]:
    try:
        with webkit() as driver:
            yield driver
    except LookupError as why:
        without(why)
        raise
