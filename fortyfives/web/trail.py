"""The trail of a match: every tap, when, on which phone, what it changed, and whether it was taken back."""

from __future__ import annotations

from flask import Blueprint, g, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.scorebook import trail
from fortyfives.web.more_frame import frame, match_at_hand, open_door, shown
from fortyfives.web.trail_view import lines_asked, trail_page

bp = Blueprint("trail", __name__, url_prefix="/m/<match_id>")


@bp.before_request
def door() -> None:
    """Whoever may see the match may read its trail."""
    open_door(("trail.whole_trail",))


@bp.get("/trail")
def whole_trail(match_id: str) -> ResponseReturnValue:
    """The taps, newest first unless asked otherwise."""
    match = match_at_hand(match_id)
    asked = lines_asked(trail(g.store.matches.events(match_id)), request.args)
    used = {line.entry.device for line in asked.lines}
    devices = {number: g.store.clubs.device_name(number, g.access.club) for number in used}
    page = trail_page(
        get_translations(),
        frame(match_id, match, gettext("Trail"), "more.more"),
        match.profile,
        asked,
        g.store.clubs.player_names(g.access.club),
        devices,
        this_device=g.access.device,
    )
    return shown(page)
