"""Keeps what the matches of a club came to together: rows that follow from the summaries and can be thrown away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import RULES_VERSION
from fortyfives.scorebook.counting import COUNTING_VERSION
from fortyfives.scorebook.summary import SUMMARY_VERSION
from fortyfives.store.connection import Connections

_VERSION: Final = f"{COUNTING_VERSION} {SUMMARY_VERSION} {RULES_VERSION}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a club has come, and how far what was kept of it has.

    `mark` grows with whatever changes; what was counted before `base` is all counted anew. `kept` is the mark up to
    which the rows count; None where there are none that hold.
    """

    mark: int
    base: int
    kept: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """What was counted of some nights under some rules, as JSON texts; `texts` is None for a row that is no more."""

    code: str
    level: str
    at: str
    texts: tuple[str, str, str] | None


class CountStore:
    """The counts of all clubs. `days` is always how a club counts its days: rows that count otherwise do not hold."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def standing(self, club: str, days: str) -> Standing:
        """How far a club and its rows have come."""
        rows = self._connections.read(
            """
            SELECT clubs.mark, mark_base, counts_of.mark FROM clubs
            LEFT JOIN counts_of ON club_id = id AND base = mark_base AND made_by = ? WHERE id = ?
            """,
            (_made_by(days), club),
        )
        return Standing(*rows[0]) if rows else Standing(0, 0, None)

    def changed(self, club: str, mark: int | None) -> list[str]:
        """When the matches were begun that have changed since a mark; with None all."""
        if mark is None:
            rows = self._connections.read("SELECT DISTINCT started_at FROM summaries WHERE club_id = ?", (club,))
        else:
            rows = self._connections.read("SELECT at FROM count_again WHERE club_id = ? AND mark > ?", (club, mark))
        return [at for (at,) in rows]

    def nights(self, club: str, kept: int, code: str) -> list[str]:
        """The nights of which there is a row under some rules, rising. `kept` is the mark of the rows."""
        rows = self._connections.read(
            """
            SELECT at FROM counts JOIN counts_of USING (club_id)
            WHERE club_id = ? AND mark = ? AND code = ? AND level = 'night' ORDER BY at
            """,
            (club, kept, code),
        )
        return [at for (at,) in rows]

    def row(self, club: str, kept: int, code: str, level: str, at: str) -> tuple[str, str, str] | None:
        """What was counted; None where there is no such row any more."""
        rows = self._connections.read(
            """
            SELECT heads, players, pairs FROM counts JOIN counts_of USING (club_id)
            WHERE club_id = ? AND mark = ? AND code = ? AND level = ? AND at = ?
            """,
            (club, kept, code, level, at),
        )
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    def keep(self, club: str, days: str, before: Standing, rows: Iterable[Row]) -> bool:
        """Keep rows as of a mark, beside those that were kept before and still hold; False where others were faster.

        `before` is how far it had all come when they were counted.
        """
        with self._connections.writing() as db:
            now = self.standing(club, days)
            if (now.base, now.kept) != (before.base, before.kept):
                return False
            if before.kept is None:
                db.execute("DELETE FROM counts WHERE club_id = ?", (club,))
            for row in rows:
                place = (club, row.code, row.level, row.at)
                if row.texts is None:
                    db.execute("DELETE FROM counts WHERE club_id = ? AND code = ? AND level = ? AND at = ?", place)
                else:
                    db.execute("INSERT OR REPLACE INTO counts VALUES (?, ?, ?, ?, ?, ?, ?)", (*place, *row.texts))
            db.execute(
                "INSERT OR REPLACE INTO counts_of (club_id, made_by, base, mark) VALUES (?, ?, ?, ?)",
                (club, _made_by(days), before.base, before.mark),
            )
            db.execute("DELETE FROM count_again WHERE club_id = ? AND mark <= ?", (club, before.mark))
        return True


def _made_by(days: str) -> str:
    return f"{_VERSION}, {days}"
