"""What every page stands on, in a real browser: headers that hold, scripts that load, a frame for all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

PAGES = ("/", "/new", "/matches", "/referee", "/rules", "/nothing-here")


@pytest.mark.parametrize("path", PAGES)
def test_nothing_on_a_page_is_refused_by_its_own_policy(phone: Page, path: str) -> None:
    complaints: list[str] = []
    phone.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    phone.on("pageerror", lambda fault: complaints.append(str(fault)))
    phone.goto(path)
    expected = ["404"] if path == "/nothing-here" else []
    assert [text for text in complaints if not any(code in text for code in expected)] == []
    assert phone.evaluate("typeof htmx.version") == "string"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_narrow_phone_without_sideways_scroll(phone: Page, path: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_open_to_everyone(phone: Page, axe, path: str, scheme: str) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.goto(path)
    assert axe(phone) == []


def test_htmx_evaluates_no_text(phone: Page) -> None:
    phone.goto("/")
    assert phone.evaluate("htmx.config.allowEval") is False
