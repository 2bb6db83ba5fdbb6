"""What the rule book's pages may show: rule sets, sheets, ranks, reasons with their examples, words, a printed card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fortyfives.rules import Card, Suit
from fortyfives.words.contracts import ContractLine
from fortyfives.words.differences import Difference
from fortyfives.words.plays import Explanation, OtherRules
from fortyfives.words.ranks import RankWords
from fortyfives.words.sources import Source
from fortyfives.words.table_card import TableCard
from fortyfives.words.terms import Term
from fortyfives.words.told import ToldFact


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
    """The list of rule sets, and a few words of the glossary that are mistaken for each other."""

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
    card_href: str
    compare_href: str
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
class BookLink:
    """A link with its words."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class WordInBook:
    """A word of the glossary, and where the book says more."""

    term: Term
    rule: BookLink


@dataclass(frozen=True, slots=True)
class WordsPage:
    """The glossary."""

    words: tuple[WordInBook, ...]


@dataclass(frozen=True, slots=True)
class ListedReason:
    """A reason in the list of all: its code, name and verdict, and its page."""

    code: str
    name: str
    verdict: str
    href: str


@dataclass(frozen=True, slots=True)
class RulingsChapter:
    """The reasons of one part of the game. `key` is its anchor."""

    key: str
    title: str
    reasons: tuple[ListedReason, ...]


@dataclass(frozen=True, slots=True)
class ListedFault:
    """A code with which a question is handed back, and what it means."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Every reason the referee can give, and why a question cannot be answered."""

    chapters: tuple[RulingsChapter, ...]
    faults: tuple[ListedFault, ...]


@dataclass(frozen=True, slots=True)
class ExampleInBook:
    """A question with its facts, as the engine rules on it. `kind` is that of a verdict, empty where none is given."""

    kind: Literal["legal", "illegal", "open", ""]
    facts: tuple[ToldFact, ...]
    said: Explanation
    try_href: str


@dataclass(frozen=True, slots=True)
class ReasonPage:
    """One reason: the rule, an example, what it is set beside, and who says so."""

    code: str
    name: str
    title: str
    """The rule that it belongs to: "Holding back"."""
    text: str
    description: str
    """The rule without drawn cards, for a link preview."""
    examples: tuple[ExampleInBook, ...]
    """The first is ruled on with this reason, the others otherwise."""
    hint: str
    decided: tuple[str, ...]
    rules: BookLink
    """The rules of the first example, at the part where the rule stands."""
    elsewhere: OtherRules
    sources: tuple[Source, ...]
    before: BookLink | None
    after: BookLink | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set that can be chosen in a list."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ComparedColumn:
    """One of two rule sets that are compared: the rules, the account they follow, and the list to choose others."""

    name: str
    href: str
    code: str
    source: Source
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ComparedAnswer:
    """What one of two rule sets answers, which of the numbered sources say so, and what was decided here."""

    name: str
    line: SourcedLine


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One question with both answers, or one answer where both say the same."""

    label: str
    answers: tuple[ComparedAnswer, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Two rule sets side by side."""

    columns: tuple[ComparedColumn, ComparedColumn]
    different: tuple[ComparedLine, ...]
    same: tuple[ComparedLine, ...]
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """The rules of a table on one page, to be printed."""

    rule_set: ListedRuleSet
    card: TableCard
    back_href: str
