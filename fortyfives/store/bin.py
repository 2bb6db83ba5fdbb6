"""What was deleted: a match, a player's name, a club. It can be brought back for thirty days; then it is taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlite_utils import Database

from fortyfives.store.arriving import foreign
from fortyfives.store.connection import Connections
from fortyfives.store.summaries import count_again, read_again
from fortyfives.store.times import LIFE_DAYS, ago, ahead

KEPT_DAYS: Final = 30
"""So long what was deleted can be brought back."""

_SECONDS = KEPT_DAYS * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Deleted:
    """Something that can still be brought back."""

    kind: Literal["match", "player", "club"]
    club: str
    id: str
    """Of the match or the club; the number of the player."""
    name: str
    """Of the player or the club; when the match was begun."""
    deleted_at: str
    until: str
    """When it is taken out for good, UTC."""
    by: str | None
    """What the device is called on which it was deleted."""


class BinStore:
    """The one way to delete, to bring back, and to take out for good."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    # --- deleting and bringing back. Twice is as good as once.

    def delete_match(self, match_id: str, device: int | None) -> None:
        """Delete a match: it is gone from everywhere at once. Codes that were shown in it end."""
        with self._connections.writing() as db:
            changed = db.execute(
                "UPDATE matches SET deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS NULL",
                (self._clock(), device, match_id),
            )
            if changed.rowcount:
                _end_codes(db, "match_id", match_id)
                count_again(db, match_id)

    def bring_back_match(self, club: str, match_id: str) -> bool:
        """Bring a match of a club back; False where there is none to bring back."""
        with self._connections.writing() as db:
            changed = db.execute(
                f"""
                UPDATE matches SET deleted_at = NULL, deleted_by = NULL
                WHERE id = :match AND club_id = :club AND deleted_at > {ago(":now", KEPT_DAYS)}
                """,
                {"match": match_id, "club": club, "now": self._clock()},
            )
            if changed.rowcount:
                count_again(db, match_id)
        return bool(changed.rowcount)

    def delete_player(self, club: str, number: int, device: int | None) -> None:
        """Delete the name of a player, and with it all other spellings of it. The matches keep the number."""
        with self._connections.writing() as db:
            db.execute(
                """
                UPDATE players SET deleted_at = :now, deleted_by = :device
                WHERE club_id = :club AND deleted_at IS NULL AND number =
                    (SELECT coalesce(same_as, number) FROM players WHERE club_id = :club AND number = :number)
                """,
                {"now": self._clock(), "device": device, "club": club, "number": number},
            )

    def bring_back_player(self, club: str, number: int) -> bool:
        """Bring a player's name back; False where there is none to bring back."""
        with self._connections.writing() as db:
            changed = db.execute(
                f"""
                UPDATE players SET deleted_at = NULL, deleted_by = NULL
                WHERE club_id = :club AND number = :number AND deleted_at > {ago(":now", KEPT_DAYS)}
                """,
                {"club": club, "number": number, "now": self._clock()},
            )
        return bool(changed.rowcount)

    def delete_club(self, club: str, device: int | None) -> None:
        """Delete a club with all it has. Its links and phones open nothing any more; the codes that are open end."""
        with self._connections.writing() as db:
            changed = db.execute(
                "UPDATE clubs SET deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS NULL",
                (self._clock(), device, club),
            )
            if changed.rowcount:
                _end_codes(db, "club_id", club)

    def bring_back_club(self, club: str) -> bool:
        """Bring a club back, with its links and its phones; False where there is none to bring back."""
        with self._connections.writing() as db:
            changed = db.execute(
                f"""
                UPDATE clubs SET deleted_at = NULL, deleted_by = NULL
                WHERE id = :club AND deleted_at > {ago(":now", KEPT_DAYS)}
                """,
                {"club": club, "now": self._clock()},
            )
            if changed.rowcount:
                read_again(db, "?", club)
        return bool(changed.rowcount)

    # --- what can be brought back

    def in_club(self, club: str, skip: int = 0, limit: int = -1) -> tuple[Deleted, ...]:
        """The matches and names of a club that can be brought back, what was deleted last first.

        The first `skip` are left out, and after `limit` there is an end; below 0 there is none.
        """
        return self._deleted(
            """
            SELECT 'match' AS kind, club_id, id, started_at AS name, deleted_at, deleted_by FROM matches
            WHERE club_id = :club
            UNION ALL
            SELECT 'player', club_id, CAST(number AS TEXT), coalesce(name, ''), deleted_at, deleted_by FROM players
            WHERE club_id = :club
            """,
            {"club": club, "skip": skip, "limit": limit},
        )

    def clubs_of(self, device: int) -> tuple[Deleted, ...]:
        """The clubs that can be brought back, of those in which a device had the pen; the last one first."""
        return self._deleted(
            f"""
            SELECT 'club' AS kind, id AS club_id, id, clubs.name, deleted_at, deleted_by
            FROM clubs JOIN grants ON grants.club_id = clubs.id
            WHERE device = :device AND role = 'pen' AND used_at > {ago(":now", LIFE_DAYS)}
            """,
            {"device": device, "skip": 0, "limit": -1},
        )

    def _deleted(self, which: str, asked: dict[str, object]) -> tuple[Deleted, ...]:
        rows = self._connections.read(
            f"""
            SELECT kind, gone.club_id, gone.id, gone.name, deleted_at, {ahead("deleted_at", _SECONDS)}, phones.name
            FROM ({which}) AS gone LEFT JOIN phones ON number = deleted_by AND phones.club_id = gone.club_id
            WHERE deleted_at > {ago(":now", KEPT_DAYS)}
            ORDER BY deleted_at DESC, gone.name DESC, gone.id LIMIT :limit OFFSET :skip
            """,
            {**asked, "now": self._clock()},
        )
        return tuple(Deleted(*row) for row in rows)

    # --- for good

    def empty(self) -> int:
        """Take out for good what was deleted more than thirty days ago; returns how much that was.

        With it go the devices that nothing in the book speaks of any more and that have not come for as long: their
        names may be those of people. What is taken out is overwritten in the file. Copies of the book keep it for as
        long as they are kept.
        """
        ended = f"deleted_at <= {ago(':now', KEPT_DAYS)}"
        forgotten = f"seen_at <= {ago(':now', KEPT_DAYS)} AND number NOT IN ({_SPOKEN_OF})"
        now = {"now": self._clock()}
        if not self._connections.read(
            f"""
            SELECT 1 FROM clubs WHERE {ended} UNION ALL SELECT 1 FROM matches WHERE {ended}
            UNION ALL SELECT 1 FROM players WHERE {ended} UNION ALL SELECT 1 FROM devices WHERE {forgotten}
            """,
            now,
        ):
            return 0
        with self._connections.writing() as db:
            clubs = _column(db, f"SELECT id FROM clubs WHERE {ended}", now)
            matches = _column(
                db,
                f"""
                SELECT id FROM matches WHERE {ended} OR club_id IN (SELECT id FROM clubs WHERE {ended})
                """,
                now,
            )
            for match_id in matches:
                _take_out_match(db, match_id)
            for club in clubs:
                _take_out_club(db, club)
            names = db.execute(
                f"""
                UPDATE players SET name = NULL, deleted_at = NULL, deleted_by = NULL
                WHERE (club_id, coalesce(same_as, number)) IN (SELECT club_id, number FROM players WHERE {ended})
                """,
                now,
            )
            if matches:
                _take_out_rules(db)
            db.execute(f"DELETE FROM devices WHERE {forgotten}", now)
        self._connections.settle()
        return len(clubs) + len(matches) + names.rowcount


OF_A_MATCH: Final = ("summary_players", "summaries", "kept_rulings", "drafts", "pen_codes", "watch_codes", "events")
"""The tables that hold something of a match under `match_id`, in the order in which they are emptied."""

OF_A_CLUB: Final = (
    "summary_players",
    "summaries",
    "counts",
    "counts_of",
    "count_again",
    "players",
    "own_rules",
    "keys",
    "club_cards",
    "grants",
    "device_names",
    "switched_off",
    "handed_over",
    "pen_codes",
    "watch_codes",
    "kept_rulings",
)
"""The tables that hold something of a club under `club_id`, in the order in which they are emptied."""


OF_A_DEVICE: Final = (
    ("events", "device"),
    ("drafts", "device"),
    ("grants", "device"),
    ("pen_codes", "made_by"),
    ("pen_codes", "used_by"),
    ("switched_off", "device"),
    ("switched_off", "by"),
    ("handed_over", "device"),
    ("handed_over", "taken_by"),
    ("kept_rulings", "device"),
    ("players", "deleted_by"),
    ("matches", "deleted_by"),
    ("clubs", "deleted_by"),
)
"""Where the book speaks of a device: the table and the column."""

_SPOKEN_OF = " UNION ".join(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL" for table, column in OF_A_DEVICE)


def _take_out_match(db: Database, match_id: str) -> None:
    for table in OF_A_MATCH:
        db.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))


def _take_out_club(db: Database, club: str) -> None:
    """A club whose matches are taken out already."""
    for table in OF_A_CLUB:
        db.execute(f"DELETE FROM {table} WHERE club_id = ?", (club,))
    db.execute("UPDATE devices SET writes_in = NULL WHERE writes_in = ?", (club,))
    db.execute("DELETE FROM clubs WHERE id = ?", (club,))
    # Devices that it brought along from elsewhere were known nowhere else.
    mark = foreign(club)
    db.execute("DELETE FROM devices WHERE substr(token_hash, 1, ?) = ?", (len(mark), mark))


def _take_out_rules(db: Database) -> None:
    """The rules of matches that are gone: a table may have given them a name. Their number goes to no others."""
    db.execute(
        """
        UPDATE summary_rules SET fields = CAST(number AS TEXT)
        WHERE number NOT IN (SELECT rules FROM summaries WHERE rules IS NOT NULL)
        """
    )


def _end_codes(db: Database, column: str, value: str) -> None:
    for table in ("pen_codes", "watch_codes"):
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (value,))


def _column(db: Database, sql: str, parameters: dict[str, str]) -> list[str]:
    rows: Iterable[tuple[Any, ...]] = db.execute(sql, parameters).fetchall()
    return [row[0] for row in rows]
