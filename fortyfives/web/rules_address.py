"""Writes the rules of a table into an address."""

from __future__ import annotations

import json
from typing import Final

from fortyfives.rules import Profile, rules_argument

MOST_RULES_TEXT: Final = 2000
"""Signs of rules in an address or a form; all fields written out need half of it."""


def rules_text(profile: Profile) -> str:
    """The rules as an address names them: an id, or a table's own rules as JSON."""
    named = rules_argument(profile)
    return named if isinstance(named, str) else json.dumps(named, separators=(",", ":"))
