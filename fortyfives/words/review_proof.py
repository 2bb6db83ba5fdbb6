"""Proves that nobody revoked: player by player, for each card that was thrown off, what was in the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fortyfives.rules import Reason, Verdict, is_trump, suit_of
from fortyfives.words.cards import list_cards, mark, suit_name
from fortyfives.words.plays import one_of_suit
from fortyfives.words.review_plays import explain_told
from fortyfives.words.review_told import PlayTold, Reviewed
from fortyfives.words.translator import Translator

_NEEDS_NONE: Final = frozenset({Reason.LEADS, Reason.PLAYS_TRUMP, Reason.TRUMPS_IN, Reason.FOLLOWS_SUIT})


def review_proof(t: Translator, reviewed: Reviewed) -> tuple[str, ...]:
    """The proof that nobody revoked, step by step; nothing where somebody did, or may have.

    Leads, trumps and cards that follow suit need no proof: the last step counts them.
    """
    told = [reviewed.told(t, place) for place in range(len(reviewed.plays))]
    if any(_verdict(one) is not Verdict.LEGAL for one in told):
        return ()
    clear = [one for one in told if _is_clear(one)]
    proved = [one for one in told if not _is_clear(one)]
    # Player by player, in the order in which they first played.
    proved.sort(key=lambda one: [play.seat for play in reviewed.plays].index(one.play.seat))
    steps = [_step(t, one) for one in proved]
    count = len(clear)
    if count:
        steps.append(
            (
                t.ngettext(
                    "The other card led, followed suit or was a trump, so it needs no proof.",
                    "The other %(count)s cards led, followed suit or were trumps, so they need no proof.",
                    count,
                )
                if steps
                else t.ngettext(
                    "The card led, followed suit or was a trump: there was nothing to prove.",
                    "All %(count)s cards led, followed suit or were trumps: there was nothing to prove.",
                    count,
                )
            )
            % {"count": count}
        )
    return tuple(steps)


def _is_clear(told: PlayTold) -> bool:
    """Whether a card needs no proof: it answered, or it was led, forgotten or not."""
    if told.leads or told.play.reason in _NEEDS_NONE:
        return True
    return told.play.reason is Reason.LEAD_UNKNOWN and is_trump(told.card, told.trump)


def _verdict(told: PlayTold) -> Verdict | None:
    return told.play.verdict if told.own is None else told.own.verdict


def _step(t: Translator, told: PlayTold) -> str:
    reason = told.play.reason
    if reason is None:
        said = explain_told(t, told)
        return f"{said.short} {said.why[-1]}"
    return _BY_REASON[reason](t, told)


def _names(t: Translator, told: PlayTold) -> dict[str, object]:
    return {
        "who": told.who,
        "name": told.name,
        "trick": told.play.trick,
        "card": mark(told.card),
        "lead": "" if told.lead is None else mark(told.lead),
        "later": list_cards(t, told.later_cards),
        "tops": list_cards(t, [card for card in told.later_cards if is_trump(card, told.trump)]),
    }


def _last_card(t: Translator, told: PlayTold) -> str:
    return t.gettext("%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s: it was the last card.") % _names(
        t, told
    )


def _no_trump(t: Translator, told: PlayTold) -> str:
    if not told.later:
        return _last_card(t, told)
    return t.gettext(
        "%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s and had no trump. Played after it: %(later)s."
    ) % _names(t, told)


def _held_back(t: Translator, told: PlayTold) -> str:
    return t.gettext(
        "%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s and held back only %(tops)s, higher than the "
        "lead. Played after it: %(later)s."
    ) % _names(t, told)


def _void(t: Translator, told: PlayTold) -> str:
    if not told.later or told.lead is None:
        return _last_card(t, told)
    suit = suit_of(told.lead)
    names = {**_names(t, told), "one": one_of_suit(t, suit), "suit": suit_name(t, suit)}
    if told.profile.void_must_trump:
        return (
            t.gettext(
                "%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s and had neither %(one)s nor a trump "
                "that had to be played. Played after it: %(later)s."
            )
            % names
        )
    return (
        t.gettext(
            "%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s and had no %(suit)s. "
            "Played after it: %(later)s."
        )
        % names
    )


def _owes_nothing(t: Translator, told: PlayTold) -> str:
    said = explain_told(t, told)
    # The step after the lead and the law tells where the cards are that would forbid it.
    return " ".join(
        [
            t.gettext("%(who)s threw off %(card)s on the %(lead)s in trick %(trick)s.") % _names(t, told),
            *said.why[1:],
        ]
    )


def _lead_unknown(t: Translator, told: PlayTold) -> str:
    names = _names(t, told)
    if told.blanks or not told.later:
        return (
            t.gettext("%(who)s played %(card)s to trick %(trick)s. Its lead is forgotten, but none would forbid it.")
            % names
        )
    return (
        t.gettext(
            "%(who)s played %(card)s to trick %(trick)s. Its lead is forgotten, but none that is left would forbid it. "
            "Played after it: %(later)s."
        )
        % names
    )


_BY_REASON: Final[Mapping[Reason, Callable[[Translator, PlayTold], str]]] = {
    Reason.NO_TRUMP_HELD: _no_trump,
    Reason.HOLDS_BACK: _held_back,
    Reason.VOID_IN_SUIT: _void,
    Reason.OWES_NOTHING: _owes_nothing,
    Reason.LEAD_UNKNOWN: _lead_unknown,
}
