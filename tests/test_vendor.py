"""What was made by others and lies here is what they published, with its licence; what was cut of it is not missed."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from tools.htmx import CUT, LEFT, PUBLISHED, cut, made_of

TOP = Path(__file__).resolve().parents[1]
FOLDERS = (TOP / "tools" / "vendor", TOP / "static" / "vendor", TOP / "tests" / "browser" / "vendor")
AS_PUBLISHED = {
    "htmx-2.0.11.js": "30612ca7e3d3baf407481f1798281c4481dcb93390a9722d328ce07290250426",
    "axe-4.14.1.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
}

TEMPLATES = {path.name: path.read_text(encoding="utf-8") for path in (TOP / "templates").glob("*.html")}
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in (TOP / "static").glob("*.js")}
SERVER = {path.name: path.read_text(encoding="utf-8") for path in (TOP / "fortyfives" / "web").glob("*.py")}

UNDERSTOOD = {
    "hx-get": r".+",
    "hx-post": r".+",
    "hx-include": r"#\w+",
    "hx-params": r"not [\w,]+",
    "hx-preserve": r"true",
    "hx-push-url": r"true",
    "hx-replace-url": r"true",
    "hx-swap": r"outerHTML( settle:0ms)?",
    "hx-swap-oob": r"true|innerHTML(:#[\w-]+)?",
    "hx-sync": r"(this|#\w+):(drop|replace)",
    "hx-target": r"this|#\w+|#\{\{ \w+ \}\}",
    "hx-trigger": r"change",
}
"""The attributes that the cut htmx knows, and what may stand in them."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_each_file_is_as_it_was_published_or_made(folder: Path) -> None:
    listed = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
    scripts = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.js")}
    assert scripts == listed
    assert scripts.items() - {CUT.name: scripts.get(CUT.name)}.items() <= AS_PUBLISHED.items()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_each_file_has_its_licence_beside_it(folder: Path) -> None:
    for script in folder.glob("*.js"):
        assert (folder / f"{script.stem}.LICENSE.txt").stat().st_size > 200


def test_the_frame_loads_what_was_made_of_the_version_that_lies_here() -> None:
    assert f"vendor/{CUT.name}" in TEMPLATES["_base.html"]
    source = cut(PUBLISHED.read_text(encoding="utf-8"))
    assert f"Made of {made_of(source)}." in CUT.read_text(encoding="utf-8"), "python -m tools.htmx"


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_a_page_asks_nothing_of_htmx_that_was_cut(name: str) -> None:
    for attribute, value in re.findall(r'\b((?:data-)?hx-[\w:.-]+)(?:="([^"]*)")?', TEMPLATES[name]):
        assert re.fullmatch(UNDERSTOOD.get(attribute, "nothing"), value), f"{attribute}={value}: see tools/htmx.py"


def test_a_script_asks_nothing_of_htmx_that_was_cut() -> None:
    called = {word for text in SCRIPTS.values() for word in re.findall(r"\bhtmx\.(\w+)", text)}
    assert called == set(LEFT)


def test_the_server_says_nothing_to_htmx_that_was_cut() -> None:
    said = {word for text in SERVER.values() for word in re.findall(r'headers\["(HX-[\w-]+)"\] =', text)}
    assert said == {"HX-Redirect", "HX-Refresh", "HX-Replace-Url", "HX-Retarget"}
