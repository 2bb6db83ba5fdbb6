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
    told: list[tuple[str, str | None]] = []
    for other in VARIANTS:
        if contract_code(other) == contract_code(profile):
            continue
        asked = {**question, "rules": other.id}
        given = judge(asked)
        told.append((other.name, None if isinstance(given, Fault) else say(asked, given)))
    # A question that leaves the rules out is asked under those in force, and says so to whoever reads them from it.
    return others(t, told, say({"rules": profile.id, **question}, here))
