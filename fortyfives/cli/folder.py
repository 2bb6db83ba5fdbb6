"""A host's folder with score book and secret, and what only a running machine has: time and chance."""

from __future__ import annotations

import os
import secrets
import stat
import sys
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from fortyfives.store import Store

SECRET_FILE = "secret"
BOOK_FILE = "fortyfives.sqlite3"


class CannotServe(Exception):
    """Why the server cannot start, in words for the host."""


def now() -> str:
    """The time, UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_id() -> str:
    """A fresh id."""
    return str(uuid.uuid4())


def open_book(data: Path, secret: str, clock: Callable[[], str] = now) -> Store:
    """Open the score book in a folder; a new one where there is none."""
    store = Store.open(data / BOOK_FILE, secret=secret, clock=clock, new_token=secrets.token_urlsafe)
    give_to_owner(data / BOOK_FILE)
    return store


def give_to_owner(made: Path) -> None:
    """What root makes in the folder of another account is that account's: the server there has to write it.

    Nothing is given over a link: whoever has the folder could let one lead anywhere.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    with suppress(OSError):  # a disk that knows no accounts, or a link
        opened = os.open(made, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            found, owner = os.fstat(opened), made.parent.stat()
            if stat.S_ISDIR(found.st_mode) or found.st_nlink == 1:
                os.fchown(opened, owner.st_uid, owner.st_gid)
        finally:
            os.close(opened)


def read_secret(data: Path) -> str:
    """The server's secret, drawn at the first start; nobody but the host's own account may read the file."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / SECRET_FILE
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = path.read_bytes().decode("ascii", "replace").strip()
        if not secret or not secret.isascii():
            raise CannotServe(
                f"{path} is empty or no secret. Delete it; a new one is made at the next start."
            ) from None
        return secret
    with os.fdopen(made, "w", encoding="ascii") as file:
        secret = secrets.token_hex(32)
        file.write(secret + "\n")
    give_to_owner(path)
    return secret
