"""What the page of a match that is played again may show: the seatings to choose from, and who may deal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to sit: `value` is what the form sends; `same` is as before."""

    value: str
    text: str
    detail: str
    same: bool


@dataclass(frozen=True, slots=True)
class DealerPick:
    """Somebody who may deal first, by the seat of the match before."""

    seat: int
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class AgainPage:
    """The same people once more."""

    match_id: str
    seatings: tuple[Seating, ...]
    dealers: tuple[DealerPick, ...]
    why_not: str | None
    """Why they cannot simply sit down again."""
    otherwise: str
    """The form of a new match, filled in with these people and rules."""
    rules_name: str
    code: str
    rules_href: str
    practice: str | None
