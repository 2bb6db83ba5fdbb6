"""Reads what has been told of an auction out of an address, and finds whether the totals can change what is ruled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from fortyfives.rules import (
    HOLD,
    PASS,
    AuctionStatus,
    Call,
    CallRuling,
    Fault,
    IllegalCall,
    Profile,
    auction_status,
    find_profile,
    judge_call,
)
from fortyfives.web.auction_step import said_by
from fortyfives.web.question_address import MATCH, read_place, read_rules, read_whole, split_names
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES, sound_totals, take_totals
from fortyfives.words.bidders import Bidders, bidders_of

MOST_CALLS = 60
"""How many calls of an address are looked at; no auction comes near it."""

Totals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CallsTold:
    """What makes sense of the facts told about an auction."""

    profile: Profile
    bidders: Bidders
    calls: tuple[Call, ...]
    """Every call told, the one in question last."""
    settled: bool
    """Whether the last call was told to be the one in question; else others may follow it."""
    scores: Totals | None
    """The totals by side; None while they are not told."""
    first: tuple[Call, ...] = ()
    """The calls that the match has recorded of its open hand."""

    @property
    def players(self) -> int:
        """How many play."""
        return self.bidders.table.players

    @property
    def before(self) -> tuple[Call, ...]:
        """The calls before the last one."""
        return self.calls[:-1]

    @property
    def bound(self) -> int | None:
        """The total from which a floor holds; None where totals never matter."""
        return self.profile.floor.at if self.profile.floor else None

    @property
    def rough(self) -> bool:
        """Whether the totals say no more than on which side of the floor they are."""
        return not self.bidders.named and self.scores is not None and set(self.scores) <= {0, self.bound}

    def totals(self, calls: Sequence[Call]) -> tuple[Totals, ...]:
        """Totals that can have been when all of these calls were legal: those told, or one for every case there is.

        Empty where one of the calls was not legal whatever the totals.
        """
        return tuple(scores for scores in self.cases() if self.illegal(calls, scores) is None)

    def cases(self) -> tuple[Totals, ...]:
        """The totals told, or one for every case that the floor knows."""
        if self.scores is not None:
            return (self.scores,)
        sides = self.bidders.table.sides
        return ((0,) * sides,) if self.bound is None else tuple(product((0, self.bound), repeat=sides))

    def status(self, calls: Sequence[Call], scores: Totals) -> AuctionStatus:
        """Where the auction stands after these calls."""
        return auction_status(self.profile, self.players, self.bidders.dealer, scores, calls)

    def illegal(self, calls: Sequence[Call], scores: Totals) -> IllegalCall | None:
        """The first of these calls that was not legal with these totals."""
        status = self.status(calls, scores)
        return status if isinstance(status, IllegalCall) else None

    def first_fault(self) -> IllegalCall | None:
        """The first call that was not legal whatever the totals; None where all can have been."""
        possible = self.cases()
        for place in range(len(self.calls)):
            told = self.calls[: place + 1]
            fitting = tuple(scores for scores in possible if self.illegal(told, scores) is None)
            if not fitting:
                return self.illegal(told, possible[0])
            possible = fitting
        return None

    def rulings(self, before: Sequence[Call], call: Call) -> dict[Totals, CallRuling]:
        """How a call is ruled on after others, for all totals that can be."""
        found = {}
        for scores in self.totals(before):
            ruling = judge_call(self.profile, self.players, self.bidders.dealer, scores, before, call)
            if isinstance(ruling, CallRuling):
                found[scores] = ruling
        return found

    def said(self, calls: Sequence[Call]) -> tuple[tuple[int, Call], ...]:
        """Who made which of these calls."""
        return said_by(self.profile, self.players, self.bidders.dealer, self.cases()[0], calls)


def read_calls(told: Told) -> CallsTold:
    """The facts that make sense; what does not is left out."""
    profile, match = told.profile, told.match
    dealer = read_place(told.args.get("dealer"), told.players) or 0
    calls = [call for text in split_names(told.args.get("calls", "")) if (call := read_call(text)) is not None]
    last = read_call(told.args.get("call", ""))
    names = told.table.names if match is not None else None
    bidders = bidders_of(told.t, profile, dealer, names, told.players)
    return CallsTold(
        profile=profile,
        bidders=bidders,
        calls=(*calls[:MOST_CALLS], *(() if last is None else (last,))),
        settled=last is not None,
        scores=sound_totals(told.args, bidders.table.sides),
        first=tuple(match.hand.calls) if match is not None and match.hand is not None else (),
    )


def read_call(text: str) -> Call | None:
    """A call of an address: a pass, a hold, or an amount; None for anything else."""
    name = text.strip().lower()
    if name in (PASS, HOLD):
        return name
    amount = read_whole(name)
    return amount if isinstance(amount, int) else None


def knows_rules(told: Told) -> bool:
    """Whether the rules told are rules, and under them somebody bids."""
    return told.profile.has_auction and not isinstance(find_profile(read_rules(told.args.get("rules"))), Fault)


def write_calls(calls: Sequence[Call]) -> str:
    """Calls as an address names them: "15.pass.hold"."""
    return ".".join(map(str, calls))


def write_totals(scores: Sequence[int]) -> str:
    """Totals as an address names them."""
    return ".".join(map(str, scores))


def put_together(told: Told) -> Told:
    """The same facts with typed totals put together, and nothing that the question has no place for."""
    args = take_totals(told.args, told.table.sides)
    told = replace(told, args={name: text for name, text in args.items() if name in _FACTS})
    if not knows_rules(told):
        return told
    calls = read_calls(told)
    facts = {**told.args, "dealer": str(calls.bidders.dealer)}
    if calls.scores is None:
        facts.pop(SCORES, None)
    if calls.settled:
        facts |= {"calls": write_calls(calls.before), "call": str(calls.calls[-1])}
    else:
        facts |= {"calls": write_calls(calls.calls)}
        facts.pop("call", None)
    return replace(told, args=facts)


_FACTS = frozenset({"rules", "players", "dealer", SCORES, "calls", "call", MATCH})
