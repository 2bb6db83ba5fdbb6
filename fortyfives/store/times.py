"""Says in SQL how long ago something was or in how long it ends, and how long a device is remembered."""

from __future__ import annotations

LIFE_DAYS = 400
"""A device, and each of its grants, ends when it has not been used for so long."""


def ago(now: str, days: int) -> str:
    """SQL for the time `days` before the parameter `now`, written as in ":now"."""
    return f"strftime('%Y-%m-%dT%H:%M:%SZ', {now}, '-{days} days')"


SLACK_SECONDS = 60
"""A clock that is set right by less than this ends no code."""


def open_until(now: str, seconds: int, column: str = "until") -> str:
    """SQL for whether something that ends at `column`, and was opened for so many seconds, is open at `now`.

    What ends later than a new one would was opened by a clock that has been put back since: it would stay open for as
    long as that clock was wrong.
    """
    return f"({column} > {now} AND {column} <= {ahead(now, seconds + SLACK_SECONDS)})"


def ahead(now: str, seconds: int) -> str:
    """SQL for the time `seconds` after the parameter `now`, written as in ":now"."""
    return f"strftime('%Y-%m-%dT%H:%M:%SZ', {now}, '+{seconds} seconds')"
