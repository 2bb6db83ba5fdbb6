"""What the page of numbers may show: somebody's numbers, each with what it is of, and the choices above them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A club, a rule set, or a kind of numbers that can be chosen."""

    key: str
    text: str
    detail: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Number:
    """One number: what it is called, what it is, of how many."""

    key: str
    label: str
    value: str
    of: str


@dataclass(frozen=True, slots=True)
class Card:
    """The numbers of a player, of partners, or of everybody together. `percent` draws the bar; None without a bid."""

    key: str
    name: str
    won: int | None
    played: int
    made: str
    percent: int | None
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that leads to the sheet of a match, or nowhere."""

    text: str
    href: str | None = None


@dataclass(frozen=True, slots=True)
class StatsPage:
    """The page. `club` is the name of the club; None where this device belongs to none."""

    club: str | None
    title: str
    kinds: tuple[Choice, ...] = ()
    clubs: tuple[Choice, ...] = ()
    seasons: tuple[Choice, ...] = ()
    rules: tuple[Choice, ...] = ()
    counted: tuple[str, ...] = ()
    """What was counted, in sentences; where there is no club, how to begin."""
    more: Told | None = None
    """That older matches are still to be counted, and the way to go on."""
    notes: tuple[str, ...] = ()
    everybody: Card | None = None
    order: str | None = None
    """In which order the slips stand."""
    cards: tuple[Card, ...] = ()
    newer: str | None = None
    older: str | None = None
    """Where those stand who come before and after these."""
    few: tuple[str, ...] = ()
    few_ending: str = ""
    comeback: Told | None = None
    run: str | None = None
    evenings: str | None = None
    """Who won the most evenings."""
    nights: str | None = None
    """Where the evenings of the club are."""
    definitions: tuple[tuple[str, str], ...] = ()
