"""Rules on a complete question about a play, and tells all that a referee would say with it."""

from __future__ import annotations

from collections.abc import Iterable

from flask import url_for

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Card,
    PlayRuling,
    Profile,
    Suit,
    Verdict,
    contract_code,
    find_change,
    free_to_hold,
    judge_play,
    plain_order,
    trump_order,
)
from fortyfives.web.book_address import sheet_href
from fortyfives.web.referee_address import Asked
from fortyfives.web.referee_pages import FactField, PenaltyOffer, RulingPage
from fortyfives.web.referee_steps import fact_fields
from fortyfives.words.cards import card_name, spoken, suit_name
from fortyfives.words.differences import rules_name
from fortyfives.words.plays import PlayFacts, explain_change, explain_play, legal_line, other_rules
from fortyfives.words.policies import policy
from fortyfives.words.rulings import about, rule_name
from fortyfives.words.sources import find_source
from fortyfives.words.translator import Translator


def ruling_page(t: Translator, asked: Asked, offers: tuple[PenaltyOffer, ...] = ()) -> RulingPage:
    """The page for a complete question that the engine can answer; `offers` are for a play that is not legal."""
    trump, trick, card = asked.trump, asked.trick, asked.card
    if trump is None or trick is None or card is None:
        raise ValueError("a ruling needs trump, trick and card")
    ruling = judge_play(asked.profile, trump, trick, asked.hand, card)
    facts = _play_facts(asked, ruling)
    what_if = find_change(asked.profile, trump, trick, asked.hand, card)
    said = explain_play(t, facts)
    reason = about(t, ruling.reason)
    return RulingPage(
        asked=asked,
        ruling=ruling,
        said=said,
        facts=(*fact_fields(t, asked, ""), *_hand_field(t, asked)),
        legal_cards=ruling.legal_cards or (),
        legal_line=legal_line(t, facts, free_to_hold(asked.profile, trump, trick, asked.hand)),
        depends_on=in_order(trump, ruling.depends_on),
        hint=None if what_if is None else explain_change(t, facts, what_if),
        penalty=policy(t, asked.profile, "revoke_penalty").text if ruling.verdict is Verdict.ILLEGAL else None,
        offers=offers if ruling.verdict is Verdict.ILLEGAL else (),
        rule=rule_name(t, ruling.reason),
        rule_href=url_for("book.rulings", _anchor=reason.anchor),
        rules_name=rules_name(t, asked.profile),
        rules_href=sheet_href(asked.profile, reason.chapter),
        code=contract_code(asked.profile),
        sources=tuple(find_source(t, key) for key in reason.sources),
        elsewhere=other_rules(t, card, ruling, under_other_rules(asked)),
        title=ruling_title(t, asked, said.verdict),
        description=t.gettext("%(short)s Trump: %(trump)s. Rules: %(rules)s, contract %(code)s.")
        % {
            "short": spoken(t, said.short),
            "trump": suit_name(t, trump),
            "rules": rules_name(t, asked.profile),
            "code": contract_code(asked.profile),
        },
        link=asked.ruling(m=None),
        again_href=asked.anew(),
        back_href=asked.asking(),
    )


def in_order(trump: Suit, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as the picker shows them: trumps high to low, then suit by suit."""
    order = (*trump_order(trump), *(card for suit in SUITS for card in plain_order(suit, trump)))
    return tuple(sorted(cards, key=order.index))


def ruling_title(t: Translator, asked: Asked, verdict: str) -> str:
    """The title of a ruling for a window or a link preview: "Not legal: 2 of diamonds on the 9 of spades"."""
    names = {
        "verdict": verdict,
        "card": card_name(t, asked.card or 0),
        "led": card_name(t, asked.trick[0]) if asked.trick else "",
    }
    if asked.trick:
        return t.gettext("%(verdict)s: %(card)s on the %(led)s") % names
    return t.gettext("%(verdict)s: %(card)s led") % names


def _play_facts(asked: Asked, ruling: PlayRuling) -> PlayFacts:
    return PlayFacts(
        trump=asked.trump or Suit.SPADES,
        led=asked.trick[0] if asked.trick else None,
        hand=asked.hand,
        card=asked.card or 0,
        void_must_trump=asked.profile.void_must_trump,
        ruling=ruling,
        later=asked.trick[1:] if asked.trick else (),
    )


def _hand_field(t: Translator, asked: Asked) -> tuple[FactField, ...]:
    if asked.forgotten and not asked.others:
        text = t.gettext("not known")
    elif asked.forgotten:
        text = t.ngettext("and %(count)s not known", "and %(count)s not known", asked.forgotten) % {
            "count": asked.forgotten
        }
    else:
        text = "" if asked.others else t.gettext("nothing")
    return (FactField("hand", t.gettext("Also held"), asked.others, None, text, asked.asking(step="hand"), ""),)


def under_other_rules(asked: Asked) -> tuple[tuple[Profile, PlayRuling], ...]:
    """The same play under every other rule set of the catalogue."""
    return tuple(
        (
            profile,
            judge_play(profile, asked.trump or Suit.SPADES, asked.trick or (), asked.hand, asked.card or 0),
        )
        for profile in VARIANTS
        if contract_code(profile) != contract_code(asked.profile)
    )
