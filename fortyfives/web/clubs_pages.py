"""What the pages of clubs may show: the clubs of a phone, the hub of one, its players, its days."""

from __future__ import annotations

from dataclasses import dataclass

# --- the clubs of this phone


@dataclass(frozen=True, slots=True)
class ClubEntry:
    """One club in the list, with what it holds and what this phone may do there."""

    name: str
    href: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BeginsChoice:
    """A club in which this phone may begin its matches."""

    club: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ClubsPage:
    """The clubs of this phone, where it begins its matches, and the form that founds another."""

    clubs: tuple[ClubEntry, ...]
    begins: tuple[BeginsChoice, ...]
    """The clubs to choose from; none where there is no choice."""
    begins_line: str | None
    typed: str
    problem: str | None
    longest: int


# --- one club


@dataclass(frozen=True, slots=True)
class HubLink:
    """A page of the club: where it is, what it is called, what stands there."""

    key: str
    href: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class HubGroup:
    """The pages of a club under one heading."""

    key: str
    heading: str
    links: tuple[HubLink, ...]


@dataclass(frozen=True, slots=True)
class HubPage:
    """The hub of a club. `begins_here` tells whether this phone begins its matches here; None where it only watches."""

    club: str
    name: str
    back_href: str
    back_text: str
    lines: tuple[str, ...]
    groups: tuple[HubGroup, ...]
    begins_here: bool | None
    notice: str | None


@dataclass(frozen=True, slots=True)
class ClubNamePage:
    """The form that gives a club another name."""

    club: str
    name: str
    typed: str
    problem: str | None
    longest: int


# --- players


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player in the list: the name, how many matches, other spellings."""

    name: str
    href: str
    matches: str
    spellings: str


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """Who plays in a club; apart from them those who play no more."""

    club: str
    name: str
    playing: tuple[PlayerEntry, ...]
    retired: tuple[PlayerEntry, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpellingView:
    """Another spelling of a player, with what takes it apart again; `name` is a number where it was taken out."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Meant:
    """What may be meant by a name that is there already: a page that says what follows, or a tap that does it."""

    href: str
    text: str
    is_tap: bool


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player. What changes something is only for a phone with the pen."""

    club: str
    number: int
    name: str
    lines: tuple[str, ...]
    pen: bool
    retired: bool
    notice: str | None
    typed: str
    problem: str | None
    meant: Meant | None
    longest: int
    spellings: tuple[SpellingView, ...]
    alike: tuple[tuple[int, str], ...]
    """Others of whom this may be another spelling: those who are called alike."""
    others: tuple[tuple[int, str], ...]
    matches_href: str
    numbers_href: str
    delete_href: str | None


@dataclass(frozen=True, slots=True)
class SamePage:
    """What follows when one player becomes another spelling of another, or why that cannot be."""

    club: str
    number: int
    into: int
    name: str
    other: str
    title: str
    lines: tuple[str, ...]
    refused: bool
    sheet_href: str | None
    """The sheet of the match in which both sat."""
    button: str
    other_way: str | None
    """Where the two are put together the other way round."""


# --- days


@dataclass(frozen=True, slots=True)
class ZoneOption:
    """A time zone that can be chosen."""

    id: str
    text: str
    detail: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ZoneGroup:
    """The time zones of a country or of a continent."""

    name: str
    zones: tuple[ZoneOption, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of a few answers."""

    value: int
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class DaysPage:
    """Where a club is, when its evenings end, and when its seasons begin."""

    club: str
    name: str
    pen: bool
    notice: str | None
    now: str
    zone: str | None
    groups: tuple[ZoneGroup, ...]
    found: tuple[ZoneOption, ...]
    """The zones found for what was typed; they stand in the place of the list."""
    typed: str
    problem: str | None
    hours: tuple[Option, ...]
    hour_line: str
    months: tuple[Option, ...]
    month_line: str
    short: str
    """All of it in one line."""
