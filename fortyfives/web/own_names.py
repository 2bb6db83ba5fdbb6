"""Gives a table's own rules the name under which a club of this device keeps them."""

from __future__ import annotations

from dataclasses import replace

from flask import g

from fortyfives.rules import Profile, contract_code, rules_argument
from fortyfives.web.access import clubs_here


def is_own(profile: Profile) -> bool:
    """Whether these are a table's own rules, not those of the catalogue."""
    return not isinstance(rules_argument(profile), str)


def named(profile: Profile) -> Profile:
    """The same rules under the name that a club of this device gave them; the name is a label and nothing more."""
    if not is_own(profile):
        return profile
    code = contract_code(profile)
    for club in clubs_here():
        for kept in g.store.rules.kept(club):
            if kept.code == code:
                return replace(profile, name=kept.name)
    return profile
