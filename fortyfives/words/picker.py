"""Says what a screen reader hears beside a card of the picker: its place among the trumps."""

from __future__ import annotations

from fortyfives.words.translator import Translator


def trump_place(t: Translator, place: int) -> str:
    """The rank of a trump, the highest being 1: "third trump"."""
    names = (
        t.gettext("highest trump"),
        t.gettext("second trump"),
        t.gettext("third trump"),
        t.gettext("fourth trump"),
        t.gettext("fifth trump"),
        t.gettext("sixth trump"),
        t.gettext("seventh trump"),
        t.gettext("eighth trump"),
        t.gettext("ninth trump"),
        t.gettext("tenth trump"),
        t.gettext("eleventh trump"),
        t.gettext("twelfth trump"),
        t.gettext("thirteenth trump"),
        t.gettext("fourteenth trump"),
    )
    return names[place - 1]
