"""The devices that have been here: entered into the book, known again by their token, and named."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from fortyfives.store.club_part import Part, hash_of
from fortyfives.store.times import LIFE_DAYS, ago


@dataclass(frozen=True, slots=True)
class Device:
    """A phone, tablet or computer that has been here before."""

    number: int
    name: str
    """Two words, such as "blue heron"."""
    renewed: bool = False
    """True when its time has just been renewed: the browser should be told, too."""


class Devices(Part):
    """The devices in the book, of all clubs."""

    def new_device(self, name: str) -> tuple[Device, str]:
        """Enter a device into the book; returns it and its token, which is kept nowhere but on the device."""
        token = self._new_token()
        now = self._clock()
        with self._connections.writing() as db:
            made = db.execute(
                "INSERT INTO devices (token_hash, name, made_at, seen_at) VALUES (?, ?, ?, ?)",
                (hash_of(token), name, now, now),
            )
        return Device(int(made.lastrowid or 0), name), token

    def device_for_token(self, token: str) -> Device | None:
        """The device that a token belongs to. Being seen renews its time, once a day."""
        now = self._clock()
        digest = hash_of(token)
        rows = self._connections.read(
            f"""
            SELECT number, name, token_hash, seen_at < {ago(":now", 1)} FROM devices
            WHERE token_hash = :hash AND seen_at > {ago(":now", LIFE_DAYS)}
            """,
            {"hash": digest, "now": now},
        )
        if not rows:
            return None
        number, name, kept, due = rows[0]
        if not hmac.compare_digest(kept, digest):
            return None
        renewed = bool(due) and self._renew("UPDATE devices SET seen_at = ? WHERE number = ?", now, number)
        return Device(number, name, renewed)

    def device_name(self, number: int | None, club: str) -> str | None:
        """What a club calls one device; None for one that is not there."""
        rows = self._connections.read("SELECT name FROM phones WHERE club_id = ? AND number = ?", (club, number))
        return str(rows[0][0]) if rows else None

    def rename_device(self, number: int, name: str, club: str) -> None:
        """Give a device the name that it wants to have, in `club` and wherever it is not called otherwise.

        What it has recorded bears the new name, too.
        """
        with self._connections.writing() as db:
            db.execute("UPDATE devices SET name = ? WHERE number = ?", (name, number))
            db.execute("DELETE FROM device_names WHERE club_id = ? AND device = ?", (club, number))

    def call_device(self, number: int, name: str, club: str) -> None:
        """Call a device by a name that another one gives it, in `club` alone."""
        with self._connections.writing() as db:
            db.execute(
                """
                INSERT INTO device_names (club_id, device, name) VALUES (?, ?, ?)
                ON CONFLICT (club_id, device) DO UPDATE SET name = excluded.name
                """,
                (club, number, name),
            )
