"""Summaries of matches, worked out of their logs and kept so that lists and numbers need not fold them again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from fortyfives.rules import RULES_VERSION
from fortyfives.scorebook.summary import SUMMARY_VERSION
from fortyfives.store.connection import Connections

_VERSION = f"{SUMMARY_VERSION} {RULES_VERSION}"


@dataclass(frozen=True, slots=True)
class Unsummed:
    """A match whose summary is missing, or older than its log."""

    match_id: str
    seq: int
    """The number of its last line."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What follows from the log of a match up to line `seq`."""

    match_id: str
    seq: int
    state: str
    """`going`, `over`, `broken_off`, or `unreadable` for a damaged log."""
    code: str
    """The contract code of its rules; "" for a damaged log."""
    fields: str | None
    """All fields of its rules as JSON text, None for a damaged log."""
    body: Any
    """What was handed in, as JSON values."""
    players: tuple[int, ...] = ()
    """The numbers of all who ever sat there. Not told when summaries are read."""


@dataclass(frozen=True, slots=True)
class Summed:
    """A summary as it is read, with what the book says of its match."""

    match_id: str
    started_at: str
    number: int
    seq: int
    state: str
    code: str
    rules: int | None
    """The number of its rules in `rules_fields`."""
    body: str
    """What was handed in, as JSON text."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Something that one word may mean: a match will do that fits one of these."""

    players: Iterable[int] = ()
    codes: Iterable[str] = ()
    states: Iterable[str] = ()
    practice: bool = False
    """Whether every practice match fits."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of a club are wanted; what is None is not asked for."""

    players: Sequence[Iterable[int]] = ()
    """Of each of these sets one number has to have sat there: the numbers of one person are one set."""
    state: str | None = None
    code: str | None = None
    since: str | None = None
    """Begun at this time or later, UTC."""
    until: str | None = None
    """Begun before this time, UTC."""
    practice: bool | None = None
    """Those that count nowhere, or those that count."""
    words: Sequence[AnyOf] = ()
    """Each of these has to fit."""


class SummaryStore:
    """The summaries of all matches. What is here follows from the logs; nothing else does ever rest on it alone."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def begin(self) -> None:
        """Forget the summaries that another version of this program worked out."""
        if self._connections.read("SELECT version FROM summaries_by") == [(_VERSION,)]:
            return
        with self._connections.writing() as db:
            db.execute("UPDATE matches SET summed = 0 WHERE summed = 1")
            db.execute("DELETE FROM summaries")
            db.execute("UPDATE clubs SET mark = mark + 1, mark_base = mark + 1")
            db.execute("DELETE FROM summaries_by")
            db.execute("INSERT INTO summaries_by (version) VALUES (?)", (_VERSION,))

    def missing(self, club: str, *, deleted: bool = False) -> tuple[Unsummed, ...]:
        """The matches of a club without a summary of today, newest first; with `deleted` also those in the bin."""
        rows = self._connections.read(
            f"""
            SELECT id, (SELECT max(seq) FROM events WHERE match_id = matches.id) FROM matches
            WHERE club_id = ? AND summed = 0 {"" if deleted else "AND deleted_at IS NULL"}
            ORDER BY started_at DESC, number DESC
            """,
            (club,),
        )
        return tuple(Unsummed(match_id, seq or 0) for match_id, seq in rows)

    def keep(self, summaries: Iterable[Summary]) -> None:
        """Keep these summaries. One whose match has grown since, or is gone, is left out."""
        with self._connections.writing() as db:
            for summary in summaries:
                self._keep(db, summary)

    def _keep(self, db: Database, summary: Summary) -> None:
        changed = db.execute(
            """
            UPDATE matches SET summed = 1
            WHERE id = :match AND :seq = (SELECT coalesce(max(seq), 0) FROM events WHERE match_id = :match)
            """,
            {"match": summary.match_id, "seq": summary.seq},
        )
        if not changed.rowcount:
            return
        rules = None
        if summary.fields is not None:
            db.execute("INSERT OR IGNORE INTO summary_rules (fields) VALUES (?)", (summary.fields,))
            [(rules,)] = db.execute("SELECT number FROM summary_rules WHERE fields = ?", (summary.fields,)).fetchall()
        row = {
            "match": summary.match_id,
            "seq": summary.seq,
            "state": summary.state,
            "code": summary.code,
            "rules": rules,
            "body": json.dumps(summary.body, separators=(",", ":")),
            "players": json.dumps(summary.players),
        }
        count_again(db, summary.match_id)
        db.execute("DELETE FROM summaries WHERE match_id = :match", row)
        db.execute(
            """
            INSERT INTO summaries (match_id, club_id, started_at, number, seq, state, code, rules, body, mark)
            SELECT matches.id, club_id, started_at, number, :seq, :state, :code, :rules, :body, clubs.mark
            FROM matches JOIN clubs ON clubs.id = club_id WHERE matches.id = :match
            """,
            row,
        )
        db.execute(
            """
            INSERT INTO summary_players (club_id, player, started_at, number, match_id)
            SELECT club_id, player.value, started_at, number, matches.id
            FROM matches JOIN json_each(:players) AS player WHERE matches.id = :match
            """,
            row,
        )

    def begun(self, club: str, since: str = "", until: str = "~") -> tuple[Summed, ...]:
        """The summaries of a club's matches begun at `since` or later and before `until`, in that order.

        Practice matches and deleted ones are not among them: they count nowhere.
        """
        rows = self._connections.read(
            f"""
            SELECT match_id, summaries.started_at, summaries.number, seq, state, code, rules, body FROM {_IN_ORDER}
            WHERE summaries.club_id = ? AND summaries.started_at >= ? AND summaries.started_at < ?
                AND practice = 0 AND deleted_at IS NULL
            ORDER BY summaries.started_at, summaries.number
            """,
            (club, since, until),
        )
        return tuple(Summed(*row) for row in rows)

    def of(self, matches: Iterable[str]) -> dict[str, Summed]:
        """The summaries of these matches, by their ids. One that is missing or older than its log is not there."""
        rows = self._connections.read(
            """
            SELECT match_id, summaries.started_at, summaries.number, seq, state, code, rules, body
            FROM summaries JOIN matches ON matches.id = match_id
            WHERE summed = 1 AND match_id IN (SELECT value FROM json_each(?))
            """,
            (json.dumps(list(matches)),),
        )
        return {row[0]: Summed(*row) for row in rows}

    def unreadable(self, club: str) -> int:
        """How many matches of a club cannot be read."""
        [(count,)] = self._connections.read(
            """
            SELECT count(*) FROM summaries JOIN matches ON matches.id = match_id
            WHERE summaries.club_id = ? AND state = 'unreadable' AND practice = 0 AND deleted_at IS NULL
            """,
            (club,),
        )
        return int(count)

    def rules_fields(self, number: int) -> Mapping[str, Any] | None:
        """All fields of the rules with that number."""
        rows = self._connections.read("SELECT fields FROM summary_rules WHERE number = ?", (number,))
        return json.loads(rows[0][0]) if rows else None

    def codes_in(self, club: str) -> dict[str, int]:
        """The rules under which a club has played, by contract code: their number. Steps from code to code.

        Rules of deleted matches alone are none of them.
        """
        following = """
            (SELECT code FROM summaries CROSS JOIN matches ON matches.id = match_id
             WHERE summaries.club_id = :club AND code > {code} AND deleted_at IS NULL ORDER BY code LIMIT 1)
            """
        rows = self._connections.read(
            f"""
            WITH RECURSIVE played (code) AS (
                SELECT {following.format(code="''")}
                UNION ALL
                SELECT {following.format(code="played.code")} FROM played WHERE code IS NOT NULL
            )
            SELECT code, (SELECT rules FROM summaries WHERE club_id = :club AND code = played.code LIMIT 1)
            FROM played WHERE code IS NOT NULL
            """,
            {"club": club},
        )
        return dict(rows)

    def find(
        self, club: str, wanted: Wanted, before: tuple[str, int] | None = None, limit: int = 20
    ) -> list[tuple[str, int, str, bool]]:
        """The matches of a club that are wanted, newest first: when begun, number, id, whether it is for practice.

        `before` is the place of the last one of the page before.
        """
        search, asked = _search(club, wanted, before)
        rows = self._connections.read(f"{search} ORDER BY 1 DESC, 2 DESC LIMIT :limit", {**asked, "limit": limit})
        return [(at, number, match_id, bool(practice)) for at, number, match_id, practice in rows]

    def count(self, club: str, wanted: Wanted, most: int | None = None) -> int:
        """How many matches of a club are wanted; no more than `most` are counted, where that is told."""
        search, asked = _search(club, wanted)
        # In their order those of several spellings are put together as they come, and no more are read than counted.
        counted = f"SELECT count(*) FROM ({search} ORDER BY 1 DESC, 2 DESC LIMIT :most)"
        [(count,)] = self._connections.read(counted, {**asked, "most": -1 if most is None else most})
        return int(count)


_IN_ORDER = "summaries INDEXED BY summaries_in_order CROSS JOIN matches ON matches.id = match_id"
"""The summaries newest first, each with its match; the order of the two is not left to the planner."""
_OF_A_PLAYER = """
    summary_players AS place CROSS JOIN summaries ON summaries.match_id = place.match_id
    CROSS JOIN matches ON matches.id = place.match_id
    """
"""The matches of one player newest first, each with its summary."""

_SAT = (
    "EXISTS (SELECT 1 FROM summary_players AS sat WHERE sat.club_id = :club"
    " AND sat.player IN (SELECT value FROM json_each(:{name}))"
    " AND sat.started_at = {place}.started_at AND sat.number = {place}.number)"
)
MOST_SPELLINGS = 8
"""The matches of so many players are put together; where more will do, one of them sits nearly everywhere."""


def _search(club: str, wanted: Wanted, before: tuple[str, int] | None = None) -> tuple[str, dict[str, object]]:
    """SQL for the matches that are wanted (begun, number, id, practice), and what stands in it.

    Where somebody has to have sat there, only the matches of that player are gone through: those of each spelling in
    their order, so that nothing is sorted, and no more is read than a page shows.
    """
    has_to = [list(numbers) for numbers in wanted.players]
    has_to += [list(word.players) for word in wanted.words if not (word.practice or word.codes or word.states)]
    players = min(has_to, key=len, default=[])
    if not 0 < len(players) <= MOST_SPELLINGS:
        where, asked = _conditions(club, wanted, "summaries", before)
        return f"{_COLUMNS.format(place='summaries')} FROM {_IN_ORDER} WHERE {' AND '.join(where)}", asked
    where, asked = _conditions(club, wanted, "place", before)
    parts = []
    for at, player in enumerate(players):
        asked[f"player{at}"] = player
        one = f"place.player = :player{at}"
        parts.append(f"{_COLUMNS.format(place='place')} FROM {_OF_A_PLAYER} WHERE {' AND '.join([one, *where])}")
    return " UNION ".join(parts), asked


_COLUMNS = "SELECT {place}.started_at, {place}.number, matches.id, practice"


def _conditions(
    club: str, wanted: Wanted, place: str, before: tuple[str, int] | None
) -> tuple[list[str], dict[str, object]]:
    """The conditions that a match has to meet, and what stands in them; `place` is the table that is gone through."""
    asked: dict[str, object] = {"club": club}
    where = [f"{place}.club_id = :club", "deleted_at IS NULL"]
    if before is not None:
        asked["at"], asked["before"] = before
        where.append(f"({place}.started_at, {place}.number) < (:at, :before)")
    for name, column, how in (
        ("state", "state", "="),
        ("code", "code", "="),
        ("since", f"{place}.started_at", ">="),
        ("until", f"{place}.started_at", "<"),
        ("practice", "practice", "="),
    ):
        value = getattr(wanted, name)
        if value is not None:
            asked[name] = value
            where.append(f"{column} {how} :{name}")
    for at, numbers in enumerate(wanted.players):
        asked[f"who{at}"] = json.dumps(list(numbers))
        where.append(_SAT.format(name=f"who{at}", place=place))
    for at, word in enumerate(wanted.words):
        parts = ["practice = 1"] if word.practice else []
        for name, told, how in (
            ("named", list(word.players), _SAT),
            ("coded", list(word.codes), "code IN (SELECT value FROM json_each(:{name}))"),
            ("standing", list(word.states), "state IN (SELECT value FROM json_each(:{name}))"),
        ):
            if told:
                asked[f"{name}{at}"] = json.dumps(told)
                parts.append(how.format(name=f"{name}{at}", place=place))
        where.append(f"({' OR '.join(parts)})" if parts else "0")
    return where, asked


def count_again(db: Database, match_id: str) -> None:
    """Let everybody who has counted the evening of a match count it anew: the match says something else now, or has
    come or gone.
    """
    db.execute("UPDATE clubs SET mark = mark + 1 WHERE id = (SELECT club_id FROM matches WHERE id = ?)", (match_id,))
    db.execute(
        """
        INSERT INTO count_again (club_id, at, mark)
        SELECT club_id, started_at, clubs.mark FROM matches JOIN clubs ON clubs.id = club_id WHERE matches.id = ?
        ON CONFLICT (club_id, at) DO UPDATE SET mark = excluded.mark
        """,
        (match_id,),
    )


def read_again(db: Database, club: str, *match: object) -> None:
    """Let everybody who has counted the matches of a club count all of them anew: many have come, or others sat there.

    `club` is SQL for the id of the club, `match` what stands for its question marks.
    """
    db.execute(f"UPDATE clubs SET mark = mark + 1, mark_base = mark + 1 WHERE id = {club}", match)
