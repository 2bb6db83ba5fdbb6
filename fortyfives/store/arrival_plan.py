"""Decides what comes of each thing in the file of a club. Nothing is written here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from fortyfives.rules import contract_code, read_profile
from fortyfives.scorebook import Entry, MatchStarted, decode, decode_said
from fortyfives.store.club_file import FileMatch, FilePlayer, FileRules, FileRuling, Kind, Odd
from fortyfives.store.club_file_reading import ClubFile, question_text
from fortyfives.store.comparing import agree, in_common, players_of, tables_of, why_not_sound
from fortyfives.store.connection import Read
from fortyfives.store.copies import Progress

Outcome = Literal["new", "here", "newer_here", "extended", "refused"]
"""What comes of one thing of a file: it is new, is here already, is here with a longer log, makes the log here longer,
or is not taken in."""

KINDS: Final[tuple[Kind, ...]] = ("players", "rules", "matches", "rulings")


class CannotArrive(Exception):
    """The club of the file was deleted here, and can still be brought back; or only a new one was wanted."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a file and what comes of it."""

    kind: Kind
    outcome: Outcome
    name: str
    """What it is called: a player, rules; of a match when it was begun, of a ruling its code."""
    players: tuple[str, ...] = ()
    """Who sat down to a match, by seat; "" for a name that was taken out."""
    why: str = ""
    """Why it is not taken in, as a code."""
    lines: int = 0
    """By how many lines the log here grows."""


@dataclass(frozen=True, slots=True)
class Report:
    """What comes of a file."""

    club: str
    name: str
    """Of the club, as the file has it."""
    exported_at: str
    new_club: bool
    items: tuple[Item, ...]
    left_out: int
    """So many matches could not be read when the file was made."""

    def counts(self, kind: Kind) -> Counter[Outcome]:
        """How many things of a kind come to what."""
        return Counter(item.outcome for item in self.items if item.kind == kind)

    @property
    def changes(self) -> bool:
        """Whether anything is to be written."""
        return self.new_club or any(item.outcome in ("new", "extended") for item in self.items)


@dataclass(frozen=True, slots=True)
class Here:
    """What the book has of all that a file speaks of. Two that are equal lead to the same plan."""

    club: tuple[Any, ...] | None
    """Whether it is deleted; None for a club that is not here."""
    players: dict[int, tuple[str | None, int | None]]
    """The name of each number, and of whom it is another spelling."""
    rules: dict[int, str]
    rulings: tuple[tuple[Any, ...], ...]
    matches: dict[str, tuple[Any, ...]]
    """Of those of the file: whose it is, whether it is deleted, how many lines it has."""


def look_here(read: Read, file: ClubFile, match_ids: Collection[str]) -> Here:
    """What the book has of it now."""
    club = file.club.id
    about = read("SELECT deleted_at IS NOT NULL FROM clubs WHERE id = ?", (club,))
    players = read("SELECT number, name, same_as FROM players WHERE club_id = ? ORDER BY number", (club,))
    codes = [ruling.code for ruling in file.rulings if isinstance(ruling, FileRuling)]
    rulings = read(
        """
        SELECT code, match_id, coalesce(hand, 0), question FROM kept_rulings
        WHERE club_id = ? OR code IN (SELECT value FROM json_each(?)) ORDER BY number
        """,
        (club, json.dumps(codes)),
    )
    matches = read(
        """
        SELECT id, club_id, deleted_at IS NOT NULL, (SELECT max(seq) FROM events WHERE match_id = matches.id)
        FROM matches WHERE id IN (SELECT value FROM json_each(?))
        """,
        (json.dumps(sorted(match_ids)),),
    )
    return Here(
        club=about[0] if about else None,
        players={number: (name, same_as) for number, name, same_as in players},
        rules=dict(read("SELECT number, fields FROM own_rules WHERE club_id = ? ORDER BY number", (club,))),
        rulings=tuple(rulings),
        matches={match_id: (whose, bool(deleted), lines) for match_id, whose, deleted, lines in matches},
    )


@dataclass(slots=True)
class Plan:
    """What is to be written, and what was found here when that was decided."""

    here: Here
    match_ids: set[str]
    items: list[Item] = field(default_factory=list)
    lines_here: dict[str, int] = field(default_factory=dict)
    """For each match that is to be written: how many of its lines are here."""
    numbers: dict[int, int] = field(default_factory=dict)
    """The number here of each player of the file that is spoken of."""
    players: list[FilePlayer] = field(default_factory=list)
    """Those that are new, with the numbers of the file."""
    rules: list[FileRules] = field(default_factory=list)
    rulings: list[FileRuling] = field(default_factory=list)

    @property
    def new_club(self) -> bool:
        """Whether the club is not here yet."""
        return self.here.club is None


def make_plan(read: Read, file: ClubFile, sound: set[str], progress: Progress | None = None) -> Plan:
    """What is to be done with a file, as the book is now. Raises CannotArrive.

    `sound` are the matches of this very file whose logs were found to be sound before; more are added to it.
    """
    looked = _Matches(read, file, sound)
    for place, match in enumerate(file.matches(), 1):
        looked.look_at(match)
        if progress is not None:
            progress(place, file.match_count)
    plan = Plan(look_here(read, file, looked.ids), looked.ids)
    if plan.here.club == (1,):
        raise CannotArrive
    _number(plan, file, looked)
    looked.settle(plan, _twice_at_a_table(plan, file, looked.spoken_of))
    _rules(plan, file)
    _rulings(plan, file, looked.outcomes)
    return plan


def report_of(file: ClubFile, plan: Plan) -> Report:
    """The plan in words for people."""
    in_order = tuple(item for kind in KINDS for item in plan.items if item.kind == kind)
    club = file.club
    return Report(club.id, club.name, file.exported_at, plan.new_club, in_order, file.left_out)


# --- matches ----------------------------------------------------------------------------------------------------------


class _Matches:
    """What comes of each match, one after the other; who is who here by those that both have."""

    def __init__(self, read: Read, file: ClubFile, sound: set[str]) -> None:
        self._read = read
        self._sound = sound
        self._club = file.club.id
        self._names = {player.number: player.name or "" for player in file.players}
        self.ids: set[str] = set()
        self.outcomes: dict[str, Outcome] = {}
        self.who: dict[int, int] = {}
        self.spoken_of: dict[str, frozenset[int]] = {}
        """Of the matches that are to be written."""
        self._items: list[tuple[str, Item]] = []
        self._lines_here: dict[str, int] = {}

    def look_at(self, match: FileMatch | Odd) -> None:
        """Decide about one more match."""
        if isinstance(match, Odd):
            self._items.append(("", Item("matches", "refused", match.name, why=match.why)))
            return
        self.ids.add(match.id)
        outcome, here, why = self._compared(match)
        if outcome in ("new", "extended"):
            unsound = None if match.id in self._sound else why_not_sound(match)
            if unsound is not None:
                outcome, why = "refused", unsound
            else:
                self._sound.add(match.id)
                self._lines_here[match.id] = here
                self.spoken_of[match.id] = players_of(match)
        self.outcomes[match.id] = outcome
        first = match.log[0].entry.event
        seated = first.players if isinstance(first, MatchStarted) else ()
        names = tuple(self._names[player] for player in seated)
        grows = len(match.log) - here if outcome == "extended" else 0
        self._items.append((match.id, Item("matches", outcome, match.started_at, names, why, grows)))

    def _compared(self, match: FileMatch) -> tuple[Outcome, int, str]:
        found = self._read("SELECT club_id, deleted_at IS NOT NULL FROM matches WHERE id = ?", (match.id,))
        if not found:
            return "new", 0, ""
        [(club, deleted)] = found
        if club != self._club:
            return "refused", 0, "elsewhere"
        ours = self._log_here(match.id)
        theirs = tuple(line.entry for line in match.log)
        common, who = in_common(theirs, ours)
        if common < min(len(ours), len(theirs)) or not ours or not agree(self.who, who):
            return "refused", 0, "differs"
        self.who |= who
        if deleted:
            return "refused", 0, "deleted"
        if len(theirs) == len(ours):
            return "here", common, ""
        return ("extended" if len(theirs) > len(ours) else "newer_here"), common, ""

    def _log_here(self, match_id: str) -> tuple[Entry, ...]:
        rows = self._read(
            "SELECT seq, event, tap, at, device, judged, said FROM events WHERE match_id = ? ORDER BY seq", (match_id,)
        )
        try:
            return tuple(
                Entry(seq, decode(json.loads(event)), tap, at, device, judged, said and decode_said(json.loads(said)))
                for seq, event, tap, at, device, judged, said in rows
            )
        except ValueError:  # damaged: nothing can be compared with it
            return ()

    def settle(self, plan: Plan, twice: Collection[str]) -> None:
        """Bring into the plan what was decided. A match whose players cannot be told apart here is not taken in.

        Of `twice` two at one table are one person here: their spellings were put together meanwhile.
        """
        for match_id, item in self._items:
            why = ""
            if match_id in self.spoken_of:
                known = plan.numbers.keys() >= self.spoken_of[match_id]
                why = "players" if not known else "one_person" if match_id in twice else ""
            if why:
                item = Item("matches", "refused", item.name, item.players, why)
                self.outcomes[match_id] = "refused"
            elif match_id in self.spoken_of:
                plan.lines_here[match_id] = self._lines_here[match_id]
            plan.items.append(item)


# --- players ----------------------------------------------------------------------------------------------------------


def _number(plan: Plan, file: ClubFile, looked: _Matches) -> None:
    """Say which player of the file is which here.

    Matches that both have say it for sure. Of the others one with the same name is the same; a number that is somebody
    else's here becomes a new one.
    """
    here = plan.here.players
    by_name = {name: number for number, (name, _) in here.items() if name is not None}
    spoken_of = frozenset[int]().union(*looked.spoken_of.values())
    numbers = {number: who for number, who in looked.who.items() if who in here}
    taken = set(numbers.values())
    fresh = max((*here, *(player.number for player in file.players)), default=0) + 1
    for player in file.players:
        number, name = player.number, player.name
        new = False
        if number in numbers:
            pass
        elif name is not None and name in by_name:
            if by_name[name] in taken:  # two people of the file would be one here
                plan.items.append(Item("players", "refused", name, why="players"))
                continue
            numbers[number] = by_name[name]
        elif number not in here:
            new, numbers[number] = True, number
        elif name is None and here[number][0] is None and number not in taken:
            numbers[number] = number
        elif number in spoken_of or (name is not None and here[number][0] is not None):
            new, numbers[number] = True, fresh
            fresh += 1
        # Else nobody needs it: a name that was taken out here does not come back for nothing.
        if number in numbers:
            taken.add(numbers[number])
        if new:
            plan.players.append(player)
        plan.items.append(Item("players", "new" if new else "here", name or ""))
    plan.numbers = numbers


def spelling_of(plan: Plan, player: FilePlayer) -> int | None:
    """The number here of whom a new player is another spelling; None for somebody who counts."""
    same_as = plan.numbers.get(player.same_as) if player.same_as is not None else None
    if same_as in plan.here.players:  # the table here may have made that one somebody else's, too
        return plan.here.players[same_as][1] or same_as
    return same_as


def _twice_at_a_table(plan: Plan, file: ClubFile, spoken_of: Mapping[str, Collection[int]]) -> set[str]:
    """The matches of `spoken_of` at whose table two sit at the same time who are one person here.

    In a club that is new here the file alone says who is who, and is kept as it is.
    """
    if plan.new_club:
        return set()
    person = {number: same_as or number for number, (_, same_as) in plan.here.players.items()}
    person |= {plan.numbers[new.number]: spelling_of(plan, new) or plan.numbers[new.number] for new in plan.players}
    who = {player: person[number] for player, number in plan.numbers.items()}
    suspected = {
        match_id
        for match_id, players in spoken_of.items()
        if who.keys() >= set(players) and len({who[player] for player in players}) < len(players)
    }
    if not suspected:
        return set()
    return {
        match.id
        for match in file.matches()
        if isinstance(match, FileMatch) and match.id in suspected
        if any(len({who[player] for player in table}) < len(table) for table in tables_of(match))
    }


# --- rules and rulings ------------------------------------------------------------------------------------------------


def _rules(plan: Plan, file: ClubFile) -> None:
    known = {code for code in map(_code, plan.here.rules.values()) if code is not None}
    for rules in file.rules:
        if isinstance(rules, Odd):
            plan.items.append(Item("rules", "refused", rules.name, why=rules.why))
            continue
        code = _code(json.dumps(dict(rules.fields)))
        new = code not in known
        if new and code is not None:
            known.add(code)
            plan.rules.append(rules)
        plan.items.append(Item("rules", "new" if new else "here", rules.name))


def _code(text: str) -> str | None:
    try:
        fields = json.loads(text)
    except ValueError:
        return None
    profile = read_profile(fields) if isinstance(fields, dict) else None
    return None if profile is None else contract_code(profile)


def _rulings(plan: Plan, file: ClubFile, outcomes: dict[str, Outcome]) -> None:
    codes = {code: (match_id, hand, text) for code, match_id, hand, text in plan.here.rulings}
    kept = set(codes.values())
    for ruling in file.rulings:
        if isinstance(ruling, Odd):
            plan.items.append(Item("rulings", "refused", ruling.name, why=ruling.why))
            continue
        told = (ruling.match, ruling.hand or 0, question_text(dict(ruling.question)))
        outcome: Outcome = "new"
        why = ""
        if outcomes.get(ruling.match, "refused") == "refused":
            outcome, why = "refused", "match"
        elif told in kept:
            outcome = "here"
        elif ruling.code in codes:
            outcome, why = "refused", "code"
        else:
            kept.add(told)
            codes[ruling.code] = told
            plan.rulings.append(ruling)
        plan.items.append(Item("rulings", outcome, ruling.code, why=why))
