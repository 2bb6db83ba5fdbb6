"""What has ended by itself does not lie in the book for ever."""

from __future__ import annotations

import pytest

from fortyfives.store import CODE_SECONDS, LIFE_DAYS, WATCH_SECONDS
from fortyfives.store.guesses import WRONG_SECONDS


def lines(store, table):
    [(count,)] = store._connections.read(f"SELECT count(*) FROM {table}")
    return count


def grant(store, club):
    store.clubs.grant(store.clubs.new_device("blue heron")[0].number, club, "pen")


def wrong_code(store, club):
    store.codes.join("2" * 8, who="somewhere", phone="", known=None, enter=lambda: 0)


@pytest.mark.parametrize(
    ("table", "make", "seconds"),
    [
        ("grants", grant, LIFE_DAYS * 24 * 60 * 60),
        ("pen_codes", lambda store, club: store.codes.make(club, None, None), CODE_SECONDS),
        ("watch_codes", lambda store, club: store.watch_codes.show(club), WATCH_SECONDS),
        ("tries", wrong_code, WRONG_SECONDS),
    ],
)
def test_it_goes_when_its_time_is_over_and_not_before(store, club, clock, table, make, seconds):
    make(store, club)
    there = lines(store, table)
    assert there > 0
    clock.pass_time(seconds=seconds - 1)
    assert store.expired.clear() == 0
    assert lines(store, table) == there
    clock.pass_time(seconds=1)
    assert store.expired.clear() >= there
    assert lines(store, table) == 0


def test_a_grant_that_is_used_stays(store, club, clock):
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    clock.pass_time(days=LIFE_DAYS - 1)
    assert store.clubs.role_in(device.number, club) == "pen"
    clock.pass_time(days=LIFE_DAYS - 1)
    store.expired.clear()
    assert store.clubs.role_in(device.number, club) == "pen"


def test_a_phone_whose_last_grant_has_ended_is_forgotten_with_its_name(store, club, clock):
    grant(store, club)
    clock.pass_time(days=LIFE_DAYS)
    store.bin.empty()
    assert lines(store, "devices") == 1, "a grant speaks of it"
    store.expired.clear()
    store.bin.empty()
    assert lines(store, "devices") == 0


def test_where_nothing_has_ended_nothing_is_written(store, club, book):
    grant(store, club)
    before = store._connections.read("PRAGMA data_version")
    with store._connections.writing() as db:
        was = db.conn.total_changes
    assert store.expired.clear() == 0
    with store._connections.writing() as db:
        assert db.conn.total_changes == was
    assert store._connections.read("PRAGMA data_version") == before
