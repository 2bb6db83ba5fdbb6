"""A fresh score book in a temporary folder, with a clock that only moves when told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from fortyfives.store import Store

SECRET = b"the secret of the server in these tests"


class Clock:
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


@pytest.fixture
def store(open_book: OpenBook) -> Store:
    return open_book()


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create_club("Tuesday table")
