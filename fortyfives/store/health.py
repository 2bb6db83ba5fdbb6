"""Says whether a score book can be read and written; as long as all is well, nothing is written to find out."""

from __future__ import annotations

import os
import shutil
import sqlite3
from typing import Final

from fortyfives.store.connection import Connections, StoreUnavailable, StoreUnreadable, no_room, plain_fault

LEAST_ROOM: Final = 64 * 1024
"""Bytes that have to be free on the disk of the book. A tap takes less."""


def trouble(connections: Connections) -> StoreUnavailable | None:
    """Why a book cannot be read or written just now, in words for the host; None where it can.

    Where the last tap could not be written, something larger than a tap is, and taken out again: only that shows
    whether it can be now.
    """
    path = connections.path
    try:
        connections.read("SELECT 1 FROM clubs LIMIT 1")
        connections.in_its_place()
        if connections.refused is not None:
            _write(connections)
        for place in (path, path.parent):
            if not os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
                return plain_fault(_read_only(), path)
        if shutil.disk_usage(path.parent).free < LEAST_ROOM:
            return no_room(path)
    except StoreUnavailable as why:
        return why
    except (sqlite3.Error, OSError) as fault:
        return StoreUnreadable(f"{path} cannot be read or written: {fault}.")
    return None


def _write(connections: Connections) -> None:
    # Where only the first half succeeds, what is left has long ended: it goes with the next try that is counted.
    with connections.writing() as db:
        db.execute("INSERT OR REPLACE INTO tries VALUES ('room', ?, 0, '')", ("x" * LEAST_ROOM,))
    with connections.writing() as db:
        db.execute("DELETE FROM tries WHERE kind = 'room'")


def _read_only() -> sqlite3.Error:
    """What SQLite would say of a place that cannot be written."""
    fault = sqlite3.OperationalError("attempt to write a readonly database")
    fault.sqlite_errorcode = sqlite3.SQLITE_READONLY
    return fault
