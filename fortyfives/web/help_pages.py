"""What the help page may show: problems in groups, each with an answer and a link that solves it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """One problem. `asks` and `answer` may hold marked cards; `text` and `href` are those of the link."""

    key: str
    asks: str
    answer: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Problems that belong together; `key` is the anchor."""

    key: str
    title: str
    problems: tuple[ShownProblem, ...]


@dataclass(frozen=True, slots=True)
class HelpPage:
    """All problems, those that were looked for first."""

    looked_for: str
    found: tuple[ShownProblem, ...]
    found_line: str
    """How many fit, or kindly that none does; empty where nothing was looked for."""
    groups: tuple[ShownGroup, ...]
    answered_by: str
    rules_href: str
    hidden: tuple[tuple[str, str], ...]
    """What travels with what is looked for: the match, or the rules."""
    back_href: str
    of_a_match: bool
