"""What was noticed when a log was read again: every note has its sentence, and the pages show it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import Note
from fortyfives.words.notes import NOTE_CODES, note_line
from fortyfives.words.people import Table
from fortyfives.words.translator import ENGLISH as t

TABLE = Table(VARIANTS[0], ("Maeve", "Angus", "Theresa", "Leo"))
SCOREBOOK = Path(__file__).resolve().parents[2] / "fortyfives" / "scorebook"

NOTES = [
    (
        Note("let_stand", 4, {"reason": "below_floor", "ruling": "below_floor"}),
        3,
        "Hand 3: the table let it stand against the rules: ",
    ),
    (Note("let_stand", 4, {"reason": "below_floor", "ruling": "below_floor"}), None, "The table let something stand"),
    (Note("let_stand", 4, {"reason": "below_floor", "ruling": None}), 3, "as they are now, allow it anyway."),
    (Note("let_stand", 4, {"reason": "below_floor", "ruling": None}), None, "as they are now, allow anyway."),
    (Note("let_stand", 4, {"reason": "of old", "ruling": "below_floor"}), 3, "let it stand against the rules."),
    (Note("let_stand", 4, {"reason": "of old", "ruling": "below_floor"}), None, "that the rules refuse."),
    (Note("refused_now", 4, {"reason": "below_floor"}), 3, "Hand 3: the rules, as they are now, would refuse it: "),
    (Note("refused_now", 4, {"reason": "below_floor"}), None, "would refuse one of the taps: "),
    (Note("refused_now", 4, {"reason": "of old"}), 3, "would refuse it. It is kept."),
    (Note("refused_now", 4, {"reason": "of old"}), None, "would refuse one of the taps. It is kept."),
    (Note("after_finish", 9, {"abandoned": False}), 8, "Hand 8 was recorded after the match was over."),
    (Note("after_finish", 9, {"abandoned": False}), None, "It is kept and does not count."),
    (Note("after_finish", 9, {"abandoned": True}), 8, "Hand 8 was recorded after the match had been broken off."),
    (Note("after_finish", 9, {"abandoned": True}), None, "after the match had been broken off. It is kept."),
    (Note("does_not_fit", 9, {"code": "nothing_to_undo"}), None, "An undo found nothing"),
    (Note("does_not_fit", 9, {"code": "nothing_to_redo"}), None, "A redo found nothing"),
    (Note("does_not_fit", 9, {"code": "bad_value", "field": "trick"}), None, "A tap does not fit the match"),
    (Note("unread", 9, {"kind": "of tomorrow"}), None, "A newer version of this program"),
    (Note("not_started", 1), None, "before the start of the match"),
    (
        Note("judged_otherwise", 9, {"scores": (105, -5), "winner": None, "judged": "0"}),
        None,
        "The table was told 105 to \u22125.",
    ),
    (
        Note("judged_otherwise", 9, {"scores": (120, 90), "winner": 0, "judged": "0"}),
        None,
        "The table was told 120 to 90, won by Maeve & Theresa.",
    ),
    (
        Note("judged_otherwise", 9, {"scores": (105, 20), "winner": None}),
        7,
        "After hand 7 the table was told 105 to 20.",
    ),
    (
        Note("judged_otherwise", 9, {"scores": (120, 90), "winner": 1}),
        7,
        "After hand 7 the table was told 120 to 90, won by Angus & Leo.",
    ),
]


@pytest.mark.parametrize(("note", "hand", "words"), NOTES, ids=lambda value: str(value)[:40])
def test_a_note_is_told_in_a_sentence(note: Note, hand: int | None, words: str) -> None:
    said = note_line(t, TABLE, note, hand)
    assert words in said
    assert said.endswith(".")
    assert "None" not in said
    assert "%" not in said


def test_every_note_that_the_score_book_makes_has_its_sentence() -> None:
    made = {
        node.args[0].value
        for path in SCOREBOOK.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Note"
        and isinstance(node.args[0], ast.Constant)
    }
    assert made == set(NOTE_CODES) == {note.code for note, _, _ in NOTES}


def test_a_note_without_words_does_not_pass_unseen() -> None:
    with pytest.raises(ValueError, match="without words"):
        note_line(t, TABLE, Note("of tomorrow"), None)
