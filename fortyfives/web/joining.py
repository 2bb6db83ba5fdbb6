"""The way in with a code: a scorer code gives a phone the pen, a code to watch lets it watch."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, g, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.store import Joined, TooManyTries, Watched, read_code, read_watch_code
from fortyfives.web.access import entered_device, this_device
from fortyfives.web.phones_pages import JoinPage
from fortyfives.words import phones as words

THIS_BROWSER: Final = "phone"
"""Where the session keeps what only this browser knows, so that a form for a code may be sent again."""


def remember_this_browser() -> None:
    """Note in the session what tells this browser from others. For pages that show the form for a code."""
    session.setdefault(THIS_BROWSER, g.new_id())


NEW: Final = "new"
"""What a form for a code says in `to` that was opened from the form of a new match: the pen leads back there."""


def join() -> ResponseReturnValue:
    """The form for a code, alone."""
    return _join("", None)


def try_code() -> ResponseReturnValue:
    """Give this phone what a code gives that another one shows, and go to the match."""
    t, typed = get_translations(), request.form.get("code", "")
    pen, watch = read_code(typed), read_watch_code(typed)
    if pen is None and watch is None:
        return _join(typed, words.no_code(t), 422)
    outcome = _watched(watch) if pen is None else _joined(pen)
    if isinstance(outcome, TooManyTries):
        return _join(typed, words.too_many_codes(t), 429)
    if outcome is None:
        return _join(typed, words.unknown_code(t, watch=pen is None), 422)
    told: dict[str, Any] = {"scores": 1} if isinstance(outcome, Joined) else {"watches": 1}
    if request.form.get("to") == NEW and isinstance(outcome, Joined):
        return redirect(url_for("home.new", club=outcome.club, **told), 303)
    if outcome.match_id is None:
        scores = told.get("scores")  # who watches is told so there in any case
        return redirect(url_for("history.now", club=outcome.club, scores=scores), 303)
    return redirect(url_for("table.live", match_id=outcome.match_id, **told), 303)


def _joined(code: str) -> Joined | TooManyTries | None:
    device = this_device()
    outcome: Joined | TooManyTries | None = g.store.codes.join(
        code,
        who=request.remote_addr or "",
        phone=session.get(THIS_BROWSER, ""),
        known=device.number if device else None,
        enter=lambda: entered_device().number,
    )
    return outcome


def _watched(code: str | None) -> Watched | TooManyTries | None:
    outcome: Watched | TooManyTries | None = g.store.watch_codes.open(
        code or "", who=request.remote_addr or "", enter=lambda: entered_device().number
    )
    return outcome


def _join(typed: str, problem: str | None, status: int = 200) -> Response:
    remember_this_browser()
    page = JoinPage(typed[:100], problem, to_new=request.values.get("to") == NEW)
    return make_response(render_template("join.html", page=page), status)
