"""Sets two rule sets side by side: where they differ, and what each of them says there."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import FIELDS, VARIANTS, Profile, is_named_anew, profile_json
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import field_label, relevant_fields
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Difference:
    """One question that two rule sets answer differently, and what each of them says. Cards are marks."""

    field: str
    label: str
    ours: str
    theirs: str


def differences(t: Translator, ours: Profile, theirs: Profile) -> tuple[Difference, ...]:
    """What two rule sets answer differently, in the order of the catalogue; nothing for equal rules."""
    own, other = profile_json(ours), profile_json(theirs)
    asked_of_ours, asked_of_theirs = relevant_fields(ours), relevant_fields(theirs)
    not_asked = t.gettext("Not asked: nobody bids.")
    found = []
    for field in FIELDS:
        if own[field] == other[field]:
            continue
        said = policy(t, ours, field).text if field in asked_of_ours else not_asked
        answered = policy(t, theirs, field).text if field in asked_of_theirs else not_asked
        if said != answered:
            found.append(Difference(field, field_label(t, field), said, answered))
    return tuple(found)


def rules_name(t: Translator, profile: Profile) -> str:
    """The name of the rules in force: that of the catalogue, "… with changes", or the name a table gave its own."""
    if profile in VARIANTS or is_named_anew(profile):
        return profile.name
    return t.gettext("%(rules)s, with changes") % {"rules": profile.name}
