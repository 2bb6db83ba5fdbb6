"""The pages of "This match": everything about a match that is not a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.scorebook import Match, Refusal, preview
from fortyfives.web.forms import TapForm
from fortyfives.web.more_forms import PointsForm
from fortyfives.web.more_frame import (
    after_tap,
    frame,
    match_as_seen,
    match_at_hand,
    open_door,
    shown,
    table_at_hand,
    tapped,
    too_late,
)
from fortyfives.web.more_pages import PointsPage, Problems, SurePage
from fortyfives.web.more_view import adjust_page, more_page, opening_page, sure_page
from fortyfives.web.overtaken import stale_notice
from fortyfives.words import more as words
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table

bp = Blueprint("more", __name__, url_prefix="/m/<match_id>")

WATCHED = ("more.more",)
"""The pages that may be looked at without the pen."""

WITH_UNDO = ("more.more", "more.adjust", "more.opening", "people.everyone")
"""The pages that an undo on them leads back to."""


@bp.before_request
def door() -> None:
    """Whoever may see the match may look at the list; the forms are for whoever has the pen."""
    open_door(WATCHED)


# --- the list -----------------------------------------------------------------------------------------------


def _show_more(match_id: str, match: Match, *, notice: str | None = None, status: int = 200) -> Response:
    around = frame(match_id, match, gettext("This match"), "more.more", notice)
    table, armed = table_at_hand(match_id, match), request.args.get("armed") == "1"
    kept = g.store.rulings.count(match_id)
    return shown(more_page(get_translations(), around, match, table, armed=armed, kept=kept), status)


@bp.get("/more")
def more(match_id: str) -> ResponseReturnValue:
    """The list of all that can be done."""
    return _show_more(match_id, match_at_hand(match_id))


@bp.post("/more")
def tap(match_id: str) -> ResponseReturnValue:
    """A tap that needs no form: undo, redo, breaking off, carrying on."""
    before, page = match_at_hand(match_id), request.form.get("page", "")
    outcome = tapped(match_id, TapForm.of(request.form).do)
    refusal = outcome.refusal
    if refusal is None:
        return after_tap(match_id, before, outcome.match, page if page in WITH_UNDO else "more.more")
    if refusal.code == "stale":
        notice = too_late(match_id, outcome)
    else:
        notice = fault_message(get_translations(), refusal.code, refusal.field, refusal.facts)
    return _show_more(match_id, outcome.match, notice=notice, status=outcome.status)


# --- points: an adjustment, the opening totals ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points:
    """One of the two forms with points for each side."""

    page: str
    """Its endpoint."""
    title: Callable[[], str]
    fill: Callable[..., PointsPage]
    do: Callable[[PointsForm], Mapping[str, Any]]
    amiss: Callable[[PointsForm], Problems]
    """What is to be looked at besides numbers that cannot be read."""
    check: Callable[[], str]
    """The heading over what would change, and the button under it."""
    save: Callable[[], str]
    says: Callable[[PointsForm, Match], str]
    """What would be recorded besides the totals."""


def _show_points(
    kind: Points,
    match_id: str,
    match: Match,
    form: PointsForm,
    problems: Problems = (),
    *,
    notice: str | None = None,
    status: int = 200,
) -> Response:
    around = frame(match_id, match, kind.title(), kind.page, notice)
    page = kind.fill(get_translations(), around, match, table_at_hand(match_id, match), form, problems)
    return shown(page, 422 if problems else status)


def _points_tapped(kind: Points, match_id: str) -> ResponseReturnValue:
    """A tap on a form with points: the entry again, what it would change, or the tap that is recorded.

    Whatever is not recorded keeps the entry.
    """
    match = match_as_seen(match_id)
    form = PointsForm.of(request.form, len(match.scores))
    if form.step == "change":
        return _show_points(kind, match_id, match, form)
    problems = (*_unread(table_at_hand(match_id, match), form), *kind.amiss(form))
    if problems:
        return _show_points(kind, match_id, match, form, problems)
    notice, status = _recorded_meanwhile(match_id, match), 200
    if form.step == "save" or (kind is OPENING and not match.rows):
        outcome = tapped(match_id, kind.do(form))
        if outcome.refusal is None:
            return after_tap(match_id, match, outcome.match, kind.page)
        match, status = outcome.match, outcome.status
        if outcome.refusal.code != "stale":
            return _points_refused(kind, match_id, match, form, outcome.refusal, status=status)
        notice = too_late(match_id, outcome)
    after = preview(match, kind.do(form))
    if isinstance(after, Refusal):
        return _points_refused(kind, match_id, match, form, after, notice=notice, status=409 if notice else 422)
    return shown(_sure(kind, match_id, match, after, form, notice), status)


def _recorded_meanwhile(match_id: str, match: Match) -> str | None:
    """What to say first where something was recorded since the form was opened: perhaps these very points."""
    seen = TapForm.of(request.form).seq
    if seen is None or seen >= match.seq:
        return None
    return stale_notice(match_id, match, seen)


def _unread(table: Table, form: PointsForm) -> Problems:
    """The numbers that cannot be read or lie too far from nothing."""
    told = [words.points_problem(get_translations(), table, side, number) for side, number in enumerate(form.numbers)]
    return tuple((f"points{side}", problem) for side, problem in enumerate(told) if problem)


def _points_refused(
    kind: Points,
    match_id: str,
    match: Match,
    form: PointsForm,
    refusal: Refusal,
    *,
    notice: str | None = None,
    status: int,
) -> Response:
    """The form again: what the match has against the entry stands beside the field it is about, or above all."""
    totals = [number or 0 for number in form.numbers]
    field, told = words.refused_line(get_translations(), table_at_hand(match_id, match), refusal, totals, form.note)
    problems = ((field, told),) if field else ()
    notice = " ".join(filter(None, (notice, None if field else told))) or None
    return _show_points(kind, match_id, match, form, problems, notice=notice, status=status)


def _sure(kind: Points, match_id: str, match: Match, after: Match, form: PointsForm, notice: str | None) -> SurePage:
    """What would be recorded, and what would change with it."""
    ends = match.winner is None and after.winner is not None
    return sure_page(
        get_translations(),
        frame(match_id, match, kind.check(), kind.page, notice),
        table_at_hand(match_id, match),
        match,
        after,
        g.store.clubs.player_names(g.access.club),
        form,
        lines=(kind.says(form, after),),
        action=url_for(kind.page, match_id=match_id),
        button=gettext("Save and end the match") if ends else kind.save(),
        back=kind.title(),
    )


# --- an adjustment


def _gives_nothing(form: PointsForm) -> Problems:
    told = []
    if not any(number is None or number for number in form.numbers):
        told.append(("points0", words.nothing_given(get_translations())))
    if not form.note:
        told.append(("note", words.note_problem(get_translations(), form.note)))
    return tuple(told)


ADJUST = Points(
    "more.adjust",
    lambda: gettext("Adjust points"),
    adjust_page,
    lambda form: {"adjust": list(form.numbers), "note": form.note},
    _gives_nothing,
    lambda: gettext("Check the adjustment"),
    lambda: gettext("Save the adjustment"),
    lambda form, _: words.reason_line(get_translations(), form.note),
)


@bp.get("/adjust")
def adjust(match_id: str) -> ResponseReturnValue:
    """The adjustments, and the form of one more; another page may have proposed one in the address."""
    match = match_at_hand(match_id)
    return _show_points(ADJUST, match_id, match, PointsForm.asked_for(request.args, len(match.scores)))


@bp.post("/adjust")
def adjusting(match_id: str) -> ResponseReturnValue:
    """An adjustment: first what it changes, then, with a second tap, the adjustment itself."""
    return _points_tapped(ADJUST, match_id)


# --- opening totals


OPENING = Points(
    "more.opening",
    lambda: gettext("Opening totals"),
    opening_page,
    lambda form: {"opening": list(form.numbers)},
    lambda _: (),
    lambda: gettext("Check the opening totals"),
    lambda: gettext("Save the opening totals"),
    lambda _, after: words.opening_line(get_translations(), after.opening),
)


@bp.get("/opening")
def opening(match_id: str) -> ResponseReturnValue:
    """The totals that the match started from."""
    match = match_at_hand(match_id)
    return _show_points(OPENING, match_id, match, PointsForm.with_totals(match.opening))


@bp.post("/opening")
def opening_set(match_id: str) -> ResponseReturnValue:
    """Other totals to start from; where hands were recorded, first what changes."""
    return _points_tapped(OPENING, match_id)
