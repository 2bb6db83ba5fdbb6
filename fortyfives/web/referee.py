"""Settles disputes: the facts are asked step by step and stand in the address; nothing is stored."""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import DEFAULT, Reason
from fortyfives.web.access import match_door
from fortyfives.web.draft import from_body
from fortyfives.web.htmx import go_to
from fortyfives.web.more_frame import match_at_hand
from fortyfives.web.play_told import BY, find_fault, read_play, with_play
from fortyfives.web.question_address import HAND, MATCH, asking_href, read_question, ruling_at, ruling_href
from fortyfives.web.referee_facts import facts_of, hand_looked_back_on, with_draft
from fortyfives.web.referee_kinds import KINDS
from fortyfives.web.referee_menu import show_menu
from fortyfives.web.referee_parts import fault_note
from fortyfives.web.referee_show import show_asking, show_ruling
from fortyfives.web.referee_told import read_told
from fortyfives.web.referee_typed import take_typed_cards

bp = Blueprint("referee", __name__)


@bp.get("/referee")
def ask() -> ResponseReturnValue:
    """Is this play legal: the open question. What was typed to answer it leads on to the next."""
    t = get_translations()
    told = read_told(t, "play", request.args)
    taken, notes = take_typed_cards(told)
    fault = find_fault(told.args) or find_fault(taken.args)
    if fault is not None:
        return show_asking(told, (*notes, fault_note(t, fault)), 422)
    if notes:
        return show_asking(told, notes, 422)
    if taken is not told:
        return go_to(with_play(taken, read_play(taken)).asking())
    return show_asking(told)


@bp.get("/ruling")
def rule() -> ResponseReturnValue:
    """The ruling on a complete question; an incomplete or impossible one leads back to the facts."""
    return _show_ruling("play")


# --- every other question


@bp.get("/referee/menu")
def menu() -> ResponseReturnValue:
    """Everything that can be asked."""
    return show_menu(request.args)


@bp.get("/referee/<kind>")
def ask_about(kind: str) -> ResponseReturnValue:
    """The open question of a dispute of one kind."""
    if kind == "play":
        return redirect(asking_href(kind, **request.args.to_dict()), 308)
    if kind not in KINDS:
        abort(404)
    told, notes = take_typed_cards(read_told(get_translations(), kind, request.args))
    return show_asking(told, notes, 422 if notes else 200)


@bp.get("/ruling/<kind>")
def rule_on(kind: str) -> ResponseReturnValue:
    """The ruling on a dispute of one kind; facts that make no question lead back to what is missing."""
    if kind == "play":
        return redirect(ruling_at(kind, **request.args.to_dict()), 308)
    if kind not in KINDS:
        abort(404)
    return _show_ruling(kind)


def _show_ruling(kind: str) -> ResponseReturnValue:
    question = read_question(kind, {name: value for name, value in request.args.items() if name != MATCH})
    asked = str(question.get("ask"))
    if asked != kind:
        if asked in KINDS:
            return redirect(ruling_href(question, m=request.args.get(MATCH)), 308)
        return show_menu(request.args, unknown=True)
    if kind == "play":
        # A link names its rules, so that it means the same whatever the usual ones are.
        question = {"ask": kind, "rules": DEFAULT.id, **question}
    # Who takes a trick is asked without the rules, but how many play and where the page leads go by them.
    names = (BY, HAND, "rules") if kind == "trick" else (BY, HAND)
    beside = {name: request.args[name] for name in names if name in request.args}
    return show_ruling(question, match_id=request.args.get(MATCH), beside=beside)


@bp.get("/m/<match_id>/referee")
def from_match(match_id: str) -> ResponseReturnValue:
    """The referee with all that the match knows filled in."""
    access = match_door(match_id)
    match = match_at_hand(match_id)
    # What a phone has tapped of a hand that is not saved yet is known to that phone alone.
    draft = None if access.device is None else g.store.matches.draft(match_id, access.device)
    if draft is not None:
        match = with_draft(match, from_body(draft.body))
    kind = request.args.get("ask", "play")
    if kind not in KINDS:
        abort(404)
    if kind == "finish" and match.standing.ruling is Reason.LAST_HAND:
        kind = "match"  # the totals alone do not say that the agreed hands have been played; the sheet does
    facts = facts_of(match, kind, request.args.get("hand"))
    number = request.args.get("hand", "")
    last = hand_looked_back_on(match) if kind == "review" else None
    if any(str(row.hand) == number for row in match.rows):
        facts[HAND] = number
    elif last is not None:
        facts[HAND] = str(last.hand)
    return redirect(asking_href(kind, m=match_id, **facts), 303)
