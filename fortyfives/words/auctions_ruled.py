"""Tells where a whole auction stands: whose turn it is, who has it, and which call was not legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fortyfives.rules import (
    PASS,
    AuctionOpen,
    AuctionStatus,
    AuctionWon,
    Call,
    IllegalCall,
    Profile,
    left_to_dealer,
)
from fortyfives.words.auction import call_text, open_line, stands_line, to_speak
from fortyfives.words.bidders import Bidders, has_one_round, whose_call
from fortyfives.words.cards import list_names
from fortyfives.words.plays import Explanation
from fortyfives.words.translator import Translator


def explain_auction(
    t: Translator,
    bidders: Bidders,
    scores: Sequence[int],
    said: Sequence[tuple[int, Call]],
    status: AuctionStatus,
) -> Explanation:
    """Where an auction stands. An illegal call is explained by `words.calls_ruled`; here stands only which it was."""
    say = bidders.say
    match status:
        case AuctionOpen():
            table, seat = bidders.table, status.seat
            left = left_to_dealer(table.profile, table.players, bidders.dealer, scores)
            may = open_line(t, table, seat, status.legal_calls)
            if seat == bidders.dealer and status.high is None and left is not None and PASS in status.legal_calls:
                names = {"name": bidders.name(seat), "bid": left}
                may = f"{may} {t.gettext('With a pass %(name)s is left with it at %(bid)s.') % names}"
            return Explanation(
                to_speak(t, bidders.heads[seat]),
                say(stands_line(t, table, status.high, status.holder)),
                _filled(say, _passed(t, bidders, said), may),
            )
        case AuctionWon():
            names = {"name": bidders.name(status.seat), "bid": status.bid}
            short = (
                t.gettext("All passed, so %(name)s is left with it at %(bid)s.")
                if status.bagged
                else t.gettext("The auction is over, and %(name)s has it at %(bid)s.")
            )
            return Explanation(
                t.gettext("%(name)s has it") % {"name": bidders.heads[status.seat]},
                say(short % names),
                _filled(say, *_made(t, bidders, said), _ended(t, bidders.table.profile, bidders, said)),
            )
        case IllegalCall():
            call = said[status.index][1] if status.index < len(said) else None
            whose = "" if call is None else whose_call(t, bidders, status.seat, call)
            names = {"number": status.index + 1, "call": whose}
            short = (
                t.gettext("Call %(number)s is not legal: %(call)s.")
                if whose
                else t.gettext("Call %(number)s came after the end.")
            )
            return Explanation(t.gettext("Not legal"), short % names, ())
        case _:
            return Explanation(
                t.gettext("Thrown in"),
                t.gettext("All passed, so the hand is thrown in and the deal moves on."),
                _filled(say, _passed(t, bidders, said)),
            )


def auction_line(t: Translator, bidders: Bidders, status: AuctionStatus) -> str:
    """The same in one line, for the comparison of rule sets."""
    match status:
        case AuctionOpen():
            return t.gettext("it is the turn of %(name)s.") % {"name": bidders.name(status.seat)}
        case AuctionWon():
            return t.gettext("%(name)s has it at %(bid)s.") % {"name": bidders.name(status.seat), "bid": status.bid}
        case IllegalCall():
            return t.gettext("call %(number)s is not legal.") % {"number": status.index + 1}
        case _:
            return t.gettext("the hand is thrown in.")


def _filled(say: Callable[[str], str], *lines: str) -> tuple[str, ...]:
    return tuple(say(line) for line in lines if line)


def _passed(t: Translator, bidders: Bidders, said: Sequence[tuple[int, Call]]) -> str:
    """Who has passed so far."""
    seats = [seat for seat, call in said if call == PASS]
    if not seats:
        return ""
    return t.gettext("Passed: %(names)s.") % {"names": list_names(t, [bidders.name(seat) for seat in seats])}


def _made(t: Translator, bidders: Bidders, said: Sequence[tuple[int, Call]]) -> list[str]:
    """The calls that were no pass, in their order."""
    bids = [
        t.gettext("%(name)s %(call)s") % {"name": bidders.name(seat), "call": call_text(t, call)}
        for seat, call in said
        if call != PASS
    ]
    return [t.gettext("The bids: %(bids)s.") % {"bids": ", ".join(bids)}] if bids else []


def _ended(t: Translator, profile: Profile, bidders: Bidders, said: Sequence[tuple[int, Call]]) -> str:
    if len(said) == bidders.table.players and has_one_round(profile):
        return t.gettext("Everybody has had his say.")
    return _passed(t, bidders, said)
