"""Writes the facts of a question about a play into an address and reads them back; nothing is stored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from fortyfives.rules import (
    CARDS_IN_HAND,
    DECK,
    DEFAULT,
    SUITS,
    USUAL_PLAYERS,
    Card,
    Fault,
    Profile,
    Suit,
    answer,
    find_profile,
    read_card,
    read_suit,
    write_card,
)
from fortyfives.web.rules_address import rules_text
from fortyfives.words.asking import read_json, read_number

UNKNOWN = "x"
"""How a card that nobody remembers is written in an address; "?" is read too."""

_MATCH_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Asked:
    """What has been told about a play so far. All of it stands in the address."""

    profile: Profile = DEFAULT
    players: int | None = None
    """How many play; None where the usual number does."""
    trump: Suit | None = None
    trick: tuple[Card, ...] | None = None
    """What lies on the table, the lead first; empty where the player himself leads; None while not told."""
    card: Card | None = None
    others: tuple[Card, ...] = ()
    """The rest of the hand, as far as it is known."""
    forgotten: int = 0
    """How many cards of the hand nobody remembers."""
    match_id: str | None = None
    """The match that the question came from, only to find the way back; it is no part of the question."""

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The hand as the engine takes it, the card in question first."""
        own = () if self.card is None else (self.card,)
        return (*own, *self.others, *((None,) * self.forgotten))

    @property
    def room(self) -> int:
        """How many cards the hand can still take."""
        return CARDS_IN_HAND - len(self.hand)

    def query(self, **instead: str | None) -> dict[str, str]:
        """The facts as the parameters of an address; `instead` replaces some, None leaves one out."""
        told: dict[str, str | None] = {
            "rules": rules_text(self.profile),
            "players": None if self.players is None else str(self.players),
            "trump": self.trump,
            "trick": None if self.trick is None else write_cards(self.trick),
            "hand": write_cards(self.hand) or None,
            "card": None if self.card is None else write_card(self.card),
            "m": self.match_id,
        }
        told.update(instead)
        return {name: value for name, value in told.items() if value is not None}

    def asking(self, **instead: str | None) -> str:
        """The address at which the referee goes on asking about these facts."""
        told: dict[str, Any] = {**self.query(**instead)}
        return url_for("referee.ask", **told)

    def ruling(self, **instead: str | None) -> str:
        """The address of the ruling on these facts."""
        told: dict[str, Any] = {**self.query(**instead)}
        return url_for("referee.rule", **told)

    def anew(self) -> str:
        """The address of a new question under the same rules, from the same match."""
        return Asked(profile=self.profile, match_id=self.match_id).asking()


def write_cards(cards: Iterable[Card | None]) -> str:
    """Cards as an address names them: "9S.5S", "2D.x"."""
    return ".".join(UNKNOWN if card is None else write_card(card) for card in cards)


def split_cards(text: str) -> list[str]:
    """The names of cards in what was typed: dots, commas and blanks part them."""
    return text.replace(",", " ").replace(".", " ").replace(";", " ").split()


def is_forgotten(name: str) -> bool:
    """Whether a name stands for a card that nobody remembers."""
    return name.lower() in (UNKNOWN, "?", "null")


def read_rules(text: str | None) -> object:
    """The rules of an address as the engine takes them: an id, or the object that the JSON writes."""
    if not text:
        return DEFAULT.id
    if not text.lstrip().startswith("{"):
        return text
    try:
        return read_json(text.encode("utf-8"))
    except ValueError:
        return text


# --- the question, and what the judge has against it


def raw_question(args: Mapping[str, str]) -> dict[str, Any]:
    """The parameters of an address put together as a question for the judge, whatever they hold."""
    question: dict[str, Any] = {"ask": "play", "rules": read_rules(args.get("rules"))}
    if args.get("players"):
        players = read_number(args["players"])
        question["players"] = args["players"] if players is None else players
    if "trump" in args:
        question["trump"] = args["trump"].strip()
    if "trick" in args:
        question["trick"] = split_cards(args["trick"])
    if "hand" in args:
        question["hand"] = [None if is_forgotten(name) else name for name in split_cards(args["hand"])]
    if "card" in args:
        question["card"] = args["card"]
    return question


def find_fault(args: Mapping[str, str]) -> Fault | None:
    """What the judge has against the facts told so far, the first of it; None where they can be gone on with.

    What has not been told yet is filled in with what nothing can be said against.
    """
    question = {name: told for name, told in raw_question(args).items() if told != ""}
    profile = find_profile(question["rules"])
    if "players" not in question and isinstance(profile, Profile):
        question["players"] = usual_players(profile)
    question.setdefault("trump", SUITS[0].value)
    trick = question.setdefault("trick", [])
    hand = question.setdefault("hand", [])
    named = {read_card(name) for name in (*trick, *hand)}
    spare = write_card(next((card for card in DECK if card not in named), DECK[0]))
    if "card" in question:
        card = read_card(question["card"])
        if card is not None and card not in map(read_card, hand):
            hand.insert(0, question["card"])
    else:
        # Any card of the hand will do; where none is known, one that is nowhere else is put in its place.
        question["card"] = next((name for name in hand if name is not None), spare)
        if question["card"] == spare:
            hand[:1] = [spare]
    question["hand"] = hand or [spare]
    given = answer(question)
    return given if isinstance(given, Fault) else None


_TYPED = frozenset({"bad_card", "duplicate_card", "too_many_cards"})
"""The faults of a list of cards: what was written is shown again, to be changed."""


def typed_in_vain(fault: Fault | None, args: Mapping[str, str]) -> str:
    """What stands in the address where the fault is; empty where it was not typed."""
    if fault is None or fault.code not in _TYPED:
        return ""
    return args.get(fault.field or "", "")


def usual_players(profile: Profile) -> int:
    """How many play where nobody says: the usual number, or the first that the rules seat."""
    return USUAL_PLAYERS if USUAL_PLAYERS in profile.players else profile.players[0]


# --- what is sound


def read_asked(args: Mapping[str, str]) -> Asked:
    """The facts that make sense, so that nothing has to be told twice; what does not is left out (see `find_fault`)."""
    match_id = args.get("m", "")
    asked = Asked(match_id=match_id if _MATCH_ID.fullmatch(match_id) else None)
    profile = find_profile(read_rules(args.get("rules")))
    if not isinstance(profile, Fault):
        asked = replace(asked, profile=profile)
    players = read_number(args.get("players", ""))
    if players is None or players not in asked.profile.players:
        players = usual_players(asked.profile)
    asked = replace(
        asked,
        players=None if players == USUAL_PLAYERS else players,
        trump=read_suit(args.get("trump", "").strip()),
    )
    return _read_cards(args, asked, players)


def _read_cards(args: Mapping[str, str], asked: Asked, players: int) -> Asked:
    seen: set[Card] = set()
    if "trick" in args:
        names = split_cards(args["trick"])
        trick = _sound_cards(names, seen)[: players - 1]
        if trick or not names:
            asked = replace(asked, trick=tuple(trick))
    seen = set(asked.trick or ())
    card = read_card(args.get("card"))
    if card is not None and card not in seen:
        seen.add(card)
        asked = replace(asked, card=card)
    names = split_cards(args.get("hand", ""))
    # The hand may name the card in question too: there it is no other card.
    others = tuple(_sound_cards(names, seen)[: asked.room])
    asked = replace(asked, others=others)
    return replace(asked, forgotten=min(asked.room, sum(map(is_forgotten, names))))


def _sound_cards(names: Iterable[str], seen: set[Card]) -> list[Card]:
    """The cards among these names that are not seen yet; each is seen from then on."""
    found = []
    for name in names:
        card = read_card(name)
        if card is not None and card not in seen:
            seen.add(card)
            found.append(card)
    return found
