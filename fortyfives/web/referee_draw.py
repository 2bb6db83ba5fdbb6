"""Holds what the questions about the draw share: the rules as a fact, where there is none, the rule of a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fortyfives.rules import Reason
from fortyfives.web.book_address import reason_href
from fortyfives.web.referee_frame import AskPage, FactField
from fortyfives.web.referee_told import Told
from fortyfives.words import draw_ruled as words
from fortyfives.words.differences import rules_name
from fortyfives.words.rulings import about, rule_name
from fortyfives.words.sources import find_source
from fortyfives.words.translator import Translator


def rules_fact(told: Told) -> FactField:
    """The rules as a fact that a tap changes: they often decide alone."""
    t = told.t
    return FactField("rules", t.gettext("Rules"), (), None, rules_name(t, told.profile), told.asking(step="rules"))


def without_auction(told: Told, page: AskPage) -> AskPage:
    """The question for rules, with the reason why these leave nothing to ask."""
    return replace(page, notes=(words.without_auction(told.t, told.kind),))


def draw_rule(t: Translator, reason: Reason) -> dict[str, Any]:
    """What a ruling ends with: the rule that the reason stands for, its place in the book, who says so."""
    return {
        "rule": rule_name(t, reason),
        "rule_href": reason_href(reason),
        "sources": tuple(find_source(t, key) for key in about(t, reason).sources),
    }
