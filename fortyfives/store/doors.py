"""The door of a match in one look: who asks, what they may do there, how far its log has come."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass

from fortyfives.store.club_part import hash_of
from fortyfives.store.connection import Connections
from fortyfives.store.devices import Device
from fortyfives.store.grants import Role
from fortyfives.store.times import ago

_LOOK = f"""
    SELECT devices.number, devices.name, token_hash, matches.club_id, role, practice,
        (SELECT max(seq) FROM events WHERE match_id = matches.id),
        EXISTS (SELECT 1 FROM drafts WHERE match_id = matches.id)
    FROM matches
    JOIN clubs ON clubs.id = matches.club_id
    JOIN devices ON token_hash = :hash
    JOIN grants ON grants.device = devices.number AND grants.club_id = matches.club_id
    WHERE matches.id = :match AND matches.deleted_at IS NULL AND clubs.deleted_at IS NULL
        AND min(seen_at, used_at) >= {ago(":now", 1)}
"""


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody who may come in, and what is to be seen of the match from the door."""

    device: Device
    club: str
    role: Role
    practice: bool
    seq: int
    """The number of the last line of the log."""
    begun: bool
    """Whether any phone has begun to answer for a hand."""


class DoorStore:
    """Lets those into a match who came not long ago.

    Phones ask every two seconds, so this is one question to the file. It says yes or nothing: who has to be renewed,
    told why not, or is not known is a matter for `ClubStore`, which takes longer over it.
    """

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def look(self, token: str, match_id: str) -> Passed | None:
        """Who may look at a match with a device's token; None where it takes a second question to say."""
        digest = hash_of(token)
        rows = self._connections.read(_LOOK, {"hash": digest, "match": match_id, "now": self._clock()})
        if not rows:
            return None
        number, name, kept, club, role, practice, seq, begun = rows[0]
        if seq is None or not hmac.compare_digest(kept, digest):
            return None
        return Passed(Device(number, name), club, role, bool(practice), seq, bool(begun))
