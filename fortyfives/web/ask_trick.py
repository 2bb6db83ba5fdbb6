"""Asks which cards lie on the table, and rules who takes the trick or is winning so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import (
    USUAL_PLAYERS,
    Card,
    Suit,
    is_settled,
    is_trump,
    read_card,
    read_suit,
    trick_winner,
    write_card,
)
from fortyfives.web.book_address import ranks_href
from fortyfives.web.question_address import read_place, read_whole
from fortyfives.web.referee_frame import AskPage, FactField, Link, Live, RulingView, Tile, Typed
from fortyfives.web.referee_parts import (
    fact,
    known_cards,
    picker_rows,
    players_page,
    rules_page,
    seat_choices,
    suit_fact,
    suit_page,
    tray_of,
    write_names,
)
from fortyfives.web.referee_told import Told
from fortyfives.words import tricks_ruled
from fortyfives.words.plays import OtherRules
from fortyfives.words.referee import show_the_ruling

Json = Mapping[str, Any]

TABLES = (2, 3, 4, 5, 6)
"""How many can play a trick, whatever the rules."""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """One card of a trick that has been ruled on: who played it, and what is said of it where it wins."""

    card: Card
    line: str
    wins: str


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is told."""

    players: int
    trump: Suit | None
    leader: int | None
    cards: tuple[Card, ...]

    @property
    def settled(self) -> bool:
        """Whether nothing that is still played can take the trick."""
        return self.trump is not None and bool(self.cards) and is_settled(self.trump, self.cards, self.players)


def _read(told: Told) -> _Facts:
    players = read_whole(told.args.get("players", ""))
    if not isinstance(players, int) or players not in TABLES or told.match is not None:
        players = told.players
    return _Facts(
        players=players,
        trump=read_suit(told.args.get("trump", "")),
        leader=read_place(told.args.get("leader"), players),
        cards=known_cards(told.args.get("cards"), players),
    )


def most_cards(told: Told) -> int:
    """How many cards make up a trick."""
    return _read(told).players


def tidy(told: Told) -> Told:
    """The facts; from nowhere the first seat leads, since nobody is named."""
    if told.match is None and _read(told).leader is None:
        return replace(told, args={**told.args, "leader": "0"})
    return told


def used(told: Told, card: Card) -> str:
    """Why a card that was named cannot come next."""
    return tricks_ruled.used_note(told.t, card)


def _step(told: Told, facts: _Facts) -> str:
    if told.step == "rules" or (told.step == "players" and told.match is None):
        return told.step
    if facts.trump is None or told.step == "trump":
        return "trump"
    if told.match is not None and (facts.leader is None or told.step == "leader"):
        return "leader"
    return "cards"


def _fact_fields(told: Told, facts: _Facts, step: str) -> tuple[FactField, ...]:
    """Trump, the cards in the order played, and who led or how many play."""
    t = told.t
    shown = [suit_fact(told, "trump", t.gettext("Trump"), facts.trump, step)]
    if not _is_of_match(told, facts):
        shown.append(fact(told, "players", t.gettext("Players"), step, known=True, text=str(facts.players)))
    elif facts.leader is not None or step == "leader":
        text = "" if facts.leader is None else told.table.name(facts.leader)
        shown.append(fact(told, "leader", t.gettext("Led by"), step, known=facts.leader is not None, text=text))
    cards = facts.cards
    shown.append(fact(told, "cards", t.gettext("Played"), step, known=bool(cards), cards=cards))
    return tuple(shown)


def ask(told: Told) -> AskPage:
    """The open question: trump, then the cards one by one. Who is winning so far stands in the foot all the while."""
    t, facts = told.t, _read(told)
    step, trump = _step(told, facts), facts.trump
    shown = _fact_fields(told, facts, step)
    if step == "rules":
        return rules_page(told, shown)
    if step == "players":
        return players_page(told, shown, counts=TABLES, chosen=facts.players, row="five")
    if step == "trump" or trump is None:
        return suit_page(told, shown, t.gettext("What is trump?"), trump)
    if step == "leader":
        seats = seat_choices(told, "leader", facts.leader)
        return AskPage(step, shown, t.gettext("Who led?"), told.hidden("leader"), choices=seats, choices_cls="two")
    return _ask_cards(told, facts, trump, shown)


def _ask_cards(told: Told, facts: _Facts, trump: Suit, shown: tuple[FactField, ...]) -> AskPage:
    t, cards = told.t, facts.cards

    def tile(card: Card) -> Tile:
        if card in cards:
            return Tile(card, "used", write_card(card), off=True)
        return Tile(card, "cards", write_names([*cards, card]))

    hidden = told.hidden("cards")
    return AskPage(
        "cards",
        shown,
        t.gettext("Which card was led?") if not cards else t.gettext("Which card came next?"),
        hidden,
        rows=picker_rows(t, trump, tile),
        typed=Typed(t.gettext("In the order played: 9s kd ah 5s"), hidden, " ".join(map(write_card, cards))),
        tray=tray_of("cards", cards, tricks_ruled.so_far(t, len(cards), facts.players), facts.players)
        if cards
        else None,
        live=_live(told, facts, trump),
        ink=Link(show_the_ruling(t), told.ruling(), "rule") if cards else None,
    )


def _live(told: Told, facts: _Facts, trump: Suit) -> Live | None:
    """Who is winning, while cards are being told."""
    if not facts.cards:
        return None
    place = trick_winner(trump, facts.cards)
    name = _name(told, facts, place)
    return Live(
        "told",
        f"{tricks_ruled.verdict(told.t, facts.cards[place], whole=facts.settled)}.",
        tricks_ruled.winner_line(told.t, place, whole=facts.settled, name=name),
    )


def _is_of_match(told: Told, facts: _Facts) -> bool:
    """Whether as many played the trick as play the match, so that its names are theirs."""
    return told.match is not None and len(told.match.players) == told.players == facts.players


def _name(told: Told, facts: _Facts, place: int) -> str | None:
    """Who played a card, where the match tells the names."""
    if told.match is None or facts.leader is None or not _is_of_match(told, facts):
        return None
    return told.table.name((facts.leader + place) % facts.players)


def sure(told: Told) -> bool:
    """Nothing can change the ruling any more: every player has played, or the highest trump of all lies there."""
    return told.step is None and _read(told).settled


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on the cards that lie on the table."""
    t = told.t
    players = question.get("players", USUAL_PLAYERS)
    cards = tuple(card for card in map(read_card, question["cards"]) if card is not None)
    # More may play a trick than the rules told beside it seat, or than the match that it is asked from.
    facts = replace(_read(told), players=players, leader=question["leader"], cards=cards)
    trump = facts.trump or Suit.SPADES
    place = (given["winner"] - question["leader"]) % players
    winner, name = cards[place], _name(told, facts, place)
    said = tricks_ruled.explain_trick(t, trump, cards, place, players, name)
    return RulingView(
        mood="told",
        word=said.verdict,
        short=said.short,
        facts=_fact_fields(told, facts, ""),
        why=said.why,
        reason=given["card"],
        hint=tricks_ruled.trick_hint(t, trump, cards, whole=facts.settled),
        elsewhere=OtherRules((), tricks_ruled.same_everywhere(t)),
        rule=tricks_ruled.rule_name(t, any(is_trump(card, trump) for card in cards)),
        rule_href=ranks_href(told.profile, trump),
        sources=tricks_ruled.sources(t),
        title=tricks_ruled.title(t, winner, whole=facts.settled),
        extra="_trick_ruled.html",
        more=tuple(
            TrickCard(
                card,
                tricks_ruled.card_line(t, at, _name(told, facts, at)),
                tricks_ruled.winner_mark(t, whole=facts.settled) if at == place else "",
            )
            for at, card in enumerate(cards)
        ),
    )
