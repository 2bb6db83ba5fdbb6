"""Puts a copy of a score book back in its place, once it is proven whole; the present book is kept aside."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from fortyfives.cli.backup import named, said_of
from fortyfives.cli.folder import BOOK_FILE, give_to_owner, now
from fortyfives.cli.hold import FolderInUse, Hold
from fortyfives.cli.progress import Progress
from fortyfives.store import StoreBusy, StoreTooNew, StoreUnavailable, StoreUnreadable
from fortyfives.store.copies import beside, file_faults, settle_for_good
from fortyfives.store.examine import Examined, examine

PART_FILE = "restoring.part"
AT_A_TIME = 1 << 20
"""So many bytes are copied between two words about how far it is."""
KIB = 1024
NO_DATABASE = "file is not a database"
"""How SQLite says it."""


def restore(file: Path, data: Path, at: str | None = None) -> int:
    """Put the book in `file` into the folder; returns the exit status. `file` itself is left as it is."""
    new = not data.exists()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        hold = Hold(data, "alone")
    except FolderInUse:
        return _refuse(f"A server is running over {data}. Stop it first, then restore.")
    except OSError as why:
        return _refuse(said_of(why))
    book = (data / BOOK_FILE).resolve()  # a host may have put it on another disk, with a link to it
    part = book.with_name(PART_FILE)
    try:
        found = bring_in(file, book, part)
        aside = change_over(part, book, at or now())
    except (StoreUnavailable, OSError) as why:
        return _refuse(said_of(why))
    except KeyboardInterrupt:
        return 130
    finally:
        _remove(part)
        hold.let_go()
        if new:
            with suppress(OSError):
                data.rmdir()  # refused: no empty folder is left
    print(f"{file} is put back as {book}. Matches: {found.matches}. Lines in their logs: {found.lines}.")
    for log in found.logs:
        print(f"  {log}")
    if aside is not None:
        print(f"The book that was there is kept as {aside}.")
    return 0


def bring_in(file: Path, book: Path, part: Path) -> Examined:
    """Copy the file beside the book as `part` and prove that it is a whole book that this program can read.

    Raises StoreUnavailable with a sentence that says what the file is instead, and OSError.
    """
    if not file.is_file():
        raise StoreUnreadable(f"There is no file {file}.")
    if book.exists() and file.samefile(book):
        raise StoreUnreadable(f"{file} is the present score book itself. Name a copy of it.")
    _remove(part)
    with Progress("Copying") as progress:
        _copy(file, part, progress)
    log, _ = beside(file.resolve())
    if log.is_file():  # a book copied by hand, with what had not yet been brought into its file
        shutil.copyfile(log, beside(part)[0])
    try:
        with Progress("Reading matches") as progress:
            found = examine(part, now, progress)
        if found.file == (NO_DATABASE,):
            raise StoreUnreadable(f"{file} is no score book. It is not put back.")
        if found.file:
            raise StoreUnreadable(f"{file} is damaged: {found.file[0]}. It is not put back; try an older copy.")
        settle_for_good(part)
        give_to_owner(part)
    except StoreTooNew:
        raise StoreTooNew(
            f"{file} was written by a newer version of this program. It is not put back; restore it with that version."
        ) from None
    except StoreUnreadable as why:
        if str(part) not in str(why):
            raise
        raise StoreUnreadable(f"{file} is no score book. It is not put back.") from None
    return found


def _copy(file: Path, part: Path, progress: Progress) -> None:
    """Copy a file as it is, for the host's own account alone."""
    size = file.stat().st_size
    with file.open("rb") as source, os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as copy:
        while piece := source.read(AT_A_TIME):
            copy.write(piece)
            progress(copy.tell() // KIB, max(size // KIB, 1))


def change_over(part: Path, book: Path, at: str) -> Path | None:
    """Put `part` in the place of the book; returns where that one is kept now, None where there was none.

    A power cut at any moment leaves one whole book in the place. Raises StoreBusy where a program has it open.
    """
    if not book.exists():
        _remove(book)  # the log of changes of a book that has gone is of no other book
        os.replace(part, book)
        return None
    try:
        # A damaged one is kept as it is, with its log: SQLite throws away a log that does not fit its file.
        if not file_faults(book):
            settle_for_good(book)
    except StoreBusy:
        raise StoreBusy(f"A program has {book} open. Stop the server first, then restore.") from None
    aside = _free(book.with_name(named("before-restore", at)))
    try:
        os.link(book, aside)
    except OSError:  # a disk without such links
        shutil.copy2(book, aside)
    log, shared = beside(book)
    if log.exists():
        os.replace(log, beside(aside)[0])
    shared.unlink(missing_ok=True)
    os.replace(part, book)
    return aside


def _free(path: Path) -> Path:
    """This name, or the next one like it that nothing has."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def _remove(path: Path) -> None:
    for name in (path, *beside(path)):
        with suppress(OSError):
            name.unlink(missing_ok=True)


def _refuse(why: str) -> int:
    print(why, file=sys.stderr)
    return 1
