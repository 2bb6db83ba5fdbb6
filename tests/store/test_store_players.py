"""Who plays in a club: names put right, two spellings of one person merged and taken apart, who plays no more."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.store import Person, SatTogether, Spelling, Summary
from tests.names import take_name_out

NAMES = ("Maeve", "Mave", "Meave", "Leo", "Angus", "Theresa")


@pytest.fixture
def people(store, club):
    """Six names, from number 1 on."""
    for name in NAMES:
        store.clubs.find_or_add_player(club, name)
    return store.players


def names(people, club):
    return [person.name for person in people.listed(club)]


def test_everybody_is_listed_by_name(people, club):
    assert names(people, club) == sorted(NAMES)
    assert people.find(club, 4) == Person(4, "Leo", False)
    assert people.find(club, 99) is None


def test_people_of_another_club_are_not_there(people, store):
    other = store.clubs.create_club("Others")
    assert people.listed(other) == ()
    assert people.suggested(other) == ()
    assert people.find(other, 1) is None


def test_a_name_is_put_right_everywhere(people, store, club):
    assert people.rename(club, 5, "Aengus") is None
    assert store.clubs.player_names(club)[5] == "Aengus"
    assert store.clubs.find_player(club, "Angus") is None
    assert people.rename(club, 5, "Aengus") is None  # as it is


def test_a_name_that_somebody_has_is_not_given_twice(people, store, club):
    assert people.rename(club, 2, "Maeve") == 1
    assert store.clubs.player_names(club)[2] == "Mave"


def test_who_plays_no_more_is_not_proposed_and_comes_back_by_sitting_down(people, store, club, clock):
    people.set_retired(club, 4, True)
    clock.pass_time(days=1)
    people.set_retired(club, 4, True)  # the same tap again
    assert people.find(club, 4).retired
    assert "Leo" not in people.suggested(club)
    assert "Leo" in names(people, club)
    assert store.clubs.find_or_add_player(club, "Leo") == 4
    assert "Leo" in people.suggested(club)
    people.set_retired(club, 4, True)
    people.set_retired(club, 4, False)
    assert "Leo" in people.suggested(club)


def test_a_spelling_stands_for_the_person_it_was_merged_into(people, store, club):
    people.merge(club, 2, 1)
    assert names(people, club) == ["Angus", "Leo", "Maeve", "Meave", "Theresa"]
    assert people.find(club, 2) == people.find(club, 1) == Person(1, "Maeve", False, (Spelling(2, "Mave"),))
    assert "Mave" not in people.suggested(club)
    assert store.clubs.player_names(club)[2] == "Maeve"
    assert store.clubs.find_or_add_player(club, "Mave") == 1


@pytest.mark.parametrize(("number", "into"), [(1, 1), (2, 4), (4, 2), (1, 99), (99, 1)])
def test_only_two_people_who_count_are_merged(people, store, club, number, into):
    people.merge(club, 2, 1)
    with pytest.raises(ValueError, match="two people"):
        people.merge(club, number, into)
    assert store.clubs.persons(club) == {2: 1}


def test_what_was_merged_before_comes_along_and_goes_along(people, store, club):
    people.merge(club, 3, 2)
    people.merge(club, 2, 1)
    assert store.clubs.persons(club) == {3: 1, 2: 1}
    people.take_apart(club, 2)
    assert store.clubs.persons(club) == {3: 2}
    people.take_apart(club, 3)
    assert store.clubs.persons(club) == {}


def test_somebody_who_is_no_spelling_is_not_taken_apart(people, store, club):
    standing = store.counts.standing(club, "")
    people.take_apart(club, 1)
    people.take_apart(club, 99)
    assert store.counts.standing(club, "") == standing


def test_another_spelling_can_be_the_name(people, store, club):
    people.merge(club, 2, 1)
    people.merge(club, 3, 1)
    people.name_by(club, 2)
    assert store.clubs.persons(club) == {1: 2, 3: 2}
    assert store.clubs.player_names(club)[1] == "Mave"
    people.take_apart(club, 1)
    assert store.clubs.persons(club) == {3: 1}


def test_the_numbers_of_a_club_are_read_again_when_people_are_merged_and_taken_apart(people, store, club):
    for act in (
        lambda: people.merge(club, 2, 1),
        lambda: people.name_by(club, 2),
        lambda: people.take_apart(club, 1),
    ):
        before = store.counts.standing(club, "").mark
        act()
        standing = store.counts.standing(club, "")
        assert standing.mark == standing.base > before


def test_the_number_meant_by_a_name_is_that_of_who_sits_there(people, club):
    people.merge(club, 2, 1)
    assert people.number_at(club, "Maeve", ()) == 1
    assert people.number_at(club, "Mave", (3, 4, 5, 6)) == 1
    assert people.number_at(club, "Maeve", (2, 4, 5, 6)) == 2
    assert people.number_at(club, "Maeve", (4, 1, 2)) == 1
    assert people.number_at(club, "Leo", (2, 5)) == 4
    assert people.number_at(club, "Somebody new", (1, 2)) == 7


def test_who_has_no_name_is_counted_and_not_listed(people, store, club):
    people.merge(club, 2, 1)
    take_name_out(store, club, 1)
    assert people.find(club, 1) is None
    assert "Mave" not in names(people, club)
    assert people.nameless(club) == 1


def test_matches_in_which_both_sat_are_found_also_deleted_ones(people, store, club, book, clock):
    from tests.store.test_store_summaries import CODE, FIELDS, started

    for match_id, sat in (("m1", (1, 2, 4, 5)), ("m2", (2, 4, 5, 6)), ("m3", (3, 1, 5, 6))):
        clock.pass_time(minutes=1)
        store.matches.create(match_id, club, started(sat))
        store.summaries.keep([Summary(match_id, 1, "going", CODE, FIELDS, [], sat)])
    with closing(sqlite3.connect(book)) as conn:
        conn.execute("UPDATE matches SET deleted_at = '2026-12-01T00:00:00Z' WHERE id = 'm3'")
        conn.commit()
    assert people.sat_together(club, (1,), (2, 3)) == (
        SatTogether("m3", "2026-11-30T19:05:11Z", True),
        SatTogether("m1", "2026-11-30T19:03:11Z", False),
    )
    assert people.sat_together(club, (2,), (3,)) == ()


# --- the law: whatever is merged and taken apart, a number is who it was, or whom it was merged with ------------


def root(tree, number):
    while number in tree:
        number = tree[number]
    return number


NUMBER = st.integers(1, len(NAMES))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(taps=st.lists(st.tuples(st.sampled_from(("merge", "apart", "name")), NUMBER, NUMBER), max_size=14))
def test_merging_and_taking_apart_is_a_tree_that_forgets_nothing(store, people, taps):
    club = store.clubs.create_club("Each example has its own")
    for name in NAMES:
        store.clubs.find_or_add_player(club, name)
    tree = {}
    for what, one, other in taps:
        if what == "merge" and one != other and one not in tree and other not in tree:
            people.merge(club, one, other)
            tree[one] = other
        elif what == "apart":
            people.take_apart(club, one)
            tree.pop(one, None)
        elif what == "name":
            people.name_by(club, one)
            if one in tree:
                counted = root(tree, one)
                del tree[one]
                tree[counted] = one
        expected = {number: root(tree, number) for number in range(1, len(NAMES) + 1)}
        told = store.clubs.persons(club)
        assert told == {number: person for number, person in expected.items() if number != person}
        assert store.clubs.player_names(club) == {number: NAMES[person - 1] for number, person in expected.items()}
        for number, name in enumerate(NAMES, 1):
            assert store.clubs.find_player(club, name) == expected[number]
            found = people.find(club, number)
            assert found.number == expected[number]
            assert set(found.numbers) == {other for other in expected if expected[other] == expected[number]}
        assert len(people.listed(club)) == len(set(expected.values()))
    for number in list(tree):
        people.take_apart(club, number)
    assert store.clubs.persons(club) == {}
    assert [(person.name, person.spellings) for person in people.listed(club)] == [(name, ()) for name in sorted(NAMES)]
