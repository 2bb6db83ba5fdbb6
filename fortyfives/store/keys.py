"""The keys of a club, for links and for programs: shown again, opened, and replaced."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from fortyfives.store.club_part import Part, base32, hash_of, short
from fortyfives.store.grants import Role

_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Access:
    """What a caller may do, and where."""

    club: str
    role: Role
    device: int | None = None
    """The number of the device; None for a program with a key."""


class Keys(Part):
    """The view key and the pen key of each club."""

    def view_key(self, club: str) -> str:
        """The key that lets others watch. It is derived, not kept, so it can be shown again at any time."""
        rows = self._connections.read(
            "SELECT generation, key_hash FROM keys WHERE club_id = ? AND role = 'view'", (club,)
        )
        if not rows:
            raise LookupError("no such club")
        generation, kept = rows[0]
        key = self._derived(club, generation)
        if not hmac.compare_digest(kept, hash_of(key)):
            # The server has another secret than it had: old links are dead, but the one shown now must open.
            with self._connections.writing():
                self._set_key(club, "view", generation, key)
        return key

    def open_key(self, text: str) -> Access | None:
        """What a key opens; None for a key that is wrong or no longer valid."""
        digest = hash_of(text)
        rows = self._connections.read(
            """
            SELECT club_id, role, key_hash FROM keys JOIN clubs ON clubs.id = club_id
            WHERE key_hash = ? AND deleted_at IS NULL
            """,
            (digest,),
        )
        for club, role, kept in rows:
            if hmac.compare_digest(kept, digest):
                return Access(club, role)
        return None

    def rotate(self, club: str, role: Role) -> str:
        """Make a new key and return it; the old one is dead at once. A pen key can never be shown again.

        With the old view key end the grants of the devices that only watch; with the old pen key the pen codes that
        are open. Devices with the pen keep it.
        """
        with self._connections.writing() as db:
            rows = self._connections.read("SELECT generation FROM keys WHERE club_id = ? AND role = ?", (club, role))
            generation = rows[0][0] + 1 if rows else 1
            if role == "view":
                key = self._derived(club, generation)
                db.execute("DELETE FROM grants WHERE club_id = ? AND role = 'view'", (club,))
            else:
                key = f"pen-{short(self._new_token(), bytes_=_KEY_BYTES)}"
                db.execute("DELETE FROM pen_codes WHERE club_id = ?", (club,))
            self._set_key(club, role, generation, key)
        return key

    def _derived(self, club: str, generation: int) -> str:
        sealed = hmac.new(self._secret, f"view key\0{club}\0{generation}".encode(), hashlib.sha256).digest()
        return f"view-{base32(sealed[:_KEY_BYTES])}"

    def _set_key(self, club: str, role: Role, generation: int, key: str) -> None:
        with self._connections.writing() as db:
            db.execute(
                """
                INSERT INTO keys (club_id, role, generation, key_hash, made_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (club_id, role) DO UPDATE SET
                    generation = excluded.generation, key_hash = excluded.key_hash, made_at = excluded.made_at
                """,
                (club, role, generation, hash_of(key), self._clock()),
            )
