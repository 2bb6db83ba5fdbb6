"""What was made by others and lies here is exactly what they published, with its licence."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
FOLDERS = (TOP / "static" / "vendor", TOP / "tests" / "browser" / "vendor")
PUBLISHED = {
    "htmx-2.0.11.js": "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717",
    "axe-4.14.1.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_each_file_is_as_it_was_published(folder: Path) -> None:
    listed = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
    scripts = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.js")}
    assert scripts == listed
    assert scripts.items() <= PUBLISHED.items()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_each_file_has_its_licence_beside_it(folder: Path) -> None:
    for script in folder.glob("*.js"):
        assert (folder / f"{script.stem}.LICENSE.txt").stat().st_size > 200


def test_the_frame_loads_the_version_that_lies_here() -> None:
    frame = (TOP / "templates" / "_base.html").read_text(encoding="utf-8")
    assert "vendor/htmx-2.0.11.js" in frame
