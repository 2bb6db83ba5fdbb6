"""Takes a club in from its file: first says what would come of it, then writes all of it or nothing.

Nothing that is here is ever changed, but for one thing: a log that goes on in the file goes on here, too.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlite_utils import Database

from fortyfives.scorebook import encode, encode_said
from fortyfives.store.arrival_plan import CannotArrive, Plan, Report, look_here, make_plan, report_of, spelling_of
from fortyfives.store.club_file import FileLine, FileMatch
from fortyfives.store.club_file_reading import ClubFile, question_text
from fortyfives.store.clubs import ClubStore
from fortyfives.store.comparing import renumbered
from fortyfives.store.connection import Connections, StoreBusy
from fortyfives.store.copies import Progress
from fortyfives.store.summaries import read_again

TIMES: Final = 3
"""So often it is looked anew, where something is recorded between looking and writing."""

MOST_KNOWN: Final = 8
"""Of so many files it is remembered which of their matches are sound."""


class Arriving:
    """The way of a club into the book."""

    def __init__(
        self, connections: Connections, clock: Callable[[], str], new_token: Callable[[], str], clubs: ClubStore
    ) -> None:
        self._connections = connections
        self._clock = clock
        self._new_token = new_token
        self._clubs = clubs
        self._sound: OrderedDict[str, set[str]] = OrderedDict()

    def is_here(self, club: str) -> bool:
        """Whether a club is in the book, deleted or not."""
        return bool(self._connections.read("SELECT 1 FROM clubs WHERE id = ?", (club,)))

    def look(self, file: ClubFile, progress: Progress | None = None) -> Report:
        """What would come of a file; nothing is written. Raises CannotArrive and StoreUnavailable."""
        return report_of(file, self._plan(file, progress))

    def take_in(
        self, file: ClubFile, progress: Progress | None = None, *, founder: Callable[[], int] | None = None
    ) -> Report:
        """Take in what `look` tells of, all of it or nothing. Raises CannotArrive and StoreUnavailable.

        `founder` enters the device that gets the pen of a club which is new here; with it, only such a club is taken
        in. The long part, reading the logs, holds up nobody; what it led to is written only if nothing has changed
        since.
        """
        for _ in range(TIMES):
            plan = self._plan(file, progress)
            report = report_of(file, plan)
            if founder is not None and not plan.new_club:
                raise CannotArrive
            if not report.changes:
                return report
            lines = _lines_of(file, plan)
            with self._connections.writing() as db:
                if look_here(self._connections.read, file, plan.match_ids) == plan.here:
                    if plan.new_club:
                        self._found(db, file)
                    _Writing(db, file, plan, self._clock()).write(lines)
                    if founder is not None:
                        self._clubs.grant(founder(), file.club.id, "pen")
                    return report
        raise StoreBusy("The matches of this club are being written to without a pause.")

    def _plan(self, file: ClubFile, progress: Progress | None) -> Plan:
        # Between looking and taking in, the long part need not be done again: a file is known by its digest.
        sound = self._sound.setdefault(file.digest, set())
        while len(self._sound) > MOST_KNOWN:
            self._sound.popitem(last=False)
        with self._connections.at_one_moment() as read:
            return make_plan(read, file, sound, progress)

    def _found(self, db: Database, file: ClubFile) -> None:
        club = file.club
        db.execute(
            "INSERT INTO clubs (id, name, made_at, zone, night_ends, season_begins) VALUES (?, ?, ?, ?, ?, ?)",
            (club.id, club.name, club.made_at, club.zone, club.night_ends, club.season_begins),
        )
        # Links to a club with this id may have been handed on before it was here; none of them opens anything.
        drawn = hashlib.sha256(f"generation\0{self._new_token()}".encode()).digest()
        db.execute(
            "INSERT INTO keys (club_id, role, generation, key_hash, made_at) VALUES (?, 'view', ?, ?, ?)",
            (club.id, int.from_bytes(drawn[:4], "big"), f"none yet: {club.id}", self._clock()),
        )
        self._clubs.rotate(club.id, "view")


@dataclass(frozen=True, slots=True)
class _Lines:
    """What comes in of one match: itself, where it is new, and the lines that are not here yet."""

    match_id: str
    started_at: str
    practice: bool
    new: bool
    rows: tuple[tuple[Any, ...], ...]
    """As the book keeps them, but for the device, which is counted as in the file."""


def _lines_of(file: ClubFile, plan: Plan) -> list[_Lines]:
    """All logs that come in, ready to be written: while the book is held for writing nobody else can tap."""
    ready = []
    for match in file.matches():
        if isinstance(match, FileMatch) and match.id in plan.lines_here:
            lines_here = plan.lines_here[match.id]
            rows = tuple(_row(match.id, line, plan) for line in match.log[lines_here:])
            ready.append(_Lines(match.id, match.started_at, match.practice, lines_here == 0, rows))
    return ready


def _row(match_id: str, line: FileLine, plan: Plan) -> tuple[Any, ...]:
    entry, said = line.entry, encode_said(line.entry.said)
    return (
        match_id,
        entry.seq,
        entry.tap,
        entry.at,
        entry.device,
        entry.judged,
        json.dumps(encode(renumbered(entry.event, plan.numbers))),
        None if said is None else json.dumps(said),
        # What was asked for stays as it was: it is only compared with a tap that comes again, and none does.
        line.asked,
    )


class _Writing:
    """Writes what a plan says into the book."""

    def __init__(self, db: Database, file: ClubFile, plan: Plan, now: str) -> None:
        self._db = db
        self._file = file
        self._plan = plan
        self._now = now
        self._club = file.club.id
        self._devices: dict[int, int] = {}

    def write(self, lines: Sequence[_Lines]) -> None:
        """All of it."""
        self._players()
        self._rules()
        for match in lines:
            self._match(match)
        self._rulings()
        read_again(self._db, "?", self._club)

    def _players(self) -> None:
        numbers, here = self._plan.numbers, self._plan.here.players
        for player in self._plan.players:
            same_as = spelling_of(self._plan, player)
            merged_with = numbers.get(player.merged_with) if player.merged_with is not None else None
            if here:  # whom one is merged with here is for the table to say, but for the person who counts
                merged_with = None
            self._db.execute(
                """
                INSERT INTO players (club_id, number, name, same_as, merged_with, retired_at) VALUES (?, ?, ?, ?, ?, ?)
                """,
                (self._club, numbers[player.number], player.name, same_as, merged_with, player.retired_at),
            )

    def _rules(self) -> None:
        taken = set(self._plan.here.rules)
        for rules in self._plan.rules:
            number = rules.number if rules.number not in taken else max(taken) + 1
            taken.add(number)
            self._db.execute(
                "INSERT INTO own_rules (club_id, number, name, fields, kept_at, dropped_at) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    self._club,
                    number,
                    rules.name,
                    json.dumps(dict(rules.fields), sort_keys=True),
                    rules.kept_at,
                    rules.dropped_at,
                ),
            )

    def _match(self, match: _Lines) -> None:
        if match.new:
            self._db.execute(
                "INSERT INTO matches (id, club_id, started_at, practice) VALUES (?, ?, ?, ?)",
                (match.match_id, self._club, match.started_at, match.practice),
            )
        else:
            self._db.execute("UPDATE matches SET summed = 0 WHERE id = ?", (match.match_id,))
        self._db.conn.executemany(
            """
            INSERT INTO events (match_id, seq, tap, at, device, judged, event, said, asked)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            ((*row[:4], self._device(row[4]), *row[5:]) for row in match.rows),
        )

    def _rulings(self) -> None:
        for ruling in self._plan.rulings:
            self._db.execute(
                """
                INSERT INTO kept_rulings
                    (code, club_id, match_id, hand, question, rules_version, device, kept_at, withdrawn_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                (
                    ruling.code,
                    self._club,
                    ruling.match,
                    ruling.hand,
                    question_text(dict(ruling.question)),
                    ruling.rules_version,
                    self._device(ruling.device),
                    ruling.kept_at,
                    ruling.withdrawn_at,
                ),
            )

    def _device(self, number: int | None) -> int | None:
        """A device from elsewhere: a name that lines are signed with. No token is ever its own."""
        if number is None:
            return None
        if number not in self._devices:
            names = self._file.devices
            name = names[number - 1]
            # Two devices may bear one name; which of them it is, is counted.
            seal = f"{foreign(self._club)}{names[:number].count(name)} {name}"
            self._db.execute(
                "INSERT OR IGNORE INTO devices (token_hash, name, made_at, seen_at) VALUES (?, ?, ?, ?)",
                (seal, name, self._now, self._now),
            )
            [(here,)] = self._db.execute("SELECT number FROM devices WHERE token_hash = ?", (seal,)).fetchall()
            self._devices[number] = int(here)
        return self._devices[number]


def foreign(club: str) -> str:
    """What stands in the place of the seal of a token, for a device that a club brought along from elsewhere."""
    return f"from elsewhere, {club}: "
