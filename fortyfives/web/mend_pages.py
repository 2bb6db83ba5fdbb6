"""What the pages of corrections may show: the editor of a hand, the choice of a place, and what a tap would change."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.web.pages import SideView, Slip
from fortyfives.words.changes import AnswerChange

Fields = tuple[tuple[str, str], ...]
"""What a form carries without asking for it."""


@dataclass(frozen=True, slots=True)
class ChangedAnswers:
    """The answers of one hand that change."""

    title: str
    answers: tuple[AnswerChange, ...]


@dataclass(frozen=True, slots=True)
class ChangedTotal:
    """A total before and after; None where there is no such row."""

    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """One row of the sheet in which something changes; without `totals` a run of rows in which nothing does."""

    label: str
    was: str | None
    """Its number before, where that is another."""
    text: str
    outcome: str
    outcome_bad: bool
    notes: tuple[str, ...]
    totals: tuple[ChangedTotal, ...]


@dataclass(frozen=True, slots=True)
class ChangesView:
    """What a tap would change, or has changed: the headline first, then the answers, then row by row."""

    title: str
    tone: str
    """bad, warn, good, or "" where nothing needs a colour."""
    lines: tuple[str, ...]
    answers: tuple[ChangedAnswers, ...]
    sides: tuple[SideView, ...]
    players: int
    rows: tuple[ChangedRow, ...]
    checked: tuple[str, ...]
    """What was looked at again: bids, who deals."""


@dataclass(frozen=True, slots=True)
class Head:
    """What every page of a correction shows around itself."""

    match_id: str
    title: str
    back_href: str
    back: str
    rules_name: str
    code: str
    players: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to know first: a bold line and what follows from it."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why the rules refuse what was chosen, or why it cannot be."""

    title: str
    lines: tuple[str, ...] = ()
    rule: str | None = None
    rule_href: str | None = None
    stand: str | None = None
    """What the form says where the table lets it stand; None where nothing would follow from it."""
    stand_text: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the editor; `off`: as it stands it cannot be, or the rules refuse it. It can be chosen all the
    same, and then it explains itself.
    """

    value: str
    text: str
    label: str | None = None
    """What it is called aloud where the text alone would not do."""
    small: str | None = None
    chosen: bool = False
    off: bool = False
    side: SideView | None = None
    seat: int | None = None
    dealer: bool = False
    first: bool = False
    """Whether this seat spoke first."""


@dataclass(frozen=True, slots=True)
class Group:
    """One question of the editor with its answers."""

    name: str
    """The name of the form's field."""
    asks: str
    answers: tuple[Answer, ...]
    below: str | None = None
    why: Why | None = None
    held: Answer | None = None
    """Under the amounts: that the dealer held, where that can be."""
    columns: int | None = None
    """How many answers stand side by side, where that does not follow from how many there are."""


@dataclass(frozen=True, slots=True)
class EditorPage:
    """A hand as a form, every answer of which can be changed in any order."""

    head: Head
    action: str
    intro: tuple[str, ...]
    carried: Fields
    groups: tuple[Group, ...]
    problems: tuple[tuple[str, str], ...]
    """What is missing or cannot be: the id of an answer and the words."""
    notice: Notice | None
    live: str
    """One sentence for the live region, "" for none."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the sheet to which a row can be moved; without an address it stands there already."""

    text: str
    href: str | None


@dataclass(frozen=True, slots=True)
class PlacesPage:
    """Where does it belong?"""

    head: Head
    asks: str
    places: tuple[Place, ...]
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class GonePage:
    """The row that a form was about is not on the sheet any more."""

    head: Head
    notice: Notice


@dataclass(frozen=True, slots=True)
class SurePage:
    """What would change, before it does."""

    head: Head
    action: str
    seq: int
    notice: Notice | None
    intro: tuple[str, ...]
    slip: Slip | None
    """Of a hand that is new: how it would be counted."""
    changes: ChangesView | None
    """None where the rules or the match refuse it; then `notice` or `why` says why."""
    why: Why | None
    stand_href: str | None
    others: tuple[tuple[str, str], ...]
    """What else may have been meant: the words and the address."""
    carried: Fields
    note: str | None
    """Why, as far as it was typed; None where it is not asked."""
    longest_note: int
    button: str
    change_href: str | None
    """Where the entry can be changed again."""
    leave_href: str
