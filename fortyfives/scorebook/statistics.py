"""Counts what matches came to for players, for partners and for everybody together, from their score sheets alone.

Nothing is ever counted up on the side: a correction, an undo or another winner changes the numbers by itself. A hand
counts where the sheet scores it: a hand saved after the end, or one that cannot be scored, counts nowhere. Points by
agreement are points of the match, not of a bid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from fortyfives.rules import SIXTY, THIRTY, Counts, Profile, Reason, Tally

from .changes import settling_row
from .scoresheet import RowKind, SheetRow
from .state import Match

_Who = TypeVar("_Who")

Partners = tuple[int, ...]
"""The numbers of the players of one side, rising."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many: 38 of 52."""

    count: int = 0
    n: int = 0

    @property
    def percent(self) -> int | None:
        """In whole percent, a half rounded up; None of nothing."""
        return (200 * self.count + self.n) // (2 * self.n) if self.n else None


# --- one match ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BidTold:
    """A bid that won the auction, and what came of it. `points` are what its side got for the hand, or lost."""

    player: int
    side: int
    amount: int
    made: bool
    points: int
    held: bool


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand that counted: the players by side, the bid (None without an auction), the side with the highest trump."""

    sides: tuple[Partners, ...]
    bid: BidTold | None
    top: int | None


@dataclass(frozen=True, slots=True)
class Comeback:
    """How far the winners of a match had once been behind.

    `hand` is the one after which they were, the first of several; 0 for the totals from which the match began.
    `scores` are the totals at the end, theirs first.
    """

    match_id: str
    winners: Partners
    behind: int
    hand: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchTold:
    """What one match adds to the numbers. `sides` are those who sat there when it ended, or who sit there now."""

    profile: Profile
    sides: tuple[Partners, ...]
    hands: tuple[HandTold, ...]
    thrown_in: int
    winner: int | None
    abandoned: bool
    comeback: Comeback | None


def tell_match(match_id: str, match: Match) -> MatchTold:
    """Read a match for the numbers."""
    end = settling_row(match)
    seated = (end.players if end is not None else ()) or match.players
    return MatchTold(
        profile=match.profile,
        sides=_by_side(match.profile, seated),
        hands=tuple(
            _hand(match.profile, row.players or match.players, row) for row in match.rows if row.captured is not None
        ),
        thrown_in=sum(row.kind is RowKind.PASSED_IN and Reason.AFTER_FINISH not in row.flags for row in match.rows),
        winner=match.winner,
        abandoned=match.abandoned,
        comeback=_comeback(match_id, match, end, seated),
    )


def _by_side(profile: Profile, players: tuple[int, ...]) -> tuple[Partners, ...]:
    return tuple(
        tuple(sorted(players[seat] for seat in profile.seats_of(side, len(players))))
        for side in range(profile.side_count(len(players)))
    )


def _hand(profile: Profile, players: tuple[int, ...], row: SheetRow) -> HandTold:
    bid = None
    if row.bidder is not None and row.bid is not None:
        side = profile.side_of(row.bidder, len(players))
        bid = BidTold(players[row.bidder], side, row.bid, bool(row.made), row.change[side], bool(row.held))
    return HandTold(_by_side(profile, players), bid, _top_side(row.tally))


def _top_side(tally: Tally | None) -> int | None:
    if tally is None:
        return None
    if isinstance(tally, Counts):
        return tally.top_side
    return None if tally.top is None else tally.sides[tally.top - 1]


def _comeback(match_id: str, match: Match, end: SheetRow | None, players: tuple[int, ...]) -> Comeback | None:
    winner = match.winner
    if winner is None or end is None:
        return None
    worst, after, hand = 0, 0, 0
    for place, standing in enumerate(match.book.sheet.standings[: end.number]):
        if place:
            hand = match.rows[place - 1].hand or hand
        behind = max(standing.scores) - standing.scores[winner]
        if behind > worst:
            worst, after = behind, hand
    if not worst:
        return None
    others = (score for side, score in enumerate(match.scores) if side != winner)
    sides = _by_side(match.profile, players)
    return Comeback(match_id, sides[winner], worst, after, (match.scores[winner], *others))


# --- many matches -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bidding:
    """What came of the bids that won the auction.

    `total` is the sum of their amounts, `points` of what their sides got or lost; `thirties`, `sixties` and `held`
    (the dealer took the bid at the amount that stood) say how many of them were made.
    """

    made: Share = Share()
    total: int = 0
    points: int = 0
    thirties: Share = Share()
    sixties: Share = Share()
    held: Share = Share()

    @property
    def sets(self) -> int:
        """How many were not made."""
        return self.made.n - self.made.count


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of one player, or of players who were partners.

    `matches` are those that were played to the end and, of them, won; `hands` those at which they sat; `bidding` their
    own bids. `tops` are the hands of which it was told who had the highest trump, and how often their side had it.
    `run` is the most matches won one after the other.
    """

    matches: Share = Share()
    hands: int = 0
    bidding: Bidding = Bidding()
    tops: Share = Share()
    comeback: Comeback | None = None
    run: int = 0


@dataclass(frozen=True, slots=True)
class Season:
    """The numbers of many matches.

    `finished`, `going` and `broken_off` count matches, `hands` those that counted, `thrown_in` deals that everybody
    passed. `bidding` are all bids of all; `comeback` is the biggest, the first of several. `mixed` tells that bids of
    different worth are among them, so that their averages would say nothing.
    """

    finished: int
    going: int
    broken_off: int
    hands: int
    thrown_in: int
    bidding: Bidding
    comeback: Comeback | None
    mixed: bool
    players: Mapping[int, Figures]
    partners: Mapping[Partners, Figures]


class _Tell:
    """A share while it is counted."""

    __slots__ = ("count", "n")

    def __init__(self) -> None:
        self.count = self.n = 0

    def one(self, counts: bool) -> None:
        self.count += counts
        self.n += 1

    def share(self) -> Share:
        return Share(self.count, self.n)


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

    def bidding(self) -> Bidding:
        return Bidding(
            made=self.made.share(),
            total=self.total,
            points=self.points,
            thirties=self.thirties.share(),
            sixties=self.sixties.share(),
            held=self.held.share(),
        )


class _Count:
    """The numbers of somebody while they are counted; `streak` are the matches won without one lost since."""

    __slots__ = ("bids", "comeback", "hands", "matches", "run", "streak", "tops")

    def __init__(self) -> None:
        self.matches, self.tops, self.bids = _Tell(), _Tell(), _Bids()
        self.hands = self.run = self.streak = 0
        self.comeback: Comeback | None = None

    def hand(self, top: int | None, side: int) -> None:
        self.hands += 1
        if top is not None:
            self.tops.one(top == side)

    def match(self, won: bool, comeback: Comeback | None) -> None:
        self.matches.one(won)
        self.streak = self.streak + 1 if won else 0
        self.run = max(self.run, self.streak)
        if won:
            self.comeback = _bigger(self.comeback, comeback)

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


def count_season(matches: Iterable[MatchTold]) -> Season:
    """Count matches, given in the order in which they were begun."""
    told = tuple(matches)
    players: dict[int, _Count] = {}
    partners: dict[Partners, _Count] = {}
    bids = _Bids()
    comeback: Comeback | None = None
    for match in told:
        for hand in match.hands:
            for side, seated in enumerate(hand.sides):
                for count in _counts(players, partners, seated):
                    count.hand(hand.top, side)
            if hand.bid is not None:
                bids.bid(hand.bid)
                for count in _counts(players, partners, hand.sides[hand.bid.side], hand.bid.player):
                    count.bids.bid(hand.bid)
        if match.winner is None:
            continue
        comeback = _bigger(comeback, match.comeback)
        for side, seated in enumerate(match.sides):
            for count in _counts(players, partners, seated):
                count.match(side == match.winner, match.comeback)
    return Season(
        finished=sum(match.winner is not None for match in told),
        going=sum(match.winner is None and not match.abandoned for match in told),
        broken_off=sum(match.abandoned for match in told),
        hands=sum(len(match.hands) for match in told),
        thrown_in=sum(match.thrown_in for match in told),
        bidding=bids.bidding(),
        comeback=comeback,
        mixed=len({_worth(match.profile) for match in told if any(hand.bid for hand in match.hands)}) > 1,
        players=MappingProxyType({player: count.figures() for player, count in players.items()}),
        partners=MappingProxyType({seated: count.figures() for seated, count in partners.items()}),
    )


def _counts(
    players: dict[int, _Count], partners: dict[Partners, _Count], seated: Partners, only: int | None = None
) -> list[_Count]:
    """Where something is counted that these players did, or of them only one: for each player, and for the side."""
    found = [_of(players, player) for player in seated if only in (None, player)]
    if len(seated) > 1:
        found.append(_of(partners, seated))
    return found


def _of(counts: dict[_Who, _Count], who: _Who) -> _Count:
    count = counts.get(who)
    if count is None:
        count = counts[who] = _Count()
    return count


def _worth(profile: Profile) -> tuple[object, ...]:
    """What the worth of a bid hangs on: what can be bid, what 30 counts made and not, the points of a hand."""
    return profile.offered, profile.made_30, profile.failed_30, profile.bonus
