"""What a device may do in a club: given, used and renewed, taken back, switched off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fortyfives.store.club_part import Part
from fortyfives.store.times import LIFE_DAYS, ago

Role = Literal["view", "pen"]
"""What somebody may do with the matches of a club: look at them, or write them too."""


@dataclass(frozen=True, slots=True)
class Grant:
    """One device that may see or write the matches of a club."""

    device: int
    name: str
    role: Role
    given_at: str
    used_at: str


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """That a device was switched off in a club."""

    role: Role
    """What it could do until then."""
    at: str
    by: int
    """The number of the device that did it."""
    by_name: str


class Grants(Part):
    """Which device may see or write the matches of which club."""

    def grant(self, device: int, club: str, role: Role) -> None:
        """Let a device see or write a club's matches. A device that has the pen keeps it."""
        now = self._clock()
        with self._connections.writing() as db:
            db.execute(
                f"""
                INSERT INTO grants (club_id, device, role, given_at, used_at)
                VALUES (:club, :device, :role, :now, :now)
                ON CONFLICT (club_id, device) DO UPDATE SET
                    role = CASE WHEN role = 'pen' AND used_at > {ago(":now", LIFE_DAYS)}
                           THEN 'pen' ELSE excluded.role END,
                    given_at = CASE WHEN role IN ('pen', excluded.role) AND used_at > {ago(":now", LIFE_DAYS)}
                               THEN given_at ELSE excluded.given_at END,
                    used_at = excluded.used_at
                """,
                {"club": club, "device": device, "role": role, "now": now},
            )
            db.execute("DELETE FROM switched_off WHERE club_id = ? AND device = ?", (club, device))

    def roles_of(self, device: int) -> dict[str, Role]:
        """What a device may do, by club."""
        rows = self._connections.read(
            f"""
            SELECT club_id, role FROM grants JOIN clubs ON clubs.id = club_id
            WHERE device = :device AND used_at > {ago(":now", LIFE_DAYS)} AND deleted_at IS NULL
            """,
            {"device": device, "now": self._clock()},
        )
        return dict(rows)

    def role_in(self, device: int, club: str) -> Role | None:
        """What a device may do in one club. Asking counts as using the grant and renews it, once a day."""
        now = self._clock()
        rows = self._connections.read(
            f"""
            SELECT role, used_at < {ago(":now", 1)} FROM grants JOIN clubs ON clubs.id = club_id
            WHERE device = :device AND club_id = :club AND used_at > {ago(":now", LIFE_DAYS)} AND deleted_at IS NULL
            """,
            {"device": device, "club": club, "now": now},
        )
        if not rows:
            return None
        role: Role = rows[0][0]
        if rows[0][1]:
            self._renew("UPDATE grants SET used_at = ? WHERE device = ? AND club_id = ?", now, device, club)
        return role

    def withdraw(self, device: int, club: str) -> None:
        """Take back what one device may do in one club, and end the pen codes that it shows."""
        with self._connections.writing() as db:
            db.execute("DELETE FROM grants WHERE device = ? AND club_id = ?", (device, club))
            db.execute("DELETE FROM pen_codes WHERE made_by = ? AND club_id = ?", (device, club))

    def switch_off(self, device: int, club: str, by: int) -> bool:
        """Withdraw what a device may do, for the device `by`; it is told so when it comes again.

        False, and nothing is done, for the last device that has the pen: a club without one could never be
        written again.
        """
        with self._connections.writing() as db:
            roles = {grant.device: grant.role for grant in self.grants_in(club)}
            if device not in roles:
                return True  # somebody was faster
            if roles[device] == "pen" and list(roles.values()).count("pen") == 1:
                return False
            self.withdraw(device, club)
            db.execute(
                "INSERT INTO switched_off (club_id, device, role, at, by) VALUES (?, ?, ?, ?, ?)",
                (club, device, roles[device], self._clock(), by),
            )
        return True

    def switched_off(self, device: int, club: str) -> SwitchedOff | None:
        """By whom and when a device was switched off in a club; None where it was not, or has come back since."""
        rows = self._connections.read(
            """
            SELECT role, at, by, name FROM switched_off
            JOIN phones ON number = by AND phones.club_id = switched_off.club_id
            WHERE switched_off.club_id = ? AND device = ?
            """,
            (club, device),
        )
        return SwitchedOff(*rows[0]) if rows else None

    def grants_in(self, club: str) -> tuple[Grant, ...]:
        """All devices that may see or write a club's matches, the last one used first."""
        rows = self._connections.read(
            f"""
            SELECT device, name, role, given_at, used_at FROM grants
            JOIN phones ON number = device AND phones.club_id = grants.club_id
            WHERE grants.club_id = :club AND used_at > {ago(":now", LIFE_DAYS)} ORDER BY used_at DESC, device DESC
            """,
            {"club": club, "now": self._clock()},
        )
        return tuple(Grant(*row) for row in rows)
