"""Tells those who look on what the table has just tapped, how far the open hand is, and when watching has ended."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.words.people import Table, side_name
from fortyfives.words.translator import Translator


def tricks_so_far(t: Translator, table: Table, counts: Sequence[int]) -> str:
    """Say how many tricks each side has in the open hand: "Tricks 1 – 2"; the sides by name where they are not two."""
    if table.sides == 2:
        return t.gettext("Tricks %(first)s – %(second)s") % {"first": counts[0], "second": counts[1]}
    taken = [
        t.gettext("%(side)s %(tricks)s") % {"side": side_name(t, table, side), "tricks": count}
        for side, count in enumerate(counts)
        if count
    ]
    return t.gettext("Tricks: %(taken)s") % {"taken": ", ".join(taken)}


def not_saved_yet(t: Translator) -> str:
    """Say that the hand is told to its end but does not count yet."""
    return t.gettext("Not saved yet.")


def new_hand(t: Translator, hand: int, *, passed_in: bool) -> str:
    """Say to somebody who reads on that a hand has been saved since."""
    if passed_in:
        return t.gettext("New: hand %(hand)s thrown in.") % {"hand": hand}
    return t.gettext("New: hand %(hand)s saved.") % {"hand": hand}


def new_end(t: Translator) -> str:
    """Say to somebody who reads on that the match is over since."""
    return t.gettext("New: the match is over.")


def new_undo(t: Translator) -> str:
    """Say to somebody who reads on that a tap has been taken back since."""
    return t.gettext("New: a tap was taken back.")


def next_match(t: Translator, *, same: bool) -> str:
    """Say that a match is played now that this one is over; `same` where the same people play it."""
    return t.gettext("The table plays again.") if same else t.gettext("Another match is being played.")


def to_next_match(t: Translator, *, same: bool) -> str:
    """Label the link that leads there."""
    return t.gettext("To the new match") if same else t.gettext("To that match")


def new_tap(t: Translator) -> str:
    """Say to somebody who reads on that there is something new."""
    return t.gettext("New: the score was tapped on.")
