"""Follows the tricks of a hand as they were told: who took each, who leads the next, where the highest trump lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fortyfives.rules import (
    DECK,
    Card,
    Fault,
    Profile,
    RememberedTrick,
    ReviewedPlay,
    Suit,
    Verdict,
    highest_trump,
    review_hand,
    trick_winner,
)

from .story import TrickTold


@dataclass(frozen=True, slots=True)
class HighTrump:
    """In which trick (1 to 5) the highest trump lies, None: in none; `known` when nothing can change that."""

    trick: int | None
    known: bool


def follow_tricks(
    profile: Profile, players: int, trump: Suit, leader: int | None, told: Sequence[TrickTold]
) -> tuple[tuple[TrickTold, ...], int | None]:
    """The tricks with the side that took each and the seat that led it, and who leads the next one (None: not known).

    `leader` led the first. Where all cards of a trick were told they say who took it, whatever else was said.
    """
    followed = []
    leads = leader
    for trick in told:
        led_by = leads if trick.leader is None else trick.leader
        side = trick.side
        if len(trick.cards) == players and led_by is not None:
            taker = (led_by + trick_winner(trump, trick.cards)) % players
            side, leads = profile.side_of(taker, players), taker
        else:
            seats = () if side is None else profile.seats_of(side, players)
            leads = seats[0] if len(seats) == 1 else None
        followed.append(TrickTold(side, led_by, trick.cards))
    return tuple(followed), leads


def cards_of(tricks: Iterable[TrickTold]) -> tuple[Card, ...]:
    """All cards that were told, in the order played."""
    return tuple(card for trick in tricks for card in trick.cards)


def can_take(profile: Profile, players: int, trump: Suit, trick: TrickTold, played: Iterable[Card], side: int) -> bool:
    """Whether a side can still have taken a trick of which some cards were told; `played` are all that were."""
    if trick.leader is None or not trick.cards:
        return True
    best = (trick.leader + trick_winner(trump, trick.cards)) % players
    if profile.side_of(best, players) == side:
        return True
    seats = [(trick.leader + place) % players for place in range(len(trick.cards), players)]
    if all(profile.side_of(seat, players) != side for seat in seats):
        return False
    gone = set(played)
    return any(trick_winner(trump, (*trick.cards, card)) == len(trick.cards) for card in DECK if card not in gone)


def high_trump(players: int, trump: Suit, tricks: Sequence[TrickTold], marked: HighTrump) -> HighTrump:
    """Where the highest trump of these tricks lies, by the cards that were told and by what was `marked`.

    The cards decide as far as they are known; only what lies in tricks without cards is a matter of the mark.
    """
    told = cards_of(tricks)
    best = highest_trump(trump, told)
    lies = next((at for at, trick in enumerate(tricks, 1) if best in trick.cards), None)
    open_tricks = {at for at, trick in enumerate(tricks, 1) if len(trick.cards) < players}
    if not open_tricks:
        return HighTrump(lies, known=bool(tricks))
    gone = {card for card in told if card != best}
    if best is not None and highest_trump(trump, (card for card in DECK if card not in gone)) == best:
        return HighTrump(lies, known=True)
    # A mark on a trick whose cards are all known and lower, or on none where a trump was told, cannot be right.
    if (marked.trick in open_tricks or marked.trick == lies) and (marked.known or marked.trick is not None):
        return marked
    return HighTrump(lies, known=False)


def revoked_plays(
    profile: Profile, players: int, trump: Suit | None, tricks: Sequence[TrickTold]
) -> tuple[ReviewedPlay, ...]:
    """The plays that the cards told prove against the law; none while nothing is proved.

    Tricks from the first of which the leader is known are looked at; what nobody told counts as forgotten.
    """
    if trump is None or not any(trick.cards for trick in tricks):
        return ()
    found: dict[tuple[int, int], ReviewedPlay] = {}
    for start, end in _runs(tricks):
        part = tricks[start:end]
        remembered = [
            RememberedTrick((*trick.cards, *(None,) * (players - len(trick.cards))), trick.leader) for trick in part
        ]
        review = review_hand(profile, players, trump, part[0].leader or 0, remembered)
        if isinstance(review, Fault):
            continue
        for play in review.plays:
            if play.verdict is Verdict.ILLEGAL and play.reason is not None:
                number = play.trick + start
                found[number, play.seat] = ReviewedPlay(
                    number, play.seat, play.card, play.verdict, play.reason, play.because, play.depends_on
                )
    return tuple(found[place] for place in sorted(found, key=lambda place: place[0]))


def _runs(tricks: Sequence[TrickTold]) -> list[tuple[int, int]]:
    """The stretches of tricks of each of which it is known who led it."""
    runs: list[tuple[int, int]] = []
    start = None
    for at, trick in enumerate((*tricks, TrickTold())):
        if trick.leader is None:
            if start is not None:
                runs.append((start, at))
            start = None
        elif start is None:
            start = at
    return runs
