"""Takes out of the score book for good, once a day while the server runs, what was deleted thirty days ago."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from fortyfives.cli.folder import now
from fortyfives.cli.turns import Turns
from fortyfives.store import Store

EVERY = timedelta(days=1)
LOOK_SECONDS = 600.0
"""How often the clock is looked at. A machine that slept is not a day late by that."""

log = logging.getLogger(__name__)


class Emptying(Turns):
    """What is deleted ends by itself. Whatever goes wrong is logged; the server never feels it."""

    def __init__(self, store: Store, clock: Callable[[], str] = now) -> None:
        self._store = store
        self._clock = clock
        self._emptied_at: datetime | None = None
        super().__init__("emptying", LOOK_SECONDS)

    def turn(self) -> int:
        """Empty the bin if a day has gone since the last time; returns how much was taken out.

        A file that somebody sent and did not take in goes at the first turn after its half hour.
        """
        try:
            self._store.waiting.tidy()
            time = datetime.fromisoformat(self._clock())
            if self._emptied_at is not None and abs(time - self._emptied_at) < EVERY:
                return 0
            self._emptied_at = time
            return self._store.bin.empty()
        except Exception as why:  # the scores on the table go before what nobody wants any more
            log.warning("What was deleted was not taken out: %s", why)
            return 0
