"""Counts the days of a club as it does: which evening and which season a moment belongs to, in its own time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import current_app, g

from fortyfives.scorebook.nights import night_of, season_of
from fortyfives.store import ClubDays

BESIDE: Final = timedelta(hours=3)
"""No clock is put forward or back by more."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """How a club counts its days."""

    days: ClubDays
    zone: tzinfo

    def local(self, at: str) -> datetime:
        """A moment of the log, UTC, as the clock on the wall of the club shows it."""
        told = datetime.fromisoformat(at)
        return (told if told.tzinfo else told.replace(tzinfo=UTC)).astimezone(self.zone)

    def night(self, at: str) -> date:
        """The evening to which a moment of the log belongs."""
        local = self.local(at)
        return date.fromordinal(night_of(local.toordinal(), local.hour, self.days.night_ends))

    def season(self, night: date) -> int:
        """The season to which an evening belongs."""
        return season_of(night.year, night.month, self.days.season_begins)

    def around(self, night: date) -> tuple[str, str]:
        """Moments between which an evening lies, UTC, with some of the evenings beside it."""
        begins = datetime.combine(night, time(self.days.night_ends), tzinfo=self.zone).astimezone(UTC)
        since, until = begins - BESIDE, begins + timedelta(days=1) + BESIDE
        return since.strftime("%Y-%m-%dT%H:%M:%SZ"), until.strftime("%Y-%m-%dT%H:%M:%SZ")


def calendar_of(club: str) -> Calendar:
    """The calendar of a club. A zone that this machine does not know counts as none: UTC."""
    days = g.store.clubs.days_of(club)
    return Calendar(days, _zone(days.zone) or UTC)


@lru_cache(maxsize=100)
def _zone(name: str | None) -> tzinfo | None:
    if name is None:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        current_app.logger.error("time zone %s is not known here", name)
        return None
