"""Counts what many matches came to, part by part: what was counted of one match is added to others, not counted again.

Parts are added in the order in which their matches were begun, as runs and the first of equal comebacks hang on it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from fortyfives.rules import SIXTY, THIRTY, Profile

from .counts import (
    NUMBERS,
    Count,
    Counts,
    Of,
    bigger,
    decode_comeback,
    decode_counts,
    encode_comeback,
    encode_counts,
    together,
)
from .statistics import Bidding, BidTold, Comeback, MatchTold, Partners, Share, by_sides

COUNTING_VERSION: Final = "1"
"""What was counted and kept under another version is counted anew."""

_Key = TypeVar("_Key", bound=Hashable)


class Part:
    """What was counted of some matches. It is added to others and never changed once it is handed out.

    `finished`, `going` and `broken_off` count matches, `hands` those that counted, `thrown_in` deals that everybody
    passed. `all` is what was counted of all bids, and of the highest trump at those hands. `worth` tells bids of
    different worth apart, `codes` counts the matches under each rules, `sat` those at which each player sat at any
    time. `evenings` are those with a match played to the end; of a single one `winners` won it, rising, several where
    they are equal.
    """

    __slots__ = (
        "_pairs",
        "_players",
        "all",
        "broken_off",
        "codes",
        "comeback",
        "evenings",
        "finished",
        "going",
        "hands",
        "sat",
        "thrown_in",
        "winners",
        "worth",
    )

    def __init__(self) -> None:
        self.finished = self.going = self.broken_off = self.hands = self.thrown_in = self.evenings = 0
        self.all = Count()
        self.comeback: Comeback | None = None
        self.worth: frozenset[str] = frozenset()
        self.codes: Counter[str] = Counter()
        self.sat: Counter[int] = Counter()
        self.winners: tuple[Partners, ...] = ()
        self._players: Counts | str = Counts()
        self._pairs: Counts | str = Counts()

    @property
    def players(self) -> Counts:
        """What was counted of each player."""
        if isinstance(self._players, str):  # of thousands of pairs a page about players needs none, and the other way
            self._players = decode_counts(self._players)
        return self._players

    @property
    def pairs(self) -> Counts:
        """What was counted of those who were partners."""
        if isinstance(self._pairs, str):
            self._pairs = decode_counts(self._pairs)
        return self._pairs

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return self.finished + self.going + self.broken_off

    @property
    def mixed(self) -> bool:
        """Whether bids of different worth are among them, so that their averages would say nothing."""
        return len(self.worth) > 1

    @property
    def bidding(self) -> Bidding:
        """What came of all bids."""
        return self.all.bidding()

    @property
    def tops(self) -> Share:
        """The hands with a bid of which it was told who had the highest trump, and how often the bidder's side had."""
        return self.all.share(Of.TOPS_OURS, Of.TOPS)

    def evening(self, winners: Iterable[Partners], pairs: Iterable[Partners]) -> Part:
        """The same as one evening, which these players won, and among their like these pairs."""
        part = add_parts((self, Part()))  # another one than that of its only match
        part.winners = tuple(sorted(winners))
        part.evenings = int(part.finished > 0)
        for counts, first in ((part.players, set(part.winners)), (part.pairs, set(pairs))):
            for who, count in counts.items():
                if count.played:
                    counts[who] = count.with_evening(who in first)
        return part


# --- one match ----------------------------------------------------------------------------------------------


class _Tally:
    """What is counted of somebody while one match is gone through."""

    __slots__ = ("comeback", "results", "sums")

    def __init__(self) -> None:
        self.sums = [0] * NUMBERS
        self.results: list[bool] = []
        self.comeback: Comeback | None = None

    def bid(self, bid: BidTold) -> None:
        sums, made = self.sums, bid.made
        sums[Of.BIDS] += 1
        sums[Of.MADE] += made
        sums[Of.TOTAL] += bid.amount
        sums[Of.POINTS] += bid.points
        for kind, of, of_made in (
            (bid.amount == THIRTY, Of.THIRTIES, Of.THIRTIES_MADE),
            (bid.amount == SIXTY, Of.SIXTIES, Of.SIXTIES_MADE),
            (bid.held, Of.HELD, Of.HELD_MADE),
        ):
            if kind:
                sums[of] += 1
                sums[of_made] += made

    def count(self) -> Count:
        """All of it. Who is said to have sat on both sides has two results of one match."""
        won = self.results
        self.sums[Of.MATCHES], self.sums[Of.WON] = len(won), sum(won)
        runs = "".join("x" if one else " " for one in won)
        lead, streak = len(runs) - len(runs.lstrip("x")), len(runs) - len(runs.rstrip("x"))
        return Count(tuple(self.sums), lead, streak, max(map(len, runs.split()), default=0), self.comeback)


class _Telling:
    """Goes through one match."""

    def __init__(self) -> None:
        self.players: dict[Partners, _Tally] = {}
        self.pairs: dict[Partners, _Tally] = {}
        self.all = _Tally()

    def hands(self, match: MatchTold) -> None:
        ended = match.winner is not None
        for sides, hands in by_sides(match.hands):
            tops = [hand.top for hand in hands if hand.top is not None]
            for side, seated in enumerate(sides):
                for tally in self._of(seated):
                    tally.sums[Of.HANDS] += len(hands)
                    tally.sums[Of.ENDED_HANDS] += len(hands) * ended
                    tally.sums[Of.TOPS] += len(tops)
                    tally.sums[Of.TOPS_OURS] += tops.count(side)
        for hand in match.hands:
            bid = hand.bid
            if bid is None:
                continue
            self.all.bid(bid)
            if hand.top is not None:
                self.all.sums[Of.TOPS] += 1
                self.all.sums[Of.TOPS_OURS] += hand.top == bid.side
            for tally in self._of(hand.sides[bid.side], bid.player):
                tally.bid(bid)
                tally.sums[Of.ENDED_SETS] += ended and not bid.made

    def end(self, match: MatchTold, winner: int) -> None:
        for side, seated in enumerate(match.sides):
            theirs = max(score for other, score in enumerate(match.scores) if other != side)
            for tally in self._of(seated):
                tally.results.append(side == winner)
                tally.sums[Of.OURS] += match.scores[side]
                tally.sums[Of.THEIRS] += theirs
                if side == winner:
                    tally.comeback = bigger(tally.comeback, match.comeback)

    def _of(self, seated: Partners, only: int | None = None) -> Iterator[_Tally]:
        """Where something is counted that these did, or of them only one: for each player, and for the side."""
        for player in dict.fromkeys(seated):
            if only in (None, player):
                yield self._one(self.players, (player,))
        if len(seated) > 1:
            yield self._one(self.pairs, seated)

    def _one(self, tallies: dict[Partners, _Tally], who: Partners) -> _Tally:
        tally = tallies.get(who)
        if tally is None:
            tally = tallies[who] = _Tally()
        return tally


def count_match(match: MatchTold, code: str = "") -> Part:
    """Count one match; `code` is the contract code of its rules."""
    part, telling = Part(), _Telling()
    part.finished = int(match.winner is not None)
    part.going = int(match.winner is None and not match.abandoned)
    part.broken_off = int(match.abandoned)
    part.hands, part.thrown_in = len(match.hands), match.thrown_in
    part.codes = Counter([code])
    if any(hand.bid for hand in match.hands):
        part.worth = frozenset([_worth(match.profile)])
    part.sat = Counter({player for side in (*match.sides, *_sides(match)) for player in side})
    telling.hands(match)
    if match.winner is not None:
        telling.end(match, match.winner)
        part.comeback = match.comeback
    part.all = telling.all.count()
    part._players = Counts({who: tally.count() for who, tally in telling.players.items()})
    part._pairs = Counts({who: tally.count() for who, tally in telling.pairs.items()})
    return part


def _sides(match: MatchTold) -> set[Partners]:
    return {side for hand in match.hands for side in hand.sides}


def _worth(profile: Profile) -> str:
    """What the worth of a bid hangs on: what can be bid, what 30 counts made and not, the points of a hand."""
    return json.dumps([*sorted(profile.offered), profile.made_30, profile.failed_30, str(profile.bonus)])


# --- many matches -------------------------------------------------------------------------------------------


def add_parts(parts: Iterable[Part]) -> Part:
    """What several parts came to, given in the order in which their matches were begun."""
    row = list(parts)
    if len(row) == 1 and not row[0].winners:
        return row[0]  # nothing is ever added to what was counted before, so that the sum may share it
    total = _heads(row)
    total._players = _all_together([part.players for part in row])
    total._pairs = _all_together([part.pairs for part in row])
    return total


def count_part(matches: Iterable[MatchTold]) -> Part:
    """Count matches, given in the order in which they were begun."""
    return add_parts(map(count_match, matches))


def add_parts_again(known: Part, before: Mapping[_Key, Part], now: Mapping[_Key, Part]) -> Part:
    """What `add_parts` makes of the parts as they are now; who is in none that changed is not added up anew.

    `known` is the sum of the parts as they were before. A part that is the same object counts as unchanged.
    """
    here = list(now.values())
    nothing = Part()
    changed = [
        (before.get(key, nothing), now.get(key, nothing))
        for key in {**before, **now}
        if before.get(key) is not now.get(key)
    ]
    total = _heads(here)
    total._players = _again(
        known.players, [(was.players, now.players) for was, now in changed], [part.players for part in here]
    )
    total._pairs = _again(known.pairs, [(was.pairs, now.pairs) for was, now in changed], [part.pairs for part in here])
    return total


def as_before(before: Part, now: Part) -> Part:
    """The part as it is now, in which everybody whose numbers are equal is the same object as before."""
    for counts, known in ((now.players, before.players), (now.pairs, before.pairs)):
        for who, count in counts.items():
            if count.same(known.get(who)):
                counts[who] = known[who]
    return now


def _heads(parts: Sequence[Part]) -> Part:
    """The sum of what was counted of everybody together."""
    total = Part()
    total.finished = sum([part.finished for part in parts])
    total.going = sum([part.going for part in parts])
    total.broken_off = sum([part.broken_off for part in parts])
    total.hands = sum([part.hands for part in parts])
    total.thrown_in = sum([part.thrown_in for part in parts])
    total.evenings = sum([part.evenings for part in parts])
    total.worth = frozenset().union(*[part.worth for part in parts])
    for part in parts:
        total.codes.update(part.codes)
        total.sat.update(part.sat)
        total.comeback = bigger(total.comeback, part.comeback)
    total.all = together([part.all for part in parts]) if parts else Count()
    return total


def _all_together(parts: Sequence[Counts]) -> Counts:
    found: dict[Partners, list[Count]] = {}
    for part in parts:
        for who, count in part.items():
            found.setdefault(who, []).append(count)
    return Counts({who: together(counts) for who, counts in found.items()})


def _again(known: Counts, before: Sequence[tuple[Counts, Counts]], now: Sequence[Counts]) -> Counts:
    """The sums as they were, and anew for those who are told otherwise. `before` are the parts that changed, each as
    it was and as it is.
    """
    changed: set[Partners] = set()
    for was, here in before:
        changed |= here.otherwise_than(was)
    counts = known.copy()
    for who in changed:
        found = [part[who] for part in now if who in part]
        if found:
            counts[who] = together(found)
        else:
            counts.pop(who, None)
    return counts


# --- as plain data ------------------------------------------------------------------------------------------


def encode_part(part: Part) -> tuple[str, str, str]:
    """A part as JSON texts: what was counted of everybody together, of the players, of the pairs."""
    total = part.all
    heads = [
        *(part.finished, part.going, part.broken_off, part.hands, part.thrown_in, part.evenings),
        [total.sums, total.lead, total.streak, total.run],
        encode_comeback(part.comeback),
        sorted(part.worth),
        dict(part.codes),
        list(part.sat.items()),
        part.winners,
    ]
    return json.dumps(heads), encode_counts(part.players), encode_counts(part.pairs)


def decode_part(heads: str, players: str, pairs: str) -> Part:
    """What `encode_part` wrote. The players and the pairs are read once they are asked for."""
    part = Part()
    *numbers, total, comeback, worth, codes, sat, winners = json.loads(heads)
    part.finished, part.going, part.broken_off, part.hands, part.thrown_in, part.evenings = numbers
    part.all = Count(tuple(total[0]), *total[1:])
    part.comeback = comeback and decode_comeback(comeback)
    part.worth, part.codes, part.sat = frozenset(worth), Counter(codes), Counter(dict(sat))
    part.winners = tuple(map(tuple, winners))
    part._players, part._pairs = players, pairs
    return part
