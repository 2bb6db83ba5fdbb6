"""Opens what the lines about requests are written to: standard error, or a file that may be turned over meanwhile."""

from __future__ import annotations

import logging
from contextlib import suppress
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Final

from fortyfives.cli.folder import now

STANDARD_ERROR: Final = "-"


class _Quietly(WatchedFileHandler):
    """Where a line cannot be written, the disk is full, say, there is none: no answer waits for it."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing, which would be said for each request; the next line begins with the file opened anew."""
        opened, self.stream = self.stream, None
        with suppress(OSError):
            if opened is not None:
                opened.close()


class Lines:
    """Writes lines, each with its time, UTC. Raises OSError where the file cannot be opened, and nothing later."""

    def __init__(self, where: str) -> None:
        to = logging.StreamHandler() if where == STANDARD_ERROR else _Quietly(Path(where), encoding="utf-8")
        self._log = logging.Logger("fortyfives.metrics")
        self._log.addHandler(to)

    def __call__(self, said: str) -> None:
        """Write one line."""
        with suppress(OSError):  # the folder has gone
            self._log.info("%s %s", now(), said)

    def close(self) -> None:
        """Close the file."""
        for to in self._log.handlers:
            to.close()
