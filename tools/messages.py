"""Collects every sentence of the product into the template that translators start from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po

TOP = Path(__file__).resolve().parents[1]
TEMPLATE = TOP / "fortyfives" / "translations" / "messages.pot"


def collect(into: Path) -> None:
    """Write the template. A sentence's place is its file alone, so that only new words change it."""
    into.parent.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "--quiet",
        "extract",
        "--mapping-file=babel.cfg",
    ]
    options = [
        "--add-location=file",
        "--sort-by-file",
        "--no-wrap",
        "--project=fortyfives",
        "--copyright-holder=the Forty-Fives maintainers",
        f"--output-file={into}",
    ]
    subprocess.run([*command, *options, "."], cwd=TOP, check=True)
    dated = into.read_text(encoding="utf-8").splitlines(keepends=True)
    undated = [line for line in dated if "POT-Creation-Date" not in line]
    into.write_text("".join(undated), encoding="utf-8")


def sentences(template: Path) -> set[object]:
    """The sentences in a template, with their forms by number."""
    with template.open("rb") as file:
        return {message.id for message in read_po(file) if message.id}


def main() -> int:
    """Write the template and say how many sentences it holds."""
    collect(TEMPLATE)
    print(f"{len(sentences(TEMPLATE))} sentences in {TEMPLATE.relative_to(TOP)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
