"""Fills the pages of the rule book about rule sets: the list, a sheet, two side by side, a printed card, the ranks."""

from __future__ import annotations

from typing import Final

from flask import url_for

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Profile,
    Suit,
    contract_code,
    plain_order,
    rank_of,
    rules_argument,
    top_three,
    trump_order,
)
from fortyfives.web.book_address import card_href, compare_href, edit_href, ranks_href, sheet_href
from fortyfives.web.book_pages import (
    CardPage,
    Choice,
    ComparedAnswer,
    ComparedColumn,
    ComparedLine,
    ComparePage,
    ListedRuleSet,
    PlainSuit,
    RanksPage,
    RuleSetPage,
    RulesPage,
    SheetPart,
    SourcedLine,
    SuitLink,
)
from fortyfives.web.question_address import asking_href
from fortyfives.web.rules_address import rules_text
from fortyfives.words.cards import suit_title
from fortyfives.words.contracts import code_note, contract_lines, rule_set_facts
from fortyfives.words.differences import Compared, compared, differences, rules_name
from fortyfives.words.policy import Policy
from fortyfives.words.ranks import rank_words
from fortyfives.words.rule_sheets import rule_sheet
from fortyfives.words.sources import find_source, source_of, sources_line
from fortyfives.words.table_card import table_card
from fortyfives.words.terms import terms
from fortyfives.words.translator import Translator

MISTAKEN: Final = frozenset({"hold", "hold-back", "renege", "revoke"})
"""The words of the table that are mistaken for each other."""


def rules_page(t: Translator) -> RulesPage:
    """The page of all rule sets."""
    ranks = url_for("book.ranks_start", rules_id=VARIANTS[0].id)
    mistaken = tuple(term for term in terms(t) if term.key in MISTAKEN)
    return RulesPage(tuple(_listed(t, profile) for profile in VARIANTS), ranks, mistaken)


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
                tuple(_sourced(t, line, numbered) for line in section.lines),
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
        card_href=card_href(profile),
        compare_href=compare_href(profile, beside or next(other for other in VARIANTS if other != profile)),
        referee_href=asking_href("play", rules=rules_text(profile)),
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


# --- two side by side


def compare_page(t: Translator, ours: Profile, theirs: Profile) -> ComparePage:
    """Two rule sets side by side, with who says what."""
    lines = compared(t, ours, theirs)
    followed = (source_of(t, ours).key, source_of(t, theirs).key)
    keys = [key for line in lines for said in (line.ours, line.theirs) for key in said.sources]
    numbered = tuple(dict.fromkeys((*followed, *keys)))
    names = (rules_name(t, ours), rules_name(t, theirs))
    return ComparePage(
        columns=(_column(t, ours, theirs), _column(t, theirs, ours)),
        different=tuple(_compared_line(t, line, names, numbered) for line in lines if not line.same),
        same=tuple(_compared_line(t, line, names[:1], numbered) for line in lines if line.same),
        sources=tuple(find_source(t, key) for key in numbered),
    )


def _column(t: Translator, profile: Profile, other: Profile) -> ComparedColumn:
    """The rule sets to choose from are those of the catalogue, and a table's own where they are compared."""
    own = [rules for rules in (profile, other) if rules not in VARIANTS]
    choices = [
        Choice(rules_text(rules), rules_name(t, rules), rules == profile) for rules in dict.fromkeys((*VARIANTS, *own))
    ]
    return ComparedColumn(
        rules_name(t, profile),
        sheet_href(profile),
        contract_code(profile),
        source_of(t, profile),
        tuple(choices),
    )


def _compared_line(t: Translator, line: Compared, names: tuple[str, ...], numbered: tuple[str, ...]) -> ComparedLine:
    answers = zip(names, (line.ours, line.theirs), strict=False)
    return ComparedLine(line.label, tuple(ComparedAnswer(name, _sourced(t, said, numbered)) for name, said in answers))


def _sourced(t: Translator, said: Policy, numbered: tuple[str, ...]) -> SourcedLine:
    return SourcedLine(said.text, _said_by(t, [numbered.index(key) + 1 for key in said.sources]), said.decided)


# --- the card for the table


def card_page(t: Translator, profile: Profile) -> CardPage:
    """The rules on one page."""
    return CardPage(_listed(t, profile), table_card(t, profile), sheet_href(profile))
