"""Gathers what is told of a reviewed hand, or of one player's cards, into what a sentence about one play needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fortyfives.rules import (
    DECK,
    TRICKS_IN_HAND,
    Card,
    Fault,
    ForgottenCard,
    Lead,
    PlayerReview,
    Profile,
    Reason,
    RememberedTrick,
    Review,
    ReviewedPlay,
    Suit,
    Verdict,
    answer,
    could_hold,
    highest_trump,
    judge_play,
    plain_order,
    read_card,
    read_suit,
    review_hand,
    review_player,
    trick_winner,
    trump_order,
)
from fortyfives.rules import SUITS as ALL_SUITS
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Taken:
    """How a trick went, as the player sees it of whom is told."""

    trick: int
    by: str | None
    """Who took it; None where that is not known, or not who of the others it was."""
    his: bool | None
    """Whether the player did; None where it is not known."""
    lead: Card | None
    over: Card | None
    """The highest remembered card of the others, where it can be said which is."""
    won_with: Card | None
    """The card that took it, where that is remembered."""


@dataclass(frozen=True, slots=True)
class PlayTold:
    """One play, and what of the hand bears on it."""

    name: str
    """The player, inside a sentence."""
    who: str
    """The player, at the beginning of one."""
    profile: Profile
    trump: Suit
    play: ReviewedPlay
    leads: bool
    """Whether the player led the trick."""
    leader: str | None
    """Who led it; None where it was one of the others, or nobody knows who."""
    lead: Card | None
    lead_could: tuple[Card, ...]
    """What a forgotten lead can have been, as far as that is known."""
    later: tuple[tuple[int, Card], ...]
    """What the player is remembered to have played after it, each with its trick."""
    blanks: tuple[ForgottenCard, ...]
    """The player's later cards that are forgotten."""
    own: ForgottenCard | None
    """The card itself, where that is forgotten."""
    taken: tuple[Taken, ...]
    """The tricks that were told."""
    elsewhere: tuple[tuple[str, int, Card], ...]
    """Every remembered card with who played it (empty: one of the others) and its trick."""

    @property
    def card(self) -> Card:
        """The card in question; only asked for where it is remembered."""
        card = self.play.card
        return 0 if card is None else card

    @property
    def later_cards(self) -> tuple[Card, ...]:
        """The remembered later cards, in the order played."""
        return tuple(card for _, card in self.later)

    def ruled(self, lead: Card, held: Sequence[Card]) -> tuple[Verdict, tuple[Card, ...]]:
        """What the engine rules had this card been led, the player holding these cards: the verdict and because."""
        ruling = judge_play(self.profile, self.trump, [lead], (self.card, *held), self.card)
        return ruling.verdict, ruling.because

    def answers(self, lead: Card, card: Card) -> bool:
        """Whether a card follows or trumps a lead, so that it was legal whatever else was held."""
        ruling = judge_play(self.profile, self.trump, [lead], (card, None), card)
        return ruling.reason in (Reason.PLAYS_TRUMP, Reason.TRUMPS_IN, Reason.FOLLOWS_SUIT)

    def forbids(self, lead: Card, held: Card, thrown: Card) -> bool:
        """Whether a card in the hand forbids throwing off another one on a lead."""
        return judge_play(self.profile, self.trump, [lead], (thrown, held), thrown).verdict is Verdict.ILLEGAL

    def forbidding(self, lead: Card) -> tuple[Card, ...]:
        """All cards any of which in the hand forbids the play on this lead, in the order of the game."""
        others = (card for card in DECK if card not in (lead, self.card))
        return in_order(self.trump, [card for card in others if self.forbids(lead, card, self.card)])


def in_order(trump: Suit, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order of the game: trumps high to low, then each plain suit."""
    order = [*trump_order(trump)]
    for suit in ALL_SUITS:
        order.extend(plain_order(suit, trump))
    return tuple(sorted(cards, key=order.index))


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A remembered hand together with what the engine makes of it."""

    table: Table
    trump: Suit
    leader: int
    tricks: tuple[RememberedTrick, ...]
    review: Review
    forgotten: tuple[ForgottenCard, ...]

    @property
    def plays(self) -> tuple[ReviewedPlay, ...]:
        """All plays in the order played; a place is the number of one of them, from 0."""
        return self.review.plays

    @property
    def profile(self) -> Profile:
        """The rules of the table."""
        return self.table.profile

    def names(self, t: Translator, seat: int) -> tuple[str, str]:
        """A player inside a sentence, and at the beginning of one."""
        return self.table.name(seat), self.table.name(seat)

    def told(self, t: Translator, place: int) -> PlayTold:
        """What a sentence about one play needs."""
        play = self.plays[place]
        players = self.table.players
        at = place // players
        first = self.plays[at * players]
        later = [other for other in self.plays if other.seat == play.seat and other.trick > play.trick]
        lead_told = next((one for one in self.forgotten if (one.trick, one.seat) == (first.trick, first.seat)), None)
        name, who = self.names(t, play.seat)
        return PlayTold(
            name,
            who,
            self.profile,
            self.trump,
            play,
            leads=place % players == 0,
            leader=self.table.name(first.seat),
            lead=first.card,
            lead_could=() if lead_told is None else lead_told.cards,
            later=tuple((other.trick, other.card) for other in later if other.card is not None),
            blanks=tuple(one for one in self.forgotten if one.seat == play.seat and one.trick > play.trick),
            own=_own(self.forgotten, play),
            taken=tuple(self._taken(play.seat, at) for at in range(len(self.tricks))),
            elsewhere=tuple(
                (self.table.name(other.seat), other.trick, other.card) for other in self.plays if other.card is not None
            ),
        )

    def _taken(self, seat: int, at: int) -> Taken:
        players = self.table.players
        row = self.plays[at * players : (at + 1) * players]
        taker = self.review.winners[at]
        others = [play.card for play in row if play.seat != seat and play.card is not None]
        lead = row[0].card
        over = _highest(self.trump, lead if row[0].seat != seat else None, others)
        won_with = next((play.card for play in row if play.seat == taker), None)
        by = None if taker is None else self.table.name(taker)
        return Taken(at + 1, by, None if taker is None else taker == seat, lead, over, won_with)


def _own(forgotten: Sequence[ForgottenCard], play: ReviewedPlay) -> ForgottenCard | None:
    if play.card is not None:
        return None
    return next(one for one in forgotten if (one.trick, one.seat) == (play.trick, play.seat))


def _highest(trump: Suit, lead: Card | None, others: Sequence[Card]) -> Card | None:
    """The highest of the others' cards; without their lead only trumps can be told apart."""
    if lead is None:
        return highest_trump(trump, others)
    cards = [lead, *(card for card in others if card != lead)]
    return cards[trick_winner(trump, cards)]


@dataclass(frozen=True, slots=True)
class ReviewedPlayer:
    """One player's remembered cards together with what the engine makes of them."""

    profile: Profile
    trump: Suit
    leads: tuple[Lead, ...]
    cards: tuple[Card | None, ...]
    name: str
    """Empty where nobody said who it was."""
    review: PlayerReview

    @property
    def plays(self) -> tuple[ReviewedPlay, ...]:
        """His plays, one to each trick; a place is the number of one of them, from 0."""
        return self.review.plays

    @property
    def forgotten(self) -> tuple[ForgottenCard, ...]:
        """What each of his forgotten cards can have been."""
        return self.review.forgotten

    def names(self, t: Translator, seat: int) -> tuple[str, str]:
        """The player inside a sentence, and at the beginning of one; `seat` is always 0."""
        return (self.name, self.name) if self.name else (t.gettext("the player"), t.gettext("The player"))

    def told(self, t: Translator, place: int) -> PlayTold:
        """What a sentence about one play needs."""
        play = self.plays[place]
        lead = self.leads[place]
        name, who = self.names(t, 0)
        led = self.review.led[place]
        return PlayTold(
            name,
            who,
            self.profile,
            self.trump,
            play,
            leads=bool(led),
            leader=None,
            lead=lead if isinstance(lead, int) else None,
            lead_could=self.review.could_lead[place],
            later=tuple((at + 1, card) for at, card in enumerate(self.cards) if at > place and card is not None),
            blanks=tuple(one for one in self.forgotten if one.trick > play.trick),
            own=_own(self.forgotten, play),
            taken=tuple(self._taken(name, at) for at in range(len(self.cards))),
            elsewhere=(
                *(("", at + 1, card) for at, card in enumerate(self.leads) if isinstance(card, int)),
                *((name, at + 1, card) for at, card in enumerate(self.cards) if card is not None),
            ),
        )

    def _taken(self, name: str, at: int) -> Taken:
        his = self.review.led[at + 1] if at + 1 < len(self.cards) else None
        lead = self.leads[at]
        known = lead if isinstance(lead, int) else None
        return Taken(at + 1, name if his else None, his, known, known, self.cards[at] if his else None)


Reviewed = ReviewedHand | ReviewedPlayer


def reviewed_hand(table: Table, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]) -> ReviewedHand | Fault:
    """Have a remembered hand reviewed under the rules of the table; the fault where nobody can have played it so."""
    review = review_hand(table.profile, table.players, trump, leader, tricks)
    if isinstance(review, Fault):
        return review
    forgotten = could_hold(table.profile, table.players, trump, leader, tricks)
    if isinstance(forgotten, Fault):
        return forgotten
    return ReviewedHand(table, trump, leader, tuple(tricks), review, forgotten)


def reviewed_question(table: Table, question: dict[str, Any]) -> ReviewedHand | Fault:
    """The same of a `review` question of the contract; its first fault is the judge's."""
    answered = answer(question)
    if isinstance(answered, Fault):
        return answered
    tricks = [
        RememberedTrick(tuple(read_card(card) for card in row["cards"]), row.get("leader"))
        for row in question["tricks"]
    ]
    return reviewed_hand(table, read_suit(question["trump"]) or Suit.SPADES, question["leader"], tricks)


def reviewed_player(
    profile: Profile,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    name: str = "",
    players: int = 4,
) -> ReviewedPlayer | Fault:
    """Have one player's cards reviewed; `name` is empty where nobody said who it was."""
    review = review_player(profile, trump, leads, cards, players)
    if isinstance(review, Fault):
        return review
    return ReviewedPlayer(profile, trump, tuple(leads), tuple(cards), name, review)


def is_whole(reviewed: Reviewed) -> bool:
    """Whether all five tricks were told."""
    return reviewed.plays[-1].trick == TRICKS_IN_HAND
