"""Settles disputes: the facts are asked step by step and stand in the address; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import Fault, answer, read_card, write_card
from fortyfives.web.access import match_door
from fortyfives.web.htmx import panel_or_page
from fortyfives.web.own_names import named
from fortyfives.web.question_address import MATCH, asking_href, read_question, ruling_at, ruling_href
from fortyfives.web.referee_address import (
    Asked,
    find_fault,
    raw_question,
    read_asked,
    split_cards,
    typed_in_vain,
    write_cards,
)
from fortyfives.web.referee_facts import facts_of
from fortyfives.web.referee_kinds import KINDS
from fortyfives.web.referee_menu import show_menu
from fortyfives.web.referee_penalty import penalty_offers
from fortyfives.web.referee_ruling import ruling_page
from fortyfives.web.referee_show import show_asking, show_ruling
from fortyfives.web.referee_steps import referee_page
from fortyfives.web.referee_told import match_here, read_told
from fortyfives.web.referee_typed import take_typed_cards
from fortyfives.words.asking import tellable
from fortyfives.words.cards import mark
from fortyfives.words.faults import play_fault, used_note

bp = Blueprint("referee", __name__)

MOST_TYPED = 200
"""How many signs of an answer are read; a hand needs a dozen."""


@bp.get("/referee")
def ask() -> ResponseReturnValue:
    """The open question; what was typed to answer it leads on to the next."""
    told: Mapping[str, str] = request.args
    asked, fault = read_asked(told), find_fault(told)
    step = told.get("step")
    typed = told.get("typed", "").strip()[:MOST_TYPED]
    if split_cards(typed) and fault is None:
        told = take_typed(asked, step, typed)
        fault = find_fault(told)
        if fault is None:
            return make_response(redirect(read_asked(told).asking(), 303))
    notes = () if fault is None else (fault_note(fault),)
    used = read_card(request.args.get("used"))
    if used is not None:
        notes = (*notes, used_note(get_translations(), used, asked.trick or (), asked.card))
    return show(asked, step, notes, typed or typed_in_vain(fault, told), 200 if fault is None else 422)


def take_typed(asked: Asked, step: str | None, typed: str) -> dict[str, str]:
    """Put what was typed, names parted by blanks, commas or dots, where the open question wants it."""
    names = split_cards(typed)
    match step:
        case "led":
            return asked.query(trick=".".join(names))
        case "table":
            return asked.query(trick=".".join([*split_cards(write_cards((asked.trick or ())[:1])), *names]))
        case "played":
            # The first card is the one in question; any others are the rest of the hand.
            return asked.query(card=names[0], hand=".".join(names))
        case "hand":
            told = asked.card in [read_card(name) for name in names]
            own = [] if told or asked.card is None else [write_card(asked.card)]
            return asked.query(hand=".".join([*own, *names]))
        case _:
            return asked.query(trump=typed)


def show(asked: Asked, step: str | None, notes: tuple[str, ...], typed: str, status: int) -> Response:
    """The page of the open question, or its panel alone."""
    asked = replace(asked, profile=named(asked.profile))
    page = referee_page(get_translations(), asked, step, notes, typed)
    return panel_or_page("_referee.html", "referee.html", status=status, page=page)


@bp.get("/ruling")
def rule() -> ResponseReturnValue:
    """The ruling on a complete question; an incomplete or impossible one leads back to the facts."""
    t = get_translations()
    asked = read_asked(request.args)
    given = answer(raw_question(request.args))
    if isinstance(given, Fault):
        # What is amiss with the facts told is worth more than that others are missing.
        fault = find_fault(request.args) or given
        page = referee_page(t, asked, None, (fault_note(fault),), typed_in_vain(fault, request.args))
        return make_response(render_template("referee.html", page=page), 422)
    asked = replace(asked, profile=named(asked.profile))
    return make_response(render_template("ruling.html", page=ruling_page(t, asked, penalty_offers(t, asked))))


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
    question = read_question(kind, {name: value for name, value in request.args.items() if name != MATCH})
    if question.get("ask") != kind:
        if question.get("ask") in KINDS or question.get("ask") == "play":
            return redirect(ruling_href(question, m=request.args.get(MATCH)), 308)
        return show_menu(request.args, unknown=True)
    return show_ruling(question, match_id=request.args.get(MATCH))


@bp.get("/m/<match_id>/referee")
def from_match(match_id: str) -> ResponseReturnValue:
    """The referee with all that the match knows filled in."""
    match_door(match_id)
    match, _ = match_here(match_id)
    if match is None:
        abort(404)
    kind = request.args.get("ask", "play")
    if kind != "play" and kind not in KINDS:
        abort(404)
    return redirect(asking_href(kind, m=match_id, **facts_of(match, kind, request.args.get("hand"))), 303)


def fault_note(fault: Fault) -> str:
    """What is amiss in words, with cards marked so that they are drawn."""
    facts = tellable(fault.facts)
    card = read_card(facts.get("card"))
    if card is not None:
        facts["card"] = mark(card)
    return play_fault(get_translations(), fault.code, fault.field, facts)
