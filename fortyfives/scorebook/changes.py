"""Compares a match before and after a tap, row by row: what a correction changes, and what it leaves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .scoresheet import SheetRow
from .state import Match


@dataclass(frozen=True, slots=True)
class Change:
    """One row of the sheet before and after; None where it was not there, or is not there any more."""

    before: SheetRow | None
    after: SheetRow | None

    @property
    def same_totals(self) -> bool:
        """Whether the totals after the row are what they were."""
        return self.before is not None and self.after is not None and self.before.totals == self.after.totals


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything in which two states of a match differ.

    `rows` are those in which something differs, in the order of the sheet after the tap, one that is gone where it
    was. `ended_before` and `ended_after` are the rows that settled the winner, the dealers those of the open hand.
    """

    rows: tuple[Change, ...]
    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]
    winner_before: int | None
    winner_after: int | None
    ended_before: SheetRow | None
    ended_after: SheetRow | None
    dealer_before: int
    dealer_after: int

    @property
    def nothing(self) -> bool:
        """Whether neither a row nor a total, a winner or the next dealer differs."""
        return (
            not self.rows
            and self.scores_before == self.scores_after
            and self.winner_before == self.winner_after
            and self.dealer_before == self.dealer_after
        )


def changes(before: Match, after: Match) -> Changes:
    """What differs between two states of the same match. Rows are the same where the same entry made them."""
    return Changes(
        rows=tuple(change for change in every_row(before, after) if _differs(change)),
        scores_before=before.scores,
        scores_after=after.scores,
        winner_before=before.winner,
        winner_after=after.winner,
        ended_before=settling_row(before),
        ended_after=settling_row(after),
        dealer_before=before.dealer,
        dealer_after=after.dealer,
    )


def settling_row(match: Match) -> SheetRow | None:
    """The row that settled who has won; None while nobody has."""
    if match.winner is None:
        return None
    standings = match.book.sheet.standings
    for row in reversed(match.rows):
        if standings[row.number - 1].winner != match.winner:
            return row
    return None


def every_row(before: Match, after: Match) -> list[Change]:
    """All rows in the order of the sheet after the tap, one that is gone where it was."""
    old = {row.seq: row for row in before.rows}
    kept = {row.seq for row in after.rows}
    paired = [Change(old.get(row.seq), row) for row in after.rows]
    for place, row in enumerate(before.rows):
        if row.seq not in kept:
            paired.insert(place, Change(row, None))
    return paired


def _differs(change: Change) -> bool:
    if change.before is None or change.after is None:
        return True
    return replace(change.before, reasons=()) != replace(change.after, reasons=())
