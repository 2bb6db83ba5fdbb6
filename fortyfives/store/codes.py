"""Short pen codes: one phone with the pen shows one, another phone types it and has the pen as well."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fortyfives.store import limits
from fortyfives.store.clubs import ClubStore
from fortyfives.store.connection import Connections
from fortyfives.store.times import ahead

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, no 1, I and L, and no U, which passes for a V: what is read aloud is typed right."""
CODE_SIGNS: Final = 8
CODE_SECONDS: Final = 10 * 60
"""So long a code works, unless it is used or a newer one takes its place."""

MOST_WRONG: Final = 20
"""So many wrong codes may come from one address in `WRONG_SECONDS` seconds."""
MOST_WRONG_OF_ALL: Final = 2000
"""So many may come from all addresses together: whoever has many of them gets no further."""
WRONG_SECONDS: Final = 10 * 60

_LONGEST_TYPED = 100


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
    match_id: str
    """The match that was going on when the code was made."""
    device: int


@dataclass(frozen=True, slots=True)
class TooManyTries:
    """Nothing was looked at: too many wrong codes have come from there, or from everywhere."""


def read_code(typed: str) -> str | None:
    """The code that somebody typed in small letters, with blanks or hyphens; None for what can be no code."""
    if len(typed) > _LONGEST_TYPED:
        return None
    signs = "".join(sign for sign in unicodedata.normalize("NFKC", typed).upper() if sign.isalnum())
    return signs if len(signs) == CODE_SIGNS and set(signs) <= set(ALPHABET) else None


class CodeStore:
    """The pen codes that are open, and the one way to use one."""

    def __init__(
        self,
        connections: Connections,
        secret: bytes,
        clock: Callable[[], str],
        new_token: Callable[[], str],
        clubs: ClubStore,
    ) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock
        self._new_token = new_token
        self._clubs = clubs

    def make(self, club: str, match_id: str, device: int) -> PenCode:
        """A new code that `device` shows; the one that it showed before ends, and so do those whose time is over."""
        now = self._clock()
        code = self._drawn()
        with self._connections.writing() as db:
            db.execute("DELETE FROM pen_codes WHERE until <= ? OR (made_by = ? AND used_by IS NULL)", (now, device))
            while db.execute("SELECT 1 FROM pen_codes WHERE code_hash = ?", (self._seal(code),)).fetchall():
                code = self._drawn()
            [(until,)] = db.execute(
                f"""
                INSERT INTO pen_codes (code_hash, club_id, match_id, made_by, until)
                VALUES (:hash, :club, :match, :device, {ahead(":now", CODE_SECONDS)}) RETURNING until
                """,
                {"hash": self._seal(code), "club": club, "match": match_id, "device": device, "now": now},
            ).fetchall()
        return PenCode(code, until)

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
            if self._spent(who):
                return TooManyTries()
            found = self._find(code)
            joined = None if found is None else self._use(found, phone, known, enter)
            if joined is None:
                self._count(who)
        return joined

    def _use(self, found: _Found, phone: str, known: int | None, enter: Callable[[], int]) -> Joined | None:
        clubs = self._clubs
        if known is not None and clubs.role_in(known, found.club) == "pen":
            return Joined(found.club, found.match_id, known)  # it has what the code gives: the code stays good
        if found.used_by is not None:
            same_phone = phone != "" and hmac.compare_digest(found.used_from or "", self._seal(phone))
            if not same_phone or clubs.role_in(found.used_by, found.club) != "pen":
                return None
            clubs.withdraw(found.used_by, found.club)  # one code, one phone: the first answer never arrived
        device = enter()
        clubs.grant(device, found.club, "pen")
        with self._connections.writing() as db:
            db.execute(
                "UPDATE pen_codes SET used_by = ?, used_from = ? WHERE code_hash = ?",
                (device, self._seal(phone) if phone else None, found.code_hash),
            )
        return Joined(found.club, found.match_id, device)

    def _find(self, code: str) -> _Found | None:
        seal = self._seal(code)
        rows = self._connections.read(
            """
            SELECT code_hash, club_id, match_id, used_by, used_from FROM pen_codes
            WHERE code_hash = ? AND until > ?
            """,
            (seal, self._clock()),
        )
        found = next((_Found(*row) for row in rows), None)
        return found if found is not None and hmac.compare_digest(found.code_hash, seal) else None

    def _spent(self, who: str) -> bool:
        return any(
            limits.spent(
                self._connections, self._secret, self._clock(), kind=kind, who=whose, ceiling=most, window=WRONG_SECONDS
            )
            for kind, whose, most in _counted(who)
        )

    def _count(self, who: str) -> None:
        for kind, whose, most in _counted(who):
            limits.count_try(
                self._connections, self._secret, self._clock(), kind=kind, who=whose, ceiling=most, window=WRONG_SECONDS
            )

    def _drawn(self) -> str:
        """A code by chance: each sign is as likely as any other, to more digits than anybody can measure."""
        rest = int.from_bytes(hashlib.sha256(f"pen code\0{self._new_token()}".encode()).digest(), "big")
        signs = ""
        for _ in range(CODE_SIGNS):
            rest, drawn = divmod(rest, len(ALPHABET))
            signs += ALPHABET[drawn]
        return signs

    def _seal(self, text: str) -> str:
        # A plain hash would not do: so few signs can all be tried by whoever has the file. The secret is not in it.
        return hmac.new(self._secret, f"pen code\0{text}".encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class _Found:
    code_hash: str
    club: str
    match_id: str
    used_by: int | None
    used_from: str | None


def _counted(who: str) -> tuple[tuple[str, str, int], ...]:
    """What a wrong code is counted for: the kind, whose it is, the ceiling."""
    return ("pen code", who, MOST_WRONG), ("pen code of all", "", MOST_WRONG_OF_ALL)
