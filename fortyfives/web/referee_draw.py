"""Holds what the questions about the draw share: the rules as a fact, and where there is none."""

from __future__ import annotations

from dataclasses import replace

from fortyfives.web.referee_frame import AskPage, FactField
from fortyfives.web.referee_told import Told
from fortyfives.words import draw_ruled as words
from fortyfives.words.differences import rules_name


def rules_fact(told: Told) -> FactField:
    """The rules as a fact that a tap changes: they often decide alone."""
    t = told.t
    return FactField("rules", t.gettext("Rules"), (), None, rules_name(t, told.profile), told.asking(step="rules"))


def without_auction(told: Told, page: AskPage) -> AskPage:
    """The question for rules, with the reason why these leave nothing to ask."""
    return replace(page, notes=(words.without_auction(told.t, told.kind),))
