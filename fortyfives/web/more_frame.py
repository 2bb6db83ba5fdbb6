"""What the views of "This match" share: finding the match, its frame, recording a tap, and where a tap leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, g, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.scorebook import Match
from fortyfives.web.access import match_door
from fortyfives.web.begun import begun_here
from fortyfives.web.forms import TapForm
from fortyfives.web.htmx import go_to, panel_or_page
from fortyfives.web.more_pages import Frame, Page
from fortyfives.web.more_view import frame_of
from fortyfives.web.overtaken import stale_notice
from fortyfives.web.slips import table_of
from fortyfives.web.taps import Outcome, desk, read_tap, record
from fortyfives.words.people import Table


def open_door(watched: tuple[str, ...]) -> None:
    """Let whoever may see the match look at the `watched` pages; all that changes it is for whoever has the pen."""
    match_id = (request.view_args or {}).get("match_id", "")
    looks = request.method != "POST" and request.endpoint in watched
    g.access = match_door(match_id, "view" if looks else "pen")


def match_at_hand(match_id: str) -> Match:
    """The match of the address."""
    found = desk().match(match_id)
    if found is None:
        abort(404)
    return found


def match_as_seen(match_id: str) -> Match:
    """The match as the page of the form at hand knew it, where its tap was recorded before; else as it is now.

    What a form asks for can depend on where the match stands. One that is sent again is read as it was the first time,
    whatever has been recorded since.
    """
    match, form = match_at_hand(match_id), TapForm.of(request.form)
    tap = read_tap(form.tap)
    if tap is None or form.seq is None or not 1 <= form.seq < match.seq:
        return match
    known = g.store.matches.find_tap(match_id, tap, "") is not None
    return desk().match_at(match_id, form.seq) if known else match


def table_at_hand(match_id: str, match: Match) -> Table:
    """Who sits at its table now."""
    return table_of(match, g.store.matches.names_of(match_id, match.players))


def frame(match_id: str, match: Match, title: str, page: str, notice: str | None = None) -> Frame:
    """What stands around a page."""
    table, may_write = table_at_hand(match_id, match), g.access.role == "pen"
    return frame_of(get_translations(), match_id, match, table, title, page, may_write=may_write, notice=notice)


def shown(page: Page, status: int = 200) -> Response:
    """The panel for htmx, else the page with it."""
    return panel_or_page(page.template, "more.html", status=status, page=page)


def tapped(match_id: str, do: Mapping[str, Any] | None) -> Outcome:
    """Record what the form at hand asks for. What was begun of the open hand stays, but for two who swap their seats:
    the draft knows people by their seats alone.
    """
    form = TapForm.of(request.form)
    return record(
        desk(),
        match_id,
        seq=form.seq,
        tap=form.tap,
        do=do,
        device=g.access.device,
        at=g.clock(),
        keeps=None if do is not None and "swap_seats" in do else begun_here(match_id),
    )


def too_late(match_id: str, outcome: Outcome) -> str:
    """What to say of the tap at hand, which was refused as stale."""
    return stale_notice(match_id, outcome.match, TapForm.of(request.form).seq)


def after_tap(match_id: str, before: Match, after: Match, page: str) -> ResponseReturnValue:
    """Where a tap leads: to the result where it settled who has won, else back to its page."""
    settled = after.winner is not None and after.winner != before.winner
    return go_to(url_for("table.live" if settled else page, match_id=match_id))
