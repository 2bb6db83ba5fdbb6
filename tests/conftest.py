"""A fresh score book in a temporary folder, the app over it, and a phone with the pen of a club."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from tests import made_once

SECRET = b"the secret of the server in these tests"

# A slow machine is not a fault of the product, and a failure has to be found again.
settings.register_profile("table", deadline=None, print_blob=True)
settings.load_profile("table")

made_once.compile_templates_once()
made_once.compile_addresses_once()

IN_MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes that have to be free there. What a test leaves is taken away with it, unless it failed."""


def pytest_configure() -> None:
    """Put the folders of tests into memory where there is room.

    The books of tests are written with every care for a loss of power, which cannot be met with here: on a disk that
    is most of the time of a page.
    """
    if "PYTEST_DEBUG_TEMPROOT" in os.environ or not os.access(IN_MEMORY, os.W_OK):
        return
    if shutil.disk_usage(IN_MEMORY).free >= ROOM:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(IN_MEMORY)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: in a browser much of the time is a person who looks before tapping."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


LOOKS = gc.get_threshold()
"""How often Python looks for circles of things that nobody holds any more."""


@pytest.fixture(autouse=True)
def a_small_program() -> Iterator[None]:
    """A server looks seldom, and never again at what it began with: a test that starts one would fill the memory."""
    yield
    if gc.get_threshold() != LOOKS:
        gc.unfreeze()
        gc.set_threshold(*LOOKS)


class Clock:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 19, 2, 11, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def pass_time(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_id() -> Callable[[], str]:
    """Ids in the order in which they are asked for."""
    number = count(10**6)
    return lambda: str(UUID(int=next(number)))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.sqlite3"


OpenBook = Callable[..., Store]
"""Opens the book of the test, or with `at=` another one; `secret=` if it is not the usual one."""


@pytest.fixture
def open_book(book: Path, clock: Clock) -> Iterator[OpenBook]:
    number = count(1)
    opened: list[Store] = []

    def open_it(secret: str | bytes = SECRET, at: Path = book) -> Store:
        opened.append(Store.open(at, secret=secret, clock=clock, new_token=lambda: f"token {next(number)}"))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture(scope="session")
def empty_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed book that has been through every step and holds nothing, to be copied."""
    return made_once.empty_book(tmp_path_factory.mktemp("made"))


@pytest.fixture
def store(open_book: OpenBook, empty_book: Path, book: Path) -> Store:
    made_once.copy_of(empty_book, book)
    return open_book()


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create_club("Tuesday table")


@pytest.fixture
def app(store: Store, clock: Clock, new_id: Callable[[], str]) -> Flask:
    """The app over the test's book. Forms need no token here; the tests of the form check turn that on."""
    made = create_app(store, secret=SECRET, clock=clock, new_id=new_id, testing=True)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def client(app: Flask, store: Store, club: str) -> FlaskClient:
    """A phone that has the pen of the club."""
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    return phone


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A phone that has never been here."""
    return app.test_client()
