"""What the pages about the phones of a table may show: who scores, who watches, a scorer code, the way in."""

from __future__ import annotations

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
class CodeView:
    """A scorer code as it is shown: once, and big."""

    groups: tuple[str, ...]
    spoken: str
    steps: tuple[str, ...]
    """What is to be done on the other phone."""
    lasts: str


@dataclass(frozen=True, slots=True)
class ScorePart:
    """What only a phone with the pen sees."""

    scoring: str
    own_href: str
    """Where this phone gets another name."""
    code: CodeView | None
    pens: tuple[PhoneRow, ...]
    watchers: tuple[PhoneRow, ...]
    more: int
    """So many phones more are not in the lists, those last seen longest ago."""
    new_link: str
    """The words of the link that replaces the watching link."""


@dataclass(frozen=True, slots=True)
class SharePage:
    """Who else may watch or score a match."""

    match_id: str
    link: str
    qr: QrCode | None
    """The watching link to scan; None where this site does not know under which address others reach it."""
    """The path of the link that lets others watch."""
    score: ScorePart | None
    rules_name: str
    contract: str
    rules_href: str
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

    match_id: str
    label: str
    again: str
    lines: tuple[str, ...]
    link: str
    """The link that is to end, so that the same tap sent twice ends no other."""
    tabs: Tabs


@dataclass(frozen=True, slots=True)
class PhonePage:
    """One phone: another name for it, or off."""

    match_id: str
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


@dataclass(frozen=True, slots=True)
class OffPage:
    """What a phone is shown that was switched off."""

    title: str
    lines: tuple[str, ...]
