"""What the rule book's pages show: rule sets, sheets, ranks, and every ruling with an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Card,
    Fault,
    Profile,
    Reason,
    Suit,
    answer,
    contract_code,
    plain_order,
    rank_of,
    top_three,
    trump_order,
)
from fortyfives.web.referee_pages import UNKNOWN
from fortyfives.words.answers import explain_answer, read_cards, read_profile, read_trump
from fortyfives.words.cards import list_cards, mark, suit_name, suit_title
from fortyfives.words.contracts import ContractLine, contract_lines, rule_set_facts
from fortyfives.words.differences import Difference, differences, rules_name
from fortyfives.words.examples import EXAMPLES
from fortyfives.words.plays import Explanation
from fortyfives.words.rule_sheets import rule_sheet
from fortyfives.words.rulings import about
from fortyfives.words.sources import Source, find_source, source_of
from fortyfives.words.terms import Term, terms
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class RuleSetEntry:
    """One rule set in the list: where its sheet is, its name, what tells it apart, its contract code."""

    id: str
    name: str
    facts: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The list of rule sets, and the glossary."""

    entries: tuple[RuleSetEntry, ...]
    terms: tuple[Term, ...]


def rules_page(t: Translator) -> RulesPage:
    """Make the page of all rule sets."""
    return RulesPage(tuple(_entry(t, profile) for profile in VARIANTS), terms(t))


def _entry(t: Translator, profile: Profile) -> RuleSetEntry:
    to_target = t.gettext("to %(target)s") % {"target": profile.target}
    facts = (*rule_set_facts(t, profile), to_target)
    return RuleSetEntry(profile.id, profile.name, facts, contract_code(profile))


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a sheet, with the numbers of its sources in the list at the end."""

    text: str
    numbers: tuple[int, ...]
    decided: str | None


@dataclass(frozen=True, slots=True)
class SheetSection:
    """One part of a sheet."""

    key: str
    title: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class RuleSetPage:
    """One rule set written out."""

    entry: RuleSetEntry
    source: Source
    contract: tuple[ContractLine, ...]
    sections: tuple[SheetSection, ...]
    sources: tuple[Source, ...]
    others: tuple[RuleSetEntry, ...]
    compared: RuleSetEntry | None
    """The rule set that this one is set beside; None where none was chosen."""
    differences: tuple[Difference, ...]
    suits: tuple[tuple[Suit, str, str], ...]
    """For the ranks: each suit, its place in the address and its name."""


def rule_set_page(t: Translator, profile: Profile, beside: Profile | None) -> RuleSetPage:
    """Make the sheet of one rule set, set beside another if one is given."""
    sections = rule_sheet(t, profile)
    keys = [key for section in sections for line in section.lines for key in line.sources]
    # The account that the rule set follows is number 1; the others come as they are met.
    followed = source_of(t, profile)
    numbered = tuple(dict.fromkeys((followed.key, *keys)))
    return RuleSetPage(
        entry=_entry(t, profile),
        source=followed,
        contract=contract_lines(t, profile),
        sections=tuple(
            SheetSection(
                section.key,
                section.title,
                tuple(
                    SheetLine(
                        line.text,
                        tuple(sorted(numbered.index(key) + 1 for key in line.sources)),
                        line.decided,
                    )
                    for line in section.lines
                ),
            )
            for section in sections
        ),
        sources=tuple(find_source(t, key) for key in numbered),
        others=tuple(_entry(t, other) for other in VARIANTS if other != profile),
        compared=None if beside is None else _entry(t, beside),
        differences=() if beside is None else differences(t, profile, beside),
        suits=suit_links(t),
    )


# --- the ranks ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlainSuit:
    """A plain suit: its ranks, high to low."""

    suit: Suit
    name: str
    ranks: str


@dataclass(frozen=True, slots=True)
class RanksPage:
    """The order of the cards under one trump, high to low."""

    rules_id: str
    trump: Suit
    title: str
    top: tuple[Card, ...]
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    low_text: str
    ace_text: str
    plain: tuple[PlainSuit, ...]
    suits: tuple[tuple[Suit, str, str], ...]


def suit_links(t: Translator) -> tuple[tuple[Suit, str, str], ...]:
    """Give each suit with its place in an address and its name."""
    return tuple((suit, suit.name.lower(), suit_title(t, suit)) for suit in SUITS)


def read_suit_link(text: str) -> Suit | None:
    """Give the suit that the place in an address names ("spades"), or None."""
    return next((suit for suit in SUITS if suit.name.lower() == text), None)


def ranks_page(t: Translator, profile: Profile, trump: Suit) -> RanksPage:
    """Make the ladder of trumps and the order of the plain suits."""
    top = top_three(trump)
    below = trump_order(trump)[len(top) :]
    high = tuple(card for card in below if rank_of(card) in ("A", "K", "Q"))
    ace = {"ace": mark(top[-1])}
    if trump is Suit.HEARTS:
        ace_text = t.gettext("%(ace)s stays third. There are 13 trumps.") % ace
    else:
        ace_text = t.gettext("%(ace)s is a trump in every hand, never a heart.") % ace
    return RanksPage(
        rules_id=profile.id,
        trump=trump,
        title=t.gettext("%(suit)s are trump") % {"suit": suit_title(t, trump)},
        top=top,
        high=high,
        low=tuple(card for card in below if card not in high),
        low_text=t.gettext("red: high beats low") if trump.is_red else t.gettext("black: low beats high"),
        ace_text=ace_text,
        plain=tuple(
            PlainSuit(suit, suit_title(t, suit), " ".join(rank_of(card) for card in plain_order(suit, trump)))
            for suit in SUITS
            if suit is not trump
        ),
        suits=suit_links(t),
    )


# --- every ruling -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One reason: the rule, an example as the engine rules on it, who says so, and where it can be tried."""

    reason: Reason
    rule: str
    text: str
    example: str
    """The facts of the example in a line, marked; empty where they are not cards."""
    said: Explanation
    rules: str
    sources: tuple[Source, ...]
    try_href: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """The reasons of one part of the game."""

    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Every reason the referee can give."""

    groups: tuple[Group, ...]


def rulings_page(t: Translator) -> RulingsPage:
    """Make the page of all rulings, in the order of a hand."""
    titles = {
        "auction": t.gettext("The auction"),
        "draw": t.gettext("Trump and the draw"),
        "play": t.gettext("The play"),
        "finish": t.gettext("The end of the match"),
    }
    entries = tuple((about(t, reason).chapter, _ruling_entry(t, reason)) for reason in Reason)
    return RulingsPage(
        tuple(
            Group(key, title, tuple(entry for chapter, entry in entries if chapter == key))
            for key, title in titles.items()
        )
    )


def _ruling_entry(t: Translator, reason: Reason) -> Entry:
    told = about(t, reason)
    question = EXAMPLES[reason]
    given = answer(dict(question))
    said = dict(explain_answer(t, question, given))[reason] if not isinstance(given, Fault) else Explanation("", "", ())
    return Entry(
        reason,
        told.rule,
        told.text,
        _facts_line(t, question),
        said,
        rules_name(t, read_profile(question)),
        tuple(find_source(t, key) for key in told.sources),
        try_path(question),
    )


def _facts_line(t: Translator, question: Mapping[str, Any]) -> str:
    """Tell the facts of a play in a sentence; other questions are told by their explanation."""
    if question["ask"] != "play":
        return ""
    trick = read_cards(question["trick"])
    names = {
        "trump": suit_name(t, read_trump(question)),
        "led": list_cards(t, trick[:1]),
        "hand": list_cards(t, read_cards(question["hand"])),
        "card": list_cards(t, read_cards([question["card"]])),
    }
    if None in question["hand"]:
        return (
            t.gettext(
                "Trump: %(trump)s. Led: %(led)s. In the hand: %(hand)s and a card nobody remembers. Played: %(card)s."
            )
            % names
        )
    if not trick:
        return t.gettext("Trump: %(trump)s. In the hand: %(hand)s. Led: %(card)s.") % names
    return t.gettext("Trump: %(trump)s. Led: %(led)s. In the hand: %(hand)s. Played: %(card)s.") % names


def try_path(question: Mapping[str, Any]) -> str | None:
    """Give the ruling page for a question about a play; None for any other question."""
    if question["ask"] != "play":
        return None
    query = {
        "rules": read_profile(question).id,
        "trump": question["trump"],
        "trick": ".".join(question["trick"]),
        "hand": ".".join(name or UNKNOWN for name in question["hand"]),
        "card": question["card"],
    }
    return f"/ruling?{urlencode(query, safe='.')}"
