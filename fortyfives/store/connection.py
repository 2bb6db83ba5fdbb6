"""One connection per thread to the file of the score book, and one writer at a time."""

from __future__ import annotations

import errno
import os
import shlex
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sqlite_utils import Database

from fortyfives.store.changes import Changes

BUSY_SECONDS = 5
"""How long a writer waits for another one before it gives up."""

Parameters = Sequence[object] | Mapping[str, object]


class Read(Protocol):
    """Asks the file: all rows that a question gives."""

    def __call__(self, sql: str, parameters: Parameters = (), /) -> list[tuple[Any, ...]]: ...


class StoreUnavailable(Exception):
    """The score book cannot be read or written just now. The text says why, for whoever runs the server."""

    code: ClassVar[str] = "store_unavailable"


class StoreUnreadable(StoreUnavailable):
    """The file cannot be opened, is damaged, or is no score book."""

    code = "store_unreadable"


class StoreFull(StoreUnavailable):
    """There is no room left on the disk. What was recorded before is kept."""

    code = "store_full"


class StoreBusy(StoreUnavailable):
    """Another program holds the file for too long."""

    code = "store_busy"


class StoreTooNew(StoreUnavailable):
    """The file was written by a newer version of this program and is left as it is."""

    code = "store_too_new"


_FULL = {sqlite3.SQLITE_FULL}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_CLOSED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
"""What a system says where a file cannot grow."""
ALLOWED = (
    "The account that this runs under has to be allowed to write it and its folder; look whose they are, and whether "
    "the disk is mounted for reading only."
)
"""What a host sees to where a file cannot be written."""


def plain_fault(fault: sqlite3.Error, path: Path) -> StoreUnavailable | None:
    """What a failure of SQLite means for the score book and what a host does; None for a fault of the program."""
    code: int | None = getattr(fault, "sqlite_errorcode", None)
    if code is None and isinstance(fault, sqlite3.OperationalError):
        code = sqlite3.SQLITE_CORRUPT  # text that is no UTF-8 is told without a code
    primary = (code or 0) & 0xFF
    if primary == sqlite3.SQLITE_ERROR and str(fault).startswith("no such table"):
        primary = sqlite3.SQLITE_CORRUPT  # the program asks only for tables that every book has
    if primary in _FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return no_room(path)
    if primary in _BUSY:
        return StoreBusy(
            f"Another program holds {path}. Nothing is recorded until it lets go: end that program, or wait for it."
        )
    if primary in _CLOSED:
        return StoreUnreadable(f"{path} cannot be read or written: {fault}. {ALLOWED}")
    if primary in _DAMAGED:
        return StoreUnreadable(f"{path} cannot be read: {fault}. {what_to_do(path)}")
    if primary == sqlite3.SQLITE_IOERR:
        return StoreUnreadable(
            f"{path} cannot be read or written: the disk fails, or a quota is used up ({fault}). {what_to_do(path)}"
        )
    return None


def no_room(path: Path) -> StoreFull:
    """What is said where nothing more goes onto the disk."""
    return StoreFull(
        f"There is no room left on the disk for {path}. Make room there: it goes on by itself, nothing has to be "
        "started again."
    )


def system_fault(fault: OSError, path: Path) -> StoreUnavailable:
    """What it means that a file beside the book cannot be written."""
    if fault.errno in _NO_ROOM:
        return no_room(path)
    return StoreUnreadable(f"{path} cannot be written: {fault.strerror}. {ALLOWED}")


def what_to_do(path: Path) -> str:
    """Where a host learns how bad it is."""
    return f"What to do is said by: python -m fortyfives check --data {shlex.quote(str(path.parent))}"


class _Handle:
    """A connection that closes when its thread has gone."""

    __slots__ = ("__weakref__", "db", "writes")

    def __init__(self, db: Database) -> None:
        self.db = db
        self.writes = False
        """Whether it is known that SQLite has opened it for writing."""

    def close(self) -> None:
        self.db.conn.close()

    def __del__(self) -> None:
        self.close()


@contextmanager
def _inside(conn: sqlite3.Connection) -> Iterator[None]:
    """Take back what is written inside when it raises, and nothing of what was written before."""
    # Always the same name: SQLite means the innermost, and knows the statements again.
    conn.execute("SAVEPOINT inside")
    try:
        yield
    except BaseException:
        if conn.in_transaction:  # a full disk has taken all of it back already
            conn.execute("ROLLBACK TO inside")
            conn.execute("RELEASE inside")
        raise
    conn.execute("RELEASE inside")


def _can_write(conn: sqlite3.Connection) -> bool:
    """Whether a connection on which a transaction is open was opened for writing. Nothing is written to find out."""
    try:
        conn.execute("DELETE FROM clubs WHERE 0")
    except sqlite3.Error as fault:
        return fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY
    return True


class Connections:
    """The way to the file: `read` for questions, `writing` around everything that changes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._here = threading.local()
        self._open: weakref.WeakSet[_Handle] = weakref.WeakSet()
        # SQLite makes a second writer sleep and try again, which is slow and unfair; a queue is neither.
        self._writer = threading.RLock()
        self.changes = Changes()
        self._file: tuple[int, int] | None = None
        self.refused: StoreUnavailable | None = None
        """Why the last thing that was to be written was not; None where it was."""

    def read(self, sql: str, parameters: Parameters = ()) -> list[tuple[Any, ...]]:
        """All rows that a question to the file gives."""
        with self._plainly():
            return self._handle().db.conn.execute(sql, parameters).fetchall()

    @contextmanager
    def at_one_moment(self) -> Iterator[Read]:
        """Questions that are all answered as of the same moment, whatever is written meanwhile.

        They go over a connection of their own: who takes long over them stops nobody.
        """
        with self._plainly():
            handle = self._connect("ro")
        conn = handle.db.conn

        def read(sql: str, parameters: Parameters = ()) -> list[tuple[Any, ...]]:
            with self._plainly():
                return conn.execute(sql, parameters).fetchall()

        try:
            with self._plainly():
                conn.execute("BEGIN")
            yield read
        finally:
            handle.close()

    @contextmanager
    def writing(self, match_id: str | None = None) -> Iterator[Database]:
        """A transaction that nobody else writes into: all of it is kept, or nothing when the block raises.

        Reads inside it see its writes. A block inside another one takes back what it wrote when it raises,
        and is kept only together with the outer one. Whoever writes about one match alone says so.
        """
        if not self._writer.acquire(timeout=BUSY_SECONDS):
            self.refused = StoreBusy(f"Another tap is being written to {self.path}.")
            raise self.refused
        try:
            with self._plainly():
                db = self._handle().db
                if db.conn.in_transaction:
                    self._here.about.add(match_id)
                    with _inside(db.conn):
                        yield db
                    return
                db, about = self._begun(), {match_id}
                self._here.about = about
                try:
                    self.in_its_place()
                    yield db
                    db.conn.execute("COMMIT")
                except BaseException:
                    db.conn.rollback()
                    raise
                self.refused = None
                self.changes.note(about)
        except StoreUnavailable as why:
            self.refused = why
            raise
        finally:
            self._writer.release()

    def _begun(self) -> Database:
        """The connection of this thread, with a transaction to write in that has been begun."""
        handle = self._handle()
        handle.db.conn.execute("BEGIN IMMEDIATE")
        if not handle.writes and not _can_write(handle.db.conn):
            # It was opened while the folder could only be read, which SQLite does without a word: perhaps it can be
            # written now.
            handle.db.conn.rollback()
            self._forget()
            handle = self._handle()
            handle.db.conn.execute("BEGIN IMMEDIATE")
        handle.writes = True
        return handle.db

    def settle(self) -> None:
        """Bring what was written from the log of changes into the file itself, and empty that log."""
        with self._plainly():
            conn = self._handle().db.conn
            if not conn.in_transaction:
                conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def create(self) -> None:
        """Make the file where there is none, and set what is kept in the file itself: the write-ahead log."""
        with self._plainly(), suppress(OSError):
            # The book holds names: it is the host's own, like the secret beside it.
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        with self._plainly():
            handle = self._connect("rwc")
            handle.db.conn.execute("PRAGMA journal_mode = WAL")
            handle.close()
            self._file = self._file_there()

    def close(self) -> None:
        """Close the connections of all threads."""
        for handle in list(self._open):
            handle.close()
        self._here = threading.local()

    def _handle(self) -> _Handle:
        handle: _Handle | None = getattr(self._here, "handle", None)
        if handle is None:
            # "rw", never "rwc": an empty file in the place of one that has gone would look like lost matches.
            handle = self._here.handle = self._connect("rw")
        return handle

    def in_its_place(self) -> None:
        """Refuse to write into a file that was moved away, deleted or replaced by hand under our open connections.

        What was written there would be gone with the last of them.
        """
        if self._file not in (None, self._file_there()):
            raise StoreUnreadable(
                f"{self.path} is not the file any more that was opened: it was moved, deleted or replaced. Put it "
                "back; or stop the server, put a copy in its place with: python -m fortyfives restore, and start again."
            )

    def _file_there(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _connect(self, mode: str) -> _Handle:
        self.in_its_place()
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        conn = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)
        handle = _Handle(Database(conn, execute_plugins=False))
        conn.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        conn.execute("PRAGMA foreign_keys = ON")
        conn.execute("PRAGMA synchronous = FULL")
        conn.execute("PRAGMA secure_delete = ON")  # what is taken out is overwritten, not only forgotten
        self._open.add(handle)
        return handle

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as fault:
            plain = plain_fault(fault, self.path)
            if plain is None:
                raise
            if isinstance(plain, StoreUnreadable):
                self._forget()
            raise plain from fault
        except StoreUnreadable:
            self._forget()  # told by a block inside this one
            raise

    def _forget(self) -> None:
        """Drop this thread's connection, so that a file put right is found by the next question."""
        handle: _Handle | None = getattr(self._here, "handle", None)
        if handle is not None and not handle.db.conn.in_transaction:
            handle.close()
            self._here.handle = None
