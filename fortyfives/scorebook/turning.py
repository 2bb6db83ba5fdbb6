"""Finds where a match turned, from its score sheet alone.

Every turning point is a fact about the totals: who went ahead, how far somebody was behind, what a hand moved. Rows
after the end count nowhere, so that they turn nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .changes import settling_row
from .scoresheet import RowKind, SheetRow
from .state import Match
from .statistics import furthest_behind

FEWEST_ROWS: Final = 3
"""With fewer rows than these that moved a total, the sheet itself says it all."""

MOST_ROWS: Final = 5
"""So many rows are told of at most."""

FAR_BEHIND: Final = 30
"""Winning after having been behind by fewer points than this is no comeback worth telling of."""


class Turn(StrEnum):
    """What made a row a turning point, those that are told before others first."""

    DECIDED = "decided"
    """It settled who has won."""
    BEHIND = "behind"
    """After it those who won were furthest behind."""
    SWING = "swing"
    """The hand that moved the totals apart, or together, more than any other."""
    COSTLY = "costly"
    """The bid that was not made and cost the most."""
    LEAD = "lead"
    """Another side went ahead there, for the last time."""
    FLOOR = "floor"
    """There the first sides came under the floor on bids."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One thing that a row turned.

    `row` is its number on the sheet, 0 for the totals from which the match began; `sides` are those it is about,
    rising. `by` is, in points: how far the totals moved against each other (swing), what the bid cost (costly), how
    far they were behind (behind), the lead (lead); else 0. `times` is how often the lead changed. `totals` are those
    after the row.
    """

    turn: Turn
    row: int
    sides: tuple[int, ...]
    by: int
    totals: tuple[int, ...]
    times: int = 1


def turning_points(match: Match) -> tuple[TurningPoint, ...]:
    """Where the match turned: at most one of each kind, in the order of the sheet; what decided it is always told."""
    end = settling_row(match)
    rows = match.rows[: end.number] if end is not None else match.rows
    if sum(any(row.change) for row in rows) < FEWEST_ROWS:
        return ()
    found = [
        point
        for point in (
            _decided(match, end),
            _behind(match, end),
            _swing(rows),
            _costly(match, rows),
            _lead(match, rows),
            _floor(match, rows),
        )
        if point is not None
    ]
    told = list(dict.fromkeys(point.row for point in found))[:MOST_ROWS]
    order = list(Turn)
    return tuple(
        sorted((point for point in found if point.row in told), key=lambda point: (point.row, order.index(point.turn)))
    )


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total."""
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


def _history(match: Match, rows: Iterable[SheetRow]) -> list[tuple[int, tuple[int, ...]]]:
    """The totals after each row, with its number; those from which the match began stand at 0."""
    return [(0, match.opening), *((row.number, row.totals) for row in rows)]


def _decided(match: Match, end: SheetRow | None) -> TurningPoint | None:
    if end is None or match.winner is None:
        return None
    return TurningPoint(Turn.DECIDED, end.number, (match.winner,), 0, end.totals)


def _behind(match: Match, end: SheetRow | None) -> TurningPoint | None:
    winner = match.winner
    if winner is None or end is None:
        return None
    behind, number = furthest_behind(match, winner, end)
    totals = match.book.sheet.standings[number].scores
    return TurningPoint(Turn.BEHIND, number, (winner,), behind, totals) if behind >= FAR_BEHIND else None


def _counted(rows: Iterable[SheetRow]) -> list[SheetRow]:
    return [row for row in rows if row.kind is RowKind.HAND and row.captured is not None]


def _swing(rows: Sequence[SheetRow]) -> TurningPoint | None:
    hands = _counted(rows)
    if not hands:
        return None
    row = max(hands, key=lambda hand: (_moved(hand), -hand.number))
    gained = tuple(side for side, change in enumerate(row.change) if change == max(row.change))
    return TurningPoint(Turn.SWING, row.number, gained, _moved(row), row.totals) if _moved(row) else None


def _moved(row: SheetRow) -> int:
    return max(row.change) - min(row.change)


def _costly(match: Match, rows: Sequence[SheetRow]) -> TurningPoint | None:
    cost = []
    for row in _counted(rows):
        if row.made is False and row.bidder is not None:
            side = match.profile.side_of(row.bidder, len(row.players or match.players))
            cost.append((-row.change[side], -row.number, side, row))
    if not cost:
        return None
    by, _, side, row = max(cost, key=lambda one: one[:2])
    return TurningPoint(Turn.COSTLY, row.number, (side,), by, row.totals) if by > 0 else None


def _lead(match: Match, rows: Sequence[SheetRow]) -> TurningPoint | None:
    """A side goes ahead where it has the highest total alone, and another one had it the last time that one did."""
    ahead: int | None = None
    changes: list[tuple[int, int, tuple[int, ...]]] = []
    for number, totals in _history(match, rows):
        first = leaders(totals)
        if len(first) > 1:
            continue
        if ahead is not None and first[0] != ahead:
            changes.append((first[0], number, totals))
        ahead = first[0]
    if not changes:
        return None
    side, number, totals = changes[-1]
    second = max(total for other, total in enumerate(totals) if other != side)
    return TurningPoint(Turn.LEAD, number, (side,), totals[side] - second, totals, len(changes))


def _floor(match: Match, rows: Sequence[SheetRow]) -> TurningPoint | None:
    for number, totals in _history(match, rows):
        there = tuple(side for side, total in enumerate(totals) if match.profile.is_on_floor(total))
        if there:
            return TurningPoint(Turn.FLOOR, number, there, 0, totals) if number else None
    return None
