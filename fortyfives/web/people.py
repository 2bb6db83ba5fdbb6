"""The people of a match: who sits where, a name that was wrong, somebody who takes a seat, two who swap theirs."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, g, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.scorebook import Match, Refusal
from fortyfives.web.forms import Form, whole
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
from fortyfives.web.more_pages import Problems
from fortyfives.web.people_view import people_page, person_page, swap_page
from fortyfives.web.taps import LONGEST_NAME, Outcome, clean_name
from fortyfives.words import people as words
from fortyfives.words.faults import fault_message
from fortyfives.words.more import not_now_line

bp = Blueprint("people", __name__, url_prefix="/m/<match_id>/people")

WATCHED = ("people.everyone",)
"""The pages that may be looked at without the pen."""


@bp.before_request
def door() -> None:
    """Whoever may see the match may see who plays; the forms are for whoever has the pen."""
    open_door(WATCHED)


@bp.get("")
def everyone(match_id: str) -> ResponseReturnValue:
    """Who sits where."""
    return _show_everyone(match_id, match_at_hand(match_id))


def _show_everyone(match_id: str, match: Match) -> Response:
    t, names = get_translations(), g.store.clubs.player_names(g.access.club)
    around = frame(match_id, match, gettext("People"), "people.everyone")
    return shown(people_page(t, around, match, table_at_hand(match_id, match), names))


# --- one seat -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PersonForm:
    """What the form of one seat says. `which` is "wrong", "other" or nothing yet; `row` is the line that made the
    hand from which somebody else plays, 0 for the open hand.
    """

    name: str
    which: str
    row: int | None

    @classmethod
    def of(cls, form: Form) -> PersonForm:
        """Read the fields."""
        which = form.get("which", "")
        return cls(form.get("name", ""), which if which in ("wrong", "other") else "", whole(form.get("from", "")))


@bp.get("/<int:seat>")
def one(match_id: str, seat: int) -> ResponseReturnValue:
    """The form of one seat."""
    match = match_at_hand(match_id)
    names = table_at_hand(match_id, match).names
    if seat >= len(names):
        abort(404)
    return _show_one(match_id, match, seat, PersonForm(names[seat], "", None))


@bp.post("/<int:seat>")
def one_changed(match_id: str, seat: int) -> ResponseReturnValue:
    """A name that was wrong, or somebody else who plays from some hand on."""
    match, form = match_as_seen(match_id), PersonForm.of(request.form)
    if seat >= len(match.players):
        abort(404)
    problems = _amiss(match_id, match, seat, form)
    if problems:
        return _show_one(match_id, match, seat, form, problems)
    if match.rows and form.which == "other":
        place = next((row.number for row in match.rows if row.seq == form.row), len(match.rows) + 1)
        outcome = tapped(match_id, {"substitute": {"seat": seat, "name": form.name, "from_hand": place}})
    else:
        outcome = tapped(match_id, {"rename": {"seat": seat, "name": form.name}})
    if outcome.refusal is None:
        return after_tap(match_id, match, outcome.match, "people.everyone")
    return _one_refused(match_id, seat, form, outcome, outcome.refusal)


def _amiss(match_id: str, match: Match, seat: int, form: PersonForm) -> Problems:
    """What is to be looked at before anything is asked of the score book."""
    t, table, name = get_translations(), table_at_hand(match_id, match), clean_name(form.name)
    problems = []
    if name is None:
        problems.append(("name", words.name_problem(t, table, seat, form.name, LONGEST_NAME)))
    elif name in (*table.names[:seat], *table.names[seat + 1 :]):
        problems.append(("name", words.twice_line(t, name)))
    if match.rows and not form.which:
        problems.append(("wrong", words.which_line(t)))
    return tuple(problems)


def _one_refused(match_id: str, seat: int, form: PersonForm, outcome: Outcome, refusal: Refusal) -> Response:
    t = get_translations()
    if refusal.code == "stale":
        notice = too_late(match_id, outcome)
        return _show_one(match_id, outcome.match, seat, form, notice=notice, status=409)
    name = clean_name(form.name) or ""
    if refusal.code == "nothing_changes":
        return _show_one(match_id, outcome.match, seat, form, (("name", words.same_name_line(t, name)),))
    if refusal.field and refusal.field.endswith(".name"):
        return _show_one(match_id, outcome.match, seat, form, (("name", words.sat_elsewhere_line(t, name)),))
    told = not_now_line(t, outcome.match) or fault_message(t, refusal.code, None, refusal.facts)
    return _show_one(match_id, outcome.match, seat, form, notice=told, status=outcome.status)


def _show_one(
    match_id: str,
    match: Match,
    seat: int,
    form: PersonForm,
    problems: Problems = (),
    *,
    notice: str | None = None,
    status: int = 200,
) -> Response:
    t, table = get_translations(), table_at_hand(match_id, match)
    around = frame(match_id, match, words.seat_and_name(t, table, seat), "people.everyone", notice)
    known = g.store.players.suggested(g.access.club)
    page = person_page(
        t, around, match, table, seat, known, name=form.name, which=form.which, row=form.row, problems=problems
    )
    return shown(page, 422 if problems else status)


# --- two seats ----------------------------------------------------------------------------------------------


@bp.get("/swap")
def swap(match_id: str) -> ResponseReturnValue:
    """The form that swaps two seats."""
    return _show_swap(match_id, match_at_hand(match_id), ())


@bp.post("/swap")
def swapped(match_id: str) -> ResponseReturnValue:
    """Two people sit the other way round."""
    t, match = get_translations(), match_at_hand(match_id)
    given = [whole(seat) for seat in request.form.getlist("seat")]
    seats = tuple(seat for seat in given if seat is not None and seat < len(match.players))
    if len(seats) != 2 and "swap_seats" in match.legal_verbs:
        return _show_swap(match_id, match, seats, (("seat0", words.two_seats_line(t)),))
    outcome = tapped(match_id, {"swap_seats": list(seats)})
    refusal = outcome.refusal
    if refusal is None:
        return after_tap(match_id, match, outcome.match, "people.everyone")
    notice = too_late(match_id, outcome) if refusal.code == "stale" else words.no_swap_line(t)
    return _show_swap(match_id, outcome.match, seats, notice=notice, status=outcome.status)


def _show_swap(
    match_id: str,
    match: Match,
    chosen: tuple[int, ...],
    problems: Problems = (),
    *,
    notice: str | None = None,
    status: int = 200,
) -> Response:
    t, table = get_translations(), table_at_hand(match_id, match)
    around = frame(match_id, match, gettext("Swap two seats"), "people.everyone", notice)
    return shown(swap_page(t, around, match, table, chosen, problems), 422 if problems else status)
