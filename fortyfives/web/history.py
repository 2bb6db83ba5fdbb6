"""The matches so far: all that this device may see, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from flask import Blueprint, abort, current_app, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext, ngettext

from fortyfives.scorebook import Match, settling_row
from fortyfives.store import Listed, StoreUnreadable
from fortyfives.web.access import clubs_here
from fortyfives.web.pages import MatchEntry, MatchesPage
from fortyfives.web.slips import seated, table_of
from fortyfives.web.taps import desk
from fortyfives.words.people import Table, points, ratio, side_name
from fortyfives.words.score import special_line

bp = Blueprint("history", __name__)

PER_PAGE = 20
"""So many matches stand on one page of the list."""


def entry_of(listed: Listed, read: tuple[Match, Table] | None) -> MatchEntry:
    t = get_translations()
    href = url_for("table.live", match_id=listed.match_id)
    if read is None:
        title, text = gettext("This match cannot be read."), gettext("The others are not touched by that.")
        return MatchEntry(href, False, False, title, text, "", _day(listed.started_at[:10]))
    match, table = read
    when = _when(listed, match)
    sides = [(side_name(t, table, side), points(match.scores[side])) for side in range(table.sides)]
    if match.winner is None:
        title = (
            gettext("Broken off in hand %(hand)s", hand=match.book.hand.hand)
            if match.abandoned
            else gettext("Still going, hand %(hand)s", hand=match.book.hand.hand)
        )
        text = ", ".join(f"{name} {total}" for name, total in sides)
        return MatchEntry(href, not match.abandoned, False, title, text, ratio(match.scores), when)
    others = [side for side in range(table.sides) if side != match.winner]
    special = special_line(t, table, match.rows, settling_row(match))
    return MatchEntry(
        href=href,
        going=False,
        won=True,
        title=sides[match.winner][0],
        text=", ".join(sides[side][0] for side in others),
        ratio=ratio([match.scores[match.winner], *(match.scores[side] for side in others)]),
        detail=f"{when}. {special}" if special else when,
    )


def _when(listed: Listed, match: Match) -> str:
    """The day it began, and how many hands were played."""
    hands = next((row.hand for row in reversed(match.rows) if row.hand is not None), 0)
    day = listed.started_at[:10]
    told: str = ngettext(
        "%(day)s, %(num)s hand",
        "%(day)s, %(num)s hands",
        hands,
        day=_day(day),
    )
    return told


def _day(day: str) -> str:
    if day == g.clock()[:10]:
        return str(gettext("Today"))
    return str(format_date(date.fromisoformat(day), "EEE d MMM y")) if day else ""


def matches_of(
    clubs: Iterable[str], before: str | None, limit: int
) -> Iterator[tuple[Listed, tuple[Match, Table] | None]]:
    """The matches of these clubs, newest first; nothing beside one whose log is damaged."""
    for listed in g.store.matches.in_clubs(clubs, before, limit):
        try:
            match = desk().match(listed.match_id)
        except StoreUnreadable as failure:
            current_app.logger.error("match %s: %s", listed.match_id, failure)
            yield listed, None
            continue
        if match is not None:
            yield listed, (match, table_then(listed.match_id, match))


def table_then(match_id: str, match: Match) -> Table:
    # Of a match that is over those who sat there when it ended are named.
    return seated(table_of(match, g.store.matches.names_of(match_id, match.everybody)), settling_row(match))


@bp.get("/matches")
def matches() -> ResponseReturnValue:
    """All matches that this device may see, newest first."""
    clubs = tuple(clubs_here())
    before = request.args.get("before")
    if before and g.store.matches.club_of(before) not in clubs:
        abort(404)
    found = list(matches_of(clubs, before, PER_PAGE + 1))
    shown = found[:PER_PAGE]
    entries = [entry_of(*one) for one in shown]
    page = MatchesPage(
        going=tuple(entry for entry in entries if entry.going),
        past=tuple(entry for entry in entries if not entry.going),
        more=url_for("history.matches", before=shown[-1][0].match_id) if len(found) > PER_PAGE else None,
    )
    return render_template("matches.html", page=page)
