"""Copies the file of a score book while it is in use, and tells whether a file is whole."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from fortyfives.store.connection import StoreBusy, StoreFull, StoreUnreadable, no_room, plain_fault

AT_A_TIME = 256
"""So many pages of the file are copied between two words about how far it is."""

MOST_FAULTS = 20
"""So many faults of a file are told; where there are more, that is damage enough."""

Progress = Callable[[int, int], None]
"""Told now and then how much of how much is done."""


def copy_book(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy the book at `source`, as it is at one moment, into the new file `target`: one file, nothing beside it.

    Whoever writes into the book meanwhile is neither stopped nor waited for, and nothing is written into it. The
    copy is brought to the disk, but not looked at: `file_faults` does that. Raises StoreUnavailable,
    FileExistsError, and OSError where no file can be made; nothing is left of a copy that failed.
    """
    if not source.is_file():
        raise StoreUnreadable(f"There is no score book at {source}.")
    # The book holds names: a copy is the host's own, as the book is.
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with _plainly(source, target), closing(_look_at(source)) as book, closing(sqlite3.connect(target)) as copy:
            # All steps of the copy are of the moment at which this reading begins; without it a tap in between
            # would make the copy begin again, and it might never end while a club is playing.
            book.execute("BEGIN")
            book.execute("SELECT count(*) FROM sqlite_master").fetchall()
            told = None if progress is None else lambda _status, left, all_: progress(all_ - left, all_)
            book.backup(copy, pages=AT_A_TIME, progress=told, sleep=0)
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
        _to_disk(target)
    except BaseException:
        for name in (target, *beside(target)):
            name.unlink(missing_ok=True)
        raise


def file_faults(path: Path) -> tuple[str, ...]:
    """What is wrong with a file itself, and with what its lines refer to; nothing for one that is whole."""
    try:
        with closing(_look_at(path)) as book:
            said = [str(row[0]) for row in book.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
            faults = [line for text in said for line in text.splitlines() if line != "ok"]
            for table, row, parent, _ in book.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS):
                of = f" (row {row})" if row is not None else ""
                faults.append(f"a line of {table}{of} belongs to something in {parent} that is not there")
    except sqlite3.Error as fault:
        plain = plain_fault(fault, path)
        if plain is None or isinstance(plain, StoreBusy):
            raise (plain or fault) from fault
        faults = [str(fault)]
    return tuple(faults[:MOST_FAULTS])


def settle_for_good(path: Path) -> None:
    """Bring everything that was written into the one file of a book that nobody else has open.

    Raises StoreBusy where somebody has, StoreUnreadable where the file is too damaged for it.
    """
    with _plainly(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as book:
        book.execute("PRAGMA journal_mode = DELETE").fetchall()


def beside(path: Path) -> tuple[Path, Path]:
    """The files that SQLite keeps beside a book: the log of changes, and the one that programs share."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _look_at(path: Path) -> sqlite3.Connection:
    """A connection that cannot write into the book."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    conn = sqlite3.connect(address, uri=True, isolation_level=None)
    try:
        conn.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        conn.close()
        log, _ = beside(path.resolve())
        if log.exists() and log.stat().st_size:
            raise
        # A folder that is for reading only, and a book that was closed well: there is nobody to agree with.
        conn = sqlite3.connect(f"{address}&immutable=1", uri=True, isolation_level=None)
    except sqlite3.Error:
        conn.close()
        raise
    return conn


@contextmanager
def _plainly(path: Path, target: Path | None = None) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        plain = plain_fault(fault, path)
        if plain is None:
            raise
        if target is not None and isinstance(plain, StoreFull):
            plain = no_room(target)  # the book itself is only read
        raise plain from fault


def _to_disk(path: Path) -> None:
    """See to it that a file would outlive a power cut."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    with suppress(OSError):  # not every system opens a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
