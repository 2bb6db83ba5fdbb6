"""Tells what was tapped, oldest first: what it changed in the totals, and whether it was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .changes import Change
from .entry import Entry, Said
from .events import Event, HandCorrected, HandMoved, MatchStarted, PlayerSubstituted, Redone, SidesSwapped, Undone
from .replay import replay, said_of, step
from .state import Book, Match, Named, name_tap


@dataclass(frozen=True, slots=True)
class TrailLine:
    """One tap. `tap` says in which row and hand it was; of an undo or redo, `meant` is the tap that it names.

    `hand` is the hand that lay open then, `players` are the numbers of those who sat at the table, `seat` is whose
    turn it was (None: nobody's). `place` is the hand before which a row was moved, or from which somebody else
    played; None for the open one. `before` and `after` are totals and winner around the tap; `undone` whether it does
    not count any more.
    """

    entry: Entry
    tap: Named
    meant: Named | None
    hand: int
    players: tuple[int, ...]
    seat: int | None
    place: int | None
    before: Said
    after: Said
    undone: bool
    changed: Change | None = None
    """The row that was corrected or whose sides were swapped, before and after."""


def trail(entries: Iterable[Entry]) -> tuple[TrailLine, ...]:
    """Every tap of a log in order."""
    log = tuple(entries)
    now = replay(())
    told: list[TrailLine] = []
    for entry in log:
        then = step(now, entry)
        told.append(_line(now, entry, then))
        now = then
    living = {entry.seq for entry in now.living}
    return tuple(replace(line, undone=_can_be_undone(line.entry) and line.entry.seq not in living) for line in told)


def _line(before: Match, entry: Entry, after: Match) -> TrailLine:
    meant = None
    if isinstance(entry.event, Undone) and len(after.living) < len(before.living):
        meant = before.undo
    elif isinstance(entry.event, Redone) and len(after.living) > len(before.living):
        meant = before.redo
    hand = before.book.hand
    return TrailLine(
        entry=entry,
        tap=name_tap(before.book, entry),
        meant=meant,
        hand=hand.hand,
        players=(after if isinstance(entry.event, MatchStarted) else before).players,
        seat=hand.plays_next if hand.seat is None else hand.seat,
        place=_place(before.book, entry.event),
        before=said_of(before.book),
        after=said_of(after.book),
        undone=False,
        changed=_changed(before, entry.event, after),
    )


def _changed(before: Match, event: Event, after: Match) -> Change | None:
    if not isinstance(event, HandCorrected | SidesSwapped):
        return None
    old, new = before.book.sheet.place_of(event.row), after.book.sheet.place_of(event.row)
    return None if old is None or new is None else Change(before.rows[old], after.rows[new])


def _place(book: Book, event: Event) -> int | None:
    """The hand of the row that an event names besides its own."""
    row = event.before if isinstance(event, HandMoved) else None
    if isinstance(event, PlayerSubstituted):
        row = event.row
    place = None if row is None else book.sheet.place_of(row)
    return None if place is None else book.sheet.rows[place].hand


def _can_be_undone(entry: Entry) -> bool:
    return not isinstance(entry.event, Undone | Redone)
