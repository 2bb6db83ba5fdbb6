"""Follows the auction of the open hand as it was made: calls that the table let stand are followed like any
other.

Each call was judged when it was said. To judge it again with every later one would stop an auction for good
once the table let a call stand, or once the correction of an older hand put a side on the floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import Auction, AuctionOpen, AuctionWon, Call, CallRuling, PassedIn, Profile


def follow(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call]
) -> AuctionOpen | AuctionWon | PassedIn:
    """Where the auction stands after these calls, whatever the rules say about each of them."""
    return _run(profile, players, dealer, scores, calls).status()


def judge_next(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call], call: Call
) -> CallRuling:
    """Whether `call` may come next, the calls before it being taken as they were made."""
    return _run(profile, players, dealer, scores, calls).rule_on(call)


def _run(profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call]) -> Auction:
    auction = Auction(profile, players, dealer, scores)
    for call in calls:
        auction.take(call)
    return auction
