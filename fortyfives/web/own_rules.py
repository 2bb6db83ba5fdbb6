"""A table's own rules: made from any rule set, judged at every change, kept under a name for the next evening."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.rules import Profile, contract_code
from fortyfives.store import KeptRules
from fortyfives.web.access import club_door
from fortyfives.web.founding import clubs_to_write_in, found_club, may_found_club, own_club
from fortyfives.web.htmx import htmx
from fortyfives.web.own_names import is_own
from fortyfives.web.own_rules_contents import kept_entry, own_rules_page, own_slip, suggested_name
from fortyfives.web.own_rules_pages import KeepPage, KeptPage
from fortyfives.web.own_rules_proposal import Proposal, read_form, read_proposal
from fortyfives.web.own_rules_repair import ways_out
from fortyfives.web.rules_address import rules_text
from fortyfives.web.taps import LONGEST_NAME, clean_name
from fortyfives.words.own_rules import keep_problem

bp = Blueprint("own_rules", __name__)

MOST_KEPT = 50
"""So many sets of rules a club keeps; more would be a list that nobody reads."""

MOST_MATCH_FORM: Final = 2000
"""Signs of the form of a new match that is carried along while rules are made."""

_FORM_FIELDS: Final = frozenset(
    {
        "players",
        "dealer",
        "practice",
        "club",
        *(f"name{seat}" for seat in range(6)),
        *(f"opening{side}" for side in range(6)),
    }
)


def _match_form(told: str) -> dict[str, str]:
    """The fields of the new match that were left for the rules; nothing for what such a form does not have."""
    if len(told) > MOST_MATCH_FORM:
        return {}
    return {name: value for name, value in parse_qsl(told) if name in _FORM_FIELDS}


def _new_match(profile: Profile, match: str) -> str:
    """The form of a new match with these rules, filled in as it was left."""
    fields = {**_match_form(match), "rules": rules_text(profile)}
    return url_for("home.new", _anchor="rules", **fields)  # type: ignore[arg-type]


# --- making them


@bp.get("/rules/own/edit")
def edit() -> ResponseReturnValue:
    """The questions with their answers. The form leads back here, to the address of what it says."""
    match = request.args.get("match", "")[:MOST_MATCH_FORM]
    if "was" not in request.args:
        proposal, readable = read_proposal(request.args.get("rules", ""))
        page = own_rules_page(
            get_translations(), proposal, match=match, unread=not readable, asked="asked" in request.args
        )
        return make_response(render_template("own_rules.html", page=page), 200 if readable else 422)
    proposal = read_form(request.args)
    if htmx().wants_panel:
        return _redrawn(proposal, match)
    return redirect(_leads_to(proposal, match), 303)


def _address(proposal: Proposal, match: str, anchor: str | None = None, asked: str | None = None) -> str:
    return url_for("own_rules.edit", rules=proposal.text, match=match or None, asked=asked, _anchor=anchor)


def _redrawn(proposal: Proposal, match: str) -> Response:
    """What a change alters on the page: the slip, and each question outside of what is folded around it."""
    page = own_rules_page(get_translations(), proposal, match=match)
    new_base = proposal.base.id != request.args.get("was")
    answer = make_response(render_template("_own_rules.html" if new_base else "_own_rules_changed.html", page=page))
    answer.headers["HX-Replace-Url"] = _address(proposal, match)
    if new_base:
        answer.headers["HX-Retarget"] = "#own"
    return answer


def _leads_to(proposal: Proposal, match: str) -> str:
    """Where the button that was tapped leads."""
    wanted = request.args.get("repair")
    if wanted is not None:
        outs = {out.key: out.proposal for out in ways_out(get_translations(), proposal)}
        return _address(outs.get(wanted, proposal), match, "slip")
    judged, go = proposal.judged, request.args.get("go")
    if isinstance(judged, Profile):
        if go == "play":
            return _new_match(judged, match)
        if go == "keep":
            return url_for("own_rules.name_them", rules=proposal.text, match=match or None)
    return _address(proposal, match, "slip", asked="1" if go in ("play", "keep") else None)


# --- keeping them


def _proposed() -> Proposal | None:
    """The rules that are to be kept; None where they cannot be read or played."""
    proposal, readable = read_proposal(request.values.get("rules", ""))
    return proposal if readable and isinstance(proposal.judged, Profile) else None


def _show_keep(
    proposal: Proposal, profile: Profile, name: str | None, problem: str | None = None, *, may_replace: bool = False
) -> Response:
    t = get_translations()
    match = request.values.get("match", "")[:MOST_MATCH_FORM]
    page = KeepPage(
        text=proposal.text,
        match=match,
        name=suggested_name(profile) if name is None else name,
        longest_name=LONGEST_NAME,
        problem=problem,
        may_replace=may_replace,
        slip=own_slip(t, proposal),
        back_href=_address(proposal, match),
    )
    return make_response(render_template("own_rules_keep.html", page=page), 422 if problem else 200)


@bp.get("/rules/own/keep")
def name_them() -> ResponseReturnValue:
    """Ask under which name the rules are kept."""
    proposal = _proposed()
    if proposal is None or not isinstance(profile := proposal.judged, Profile):
        return redirect(url_for("own_rules.edit", rules=request.args.get("rules", "")), 303)
    return _show_keep(proposal, profile, None)


@bp.post("/rules/own/keep")
def keep() -> ResponseReturnValue:
    """Keep the rules; the first that a device keeps found a club of its own. Sent twice, they are kept once."""
    t = get_translations()
    proposal = _proposed()
    if proposal is None or not isinstance(profile := proposal.judged, Profile):
        return redirect(url_for("own_rules.edit", rules=request.form.get("rules", "")), 303)
    typed = request.form.get("name", "")
    name = clean_name(typed)
    if name is None:
        return _show_keep(proposal, profile, typed, keep_problem(t, "no_name", typed))
    if not is_own(profile):
        return _show_keep(proposal, profile, name, keep_problem(t, "as_known", profile.name))
    with g.store.writing():
        asked = _match_form(request.form.get("match", "")).get("club")  # the new match from which they came
        club = asked if asked in clubs_to_write_in() else own_club()
        if club is None:
            if not may_found_club():
                abort(429)
            club = found_club(gettext("Our table"))
        known = g.store.rules.kept(club)
        if len(known) >= MOST_KEPT and contract_code(profile) not in {kept.code for kept in known}:
            return _show_keep(proposal, profile, name, keep_problem(t, "too_many", name, MOST_KEPT))
        others = [kept for kept in _with_name(club, name) if kept.code != contract_code(profile)]
        if others and "replace" not in request.form:
            return _show_keep(proposal, profile, name, keep_problem(t, "name_taken", name), may_replace=True)
        for other in others:
            g.store.rules.drop(club, other.number)
        g.store.rules.keep(club, name, profile)
    return redirect(_new_match(profile, request.form.get("match", "")), 303)


def _with_name(club: str, name: str) -> list[KeptRules]:
    return [kept for kept in g.store.rules.kept(club) if kept.name == name]


# --- what is kept


def _show_kept(club: str, *, pen: bool, problem: tuple[int, str, str] | None = None) -> Response:
    t, own = get_translations(), own_club()
    entries = []
    for kept in g.store.rules.kept(club, dropped=pen):
        told, typed = problem[1:] if problem and problem[0] == kept.number else (None, None)
        entries.append(kept_entry(t, kept, problem=told, typed=typed))
    page = KeptPage(
        kept=tuple(entry for entry in entries if not entry.dropped),
        dropped=tuple(entry for entry in entries if entry.dropped),
        longest_name=LONGEST_NAME,
        make_href=url_for("own_rules.edit"),
        club=request.args.get("club"),
        club_id=club,
        club_name=g.store.clubs.name_of(club) or "",
        pen=pen,
        elsewhere=(g.store.clubs.name_of(own) or "") if pen and own is not None and own != club else None,
    )
    return make_response(render_template("own_rules_kept.html", page=page), 422 if problem else 200)


def _club_to_change() -> str:
    """The club whose rules are to be changed: the one of the page, else that in which this device writes."""
    asked = request.args.get("club") or request.form.get("club")
    club = own_club() if asked is None else club_door(asked, "pen").club
    if club is None:
        abort(404)
    return club


@bp.get("/rules/own/kept")
def kept_rules() -> ResponseReturnValue:
    """The rules that a club keeps: to be changed, named anew, dropped and taken up again; watchers only read them."""
    asked = request.args.get("club")
    if asked is not None:
        access = club_door(asked)
        return _show_kept(access.club, pen=access.role == "pen")
    club = own_club()
    if club is None:
        return redirect(url_for("own_rules.edit"), 303)
    return _show_kept(club, pen=True)


@bp.post("/rules/own/kept/<int:number>")
def change_kept(number: int) -> ResponseReturnValue:
    """Give kept rules another name, drop them, or take them up again."""
    club = _club_to_change()
    if number not in {kept.number for kept in g.store.rules.kept(club, dropped=True)}:
        abort(404)
    match request.form.get("do"):
        case "rename":
            t, typed = get_translations(), request.form.get("name", "")
            name = clean_name(typed)
            if name is None:
                return _show_kept(club, pen=True, problem=(number, keep_problem(t, "no_name", typed), typed))
            with g.store.writing():
                if any(kept.number != number for kept in _with_name(club, name)):
                    return _show_kept(club, pen=True, problem=(number, keep_problem(t, "name_in_use", name), name))
                g.store.rules.rename(club, number, name)
        case "drop":
            g.store.rules.drop(club, number)
        case "take_up":
            g.store.rules.take_up(club, number)
        case _:
            abort(400)
    back = url_for("own_rules.kept_rules", club=request.args.get("club"), _anchor=f"kept-{number}")
    return redirect(back, 303)
