"""Reviews a played hand: for each card whether it was legal, from what is remembered of the tricks.

By the end all five cards of a player lie face up, so what he held at a trick is what he played from then on. A card
that nobody remembers leaves some plays open, and some not: `completion` tells which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import ALL_CARDS, Card, Cards, Suit, cards_to_set, set_to_cards
from .completion import Blank, Completions, Fill, fills_of_trick
from .play import Duty, allows_throw_off, answers_lead, duty_of, forbids, obliging, trick_winner
from .profile import Profile
from .ranking import is_trump
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
        fills: list[list[Fill]] = []
        for at in range(len(self.tricks) - 1):
            if not self.blanks[at]:
                continue
            place = (self.leaders[at + 1] - self.leaders[at]) % self.players
            fills.append(fills_of_trick(self.trump, self.tricks[at].cards, self.blanks[at], place, self.pool))
            self.completions = Completions(self.pool, list(fills))
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
            verdict = self._judge_unknown_lead(at, seat, card)
            return ReviewedPlay(at + 1, seat, card, verdict, Reason.LEAD_UNKNOWN)
        answer = answers_lead(self.trump, lead, card)
        if answer is not None:
            return ReviewedPlay(at + 1, seat, card, Verdict.LEGAL, answer)
        duty = duty_of(self.trump, lead, self.profile.void_must_trump)
        known, blanks = self.later(seat, at)
        forbidden = forbids(self.trump, lead, duty, known)
        if forbidden is not None:
            return ReviewedPlay(at + 1, seat, card, Verdict.ILLEGAL, *forbidden)
        if not blanks:
            reason = allows_throw_off(self.trump, lead, known)
            return ReviewedPlay(at + 1, seat, card, Verdict.LEGAL, reason)
        return self._judge_throw_off(at, seat, card, duty, blanks)

    def _judge_throw_off(self, at: int, seat: int, card: Card, duty: Duty, blanks: Sequence[Blank]) -> ReviewedPlay:
        oblige = obliging(duty)
        spoiling = tuple(
            could
            for could in set_to_cards(oblige & self.pool)
            if any(self.completions.exists({blank: 1 << could}) for blank in blanks)
        )
        if not spoiling:
            return ReviewedPlay(at + 1, seat, card, Verdict.LEGAL, Reason.OWES_NOTHING)
        if not self.completions.exists(dict.fromkeys(blanks, self.pool & ~oblige)):
            return ReviewedPlay(at + 1, seat, card, Verdict.ILLEGAL, Reason.PROVED_BY_TRICK)
        return ReviewedPlay(at + 1, seat, card, Verdict.OPEN, Reason.DEPENDS, (), spoiling)

    def _judge_unknown_lead(self, at: int, seat: int, card: Card) -> Verdict:
        if is_trump(card, self.trump):
            return Verdict.LEGAL
        known, blanks = self.later(seat, at)
        lead_blank = self.blanks[at][0]
        may_be_legal = may_be_illegal = False
        for leads in self._leads_by_duty():
            lead = set_to_cards(leads)[0]
            duty = duty_of(self.trump, lead, self.profile.void_must_trump)
            if answers_lead(self.trump, lead, card) is not None:
                may_be_legal = may_be_legal or self.completions.exists({lead_blank: leads})
                continue
            oblige = obliging(duty)
            if forbids(self.trump, lead, duty, known) is not None:
                may_be_illegal = may_be_illegal or self.completions.exists({lead_blank: leads})
                continue
            may_be_illegal = may_be_illegal or any(
                self.completions.exists({lead_blank: leads, blank: oblige & self.pool}) for blank in blanks
            )
            free = dict.fromkeys(blanks, self.pool & ~oblige)
            may_be_legal = may_be_legal or self.completions.exists({lead_blank: leads, **free})
        if may_be_legal and may_be_illegal:
            return Verdict.OPEN
        return Verdict.ILLEGAL if may_be_illegal else Verdict.LEGAL

    def _leads_by_duty(self) -> list[Cards]:
        """The cards that a forgotten lead can have been, put together where they ask the same of the others."""
        groups: dict[Duty, Cards] = {}
        for card in set_to_cards(self.pool):
            duty = duty_of(self.trump, card, self.profile.void_must_trump)
            groups[duty] = groups.get(duty, 0) | 1 << card
        return list(groups.values())


def review_hand(
    profile: Profile, players: int, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]
) -> Review | Fault:
    """Judge every remembered card of one to five tricks; a Fault where nobody can have played them so."""
    leaders = _leaders(trump, players, leader, tricks)
    if isinstance(leaders, Fault):
        return leaders
    hand = _Hand(profile, players, trump, tricks, leaders)
    fault = hand.complete()
    if fault is not None:
        return fault
    plays = tuple(hand.judge(at, place) for at in range(len(tricks)) for place in range(players))
    revokes = tuple(at for at, play in enumerate(plays) if play.verdict is Verdict.ILLEGAL)
    return Review(plays, revokes, _winners(trump, players, tricks, leaders))


def _winners(
    trump: Suit, players: int, tricks: Sequence[RememberedTrick], leaders: Sequence[int]
) -> tuple[int | None, ...]:
    last = [card for card in tricks[-1].cards if card is not None]
    known = len(last) == len(tricks[-1].cards)
    taker = (leaders[-1] + trick_winner(trump, last)) % players if known else None
    return (*leaders[1:], taker)
