"""Puts cards that were typed where the open question wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fortyfives.rules import CARDS_IN_HAND, read_card
from fortyfives.web import ask_discard, ask_review
from fortyfives.web.play_told import read_play, take_typed
from fortyfives.web.question_address import is_forgotten
from fortyfives.web.referee_told import Told
from fortyfives.words import typed as words
from fortyfives.words.asking import tellable
from fortyfives.words.cards import mark
from fortyfives.words.faults import play_fault

TAKEN: Mapping[tuple[str, str], str] = {
    ("trick", "cards"): "cards",
    ("discard", "hand"): "hand",
    ("name_trump", "hand"): "hand",
    ("rob", "turned"): "turned",
}
"""For a kind of question and its open step: the list that typed cards make up."""

MOST: Mapping[tuple[str, str], Callable[[Told], int]] = {
    ("trick", "cards"): lambda told: told.players,
    ("discard", "hand"): ask_discard.most_cards,
    ("name_trump", "hand"): lambda told: CARDS_IN_HAND,
    ("rob", "turned"): lambda told: 1,
}
"""How many cards can be meant there."""


def take_typed_cards(told: Told) -> tuple[Told, tuple[str, ...]]:
    """The same request with what was typed among its facts; names are parted by blanks, commas or dots.

    What is no card is named in a note, and then nothing of it is taken: it stays in its field.
    """
    name = TAKEN.get((told.kind, told.step or ""))
    most = MOST.get((told.kind, told.step or ""))
    if not told.typed or (name is None and told.kind not in ("play", "review")):
        return told, ()
    names = words.read_typed(told.t, told.typed)
    if not names:
        return told, ()  # nothing but dots and commas
    wrong = next((text for text in names if read_card(text) is None and not is_forgotten(text)), None)
    if wrong is not None:
        return told, (play_fault(told.t, "bad_card", None, tellable({"value": wrong})),)
    cards = [card for card in map(read_card, names) if card is not None]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if most is not None and twice is not None:
        return told, (words.named_twice(told.t, mark(twice)),)
    if most is not None and len(names) > most(told):
        return told, (words.too_many(told.t, most(told)),)
    if told.kind == "review":
        taken = {**told.args, "tricks": ask_review.with_typed(told, names)}
    elif name is None:
        taken = take_typed(told.args, read_play(told), told.step or "", names)
    else:
        taken = {**told.args, name: ".".join(names)}
    return replace(told, args=taken, typed="", step=None), ()
