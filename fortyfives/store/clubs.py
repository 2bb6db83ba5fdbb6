"""Clubs: founded and named, where they are and how they count their days; with all that is kept of them beside it."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.store import limits
from fortyfives.store.club_part import short
from fortyfives.store.devices import Device, Devices
from fortyfives.store.grants import Grant, Grants, Role, SwitchedOff
from fortyfives.store.keys import Access, Keys
from fortyfives.store.roster import Roster

__all__ = ["Access", "ClubDays", "ClubStore", "Device", "Grant", "Role", "SwitchedOff"]


@dataclass(frozen=True, slots=True)
class ClubDays:
    """How a club counts its days."""

    zone: str | None = None
    """The name of its time zone, such as "America/Halifax"; None counts in UTC."""
    night_ends: int = 5
    """The hour, 0 to 23, until which a match belongs to the evening before."""
    season_begins: int = 9
    """The month, 1 to 12, with whose first evening a season begins."""


class ClubStore(Roster, Devices, Grants, Keys):
    """Clubs, with their players, devices, grants and keys: each of these parts stands in a module of its own."""

    def create_club(self, name: str) -> str:
        """Found a club; returns its id. It has a view key at once, a pen key when one is made (`rotate`)."""
        club = short(self._new_token(), bytes_=10)
        with self._connections.writing() as db:
            db.execute("INSERT INTO clubs (id, name, made_at) VALUES (?, ?, ?)", (club, name, self._clock()))
            self._set_key(club, "view", 1, self._derived(club, 1))
        return club

    def rename(self, club: str, name: str) -> None:
        """Give a club another name."""
        with self._connections.writing() as db:
            db.execute("UPDATE clubs SET name = ? WHERE id = ?", (name, club))

    def name_of(self, club: str) -> str | None:
        """The name of a club; None for a club that is not there."""
        rows = self._connections.read("SELECT name FROM clubs WHERE id = ? AND deleted_at IS NULL", (club,))
        return str(rows[0][0]) if rows else None

    def days_of(self, club: str) -> ClubDays:
        """Where a club is and when its evenings and seasons end and begin."""
        rows = self._connections.read("SELECT zone, night_ends, season_begins FROM clubs WHERE id = ?", (club,))
        return ClubDays(*rows[0]) if rows else ClubDays()

    def set_days(self, club: str, days: ClubDays) -> None:
        """Say where a club is and when its evenings and seasons end and begin."""
        with self._connections.writing() as db:
            db.execute(
                "UPDATE clubs SET zone = ?, night_ends = ?, season_begins = ? WHERE id = ?",
                (days.zone, days.night_ends, days.season_begins, club),
            )

    def count_try(self, kind: str, who: str, ceiling: int, window: int) -> bool:
        """Count a try of `kind` by `who` (an address, say); False beyond `ceiling` in `window` seconds."""
        return limits.count_try(
            self._connections, self._secret, self._clock(), kind=kind, who=who, ceiling=ceiling, window=window
        )
