"""The pages of those who look on: the big score, and what is new since the last look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.scorebook import Match
from fortyfives.store import DraftOn, StoreUnreadable
from fortyfives.web.access import is_practice, match_door
from fortyfives.web.drawing import kept_page
from fortyfives.web.forms import whole
from fortyfives.web.slips import table_of
from fortyfives.web.taps import desk
from fortyfives.web.watch_pages import News, NextMatch, Watching
from fortyfives.web.watched import big_page, mark_of, news_of, watched_page
from fortyfives.words import watch as words
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator

bp = Blueprint("watch", __name__, url_prefix="/m/<match_id>")

RELOADS: Final = "10"
"""After so many seconds the big score loads itself again where no script asks for news."""

VIEWS: Final = ("table", "big")
"""What can be watched: the live panel, the big score."""

OVER: Final = "."
"""Stands in the mark of a match that is over, before the id of the one after it."""

NEAR: Final = 5
"""Among so many of the newest matches the one that is played now is looked for."""

PEN: Final = "pen"
"""What a phone that scores asks for: whether anything is new at all. Then it asks for its page."""


@dataclass(frozen=True, slots=True)
class Following:
    """The match after one that is over; `same` where the same people play it."""

    match_id: str
    same: bool


def watching(match_id: str, view: str, seq: int, begun: str, *, renewed: str = "") -> Watching:
    """What a page needs that was drawn with all this, and asks for news from there on."""
    return Watching(
        href=url_for("watch.news", match_id=match_id),
        view=view,
        seq=seq,
        begun=begun,
        renewed=renewed,
    )


def seen_beside(match_id: str, begun: Sequence[DraftOn], but: int | None = None) -> str:
    """The mark of what is seen of a match beside its log; costs no look at the log."""
    return mark_of(begun, but, practice=is_practice(match_id))


def following(club: str, match_id: str, match: Match) -> Following | None:
    """The match that is played in the club now that this one is over; None while this one is played, or none is.

    Of several the newest one, but first of all one of the same people. Practice is followed by practice.
    """
    if not _is_over(match):
        return None
    found = None
    practice = g.store.matches.is_practice(match_id)
    for listed in g.store.matches.in_clubs((club,), None, NEAR):
        if listed.match_id == match_id:
            break
        other = _open(listed.match_id) if listed.practice == practice else None
        if other is not None and set(other.players) == set(match.players):
            return Following(listed.match_id, same=True)
        if other is not None and found is None:
            found = Following(listed.match_id, same=False)
    return found


def _is_over(match: Match) -> bool:
    return match.winner is not None or match.abandoned


def _open(match_id: str) -> Match | None:
    try:
        match = desk().match(match_id)
    except StoreUnreadable:  # a damaged match is none that anybody has to be led to
        return None
    return None if match is None or _is_over(match) else match


def next_match(t: Translator, after: Following | None, view: str = "table") -> NextMatch | None:
    """What a page says of that match, and where it is as it is looked at here."""
    if after is None:
        return None
    return NextMatch(
        href=url_for("watch.big" if view == "big" else "table.live", match_id=after.match_id),
        same=after.same,
        line=words.next_match(t, same=after.same),
        way=words.to_next_match(t, same=after.same),
    )


def with_next(beside: str, match: Match, after: Following | None) -> str:
    """What a page has seen of a match beside its log, and once it is over the match after it."""
    return f"{beside}{OVER}{after.match_id if after else ''}" if _is_over(match) else beside


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
    (match, table), t = _match(match_id), get_translations()
    begun, after = g.store.matches.drafts(match_id), following(club, match_id, match)
    page = big_page(t, match_id, match, table, begun, next_match(t, after, "big"))
    renewed = "" if asks else url_for("watch.big", match_id=match_id, asks=1)
    watched = watching(
        match_id, "big", match.seq, with_next(seen_beside(match_id, begun), match, after), renewed=renewed
    )
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
    known, mark = request.args.get("begun", ""), seen_beside(match_id, begun, access.device if view == PEN else None)
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
    following_now = next_match(t, after, view)
    told = _news(match_id, match, table, seen)
    if following_now is not None and seen == match.seq:
        told = News(following_now.line, following_now.line)
    if view == "big":
        page = big_page(t, match_id, match, table, begun, following_now)
        response = make_response(kept_page("_watch_big.html", page=page, news=told))
    else:
        panel = replace(watched_page(t, match_id, match, table, begun), next_match=following_now)
        response = make_response(kept_page("_watch_table.html", page=panel, news=told))
    response.headers["X-Seq"], response.headers["X-Begun"] = str(match.seq), mark
    return response


def _news(match_id: str, match: Match, table: Table, seen: int | None) -> News:
    before = match
    if seen is not None and 0 < seen < match.seq:
        before = desk().match_at(match_id, seen)
    return news_of(get_translations(), table, before, match)
