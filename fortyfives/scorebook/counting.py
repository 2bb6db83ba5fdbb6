"""Counts what many matches came to, part by part: what is counted of an evening is added to others, not counted again.

Parts are added in the order in which their matches were begun, as runs and the first of equal comebacks hang on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from fortyfives.rules import SIXTY, THIRTY, Profile

from .statistics import Bidding, BidTold, Comeback, Figures, MatchTold, Partners, Season, Share, by_sides
from .sums import changed

_Who = TypeVar("_Who")

NOTHING = Share()
NO_BIDS = Bidding()


def _share(count: int, n: int) -> Share:
    return Share(count, n) if n else NOTHING


class _Bids:
    """Bids while they are counted: how many of each kind, and how many of those were made."""

    # Thousands of these are counted for one page, so they hold plain numbers and no shares.
    __slots__ = (
        "held",
        "held_made",
        "made",
        "n",
        "points",
        "sixties",
        "sixties_made",
        "thirties",
        "thirties_made",
        "total",
    )

    def __init__(self) -> None:
        self.n = self.made = self.total = self.points = 0
        self.thirties = self.thirties_made = self.sixties = self.sixties_made = self.held = self.held_made = 0

    def bid(self, bid: BidTold) -> None:
        made = bid.made
        self.n += 1
        self.made += made
        self.total += bid.amount
        self.points += bid.points
        if bid.amount == THIRTY:
            self.thirties += 1
            self.thirties_made += made
        if bid.amount == SIXTY:
            self.sixties += 1
            self.sixties_made += made
        if bid.held:
            self.held += 1
            self.held_made += made

    def add_bids(self, other: _Bids) -> None:
        if not other.n:
            return
        self.n += other.n
        self.made += other.made
        self.total += other.total
        self.points += other.points
        self.thirties += other.thirties
        self.thirties_made += other.thirties_made
        self.sixties += other.sixties
        self.sixties_made += other.sixties_made
        self.held += other.held
        self.held_made += other.held_made

    def bidding(self) -> Bidding:
        if not self.n:
            return NO_BIDS
        return Bidding(
            made=_share(self.made, self.n),
            total=self.total,
            points=self.points,
            thirties=_share(self.thirties_made, self.thirties),
            sixties=_share(self.sixties_made, self.sixties),
            held=_share(self.held_made, self.held),
        )


class _Count(_Bids):
    """The numbers of somebody while they are counted.

    `lead` are the matches won before the first one lost, `streak` those won without one lost since. `tops` are the
    hands of which it was told who had the highest trump, and `tops_ours` those of them on which this side had it.
    """

    __slots__ = ("comeback", "hands", "lead", "matches", "read", "run", "streak", "tops", "tops_ours", "won")

    def __init__(self) -> None:
        super().__init__()
        self.matches = self.won = self.tops = self.tops_ours = 0
        self.hands = self.run = self.lead = self.streak = 0
        self.comeback: Comeback | None = None
        self.read: Figures | None = None

    def hands_of(self, side: int, hands: int, tops: Sequence[int]) -> None:
        """So many hands on one side; `tops` are the sides that had the highest trump, where that is told."""
        self.hands += hands
        self.tops += len(tops)
        self.tops_ours += tops.count(side)

    def match(self, won: bool, comeback: Comeback | None) -> None:
        self.lead += won and self.lead == self.matches
        self.matches += 1
        self.won += won
        self.streak = self.streak + 1 if won else 0
        self.run = max(self.run, self.streak)
        if won:
            self.comeback = _bigger(self.comeback, comeback)

    def add(self, other: _Count) -> None:
        """Add what was counted of later matches."""
        self.run = max(self.run, other.run, self.streak + other.lead)
        if self.lead == self.matches:
            self.lead += other.lead
        self.streak = other.streak + (self.streak if other.streak == other.matches else 0)
        self.matches += other.matches
        self.won += other.won
        self.tops += other.tops
        self.tops_ours += other.tops_ours
        self.add_bids(other)
        self.hands += other.hands
        self.comeback = _bigger(self.comeback, other.comeback)

    def figures(self) -> Figures:
        """The numbers as they are read, once all is counted."""
        if self.read is None:
            self.read = Figures(
                matches=_share(self.won, self.matches),
                hands=self.hands,
                bidding=self.bidding(),
                tops=_share(self.tops_ours, self.tops),
                comeback=self.comeback,
                run=self.run,
            )
        return self.read


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
        "tops_ours",
        "worth",
    )

    def __init__(self) -> None:
        self.finished = self.going = self.broken_off = self.hands = self.thrown_in = 0
        self.bids = _Bids()
        self.tops = self.tops_ours = 0
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
                    self.tops += 1
                    self.tops_ours += hand.top == hand.bid.side
                for count in self._counts(hand.sides[hand.bid.side], hand.bid.player):
                    count.bid(hand.bid)
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

    def season(self) -> Season:
        """The numbers as they are read."""
        return Season(
            finished=self.finished,
            going=self.going,
            broken_off=self.broken_off,
            hands=self.hands,
            thrown_in=self.thrown_in,
            bidding=self.bids.bidding(),
            tops=_share(self.tops_ours, self.tops),
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
    players: dict[int, list[_Count]] = {}
    partners: dict[Partners, list[_Count]] = {}
    for part in parts:
        _add_all(total, part)
        for player, count in part.players.items():
            players.setdefault(player, []).append(count)
        for seated, count in part.partners.items():
            partners.setdefault(seated, []).append(count)
    total.players = {player: _together(counts) for player, counts in players.items()}
    total.partners = {seated: _together(counts) for seated, counts in partners.items()}
    return total


def add_parts_again(sum_before: Part, before: Sequence[Part], now: Sequence[Part]) -> Part:
    """What `add_parts` makes of the parts as they are now; who is in none that changed is not added up anew."""
    total = Part()
    for part in now:
        _add_all(total, part)
    total.players = _again(sum_before.players, [part.players for part in before], [part.players for part in now])
    total.partners = _again(sum_before.partners, [part.partners for part in before], [part.partners for part in now])
    return total


def _again(
    known: Mapping[_Who, _Count], before: Sequence[Mapping[_Who, _Count]], now: Sequence[Mapping[_Who, _Count]]
) -> dict[_Who, _Count]:
    counts = dict(known)
    for who in changed(before, now):
        found = [part[who] for part in now if who in part]
        if found:
            counts[who] = _together(found)
        else:
            counts.pop(who, None)
    return counts


def _add_all(total: Part, part: Part) -> None:
    """Add what was counted of everybody together."""
    total.finished += part.finished
    total.going += part.going
    total.broken_off += part.broken_off
    total.hands += part.hands
    total.thrown_in += part.thrown_in
    total.bids.add_bids(part.bids)
    total.tops += part.tops
    total.tops_ours += part.tops_ours
    total.comeback = _bigger(total.comeback, part.comeback)
    total.worth |= part.worth


def _together(counts: Sequence[_Count]) -> _Count:
    if len(counts) == 1:
        return counts[0]  # nothing is ever added to what was counted before, so that the sum may share it
    total = _Count()
    for count in counts:
        total.add(count)
    return total


def _of(counts: dict[_Who, _Count], who: _Who) -> _Count:
    count = counts.get(who)
    if count is None:
        count = counts[who] = _Count()
    return count


def _worth(profile: Profile) -> tuple[object, ...]:
    """What the worth of a bid hangs on: what can be bid, what 30 counts made and not, the points of a hand."""
    return profile.offered, profile.made_30, profile.failed_30, profile.bonus
