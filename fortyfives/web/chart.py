"""Draws the totals of a match as lines, and tells under them where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from flask import url_for

from fortyfives.scorebook import Match
from fortyfives.scorebook.turning import turning_points
from fortyfives.web.sheet_pages import Chart, ChartHand, ChartLine, ChartTurn, TurnView
from fortyfives.web.slips import Names, seated
from fortyfives.words import turning as words
from fortyfives.words.people import Table, points, side_name
from fortyfives.words.translator import Translator

WHOLE = 100
"""The box of the chart, across and down: everything in it has its place in percent."""

MARK = 4.25
"""Half of what the mark of a turning point needs across, on a small phone."""

FEW = 4
"""So many hands are numbered where the letters are large."""


def turns_of(t: Translator, match_id: str, match: Match, table: Table, names: Names) -> tuple[TurnView, ...]:
    """Where the match turned, row by row, numbered as on the chart."""
    views = []
    for number, (row_number, told) in enumerate(groupby(turning_points(match), key=lambda point: point.row), 1):
        row = match.rows[row_number - 1] if row_number else None
        before = (above.hand for above in reversed(match.rows[:row_number]) if above.hand is not None)
        views.append(
            TurnView(
                number=number,
                row=row_number,
                place=words.place_text(t, row, next(before, 0)),
                lines=words.turning_lines(t, seated(table, row, names), row, tuple(told), match.winner),
                href=url_for("table.sheet_hand", match_id=match_id, number=row_number) if row_number else None,
            )
        )
    return tuple(views)


def chart_of(t: Translator, match: Match, table: Table, turns: Sequence[TurnView]) -> Chart | None:
    """The totals from row to row as lines; None while there is nothing to compare."""
    if len(match.rows) < 2:
        return None
    history = [match.opening, *(row.totals for row in match.rows)]
    target = match.profile.target
    low = min(0, *(total for totals in history for total in totals))
    high = max(target, *(total for totals in history for total in totals))
    across = WHOLE / (len(history) - 1)

    def x_of(place: int) -> float:
        return round(place * across, 1)

    def y_of(total: float) -> float:
        return round((high - total) / (high - low) * WHOLE, 1)

    lines = []
    for side in range(table.sides):
        dots = tuple((x_of(place), y_of(totals[side])) for place, totals in enumerate(history))
        lines.append(ChartLine(side, side_name(t, table, side), " ".join(f"{x},{y}" for x, y in dots), dots[1:]))
    numbered = [row for row in match.rows if row.hand]
    every = max(1, len(numbered) // 6)
    places = _apart([x_of(turn.row) for turn in turns])
    spoken = (
        t.gettext("The totals of both sides after each hand; the table below has the numbers.")
        if table.sides == 2
        else t.gettext("The totals after each hand; the table below has the numbers.")
    )
    return Chart(
        lines=tuple(lines),
        marks=tuple((y_of(mark), points(mark), mark == target) for mark in (0, target // 2, target)),
        hands=tuple(
            ChartHand(x_of(row.number), str(row.hand), few=place % -(-len(numbered[::every]) // FEW) == 0)
            for place, row in enumerate(numbered[::every])
        ),
        turns=tuple(ChartTurn(turn.number, at, x_of(turn.row)) for turn, at in zip(turns, places, strict=True)),
        spoken=f"{spoken} {words.marks_line(t, len(turns))}" if turns else spoken,
    )


def _apart(wanted: Sequence[float]) -> list[float]:
    """Where marks stand that want to be there, left to right, so that none hides another and none leaves the box."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + 2 * MARK) if places else place)
    last: float = WHOLE
    for at in range(len(places) - 1, -1, -1):
        places[at] = last = min(places[at], last)
        last -= 2 * MARK
    return [round(place, 1) for place in places]
