"""Asks which cards lie on the table, and rules who takes the trick or is winning so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyfives.rules import Card, Suit, is_trump, read_card, read_suit
from fortyfives.web.question_address import read_whole
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, RulingView, Typed
from fortyfives.web.referee_parts import (
    fact,
    list_tile,
    picker_rows,
    rules_page,
    sound_cards,
    suit_choices,
    suit_fact,
    tray_of,
)
from fortyfives.web.referee_told import Told
from fortyfives.words import tricks_ruled
from fortyfives.words.plays import OtherRules

Json = Mapping[str, Any]


def _cards(told: Told) -> list[Card]:
    found = sound_cards(told.args.get("cards"), read_card, set(), told.players)
    return [card for card in found if card is not None]


def _leader(told: Told) -> int | None:
    seat = read_whole(told.args.get("leader", ""))
    return seat if isinstance(seat, int) and 0 <= seat < told.players else None


def _step(told: Told, trump: Suit | None, leader: int | None) -> str:
    if told.step == "rules" or (told.step == "players" and told.match is None):
        return told.step
    if trump is None or told.step == "trump":
        return "trump"
    if told.match is not None and (leader is None or told.step == "leader"):
        return "leader"
    return "cards"


def facts(told: Told, step: str) -> tuple[FactField, ...]:
    """Trump, who led where that is known, the cards in the order played."""
    t, trump, leader, cards = told.t, read_suit(told.args.get("trump", "")), _leader(told), tuple(_cards(told))
    named = told.match is not None and leader is not None
    return (
        suit_fact(told, "trump", t.gettext("Trump"), trump, step),
        *(
            (fact(told, "leader", t.gettext("Leads"), step, known=True, text=told.table.name(leader)),)
            if named and leader is not None
            else ()
        ),
        fact(told, "cards", t.gettext("On the table"), step, known=bool(cards), cards=cards),
    )


def ask(told: Told) -> AskPage:
    """The open question: trump, then the cards one by one. The ruling is there from the second card on."""
    t, trump, leader, cards = told.t, read_suit(told.args.get("trump", "")), _leader(told), _cards(told)
    step = _step(told, trump, leader)
    shown = facts(told, step)
    if step == "rules":
        return rules_page(told, shown)
    if step == "trump" or trump is None:
        choices = suit_choices(t, "trump", trump)
        return AskPage(
            step, shown, t.gettext("What is trump?"), told.hidden("trump"), choices=choices, choices_cls="four suits"
        )
    if step == "leader":
        seats = tuple(
            Choice("leader", str(seat), told.table.name(seat), f"leader-{seat}", pressed=seat == leader)
            for seat in range(told.players)
        )
        return AskPage(step, shown, t.gettext("Who led?"), told.hidden("leader"), choices=seats, choices_cls="two")
    question = t.gettext("Which card was led?") if not cards else t.gettext("Which card came next?")
    ready = told.ruling() if cards else None
    return AskPage(
        step,
        shown,
        question,
        told.hidden("cards", leader=str(leader or 0)),
        rows=picker_rows(t, trump, lambda card: list_tile("cards", cards, card, (), told.players)),
        typed=Typed(t.gettext("In the order played: 9s kd ah 5s"), told.hidden("cards", leader=str(leader or 0))),
        tray=tray_of("cards", cards, tricks_ruled.so_far(t, len(cards), told.players), told.players) if cards else None,
        ink=Link(tricks_ruled.rule_button(t, len(cards) < told.players), ready, "rule") if ready else None,
    )


def sure(told: Told) -> bool:
    """Nothing can change the ruling any more: every player has played."""
    trump = read_suit(told.args.get("trump", ""))
    return told.step is None and trump is not None and len(_cards(told)) == told.players


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on the cards that lie on the table."""
    t = told.t
    trump = read_suit(question["trump"]) or Suit.SPADES
    cards = tuple(card for card in map(read_card, question["cards"]) if card is not None)
    winner, place = read_card(given["card"]), (given["winner"] - question["leader"]) % told.players
    said = tricks_ruled.explain_trick(
        t, trump, cards, cards.index(winner) if winner in cards else place, told.players, _name(told, given["winner"])
    )
    return RulingView(
        mood="told",
        word=said.verdict,
        short=said.short,
        facts=facts(told, ""),
        why=said.why,
        elsewhere=OtherRules((), tricks_ruled.same_everywhere(t)),
        rule=tricks_ruled.rule_name(t, any(is_trump(card, trump) for card in cards)),
        title=tricks_ruled.title(t, winner or 0, whole=len(cards) == told.players),
    )


def _name(told: Told, seat: int) -> str | None:
    return told.table.name(seat) if told.match is not None else None
