"""Turns the tricks of a hand into points: captured, made or set, change and new totals.

Source: 000 section 05, 002 "Scoring a hand", 003 "Scoring", 004. Points are whole numbers; a trick is worth five.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple, assert_never

from .finish import Finish, judge_finish
from .profile import Profile
from .ruling import Fault, Reason

TRICKS_IN_HAND = 5
POINTS_PER_TRICK = 5
THIRTY, SIXTY = 30, 60
"""The bid that needs all there is to take, and the one above it where a table plays "30 for 60"."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """What was taken, in order: the side of each trick, and the number (1 to 5) of the trick with the highest trump."""

    sides: tuple[int, ...]
    top: int | None


@dataclass(frozen=True, slots=True)
class Counts:
    """What was taken, by number: tricks per side, and the side with the highest trump (None: no trump was played)."""

    counts: tuple[int, ...]
    top_side: int | None


Tally = Tricks | Counts


class HandScore(NamedTuple):
    """One hand scored.

    `captured`: points each side took; `made`: whether the bid was reached, None without one; `change`: what is added
    to each total; `trick`: the trick that ended the match in mid-deal, else None; `tricks`: how many tricks of each
    side counted; `bonus`: how many of the points captured are the bonus for the highest trump.
    """

    captured: tuple[int, ...]
    made: bool | None
    change: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None
    ruling: Reason
    trick: int | None
    tricks: tuple[int, ...]
    bonus: tuple[int, ...]


def check_tally(
    profile: Profile, players: int, scores: Sequence[int], tally: Tally, *, over: bool = False
) -> Fault | None:
    """What makes this tally impossible for these sides and totals, or None.

    The fault's field is tricks, top_trump, counts or top_side. `over`: the match had ended before, so no total can
    cut the hand short and the order of its tricks decides nothing.
    """
    sides = profile.side_count(players)
    if isinstance(tally, Tricks):
        return _check_tricks(profile, sides, scores, tally, over) or _check_top(tally)
    fault = _check_counts(sides, tally)
    if fault is None and profile.ends_in_mid_deal and not over and _order_decides(profile, scores, tally):
        fault = Fault("order_needed", "counts", {"counts": tally.counts})
    return fault or _check_top_side(sides, tally)


def _check_tricks(profile: Profile, sides: int, scores: Sequence[int], tally: Tricks, over: bool) -> Fault | None:
    count = len(tally.sides)
    if count and not 0 <= min(tally.sides) <= max(tally.sides) < sides:
        return Fault("bad_value", "tricks", {"sides": sides})
    if not 1 <= count <= TRICKS_IN_HAND:
        return Fault("impossible_hand", "tricks", {"count": count})
    if count < TRICKS_IN_HAND:
        cut_short = profile.ends_in_mid_deal if over else _ending_trick(profile, scores, tally.sides) == count
        if not cut_short:
            return Fault("impossible_hand", "tricks", {"count": count})
    return None


def _check_top(tally: Tricks) -> Fault | None:
    if tally.top is None or 1 <= tally.top <= len(tally.sides):
        return None
    code = "impossible_hand" if 1 <= tally.top <= TRICKS_IN_HAND else "bad_value"
    return Fault(code, "top_trump", {"trick": tally.top})


def _check_counts(sides: int, tally: Counts) -> Fault | None:
    if len(tally.counts) != sides or any(count < 0 for count in tally.counts):
        return Fault("bad_value", "counts", {"sides": sides})
    if sum(tally.counts) != TRICKS_IN_HAND:
        return Fault("impossible_hand", "counts", {"count": sum(tally.counts)})
    return None


def _check_top_side(sides: int, tally: Counts) -> Fault | None:
    if tally.top_side is None:
        return None
    if not 0 <= tally.top_side < sides:
        return Fault("bad_value", "top_side", {"sides": sides})
    if not tally.counts[tally.top_side]:
        return Fault("impossible_hand", "top_side", {"side": tally.top_side})
    return None


def _order_decides(profile: Profile, scores: Sequence[int], tally: Counts) -> bool:
    """Whether two orders of these tricks would be scored differently, because one of them ends the match sooner."""
    reach = (score + POINTS_PER_TRICK * count for score, count in zip(scores, tally.counts, strict=True))
    if max(reach) < profile.target:
        return False
    orders = (_score_tricks(profile, scores, order) for order in _orders(list(tally.counts)))
    first = next(orders)
    return any(score != first for score in orders)


def _orders(counts: list[int]) -> Iterator[tuple[int, ...]]:
    if not any(counts):
        yield ()
    for side, count in enumerate(counts):
        if count:
            counts[side] -= 1
            for rest in _orders(counts):
                yield (side, *rest)
            counts[side] += 1


def _ending_trick(profile: Profile, scores: Sequence[int], tricks: Sequence[int]) -> int | None:
    """The number of the trick whose taker reached the target with it, where that ends the match at once."""
    if not profile.ends_in_mid_deal:
        return None
    totals = list(scores)
    for number, side in enumerate(tricks, 1):
        totals[side] += POINTS_PER_TRICK
        if totals[side] >= profile.target:
            return number
    return None


def _score_tricks(profile: Profile, scores: Sequence[int], tricks: Sequence[int]) -> HandScore:
    """A hand that is checked at every trick: no bid, no bonus."""
    trick = _ending_trick(profile, scores, tricks)
    taken = tuple(tricks[:trick].count(side) for side in range(len(scores)))
    captured = tuple(POINTS_PER_TRICK * count for count in taken)
    totals = tuple(score + points for score, points in zip(scores, captured, strict=True))
    finish = judge_finish(profile, totals, None)
    if trick is not None:
        finish = Finish(tricks[trick - 1], Reason.REACHED_MID_DEAL)
    no_bonus = (0,) * len(scores)
    return HandScore(captured, None, captured, totals, finish.winner, finish.ruling, trick, taken, no_bonus)


def _taken(sides: int, tally: Tally) -> tuple[tuple[int, ...], int | None]:
    """How many tricks each side took, and the side with the highest trump."""
    if isinstance(tally, Counts):
        return tally.counts, tally.top_side
    top_side = None if tally.top is None else tally.sides[tally.top - 1]
    return tuple(map(tally.sides.count, range(sides))), top_side


def points_needed(profile: Profile, bid: int) -> int:
    """The points that make a bid: as many as were bid, but for the 60 that is all there is to take."""
    return THIRTY if bid == SIXTY and profile.bid_60 else bid


def _bidder_change(profile: Profile, bid: int, captured: int, made: bool) -> int:
    if bid == SIXTY and profile.bid_60:
        return SIXTY if made else -SIXTY
    if not made:
        return -profile.failed_30 if bid == THIRTY else -bid
    if bid == THIRTY:
        return THIRTY if profile.bid_60 else profile.made_30
    return captured


def _defenders_change(profile: Profile, scores: Sequence[int], captured: Sequence[int]) -> list[int]:
    """What each side would add to its total if it had not bid."""
    limit = profile.defenders.limit or 0
    match profile.defenders.kind:
        case "always":
            return list(captured)
        case "stop_at":
            return [0 if score >= limit else points for score, points in zip(scores, captured, strict=True)]
        case "cap":
            return [min(points, max(0, limit - score)) for score, points in zip(scores, captured, strict=True)]
        case _:
            assert_never(profile.defenders.kind)


def score_hand(
    profile: Profile,
    players: int,
    scores: Sequence[int],
    bidding_side: int | None,
    bid: int | None,
    tally: Tally,
) -> HandScore:
    """Score a hand whose tally `check_tally` has passed; `bidding_side` and `bid` are None without an auction."""
    if profile.ends_in_mid_deal:
        if isinstance(tally, Counts):
            return _score_tricks(profile, scores, next(_orders(list(tally.counts))))
        return _score_tricks(profile, scores, tally.sides)
    # Loops without calls: this is asked for every hand of every match, and half of the time would go into those.
    tricks, top_side = _taken(len(scores), tally)
    captured = [POINTS_PER_TRICK * count for count in tricks]
    bonus = [0] * len(scores)
    if top_side is not None:
        bonus[top_side] = profile.bonus
        captured[top_side] += profile.bonus
    made = None
    change = captured
    if bidding_side is not None and bid is not None:
        made = captured[bidding_side] >= points_needed(profile, bid)
        change = _defenders_change(profile, scores, captured)
        change[bidding_side] = _bidder_change(profile, bid, captured[bidding_side], made)
    totals = tuple(map(add, scores, change))
    winner, ruling = judge_finish(profile, totals, bidding_side)
    return HandScore(tuple(captured), made, tuple(change), totals, winner, ruling, None, tricks, tuple(bonus))
