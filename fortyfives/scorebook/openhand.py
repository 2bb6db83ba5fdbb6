"""Works out where the open hand stands from what was recorded of it: whose turn, who won the bid, what is
missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.rules import (
    TRICKS_IN_HAND,
    AuctionOpen,
    AuctionWon,
    Call,
    PassedIn,
    PlayedHand,
    Standing,
    Suit,
    Tricks,
    first_leader,
)

from .auction import follow
from .scoresheet import Sheet, tally_fault


class Phase(StrEnum):
    """What the table is about to say: the bid, the trump, the tricks, that the hand is right; or nothing
    any more.
    """

    BID = "bid"
    TRUMP = "trump"
    TRICKS = "tricks"
    CHECK = "check"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Contract:
    """A whole auction in one line, as it was said."""

    bidder: int
    bid: int
    held: bool | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was said of the open hand, step by step. `top_known` tells "nobody played a trump" from "not
    said yet".
    """

    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    tricks: tuple[int, ...] = ()
    top: int | None = None
    top_known: bool = False
    dealer: int | None = None
    let_stand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The open hand as far as it is recorded.

    `number` is the row it will be, `hand` counts as the table does. While the auction is open `seat` speaks
    next and may say `legal_calls`; `high` is the standing bid and `holder` who made it. `bidder` and `bid`
    are None until the auction is won, and always without one; `bagged` where the dealer was left with it.
    `tricks` are the sides that took them, `top` the trick (1 to 5) with the highest trump so far. `leader`
    leads the next trick, None where that does not follow from what is recorded (two partners took the last
    one).
    """

    phase: Phase
    number: int
    hand: int
    dealer: int
    calls: tuple[Call, ...]
    seat: int | None
    high: int | None
    holder: int | None
    legal_calls: tuple[Call, ...]
    bidder: int | None
    bid: int | None
    held: bool | None
    bagged: bool
    trump: Suit | None
    tricks: tuple[int, ...]
    top: int | None
    top_known: bool
    leader: int | None
    passed_in: bool
    let_stand: tuple[str, ...]

    @property
    def tricks_left(self) -> int:
        """How many tricks of five have not been recorded."""
        return TRICKS_IN_HAND - len(self.tricks)

    def played(self) -> PlayedHand:
        """The hand as a row of the sheet, once it is in the phase `check`."""
        return PlayedHand(self.bidder, self.bid, Tricks(self.tricks, self.top))


def open_hand(sheet: Sheet, recorded: Recorded) -> OpenHand:
    """Where the open hand stands."""
    standing = sheet.standing
    profile = standing.profile
    dealer = standing.dealer if recorded.dealer is None else recorded.dealer
    status = _bidding(standing, dealer, recorded)
    talking = status if isinstance(status, AuctionOpen) else None
    won = status if isinstance(status, AuctionWon) else None
    contract = recorded.contract
    bidder = contract.bidder if contract else won.seat if won else None
    ended = _ending_trick(standing, recorded.tricks)
    tricks = recorded.tricks[:ended]
    known = recorded.top_known or not profile.bonus
    if talking is not None:
        phase = Phase.BID
    elif recorded.trump is None:
        phase = Phase.TRUMP
    else:
        phase = Phase.CHECK if ended is not None and known else Phase.TRICKS
    return OpenHand(
        phase=phase,
        number=len(sheet.rows) + 1,
        hand=sheet.hands + 1,
        dealer=dealer,
        calls=recorded.calls,
        seat=talking.seat if talking else None,
        high=talking.high if talking else None,
        holder=talking.holder if talking else None,
        legal_calls=talking.legal_calls if talking else (),
        bidder=bidder,
        bid=contract.bid if contract else won.bid if won else None,
        held=contract.held if contract else won.held if won else None,
        bagged=won.bagged if won else False,
        trump=recorded.trump,
        tricks=tricks,
        top=recorded.top if recorded.top is None or recorded.top <= len(tricks) else None,
        top_known=recorded.top_known,
        leader=_leader(standing, dealer, bidder, talking is not None, tricks),
        passed_in=isinstance(status, PassedIn),
        let_stand=recorded.let_stand,
    )


def _bidding(standing: Standing, dealer: int, recorded: Recorded) -> AuctionOpen | AuctionWon | PassedIn | None:
    """The auction call by call; None where there is none, or where it was told in one line."""
    if not standing.profile.has_auction or recorded.contract is not None:
        return None
    return follow(standing.profile, standing.players, dealer, standing.scores, recorded.calls)


def _ending_trick(standing: Standing, tricks: tuple[int, ...]) -> int | None:
    """After how many of these tricks the hand was over: five, or fewer where the target ends it in mid-
    deal.
    """
    for count in range(1, len(tricks) + 1):
        # The judge of tallies knows when a hand of fewer than five tricks is whole.
        if count == TRICKS_IN_HAND or (
            standing.winner is None and tally_fault(standing, Tricks(tricks[:count], None)) is None
        ):
            return count
    return None


def _leader(standing: Standing, dealer: int, bidder: int | None, bidding: bool, tricks: tuple[int, ...]) -> int | None:
    profile, players = standing.profile, standing.players
    if not tricks:
        return None if bidding else first_leader(profile, players, dealer, bidder)
    seats = profile.seats_of(tricks[-1], players)
    return seats[0] if len(seats) == 1 else None
