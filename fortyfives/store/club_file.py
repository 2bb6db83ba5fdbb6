"""The file that holds a whole club: what stands in it, and how it is written.

One JSON object. What there can be many of stands in lists with one thing a line, so that two files of one club can be
compared line by line. Devices are numbered in the order in which they first appear; their keys are nowhere in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from fortyfives.scorebook import Entry, encode_entry

FORMAT: Final = "fortyfives club"
FORMAT_VERSION: Final = 1
"""Raised whenever an older program would misread a file."""

Kind = Literal["players", "rules", "matches", "rulings"]
"""What a club has many of."""


@dataclass(frozen=True, slots=True)
class FileClub:
    """The club itself."""

    id: str
    name: str
    made_at: str
    zone: str | None
    night_ends: int
    season_begins: int


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A number with the name that it has; None where it was taken out or is deleted."""

    number: int
    name: str | None
    same_as: int | None
    merged_with: int | None
    retired_at: str | None


@dataclass(frozen=True, slots=True)
class FileRules:
    """Rules that the club keeps under a name; `fields` is all of them."""

    number: int
    name: str
    fields: Mapping[str, Any]
    kept_at: str
    dropped_at: str | None


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of a log. The device of its entry is counted in the file, from 1."""

    entry: Entry
    asked: str


@dataclass(frozen=True, slots=True)
class FileMatch:
    """A match with its whole log."""

    id: str
    started_at: str
    practice: bool
    log: tuple[FileLine, ...]


@dataclass(frozen=True, slots=True)
class FileRuling:
    """A kept ruling. Its device is counted in the file, from 1."""

    code: str
    match: str
    hand: int | None
    question: Mapping[str, Any]
    rules_version: str
    device: int | None
    kept_at: str
    withdrawn_at: str | None


@dataclass(frozen=True, slots=True)
class Odd:
    """Something in a file that is not what it should be: a match, rules or a ruling.

    `name` is what is told of it: when the match was begun, what the rules are called, the code of the ruling.
    """

    kind: Kind
    name: str
    why: str
    """A code; the words for it are on the floor of words."""


@dataclass(slots=True)
class Devices:
    """Counts devices in the order in which they are first met."""

    numbers: dict[int, int] = field(default_factory=dict)

    def count(self, device: int | None) -> int | None:
        """The number of a device in the file."""
        return None if device is None else self.numbers.setdefault(device, len(self.numbers) + 1)


# --- writing ----------------------------------------------------------------------------------------------------------


def head_lines(club: FileClub, exported_at: str, program: str) -> Iterator[str]:
    """The beginning of a file, up to its first list."""
    yield "{\n"
    yield f'"format":{_json(FORMAT)},\n"version":{FORMAT_VERSION},\n'
    yield f'"exported_at":{_json(exported_at)},\n"program":{_json(program)},\n'
    about = {
        "id": club.id,
        "name": club.name,
        "made_at": club.made_at,
        "zone": club.zone,
        "night_ends": club.night_ends,
        "season_begins": club.season_begins,
    }
    yield f'"club":{_json(about)}'


def list_lines(name: str, things: Iterable[Mapping[str, Any] | str]) -> Iterator[str]:
    """A list of the file, a line for each thing."""
    yield f",\n{_json(name)}:["
    between = "\n"
    for thing in things:
        yield f"{between}{_json(thing)}"
        between = ",\n"
    yield "\n]"


def tail_lines() -> Iterator[str]:
    """The end of a file."""
    yield "\n}\n"


def player_json(player: FilePlayer) -> dict[str, Any]:
    """A player as JSON values."""
    return {
        "number": player.number,
        "name": player.name,
        "same_as": player.same_as,
        "merged_with": player.merged_with,
        "retired_at": player.retired_at,
    }


def rules_json(rules: FileRules) -> dict[str, Any]:
    """Kept rules as JSON values."""
    return {
        "number": rules.number,
        "name": rules.name,
        "fields": dict(rules.fields),
        "kept_at": rules.kept_at,
        "dropped_at": rules.dropped_at,
    }


def match_json(match: FileMatch) -> dict[str, Any]:
    """A match as JSON values."""
    log = [{**encode_entry(line.entry), "asked": line.asked} for line in match.log]
    return {"id": match.id, "started_at": match.started_at, "practice": match.practice, "log": log}


def ruling_json(ruling: FileRuling) -> dict[str, Any]:
    """A kept ruling as JSON values."""
    return {
        "code": ruling.code,
        "match": ruling.match,
        "hand": ruling.hand,
        "question": dict(ruling.question),
        "rules_version": ruling.rules_version,
        "device": ruling.device,
        "kept_at": ruling.kept_at,
        "withdrawn_at": ruling.withdrawn_at,
    }


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # half a sign, which a log can hold and UTF-8 cannot
        return json.dumps(value, separators=(",", ":"))
    return text
