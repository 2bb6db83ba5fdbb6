"""Says what was noticed when the log of a match was read again: one sentence or two for each kind of note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fortyfives.rules import Reason
from fortyfives.scorebook import Note
from fortyfives.words.people import Table, score_line, side_name
from fortyfives.words.rulings import about
from fortyfives.words.translator import Translator

NOTE_CODES: Final = (
    "let_stand",
    "refused_now",
    "after_finish",
    "does_not_fit",
    "unread",
    "not_started",
    "judged_otherwise",
)
"""Every code that a note of the score book can have."""


def note_line(t: Translator, table: Table, note: Note, hand: int | None) -> str:
    """Say what was noticed, and what became of it. `hand` is the hand that the note is about, None for none."""
    facts = note.facts
    match note.code:
        case "let_stand":
            return _let_stand(t, facts, hand)
        case "refused_now":
            return _refused_now(t, facts, hand)
        case "after_finish":
            return _after_finish(t, facts, hand)
        case "does_not_fit":
            return _does_not_fit(t, facts)
        case "unread":
            return t.gettext("A newer version of this program wrote a tap that this one cannot read. It is left out.")
        case "not_started":
            return t.gettext("A tap stands before the start of the match. It is left out.")
        case "judged_otherwise":
            return _judged_otherwise(t, table, facts, hand)
        case _:
            raise ValueError(f"a note without words: {note.code}")


def _rule(t: Translator, facts: Mapping[str, object]) -> str | None:
    """The name of the rule that a note is about; None where this version has no such rule."""
    code = facts.get("reason")
    return about(t, Reason(code)).rule if code in {reason.value for reason in Reason} else None


def _let_stand(t: Translator, facts: Mapping[str, object], hand: int | None) -> str:
    names = {"hand": hand, "rule": _rule(t, facts)}
    if facts.get("ruling") is None:
        if hand is None:
            return t.gettext("The table let something stand that the rules, as they are now, allow anyway.") % names
        return t.gettext("Hand %(hand)s: the table let it stand. The rules, as they are now, allow it anyway.") % names
    if names["rule"] is None:
        if hand is None:
            return t.gettext("The table let something stand that the rules refuse.")
        return t.gettext("Hand %(hand)s: the table let it stand against the rules.") % names
    if hand is None:
        return t.gettext("The table let something stand that the rules refuse: %(rule)s.") % names
    return t.gettext("Hand %(hand)s: the table let it stand against the rules: %(rule)s.") % names


def _refused_now(t: Translator, facts: Mapping[str, object], hand: int | None) -> str:
    names = {"hand": hand, "rule": _rule(t, facts)}
    if names["rule"] is None:
        if hand is None:
            return t.gettext("The rules, as they are now, would refuse one of the taps. It is kept.")
        return t.gettext("Hand %(hand)s: the rules, as they are now, would refuse it. It is kept.") % names
    if hand is None:
        return t.gettext("The rules, as they are now, would refuse one of the taps: %(rule)s. It is kept.") % names
    return t.gettext("Hand %(hand)s: the rules, as they are now, would refuse it: %(rule)s. It is kept.") % names


def _after_finish(t: Translator, facts: Mapping[str, object], hand: int | None) -> str:
    names = {"hand": hand}
    if facts.get("abandoned"):
        if hand is None:
            return t.gettext("Something was recorded after the match had been broken off. It is kept.")
        return t.gettext("Hand %(hand)s was recorded after the match had been broken off. It is kept.") % names
    if hand is None:
        return t.gettext("Something was recorded after the match was over. It is kept and does not count.")
    return t.gettext("Hand %(hand)s was recorded after the match was over. It is kept and does not count.") % names


def _does_not_fit(t: Translator, facts: Mapping[str, object]) -> str:
    match facts.get("code"):
        case "nothing_to_undo":
            return t.gettext("An undo found nothing that it could take back. It did nothing.")
        case "nothing_to_redo":
            return t.gettext("A redo found nothing that it could bring back. It did nothing.")
        case _:
            return t.gettext("A tap does not fit the match as it stood then. It is left out.")


def _judged_otherwise(t: Translator, table: Table, facts: Mapping[str, object], hand: int | None) -> str:
    told, winner = facts.get("scores"), facts.get("winner")
    names: dict[str, object] = {"hand": hand, "score": score_line(t, told) if isinstance(told, Sequence) else ""}
    if isinstance(winner, int) and 0 <= winner < table.sides:
        names["winner"] = side_name(t, table, winner)
        if hand is None:
            words = t.gettext("The table was told %(score)s, won by %(winner)s. The rules now judge otherwise.")
        else:
            words = t.gettext(
                "After hand %(hand)s the table was told %(score)s, won by %(winner)s. The rules now judge otherwise."
            )
    elif hand is None:
        words = t.gettext("The table was told %(score)s. The rules now judge otherwise.")
    else:
        words = t.gettext("After hand %(hand)s the table was told %(score)s. The rules now judge otherwise.")
    return words % names
