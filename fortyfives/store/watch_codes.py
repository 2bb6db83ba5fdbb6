"""Short codes to watch, for phones that scan nothing: as many as like type one, for an evening."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fortyfives.store.clubs import ClubStore
from fortyfives.store.connection import Connections
from fortyfives.store.guesses import Guesses, TooManyTries
from fortyfives.store.signs import read_signs, sealed, signs_of
from fortyfives.store.times import ahead, open_until

WATCH_SIGNS: Final = 6
"""A code to watch and a scorer code are told apart by how many signs they have."""
WATCH_SECONDS: Final = 12 * 60 * 60
"""So long a code works after it was last shown, and so long the same one is shown again."""
RENEW_SECONDS: Final = 15 * 60
"""A code whose time was renewed that recently is not written once more."""

_MOST_ALIKE = 20
"""So many codes are tried where the first is another match's already."""


@dataclass(frozen=True, slots=True)
class WatchCode:
    """A code to watch, to be shown."""

    code: str
    until: str
    """When it ends unless it is shown again, UTC."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A code was right: the phone may watch the club now."""

    club: str
    match_id: str | None
    """The match that it was shown for."""


def read_watch_code(typed: str) -> str | None:
    """The code to watch that somebody typed in any way; None for what can be none."""
    return read_signs(typed, WATCH_SIGNS)


class WatchCodeStore:
    """The codes to watch. Each follows from the server's secret, so it can be shown again; the file has its seal."""

    def __init__(
        self,
        connections: Connections,
        secret: bytes,
        clock: Callable[[], str],
        clubs: ClubStore,
        guesses: Guesses,
    ) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock
        self._clubs = clubs
        self._guesses = guesses

    def show(self, club: str, match_id: str | None = None) -> WatchCode:
        """The code to watch a match, or where none is at hand the club; the same one for an evening.

        Raises LookupError for a club that is not there.
        """
        shown = self._shown(club, match_id, RENEW_SECONDS)
        return shown or self._renewed(club, match_id)

    def _renewed(self, club: str, match_id: str | None) -> WatchCode:
        now = self._clock()
        with self._connections.writing() as db:
            db.execute("DELETE FROM watch_codes WHERE until <= ?", (now,))
            shown = self._shown(club, match_id, WATCH_SECONDS)
            if shown is None:
                generation = self._generation(club)
                code = self._new(club, match_id, generation, now)
                db.execute(
                    """
                    INSERT INTO watch_codes (code_hash, club_id, match_id, generation, since, until)
                    VALUES (?, ?, ?, ?, ?, '')
                    """,
                    (self._seal(code), club, match_id, generation, now),
                )
            else:
                code = shown.code
            [(until,)] = db.execute(
                f"""
                UPDATE watch_codes SET until = max(until, {ahead(":now", WATCH_SECONDS)})
                WHERE code_hash = :hash RETURNING until
                """,
                {"hash": self._seal(code), "now": now},
            ).fetchall()
        return WatchCode(code, until)

    def open(self, code: str, *, who: str, enter: Callable[[], int]) -> Watched | TooManyTries | None:
        """Let the phone that typed `code` watch; None where the code is wrong or its time is over.

        `who` is the address to count wrong tries for, together with wrong scorer codes. `enter` gives the number of
        the device, entering it into the book if it is new, and is asked only for a right code.
        """
        with self._connections.writing():
            if self._guesses.spent(who):
                return TooManyTries()
            found = self._find(code)
            if found is None:
                self._guesses.count(who)
            else:
                self._clubs.grant(enter(), found.club, "view")
        return found

    def _find(self, code: str) -> Watched | None:
        """What a code opens now. With the view key that it was shown under, with its match or its club it ends."""
        seal = self._seal(code)
        rows = self._connections.read(
            f"""
            SELECT code_hash, watch_codes.club_id, match_id FROM watch_codes
            JOIN clubs ON clubs.id = watch_codes.club_id AND clubs.deleted_at IS NULL
            JOIN keys ON keys.club_id = watch_codes.club_id AND role = 'view'
                AND keys.generation = watch_codes.generation
            LEFT JOIN matches ON matches.id = match_id
            WHERE code_hash = :seal AND {open_until(":now", WATCH_SECONDS)}
                AND (match_id IS NULL OR matches.deleted_at IS NULL)
            """,
            {"seal": seal, "now": self._clock()},
        )
        return next((Watched(club, match) for kept, club, match in rows if hmac.compare_digest(kept, seal)), None)

    def _shown(self, club: str, match_id: str | None, at_most: int) -> WatchCode | None:
        """The code that is shown at present, if its time was renewed within `at_most` seconds."""
        rows = self._connections.read(
            f"""
            SELECT code_hash, since, until, watch_codes.generation FROM watch_codes
            JOIN keys ON keys.club_id = watch_codes.club_id AND role = 'view'
                AND keys.generation = watch_codes.generation
            WHERE watch_codes.club_id = :club AND match_id IS :match
                AND {ahead("since", WATCH_SECONDS)} > :now AND until > {ahead(":now", WATCH_SECONDS - at_most)}
                AND {open_until(":now", WATCH_SECONDS)}
            ORDER BY since DESC
            """,
            {"club": club, "match": match_id, "now": self._clock()},
        )
        for kept, since, until, generation in rows:
            for nth in range(_MOST_ALIKE):
                code = self._derived(club, match_id, generation, since, nth)
                if hmac.compare_digest(kept, self._seal(code)):
                    return WatchCode(code, until)
        return None  # none yet, or the server has another secret than it had

    def _new(self, club: str, match_id: str | None, generation: int, since: str) -> str:
        for nth in range(_MOST_ALIKE):
            code = self._derived(club, match_id, generation, since, nth)
            if not self._connections.read("SELECT 1 FROM watch_codes WHERE code_hash = ?", (self._seal(code),)):
                return code
        raise AssertionError("so many codes are never all taken")

    def _generation(self, club: str) -> int:
        rows = self._connections.read("SELECT generation FROM keys WHERE club_id = ? AND role = 'view'", (club,))
        if not rows:
            raise LookupError("no such club")
        return int(rows[0][0])

    def _derived(self, club: str, match_id: str | None, generation: int, since: str, nth: int) -> str:
        told = f"{club}\0{match_id or ''}\0{generation}\0{since}\0{nth}"
        return signs_of(sealed(self._secret, "code to watch", told), WATCH_SIGNS)

    def _seal(self, code: str) -> str:
        return sealed(self._secret, "seal of a code to watch", code).hex()
