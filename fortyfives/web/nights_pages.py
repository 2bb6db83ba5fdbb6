"""What the pages of evenings and seasons may show: standings, the matches of one evening, and the evenings so far."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.web.stats_pages import Choice, Told


@dataclass(frozen=True, slots=True)
class Row:
    """Where somebody stands: the place, the name, so many won of so many of what decides, and the rest in words."""

    place: int
    name: str
    won: int
    played: int
    what: str
    detail: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """One page of standings. `order` says how they are made; `also` names who sat there and has no place."""

    title: str
    order: str
    rows: tuple[Row, ...]
    also: str | None = None
    newer: str | None = None
    older: str | None = None
    """Where the places before and after these stand."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of the evening. `title` are the winners, or how it stands; `text` the others, or all."""

    href: str
    won: bool
    title: str
    text: str
    ratio: str
    detail: str


@dataclass(frozen=True, slots=True)
class NightLine:
    """An evening in the list: its day, and in a sentence who won it."""

    href: str
    day: str
    text: str


@dataclass(frozen=True, slots=True)
class SeasonGroup:
    """The evenings of one season."""

    key: str
    title: str
    href: str
    nights: tuple[NightLine, ...]


@dataclass(frozen=True, slots=True)
class NightsPage:
    """The evenings of a club, newest first."""

    club: str
    groups: tuple[SeasonGroup, ...]
    all_time: str | None
    """Where the standings over all seasons are; None while there is no evening."""
    stats: str
    back: str
    days: Told
    """How the club counts its days, and where that is said."""
    older: str | None
    newer: str | None
    more: Told | None
    """That older matches are still to be counted, and the way to go on."""
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NightPage:
    """One evening."""

    club: str
    title: str
    day: str
    """The whole day, with the day of the week."""
    back: str
    won: str
    """Who won it, in a sentence."""
    settled: bool
    """Whether somebody did."""
    counted: tuple[str, ...]
    kinds: tuple[Choice, ...]
    standings: Standings
    matches: tuple[MatchLine, ...]
    older_matches: str | None
    newer_matches: str | None
    before: Told | None
    after: Told | None
    season: Told
    more: Told | None
    notes: tuple[str, ...]
    definitions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The standings of one season, or of all."""

    club: str
    title: str
    back: str
    counted: str
    kinds: tuple[Choice, ...]
    standings: Standings
    before: Told | None
    after: Told | None
    all_time: Told | None
    nights: Told | None
    stats: str
    more: Told | None
    notes: tuple[str, ...]
    definitions: tuple[tuple[str, str], ...]
