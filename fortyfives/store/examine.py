"""Reads a whole score book through, every log of every match, and says what can no longer be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fortyfives.scorebook import Entry, UnreadEvent, replay
from fortyfives.store import Store, StoreUnreadable
from fortyfives.store.copies import Progress, file_faults
from fortyfives.store.schema import look_before_writing


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in a score book."""

    file: tuple[str, ...]
    """What is wrong with the file; where there is anything, the rest was not looked at."""
    steps: int = 0
    """How many steps the tables have been through, before this program added its own."""
    clubs: int = 0
    matches: int = 0
    lines: int = 0
    """Of all logs together."""
    deleted: int = 0
    """Matches that are deleted, alone or with their club, and not yet taken out. They are read through, too."""
    logs: tuple[str, ...] = ()
    """What is wrong with the logs of matches, a sentence each."""

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.file and not self.logs


def examine(copy: Path, clock: Callable[[], str], progress: Progress | None = None) -> Examined:
    """Read through a copy of a book. It must be a copy: an older one is brought up to date on the way.

    Raises StoreTooNew for a book of a newer program and StoreUnreadable for what is no score book at all.
    """
    faults = file_faults(copy)
    if faults:
        return Examined(faults)
    if copy.stat().st_size == 0:
        raise StoreUnreadable(f"{copy} is empty; it holds no score book.")
    look_before_writing(copy)
    if not _ask(copy, "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"):
        raise StoreUnreadable(f"{copy} holds no score book.")
    [(steps,)] = _ask(copy, "SELECT count(*) FROM _sqlite_migrations WHERE migration_set = 'fortyfives'")
    # Keys and new devices hang on secret and chance; nothing here asks for either.
    book = Store.open(copy, secret=b"nobody's", clock=clock, new_token=lambda: "")
    try:
        [(clubs,)] = _ask(copy, "SELECT count(*) FROM clubs")
        matches = [match_id for (match_id,) in _ask(copy, "SELECT id FROM matches ORDER BY number")]
        [(deleted,)] = _ask(
            copy,
            """
            SELECT count(*) FROM matches JOIN clubs ON clubs.id = club_id
            WHERE matches.deleted_at IS NOT NULL OR clubs.deleted_at IS NOT NULL
            """,
        )
        lines, wrong = _read_through(book, matches, progress)
    finally:
        book.close()
    return Examined((), steps, clubs, len(matches), lines, deleted, wrong)


def _ask(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as conn:
        return conn.execute(sql).fetchall()


def _read_through(book: Store, matches: list[str], progress: Progress | None) -> tuple[int, tuple[str, ...]]:
    lines = 0
    wrong: list[str] = []
    for number, match_id in enumerate(matches, 1):
        try:
            log = book.matches.events(match_id)
        except StoreUnreadable as damage:
            # That sentence names a file which is only a copy; the match is what the host can look for.
            wrong.append(f"Match {match_id}: {str(damage).split(' of a match', 1)[0].lower()} cannot be read.")
            continue
        lines += len(log)
        why = _amiss(log)
        if why is not None:
            wrong.append(f"Match {match_id}: {why}.")
        if progress is not None:
            progress(number, len(matches))
    return lines, tuple(wrong)


def _amiss(log: tuple[Entry, ...]) -> str | None:
    """What is wrong with a log. Whether it counts, or was taken back, a line is there to be read."""
    unread = {entry.seq for entry in log if isinstance(entry.event, UnreadEvent)}
    if unread:
        return f"line {', '.join(map(str, sorted(unread)))} cannot be read"
    if not log or [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        return "lines are missing from its log"
    if any(note.code == "not_started" for note in replay(log).notes):
        return "its log does not begin with the start of a match"
    return None
