"""The rulings that a table keeps with a match: the question whole, under a short code for its link.

A question in the middle of a hand is nobody else's business and stands in its address alone. Here is only what
somebody chose to keep. The answer is not kept: the engine gives it anew, from the same question and the same rules.
Nothing is ever deleted: a ruling that is taken off the list can be put back, and its code goes to no other.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.store.connection import Connections
from fortyfives.store.signs import ALPHABET

RULING_CODE_SIGNS: Final = 10
"""So many signs has the code of a kept ruling: 30 to the tenth codes, so nobody meets one by trying."""
LONGEST_QUESTION: Final = 8 * 1024
"""Bytes of a question as it is kept, JSON in ASCII. A review with all its cards needs less than a fifth of them."""

_SIGNS: Final = ALPHABET.lower()
# No more than this is looked at of what somebody typed.
_LONGEST_TYPED: Final = 100


class QuestionTooLong(ValueError):
    """The question has more than `LONGEST_QUESTION` bytes; nothing was written."""


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A question that was ruled on and kept. It holds no name: who sat where, the match knows."""

    code: str
    """What its short link ends with, in small letters."""
    club: str
    match_id: str
    hand: int | None
    """The number of the hand it is about, from 1; None where it is about no hand."""
    question: Mapping[str, Any]
    """The judge's question, whole."""
    rules_version: str
    """The version of the rules by which it was answered when it was kept."""
    device: int | None
    """The number of the device that kept it."""
    kept_at: str
    """UTC."""
    withdrawn_at: str | None = None
    """When it was taken off the list, UTC; None while it stands there."""

    @property
    def withdrawn(self) -> bool:
        """Whether it was taken off the list."""
        return self.withdrawn_at is not None


def read_ruling_code(typed: str) -> str | None:
    """The code that somebody typed in large or small letters, with blanks or hyphens; None for what can be none."""
    if len(typed) > _LONGEST_TYPED:
        return None
    signs = "".join(sign for sign in unicodedata.normalize("NFKC", typed).lower() if sign.isalnum())
    return signs if len(signs) == RULING_CODE_SIGNS and set(signs) <= set(_SIGNS) else None


_COLUMNS = "code, club_id, match_id, hand, question, rules_version, device, kept_at, withdrawn_at"

_THERE = """(
    SELECT kept_rulings.* FROM kept_rulings
    JOIN matches ON matches.id = match_id JOIN clubs ON clubs.id = kept_rulings.club_id
    WHERE matches.deleted_at IS NULL AND clubs.deleted_at IS NULL
)"""
# With a match that is deleted its rulings are gone.


class RulingStore:
    """The kept rulings of all matches. One whose question cannot be read any more hides no other."""

    def __init__(self, connections: Connections, clock: Callable[[], str], new_token: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock
        self._new_token = new_token

    def keep(
        self, match_id: str, hand: int | None, question: Mapping[str, Any], *, rules_version: str, device: int | None
    ) -> KeptRuling:
        """Keep a question with a match, and with a hand of it where it is about one.

        The same question with the same hand is the same ruling: a tap that is sent again finds the first one, and one
        that was taken off the list stands there again. Raises QuestionTooLong, and LookupError for a match that is
        not there.
        """
        text = json.dumps(dict(question), sort_keys=True, separators=(",", ":"))
        if len(text) > LONGEST_QUESTION:
            raise QuestionTooLong
        with self._connections.writing() as db:
            known = self._connections.read(
                "SELECT code FROM kept_rulings WHERE match_id = ? AND hand IS ? AND question = ?",
                (match_id, hand, text),
            )
            if known:
                [(code,)] = known
                self.put_back(code)
            else:
                clubs = self._connections.read("SELECT club_id FROM matches WHERE id = ?", (match_id,))
                if not clubs:
                    raise LookupError("no such match")
                code = self._free_code()
                db.execute(
                    """
                    INSERT INTO kept_rulings (code, club_id, match_id, hand, question, rules_version, device, kept_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    (code, clubs[0][0], match_id, hand, text, rules_version, device, self._clock()),
                )
            kept = self.find(code)
        if kept is None:
            raise LookupError("no such ruling")
        return kept

    def find(self, code: str) -> KeptRuling | None:
        """The ruling with this code, also one that was taken off the list; None where there is none."""
        return next(iter(self._read("WHERE code = ?", (code,))), None)

    def of_match(self, match_id: str, *, withdrawn: bool = False) -> tuple[KeptRuling, ...]:
        """The rulings kept with a match, by hand and then in the order in which they were kept.

        Those about no hand come last. With `withdrawn` also those that were taken off the list.
        """
        return self._read(
            "WHERE match_id = ? AND (withdrawn_at IS NULL OR ?) ORDER BY hand IS NULL, hand, number",
            (match_id, withdrawn),
        )

    def count(self, match_id: str) -> int:
        """How many rulings stand on the list of a match."""
        [(count,)] = self._connections.read(
            f"SELECT count(*) FROM {_THERE} WHERE match_id = ? AND withdrawn_at IS NULL", (match_id,)
        )
        return int(count)

    def in_clubs(self, clubs: Iterable[str], before: str | None = None, limit: int = 20) -> tuple[KeptRuling, ...]:
        """The rulings of these clubs, newest first, at most `limit`; those kept before the one with code `before`.

        A `before` of another club is answered with none.
        """
        return self._read(
            """
            WHERE club_id IN (SELECT value FROM json_each(:clubs)) AND withdrawn_at IS NULL
              AND (:before IS NULL
                   OR number < (SELECT number FROM kept_rulings
                                WHERE code = :before AND club_id IN (SELECT value FROM json_each(:clubs))))
            ORDER BY number DESC LIMIT :limit
            """,
            {"clubs": json.dumps(list(clubs)), "before": before, "limit": limit},
        )

    def withdraw(self, code: str) -> None:
        """Take a ruling off the list. Twice is as good as once."""
        with self._connections.writing() as db:
            db.execute(
                "UPDATE kept_rulings SET withdrawn_at = ? WHERE code = ? AND withdrawn_at IS NULL",
                (self._clock(), code),
            )

    def put_back(self, code: str) -> None:
        """Put a ruling on the list again."""
        with self._connections.writing() as db:
            db.execute("UPDATE kept_rulings SET withdrawn_at = NULL WHERE code = ?", (code,))

    def _read(self, which: str, parameters: tuple[object, ...] | dict[str, object]) -> tuple[KeptRuling, ...]:
        rows = self._connections.read(f"SELECT {_COLUMNS} FROM {_THERE} {which}", parameters)
        found = []
        for code, club, match_id, hand, text, *rest in rows:
            question = _question(text)
            if question is not None:
                found.append(KeptRuling(code, club, match_id, hand, question, *rest))
        return tuple(found)

    def _free_code(self) -> str:
        code = self._drawn()
        while self._connections.read("SELECT 1 FROM kept_rulings WHERE code = ?", (code,)):
            code = self._drawn()
        return code

    def _drawn(self) -> str:
        """A code by chance: each sign is as likely as any other, to more digits than anybody can measure."""
        rest = int.from_bytes(hashlib.sha256(f"ruling\0{self._new_token()}".encode()).digest(), "big")
        signs = ""
        for _ in range(RULING_CODE_SIGNS):
            rest, drawn = divmod(rest, len(_SIGNS))
            signs += _SIGNS[drawn]
        return signs


def _question(text: str) -> dict[str, Any] | None:
    try:
        question = json.loads(text)
    except ValueError:
        return None
    return question if isinstance(question, dict) else None
