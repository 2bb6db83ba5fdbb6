"""Puts together the score sheet: its rows, one of them opened, and the totals as a chart."""

from __future__ import annotations

from flask import url_for

from fortyfives.rules import Reason, Tricks, contract_code
from fortyfives.scorebook import Match, RowKind, SheetRow
from fortyfives.web.pages import Chart, ChartLine, HandPage, PadRow, SheetCell, SheetPage
from fortyfives.web.slips import (
    bar_of,
    remarks_of,
    row_heading,
    rule_href,
    sentence_of,
    sides_view,
    slip_of,
    totals_before,
)
from fortyfives.web.tabs import tabs_of
from fortyfives.words import score
from fortyfives.words.differences import rules_name
from fortyfives.words.people import Table, points, score_line, side_name, signed
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

WIDTH, HEIGHT = 340, 170
"""The box of the chart, in its own units."""
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 24
"""What the numbers beside and under the lines need, and the dots at the edges."""

SAID_ON_THE_SLIP = ("let_stand", "after_finish")
"""The notes that the slip of a hand tells of in its own words."""


def sheet_page(t: Translator, match_id: str, match: Match, table: Table) -> SheetPage:
    """The whole sheet."""
    opening = match.opening
    return SheetPage(
        match_id=match_id,
        title=t.gettext("Score sheet"),
        bar=bar_of(t, match, table),
        sides=sides_view(t, table),
        rows=tuple(_pad_row(t, match_id, table, row) for row in match.rows),
        chart=chart_of(t, match, table),
        opening=t.gettext("Started from %(score)s.") % {"score": score_line(t, opening)} if any(opening) else None,
        remarks=remarks_of(t, match, table),
        opened=None,
        rules_name=rules_name(t, table.profile),
        code=contract_code(table.profile),
        tabs=tabs_of(t, match_id, match.profile),
    )


def _pad_row(t: Translator, match_id: str, table: Table, row: SheetRow) -> PadRow:
    text = ""
    if row.kind is RowKind.PASSED_IN:
        text = t.gettext("thrown in")
    elif row.kind is RowKind.ADJUSTMENT:
        text = row.note or t.gettext("adjustment")
    elif row.bidder is None and row.trump is None:
        text = t.gettext("played")
    outcome = None
    if row.made is False:
        outcome = t.gettext("set")
    elif row.captured is None and row.kind is RowKind.HAND:
        outcome = t.gettext("does not count")
    return PadRow(
        number=row.number,
        label="" if row.hand is None else str(row.hand),
        what=sentence_of(t, table, row) if not text else None,
        text=text,
        outcome=outcome,
        outcome_bad=row.made is False,
        cells=tuple(
            SheetCell(signed(change), change < 0, points(total))
            for change, total in zip(row.change, row.totals, strict=True)
        ),
        flagged=bool(score.flag_lines(t, table, row)),
        href=url_for("table.sheet_hand", match_id=match_id, number=row.number),
    )


def hand_page(t: Translator, match_id: str, match: Match, table: Table, number: int) -> HandPage:
    """One row, opened: what each side took, the sums, who dealt, what was noticed."""
    row = match.rows[number - 1]
    heading = row_heading(t, row)
    lines = []
    if row.kind is not RowKind.ADJUSTMENT:
        lines.append(score.dealt_line(t, table, row.dealer))
    else:
        lines.append(row.note or "")
    if isinstance(row.tally, Tricks):
        lines.append(_order_line(t, table, row.tally))
    if number > 1 or any(match.opening):
        lines.append(t.gettext("Before it stood %(score)s.") % {"score": score_line(t, totals_before(match, row))})
    told = [note for note in match.notes if note.seq == row.seq and note.code not in SAID_ON_THE_SLIP]
    lines += remarks_of(t, match, table, told)

    def beside(other: int) -> str | None:
        there = 1 <= other <= len(match.rows)
        return url_for("table.sheet_hand", match_id=match_id, number=other) if there else None

    return HandPage(
        number=number,
        heading=heading,
        slip=slip_of(t, match, table, row, heading),
        lines=tuple(line for line in lines if line),
        rule=None if row.ruling is Reason.PLAY_ON else rule_name(t, row.ruling),
        rule_href=rule_href(row.ruling),
        before=beside(number - 1),
        after=beside(number + 1),
    )


def _order_line(t: Translator, table: Table, tally: Tricks) -> str:
    order = ", ".join(side_name(t, table, side) for side in tally.sides)
    if tally.top is None:
        return t.gettext("The tricks in order: %(order)s.") % {"order": order}
    return t.gettext("The tricks in order: %(order)s. The highest trump fell in trick %(top)s.") % {
        "order": order,
        "top": tally.top,
    }


# --- the chart


def chart_of(t: Translator, match: Match, table: Table) -> Chart | None:
    """The totals from row to row as lines; None while there is nothing to compare."""
    if len(match.rows) < 2:
        return None
    history = [match.opening, *(row.totals for row in match.rows)]
    target = match.profile.target
    low = min(0, *(total for totals in history for total in totals))
    high = max(target, *(total for totals in history for total in totals))
    across = (WIDTH - LEFT - RIGHT) / (len(history) - 1)

    def x_of(place: int) -> float:
        return round(LEFT + place * across, 1)

    def y_of(total: float) -> float:
        return round(TOP + (high - total) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    lines = []
    for side in range(table.sides):
        dots = tuple((x_of(place), y_of(totals[side])) for place, totals in enumerate(history))
        lines.append(ChartLine(side, side_name(t, table, side), " ".join(f"{x},{y}" for x, y in dots), dots[1:]))
    every = max(1, len(match.rows) // 6)
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        lines=tuple(lines),
        marks=tuple((y_of(mark), points(mark), mark == target) for mark in (0, target // 2, target)),
        hands=tuple(
            (x_of(row.number), str(row.hand)) for row in match.rows if row.hand and (row.number - 1) % every == 0
        ),
        spoken=t.gettext("The totals of both sides after each hand; the table below has the numbers.")
        if table.sides == 2
        else t.gettext("The totals after each hand; the table below has the numbers."),
    )
