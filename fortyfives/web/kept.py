"""Rulings that a table keeps: with a match, under a short link, and on the list of what was decided."""

from __future__ import annotations

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.rules import RULES_VERSION
from fortyfives.scorebook import Match
from fortyfives.store import Access, KeptRuling, QuestionTooLong, read_ruling_code
from fortyfives.web.access import club_door, clubs_here, match_door, page_access
from fortyfives.web.forms import whole
from fortyfives.web.htmx import go_to, panel_or_page
from fortyfives.web.kept_pages import NotKeptPage
from fortyfives.web.kept_view import (
    PER_PAGE,
    hand_of,
    kept_of_clubs,
    kept_of_match,
    kept_view,
    question_to_keep,
    question_to_show,
    take_off_page,
)
from fortyfives.web.more_frame import frame, match_at_hand
from fortyfives.web.question_address import ruling_href
from fortyfives.web.referee_kinds import KINDS
from fortyfives.web.referee_show import show_ruling
from fortyfives.words import kept as words

bp = Blueprint("kept", __name__)


# --- keeping one ----------------------------------------------------------------------------------------------------


@bp.post("/m/<match_id>/rulings")
def keep(match_id: str) -> ResponseReturnValue:
    """Keep a ruling with a match. Until this tap nobody else knows of the question."""
    access = match_door(match_id, "pen")
    match, t = match_at_hand(match_id), get_translations()
    question = question_to_keep(t, request.form.get("question", ""), match.profile)
    if isinstance(question, str):
        return _not_kept(match_id, question)
    # A ruling about a hand that was undone since is kept all the same: with the match.
    hand = hand_of(match, whole(request.form.get("hand")))
    try:
        kept = g.store.rulings.keep(match_id, hand, question, rules_version=RULES_VERSION, device=access.device)
    except QuestionTooLong:
        return _not_kept(match_id, words.too_long(t))
    return go_to(url_for("kept.ruling", code=kept.code))


def _not_kept(match_id: str, why: str) -> Response:
    page = NotKeptPage(why, url_for("referee.from_match", match_id=match_id))
    return make_response(render_template("kept_not.html", page=page), 422)


# --- one ruling -----------------------------------------------------------------------------------------------------


def _found(code: str) -> KeptRuling:
    read = read_ruling_code(code)
    kept: KeptRuling | None = g.store.rulings.find(read) if read else None
    if kept is None:
        abort(404)
    return kept


def found_ruling(code: str) -> tuple[KeptRuling, Access | None]:
    """A ruling and what this device may do in its club; one that was taken off the list is there for the club alone."""
    kept = _found(code)
    access = page_access(kept.club)
    if access is None and kept.withdrawn:
        abort(404)
    return kept, access


@bp.get("/r/<code>")
def ruling(code: str) -> ResponseReturnValue:
    """A kept ruling for whoever has its link; names and where it comes from are for those who belong to the club."""
    kept, access = found_ruling(code)
    question, match_id = question_to_show(kept), kept.match_id if access else None
    if question.get("ask") not in KINDS:  # kept by a later program
        return redirect(ruling_href(question, m=match_id), 303)
    shown = show_ruling(question, match_id=match_id, kept=kept_view(get_translations(), kept, access))
    shown.headers["X-Robots-Tag"] = "noindex"
    return shown


@bp.get("/r/<code>/withdraw")
def take_off_first(code: str) -> ResponseReturnValue:
    """Asked before a ruling is taken off the list."""
    return _ask_first(_found_with_pen(code))


@bp.post("/r/<code>/withdraw")
def take_off(code: str) -> ResponseReturnValue:
    """Take a ruling off the list: the second tap of two, which says that it is one."""
    kept = _found_with_pen(code)
    if "sure" not in request.form:
        return _ask_first(kept)
    g.store.rulings.withdraw(kept.code)
    return go_to(url_for("kept.ruling", code=kept.code))


@bp.post("/r/<code>/back")
def put_back(code: str) -> ResponseReturnValue:
    """Put a ruling on the list again."""
    kept = _found_with_pen(code)
    g.store.rulings.put_back(kept.code)
    return go_to(url_for("kept.ruling", code=kept.code))


def _found_with_pen(code: str) -> KeptRuling:
    kept = _found(code)
    club_door(kept.club, "pen")
    return kept


def _ask_first(kept: KeptRuling) -> Response:
    return make_response(render_template("kept_sure.html", page=take_off_page(get_translations(), kept)))


# --- the lists ------------------------------------------------------------------------------------------------------


@bp.get("/m/<match_id>/rulings")
def of_match(match_id: str) -> ResponseReturnValue:
    """The rulings kept with a match."""
    g.access = match_door(match_id)
    match: Match = match_at_hand(match_id)
    around = frame(match_id, match, gettext("Rulings kept"), "more.more")
    page = kept_of_match(get_translations(), around, match, g.access)
    return panel_or_page(page.template, "more.html", page=page)


@bp.get("/kept")
def everywhere() -> ResponseReturnValue:
    """What was decided: the rulings kept with all matches that this device may see, or of one club, newest first."""
    found, club = everywhere_asked()
    return make_response(render_template("kept.html", page=kept_of_clubs(get_translations(), found, club)))


def everywhere_asked() -> tuple[tuple[KeptRuling, ...], str | None]:
    """The rulings that the address asks for, one more than a page has room for; and the club, if it names one."""
    asked, before = request.args.get("club"), request.args.get("before")
    clubs = tuple(clubs_here()) if asked is None else (club_door(asked).club,)
    last = _found(before) if before else None
    if last is not None and last.club not in clubs:
        abort(404)
    return g.store.rulings.in_clubs(clubs, last.code if last else None, PER_PAGE + 1), asked
