"""Fills the pages of "This match": the list, the forms with points, and what a tap would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import url_for

from fortyfives.rules import contract_code
from fortyfives.scorebook import LONGEST_NOTE, Match, RowKind, SheetRow
from fortyfives.web.book_address import sheet_href
from fortyfives.web.changes_view import changes_view
from fortyfives.web.more_forms import MINUS, PointsForm
from fortyfives.web.more_pages import (
    Adjusted,
    Frame,
    MorePage,
    Place,
    PointsPage,
    Practice,
    Problems,
    SignedField,
    SurePage,
)
from fortyfives.web.pages import Account, Slip
from fortyfives.web.slips import bar_of, sides_view
from fortyfives.web.tabs import tabs_of
from fortyfives.web.when import moment
from fortyfives.words import more as words
from fortyfives.words import practice
from fortyfives.words.cards import list_names
from fortyfives.words.differences import rules_name
from fortyfives.words.events import redo_label, tap_object, undo_label
from fortyfives.words.kept import count_line
from fortyfives.words.people import Table, points, side_name, signed
from fortyfives.words.trail import taps_line
from fortyfives.words.translator import Translator


def frame_of(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    title: str,
    page: str,
    *,
    may_write: bool,
    notice: str | None = None,
) -> Frame:
    """What stands around a page: the score bar above it, undo and the four places below it."""
    undo = undo_label(t, tap_object(t, table, match.undo)) if match.undo else None
    redo = redo_label(t, tap_object(t, table, match.redo)) if match.redo else None
    return Frame(
        match_id=match_id,
        seq=match.seq,
        page=page,
        title=title,
        bar=bar_of(t, match_id, match, table),
        tabs=tabs_of(t, match_id),
        rules_name=rules_name(t, match.profile),
        code=contract_code(match.profile),
        may_write=may_write,
        undo=undo if may_write else None,
        redo=redo if may_write else None,
        notice=notice,
    )


# --- the list -----------------------------------------------------------------------------------------------


def more_page(t: Translator, frame: Frame, match: Match, table: Table, *, armed: bool, kept: int) -> MorePage:
    """All that can be done to the match besides playing it; whoever only watches sees what may be looked at.

    `kept` is how many rulings are kept with it.
    """
    places = _places(t, frame, match, table) if frame.may_write else ()
    may_abandon = frame.may_write and "abandon" in match.legal_verbs
    return MorePage(
        frame=frame,
        places=(*places, *_to_read(t, frame, match, table, kept)),
        abandoned=match.abandoned,
        may_abandon=may_abandon,
        armed=armed and may_abandon,
        practice=_practice(t, on=frame.bar.practice is not None),
    )


def _practice(t: Translator, *, on: bool) -> Practice:
    text = practice.meaning_line(t) if on else practice.counts_line(t)
    title = practice.practice_line(t) if on else t.gettext("This match counts")
    return Practice(on, title, text, practice.switch_text(t, practice=on))


def _places(t: Translator, frame: Frame, match: Match, table: Table) -> tuple[Place, ...]:
    here, why_not = frame.match_id, words.not_now_line(t, match)
    adjusted = sum(row.kind is RowKind.ADJUSTMENT for row in match.rows)
    return (
        Place(
            "adjust",
            url_for("more.adjust", match_id=here),
            t.gettext("Adjust points"),
            why_not or words.adjustments_text(t, adjusted),
            off=why_not is not None,
        ),
        Place(
            "opening",
            url_for("more.opening", match_id=here),
            t.gettext("Opening totals"),
            why_not or words.opening_text(t, match.opening),
            off=why_not is not None,
        ),
        Place(
            "dealer",
            url_for("table.live", match_id=here, ask="dealer"),
            t.gettext("Who deals, deal again"),
            why_not or words.dealer_text(t, table, match),
            off="dealer" not in match.legal_verbs,
        ),
    )


def _to_read(t: Translator, frame: Frame, match: Match, table: Table, kept: int) -> tuple[Place, ...]:
    trail = url_for("trail.whole_trail", match_id=frame.match_id)
    people = url_for("people.everyone", match_id=frame.match_id)
    rulings = url_for("kept.of_match", match_id=frame.match_id)
    rules = t.gettext("%(rules)s, contract %(code)s") % {"rules": frame.rules_name, "code": frame.code}
    return (
        Place("people", people, t.gettext("People"), list_names(t, table.names)),
        Place("trail", trail, t.gettext("Trail"), taps_line(t, match.seq)),
        Place("rulings", rulings, t.gettext("Rulings kept"), count_line(t, kept)),
        Place("rules", sheet_href(table.profile), t.gettext("The rules of this match"), rules),
    )


# --- points -------------------------------------------------------------------------------------------------


def adjust_page(
    t: Translator, frame: Frame, match: Match, table: Table, form: PointsForm, problems: Problems = ()
) -> PointsPage:
    """The adjustments so far, and the form of one more."""
    return PointsPage(
        frame=frame,
        action=url_for("more.adjust", match_id=frame.match_id),
        intro=words.adjust_intro(t),
        why_not=words.not_now_line(t, match),
        fields=_fields(t, table, form, problems),
        asks=t.gettext("Points for each side"),
        plus=t.gettext("add"),
        minus=t.gettext("take away"),
        note=form.note,
        longest_note=LONGEST_NOTE,
        button=t.gettext("Show what changes"),
        problems=problems,
        made=tuple(_adjusted(t, frame, match, table, row) for row in match.rows if row.kind is RowKind.ADJUSTMENT),
    )


def opening_page(
    t: Translator, frame: Frame, match: Match, table: Table, form: PointsForm, problems: Problems = ()
) -> PointsPage:
    """The totals from which a match begun on paper started."""
    return PointsPage(
        frame=frame,
        action=url_for("more.opening", match_id=frame.match_id),
        intro=words.opening_intro(t),
        why_not=words.not_now_line(t, match),
        fields=_fields(t, table, form, problems),
        asks=t.gettext("Totals before the first hand here"),
        plus=t.gettext("above zero"),
        minus=t.gettext("below zero"),
        note=None,
        longest_note=LONGEST_NOTE,
        button=t.gettext("Show what changes") if match.rows else t.gettext("Start from these"),
        problems=problems,
    )


def _fields(t: Translator, table: Table, form: PointsForm, problems: Problems) -> tuple[SignedField, ...]:
    wrong = dict(problems)
    return tuple(
        SignedField(side, entry.sign == MINUS, entry.digits, wrong.get(f"points{side.side}"))
        for side, entry in zip(sides_view(t, table), form.points, strict=True)
    )


def _adjusted(t: Translator, frame: Frame, match: Match, table: Table, row: SheetRow) -> Adjusted:
    at = next((entry.at for entry in match.living if entry.seq == row.seq), "")
    return Adjusted(
        points=tuple((side_name(t, table, side), signed(change)) for side, change in enumerate(row.change) if change),
        note=row.note or "",
        at=at,
        when=moment(at),
        cancel_href=url_for("mend.cancel", match_id=frame.match_id, number=row.number),
    )


# --- before it counts ---------------------------------------------------------------------------------------


def sure_page(
    t: Translator,
    frame: Frame,
    table: Table,
    before: Match,
    after: Match,
    names: Mapping[int, str],
    form: PointsForm,
    *,
    lines: Sequence[str],
    action: str,
    button: str,
    back: str,
) -> SurePage:
    """What is about to be recorded, said back. `back` names the form, which is at `action`."""
    changes = changes_view(t, table, before, after, names)
    return SurePage(
        frame=frame,
        slip=_slip_of_totals(t, frame.title, table, before.scores, after.scores),
        lines=tuple(lines),
        changes=changes,
        rows=bool(before.rows) and len(after.rows) == len(before.rows),
        action=action,
        entry=entry_of(form),
        button=button,
        back=back,
    )


def _slip_of_totals(t: Translator, heading: str, table: Table, before: Sequence[int], after: Sequence[int]) -> Slip:
    """The totals of every side before and after."""
    accounts = tuple(
        Account(
            side=view,
            change=signed(after[view.side] - before[view.side]),
            bad=after[view.side] < before[view.side],
            how="",
            before=points(before[view.side]),
            after=points(after[view.side]),
        )
        for view in sides_view(t, table)
    )
    return Slip(heading, None, None, "", accounts, "", ())


def entry_of(form: PointsForm) -> tuple[tuple[str, str], ...]:
    """The fields of a form with points, to send them once more."""
    fields = [("note", form.note)]
    for place, entry in enumerate(form.points):
        fields += [(f"sign{place}", entry.sign), (f"points{place}", entry.digits)]
    return tuple(fields)
