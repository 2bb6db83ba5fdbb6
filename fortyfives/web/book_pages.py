"""What the rule book's pages may show: rule sets, sheets, ranks, and every ruling with an example."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Card, Reason, Suit
from fortyfives.words.contracts import ContractLine
from fortyfives.words.differences import Difference
from fortyfives.words.plays import Explanation
from fortyfives.words.ranks import RankWords
from fortyfives.words.sources import Source
from fortyfives.words.terms import Term


@dataclass(frozen=True, slots=True)
class ListedRuleSet:
    """One rule set in the list: its sheet, its name, what tells it apart, its contract code."""

    id: str
    href: str
    name: str
    facts: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The list of rule sets, and the glossary."""

    rule_sets: tuple[ListedRuleSet, ...]
    ranks_href: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class SourcedLine:
    """One line of a sheet, and which sources of the list at the end say it, in words; empty if none does."""

    text: str
    sources: str
    decided: str | None


@dataclass(frozen=True, slots=True)
class SheetPart:
    """One part of a sheet. `key` is its anchor."""

    key: str
    title: str
    lines: tuple[SourcedLine, ...]


@dataclass(frozen=True, slots=True)
class SuitLink:
    """The ranks with one suit as trump: the suit, its name, the page."""

    suit: Suit
    name: str
    href: str


@dataclass(frozen=True, slots=True)
class RuleSetPage:
    """One rule set written out."""

    rule_set: ListedRuleSet
    contract: tuple[ContractLine, ...]
    code_note: str
    parts: tuple[SheetPart, ...]
    sources: tuple[Source, ...]
    """The first is the account that the rule set follows."""
    others: tuple[ListedRuleSet, ...]
    compared: ListedRuleSet | None
    """The rule set that this one is set beside; None where none was chosen."""
    differences: tuple[Difference, ...]
    suits: tuple[SuitLink, ...]
    asked_rules: str | None
    """A table's own rules as their address names them; None for a rule set of the catalogue."""
    change_href: str
    referee_href: str


@dataclass(frozen=True, slots=True)
class PlainSuit:
    """A plain suit: its ranks, high to low."""

    suit: Suit
    name: str
    ranks: str


@dataclass(frozen=True, slots=True)
class RanksPage:
    """The order of the cards under one trump, high to low."""

    trump: Suit
    words: RankWords
    top: tuple[Card, ...]
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    plain: tuple[PlainSuit, ...]
    suits: tuple[SuitLink, ...]
    back_href: str


@dataclass(frozen=True, slots=True)
class RulingInBook:
    """One reason: the rule, an example as the engine rules on it, who says so, and where it can be tried."""

    reason: Reason
    title: str
    text: str
    example: str
    """The facts of the example in a line, marked; empty where they are not cards."""
    said: Explanation
    rules: str
    sources: tuple[Source, ...]
    try_href: str | None


@dataclass(frozen=True, slots=True)
class RulingsChapter:
    """The reasons of one part of the game. `key` is its anchor."""

    key: str
    title: str
    rulings: tuple[RulingInBook, ...]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Every reason the referee can give."""

    chapters: tuple[RulingsChapter, ...]
