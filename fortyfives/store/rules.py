"""The rules that a club keeps under a name of its own, for the next evening."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from fortyfives.rules import Profile, contract_code, profile_json, read_profile
from fortyfives.store.connection import Connections


@dataclass(frozen=True, slots=True)
class KeptRules:
    """A table's own rules under the name that the club gave them. `number` is permanent within the club."""

    number: int
    name: str
    profile: Profile
    """The rules; `profile.name` is the club's name for them."""
    dropped: bool = False
    """True where the club does not want them offered any more; they can be taken up again."""

    @property
    def code(self) -> str:
        """The contract code, which says exactly which rules they are."""
        return contract_code(self.profile)


class RulesStore:
    """What clubs keep of their own rules. Nothing is ever lost: what is dropped is only no longer offered."""

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    def keep(self, club: str, name: str, profile: Profile) -> KeptRules:
        """Keep rules under a name. Rules that the club keeps already get this name instead of the one they had."""
        # All fields are kept, not only what was changed: rules stay what they are, whatever becomes of their base.
        fields = json.dumps(profile_json(profile), sort_keys=True)
        with self._connections.writing() as db:
            for known in self.kept(club, dropped=True):
                if known.code == contract_code(profile):
                    db.execute(
                        "UPDATE own_rules SET name = ?, dropped_at = NULL WHERE club_id = ? AND number = ?",
                        (name, club, known.number),
                    )
                    return _kept(known.number, name, profile, dropped=False)
            [(number,)] = self._connections.read(
                "SELECT coalesce(max(number), 0) + 1 FROM own_rules WHERE club_id = ?", (club,)
            )
            db.execute(
                "INSERT INTO own_rules (club_id, number, name, fields, kept_at) VALUES (?, ?, ?, ?, ?)",
                (club, number, name, fields, self._clock()),
            )
        return _kept(number, name, profile, dropped=False)

    def kept(self, club: str, *, dropped: bool = False) -> tuple[KeptRules, ...]:
        """The rules that a club keeps, the newest first; with `dropped` also those no longer offered.

        What cannot be read any more is left out: it hides no other.
        """
        rows = self._connections.read(
            "SELECT number, name, fields, dropped_at IS NOT NULL FROM own_rules WHERE club_id = ? ORDER BY number DESC",
            (club,),
        )
        found = []
        for number, name, fields, gone in rows:
            profile = _read(fields)
            if profile is not None and (dropped or not gone):
                found.append(_kept(number, name, profile, dropped=bool(gone)))
        return tuple(found)

    def rename(self, club: str, number: int, name: str) -> None:
        """Give kept rules another name. Matches that were begun under the old one keep it."""
        with self._connections.writing() as db:
            db.execute("UPDATE own_rules SET name = ? WHERE club_id = ? AND number = ?", (name, club, number))

    def drop(self, club: str, number: int) -> None:
        """Offer these rules no more."""
        with self._connections.writing() as db:
            db.execute(
                "UPDATE own_rules SET dropped_at = ? WHERE club_id = ? AND number = ? AND dropped_at IS NULL",
                (self._clock(), club, number),
            )

    def take_up(self, club: str, number: int) -> None:
        """Offer rules again that were dropped."""
        with self._connections.writing() as db:
            db.execute("UPDATE own_rules SET dropped_at = NULL WHERE club_id = ? AND number = ?", (club, number))


def _kept(number: int, name: str, profile: Profile, *, dropped: bool) -> KeptRules:
    return KeptRules(number, name, replace(profile, name=name), dropped)


def _read(text: str) -> Profile | None:
    try:
        fields = json.loads(text)
    except ValueError:
        return None
    return read_profile(fields) if isinstance(fields, dict) else None
