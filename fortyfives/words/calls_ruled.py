"""Explains a ruling on a call with the names and numbers that decide it: the bid that stands, the floor, the total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from fortyfives.rules import (
    HOLD,
    PASS,
    AuctionOpen,
    AuctionWon,
    IllegalCall,
    PassedIn,
    Reason,
    Verdict,
    left_to_dealer,
)
from fortyfives.words.auction import open_line
from fortyfives.words.bidders import has_one_round, what_was_called
from fortyfives.words.calling import Calling
from fortyfives.words.cards import list_names
from fortyfives.words.people import points
from fortyfives.words.plays import Explanation, verdict_word
from fortyfives.words.policies import amounts
from fortyfives.words.translator import Translator


def explain_call(t: Translator, told: Calling) -> Explanation:
    """The ruling on a call explained."""
    short, why = _explained(t, told)
    verdict = Verdict.LEGAL if told.reason is Reason.OK else Verdict.ILLEGAL
    say = told.bidders.say
    return Explanation(verdict_word(t, verdict), say(short), tuple(say(line) for line in why if line))


def may_line(t: Translator, told: Calling) -> str:
    """What the player in turn may say: "Leo may bid 20, 25 or 30, or pass."; "" after the end."""
    if told.seat is None:
        return ""
    return told.bidders.say(open_line(t, told.bidders.table, told.seat, told.legal_calls))


def rule_reason(told: Calling) -> Reason:
    """The reason under which the rule that decides stands in the book: a call that is legal has one too."""
    if told.reason is not Reason.OK:
        return told.reason
    if told.call == HOLD:
        return Reason.ONLY_DEALER_HOLDS
    if told.is_forced or isinstance(told.after, PassedIn) or (isinstance(told.after, AuctionWon) and told.after.bagged):
        return Reason.DEALER_MUST_BID
    if told.call == PASS and isinstance(told.after, AuctionWon):
        return Reason.AUCTION_OVER
    return Reason.BELOW_FLOOR if _floor_line_matters(told) else Reason.MUST_EXCEED


def _floor_line_matters(told: Calling) -> bool:
    """Whether the floor is among what decides about a call that is legal."""
    floor, amount = told.profile.floor, told.amount
    return floor is not None and amount is not None and (amount < floor.bid or told.profile.is_on_floor(told.total))


_Said = tuple[str, Sequence[str]]


def _explained(t: Translator, told: Calling) -> _Said:
    match told.reason:
        case Reason.AUCTION_OVER:
            return _over(t, told)
        case Reason.DEALER_MUST_BID:
            return _must_bid(t, told)
        case Reason.NO_HOLD | Reason.ONLY_DEALER_HOLDS | Reason.NOTHING_TO_HOLD:
            return _no_hold(t, told)
        case Reason.NOT_A_BID:
            return _not_a_bid(t, told)
        case Reason.MUST_EXCEED:
            return _must_exceed(t, told)
        case Reason.BELOW_FLOOR:
            return _below_floor(t, told)
        case _:
            return _allowed(t, told)


# --- what may be said


def _allowed(t: Translator, told: Calling) -> _Said:
    names = _names(told)
    if told.call == PASS:
        return t.gettext("%(name)s may pass.") % names, (
            _stands(t, told),
            t.gettext("Whoever is in turn may pass."),
            _follows(t, told),
        )
    if told.call == HOLD:
        return t.gettext("%(name)s may hold at %(high)s.") % names, (
            _stands(t, told),
            _deals(t, told),
            t.gettext("The dealer may hold: that is, take the bid over at the same amount."),
            _floor_line(t, told),
            _follows(t, told),
        )
    if told.is_forced:
        return t.gettext("%(name)s must bid, and %(bid)s is the bid.") % names, (
            _others_passed(t, told),
            _never_passed_in(t, told),
        )
    higher = (
        t.gettext("Nobody has bid yet, so there is nothing that it would have to be higher than.")
        if told.high is None
        else t.gettext("The %(high)s of %(holder)s stands, and %(bid)s is higher.")
    )
    return t.gettext("%(name)s may bid %(bid)s.") % names, (
        t.gettext("%(bid)s is among the bids of these rules.") % names,
        higher % names,
        _floor_line(t, told),
        _follows(t, told) if isinstance(told.after, AuctionWon) else "",
    )


def _follows(t: Translator, told: Calling) -> str:
    """What comes of a call that is legal."""
    after = told.after
    match after:
        case AuctionOpen():
            return t.gettext("Then it is the turn of %(next)s.") % {"next": told.bidders.name(after.seat)}
        case AuctionWon():
            names = {"name": told.bidders.name(after.seat), "bid": after.bid}
            if after.bagged:
                return t.gettext("With that all have passed, and %(name)s is left with it at %(bid)s.") % names
            return t.gettext("That ends the auction: %(name)s has it at %(bid)s.") % names
        case PassedIn():
            return t.gettext("With that all have passed, and the hand is thrown in.")
        case IllegalCall():
            return ""
        case _:
            assert_never(after)


# --- what may not


def _over(t: Translator, told: Calling) -> _Said:
    before, names = told.before, _names(told)
    match before:
        case AuctionWon(bagged=True):
            ended = t.gettext("All passed, so %(winner)s was left with it at %(least)s.")
        case AuctionWon():
            ended = t.gettext("%(winner)s has it at %(least)s.")
        case _:
            ended = t.gettext("All passed, and the hand is thrown in.")
    if isinstance(before, AuctionWon):
        names |= {"winner": told.bidders.name(before.seat), "least": before.bid}
    passed = {seat for seat, call in told.said if call == PASS}
    if len(passed) == told.players:
        how = ""
    elif len(told.said) == told.players and has_one_round(told.profile):
        how = t.gettext("Everybody has had his say, and nobody is left to go on.")
    else:
        names["passed"] = list_names(t, [told.bidders.name(seat) for seat in told.bidders.order if seat in passed])
        how = t.gettext("Nobody is left to bid against: %(passed)s passed.")
    late = t.gettext("The auction is over, so %(call)s comes too late.") % {"call": what_was_called(t, told.call)}
    return t.gettext("The auction was over."), (ended % names, how % names, late)


def _must_bid(t: Translator, told: Calling) -> _Said:
    names = _names(told)
    if told.call == PASS:
        so = t.gettext("So a pass is not open to %(name)s.")
    elif told.call == HOLD:
        so = t.gettext("Nobody has bid, so there is no bid to hold either.")
    else:
        so = t.gettext("%(least)s and no other amount: %(bid)s is not open to %(name)s.")
    return t.gettext("%(name)s must bid %(least)s.") % names, (
        _others_passed(t, told),
        _never_passed_in(t, told),
        so % names,
    )


def _no_hold(t: Translator, told: Calling) -> _Said:
    names = _names(told)
    to_take = t.gettext("To take it, %(name)s would have to bid more than %(high)s.") % names if told.high else ""
    match told.reason:
        case Reason.NO_HOLD:
            return t.gettext("Nobody may hold under these rules."), (
                _stands(t, told),
                to_take or t.gettext("There is no bid that could be taken over."),
            )
        case Reason.ONLY_DEALER_HOLDS:
            return t.gettext("Only the dealer may hold."), (
                _deals(t, told) or t.gettext("It is the turn of %(name)s, who does not deal.") % names,
                _stands(t, told),
                to_take,
            )
        case _:
            return t.gettext("Nobody has bid yet, so there is nothing to hold."), (
                _others_passed(t, told),
                t.gettext("To hold is to take over a bid that stands, at the same amount."),
                t.gettext("To have it, %(name)s has to bid.") % names,
            )


def _not_a_bid(t: Translator, told: Calling) -> _Said:
    names = {**_names(told), "offered": amounts(t, told.profile)}
    why = [t.gettext("These rules offer %(offered)s, and nothing else.") % names, _stands(t, told)]
    return t.gettext("%(bid)s is not a bid under these rules.") % names, why


def _must_exceed(t: Translator, told: Calling) -> _Said:
    names = _names(told)
    short = (
        t.gettext("%(bid)s is not higher than the %(high)s that %(holder)s holds.")
        if told.was_held
        else t.gettext("%(bid)s is not higher than the %(high)s that %(holder)s bid.")
    )
    why = [t.gettext("A bid has to be higher than the one that stands, so higher than %(high)s.") % names]
    if told.call == told.high:
        if HOLD in told.legal_calls:
            same = t.gettext("At the same amount %(name)s can only hold, being the dealer.")
        elif told.profile.hold and told.seat == told.bidders.dealer:
            same = t.gettext("Holding it would be a bid under the floor.")
        elif told.profile.hold:
            same = t.gettext("To take it at the same amount is to hold, and only the dealer may hold.")
        else:
            same = t.gettext("Nobody may take a bid at the same amount under these rules.")
        why.append(same % names)
    if told.high == told.profile.offered[-1]:
        why.append(t.gettext("Nothing higher than %(high)s is offered.") % names)
    return short % names, why


def _below_floor(t: Translator, told: Calling) -> _Said:
    names = _names(told)
    floor = told.profile.floor
    names |= {"floor": floor.bid, "at": floor.at} if floor else {}
    if told.call == HOLD:
        short = t.gettext("%(name)s may not hold at %(high)s.")
        so = t.gettext("To hold at %(high)s is to bid %(high)s, and that is under %(floor)s.")
    else:
        short = t.gettext("%(name)s may not bid %(bid)s.")
        so = t.gettext("%(bid)s is under %(floor)s.")
    return short % names, (
        _total_line(t, told),
        t.gettext("A side on %(at)s or more may not bid or hold under %(floor)s.") % names,
        so % names,
    )


# --- lines that several reasons share


def _names(told: Calling) -> dict[str, object]:
    left = left_to_dealer(told.profile, told.players, told.bidders.dealer, told.scores)
    return {
        "name": "" if told.seat is None else told.bidders.name(told.seat),
        "dealer": told.bidders.name(told.bidders.dealer),
        "bid": told.call,
        "high": told.high,
        "holder": None if told.holder is None else told.bidders.name(told.holder),
        "least": left,
    }


def _stands(t: Translator, told: Calling) -> str:
    """Which bid stands, and whose it is."""
    if told.high is None:
        return t.gettext("Nobody has bid yet.")
    said = (
        t.gettext("%(holder)s holds it at %(high)s.")
        if told.was_held
        else t.gettext("%(holder)s bid %(high)s, and that stands.")
    )
    return said % _names(told)


def _deals(t: Translator, told: Calling) -> str:
    """Who deals, where the table has names; elsewhere the dealer is called so throughout."""
    return t.gettext("%(dealer)s deals this hand.") % _names(told) if told.bidders.named else ""


def _others_passed(t: Translator, told: Calling) -> str:
    passed = [told.bidders.name(seat) for seat, _ in told.said]
    if len(passed) < 2 or not told.bidders.named:
        return t.gettext("All the others passed.")
    return t.gettext("%(names)s passed.") % {"names": list_names(t, passed)}


def _never_passed_in(t: Translator, told: Calling) -> str:
    names, floor = _names(told), told.profile.floor
    if floor is not None and told.profile.is_on_floor(told.total):
        said = t.gettext(
            "Under these rules a deal is never passed in. The dealer takes it at %(least)s, the floor from %(at)s on."
        )
        return said % {**names, "at": floor.at}
    said = t.gettext("Under these rules a deal is never passed in. The dealer takes it at the lowest bid, %(least)s.")
    return said % names


def _total_line(t: Translator, told: Calling) -> str:
    """The total that the floor looks at."""
    floor, seat = told.profile.floor, told.seat
    if floor is None or seat is None:
        return ""
    names = {"side": told.bidders.side(t, seat), "total": points(told.total), "at": floor.at}
    if told.rough and told.profile.is_on_floor(told.total):
        return t.gettext("The total of %(side)s is %(at)s or more.") % names
    if told.rough:
        return t.gettext("The total of %(side)s is under %(at)s.") % names
    return t.gettext("The total of %(side)s is %(total)s.") % names


def _floor_line(t: Translator, told: Calling) -> str:
    """What the floor has to say to a call that is legal: nothing where it is far away."""
    floor, amount = told.profile.floor, told.amount
    if floor is None or not _floor_line_matters(told):
        return ""
    names = {"at": floor.at, "floor": floor.bid, "amount": amount}
    if told.profile.is_on_floor(told.total):
        said = t.gettext("From %(at)s on the least is %(floor)s, and %(amount)s is not under it.")
    else:
        said = t.gettext("The floor of %(floor)s begins at %(at)s.")
    return f"{_total_line(t, told)} {said % names}"
