"""Asks how many cards are kept before the draw, or which, and rules on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import (
    CARDS_IN_HAND,
    DECK,
    Card,
    DiscardRuling,
    Fault,
    Profile,
    Reason,
    cards_before_draw,
    judge_discard,
    keep_range,
    write_card,
)
from fortyfives.web.book_address import reason_href
from fortyfives.web.referee_draw import rules_fact, without_auction
from fortyfives.web.referee_elsewhere import elsewhere_asked
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live, RulingView, Typed
from fortyfives.web.referee_parts import fact, known_cards, list_tile, picker_rows, rules_page, tray_of, write_names
from fortyfives.web.referee_standins import counted, is_counted, is_unasked, unasked
from fortyfives.web.referee_told import Told
from fortyfives.words import draw_ruled as words
from fortyfives.words.plays import OtherRules
from fortyfives.words.referee import not_needed, said_by, show_the_ruling
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator
from fortyfives.words.tricks_ruled import so_far

Json = Mapping[str, Any]

BIDDER, OTHERS = ROLES = ("bidder", "others")


def is_free(profile: Profile, role: str) -> bool:
    """Whether a player in this role may keep as many cards as he likes, from none to all."""
    least, most = keep_range(profile, role)
    return least == 0 and most >= cards_before_draw(profile, role)


def role_matters(profile: Profile) -> bool:
    """Whether the bidder and the others are told apart in the draw."""
    told_apart = {(cards_before_draw(profile, role), keep_range(profile, role)) for role in ROLES}
    return len(told_apart) > 1


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is told. Cards that only stand for a number have been left out."""

    role: str | None
    held: int
    hand: tuple[Card, ...]
    away: tuple[Card, ...] | None
    kept: int | None

    @property
    def named(self) -> bool:
        """Whether the hand is told card by card, as far as it is."""
        return bool(self.hand)

    @property
    def whole(self) -> bool:
        """Whether every card of the hand is named."""
        return len(self.hand) == self.held


def _read(told: Told) -> _Facts:
    role = told.args.get("role")
    if role not in ROLES:
        role = None if role_matters(told.profile) else OTHERS
    held = cards_before_draw(told.profile, role or OTHERS)
    hand, away = (known_cards(told.args.get(name), len(DECK)) for name in ("hand", "discard"))
    is_told = "discard" in told.args
    if is_unasked(hand):
        return _Facts(role, held, (), None, None)
    if is_counted(hand):
        kept = len(hand) - len(away)
        return _Facts(role, held, (), None, kept if is_told and 0 <= kept <= held else None)
    hand = hand[:held]
    away = tuple(card for card in away if card in hand)
    whole = len(hand) == held
    return _Facts(role, held, hand, away if is_told else None, held - len(away) if whole and is_told else None)


def tidy(told: Told) -> Told:
    """The facts with cards that stand for the number told, or for none where none is needed."""
    if not told.profile.has_auction:
        return told
    facts = _read(told)
    args = dict(told.args)
    if facts.role is not None:
        args["role"] = facts.role
    if not facts.named:
        args = {name: value for name, value in args.items() if name not in ("hand", "discard")}
        if facts.role is not None and facts.kept is not None:
            hand = counted(facts.held)
            args |= {"hand": write_names(hand), "discard": write_names(hand[facts.kept :])}
        elif _none_needed(told, facts):
            args |= {
                "role": facts.role or OTHERS,
                "hand": write_names(unasked(facts.held)),
                "discard": "",
            }
    return replace(told, args=args)


def _none_needed(told: Told, facts: _Facts) -> bool:
    return is_free(told.profile, facts.role) if facts.role else all(is_free(told.profile, role) for role in ROLES)


def _step(told: Told, facts: _Facts) -> str:
    if told.step == "rules" or not told.profile.has_auction:
        return "rules"
    if facts.role is None or told.step == "role":
        return "role"
    if told.step in ("kept", "hand"):
        return told.step
    if facts.named:
        return "discard" if facts.whole else "hand"
    return "kept"


def sure(told: Told) -> bool:
    """No number of cards could be wrong, or the number is told."""
    if told.step is not None or not told.profile.has_auction:
        return False
    facts = _read(told)
    if facts.named and not facts.whole:
        return False
    return facts.role is not None and (facts.kept is not None or (not facts.named and _none_needed(told, facts)))


def fault(told: Told, fault: Fault) -> str | None:
    """What is amiss with the cards, in words of this question."""
    return words.discard_fault(told.t, fault.code, fault.field, fault.facts)


def used(told: Told, card: Card) -> str:
    """Why no more cards can be named."""
    return words.hand_is_full(told.t, _read(told).held)


def most_cards(told: Told) -> int:
    """How many cards the hand has."""
    return _read(told).held


# --- the open question


def _role_fact(told: Told, facts: _Facts, step: str) -> FactField:
    t = told.t
    text = "" if facts.role is None else words.role_name(t, facts.role)
    if not role_matters(told.profile) and step != "role":
        text = not_needed(t)
    return fact(told, "role", t.gettext("Player"), step, known=facts.role is not None, text=text)


def _card_facts(told: Told, facts: _Facts, step: str, *, needed: bool = True) -> tuple[FactField, ...]:
    t = told.t
    if facts.named or step == "hand":
        away = facts.away or ()
        text = "" if away or facts.away is None else t.gettext("nothing")
        return (
            fact(told, "hand", t.gettext("Hand"), step, known=facts.named, cards=facts.hand),
            fact(told, "discard", t.gettext("Put away"), step, known=facts.away is not None, text=text, cards=away),
        )
    text = "" if facts.kept is None else words.kept_of(t, facts.kept, facts.held)
    if not needed:
        text = not_needed(t)
    return (fact(told, "kept", t.gettext("Kept"), step, known=facts.kept is not None or not needed, text=text),)


def ask(told: Told) -> AskPage:
    """The open question: whose cards, then how many are kept; the cards themselves only where somebody wants to."""
    t, facts = told.t, _read(told)
    step = _step(told, facts)
    shown = (_role_fact(told, facts, step), *_card_facts(told, facts, step))
    if step == "rules":
        page = rules_page(_asked_anew(told), shown, fits=lambda profile: profile.has_auction)
        return page if told.profile.has_auction else replace(without_auction(told, page), facts=())
    if step == "role" or facts.role is None:
        choices = tuple(
            Choice(
                "role",
                role,
                words.role_choice(t, role, _bidder_name(told)),
                f"role-{role}",
                words.held_line(t, told.profile, role),
                pressed=role == facts.role,
            )
            for role in ROLES
        )
        return AskPage(step, shown, words.asks_role(t), told.hidden("role"), choices=choices)
    if step == "kept":
        return _ask_kept(told, facts, shown)
    return _ask_away(told, facts, shown) if step == "discard" else _ask_hand(told, facts, shown)


def _asked_anew(told: Told) -> Told:
    """The facts without whose cards they are, where that was only filled in: other rules may want to know."""
    dropped = () if role_matters(told.profile) else ("role",)
    return replace(told, args={name: value for name, value in told.args.items() if name not in dropped})


def _bidder_name(told: Told) -> str | None:
    """Who has the bid of the hand that is open."""
    if told.match is None or told.match.hand is None or told.match.hand.bidder is None:
        return None
    return told.table.name(told.match.hand.bidder)


def _ask_kept(told: Told, facts: _Facts, shown: tuple[FactField, ...]) -> AskPage:
    t, role, held = told.t, facts.role or OTHERS, facts.held
    hand = counted(held)
    return AskPage(
        "kept",
        shown,
        words.asks_kept(t),
        told.hidden("discard", hand=write_names(hand)),
        remark=words.held_line(t, told.profile, role),
        choices=tuple(
            Choice(
                "discard",
                write_names(hand[kept:]),
                str(kept),
                f"kept-{kept}",
                pressed=kept == facts.kept,
                label=words.kept_label(t, kept, held),
            )
            for kept in range(held + 1)
        ),
        choices_cls="six" if held <= CARDS_IN_HAND else "five",
        links=(Link(words.name_the_cards(t), told.asking(step="hand", hand=None, discard=None), "name-cards"),),
    )


def _ask_hand(told: Told, facts: _Facts, shown: tuple[FactField, ...]) -> AskPage:
    t, hand, held = told.t, facts.hand, facts.held
    # A number told before, or that none was needed, says nothing of the cards.
    hidden = told.hidden("hand") if facts.named else told.hidden("hand", "discard")
    return AskPage(
        "hand",
        shown,
        words.asks_hand(t),
        hidden,
        remark=words.held_line(t, told.profile, facts.role or OTHERS),
        rows=picker_rows(t, None, lambda card: list_tile("hand", hand, card, (), held)),
        typed=Typed(words.type_the_hand(t), hidden, " ".join(map(write_card, hand))),
        tray=tray_of("hand", hand, so_far(t, len(hand), held), held) if hand else None,
        ink=Link(words.that_is_the_hand(t), told.asking(step=None), "on") if facts.whole else None,
        links=() if facts.whole else (Link(words.only_the_number(t), _number_href(told), "only-number"),),
    )


def _number_href(told: Told) -> str:
    return told.asking(step="kept", hand=None, discard=None)


def _ask_away(told: Told, facts: _Facts, shown: tuple[FactField, ...]) -> AskPage:
    t, hand, away = told.t, facts.hand, facts.away or ()
    rows = picker_rows(t, None, lambda card: list_tile("discard", away, card, (), len(hand)))
    own = (replace(row, tiles=tuple(tile for tile in row.tiles if tile.card in hand)) for row in rows)
    kept = len(hand) - len(away)
    ruling = judge_discard(told.profile, facts.role or OTHERS, len(hand), len(away))
    ready = told.ruling(step=None, discard=write_names(away))
    return AskPage(
        "discard",
        shown,
        words.asks_away(t),
        # The step stays until the command is given: any number may be put away.
        told.hidden("discard", step="discard"),
        rows=tuple(row for row in own if row.tiles),
        live=Live(_mood(ruling), f"{words.verdict(t, ruling.legal)}.", words.away_line(t, kept, len(away))),
        ink=Link(show_the_ruling(t), ready, "rule"),
    )


# --- the ruling


def _mood(ruling: DiscardRuling) -> str:
    return "legal" if ruling.legal else "illegal"


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on the cards kept, or on any number of them."""
    t, profile, role = told.t, told.profile, question["role"]
    reason = Reason(given["reason"])
    ruling = DiscardRuling(given["legal"], reason, given["least"], given["most"])
    facts, asked = _read(told), not is_unasked(known_cards(told.args.get("hand"), len(DECK)))
    held = len(question["hand"])
    kept = held - len(question["discard"]) if asked else None
    everyone = not role_matters(profile)
    if kept is None:
        said = words.explain_any_discard(t, profile, role, held, ruling, everyone=everyone)
    else:
        said = words.explain_discard(t, profile, role, held, kept, ruling, everyone=everyone)
    return RulingView(
        mood=_mood(ruling),
        word=said.verdict,
        short=said.short,
        facts=(rules_fact(told), _role_fact(told, facts, ""), *_card_facts(told, facts, "", needed=asked)),
        why=said.why,
        reason=reason.value,
        hint=words.discard_hint(t, held, ruling),
        elsewhere=_elsewhere(t, profile, role, kept),
        rule=rule_name(t, Reason.KEEPS_TOO_FEW),
        rule_href=reason_href(Reason.KEEPS_TOO_FEW),
        sources=said_by(t, Reason.KEEPS_TOO_FEW),
        title=words.discard_title(t, ruling.legal, kept, held),
    )


def _elsewhere(t: Translator, profile: Profile, role: str, kept: int | None) -> OtherRules:
    """What the other rule sets say to the same number of cards, where a hand can be so large."""

    def may_keep(rules: Profile, who: str) -> str:
        return words.how_many(t, cards_before_draw(rules, who), *keep_range(rules, who))

    def say(rules: Profile) -> str | None:
        if not rules.has_auction:
            return None
        if kept is None:
            mine, bidders = may_keep(rules, role), may_keep(rules, BIDDER)
            told_role = role_matters(profile) or mine == bidders
            return words.say_keep(t, mine) if told_role else words.say_keep_by_role(t, bidders, mine)
        held = cards_before_draw(rules, role)
        return words.say_discard(t, judge_discard(rules, role, held, held - kept)) if kept <= held else None

    return elsewhere_asked(t, profile, say)
