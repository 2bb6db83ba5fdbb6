"""What the list of matches may show: the matches, what was asked for, and the choices above them."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.web.pages import MatchEntry


@dataclass(frozen=True, slots=True)
class RecordsTab:
    """One of the three ways to look at what was played: matches, pairs, players."""

    key: str
    text: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One answer in a list to choose from."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """A list to choose from; the first answer asks for nothing."""

    key: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class DayField:
    """The field for a day."""

    key: str
    label: str
    value: str
    problem: str | None


@dataclass(frozen=True, slots=True)
class FilterForm:
    """The form that asks for some of the matches."""

    typed: str
    longest: int
    days: tuple[DayField, ...]
    picks: tuple[Pick, ...]
    unfolded: bool
    """Whether something in it has to be looked at; what is asked for stands under the form anyway."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that is asked for, and the address of the list without it."""

    key: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Found:
    """What came of asking."""

    chips: tuple[Chip, ...]
    all_href: str
    """Where nothing is asked for."""
    count: str | None
    """None where nothing had to be looked through."""
    lines: tuple[str, ...]
    """How it was understood; what would help where nothing was found."""
    left: str | None
    """That some matches have not been looked through yet."""
    on_href: str
    """The same list, which looks through more of them."""


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """The matches of this device, the ones still going first; or those that are asked for, newest first."""

    tabs: tuple[RecordsTab, ...]
    form: FilterForm | None
    """None as long as there is nothing to choose from."""
    found: Found | None
    """None where nothing is asked for."""
    going: tuple[MatchEntry, ...]
    past: tuple[MatchEntry, ...]
    more: str | None
    """The address of the older ones."""
    news: str | None
    """What is to be told to a phone that has just come in."""
    watches: bool
    """Whether this phone only watches: then it is not asked first to start a match."""


@dataclass(frozen=True, slots=True)
class NowPage:
    """Several matches are being played: the way to each."""

    news: str | None
    """What a phone is told that has just come to the club."""
    tables: tuple[MatchEntry, ...]
