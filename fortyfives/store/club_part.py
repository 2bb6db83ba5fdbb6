"""What the parts of a club's store have in common: the book, the secret of the server, its clock and its chance."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable

from fortyfives.store.connection import Connections, StoreUnavailable


class Part:
    """One part of what is kept of clubs; `ClubStore` is all of them together."""

    def __init__(
        self, connections: Connections, secret: bytes, clock: Callable[[], str], new_token: Callable[[], str]
    ) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock
        self._new_token = new_token

    def _renew(self, sql: str, *parameters: object) -> bool:
        """Note that something was used. Where that cannot be written, looking is possible all the same."""
        try:
            with self._connections.writing() as db:
                db.execute(sql, parameters)
        except StoreUnavailable:
            return False
        return True


def hash_of(secret: str) -> str:
    """What of a key or token is kept."""
    # A plain hash is enough: keys and tokens are random, so there is no list of likely ones to try.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def short(token: str, bytes_: int) -> str:
    """A random token in fewer signs, all of them safe in an address."""
    return base32(hashlib.sha256(token.encode()).digest()[:bytes_])


def base32(data: bytes) -> str:
    """Bytes in signs that are safe in an address."""
    return base64.b32encode(data).decode("ascii").rstrip("=").lower()
