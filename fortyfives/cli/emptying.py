"""Keeps the score book tidy while the server runs: what has ended, each hour; what was deleted long ago, each day."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from fortyfives.cli.folder import now
from fortyfives.cli.turns import Turns
from fortyfives.store import Store

EVERY = timedelta(days=1)
"""How often what was deleted thirty days ago is taken out for good."""
CLEARED_EVERY = timedelta(hours=1)
"""How often grants and codes that have ended are cleared."""
LOOK_SECONDS = 600.0
"""How often the clock is looked at. A machine that slept is not a day late by that."""

log = logging.getLogger(__name__)


class Emptying(Turns):
    """What is deleted ends by itself. Whatever goes wrong is logged; the server never feels it."""

    def __init__(self, store: Store, clock: Callable[[], str] = now) -> None:
        self._store = store
        self._clock = clock
        self._emptied_at: datetime | None = None
        self._cleared_at: datetime | None = None
        super().__init__("emptying", LOOK_SECONDS)

    def turn(self) -> int:
        """Empty the bin if a day has gone since the last time; returns how much was taken out.

        A file that somebody sent and did not take in goes at the first turn after its half hour.
        """
        try:
            self._store.waiting.tidy()
            time = datetime.fromisoformat(self._clock())
            if _due(self._cleared_at, time, CLEARED_EVERY):
                self._cleared_at = time
                self._store.expired.clear()
            if not _due(self._emptied_at, time, EVERY):
                return 0
            self._emptied_at = time
            return self._store.bin.empty()
        except Exception as why:  # the scores on the table go before what nobody wants any more
            log.warning("What was deleted was not taken out: %s", why)
            return 0


def _due(last: datetime | None, time: datetime, every: timedelta) -> bool:
    # A clock that has been put back must not stop it until it comes to that hour again.
    return last is None or abs(time - last) >= every
