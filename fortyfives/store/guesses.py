"""Counts wrong codes, those of every kind together, so that none of them can be guessed and nobody is locked out.

A code to watch has 6 signs of 30, which makes 729 million, and is open for up to 12 hours; a scorer code has 8, which
makes 656 thousand million, and is open for 10 minutes. In each ten minutes there are three ceilings:

* 20 wrong codes from one address. Somebody who mistypes never meets it.
* 2,000 wrong codes from everywhere. Whoever guesses that fast for a whole day (288,000 codes) finds a certain code to
  watch with 1 chance in 2,500, and a scorer code while it is open with 1 in 300 million.
* Beyond the second, an address still has its first 2 wrong codes, up to 20,000 from everywhere. It is there for the
  person who has a right code in hand while somebody else floods the site. Guessing at this pace takes 9,000 addresses
  every ten minutes; a day of it (2.9 million codes) finds a certain code to watch with 1 chance in 250, and a scorer
  code while it is open with 1 in 33 million. That is what a flood can win, and short of it nobody can be kept out.

Keys in links and on cards have 128 bits. They cannot be guessed at any pace, so they are never counted: a wrong one is
404, however often.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fortyfives.store import limits
from fortyfives.store.connection import Connections

MOST_WRONG: Final = 20
"""So many wrong codes may come from one address in `WRONG_SECONDS` seconds."""
MOST_WRONG_OF_ALL: Final = 2000
"""So many may come from all addresses together before only those are heard that have hardly tried."""
FIRST_TRIES: Final = 2
"""With fewer wrong codes than this an address has hardly tried."""
MOST_FIRST_OF_ALL: Final = 20_000
"""With so many wrong codes from all addresses together nobody is heard any more."""
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
        if self._reached("pen code", who, MOST_WRONG) or self._reached("pen code of all", "", MOST_FIRST_OF_ALL):
            return True
        return self._reached("pen code of all", "", MOST_WRONG_OF_ALL) and self._reached("pen code", who, FIRST_TRIES)

    def count(self, who: str) -> None:
        """Count one wrong code of the address `who`."""
        for kind, whose in (("pen code", who), ("pen code of all", "")):
            limits.count_try(
                self._connections, self._secret, self._clock(), kind=kind, who=whose, ceiling=0, window=WRONG_SECONDS
            )

    def _reached(self, kind: str, who: str, ceiling: int) -> bool:
        return limits.spent(
            self._connections, self._secret, self._clock(), kind=kind, who=who, ceiling=ceiling, window=WRONG_SECONDS
        )
