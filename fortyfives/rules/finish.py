"""Says who has won with these totals, and by which rule.

Source: 000 section 05, 002 "Winning the game", 004 (the bidding side goes out first); 003 (the higher total).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from .profile import BothReach, Profile
from .ruling import Reason


class Finish(NamedTuple):
    """The side that has won, None while play goes on, and the ruling that says why."""

    winner: int | None
    ruling: Reason


_NOBODY_YET = Finish(None, Reason.PLAY_ON)


def judge_finish(profile: Profile, scores: Sequence[int], bidding_side: int | None) -> Finish:
    """Who has won once a hand is scored; `bidding_side` is None where nobody bid."""
    if max(scores) < profile.target:
        return _NOBODY_YET
    reached = profile.reached(scores)
    if bidding_side in reached and _bidder_goes_first(profile):
        return Finish(bidding_side, Reason.REACHED_TARGET if len(reached) == 1 else Reason.BIDDER_GOES_OUT)
    if profile.must_bid_out:
        return Finish(None, Reason.MUST_BID_OUT)
    if len(reached) == 1:
        return Finish(reached[0], Reason.REACHED_TARGET)
    return _rank(scores, Reason.HIGHER_TOTAL)


def _bidder_goes_first(profile: Profile) -> bool:
    match profile.both_reach:
        case "bidder":
            return True
        case "higher_total":
            return profile.must_bid_out
        case _:
            assert_never(profile.both_reach)


def judge_other_finish(profile: Profile, scores: Sequence[int], bidding_side: int | None) -> Finish:
    """Who would have won at a table that settles a simultaneous finish the other way."""
    other: BothReach = "higher_total" if _bidder_goes_first(profile) else "bidder"
    return judge_finish(replace(profile, both_reach=other, must_bid_out=False), scores, bidding_side)


def judge_last_hand(scores: Sequence[int]) -> Finish:
    """Who has won when the agreed number of hands has been played without anybody reaching the target."""
    return _rank(scores, Reason.LAST_HAND)


def _rank(scores: Sequence[int], ruling: Reason) -> Finish:
    """The higher total wins; level totals are played on (no source says otherwise)."""
    best = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == best]
    return Finish(leaders[0], ruling) if len(leaders) == 1 else Finish(None, Reason.TIED_PLAY_ON)
