"""Rules on a complete question about a play, and tells all that a referee would say with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fortyfives.rules import (
    SUITS,
    Card,
    PlayRuling,
    Suit,
    Verdict,
    find_change,
    free_to_hold,
    plain_order,
    read_card,
    trump_order,
)
from fortyfives.web.ask_play import fields
from fortyfives.web.book_address import reason_href
from fortyfives.web.play_told import BY, PlayTold, read_play, with_play
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import FactField, Link, RulingView
from fortyfives.web.referee_penalty import penalty_offers
from fortyfives.web.referee_told import Told
from fortyfives.words import play_ruled as words
from fortyfives.words.answers import play_facts
from fortyfives.words.cards import card_name
from fortyfives.words.own_rules import revoke_note
from fortyfives.words.plays import PlayFacts, explain_change
from fortyfives.words.referee import said_by
from fortyfives.words.rulings import rule_name

Json = Mapping[str, Any]


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a question that the judge could answer, as `given`."""
    t, play = told.t, read_play(told)
    facts = _facts(question, given)
    ruling, trick = facts.ruling, play.trick or ()
    name = None if play.seat is None else told.table.name(play.seat)
    said = words.say_play(t, facts, name)
    illegal = ruling.verdict is Verdict.ILLEGAL
    what_if = find_change(told.profile, facts.trump, trick, facts.hand, facts.card)
    return RulingView(
        mood=ruling.verdict.value,
        word=said.verdict,
        short=said.short,
        facts=_fields(told, play, ruling),
        why=said.why,
        reason=ruling.reason.value,
        legal_cards=ruling.legal_cards or (),
        legal_line=words.legal_lines(t, facts, free_to_hold(told.profile, facts.trump, trick, facts.hand)),
        depends_on=in_order(facts.trump, ruling.depends_on),
        links=_name_the_rest(told, play),
        penalty=words.not_decided(t, told.profile) if illegal else None,
        offers=penalty_offers(told, _seats(told, play), _note(told, facts)) if illegal else (),
        hint=None if what_if is None else explain_change(t, facts, what_if),
        # How many play is nothing to the law of a play, so a table of six can be compared with one of four.
        elsewhere=elsewhere(
            t,
            told.profile,
            {key: value for key, value in question.items() if key != "players"},
            given,
            lambda asked, answered: words.under_other_rules(t, _facts(asked, answered)),
        ),
        rule=rule_name(t, ruling.reason),
        rule_href=reason_href(ruling.reason),
        sources=said_by(t, ruling.reason),
        title=words.ruling_title(t, facts, said.verdict),
        preview=words.preview(t, facts, said.short),
        keep_hand=_hand_number(told),
    )


def _facts(question: Json, given: Json) -> PlayFacts:
    later = tuple(card for card in map(read_card, question["trick"][1:]) if card is not None)
    return replace(play_facts(question, given), later=later)


def in_order(trump: Suit, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as the picker shows them: trumps high to low, then suit by suit."""
    order = (*trump_order(trump), *(card for suit in SUITS for card in plain_order(suit, trump)))
    return tuple(sorted(cards, key=order.index))


def _fields(told: Told, play: PlayTold, ruling: PlayRuling) -> tuple[FactField, ...]:
    """All facts, who played it and the rest of the hand among them; the hand is the last one."""
    t, sound = told.t, with_play(told, play)
    shown = [replace(field, state="") for field in fields(sound, play, "") if field.key != "player"]
    if told.match is not None:
        text = t.gettext("who?") if play.seat is None else told.table.name(play.seat)
        shown.insert(0, FactField("player", t.gettext("Player"), (), None, text, sound.asking(step=BY)))
    text = words.rest_of_hand(t, len(play.others), play.forgotten, ruling)
    return (*shown, FactField("hand", t.gettext("Also held"), play.others, None, text, sound.asking(step="hand")))


def _name_the_rest(told: Told, play: PlayTold) -> tuple[Link, ...]:
    """Where the rest of the hand was not needed it can be told, to see all legal cards."""
    if not play.forgotten:
        return ()
    href = with_play(told, replace(play, forgotten=0)).asking(step="hand")
    return (Link(told.t.gettext("Name the rest of the hand"), href, "name-the-rest"),)


def _seats(told: Told, play: PlayTold) -> tuple[int, ...]:
    """Whose side a penalty can be meant for: the player's, or where that is not told, anybody's."""
    return tuple(range(told.players)) if play.seat is None else (play.seat,)


def _note(told: Told, facts: PlayFacts) -> str:
    led = "" if facts.led is None else card_name(told.t, facts.led)
    return revoke_note(told.t, card_name(told.t, facts.card), led)


def _hand_number(told: Told) -> int | None:
    """The hand that is being played in the match, where anything of its play can be quarrelled about."""
    hand = told.match.hand if told.match is not None else None
    return hand.hand if hand is not None and hand.trump is not None else None
