"""What the score sheet may show: its rows, one of them opened with all that can be done to it, and the chart."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Card
from fortyfives.web.pages import Bar, Sentence, SideView, Slip
from fortyfives.web.panel_pages import Finding
from fortyfives.web.tabs import Tabs


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What a hand brought one side, and where that left it."""

    change: str
    bad: bool
    total: str


@dataclass(frozen=True, slots=True)
class KeptNote:
    """A kept ruling on the score sheet, under the hand that it is about."""

    text: str
    """Cards are marks."""
    href: str


@dataclass(frozen=True, slots=True)
class PadRow:
    """One row of the score sheet."""

    number: int
    label: str
    """"7", or "" for an adjustment."""
    what: Sentence | None
    text: str
    """What stands there where nobody bid: "thrown in", the note of an adjustment."""
    outcome: str | None
    outcome_bad: bool
    cells: tuple[SheetCell, ...]
    notes: tuple[str, ...]
    """What has to be known of it: "corrected", "let stand", "Una for Leo"."""
    href: str
    kept: tuple[KeptNote, ...]


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The totals of one side as a line, in percent of the box: points as SVG wants them, and the dots."""

    side: int
    name: str
    points: str
    dots: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """Where the match turned: its number, the hand, the sentences; a link to the row, None for the start."""

    number: int
    row: int
    """The number of the row, 0 for the start."""
    place: str
    lines: tuple[str, ...]
    href: str | None


@dataclass(frozen=True, slots=True)
class ChartTurn:
    """A numbered mark over the chart, and the line down from it to the hand; places in percent of the box."""

    number: int
    at: float
    """Where the mark is, across."""
    x: float
    """Where the hand is, across."""


@dataclass(frozen=True, slots=True)
class ChartHand:
    """The number of a hand under the chart; one of the `few` stands there where the letters are large."""

    x: float
    number: str
    few: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """The totals from hand to hand; places are in percent, since the numbers are as large as all other letters."""

    lines: tuple[ChartLine, ...]
    marks: tuple[tuple[float, str, bool], ...]
    """Horizontal lines: height, number, whether it is the target."""
    hands: tuple[ChartHand, ...]
    """Numbers under the chart."""
    turns: tuple[ChartTurn, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done to a row: the id of its link, the words, where it leads."""

    key: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a trick and who played it; `led` and `took` mark the first and the highest."""

    name: str
    card: Card
    led: bool
    took: bool


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick of a recorded hand: its cards as far as they were told, and who took it."""

    number: int
    cards: tuple[PlayedCard, ...]
    took: str


@dataclass(frozen=True, slots=True)
class StoryView:
    """What was told of a hand beyond what counts."""

    calls: tuple[str, ...]
    """The auction: "Leo, 15"."""
    bagged: str | None
    turned: str | None
    tricks: tuple[PlayedTrick, ...]
    revokes: tuple[Finding, ...]
    what_now: str | None


@dataclass(frozen=True, slots=True)
class HandPage:
    """One row of the sheet, opened."""

    number: int
    heading: str
    slip: Slip
    lines: tuple[str, ...]
    """Who dealt, how the tricks fell, what was noticed."""
    story: StoryView | None
    rule: str | None
    rule_href: str
    before: str | None
    after: str | None
    """The addresses of the rows next to it."""
    correct: Act | None
    """What most come for; None where the row cannot be corrected, or not by this device."""
    acts: tuple[Act, ...]
    why_not: str | None
    """Why nothing can be done now."""
    kept: tuple[KeptNote, ...]
    why_href: str | None
    """Where the referee says line by line how the hand was scored; None for a row that is no hand."""


@dataclass(frozen=True, slots=True)
class SheetUndo:
    """Undo and redo under the sheet. `fresh`: something was put right just now, and `text` says so."""

    text: str | None
    fresh: bool
    redo: str | None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The score sheet of a match."""

    match_id: str
    seq: int
    title: str
    bar: Bar
    sides: tuple[SideView, ...]
    rows: tuple[PadRow, ...]
    chart: Chart | None
    turns: tuple[TurnView, ...]
    opening: str | None
    remarks: tuple[str, ...]
    """What was noticed about the log of the match."""
    opened: HandPage | None
    rules_name: str
    code: str
    rules_href: str
    """Where the rules of the match are written out."""
    tabs: Tabs
    may_write: bool
    over: bool
    """Whether somebody has won: then it is told where it turned, else on demand."""
    may_play_again: bool
    """Whether the match is done with, and this device may begin one."""
    undo: SheetUndo | None
    """None for whoever only looks on."""
    notice: str | None
    on_paper: tuple[str, ...]
    """What only the printed sheet says: when the match began, who sits where."""
