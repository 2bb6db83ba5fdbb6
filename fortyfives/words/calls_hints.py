"""Says what would change a ruling on a call, by asking the engine about its neighbours: other totals, other calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortyfives.rules import HOLD, PASS, Call, CallRuling, Reason, judge_call, judge_hold, left_to_dealer
from fortyfives.words.bidders import what_was_called
from fortyfives.words.calling import Calling
from fortyfives.words.plays import Hint
from fortyfives.words.translator import Translator

_STEP = 5
"""Totals move in fives."""


def hint_of_call(t: Translator, told: Calling) -> Hint | None:
    """The nearest question that is answered otherwise; None where there is nothing telling to say."""
    finds = _would_be_legal if told.reason is not Reason.OK else _would_not_be_legal
    said = next(finds(t, told), None)
    if said is not None:
        return Hint(t.gettext("It would be different"), told.bidders.say(said))
    if told.call == PASS and told.seat is not None and told.reason is Reason.OK:
        always = t.gettext("%(name)s may pass here whatever was called before.") % {
            "name": told.bidders.name(told.seat)
        }
        return Hint(t.gettext("Nothing would change it"), told.bidders.say(always))
    return None


def _ask(
    told: Calling, *, calls: Sequence[Call] | None = None, call: Call | None = None, total: int | None = None
) -> CallRuling | None:
    """The engine’s ruling where some of the facts are others; None where the calls before were not legal then."""
    scores = list(told.scores)
    if total is not None and told.seat is not None:
        scores[told.bidders.table.side_of(told.seat)] = total
    ruling = judge_call(
        told.profile,
        told.players,
        told.bidders.dealer,
        scores,
        told.calls if calls is None else calls,
        told.call if call is None else call,
    )
    return ruling if isinstance(ruling, CallRuling) else None


def _names(told: Calling) -> dict[str, object]:
    seat = told.bidders.dealer if told.seat is None else told.seat
    last = told.said[-1][0] if told.said else seat
    return {
        "name": told.bidders.name(seat),
        "bid": told.call,
        "high": told.high,
        "holder": None if told.holder is None else told.bidders.name(told.holder),
        "last": told.bidders.name(last),
    }


def _standing_at(told: Calling) -> int | None:
    """The place of the call that made the bid that stands, the last one that named an amount."""
    return max((place for place, call in enumerate(told.calls) if isinstance(call, int)), default=None)


def _with_call(told: Calling, place: int, call: Call) -> tuple[Call, ...]:
    return (*told.calls[:place], call, *told.calls[place + 1 :])


def _same_turn(told: Calling, ruling: CallRuling | None, *, legal: bool) -> bool:
    return ruling is not None and ruling.seat == told.seat and ruling.legal is legal


# --- what would forbid a call that is legal


def _would_not_be_legal(t: Translator, told: Calling) -> Iterator[str]:
    names, floor = _names(told), told.profile.floor
    if floor is not None and not told.profile.is_on_floor(told.total):
        ruling = _ask(told, total=floor.at)
        if _same_turn(told, ruling, legal=False):
            names |= {"at": floor.at, "floor": floor.bid}
            said = (
                t.gettext("On %(at)s or more %(name)s could not hold at %(high)s: the floor is %(floor)s then.")
                if told.call == HOLD
                else t.gettext("On %(at)s or more %(name)s could not bid %(bid)s: the floor is %(floor)s then.")
            )
            yield said % names
    if isinstance(told.call, int) and told.said:
        yield from _had_it_been_bid(t, told, names)
        if told.high is not None and _same_turn(told, _ask(told, call=told.high), legal=False):
            yield t.gettext("A bid of %(high)s would not be legal: that is what stands.") % names
    if told.call == HOLD:
        passed = (PASS,) * len(told.calls)
        if _same_turn(told, _ask(told, calls=passed), legal=False):
            yield t.gettext("Had all the others passed, there would be nothing to hold.")
        others = (seat for seat in range(told.players) if seat != told.bidders.dealer)
        if all(judge_hold(told.profile, told.bidders.dealer, seat) is not Reason.OK for seat in others):
            yield t.gettext("Nobody but the dealer could hold. The others would have to bid more.")
    if told.call == PASS:
        passed = (PASS,) * len(told.calls)
        if len(passed) == told.players - 1 and _same_turn(told, _ask(told, calls=passed), legal=False):
            names["least"] = left_to_dealer(told.profile, told.players, told.bidders.dealer, told.scores)
            yield t.gettext("Had all the others passed, %(name)s would have to bid %(least)s.") % names


def _had_it_been_bid(t: Translator, told: Calling, names: dict[str, object]) -> Iterator[str]:
    """The bid that stands might have been as high as the one in question."""
    place = _standing_at(told)
    place = len(told.calls) - 1 if place is None else place
    calls = _with_call(told, place, told.call)
    ruling, bidder = _ask(told, calls=calls), told.said[place][0]
    if bidder == told.seat or not _same_turn(told, ruling, legal=False) or ruling is None:
        return
    names["holder"] = told.bidders.name(bidder)
    if HOLD in ruling.legal_calls:
        yield t.gettext("Had %(holder)s bid %(bid)s, %(name)s could hold it but not bid it.") % names
    else:
        yield t.gettext("Had %(holder)s bid %(bid)s, %(name)s would have to bid more, or pass.") % names


# --- what would allow a call that is not legal


def _would_be_legal(t: Translator, told: Calling) -> Iterator[str]:
    match told.reason:
        case Reason.BELOW_FLOOR:
            yield from _under_the_floor(t, told)
        case Reason.MUST_EXCEED:
            yield from _had_less_been_bid(t, told)
        case Reason.NOTHING_TO_HOLD | Reason.DEALER_MUST_BID:
            yield from _had_somebody_bid(t, told)
        case Reason.ONLY_DEALER_HOLDS:
            yield from _when_the_dealer_speaks(t, told)
        case Reason.AUCTION_OVER:
            yield from _before_the_end(t, told)
        case _:
            pass
    yield from _an_amount(t, told)


def _under_the_floor(t: Translator, told: Calling) -> Iterator[str]:
    floor = told.profile.floor
    if floor is None:
        return
    names = {**_names(told), "total": floor.at - _STEP}
    if _same_turn(told, _ask(told, total=floor.at - _STEP), legal=True):
        if told.call != HOLD:
            yield t.gettext("On %(total)s %(name)s could bid %(bid)s.") % names
            return
        place, enough = _standing_at(told), floor.bid
        raised = None if place is None else _ask(told, calls=_with_call(told, place, enough))
        if _same_turn(told, raised, legal=True):
            names |= {"enough": enough}
            yield (
                t.gettext(
                    "On %(total)s %(name)s could hold at %(high)s. Had %(holder)s bid %(enough)s, %(name)s could hold "
                    "at %(enough)s."
                )
                % names
            )
        yield t.gettext("On %(total)s %(name)s could hold at %(high)s.") % names


def _had_less_been_bid(t: Translator, told: Calling) -> Iterator[str]:
    names, place = _names(told), _standing_at(told)
    if told.call == told.high and HOLD in told.legal_calls:
        yield t.gettext("%(name)s could hold at %(high)s.") % names
    if place is None or told.was_held:
        return
    lower: list[Call] = [bid for bid in told.profile.offered if isinstance(told.call, int) and bid < told.call]
    for call in [*reversed(lower), PASS]:
        if _same_turn(told, _ask(told, calls=_with_call(told, place, call)), legal=True):
            names["less"] = call
            said = (
                t.gettext("Had %(holder)s passed, %(bid)s would be legal.")
                if call == PASS
                else t.gettext("Had %(holder)s bid %(less)s, %(bid)s would be legal.")
            )
            yield said % names


def _had_somebody_bid(t: Translator, told: Calling) -> Iterator[str]:
    names, place = _names(told), len(told.calls) - 1
    if place < 0:
        return
    for bid in told.profile.offered:
        if _same_turn(told, _ask(told, calls=_with_call(told, place, bid)), legal=True):
            names["instead"] = bid
            if told.call == HOLD:
                said = t.gettext("Had %(last)s bid %(instead)s, %(name)s could hold at %(instead)s.")
            elif told.call == PASS:
                said = t.gettext("Had %(last)s bid %(instead)s, %(name)s could pass.")
            else:
                said = t.gettext("Had %(last)s bid %(instead)s, %(name)s could bid %(bid)s.")
            yield said % names


def _when_the_dealer_speaks(t: Translator, told: Calling) -> Iterator[str]:
    """All who come before the dealer pass, and then it is his turn."""
    calls = list(told.calls)
    for _ in range(told.players):
        ruling = _ask(told, calls=calls)
        if ruling is None or ruling.seat is None:
            return
        if ruling.seat == told.bidders.dealer:
            if ruling.legal:
                names = {"dealer": told.bidders.name(told.bidders.dealer), "high": told.high}
                yield t.gettext("%(dealer)s could hold at %(high)s when the turn comes.") % names
            return
        calls.append(PASS)


def _before_the_end(t: Translator, told: Calling) -> Iterator[str]:
    """The last turn at which the call was still open."""
    for place in range(len(told.said) - 1, -1, -1):
        seat, made = told.said[place]
        ruling = _ask(told, calls=told.calls[:place])
        if ruling is not None and ruling.legal and told.call not in (PASS, made):
            names = {"name": told.bidders.name(seat), "made": what_was_called(t, made), "bid": told.call}
            said = (
                t.gettext("In place of %(made)s %(name)s could have held.")
                if told.call == HOLD
                else t.gettext("In place of %(made)s %(name)s could have bid %(bid)s.")
            )
            yield said % names


def _an_amount(t: Translator, told: Calling) -> Iterator[str]:
    """Where nothing around the call helps: the amount nearest to it that is legal."""
    numbers = [call for call in told.legal_calls if isinstance(call, int)]
    if not numbers or told.seat is None:
        return
    meant = told.amount or 0
    nearest = min(numbers, key=lambda bid: (abs(bid - meant), -bid))
    yield t.gettext("A bid of %(bid)s would be legal.") % {"bid": nearest}
