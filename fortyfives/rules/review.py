"""Reviews a played hand: for each card whether it was legal, from what is remembered of the tricks.

By the end all five cards of a player lie face up, so what he held at a trick is what he played from then on. A card
that nobody remembers leaves some plays open, and some not: `completion` tells which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .cards import ALL_CARDS, Card, Suit, cards_to_set, set_to_cards, write_card
from .completion import Blank, Completions, Ways, ways_of_trick
from .findings import find_forgotten, find_under_forgotten_lead, judge_remembered
from .play import trick_winner
from .profile import Profile
from .ruling import Fault, Reason, Verdict
from .scoring import TRICKS_IN_HAND


@dataclass(frozen=True, slots=True)
class RememberedTrick:
    """A trick as remembered: cards in the order played, None where forgotten; who led it, where that is said."""

    cards: tuple[Card | None, ...]
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """The ruling on one card of the hand; a forgotten card has neither verdict nor reason. `trick` counts from 1."""

    trick: int
    seat: int
    card: Card | None
    verdict: Verdict | None
    reason: Reason | None
    because: tuple[Card, ...] = ()
    depends_on: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """All plays in the order played, the places of the illegal ones, and who took each trick (None: not known)."""

    plays: tuple[ReviewedPlay, ...]
    revokes: tuple[int, ...]
    winners: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ForgottenCard:
    """A card that nobody remembers, and the cards, in deck order, that some completion or other puts in its place.

    `trick` counts from 1; a trick that was not told at all has one for every player.
    """

    trick: int
    seat: int
    cards: tuple[Card, ...]
    verdict: Verdict | None = None
    """Whether playing it was legal, whatever it was; None in a trick that was not told."""


def follow_leaders(
    trump: Suit, players: int, leader: int | None, tricks: Sequence[RememberedTrick]
) -> tuple[int | None, ...]:
    """Who leads each trick and the one after them, as far as it is told or follows; None where it is not known yet.

    What is told counts, even where the cards say otherwise: `review_hand` points that out.
    """
    leaders: list[int | None] = [leader]
    for at, trick in enumerate(tricks):
        leads = leaders[at] if trick.leader is None else trick.leader
        leaders[at] = leads
        remembered = [card for card in trick.cards if card is not None]
        whole = len(remembered) == players and leads is not None
        leaders.append((leads + trick_winner(trump, remembered)) % players if whole and leads is not None else None)
    return tuple(leaders)


def _leaders(trump: Suit, players: int, leader: int, tricks: Sequence[RememberedTrick]) -> list[int] | Fault:
    """Who led each trick: the winner of the one before, or as said where a card of that is forgotten."""
    leaders: list[int] = []
    expected: int | None = leader
    for at, trick in enumerate(tricks):
        if trick.leader is not None and expected is not None and trick.leader != expected:
            code = "impossible_hand" if at else "bad_value"
            return Fault(code, f"tricks[{at}].leader", {"trick": at, "leader": trick.leader})
        leads = expected if trick.leader is None else trick.leader
        if leads is None:
            return Fault("leader_unknown", f"tricks[{at}].leader", {"trick": at})
        leaders.append(leads)
        remembered = [card for card in trick.cards if card is not None]
        forgotten = len(remembered) < len(trick.cards)
        expected = None if forgotten else (leads + trick_winner(trump, remembered)) % players
    return leaders


class _Hand:
    """One remembered hand and the questions that its review asks of it."""

    def __init__(
        self,
        profile: Profile,
        players: int,
        trump: Suit,
        tricks: Sequence[RememberedTrick],
        leaders: Sequence[int],
    ) -> None:
        self.profile = profile
        self.players = players
        self.trump = trump
        self.tricks = tricks
        self.leaders = leaders
        self.blanks = [
            {place: Blank(at, place, self.seat(at, place)) for place, card in enumerate(trick.cards) if card is None}
            for at, trick in enumerate(tricks)
        ]
        played = [card for trick in tricks for card in trick.cards if card is not None]
        self.pool = ALL_CARDS & ~cards_to_set(played)
        self.completions = Completions(self.pool, [])

    def seat(self, at: int, place: int) -> int:
        return (self.leaders[at] + place) % self.players

    def complete(self) -> Fault | None:
        """Work out the completions; the first leader by whom none is left is pointed out."""
        ways: list[Ways] = []
        for at in range(len(self.tricks) - 1):
            if not self.blanks[at]:
                continue
            place = (self.leaders[at + 1] - self.leaders[at]) % self.players
            ways.append(ways_of_trick(self.trump, self.tricks[at].cards, self.blanks[at], [place], self.pool))
            self.completions = Completions(self.pool, ways)
            if not self.completions.exists():
                return Fault("impossible_hand", f"tricks[{at + 1}].leader", {"trick": at + 1})
        return None

    def later(self, seat: int, at: int) -> tuple[list[Card], list[Blank]]:
        """What a seat played after a trick: the remembered cards, and the forgotten ones."""
        known: list[Card] = []
        blanks: list[Blank] = []
        for trick in range(at + 1, len(self.tricks)):
            place = (seat - self.leaders[trick]) % self.players
            card = self.tricks[trick].cards[place]
            if card is None:
                blanks.append(self.blanks[trick][place])
            else:
                known.append(card)
        blanks.extend(Blank(trick, seat, seat) for trick in range(len(self.tricks), TRICKS_IN_HAND))
        return known, blanks

    def judge(self, at: int, place: int) -> ReviewedPlay:
        card = self.tricks[at].cards[place]
        seat = self.seat(at, place)
        if card is None:
            return ReviewedPlay(at + 1, seat, None, None, None)
        if place == 0:
            return ReviewedPlay(at + 1, seat, card, Verdict.LEGAL, Reason.LEADS)
        lead = self.tricks[at].cards[0]
        if lead is None:
            finding = find_under_forgotten_lead(
                self.profile, self.trump, self.completions, self.blanks[at][0], card, *self.later(seat, at)
            )
            return ReviewedPlay(at + 1, seat, card, finding.verdict, Reason.LEAD_UNKNOWN)
        known, blanks = self.later(seat, at)
        said = judge_remembered(self.profile, self.trump, lead, card, known, blanks, [self.completions])
        return ReviewedPlay(at + 1, seat, card, *said)

    def forgotten(self) -> tuple[ForgottenCard, ...]:
        blanks = [blank for trick in self.blanks for blank in trick.values()]
        for trick in range(len(self.tricks), TRICKS_IN_HAND):
            blanks.extend(Blank(trick, seat, seat) for seat in range(self.players))
        return tuple(
            ForgottenCard(
                blank.trick + 1, blank.seat, set_to_cards(self.completions.can_be(blank)), self._judge_forgotten(blank)
            )
            for blank in blanks
        )

    def _judge_forgotten(self, blank: Blank) -> Verdict | None:
        if blank.trick >= len(self.tricks):
            return None
        if blank.place == 0:
            return Verdict.LEGAL
        lead = self.tricks[blank.trick].cards[0]
        return find_forgotten(
            self.profile,
            self.trump,
            self.completions,
            self.blanks[blank.trick][0] if lead is None else lead,
            blank,
            *self.later(blank.seat, blank.trick),
        ).verdict


def _told(profile: Profile, players: int, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]) -> _Hand | Fault:
    seen: set[Card] = set()
    for at, trick in enumerate(tricks):
        for card in trick.cards:
            if card in seen and card is not None:
                return Fault("duplicate_card", f"tricks[{at}].cards", {"card": write_card(card)})
            if card is not None:
                seen.add(card)
    leaders = _leaders(trump, players, leader, tricks)
    if isinstance(leaders, Fault):
        return leaders
    hand = _Hand(profile, players, trump, tricks, leaders)
    return hand.complete() or hand


def review_hand(
    profile: Profile, players: int, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]
) -> Review | Fault:
    """Judge every remembered card of one to five tricks; a Fault where nobody can have played them so."""
    hand = _told(profile, players, trump, leader, tricks)
    if isinstance(hand, Fault):
        return hand
    plays = tuple(hand.judge(at, place) for at in range(len(tricks)) for place in range(players))
    revokes = tuple(at for at, play in enumerate(plays) if play.verdict is Verdict.ILLEGAL)
    return Review(plays, revokes, _winners(trump, players, tricks, hand.leaders))


def could_hold(
    profile: Profile, players: int, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]
) -> tuple[ForgottenCard, ...] | Fault:
    """Say of every forgotten card of a hand what it can have been; the arguments and the faults are `review_hand`'s.

    In the order of play; the cards of tricks that were not told come last, seat by seat.
    """
    hand = _told(profile, players, trump, leader, tricks)
    return hand if isinstance(hand, Fault) else hand.forgotten()


def what_decides(play: ReviewedPlay, forgotten: Sequence[ForgottenCard]) -> tuple[ForgottenCard, ...]:
    """The forgotten cards that an open play hangs on, each with the cards that would make the play a revoke."""
    later = (card for card in forgotten if card.seat == play.seat and card.trick > play.trick)
    spoiled = ((card, tuple(other for other in card.cards if other in play.depends_on)) for card in later)
    return tuple(replace(card, cards=cards) for card, cards in spoiled if cards)


def _winners(
    trump: Suit, players: int, tricks: Sequence[RememberedTrick], leaders: Sequence[int]
) -> tuple[int | None, ...]:
    last = [card for card in tricks[-1].cards if card is not None]
    known = len(last) == len(tricks[-1].cards)
    taker = (leaders[-1] + trick_winner(trump, last)) % players if known else None
    return (*leaders[1:], taker)
