"""Sorts the matches of a club by the evening on which they were begun, in the club's own time, and keeps their sums."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from functools import lru_cache, partial
from typing import TypeVar, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import current_app, g

from fortyfives.scorebook.counting import add_parts, count_part
from fortyfives.scorebook.nights import Evening, Scores, add_up, count_evening, night_of, season_of
from fortyfives.scorebook.statistics import Season
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
    for kept in found.matches:
        if code in (None, kept.code):
            by_day.setdefault(calendar.night(kept.listed.started_at), []).append(kept)
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
    book = _Sums(club, found, calendar, code)
    return book.of(
        "sum",
        year,
        lambda night: Sum(night.told.players, night.told.pairs),
        lambda sums: Sum(add_up(one.players for one in sums), add_up(one.pairs for one in sums)),
    )


def numbers_of(club: str, found: Found, calendar: Calendar, year: int | None, code: str | None = None) -> Season:
    """The numbers of the matches begun on the evenings of a season; of all matches where no year is told."""
    book = _Sums(club, found, calendar, code)

    def work() -> Season:
        return book.of(
            "numbers", year, lambda night: count_part(kept.told for kept in night.matches), add_parts
        ).season()

    return ledger().once(club, found, ("numbers read", calendar.days, code, year), work)


@dataclass(frozen=True, slots=True)
class _Sums:
    """Adds up what evenings came to: an evening is counted once, and a season too, until one of its matches changes."""

    club: str
    found: Found
    calendar: Calendar
    code: str | None

    def of(
        self,
        what: str,
        year: int | None,
        count: Callable[[Night], _Counted],
        add: Callable[[Sequence[_Counted]], _Counted],
    ) -> _Counted:
        """What the evenings of a season come to, or those of all seasons."""
        key = (what, self.calendar.days, self.code, year)
        return ledger().once(self.club, self.found, key, lambda: self._work(what, year, count, add))

    def _work(
        self,
        what: str,
        year: int | None,
        count: Callable[[Night], _Counted],
        add: Callable[[Sequence[_Counted]], _Counted],
    ) -> _Counted:
        known = _Lasting(self.club, self.found, self.calendar, self.code, what)
        by_season: dict[int, list[Night]] = {}
        for night in nights(self.club, self.found, self.calendar, self.code).values():
            by_season.setdefault(night.season, []).append(night)

        def total(part: Hashable, sums: Sequence[tuple[Hashable, Callable[[], _Counted]]]) -> _Counted:
            """Adds up; what was before the last one is added once, as it is the last one that changes of an evening."""
            *before, (_, last) = sums
            if not before:
                return add([last()])
            marks = tuple(mark for mark, _ in before)
            older = known.get(("before", part), marks, lambda: add([one() for _, one in before]))
            return add([older, last()])

        def night_sum(night: Night) -> _Counted:
            return known.get(night.day, night.mark, partial(count, night))

        def season_sum(season: int, mark: Hashable) -> _Counted:
            its_nights = [(night.mark, partial(night_sum, night)) for night in by_season[season]]
            return known.get(season, mark, lambda: total(season, its_nights))

        marks = {season: tuple(night.mark for night in of) for season, of in sorted(by_season.items())}
        sums = [(mark, partial(season_sum, season, mark)) for season, mark in marks.items() if year in (None, season)]
        return total("all", sums) if sums else add([])
