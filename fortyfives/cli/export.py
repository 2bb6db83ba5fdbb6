"""Writes a whole club into one file, also while the server runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fortyfives.cli.backup import size_of
from fortyfives.cli.folder import now
from fortyfives.cli.keys import club_named, over_book
from fortyfives.cli.progress import Progress
from fortyfives.store import ClubOverview, Store
from fortyfives.web.spreadsheet import file_name

STANDARD_OUTPUT = Path("-")


def export(data: Path, club: str, to: Path | None, at: str | None = None) -> int:
    """Write the club with this id or name to the file `to`, or into that folder; returns the exit status."""

    def work(store: Store) -> int:
        known = club_named(store, club)
        if known is None:
            return 1
        if to == STANDARD_OUTPUT:
            return _told(_written(store, known, None))
        target = place_for(known.name, to, at or now())
        left_out = _written(store, known, target)
        print(f"{known.name} is written to {target} ({size_of(target)}).")
        return _told(left_out)

    try:
        return over_book(data, work)
    except KeyboardInterrupt:
        return 130


def place_for(name: str, to: Path | None, at: str) -> Path:
    """The file that a club gets which is written at the time `at`. Raises FileExistsError."""
    folder = Path() if to is None else to
    target = folder / file_name((name, at[:10]), "json") if folder.is_dir() else folder
    if target.exists() or target.is_symlink():
        raise FileExistsError(17, "there is a file already, and nothing is written over", str(target))
    return target


def _written(store: Store, known: ClubOverview, target: Path | None) -> list[str]:
    """Write the file, which has its name only when it is whole; returns the matches that could not be read."""
    left_out: list[str] = []
    with Progress("Writing matches") as progress:
        pieces = store.leaving.write(known.club, progress, left_out)
        if target is None:
            for piece in pieces:
                sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            return left_out
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            # The file holds names: it is the host's own, as the book is.
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.writelines(pieces)
            os.replace(part, target)
        except OSError as why:
            raise OSError(why.errno, why.strerror, str(target)) from why  # nobody knows that other name
        finally:
            part.unlink(missing_ok=True)
    return left_out


def _told(left_out: list[str]) -> int:
    if not left_out:
        return 0
    ids = ", ".join(left_out)
    print(f"Not in the file, because they cannot be read: {ids}. What to do is said by: check", file=sys.stderr)
    return 1
