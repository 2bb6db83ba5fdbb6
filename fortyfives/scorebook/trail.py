"""Tells what was tapped, oldest first: what it changed in the totals, and whether it was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .entry import Entry, Said
from .events import Redone, Undone
from .replay import replay, said_of, step
from .state import Named, name_tap


@dataclass(frozen=True, slots=True)
class TrailLine:
    """One tap. `tap` says in which row and hand it was; of an undo or redo, `meant` is the tap that it names.

    `before` and `after` are totals and winner around it; `undone` whether it does not count any more.
    """

    entry: Entry
    tap: Named
    meant: Named | None
    before: Said
    after: Said
    undone: bool


def trail(entries: Iterable[Entry]) -> tuple[TrailLine, ...]:
    """Every tap of a log in order."""
    log = tuple(entries)
    now = replay(())
    told: list[tuple[Entry, Named, Named | None, Said, Said]] = []
    for entry in log:
        then = step(now, entry)
        meant = None
        if isinstance(entry.event, Undone) and len(then.living) < len(now.living):
            meant = now.undo
        elif isinstance(entry.event, Redone) and len(then.living) > len(now.living):
            meant = now.redo
        told.append((entry, name_tap(now.book, entry), meant, said_of(now.book), said_of(then.book)))
        now = then
    living = {entry.seq for entry in now.living}
    return tuple(
        TrailLine(entry, tap, meant, before, after, undone=_can_be_undone(entry) and entry.seq not in living)
        for entry, tap, meant, before, after in told
    )


def _can_be_undone(entry: Entry) -> bool:
    return not isinstance(entry.event, Undone | Redone)
