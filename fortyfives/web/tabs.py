"""Names the four places of a match, so that the pages of the match and the referee lead to each other."""

from __future__ import annotations

from flask import url_for

from fortyfives.rules import Profile
from fortyfives.web.rules_address import rules_text
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
        ("share", t.gettext("Share"), url_for("phones.share", match_id=match_id)),
    )
