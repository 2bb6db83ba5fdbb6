"""Puts a question to the judge under every other rule set, so that a ruling can say where it would differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyfives.rules import VARIANTS, Answer, Fault, Profile, answer, contract_code
from fortyfives.words.plays import OtherRules
from fortyfives.words.referee import others
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


def elsewhere(
    t: Translator,
    profile: Profile,
    question: Json,
    here: Json,
    say: Callable[[Json, Json], str],
    judge: Callable[[Json], Answer | Fault] = answer,
) -> OtherRules:
    """What the other rule sets of the catalogue rule; `say` puts a question and its answer into one sentence."""

    def ruled(other: Profile) -> str | None:
        asked = {**question, "rules": other.id}
        given = judge(asked)
        return None if isinstance(given, Fault) else say(asked, given)

    # A question that leaves the rules out is asked under those in force, and says so to whoever reads them from it.
    return others(t, _said_by_others(profile, ruled), say({"rules": profile.id, **question}, here))


def elsewhere_asked(t: Translator, profile: Profile, say: Callable[[Profile], str | None]) -> OtherRules:
    """What the other rule sets say where no one question is put to them all; None where it does not come up there."""
    return others(t, _said_by_others(profile, say), say(profile) or "")


def _said_by_others(profile: Profile, say: Callable[[Profile], str | None]) -> list[tuple[str, str | None]]:
    return [(other.name, say(other)) for other in VARIANTS if contract_code(other) != contract_code(profile)]
