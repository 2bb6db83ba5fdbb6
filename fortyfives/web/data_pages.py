"""What the pages about a table's own data may show: the club as one file, what comes of one, what was deleted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FilePage:
    """The club as one file: to keep, and to take in. Without a club only to take in."""

    back_href: str
    back_text: str
    title: str
    intro: tuple[str, ...]
    download: str | None
    """The address of the file."""
    take_in: str
    """Why and how a file is taken in."""
    action: str
    problem: str | None
    way_out: tuple[str, str] | None
    """What helps against the problem: an address and its words."""
    notice: str | None
    links: tuple[tuple[str, str, str], ...]
    """What else there is to do with the club: id, address, words."""


@dataclass(frozen=True, slots=True)
class ReportPart:
    """What comes of one kind of thing."""

    key: str
    heading: str
    found: str
    lines: tuple[str, ...]
    named: tuple[tuple[str, str], ...]
    """What changes, or does not come in, by name, each with what is said of it."""
    more: str | None
    """How many are not named."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """What comes of a file, before anything is written."""

    back_href: str
    title: str
    verdict: str
    made: str
    """When the file was made."""
    parts: tuple[ReportPart, ...]
    left_out: str | None
    action: str | None
    """Where taking it in is confirmed; None where there is nothing to take in."""
    button: str


@dataclass(frozen=True, slots=True)
class Gone:
    """One thing that can be brought back."""

    key: str
    name: str
    lines: tuple[str, ...]
    action: str
    label: str
    """The button, for the ear: it says what comes back."""


@dataclass(frozen=True, slots=True)
class DeletedPage:
    """What was deleted and can be brought back."""

    back_href: str
    back_text: str
    title: str
    notice: str | None
    gone: tuple[Gone, ...]
    nothing: str
    more: str | None
    """The address of what was deleted before that."""


@dataclass(frozen=True, slots=True)
class DeletePage:
    """Asked before something is deleted: what follows, the way back, and the second tap of two."""

    title: str
    back_href: str
    back_text: str
    what: str
    about: tuple[str, ...]
    """How a match stands, so that one knows which one it is."""
    lines: tuple[str, ...]
    keep: str
    keep_file: str | None
    """Where the club is handed out as one file first."""
    action: str
    button: str
