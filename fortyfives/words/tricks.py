"""Tells the tricks of an open hand one by one: who took what, who leads, where the highest trump lies."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.words.people import Table, side_name, side_spoken
from fortyfives.words.score import tricks_line
from fortyfives.words.translator import Translator


def trick_object(t: Translator, table: Table, number: int, side: int) -> str:
    """Name a trick as a thing that can be taken back: "trick 2 to Angus & Leo"."""
    return t.gettext("trick %(number)s to %(side)s") % {"number": number, "side": side_name(t, table, side)}


def rest_object(t: Translator, table: Table, first: int, last: int, side: int) -> str:
    """Name the tricks that were given to one side: "tricks 3 to 5 to Angus & Leo"."""
    names = {"first": first, "last": last, "side": side_name(t, table, side)}
    return t.gettext("tricks %(first)s to %(last)s to %(side)s") % names


def asks_trick(t: Translator, number: int) -> str:
    """Ask who took a trick."""
    return t.gettext("Who took trick %(number)s?") % {"number": number}


def asks_star(t: Translator) -> str:
    """Ask after the last trick where the highest trump was."""
    return t.gettext("Which trick had the highest trump?")


def lead_line(t: Translator, table: Table, number: int, side: int, leader: int | None) -> str:
    """Say who took the last trick and so leads the next: "Trick 2 to Angus & Leo, who lead trick 3."."""
    names = {"number": number, "next": number + 1, "side": side_name(t, table, side)}
    if leader is not None:
        return t.gettext("Trick %(number)s to %(name)s, who leads trick %(next)s.") % {
            **names,
            "name": table.names[leader],
        }
    return t.gettext("Trick %(number)s to %(side)s, who lead trick %(next)s.") % names


def star_line(t: Translator, star: int | None) -> str:
    """Say where the highest trump lies so far, and how that is changed."""
    if star is None:
        return t.gettext("Tap the trick with the highest trump so far.")
    return t.gettext("Highest trump so far: trick %(trick)s. Tap a trick to move the star.") % {"trick": star}


def star_told(t: Translator, star: int) -> str:
    """Say where the highest trump lies so far, where the cards tell."""
    return t.gettext("Highest trump so far: trick %(trick)s.") % {"trick": star}


def star_spoken(t: Translator, star: int | None) -> str:
    """Say aloud where the star is now."""
    if star is None:
        return t.gettext("No trump played so far.")
    return t.gettext("Highest trump so far: trick %(trick)s.") % {"trick": star}


def explain_star(t: Translator, number: int) -> str:
    """Say why the star cannot go to a trick."""
    return t.gettext("Trick %(number)s has not been taken yet, so the highest trump cannot lie in it.") % {
        "number": number
    }


def rest_text(t: Translator, first: int, last: int) -> str:
    """Head the buttons that give all tricks that are left to one side: "Tricks 3 to 5 all to"."""
    if last - first == 4:
        return t.gettext("All five tricks to")
    if last - first == 1:
        return t.gettext("Tricks %(first)s and %(last)s to") % {"first": first, "last": last}
    return t.gettext("Tricks %(first)s to %(last)s all to") % {"first": first, "last": last}


def rest_label(t: Translator, table: Table, first: int, last: int, side: int) -> str:
    """Say aloud what such a button writes: "Tricks 3 to 5 all to Angus and Leo"."""
    return t.gettext("Tricks %(first)s to %(last)s all to %(side)s") % {
        "first": first,
        "last": last,
        "side": side_spoken(t, table, side),
    }


def ticket_label(t: Translator, table: Table, number: int, side: int | None, star: bool, now: bool) -> str:
    """Say a ticket aloud: "Trick 2, Angus and Leo, highest trump so far"."""
    names = {"number": number, "side": "" if side is None else side_spoken(t, table, side)}
    if now:
        return t.gettext("Trick %(number)s, now") % names
    if side is None:
        return t.gettext("Trick %(number)s, not taken yet") % names
    if star:
        return t.gettext("Trick %(number)s, %(side)s, highest trump so far") % names
    return t.gettext("Trick %(number)s, %(side)s") % names


def tricks_spoken(t: Translator, table: Table, first: int, last: int, side: int, counts: Sequence[int]) -> str:
    """Say aloud who took what: "Trick 3 to Angus and Leo. They have 2, Maeve and Theresa 1."."""
    names = {"first": first, "last": last, "side": side_spoken(t, table, side)}
    if first == last:
        told = t.gettext("Trick %(last)s to %(side)s.") % names
    else:
        told = t.gettext("Tricks %(first)s to %(last)s to %(side)s.") % names
    if table.sides != 2:
        return told
    so_far = t.gettext("That makes %(tricks)s for %(side)s, %(other_count)s for %(other)s.") % {
        "tricks": tricks_line(t, counts[side]),
        "side": side_spoken(t, table, side),
        "other_count": counts[1 - side],
        "other": side_spoken(t, table, 1 - side),
    }
    return f"{told} {so_far}"


def explain_count(t: Translator, table: Table, side: int, recorded: Sequence[int]) -> str:
    """Say why a side cannot have taken so many tricks: some are recorded already."""
    names = {
        "side": side_name(t, table, side),
        "tricks": tricks_line(t, recorded[side]),
        "other": side_name(t, table, 1 - side),
        "other_tricks": tricks_line(t, recorded[1 - side]),
    }
    return t.gettext("Recorded so far: %(tricks)s for %(side)s, %(other_tricks)s for %(other)s.") % names


def explain_count_why(t: Translator) -> str:
    """Say how a count that does not go with the recorded tricks can be told all the same."""
    return t.gettext("The count takes them in. If one of them was tapped wrong, undo it first.")
