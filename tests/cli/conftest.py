"""A host's folder with a club in it, ways to do it harm, and somebody who may read it and nothing else."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fortyfives.cli.demo import demo_club
from fortyfives.cli.folder import BOOK_FILE, open_book, read_secret
from fortyfives.scorebook import Entry
from fortyfives.store import Store

NOBODY = 65534


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a made-up club: ten matches under all rule sets. Copied, never used."""
    folder = tmp_path_factory.mktemp("made") / "club"
    demo_club(folder)
    return folder


@pytest.fixture
def folder(made_once: Path, tmp_path: Path) -> Path:
    """A host's folder with a book and a secret."""
    made = tmp_path / "folder"
    made.mkdir(mode=0o700)
    for name in (BOOK_FILE, "secret"):
        shutil.copy(made_once / name, made / name)
    return made


@pytest.fixture
def logs_of() -> Callable[[Path], dict[str, tuple[Entry, ...]]]:
    """All logs in the book of a folder, by match."""

    def read(data: Path) -> dict[str, tuple[Entry, ...]]:
        with closing(sqlite3.connect(data / BOOK_FILE)) as conn:
            ids = [match_id for (match_id,) in conn.execute("SELECT id FROM matches ORDER BY number")]
        store = open_book(data, read_secret(data))
        try:
            return {match_id: store.matches.events(match_id) for match_id in ids}
        finally:
            store.close()

    return read


@pytest.fixture
def change() -> Callable[[Path, str], str]:
    """Something happens in the book of a folder: a club is founded."""

    def found(data: Path, name: str) -> str:
        store: Store = open_book(data, read_secret(data))
        try:
            return store.clubs.create_club(name)
        finally:
            store.close()

    return found


@pytest.fixture
def harm() -> Callable[..., None]:
    """Does to a file what no program of ours would: these statements, with nothing in their way."""

    def do(path: Path, *statements: str) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as conn:
            conn.execute("PRAGMA foreign_keys = OFF")
            for trigger in ("events_stay", "events_are_kept"):
                conn.execute(f"DROP TRIGGER IF EXISTS {trigger}")
            for statement in statements:
                conn.execute(statement)

    return do


@pytest.fixture
def readers_folder(made_once: Path) -> Iterator[Path]:
    """A folder that this program may read and not write, for as long as the test runs."""
    top = Path(tempfile.mkdtemp(prefix="fortyfives-"))
    data = top / "folder"
    data.mkdir()
    shutil.copy(made_once / BOOK_FILE, data)
    (data / BOOK_FILE).chmod(0o444)
    data.chmod(0o555)
    top.chmod(0o755)
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)  # to the one who may do everything no folder is closed
    try:
        yield data
    finally:
        os.seteuid(was)
        data.chmod(0o755)
        shutil.rmtree(top)
