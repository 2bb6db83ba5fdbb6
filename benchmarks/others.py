"""Fills a score book with the hands of other clubs: one club is played, and laid beside itself as often as needed."""

from __future__ import annotations

from fortyfives.store import Store


def lay_beside(store: Store, club: str, lines: int) -> int:
    """Copy the matches of a club to others until there are so many lines of logs more; returns the lines."""
    connections = store._connections
    [(each,)] = connections.read(
        "SELECT count(*) FROM events WHERE match_id IN (SELECT id FROM matches WHERE club_id = ?)", (club,)
    )
    copies = -(-lines // each)
    for number in range(copies):
        new = {"from": club, "to": f"{club}-{number}", "number": number}
        with connections.writing() as db:
            db.execute(
                "INSERT INTO clubs (id, name, made_at) SELECT :to, name, made_at FROM clubs WHERE id = :from", new
            )
            db.execute(
                "INSERT INTO players (club_id, number, name) SELECT :to, number, name FROM players"
                " WHERE club_id = :from",
                new,
            )
            db.execute(
                "INSERT INTO matches (id, club_id, started_at) SELECT id || '-' || :number, :to, started_at"
                " FROM matches WHERE club_id = :from",
                new,
            )
            db.execute(
                "INSERT INTO events SELECT match_id || '-' || :number, seq, tap, at, device, judged, event, said, asked"
                " FROM events WHERE match_id IN (SELECT id FROM matches WHERE club_id = :from)",
                new,
            )
    return int(each) * copies
