"""Counts what many matches came to, part by part: what is counted of an evening is added to others, not counted again.

Parts are added in the order in which their matches were begun, as runs and the first of equal comebacks hang on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TypeVar

from fortyfives.rules import SIXTY, THIRTY, Profile

from .statistics import Bidding, BidTold, Comeback, Figures, MatchTold, Partners, Season, Share, by_sides

_Who = TypeVar("_Who")

NOTHING = Share()
NO_BIDS = Bidding()


class _Tell:
    """A share while it is counted."""

    __slots__ = ("count", "n")

    def __init__(self) -> None:
        self.count = self.n = 0

    def one(self, counts: bool) -> None:
        self.count += counts
        self.n += 1

    def add(self, other: _Tell) -> None:
        self.count += other.count
        self.n += other.n

    def share(self) -> Share:
        return Share(self.count, self.n) if self.n else NOTHING


class _Bids:
    """Bids while they are counted."""

    __slots__ = ("held", "made", "points", "sixties", "thirties", "total")

    def __init__(self) -> None:
        self.made, self.thirties, self.sixties, self.held = _Tell(), _Tell(), _Tell(), _Tell()
        self.total = self.points = 0

    def bid(self, bid: BidTold) -> None:
        self.made.one(bid.made)
        self.total += bid.amount
        self.points += bid.points
        if bid.amount == THIRTY:
            self.thirties.one(bid.made)
        if bid.amount == SIXTY:
            self.sixties.one(bid.made)
        if bid.held:
            self.held.one(bid.made)

    def add(self, other: _Bids) -> None:
        if not other.made.n:
            return
        self.made.add(other.made)
        self.thirties.add(other.thirties)
        self.sixties.add(other.sixties)
        self.held.add(other.held)
        self.total += other.total
        self.points += other.points

    def bidding(self) -> Bidding:
        if not self.made.n:
            return NO_BIDS
        return Bidding(
            made=self.made.share(),
            total=self.total,
            points=self.points,
            thirties=self.thirties.share(),
            sixties=self.sixties.share(),
            held=self.held.share(),
        )


class _Count:
    """The numbers of somebody while they are counted.

    `lead` are the matches won before the first one lost, `streak` those won without one lost since.
    """

    __slots__ = ("bids", "comeback", "hands", "lead", "matches", "run", "streak", "tops")

    def __init__(self) -> None:
        self.matches, self.tops, self.bids = _Tell(), _Tell(), _Bids()
        self.hands = self.run = self.lead = self.streak = 0
        self.comeback: Comeback | None = None

    def hands_of(self, side: int, hands: int, tops: Sequence[int]) -> None:
        """So many hands on one side; `tops` are the sides that took the highest trump, where that is told."""
        self.hands += hands
        self.tops.n += len(tops)
        self.tops.count += tops.count(side)

    def match(self, won: bool, comeback: Comeback | None) -> None:
        self.lead += won and self.lead == self.matches.n
        self.matches.one(won)
        self.streak = self.streak + 1 if won else 0
        self.run = max(self.run, self.streak)
        if won:
            self.comeback = _bigger(self.comeback, comeback)

    def add(self, other: _Count) -> None:
        """Add what was counted of later matches."""
        self.run = max(self.run, other.run, self.streak + other.lead)
        if self.lead == self.matches.n:
            self.lead += other.lead
        self.streak = other.streak + (self.streak if other.streak == other.matches.n else 0)
        self.matches.add(other.matches)
        self.tops.add(other.tops)
        self.bids.add(other.bids)
        self.hands += other.hands
        self.comeback = _bigger(self.comeback, other.comeback)

    def figures(self) -> Figures:
        return Figures(
            matches=self.matches.share(),
            hands=self.hands,
            bidding=self.bids.bidding(),
            tops=self.tops.share(),
            comeback=self.comeback,
            run=self.run,
        )


def _bigger(known: Comeback | None, other: Comeback | None) -> Comeback | None:
    if known is None or other is None:
        return known or other
    return other if other.behind > known.behind else known


class Part:
    """What was counted of some matches. It is added to others and never changed once it is handed out."""

    __slots__ = (
        "bids",
        "broken_off",
        "comeback",
        "finished",
        "going",
        "hands",
        "partners",
        "players",
        "thrown_in",
        "tops",
        "worth",
    )

    def __init__(self) -> None:
        self.finished = self.going = self.broken_off = self.hands = self.thrown_in = 0
        self.bids, self.tops = _Bids(), _Tell()
        self.comeback: Comeback | None = None
        self.worth: set[tuple[object, ...]] = set()
        self.players: dict[int, _Count] = {}
        self.partners: dict[Partners, _Count] = {}

    def count(self, match: MatchTold) -> None:
        """Count one match more."""
        self.finished += match.winner is not None
        self.going += match.winner is None and not match.abandoned
        self.broken_off += match.abandoned
        self.hands += len(match.hands)
        self.thrown_in += match.thrown_in
        if any(hand.bid for hand in match.hands):
            self.worth.add(_worth(match.profile))
        for sides, hands in by_sides(match.hands):
            tops = [hand.top for hand in hands if hand.top is not None]
            for side, seated in enumerate(sides):
                for count in self._counts(seated):
                    count.hands_of(side, len(hands), tops)
        for hand in match.hands:
            if hand.bid is not None:
                self.bids.bid(hand.bid)
                if hand.top is not None:
                    self.tops.one(hand.top == hand.bid.side)
                for count in self._counts(hand.sides[hand.bid.side], hand.bid.player):
                    count.bids.bid(hand.bid)
        if match.winner is None:
            return
        self.comeback = _bigger(self.comeback, match.comeback)
        for side, seated in enumerate(match.sides):
            for count in self._counts(seated):
                count.match(side == match.winner, match.comeback)

    def _counts(self, seated: Partners, only: int | None = None) -> list[_Count]:
        """Where something is counted that these did, or of them only one: for each player, and for the side."""
        found = [_of(self.players, player) for player in dict.fromkeys(seated) if only in (None, player)]
        if len(seated) > 1:
            found.append(_of(self.partners, seated))
        return found

    def add(self, later: Part) -> None:
        """Add what was counted of later matches."""
        self.finished += later.finished
        self.going += later.going
        self.broken_off += later.broken_off
        self.hands += later.hands
        self.thrown_in += later.thrown_in
        self.bids.add(later.bids)
        self.tops.add(later.tops)
        self.comeback = _bigger(self.comeback, later.comeback)
        self.worth |= later.worth
        for player, count in later.players.items():
            _of(self.players, player).add(count)
        for seated, count in later.partners.items():
            _of(self.partners, seated).add(count)

    def season(self) -> Season:
        """The numbers as they are read."""
        return Season(
            finished=self.finished,
            going=self.going,
            broken_off=self.broken_off,
            hands=self.hands,
            thrown_in=self.thrown_in,
            bidding=self.bids.bidding(),
            tops=self.tops.share(),
            comeback=self.comeback,
            mixed=len(self.worth) > 1,
            players=MappingProxyType({player: count.figures() for player, count in self.players.items()}),
            partners=MappingProxyType({seated: count.figures() for seated, count in self.partners.items()}),
        )


def count_part(matches: Iterable[MatchTold]) -> Part:
    """Count matches, given in the order in which they were begun."""
    part = Part()
    for match in matches:
        part.count(match)
    return part


def add_parts(parts: Iterable[Part]) -> Part:
    """What several parts came to, given in the order in which their matches were begun."""
    total = Part()
    for part in parts:
        total.add(part)
    return total


def count_season(matches: Iterable[MatchTold]) -> Season:
    """The numbers of matches, given in the order in which they were begun."""
    return count_part(matches).season()


def _of(counts: dict[_Who, _Count], who: _Who) -> _Count:
    count = counts.get(who)
    if count is None:
        count = counts[who] = _Count()
    return count


def _worth(profile: Profile) -> tuple[object, ...]:
    """What the worth of a bid hangs on: what can be bid, what 30 counts made and not, the points of a hand."""
    return profile.offered, profile.made_30, profile.failed_30, profile.bonus
