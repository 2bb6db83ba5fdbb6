"""What a host is told of the clubs in the book: which there are, how large, when last used, on how many phones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fortyfives.store.connection import Connections
from fortyfives.store.times import LIFE_DAYS, ago


@dataclass(frozen=True, slots=True)
class ClubOverview:
    """One club as its host sees it."""

    club: str
    name: str
    matches: int
    last_used: str
    """When a phone last used it, a match was begun in it, or it was founded; UTC."""
    pens: int
    """So many phones score."""
    watchers: int
    """So many phones watch."""


class OverviewStore:
    """The clubs of the book, for whoever runs the server."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def clubs(self) -> tuple[ClubOverview, ...]:
        """All clubs that are not deleted, the one used last first."""
        rows = self._connections.read(
            f"""
            SELECT id, name, matches,
                   max(made_at, coalesce(used_at, ''), coalesce(started_at, '')) AS last_used,
                   coalesce(pens, 0), coalesce(watchers, 0)
            FROM (
                SELECT id, name, made_at,
                    (SELECT count(*) FROM matches WHERE club_id = clubs.id AND deleted_at IS NULL) AS matches,
                    (SELECT max(started_at) FROM matches WHERE club_id = clubs.id AND deleted_at IS NULL) AS started_at
                FROM clubs WHERE deleted_at IS NULL
            )
            LEFT JOIN (
                SELECT club_id, max(used_at) AS used_at, sum(role = 'pen') AS pens, sum(role = 'view') AS watchers
                FROM grants WHERE used_at > {ago(":now", LIFE_DAYS)} GROUP BY club_id
            ) ON club_id = id
            ORDER BY last_used DESC, id
            """,
            {"now": self._clock()},
        )
        return tuple(ClubOverview(*row) for row in rows)
