"""Hands out what belongs to the table: a score sheet and the list of matches as files that only read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask import Blueprint, Response, abort, g, stream_with_context
from flask_babel import get_translations

from fortyfives.web.access import clubs_here, match_door
from fortyfives.web.api import whole_match
from fortyfives.web.api_frame import as_json
from fortyfives.web.more_frame import match_at_hand
from fortyfives.web.season import ledger
from fortyfives.web.sheet_table import Row, RulesTold, match_heads, match_row, sheet_table
from fortyfives.web.slips import table_of
from fortyfives.web.spreadsheet import csv_lines, file_name

bp = Blueprint("export", __name__)

AT_ONCE = 100
"""So many matches are asked of the store in one go."""


@bp.get("/m/<match_id>/sheet.csv")
def sheet_csv(match_id: str) -> Response:
    """The score sheet of a match for a spreadsheet."""
    match_door(match_id)
    match = match_at_hand(match_id)
    names = g.store.matches.names_of(match_id, match.everybody)
    table = table_of(match, names)
    rows = sheet_table(get_translations(), match, table, names)
    return _as_csv(b"".join(csv_lines(rows)), file_name((_day(match_id), *table.names), "csv"))


@bp.get("/m/<match_id>/sheet.json")
def sheet_json(match_id: str) -> Response:
    """A match as programs get it."""
    access = match_door(match_id)
    match, names = match_at_hand(match_id), g.store.clubs.player_names(access.club)
    answer = as_json(whole_match(match_id, match, names))
    return _to_keep(answer, file_name((_day(match_id), *table_of(match, names).names), "json"))


@bp.get("/matches.csv")
def matches_csv() -> Response:
    """The matches of all clubs that this device may see, newest first, a line for each."""
    clubs = tuple(clubs_here())
    if not clubs:
        abort(404)
    today = str(g.clock())[:10]
    return _as_csv(stream_with_context(csv_lines(_matches(clubs))), file_name(("forty-fives", today), "csv"))


def _day(match_id: str) -> str:
    return str(g.store.matches.started_at(match_id) or "")[:10]


def _matches(clubs: Sequence[str]) -> Iterator[Row]:
    """The heads, then the matches; they are read as they are sent, so that a long season takes no room. No log is read
    where what it comes to is known.
    """
    t = get_translations()
    names = {club: g.store.clubs.player_names(club) for club in clubs}
    club_names = {club: str(g.store.clubs.name_of(club) or "") for club in clubs}
    rules = RulesTold(t)
    yield match_heads(t)
    before = None
    while listed := g.store.matches.in_clubs(clubs, before, AT_ONCE):
        for one, told in ledger().tell(listed):
            yield match_row(t, one, club_names[one.club], told, names[one.club], rules)
        before = listed[-1].match_id


def _as_csv(content: bytes | Iterator[bytes], name: str) -> Response:
    return _to_keep(Response(content, mimetype="text/csv"), name)


def _to_keep(response: Response, name: str) -> Response:
    """The answer as a file for the device to keep; the name needs no quoting, `file_name` made it."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
