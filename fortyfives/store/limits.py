"""Counts tries, so that nobody can guess or flood."""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import ip_address, ip_network
from typing import Final

from fortyfives.store.connection import Connections
from fortyfives.store.times import ahead

OF_A_HOME: Final = 56
"""So many bits of an IPv6 address say whose it is."""


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
    return hmac.new(secret, f"try\0{kind}\0{one_of(who)}".encode(), hashlib.sha256).hexdigest()[:32]


def one_of(who: str) -> str:
    """What an address counts as. A home has one address of the old kind, but as many of the new kind as it likes.

    Of those a provider gives a home 2**72 or more: they are counted together, by the part that is the home's own.
    """
    try:
        address = ip_address(who.partition("%")[0])
    except ValueError:
        return who  # no address at all
    if address.version == 4:
        return str(address)
    old = address.ipv4_mapped
    return str(old or ip_network((address, OF_A_HOME), strict=False))
