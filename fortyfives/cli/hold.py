"""Tells programs that use one host's folder apart from the one that would change it under their hands."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

if sys.platform != "win32":
    import fcntl


class FolderInUse(Exception):
    """Another program holds the folder in a way that does not go with ours."""


class Hold:
    """A folder that is held until `let_go`, or until the program ends: by any number that serve, or by one alone.

    The hold is on the folder itself, so that nothing is left in it by a program that was stopped with force.
    """

    def __init__(self, data: Path, how: Literal["with others", "alone"]) -> None:
        self._folder: int | None = None
        if sys.platform != "win32":
            self._folder = os.open(data, os.O_RDONLY)
            try:
                fcntl.flock(self._folder, (fcntl.LOCK_EX if how == "alone" else fcntl.LOCK_SH) | fcntl.LOCK_NB)
            except BlockingIOError:
                self.let_go()
                raise FolderInUse from None
            except OSError:
                self.let_go()  # a disk in the net that knows no such holds: nothing can be told

    def let_go(self) -> None:
        """Hold the folder no longer. Twice is as good as once."""
        if self._folder is not None:
            with suppress(OSError):
                os.close(self._folder)
            self._folder = None

    def __del__(self) -> None:
        self.let_go()
