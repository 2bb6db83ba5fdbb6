"""The players of a club by number and name: who is new gets the next number, and nobody ever loses one."""

from __future__ import annotations

from fortyfives.store.club_part import Part


class Roster(Part):
    """Numbers and names of those who play in each club."""

    def find_player(self, club: str, name: str) -> int | None:
        """The number of the player with this very name, or of whom that is another spelling."""
        rows = self._connections.read(
            "SELECT coalesce(same_as, number) FROM players WHERE club_id = ? AND name = ?", (club, name)
        )
        return int(rows[0][0]) if rows else None

    def find_or_add_player(self, club: str, name: str) -> int:
        """The number of the player with this very name; a new one for a name that is new to the club."""
        with self._connections.writing() as db:
            known = self.find_player(club, name)
            if known is not None:
                # Whoever sits down again is not deleted any more, and plays again.
                db.execute(
                    """
                    UPDATE players SET deleted_at = NULL, retired_at = NULL
                    WHERE club_id = ? AND number = ? AND (deleted_at IS NOT NULL OR retired_at IS NOT NULL)
                    """,
                    (club, known),
                )
                return known
            number = self.next_player(club)
            db.execute("INSERT INTO players (club_id, number, name) VALUES (?, ?, ?)", (club, number, name))
        return number

    def next_player(self, club: str) -> int:
        """The number that the next new player will get."""
        [(number,)] = self._connections.read(
            "SELECT coalesce(max(number), 0) + 1 FROM players WHERE club_id = ?", (club,)
        )
        return int(number)

    def player_names(self, club: str) -> dict[int, str]:
        """The names of all players by number; "" where the name has been taken out, or is deleted."""
        rows = self._connections.read("SELECT number, name FROM people WHERE club_id = ? ORDER BY number", (club,))
        return dict(rows)

    def persons(self, club: str) -> dict[int, int]:
        """The numbers that are another spelling of somebody, each with the number of whom it means."""
        rows = self._connections.read(
            "SELECT number, same_as FROM players WHERE club_id = ? AND same_as IS NOT NULL", (club,)
        )
        return dict(rows)
