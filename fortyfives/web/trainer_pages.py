"""What the trainer's pages may show: a question, and how it went."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Card, Suit
from fortyfives.words.plays import Explanation
from fortyfives.words.trainer import Lesson


@dataclass(frozen=True, slots=True)
class OfferedRules:
    """One rule set that can be chosen: what the form sends, its name."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card with its mark: what a tap on it sends, how it is framed, the word in its border."""

    card: Card
    value: str
    state: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """How a question went, and why."""

    right: bool
    verdict: str
    short: str
    said: Explanation
    lesson: Lesson
    beside: str
    """A line beside the cards: which of the legal ones may be chosen; empty where there is nothing to say."""
    ruling_href: str
    rule: str
    rule_href: str
    next_href: str


@dataclass(frozen=True, slots=True)
class TrainerPage:
    """One question of the trainer, answered or not."""

    form: str
    """pick, may or takes."""
    asks: str
    how: str
    trump: Suit
    trump_name: str
    table: tuple[ShownCard, ...]
    """What lies on the table, the lead first."""
    hand: tuple[ShownCard, ...]
    """Empty where the question is who takes the trick."""
    choices: tuple[tuple[str, str], ...]
    """The answers that are no cards: what is sent, and the words."""
    hidden: tuple[tuple[str, str], ...]
    """What travels with the answer."""
    notice: str
    about: str
    """What everybody may know before trying."""
    so_far: str
    rules: tuple[OfferedRules, ...]
    rules_name: str
    rules_href: str
    code: str
    answered: Answered | None
