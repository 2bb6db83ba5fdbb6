"""Fills the pages of corrections: the editor of a hand, the choice of a place, and what a tap would change."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from flask import url_for

from fortyfives.rules import Reason, contract_code
from fortyfives.scorebook import (
    LONGEST_NOTE,
    Change,
    Changes,
    Match,
    Refusal,
    RowKind,
    SheetRow,
    changes,
    every_row,
    preview,
)
from fortyfives.web import mend_form
from fortyfives.web.mend_form import Shape
from fortyfives.web.mend_pages import (
    ChangedAnswers,
    ChangedRow,
    ChangedTotal,
    ChangesView,
    GonePage,
    Head,
    Notice,
    Place,
    PlacesPage,
    SurePage,
    Why,
)
from fortyfives.web.slips import rule_href, sides_view, slip_of
from fortyfives.words import changes as words
from fortyfives.words import score
from fortyfives.words.differences import rules_name
from fortyfives.words.events import tap_object
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, player_name, points
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

Names = Mapping[int, str]
"""Names by the numbers of the players."""


def seated(table: Table, row: SheetRow | None, names: Names) -> Table:
    """The table as it sat in a row: somebody else may sit there now. Without names, as it sits now."""
    if row is None or not row.players or not names:
        return table
    return replace(table, names=tuple(player_name(names, number) for number in row.players))


# --- what changes -----------------------------------------------------------------------------------------------


def changes_view(t: Translator, table: Table, before: Match, after: Match, names: Names | None = None) -> ChangesView:
    """What differs between two states of a match, for any page that asks before it records.

    `names` are those of everybody who has sat at the table; without them hands are told with those who sit there now.
    """
    told, known = changes(before, after), names or {}
    head = words.headline(t, table, told)
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
        if _totals_before(before, old) == _totals_before(after, new) or Reason.AFTER_FINISH in new.flags:
            continue
        if new.kind is RowKind.PASSED_IN:
            thrown_in.append(new.hand)
        elif Reason.BELOW_FLOOR not in (*old.flags, *new.flags):
            allowed.append(new.hand)
    return words.checked_lines(t, allowed, thrown_in)


def _totals_before(match: Match, row: SheetRow) -> tuple[int, ...]:
    return match.book.sheet.standings[row.number - 1].scores


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


# --- what is to be done -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mending:
    """One thing that a page of ours does to the sheet: which verb, to which row, before which row."""

    verb: str
    row: SheetRow | None
    """None for a hand that is new."""
    before: int = 0
    """The number of the row before which a hand is inserted or moved."""

    @property
    def number(self) -> int:
        """The number of the row; for a hand that is new that of its place."""
        return self.before if self.row is None else self.row.number

    def do(self, told: dict[str, Any] | None = None) -> dict[str, Any]:
        """The tap."""
        match self.verb:
            case "correct":
                return {"correct": {"hand": self.number, **(told or {})}}
            case "insert":
                return {"insert": {"before": self.before, **(told or {})}}
            case "move":
                return {"move": {"hand": self.number, "before": self.before}}
            case verb:
                return {verb: self.number}


def title_of(t: Translator, match: Match, mending: Mending) -> str:
    """The heading of the page, and the words on its button."""
    row = mending.row
    hand = {"hand": None if row is None else row.hand}
    match mending.verb, row is not None and row.hand is None:
        case "correct", _:
            return t.gettext("Correct hand %(hand)s") % hand
        case "delete", _:
            return t.gettext("Delete hand %(hand)s") % hand
        case "cancel_adjust", _:
            return t.gettext("Cancel the adjustment")
        case "swap_sides", False:
            return t.gettext("Swap the sides of hand %(hand)s") % hand
        case "swap_sides", True:
            return t.gettext("Swap the sides of the adjustment")
        case "move", False:
            return t.gettext("Move hand %(hand)s") % hand
        case "move", True:
            return t.gettext("Move the adjustment")
        case _:
            return t.gettext("Insert a hand %(place)s") % {"place": place_text(t, match, mending.before)}


def place_text(t: Translator, match: Match, before: int) -> str:
    """Name a place on the sheet: "before hand 6", "before the adjustment", "at the end"."""
    if before > len(match.rows):
        return t.gettext("at the end")
    row = match.rows[before - 1]
    if row.hand is None:
        return t.gettext("before the adjustment")
    return t.gettext("before hand %(hand)s") % {"hand": row.hand}


def head_of(t: Translator, match_id: str, match: Match, table: Table, mending: Mending) -> Head:
    """What stands around the page."""
    row = mending.row
    back = url_for("table.sheet", match_id=match_id)
    if row is not None:
        back = url_for("table.sheet_hand", match_id=match_id, number=row.number)
    elif 1 <= mending.before <= len(match.rows):
        back = url_for("table.sheet_hand", match_id=match_id, number=mending.before)
    return Head(
        match_id=match_id,
        title=title_of(t, match, mending),
        back_href=back,
        back=t.gettext("Back"),
        rules_name=rules_name(t, match.profile),
        code=contract_code(match.profile),
        players=table.players,
    )


def address_of(match_id: str, mending: Mending, **query: Any) -> str:
    """Where the page of a mending is."""
    endpoint = {"swap_sides": "swap", "cancel_adjust": "cancel"}.get(mending.verb, mending.verb)
    return url_for(f"mend.{endpoint}", match_id=match_id, number=mending.number, **query)


def place_row(match: Match, mending: Mending) -> SheetRow | None:
    """The row that is mended, or the one before which a hand is inserted."""
    if mending.row is not None:
        return mending.row
    return match.rows[mending.before - 1] if mending.before <= len(match.rows) else None


def explained_refusal(
    t: Translator, table: Table, refusal: Refusal, scores: Sequence[int], stand: str, stand_text: str
) -> Why:
    """Why the rules refuse it, with the rule; and that the table may let it stand."""
    reason, facts = Reason(refusal.code), refusal.facts
    seat, bid, dealer = (_number(facts.get(name)) for name in ("seat", "bid", "dealer"))
    told = score.explain_refusal(t, table, reason, seat=seat, bid=bid, dealer=dealer or 0, scores=scores, more={})
    return Why(
        title=told.short,
        lines=told.why,
        rule=rule_name(t, reason),
        rule_href=rule_href(reason),
        stand=stand if refusal.may_stand else None,
        stand_text=stand_text,
    )


def _number(value: object) -> int | None:
    return value if type(value) is int else None


# --- before it is saved -------------------------------------------------------------------------------------------


def sure_page(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    names: Names,
    mending: Mending,
    do: dict[str, Any],
    *,
    let_stand: bool,
    note: str = "",
    notice: Notice | None = None,
    entry: Mapping[str, str] | None = None,
    others: tuple[tuple[str, str], ...] = (),
) -> SurePage:
    """What would change. `entry` are the answers of the editor, for the way back to it."""
    after = preview(match, do, let_stand=let_stand)
    refusal = after if isinstance(after, Refusal) else None
    why = None
    if refusal is not None and refusal.ruling:
        here = seated(table, mending.row, names)
        before = match.book.sheet.standings[mending.number - 1].scores
        why = explained_refusal(t, here, refusal, before, "1", t.gettext("The table allows it"))
    elif refusal is not None:
        notice = notice or Notice(fault_message(t, refusal.code, None, refusal.facts))
    view = slip = None
    intro: list[str] = []
    if not isinstance(after, Refusal):
        view = changes_view(t, table, match, after, names)
        if mending.verb == "insert":
            row = after.rows[mending.before - 1]
            here = seated(table, row, names)
            slip = slip_of(t, after, here, row, t.gettext("Check hand %(hand)s") % {"hand": row.hand})
            view = replace(view, answers=())  # the slip says them
            intro.append(score.dealt_line(t, here, row.dealer))
        intro += _swap_lines(t, table, names, mending, after)
    head = head_of(t, match_id, match, table, mending)
    fields = {"do": json.dumps(do), "let_stand": "1" if let_stand else ""}
    if mending.row is not None:
        fields["row"] = str(mending.row.seq)
    if mending.verb == "move":
        fields["to"] = str(mending.before)
    return SurePage(
        head=head,
        action=address_of(match_id, mending),
        seq=match.seq,
        notice=notice,
        intro=tuple(intro),
        slip=slip,
        changes=view,
        why=why,
        stand_href=_stand_href(match_id, mending, why),
        others=others if view is not None else (),
        carried=tuple({**(entry or {}), **fields}.items()),
        note=None if mending.verb == "cancel_adjust" else note,
        longest_note=LONGEST_NOTE,
        button=_button(t, match, mending),
        change_href=None if entry is None else f"{address_of(match_id, mending)}?{urlencode(entry)}",
        leave_href=head.back_href,
    )


def _button(t: Translator, match: Match, mending: Mending) -> str:
    if mending.verb == "move" and mending.row is not None:
        return t.gettext("Move it %(place)s") % {"place": place_text(t, match, mending.before)}
    return title_of(t, match, mending)


def _stand_href(match_id: str, mending: Mending, why: Why | None) -> str | None:
    if why is None or why.stand is None:
        return None
    more = {"to": mending.before} if mending.verb == "move" else {}
    return address_of(match_id, mending, stand=1, **more)


def _swap_lines(t: Translator, table: Table, names: Names, mending: Mending, after: Match) -> list[str]:
    if mending.verb != "swap_sides" or mending.row is None or mending.row.bidder is None:
        return []
    swapped = after.rows[mending.row.number - 1]
    here = seated(table, swapped, names)
    return [
        t.gettext(
            "What was recorded of one side is then the other’s. %(name)s, on the left of %(other)s, is the bidder."
        )
        % {"name": here.names[swapped.bidder or 0], "other": here.names[mending.row.bidder]}
    ]


def other_bidders(
    t: Translator, match_id: str, match: Match, table: Table, names: Names, mending: Mending
) -> tuple[tuple[str, str], ...]:
    """The partners of the seat that a swap makes the bidder: each leads to the correction that says so."""
    row = mending.row
    after = preview(match, mending.do(), let_stand=True)
    if row is None or row.bidder is None or isinstance(after, Refusal):
        return ()
    swapped = after.rows[row.number - 1]
    if swapped.bidder is None:
        return ()
    here, shape = seated(table, row, names), Shape(match.profile, table.players)
    told = mend_form.from_row(shape, swapped)
    partners = [seat for seat in here.seats_of(here.side_of(swapped.bidder)) if seat != swapped.bidder]
    found = []
    for seat in partners:
        fields = mend_form.write(shape, replace(told, bidder=seat, held=False))
        href = address_of(match_id, Mending("correct", row), **fields, row=row.seq, see=1)
        found.append((t.gettext("No, %(name)s bid it") % {"name": here.names[seat]}, href))
    return tuple(found)


# --- where to -----------------------------------------------------------------------------------------------------


def places_page(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    names: Names,
    mending: Mending,
    *,
    notice: Notice | None = None,
) -> PlacesPage:
    """All places on the sheet."""
    row = mending.row
    if row is None:
        raise ValueError("a move without a row")
    places = []
    for before in range(1, len(match.rows) + 2):
        here = before in (row.number, row.number + 1)
        text = place_text(t, match, before)
        if before <= len(match.rows):
            other = match.rows[before - 1]
            text = t.gettext("%(place)s, %(row)s") % {
                "place": text,
                "row": words.row_text(t, seated(table, other, names), other),
            }
        if not here:
            places.append(Place(text, address_of(match_id, replace(mending, before=before), to=before, row=row.seq)))
        elif before == row.number:
            places.append(Place(t.gettext("%(row)s stands here") % {"row": words.place_of(t, row)}, None))
    head = head_of(t, match_id, match, table, mending)
    return PlacesPage(head, t.gettext("Where does it belong?"), tuple(places), notice)


# --- when another phone was faster -----------------------------------------------------------------------------


def stale_notice(
    t: Translator, table: Table, match: Match, writer: tuple[int, str] | None, *, here: int | None
) -> Notice:
    """Another page was faster: what it recorded last. `writer` is the device that did, `here` this one."""
    title = t.gettext("Another phone was faster")
    if writer is not None and writer[0] == here:
        title = t.gettext("This page was not up to date")
    lines = [t.gettext("Nothing of this was saved, and nothing is lost: this is what it would change now.")]
    if match.undo is not None:
        what = {"what": tap_object(t, table, match.undo), "device": writer[1] if writer else ""}
        if writer is not None and writer[0] != here:
            lines.insert(0, t.gettext("The last thing recorded, by “%(device)s”, is %(what)s.") % what)
        else:
            lines.insert(0, t.gettext("The last thing recorded is %(what)s.") % what)
    return Notice(title, tuple(lines))


def gone_page(t: Translator, match_id: str, match: Match, number: int) -> GonePage:
    """The row is gone: another phone has deleted it, or its entry was taken back."""
    head = Head(
        match_id=match_id,
        title=t.gettext("Not on the sheet any more"),
        back_href=url_for("table.sheet", match_id=match_id),
        back=t.gettext("Sheet"),
        rules_name=rules_name(t, match.profile),
        code=contract_code(match.profile),
        players=len(match.players),
    )
    return GonePage(
        head,
        Notice(
            t.gettext("What was row %(number)s of the sheet is not there any more.") % {"number": number},
            (t.gettext("It was deleted or taken back meanwhile. Nothing was recorded."),),
        ),
    )
