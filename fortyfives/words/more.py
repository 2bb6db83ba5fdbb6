"""Says what can be done to a match besides playing it, what would follow, and why something of it is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.scorebook import LONGEST_NOTE, MOST_POINTS, Match, Refusal
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, score_line, side_name
from fortyfives.words.translator import Translator


def not_now_line(t: Translator, match: Match) -> str | None:
    """Why nothing but a name can be changed now; None where it can."""
    if match.abandoned:
        return t.gettext("The match was broken off. Carry it on first.")
    return None


def dealer_text(t: Translator, table: Table, match: Match) -> str:
    """Say who deals the open hand, or that there is none."""
    if match.winner is not None:
        return t.gettext("The match is over. Undo its last hand first to deal on.")
    hand = match.book.hand
    return t.gettext("Now %(name)s deals hand %(hand)s.") % {"name": table.names[hand.dealer], "hand": hand.hand}


def adjustments_text(t: Translator, count: int) -> str:
    """Say how many adjustments count."""
    if not count:
        return t.gettext("By agreement, with the reason; none so far.")
    return t.ngettext("%(num)s so far.", "%(num)s so far.", count) % {"num": count}


def opening_text(t: Translator, opening: Sequence[int]) -> str:
    """Say from which totals the match started."""
    if not any(opening):
        return t.gettext("For a match begun on paper. It started from nothing.")
    return t.gettext("It started from %(score)s.") % {"score": score_line(t, opening)}


def adjust_intro(t: Translator) -> str:
    """Say what an adjustment is."""
    return t.gettext("Points given or taken by agreement. They stand on the score sheet with the reason.")


def opening_intro(t: Translator) -> str:
    """Say what opening totals are for."""
    return t.gettext("A match begun on paper starts from its totals there. They may lie below zero.")


# --- what is to be recorded ---------------------------------------------------------------------------------


def reason_line(t: Translator, note: str) -> str:
    """Say why."""
    return t.gettext("Why: %(reason)s") % {"reason": note}


def opening_line(t: Translator, totals: Sequence[int]) -> str:
    """Say from which totals the match is to have started."""
    return t.gettext("The match started from %(score)s.") % {"score": score_line(t, totals)}


# --- what cannot be recorded --------------------------------------------------------------------------------


def points_problem(t: Translator, table: Table, side: int, number: int | None) -> str | None:
    """What is amiss with the points typed for one side; None for nothing."""
    names = {"side": side_name(t, table, side), "most": MOST_POINTS}
    if number is None:
        return t.gettext("The points of %(side)s are a whole number, such as 10.") % names
    if abs(number) > MOST_POINTS:
        return t.gettext("The points of %(side)s are at most %(most)s.") % names
    return None


def nothing_given(t: Translator) -> str:
    """Say that an adjustment gives and takes nothing."""
    return t.gettext("Say how many points, for one side at least.")


def note_problem(t: Translator, note: str) -> str:
    """What is amiss with a reason that cannot be kept."""
    if not note.strip():
        return t.gettext("Say why in a few words. The score sheet shows it.")
    if len(note) > LONGEST_NOTE:
        return t.gettext("The reason has up to %(most)s characters.") % {"most": LONGEST_NOTE}
    return t.gettext("The reason is one line of plain characters.")


def opening_problem(t: Translator, table: Table, totals: Sequence[int], facts: Mapping[str, object]) -> str:
    """Why a match cannot have started from these totals."""
    names = {"score": score_line(t, totals), "target": facts.get("target", table.profile.target)}
    return t.gettext("With %(score)s somebody would have won before the first hand. The match goes to %(target)s.") % (
        names
    )


def refused_line(t: Translator, table: Table, refusal: Refusal, totals: Sequence[int], note: str) -> tuple[str, str]:
    """The part of a form with points that a refusal is about ("note", "points0", ""), and the words for it."""
    match refusal.code, refusal.field:
        case "bad_value", "note":
            return "note", note_problem(t, note)
        case "bad_value", "opening":
            return "points0", opening_problem(t, table, totals, refusal.facts)
        case "nothing_changes", _:
            return "points0", t.gettext("It started from these totals already, so nothing would change.")
        case _:
            return "", fault_message(t, refusal.code, refusal.field, refusal.facts)
