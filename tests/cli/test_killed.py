"""The server is killed again and again in the middle of taps: what a phone was told is in the book, once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.killed import hold_against, kill, synced_by
from fortyfives.cli.folder import BOOK_FILE

TIMES = 20


def test_no_tap_that_was_acknowledged_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    told = kill(tmp_path / "data", TIMES)
    assert len(told.recorded) > TIMES, "the phones came to tap"
    assert told.again >= TIMES, "and were cut off in the middle of it"
    assert synced_by(tmp_path / "data") == 2, "FULL: a power cut does no more than a kill"

    # What is held against the book is held in earnest: a line that is not there any more is missed.
    (match, _), seq = max(told.recorded.items(), key=lambda told: told[1])
    with closing(sqlite3.connect(tmp_path / "data" / BOOK_FILE, isolation_level=None)) as book:
        book.execute("DROP TRIGGER events_stay")
        book.execute("DROP TRIGGER IF EXISTS events_are_kept")
        book.execute("DELETE FROM events WHERE match_id = ? AND seq >= ?", (match, seq))
    with pytest.raises(AssertionError, match=r"lost|damaged|missing"):
        hold_against(tmp_path / "data", [match], told)
