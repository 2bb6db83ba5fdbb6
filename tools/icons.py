"""Draws the icons of the home screen from static/icon.svg; they lie in static/icons."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser import launch_options

STATIC = Path(__file__).resolve().parents[1] / "static"
FELT = "#17584d"
"""The colour on which the card of the icon lies."""


@dataclass(frozen=True, slots=True)
class Icon:
    """One picture: how many pixels it is wide, and whether the felt goes to its edges, for phones that cut it."""

    name: str
    size: int
    to_the_edge: bool = False
    zoom: float = 1.0
    """How large the card is: what a phone may cut off is a tenth on every side."""


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-512.png", 512, to_the_edge=True, zoom=0.86),
    Icon("touch-180.png", 180, to_the_edge=True),
)


def drawing(icon: Icon) -> str:
    """The page that shows one icon."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if icon.to_the_edge:
        svg = re.sub(r' rx="12"', "", svg, count=1)
    size = icon.size * icon.zoom
    back = f"background:{FELT};" if icon.to_the_edge else ""
    return (
        f"<style>body{{margin:0;{back}display:grid;place-items:center;width:{icon.size}px;height:{icon.size}px}}"
        f"svg{{width:{size}px;height:{size}px}}</style>{svg}"
    )


def main() -> int:
    """Draw them all."""
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))  # type: ignore[arg-type]
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(drawing(icon))
            page.screenshot(path=folder / icon.name, omit_background=not icon.to_the_edge)
            page.close()
            print(f"{icon.name}: {(folder / icon.name).stat().st_size} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
