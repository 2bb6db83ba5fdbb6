"""Says who would play with whom when the same people play again."""

from __future__ import annotations

from fortyfives.words.cards import list_names
from fortyfives.words.people import Table, side_name
from fortyfives.words.translator import Translator


def against_line(t: Translator, table: Table) -> str:
    """The sides of a table: "Maeve & Theresa against Angus & Leo"."""
    sides = [side_name(t, table, side) for side in range(table.sides)]
    if len(sides) == 2:
        return t.gettext("%(first)s against %(second)s") % {"first": sides[0], "second": sides[1]}
    return list_names(t, sides)


def as_before_line(t: Translator) -> str:
    """Say of a seating that it is the one of the match before."""
    return t.gettext("Same seats")


def other_partners_line(t: Translator) -> str:
    """Say of a seating that it makes other partners."""
    return t.gettext("Other partners")


def nobody_left_line(t: Translator) -> str:
    """Say why the same people cannot simply play again."""
    return t.gettext("A name of this table was taken out of the book, or two of its names are one person now.")
