"""Tells which evening and which season a match belongs to, and who stood where when they were over.

A match belongs to the evening on which it was begun. What somebody's matches came to on an evening is counted once, and
a season is the sum of its evenings, so that the two can never disagree. Only matches played to the end count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from .counting import Part, add_parts
from .statistics import Partners


def night_of(day: int, hour: int, night_ends: int) -> int:
    """The evening to which a local time belongs, as the number of its day: before `night_ends` that of the day before.

    `day` is the number of the calendar day, counted from any other; `hour` what the clock shows, 0 to 23.
    """
    return day - 1 if hour < night_ends else day


def season_of(year: int, month: int, begins: int) -> int:
    """The season of an evening, by the year in which it began: with the month `begins`, 1 to 12."""
    return year if month >= begins else year - 1


class Stands(Protocol):
    """What decides who stands where."""

    @property
    def played(self) -> int:
        """The matches played to the end."""

    @property
    def won(self) -> int:
        """The matches won."""

    @property
    def difference(self) -> int:
        """The points more than the others."""

    @property
    def evenings_won(self) -> int:
        """The evenings won."""


_Of = TypeVar("_Of", bound=Stands)


class Place(NamedTuple, Generic[_Of]):
    """Where somebody stands. Equals share a place, and the place after them is left out as often."""

    place: int
    who: Partners
    counted: _Of


def by_matches(count: Stands) -> tuple[int, ...]:
    """What decides an evening: matches won, then points."""
    return count.won, count.difference


def by_evenings(count: Stands) -> tuple[int, ...]:
    """What decides a season: evenings won, then matches won, then points."""
    return count.evenings_won, count.won, count.difference


def places(
    counts: Mapping[Partners, _Of], key: Callable[[Stands], tuple[int, ...]] = by_matches
) -> tuple[Place[_Of], ...]:
    """The standings, the first first, equals by their numbers. Who played no match to the end has no place."""
    told = [(key(count), who, count) for who, count in counts.items() if count.played]
    told.sort(key=lambda one: one[1])
    told.sort(key=lambda one: one[0], reverse=True)  # equals stay as they are
    standings: list[Place[_Of]] = []
    place, above = 0, None
    for number, (level, who, count) in enumerate(told, 1):
        if level != above:
            place, above = number, level
        standings.append(Place(place, who, count))
    return tuple(standings)


def first_of(counts: Mapping[Partners, Stands]) -> tuple[Partners, ...]:
    """Who stands first on an evening; nobody where no match was played to the end."""
    played = [(by_matches(count), who) for who, count in counts.items() if count.played]
    best = max((told for told, _ in played), default=None)
    return tuple(sorted(who for told, who in played if told == best))


def count_night(parts: Iterable[Part]) -> Part:
    """What an evening came to: the parts are what was counted of its matches, in the order in which they were begun."""
    total = add_parts(parts)
    return total.evening(first_of(total.players), first_of(total.pairs))
