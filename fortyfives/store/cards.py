"""The card of a club, to be printed: a key with which a phone has the pen again when every other one is lost."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from fortyfives.store.connection import Connections
from fortyfives.store.signs import sealed

_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class ClubCard:
    """The card of a club that is valid now."""

    key: str | None
    """What opens; None where it can be used but not shown again, since the server has another secret than it had."""
    generation: int
    """Which card of the club it is, counted from 1."""
    made_at: str
    """UTC."""


class CardStore:
    """The cards of clubs. A key is derived, not kept, so it can be shown again; the file has its hash."""

    def __init__(self, connections: Connections, secret: bytes, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock

    def card(self, club: str) -> ClubCard | None:
        """The card of a club; None while none has been made."""
        rows = self._connections.read("SELECT generation, key_hash, made_at FROM club_cards WHERE club_id = ?", (club,))
        if not rows:
            return None
        generation, kept, made_at = rows[0]
        key = self._derived(club, generation)
        return ClubCard(key if hmac.compare_digest(kept, _hash(key)) else None, generation, made_at)

    def make(self, club: str, instead_of: int = 0) -> ClubCard:
        """A new card in the place of the one with the number `instead_of`, which is dead at once; 0 for the first.

        Where that is not the valid one any more, the valid one is left and returned: it is the same tap again.
        """
        with self._connections.writing() as db:
            known = self.card(club)
            if known is not None and known.generation != instead_of:
                return known
            number = instead_of + 1 if known is not None else self._first(club)
            made = ClubCard(self._derived(club, number), number, self._clock())
            db.execute(
                """
                INSERT INTO club_cards (club_id, generation, key_hash, made_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (club_id) DO UPDATE SET
                    generation = excluded.generation, key_hash = excluded.key_hash, made_at = excluded.made_at
                """,
                (club, made.generation, _hash(made.key or ""), made.made_at),
            )
        return made

    def _first(self, club: str) -> int:
        # A club that was taken in from its file may have been here before. Its links begin at a number drawn by
        # chance, so that no old one opens anything; with its cards it is the same.
        rows = self._connections.read("SELECT generation FROM keys WHERE club_id = ? AND role = 'view'", (club,))
        return int(rows[0][0]) if rows else 1

    def open(self, key: str) -> str | None:
        """The club that a card opens; None for a key that is wrong or of an older card."""
        digest = _hash(key)
        rows = self._connections.read(
            """
            SELECT club_id, key_hash FROM club_cards JOIN clubs ON clubs.id = club_id
            WHERE key_hash = ? AND deleted_at IS NULL
            """,
            (digest,),
        )
        return next((str(club) for club, kept in rows if hmac.compare_digest(kept, digest)), None)

    def _derived(self, club: str, generation: int) -> str:
        key = sealed(self._secret, "card of a club", f"{club}\0{generation}")[:_KEY_BYTES]
        return base64.b32encode(key).decode("ascii").rstrip("=").lower()


def _hash(key: str) -> str:
    # A plain hash is enough: 128 bits cannot be tried through.
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
