"""Counts tries, so that nobody can guess or flood."""

from __future__ import annotations

import hashlib
import hmac

from fortyfives.store.connection import Connections
from fortyfives.store.times import ahead


def count_try(
    connections: Connections, secret: bytes, now: str, *, kind: str, who: str, ceiling: int, window: int
) -> bool:
    """Count a try of `kind` by `who` (an address, say); False beyond `ceiling` in `window` seconds.

    The window opens with the first try and closes by itself: whoever waits for that starts afresh.
    """
    mask = _mask(secret, kind, who)
    with connections.writing() as db:
        # A window that ends later than a new one would was opened by a clock that has been put back since.
        db.execute(
            f"DELETE FROM tries WHERE until <= :now OR (kind = :kind AND until > {ahead(':now', window)})",
            {"now": now, "kind": kind},
        )
        [(count,)] = db.execute(
            f"""
            INSERT INTO tries (kind, who, count, until)
            VALUES (:kind, :who, 1, {ahead(":now", window)})
            ON CONFLICT (kind, who) DO UPDATE SET count = count + 1
            RETURNING count
            """,
            {"kind": kind, "who": mask, "now": now},
        ).fetchall()
    return bool(count <= ceiling)


def spent(connections: Connections, secret: bytes, now: str, *, kind: str, who: str, ceiling: int, window: int) -> bool:
    """Whether `who` has no try of `kind` left in an open window of `window` seconds. Asking counts nothing."""
    rows = connections.read(
        f"""
        SELECT 1 FROM tries
        WHERE kind = :kind AND who = :who AND count >= :ceiling AND until > :now AND until <= {ahead(":now", window)}
        """,
        {"kind": kind, "who": _mask(secret, kind, who), "ceiling": ceiling, "now": now},
    )
    return bool(rows)


def _mask(secret: bytes, kind: str, who: str) -> str:
    # Who it was is nobody's business, not even while the window is open; to count, a mask of it is enough.
    return hmac.new(secret, f"try\0{kind}\0{who}".encode(), hashlib.sha256).hexdigest()[:32]
