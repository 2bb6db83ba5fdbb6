"""Tells how far long work is, on a terminal that somebody looks at and nowhere else."""

from __future__ import annotations

import sys
from types import TracebackType


class Progress:
    """A line on standard error that says how much is done; it is wiped away at the end."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = ""
        self._watched = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, of: int) -> None:
        """So much is done of so much."""
        if not self._watched:
            return
        line = f"{self._what}: {100 * done // max(of, 1)} %"
        if line != self._shown:
            self._shown = line
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
