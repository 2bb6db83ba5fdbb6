"""Sets two rule sets side by side: where they differ, what each of them says there, and who says so."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import FIELDS, VARIANTS, Profile, is_named_anew, profile_json
from fortyfives.words.policies import Policy, policy
from fortyfives.words.rule_sheets import field_label, relevant_fields
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Difference:
    """One question that two rule sets answer differently, and what each of them says. Cards are marks."""

    field: str
    label: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One question as two rule sets answer it; `same` where they say the same."""

    field: str
    label: str
    ours: Policy
    theirs: Policy
    same: bool


def compared(t: Translator, ours: Profile, theirs: Profile) -> tuple[Compared, ...]:
    """Every question that at least one of two rule sets answers, with both answers, in the order of the catalogue."""
    asked_of_ours, asked_of_theirs = relevant_fields(ours), relevant_fields(theirs)
    not_asked = Policy(t.gettext("Not asked: nobody bids."))
    found = []
    for field in FIELDS:
        if field not in asked_of_ours and field not in asked_of_theirs:
            continue
        said = policy(t, ours, field) if field in asked_of_ours else not_asked
        answered = policy(t, theirs, field) if field in asked_of_theirs else not_asked
        found.append(Compared(field, field_label(t, field), said, answered, said.text == answered.text))
    return tuple(found)


def differences(t: Translator, ours: Profile, theirs: Profile) -> tuple[Difference, ...]:
    """What two rule sets answer differently, in the order of the catalogue; nothing for equal rules."""
    own, other = profile_json(ours), profile_json(theirs)
    return tuple(
        Difference(line.field, line.label, line.ours.text, line.theirs.text)
        for line in compared(t, ours, theirs)
        if own[line.field] != other[line.field] and not line.same
    )


def rules_name(t: Translator, profile: Profile) -> str:
    """The name of the rules in force: that of the catalogue, "… with changes", or the name a table gave its own."""
    if profile in VARIANTS or is_named_anew(profile):
        return profile.name
    return t.gettext("%(rules)s, with changes") % {"rules": profile.name}
