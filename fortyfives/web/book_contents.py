"""Fills the pages of the rule book: rule sets, sheets, ranks, and every ruling with an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Fault,
    Profile,
    Reason,
    Suit,
    answer,
    contract_code,
    plain_order,
    rank_of,
    rules_argument,
    top_three,
    trump_order,
)
from fortyfives.web.book_address import edit_href, ranks_href, sheet_href
from fortyfives.web.book_pages import (
    ListedRuleSet,
    PlainSuit,
    RanksPage,
    RuleSetPage,
    RulesPage,
    RulingInBook,
    RulingsChapter,
    RulingsPage,
    SheetPart,
    SourcedLine,
    SuitLink,
)
from fortyfives.web.referee_address import UNKNOWN, Asked
from fortyfives.web.rules_address import rules_text
from fortyfives.words.answers import explain_answer, facts_line, read_profile
from fortyfives.words.cards import suit_title
from fortyfives.words.contracts import code_note, contract_lines, rule_set_facts
from fortyfives.words.differences import differences, rules_name
from fortyfives.words.examples import EXAMPLES
from fortyfives.words.plays import Explanation
from fortyfives.words.ranks import rank_words
from fortyfives.words.rule_sheets import rule_sheet
from fortyfives.words.rulings import about
from fortyfives.words.sources import find_source, source_of, sources_line
from fortyfives.words.terms import terms
from fortyfives.words.translator import Translator


def rules_page(t: Translator) -> RulesPage:
    """The page of all rule sets."""
    ranks = url_for("book.ranks_start", rules_id=VARIANTS[0].id)
    return RulesPage(tuple(_listed(t, profile) for profile in VARIANTS), ranks, terms(t))


def _listed(t: Translator, profile: Profile) -> ListedRuleSet:
    to_target = t.gettext("to %(target)s") % {"target": profile.target}
    return ListedRuleSet(
        profile.id,
        sheet_href(profile),
        rules_name(t, profile),
        (*rule_set_facts(t, profile), to_target),
        contract_code(profile),
    )


def rule_set_page(t: Translator, profile: Profile, beside: Profile | None) -> RuleSetPage:
    """The sheet of one rule set or of a table's own rules, set beside a rule set if one is given."""
    sections = rule_sheet(t, profile)
    keys = [key for section in sections for line in section.lines for key in line.sources]
    # The account that the rule set follows is number 1; the others come as they are met.
    numbered = tuple(dict.fromkeys((source_of(t, profile).key, *keys)))
    return RuleSetPage(
        rule_set=_listed(t, profile),
        contract=contract_lines(t, profile),
        code_note=code_note(t),
        parts=tuple(
            SheetPart(
                section.key,
                section.title,
                tuple(
                    SourcedLine(
                        line.text,
                        _said_by(t, [numbered.index(key) + 1 for key in line.sources]),
                        line.decided,
                    )
                    for line in section.lines
                ),
            )
            for section in sections
        ),
        sources=tuple(find_source(t, key) for key in numbered),
        others=tuple(_listed(t, other) for other in VARIANTS if other != profile),
        compared=None if beside is None else _listed(t, beside),
        differences=() if beside is None else differences(t, profile, beside),
        suits=_suit_links(t, profile),
        asked_rules=None if isinstance(rules_argument(profile), str) else rules_text(profile),
        change_href=edit_href(profile),
        referee_href=Asked(profile=profile).asking(),
    )


# --- the ranks


def _said_by(t: Translator, numbers: list[int]) -> str:
    return sources_line(t, sorted(numbers)) if numbers else ""


def _suit_links(t: Translator, profile: Profile) -> tuple[SuitLink, ...]:
    return tuple(SuitLink(suit, suit_title(t, suit), ranks_href(profile, suit)) for suit in SUITS)


def ranks_page(t: Translator, profile: Profile, trump: Suit) -> RanksPage:
    """The ladder of trumps and the order of the plain suits."""
    top = top_three(trump)
    below = trump_order(trump)[len(top) :]
    high = tuple(card for card in below if rank_of(card) in ("A", "K", "Q"))
    return RanksPage(
        trump=trump,
        words=rank_words(t, trump),
        top=top,
        high=high,
        low=tuple(card for card in below if card not in high),
        plain=tuple(
            PlainSuit(suit, suit_title(t, suit), " ".join(rank_of(card) for card in plain_order(suit, trump)))
            for suit in SUITS
            if suit is not trump
        ),
        suits=_suit_links(t, profile),
        back_href=sheet_href(profile),
    )


# --- every ruling


def rulings_page(t: Translator) -> RulingsPage:
    """The page of all rulings, in the order of a hand."""
    titles = {
        "auction": t.gettext("The auction"),
        "draw": t.gettext("Trump and the draw"),
        "play": t.gettext("The play"),
        "finish": t.gettext("The end of the match"),
    }
    rulings = tuple((about(t, reason).chapter, _ruling(t, reason)) for reason in Reason)
    return RulingsPage(
        tuple(
            RulingsChapter(key, title, tuple(ruling for chapter, ruling in rulings if chapter == key))
            for key, title in titles.items()
        )
    )


def _ruling(t: Translator, reason: Reason) -> RulingInBook:
    told = about(t, reason)
    question = EXAMPLES[reason]
    given = answer(dict(question))
    said = dict(explain_answer(t, question, given))[reason] if not isinstance(given, Fault) else Explanation("", "", ())
    return RulingInBook(
        reason,
        told.title,
        told.text,
        facts_line(t, question),
        said,
        rules_name(t, read_profile(question)),
        tuple(find_source(t, key) for key in told.sources),
        try_href(question),
    )


def try_href(question: Mapping[str, Any]) -> str | None:
    """The ruling page for a question about a play; None for any other question."""
    if question["ask"] != "play":
        return None
    told: dict[str, Any] = {
        "rules": rules_text(read_profile(question)),
        "trump": question["trump"],
        "trick": ".".join(question["trick"]),
        "hand": ".".join(name or UNKNOWN for name in question["hand"]),
        "card": question["card"],
    }
    return url_for("referee.rule", **told)
