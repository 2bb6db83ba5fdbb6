"""Keeps a file that somebody sent for half an hour, until it is taken in by whoever sent it."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Final

from fortyfives.store.connection import system_fault
from fortyfives.store.limits import one_of
from fortyfives.store.signs import sealed

WAITS: Final = timedelta(minutes=30)
MOST_OF_ONE: Final = 4
"""So many files from one address wait at a time; one more takes the place of its oldest."""
MOST_WAITING: Final = 16
"""So many wait in all; one more takes the place of the oldest of the address that has most of them."""

_NAME = re.compile(r"(\d{8}T\d{6}Z)-([0-9a-f]{32})-([0-9a-f]{16})\.json")
_WRITTEN = "%Y%m%dT%H%M%SZ"


class Waiting:
    """Files beside the book. The name of one says when it came, and cannot be guessed; nor where it came from."""

    def __init__(self, folder: Path, secret: bytes, clock: Callable[[], str], new_token: Callable[[], str]) -> None:
        self._folder = folder
        self._secret = secret
        self._clock = clock
        self._new_token = new_token

    def keep(self, content: IO[bytes], owner: str, who: str) -> str:
        """Keep a file for `owner` that came from the address `who`; returns the key under which it waits.

        Raises StoreUnavailable where nothing can be written.
        """
        key = hashlib.sha256(self._new_token().encode()).hexdigest()[:32]
        place = sealed(self._secret, "address of a file", one_of(who)).hex()[:16]
        path = self._folder / f"{self._now().strftime(_WRITTEN)}-{_seal(key, owner)}-{place}.json"
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                while piece := content.read(1 << 16):
                    file.write(piece)
        except OSError as why:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise system_fault(why, path) from why
        self.tidy()
        return key

    def find(self, key: str, owner: str) -> bytes | None:
        """What waits under a key for `owner`; None where nothing does any more."""
        self.tidy()
        for path in self._under(key, owner):
            with suppress(OSError):
                return path.read_bytes()
        return None

    def drop(self, key: str, owner: str) -> None:
        """Let a file wait no longer."""
        for path in self._under(key, owner):
            with suppress(OSError):
                path.unlink()

    def tidy(self) -> None:
        """Take away what has waited too long, or is one too many."""
        now, kept = self._now(), self._kept()
        too_many = _too_many([(path, path.stem.rpartition("-")[2]) for path in kept])
        for path in kept:
            came = datetime.strptime(path.name.split("-")[0], _WRITTEN).replace(tzinfo=now.tzinfo)
            # A clock that was put back must not keep a file for ever.
            if path in too_many or abs(now - came) >= WAITS:
                with suppress(OSError):
                    path.unlink()

    def _under(self, key: str, owner: str) -> list[Path]:
        return [path for path in self._kept() if f"-{_seal(key, owner)}-" in path.name]

    def _kept(self) -> list[Path]:
        """The files that wait, the oldest first."""
        if not self._folder.is_dir():
            return []
        return sorted(path for path in self._folder.iterdir() if _NAME.fullmatch(path.name))

    def _now(self) -> datetime:
        return datetime.fromisoformat(self._clock())


def _too_many(files: list[tuple[Path, str]]) -> set[Path]:
    """Which of these files, the oldest first, each with the address it came from, make room for the others."""
    gone: set[Path] = set()
    while True:
        counted = Counter(place for _, place in files)
        place, most = counted.most_common(1)[0] if counted else ("", 0)
        if most <= MOST_OF_ONE and len(files) <= MOST_WAITING:
            return gone
        oldest = next(one for one in files if one[1] == place)
        files.remove(oldest)
        gone.add(oldest[0])


def _seal(key: str, owner: str) -> str:
    """Of both together, so that nobody else finds the file under the key."""
    return hashlib.sha256(f"{key}\0{owner}".encode("utf-8", "replace")).hexdigest()[:32]
