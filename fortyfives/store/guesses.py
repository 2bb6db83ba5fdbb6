"""Counts wrong codes, those of every kind together, so that none of them can be guessed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fortyfives.store import limits
from fortyfives.store.connection import Connections

MOST_WRONG: Final = 20
"""So many wrong codes may come from one address in `WRONG_SECONDS` seconds."""
MOST_WRONG_OF_ALL: Final = 2000
"""So many may come from all addresses together: whoever has many of them gets no further."""
WRONG_SECONDS: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class TooManyTries:
    """Nothing was looked at: too many wrong codes have come from there, or from everywhere."""


class Guesses:
    """The wrong codes of the last minutes. Ask and count inside the one transaction in which the code is looked up."""

    def __init__(self, connections: Connections, secret: bytes, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._secret = secret
        self._clock = clock

    def spent(self, who: str) -> bool:
        """Whether no code of the address `who` is looked at now. Asking counts nothing."""
        return any(
            limits.spent(
                self._connections, self._secret, self._clock(), kind=kind, who=whose, ceiling=most, window=WRONG_SECONDS
            )
            for kind, whose, most in _counted(who)
        )

    def count(self, who: str) -> None:
        """Count one wrong code of the address `who`."""
        for kind, whose, most in _counted(who):
            limits.count_try(
                self._connections, self._secret, self._clock(), kind=kind, who=whose, ceiling=most, window=WRONG_SECONDS
            )


def _counted(who: str) -> tuple[tuple[str, str, int], ...]:
    """What a wrong code is counted for: the kind, whose it is, the ceiling."""
    return ("pen code", who, MOST_WRONG), ("pen code of all", "", MOST_WRONG_OF_ALL)
