"""Says whether one more club may be founded from where a request comes, for the pages and the API alike."""

from __future__ import annotations

from typing import Final

from flask import g, request

MOST_CLUBS: Final = 20
"""So many clubs may be founded from one address in `CLUBS_WINDOW` seconds."""
CLUBS_WINDOW: Final = 60 * 60


def may_found_club() -> bool:
    """Count one more club for the address that asks; False once it has founded too many."""
    allowed: bool = g.store.clubs.count_try("club", request.remote_addr or "", MOST_CLUBS, CLUBS_WINDOW)
    return allowed
