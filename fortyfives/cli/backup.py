"""Copies the score book of a folder while the server may be running, and proves that the copy is whole."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from pathlib import Path

from fortyfives.cli.folder import BOOK_FILE, SECRET_FILE, give_to_owner, now
from fortyfives.cli.progress import Progress
from fortyfives.store import StoreUnavailable, StoreUnreadable
from fortyfives.store.connection import ALLOWED
from fortyfives.store.copies import copy_book, file_faults

BACKUP_FOLDER = "backups"
"""Inside the host's folder."""


def backup(data: Path, to: Path | None, at: str | None = None) -> int:
    """Copy the book to the file `to`, or into that folder under a name with the time; returns the exit status."""
    try:
        target = place_for(data, to, at or now())
        with Progress("Copying") as progress:
            proven_copy(data / BOOK_FILE, target, progress)
    except FileExistsError as why:
        print(f"{why.filename} is there already. Nothing is written over; choose another name.", file=sys.stderr)
        return 1
    except (StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"The score book is copied to {target} ({size_of(target)}).")
    if (data / SECRET_FILE).exists():
        print(f"Keep {data / SECRET_FILE} as well: with another secret, links to watch have to be made anew.")
    return 0


def place_for(data: Path, to: Path | None, at: str) -> Path:
    """The file that a copy made at the time `at` gets. The folder of backups is made if it is not there."""
    if not (data / BOOK_FILE).is_file():
        raise StoreUnreadable(f"There is no score book in {data}.")
    if to is not None and not to.is_dir():
        return to
    folder = to or folder_of_backups(data)
    return folder / named("fortyfives", at)


def folder_of_backups(data: Path) -> Path:
    """Where copies are kept that nobody named a place for; made if it is not there."""
    folder = data / BACKUP_FOLDER
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        return folder  # or a link that the host has made to another disk
    give_to_owner(folder)
    return folder


def named(kind: str, at: str) -> str:
    """The name of a file of the time `at`; no sign in it is a trouble on any system."""
    return f"{kind}-{at.replace(':', '')}.sqlite3"


def proven_copy(source: Path, target: Path, progress: Progress | None = None) -> None:
    """A copy that has its name only when it is whole, so that no half of one is ever taken for a backup.

    Raises StoreUnavailable, FileExistsError for a target that is there, and other OSError.
    """
    if target.exists() or target.is_symlink():
        raise FileExistsError(17, "File exists", str(target))
    if not target.parent.is_dir():
        raise NotADirectoryError(20, "it is no folder", str(target.parent))
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        copy_book(source, part, progress)
    except OSError as why:
        raise OSError(why.errno, why.strerror, str(target)) from why  # nobody knows that other name
    try:
        faults = file_faults(part)
        if faults:
            raise StoreUnreadable(
                f"{source} is damaged ({faults[0]}); it was not copied. "
                f"What to do is said by: python -m fortyfives check --data {shlex.quote(str(source.parent))}"
            )
        give_to_owner(part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def said_of(why: Exception) -> str:
    """A failure in words for the host."""
    if isinstance(why, OSError) and why.filename is not None:
        what = f"{why.filename} cannot be used: {why.strerror}."
        return f"{what} {ALLOWED}" if why.errno in (errno.EACCES, errno.EPERM, errno.EROFS) else what
    return str(why)


def size_of(path: Path) -> str:
    """How large a file is."""
    size = path.stat().st_size
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(size // 1000, 1)} kB"
