"""Keeps the rows of the score sheet: what was recorded of each, and what it came to under the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from fortyfives.rules import (
    Adjustment,
    Fault,
    PassedInRow,
    PlayedHand,
    Profile,
    Reason,
    Row,
    Standing,
    Suit,
    Tally,
    add_row,
    check_tally,
    start_standing,
)

from .story import NO_STORY, Story

NOT_SCORED = "order_needed"
"""The fault of a tally that could be scored in more than one way: then it is kept, and scored in none."""


class RowKind(StrEnum):
    """What a row of the sheet tells of."""

    HAND = "hand"
    PASSED_IN = "passed_in"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True)
class Line:
    """What was recorded of one row, before anything is worked out.

    `seq` is that of the entry that made the row; `dealer` the seat that was said to have dealt it, None for
    the seat in turn; `let_stand` the reason codes that the table overrode for it; `corrected` whether the
    row was corrected since, `reasons` why, oldest first. `players` are the numbers of those who sat there, by seat;
    `story` is what was told beyond what counts.
    """

    seq: int
    row: Row
    held: bool | None = None
    trump: Suit | None = None
    dealer: int | None = None
    let_stand: tuple[str, ...] = ()
    corrected: bool = False
    players: tuple[int, ...] = ()
    story: Story = NO_STORY
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the score sheet.

    `number` counts all rows from 1, as the taps name them; `hand` counts only hands and deals passed in, as
    the table does, and is None for an adjustment. `dealer` dealt the hand (for an adjustment: deals next).
    `change` is what the row added to the `totals` that follow it, by side. `captured` is None for a row
    that is no hand or came after the end, `made` without a bid too. `flags` are the judge's. `fault` says
    why a recorded hand no longer fits the totals before it: a game that is won in mid-deal, where an older
    hand was corrected. `note` is that of an adjustment, `reasons` are those of its corrections. `players` sat there, by
    seat, whoever sits there now; `story` is what was told of the hand beyond what counts.
    """

    number: int
    hand: int | None
    kind: RowKind
    dealer: int
    bidder: int | None
    bid: int | None
    held: bool | None
    trump: Suit | None
    tally: Tally | None
    captured: tuple[int, ...] | None
    made: bool | None
    change: tuple[int, ...]
    totals: tuple[int, ...]
    flags: tuple[Reason, ...]
    ruling: Reason
    fault: Fault | None
    note: str | None
    let_stand: tuple[str, ...]
    corrected: bool
    players: tuple[int, ...]
    story: Story
    reasons: tuple[str, ...]
    seq: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole score sheet. `standings` has one member more than there are rows: where the match stood
    before each.
    """

    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
    rows: tuple[SheetRow, ...]

    @property
    def standing(self) -> Standing:
        """Where the match stands after the last row."""
        return self.standings[-1]

    @property
    def hands(self) -> int:
        """How many hands and deals passed in there are, the adjustments between them not counted."""
        return next((row.hand for row in reversed(self.rows) if row.hand is not None), 0)

    def place_of(self, seq: int) -> int | None:
        """Where the row is that this entry made, from 0."""
        return next((place for place, line in enumerate(self.lines) if line.seq == seq), None)


def place_named(sheet: Sheet, row: int | None) -> int:
    """The place, from 0, of the row that this entry made; behind the last one for None."""
    place = None if row is None else sheet.place_of(row)
    return len(sheet.rows) if place is None else place


def swapped_bid(standing: Standing, bidder: int | None, held: bool | None) -> tuple[int | None, bool | None]:
    """Who bid, where the sides were the other way round: the seat to the left; a dealer's hold is then unsaid."""
    if bidder is None:
        return None, held
    return (bidder + 1) % standing.players, None if held else held


def open_sheet(profile: Profile, players: int, first_dealer: int, opening: Sequence[int] | None) -> Sheet:
    """A sheet without a row."""
    return Sheet((), (start_standing(profile, players, first_dealer, opening),), ())


def add_line(sheet: Sheet, line: Line) -> Sheet:
    """The sheet with one more row at its foot."""
    return _work_out(sheet, len(sheet.lines), (line,))


def tally_fault(standing: Standing, tally: Tally) -> Fault | None:
    """Why this tally cannot be that of the next hand, or None."""
    over = standing.winner is not None
    return check_tally(standing.profile, standing.players, standing.scores, tally, over=over)


def replace_line(sheet: Sheet, place: int, line: Line) -> Sheet:
    """The sheet with another row at that place; the rows below it are kept and worked out anew."""
    return _work_out(sheet, place, (line, *sheet.lines[place + 1 :]))


def insert_line(sheet: Sheet, place: int, line: Line) -> Sheet:
    """The sheet with one more row at that place; the rows below it are worked out anew."""
    return _work_out(sheet, place, (line, *sheet.lines[place:]))


def move_line(sheet: Sheet, place: int, before: int) -> Sheet:
    """The sheet with the row at `place` before the one that is at `before` now (at the foot, if there is none)."""
    lines = [*sheet.lines[:place], *sheet.lines[place + 1 :]]
    to = before - 1 if before > place else before
    lines.insert(to, sheet.lines[place])
    first = min(place, to)
    return _work_out(sheet, first, lines[first:])


def with_players(sheet: Sheet, seat: int, player: int, where: Callable[[int, Line], bool]) -> Sheet:
    """The sheet with that player at that seat in every row for which `where` (place, line) holds."""
    lines = []
    for place, line in enumerate(sheet.lines):
        if line.players and where(place, line):
            line = replace(line, players=(*line.players[:seat], player, *line.players[seat + 1 :]))
        lines.append(line)
    rows = tuple(replace(row, players=line.players) for row, line in zip(sheet.rows, lines, strict=True))
    return replace(sheet, lines=tuple(lines), rows=rows)


def drop_line(sheet: Sheet, place: int) -> Sheet:
    """The sheet without the row at that place; the rows below it are kept and worked out anew."""
    return _work_out(sheet, place, sheet.lines[place + 1 :])


def start_from(sheet: Sheet, totals: Sequence[int]) -> Sheet:
    """The sheet as if the match had begun with these totals."""
    began = sheet.standings[0]
    first = start_standing(began.profile, began.players, began.dealer, totals)
    return _work_out(Sheet((), (first,), ()), 0, sheet.lines)


def _work_out(sheet: Sheet, place: int, lines: Sequence[Line]) -> Sheet:
    """The rows above that place as they are, and below them these lines, worked out one after the other."""
    standings = list(sheet.standings[: place + 1])
    rows = list(sheet.rows[:place])
    hands = next((row.hand for row in reversed(rows) if row.hand is not None), 0)
    for line in lines:
        before = standings[-1]
        fault = tally_fault(before, line.row.tally) if isinstance(line.row, PlayedHand) else None
        unscored = fault is not None and fault.code == NOT_SCORED
        after = add_row(before, PassedInRow() if unscored else line.row, line.dealer)
        row = _sheet_row(len(rows) + 1, hands + 1, line, after, fault)
        hands = row.hand or hands
        standings.append(after)
        rows.append(row)
    return Sheet((*sheet.lines[:place], *lines), tuple(standings), tuple(rows))


def _sheet_row(number: int, hand: int, line: Line, after: Standing, fault: Fault | None) -> SheetRow:
    result = after.rows[-1]
    played = line.row if isinstance(line.row, PlayedHand) else None
    adjusted = line.row if isinstance(line.row, Adjustment) else None
    score = result.score
    return SheetRow(
        number=number,
        hand=None if adjusted else hand,
        kind=RowKind.HAND if played else RowKind.ADJUSTMENT if adjusted else RowKind.PASSED_IN,
        dealer=result.dealer,
        bidder=played.bidder if played else None,
        bid=played.bid if played else None,
        held=line.held,
        trump=line.trump,
        tally=played.tally if played else None,
        captured=score.captured if score else None,
        made=score.made if score else None,
        change=result.change,
        totals=result.scores,
        flags=result.flags,
        ruling=result.ruling,
        fault=fault,
        note=adjusted.note if adjusted else None,
        let_stand=line.let_stand,
        corrected=line.corrected,
        players=line.players,
        story=line.story,
        reasons=line.reasons,
        seq=line.seq,
    )
