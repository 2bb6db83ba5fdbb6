"""Writes the rules of a table into an address."""

from __future__ import annotations

import json

from fortyfives.rules import Profile, rules_argument


def rules_text(profile: Profile) -> str:
    """The rules as an address names them: an id, or a table's own rules as JSON."""
    named = rules_argument(profile)
    return named if isinstance(named, str) else json.dumps(named, separators=(",", ":"))
