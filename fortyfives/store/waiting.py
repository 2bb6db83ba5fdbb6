"""Keeps a file that somebody sent for half an hour, until it is taken in by whoever sent it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Final

WAITS: Final = timedelta(minutes=30)
MOST_WAITING: Final = 8
"""So many files wait at a time; one more takes the place of the oldest."""

_NAME = re.compile(r"(\d{8}T\d{6}Z)-[0-9a-f]{32}\.json")
_WRITTEN = "%Y%m%dT%H%M%SZ"


class Waiting:
    """Files beside the book. The name of one says when it came, and cannot be guessed."""

    def __init__(self, folder: Path, clock: Callable[[], str], new_token: Callable[[], str]) -> None:
        self._folder = folder
        self._clock = clock
        self._new_token = new_token

    def keep(self, content: IO[bytes], owner: str) -> str:
        """Keep a file for `owner`; returns the key under which it waits."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        key = hashlib.sha256(self._new_token().encode()).hexdigest()[:32]
        path = self._folder / f"{self._now().strftime(_WRITTEN)}-{_seal(key, owner)}.json"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            while piece := content.read(1 << 16):
                file.write(piece)
        self.tidy()
        return key

    def find(self, key: str, owner: str) -> bytes | None:
        """What waits under a key for `owner`; None where nothing does any more."""
        self.tidy()
        for path in self._kept():
            if path.name.endswith(f"-{_seal(key, owner)}.json"):
                with suppress(OSError):
                    return path.read_bytes()
        return None

    def drop(self, key: str, owner: str) -> None:
        """Let a file wait no longer."""
        for path in self._kept():
            if path.name.endswith(f"-{_seal(key, owner)}.json"):
                with suppress(OSError):
                    path.unlink()

    def tidy(self) -> None:
        """Take away what has waited too long, or is one too many."""
        now, kept = self._now(), self._kept()
        too_many = kept[: max(len(kept) - MOST_WAITING, 0)]
        for path in kept:
            came = datetime.strptime(path.name.split("-")[0], _WRITTEN).replace(tzinfo=now.tzinfo)
            # A clock that was put back must not keep a file for ever.
            if path in too_many or abs(now - came) >= WAITS:
                with suppress(OSError):
                    path.unlink()

    def _kept(self) -> list[Path]:
        """The files that wait, the oldest first."""
        if not self._folder.is_dir():
            return []
        return sorted(path for path in self._folder.iterdir() if _NAME.fullmatch(path.name))

    def _now(self) -> datetime:
        return datetime.fromisoformat(self._clock())


def _seal(key: str, owner: str) -> str:
    """Of both together, so that nobody else finds the file under the key."""
    return hashlib.sha256(f"{key}\0{owner}".encode("utf-8", "replace")).hexdigest()[:32]
