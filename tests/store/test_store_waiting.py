"""Files that wait to be taken in: for whoever sent them, not for long, and nobody fills the room alone."""

from __future__ import annotations

import io
import os
import stat

import pytest

from fortyfives.store.waiting import MOST_OF_ONE, MOST_WAITING, WAITS


@pytest.fixture
def send(store, clock):
    """Sends a file from an address, a second after the one before; returns its key."""

    def one(who, owner="me", content=b"names"):
        clock.pass_time(seconds=1)
        return store.waiting.keep(io.BytesIO(content), owner, who)

    return one


@pytest.fixture
def waits(store):
    """Whether a file waits under a key."""
    return lambda key, owner="me": store.waiting.find(key, owner) is not None


def test_it_waits_for_whoever_sent_it_and_for_nobody_else(store, clock, send, waits):
    key = send("192.0.2.1", content=b"a club")
    assert store.waiting.find(key, "me") == b"a club"
    assert not waits(key, "you")
    assert not waits("another key")
    store.waiting.drop(key, "you")
    assert waits(key)
    store.waiting.drop(key, "me")
    assert not waits(key)


def test_it_does_not_wait_for_long(clock, send, waits):
    key = send("192.0.2.1")
    clock.pass_time(seconds=WAITS.total_seconds() - 1)
    assert waits(key)
    clock.pass_time(seconds=1)
    assert not waits(key)


def test_one_address_has_room_for_so_many(send, waits):
    other = send("192.0.2.2")
    keys = [send("192.0.2.1") for _ in range(MOST_OF_ONE + 2)]
    assert [waits(key) for key in keys] == [False, False] + [True] * MOST_OF_ONE
    assert waits(other), "others keep what they have"


def test_a_home_is_one_address(send, waits):
    keys = [send(f"2001:db8::{number}") for number in range(MOST_OF_ONE + 1)]
    assert [waits(key) for key in keys] == [False] + [True] * MOST_OF_ONE


def test_where_the_room_is_full_whoever_has_most_makes_room(send, waits):
    alone = [send(f"192.0.2.{number}") for number in range(MOST_WAITING - MOST_OF_ONE)]
    many = [send("192.0.2.99") for _ in range(MOST_OF_ONE)]
    late = send("192.0.2.100")
    assert all(map(waits, [*alone, late]))
    assert [waits(key) for key in many] == [False] + [True] * (MOST_OF_ONE - 1)


def test_where_everybody_has_one_the_oldest_makes_room(send, waits):
    keys = [send(f"192.0.2.{number}") for number in range(MOST_WAITING + 1)]
    assert [waits(key) for key in keys] == [False] + [True] * MOST_WAITING


def test_the_file_is_the_hosts_own_and_does_not_say_where_it_came_from(store, send):
    send("192.0.2.1")
    folder = store._connections.path.parent / "imports"
    [path] = folder.iterdir()
    assert "192" not in path.name.partition("-")[2]
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
