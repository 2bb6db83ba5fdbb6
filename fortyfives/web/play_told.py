"""Reads what has been told of a play out of an address, writes it back, and finds what is amiss with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fortyfives.rules import (
    CARDS_IN_HAND,
    DECK,
    SUITS,
    USUAL_PLAYERS,
    Card,
    Fault,
    PlayRuling,
    Profile,
    Suit,
    answer,
    find_profile,
    judge_play,
    read_card,
    read_suit,
    write_card,
)
from fortyfives.web.question_address import MATCH, is_forgotten, read_place, read_question, read_rules, split_names
from fortyfives.web.referee_parts import known_cards, write_names
from fortyfives.web.referee_told import Told, usual_players
from fortyfives.web.rules_address import rules_text

BY = "by"
"""The parameter that says who played the card, where the question came from a match. The judge need not know."""


@dataclass(frozen=True, slots=True)
class PlayTold:
    """What makes sense of the facts told about a play, so that nothing has to be told twice."""

    profile: Profile
    trump: Suit | None = None
    trick: tuple[Card, ...] | None = None
    """What lies on the table, the lead first; empty where the player himself leads; None while not told."""
    card: Card | None = None
    others: tuple[Card, ...] = ()
    """The rest of the hand, as far as it is known."""
    forgotten: int = 0
    """How many cards of the hand nobody remembers."""
    seat: int | None = None
    """Who played the card, where that was told."""

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The hand as told, the card in question first."""
        own = () if self.card is None else (self.card,)
        return (*own, *self.others, *((None,) * self.forgotten))

    @property
    def room(self) -> int:
        """How many cards the hand can still take."""
        return CARDS_IN_HAND - len(self.hand)

    def ruled(self, *, rest_unknown: bool) -> PlayRuling | None:
        """The ruling on these facts: as the whole hand, or with the rest of five cards unknown; None before that."""
        if self.trump is None or self.trick is None or self.card is None:
            return None
        hand = (*self.hand, *((None,) * self.room)) if rest_unknown else self.hand
        return judge_play(self.profile, self.trump, self.trick, hand, self.card)


def read_play(told: Told) -> PlayTold:
    """The facts that make sense; what does not is left out (see `find_fault`)."""
    args = told.args
    play = PlayTold(told.profile, trump=read_suit(args.get("trump", "").strip()))
    if "trick" in args:
        trick = known_cards(args["trick"], told.players - 1)
        if trick or not split_names(args["trick"]):
            play = replace(play, trick=trick)
    taken = play.trick or ()
    card = read_card(args.get("card", "").strip())
    if card is not None and card not in taken:
        taken = (*taken, card)
        play = replace(play, card=card)
    # The hand may name the card in question too: there it is no other card.
    names = split_names(args.get("hand", ""))
    play = replace(play, others=known_cards(args.get("hand"), len(DECK), taken)[: play.room])
    return replace(
        play,
        forgotten=min(play.room, sum(map(is_forgotten, names))),
        seat=None if told.match is None else read_place(args.get(BY), told.players),
    )


def with_play(told: Told, play: PlayTold) -> Told:
    """The same request with these facts and no others: what goes on into addresses and forms is sound."""
    facts: dict[str, str | None] = {
        "rules": rules_text(play.profile),
        "players": None if told.players == USUAL_PLAYERS else str(told.players),
        "trump": play.trump,
        "trick": None if play.trick is None else write_names(play.trick),
        "hand": write_names(play.hand) or None,
        "card": None if play.card is None else write_card(play.card),
        BY: None if play.seat is None else str(play.seat),
        MATCH: told.args.get(MATCH),
    }
    return replace(told, args={name: value for name, value in facts.items() if value is not None})


def take_typed(args: Mapping[str, str], play: PlayTold, step: str, names: Sequence[str]) -> dict[str, str]:
    """Put what was typed where the open question wants it."""
    match step:
        case "led":
            told = {"trick": ".".join(names)}
        case "table":
            told = {"trick": ".".join([*split_names(write_names((play.trick or ())[:1])), *names])}
        case "played":
            # The first card is the one in question; any others are the rest of the hand.
            told = {"card": names[0], "hand": ".".join(names)}
        case "hand":
            own = [] if play.card is None or play.card in map(read_card, names) else [write_card(play.card)]
            told = {"hand": ".".join([*own, *names])}
        case _:
            told = {"trump": names[0]}
    return {**args, **told}


def find_fault(args: Mapping[str, str]) -> Fault | None:
    """What the judge has against the facts told so far, the first of it; None where they can be gone on with.

    What has not been told yet is filled in with what nothing can be said against.
    """
    question = read_question("play", {name: told for name, told in args.items() if told != "" or name == "trick"})
    profile = find_profile(question.get("rules", read_rules(None)))
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
    only = {name: question[name] for name in _FIELDS if name in question}
    given = answer(only)
    return given if isinstance(given, Fault) else None


_FIELDS = ("ask", "rules", "players", "trump", "trick", "hand", "card")


def typed_in_vain(fault: Fault | None, args: Mapping[str, str]) -> str:
    """What stands in the address where the fault is; empty where it was not typed."""
    if fault is None or fault.code not in ("bad_card", "duplicate_card", "too_many_cards"):
        return ""
    return args.get(fault.field or "", "")
