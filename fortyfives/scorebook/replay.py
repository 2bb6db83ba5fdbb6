"""Folds a log into a match: all of it at once, or one more tap. Whatever the log holds, it loads."""

from __future__ import annotations

from collections.abc import Iterable

from .effective import effective, takes_back
from .entry import Entry, Said
from .events import Redone, Undone
from .fold import add_tap, blank_book
from .state import Book, Match, Note


def replay(entries: Iterable[Entry]) -> Match:
    """The match that a log tells of, oldest tap first."""
    log = tuple(entries)
    left = effective(log)
    book = blank_book()
    for entry in left.living:
        book = add_tap(book, entry)
    return Match(
        book=book,
        seq=max((entry.seq for entry in log), default=0),
        undone=left.undone,
        misplaced=tuple(map(_misplaced, left.misplaced)),
        otherwise=_otherwise(book, log[-1]) if log else None,
    )


def step(before: Match, entry: Entry) -> Match:
    """The match after one more tap: the same as replaying the log with it, without the way there."""
    book, undone, misplaced = before.book, before.undone, before.misplaced
    match entry.event:
        case Undone(target):
            if book.last is not None and book.before is not None and takes_back(book.last, target):
                undone, book = (*undone, book.last), book.before
            else:
                misplaced = (*misplaced, _misplaced(entry))
        case Redone(target):
            if undone and undone[-1].seq == target:
                book, undone = add_tap(book, undone[-1]), undone[:-1]
            else:
                misplaced = (*misplaced, _misplaced(entry))
        case _:
            book, undone = add_tap(book, entry), ()
    return Match(book, max(before.seq, entry.seq), undone, misplaced, _otherwise(book, entry))


def _misplaced(entry: Entry) -> Note:
    code = "nothing_to_undo" if isinstance(entry.event, Undone) else "nothing_to_redo"
    return Note("does_not_fit", entry.seq, {"code": code, "field": None})


def said_of(book: Book) -> Said:
    """What the table is told when it looks at this book."""
    return Said(book.standing.scores, book.standing.winner)


def _otherwise(book: Book, last: Entry) -> Note | None:
    """A note where the rules of today come to another result than the table was told after its last tap."""
    if last.said is None or last.said == said_of(book):
        return None
    facts = {"scores": last.said.scores, "winner": last.said.winner, "judged": last.judged}
    return Note("judged_otherwise", last.seq, facts)
