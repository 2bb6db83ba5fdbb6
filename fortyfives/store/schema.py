"""Leads the file of a score book to the tables of today, step by step; a file that is none is left as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from fortyfives.store.connection import Connections, StoreTooNew, StoreUnreadable, plain_fault
from fortyfives.store.schema_later import ALL

migrations = ALL
"""Every step, in order. A new one goes to the end of `schema_later`."""


def known_steps() -> tuple[str, ...]:
    """The names of the steps that this program knows, in order."""
    return tuple(step.name for step in migrations.pending(Database(memory=True, execute_plugins=False)))


def look_before_writing(path: Path) -> None:
    """Refuse a file that this program must not touch, unchanged. No file or an empty one is fine."""
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as conn:
            tables = {name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            taken: set[str] = set()
            if "_sqlite_migrations" in tables:
                taken = {
                    name
                    for (name,) in conn.execute(
                        "SELECT name FROM _sqlite_migrations WHERE migration_set = ?", (migrations.name,)
                    )
                }
    except sqlite3.Error as fault:
        raise (plain_fault(fault, path) or StoreUnreadable(f"{path} cannot be read: {fault}.")) from fault
    if taken - set(known_steps()):
        raise StoreTooNew(
            f"{path} was written by a newer version of this program. It is left as it was; start that version."
        )
    if not taken and any(not name.lstrip("_").startswith("sqlite_") for name in tables):
        raise StoreUnreadable(f"{path} holds something else than a score book. It is left as it was.")


def bring_up_to_date(connections: Connections) -> int:
    """Apply the steps that the file has not seen, all or none; returns how many it has now."""
    with connections.writing() as db:
        if migrations.pending(db):
            migrations.apply(db)
        return len(migrations.applied(db))
