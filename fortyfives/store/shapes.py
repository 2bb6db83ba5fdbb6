"""The smallest shapes in the file of a club: a name, a moment, a whole number; each is what it should be, or amiss."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from fortyfives.scorebook.names import was_name

# Whatever is something else raises Amiss.

YEARS: Final = range(1900, 3000)
"""Whatever was played was played then; at the ends of the calendar a time has no day in every zone."""

_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,64}")


class Amiss(Exception):
    """Something does not have its shape. It never leaves the reading of a file."""


def fields_of(raw: object) -> dict[str, Any]:
    """An object."""
    if type(raw) is not dict:
        raise Amiss
    return raw


def whole(raw: object, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    if type(raw) is not int or not least <= raw <= most:
        raise Amiss
    return raw


def matching(shape: re.Pattern[str], raw: object) -> str:
    """A text of this shape from end to end."""
    if type(raw) is not str or not shape.fullmatch(raw):
        raise Amiss
    return raw


def name(raw: object) -> str:
    """A name as it is kept: with something to see, written in one way."""
    if type(raw) is not str or not was_name(raw):
        raise Amiss
    return raw


def time(raw: object) -> str:
    """A moment as the book writes it: UTC, to the second."""
    try:
        if type(raw) is str and raw.isascii():
            told = datetime.fromisoformat(raw)
            if told.year in YEARS and told.strftime("%Y-%m-%dT%H:%M:%SZ") == raw:
                return raw
    except ValueError:
        pass
    raise Amiss


def time_or_none(raw: object) -> str | None:
    """A moment, or nothing."""
    return None if raw is None else time(raw)


def zone(raw: object) -> str | None:
    """A time zone; None where this machine does not know it: days are counted in UTC then."""
    name = matching(_ZONE, raw)
    try:
        return ZoneInfo(name).key
    except (ValueError, LookupError, OSError):
        return None


def said(value: object) -> bytes | None:
    """The value as it can be shown; None where half a sign is in it."""
    try:
        return json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return None
