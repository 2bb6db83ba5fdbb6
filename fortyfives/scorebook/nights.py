"""Tells which evening and which season a match belongs to, and who stood where when they were over.

A match belongs to the evening on which it was begun. What somebody's matches came to on an evening is counted once, and
a season is the sum of its evenings, so that the two can never disagree. Only matches played to the end count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from .statistics import MatchTold, Partners, Share, by_sides
from .sums import changed

NOTHING: Final = Share()
WON: Final = Share(1, 1)
NOT_WON: Final = Share(0, 1)


def night_of(day: int, hour: int, night_ends: int) -> int:
    """The evening to which a local time belongs, as the number of its day: before `night_ends` that of the day before.

    `day` is the number of the calendar day, counted from any other; `hour` what the clock shows, 0 to 23.
    """
    return day - 1 if hour < night_ends else day


def season_of(year: int, month: int, begins: int) -> int:
    """The season of an evening, by the year in which it began: with the month `begins`, 1 to 12."""
    return year if month >= begins else year - 1


@dataclass(frozen=True, slots=True)
class Score:
    """What the matches of a player, or of partners, came to.

    `matches` are those they sat at to the end and, of them, won; `evenings` those on which there was one and, of them,
    won. `ours` and `theirs` are the totals of their own side and of the best other side at the end of those matches.
    `hands` are those at which they sat, whoever sat there at the end, and `sets` their own bids in them that were not
    made.
    """

    matches: Share = NOTHING
    evenings: Share = NOTHING
    ours: int = 0
    theirs: int = 0
    hands: int = 0
    sets: int = 0

    @property
    def difference(self) -> int:
        """How many points more than the others they made."""
        return self.ours - self.theirs


def _together(scores: Sequence[Score]) -> Score:
    """What several scores of the same player, or pair, come to."""
    if len(scores) == 1:
        return scores[0]
    return Score(
        _all([score.matches for score in scores]),
        _all([score.evenings for score in scores]),
        sum([score.ours for score in scores]),
        sum([score.theirs for score in scores]),
        sum([score.hands for score in scores]),
        sum([score.sets for score in scores]),
    )


def _all(shares: Sequence[Share]) -> Share:
    return Share(sum([share.count for share in shares]), sum([share.n for share in shares]))


Scores = Mapping[Partners, Score]
"""What somebody's matches came to, by the number of the player, or by the numbers of the partners."""


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening. `finished`, `going` and `broken_off` count matches; `won` are the matches that the winners won."""

    finished: int
    going: int
    broken_off: int
    players: Scores
    pairs: Scores
    winners: tuple[Partners, ...]
    """Who won the evening: the players who stand first, rising; several where they are equal."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands. Equals share a place, and the place after them is left out as often."""

    place: int
    who: Partners
    score: Score


def by_matches(score: Score) -> tuple[int, ...]:
    """What decides an evening: matches won, then points."""
    return score.matches.count, score.difference


def by_evenings(score: Score) -> tuple[int, ...]:
    """What decides a season: evenings won, then matches won, then points."""
    return score.evenings.count, score.matches.count, score.difference


def places(scores: Scores, key: Callable[[Score], tuple[int, ...]] = by_matches) -> tuple[Place, ...]:
    """The standings, the first first, equals by their numbers. Who played no match to the end has no place."""
    ranked = sorted(
        (who for who, score in scores.items() if score.matches.n),
        key=lambda who: (*(-part for part in key(scores[who])), who),
    )
    standings: list[Place] = []
    for number, who in enumerate(ranked, 1):
        above = standings[-1] if standings else None
        level = above is not None and key(above.score) == key(scores[who])
        standings.append(Place(above.place if above is not None and level else number, who, scores[who]))
    return tuple(standings)


def first_of(scores: Scores) -> tuple[Partners, ...]:
    """Who stands first on an evening; nobody where no match was played to the end."""
    played = [(by_matches(score), who) for who, score in scores.items() if score.matches.n]
    best = max((told for told, _ in played), default=None)
    return tuple(sorted(who for told, who in played if told == best))


def count_evening(matches: Iterable[MatchTold]) -> Evening:
    """Count the matches that were begun on one evening."""
    finished = going = broken_off = 0
    players: dict[Partners, _Count] = {}
    pairs: dict[Partners, _Count] = {}
    for match in matches:
        if match.winner is None:
            going, broken_off = going + (not match.abandoned), broken_off + match.abandoned
            continue
        finished += 1
        _count(match, match.winner, players, pairs)
    of_players, of_pairs = _scores(players), _scores(pairs)
    return Evening(finished, going, broken_off, of_players, of_pairs, first_of(of_players))


def add_up(scores: Iterable[Scores]) -> Scores:
    """What several evenings came to together."""
    found: dict[Partners, list[Score]] = {}
    for evening in scores:
        for who, score in evening.items():
            found.setdefault(who, []).append(score)
    return MappingProxyType({who: _together(of) for who, of in found.items()})


def add_up_again(sum_before: Scores, before: Sequence[Scores], now: Sequence[Scores]) -> Scores:
    """What `add_up` makes of the evenings as they are now; who was at none that changed is not added up anew."""
    total = dict(sum_before)
    for who in changed(before, now):
        found = [evening[who] for evening in now if who in evening]
        if found:
            total[who] = _together(found)
        else:
            total.pop(who, None)
    return MappingProxyType(total)


class _Count:
    """What somebody's matches came to while it is counted."""

    __slots__ = ("hands", "n", "ours", "sets", "theirs", "won")

    def __init__(self) -> None:
        self.won = self.n = self.ours = self.theirs = self.hands = self.sets = 0

    def match(self, won: bool, ours: int, theirs: int) -> None:
        self.won += won
        self.n += 1
        self.ours += ours
        self.theirs += theirs

    def score(self, evenings: Share = NOTHING) -> Score:
        return Score(Share(self.won, self.n), evenings, self.ours, self.theirs, self.hands, self.sets)


def _count(match: MatchTold, winner: int, players: dict[Partners, _Count], pairs: dict[Partners, _Count]) -> None:
    for side, seated in enumerate(match.sides):
        theirs = max(score for other, score in enumerate(match.scores) if other != side)
        for count in _counts(players, pairs, seated):
            count.match(side == winner, match.scores[side], theirs)
    for sides, hands in by_sides(match.hands):
        for seated in sides:
            for count in _counts(players, pairs, seated):
                count.hands += len(hands)
    for hand in match.hands:
        bid = hand.bid
        if bid is not None and not bid.made:
            for count in _counts(players, pairs, hand.sides[bid.side], bid.player):
                count.sets += 1


def _counts(
    players: dict[Partners, _Count], pairs: dict[Partners, _Count], seated: Partners, only: int | None = None
) -> list[_Count]:
    found = [_of(players, (player,)) for player in dict.fromkeys(seated) if only in (None, player)]
    if len(seated) > 1:
        found.append(_of(pairs, seated))
    return found


def _of(counts: dict[Partners, _Count], who: Partners) -> _Count:
    count = counts.get(who)
    if count is None:
        count = counts[who] = _Count()
    return count


def _scores(counts: Mapping[Partners, _Count]) -> Scores:
    """The scores, with the evening as won by those who stand first among their like."""
    scores = {who: count.score() for who, count in counts.items()}
    first = set(first_of(scores))
    return MappingProxyType(
        {
            who: counts[who].score(WON if who in first else NOT_WON) if score.matches.n else score
            for who, score in scores.items()
        }
    )
