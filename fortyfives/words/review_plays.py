"""Explains the plays of a reviewed hand one by one: why each was legal, a revoke, or stays open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fortyfives.rules import ACE_OF_HEARTS, Card, Reason, Suit, Verdict, is_trump, suit_of, top_three
from fortyfives.words.cards import list_cards, mark, suit_name
from fortyfives.words.plays import Explanation, one_of_suit, verdict_word
from fortyfives.words.review_forgotten import (
    explain_depends,
    explain_owes_nothing,
    explain_proved,
)
from fortyfives.words.review_phrases import had_to_line, held_line, later_line, lead_line
from fortyfives.words.review_told import PlayTold
from fortyfives.words.review_unknown import explain_forgotten, explain_unknown_lead
from fortyfives.words.translator import Translator

_Said = tuple[str, tuple[str, ...]]

_ACE: Final = mark(ACE_OF_HEARTS)


def explain_told(t: Translator, told: PlayTold) -> Explanation:
    """One play explained: the verdict, a short line and one to four steps, naming what decides."""
    reason = told.play.reason
    if reason is None:
        return explain_forgotten(t, told)
    short, why = _BY_REASON[reason](t, told)
    return Explanation(verdict_word(t, told.play.verdict or Verdict.OPEN), short, why)


def _lead(told: PlayTold) -> Card:
    return told.card if told.lead is None else told.lead


def _leads(t: Translator, told: PlayTold) -> _Said:
    names = {"who": told.who, "card": mark(told.card), "trick": told.play.trick, "before": told.play.trick - 1}
    short = t.gettext("%(who)s led the %(card)s.") % names
    rule = t.gettext("The leader may play any card, trump or not.")
    if told.play.trick == 1:
        return short, (t.gettext("%(who)s led the %(card)s to trick %(trick)s.") % names, rule)
    return short, (
        t.gettext("%(who)s took trick %(before)s and led the %(card)s to trick %(trick)s.") % names,
        rule,
    )


def _plays_trump(t: Translator, told: PlayTold) -> _Said:
    names = {"who": told.who, "card": mark(told.card), "led": mark(_lead(told))}
    if suit_of(told.card) is told.trump:
        second = t.gettext(
            "%(who)s played %(card)s, a trump too. Any trump answers a trump lead; it need not beat the %(led)s."
        )
    else:
        second = t.gettext(
            "%(who)s played %(card)s, a trump in every suit. Any trump answers a trump lead; it need not beat the "
            "%(led)s."
        )
    return t.gettext("%(card)s answers the %(led)s.") % names, (lead_line(t, told), second % names)


def _trumps_in(t: Translator, told: PlayTold) -> _Said:
    names = {"who": told.who, "card": mark(told.card), "led": mark(_lead(told))}
    if suit_of(told.card) is told.trump:
        second = t.gettext(
            "%(who)s played %(card)s, a trump. A trump may be played on any lead, even by a player who could follow."
        )
    else:
        second = t.gettext(
            "%(who)s played %(card)s, a trump in every suit. A trump may be played on any lead, even by a player who "
            "could follow."
        )
    return t.gettext("%(card)s trumps the %(led)s.") % names, (lead_line(t, told), second % names)


def _follows_suit(t: Translator, told: PlayTold) -> _Said:
    names = {"who": told.who, "card": mark(told.card), "one": one_of_suit(t, suit_of(_lead(told)))}
    return t.gettext("%(card)s follows suit.") % names, (
        lead_line(t, told),
        t.gettext("%(who)s played %(card)s, %(one)s too. The suit led may always be played, high or low.") % names,
    )


def _no_trump_held(t: Translator, told: PlayTold) -> _Said:
    names = {"name": told.name, "who": told.who, "card": mark(told.card)}
    return t.gettext("%(who)s had no trump, so %(card)s was legal.") % names, (
        lead_line(t, told),
        _none_line(t, told, t.gettext("a trump")),
        t.gettext("Without a trump any card may be played on a trump lead."),
    )


def _none_line(t: Translator, told: PlayTold, one: str) -> str:
    """What was in the hand, and that nothing of it was what the lead asks for."""
    held = later_line(t, told)
    if not told.later:
        none = t.gettext("It is not %(one)s.") % {"one": one}
    else:
        none = t.ngettext("Neither is %(one)s.", "None of them is %(one)s.", len(told.later)) % {"one": one}
    return f"{held} {none}"


def _tops(told: PlayTold) -> tuple[Card, ...]:
    return tuple(card for card in told.later_cards if is_trump(card, told.trump))


def _holds_back(t: Translator, told: PlayTold) -> _Said:
    tops = _tops(told)
    names = {"tops": list_cards(t, tops), "led": mark(_lead(told)), "card": mark(told.card)}
    only = (
        t.ngettext("%(tops)s is the only trump among them.", "%(tops)s are the only trumps among them.", len(tops))
        % names
    )
    why = (
        t.ngettext(
            "%(tops)s is one of the top three and beats the %(led)s, so it may be held back.",
            "%(tops)s are of the top three and beat the %(led)s, so they may be held back.",
            len(tops),
        )
        % names
    )
    return t.gettext("%(tops)s could be held back, so %(card)s was legal.") % names, (
        lead_line(t, told),
        f"{later_line(t, told)} {only}",
        why,
    )


def _void_in_suit(t: Translator, told: PlayTold) -> _Said:
    suit = suit_of(_lead(told))
    names = {"who": told.who, "suit": suit_name(t, suit), "card": mark(told.card)}
    steps = [lead_line(t, told), _none_line(t, told, one_of_suit(t, suit))]
    if suit is Suit.HEARTS and ACE_OF_HEARTS in told.later_cards:
        steps.append(t.gettext("%(ace)s is a trump, never a heart, so it is not of the suit led.") % {"ace": _ACE})
    tops = _tops(told)
    if not told.profile.void_must_trump:
        steps.append(t.gettext("Without a card of the suit led any card is legal. Trumping is a choice."))
    elif tops:
        steps.append(
            t.ngettext(
                "By these rules a player who cannot follow must trump, but 5, J and %(ace)s never have to be played on "
                "a plain lead, and %(tops)s is the only trump.",
                "By these rules a player who cannot follow must trump, but 5, J and %(ace)s never have to be played on "
                "a plain lead, and %(tops)s are the only trumps.",
                len(tops),
            )
            % {"tops": list_cards(t, tops), "ace": _ACE}
        )
    else:
        steps.append(t.gettext("By these rules a player who cannot follow must trump, but there was no trump to play."))
    return t.gettext("%(who)s had no %(suit)s, so %(card)s was legal.") % names, tuple(steps)


def _revoke(t: Translator, told: PlayTold) -> str:
    because = told.play.because
    return t.gettext("%(card)s was a revoke: %(name)s still held %(because)s.") % {
        "card": mark(told.card),
        "name": told.name,
        "because": list_cards(t, because),
    }


def _must_play_trump(t: Translator, told: PlayTold) -> _Said:
    because = told.play.because
    top = top_three(told.trump)
    ordinary = tuple(card for card in because if card not in top)
    held = held_line(t, told, because)
    if ordinary:
        bound = t.ngettext(
            "%(cards)s cannot be held back: only 5, J and %(ace)s can.",
            "%(cards)s cannot be held back: only 5, J and %(ace)s can.",
            len(ordinary),
        ) % {"cards": list_cards(t, ordinary), "ace": _ACE}
    else:
        bound = t.ngettext(
            "%(cards)s may be held back from a lower trump, but the %(led)s is higher.",
            "%(cards)s may be held back from a lower trump, but the %(led)s is higher.",
            len(because),
        ) % {"cards": list_cards(t, because), "led": mark(_lead(told))}
    return _revoke(t, told), (lead_line(t, told), held, bound, had_to_line(t, told, trump_only=True))


def _must_follow_or_trump(t: Translator, told: PlayTold) -> _Said:
    return _revoke(t, told), (
        lead_line(t, told),
        held_line(t, told, told.play.because),
        had_to_line(t, told, trump_only=False),
    )


def _must_trump_when_void(t: Translator, told: PlayTold) -> _Said:
    names = {"ace": _ACE, "one": one_of_suit(t, suit_of(_lead(told)))}
    if told.blanks:
        rule = t.gettext(
            "By these rules a player who cannot follow must trump, and one who can must follow or trump. Only 5, J and "
            "%(ace)s need not be played on a plain lead."
        )
    else:
        rule = t.gettext(
            "By these rules a player who cannot follow must trump. Only 5, J and %(ace)s need not be played on a plain "
            "lead."
        )
    return _revoke(t, told), (
        lead_line(t, told),
        held_line(t, told, told.play.because),
        rule % names,
        had_to_line(t, told, trump_only=not told.blanks),
    )


_BY_REASON: Final[Mapping[Reason, Callable[[Translator, PlayTold], _Said]]] = {
    Reason.LEADS: _leads,
    Reason.PLAYS_TRUMP: _plays_trump,
    Reason.TRUMPS_IN: _trumps_in,
    Reason.FOLLOWS_SUIT: _follows_suit,
    Reason.NO_TRUMP_HELD: _no_trump_held,
    Reason.HOLDS_BACK: _holds_back,
    Reason.VOID_IN_SUIT: _void_in_suit,
    Reason.MUST_PLAY_TRUMP: _must_play_trump,
    Reason.MUST_FOLLOW_OR_TRUMP: _must_follow_or_trump,
    Reason.MUST_TRUMP_WHEN_VOID: _must_trump_when_void,
    Reason.PROVED_BY_TRICK: explain_proved,
    Reason.OWES_NOTHING: explain_owes_nothing,
    Reason.DEPENDS: explain_depends,
    Reason.LEAD_UNKNOWN: explain_unknown_lead,
}

REVIEW_REASONS: Final[frozenset[Reason]] = frozenset(_BY_REASON)
"""Every reason that a reviewed play can carry."""
