"""One plain sentence for each question, tap or request that cannot be answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fortyfives.rules import Card
from fortyfives.words.cards import mark
from fortyfives.words.clashes import clash_rule
from fortyfives.words.translator import Translator

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")

# Each code has its sentences from the most telling to the barest. The first one whose placeholders are
# all at hand is said, so a caller may give as many facts as it knows, and none is ever required.
_Sentences = Callable[[Translator], tuple[str, ...]]


def _bad_json(t: Translator) -> tuple[str, ...]:
    return (t.gettext("This could not be read. A question is one JSON object."),)


def _unknown_question(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("“%(value)s” is not a question that the referee knows."),
        t.gettext("This is not a question that the referee knows."),
    )


def _missing_field(t: Translator) -> tuple[str, ...]:
    return (t.gettext("“%(field)s” is missing."), t.gettext("Something is missing."))


def _unknown_field(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("“%(field)s” has no meaning here. Leave it out."),
        t.gettext("Something here has no meaning. Leave it out."),
    )


def _bad_rules(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("These rules cannot be played: “%(field)s” does not fit."),
        t.gettext("These rules cannot be played."),
    )


def _bad_seat(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("There is no seat %(value)s at this table (“%(field)s”)."),
        t.gettext("“%(field)s” names a seat that this table does not have."),
        t.gettext("There is no such seat at this table."),
    )


def _bad_card(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("“%(value)s” is not a card. Write rank and suit, such as 5S, 10D or AH."),
        t.gettext("“%(field)s” holds something that is not a card. Write rank and suit, such as 5S, 10D or AH."),
        t.gettext("That is not a card. Write rank and suit, such as 5S, 10D or AH."),
    )


def _duplicate_card(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("%(card)s is named twice. There is only one of it."),
        t.gettext("“%(field)s” names a card that was named before. There is only one of each."),
        t.gettext("The same card is named twice. There is only one of each."),
    )


def _card_not_held(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("%(card)s is not in the hand, so it cannot be the card played."),
        t.gettext("The card played is not in the hand."),
    )


def _too_many_cards(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("There are %(count)s cards where at most %(most)s can be (“%(field)s”)."),
        t.gettext("“%(field)s” holds more cards than there can be."),
        t.gettext("There are more cards than there can be."),
    )


def _order_needed(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext(
            "The order of the tricks decides who wins here, so the numbers alone "
            "are not enough. Say who took each trick."
        ),
    )


def _leader_unknown(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("Who led this trick does not follow from the one before. Say who led (“%(field)s”)."),
        t.gettext("Who led this trick does not follow from the one before. Say who led."),
    )


def _impossible_hand(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("This hand cannot have happened: look at “%(field)s” again."),
        t.gettext("This hand cannot have happened. Look at the tricks and the highest trump again."),
    )


def _bad_value(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("“%(field)s” does not fit here."),
        t.gettext("That does not fit here."),
    )


def _wrong_phase(t: Translator) -> tuple[str, ...]:
    return (t.gettext("The hand is not at that point now. The page shows where it stands."),)


def _match_over(t: Translator) -> tuple[str, ...]:
    return (t.gettext("The match is over. Undo its last hand first to play on."),)


def _nothing_to_undo(t: Translator) -> tuple[str, ...]:
    return (t.gettext("There is nothing to undo."),)


def _nothing_to_redo(t: Translator) -> tuple[str, ...]:
    return (t.gettext("There is nothing to redo."),)


def _nothing_changes(t: Translator) -> tuple[str, ...]:
    return (t.gettext("Nothing would change, so nothing was recorded."),)


def _too_large(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("This is more than can be taken at once: “%(field)s” is too long."),
        t.gettext("This is more than can be taken at once."),
    )


def _stale(t: Translator) -> tuple[str, ...]:
    return (
        t.gettext("The match does not stand where this tap was made. Nothing was recorded; look how it stands now."),
    )


def _tap_reused(t: Translator) -> tuple[str, ...]:
    return (t.gettext("This tap was already recorded as something else. Tap again on the page as it is now."),)


def _not_found(t: Translator) -> tuple[str, ...]:
    return (t.gettext("There is nothing here. The link may be mistyped, or it has been withdrawn."),)


def _too_many(t: Translator) -> tuple[str, ...]:
    return (t.gettext("That was tried too often. Wait a few minutes, then try again."),)


def _method_not_allowed(t: Translator) -> tuple[str, ...]:
    return (t.gettext("This address does not take that kind of request."),)


def _unavailable(t: Translator) -> tuple[str, ...]:
    return (t.gettext("The score book does not answer just now. Nothing was lost. Try again in a moment."),)


_BY_CODE: Final[Mapping[str, _Sentences]] = {
    "bad_json": _bad_json,
    "unknown_question": _unknown_question,
    "missing_field": _missing_field,
    "unknown_field": _unknown_field,
    "bad_rules": _bad_rules,
    "bad_seat": _bad_seat,
    "bad_card": _bad_card,
    "duplicate_card": _duplicate_card,
    "card_not_held": _card_not_held,
    "too_many_cards": _too_many_cards,
    "order_needed": _order_needed,
    "leader_unknown": _leader_unknown,
    "impossible_hand": _impossible_hand,
    "bad_value": _bad_value,
    "wrong_phase": _wrong_phase,
    "match_over": _match_over,
    "nothing_to_undo": _nothing_to_undo,
    "nothing_to_redo": _nothing_to_redo,
    "nothing_changes": _nothing_changes,
    "too_large": _too_large,
    "stale": _stale,
    "tap_reused": _tap_reused,
    "not_found": _not_found,
    "too_many": _too_many,
    "method_not_allowed": _method_not_allowed,
    "unavailable": _unavailable,
}

FAULT_CODES: Final[frozenset[str]] = frozenset(_BY_CODE)
"""Every code that has words of its own."""


def fault_sentences(t: Translator, code: str) -> tuple[str, ...]:
    """Every way of saying `code`, the most telling first; nothing for a code without words."""
    sentences = _BY_CODE.get(code)
    return sentences(t) if sentences else ()


def fault_message(t: Translator, code: str, field: str | None, facts: Mapping[str, object]) -> str:
    """Why something could not be answered or recorded, in one plain sentence.

    `field` is the place of the fault as programs name it (`hands[2].bid`), None where there is none.
    `facts` may hold `value` (what was given), `card`, `count`, `most` and `abandoned`; all are optional. Of rules that
    cannot be played it is told which answers go against each other (`name`, `clash`).
    A code without words, such as the reason of a ruling, gets a sentence that names the code.
    """
    if code == "match_over" and facts.get("abandoned"):
        return t.gettext("The match was broken off. Carry it on first.")
    known: dict[str, object] = {name: value for name, value in facts.items() if value is not None}
    if field is not None:
        known["field"] = field
    for sentence in fault_sentences(t, code):
        if placeholders(sentence) <= known.keys():
            said = sentence % {name: str(value) for name, value in known.items()}
            why = clash_rule(t, facts) if code == "bad_rules" else None
            return f"{said} {why}" if why else said
    return t.gettext("This cannot be done (%(code)s).") % {"code": code}


def placeholders(sentence: str) -> frozenset[str]:
    """The names of the facts that a sentence needs."""
    return frozenset(_PLACEHOLDER.findall(sentence))


def play_fault(t: Translator, code: str, field: str | None, facts: Mapping[str, object]) -> str:
    """What is amiss with a question about a play, for a person at the referee; cards may be marks.

    `facts` is as in `fault_message`. No name of a field is shown: the page has its own.
    """
    match code, (field or "").partition(".")[0]:
        case _, "rules":
            return t.gettext("These rules are not known or cannot be played. Choose a rule set.")
        case _, "players":
            return t.gettext("These rules are not played by that many players.")
        case "bad_value", "trump":
            return t.gettext("Trump is a suit: spades, hearts, diamonds or clubs.")
        case "missing_field", _:
            return t.gettext("The ruling needs one more answer.")
        case "card_not_held", _ if "card" in facts:
            return t.gettext(
                "%(card)s was not named among the cards of the hand. It is added here; look at the hand again."
            ) % {"card": facts["card"]}
        case "too_many_cards", "trick":
            return t.gettext("More cards lie on the table than there are other players.")
        case "too_many_cards", _:
            return t.gettext("A hand has 5 cards at most.")
        case _:
            return fault_message(t, code, None, facts)


def used_note(t: Translator, card: Card, table: Sequence[Card], in_question: Card | None) -> str:
    """Why a card that was tapped cannot be meant: it lies on the `table`, or is in the hand already."""
    names = {"card": mark(card)}
    if card in table:
        return t.gettext("%(card)s lies on the table already. There is only one of it.") % names
    if card == in_question:
        return t.gettext("%(card)s is the card in question. It counts as in the hand.") % names
    return t.gettext("%(card)s is in the hand already. There is only one of it.") % names
