"""Puts cards that were typed where the open question wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fortyfives.rules import read_card
from fortyfives.web.play_told import read_play, take_typed
from fortyfives.web.question_address import is_forgotten, split_names
from fortyfives.web.referee_told import Told
from fortyfives.words.asking import tellable
from fortyfives.words.faults import play_fault

TAKEN: Mapping[tuple[str, str], str] = {
    ("trick", "cards"): "cards",
}
"""For a kind of question and its open step: the list that typed cards make up."""


def take_typed_cards(told: Told) -> tuple[Told, tuple[str, ...]]:
    """The same request with what was typed among its facts; names are parted by blanks, commas or dots.

    What is no card is named in a note, and then nothing of it is taken: it stays in its field.
    """
    name = TAKEN.get((told.kind, told.step or ""))
    if not told.typed or (name is None and told.kind != "play"):
        return told, ()
    names = split_names(told.typed)
    wrong = next((text for text in names if read_card(text) is None and not is_forgotten(text)), None)
    if wrong is not None:
        return told, (play_fault(told.t, "bad_card", None, tellable({"value": wrong})),)
    if name is None:
        taken = take_typed(told.args, read_play(told), told.step or "", names)
    else:
        taken = {**told.args, name: ".".join(names)}
    return replace(told, args=taken, typed="", step=None), ()
