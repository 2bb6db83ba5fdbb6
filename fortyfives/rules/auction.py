"""Follows an auction call by call: whose turn it is, which calls are legal, who wins it at what.

Source: 000 section 03 (until one bidder is left; hold; floor at 100), 002 "Bidding" (once round, then a duel; the
dealer bagged), 003 and 004 (once round; the dealer plays for the lowest bid).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from .profile import Profile
from .ruling import Reason

PASS = "pass"
HOLD = "hold"
Call = int | str
"""What a player says: "pass", "hold" or the number bid."""


@dataclass(frozen=True, slots=True)
class AuctionOpen:
    """The auction goes on: whose turn, the standing bid and who made it (None before the first), what he may say."""

    seat: int
    high: int | None
    holder: int | None
    legal_calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The auction is over: `bagged` where all passed and the dealer was left with the lowest bid."""

    seat: int
    bid: int
    bagged: bool
    held: bool


@dataclass(frozen=True, slots=True)
class PassedIn:
    """All passed, nobody plays, the deal moves on."""


@dataclass(frozen=True, slots=True)
class IllegalCall:
    """The first call that was not legal, by its place from 0; `seat` is None after the end."""

    index: int
    seat: int | None
    reason: Reason


AuctionStatus = AuctionOpen | AuctionWon | PassedIn | IllegalCall


@dataclass(frozen=True, slots=True)
class CallRuling:
    """The ruling on the next call: who would say it, whether he may, why, and all that he may say."""

    seat: int | None
    legal: bool
    reason: Reason
    legal_calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class ContractRuling:
    """The ruling on a whole auction in one line ("South won it at 20"); `legal_bids` are the amounts he could have."""

    legal: bool
    reason: Reason
    legal_bids: tuple[int, ...]


class Auction:
    """A running auction: `judge` a call, then `take` it. It takes what it is told to, legal or not.

    `turn` is the seat that speaks next, None after the end; `high` and `holder` are the standing bid and whose it is.
    It is built anew for each question, so nobody but its maker ever sees it change.
    """

    __slots__ = (
        "_leasts", "_sides", "dealer", "duel_with", "held", "high", "holder", "passed", "players", "profile", "said",
        "turn",
    )  # fmt: skip

    def __init__(self, profile: Profile, players: int, dealer: int, scores: Sequence[int]) -> None:
        self.profile = profile
        self.players = players
        self.dealer = dealer
        self.said = 0
        self.high: int | None = None
        self.holder: int | None = None
        self.held = False
        self.passed: set[int] = set()
        self.turn: int | None = (dealer + 1) % players
        self.duel_with: int | None = None
        self._sides = len(scores)
        self._leasts = profile.least_bids(scores)

    def _least(self, seat: int) -> int:
        return self._leasts[seat % self._sides]

    def legal_numbers(self, seat: int) -> list[int]:
        """The amounts that a seat could bid now, rising."""
        above, least = self.high or 0, self._leasts[seat % self._sides]
        return [bid for bid in self.profile.offered if bid > above and bid >= least]

    def dealer_is_forced(self) -> bool:
        """All others passed, and at this table the dealer must take the lowest bid."""
        return (
            self.high is None
            and self.profile.all_pass == "dealer_min"
            and self.turn == self.dealer
            and len(self.passed) == self.players - 1
        )

    def may_hold(self, seat: int) -> bool:
        """Whether a seat may take the standing bid at the same amount."""
        return self.profile.hold and seat == self.dealer and self.high is not None and self.high >= self._least(seat)

    def legal_calls(self) -> tuple[Call, ...]:
        """What the seat in turn may say: pass, the numbers rising, hold."""
        seat = self.turn
        if seat is None:
            return ()
        numbers = self.legal_numbers(seat)
        if self.dealer_is_forced():
            return tuple(numbers[:1])
        return (PASS, *numbers, HOLD) if self.may_hold(seat) else (PASS, *numbers)

    def judge(self, call: Call) -> Reason:
        """The first reason against the call, in the order of the contract; `ok` where there is none."""
        seat, high = self.turn, self.high
        if seat is None:
            return Reason.AUCTION_OVER
        if high is None and self.dealer_is_forced() and call != self.legal_numbers(seat)[0]:
            return Reason.DEALER_MUST_BID
        if call == PASS:
            return Reason.OK
        if isinstance(call, str):
            held = judge_hold(self.profile, self.dealer, seat)
            if held is not Reason.OK:
                return held
            if high is None:
                return Reason.NOTHING_TO_HOLD
            call = high  # a hold is a bid of the standing amount
        elif call not in self.profile.offered:
            return Reason.NOT_A_BID
        elif high is not None and call <= high:
            return Reason.MUST_EXCEED
        return Reason.BELOW_FLOOR if call < self._leasts[seat % self._sides] else Reason.OK

    def rule_on(self, call: Call) -> CallRuling:
        """The ruling on what the seat in turn would say."""
        reason = self.judge(call)
        return CallRuling(self.turn, reason is Reason.OK, reason, self.legal_calls())

    def take(self, call: Call) -> None:
        """Go on with a call."""
        seat = self.turn
        if seat is None:
            return
        outbid = self.holder
        self.said += 1
        if call == PASS:
            self.passed.add(seat)
        else:
            self.held = call == HOLD
            self.high = self.high if isinstance(call, str) else call
            self.holder = seat
        self.turn = self._next(seat, outbid)

    def _next(self, seat: int, outbid: int | None) -> int | None:
        match self.profile.auction:
            case "until_one":
                return self._next_left_in(seat)
            case "once":
                return self._next_in_round(seat)
            case "once_then_duel":
                return self._next_in_round(seat) if self.said < self.players else self._next_in_duel(seat, outbid)
            case None:
                return None
            case _:
                assert_never(self.profile.auction)

    def _next_left_in(self, seat: int) -> int | None:
        turn = (seat + 1) % self.players
        while turn != seat and turn in self.passed:
            turn = (turn + 1) % self.players
        # The turn comes round to the bidder himself (or to the last to pass) when nobody else is left.
        return None if turn in self.passed or turn == self.holder else turn

    def _next_in_round(self, seat: int) -> int | None:
        return (seat + 1) % self.players if self.said < self.players else None

    def _next_in_duel(self, seat: int, outbid: int | None) -> int | None:
        """After the round only the dealer, if he took the bid, and the one he took it from go on, until one passes."""
        if self.said == self.players:
            self.duel_with = outbid if self.holder == self.dealer else None
        if self.duel_with is None or seat in self.passed:
            return None
        return self.duel_with if seat == self.dealer else self.dealer

    def status(self) -> AuctionOpen | AuctionWon | PassedIn:
        """Where the auction stands."""
        if self.turn is not None:
            return AuctionOpen(self.turn, self.high, self.holder, self.legal_calls())
        if self.high is not None and self.holder is not None:
            return AuctionWon(self.holder, self.high, False, self.held)
        match self.profile.all_pass:
            case "bagged":
                return AuctionWon(self.dealer, self.profile.bids[0], True, False)
            case "pass_deal" | "dealer_min" | None:
                return PassedIn()
            case _:
                assert_never(self.profile.all_pass)


def follow_calls(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call]
) -> Auction | IllegalCall:
    """The auction after these calls, or the first of them that was not legal."""
    auction = Auction(profile, players, dealer, scores)
    for index, call in enumerate(calls):
        reason = auction.judge(call)
        if reason is not Reason.OK:
            return IllegalCall(index, auction.turn, reason)
        auction.take(call)
    return auction


def auction_status(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call]
) -> AuctionStatus:
    """Where an auction stands after these calls, the first by the seat on the dealer's left."""
    auction = follow_calls(profile, players, dealer, scores, calls)
    return auction if isinstance(auction, IllegalCall) else auction.status()


def judge_call(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call], call: Call
) -> CallRuling | IllegalCall:
    """Whether `call` may follow these calls; an `IllegalCall` where one of those before was not legal itself."""
    auction = follow_calls(profile, players, dealer, scores, calls)
    if isinstance(auction, IllegalCall):
        return auction
    return auction.rule_on(call)


def judge_hold(profile: Profile, dealer: int, seat: int) -> Reason:
    """Whether a seat may take the standing bid at the same amount: `ok`, `no_hold` or `only_dealer_holds`."""
    if not profile.hold:
        return Reason.NO_HOLD
    return Reason.OK if seat == dealer else Reason.ONLY_DEALER_HOLDS


def judge_contract(
    profile: Profile,
    players: int,
    dealer: int,
    scores: Sequence[int],
    bidder: int,
    bid: int | None,
    held: bool = False,
) -> ContractRuling:
    """Whether a seat can have won the auction at this amount, the calls that led to it not being known.

    Asks with `bid` None only which amounts are possible (then `reason` is `ok` while there are any).
    """
    least = profile.least_bid(scores[profile.side_of(bidder, players)])
    hold_ruling = judge_hold(profile, dealer, bidder) if held else Reason.OK
    legal = tuple(offer for offer in profile.offered if offer >= least) if hold_ruling is Reason.OK else ()
    reason = hold_ruling
    if reason is Reason.OK and bid is not None:
        if bid not in profile.offered:
            reason = Reason.NOT_A_BID
        elif bid not in legal and not _is_bagged(profile, dealer, bidder, bid):
            reason = Reason.BELOW_FLOOR
    return ContractRuling(reason is Reason.OK, reason, legal)


def _is_bagged(profile: Profile, dealer: int, bidder: int, bid: int) -> bool:
    """A dealer left with the lowest bid has it whatever the floor says."""
    return profile.all_pass == "bagged" and bidder == dealer and bid == profile.bids[0]


def judge_pass_in(profile: Profile) -> Reason:
    """Whether a deal that everybody passed may move on: `ok`, or `dealer_must_bid` where the dealer must take it."""
    match profile.all_pass:
        case "pass_deal" | None:
            return Reason.OK
        case "bagged" | "dealer_min":
            return Reason.DEALER_MUST_BID
        case _:
            assert_never(profile.all_pass)


def left_to_dealer(profile: Profile, players: int, dealer: int, scores: Sequence[int]) -> int | None:
    """What the dealer must take the hand at when all the others pass; None where it is thrown in then."""
    match profile.all_pass:
        case "pass_deal" | None:
            return None
        case "bagged":
            return profile.bids[0]
        case "dealer_min":
            return profile.least_bid(scores[profile.side_of(dealer, players)])
        case _:
            assert_never(profile.all_pass)


def first_leader(profile: Profile, players: int, dealer: int, bidder: int | None) -> int:
    """The seat that leads to the first trick (the dealer's left where nobody bid)."""
    if bidder is None:
        return (dealer + 1) % players
    match profile.first_lead:
        case "left_of_dealer":
            return (dealer + 1) % players
        case "left_of_bidder":
            return (bidder + 1) % players
        case "bidder":
            return bidder
        case _:
            assert_never(profile.first_lead)


def first_speaker(players: int, dealer: int) -> int:
    """The seat that speaks first in the auction: on the dealer's left."""
    return (dealer + 1) % players
