"""Names the four places of a match, so that the pages of the match and the referee lead to each other."""

from __future__ import annotations

from flask import url_for

from fortyfives.words.translator import Translator

Tabs = tuple[tuple[str, str, str], ...]
"""For each place: its key, its name, its address."""


def tabs_of(t: Translator, match_id: str) -> Tabs:
    """The four places of a match. The referee takes over what the match knows when it is asked."""
    return (
        ("score", t.gettext("Score"), url_for("table.live", match_id=match_id)),
        ("sheet", t.gettext("Sheet"), url_for("table.sheet", match_id=match_id)),
        ("referee", t.gettext("Referee"), url_for("referee.from_match", match_id=match_id)),
        ("share", t.gettext("Share"), url_for("phones.share", match_id=match_id)),
    )
