"""Puts what a match adds to lists and numbers into plain data and back, so that it need not be folded again.

A summary is never the truth: it follows from the log and is worked out anew where it is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fortyfives.rules import Profile

from .state import Match
from .statistics import BidTold, Comeback, HandTold, MatchTold, Partners

State = Literal["going", "over", "broken_off"]
"""Whether a match is still played, has a winner, or was broken off."""

SUMMARY_VERSION = "3"
"""What was written under another version is worked out anew. Another one is due whenever a summary says more, or
counts otherwise."""


def state_of(told: MatchTold) -> State:
    """Whether the match is still played, has a winner, or was broken off."""
    if told.winner is not None:
        return "over"
    return "broken_off" if told.abandoned else "going"


def everybody_in(match: Match) -> tuple[int, ...]:
    """The numbers of all who sat at the table at any time, rising."""
    return tuple(sorted(set(match.everybody)))


def encode_told(told: MatchTold) -> list[Any]:
    """A match's part in the numbers as JSON values, without its rules."""
    comeback = told.comeback
    return [
        [list(side) for side in told.sides],
        list(told.scores),
        [_hand_out(hand, told.sides) for hand in told.hands],
        told.thrown_in,
        told.winner,
        told.abandoned,
        None if comeback is None else [comeback.behind, comeback.hand, list(comeback.scores), list(comeback.winners)],
        list(told.seats),
        told.played,
    ]


def decode_told(match_id: str, profile: Profile, body: list[Any], person: Mapping[int, int]) -> MatchTold:
    """What `encode_told` wrote, with one number for each person: `person` holds the numbers that stand for another.

    Raises ValueError, TypeError or IndexError for anything else.
    """
    sides, scores, hands, thrown_in, winner, abandoned, comeback, seats, played = body
    seated = _seated(sides, person)
    return MatchTold(
        profile=profile,
        sides=seated,
        scores=tuple(scores),
        hands=tuple(_hand_in(hand, seated, person) for hand in hands),
        thrown_in=thrown_in,
        winner=winner,
        abandoned=abandoned,
        comeback=None
        if comeback is None
        else Comeback(match_id, _side(comeback[3], person), comeback[0], comeback[1], tuple(comeback[2])),
        seats=tuple(person.get(player, player) for player in seats),
        played=played,
    )


def _hand_out(hand: HandTold, seated: tuple[Partners, ...]) -> list[Any]:
    bid = hand.bid
    return [
        None if hand.sides == seated else [list(side) for side in hand.sides],
        None if bid is None else [bid.player, bid.side, bid.amount, int(bid.made), bid.points, int(bid.held)],
        hand.top,
    ]


def _hand_in(hand: list[Any], seated: tuple[Partners, ...], person: Mapping[int, int]) -> HandTold:
    sides, bid, top = hand
    told = None
    if bid is not None:
        player, side, amount, made, points, held = bid
        told = BidTold(person.get(player, player), side, amount, bool(made), points, bool(held))
    return HandTold(seated if sides is None else _seated(sides, person), told, top)


def _seated(sides: list[list[int]], person: Mapping[int, int]) -> tuple[Partners, ...]:
    return tuple(_side(side, person) for side in sides)


def _side(players: list[int], person: Mapping[int, int]) -> Partners:
    return tuple(sorted(person.get(player, player) for player in players)) if person else tuple(players)
