"""Keeps what was told of a hand beyond what counts: the calls, the card turned up, the tricks card by card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fortyfives.rules import Call, Card, Counts, Suit, Tally, Tricks, suit_of


@dataclass(frozen=True, slots=True)
class TrickTold:
    """A trick as it was told.

    `side` took it, None while it is being played. `leader` led it, None where nobody knows. `cards` are those that
    were told, in the order played: all of them, some, or none.
    """

    side: int | None = None
    leader: int | None = None
    cards: tuple[Card, ...] = ()


UNTOLD = TrickTold()
"""A trick of which nothing was told."""


@dataclass(frozen=True, slots=True)
class Story:
    """What was told of a hand that scores nothing by itself.

    `calls` are those of the auction, where it was followed call by call; `bagged` where the dealer was left with the
    bid; `turned` the card turned up, `robbed` the seat that took it; `tricks` in the order played.
    """

    calls: tuple[Call, ...] = ()
    bagged: bool = False
    turned: Card | None = None
    robbed: int | None = None
    tricks: tuple[TrickTold, ...] = ()

    @property
    def has_cards(self) -> bool:
        """Whether a card of the tricks was told."""
        return any(trick.cards for trick in self.tricks)


NO_STORY = Story()
"""That of a hand which was told in one line."""


def story_under(story: Story, trump: Suit | None, tally: Tally | None, top: int | None, *, same_bid: bool) -> Story:
    """As much of the story as still fits a hand of which this is said now; `top` is where its highest trump lay.

    The calls stay with the bid to which they led, the card turned up with its suit, the tricks with what each side
    took, and their cards with the highest trump too.
    """
    if not same_bid:
        story = replace(story, calls=(), bagged=False)
    if story.turned is not None and trump is not suit_of(story.turned):
        story = replace(story, turned=None, robbed=None)
    if story.tricks and not _tells(story, tally, top):
        story = replace(story, tricks=())
    return story


def _tells(story: Story, tally: Tally | None, top: int | None) -> bool:
    sides = tuple(trick.side for trick in story.tricks)
    if isinstance(tally, Tricks):
        return sides == tally.sides and (tally.top == top or not story.has_cards)
    if not isinstance(tally, Counts):
        return False
    same = all(sides.count(side) == count for side, count in enumerate(tally.counts))
    top_side = None if top is None else sides[top - 1]
    return same and (tally.top_side == top_side or not story.has_cards)
