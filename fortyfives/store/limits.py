"""Counts tries, so that nobody can guess or flood."""

from __future__ import annotations

import hashlib
import hmac

from fortyfives.store.connection import Connections


def count_try(
    connections: Connections, secret: bytes, now: str, *, kind: str, who: str, ceiling: int, window: int
) -> bool:
    """Count a try of `kind` by `who` (an address, say); False beyond `ceiling` in `window` seconds.

    The window opens with the first try and closes by itself: whoever waits for that starts afresh.
    """
    # Who it was is nobody's business, not even while the window is open; to count, a mask of it is enough.
    mask = hmac.new(secret, f"try\0{kind}\0{who}".encode(), hashlib.sha256).hexdigest()[:32]
    with connections.writing() as db:
        # A window that ends later than a new one would was opened by a clock that has been put back since.
        db.execute(
            """
            DELETE FROM tries
            WHERE until <= :now OR (kind = :kind AND until > strftime('%Y-%m-%dT%H:%M:%SZ', :now, :window))
            """,
            {"now": now, "kind": kind, "window": f"+{window} seconds"},
        )
        [(count,)] = db.execute(
            """
            INSERT INTO tries (kind, who, count, until)
            VALUES (?, ?, 1, strftime('%Y-%m-%dT%H:%M:%SZ', ?, ?))
            ON CONFLICT (kind, who) DO UPDATE SET count = count + 1
            RETURNING count
            """,
            (kind, mask, now, f"+{window} seconds"),
        ).fetchall()
    return bool(count <= ceiling)
