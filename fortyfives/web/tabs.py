"""Names the four places of a match, so that the pages of the match, the referee and the rules lead to each other."""

from __future__ import annotations

import json

from flask import url_for

from fortyfives.rules import Profile, rules_argument
from fortyfives.words.translator import Translator

Tabs = tuple[tuple[str, str, str], ...]
"""For each place: its key, its name, its address."""


def tabs_of(t: Translator, match_id: str, profile: Profile, trump: str | None = None) -> Tabs:
    """The four places of a match. The referee takes over the rules, and the trump ("S") if it is known."""
    referee = url_for("referee.ask", rules=rules_text(profile), m=match_id, trump=trump)
    return (
        ("score", t.gettext("Score"), url_for("table.live", match_id=match_id)),
        ("sheet", t.gettext("Sheet"), url_for("table.sheet", match_id=match_id)),
        ("referee", t.gettext("Referee"), referee),
        ("rules", t.gettext("Rules"), url_for("book.rule_set", rules_id=profile.id)),
    )


def rules_text(profile: Profile) -> str:
    """The rules as an address names them: an id, or a table's own rules as JSON."""
    named = rules_argument(profile)
    return named if isinstance(named, str) else json.dumps(named, separators=(",", ":"))
