"""Asks for one player's cards and what was led to them."""

from __future__ import annotations

from fortyfives.words.translator import Translator


def asks_lead(t: Translator, trick: int) -> str:
    """The question for what was led; `trick` counts from 1."""
    return t.gettext("What was led to trick %(trick)s?") % {"trick": trick}


def asks_card(t: Translator, name: str, trick: int) -> str:
    """The question for the player's own card; `name` is empty where nobody is named."""
    if not name:
        return t.gettext("What did the player play to trick %(trick)s?") % {"trick": trick}
    return t.gettext("What did %(name)s play to trick %(trick)s?") % {"name": name, "trick": trick}


def led_himself(t: Translator, name: str) -> str:
    """The answer where the lead was the player's own card."""
    if not name:
        return t.gettext("The player led it")
    return t.gettext("%(name)s led it") % {"name": name}


def whole_hand(t: Translator) -> str:
    """The other way to ask."""
    return t.gettext("The whole hand instead")


def say_cell(t: Translator, trick: int, *, lead: bool) -> str:
    """What a screen reader hears before a card of the picture."""
    if lead:
        return t.gettext("Trick %(trick)s, led:") % {"trick": trick}
    return t.gettext("Trick %(trick)s, played:") % {"trick": trick}


def ruling_title(t: Translator, title: str) -> str:
    """The ruling for a window or a link preview."""
    return t.gettext("%(verdict)s: one player’s cards") % {"verdict": title}
