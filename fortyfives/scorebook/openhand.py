"""Works out where the open hand stands from what was recorded of it: whose turn, who won the bid, what is
missing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from fortyfives.rules import (
    TRICKS_IN_HAND,
    AuctionOpen,
    AuctionWon,
    Call,
    Card,
    PassedIn,
    PlayedHand,
    Standing,
    Suit,
    Tally,
    Tricks,
    first_leader,
)

from .auction import follow
from .cardplay import HighTrump, follow_tricks, high_trump
from .scoresheet import Sheet, tally_fault
from .story import UNTOLD, Story, TrickTold, story_under


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

    `tricks` are those that were told to their end, `current` the one that is being played card by card.
    """

    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    turned: Card | None = None
    robbed: int | None = None
    tricks: tuple[TrickTold, ...] = ()
    current: TrickTold = UNTOLD
    top: int | None = None
    top_known: bool = False
    dealer: int | None = None
    let_stand: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing was said of the hand but who deals it."""
        return replace(self, dealer=None) == Recorded()


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The open hand as far as it is recorded.

    `number` is the row it will be, `hand` counts as the table does. While the auction is open `seat` speaks
    next and may say `legal_calls`; `high` is the standing bid and `holder` who made it. `bidder` and `bid`
    are None until the auction is won, and always without one; `bagged` where the dealer was left with it.
    `turned` is the card turned up, `robbed` the seat that took it. `tricks` are the sides that took them, `top` the
    trick (1 to 5) with the highest trump so far; `told` are the same tricks with what was told of each. `current` is
    the trick that is being played, and `leader` leads it, None where that does not follow from what is recorded (two
    partners took the last one).
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
    turned: Card | None
    robbed: int | None
    tricks: tuple[int, ...]
    told: tuple[TrickTold, ...]
    current: TrickTold
    players: int
    top: int | None
    top_known: bool
    leader: int | None
    passed_in: bool
    let_stand: tuple[str, ...]

    @property
    def tricks_left(self) -> int:
        """How many tricks of five have not been recorded."""
        return TRICKS_IN_HAND - len(self.tricks)

    @property
    def plays_next(self) -> int | None:
        """The seat whose card comes next; None where that is not known, or no card is due."""
        if self.phase is not Phase.TRICKS or not self.tricks_left or self.leader is None:
            return None
        return (self.leader + len(self.current.cards)) % self.players

    @property
    def story(self) -> Story:
        """What was told of the hand that scores nothing by itself."""
        return Story(self.calls, self.bagged, self.turned, self.robbed, self.told)

    def story_of(self, bidder: int | None, bid: int | None, trump: Suit | None, tally: Tally | None) -> Story:
        """As much of the story as still fits, where the hand is recorded as this in the end."""
        # The calls of an auction that is still open have led to nothing, to no deal passed in either.
        same_bid = self.seat is None and (bidder, bid) == (self.bidder, self.bid)
        told = self.told if self.phase is Phase.CHECK and trump in (None, self.trump) else ()
        return story_under(replace(self.story, tricks=told), trump or self.trump, tally, self.top, same_bid=same_bid)

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
    leader = None if talking is not None else first_leader(profile, standing.players, dealer, bidder)
    told, leads = _tricks(standing, recorded, leader)
    ended = _ending_trick(standing, tuple(_side(trick) for trick in told))
    if ended is not None and ended < len(told):
        told, leads = told[:ended], told[ended].leader
    tricks = tuple(_side(trick) for trick in told)
    high = _high_trump(standing.players, recorded, told)
    known = high.known or not profile.bonus
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
        turned=recorded.turned,
        robbed=_robbed(recorded, told, leads, standing.players),
        tricks=tricks,
        told=told,
        current=replace(recorded.current, leader=leads),
        players=standing.players,
        top=high.trick,
        top_known=high.known,
        leader=leads,
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


def _tricks(standing: Standing, recorded: Recorded, leader: int | None) -> tuple[tuple[TrickTold, ...], int | None]:
    """The tricks with who took and who led each, and who leads the one that is being played."""
    told, leads = recorded.tricks, leader
    if recorded.trump is not None:
        told, leads = follow_tricks(standing.profile, standing.players, recorded.trump, leader, told)
    said = recorded.current.leader
    return told, leads if said is None else said


def _side(trick: TrickTold) -> int:
    """Who took a trick that was told to its end."""
    return 0 if trick.side is None else trick.side


def _high_trump(players: int, recorded: Recorded, told: tuple[TrickTold, ...]) -> HighTrump:
    """Where the highest trump lies. As long as tricks are to come, "in none so far" leaves that open."""
    top = recorded.top if recorded.top is None or recorded.top <= len(told) else None
    marked = HighTrump(top, recorded.top_known)
    if recorded.trump is None or not any(trick.cards for trick in told):
        return marked
    return high_trump(players, recorded.trump, told, marked)


def _robbed(recorded: Recorded, told: tuple[TrickTold, ...], leads: int | None, players: int) -> int | None:
    """Who took the card turned up: as said, else whoever played it."""
    if recorded.robbed is not None or recorded.turned is None:
        return recorded.robbed
    for trick in (*told, replace(recorded.current, leader=leads)):
        if recorded.turned in trick.cards and trick.leader is not None:
            return (trick.leader + trick.cards.index(recorded.turned)) % players
    return None
