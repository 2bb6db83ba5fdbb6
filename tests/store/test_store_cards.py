"""The card of a club: one that is valid, shown again at any time, dead with the next one or with the club."""

from __future__ import annotations

import re
import sqlite3

import pytest


def test_there_is_none_until_one_is_made(store, club):
    assert store.cards.card(club) is None


def test_it_opens_its_club_and_can_be_shown_again(store, club, clock):
    made = store.cards.make(club)
    assert re.fullmatch(r"[a-z2-7]{26}", made.key), "128 bits"
    assert (made.generation, made.made_at) == (1, clock())
    assert store.cards.card(club) == made
    assert store.cards.open(made.key) == club


def test_each_club_has_its_own(store, club):
    other = store.clubs.create_club("Others")
    ours, theirs = store.cards.make(club), store.cards.make(other)
    assert ours.key != theirs.key
    assert (store.cards.open(ours.key), store.cards.open(theirs.key)) == (club, other)


def test_a_new_one_ends_the_old(store, club):
    old = store.cards.make(club)
    new = store.cards.make(club, old.generation)
    assert new.generation == 2
    assert store.cards.open(old.key) is None
    assert store.cards.open(new.key) == club


def test_the_same_tap_twice_makes_one(store, club):
    assert store.cards.make(club) == store.cards.make(club)
    assert store.cards.make(club, 1) == store.cards.make(club, 1)
    assert store.cards.make(club, 7).generation == 2, "nor does a number from nowhere"


@pytest.mark.parametrize("key", ["", "x", "a" * 26, "é", "\ud800", "card"])
def test_a_key_that_opens_nothing(store, club, key):
    store.cards.make(club)
    assert store.cards.open(key) is None


def test_it_does_not_stand_in_the_file(store, club, book):
    key = store.cards.make(club).key
    assert key not in "\n".join(sqlite3.connect(book).iterdump())


def test_of_a_deleted_club_it_opens_nothing_until_the_club_is_back(store, club, clock):
    key = store.cards.make(club).key
    for deleted_at, opens in ((clock(), None), (None, club)):
        with store._connections.writing() as db:
            db.execute("UPDATE clubs SET deleted_at = ? WHERE id = ?", (deleted_at, club))
        assert store.cards.open(key) == opens


def test_with_another_secret_it_still_works_and_cannot_be_shown(store, club, open_book):
    key = store.cards.make(club).key
    other = open_book(secret=b"another")
    assert other.cards.open(key) == club
    assert other.cards.card(club).key is None
    new = other.cards.make(club, 1)
    assert other.cards.open(key) is None
    assert other.cards.open(new.key) == club


def test_neither_key_of_the_club_ends_with_it_or_ends_it(store, club):
    key, view = store.cards.make(club).key, store.clubs.view_key(club)
    store.clubs.rotate(club, "view")
    store.clubs.rotate(club, "pen")
    assert store.cards.open(key) == club
    assert store.cards.open(view) is None
    assert store.clubs.open_key(key) is None
