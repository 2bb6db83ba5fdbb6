"""Quick entry: what has been answered of the open hand, what is asked next, and the whole hand that it makes.

Pure: a draft is a handful of answers, kept by the server until the hand is saved. What is possible and what is allowed
is asked of the score book every time; nothing about the rules is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from fortyfives.rules import TRICKS_IN_HAND, Suit, left_to_dealer, read_suit
from fortyfives.scorebook import Match, Refusal, decide

NOBODY = "none"
"""The answer that no trump was played."""


class Step(StrEnum):
    """What the panel asks: the bid (or the card turned up), the tricks, or whether all is right."""

    BID = "bid"
    TRICKS = "tricks"
    CHECK = "check"


class BadAnswer(ValueError):
    """An answer that no page of ours offers."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to the open hand so far. `order` names them as they were given, so that they can be taken back.

    `counts` are the tricks by side; `tricks` the sides that took them, in order, where that is asked. `top` is the side
    with the highest trump once `top_known`. `stands` is set where the table let a refused bid stand. `asked` is the
    choice, not possible now, whose explanation is open. `hand` and `dealer` say which hand this is about.
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
    asked: tuple[str, str] | None = None
    order: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """True when nothing has been answered here."""
        return not self.order


# --- kept as a draft


def begin(match: Match) -> Answers:
    """No answers yet; what was already recorded step by step of the open hand is taken over."""
    hand = match.book.hand
    return Answers(
        hand=hand.number,
        dealer=hand.dealer,
        bidder=hand.bidder,
        bid=hand.bid,
        held=bool(hand.held),
        trump=hand.trump,
    )


def to_body(answers: Answers) -> dict[str, Any]:
    """The answers as the store keeps a draft."""
    return {
        "hand": answers.hand,
        "dealer": answers.dealer,
        "bidder": answers.bidder,
        "bid": answers.bid,
        "held": answers.held,
        "trump": answers.trump.value if answers.trump else None,
        "counts": None if answers.counts is None else list(answers.counts),
        "tricks": list(answers.tricks),
        "top": answers.top,
        "top_known": answers.top_known,
        "stands": answers.stands,
        "asked": None if answers.asked is None else list(answers.asked),
        "order": list(answers.order),
    }


def from_body(body: Mapping[str, Any]) -> Answers:
    """The answers of a draft. Trusts its input: only `to_body` writes it."""
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
        asked=None if body["asked"] is None else (body["asked"][0], body["asked"][1]),
        order=tuple(body["order"]),
    )


def is_about(answers: Answers, match: Match) -> bool:
    """Whether the answers are about the hand that is open now."""
    hand = match.hand
    return hand is not None and (answers.hand, answers.dealer) == (hand.number, hand.dealer)


# --- what is possible


def sides_of(match: Match) -> int:
    """How many sides score apart."""
    return len(match.scores)


def counted_side(match: Match, answers: Answers) -> int:
    """The side whose tricks are asked for where there are two: the one that bid."""
    if answers.bidder is None:
        return 0
    return match.profile.side_of(answers.bidder, len(match.players))


def bid_refusal(match: Match, answers: Answers, bid: int) -> Refusal | None:
    """What the rules have against this amount for the chosen seat; None while no seat is chosen."""
    if answers.bidder is None:
        return None
    do = {"contract": {"bidder": answers.bidder, "bid": bid, "held": answers.held}}
    told = decide(match, do)
    return told if isinstance(told, Refusal) and told.ruling else None


def top_refusal(match: Match, answers: Answers, top: int | None) -> Refusal | None:
    """Why this side cannot have had the highest trump, given the tricks; None while they are not known."""
    do = tally_do(match, replace(answers, top=top, top_known=True))
    told = None if do is None else decide(match, do, let_stand=True)
    return told if isinstance(told, Refusal) and not told.ruling else None


def wants_order(match: Match, answers: Answers) -> bool:
    """Whether the tricks are asked for one by one: more than two sides, or an order that decides who wins."""
    if sides_of(match) > 2:
        return True
    if answers.counts is None:
        return False
    told = decide(match, {"tally": _told_by_counts(match, answers)}, let_stand=True)
    return isinstance(told, Refusal) and told.code == "order_needed"


def tricks_left(match: Match, answers: Answers) -> tuple[int, ...]:
    """How many tricks each side can still have taken, where the tricks are asked for one by one."""
    taken = [answers.tricks.count(side) for side in range(sides_of(match))]
    if answers.counts is None:
        return (TRICKS_IN_HAND - len(answers.tricks),) * len(taken)
    return tuple(count - took for count, took in zip(answers.counts, taken, strict=True))


def tricks_known(match: Match, answers: Answers) -> bool:
    """Whether it is known who took what."""
    if not wants_order(match, answers):
        return answers.counts is not None
    if match.profile.checked == "trick":
        told = decide(match, {"tally": _told_by_tricks(match, answers)}, let_stand=True)
        return bool(answers.tricks) and not isinstance(told, Refusal)
    return len(answers.tricks) == TRICKS_IN_HAND


def left_with_it(match: Match) -> tuple[int, int] | None:
    """The dealer and what he must take the hand at when all the others pass; None where it is thrown in then."""
    dealer = match.book.hand.dealer
    bid = left_to_dealer(match.profile, len(match.players), dealer, match.scores)
    return None if bid is None else (dealer, bid)


# --- the whole hand


def tally_do(match: Match, answers: Answers) -> dict[str, Any] | None:
    """The tap that records the hand these answers make; None while something is missing."""
    if match.profile.has_auction and (answers.bidder is None or answers.bid is None):
        return None
    if not tricks_known(match, answers) or (match.profile.bonus and not answers.top_known):
        return None
    if match.profile.checked == "trick" and wants_order(match, answers):
        return {"tally": _told_by_tricks(match, answers)}
    return {"tally": _told_by_counts(match, answers)}


def _told(match: Match, answers: Answers) -> dict[str, Any]:
    told: dict[str, Any] = {"trump": answers.trump.value if answers.trump else None}
    if match.profile.has_auction:
        told = {"bidder": answers.bidder, "bid": answers.bid, "held": answers.held, **told}
    return told


def _told_by_counts(match: Match, answers: Answers) -> dict[str, Any]:
    counts = answers.counts or tuple(answers.tricks.count(side) for side in range(sides_of(match)))
    return {**_told(match, answers), "counts": list(counts), "top_side": answers.top}


def _told_by_tricks(match: Match, answers: Answers) -> dict[str, Any]:
    return {**_told(match, answers), "tricks": list(answers.tricks), "top_trump": None}


def step_of(match: Match, answers: Answers) -> Step:
    """What is asked next."""
    if answers.trump is None:
        return Step.BID
    if match.profile.has_auction:
        if answers.bidder is None or answers.bid is None:
            return Step.BID
        if not answers.stands and bid_refusal(match, answers, answers.bid):
            return Step.BID
    do = tally_do(match, answers)
    if do is None or isinstance(decide(match, do, let_stand=answers.stands), Refusal):
        return Step.TRICKS
    return Step.CHECK


# --- one answer more, one answer less


def answer(match: Match, before: Answers, field: str, value: str) -> Answers:
    """The answers with one more, or with the explanation open of why it is not possible. Raises BadAnswer."""
    if field not in _ANSWERS:
        raise BadAnswer(field)
    return _ANSWERS[field](match, replace(before, asked=None), value)


def _given(answers: Answers, *fields: str) -> Answers:
    kept = tuple(field for field in answers.order if field not in fields or field == "trick")
    return replace(answers, order=(*kept, *fields))


def _whole(value: str, below: int) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 3 or not int(value) < below:
        raise BadAnswer(value)
    return int(value)


def _bidder(match: Match, before: Answers, value: str) -> Answers:
    seat = _whole(value, len(match.players))
    if not match.profile.has_auction:
        raise BadAnswer(value)
    held = before.held and seat == match.book.hand.dealer
    return judged_again(match, _given(replace(before, bidder=seat, held=held, stands=False), "bidder"))


def judged_again(match: Match, answers: Answers) -> Answers:
    """An amount that turns out not to be open to the seat is asked again, with the reason.

    It was given before the seat, or the totals have changed under it.
    """
    if answers.bid is None or answers.stands or bid_refusal(match, answers, answers.bid) is None:
        return answers
    order = tuple(field for field in answers.order if field != "bid")
    return replace(answers, bid=None, asked=("bid", str(answers.bid)), order=order)


def _bid(match: Match, before: Answers, value: str) -> Answers:
    bid = _whole(value, 1000)
    if bid not in match.profile.offered:
        raise BadAnswer(value)
    if bid_refusal(match, before, bid):
        return replace(before, asked=("bid", value))
    return _given(replace(before, bid=bid, stands=False), "bid")


def _stand(match: Match, before: Answers, value: str) -> Answers:
    """The table lets a refused amount stand."""
    bid = _whole(value, 1000)
    if bid not in match.profile.offered or before.bidder is None:
        raise BadAnswer(value)
    return _given(replace(before, bid=bid, stands=True), "bid")


def _held(match: Match, before: Answers, value: str) -> Answers:
    if not match.profile.hold or before.bidder != match.book.hand.dealer or value not in ("0", "1"):
        raise BadAnswer(value)
    after = replace(before, held=value == "1", stands=False)
    if not after.held:
        return judged_again(match, replace(after, order=tuple(name for name in before.order if name != "held")))
    return judged_again(match, _given(after, "held"))


def _bagged(match: Match, before: Answers, value: str) -> Answers:
    """All the others passed, and the dealer must take it."""
    left = left_with_it(match)
    if left is None or value != "1":
        raise BadAnswer(value)
    return _given(replace(before, bidder=left[0], bid=left[1], held=False, stands=False), "bidder", "bid")


def _trump(match: Match, before: Answers, value: str) -> Answers:
    suit = read_suit(value)
    if suit is None:
        raise BadAnswer(value)
    return _given(replace(before, trump=suit), "trump")


def _count(match: Match, before: Answers, value: str) -> Answers:
    count = _whole(value, TRICKS_IN_HAND + 1)
    if sides_of(match) != 2:
        raise BadAnswer(value)
    side = counted_side(match, before)
    counts = (count, TRICKS_IN_HAND - count) if side == 0 else (TRICKS_IN_HAND - count, count)
    order = tuple(name for name in before.order if name != "trick")
    after = _given(replace(before, counts=counts, tricks=(), order=order), "count")
    if after.top_known and top_refusal(match, after, after.top):
        # The tricks are the plainer fact: who had the highest trump is asked again.
        order = tuple(name for name in after.order if name != "top")
        after = replace(after, top=None, top_known=False, asked=("top", str(after.top)), order=order)
    return _filled(match, after)


def _trick(match: Match, before: Answers, value: str) -> Answers:
    side = _whole(value, sides_of(match))
    if not wants_order(match, before) or tricks_known(match, before):
        raise BadAnswer(value)
    if not tricks_left(match, before)[side]:
        return replace(before, asked=("trick", value))
    after = replace(before, tricks=(*before.tricks, side), order=(*before.order, "trick"))
    return _filled(match, after)


def _filled(match: Match, answers: Answers) -> Answers:
    """Where the numbers are known, tricks that can only have gone one way are not asked for."""
    if answers.counts is None or not wants_order(match, answers):
        return answers
    filled = answers
    while not tricks_known(match, filled):
        left = [side for side, count in enumerate(tricks_left(match, filled)) if count]
        if len(left) != 1:
            return answers
        filled = replace(filled, tricks=(*filled.tricks, left[0]))
    return filled


def _top(match: Match, before: Answers, value: str) -> Answers:
    if not match.profile.bonus:
        raise BadAnswer(value)
    top = None if value == NOBODY else _whole(value, sides_of(match))
    if top_refusal(match, before, top):
        return replace(before, asked=("top", value))
    return _given(replace(before, top=top, top_known=True), "top")


_ANSWERS = {
    "bidder": _bidder,
    "bid": _bid,
    "stand": _stand,
    "held": _held,
    "bagged": _bagged,
    "trump": _trump,
    "count": _count,
    "trick": _trick,
    "top": _top,
}


def forget(answers: Answers) -> Answers:
    """The answers without the last one."""
    if not answers.order:
        return replace(answers, asked=None)
    *kept, last = answers.order
    before = replace(answers, order=tuple(kept), asked=None)
    match last:
        case "bidder":
            return replace(before, bidder=None, held=False, stands=False)
        case "bid":
            return replace(before, bid=None, stands=False)
        case "held":
            return replace(before, held=False)
        case "trump":
            return replace(before, trump=None)
        case "count":
            return replace(before, counts=None, tricks=())
        case "trick":
            return replace(before, tricks=answers.tricks[: kept.count("trick")])
        case _:
            return replace(before, top=None, top_known=False)
