"""Reads the file of a club without trust: what comes out has the shape that it should have; the rest is named."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from fortyfives.rules import FIELDS, Fault, Profile, Reason, answer, base_of, find_profile, read_profile
from fortyfives.rules.profile import FEWEST_PLAYERS, MOST_PLAYERS
from fortyfives.scorebook import (
    LONGEST_NOTE,
    MOST_ENTRIES,
    MOST_ROWS,
    Event,
    MatchStarted,
    PlayerRenamed,
    PlayerSubstituted,
    UnreadEvent,
    decode_entry,
    encode,
)
from fortyfives.store import shapes
from fortyfives.store.club_file import (
    FORMAT,
    FORMAT_VERSION,
    FileClub,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRules,
    FileRuling,
    Odd,
)
from fortyfives.store.json_walk import MOST_WHOLE, NoJson, as_text, walk
from fortyfives.store.rulings import LONGEST_QUESTION, read_ruling_code

MOST_THINGS: Final = 10_000
"""So many players, devices or rules has no club."""
LONGEST_LINE: Final = 16 * 1024
"""Characters of what one tap says, or asked for."""
LARGEST_IN_RULES: Final = 1_000
"""No target, bid or bonus is larger."""
MOST_IN_RULES: Final = 20

_CLUB = re.compile(r"[a-z2-7]{16}")
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
_VERSION = re.compile(r"[\w.+-]{1,64}", re.ASCII)
_REASONS = frozenset(reason.value for reason in Reason)


class FileFault(Exception):
    """The file is refused as a whole.

    `code` is `no_json`, `no_club` (something else than the file of a club), `too_new`, or `shape`; `place` says where:
    the number of a line, or the name of a part; "" where nothing can be said.
    """

    def __init__(self, code: str, place: str = "") -> None:
        super().__init__(f"{code} {place}".strip())
        self.code = code
        self.place = place


class _Unread(Exception):
    """Something that a newer program may understand; it never leaves this module."""


class ClubFile:
    """A file that was read to its end. Its matches are read again, one at a time, whenever they are asked for.

    Raises FileFault.
    """

    def __init__(self, content: bytes) -> None:
        single: dict[str, Any] = {}
        lists: dict[str, list[Any]] = {name: [] for name in ("players", "rules", "rulings", "devices", "left_out")}
        self.match_count = 0
        self.digest = hashlib.sha256(content).hexdigest()
        """The same for the same file."""
        try:
            self._text = as_text(content)
            for part in walk(self._text):
                if not part.in_list:
                    single[part.name] = part.value
                elif part.name == "matches":
                    self.match_count += 1
                elif part.name in lists:
                    lists[part.name].append(part.value)
        except NoJson as fault:
            raise FileFault("no_json", str(fault.line or "")) from None
        version = single.get("version")
        if single.get("format") != FORMAT or type(version) is not int:
            raise FileFault("no_club")
        if version > FORMAT_VERSION:
            raise FileFault("too_new")
        place = "the top"
        try:
            self.exported_at: str = shapes.time(single.get("exported_at"))
            self.program: str = shapes.matching(_VERSION, single.get("program"))
            place = "club"
            self.club: FileClub = _club(single.get("club"))
            place = "devices"
            self.devices: tuple[str, ...] = _devices(lists["devices"])
            place = "players"
            self.players: tuple[FilePlayer, ...] = _players(lists["players"])
            place = "rules"
            self.rules: tuple[FileRules | Odd, ...] = _all_rules(lists["rules"])
        except shapes.Amiss:
            raise FileFault("shape", place) from None
        self.left_out: int = len(lists["left_out"])
        """So many matches could not be read when the file was made."""
        self._numbers = {player.number for player in self.players}
        codes: set[str] = set()
        self.rulings: tuple[FileRuling | Odd, ...] = tuple(self._ruling(raw, codes) for raw in lists["rulings"])

    def matches(self) -> Iterator[FileMatch | Odd]:
        """The matches, in the order of the file."""
        ids: set[str] = set()
        for part in walk(self._text):
            if part.in_list and part.name == "matches":
                yield self._match(part.value, ids)

    def _match(self, raw: object, ids: set[str]) -> FileMatch | Odd:
        fields: dict[str, Any] = raw if type(raw) is dict else {}
        began = ""
        try:
            began = shapes.time(fields.get("started_at"))
            match_id, practice, log = shapes.matching(_ID, fields.get("id")), fields.get("practice"), fields.get("log")
            if match_id in ids:
                return Odd("matches", began, "twice")
            ids.add(match_id)
            if type(practice) is not bool or type(log) is not list or not log:
                raise shapes.Amiss
            if len(log) > MOST_ENTRIES:
                return Odd("matches", began, "too_long")
            lines = tuple(map(self._line, log))
            if [line.entry.seq for line in lines] != list(range(1, len(lines) + 1)):
                return Odd("matches", began, "lines_missing")
            if len({line.entry.tap for line in lines}) < len(lines):
                raise shapes.Amiss
            return FileMatch(match_id, began, practice, lines)
        except _Unread:
            return Odd("matches", began, "unread")
        except shapes.Amiss:
            return Odd("matches", began, "shape")

    def _line(self, raw: object) -> FileLine:
        entry = decode_entry(raw)
        if entry is None or type(raw) is not dict:
            raise shapes.Amiss
        if isinstance(entry.event, UnreadEvent):
            raise _Unread
        asked = raw.get("asked")
        if type(asked) is not str or not asked.isascii() or len(asked) > LONGEST_LINE:
            raise shapes.Amiss
        if raw.get("said") is not None and entry.said is None:
            raise shapes.Amiss
        shapes.matching(_ID, entry.tap)
        shapes.matching(_VERSION, entry.judged)
        shapes.time(entry.at)
        self._device(entry.device)
        _check_event(entry.event)
        if not self._numbers.issuperset(players_in(entry.event)):
            raise shapes.Amiss
        return FileLine(entry, asked)

    def _device(self, number: object) -> int | None:
        return None if number is None else shapes.whole(number, 1, len(self.devices))

    def _ruling(self, raw: object, codes: set[str]) -> FileRuling | Odd:
        fields: dict[str, Any] = raw if type(raw) is dict else {}
        code = fields.get("code")
        if type(code) is not str or read_ruling_code(code) != code:
            return Odd("rulings", "", "shape")
        if code in codes:
            return Odd("rulings", code, "twice")
        codes.add(code)
        try:
            question = fields.get("question")
            if type(question) is not dict or len(question_text(question)) > LONGEST_QUESTION:
                raise shapes.Amiss
            ruling = FileRuling(
                code=code,
                match=shapes.matching(_ID, fields.get("match")),
                hand=None if fields.get("hand") is None else shapes.whole(fields["hand"], 1, MOST_ROWS),
                question=question,
                rules_version=shapes.matching(_VERSION, fields.get("rules_version")),
                device=self._device(fields.get("device")),
                kept_at=shapes.time(fields.get("kept_at")),
                withdrawn_at=shapes.time_or_none(fields.get("withdrawn_at")),
            )
        except shapes.Amiss:
            return Odd("rulings", code, "shape")
        return (
            ruling
            if shapes.said(question) is not None and not isinstance(answer(question), Fault)
            else Odd("rulings", code, "unread")
        )


def players_in(event: Event) -> tuple[int, ...]:
    """The numbers of the players that an event speaks of."""
    if isinstance(event, MatchStarted):
        return event.players
    return (event.player,) if isinstance(event, PlayerRenamed | PlayerSubstituted) else ()


def question_text(question: object) -> str:
    """A question as the book keeps it."""
    return json.dumps(question, sort_keys=True, separators=(",", ":"))


def _check_event(event: Event) -> None:
    text = shapes.said(encode(event))
    note, stood = getattr(event, "note", None), getattr(event, "let_stand", None)
    if text is None or len(text) > LONGEST_LINE:
        raise shapes.Amiss
    if note is not None and len(note) > LONGEST_NOTE:
        raise shapes.Amiss
    if stood is not None and stood not in _REASONS:
        raise _Unread
    if isinstance(event, MatchStarted) and not _in_bounds(event.rules):
        raise _Unread


def _in_bounds(rules: Mapping[str, Any]) -> bool:
    """Whether rules have their shape, and no number in them is one at which a page would never end."""
    profile = read_profile(rules)
    if profile is None or shapes.said(rules) is None:
        return False
    numbers = [value for value in rules.values() if type(value) is int]
    lists = [value for value in rules.values() if type(value) is list]
    return (
        all(abs(number) <= LARGEST_IN_RULES for number in (*numbers, *chain(*lists)))
        and all(len(value) <= MOST_IN_RULES for value in lists)
        and all(FEWEST_PLAYERS <= players <= MOST_PLAYERS for players in profile.players)
    )


def _can_be_kept(rules: Mapping[str, Any]) -> bool:
    """Whether a table could make these rules its own today."""
    profile = read_profile(rules) if _in_bounds(rules) else None
    if profile is None:
        return False
    asked = {"base": base_of(profile).id, **{name: rules[name] for name in FIELDS}}
    return isinstance(find_profile(asked), Profile)


# --- the parts of which there is one ----------------------------------------------------------------------------------


def _club(raw: object) -> FileClub:
    fields = shapes.fields_of(raw)
    zone = fields.get("zone")
    return FileClub(
        id=shapes.matching(_CLUB, fields.get("id")),
        name=shapes.name(fields.get("name")),
        made_at=shapes.time(fields.get("made_at")),
        zone=None if zone is None else shapes.zone(zone),
        night_ends=shapes.whole(fields.get("night_ends"), 0, 23),
        season_begins=shapes.whole(fields.get("season_begins"), 1, 12),
    )


def _devices(raw: Sequence[object]) -> tuple[str, ...]:
    if len(raw) > MOST_THINGS:
        raise shapes.Amiss
    return tuple(shapes.name(name) for name in raw)


def _players(raw: Sequence[object]) -> tuple[FilePlayer, ...]:
    if len(raw) > MOST_THINGS:
        raise shapes.Amiss
    players = []
    for one in raw:
        fields = shapes.fields_of(one)
        player = FilePlayer(
            number=shapes.whole(fields.get("number"), 1, MOST_WHOLE - 1),
            name=None if fields.get("name") is None else shapes.name(fields["name"]),
            same_as=None if fields.get("same_as") is None else shapes.whole(fields["same_as"], 1, MOST_WHOLE - 1),
            merged_with=None
            if fields.get("merged_with") is None
            else shapes.whole(fields["merged_with"], 1, MOST_WHOLE - 1),
            retired_at=shapes.time_or_none(fields.get("retired_at")),
        )
        players.append(player)
    names = [player.name for player in players if player.name is not None]
    above = {player.number: player.merged_with or player.same_as for player in players}
    if len(above) < len(players) or len(set(names)) < len(names):
        raise shapes.Amiss
    for player in players:
        if _root(above, player.number) != (player.same_as or player.number):
            raise shapes.Amiss
    return tuple(players)


def _root(above: dict[int, int | None], number: int) -> int:
    """Whose spelling a number is in the end."""
    for _ in range(len(above)):
        if number not in above:
            raise shapes.Amiss
        further = above[number]
        if further is None:
            return number
        number = further
    raise shapes.Amiss  # in a ring


def _all_rules(raw: Sequence[object]) -> tuple[FileRules | Odd, ...]:
    if len(raw) > MOST_THINGS:
        raise shapes.Amiss
    read: list[FileRules | Odd] = []
    numbers: set[int] = set()
    for one in raw:
        fields = shapes.fields_of(one)
        number, name, rules = (
            shapes.whole(fields.get("number"), 1, MOST_WHOLE - 1),
            shapes.name(fields.get("name")),
            fields.get("fields"),
        )
        if number in numbers:
            raise shapes.Amiss
        numbers.add(number)
        if type(rules) is not dict or not _can_be_kept(rules):
            read.append(Odd("rules", name, "unread"))
            continue
        read.append(
            FileRules(
                number, name, rules, shapes.time(fields.get("kept_at")), shapes.time_or_none(fields.get("dropped_at"))
            )
        )
    return tuple(read)
