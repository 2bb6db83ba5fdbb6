"""Writes a moment of the log for the page: UTC as it is kept; the page's script turns it into the reader's own time."""

from __future__ import annotations

from datetime import datetime

from flask_babel import format_datetime


def moment(at: str) -> str:
    """Day and time of a moment: "30 Nov, 19:02"; the text itself where it is none."""
    return _written(at, "d MMM, HH:mm")


def clock(at: str) -> str:
    """The time of day alone: "19:02"."""
    return _written(at, "HH:mm")


def day_of(at: str) -> str:
    """The day of a moment, with its year: "30 November 2026"."""
    return _written(at, "d MMMM y")


def _written(at: str, how: str) -> str:
    try:
        when = datetime.fromisoformat(at)
    except ValueError:
        return at
    return str(format_datetime(when, how, rebase=False))
