"""Holds a worked example for every reason, and beside it the nearest question that is answered otherwise.

The rule book shows both with the words the referee would use; a test asks the engine for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fortyfives.rules import Answer, Fault, Reason, answer


def _play(trick: str, hand: str, card: str, trump: str = "S", **rules: Any) -> dict[str, Any]:
    held = [None if name == "?" else name for name in hand.split()]
    return {"ask": "play", **rules, "trump": trump, "trick": trick.split(), "hand": held, "card": card}


def _call(calls: list[Any], call: Any, scores: tuple[int, int] = (40, 55), rules: str = "barker") -> dict[str, Any]:
    return {"ask": "call", "rules": rules, "dealer": 3, "scores": list(scores), "calls": calls, "call": call}


def _rob(turned: str, hand: str, is_dealer: bool, has_played: bool, rules: str = "forty-five") -> dict[str, Any]:
    return {
        "ask": "rob",
        "rules": rules,
        "turned": turned,
        "hand": hand.split(),
        "is_dealer": is_dealer,
        "has_played": has_played,
    }


def _finish(scores: tuple[int, int], side: int | None, rules: Any = "barker") -> dict[str, Any]:
    return {"ask": "finish", "rules": rules, "scores": list(scores), "bidding_side": side}


def _match(rules: Any, *hands: dict[str, Any]) -> dict[str, Any]:
    return {"ask": "match", "rules": rules, "players": 4, "first_dealer": 0, "hands": list(hands)}


_SWEEP: Final = {"bidder": 0, "bid": 30, "tricks": [0, 0, 0, 0, 0], "top_trump": 1}


def _review(*tricks: tuple[int, str]) -> dict[str, Any]:
    """Five tricks at most: who led each, and its cards in the order played."""
    return {
        "ask": "review",
        "trump": "S",
        "leader": tricks[0][0],
        "tricks": [
            {"cards": [None if name == "?" else name for name in cards.split()], "leader": leader}
            for leader, cards in tricks
        ],
    }


def _reviewed_over_the_ace(led: str) -> dict[str, Any]:
    """Player 2 throws off on trick 1 and takes trick 2 over the ace of trumps with a card that nobody remembers."""
    return _review(
        (0, f"{led} 2D 10S KC"),
        (0, "AS ? 6C 7C"),
        (1, "3H 4H 6H 7H"),
        (0, "8H 9D 10D JD"),
        (0, "QD 8D 9C 10C"),
    )


def _reviewed_without_the_lead(led: str) -> dict[str, Any]:
    """Player 2 answers a lead with a diamond and trumps in on trick 2."""
    return _review((0, f"{led} 3D 6S 7S"), (2, "KH 4H 2H 8S"))


def _twenty_five(rules: Any) -> dict[str, Any]:
    """Side 2 stands close to 25 and takes trick 2, side 1 takes all the others."""
    return {"ask": "hand", "rules": rules, "scores": [15, 20], "tricks": [0, 1, 0, 0, 0], "top_trump": None}


def _put_away(rules: str, role: str, hand: str, discard: str) -> dict[str, Any]:
    return {"ask": "discard", "rules": rules, "role": role, "hand": hand.split(), "discard": discard.split()}


def _name(hand: str, trump: str) -> dict[str, Any]:
    return {"ask": "name_trump", "rules": "kitty-four", "hand": hand.split(), "trump": trump}


_NINE: Final = "5S JS AH KS 2S 2C 3C 4C 6C"
_FIVE: Final = "2C 3C 4C 6C 7C"

EXAMPLES: Final[Mapping[Reason, Mapping[str, Any]]] = {
    Reason.LEADS: _play("", "5C 2D AH", "2D"),
    Reason.PLAYS_TRUMP: _play("KS", "10S 3D", "10S"),
    Reason.TRUMPS_IN: _play("7H", "AH 9H 4C", "AH"),
    Reason.FOLLOWS_SUIT: _play("KC", "9C 5S 2D", "9C"),
    Reason.NO_TRUMP_HELD: _play("9S", "KH 3D", "3D"),
    Reason.HOLDS_BACK: _play("9S", "JS 2D", "2D"),
    Reason.VOID_IN_SUIT: _play("KC", "3S 2D", "2D"),
    Reason.MUST_PLAY_TRUMP: _play("9S", "2D JS 7S KC", "2D"),
    Reason.MUST_FOLLOW_OR_TRUMP: _play("9D", "3C JD 6S", "3C"),
    Reason.MUST_TRUMP_WHEN_VOID: _play("KC", "3S 2D", "2D", rules="auction-120"),
    Reason.DEPENDS: _play("9S", "2D JS ?", "2D"),
    Reason.OK: _call([5, "pass", 15], 20),
    Reason.AUCTION_OVER: _call([20, "pass", "pass", "pass"], 25),
    Reason.DEALER_MUST_BID: _call(["pass", "pass", "pass"], "pass", rules="merrimack"),
    Reason.NO_HOLD: _call([15, "pass", "pass"], "hold", rules="merrimack"),
    Reason.ONLY_DEALER_HOLDS: _call([15], "hold"),
    Reason.NOTHING_TO_HOLD: _call(["pass", "pass", "pass"], "hold"),
    Reason.NOT_A_BID: _call([], 5, rules="merrimack"),
    Reason.MUST_EXCEED: _call([20], 15),
    Reason.BELOW_FLOOR: _call(["pass"], 15, scores=(60, 105)),
    Reason.KEEPS_TOO_FEW: _put_away("merrimack", "others", _FIVE, _FIVE),
    Reason.KEEPS_TOO_MANY: _put_away("kitty-four", "bidder", _NINE, "2C 3C 4C"),
    Reason.SUIT_NOT_HELD: _name("AH KH 2D 3D 4C", "S"),
    Reason.HOLDS_ACE: _rob("9C", "AC 3D KH 2H 7S", False, False),
    Reason.DEALER_TAKES_ACE: _rob("AC", "4C 3D KH 2H 7S", True, False),
    Reason.NO_ROBBING: _rob("9C", "AC 3D KH 2H 7S", False, False, rules="barker"),
    Reason.TOO_LATE: _rob("9C", "AC 3D KH 2H", False, True),
    Reason.DEALER_ONLY: _rob("AC", "4C 3D KH 2H 7S", False, False),
    Reason.ACE_NOT_HELD: _rob("9C", "4C 3D KH 2H 7S", False, False),
    Reason.PROVED_BY_TRICK: _reviewed_over_the_ace("5S"),
    Reason.OWES_NOTHING: _reviewed_over_the_ace("9S"),
    Reason.LEAD_UNKNOWN: _reviewed_without_the_lead("?"),
    Reason.PLAY_ON: _finish((90, 95), 0),
    Reason.REACHED_TARGET: _finish((125, 95), 1),
    Reason.BIDDER_GOES_OUT: _finish((120, 125), 0),
    Reason.HIGHER_TOTAL: _finish((120, 125), 0, "auction-120"),
    Reason.TIED_PLAY_ON: _finish((125, 125), 0, "auction-120"),
    Reason.REACHED_MID_DEAL: _twenty_five("twenty-five"),
    Reason.MUST_BID_OUT: _finish((125, 95), 1, {"base": "barker", "must_bid_out": True}),
    Reason.LAST_HAND: _match({"base": "barker", "hands": 2}, {**_SWEEP, "bid": 20}, {**_SWEEP, "bid": 25}),
    Reason.AFTER_FINISH: _match("barker", _SWEEP, _SWEEP, {**_SWEEP, "bid": 25}),
}
"""A question for each reason. Every reason has one; what the engine answers is never written down here."""


_ALL_PASSED: Final = ["pass", "pass", "pass"]

OTHERWISE: Final[Mapping[Reason, tuple[Mapping[str, Any], ...]]] = {
    Reason.LEADS: (_play("9C", "5C 2D AH", "2D"),),
    Reason.PLAYS_TRUMP: (_play("KS", "10S 3D", "3D"),),
    Reason.TRUMPS_IN: (_play("7H", "AH 9H 4C", "4C"),),
    Reason.FOLLOWS_SUIT: (_play("KC", "9C 5S 2D", "2D"),),
    Reason.NO_TRUMP_HELD: (_play("9S", "KH 3D 4S", "3D"),),
    Reason.HOLDS_BACK: (_play("5S", "JS 2D", "2D"),),
    Reason.VOID_IN_SUIT: (_play("KC", "3S 2D 4C", "2D"),),
    Reason.MUST_PLAY_TRUMP: (_play("9S", "2D JS KC", "2D"),),
    Reason.MUST_FOLLOW_OR_TRUMP: (_play("9D", "3C 6S", "3C"),),
    Reason.MUST_TRUMP_WHEN_VOID: (_play("KC", "3S 2D", "2D", rules="barker"),),
    Reason.DEPENDS: (_play("9S", "2D JS KC", "2D"), _play("9S", "2D JS 7S", "2D")),
    Reason.OK: (_call([5, "pass", 15], 10),),
    Reason.AUCTION_OVER: (_call([20, "pass", "pass"], 25),),
    Reason.DEALER_MUST_BID: (_call(_ALL_PASSED, 15, rules="merrimack"),),
    Reason.NO_HOLD: (_call([15, "pass", "pass"], "hold"),),
    Reason.ONLY_DEALER_HOLDS: (_call([15, "pass", "pass"], "hold"),),
    Reason.NOTHING_TO_HOLD: (_call([15, "pass", "pass"], "hold"),),
    Reason.NOT_A_BID: (_call([], 5),),
    Reason.MUST_EXCEED: (_call([20], 25),),
    Reason.BELOW_FLOOR: (_call(["pass"], 15, scores=(60, 95)),),
    Reason.KEEPS_TOO_FEW: (_put_away("merrimack", "others", _FIVE, "2C 3C 4C 6C"),),
    Reason.KEEPS_TOO_MANY: (_put_away("kitty-four", "bidder", _NINE, "2C 3C 4C 6C"),),
    Reason.SUIT_NOT_HELD: (_name("AH KH 2D 3D 4C", "H"),),
    Reason.HOLDS_ACE: (_rob("9C", "4C 3D KH 2H 7S", False, False),),
    Reason.DEALER_TAKES_ACE: (_rob("AC", "4C 3D KH 2H 7S", False, False),),
    Reason.NO_ROBBING: (_rob("9C", "AC 3D KH 2H 7S", False, False),),
    Reason.TOO_LATE: (_rob("9C", "AC 3D KH 2H 7S", False, False),),
    Reason.DEALER_ONLY: (_rob("AC", "4C 3D KH 2H 7S", True, False),),
    Reason.ACE_NOT_HELD: (_rob("9C", "AC 3D KH 2H 7S", False, False),),
    Reason.PROVED_BY_TRICK: (_reviewed_over_the_ace("9S"),),
    Reason.OWES_NOTHING: (_reviewed_over_the_ace("5S"),),
    Reason.LEAD_UNKNOWN: (_reviewed_without_the_lead("KD"), _reviewed_without_the_lead("9S")),
    Reason.PLAY_ON: (_finish((90, 120), 0),),
    Reason.REACHED_TARGET: (_finish((115, 95), 1),),
    Reason.BIDDER_GOES_OUT: (_finish((120, 125), 0, "auction-120"),),
    Reason.HIGHER_TOTAL: (_finish((120, 125), 0),),
    Reason.TIED_PLAY_ON: (_finish((130, 125), 0, "auction-120"),),
    Reason.REACHED_MID_DEAL: (_twenty_five({"base": "twenty-five", "checked": "hand"}),),
    Reason.MUST_BID_OUT: (_finish((125, 95), 0, {"base": "barker", "must_bid_out": True}),),
    Reason.LAST_HAND: (_match({"base": "barker", "hands": 3}, {**_SWEEP, "bid": 20}, {**_SWEEP, "bid": 25}),),
    Reason.AFTER_FINISH: (_match("barker", {**_SWEEP, "bid": 20}, _SWEEP, {**_SWEEP, "bid": 25}),),
}
"""For each reason the nearest questions that are answered otherwise: they differ from its example in one fact.

One for most; two for what a forgotten card leaves open, where it is legal and where it is not.
"""


def answered(question: Mapping[str, Any]) -> Answer:
    """What the engine says to an example. Raises ValueError for one that it cannot answer."""
    given = answer(dict(question))
    if isinstance(given, Fault):
        raise ValueError(f"an example that cannot be answered: {given.code} {given.field}")
    return given
