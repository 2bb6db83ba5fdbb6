"""Says in SQL how long ago something was or in how long it ends, and how long a device is remembered."""

from __future__ import annotations

LIFE_DAYS = 400
"""A device, and each of its grants, ends when it has not been used for so long."""


def ago(now: str, days: int) -> str:
    """SQL for the time `days` before the parameter `now`, written as in ":now"."""
    return f"strftime('%Y-%m-%dT%H:%M:%SZ', {now}, '-{days} days')"


def ahead(now: str, seconds: int) -> str:
    """SQL for the time `seconds` after the parameter `now`, written as in ":now"."""
    return f"strftime('%Y-%m-%dT%H:%M:%SZ', {now}, '+{seconds} seconds')"
