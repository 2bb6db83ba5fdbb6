"""What the page about a phone without signal may show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WithoutSignalPage:
    """What works without a connection, what does not over http, and the way to the home screen."""

    lines: tuple[str, ...]
    only_taps: str
    """Shown where the browser keeps no pages; only the page itself can know that."""
    steps: tuple[str, ...]
    gain: str
