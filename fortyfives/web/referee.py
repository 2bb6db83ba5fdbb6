"""Is this play legal? The facts are asked step by step and stand in the address; nothing is stored."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import Fault, answer, read_card, write_card
from fortyfives.web.htmx import panel_or_page
from fortyfives.web.referee_pages import (
    Asked,
    raw_question,
    read_asked,
    referee_page,
    ruling_page,
    split_cards,
    used_note,
    write_cards,
)
from fortyfives.words.cards import mark
from fortyfives.words.faults import play_fault

bp = Blueprint("referee", __name__)

MOST_TYPED = 200
"""How many signs of an answer are read; a hand needs a dozen."""


@bp.get("/referee")
def ask() -> ResponseReturnValue:
    """Show the open question, or go on to the next with what was typed."""
    t = get_translations()
    asked, wrong = read_asked(t, request.args)
    step = request.args.get("step")
    typed = request.args.get("typed", "").strip()[:MOST_TYPED]
    if split_cards(typed) and not wrong:
        told = take_typed(asked, step, typed)
        taken, wrong = read_asked(t, told)
        if not wrong:
            return make_response(redirect(taken.path("/referee"), 303))
    notes = tuple(dict.fromkeys(misread.note for misread in wrong))
    used = read_card(request.args.get("used"))
    if used is not None:
        notes = (*notes, used_note(t, asked, used))
    unread = typed or next((misread.typed for misread in wrong if misread.typed), "")
    return show(asked, step, notes, unread, 422 if wrong else 200)


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
    page = referee_page(get_translations(), asked, step, notes, typed)
    return panel_or_page("_referee.html", "referee.html", status=status, page=page)


@bp.get("/ruling")
def rule() -> ResponseReturnValue:
    """Show the ruling on a complete question; an incomplete or impossible one leads back to the facts."""
    t = get_translations()
    given = answer(raw_question(request.args))
    asked, wrong = read_asked(t, request.args)
    if isinstance(given, Fault):
        notes = tuple(dict.fromkeys(misread.note for misread in wrong)) or (fault_note(given),)
        unread = next((misread.typed for misread in wrong if misread.typed), "")
        return make_response(render_template("referee.html", page=referee_page(t, asked, None, notes, unread)), 422)
    return make_response(render_template("ruling.html", page=ruling_page(t, asked)))


def fault_note(fault: Fault) -> str:
    """Say what is amiss, with cards marked so that they are drawn."""
    facts = dict(fault.facts)
    card = read_card(facts.get("card"))
    if card is not None:
        facts["card"] = mark(card)
    return play_fault(get_translations(), fault.code, fault.field, facts)
