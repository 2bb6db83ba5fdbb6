"""Work that is looked at again and again in a thread of its own while the server runs."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod


class Turns(ABC):
    """Something to do in turns, `every` so many seconds. A turn raises nothing: whatever goes wrong it logs itself."""

    def __init__(self, name: str, every: float) -> None:
        self._name = name
        self._every = every
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    @abstractmethod
    def turn(self) -> object:
        """Do what is due."""

    def start(self) -> None:
        """From now on take each turn in a thread of its own."""
        self._thread = threading.Thread(target=self._go_on, name=self._name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; a turn that is being taken is finished first, for ten seconds at the most."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(10)

    def _go_on(self) -> None:
        while not self._ended.wait(self._every):
            self.turn()
