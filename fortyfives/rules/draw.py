"""Judges what happens between the auction and the first lead: discards, the suit named, robbing the turned card.

Source: 000 section 03, 002 "Naming trump and the kitty", "Discard and draw", 003 "Robbing the trump", 004.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, Suit, card_of, rank_of, suit_of
from .profile import CARDS_IN_HAND, Profile
from .ruling import Reason


@dataclass(frozen=True, slots=True)
class DiscardRuling:
    """Whether a discard is allowed, and how many cards must and may be kept."""

    legal: bool
    reason: Reason
    least: int
    most: int


def cards_before_draw(profile: Profile, role: str) -> int:
    """How many cards a player in this role ("bidder" or "others") holds before the draw: the bidder takes the kitty."""
    return CARDS_IN_HAND + (profile.kitty if role == "bidder" else 0)


def keep_range(profile: Profile, role: str) -> tuple[int, int]:
    """The least and most cards that a player in this role ("bidder" or "others") keeps before the draw."""
    if profile.keep is None:
        return 0, 0
    return profile.keep.bidder if role == "bidder" else profile.keep.others


def judge_discard(profile: Profile, role: str, held: int, discarded: int) -> DiscardRuling:
    """Whether one who held so many cards may put so many away."""
    least, most = keep_range(profile, role)
    kept = held - discarded
    if kept < least:
        return DiscardRuling(False, Reason.KEEPS_TOO_FEW, least, most)
    if kept > most:
        return DiscardRuling(False, Reason.KEEPS_TOO_MANY, least, most)
    return DiscardRuling(True, Reason.OK, least, most)


def judge_name_trump(profile: Profile, hand: Sequence[Card], trump: Suit) -> Reason:
    """`ok`, or `suit_not_held` where the bidder must hold a card of the suit he names.

    The ace of hearts is held as a heart, never as a card of another suit.
    """
    if profile.must_hold_trump and not any(suit_of(card) is trump for card in hand):
        return Reason.SUIT_NOT_HELD
    return Reason.OK


ROBBING_IS_LEGAL = frozenset({Reason.HOLDS_ACE, Reason.DEALER_TAKES_ACE})


def judge_rob(profile: Profile, turned: Card, hand: Sequence[Card], is_dealer: bool, has_played: bool) -> Reason:
    """Why a player may or may not take the turned card for one of his own (legal: `ROBBING_IS_LEGAL`)."""
    if not profile.rob:
        return Reason.NO_ROBBING
    if has_played:
        return Reason.TOO_LATE
    if rank_of(turned) == "A":
        return Reason.DEALER_TAKES_ACE if is_dealer else Reason.DEALER_ONLY
    return Reason.HOLDS_ACE if card_of("A", suit_of(turned)) in hand else Reason.ACE_NOT_HELD
