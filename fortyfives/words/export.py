"""Heads the columns of what a table takes away as a file, and says in a word what stands in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from fortyfives.rules import Reason
from fortyfives.scorebook import RowKind, SheetRow
from fortyfives.words.people import Table, seat_and_name, seat_name, side_name
from fortyfives.words.practice import practice_line
from fortyfives.words.reasons import reason_name
from fortyfives.words.translator import Translator

State = Literal["open", "finished", "broken_off", "unread"]
"""How a match stands: it can be played on, somebody has won, the table broke it off, its log cannot be read."""


# --- a score sheet


def sheet_heads(t: Translator, table: Table) -> tuple[str, ...]:
    """The columns of a score sheet, one for every seat and some for every side."""
    sides = [side_name(t, table, side) for side in range(table.sides)]
    return (
        t.gettext("Row"),
        t.gettext("Hand"),
        t.gettext("Kind"),
        *(seat_name(t, table.players, seat) for seat in range(table.players)),
        t.gettext("Dealer"),
        t.gettext("Bidder"),
        t.gettext("Bid"),
        t.gettext("Held"),
        t.gettext("Trump"),
        *(t.gettext("Tricks: %(side)s") % {"side": side} for side in sides),
        t.gettext("Highest trump"),
        *(t.gettext("Captured: %(side)s") % {"side": side} for side in sides),
        t.gettext("Made or set"),
        *(t.gettext("Change: %(side)s") % {"side": side} for side in sides),
        *(t.gettext("Total: %(side)s") % {"side": side} for side in sides),
        t.gettext("Won by"),
        t.gettext("Noticed"),
        t.gettext("Note"),
        t.gettext("Corrected"),
    )


def kind_word(t: Translator, kind: RowKind) -> str:
    """What a row tells of: a hand, a deal that was thrown in, an adjustment."""
    match kind:
        case RowKind.HAND:
            return t.gettext("hand")
        case RowKind.PASSED_IN:
            return t.gettext("thrown in")
        case RowKind.ADJUSTMENT:
            return t.gettext("adjustment")
        case _:
            assert_never(kind)


def start_word(t: Translator) -> str:
    """The kind of the line above the first row, where a match did not start from nothing."""
    return t.gettext("start")


def yes_or_no(t: Translator, said: bool | None) -> str:
    """Write what was said; nothing where nobody said."""
    if said is None:
        return ""
    return t.gettext("yes") if said else t.gettext("no")


def outcome_word(t: Translator, row: SheetRow) -> str:
    """What became of a bid: made or set; nothing where nobody bid or the hand does not count."""
    if row.made is None:
        return ""
    return t.gettext("made") if row.made else t.gettext("set")


def noticed(t: Translator, row: SheetRow) -> str:
    """What the judge has to say of a row, and what the table let stand, one after the other."""
    known = {reason.value: reason for reason in Reason}
    said = [reason_name(t, flag) for flag in row.flags]
    said += [
        t.gettext("let stand: %(rule)s") % {"rule": reason_name(t, known[code])}
        for code in row.let_stand
        if code in known
    ]
    if row.fault is not None:
        said.append(t.gettext("does not fit any more"))
    if row.kind is RowKind.HAND and row.captured is None:
        said.append(t.gettext("does not count"))
    return "; ".join(said)


# --- the list of matches


def match_heads(t: Translator, most: int) -> tuple[str, ...]:
    """The columns of the list of matches, with room for `most` at a table, each a side of his own."""
    numbers = range(1, most + 1)
    return (
        t.gettext("Begun, UTC"),
        t.gettext("Club"),
        *(t.gettext("Seat %(number)s") % {"number": number} for number in numbers),
        t.gettext("Rules"),
        t.gettext("Contract"),
        *(t.gettext("Total of side %(number)s") % {"number": number} for number in numbers),
        t.gettext("Winner"),
        t.gettext("Hands"),
        t.gettext("State"),
        t.gettext("Practice"),
        t.gettext("Match"),
    )


def state_word(t: Translator, state: State) -> str:
    """How a match stands."""
    match state:
        case "open":
            return t.gettext("open")
        case "finished":
            return t.gettext("finished")
        case "broken_off":
            return t.gettext("broken off")
        case "unread":
            return t.gettext("cannot be read")
        case _:
            assert_never(state)


# --- on paper


def on_paper(t: Translator, table: Table, day: str, *, practice: bool) -> tuple[str, ...]:
    """What a printed score sheet says above its rows: when the match began, who sits where, whether it counts."""
    seats: Sequence[str] = [seat_and_name(t, table, seat) for seat in range(table.players)]
    nowhere = (f"{practice_line(t)}.",) if practice else ()
    return (*nowhere, t.gettext("Begun on %(day)s.") % {"day": day}, f"{', '.join(seats)}.")
