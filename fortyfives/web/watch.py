"""The pages of those who look on: the big score, and what is new since the last look."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.scorebook import Match
from fortyfives.store import StoreUnreadable
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

OVER: Final = "."
"""Stands in the mark of a match that is over, before the id of the one after it."""

PEN: Final = "pen"
"""What a phone that scores asks for: whether anything is new at all. Then it asks for its page."""


def watching(match_id: str, view: str, seq: int, begun: str, *, renewed: str = "") -> Watching:
    """What a page needs that was drawn with all this, and asks for news from there on."""
    return Watching(
        href=url_for("watch.news", match_id=match_id),
        view=view,
        seq=seq,
        begun=begun,
        renewed=renewed,
    )


def following(club: str, match_id: str, match: Match) -> str | None:
    """The match that is played in the club now that this one is over; None while this one is played, or none is."""
    if match.winner is None and not match.abandoned:
        return None
    newest = g.store.matches.in_clubs((club,), None, 1)
    if not newest or newest[0].match_id == match_id or newest[0].practice:
        return None
    try:
        other = desk().match(newest[0].match_id)
    except StoreUnreadable:  # a damaged match is none that anybody has to be led to
        return None
    return newest[0].match_id if other is not None and other.winner is None and not other.abandoned else None


def next_href(after: str | None, view: str = "table") -> str | None:
    """Where that match is, as it is looked at here."""
    return None if after is None else url_for("watch.big" if view == "big" else "table.live", match_id=after)


def with_next(begun: str, match: Match, after: str | None) -> str:
    """What a page has seen of a match: the mark of what is begun, and once it is over the match after it."""
    return begun if match.winner is None and not match.abandoned else f"{begun}{OVER}{after or ''}"


def _match(match_id: str) -> tuple[Match, Table]:
    match = desk().match(match_id)
    if match is None:
        abort(404)
    return match, _table(match_id, match)


def _table(match_id: str, match: Match) -> Table:
    return table_of(match, g.store.matches.names_of(match_id, match.everybody))


@bp.get("/big")
def big(match_id: str) -> ResponseReturnValue:
    """The big score. It loads itself again, until the script says that it asks for news."""
    club, asks = match_door(match_id).club, "asks" in request.args
    match, table = _match(match_id)
    begun, after = g.store.matches.drafts(match_id), following(club, match_id, match)
    page = big_page(get_translations(), match_id, match, table, begun, next_href(after, "big"))
    renewed = "" if asks else url_for("watch.big", match_id=match_id, asks=1)
    watched = watching(match_id, "big", match.seq, with_next(mark_of(begun), match, after), renewed=renewed)
    response = make_response(render_template("big.html", page=page, watching=watched))
    if not asks:
        response.headers["Refresh"] = RELOADS
    return response


@bp.get("/watch")
def news(match_id: str) -> ResponseReturnValue:
    """What is new since line `seq` of the log and the draft `begun`: 204 where nothing is, else the new fragment.

    205 says that the page is another one now: this phone may score, or may no longer.
    """
    access, view = match_door(match_id), request.args.get("view", "big")
    if view not in (*VIEWS, PEN):
        abort(404)
    if view != "big" and (view == PEN) != (access.role == "pen"):
        return make_response("", 205)
    begun, seen = g.store.matches.drafts(match_id), whole(request.args.get("seq"))
    known, mark = request.args.get("begun", ""), mark_of(begun, access.device if view == PEN else None)
    was_over = OVER in known  # only then is a match looked for that comes after it: to ask costs next to nothing
    match = None
    if seen == g.store.matches.seq_of(match_id):
        match = desk().match(match_id) if was_over else None
        if known == (mark if match is None else with_next(mark, match, following(access.club, match_id, match))):
            return make_response("", 204)
    if view == PEN:
        return make_response("")
    match = match or desk().match(match_id)
    if match is None:
        abort(404)
    t, table, after = get_translations(), _table(match_id, match), following(access.club, match_id, match)
    mark = with_next(mark, match, after)
    told = _news(match_id, match, table, seen)
    if view == "big":
        page = big_page(t, match_id, match, table, begun, next_href(after, "big"))
        response = make_response(render_template("_watch_big.html", page=page, news=told))
    else:
        panel = replace(watched_page(t, match_id, match, table, begun), next_match=next_href(after))
        response = make_response(render_template("_watch_table.html", page=panel, news=told))
    response.headers["X-Seq"], response.headers["X-Begun"] = str(match.seq), mark
    return response


def _news(match_id: str, match: Match, table: Table, seen: int | None) -> News:
    before = match
    if seen is not None and 0 < seen < match.seq:
        before = desk().match_at(match_id, seen)
    return news_of(get_translations(), table, before, match)
