"""What the pages about the phones of a table may show: who scores, who watches, a scorer code, the way in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyfives.web.qr import QrCode
from fortyfives.web.tabs import Tabs


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """One phone in the list."""

    name: str
    here: bool
    """It is the phone in the reader's hand."""
    lines: tuple[str, ...]
    """Since when, and when it was last seen."""
    href: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A code as it is shown: big, in groups, and spelled for the ear."""

    groups: tuple[str, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class CodeView:
    """A scorer code that has just been made: it is shown once."""

    shown: Shown
    steps: tuple[str, ...]
    """What is to be done on the other phone."""
    follows: tuple[str, ...]
    """What follows when it is typed, where it hands the pen over."""
    lasts: str


@dataclass(frozen=True, slots=True)
class ScorePart:
    """What only a phone with the pen sees."""

    scoring: str
    own_href: str
    """Where this phone gets another name."""
    code: CodeView | None
    hand_over: str
    """The words of the button with which the pen is handed over."""
    keep_pen: str | None
    """The words of the button that ends an open code to hand it over; None where there is none."""
    handing: str | None
    """That such a code can still be typed, where it is not on this page."""
    pens: tuple[PhoneRow, ...]
    watchers: tuple[PhoneRow, ...]
    more: int
    """So many phones more are not in the lists, those last seen longest ago."""
    new_link: str
    """The words of the link that replaces the watching link."""
    card_href: str
    """Where the card of the club is printed."""


@dataclass(frozen=True, slots=True)
class RulesLine:
    """By which rules a match is played."""

    name: str
    contract: str
    href: str


@dataclass(frozen=True, slots=True)
class SharePage:
    """Who else may watch or score: a match, or a club where no match is at hand."""

    place: Mapping[str, str]
    """What the addresses of its pages are made with."""
    of_a_match: bool
    back_href: str
    link: str
    """The path of the link that lets others watch."""
    qr: QrCode | None
    """The watching link to scan; None where this site does not know under which address others reach it."""
    code: Shown | None
    """The code to watch; None while the book cannot be written."""
    ways: str
    """How another phone comes to watch."""
    allows: str
    """What it may do then."""
    score: ScorePart | None
    over: tuple[str, ...]
    """To whom this phone has handed the pen, and how it comes back."""
    rules: RulesLine | None
    notice: str | None
    tabs: Tabs


@dataclass(frozen=True, slots=True)
class OffView:
    """Switching a phone off: two taps in two places."""

    label: str
    """Of the first tap."""
    again: str
    """Of the second."""
    lines: tuple[str, ...]
    """What follows."""
    armed: bool
    """The first tap has been made."""
    refused: str | None
    """Why it is not possible; told once it is tapped."""
    asked: bool
    """It has been tapped although it is not possible."""


@dataclass(frozen=True, slots=True)
class NewLinkPage:
    """Replacing the watching link: what follows, and the second tap of two."""

    place: Mapping[str, str]
    label: str
    again: str
    lines: tuple[str, ...]
    link: str
    """The link that is to end, so that the same tap sent twice ends no other."""
    tabs: Tabs


@dataclass(frozen=True, slots=True)
class PhonePage:
    """One phone: another name for it, or off."""

    place: Mapping[str, str]
    number: int
    name: str
    lines: tuple[str, ...]
    here: bool
    typed: str
    """What stands in the field of the name."""
    longest: int
    problem: str | None
    off: OffView
    tabs: Tabs


@dataclass(frozen=True, slots=True)
class JoinPage:
    """The form for a code."""

    typed: str
    problem: str | None
    to_new: bool
    """Whether it was opened from the form of a new match, which is gone back to."""


@dataclass(frozen=True, slots=True)
class OffPage:
    """What a phone is shown that was switched off, or has handed its pen over."""

    head: str
    title: str
    lines: tuple[str, ...]
    watch_href: str | None
    """Where it may watch; None where it may not."""
