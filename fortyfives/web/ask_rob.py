"""Asks for the card turned up and the little that decides about it, and rules whether a player may rob."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import (
    CARDS_IN_HAND,
    DECK,
    VARIANTS,
    Card,
    Profile,
    Reason,
    card_of,
    judge_rob,
    rank_of,
    read_card,
    suit_of,
    write_card,
)
from fortyfives.web.book_address import reason_href
from fortyfives.web.referee_draw import rules_fact
from fortyfives.web.referee_elsewhere import elsewhere, elsewhere_asked
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, RulingView, Tile, Typed
from fortyfives.web.referee_parts import fact, known_cards, picker_rows, rules_page, write_names
from fortyfives.web.referee_standins import any_turned, other_than, whatever
from fortyfives.web.referee_told import Told
from fortyfives.words import rob_ruled as words
from fortyfives.words.plays import OtherRules
from fortyfives.words.referee import not_needed, said_by
from fortyfives.words.rulings import rule_name

Json = Mapping[str, Any]

_SAID = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is told. Cards that only stand for something have been left out."""

    turned: Card | None
    hand: tuple[Card, ...]
    ace: bool | None
    """Whether the ace of the suit turned up is held."""
    dealer: bool | None
    played: bool | None

    @property
    def ace_turned(self) -> bool:
        """Whether the turned card is itself the ace of trumps."""
        return self.turned is not None and rank_of(self.turned) == "A"


def _read(told: Told) -> _Facts:
    turned = read_card(told.args.get("turned", "").strip())
    told_hand = known_cards(told.args.get("hand"), CARDS_IN_HAND)
    hand = tuple(card for card in told_hand if card != turned)
    dealer, played = (_SAID.get(told.args.get(name, "")) for name in ("is_dealer", "has_played"))
    # A hand that was not asked for may be written for a turned card that was not either.
    unasked = hand in (whatever(), whatever(turned))
    if unasked and turned == any_turned():
        turned = None
    if unasked or turned is None:
        return _Facts(turned, () if unasked else hand, None, dealer, played)
    if hand == other_than(turned):
        return _Facts(turned, (), False, dealer, played)
    ace = card_of("A", suit_of(turned))
    return _Facts(turned, hand, ace in hand if hand else None, dealer, played)


def _certain(told: Told, facts: _Facts) -> bool:
    """Whether the engine says the same whatever is still untold."""
    reasons = {
        judge_rob(told.profile, turned, hand, dealer, played)
        for turned in (DECK if facts.turned is None else (facts.turned,))
        for hand in _hands(facts, turned)
        for dealer in _either(facts.dealer)
        for played in _either(facts.played)
    }
    return len(reasons) == 1


def _hands(facts: _Facts, turned: Card) -> tuple[tuple[Card, ...], ...]:
    """The hands that can be: as told, or with the ace of the suit turned up and without."""
    if facts.turned is not None and facts.ace is not None:
        return (facts.hand,)
    return ((), (card_of("A", suit_of(turned)),))


def _either(told: bool | None) -> tuple[bool, ...]:
    return (True, False) if told is None else (told,)


def tidy(told: Told) -> Told:
    """The facts; where they are certain, with values in place of those that cannot matter any more."""
    facts = _read(told)
    args = dict(told.args)
    if not (facts.hand or facts.ace is not None):
        args.pop("hand", None)
    if facts.turned is None:
        args.pop("turned", None)
        if "hand" not in args and facts.played is False:
            # Nothing was asked for: the answers no stood in place of any.
            args.pop("is_dealer", None)
            args.pop("has_played", None)
    if _certain(told, facts):
        args.setdefault("turned", write_card(any_turned()))
        args.setdefault("hand", write_names(whatever(facts.turned)))
        args.setdefault("is_dealer", "no")
        args.setdefault("has_played", "no")
    return replace(told, args=args)


def sure(told: Told) -> bool:
    """There is no robbing, or it is too late, or the one thing is told that decides."""
    return told.step is None and _certain(told, _read(told))


# --- the open question


def _step(told: Told, facts: _Facts) -> str:
    if told.step in ("rules", "turned", "has_played"):
        return told.step
    if facts.turned is None:
        return "turned"
    if told.step in ("is_dealer", "hand"):
        return told.step
    if (facts.dealer if facts.ace_turned else facts.ace) is None:
        return "is_dealer" if facts.ace_turned else "hand"
    return "has_played"


def _fact_fields(told: Told, facts: _Facts, step: str) -> tuple[FactField, ...]:
    """The facts; on a ruling, with what was not needed named as such."""
    t, ruled = told.t, step == ""
    settled = ruled and (not told.profile.rob or facts.played is True)
    idle = not_needed(t) if ruled else ""
    turned = facts.turned
    cards = () if turned is None else (turned,)
    shown = [
        fact(
            told, "turned", t.gettext("Turned up"), step, known=bool(cards or idle), text=_or(idle, cards), cards=cards
        )
    ]
    if facts.ace_turned:
        text = words.so(t, facts.dealer) if not settled else idle
        shown.append(fact(told, "is_dealer", t.gettext("Dealer"), step, known=bool(text), text=text))
    if len(facts.hand) > 1:
        shown.append(fact(told, "hand", t.gettext("Holds"), step, known=True, cards=facts.hand))
    elif not facts.ace_turned:
        text = words.so(t, facts.ace) or idle
        shown.append(fact(told, "hand", t.gettext("Holds the ace"), step, known=bool(text), text=text))
    text = words.so(t, facts.played) if told.profile.rob or not ruled else idle
    shown.append(fact(told, "has_played", t.gettext("Has played"), step, known=bool(text), text=text))
    return tuple(shown)


def _or(text: str, cards: tuple[Card, ...]) -> str:
    return "" if cards else text


def ask(told: Told) -> AskPage:
    """The open question: the card turned up, then the one thing that decides; that she has played ends it at once."""
    t, facts = told.t, _read(told)
    step = _step(told, facts)
    shown = _fact_fields(told, facts, step)
    if step == "rules":
        return replace(rules_page(told, shown), remark=words.what_robbing_is(t))
    if step == "turned" or (facts.turned is None and step != "has_played"):
        return _ask_turned(told, facts, shown)
    if step == "has_played" or facts.turned is None:
        return AskPage(
            step,
            shown,
            words.asks_played(t),
            told.hidden("has_played"),
            remark=words.played_remark(t),
            choices=_yes_or_no(told, "has_played", "yes", "no", facts.played),
            choices_cls="two",
        )
    turned, ace = facts.turned, card_of("A", suit_of(facts.turned))
    if step == "is_dealer":
        question, remark = words.asks_dealer(t), words.dealer_remark(t, turned)
        choices = _yes_or_no(told, "is_dealer", "yes", "no", facts.dealer)
    else:
        question, remark = words.asks_ace(t, turned), words.ace_remark(t, turned)
        choices = _yes_or_no(told, "hand", write_card(ace), write_names(other_than(turned)), facts.ace)
    # Who robs is asked before the first card as a rule, and where it was not so one tap says it.
    hidden = told.hidden(step, has_played=told.args.get("has_played", "no"))
    return AskPage(
        step, shown, question, hidden, remark=remark, choices=choices, choices_cls="two", links=_too_late(told, facts)
    )


def _yes_or_no(told: Told, name: str, yes: str, no: str, so: bool | None) -> tuple[Choice, ...]:
    t = told.t
    return (
        Choice(name, yes, words.yes(t), "yes", pressed=so is True),
        Choice(name, no, words.no(t), "no", pressed=so is False),
    )


def _too_late(told: Told, facts: _Facts) -> tuple[Link, ...]:
    if facts.played is not None:
        return ()
    return (Link(words.played_link(told.t), told.asking(step=None, has_played="yes"), "played"),)


def _ask_turned(told: Told, facts: _Facts, shown: tuple[FactField, ...]) -> AskPage:
    t = told.t
    # What was told of the hand and the dealer was told about the card turned up.
    about_it = ("turned", "is_dealer") if len(facts.hand) > 1 else ("turned", "is_dealer", "hand")
    hidden = told.hidden(*about_it)
    taken = facts.hand if len(facts.hand) > 1 else ()

    def tile(card: Card) -> Tile:
        if card in taken:
            return Tile(card, "used", write_card(card), off=True)
        return Tile(card, "turned", write_card(card), card == facts.turned)

    return AskPage(
        "turned",
        shown,
        words.asks_turned(t),
        hidden,
        remark=words.what_robbing_is(t),
        rows=picker_rows(t, None, tile),
        typed=Typed(words.type_turned(t), hidden),
        links=_too_late(told, facts),
    )


# --- the ruling


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on robbing."""
    t, profile, facts = told.t, told.profile, _read(told)
    reason = Reason(given["reason"])
    hand = facts.hand if len(facts.hand) > 1 else None
    said = words.explain_rob(t, profile, reason, facts.turned, hand)
    robs = next(rules for rules in VARIANTS if rules.rob)
    return RulingView(
        mood="legal" if given["legal"] else "illegal",
        word=said.verdict,
        short=said.short,
        facts=(rules_fact(told), *_fact_fields(told, facts, "")),
        why=said.why,
        reason=reason.value,
        hint=words.rob_hint(t, reason, facts.turned, robs.name),
        elsewhere=_elsewhere(told, question, given, facts),
        rule=rule_name(t, reason),
        rule_href=reason_href(reason),
        sources=said_by(t, reason),
        title=words.rob_title(t, given["legal"], facts.turned),
    )


def _elsewhere(told: Told, question: Json, given: Json, facts: _Facts) -> OtherRules:
    t, profile = told.t, told.profile
    if profile.rob or facts.turned is not None:
        return elsewhere(t, profile, question, given, lambda _, other: words.say_rob(t, Reason(other["reason"])))

    def say(rules: Profile) -> str:
        return words.say_may_rob(t, rules.rob)

    return elsewhere_asked(t, profile, say)
