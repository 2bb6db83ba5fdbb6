"""Reads a score book through and reports whether it is whole, and what to do where it is not."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path

from fortyfives.cli.backup import BACKUP_FOLDER, said_of
from fortyfives.cli.folder import BOOK_FILE, now
from fortyfives.cli.progress import Progress
from fortyfives.store import KEPT_DAYS, StoreTooNew, StoreUnavailable, StoreUnreadable
from fortyfives.store.copies import copy_book, file_faults
from fortyfives.store.examine import Examined, examine
from fortyfives.store.schema import known_steps

MOST_TOLD = 20
"""So many damaged matches are named; the rest are counted."""


def check(data: Path) -> int:
    """Report on the book of a folder; returns 0 where all is well, 1 where not. Nothing is written into the book."""
    book = data / BOOK_FILE
    try:
        if not book.is_file():
            raise StoreUnreadable(f"There is no score book in {data}.")
        found = look_through(book)
    except StoreTooNew:
        print(f"{book} was written by a newer version of this program. Check it with that version.", file=sys.stderr)
        return 1
    except (StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print("\n".join([f"The score book {book}:", *report(found)]))
    if not found.whole:
        print("\n".join(advice(data, found)))
    return 0 if found.whole else 1


def look_through(book: Path) -> Examined:
    """What is found in a book, read from a copy of one moment: a server may be writing into the book meanwhile."""
    with tempfile.TemporaryDirectory(prefix="fortyfives-") as scratch:
        copy = Path(scratch) / BOOK_FILE
        with Progress("Copying") as progress:
            try:
                copy_book(book, copy, progress)
            except StoreUnreadable as why:
                return Examined(file_faults(book) or (str(why),))
        with Progress("Reading matches") as progress:
            try:
                return examine(copy, now, progress)
            except StoreUnreadable:
                raise StoreUnreadable(f"{book} holds something else than a score book, or nothing.") from None


def report(found: Examined) -> list[str]:
    """What was found, line by line."""
    if found.file:
        return ["  File: damaged.", *(f"    {fault}" for fault in found.file)]
    steps = f"  Tables: step {found.steps} of {len(known_steps())}"
    late = found.steps < len(known_steps())
    lines = [
        "  File: whole.",
        f"{steps}; the next start of the server brings them up to date." if late else f"{steps}.",
        f"  Clubs: {found.clubs}. Matches: {found.matches}. Lines in their logs: {found.lines}.",
    ]
    if found.deleted:
        lines.append(f"  Deleted, for {KEPT_DAYS} days still to be brought back: {found.deleted} of these matches.")
    if not found.logs:
        return [*lines, "  Logs: each can be read to its end.", "All is well."]
    more = len(found.logs) - MOST_TOLD
    lines += [f"  Logs: {len(found.logs)} damaged.", *(f"    {log}" for log in found.logs[:MOST_TOLD])]
    return [*lines, f"    and {more} more."] if more > 0 else lines


def advice(data: Path, found: Examined) -> list[str]:
    """What a host does about damage."""
    kept = sorted((data / BACKUP_FOLDER).glob("*.sqlite3"), key=lambda path: path.stat().st_mtime)
    if found.file:
        do = ["What to do: stop the server and copy the whole folder to another disk before anything else."]
    else:
        do = [
            "What to do: every other match is fine and can be played on. The damaged ones are whole in an older copy,"
        ]
        do += ["perhaps; putting one back also takes away what was recorded since."]
    if kept:
        do += ["The newest copy is put back, and the present book kept beside it, by:"]
        return [*do, f"  python -m fortyfives restore {shlex.quote(str(kept[-1]))} --data {shlex.quote(str(data))}"]
    return [*do, f"A copy is put back by: python -m fortyfives restore FILE --data {shlex.quote(str(data))}"]
