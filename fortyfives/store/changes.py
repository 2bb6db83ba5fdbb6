"""Counts what this process writes into the book, so that who has looked knows whether to look again."""

from __future__ import annotations

import threading
from collections.abc import Collection
from typing import Final

MOST: Final = 10_000
"""So many matches are counted apart; beyond that everything counts as changed once, and all begins anew."""

Mark = tuple[int, int]
"""How much had been written when somebody looked: of everything, and of one match alone."""


class Changes:
    """What was written, counted: of each match that alone was written about, and of everything else together."""

    def __init__(self) -> None:
        self._everything = 0
        self._of: dict[str, int] = {}
        self._lock = threading.Lock()

    def mark(self, match_id: str) -> Mark:
        """To be taken before looking: while it is the same, what was seen of the match is as it was."""
        return self._everything, self._of.get(match_id, 0)

    def note(self, about: Collection[str | None]) -> None:
        """Count what was just written: about these matches; None among them for anything else."""
        matches = [match_id for match_id in about if match_id is not None]
        with self._lock:
            if len(self._of) + len(matches) > MOST:
                self._of.clear()
            elif len(matches) == len(about):
                for match_id in matches:
                    self._of[match_id] = self._of.get(match_id, 0) + 1
                return
            self._everything += 1
