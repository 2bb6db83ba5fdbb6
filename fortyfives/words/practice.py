"""Says of a match that it is for practice: it counts nowhere."""

from __future__ import annotations

from fortyfives.words.translator import Translator


def practice_line(t: Translator) -> str:
    """What stands over a practice match, wherever it is seen."""
    return t.gettext("Practice match: counts nowhere")


def meaning_line(t: Translator) -> str:
    """Say what follows for a match that is for practice."""
    return t.gettext(
        "It stands on the list of matches and can be played like any other. No number of anybody counts it."
    )


def counts_line(t: Translator) -> str:
    """Say what follows for a match that is not for practice."""
    return t.gettext("It counts in the numbers of the club, of its evening and its season.")


def switch_text(t: Translator, *, practice: bool) -> str:
    """The button that makes a match one for practice, or one that counts; the other way round it is the same button."""
    return t.gettext("Let it count") if practice else t.gettext("Make it a practice match")
