"""What every page stands on, in a real browser: headers that hold, scripts that load, a frame for all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

PAGES = ("/", "/new", "/matches", "/referee", "/rules", "/nothing-here")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_all_of_itself_and_is_open_to_everyone(phone: Page, axe_by_day_and_night, path: str) -> None:
    """Nothing is refused by its own policy, nothing is in the way, nothing scrolls sideways on a narrow phone."""
    complaints: list[str] = []
    phone.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    phone.on("pageerror", lambda fault: complaints.append(str(fault)))
    phone.goto(path)
    expected = ["404"] if path == "/nothing-here" else []
    assert [text for text in complaints if not any(code in text for code in expected)] == []
    assert phone.evaluate("typeof htmx.version") == "string"
    assert axe_by_day_and_night(phone) == []
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


def test_htmx_evaluates_no_text(phone: Page) -> None:
    """What it would evaluate with was cut out of it."""
    phone.goto("/")
    source = phone.evaluate("fetch(document.querySelector('script[src*=htmx]').src).then((file) => file.text())")
    assert len(source) > 10_000
    assert not re.search(r"\beval\s*\(|\bFunction\s*\(", source)
