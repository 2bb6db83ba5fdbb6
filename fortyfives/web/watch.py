"""The pages of those who look on: the big score, and what is new since the last look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.scorebook import Match
from fortyfives.store import DraftOn
from fortyfives.web.access import match_door
from fortyfives.web.forms import whole
from fortyfives.web.slips import table_of
from fortyfives.web.taps import desk
from fortyfives.web.watch_pages import News, Watching
from fortyfives.web.watched import big_page, mark_of, news_of, watched_page
from fortyfives.words.people import Table

bp = Blueprint("watch", __name__, url_prefix="/m/<match_id>")

RELOADS: Final = "10"
"""After so many seconds the big score loads itself again where no script asks for news."""

VIEWS: Final = ("table", "big")
"""What can be watched: the live panel, the big score."""


def watching(match_id: str, view: str, seq: int, begun: Sequence[DraftOn], *, renewed: str = "") -> Watching:
    """What a page needs that was drawn with all this, and asks for news from there on."""
    return Watching(
        href=url_for("watch.news", match_id=match_id),
        view=view,
        seq=seq,
        begun=mark_of(begun),
        renewed=renewed,
    )


def _match(match_id: str) -> tuple[Match, Table]:
    match = desk().match(match_id)
    if match is None:
        abort(404)
    return match, table_of(match, g.store.matches.names_of(match_id, match.everybody))


@bp.get("/big")
def big(match_id: str) -> ResponseReturnValue:
    """The big score. It loads itself again, until the script says that it asks for news."""
    match_door(match_id)
    asks = "asks" in request.args
    match, table = _match(match_id)
    begun = g.store.matches.drafts(match_id)
    page = big_page(get_translations(), match_id, match, table, begun)
    renewed = "" if asks else url_for("watch.big", match_id=match_id, asks=1)
    watched = watching(match_id, "big", match.seq, begun, renewed=renewed)
    response = make_response(render_template("big.html", page=page, watching=watched))
    if not asks:
        response.headers["Refresh"] = RELOADS
    return response


@bp.get("/watch")
def news(match_id: str) -> ResponseReturnValue:
    """What is new since line `seq` of the log and the draft `begun`: 204 where nothing is, else the new fragment.

    205 says that the page is another one now: this phone may score.
    """
    access, view = match_door(match_id), request.args.get("view", "big")
    if view not in VIEWS:
        abort(404)
    if view == "table" and access.role == "pen":
        return make_response("", 205)
    begun, seen = g.store.matches.drafts(match_id), whole(request.args.get("seq"))
    mark = mark_of(begun)
    if seen == g.store.matches.seq_of(match_id) and request.args.get("begun", "") == mark:
        return make_response("", 204)
    (match, table), t = _match(match_id), get_translations()
    told = _news(match_id, match, table, seen)
    if view == "big":
        page = big_page(t, match_id, match, table, begun)
        response = make_response(render_template("_watch_big.html", page=page, news=told))
    else:
        panel = watched_page(t, match_id, match, table, begun)
        response = make_response(render_template("_watch_table.html", page=panel, news=told))
    response.headers["X-Seq"], response.headers["X-Begun"] = str(match.seq), mark
    return response


def _news(match_id: str, match: Match, table: Table, seen: int | None) -> News:
    before = match
    if seen is not None and 0 < seen < match.seq:
        before = desk().match_at(match_id, seen)
    return news_of(get_translations(), table, before, match)
