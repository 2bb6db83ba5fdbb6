"""Tells what a match adds to the numbers of players, partners and everybody together, from its score sheet alone.

Nothing is ever counted up on the side: a correction, an undo or another winner changes the numbers by itself. A hand
counts where the sheet scores it: a hand saved after the end, or one that cannot be scored, counts nowhere. Points by
agreement are points of the match, not of a bid.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fortyfives.rules import Counts, Profile, Reason, Tally

from .changes import settling_row
from .scoresheet import RowKind, SheetRow
from .state import Match

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
    """What one match adds to the numbers. `sides` are those who sat there when it ended, or who sit there now; `scores`
    the totals by side. `seats` are the same people in the order of their seats, `played` all hands and deals, also
    those that count nowhere.
    """

    profile: Profile
    sides: tuple[Partners, ...]
    scores: tuple[int, ...]
    hands: tuple[HandTold, ...]
    thrown_in: int
    winner: int | None
    abandoned: bool
    comeback: Comeback | None
    seats: tuple[int, ...] = ()
    played: int = 0


def by_sides(hands: Iterable[HandTold]) -> Iterable[tuple[tuple[Partners, ...], list[HandTold]]]:
    """Hands together with the others that the same players played on the same sides."""
    told: dict[tuple[Partners, ...], list[HandTold]] = {}
    for hand in hands:
        told.setdefault(hand.sides, []).append(hand)
    return told.items()


def tell_match(match_id: str, match: Match) -> MatchTold:
    """Read a match for the numbers."""
    end = settling_row(match)
    seated = (end.players if end is not None else ()) or match.players
    return MatchTold(
        profile=match.profile,
        sides=_by_side(match.profile, seated),
        scores=match.scores,
        hands=tuple(
            _hand(match.profile, row.players or match.players, row) for row in match.rows if row.captured is not None
        ),
        thrown_in=sum(row.kind is RowKind.PASSED_IN and Reason.AFTER_FINISH not in row.flags for row in match.rows),
        winner=match.winner,
        abandoned=match.abandoned,
        comeback=_comeback(match_id, match, end, seated),
        seats=seated,
        played=match.book.sheet.hands,
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


def furthest_behind(match: Match, side: int, end: SheetRow) -> tuple[int, int]:
    """By how many points a side was most behind before the end, and after which row: the first of several.

    The row is its number on the sheet, 0 for the totals from which the match began.
    """
    standings = match.book.sheet.standings[: end.number]
    gaps = [(max(standing.scores) - standing.scores[side], -row) for row, standing in enumerate(standings)]
    worst, row = max(gaps)
    return worst, -row


def _comeback(match_id: str, match: Match, end: SheetRow | None, players: tuple[int, ...]) -> Comeback | None:
    winner = match.winner
    if winner is None or end is None:
        return None
    worst, row = furthest_behind(match, winner, end)
    if not worst:
        return None
    after = max((told.hand or 0 for told in match.rows[:row]), default=0)
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
