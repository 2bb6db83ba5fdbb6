"""Explains a question put to the judge together with its answer, whatever was asked.

Both are the JSON values of the contract. Nothing is ruled on here: the answer says what is so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyfives.rules import (
    DEFAULT,
    HOLD,
    PASS,
    USUAL_PLAYERS,
    AuctionOpen,
    AuctionWon,
    Card,
    Fault,
    PlayRuling,
    Profile,
    Reason,
    Suit,
    Verdict,
    auction_status,
    card_of,
    find_profile,
    left_to_dealer,
    read_card,
    read_suit,
    suit_of,
)
from fortyfives.rules import answer as judge
from fortyfives.words.cards import list_cards, mark, suit_title
from fortyfives.words.people import ratio
from fortyfives.words.plays import Explanation, PlayFacts, explain_play
from fortyfives.words.policies import amounts
from fortyfives.words.rulings import explain
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


def explain_answer(t: Translator, question: Json, answer: Json) -> tuple[tuple[Reason, Explanation], ...]:
    """Each ruling in an answer, explained: one for most questions, one per play or row of a hand or match.

    Nothing for an answer that carries no ruling (`trick`, an auction that is still open).
    """
    match question["ask"]:
        case "play":
            return ((Reason(answer["reason"]), explain_play(t, play_facts(question, answer))),)
        case "review":
            return tuple(
                (Reason(play["reason"]), _explain_reviewed(t, play)) for play in answer["plays"] if play["reason"]
            )
        case "match":
            found = [
                (Reason(flag), _flag_facts(t, question, answer, place))
                for place, row in enumerate(answer["hands"])
                for flag in row["flags"]
            ]
            found.append((Reason(answer["ruling"]), _end_facts(t, question, answer)))
        case "hand" | "finish":
            found = [(Reason(answer["ruling"]), _finish_facts(t, question, answer))]
        case _ if "reason" in answer and answer["reason"] is not None:
            found = [(Reason(answer["reason"]), _facts(t, question, answer))]
        case _:
            found = []
    return tuple((reason, explain(t, reason, facts)) for reason, facts in found)


def read_profile(question: Json) -> Profile:
    """The rule set of a question that has been answered."""
    profile = find_profile(question["rules"]) if "rules" in question else DEFAULT
    return DEFAULT if isinstance(profile, Fault) else profile


def read_cards(names: Sequence[str | None]) -> tuple[Card, ...]:
    """The cards that a list names; those that nobody remembers are left out."""
    return tuple(card for card in map(read_card, names) if card is not None)


def read_trump(question: Json) -> Suit:
    """The trump of a question that has been answered."""
    return read_suit(question["trump"]) or Suit.SPADES


def play_facts(question: Json, answer: Json) -> PlayFacts:
    """A `play` question and its answer together, for `explain_play`."""
    trick = read_cards(question["trick"])
    legal = answer["legal_cards"]
    return PlayFacts(
        trump=read_trump(question),
        led=trick[0] if trick else None,
        hand=tuple(read_card(name) for name in question["hand"]),
        card=read_cards([question["card"]])[0],
        void_must_trump=read_profile(question).void_must_trump,
        ruling=PlayRuling(
            Verdict(answer["verdict"]),
            answer["legal"],
            Reason(answer["reason"]),
            read_cards(answer["because"]),
            None if legal is None else read_cards(legal),
            read_cards(answer["depends_on"]),
        ),
    )


def _explain_reviewed(t: Translator, play: Json) -> Explanation:
    facts = {"card": mark(read_cards([play["card"]])[0]) if play["card"] else None, "trick": play["trick"]}
    return explain(t, Reason(play["reason"]), facts)


def _facts(t: Translator, question: Json, answer: Json) -> dict[str, object]:
    """The facts of a call, a discard, a named suit or a rob."""
    profile = read_profile(question)
    match question["ask"]:
        case "call":
            return _call_facts(t, profile, question, answer)
        case "auction":
            return _call_facts(t, profile, *_call_at_fault(question, answer))
        case "discard":
            return {
                "kept": len(question["hand"]) - len(question["discard"]),
                "least": answer["least"],
                "most": answer["most"],
            }
        case "name_trump":
            suit = read_trump(question)
            return {"suit": suit_title(t, suit), "cards": list_cards(t, read_cards(question["hand"]))}
        case "rob":
            turned = read_cards([question["turned"]])[0]
            ace = card_of("A", suit_of(turned))
            return {
                "turned": mark(turned),
                "cards": mark(ace) if ace in read_cards(question["hand"]) else None,
                "card": mark(ace),
                "suit": suit_title(t, suit_of(turned)),
            }
        case _:
            return {}


def _call_at_fault(question: Json, answer: Json) -> tuple[Json, Json]:
    """The first call of an auction that was not legal, as a question of its own, and its answer."""
    calls, place = question["calls"], answer["index"]
    called = {**question, "ask": "call", "calls": calls[:place], "call": calls[place]}
    given = judge(called)
    return called, answer if isinstance(given, Fault) else given


def _call_facts(t: Translator, profile: Profile, question: Json, answer: Json) -> dict[str, object]:
    players = question.get("players", USUAL_PLAYERS)
    status = auction_status(profile, players, question["dealer"], question["scores"], question["calls"])
    match status:
        case AuctionOpen(high=high):
            pass
        case AuctionWon(bid=high):
            pass
        case _:
            high = None
    call = question["call"]
    seat = answer["seat"]
    numbers = [legal for legal in answer.get("legal_calls", ()) if isinstance(legal, int)]
    passes = call == PASS and answer.get("legal", False)
    return {
        "held": high if call == HOLD else None,
        "passed": high if passes else None,
        "instead": min(numbers, default=None) if passes else None,
        "bid": high if call == HOLD else None if call == PASS else call,
        "high": high,
        "least": min(numbers, default=None),
        "offered": amounts(t, profile),
        "score": None if seat is None else question["scores"][profile.side_of(seat, players)],
        **_floor_facts(profile),
    }


def _floor_facts(profile: Profile) -> dict[str, object]:
    floor = profile.floor
    return {} if floor is None else {"at": floor.at, "floor": floor.bid}


def number_of_side(t: Translator, side: int) -> str:
    """The name of a side where no player is named: its number, from 1."""
    return t.gettext("Side %(number)s") % {"number": side + 1}


def _finish_facts(t: Translator, question: Json, answer: Json) -> dict[str, object]:
    profile = read_profile(question)
    winner = answer["winner"]
    return {
        "target": profile.target,
        "hands": profile.hands,
        "scores": ratio(answer["scores"] if "scores" in answer else question["scores"]),
        "winner": None if winner is None else number_of_side(t, winner),
        "trick": answer.get("trick"),
    }


def _end_facts(t: Translator, question: Json, answer: Json) -> dict[str, object]:
    """The facts of where a match stands after its last row."""
    return {**_finish_facts(t, question, answer), **_row_facts(t, question, answer, len(answer["hands"]) - 1)}


def _flag_facts(t: Translator, question: Json, answer: Json, place: int) -> dict[str, object]:
    """The facts of one row of a match that was not as the rules want it."""
    totals = ratio(answer["hands"][place]["scores"])
    return {**_finish_facts(t, question, answer), "scores": totals, **_row_facts(t, question, answer, place)}


def _row_facts(t: Translator, question: Json, answer: Json, place: int) -> dict[str, object]:
    if place < 0:
        return {}
    profile, players = read_profile(question), question.get("players", USUAL_PLAYERS)
    row, told = question["hands"][place], answer["hands"][place]
    # Before the first row nobody has a point.
    before = answer["hands"][place - 1]["scores"] if place > 0 else (0,) * profile.side_count(players)
    bidder = row.get("bidder")
    left = left_to_dealer(profile, players, told["dealer"], before)
    return {
        "bid": row.get("bid"),
        "offered": amounts(t, profile),
        "least": left,
        "score": None if bidder is None else before[profile.side_of(bidder, players)],
        **_floor_facts(profile),
    }
