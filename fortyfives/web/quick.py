"""Quick entry: what is asked next of the open hand, what an answer does, and the whole hand that the answers make.

Nothing is recorded before the hand is saved. What is possible and what is allowed is asked of the score book every
time; nothing about the rules is known here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fortyfives.rules import TRICKS_IN_HAND, Reason, judge_hold, left_to_dealer, read_suit
from fortyfives.scorebook import Match, Phase, Refusal, decide
from fortyfives.web.draft import Answers, Step, begin, counted
from fortyfives.web.forms import NOBODY


class BadAnswer(ValueError):
    """An answer that no page of ours offers."""


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


def counts_possible(match: Match) -> range:
    """How many tricks the first side can have taken, where there are two: those that are recorded stay taken."""
    first, second = counted(match, match.book.hand.tricks)
    return range(first, TRICKS_IN_HAND - second + 1)


def count_is_off(match: Match, answers: Answers, count: int) -> bool:
    """Whether the side that is counted cannot have taken so many, given the tricks that are recorded."""
    return _of_first_side(match, answers, count) not in counts_possible(match)


def _of_first_side(match: Match, answers: Answers, count: int) -> int:
    return count if counted_side(match, answers) == 0 else TRICKS_IN_HAND - count


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
    taken = counted(match, answers.tricks)
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
    counts = answers.counts or counted(match, answers.tricks)
    return {**_told(match, answers), "counts": list(counts), "top_side": answers.top}


def _told_by_tricks(match: Match, answers: Answers) -> dict[str, Any]:
    return {**_told(match, answers), "tricks": list(answers.tricks), "top_trump": None}


def step_of(match: Match, answers: Answers) -> Step:
    """What is asked next."""
    if answers.asked is not None and answers.asked[0] in ("count", "top", "trick") and answers.trump is not None:
        return Step.TRICKS  # the choice that was tapped explains itself where it stands
    if not answers.order and match.phase is Phase.CHECK:
        return Step.CHECK
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


def _not_given(answers: Answers, field: str) -> tuple[str, ...]:
    return tuple(name for name in answers.order if name != field)


def _bidder(match: Match, before: Answers, value: str) -> Answers:
    seat = _whole(value, len(match.players))
    if not match.profile.has_auction:
        raise BadAnswer(value)
    held = before.held and seat == match.book.hand.dealer
    order = before.order if held else _not_given(before, "held")
    after = replace(before, bidder=seat, held=held, stands=False, bagged=False, order=order)
    return judged_again(match, _given(after, "bidder"))


def judged_again(match: Match, answers: Answers) -> Answers:
    """An answer that turns out not to be possible is asked again, with the reason.

    An amount was given before the seat, or the totals have changed under it; tricks were recorded after the count.
    """
    if answers.bid is not None and not answers.stands and bid_refusal(match, answers, answers.bid) is not None:
        asked = ("bid", str(answers.bid))
        return replace(answers, bid=None, asked=asked, order=_not_given(answers, "bid"))
    if "count" in answers.order and answers.counts and answers.counts[0] not in counts_possible(match):
        asked = ("count", str(answers.counts[counted_side(match, answers)]))
        recorded = begin(match)
        again = replace(answers, counts=recorded.counts, tricks=recorded.tricks, asked=asked)
        return replace(again, order=tuple(name for name in answers.order if name not in ("count", "trick")))
    return answers


def _bid(match: Match, before: Answers, value: str) -> Answers:
    bid = _whole(value, 1000)
    if bid not in match.profile.offered:
        raise BadAnswer(value)
    if bid_refusal(match, before, bid):
        return replace(before, asked=("bid", value))
    return _given(replace(before, bid=bid, stands=False, bagged=False), "bid")


def _stand(match: Match, before: Answers, value: str) -> Answers:
    """The table lets a refused amount stand."""
    bid = _whole(value, 1000)
    if bid not in match.profile.offered or before.bidder is None:
        raise BadAnswer(value)
    return _given(replace(before, bid=bid, stands=True, bagged=False), "bid")


def may_have_held(match: Match, answers: Answers) -> bool:
    """Whether it makes sense to ask: the dealer has the bid, was not left with it, and the rules let him hold."""
    if answers.bidder is None or answers.bagged:
        return False
    return judge_hold(match.profile, match.book.hand.dealer, answers.bidder) is Reason.OK


def _held(match: Match, before: Answers, value: str) -> Answers:
    if not may_have_held(match, before) or value not in ("0", "1"):
        raise BadAnswer(value)
    after = replace(before, held=value == "1", stands=False)
    if after.held is begin(match).held:
        return judged_again(match, replace(after, order=_not_given(before, "held")))
    return judged_again(match, _given(after, "held"))


def _bagged(match: Match, before: Answers, value: str) -> Answers:
    """All the others passed, and the dealer must take it."""
    left = left_with_it(match)
    if left is None or value != "1":
        raise BadAnswer(value)
    order = _not_given(before, "held")
    after = replace(before, bidder=left[0], bid=left[1], held=False, stands=False, bagged=True, order=order)
    return _given(after, "bidder", "bid")


def _trump(match: Match, before: Answers, value: str) -> Answers:
    suit = read_suit(value)
    if suit is None:
        raise BadAnswer(value)
    return _given(replace(before, trump=suit), "trump")


def _count(match: Match, before: Answers, value: str) -> Answers:
    count = _whole(value, TRICKS_IN_HAND + 1)
    if sides_of(match) != 2:
        raise BadAnswer(value)
    if count_is_off(match, before, count):
        return replace(before, asked=("count", value))
    first = _of_first_side(match, before, count)
    order = _not_given(before, "trick")
    tricks = match.book.hand.tricks
    after = _given(replace(before, counts=(first, TRICKS_IN_HAND - first), tricks=tricks, order=order), "count")
    if after.top_known and top_refusal(match, after, after.top):
        # The tricks are the plainer fact: who had the highest trump is asked again.
        asked = ("top", str(after.top))
        after = replace(after, top=None, top_known=False, asked=asked, order=_not_given(after, "top"))
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
