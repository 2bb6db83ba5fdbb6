"""Asks which suit the bidder names, and where that decides for one card of it, and rules on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import (
    CARDS_IN_HAND,
    SUITS,
    Card,
    Fault,
    Profile,
    Reason,
    Suit,
    judge_name_trump,
    read_suit,
    write_card,
)
from fortyfives.web.book_address import reason_href
from fortyfives.web.referee_draw import rules_fact, without_auction
from fortyfives.web.referee_elsewhere import elsewhere, elsewhere_asked
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Live, RulingView, Typed
from fortyfives.web.referee_parts import (
    fact,
    known_cards,
    list_tile,
    picker_rows,
    rules_page,
    suit_fact,
    suit_page,
    tray_of,
    write_names,
)
from fortyfives.web.referee_standins import none_of, whatever
from fortyfives.web.referee_told import Told
from fortyfives.words import draw_ruled as words
from fortyfives.words.cards import suit_title
from fortyfives.words.plays import OtherRules
from fortyfives.words.referee import not_needed, said_by
from fortyfives.words.rulings import rule_name
from fortyfives.words.tricks_ruled import so_far

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is told. A card that only stands for something has been left out of the hand."""

    suit: Suit | None
    hand: tuple[Card, ...]
    none: bool
    """Told that no card of the suit is held."""
    unasked: bool
    """Nothing of the hand was asked for, since none of it matters."""


def _read(told: Told) -> _Facts:
    suit = read_suit(told.args.get("trump", ""))
    hand = known_cards(told.args.get("hand"), CARDS_IN_HAND)
    if hand == whatever():
        return _Facts(suit, (), False, True)
    if len(hand) == 1 and any(hand == none_of(other) for other in SUITS):
        return _Facts(suit, (), suit is not None and hand == none_of(suit), False)
    return _Facts(suit, hand, False, False)


def _may_name(profile: Profile, facts: _Facts) -> bool:
    """Whether the cards that are told suffice to name the suit; more of them take nothing away."""
    return facts.suit is not None and judge_name_trump(profile, facts.hand, facts.suit) is Reason.OK


def tidy(told: Told) -> Told:
    """The facts with cards that stand for a hand that need not be told, and without those that stand for nothing."""
    facts = _read(told)
    args = {name: value for name, value in told.args.items() if name != "hand" or facts.hand or facts.none}
    if "hand" not in args and told.profile.has_auction and not told.profile.must_hold_trump:
        args["hand"] = write_names(whatever())
    return replace(told, args=args)


def sure(told: Told) -> bool:
    """Any suit may be named, or a card of it is told, or that there is none."""
    facts, profile = _read(told), told.profile
    if told.step is not None or facts.suit is None or not profile.has_auction:
        return False
    return facts.none or _may_name(profile, facts) or len(facts.hand) == CARDS_IN_HAND


def fault(told: Told, fault: Fault) -> str | None:
    """What is amiss, in words of this question."""
    no_auction = (fault.code, fault.field) == ("bad_value", "rules")
    return words.without_auction(told.t, told.kind) if no_auction else None


def used(told: Told, card: Card) -> str:
    """Why no more cards can be named."""
    return words.hand_is_full(told.t, CARDS_IN_HAND)


def _step(told: Told, facts: _Facts) -> str:
    if told.step == "rules" or not told.profile.has_auction:
        return "rules"
    return "trump" if facts.suit is None or told.step == "trump" else "hand"


def _fact_fields(told: Told, facts: _Facts, step: str) -> tuple[FactField, ...]:
    t, suit = told.t, facts.suit
    text = not_needed(t) if facts.unasked or not told.profile.must_hold_trump else ""
    if facts.none and suit is not None:
        text = words.none_of_suit(t, suit)
    elif facts.hand:
        text = ""
    known = bool(facts.hand or text)
    return (
        suit_fact(told, "trump", t.gettext("Suit named"), suit, step),
        fact(told, "hand", t.gettext("Holds"), step, known=known, text=text, cards=facts.hand),
    )


def ask(told: Told) -> AskPage:
    """The open question: the suit, then the hand until it holds a card of that suit."""
    t, facts = told.t, _read(told)
    step, suit, hand = _step(told, facts), facts.suit, facts.hand
    shown = _fact_fields(told, facts, step)
    if step == "rules":
        page = rules_page(told, shown, fits=lambda profile: profile.has_auction)
        return page if told.profile.has_auction else replace(without_auction(told, page), facts=())
    if step == "trump" or suit is None:
        # What was told of the hand was told about the suit.
        return suit_page(told, shown, words.asks_suit(t), suit, *(("hand",) if facts.none else ()))
    hidden = told.hidden("hand")
    rows = picker_rows(t, None, lambda card: list_tile("hand", hand, card, (), CARDS_IN_HAND))
    return AskPage(
        "hand",
        shown,
        words.asks_suit_held(t, suit),
        hidden,
        remark=words.suit_held_remark(t, suit),
        lone=(Choice("hand", write_names(none_of(suit)), words.none_of_suit(t, suit), "none"),),
        # The suit in question stands first: one tap on it settles the matter.
        rows=tuple(sorted(rows, key=lambda row: row.suit is not suit)),
        typed=Typed(words.type_the_hand(t), hidden, " ".join(map(write_card, hand))),
        tray=tray_of("hand", hand, so_far(t, len(hand), CARDS_IN_HAND), CARDS_IN_HAND) if hand else None,
        live=_live(told, facts) if hand else None,
    )


def _live(told: Told, facts: _Facts) -> Live | None:
    if facts.suit is None or _may_name(told.profile, facts):
        return None
    return Live("open", words.not_certain(told.t), words.none_so_far(told.t, facts.suit, facts.hand))


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a suit that is named."""
    t, profile, facts = told.t, told.profile, _read(told)
    suit = facts.suit or Suit.SPADES
    hand = facts.hand or None
    legal, must_hold = given["legal"], profile.must_hold_trump
    said = words.explain_name_trump(t, suit, hand, legal=legal, must_hold=must_hold)
    free = [one for one in SUITS if hand and judge_name_trump(profile, hand, one) is Reason.OK]
    # Of a hand told in part it is not known which suits it lacks.
    told_whole = must_hold and len(facts.hand) == CARDS_IN_HAND
    return RulingView(
        mood="legal" if legal else "illegal",
        word=said.verdict,
        short=said.short,
        facts=(rules_fact(told), *_fact_fields(told, facts, "")),
        why=said.why,
        reason=given["reason"],
        legal_calls=tuple(suit_title(t, one) for one in free) if told_whole else (),
        legal_line=words.may_be_named(t, free) if told_whole else "",
        hint=words.name_trump_hint(t, suit, hand, legal=legal, must_hold=must_hold),
        elsewhere=_elsewhere(told, question, given, facts),
        rule=rule_name(t, Reason.SUIT_NOT_HELD),
        rule_href=reason_href(Reason.SUIT_NOT_HELD),
        sources=said_by(t, Reason.SUIT_NOT_HELD),
        title=words.name_trump_title(t, legal, suit),
    )


def _elsewhere(told: Told, question: Json, given: Json, facts: _Facts) -> OtherRules:
    t, profile = told.t, told.profile
    if facts.hand or facts.none:
        return elsewhere(t, profile, question, given, lambda _, other: words.say_name_trump(t, other["legal"]))

    def say(rules: Profile) -> str | None:
        return words.say_must_hold(t, rules.must_hold_trump) if rules.has_auction else None

    return elsewhere_asked(t, profile, say)
