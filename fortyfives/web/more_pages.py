"""What the pages of "This match" may show: its list, points, people, and the trail of its taps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fortyfives.web.mend_pages import ChangesView
from fortyfives.web.pages import Bar, SideView, Slip
from fortyfives.web.tabs import Tabs

Problems = tuple[tuple[str, str], ...]
"""What is to be looked at in a form: the field and the words for each."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around each of these pages."""

    match_id: str
    seq: int
    page: str
    """The endpoint of the page, where an undo leads back to."""
    title: str
    bar: Bar
    tabs: Tabs
    rules_name: str
    code: str
    may_write: bool
    undo: str | None
    redo: str | None
    notice: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the list: where it leads, what it is, how it stands; `off`: not possible now, and why."""

    key: str
    href: str
    name: str
    text: str
    off: bool = False


@dataclass(frozen=True, slots=True)
class Practice:
    """Whether the match is for practice, what that means, and the button that turns it round."""

    on: bool
    title: str
    text: str
    button: str


@dataclass(frozen=True, slots=True)
class MorePage:
    """The list of all that can be done to a match besides playing it."""

    template: ClassVar[str] = "_more.html"
    frame: Frame
    places: tuple[Place, ...]
    abandoned: bool
    may_abandon: bool
    armed: bool
    """The first of the two taps that break a match off has been made."""
    practice: Practice


@dataclass(frozen=True, slots=True)
class SignedField:
    """The points of one side in a form."""

    side: SideView
    minus: bool
    digits: str
    problem: str | None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """One adjustment on the sheet."""

    points: tuple[tuple[str, str], ...]
    """The side and what it got, those with nothing left out."""
    note: str
    at: str
    """UTC."""
    when: str
    cancel_href: str


@dataclass(frozen=True, slots=True)
class PointsPage:
    """A form with points for each side: an adjustment with its reason, or the totals to start from."""

    template: ClassVar[str] = "_points.html"
    frame: Frame
    action: str
    intro: str
    why_not: str | None
    """Why there is no form now."""
    fields: tuple[SignedField, ...]
    asks: str
    plus: str
    minus: str
    note: str | None
    """The reason so far; None where none is asked for."""
    longest_note: int
    button: str
    problems: Problems
    made: tuple[Adjusted, ...] = ()


@dataclass(frozen=True, slots=True)
class SurePage:
    """Said back before it counts: what is to be recorded, and what changes with it."""

    template: ClassVar[str] = "_sure.html"
    frame: Frame
    slip: Slip
    lines: tuple[str, ...]
    changes: ChangesView
    rows: bool
    """Whether more than the totals changes: rows that are on the sheet."""
    action: str
    entry: tuple[tuple[str, str], ...]
    """The fields of the form, sent once more."""
    button: str
    back: str


# --- the trail ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrailTap:
    """One tap as the trail tells it."""

    seq: int
    at: str
    """UTC."""
    when: str
    """The time, and the day where it is another than that of the tap above."""
    who: str
    what: str
    """A sentence; cards are marked."""
    asides: tuple[str, ...]
    totals: tuple[tuple[str, str, str], ...]
    """Each side whose total it changed, before and after."""
    outcome: str | None
    undone: bool


@dataclass(frozen=True, slots=True)
class TrailGroup:
    """The taps that were made while one hand lay open."""

    heading: str
    taps: tuple[TrailTap, ...]


@dataclass(frozen=True, slots=True)
class TrailPage:
    """One page of the trail."""

    template: ClassVar[str] = "_trail.html"
    frame: Frame
    groups: tuple[TrailGroup, ...]
    oldest_first: bool
    other_way: str
    number: int
    last: int
    before: str | None
    after: str | None


# --- people -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Who sits where, who sat there before, and what can be changed about that."""

    template: ClassVar[str] = "_people.html"
    frame: Frame
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class FromHand:
    """A hand from which somebody else can have played; `row` is the line that made it, 0 for the open hand."""

    row: int
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PersonPage:
    """One seat: a name that was wrong, or somebody else who takes the seat."""

    template: ClassVar[str] = "_person.html"
    frame: Frame
    action: str
    label: str
    name: str
    longest_name: int
    known: tuple[str, ...]
    """Names of the club, to choose from."""
    ask_which: bool
    """Whether hands were played, so that a wrong name and a new player are not the same."""
    which: str
    wrong_text: str
    other_text: str
    hands: tuple[FromHand, ...]
    problems: Problems


@dataclass(frozen=True, slots=True)
class SeatPick:
    """One seat in the form that swaps two."""

    seat: int
    seats: tuple[int, ...]
    tone: int | None
    name: str
    where: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SwapPage:
    """Two people who sit the other way round."""

    template: ClassVar[str] = "_swap.html"
    frame: Frame
    action: str
    intro: str
    why_not: str | None
    seats: tuple[SeatPick, ...]
    problems: Problems


Page = MorePage | PointsPage | SurePage | PeoplePage | PersonPage | SwapPage | TrailPage
"""Any page of these: it names its own panel."""
