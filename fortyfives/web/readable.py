"""Reads a match for a page that is not about it alone: a damaged log must not shut that page."""

from __future__ import annotations

from flask import current_app

from fortyfives.scorebook import Match
from fortyfives.store import StoreUnreadable
from fortyfives.web.taps import desk


def readable_match(match_id: str) -> Match | None:
    """The match; None where its log is damaged, which the host's log then says."""
    try:
        return desk().match(match_id)
    except StoreUnreadable as failure:
        current_app.logger.error("match %s: %s", match_id, failure)
        return None
