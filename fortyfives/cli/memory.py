"""Tells Python's garbage collector how a server lives: much is kept for long, and little of it in circles."""

from __future__ import annotations

import gc
from typing import Final

MADE_BEFORE_LOOKING: Final = 20_000
"""So many objects are made before the youngest are looked through; Python's 700 is meant for small programs."""


def settle() -> None:
    """Once the app stands: look through it no more, and seldom through what comes.

    Half the time of the first page of a club with thousands of matches went into looking for circles among them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE_BEFORE_LOOKING, 20, 20)
