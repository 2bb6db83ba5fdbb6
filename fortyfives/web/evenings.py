"""Sorts the matches of a club by the evening on which they were begun, in the club's own time, and keeps their sums."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from functools import lru_cache, partial
from typing import TypeVar, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import current_app, g

from fortyfives.scorebook.counting import Part, add_parts, add_parts_again, count_part
from fortyfives.scorebook.nights import Evening, Scores, add_up, add_up_again, count_evening, night_of, season_of
from fortyfives.scorebook.statistics import Season
from fortyfives.scorebook.sums import Sums
from fortyfives.store import ClubDays
from fortyfives.web.season import Found, Kept, ledger

_Counted = TypeVar("_Counted")


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


@dataclass(frozen=True, slots=True)
class Night:
    """One evening: its matches, oldest first, and what they came to."""

    day: date
    season: int
    matches: tuple[Kept, ...]
    told: Evening
    mark: Hashable
    """What is the same as long as no match of it has changed."""


Nights = Mapping[date, Night]
"""The evenings of a club, oldest first."""


def nights(club: str, found: Found, calendar: Calendar, code: str | None = None) -> Nights:
    """The evenings on which the matches found were begun; of one set of rules, where its contract code is told."""
    key = ("nights", calendar.days, code)
    return ledger().once(club, found, key, lambda: _sorted_out(club, found, calendar, code))


def _sorted_out(club: str, found: Found, calendar: Calendar, code: str | None) -> Nights:
    by_day: dict[date, list[Kept]] = {}
    days: dict[str, date] = ledger().lasting(club, found, ("days", calendar.days))
    for kept in found.matches:
        if code in (None, kept.code):
            at = kept.listed.started_at
            day = days.get(at)
            if day is None:  # the clock on the wall is asked once for each moment
                day = days[at] = calendar.night(at)
            by_day.setdefault(day, []).append(kept)
    told: dict[date, Night] = {}
    known = _Lasting(club, found, calendar, code, "evening")
    for day in sorted(by_day):
        matches = tuple(by_day[day])
        mark = tuple((kept.listed.match_id, kept.seq) for kept in matches)
        evening = known.get(day, mark, partial(_evening, matches))
        told[day] = Night(day, calendar.season(day), matches, evening, mark)
    return told


def _evening(matches: Iterable[Kept]) -> Evening:
    return count_evening(kept.told for kept in matches)


class _Lasting:
    """What was counted of the evenings and the seasons of a club, until one of their matches changes.

    While one match is being played the other evenings of years stay what they were.
    """

    def __init__(self, club: str, found: Found, calendar: Calendar, code: str | None, what: str) -> None:
        self._known = ledger().lasting(club, found, (what, calendar.days, code))

    def get(self, part: Hashable, mark: Hashable, count: Callable[[], _Counted]) -> _Counted:
        """What `count` comes to, counted once as long as the mark is the same."""
        known = self._known.get(part)
        if known is None or known[0] != mark:
            known = self._known[part] = (mark, count())
        return cast(_Counted, known[1])


def seasons(all_nights: Nights) -> tuple[int, ...]:
    """The seasons in which there was an evening, the newest first."""
    return tuple(sorted({night.season for night in all_nights.values()}, reverse=True))


def within(all_nights: Nights, year: int | None) -> Iterable[Night]:
    """The evenings of a season; all of them where no year is told."""
    return (night for night in all_nights.values() if year in (None, night.season))


# --- what evenings come to together -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sum:
    """What several evenings came to together, for players and for those who were partners."""

    players: Scores
    pairs: Scores


def sum_of(club: str, found: Found, calendar: Calendar, year: int | None, code: str | None = None) -> Sum:
    """What the evenings of a season came to; those of all seasons where no year is told."""

    return Sum(
        scores_of(club, found, calendar, year, code, pairs=False),
        scores_of(club, found, calendar, year, code, pairs=True),
    )


def scores_of(
    club: str, found: Found, calendar: Calendar, year: int | None, code: str | None = None, *, pairs: bool
) -> Scores:
    """The same for those who were partners alone, or for players alone."""
    key = ("sum", calendar.days, code, year, pairs)

    def work() -> Scores:
        sums: Sums[Scores] = ledger().lasting(club, found, key).setdefault("all", Sums(add_up, add_up_again))
        evenings = within(nights(club, found, calendar, code), year)
        return sums.of([night.told.pairs if pairs else night.told.players for night in evenings])

    return ledger().once(club, found, key, work)


def numbers_of(club: str, found: Found, calendar: Calendar, year: int | None, code: str | None = None) -> Season:
    """The numbers of the matches begun on the evenings of a season; of all matches where no year is told."""

    def work() -> Season:
        known = _Lasting(club, found, calendar, code, "numbers")
        parts = [
            known.get(night.day, night.mark, partial(_part, night))
            for night in within(nights(club, found, calendar, code), year)
        ]
        kept = ledger().lasting(club, found, ("numbers together", calendar.days, code, year))
        sums: Sums[Part] = kept.setdefault("all", Sums(add_parts, add_parts_again))
        return sums.of(parts).season()

    return ledger().once(club, found, ("numbers", calendar.days, code, year), work)


def _part(night: Night) -> Part:
    return count_part(kept.told for kept in night.matches)
