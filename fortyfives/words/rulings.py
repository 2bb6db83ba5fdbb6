"""Says what every reason code means: the rule in general, where it is written, and any ruling in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyfives.rules import Reason
from fortyfives.words.outcomes import explain_outcome
from fortyfives.words.plays import PLAY_REASONS, PLAY_VERDICTS, Explanation, verdict_word
from fortyfives.words.rules_behind import names_of_rule, rule_behind
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class About:
    """What a reason means, whatever the hand: for the rule book, and for the last line of a ruling."""

    reason: Reason
    title: str
    """The name of the rule, at the head of a line: "When trump is led"."""
    rule: str
    """The same in the middle of a line: "when trump is led"."""
    text: str
    """The rule in one or two sentences."""
    chapter: str
    """The section of the rule sheet where it stands: auction, draw, play, score or finish."""
    sources: tuple[str, ...]
    """Keys of the accounts that say so (`words.sources`); none where all are silent."""


def about(t: Translator, reason: Reason) -> About:
    """What a reason means."""
    rule, text, chapter, sources = rule_behind(t, reason)
    return About(reason, *names_of_rule(t, rule), text, chapter, sources)


def rule_name(t: Translator, reason: Reason) -> str:
    """The last line of a ruling: "Rule: when trump is led"."""
    return t.gettext("Rule: %(rule)s") % {"rule": about(t, reason).rule}


def explain(t: Translator, reason: Reason, facts: Mapping[str, object]) -> Explanation:
    """Any ruling explained from named facts (`words.outcomes.FACTS`), none of which is required.

    A play is explained far better by `words.plays.explain_play`, which knows the cards; here it gets the
    rule in general. Where too few facts are known to say why, the general rule is the why.
    """
    rule = about(t, reason).text
    if reason in PLAY_REASONS:
        return Explanation(verdict_word(t, PLAY_VERDICTS[reason]), rule, ())
    said = explain_outcome(t, reason, facts)
    return said if said.why else Explanation(said.verdict, said.short, (rule,))


def say(t: Translator, reason: Reason, facts: Mapping[str, object]) -> str:
    """A ruling in one line, for a note, a program or the terminal."""
    said = explain(t, reason, facts)
    return " ".join((said.short, *said.why))
