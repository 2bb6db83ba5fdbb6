"""Says which club a device writes in, and whether one more may be founded from where a request comes."""

from __future__ import annotations

from typing import Final

from flask import g, request

from fortyfives.web.access import clubs_here

MOST_CLUBS: Final = 20
"""So many clubs may be founded from one address in `CLUBS_WINDOW` seconds."""
CLUBS_WINDOW: Final = 60 * 60


def may_found_club() -> bool:
    """Count one more club for the address that asks; False once it has founded too many."""
    allowed: bool = g.store.clubs.count_try("club", request.remote_addr or "", MOST_CLUBS, CLUBS_WINDOW)
    return allowed


def own_club() -> str | None:
    """The club in which this device begins its matches and keeps its rules; None while it has none."""
    return next((club for club, role in clubs_here().items() if role == "pen"), None)
