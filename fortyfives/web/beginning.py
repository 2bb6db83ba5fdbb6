"""Begins a match from a form: one match, however often the form is sent."""

from __future__ import annotations

import base64
import hashlib

from flask import abort, g, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from fortyfives.rules import Profile, rules_argument
from fortyfives.scorebook import Refusal
from fortyfives.web.access import entered_device
from fortyfives.web.founding import found_club, may_found_club
from fortyfives.web.htmx import go_to
from fortyfives.web.own_names import is_own
from fortyfives.web.taps import begin, desk


def begin_match(
    club: str | None,
    tap: str,
    profile: Profile,
    names: tuple[str, ...],
    dealer: int,
    *,
    opening: tuple[int | None, ...] | None = None,
    secret: str = "",
    practice: bool = False,
) -> ResponseReturnValue:
    """Begin a match in a club, or in a new one, and lead to it.

    `tap` is the form's own id; with the `secret` of the phone that was given the form it names the match.
    """
    match_id = _match_id(tap, secret)
    with g.store.writing():
        first = club is None
        if club is None and secret:
            # Only the phone that was given the form can name this match: the answer with its token was lost.
            club = g.store.matches.club_of(match_id)
        if club is None:
            if not may_found_club():
                abort(429)
            club = found_club(gettext("Our table"))
        device = entered_device()
        if first:
            g.store.clubs.grant(device.number, club, "pen")
        begun = begin(
            desk(),
            club,
            match_id=match_id,
            tap=tap,
            rules=rules_argument(profile),
            rules_name=profile.name if is_own(profile) else None,
            names=list(names),
            first_dealer=dealer,
            opening=opening,
            device=device.number,
            at=g.clock(),
        )
        if isinstance(begun, Refusal):
            g.pop("device_token", None)
            abort(422)  # inside the block, so that neither a club nor a device stays behind without a match
        if practice and not begun.repeated:
            g.store.matches.set_practice(match_id, True)
    return go_to(url_for("table.live", match_id=begun.match_id))


def _match_id(tap: str, secret: str = "") -> str:
    """The id of the match that a form begins: the same form, sent twice from one phone, names the same match."""
    digest = hashlib.sha256(f"{secret}{tap.lower()}".encode("utf-8", "surrogatepass")).digest()
    return base64.b32encode(digest[:10]).decode("ascii").lower()
