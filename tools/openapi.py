"""Writes docs/openapi.json anew: the description of the API, as the server gives it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fortyfives.web.openapi import description

FILE = Path(__file__).resolve().parents[1] / "docs" / "openapi.json"


def write_description() -> str:
    """The whole file."""
    return json.dumps(description(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the file."""
    FILE.write_text(write_description(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
