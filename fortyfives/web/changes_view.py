"""Fills what a tap would change, for every page that asks before it records: the headline, the answers, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import Reason
from fortyfives.scorebook import Change, Changes, Match, RowKind, changes, every_row
from fortyfives.web.mend_pages import ChangedAnswers, ChangedRow, ChangedTotal, ChangesView
from fortyfives.web.slips import Names, seated, sides_view, totals_before
from fortyfives.words import changes as words
from fortyfives.words.people import Table, points
from fortyfives.words.translator import Translator


def changes_view(t: Translator, table: Table, before: Match, after: Match, names: Names | None = None) -> ChangesView:
    """What differs between two states of a match, for any page that asks before it records.

    `names` are those of everybody who has sat at the table; without them hands are told with those who sit there now.
    """
    told, known = changes(before, after), names or {}
    head = words.headline(t, seated(table, told.ended_after, known), told)
    every = every_row(before, after)
    differing = {_seq_of(change) for change in told.rows}
    first = next((place for place, change in enumerate(every) if _seq_of(change) in differing), len(every))
    shown = every[first:]
    return ChangesView(
        title=head.title,
        tone=head.tone,
        lines=head.lines,
        answers=_answers(t, table, told.rows, known),
        sides=sides_view(t, table),
        players=table.players,
        rows=tuple(_rows(t, table, shown, differing, told, known)),
        checked=(*_checked(t, table, before, after, shown), *_deals(t, table, told, shown, known)),
    )


def _seq_of(change: Change) -> int:
    row = change.after or change.before
    return 0 if row is None else row.seq


def _answers(t: Translator, table: Table, rows: Sequence[Change], names: Names) -> tuple[ChangedAnswers, ...]:
    told = []
    for change in rows:
        if words.told_otherwise(change):
            answers = words.answer_changes(
                t, seated(table, change.before, names), seated(table, change.after, names), change
            )
            told.append(ChangedAnswers(words.answers_title(t, change, answers), answers))
    return tuple(told)


def _rows(
    t: Translator, table: Table, shown: Sequence[Change], differing: set[int], told: Changes, names: Names
) -> list[ChangedRow]:
    rows: list[ChangedRow] = []
    run: list[int] = []
    for change in shown:
        if _seq_of(change) in differing:
            rows += _folded(t, run)
            run = []
            rows.append(_row(t, table, change, told, names))
        elif change.after is not None and change.after.hand is not None:
            run.append(change.after.hand)
    return rows + _folded(t, run)


def _folded(t: Translator, run: Sequence[int]) -> list[ChangedRow]:
    if not run:
        return []
    return [ChangedRow("", None, words.unchanged_line(t, run[0], run[-1]), "", False, (), ())]


def _row(t: Translator, table: Table, change: Change, told: Changes, names: Names) -> ChangedRow:
    before, after = change.before, change.after
    row = after or before
    if row is None:
        raise ValueError("a change without a row")
    label = "" if row.hand is None else str(row.hand)
    was = None if before is None or after is None or before.hand == after.hand else str(before.hand)
    return ChangedRow(
        label=label,
        was=was,
        text=words.row_text(t, seated(table, row, names), row),
        outcome=words.outcome_text(t, change),
        outcome_bad=row.made is False,
        notes=words.row_notes(t, change, told),
        totals=tuple(
            ChangedTotal(
                None if before is None else points(before.totals[side]),
                None if after is None else points(after.totals[side]),
            )
            for side in range(table.sides)
        ),
    )


def _checked(t: Translator, table: Table, before: Match, after: Match, shown: Sequence[Change]) -> tuple[str, ...]:
    """The bids that were held against other totals, and stand."""
    if table.profile.floor is None:
        return ()
    allowed, thrown_in = [], []
    for change in shown:
        old, new = change.before, change.after
        if old is None or new is None or new.hand is None or words.told_otherwise(change):
            continue
        if totals_before(before, old) == totals_before(after, new) or Reason.AFTER_FINISH in new.flags:
            continue
        if new.kind is RowKind.PASSED_IN:
            thrown_in.append(new.hand)
        elif Reason.BELOW_FLOOR not in (*old.flags, *new.flags):
            allowed.append(new.hand)
    return words.checked_lines(t, allowed, thrown_in)


def _deals(t: Translator, table: Table, told: Changes, shown: Sequence[Change], names: Names) -> tuple[str, ...]:
    """Who deals otherwise than before."""
    others = [
        (new.hand, seated(table, new, names).names[new.dealer])
        for change in shown
        if (new := change.after) is not None
        and new.hand is not None
        and change.before is not None
        and change.before.dealer != new.dealer
    ]
    return words.dealer_lines(t, table, told, others)
