"""The page on access: who can see what, who can do what, what is not protected, and how it is taken back."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.words import who as words

bp = Blueprint("who", __name__)


@dataclass(frozen=True, slots=True)
class WhoPart:
    """One kind of person, phone or program."""

    key: str
    title: str
    how: str
    all_that: str | None
    """That they can all that somebody simpler can; what follows is what is more."""
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhoPage:
    """The page."""

    in_short: tuple[str, ...]
    parts: tuple[WhoPart, ...]
    not_protected: tuple[str, ...]
    ways_off: tuple[tuple[str, str], ...]


@bp.get("/who-sees")
def who() -> ResponseReturnValue:
    """Who can see and do what, for anyone to read."""
    t = get_translations()
    page = WhoPage(
        in_short=words.in_short(t),
        parts=tuple(
            WhoPart(one.key, one.title, one.how, words.all_that(t, one.key), words.may_more(t, one.key))
            for one in words.holders(t)
        ),
        not_protected=words.not_protected(t),
        ways_off=words.ways_off(t),
    )
    return render_template("who.html", page=page)
