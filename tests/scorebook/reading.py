"""Reads a part as a table of numbers that two of them can be compared by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyfives.scorebook.counting import Part
from fortyfives.scorebook.statistics import Bidding, Comeback, Figures, Partners, Share


@dataclass(frozen=True)
class Season:
    """The numbers of many matches."""

    finished: int
    going: int
    broken_off: int
    hands: int
    thrown_in: int
    bidding: Bidding
    tops: Share
    comeback: Comeback | None
    mixed: bool
    players: Mapping[int, Figures]
    partners: Mapping[Partners, Figures]


def season_in(part: Part) -> Season:
    """All that a part says of everybody and of each."""
    return Season(
        finished=part.finished,
        going=part.going,
        broken_off=part.broken_off,
        hands=part.hands,
        thrown_in=part.thrown_in,
        bidding=part.bidding,
        tops=part.tops,
        comeback=part.comeback,
        mixed=part.mixed,
        players={player: count.figures() for (player,), count in part.players.items()},
        partners={seated: count.figures() for seated, count in part.pairs.items()},
    )
