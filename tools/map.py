"""Writes docs/map.md: every module with its one job, floor by floor, as the modules themselves say it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
MAP = TOP / "docs" / "map.md"

FLOORS = (
    ("fortyfives/rules", "Floor 1: the rules", "Pure: the game itself."),
    ("fortyfives/scorebook", "Floor 2: the score book", "Pure: a match as a log of taps, and its fold."),
    ("fortyfives/store", "Floor 3: the store", "Disk. All SQL is here."),
    ("fortyfives/words", "Floor 3: the words", "Language. Every sentence about rules, rulings and cards."),
    ("fortyfives/web", "Floor 4: the web", "HTTP: pages and the API."),
    ("fortyfives/cli", "Floor 5: the command line", "What a host and a program run."),
    ("tools", "For developers", "Nobody at a table needs these."),
)


def job_of(module: Path) -> str:
    """What a module says that it is for, up to the first gap. Raises ValueError where it says nothing."""
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    if not docstring:
        raise ValueError(f"{module} does not say what it is for")
    return " ".join(docstring.split("\n\n")[0].split())


def modules_of(folder: str) -> list[Path]:
    """The modules of a folder, its front door first."""
    return sorted((TOP / folder).rglob("*.py"), key=lambda path: (path.name != "__init__.py", path))


def write_map() -> str:
    """The whole page."""
    lines = [
        "# The map",
        "",
        "Every module has one job, and its docstring begins with it. Imports point down only: the web may",
        "ask the score book; the score book never knows that there is a web. `make map` writes this page.",
    ]
    for folder, title, kind in FLOORS:
        lines += ["", f"## {title}", "", f"`{folder}/`. {kind}", "", "| module | its one job |", "|---|---|"]
        for module in modules_of(folder):
            lines.append(f"| `{module.relative_to(TOP / folder)}` | {job_of(module)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page."""
    MAP.write_text(write_map(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
