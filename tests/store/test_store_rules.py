"""The rules that a club keeps: under a name, for the next evening, and never lost."""

from __future__ import annotations

import sqlite3

import pytest

from fortyfives.rules import VARIANTS, Profile, contract_code, find_profile, rules_argument

MERRIMACK_HELD = {"base": "merrimack", "hold": True, "floor": {"at": 100, "bid": 20}}
SHORT = {"base": "forty-five", "target": 30}


@pytest.fixture
def held() -> Profile:
    profile = find_profile(MERRIMACK_HELD)
    assert isinstance(profile, Profile)
    return profile


@pytest.fixture
def short() -> Profile:
    profile = find_profile(SHORT)
    assert isinstance(profile, Profile)
    return profile


def test_kept_rules_come_back_as_they_were_under_the_name(store, club, held):
    kept = store.rules.keep(club, "Kitchen rules", held)
    assert store.rules.kept(club) == (kept,)
    assert (kept.number, kept.name, kept.profile.name) == (1, "Kitchen rules", "Kitchen rules")
    assert kept.code == contract_code(held)
    assert rules_argument(kept.profile) == MERRIMACK_HELD


def test_the_newest_come_first_and_each_club_has_its_own(store, club, held, short):
    other = store.clubs.create_club("Others")
    store.rules.keep(club, "Kitchen rules", held)
    store.rules.keep(club, "Short evening", short)
    assert [rules.name for rules in store.rules.kept(club)] == ["Short evening", "Kitchen rules"]
    assert store.rules.kept(other) == ()


def test_the_same_rules_are_kept_once_under_their_latest_name(store, club, held):
    store.rules.keep(club, "Kitchen rules", held)
    again = store.rules.keep(club, "Cellar rules", held)
    assert again.number == 1
    assert [rules.name for rules in store.rules.kept(club)] == ["Cellar rules"]


def test_what_is_dropped_is_no_longer_offered_and_can_be_taken_up(store, club, held):
    kept = store.rules.keep(club, "Kitchen rules", held)
    store.rules.drop(club, kept.number)
    assert store.rules.kept(club) == ()
    [gone] = store.rules.kept(club, dropped=True)
    assert (gone.name, gone.dropped) == ("Kitchen rules", True)
    store.rules.take_up(club, kept.number)
    assert store.rules.kept(club) == (kept,)
    store.rules.drop(club, kept.number)
    assert store.rules.keep(club, "Kitchen rules", held) == kept, "kept anew, it is offered anew"


def test_kept_rules_can_have_another_name(store, club, held):
    kept = store.rules.keep(club, "Kitchen rules", held)
    store.rules.rename(club, kept.number, "Cellar rules")
    [renamed] = store.rules.kept(club)
    assert (renamed.number, renamed.name, renamed.code) == (kept.number, "Cellar rules", kept.code)


@pytest.mark.parametrize("fields", ["{", "[]", "{}", '{"id": "x"}'])
def test_what_cannot_be_read_hides_no_other(store, club, held, short, book, fields):
    store.rules.keep(club, "Kitchen rules", held)
    store.rules.keep(club, "Short evening", short)
    db = sqlite3.connect(book)
    db.execute("UPDATE own_rules SET fields = ? WHERE number = 2", (fields,))
    db.commit()
    db.close()
    assert [rules.name for rules in store.rules.kept(club)] == ["Kitchen rules"]


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_every_rule_set_can_be_changed_and_kept(store, club, profile):
    own = find_profile({"base": profile.id, "revoke_penalty": 5})
    assert store.rules.keep(club, "Ours", own).code == contract_code(own)
    assert rules_argument(store.rules.kept(club)[0].profile) == {"base": profile.id, "revoke_penalty": 5}
