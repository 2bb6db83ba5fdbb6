"""Folds a log into a match: all of it at once, or one more tap. Whatever the log holds, it loads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from .effective import effective, takes_back
from .entry import Entry, Said
from .events import Redone, Undone
from .fold import add_tap, blank_book
from .state import Book, Match, Note

KEPT_BOOKS = 64
"""So many taps are taken back without folding the log again; more would cost memory in every open match."""


def replay(entries: Iterable[Entry]) -> Match:
    """The match that a log tells of, oldest tap first."""
    log = tuple(entries)
    left = effective(log)
    book, recent = _fold(left.living)
    return Match(
        book=book,
        seq=max((entry.seq for entry in log), default=0),
        living=left.living,
        undone=left.undone,
        misplaced=tuple(map(_misplaced, left.misplaced)),
        otherwise=_told_at(book, log[-1]) if log else None,
        recent=recent,
    )


def _fold(living: Iterable[Entry]) -> tuple[Book, tuple[Book, ...]]:
    """The book of these taps, and the books before each of the last few of them."""
    book = blank_book()
    recent: deque[Book] = deque(maxlen=KEPT_BOOKS)
    for entry in living:
        recent.append(book)
        book = _add_told(book, entry)
    return book, tuple(recent)


def step(before: Match, entry: Entry) -> Match:
    """The match after one more tap: the same as replaying the log with it, without the way there."""
    match entry.event:
        case Undone(target):
            if not before.living or not takes_back(before.living[-1], target):
                return _beside(before, entry)
            living, undone = before.living[:-1], (*before.undone, before.living[-1])
            book, recent = before.recent[-1], before.recent[:-1]
            if not recent:
                # So far back nothing was kept: fold what is left of the log once more.
                book, recent = _fold(living)
        case Redone(target):
            if not before.undone or before.undone[-1].seq != target:
                return _beside(before, entry)
            living, undone = (*before.living, before.undone[-1]), before.undone[:-1]
            book, recent = _add(before, before.undone[-1])
        case _:
            living, undone = (*before.living, entry), ()
            book, recent = _add(before, entry)
    seq = max(before.seq, entry.seq)
    return Match(book, seq, living, undone, before.misplaced, _told_at(book, entry), recent)


def _add(before: Match, entry: Entry) -> tuple[Book, tuple[Book, ...]]:
    return _add_told(before.book, entry), (*before.recent, before.book)[-KEPT_BOOKS:]


def _beside(before: Match, entry: Entry) -> Match:
    """An undo or redo that named nothing."""
    return replace(
        before,
        seq=max(before.seq, entry.seq),
        misplaced=(*before.misplaced, _misplaced(entry)),
        otherwise=_told_at(before.book, entry),
    )


def _misplaced(entry: Entry) -> Note:
    code = "nothing_to_undo" if isinstance(entry.event, Undone) else "nothing_to_redo"
    return Note("does_not_fit", entry.seq, {"code": code, "field": None})


def said_of(book: Book) -> Said:
    """What the table is told when it looks at this book."""
    return Said(book.standing.scores, book.standing.winner)


def _add_told(book: Book, entry: Entry) -> Book:
    """The book with one more tap. What the table was told otherwise then stays noted, however the match goes on.

    Undo being linear, the living taps up to this one are the taps that lived when it was recorded.
    """
    after = add_tap(book, entry)
    otherwise = _otherwise(after, entry)
    return after if otherwise is None else replace(after, otherwise=otherwise)


def _told_at(book: Book, last: Entry) -> Note | None:
    """What the table was told otherwise by an undo or a redo, if that is the last tap; the book knows of the others."""
    return _otherwise(book, last) if isinstance(last.event, Undone | Redone) else None


def _otherwise(book: Book, entry: Entry) -> Note | None:
    """A note where the rules of today come to another result than the table was told after this tap."""
    if entry.said is None or entry.said == said_of(book):
        return None
    facts = {"scores": entry.said.scores, "winner": entry.said.winner, "judged": entry.judged}
    return Note("judged_otherwise", entry.seq, facts)
