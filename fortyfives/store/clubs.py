"""Clubs with their players, and who may see or write: devices, grants and keys."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from fortyfives.store import limits
from fortyfives.store.connection import Connections, StoreUnavailable
from fortyfives.store.times import LIFE_DAYS, ago

Role = Literal["view", "pen"]
"""What somebody may do with the matches of a club: look at them, or write them too."""

_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Access:
    """What a caller may do, and where."""

    club: str
    role: Role
    device: int | None = None
    """The number of the device; None for a program with a key."""


@dataclass(frozen=True, slots=True)
class Device:
    """A phone, tablet or computer that has been here before."""

    number: int
    name: str
    """Two words, such as "blue heron"."""
    renewed: bool = False
    """True when its time has just been renewed: the browser should be told, too."""


@dataclass(frozen=True, slots=True)
class Grant:
    """One device that may see or write the matches of a club."""

    device: int
    name: str
    role: Role
    given_at: str
    used_at: str


@dataclass(frozen=True, slots=True)
class ClubDays:
    """How a club counts its days."""

    zone: str | None = None
    """The name of its time zone, such as "America/Halifax"; None counts in UTC."""
    night_ends: int = 5
    """The hour, 0 to 23, until which a match belongs to the evening before."""
    season_begins: int = 9
    """The month, 1 to 12, with whose first evening a season begins."""


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """That a device was switched off in a club."""

    role: Role
    """What it could do until then."""
    at: str
    by: int
    """The number of the device that did it."""
    by_name: str


class ClubStore:
    """Clubs, their players, their devices and their keys."""

    def __init__(
        self, connections: Connections, secret: bytes, clock: Callable[[], str], new_token: Callable[[], str]
    ) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock
        self._new_token = new_token

    # Clubs

    def create_club(self, name: str) -> str:
        """Found a club; returns its id. It has a view key at once, a pen key when one is made (`rotate`)."""
        club = _short(self._new_token(), bytes_=10)
        with self._connections.writing() as db:
            db.execute("INSERT INTO clubs (id, name, made_at) VALUES (?, ?, ?)", (club, name, self._clock()))
            self._set_key(club, "view", 1, self._derived(club, 1))
        return club

    def rename(self, club: str, name: str) -> None:
        """Give a club another name."""
        with self._connections.writing() as db:
            db.execute("UPDATE clubs SET name = ? WHERE id = ?", (name, club))

    def name_of(self, club: str) -> str | None:
        """The name of a club; None for a club that is not there."""
        rows = self._connections.read("SELECT name FROM clubs WHERE id = ? AND deleted_at IS NULL", (club,))
        return str(rows[0][0]) if rows else None

    def days_of(self, club: str) -> ClubDays:
        """Where a club is and when its evenings and seasons end and begin."""
        rows = self._connections.read("SELECT zone, night_ends, season_begins FROM clubs WHERE id = ?", (club,))
        return ClubDays(*rows[0]) if rows else ClubDays()

    def set_days(self, club: str, days: ClubDays) -> None:
        """Say where a club is and when its evenings and seasons end and begin."""
        with self._connections.writing() as db:
            db.execute(
                "UPDATE clubs SET zone = ?, night_ends = ?, season_begins = ? WHERE id = ?",
                (days.zone, days.night_ends, days.season_begins, club),
            )

    # Players

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

    # Devices

    def new_device(self, name: str) -> tuple[Device, str]:
        """Enter a device into the book; returns it and its token, which is kept nowhere but on the device."""
        token = self._new_token()
        now = self._clock()
        with self._connections.writing() as db:
            made = db.execute(
                "INSERT INTO devices (token_hash, name, made_at, seen_at) VALUES (?, ?, ?, ?)",
                (_hash(token), name, now, now),
            )
        return Device(int(made.lastrowid or 0), name), token

    def device_for_token(self, token: str) -> Device | None:
        """The device that a token belongs to. Being seen renews its time, once a day."""
        now = self._clock()
        digest = _hash(token)
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

    def device_name(self, number: int | None) -> str | None:
        """The name of one device; None for one that is not there."""
        rows = self._connections.read("SELECT name FROM devices WHERE number = ?", (number,))
        return str(rows[0][0]) if rows else None

    def rename_device(self, number: int, name: str) -> None:
        """Give a device another name. What it has recorded bears the new name, too."""
        with self._connections.writing() as db:
            db.execute("UPDATE devices SET name = ? WHERE number = ?", (name, number))

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

    def _renew(self, sql: str, *parameters: object) -> bool:
        """Note that something was used. Where that cannot be written, looking is possible all the same."""
        try:
            with self._connections.writing() as db:
                db.execute(sql, parameters)
        except StoreUnavailable:
            return False
        return True

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
            "SELECT role, at, by, name FROM switched_off JOIN devices ON number = by WHERE club_id = ? AND device = ?",
            (club, device),
        )
        return SwitchedOff(*rows[0]) if rows else None

    def grants_in(self, club: str) -> tuple[Grant, ...]:
        """All devices that may see or write a club's matches, the last one used first."""
        rows = self._connections.read(
            f"""
            SELECT device, name, role, given_at, used_at FROM grants JOIN devices ON number = device
            WHERE club_id = :club AND used_at > {ago(":now", LIFE_DAYS)} ORDER BY used_at DESC, device DESC
            """,
            {"club": club, "now": self._clock()},
        )
        return tuple(Grant(*row) for row in rows)

    # Keys

    def view_key(self, club: str) -> str:
        """The key that lets others watch. It is derived, not kept, so it can be shown again at any time."""
        rows = self._connections.read(
            "SELECT generation, key_hash FROM keys WHERE club_id = ? AND role = 'view'", (club,)
        )
        if not rows:
            raise LookupError("no such club")
        generation, kept = rows[0]
        key = self._derived(club, generation)
        if not hmac.compare_digest(kept, _hash(key)):
            # The server has another secret than it had: old links are dead, but the one shown now must open.
            with self._connections.writing():
                self._set_key(club, "view", generation, key)
        return key

    def open_key(self, text: str) -> Access | None:
        """What a key opens; None for a key that is wrong or no longer valid."""
        digest = _hash(text)
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
                key = f"pen-{_short(self._new_token(), bytes_=_KEY_BYTES)}"
                db.execute("DELETE FROM pen_codes WHERE club_id = ?", (club,))
            self._set_key(club, role, generation, key)
        return key

    def count_try(self, kind: str, who: str, ceiling: int, window: int) -> bool:
        """Count a try of `kind` by `who` (an address, say); False beyond `ceiling` in `window` seconds."""
        return limits.count_try(
            self._connections, self._secret, self._clock(), kind=kind, who=who, ceiling=ceiling, window=window
        )

    def _derived(self, club: str, generation: int) -> str:
        sealed = hmac.new(self._secret, f"view key\0{club}\0{generation}".encode(), hashlib.sha256).digest()
        return f"view-{_base32(sealed[:_KEY_BYTES])}"

    def _set_key(self, club: str, role: Role, generation: int, key: str) -> None:
        with self._connections.writing() as db:
            db.execute(
                """
                INSERT INTO keys (club_id, role, generation, key_hash, made_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (club_id, role) DO UPDATE SET
                    generation = excluded.generation, key_hash = excluded.key_hash, made_at = excluded.made_at
                """,
                (club, role, generation, _hash(key), self._clock()),
            )


def _hash(secret: str) -> str:
    # A plain hash is enough: keys and tokens are random, so there is no list of likely ones to try.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _short(token: str, bytes_: int) -> str:
    """A random token in fewer signs, all of them safe in an address."""
    return _base32(hashlib.sha256(token.encode()).digest()[:bytes_])


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode("ascii").rstrip("=").lower()
