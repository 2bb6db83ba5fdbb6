"""Tells what other phones with the pen have begun of the open hand, and how it is taken over."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.words.people import Table
from fortyfives.words.quick import HandSoFar, answer_object
from fortyfives.words.translator import Translator


def answers_of(t: Translator, table: Table, hand: HandSoFar, fields: Sequence[str]) -> tuple[str, ...]:
    """Name the answers that an entry holds, each once: "Theresa", "20", "spades"."""
    return tuple(
        str(hand.bid) if field == "bid" else answer_object(t, table, hand, field)
        for field in dict.fromkeys(fields)
        if field != "trick"
    )


def begun_line(t: Translator, device: str, answers: Sequence[str]) -> str:
    """Say what another phone has begun: "“red kettle” has begun this hand: Theresa, bid of 20"."""
    return t.gettext("“%(device)s” has begun this hand: %(answers)s") % {
        "device": device,
        "answers": ", ".join(answers),
    }


def taken_line(t: Translator, device: str, answers: Sequence[str]) -> str:
    """Say that another phone has gone on with what this one had begun."""
    return t.gettext("“%(device)s” has taken over what was begun here: %(answers)s") % {
        "device": device,
        "answers": ", ".join(answers),
    }


def take_text(t: Translator, *, back: bool) -> str:
    """Label the button that takes an entry over, or back."""
    return t.gettext("Take it back") if back else t.gettext("Take it over")


def takes_place(t: Translator) -> str:
    """Warn that taking it over puts it in the place of what was begun here."""
    return t.gettext("If you take it over, it replaces what was begun here.")


def recorded_meanwhile(t: Translator, device: str | None, hand: int | None) -> str:
    """Say on a phone with a hand begun what another one recorded; `hand` is None for anything but a hand."""
    if hand is None:
        if device is None:
            return t.gettext("Another phone has changed this match. What you began here stays.")
        return t.gettext("“%(device)s” has changed this match. What you began here stays.") % {"device": device}
    if device is None:
        return t.gettext("Hand %(hand)s was recorded on another phone. What you began here stays.") % {"hand": hand}
    return t.gettext("Hand %(hand)s was recorded on “%(device)s”. What you began here stays.") % {
        "hand": hand,
        "device": device,
    }


def gone(t: Translator) -> str:
    """Say that there was nothing left to take over."""
    return t.gettext("There is nothing left to take over: it was saved or taken back.")
