"""Clears what has ended by itself and opens nothing any more: grants, scorer codes, codes to watch, counted tries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fortyfives.store.connection import Connections
from fortyfives.store.times import LIFE_DAYS, ago

_ENDED: Final = (
    ("grants", f"used_at <= {ago(':now', LIFE_DAYS)}"),
    ("pen_codes", "until <= :now"),
    ("watch_codes", "until <= :now"),
    ("tries", "until <= :now"),
)
"""Each table with what is ended in it; everywhere else such a line is already read as if it were not there."""


class ExpiredStore:
    """The one way in which what has ended leaves the book."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def clear(self) -> int:
        """Take out all that has ended by now; returns how many lines that were. Raises StoreUnavailable.

        A book in which nothing has ended is not written to. With the last grant of a phone nothing may speak of it any
        more: its name goes when the bin is emptied next.
        """
        now = {"now": self._clock()}
        asked = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE {ended}" for table, ended in _ENDED)
        if not self._connections.read(f"SELECT EXISTS ({asked})", now)[0][0]:
            return 0
        with self._connections.writing() as db:
            return sum(db.execute(f"DELETE FROM {table} WHERE {ended}", now).rowcount for table, ended in _ENDED)
