"""Clubs, players, devices and keys: who may see, who may write, and how that ends."""

from __future__ import annotations

import sqlite3

import pytest

from fortyfives.store import Access


def everything_in(book):
    """All text that stands in the file, table by table."""
    conn = sqlite3.connect(book)
    try:
        return "\n".join(conn.iterdump())
    finally:
        conn.close()


# Clubs and players


def test_a_club_has_a_name(store, club):
    assert store.clubs.name_of(club) == "Tuesday table"
    store.clubs.rename(club, "Wednesday table")
    assert store.clubs.name_of(club) == "Wednesday table"
    assert store.clubs.name_of("nowhere") is None


def test_a_name_has_one_number_in_a_club(store, club):
    other = store.clubs.create_club("Others")
    assert store.clubs.find_player(club, "Maeve") is None
    assert [store.clubs.find_or_add_player(club, name) for name in ("Maeve", "Leo", "Maeve")] == [1, 2, 1]
    assert store.clubs.find_or_add_player(other, "Leo") == 1
    assert store.clubs.player_names(club) == {1: "Maeve", 2: "Leo"}
    assert store.clubs.next_player(club) == 3


def test_a_number_is_never_given_to_somebody_else(store, club):
    store.clubs.find_or_add_player(club, "Maeve")
    with pytest.raises(Exception, match="keeps the number for good"), store._connections.writing() as db:
        db.execute("DELETE FROM players")
    assert store.clubs.next_player(club) == 2


def test_a_name_taken_out_is_nowhere_in_the_file(store, club, clock, book):
    number = store.clubs.find_or_add_player(club, "Zebedee")
    assert "Zebedee" in everything_in(book)
    store.bin.delete_player(club, number, None)
    clock.pass_time(days=30)
    store.bin.empty()
    assert store.clubs.player_names(club) == {number: ""}
    assert "Zebedee" not in everything_in(book)
    for file in book.parent.iterdir():
        assert b"Zebedee" not in file.read_bytes()
    # whoever comes under that name later is somebody new
    assert store.clubs.find_or_add_player(club, "Zebedee") == number + 1


# Keys


def test_the_view_key_can_be_shown_again(store, club):
    key = store.clubs.view_key(club)
    assert key == store.clubs.view_key(club)
    assert store.clubs.open_key(key) == Access(club, "view")


def test_a_new_view_key_ends_the_old_one_and_the_devices_that_came_by_it(store, club):
    old = store.clubs.view_key(club)
    watching, _ = store.clubs.new_device("blue heron")
    scoring, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(watching.number, club, "view")
    store.clubs.grant(scoring.number, club, "pen")
    new = store.clubs.rotate(club, "view")
    assert new != old
    assert new == store.clubs.view_key(club)
    assert store.clubs.open_key(old) is None
    assert store.clubs.open_key(new) == Access(club, "view")
    assert store.clubs.role_in(watching.number, club) is None
    assert store.clubs.role_in(scoring.number, club) == "pen"


def test_a_new_pen_key_ends_the_old_one_but_no_device(store, club):
    scoring, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(scoring.number, club, "pen")
    old = store.clubs.rotate(club, "pen")
    assert store.clubs.open_key(old) == Access(club, "pen")
    new = store.clubs.rotate(club, "pen")
    assert store.clubs.open_key(old) is None
    assert store.clubs.open_key(new) == Access(club, "pen")
    assert store.clubs.role_in(scoring.number, club) == "pen"
    assert store.clubs.open_key(store.clubs.view_key(club)) == Access(club, "view")


def test_keys_of_one_club_do_not_open_another(store, club):
    other = store.clubs.create_club("Others")
    keys = {
        (name, role): key
        for name in (club, other)
        for role, key in (("view", store.clubs.view_key(name)), ("pen", store.clubs.rotate(name, "pen")))
    }
    assert len(set(keys.values())) == 4
    for (name, role), key in keys.items():
        assert store.clubs.open_key(key) == Access(name, role)


@pytest.mark.parametrize("text", ["", "view-", "pen-", "view-" + 26 * "a", "\0", "\ud800", "x" * 10_000])
def test_a_wrong_key_opens_nothing(store, club, text):
    store.clubs.rotate(club, "pen")
    assert store.clubs.open_key(text) is None


def test_a_key_has_128_bits(store, club):
    for key in (store.clubs.view_key(club), store.clubs.rotate(club, "pen")):
        _, _, signs = key.partition("-")
        assert len(signs) * 5 >= 128
        assert set(signs) <= set("abcdefghijklmnopqrstuvwxyz234567")


def test_no_key_and_no_token_stands_in_the_file(store, club, book):
    _, token = store.clubs.new_device("blue heron")
    secrets = [store.clubs.view_key(club), store.clubs.rotate(club, "pen"), token]
    text = everything_in(book)
    assert "blue heron" in text
    for secret in secrets:
        assert secret not in text
        assert secret.partition("-")[2] not in text or not secret.partition("-")[2]


def test_with_another_secret_the_key_shown_is_the_key_that_opens(store, club, open_book):
    old = store.clubs.view_key(club)
    store.close()
    moved = open_book(secret=b"another secret")
    assert moved.clubs.open_key(old) == Access(club, "view")
    new = moved.clubs.view_key(club)
    assert new != old
    assert moved.clubs.open_key(new) == Access(club, "view")
    assert moved.clubs.open_key(old) is None


def test_there_is_no_key_to_a_club_that_is_not_there(store):
    with pytest.raises(LookupError):
        store.clubs.view_key("nowhere")


# Devices


def test_a_device_is_known_by_its_token(store):
    device, token = store.clubs.new_device("blue heron")
    other, other_token = store.clubs.new_device("red kettle")
    assert token != other_token
    assert store.clubs.device_for_token(token) == device
    assert store.clubs.device_for_token(other_token) == other
    assert store.clubs.device_for_token(token + "x") is None
    assert store.clubs.device_for_token("") is None


def test_grants_are_for_one_club_and_are_switched_off_singly(store, club):
    other = store.clubs.create_club("Others")
    device, _ = store.clubs.new_device("blue heron")
    assert store.clubs.roles_of(device.number) == {}
    store.clubs.grant(device.number, club, "pen")
    store.clubs.grant(device.number, other, "view")
    assert store.clubs.roles_of(device.number) == {club: "pen", other: "view"}
    store.clubs.withdraw(device.number, club)
    assert store.clubs.roles_of(device.number) == {other: "view"}
    assert store.clubs.role_in(device.number, club) is None
    assert store.clubs.role_in(device.number, other) == "view"


def test_following_a_view_link_does_not_take_the_pen_away(store, club):
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "view")
    store.clubs.grant(device.number, club, "pen")
    store.clubs.grant(device.number, club, "view")
    assert store.clubs.role_in(device.number, club) == "pen"


def test_devices_of_a_club_the_last_used_first(store, club, clock):
    early, _ = store.clubs.new_device("blue heron")
    late, _ = store.clubs.new_device("red kettle")
    store.clubs.grant(early.number, club, "pen")
    clock.pass_time(days=2)
    store.clubs.grant(late.number, club, "view")
    assert [(grant.device, grant.name, grant.role) for grant in store.clubs.grants_in(club)] == [
        (late.number, "red kettle", "view"),
        (early.number, "blue heron", "pen"),
    ]
    store.clubs.role_in(early.number, club)
    assert [grant.device for grant in store.clubs.grants_in(club)] == [late.number, early.number]
    assert {grant.used_at for grant in store.clubs.grants_in(club)} == {clock()}


def test_400_days_unused_end_a_device_and_its_grants(store, club, clock):
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    clock.pass_time(days=399)
    assert store.clubs.device_for_token(token) is not None  # seen, so its own time begins anew
    assert store.clubs.roles_of(device.number) == {club: "pen"}
    clock.pass_time(days=1)
    assert store.clubs.roles_of(device.number) == {}
    assert store.clubs.role_in(device.number, club) is None
    assert store.clubs.grants_in(club) == ()
    assert store.clubs.device_for_token(token) is not None
    clock.pass_time(days=400)
    assert store.clubs.device_for_token(token) is None


def test_a_pen_that_has_ended_does_not_come_back_with_a_view_link(store, club, clock):
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    clock.pass_time(days=401)
    store.clubs.grant(device.number, club, "view")
    assert store.clubs.role_in(device.number, club) == "view"


def test_use_renews_a_device_and_a_grant_once_a_day(store, club, clock):
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    for day in range(10):
        clock.pass_time(days=300)
        seen = store.clubs.device_for_token(token)
        assert seen is not None, day
        assert seen.renewed
        assert store.clubs.role_in(device.number, club) == "pen"
        again = store.clubs.device_for_token(token)
        assert again is not None
        assert not again.renewed


def test_where_nothing_can_be_written_a_device_still_sees(store, club, clock):
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "view")
    clock.pass_time(days=2)
    for look, seen in [
        (lambda: store.clubs.device_for_token(token), device),
        (lambda: store.clubs.role_in(device.number, club), "view"),
    ]:
        store._connections.read("PRAGMA query_only = ON")
        assert look() == seen


# Tries


def test_tries_beyond_the_ceiling_are_refused_until_the_window_closes(store, clock):
    def another():
        return store.clubs.count_try("club", "192.0.2.7", ceiling=3, window=3600)

    assert [another() for _ in range(5)] == [True, True, True, False, False]
    assert store.clubs.count_try("club", "192.0.2.8", ceiling=3, window=3600)
    assert store.clubs.count_try("code", "192.0.2.7", ceiling=3, window=3600)
    clock.pass_time(minutes=59)
    assert not another()
    clock.pass_time(minutes=1)
    assert another()


def test_the_address_that_tried_is_not_in_the_file(store, book):
    store.clubs.count_try("club", "192.0.2.7", ceiling=3, window=3600)
    assert "192.0.2.7" not in everything_in(book)
