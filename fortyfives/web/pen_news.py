"""Tells a phone that opens a match what it has just come to: the pen, or watching; or that its pen was handed over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from flask import g, request
from flask_babel import get_translations

from fortyfives.store import Access
from fortyfives.words import phones as words

LASTS: Final = timedelta(hours=12)
"""So long a phone that handed its pen over is told on the page of a match: for the evening."""


def pen_news(access: Access) -> str | None:
    """What is to be told; None where nothing has changed."""
    t, device = get_translations(), access.device
    if device is None:
        return None
    if access.role == "pen":
        joined = "scores" in request.args
        return words.you_score(t, g.store.hand_overs.given_by(device, access.club)) if joined else None
    if "watches" in request.args:
        return words.you_watch(t, g.store.clubs.name_of(access.club) or "")
    over = g.store.hand_overs.handed_over(device, access.club)
    if over is None or datetime.fromisoformat(g.clock()) - datetime.fromisoformat(over.at) > LASTS:
        return None
    return f"{words.handed_over(t, over.name)} {words.pen_comes_back(t, over.name)}"
