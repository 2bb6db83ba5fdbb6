"""Short pen codes: one phone with the pen shows one, another phone types it and has the pen as well."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fortyfives.store.clubs import ClubStore
from fortyfives.store.connection import Connections
from fortyfives.store.guesses import Guesses, TooManyTries
from fortyfives.store.hand_overs import HandOverStore
from fortyfives.store.signs import read_signs, sealed, signs_of
from fortyfives.store.times import ahead, open_until

CODE_SIGNS: Final = 8
CODE_SECONDS: Final = 10 * 60
"""So long a code works, unless it is used or a newer one takes its place."""


@dataclass(frozen=True, slots=True)
class PenCode:
    """A code that has just been made. It is shown now or never: the book keeps no more than its seal."""

    code: str
    until: str
    """When it ends, UTC."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A code was right: the phone has the pen of the club now."""

    club: str
    match_id: str | None
    """The match that was going on when the code was made; None where there was none, or it is deleted."""
    device: int
    took_over: bool = False
    """Whether the phone that showed the code handed its pen over by it."""


def read_code(typed: str) -> str | None:
    """The code that somebody typed in small letters, with blanks or hyphens; None for what can be no code."""
    return read_signs(typed, CODE_SIGNS)


class CodeStore:
    """The pen codes that are open, and the one way to use one."""

    def __init__(
        self,
        connections: Connections,
        secret: bytes,
        clock: Callable[[], str],
        new_token: Callable[[], str],
        clubs: ClubStore,
        hand_overs: HandOverStore,
        guesses: Guesses,
    ) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock
        self._new_token = new_token
        self._clubs = clubs
        self._hand_overs = hand_overs
        self._guesses = guesses

    def make(self, club: str, match_id: str | None, device: int | None, *, hands_over: bool = False) -> PenCode:
        """A new code that `device` shows; the one that it showed before ends, and so do those whose time is over.

        With `hands_over` the phone that types it has the pen instead of `device`, else as well. Without a device the
        host shows it.
        """
        now = self._clock()
        code = self._drawn()
        with self._connections.writing() as db:
            db.execute(
                """
                DELETE FROM pen_codes WHERE until <= :now
                OR (used_by IS NULL AND made_by IS :device AND (:device IS NOT NULL OR club_id = :club))
                """,
                {"now": now, "device": device, "club": club},
            )
            while db.execute("SELECT 1 FROM pen_codes WHERE code_hash = ?", (self._seal(code),)).fetchall():
                code = self._drawn()
            [(until,)] = db.execute(
                f"""
                INSERT INTO pen_codes (code_hash, club_id, match_id, made_by, until, hands_over)
                VALUES (:hash, :club, :match, :device, {ahead(":now", CODE_SECONDS)}, :hands_over) RETURNING until
                """,
                {
                    "hash": self._seal(code),
                    "club": club,
                    "match": match_id,
                    "device": device,
                    "now": now,
                    "hands_over": hands_over,
                },
            ).fetchall()
        return PenCode(code, until)

    def hands_over(self, club: str, device: int) -> bool:
        """Whether a code is open by which `device` hands its pen over."""
        rows = self._connections.read(
            f"""
            SELECT 1 FROM pen_codes
            WHERE club_id = :club AND made_by = :device AND hands_over AND used_by IS NULL
                AND {open_until(":now", CODE_SECONDS)}
            """,
            {"club": club, "device": device, "now": self._clock()},
        )
        return bool(rows)

    def keep_pen(self, club: str, device: int) -> None:
        """End the open code by which `device` would hand its pen over."""
        with self._connections.writing() as db:
            db.execute(
                "DELETE FROM pen_codes WHERE club_id = ? AND made_by = ? AND hands_over AND used_by IS NULL",
                (club, device),
            )

    def join(
        self, code: str, *, who: str, phone: str, known: int | None, enter: Callable[[], int]
    ) -> Joined | TooManyTries | None:
        """Give the phone that typed `code` the pen; None where the code is wrong, used up or too old.

        `who` is the address to count wrong tries for. `known` is the number of the device, None for one that has
        never been here; `enter` enters it into the book and is asked only for a right code. `phone` is something
        that the browser keeps, "" for nothing: a form that is sent again because its answer was lost comes from
        the same phone, and finds what it did the first time instead of a code that is used up.
        """
        with self._connections.writing():
            if self._guesses.spent(who):
                return TooManyTries()
            found = self._find(code)
            joined = None if found is None else self._use(found, phone, known, enter)
            if joined is None:
                self._guesses.count(who)
        return joined

    def _use(self, found: _Found, phone: str, known: int | None, enter: Callable[[], int]) -> Joined | None:
        clubs = self._clubs
        has_pen = known is not None and clubs.role_in(known, found.club) == "pen"
        if known is not None and has_pen and (known == found.hands_over_by or found.hands_over_by is None):
            return Joined(found.club, found.match_id, known)  # it has what the code gives: the code stays good
        if found.used_by is not None and found.used_by == known and has_pen:
            return Joined(found.club, found.match_id, known, took_over=True)
        if found.used_by is not None:
            same_phone = phone != "" and hmac.compare_digest(found.used_from or "", self._seal(phone))
            if not same_phone or clubs.role_in(found.used_by, found.club) != "pen":
                return None
        device = known if known is not None and has_pen else enter()
        clubs.grant(device, found.club, "pen")
        with self._connections.writing() as db:
            db.execute(
                "UPDATE pen_codes SET used_by = ?, used_from = ? WHERE code_hash = ?",
                (device, self._seal(phone) if phone else None, found.code_hash),
            )
        if found.used_by is not None:  # one code, one phone: the first answer never arrived
            self._hand_overs.same_phone(found.club, found.used_by, device)
            clubs.withdraw(found.used_by, found.club)
        elif found.hands_over_by is not None:
            self._hand_overs.hand_over(found.club, found.hands_over_by, device)
        return Joined(found.club, found.match_id, device, took_over=found.hands_over_by is not None)

    def _find(self, code: str) -> _Found | None:
        seal = self._seal(code)
        rows = self._connections.read(
            f"""
            SELECT code_hash, pen_codes.club_id, CASE WHEN matches.deleted_at IS NULL THEN match_id END,
                   used_by, used_from, CASE WHEN hands_over THEN made_by END
            FROM pen_codes JOIN clubs ON clubs.id = pen_codes.club_id AND clubs.deleted_at IS NULL
            LEFT JOIN matches ON matches.id = match_id
            WHERE code_hash = :seal AND {open_until(":now", CODE_SECONDS)}
            """,
            {"seal": seal, "now": self._clock()},
        )
        found = next((_Found(*row) for row in rows), None)
        return found if found is not None and hmac.compare_digest(found.code_hash, seal) else None

    def _drawn(self) -> str:
        """A code by chance."""
        return signs_of(sealed(self._secret, "drawn pen code", self._new_token()), CODE_SIGNS)

    def _seal(self, text: str) -> str:
        return sealed(self._secret, "pen code", text).hex()


@dataclass(frozen=True, slots=True)
class _Found:
    code_hash: str
    club: str
    match_id: str | None
    used_by: int | None
    used_from: str | None
    hands_over_by: int | None
    """The phone that has the pen no longer once the code is used; None where it keeps it."""
