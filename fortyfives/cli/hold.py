"""Tells programs that use one host's folder apart: those that serve it, and one that would change it alone."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from fortyfives.cli.folder import give_to_owner

if sys.platform != "win32":
    import fcntl

How = Literal["with others", "alone"]

SERVING_FILE: Final = "serving"
"""Says at which address the folder is served. It counts as long as somebody holds it: what a server that was stopped
with force has left in it does nobody any harm."""
MOST_SAID: Final = 300


class FolderInUse(Exception):
    """Another program holds the folder in a way that does not go with ours."""


class FolderServed(Exception):
    """A server is running over the folder; the text says where it is found, "" where that is not known."""


class Hold:
    """A folder that is held until `let_go`, or until the program ends: by any number that use it, or by one alone.

    The hold is on the folder itself, so that nothing is left in it by a program that was stopped with force.
    """

    def __init__(self, data: Path, how: How) -> None:
        self._folder: int | None = None
        if sys.platform != "win32":
            self._folder = os.open(data, os.O_RDONLY)
            if not _held(self._folder, how):
                self.let_go()
                raise FolderInUse

    def let_go(self) -> None:
        """Hold the folder no longer. Twice is as good as once."""
        if self._folder is not None:
            with suppress(OSError):
                os.close(self._folder)
            self._folder = None

    def __del__(self) -> None:
        self.let_go()


class Serving:
    """A folder that is served at `address` until `let_go`, or until the program ends.

    The table's own server is one program, and holds it alone. A server for web apps may be several processes, and
    starts a new one before an old one has ended: those hold it together, but never beside the table's own.
    """

    def __init__(self, data: Path, address: str, how: How) -> None:
        self._file: int | None = None
        if sys.platform == "win32":
            return
        self._how = how
        file = self._file = os.open(data / SERVING_FILE, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        give_to_owner(data / SERVING_FILE)
        if not _held(file, how):
            said = os.pread(file, MOST_SAID, 0).decode("utf-8", "replace").strip()
            self._close()
            raise FolderServed(said)
        self._say(address)

    def let_go(self) -> None:
        """Serve no longer. Twice is as good as once."""
        if self._file is not None:
            if self._how == "alone":  # else others may serve it there still
                self._say("")
            self._close()

    def _say(self, address: str) -> None:
        if self._file is not None and sys.platform != "win32":
            with suppress(OSError):  # a full disk: then whoever comes is told no address
                os.ftruncate(self._file, 0)
                os.pwrite(self._file, address.encode()[:MOST_SAID], 0)

    def _close(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None

    def __del__(self) -> None:
        self._close()


def _held(opened: int, how: How) -> bool:
    """Hold what is opened; False where another program holds it in a way that does not go with ours."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(opened, (fcntl.LOCK_EX if how == "alone" else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass  # a disk in the net that knows no such holds: nothing can be told
    return True
