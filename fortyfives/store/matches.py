"""The log of every match: start it, read it, and append one tap at a known place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from fortyfives.scorebook import Entry, decode, decode_said, encode, encode_said
from fortyfives.store.connection import Connections, StoreUnreadable, what_to_do
from fortyfives.store.summaries import count_again
from fortyfives.store.times import LIFE_DAYS, ago


@dataclass(frozen=True, slots=True)
class Appended:
    """The tap is recorded."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Repeated:
    """This very tap had been recorded before; nothing was written."""

    entry: Entry
    """The line of the log as it was written then."""


@dataclass(frozen=True, slots=True)
class TapReused:
    """The tap's name had been used for something else; nothing was written."""

    entry: Entry
    """The line of the log that has the name."""


@dataclass(frozen=True, slots=True)
class Stale:
    """The match is not where the tap thought it was; nothing was written."""

    seq: int
    """Where the match is."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as a list knows it, before its log is read."""

    match_id: str
    club: str
    started_at: str
    """UTC."""
    practice: bool = False
    """Whether it counts nowhere."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry begun on one device and not saved yet."""

    seq: int
    """Where the match was when it was kept last."""
    body: dict[str, Any]
    at: str
    """When it was kept last, UTC; "" for one from before times were noted."""


@dataclass(frozen=True, slots=True)
class DraftOn:
    """A draft as the other phones with the pen see it: whose it is, and what stands in it."""

    device: int
    """The number of the device that it is on."""
    name: str
    """What that device is called."""
    seq: int
    at: str
    body: dict[str, Any]


def _draft(row: Sequence[Any]) -> Draft:
    seq, body, at = row
    return Draft(seq, json.loads(body), at)


_COLUMNS = "seq, event, tap, at, device, judged, said"


class MatchStore:
    """The one port that the pages of a match need. Times are text in UTC, sequence numbers count from 1."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def create(
        self, match_id: str, club_id: str, entry: Entry, do: str = "", *, practice: bool = False
    ) -> Appended | Repeated | TapReused:
        """Open the log of a new match with its first line. A form sent twice finds the match it has made."""
        if entry.seq != 1:
            raise ValueError("the first line of a match has the number 1")
        with self._connections.writing() as db:
            known = db.execute("SELECT club_id FROM matches WHERE id = ?", (match_id,)).fetchall()
            if known:  # a deleted one, too
                (first,) = self.events(match_id)[:1]
                again = first.tap == entry.tap and known == [(club_id,)]
                return Repeated(first) if again else TapReused(first)
            db.execute(
                "INSERT INTO matches (id, club_id, started_at, practice) VALUES (?, ?, ?, ?)",
                (match_id, club_id, self._clock(), practice),
            )
            self._insert(db, match_id, 0, entry, do)
        return Appended(entry)

    def append(self, match_id: str, base: int, entry: Entry, do: str) -> Appended | Stale | Repeated | TapReused:
        """Add one line after `base`, the last line that the caller has seen.

        `do` is what was asked for, always written the same way: a tap that comes twice with the same `do`
        is the same tap. Raises LookupError for a match that is not there.
        """
        if entry.seq != base + 1:
            raise ValueError("a line follows the last one that was seen")
        with self._connections.writing(match_id) as db:
            known = self.find_tap(match_id, entry.tap, do)
            if known is not None:
                return known
            # Line 1 is the start of the match; no tap takes its place.
            if base > 0 and self._insert(db, match_id, base, entry, do):
                return Appended(entry)
            seq = self.seq_of(match_id)
            if seq == 0:
                raise LookupError("no such match")
            return Stale(seq)

    def find_tap(self, match_id: str, tap: str, do: str) -> Repeated | TapReused | None:
        """What became of a tap that may have been recorded before."""
        rows = self._connections.read(
            f"SELECT {_COLUMNS}, asked FROM events WHERE match_id = ? AND tap = ?",
            (match_id, tap),
        )
        if not rows:
            return None
        entry = self._entry(rows[0][:-1])
        return Repeated(entry) if rows[0][-1] == do else TapReused(entry)

    def events(self, match_id: str, after: int = 0) -> tuple[Entry, ...]:
        """The lines of a match after number `after`, oldest first; none for a match that is not there."""
        rows = self._connections.read(
            f"SELECT {_COLUMNS} FROM events WHERE match_id = ? AND seq > ? ORDER BY seq",
            (match_id, after),
        )
        return tuple(self._entry(row) for row in rows)

    def seq_of(self, match_id: str) -> int:
        """The number of the last line of a match; 0 for a match that is not there."""
        [(seq,)] = self._connections.read("SELECT coalesce(max(seq), 0) FROM events WHERE match_id = ?", (match_id,))
        return int(seq)

    def club_of(self, match_id: str) -> str | None:
        """The club that a match belongs to; None for a match that is not there."""
        rows = self._connections.read(
            """
            SELECT club_id FROM matches JOIN clubs ON clubs.id = club_id
            WHERE matches.id = ? AND matches.deleted_at IS NULL AND clubs.deleted_at IS NULL
            """,
            (match_id,),
        )
        return str(rows[0][0]) if rows else None

    def started_at(self, match_id: str) -> str | None:
        """When a match was begun, UTC; None for a match that is not there."""
        rows = self._connections.read("SELECT started_at FROM matches WHERE id = ?", (match_id,))
        return str(rows[0][0]) if rows else None

    def is_practice(self, match_id: str) -> bool:
        """Whether a match counts nowhere."""
        return self._connections.read("SELECT practice FROM matches WHERE id = ?", (match_id,)) == [(1,)]

    def set_practice(self, match_id: str, practice: bool) -> None:
        """Let a match count nowhere, or let it count after all."""
        with self._connections.writing() as db:
            changed = db.execute(
                "UPDATE matches SET practice = ? WHERE id = ? AND practice <> ?", (practice, match_id, practice)
            )
            if changed.rowcount:
                count_again(db, match_id)

    def in_clubs(self, clubs: Iterable[str], before: str | None = None, limit: int = 20) -> tuple[Listed, ...]:
        """The matches of these clubs, newest first, at most `limit`; those begun before the match `before`."""
        wanted = tuple(clubs)
        place = self.place_of(wanted, before)
        if before is not None and place is None:
            return ()
        # Each club by its own index: sorting all matches of all clubs for twenty of them would grow with the seasons.
        older = "AND (started_at, number) < (:at, :number)" if place else ""
        rows = [
            row
            for club in wanted
            for row in self._connections.read(
                f"""
                SELECT started_at, number, id, club_id, practice FROM matches
                WHERE club_id = :club AND deleted_at IS NULL {older}
                ORDER BY started_at DESC, number DESC LIMIT :limit
                """,
                {"club": club, "at": place and place[0], "number": place and place[1], "limit": limit},
            )
        ]
        rows.sort(reverse=True)
        return tuple(Listed(match_id, club, at, bool(practice)) for at, _, match_id, club, practice in rows[:limit])

    def place_of(self, clubs: Sequence[str], match_id: str | None) -> tuple[str, int] | None:
        """When a match of these clubs was begun, and its number among those begun in the same second."""
        rows = self._connections.read("SELECT started_at, number, club_id FROM matches WHERE id = ?", (match_id,))
        return next(((at, number) for at, number, club in rows if club in clubs), None)

    def in_club(self, club_id: str, before: str | None = None, limit: int = 20) -> list[str]:
        """The matches of one club, newest first, at most `limit`; those begun before `before`."""
        return [listed.match_id for listed in self.in_clubs((club_id,), before, limit)]

    def names_of(self, match_id: str, players: Iterable[int]) -> dict[int, str]:
        """The names of these players of the match's own club, by number; "" where a name has been taken out."""
        rows = self._connections.read(
            """
            SELECT people.number, people.name FROM people JOIN matches ON matches.club_id = people.club_id
            WHERE matches.id = :match AND people.number IN (SELECT value FROM json_each(:players))
            """,
            {"match": match_id, "players": json.dumps(list(players))},
        )
        return dict(rows)

    def writer_of(self, match_id: str, seq: int) -> tuple[int, str] | None:
        """The number and the name of the device that wrote one line of a match; None where a program did."""
        rows = self._connections.read(
            """
            SELECT phones.number, name FROM events
            JOIN matches ON matches.id = match_id
            JOIN phones ON phones.number = device AND phones.club_id = matches.club_id
            WHERE match_id = ? AND seq = ?
            """,
            (match_id, seq),
        )
        return (int(rows[0][0]), str(rows[0][1])) if rows else None

    def draft(self, match_id: str, device: int) -> Draft | None:
        """The entry that a device has begun in a match."""
        rows = self._connections.read(
            "SELECT seq, body, at FROM drafts WHERE match_id = ? AND device = ?", (match_id, device)
        )
        return _draft(rows[0]) if rows else None

    def drafts(self, match_id: str) -> tuple[DraftOn, ...]:
        """The entries begun on all devices that have the pen, or have handed it over; the last one kept first."""
        rows = self._connections.read(
            f"""
            SELECT phones.number, phones.name, seq, drafts.at, body FROM drafts
            JOIN matches ON matches.id = drafts.match_id
            JOIN phones ON phones.number = drafts.device AND phones.club_id = matches.club_id
            JOIN grants ON grants.device = drafts.device AND grants.club_id = matches.club_id
            LEFT JOIN handed_over ON handed_over.device = drafts.device AND handed_over.club_id = matches.club_id
                AND handed_over.at = grants.given_at
            WHERE match_id = :match AND (role = 'pen' OR taken_by IS NOT NULL) AND used_at > {ago(":now", LIFE_DAYS)}
            ORDER BY drafts.at DESC, phones.number DESC
            """,
            {"match": match_id, "now": self._clock()},
        )
        return tuple(DraftOn(number, name, seq, at, json.loads(body)) for number, name, seq, at, body in rows)

    def keep_draft(self, match_id: str, device: int, seq: int, body: Mapping[str, Any]) -> None:
        """Keep an entry as it stands at `seq`, in the place of what the device had begun before."""
        with self._connections.writing(match_id) as db:
            db.execute(
                """
                INSERT INTO drafts (match_id, device, seq, body, at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (match_id, device) DO UPDATE SET
                    seq = excluded.seq, body = excluded.body, at = excluded.at
                """,
                (match_id, device, seq, json.dumps(dict(body)), self._clock()),
            )

    def take_draft(self, match_id: str, from_device: int, to_device: int) -> Draft | None:
        """Move what one device has begun to another, in the place of what that one had; None if it is gone."""
        with self._connections.writing(match_id):
            taken = self.draft(match_id, from_device)
            if taken is not None and from_device != to_device:
                self.drop_draft(match_id, from_device)
                self.keep_draft(match_id, to_device, taken.seq, taken.body)
                taken = self.draft(match_id, to_device)
        return taken

    def drop_draft(self, match_id: str, device: int) -> None:
        """Forget what a device has begun in a match."""
        with self._connections.writing(match_id) as db:
            db.execute("DELETE FROM drafts WHERE match_id = ? AND device = ?", (match_id, device))

    def _insert(self, db: Database, match_id: str, base: int, entry: Entry, do: str) -> bool:
        """The one statement that writes a line: looks where the match is and writes, nothing in between."""
        said = encode_said(entry.said)
        written = db.execute(
            """
            INSERT INTO events (match_id, seq, tap, at, device, judged, event, said, asked)
            SELECT :match, :base + 1, :tap, :at, :device, :judged, :event, :said, :asked
            WHERE (SELECT coalesce(max(seq), 0) FROM events WHERE match_id = :match) = :base
            """,
            {
                "match": match_id,
                "base": base,
                "tap": entry.tap,
                "at": entry.at,
                "device": entry.device,
                "judged": entry.judged,
                "event": json.dumps(encode(entry.event)),
                "said": None if said is None else json.dumps(said),
                "asked": do,
            },
        )
        if written.rowcount == 1:  # what was worked out of the log so far is no longer all of it
            db.execute("UPDATE matches SET summed = 0 WHERE id = ? AND summed = 1", (match_id,))
        return written.rowcount == 1

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        seq, event, tap, at, device, judged, said = row
        try:
            return Entry(
                seq=seq,
                event=decode(json.loads(event)),
                tap=tap,
                at=at,
                device=device,
                judged=judged,
                said=None if said is None else decode_said(json.loads(said)),
            )
        except ValueError as fault:
            path = self._connections.path
            raise StoreUnreadable(f"Line {seq} of a match in {path} is damaged. {what_to_do(path)}") from fault
