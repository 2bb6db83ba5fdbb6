"""A book in which the name of a player has been taken out for good, as thirty days after it was deleted."""

from __future__ import annotations

from fortyfives.store import Store


def take_name_out(store: Store, club: str, number: int) -> None:
    """Leave the number of a player without the name, and the clock where it is."""
    with store._connections.writing() as db:
        db.execute("UPDATE players SET name = NULL WHERE club_id = ? AND number = ?", (club, number))
