"""Reads undo and redo out of a log: which taps live, which can be redone, which undo taps named nothing.

It is linear, as at a table: an undo takes back the last living tap, a redo brings back what was taken back
last, and a new tap ends the redoing. An undo or redo that names another tap than that one does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .entry import Entry
from .events import MatchStarted, Redone, Undone


@dataclass(frozen=True, slots=True)
class Effective:
    """The log after undo and redo: the living taps in order, those that can be redone (the next one last),
    and the undo and redo taps that did nothing.
    """

    living: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    misplaced: tuple[Entry, ...]


def effective(entries: Iterable[Entry]) -> Effective:
    """What is left of a log after its undo and redo taps."""
    living: list[Entry] = []
    undone: list[Entry] = []
    misplaced: list[Entry] = []
    for entry in entries:
        match entry.event:
            case Undone(target):
                if living and takes_back(living[-1], target):
                    undone.append(living.pop())
                else:
                    misplaced.append(entry)
            case Redone(target):
                if undone and undone[-1].seq == target:
                    living.append(undone.pop())
                else:
                    misplaced.append(entry)
            case _:
                living.append(entry)
                undone.clear()
    return Effective(tuple(living), tuple(undone), tuple(misplaced))


def takes_back(last: Entry, target: int) -> bool:
    """Whether an undo that names `target` takes back the last living tap. The start of a match is never
    taken back.
    """
    return last.seq == target and not isinstance(last.event, MatchStarted)
