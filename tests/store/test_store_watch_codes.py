"""Codes to watch: shown again all evening, typed by many, dead with the link, the match or the club; not guessed."""

from __future__ import annotations

import sqlite3
import threading

import pytest

from fortyfives.rules import VARIANTS, profile_json
from fortyfives.scorebook import Entry, MatchStarted
from fortyfives.store import WATCH_SECONDS, TooManyTries, Watched, read_code, read_watch_code
from fortyfives.store.guesses import MOST_WRONG, MOST_WRONG_OF_ALL, WRONG_SECONDS
from fortyfives.store.signs import ALPHABET
from fortyfives.store.times import SLACK_SECONDS

STARTED = MatchStarted(profile_json(VARIANTS[0]), (1, 2, 3, 4), 0)
WRONG = "222222"


@pytest.fixture
def match_id(store, club, clock):
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    return "m1"


@pytest.fixture
def show(store, club, match_id):
    """The code as the share page of the match shows it."""
    return lambda: store.watch_codes.show(club, match_id).code


@pytest.fixture
def watch(store):
    """A phone that types a code: a new one, unless `known` says which."""

    def typed(code, *, known=None, who="192.0.2.1"):
        return store.watch_codes.open(code, who=who, enter=lambda: known or store.clubs.new_device("shy owl")[0].number)

    return typed


@pytest.fixture
def delete(store, clock):
    """Deletes as the pages do: the match or the club is hidden, and can come back."""

    def delete_it(table, key):
        with store._connections.writing() as db:
            db.execute(f"UPDATE {table} SET deleted_at = ? WHERE id = ?", (clock(), key))

    return delete_it


# What it looks like


def test_it_has_six_signs_and_a_scorer_code_eight_so_neither_is_read_as_the_other(show):
    code = show()
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert read_watch_code(code) == code
    assert read_code(code) is None
    assert read_watch_code("K7MR4QPX") is None


@pytest.mark.parametrize("typed", ["K7M4QP", "k7m4qp", "K7M-4QP", " k7m 4qp ", "k7m\u00a04qp", "Ｋ７Ｍ４ＱＰ"])
def test_how_it_is_typed_does_not_matter(typed):
    assert read_watch_code(typed) == "K7M4QP"


def test_it_does_not_stand_in_the_file(show, book):
    assert show() not in "\n".join(sqlite3.connect(book).iterdump())


def test_matches_and_the_club_have_codes_of_their_own(store, club, match_id, clock):
    store.matches.create("m2", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    codes = {store.watch_codes.show(club, match).code for match in (match_id, "m2", None)}
    assert len(codes) == 3


def test_two_that_would_be_alike_are_told_apart(store, club, match_id, clock, watch, monkeypatch):
    """One in hundreds of millions, so chance is helped."""
    store.matches.create("m2", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    derived = store.watch_codes._derived
    monkeypatch.setattr(store.watch_codes, "_derived", lambda *told: WRONG if told[-1] == 0 else derived(*told))
    first, second = (store.watch_codes.show(club, match).code for match in (match_id, "m2"))
    assert (first, store.watch_codes.show(club, match_id).code) == (WRONG, WRONG)
    assert second == store.watch_codes.show(club, "m2").code != WRONG
    assert [watch(code).match_id for code in (first, second)] == [match_id, "m2"]


# For an evening


def test_many_watch_by_it_and_come_to_its_match(store, club, match_id, show, watch):
    code = show()
    for _ in range(5):
        assert watch(code) == Watched(club, match_id)
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["view"] * 5


def test_it_is_shown_again_for_an_evening_and_then_another_one(clock, show):
    first = show()
    clock.pass_time(seconds=WATCH_SECONDS - 1)
    assert show() == first
    clock.pass_time(seconds=1)
    assert show() != first


@pytest.mark.parametrize(("seconds", "works"), [(0, True), (WATCH_SECONDS - 1, True), (WATCH_SECONDS, False)])
def test_it_lives_on_after_it_was_last_shown(clock, show, watch, seconds, works):
    code = show()
    clock.pass_time(hours=3)
    assert show() == code
    clock.pass_time(seconds=seconds)
    assert (watch(code) is not None) is works


@pytest.mark.parametrize(("seconds", "opens"), [(SLACK_SECONDS, True), (SLACK_SECONDS + 1, False), (86_400, False)])
def test_a_clock_put_back_keeps_none_open_for_longer(clock, show, watch, seconds, opens):
    code = show()
    clock.pass_time(seconds=-seconds)
    assert (watch(code) is not None) is opens
    assert watch(show()) is not None


def test_showing_it_again_and_again_writes_the_book_now_and_then_only(store, club, match_id, clock):
    until = store.watch_codes.show(club, match_id).until
    clock.pass_time(minutes=14)
    assert store.watch_codes.show(club, match_id).until == until
    clock.pass_time(minutes=2)
    assert store.watch_codes.show(club, match_id).until > until


def test_codes_whose_time_is_over_leave_the_book(store, show, clock):
    show()
    clock.pass_time(days=2)
    show()
    assert store._connections.read("SELECT count(*) FROM watch_codes") == [(1,)]


def test_it_outlives_a_restart(show, watch, club, match_id, store, open_book):
    code = show()
    store.close()
    again = open_book()
    assert again.watch_codes.show(club, match_id).code == code
    assert again.watch_codes.open(code, who="", enter=lambda: again.clubs.new_device("owl")[0].number)


def test_two_phones_that_ask_at_once_are_shown_the_same(show):
    got = []
    threads = [threading.Thread(target=lambda: got.append(show())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(got)) == 1


# Dead at once


def test_with_the_link_it_ends(store, club, show, watch):
    old = show()
    store.clubs.rotate(club, "view")
    assert watch(old) is None
    new = show()
    assert new != old
    assert watch(new) is not None


def test_with_the_key_to_write_it_does_not_end(store, club, show, watch):
    code = show()
    store.clubs.rotate(club, "pen")
    assert watch(code) is not None


@pytest.mark.parametrize(("table", "key"), [("matches", "m1"), ("clubs", None)])
def test_with_its_match_or_its_club_it_ends(club, show, watch, delete, table, key):
    code = show()
    delete(table, key or club)
    assert watch(code) is None


def test_a_code_of_the_club_lives_on_without_the_match(store, club, match_id, watch, delete):
    code = store.watch_codes.show(club).code
    delete("matches", match_id)
    assert watch(code) == Watched(club, None)


def test_another_secret_of_the_server_ends_it_and_shows_another(show, club, match_id, store, open_book):
    code = show()
    other = open_book(secret=b"another")
    assert other.watch_codes.open(code, who="", enter=lambda: 1) is None
    new = other.watch_codes.show(club, match_id).code
    assert new != code
    assert other.watch_codes.open(new, who="", enter=lambda: other.clubs.new_device("owl")[0].number)


def test_a_club_that_is_not_there_shows_none(store):
    with pytest.raises(LookupError):
        store.watch_codes.show("nowhere")


# Who types it


def test_a_phone_with_the_pen_keeps_it(store, club, show, watch):
    heron, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(heron.number, club, "pen")
    assert watch(show(), known=heron.number)
    assert store.clubs.role_in(heron.number, club) == "pen"


def test_a_wrong_code_enters_nobody(store, watch):
    assert watch(WRONG) is None
    assert store._connections.read("SELECT count(*) FROM devices") == [(0,)]


# Nobody can guess


def test_wrong_codes_of_both_kinds_are_counted_together(store, clock, show, watch):
    code = show()

    def scorer_code():
        return store.codes.join("22222222", who="192.0.2.1", phone="", known=None, enter=lambda: 1)

    half = MOST_WRONG // 2
    assert [watch(WRONG) for _ in range(half)] == [None] * half
    assert [scorer_code() for _ in range(half)] == [None] * half
    assert watch(WRONG) == watch(code) == scorer_code() == TooManyTries()
    assert watch(code, who="192.0.2.2"), "others are not held up"
    clock.pass_time(seconds=WRONG_SECONDS)
    assert watch(code)


def test_many_addresses_get_no_further_than_one(store, show, watch):
    with store._connections.writing() as db:
        assert watch(WRONG) is None
        db.execute("UPDATE tries SET count = ? WHERE kind = 'pen code of all'", (MOST_WRONG_OF_ALL - 1,))
    assert watch(WRONG) is None
    assert watch(show()) == TooManyTries(), "it has tried before"
    assert watch(show(), who="192.0.2.2"), "who has not is heard"


def test_wrong_codes_that_come_at_once_are_all_counted(watch):
    got = []
    threads = [
        threading.Thread(target=lambda: got.extend(watch(WRONG) for _ in range(MOST_WRONG // 2))) for _ in "1234"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got.count(None) == got.count(TooManyTries()) == MOST_WRONG
