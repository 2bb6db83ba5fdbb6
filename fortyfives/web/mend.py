"""The pages that put a score sheet right: correct a hand, insert, delete, move it, swap its sides; and its undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.scorebook import LONGEST_NOTE, Match, Refusal, RowKind, SheetRow, preview
from fortyfives.web import mend_form
from fortyfives.web.access import match_door
from fortyfives.web.begun import begun_here
from fortyfives.web.forms import TapForm, whole
from fortyfives.web.htmx import panel_or_page
from fortyfives.web.mend_editor import editor_of, editor_page
from fortyfives.web.mend_pages import Notice
from fortyfives.web.mend_view import (
    Mending,
    gone_page,
    other_bidders,
    place_row,
    places_page,
    stale_notice,
    sure_page,
)
from fortyfives.web.slips import table_of
from fortyfives.web.taps import Outcome, desk, record
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table

bp = Blueprint("mend", __name__, url_prefix="/m/<match_id>/sheet")

END = "end"
"""Stands for a row in a form: the hand belongs behind all others."""

_HANDS = (RowKind.HAND, RowKind.PASSED_IN)
_SWAPPED = (RowKind.HAND, RowKind.ADJUSTMENT)


@bp.before_request
def door() -> None:
    """Only who has the pen comes in; who may look on reads the sheet itself."""
    g.access = match_door((request.view_args or {}).get("match_id", ""), "pen")


@dataclass(frozen=True, slots=True)
class _Here:
    """The match as it is now, and what is to be done in it."""

    match_id: str
    match: Match
    table: Table
    names: dict[int, str]
    mending: Mending

    def preview(self, do: dict[str, Any], *, let_stand: bool) -> Match | Refusal:
        return preview(self.match, do, let_stand=let_stand)


def _form() -> Mapping[str, str]:
    return request.form if request.method == "POST" else request.args


def _here(
    match_id: str, verb: str, number: int, kinds: tuple[RowKind, ...], match: Match | None = None
) -> _Here | None:
    """Where the page is. None where the row that its form speaks of is not on the sheet any more.

    A row is known by the entry that made it: its number may be another by now.
    """
    match = match or desk().match(match_id)
    if match is None:
        abort(404)
    named = _form().get("row")
    numbers = {str(row.seq): row.number for row in match.rows} | {END: len(match.rows) + 1}
    if named is not None:
        if named not in numbers and verb != "insert":
            return None
        number = numbers.get(named, min(number, len(match.rows) + 1))
    names = g.store.matches.names_of(match_id, match.everybody)
    table = table_of(match, names)
    if verb == "insert":
        if not 1 <= number <= len(match.rows) + 1:
            abort(404)
        return _Here(match_id, match, table, names, Mending("insert", None, number))
    row = _row(match, number, kinds)
    return _Here(match_id, match, table, names, Mending(verb, row))


def _row(match: Match, number: int, kinds: tuple[RowKind, ...]) -> SheetRow:
    if not 1 <= number <= len(match.rows) or match.rows[number - 1].kind not in kinds:
        abort(404)
    return match.rows[number - 1]


def _gone(match_id: str, number: int) -> Response:
    t = get_translations()
    match = desk().match(match_id)
    if match is None:
        abort(404)
    return make_response(render_template("mend_gone.html", page=gone_page(t, match_id, match, number)), 409)


# --- a hand told anew, or told at last ------------------------------------------------------------------------


@bp.route("/<int:number>/correct", methods=["GET", "POST"])
def correct(match_id: str, number: int) -> ResponseReturnValue:
    """The editor of a hand, what its answers would change, and the correction itself."""
    return _told(match_id, "correct", number)


@bp.route("/insert/<int:number>", methods=["GET", "POST"])
def insert(match_id: str, number: int) -> ResponseReturnValue:
    """The same for a hand that nobody had recorded, before the row of that number."""
    return _told(match_id, "insert", number)


def _told(match_id: str, verb: str, number: int) -> Response:
    if request.method == "POST":
        done = _record(match_id, verb, number)
        if not isinstance(done, Outcome):
            return done
        return _show_told(match_id, verb, number, outcome=done)
    return _show_told(match_id, verb, number)


def _show_told(match_id: str, verb: str, number: int, outcome: Outcome | None = None) -> Response:
    """The editor, or what it would change; after a tap that was not recorded, with the reason."""
    here = _here(match_id, verb, number, _HANDS, outcome.match if outcome else None)
    if here is None:
        return _gone(match_id, number)
    notice = None if outcome is None else _notice(here, outcome)
    editor = editor_of(get_translations(), here.match, here.table, here.names, here.mending, _form())
    asked = request.method == "POST" or _form().get("see") == "1"
    hand = mend_form.hand_of(editor.shape, editor.told) if asked else None
    status = outcome.status if outcome else 200
    if hand is not None:
        do = here.mending.do(hand)
        if isinstance(here.preview(do, let_stand=editor.told.let_stand), Match):
            entry = mend_form.write(editor.shape, editor.told) | {"row": _named(here)}
            return _sure(here, do, let_stand=editor.told.let_stand, notice=notice, entry=entry, status=status)
    page = editor_page(editor, match_id, row=_named(here), asked=asked, notice=notice)
    return panel_or_page("_mend_panel.html", "mend.html", status=status, page=page)


def _named(here: _Here) -> str:
    row = place_row(here.match, here.mending)
    return END if row is None else str(row.seq)


# --- a row as it is ---------------------------------------------------------------------------------------------


@bp.route("/<int:number>/delete", methods=["GET", "POST"])
def delete(match_id: str, number: int) -> ResponseReturnValue:
    """What would change without this hand, and its deletion."""
    return _as_it_is(match_id, "delete", number, _HANDS)


@bp.route("/<int:number>/cancel", methods=["GET", "POST"])
def cancel(match_id: str, number: int) -> ResponseReturnValue:
    """What would change without this adjustment, and its end."""
    return _as_it_is(match_id, "cancel_adjust", number, (RowKind.ADJUSTMENT,))


@bp.route("/<int:number>/swap", methods=["GET", "POST"])
def swap(match_id: str, number: int) -> ResponseReturnValue:
    """What would change with the sides the other way round, and the swap."""
    return _as_it_is(match_id, "swap_sides", number, _SWAPPED)


@bp.route("/<int:number>/move", methods=["GET", "POST"])
def move(match_id: str, number: int) -> ResponseReturnValue:
    """The places on the sheet; what would change with the row in one of them; the move."""
    return _as_it_is(match_id, "move", number, tuple(RowKind))


def _as_it_is(match_id: str, verb: str, number: int, kinds: tuple[RowKind, ...]) -> Response:
    outcome = None
    if request.method == "POST":
        done = _record(match_id, verb, number)
        if not isinstance(done, Outcome):
            return done
        outcome = done
    here = _here(match_id, verb, number, kinds, outcome.match if outcome else None)
    if here is None:
        return _gone(match_id, number)
    notice = None if outcome is None else _notice(here, outcome)
    if verb == "move":
        to = whole(_form().get("to"))
        if to is None or not 1 <= to <= len(here.match.rows) + 1:
            page = places_page(
                get_translations(), match_id, here.match, here.table, here.names, here.mending, notice=notice
            )
            return make_response(render_template("mend_places.html", page=page), outcome.status if outcome else 200)
        here = replace(here, mending=replace(here.mending, before=to))
    let_stand = (_form().get("stand") or _form().get("let_stand")) == "1"
    status = outcome.status if outcome else 200
    return _sure(here, here.mending.do(), let_stand=let_stand, notice=notice, status=status)


# --- before it is recorded, and the recording -----------------------------------------------------------------------


def _sure(
    here: _Here,
    do: dict[str, Any],
    *,
    let_stand: bool,
    notice: Notice | None,
    entry: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    t = get_translations()
    others: tuple[tuple[str, str], ...] = ()
    if here.mending.verb == "swap_sides":
        others = other_bidders(t, here.match_id, here.match, here.table, here.names, here.mending)
    page = sure_page(
        t,
        here.match_id,
        here.match,
        here.table,
        here.names,
        here.mending,
        do,
        let_stand=let_stand,
        note=request.form.get("note", ""),
        notice=notice,
        entry=entry,
        others=others,
    )
    return make_response(render_template("mend_sure.html", page=page), status)


def _record(match_id: str, verb: str, number: int) -> Outcome | Response:
    """Record the tap and go back to the sheet; or the outcome, where it was not recorded."""
    form = TapForm.of(request.form)
    if form.do is None or list(form.do) != [verb]:
        abort(400)
    note = request.form.get("note", "").strip()
    outcome = record(
        desk(),
        match_id,
        seq=form.seq,
        tap=form.tap,
        do={**form.do, "note": note} if note else form.do,
        let_stand=form.let_stand,
        device=g.access.device,
        at=g.clock(),
        keeps=begun_here(match_id),
    )
    if outcome.refusal is not None:
        return outcome
    kept = None if verb in ("delete", "cancel_adjust", "move") else f"row{number}"
    return make_response(redirect(url_for("table.sheet", match_id=match_id, _anchor=kept), 303))


def _notice(here: _Here, outcome: Outcome) -> Notice | None:
    """Why a tap was not recorded; None where the page itself says so."""
    t, refusal = get_translations(), outcome.refusal
    if refusal is None or refusal.ruling:
        return None
    if refusal.code == "stale":
        writer = g.store.matches.writer_of(here.match_id, here.match.seq)
        return stale_notice(t, here.table, here.match, writer, here=g.access.device)
    if refusal.field == "note":
        return Notice(t.gettext("The reason fits in one line of %(most)s characters.") % {"most": LONGEST_NOTE})
    return Notice(fault_message(t, refusal.code, None, refusal.facts))


@bp.post("/tap")
def tap(match_id: str) -> ResponseReturnValue:
    """Undo and redo from the sheet: recorded, and back to the sheet."""
    form = TapForm.of(request.form)
    if form.do is None or list(form.do) not in (["undo"], ["redo"]):
        abort(400)
    outcome = record(
        desk(),
        match_id,
        seq=form.seq,
        tap=form.tap,
        do=form.do,
        device=g.access.device,
        at=g.clock(),
        keeps=begun_here(match_id),
    )
    late = 1 if outcome.refusal is not None else None
    return redirect(url_for("table.sheet", match_id=match_id, late=late), 303)
