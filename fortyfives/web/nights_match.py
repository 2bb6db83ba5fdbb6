"""Writes one match of an evening as a line: who beat whom, or how it stands, from what the ledger knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for
from flask_babel import format_datetime, get_translations, gettext

from fortyfives.web.evenings import Calendar
from fortyfives.web.nights_pages import MatchLine
from fortyfives.web.season import Kept
from fortyfives.words import nights as words
from fortyfives.words.people import player_name, points, ratio
from fortyfives.words.statistics import partners_name


def match_line(kept: Kept, names: Mapping[int, str], calendar: Calendar) -> MatchLine:
    """The line of a match. Of one that is over those who sat there when it ended are named."""
    t, told = get_translations(), kept.told
    sides = [partners_name(t, [player_name(names, player) for player in side]) for side in told.sides]
    time = str(format_datetime(calendar.local(kept.listed.started_at), "HH:mm", rebase=False))
    detail = words.begun_line(t, time, len(told.hands), zoned=calendar.days.zone is not None)
    href = url_for("table.live", match_id=kept.listed.match_id)
    if told.winner is None:
        title = gettext("Broken off") if told.abandoned else gettext("Still going")
        text = ", ".join(f"{side} {points(score)}" for side, score in zip(sides, told.scores, strict=True))
        return MatchLine(href, False, title, text, ratio(told.scores), detail)
    others = [side for side in range(len(sides)) if side != told.winner]
    totals = [told.scores[told.winner], *(told.scores[side] for side in others)]
    return MatchLine(href, True, sides[told.winner], ", ".join(sides[side] for side in others), ratio(totals), detail)
