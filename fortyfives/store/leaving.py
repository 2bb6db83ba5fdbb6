"""Writes a whole club into one file, as it is at one moment, match by match."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import fortyfives
from fortyfives.scorebook import Entry, decode, decode_said
from fortyfives.store.club_file import (
    Devices,
    FileClub,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRules,
    FileRuling,
    head_lines,
    list_lines,
    match_json,
    player_json,
    rules_json,
    ruling_json,
    tail_lines,
)
from fortyfives.store.connection import Connections, Read
from fortyfives.store.copies import Progress


class Leaving:
    """The way of a club out of the book. Nothing of what is deleted goes with it, and no key, token or seal."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def write(self, club: str, progress: Progress | None = None, left_out: list[str] | None = None) -> Iterator[bytes]:
        """The file of a club, piece by piece. Taps that come meanwhile are not in it. LookupError for no such club.

        A match whose log cannot be read is left out; the file says which, and so does `left_out` in the end.
        """
        damaged = [] if left_out is None else left_out
        with self._connections.at_one_moment() as read:
            yield from (piece.encode("utf-8") for piece in _write(read, club, self._clock(), progress, damaged))


def _write(read: Read, club: str, now: str, progress: Progress | None, left_out: list[str]) -> Iterator[str]:
    about = read(
        """
        SELECT id, name, made_at, zone, night_ends, season_begins FROM clubs WHERE id = ? AND deleted_at IS NULL
        """,
        (club,),
    )
    if not about:
        raise LookupError("no such club")
    devices = Devices()
    yield from head_lines(FileClub(*about[0]), now, fortyfives.__version__)
    yield from list_lines("players", map(player_json, _players(read, club)))
    yield from list_lines("rules", map(rules_json, _rules(read, club)))
    yield from list_lines("matches", map(match_json, _matches(read, club, devices, left_out, progress)))
    yield from list_lines("rulings", map(ruling_json, _rulings(read, club, devices, left_out)))
    names: dict[int, str] = dict(
        read(
            "SELECT number, name FROM phones WHERE club_id = ? AND number IN (SELECT value FROM json_each(?))",
            (club, json.dumps(list(devices.numbers))),
        )
    )
    yield from list_lines("devices", (names[number] for number in devices.numbers))
    yield from list_lines("left_out", left_out)
    yield from tail_lines()


def _players(read: Read, club: str) -> Iterator[FilePlayer]:
    # The other spellings of a name that is deleted are deleted with it.
    rows = read(
        """
        SELECT told.number, CASE WHEN meant.deleted_at IS NULL THEN told.name END, told.same_as, told.merged_with,
               told.retired_at
        FROM players AS told
        JOIN players AS meant ON meant.club_id = told.club_id AND meant.number = coalesce(told.same_as, told.number)
        WHERE told.club_id = ? ORDER BY told.number
        """,
        (club,),
    )
    return (FilePlayer(*row) for row in rows)


def _rules(read: Read, club: str) -> Iterator[FileRules]:
    rows = read(
        "SELECT number, name, fields, kept_at, dropped_at FROM own_rules WHERE club_id = ? ORDER BY number", (club,)
    )
    for number, name, text, kept_at, dropped_at in rows:
        fields = _object(text)
        if fields is not None:
            yield FileRules(number, name, fields, kept_at, dropped_at)


def _matches(
    read: Read, club: str, devices: Devices, left_out: list[str], progress: Progress | None
) -> Iterator[FileMatch]:
    listed = read(
        """
        SELECT id, started_at, practice FROM matches WHERE club_id = ? AND deleted_at IS NULL
        ORDER BY started_at, number
        """,
        (club,),
    )
    for place, (match_id, started_at, practice) in enumerate(listed, 1):
        rows = read(
            """
            SELECT seq, event, tap, at, device, judged, said, asked FROM events WHERE match_id = ? ORDER BY seq
            """,
            (match_id,),
        )
        try:
            log = tuple(_line(row, devices) for row in rows)
        except ValueError:  # a damaged line
            log = ()
        if log:
            yield FileMatch(match_id, started_at, bool(practice), log)
        else:
            left_out.append(match_id)
        if progress is not None:
            progress(place, len(listed))


def _line(row: Sequence[Any], devices: Devices) -> FileLine:
    seq, event, tap, at, device, judged, said, asked = row
    told = None if said is None else decode_said(json.loads(said))
    return FileLine(Entry(seq, decode(json.loads(event)), tap, at, devices.count(device), judged, told), asked)


def _rulings(read: Read, club: str, devices: Devices, left_out: Sequence[str]) -> Iterator[FileRuling]:
    rows = read(
        """
        SELECT code, match_id, hand, question, rules_version, device, kept_at, withdrawn_at
        FROM kept_rulings JOIN matches ON matches.id = match_id
        WHERE kept_rulings.club_id = ? AND deleted_at IS NULL ORDER BY kept_rulings.number
        """,
        (club,),
    )
    for code, match_id, hand, text, version, device, *times in rows:
        question = _object(text)
        if question is not None and match_id not in left_out:
            yield FileRuling(code, match_id, hand, question, version, devices.count(device), *times)


def _object(text: str) -> dict[str, Any] | None:
    try:
        read = json.loads(text)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None
