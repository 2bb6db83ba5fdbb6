"""What a club holds, in counts, and in which club a device begins its matches."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.store.connection import Connections


@dataclass(frozen=True, slots=True)
class ClubCounts:
    """How much a club holds: people with a name, matches, rulings and rules that stand on its lists."""

    players: int
    matches: int
    rulings: int
    rules: int


class HubStore:
    """Clubs as a device finds them."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def counts(self, club: str) -> ClubCounts:
        """How much a club holds."""
        [counts] = self._connections.read(
            """
            SELECT
                (SELECT count(*) FROM people WHERE club_id = :club AND number = person AND name <> ''),
                (SELECT count(*) FROM matches WHERE club_id = :club AND deleted_at IS NULL),
                (SELECT count(*) FROM kept_rulings JOIN matches ON matches.id = match_id
                 WHERE kept_rulings.club_id = :club AND withdrawn_at IS NULL AND deleted_at IS NULL),
                (SELECT count(*) FROM own_rules WHERE club_id = :club AND dropped_at IS NULL)
            """,
            {"club": club},
        )
        return ClubCounts(*counts)

    def writes_in(self, device: int) -> str | None:
        """The club that was chosen on a device to begin its matches in. Whether it has the pen there is not asked."""
        rows = self._connections.read("SELECT writes_in FROM devices WHERE number = ?", (device,))
        return rows[0][0] if rows else None

    def set_writes_in(self, device: int, club: str) -> None:
        """Let a device begin its matches in a club."""
        with self._connections.writing() as db:
            db.execute("UPDATE devices SET writes_in = ? WHERE number = ?", (club, device))
