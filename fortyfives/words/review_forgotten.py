"""Explains what forgotten cards do to a reviewed play: what it depends on, what proves it, why nothing spoils it."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import Card, ForgottenCard, is_trump, trick_winner, what_decides
from fortyfives.words.cards import list_cards, list_names, mark
from fortyfives.words.review_phrases import (
    LISTED,
    either,
    had_to_line,
    lead_line,
    numbers,
    what_forbids,
)
from fortyfives.words.review_told import PlayTold, Taken, in_order
from fortyfives.words.translator import Translator

_Said = tuple[str, tuple[str, ...]]


# --- open ---------------------------------------------------------------------------------------------------


def unless_line(t: Translator, told: PlayTold) -> str:
    """What an open play depends on, in a line: "5♣ is legal unless Maeve’s card in trick 5 … was a heart."."""
    deciding = what_decides(told.play, told.blanks)
    cards = in_order(told.trump, told.play.depends_on)
    lead = told.card if told.lead is None else told.lead
    return t.ngettext(
        "%(card)s is legal unless %(name)s’s card in trick %(tricks)s, which nobody remembers, was %(what)s.",
        "%(card)s is legal unless one of %(name)s’s cards in tricks %(tricks)s, which nobody remembers, was %(what)s.",
        len(deciding),
    ) % {
        "card": mark(told.card),
        "name": told.name,
        "tricks": numbers(t, [one.trick for one in deciding]),
        "what": what_forbids(t, lead, told.trump, cards),
    }


def explain_depends(t: Translator, told: PlayTold) -> _Said:
    """Why a play stays open, and which forgotten card at which trick would settle it."""
    steps = [lead_line(t, told)]
    if told.later:
        steps.append(
            t.ngettext(
                "%(who)s played %(later)s after it, which does not forbid %(card)s.",
                "%(who)s played %(later)s after it, which do not forbid %(card)s.",
                len(told.later),
            )
            % {"who": told.who, "later": list_cards(t, told.later_cards), "card": mark(told.card)}
        )
    steps.append(_spoiling_line(t, told))
    steps.append(
        t.gettext("If it was none of these, %(card)s was legal.") % {"card": mark(told.card)}
        if len(told.play.depends_on) > 1
        else t.gettext("If not, %(card)s was legal.") % {"card": mark(told.card)}
    )
    return unless_line(t, told), tuple(steps)


def _spoiling_line(t: Translator, told: PlayTold) -> str:
    """Which forgotten cards would make a play a revoke, the same cards of several tricks told together."""
    groups: dict[tuple[Card, ...], list[ForgottenCard]] = {}
    for one in what_decides(told.play, told.blanks):
        groups.setdefault(in_order(told.trump, one.cards), []).append(one)
    if len(groups) > 2:
        # Too many stories to be told one by one: whichever trick it was, one of these it was.
        every = [one for ones in groups.values() for one in ones]
        groups = {in_order(told.trump, told.play.depends_on): every}
    return " ".join(_spoiled_line(t, told, cards, ones) for cards, ones in groups.items())


def _spoiled_line(t: Translator, told: PlayTold, cards: tuple[Card, ...], ones: Sequence[ForgottenCard]) -> str:
    names = {
        "who": told.who,
        "name": told.name,
        "tricks": numbers(t, [one.trick for one in ones]),
        "card": mark(told.card),
        "cards": either(t, cards),
        "listed": list_cards(t, cards),
        "count": len(cards),
    }
    if len(ones) > 1:
        return (
            t.ngettext(
                "If one of %(name)s’s cards in tricks %(tricks)s was the %(cards)s, %(card)s was a revoke.",
                "If one of %(name)s’s cards in tricks %(tricks)s was %(cards)s, %(card)s was a revoke.",
                len(cards),
            )
            % names
        )
    could = _of(told, ones[0]).cards
    names["could"] = len(could)
    return (
        t.ngettext(
            "%(who)s’s card in trick %(tricks)s can have been one of %(could)s cards. Only the %(listed)s would make "
            "%(card)s a revoke.",
            "%(who)s’s card in trick %(tricks)s can have been one of %(could)s cards. %(count)s of them would make "
            "%(card)s a revoke: %(listed)s.",
            len(cards),
        )
        % names
    )


def _of(told: PlayTold, one: ForgottenCard) -> ForgottenCard:
    """A forgotten card with all that it can have been."""
    return next(blank for blank in told.blanks if blank.trick == one.trick)


# --- proved by who took a trick -----------------------------------------------------------------------------


def _forbidding(told: PlayTold) -> tuple[Card, ...]:
    return () if told.lead is None else told.forbidding(told.lead)


def proving(told: PlayTold) -> ForgottenCard | None:
    """The forgotten card that proves a revoke, whatever it was; None where only several of them together do."""
    forbidding = _forbidding(told)
    return next((one for one in told.blanks if set(one.cards) <= set(forbidding)), None)


def explain_proved(t: Translator, told: PlayTold) -> _Said:
    """Why a play was a revoke although the card that forbade it is forgotten."""
    one = proving(told)
    lead = told.card if told.lead is None else told.lead
    names: dict[str, object] = {"card": mark(told.card), "name": told.name, "who": told.who, "trick": told.play.trick}
    had_to = had_to_line(t, told, trump_only=False)
    if one is None:
        tricks = [blank.trick for blank in told.blanks]
        names["tricks"] = numbers(t, tricks)
        return t.gettext("%(card)s was a revoke: who took the tricks proves it.") % names, (
            lead_line(t, told),
            t.gettext(
                "Nobody remembers %(name)s’s cards in tricks %(tricks)s. Whatever they were, one of them was %(what)s: "
                "otherwise somebody else would have taken a trick."
            )
            % {**names, "what": what_forbids(t, lead, told.trump, _forbidding(told))},
            had_to,
        )
    names["proof"] = one.trick
    could = in_order(told.trump, one.cards)
    held = t.ngettext(
        "It can only have been the %(cards)s, which %(name)s then held in trick %(trick)s.",
        "It was %(cards)s: whichever it was, %(name)s held it in trick %(trick)s, and each of them forbids %(card)s.",
        len(could),
    ) % {**names, "cards": either(t, could)}
    return t.gettext("%(card)s was a revoke: who took trick %(proof)s proves it.") % names, (
        lead_line(t, told),
        _taken_line(t, told, told.taken[one.trick - 1]),
        held,
        had_to,
    )


def _taken_line(t: Translator, told: PlayTold, taken: Taken) -> str:
    """How the trick went to which a forgotten card was played."""
    names: dict[str, object] = {"who": told.who, "name": told.name, "trick": taken.trick, "by": taken.by}
    if taken.over is not None:
        names["over"] = mark(taken.over)
    if taken.won_with is not None:
        names["won_with"] = mark(taken.won_with)
    if taken.his and taken.over is not None:
        return t.gettext("%(who)s took trick %(trick)s over the %(over)s with a card that nobody remembers.") % names
    if taken.his:
        return t.gettext("%(who)s took trick %(trick)s with a card that nobody remembers.") % names
    if taken.by is not None and taken.won_with is not None:
        return (
            t.gettext("%(by)s took trick %(trick)s with the %(won_with)s, and nobody remembers %(name)s’s card in it.")
            % names
        )
    if taken.by is not None:
        return t.gettext("%(by)s took trick %(trick)s, and nobody remembers %(name)s’s card in it.") % names
    if taken.his is False:
        return t.gettext("%(who)s did not take trick %(trick)s, and nobody remembers the card played to it.") % names
    return t.gettext("Nobody remembers %(name)s’s card in trick %(trick)s.") % names


# --- no forgotten card can spoil it -------------------------------------------------------------------------


def explain_owes_nothing(t: Translator, told: PlayTold) -> _Said:
    """Why a throw-off was legal whatever the forgotten cards were: what would forbid it is accounted for."""
    lead = told.card if told.lead is None else told.lead
    names = {"card": mark(told.card), "what": what_forbids(t, lead, told.trump, _forbidding(told))}
    forbids = t.gettext("Only %(what)s in the hand could forbid %(card)s.") % names
    if told.later:
        forbids = t.ngettext(
            "Only %(what)s could forbid %(card)s. %(later)s, played after it, is no such card.",
            "Only %(what)s could forbid %(card)s. %(later)s, played after it, are no such cards.",
            len(told.later),
        ) % {**names, "later": list_cards(t, told.later_cards)}
    steps = [lead_line(t, told), forbids, *_accounted(t, told)]
    return t.gettext("%(card)s was legal, whatever the forgotten cards were.") % names, tuple(steps)


def _accounted(t: Translator, told: PlayTold) -> list[str]:
    """Where the cards are that would forbid it, and why none of them is a forgotten card of the player."""
    forbidding = _forbidding(told)
    few = [one for one in told.blanks if len(one.cards) <= LISTED]
    if len(few) == len(told.blanks) <= 2:
        # What the forgotten cards were is told at once.
        return [
            f"{_taken_line(t, told, told.taken[one.trick - 1])} {_was_line(t, told, one)}"
            if one.trick <= len(told.taken)
            else _was_line(t, told, one)
            for one in told.blanks
        ]
    elsewhere: dict[str, list[Card]] = {}
    for name, _, card in told.elsewhere:
        if card in forbidding:
            elsewhere.setdefault(name, []).append(card)
    steps = []
    played = [card for cards in elsewhere.values() for card in cards]
    left = tuple(card for card in forbidding if card not in played)
    if elsewhere:
        steps.append(_played_line(t, told, elsewhere, all_of_them=not left))
    if left:
        steps.append(" ".join(_ruled_out(t, told, one, left) for one in told.blanks))
    return steps


def _was_line(t: Translator, told: PlayTold, one: ForgottenCard) -> str:
    return t.ngettext(
        "It can only have been the %(cards)s, which does not forbid it.",
        "It was %(cards)s, none of which forbids it.",
        len(one.cards),
    ) % {"cards": either(t, in_order(told.trump, one.cards))}


def _played_line(t: Translator, told: PlayTold, elsewhere: dict[str, list[Card]], *, all_of_them: bool) -> str:
    by = [
        t.gettext("%(cards)s by %(name)s")
        % {"cards": list_cards(t, in_order(told.trump, cards)), "name": name or t.gettext("others")}
        for name, cards in elsewhere.items()
    ]
    names = {"by": list_names(t, by)}
    if all_of_them:
        return t.gettext("All of that kind are remembered elsewhere: %(by)s.") % names
    return t.gettext("Of that kind these are remembered elsewhere: %(by)s.") % names


def _ruled_out(t: Translator, told: PlayTold, one: ForgottenCard, left: tuple[Card, ...]) -> str:
    """Why a forgotten card was none of the cards that are left."""
    names: dict[str, object] = {"name": told.name, "who": told.who, "trick": one.trick, "left": list_cards(t, left)}
    taken = next((taken for taken in told.taken if taken.trick == one.trick), None)
    over = None if taken is None or not taken.his else taken.over
    if taken is not None and over is not None and not any(_beats(told, taken, card, over) for card in left):
        return t.ngettext(
            "%(who)s’s card in trick %(trick)s was not %(left)s: it took the trick over the %(over)s, which that does "
            "not beat.",
            "%(who)s’s card in trick %(trick)s was none of %(left)s: it took the trick over the %(over)s, which none "
            "of them beats.",
            len(left),
        ) % {**names, "over": mark(over)}
    best = None if taken is None or taken.his is not False else taken.won_with
    if taken is not None and best is not None and all(_beats(told, taken, card, best) for card in left):
        return t.ngettext(
            "%(who)s’s card in trick %(trick)s was not %(left)s: %(by)s took the trick with the %(best)s, which that "
            "beats.",
            "%(who)s’s card in trick %(trick)s was none of %(left)s: %(by)s took the trick with the %(best)s, which "
            "each of them beats.",
            len(left),
        ) % {**names, "by": taken.by, "best": mark(best)}
    return (
        t.ngettext(
            "%(who)s’s card in trick %(trick)s was not %(left)s, or somebody else would have taken that trick.",
            "%(who)s’s card in trick %(trick)s was none of %(left)s, or somebody else would have taken that trick.",
            len(left),
        )
        % names
    )


def _beats(told: PlayTold, taken: Taken, card: Card, other: Card) -> bool:
    """Whether a card would surely have beaten another in that trick."""
    lead = taken.lead
    if lead is None:
        if not is_trump(card, told.trump):
            return False
        lead = other
    cards = list(dict.fromkeys((lead, other, card)))
    return cards[trick_winner(told.trump, cards)] == card
