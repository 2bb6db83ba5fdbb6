"""Holds what has been answered of the open hand and is not recorded yet: the draft of one phone.

A draft lies over what was recorded: a question that was not answered here is answered by the log, if at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from fortyfives.rules import TRICKS_IN_HAND, Suit, read_suit
from fortyfives.scorebook import Match, Phase


class Depth(StrEnum):
    """How closely a hand is told: its numbers at the end, trick by trick, call by call as well, or card by card."""

    QUICK = "quick"
    TRICKS = "tricks"
    CALLS = "calls"
    CARDS = "cards"


class Step(StrEnum):
    """What the panel asks: a call, the bid (or the card turned up), the tricks, or whether all is right."""

    AUCTION = "auction"
    BID = "bid"
    TRICKS = "tricks"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to the open hand so far. `order` names them as they were given, so that they can be taken back.

    `counts` are the tricks by side; `tricks` the sides that took them, in order, as far as that is known. `top` is the
    side with the highest trump once `top_known`. `stands` is set where the table let a refused bid stand, `bagged`
    where the dealer was left with the bid. `asked` is the choice, not possible now, whose explanation is open. `depth`
    is how this hand is to be told, where somebody said so; `taken_from` the device that had begun it. `hand` and
    `dealer` say which hand this is about, counted as the table does: points given meanwhile are no hand.
    """

    hand: int = 0
    dealer: int = 0
    bidder: int | None = None
    bid: int | None = None
    held: bool = False
    trump: Suit | None = None
    counts: tuple[int, ...] | None = None
    tricks: tuple[int, ...] = ()
    top: int | None = None
    top_known: bool = False
    stands: bool = False
    bagged: bool = False
    asked: tuple[str, str] | None = None
    depth: Depth | None = None
    taken_from: int | None = None
    order: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """True when nothing has been answered here."""
        return not self.order


def begin(match: Match) -> Answers:
    """No answers yet; what was already recorded step by step of the open hand is taken over."""
    hand = match.book.hand
    whole = hand.phase is Phase.CHECK
    return Answers(
        hand=hand.hand,
        dealer=hand.dealer,
        bidder=hand.bidder,
        bid=hand.bid,
        held=bool(hand.held),
        trump=hand.trump,
        counts=counted(match, hand.tricks) if len(hand.tricks) == TRICKS_IN_HAND else None,
        tricks=hand.tricks,
        top=None if hand.top is None or not whole else hand.tricks[hand.top - 1],
        top_known=whole and hand.top_known,
        stands=bool(hand.let_stand),
        bagged=hand.bagged,
    )


def counted(match: Match, tricks: Iterable[int]) -> tuple[int, ...]:
    """How many of these tricks each side took."""
    taken = tuple(tricks)
    return tuple(taken.count(side) for side in range(len(match.scores)))


def over_recorded(match: Match, draft: Answers) -> Answers:
    """The draft with everything that it does not answer itself as it is recorded."""
    given, log = set(draft.order), begin(match)
    seat_given = "bidder" in given
    bid_given = seat_given or "bid" in given
    tricks_given = bool(given & {"count", "trick"})
    bidder = draft.bidder if seat_given else log.bidder
    bid = draft.bid if "bid" in given else log.bid
    left_with_it = draft.bagged or (log.bagged and not bid_given)
    return replace(
        draft,
        bidder=bidder,
        bid=bid,
        held=draft.held if seat_given or "held" in given else log.held,
        stands=draft.stands if bid_given else log.stands,
        bagged=left_with_it and bidder == log.dealer and bid is not None,
        trump=draft.trump if "trump" in given else log.trump,
        counts=draft.counts if "count" in given else log.counts,
        tricks=draft.tricks if tricks_given else log.tricks,
        top=draft.top if "top" in given else log.top,
        top_known="top" in given or log.top_known,
    )


def is_about(draft: Answers, match: Match) -> bool:
    """Whether the draft is about the hand that is open now."""
    hand = match.hand
    return hand is not None and (draft.hand, draft.dealer) == (hand.hand, hand.dealer)


def is_worth_keeping(draft: Answers) -> bool:
    """Whether anything would be lost with the draft."""
    return bool(draft.order) or draft.asked is not None or draft.depth is not None or draft.bagged


def forget(match: Match, draft: Answers, fields: Iterable[str] | None = None) -> Answers:
    """The draft without its last answer (the last of these `fields`, where some are named)."""
    possible = set(draft.order if fields is None else fields)
    place = max((place for place, field in enumerate(draft.order) if field in possible), default=None)
    if place is None:
        return replace(draft, asked=None)
    last = draft.order[place]
    order = draft.order[:place] + draft.order[place + 1 :]
    tricks = draft.tricks
    if last == "trick":
        # What was recorded stays; tricks that could only go one way were filled in, and go with the last one.
        tricks = tricks[: len(match.book.hand.tricks) + order.count("trick")]
    if last == "bidder":
        order = tuple(field for field in order if field != "held")
    return over_recorded(match, replace(draft, tricks=tricks, order=order, asked=None))


def minus(draft: Answers, fields: Iterable[str]) -> Answers:
    """The draft without its answers to these questions, which are recorded now."""
    gone = set(fields)
    return replace(draft, order=tuple(field for field in draft.order if field not in gone), asked=None)


# --- kept by the store


def to_body(draft: Answers) -> dict[str, Any]:
    """The draft as the store keeps it."""
    return {
        "hand": draft.hand,
        "dealer": draft.dealer,
        "bidder": draft.bidder,
        "bid": draft.bid,
        "held": draft.held,
        "trump": draft.trump.value if draft.trump else None,
        "counts": None if draft.counts is None else list(draft.counts),
        "tricks": list(draft.tricks),
        "top": draft.top,
        "top_known": draft.top_known,
        "stands": draft.stands,
        "bagged": draft.bagged,
        "asked": None if draft.asked is None else list(draft.asked),
        "depth": None if draft.depth is None else draft.depth.value,
        "taken_from": draft.taken_from,
        "order": list(draft.order),
    }


def from_body(body: Mapping[str, Any]) -> Answers:
    """The draft as it was kept. Trusts its input: only `to_body` writes it, this one or an earlier release's."""
    return Answers(
        hand=body["hand"],
        dealer=body["dealer"],
        bidder=body["bidder"],
        bid=body["bid"],
        held=body["held"],
        trump=read_suit(body["trump"]),
        counts=None if body["counts"] is None else tuple(body["counts"]),
        tricks=tuple(body["tricks"]),
        top=body["top"],
        top_known=body["top_known"],
        stands=body["stands"],
        bagged=body.get("bagged", False),
        asked=None if body["asked"] is None else (body["asked"][0], body["asked"][1]),
        depth=None if body.get("depth") is None else Depth(body["depth"]),
        taken_from=body.get("taken_from"),
        order=tuple(body["order"]),
    )
