"""Holds one line of a match's log: one tap, with what the table was told when it was recorded."""

from __future__ import annotations

from dataclasses import dataclass

from .events import Event


@dataclass(frozen=True, slots=True)
class Said:
    """What the table was told after a tap: the totals by side, and the side that had won (None: nobody
    yet).
    """

    scores: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    `seq` counts from 1 without gaps; `tap` is the UUID of the tap; `at` is UTC in ISO 8601
    ("2026-11-30T19:02:11Z"); `device` is the number of the device, None where it is not known; `judged`
    names the version of the rules that judged the tap; `said` is None in logs that did not keep it.
    """

    seq: int
    event: Event
    tap: str
    at: str
    device: int | None
    judged: str
    said: Said | None = None
