"""Takes out of the score book for good, once a day while the server runs, what was deleted thirty days ago."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from fortyfives.cli.folder import now
from fortyfives.store import Store

EVERY = timedelta(days=1)
LOOK_SECONDS = 600.0
"""How often the clock is looked at. A machine that slept is not a day late by that."""

log = logging.getLogger(__name__)


class Emptying:
    """What is deleted ends by itself. Whatever goes wrong is logged; the server never feels it."""

    def __init__(self, store: Store, clock: Callable[[], str] = now) -> None:
        self._store = store
        self._clock = clock
        self._emptied_at: datetime | None = None
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def turn(self) -> int:
        """Empty the bin if a day has gone since the last time; returns how much was taken out."""
        try:
            time = datetime.fromisoformat(self._clock())
            if self._emptied_at is not None and abs(time - self._emptied_at) < EVERY:
                return 0
            self._emptied_at = time
            self._store.waiting.tidy()
            return self._store.bin.empty()
        except Exception as why:  # the scores on the table go before what nobody wants any more
            log.warning("What was deleted was not taken out: %s", why)
            return 0

    def start(self) -> None:
        """From now on take each turn in a thread of its own."""
        self._thread = threading.Thread(target=self._go_on, name="emptying", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; a turn that is being taken is finished first, for ten seconds at the most."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(10)

    def _go_on(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            self.turn()
