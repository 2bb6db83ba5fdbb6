"""What the pages of kept rulings may show: the list of a match, that of all matches, and what is asked first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fortyfives.web.more_pages import Frame
from fortyfives.words.kept import RulingLine


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """One kept ruling in a list."""

    code: str
    href: str
    line: RulingLine
    at: str
    """When it was kept, UTC."""
    when: str
    beside: str
    """What stands beside the time: which phone kept it, or in which match."""


@dataclass(frozen=True, slots=True)
class KeptGroup:
    """The rulings under one heading: those of a hand, or of a month. `key` is the id of the heading."""

    key: str
    heading: str
    entries: tuple[KeptEntry, ...]


@dataclass(frozen=True, slots=True)
class KeptOfMatch:
    """The rulings kept with a match."""

    template: ClassVar[str] = "_kept_match.html"
    frame: Frame
    groups: tuple[KeptGroup, ...]
    gone: tuple[KeptEntry, ...]
    """Those that were taken off the list."""
    nothing: str
    """How a ruling gets here."""
    ask_href: str


@dataclass(frozen=True, slots=True)
class KeptOfClubs:
    """The rulings kept with the matches of this device, newest first."""

    groups: tuple[KeptGroup, ...]
    nothing: str
    more: str | None
    """The address of the older ones."""
    club: str | None
    """The club whose rulings alone are listed; None for those of all."""
    club_name: str | None


@dataclass(frozen=True, slots=True)
class TakeOffPage:
    """Asked before a ruling is taken off the list."""

    title: str
    line: RulingLine
    lines: tuple[str, ...]
    action: str
    button: str
    back_href: str
    back_text: str
    keep: str
    """The words of the way back, which leaves it on the list."""


@dataclass(frozen=True, slots=True)
class NotKeptPage:
    """Why a ruling was not kept."""

    why: str
    back_href: str
