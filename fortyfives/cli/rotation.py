"""Copies the score book every hour while the server runs, and keeps the copies that are worth keeping."""

from __future__ import annotations

import filecmp
import logging
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from fortyfives.cli.backup import BACKUP_FOLDER, folder_of_backups, named, proven_copy, said_of
from fortyfives.cli.folder import BOOK_FILE, now
from fortyfives.cli.turns import Turns

HOURS_KEPT = 24
"""The last copy of each of so many hours is kept."""
DAYS_KEPT = 14
"""The last copy of each of so many days is kept (days of UTC)."""
EVERY = timedelta(hours=1)
LOOK_SECONDS = 60.0
"""How often the clock is looked at. A machine that slept is not an hour late by that."""

_NAME = re.compile(r"auto-(\d{4}-\d\d-\d\d)T(\d\d)\d{4}Z\.sqlite3")

log = logging.getLogger(__name__)


def worth_keeping(names: Iterable[str]) -> set[str]:
    """Which of these automatic copies are kept.

    Only hours and days that have a copy count: a club that plays on Thursdays has the last copies of fourteen
    Thursdays, not of one Thursday and the thirteen days after it.
    """
    hours: dict[str, str] = {}
    days: dict[str, str] = {}
    for name in sorted(names):
        told = _NAME.fullmatch(name)
        if told:
            hours[f"{told[1]} {told[2]}"] = days[told[1]] = name
    newest_hours = sorted(hours, reverse=True)[:HOURS_KEPT]
    newest_days = sorted(days, reverse=True)[:DAYS_KEPT]
    return {hours[hour] for hour in newest_hours} | {days[day] for day in newest_days}


class Rotation(Turns):
    """The automatic copies of one folder. Whatever goes wrong is logged; the server never feels it."""

    def __init__(self, data: Path, clock: Callable[[], str] = now) -> None:
        self._data = data
        self._clock = clock
        self._looked_at: datetime | None = None
        super().__init__("backups", LOOK_SECONDS)

    def turn(self) -> Path | None:
        """Copy the book if an hour has gone since the last look; returns the copy, None where none was kept.

        A book in which nothing has changed since the last copy is not kept twice.
        """
        try:
            at = self._clock()
            if self._due(at) and (self._data / BOOK_FILE).is_file():
                return self._copy(at)
        except Exception as why:  # the scores on the table go before any copy of them
            log.warning("No copy of the score book was made: %s", said_of(why))
        return None

    def _due(self, at: str) -> bool:
        time = datetime.fromisoformat(at)
        # A clock that has been put back must not stop the copies until it comes to that hour again.
        due = self._looked_at is None or abs(time - self._looked_at) >= EVERY
        if due:
            self._looked_at = time
        return due

    def _copy(self, at: str) -> Path | None:
        folder = folder_of_backups(self._data)
        for left in folder.glob(".auto-*.part*"):
            left.unlink(missing_ok=True)  # of a server that was stopped with force
        before = self._kept()
        target = folder / named("auto", at)
        if target.exists():
            return None
        proven_copy(self._data / BOOK_FILE, target)
        if before and filecmp.cmp(before[-1], target, shallow=False):
            target.unlink()
            return None
        kept = self._kept()
        # The one just made stays in any case: a clock put back gives it an old name.
        worth = worth_keeping(path.name for path in kept) | {target.name}
        for path in kept:
            if path.name not in worth:
                with suppress(OSError):
                    path.unlink()
        return target

    def _kept(self) -> list[Path]:
        """The automatic copies there are, by their time. A copy that a host made is none of them."""
        return sorted(path for path in (self._data / BACKUP_FOLDER).iterdir() if _NAME.fullmatch(path.name))
