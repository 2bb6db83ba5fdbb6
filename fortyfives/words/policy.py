"""Holds what one answer of a rule set is in words: a sentence, who says so, and what was decided here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """One answer of a rule set, in words.

    `sources` are keys of the accounts that say so (`words.sources`); none where all are silent. `decided` says what
    was chosen here where the accounts are silent, unclear or at odds, else None.
    """

    text: str
    sources: tuple[str, ...] = ()
    decided: str | None = None


def notes(*remarks: str | None) -> str | None:
    """What was decided here in several sentences, some of which may not be called for; None where none is."""
    return " ".join(remark for remark in remarks if remark) or None
