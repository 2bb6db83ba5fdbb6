"""Adds up a match row by row: totals, who deals next, flags, who has won by which ruling.

A row is a hand played, a deal passed in, or points given or taken by agreement. Nothing is ever dropped: a hand
after the end is kept and flagged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .auction import judge_pass_in
from .finish import Finish, judge_finish, judge_last_hand
from .profile import Profile
from .ruling import Reason
from .scoring import HandScore, Tally, score_hand


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand: the seat that bid and the amount (None without an auction), and what each side took."""

    bidder: int | None
    bid: int | None
    tally: Tally


@dataclass(frozen=True, slots=True)
class PassedInRow:
    """A deal that everybody passed: no points, the deal moves on."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken by agreement, by side, and why."""

    points: tuple[int, ...]
    note: str


Row = PlayedHand | PassedInRow | Adjustment


@dataclass(frozen=True, slots=True)
class RowResult:
    """What one row came to.

    `dealer`: who dealt it (for an adjustment, who deals next); `score`: of a hand that counted, else None.
    """

    dealer: int
    scores: tuple[int, ...]
    change: tuple[int, ...]
    flags: tuple[Reason, ...]
    score: HandScore | None
    ruling: Reason


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after some rows.

    `ruling` is that of the row that settled the present winner, else of the last row that counted; `hands_counted`
    are the hands and passed-in deals before the end; `bidding_side` is that of the last hand that counted.
    """

    profile: Profile
    players: int
    dealer: int
    scores: tuple[int, ...]
    winner: int | None
    ruling: Reason
    hands_counted: int
    bidding_side: int | None
    rows: tuple[RowResult, ...]

    def needs(self, side: int) -> int:
        """How many points a side lacks to the target; 0 for one that has reached it."""
        return max(0, self.profile.target - self.scores[side])

    def has_reached(self, side: int) -> bool:
        """Whether a side has reached the target (it need not have won)."""
        return self.needs(side) == 0


def start_standing(profile: Profile, players: int, first_dealer: int, opening: Sequence[int] | None = None) -> Standing:
    """A match before its first row; `opening` are the totals of a match begun on paper.

    Its ruling says why play goes on with these totals: a side that has to bid itself out may have reached the target.
    """
    scores = tuple(opening) if opening is not None else (0,) * profile.side_count(players)
    ruling = judge_finish(profile, scores, None).ruling
    return Standing(profile, players, first_dealer, scores, None, ruling, 0, None, ())


def hand_flags(profile: Profile, players: int, scores: Sequence[int], bidder: int, bid: int) -> tuple[Reason, ...]:
    """What is not as the rules want it about a recorded bid, without changing how it is scored."""
    flags = []
    total = scores[profile.side_of(bidder, players)]
    if profile.is_on_floor(total) and bid < profile.least_bid(total):
        flags.append(Reason.BELOW_FLOOR)
    if bid not in profile.offered:
        flags.append(Reason.NOT_A_BID)
    return tuple(flags)


def add_row(standing: Standing, row: Row, dealer: int | None = None) -> Standing:
    """The match after one more row, whose tally `check_tally` has passed.

    `dealer`: who dealt it, if that was not the seat in turn; the deal moves on from there.
    """
    if isinstance(row, Adjustment):
        return _adjust(standing, row)
    dealt_by = standing.dealer if dealer is None else dealer
    moved = replace(standing, dealer=(dealt_by + 1) % standing.players)
    unchanged = (0,) * len(standing.scores)
    if standing.winner is not None:
        late = RowResult(dealt_by, standing.scores, unchanged, (Reason.AFTER_FINISH,), None, Reason.AFTER_FINISH)
        return replace(moved, rows=(*standing.rows, late))
    moved = replace(moved, hands_counted=standing.hands_counted + 1)
    if isinstance(row, PassedInRow):
        refused = judge_pass_in(standing.profile)
        flags = () if refused is Reason.OK else (refused,)
        finish = _judge(moved, standing.scores, standing.bidding_side)
        return _close(moved, finish, RowResult(dealt_by, standing.scores, unchanged, flags, None, finish.ruling))
    return _play(moved, row, dealt_by)


def _play(standing: Standing, row: PlayedHand, dealt_by: int) -> Standing:
    profile, players = standing.profile, standing.players
    flags: tuple[Reason, ...] = ()
    side = None
    if row.bidder is not None and row.bid is not None:
        side = profile.side_of(row.bidder, players)
        flags = hand_flags(profile, players, standing.scores, row.bidder, row.bid)
    score = score_hand(profile, players, standing.scores, side, row.bid, row.tally)
    finish = Finish(score.winner, score.ruling)
    if finish.winner is None:
        finish = _judge(standing, score.scores, side)
    result = RowResult(dealt_by, score.scores, score.change, flags, score, finish.ruling)
    return _close(replace(standing, bidding_side=side), finish, result)


def _adjust(standing: Standing, row: Adjustment) -> Standing:
    scores = tuple(score + points for score, points in zip(standing.scores, row.points, strict=True))
    finish = _judge(standing, scores, standing.bidding_side)
    result = RowResult(standing.dealer, scores, row.points, (), None, finish.ruling)
    if finish.winner is not None and finish.winner == standing.winner:
        # Who has won was settled by an earlier row; that row's ruling goes on standing.
        finish = Finish(standing.winner, standing.ruling)
    return _close(standing, finish, result)


def _judge(standing: Standing, scores: tuple[int, ...], bidding_side: int | None) -> Finish:
    """The finish of the totals, or of the agreed number of hands where the totals do not end the match."""
    finish = judge_finish(standing.profile, scores, bidding_side)
    hands = standing.profile.hands
    if finish.winner is None and hands is not None and standing.hands_counted >= hands:
        return judge_last_hand(scores)
    return finish


def _close(standing: Standing, finish: Finish, result: RowResult) -> Standing:
    return replace(
        standing,
        scores=result.scores,
        winner=finish.winner,
        ruling=finish.ruling,
        rows=(*standing.rows, result),
    )
