"""Writes a match as the JSON contract's `state`."""

from __future__ import annotations

from typing import Any

from fortyfives.rules import standing_json, write_card

from .openhand import OpenHand, Phase
from .state import Match

State = dict[str, Any]


def state_json(state: Match) -> State:
    """The judge's answer to the `match` question with phase, open hand and legal verbs.

    `legal` maps each verb that is possible now to true and, while the auction is open, `calls` to all that
    the seat in turn may say. `hand` is null once the match is over. `abandoned` is there, and true, only
    where the table broke off. A row that no longer fits the totals before it, an older hand having been corrected,
    has the code that the judge would refuse it with as `fault`. In `hand` stand `turned`, `robbed` and `cards` (those
    told of each trick, in the order played) only where they were recorded.
    """
    answer: State = standing_json(state.standing)
    for told, row in zip(answer["hands"], state.rows, strict=True):
        if row.fault is not None:
            told["fault"] = row.fault.code
    answer["dealer"] = state.dealer
    answer["phase"] = state.phase.value
    answer["hand"] = _hand_json(state.hand) if state.hand else None
    legal: dict[str, Any] = dict.fromkeys(state.legal_verbs, True)
    if state.phase is Phase.BID and "call" in legal:
        legal["calls"] = list(state.book.hand.legal_calls)
    answer["legal"] = legal
    if state.abandoned:
        answer["abandoned"] = True
    return answer


def _hand_json(hand: OpenHand) -> State:
    told: State = {
        "dealer": hand.dealer,
        "calls": list(hand.calls),
        "bidder": hand.bidder,
        "bid": hand.bid,
        "trump": None if hand.trump is None else hand.trump.value,
        "tricks": list(hand.tricks),
        "top_trump": hand.top,
        "leader": hand.leader,
    }
    if hand.turned is not None:
        told["turned"] = write_card(hand.turned)
    if hand.robbed is not None:
        told["robbed"] = hand.robbed
    tricks = (*hand.told, hand.current)
    if any(trick.cards for trick in tricks):
        told["cards"] = [
            [write_card(card) for card in trick.cards] for trick in tricks if trick.cards or trick.side is not None
        ]
    return told
