"""Puts a call together with the judge’s answer and the auction before it, for the words that explain it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fortyfives.rules import (
    HOLD,
    PASS,
    AuctionOpen,
    AuctionStatus,
    Call,
    PassedIn,
    Profile,
    Reason,
    auction_status,
)
from fortyfives.words.bidders import Bidders

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Calling:
    """A call that has been ruled on, and the auction before it."""

    bidders: Bidders
    scores: tuple[int, ...]
    rough: bool
    """Whether of the totals no more is known than on which side of the floor they are."""
    said: tuple[tuple[int, Call], ...]
    """Who called what before, in the order in which it was said."""
    call: Call
    seat: int | None
    """Who made the call; None after the end of the auction."""
    reason: Reason
    legal_calls: tuple[Call, ...]
    before: AuctionStatus = field(default_factory=PassedIn)
    """Where the auction stood before the call."""
    after: AuctionStatus = field(default_factory=PassedIn)
    """Where it stands after it, legal or not."""

    @property
    def profile(self) -> Profile:
        """The rules of the table."""
        return self.bidders.table.profile

    @property
    def players(self) -> int:
        """How many play."""
        return self.bidders.table.players

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls before it, without who made them."""
        return tuple(call for _, call in self.said)

    @property
    def high(self) -> int | None:
        """The bid that stands before the call."""
        return self.before.high if isinstance(self.before, AuctionOpen) else None

    @property
    def holder(self) -> int | None:
        """Who made it."""
        return self.before.holder if isinstance(self.before, AuctionOpen) else None

    @property
    def was_held(self) -> bool:
        """Whether the bid that stands was taken over by a hold."""
        return next((call for _, call in reversed(self.said) if call != PASS), None) == HOLD

    @property
    def amount(self) -> int | None:
        """What the call promises; None for a pass, or where there is nothing to hold."""
        return self.call if isinstance(self.call, int) else self.high if self.call == HOLD else None

    @property
    def total(self) -> int:
        """The total of the side that calls; 0 where nobody does."""
        return 0 if self.seat is None else self.scores[self.bidders.table.side_of(self.seat)]

    @property
    def is_forced(self) -> bool:
        """Whether all the others passed and the dealer has no choice."""
        return self.seat is not None and PASS not in self.legal_calls


def calling(
    bidders: Bidders,
    scores: Sequence[int],
    said: Sequence[tuple[int, Call]],
    call: Call,
    given: Json,
    *,
    rough: bool = False,
) -> Calling:
    """A call put together with the judge’s answer `given`; `rough` as in `Calling`."""
    table, calls = bidders.table, [before for _, before in said]

    def status(told: Sequence[Call]) -> AuctionStatus:
        return auction_status(table.profile, table.players, bidders.dealer, scores, told)

    return Calling(
        bidders=bidders,
        scores=tuple(scores),
        rough=rough,
        said=tuple(said),
        call=call,
        seat=given["seat"],
        reason=Reason(given["reason"]),
        legal_calls=tuple(given["legal_calls"]),
        before=status(calls),
        after=status([*calls, call]),
    )
