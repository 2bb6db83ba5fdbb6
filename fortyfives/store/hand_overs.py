"""The pen handed from one phone to another: who watches since then, and who scores instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fortyfives.store.connection import Connections


@dataclass(frozen=True, slots=True)
class HandedOver:
    """That a phone handed its pen over, and has not had it again since."""

    taken_by: int
    """The number of the phone that scores instead."""
    name: str
    """What that phone is called."""
    at: str
    """When, UTC."""


class HandOverStore:
    """Who handed the pen of a club to whom. It holds for as long as the grant is the one of that moment."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def hand_over(self, club: str, device: int, taken_by: int) -> None:
        """Let `device` only watch from now on, since `taken_by` has the pen; its open pen codes end.

        Nothing is done unless both have the pen: a club is never left without one.
        """
        now = self._clock()
        with self._connections.writing() as db:
            changed = db.execute(
                """
                UPDATE grants SET role = 'view', given_at = :now, used_at = :now
                WHERE club_id = :club AND device = :device AND role = 'pen' AND device <> :taken_by
                AND EXISTS (SELECT 1 FROM grants WHERE club_id = :club AND device = :taken_by AND role = 'pen')
                """,
                {"club": club, "device": device, "taken_by": taken_by, "now": now},
            )
            if not changed.rowcount:
                return
            db.execute("DELETE FROM pen_codes WHERE club_id = ? AND made_by = ? AND used_by IS NULL", (club, device))
            db.execute(
                """
                INSERT INTO handed_over (club_id, device, taken_by, at) VALUES (?, ?, ?, ?)
                ON CONFLICT (club_id, device) DO UPDATE SET taken_by = excluded.taken_by, at = excluded.at
                """,
                (club, device, taken_by, now),
            )

    def same_phone(self, club: str, before: int, now: int) -> None:
        """Say that the phone that took the pen is the device `now`: its browser had lost what made it `before`."""
        with self._connections.writing() as db:
            db.execute("UPDATE handed_over SET taken_by = ? WHERE club_id = ? AND taken_by = ?", (now, club, before))

    def handed_over(self, device: int, club: str) -> HandedOver | None:
        """To whom a phone handed its pen; None where it did not, or has had the pen again or come anew since."""
        rows = self._connections.read(
            """
            SELECT taken_by, name, at FROM handed_over
            JOIN phones ON number = taken_by AND phones.club_id = handed_over.club_id
            JOIN grants ON grants.club_id = handed_over.club_id AND grants.device = handed_over.device
            WHERE handed_over.club_id = ? AND handed_over.device = ? AND role = 'view' AND given_at = at
            """,
            (club, device),
        )
        return HandedOver(*rows[0]) if rows else None

    def given_by(self, device: int, club: str) -> str | None:
        """The name of the phone that handed its pen to `device` last and watches since then; None where none does."""
        rows = self._connections.read(
            """
            SELECT name FROM handed_over
            JOIN phones ON number = handed_over.device AND phones.club_id = handed_over.club_id
            JOIN grants ON grants.club_id = handed_over.club_id AND grants.device = handed_over.device
            WHERE handed_over.club_id = ? AND taken_by = ? AND role = 'view' AND given_at = at
            ORDER BY at DESC, handed_over.device DESC LIMIT 1
            """,
            (club, device),
        )
        return str(rows[0][0]) if rows else None
