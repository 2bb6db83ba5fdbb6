"""Puts together the score sheet: its rows, one of them opened with what can be done to it."""

from __future__ import annotations

from flask import g, request, url_for

from fortyfives.rules import Reason, Tricks, contract_code
from fortyfives.scorebook import Match, RowKind, SheetRow
from fortyfives.web.book_address import sheet_href
from fortyfives.web.chart import chart_of, turns_of
from fortyfives.web.kept_view import kept_notes
from fortyfives.web.sheet_pages import (
    Act,
    HandPage,
    KeptNote,
    PadRow,
    SheetCell,
    SheetPage,
    SheetUndo,
)
from fortyfives.web.slips import (
    Names,
    bar_of,
    remarks_of,
    row_heading,
    rule_href,
    seated,
    sentence_of,
    sides_view,
    slip_of,
    totals_before,
)
from fortyfives.web.story_view import story_view
from fortyfives.web.tabs import tabs_of
from fortyfives.web.when import day_of
from fortyfives.words import score
from fortyfives.words.cards import list_names
from fortyfives.words.changes import mended_line
from fortyfives.words.differences import rules_name
from fortyfives.words.events import redo_label, tap_object, undo_label
from fortyfives.words.export import on_paper
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, points, score_line, signed
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

SAID_ON_THE_SLIP = ("let_stand", "after_finish")
"""The notes that the slip of a hand tells of in its own words."""


def sheet_page(t: Translator, match_id: str, match: Match, table: Table) -> SheetPage:
    """The whole sheet."""
    opening, names = match.opening, _names(match_id, match)
    may_write, kept = g.access.role == "pen", kept_notes(t, match_id, match)
    turns = turns_of(t, match_id, match, table, names)
    return SheetPage(
        match_id=match_id,
        seq=match.seq,
        title=t.gettext("Score sheet"),
        bar=bar_of(t, match_id, match, table),
        sides=sides_view(t, table),
        rows=tuple(_pad_row(t, match_id, table, match, row, names, kept.get(row.hand, ())) for row in match.rows),
        chart=chart_of(t, match, table, turns),
        turns=turns,
        opening=t.gettext("Started from %(score)s.") % {"score": score_line(t, opening)} if any(opening) else None,
        remarks=remarks_of(t, match, table),
        opened=None,
        rules_name=rules_name(t, table.profile),
        code=contract_code(table.profile),
        rules_href=sheet_href(table.profile),
        tabs=tabs_of(t, match_id),
        may_write=may_write,
        over=match.winner is not None,
        may_play_again=may_write and (match.winner is not None or match.abandoned),
        undo=_undo(t, match, table) if may_write else None,
        notice=fault_message(t, "stale", None, {}) if request.args.get("late") else None,
        on_paper=on_paper(
            t,
            table,
            day_of(g.store.matches.started_at(match_id) or ""),
            practice=g.store.matches.is_practice(match_id),
        ),
    )


def _names(match_id: str, match: Match) -> Names:
    """The names of everybody who has sat at the table."""
    names: Names = g.store.matches.names_of(match_id, match.everybody)
    return names


def _undo(t: Translator, match: Match, table: Table) -> SheetUndo:
    """What undo takes back and redo brings back; right after a tap that something was put right."""
    redo = redo_label(t, tap_object(t, table, match.redo)) if match.redo else None
    if match.undo is None:
        return SheetUndo(None, fresh=False, redo=redo)
    fresh = None if redo or match.undo.seq != match.seq else mended_line(t, match.undo)
    return SheetUndo(fresh or undo_label(t, tap_object(t, table, match.undo)), fresh is not None, redo)


def _pad_row(
    t: Translator,
    match_id: str,
    table: Table,
    match: Match,
    row: SheetRow,
    names: Names,
    kept: tuple[KeptNote, ...],
) -> PadRow:
    here = seated(table, row, names)
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
        what=sentence_of(t, here, row) if not text else None,
        text=text,
        outcome=outcome,
        outcome_bad=row.made is False,
        cells=tuple(
            SheetCell(signed(change), change < 0, points(total))
            for change, total in zip(row.change, row.totals, strict=True)
        ),
        notes=_row_notes(t, table, match, row, names),
        href=url_for("table.sheet_hand", match_id=match_id, number=row.number),
        kept=kept,
    )


def _row_notes(t: Translator, table: Table, match: Match, row: SheetRow, names: Names) -> tuple[str, ...]:
    """What has to be known of a row without opening it."""
    before = match.rows[row.number - 2] if row.number > 1 else None
    came: tuple[tuple[str, str], ...] = ()
    if before is not None and before.players and row.players:
        sat, sits = seated(table, before, names).names, seated(table, row, names).names
        came = tuple((new, old) for new, old in zip(sits, sat, strict=True) if new != old)
    return score.row_notes(t, row, came)


def hand_page(t: Translator, match_id: str, match: Match, table: Table, number: int) -> HandPage:
    """One row, opened: what each side took, the sums, who dealt, what was noticed, what can be done to it."""
    row = match.rows[number - 1]
    here = seated(table, row, _names(match_id, match))
    heading = row_heading(t, row)
    lines = []
    if row.kind is not RowKind.ADJUSTMENT:
        lines.append(score.dealt_line(t, here, row.dealer))
    else:
        lines.append(row.note or "")
    if here.names != table.names:
        lines.append(t.gettext("At the table: %(names)s.") % {"names": list_names(t, here.names)})
    if isinstance(row.tally, Tricks) and not row.story.has_cards:
        lines.append(score.order_line(t, here, row.tally))
    if number > 1 or any(match.opening):
        lines.append(t.gettext("It stood %(score)s before.") % {"score": score_line(t, totals_before(match, row))})
    lines += _overruled(t, row)
    lines += [t.gettext("Why it was corrected: %(reason)s") % {"reason": reason} for reason in row.reasons]
    told = [note for note in match.notes if note.seq == row.seq and note.code not in SAID_ON_THE_SLIP]
    lines += remarks_of(t, match, table, told)

    def beside(other: int) -> str | None:
        there = 1 <= other <= len(match.rows)
        return url_for("table.sheet_hand", match_id=match_id, number=other) if there else None

    may_write = g.access.role == "pen"
    acts = _acts(t, match_id, match, row) if may_write else []
    correct = next((act for act in acts if act.key == "correct"), None)
    return HandPage(
        number=number,
        heading=heading,
        slip=slip_of(t, match, here, row, heading),
        lines=tuple(line for line in lines if line),
        story=story_view(t, match, here, row),
        rule=None if row.ruling is Reason.PLAY_ON else rule_name(t, row.ruling),
        rule_href=rule_href(row.ruling),
        before=beside(number - 1),
        after=beside(number + 1),
        correct=correct,
        acts=tuple(act for act in acts if act is not correct),
        why_not=fault_message(t, "match_over", None, {"abandoned": True}) if may_write and match.abandoned else None,
        kept=kept_notes(t, match_id, match).get(row.hand, ()),
        why_href=_why_href(match_id, row),
    )


def _why_href(match_id: str, row: SheetRow) -> str | None:
    """The referee's account of the score of a hand; other rows have no sums."""
    if row.kind is not RowKind.HAND:
        return None
    return url_for("referee.from_match", match_id=match_id, ask="hand", hand=row.hand)


def _overruled(t: Translator, row: SheetRow) -> list[str]:
    """The rulings that the table has overridden for this row: they stand here for ever."""
    known = {reason.value: reason for reason in Reason}
    return [
        t.gettext("The table let it stand against the rules: %(rule)s.") % {"rule": rule_name(t, known[code])}
        for code in row.let_stand
        if code in known
    ]


def _acts(t: Translator, match_id: str, match: Match, row: SheetRow) -> list[Act]:
    """What can be done to a row now, what most come for first. Its addresses follow from that of the row."""
    adjusted = row.kind is RowKind.ADJUSTMENT
    here = url_for("table.sheet_hand", match_id=match_id, number=row.number)
    insert = f"{url_for('table.sheet', match_id=match_id)}/insert/{row.number}"
    offered = [
        ("correct", "correct", t.gettext("Correct this hand"), not adjusted),
        ("cancel_adjust", "cancel", t.gettext("Cancel it"), adjusted),
        ("swap_sides", "swap", t.gettext("Swap the sides"), row.kind is not RowKind.PASSED_IN),
        ("move", "move", t.gettext("Move it"), True),
        ("insert", "insert", t.gettext("Insert a hand before it"), True),
        ("delete", "delete", t.gettext("Delete it"), not adjusted),
    ]
    return [
        Act(key, text, insert if key == "insert" else f"{here}/{key}")
        for verb, key, text, fits in offered
        if fits and verb in match.legal_verbs
    ]
