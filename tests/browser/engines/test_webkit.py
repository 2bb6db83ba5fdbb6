"""The same site in WebKit, the engine of every iPhone, as near as it can be had here: a match, and a quarrel."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from fortyfives.web.access import COOKIE
from tests.browser.conftest import AXE, Live
from tests.browser.everyone import CHECKS, WIDE


class Phone:
    """The browser at one match, and one finger."""

    def __init__(self, driver: WebKitGTK, live: Live) -> None:
        self.driver, self.live = driver, live
        driver.set_window_size(390, 844)
        driver.get(f"{live.url}/nothing-here")
        driver.delete_all_cookies()
        driver.add_cookie({"name": COOKIE, "value": live.new_pen()})

    def go(self, path: str) -> None:
        self.driver.get(self.live.url + path)

    def until(self, done: Callable[[], Any]) -> Any:
        """Wait until something is so. What was drawn anew while it was looked at is looked at again."""
        again = [StaleElementReferenceException]
        return WebDriverWait(self.driver, 20, ignored_exceptions=again).until(lambda _: done())

    def at(self, what: str) -> WebElement:
        """What is there, as soon as it is."""
        found: list[WebElement] = self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, what))
        return found[0]

    def click(self, there: WebElement) -> bool:
        """With the finger in the middle of it, and it in the middle of the screen."""
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", there)
        there.click()
        return True

    def tap(self, *controls: str) -> None:
        """One after the other; a person looks before tapping what has just appeared."""
        for control in controls:
            self.until(lambda what=f"#{control}": self.click(self.at(what)))
            self.until(lambda: not self.asks("document.querySelector('.htmx-request, .htmx-settling')"))
            time.sleep(0.4)

    def says(self, what: str, text: str) -> None:
        self.until(lambda: text in self.at(what).text)

    def asks(self, script: str) -> Any:
        return self.driver.execute_script(f"return {script}")

    def check(self) -> list[str]:
        """What is cut off, or stands in anybody's way, and whether it scrolls sideways."""
        found = list(self.driver.execute_script(f"{CHECKS}; return cut()"))
        found += ["scrolls sideways"] if self.asks(WIDE) else []
        self.driver.execute_script(AXE.read_text(encoding="utf-8"))
        run = "const done = arguments[0]; axe.run(document).then((all) => done(all.violations.map((one) => one.id)))"
        return found + list(self.driver.execute_async_script(run))


@pytest.fixture
def phone(webkit_browser: WebKitGTK, live: Live) -> Phone:
    return Phone(webkit_browser, live)


def test_a_match_is_kept(phone: Phone) -> None:
    phone.go("/new")
    phone.tap("deal")
    phone.tap("bidder-2", "bid-20", "trump-S", "count-3", "top-0")
    phone.says("h1", "Check hand 1")
    assert phone.asks("document.activeElement.tagName") == "H1"
    phone.tap("save")
    assert phone.asks("document.getElementById('live').textContent").startswith("Hand 1 saved. Made.")
    totals = "[...document.querySelectorAll('.bar .total')].map((one) => one.textContent)"
    assert phone.asks(totals) == ["20", "10"]
    assert phone.check() == []
    phone.tap("undo", "redo")
    phone.driver.refresh()
    assert phone.asks(totals) == ["20", "10"]
    phone.tap("depth-calls", "call-pass", "call-20", "call-hold")
    phone.says("#why-call", "Only the dealer may hold.")
    phone.tap("call-pass", "call-pass", "trump-S", "depth-cards", "card-AH", "card-KD")
    assert phone.check() == []


def test_the_referee_settles_a_quarrel(phone: Phone) -> None:
    phone.go("/ruling?rules=barker&trump=S&trick=9S&hand=7S,JS,2D&card=2D")
    phone.says("h1", "Not legal")
    assert phone.check() == []
    phone.go("/referee?rules=barker&trump=S&trick=9S")
    assert phone.check() == []


@pytest.mark.parametrize("path", ["/", "/new", "/rules/barker", "/stats", "/m/{match}/sheet", "/m/{match}/share"])
def test_a_page_is_whole(phone: Phone, path: str) -> None:
    phone.go(path.format(match=phone.live.store.matches.in_club(phone.live.club)[0]))
    assert phone.check() == []
