"""Rules named as an argument: what is written is read back as the same rules."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.rules import VARIANTS, Profile, find_profile, rules_argument


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_a_rule_set_of_the_catalogue_is_named_by_its_id(profile: Profile) -> None:
    assert rules_argument(profile) == profile.id
    assert find_profile(rules_argument(profile)) == profile


@pytest.mark.parametrize(
    "changes",
    [
        {"target": 100},
        {"floor": None, "hold": False},
        {"bids": [10, 20, 30], "floor": {"at": 90, "bid": 10}},
        {"defenders": {"stop_at": 100}, "revoke_penalty": 30},
    ],
    ids=str,
)
def test_a_table_s_own_rules_are_named_by_what_differs_and_read_back(changes: dict[str, Any]) -> None:
    own = find_profile({"base": VARIANTS[0].id, **changes})
    assert isinstance(own, Profile)
    assert rules_argument(own) == {"base": VARIANTS[0].id, **changes}
    assert find_profile(rules_argument(own)) == own
