"""Compares the log of a match in a file with the one in the book, and says whether a log can be taken in at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fortyfives.scorebook import (
    MOST_ROWS,
    Entry,
    Event,
    MatchStarted,
    PlayerRenamed,
    PlayerSubstituted,
    replay,
    state_json,
)
from fortyfives.scorebook.statistics import tell_match
from fortyfives.store.club_file import FileMatch
from fortyfives.store.club_file_reading import players_in

Numbers = Mapping[int, int]
"""The number here of a player of the file."""


def renumbered(event: Event, numbers: Numbers) -> Event:
    """An event of the file with the numbers that its players have here."""
    match event:
        case MatchStarted(players=players):
            return replace(event, players=tuple(numbers[player] for player in players))
        case PlayerRenamed(player=player) | PlayerSubstituted(player=player):
            return replace(event, player=numbers[player])
        case _:
            return event


def in_common(file: Sequence[Entry], here: Sequence[Entry]) -> tuple[int, dict[int, int]]:
    """How many lines two logs begin with in common, and which players of the file are which here by them.

    One person can have two numbers: each of two servers gave out the next one. Which device wrote a line is not
    asked: a device from elsewhere has another number here.
    """
    numbers: dict[int, int] = {}
    for place, (theirs, ours) in enumerate(zip(file, here, strict=False)):
        pairs = _pairs(theirs.event, ours.event)
        if pairs is None or not _go_together(numbers, pairs):
            return place, numbers
        told = {**numbers, **pairs}
        if replace(theirs, event=renumbered(theirs.event, told), device=ours.device) != ours:
            return place, numbers
        numbers = told
    return min(len(file), len(here)), numbers


def agree(known: Numbers, more: Numbers) -> bool:
    """Whether two ways to number go together: nobody has two numbers, and no number is two people's."""
    return _go_together(known, more)


def _pairs(theirs: Event, ours: Event) -> dict[int, int] | None:
    players, here = players_in(theirs), players_in(ours)
    if len(players) != len(here):
        return None
    pairs = dict(zip(players, here, strict=True))
    return pairs if _go_together({}, pairs) else None


def _go_together(known: Numbers, more: Numbers) -> bool:
    together = {**known, **more}
    kept = all(together[player] == number for player, number in known.items())
    return kept and len(set(together.values())) == len(together)


def players_of(match: FileMatch) -> frozenset[int]:
    """The numbers of the file of all who are spoken of in a match."""
    return frozenset(player for line in match.log for player in players_in(line.entry.event))


def tables_of(match: FileMatch) -> frozenset[tuple[int, ...]]:
    """Who sat together at the table of a sound match, now and at each row, by the numbers of the file."""
    told = replay(tuple(line.entry for line in match.log))
    return frozenset((told.players, *(row.players for row in told.rows)))


def why_not_sound(match: FileMatch) -> str | None:
    """Why a log, each line of which has its shape, is no log of a match; None for a sound one."""
    log = tuple(line.entry for line in match.log)
    try:
        told = replay(log)
        tell_match(match.id, told)
        state_json(told)
    except Exception:  # the pages would fail over it just as well; whatever it is, it was not played here
        return "shape"
    sides = range(len(told.scores))
    for said in (entry.said for entry in log if entry.said is not None):
        if len(said.scores) != len(sides) or (said.winner is not None and said.winner not in sides):
            return "shape"
    if any(note.code == "not_started" for note in told.notes):
        return "not_started"
    return "too_long" if len(told.rows) > MOST_ROWS else None
