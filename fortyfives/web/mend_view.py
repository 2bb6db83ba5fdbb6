"""Fills the pages of corrections around the editor: what is done to a row, where it goes, what is asked first."""

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
    Match,
    Refusal,
    SheetRow,
    preview,
)
from fortyfives.web import mend_form
from fortyfives.web.changes_view import changes_view
from fortyfives.web.mend_form import Shape
from fortyfives.web.mend_pages import (
    GonePage,
    Head,
    Notice,
    Place,
    PlacesPage,
    SurePage,
    Why,
)
from fortyfives.web.slips import Names, rule_href, seated, slip_of
from fortyfives.words import changes as words
from fortyfives.words import score
from fortyfives.words.differences import rules_name
from fortyfives.words.events import tap_object
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

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
    row = None if mending.row is None else mending.row.seq
    return address_of(match_id, mending, stand=1, row=row, to=mending.before if mending.verb == "move" else None)


def _swap_lines(t: Translator, table: Table, names: Names, mending: Mending, after: Match) -> list[str]:
    if mending.verb != "swap_sides" or mending.row is None or mending.row.bidder is None:
        return []
    swapped = after.rows[mending.row.number - 1]
    here = seated(table, swapped, names)
    return [words.swapped_line(t, here.names[swapped.bidder or 0], here.names[mending.row.bidder])]


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
