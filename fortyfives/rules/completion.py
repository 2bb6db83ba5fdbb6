"""Finds out what the forgotten cards of a played hand can have been.

A completion gives every blank a card that nobody is remembered to have played, no card twice, so that each trick was
taken by the seat that led the next. Trying them all is hopeless beyond a few blanks (twenty of them have more
completions than there are atoms), so the question is split: which card took a trick fixes what each other blank of
that trick may be, as a set; and sets are filled without a card twice by a matching.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .cards import ALL_CARDS, Card, Cards, Suit, cards_to_set, set_to_cards
from .ranking import is_trump, led_set, strengths, trump_order


class Blank(NamedTuple):
    """A forgotten card: trick from 0 (tricks not given count on), place in it, and the seat that played it."""

    trick: int
    place: int
    seat: int


Fill = dict[Blank, Cards]
"""What each of some blanks may be."""


class Ways(NamedTuple):
    """The ways in which one trick can have been taken, and what each blank of it is in one way or another."""

    fills: list[Fill]
    hopes: Fill


@cache
def _losers(lead: Card, trump: Suit, best: Card) -> Cards:
    """The cards that a card beats in a trick with this lead."""
    strength = strengths(lead, trump)
    return cards_to_set(card for card, height in enumerate(strength) if height < strength[best])


def _fill_with(
    trump: Suit, cards: Sequence[Card | None], blanks: Mapping[int, Blank], place: int, best: Card
) -> Fill | None:
    """What the blanks of a trick may be if the card at `place` was `best` and took it; None if it cannot have."""
    lead = best if place == 0 else cards[0]
    leads = ALL_CARDS
    if lead is None and is_trump(best, trump):
        # Whatever was led: only a higher trump beats a trump. (Any trump stands for the lead in that order.)
        lead = trump_order(trump)[-1]
    elif lead is None:
        # A plain card takes a trick only where its own suit was led.
        lead = best
        leads = led_set(best, trump)
    strength = strengths(lead, trump)
    others = [card for at, card in enumerate(cards) if card is not None and at != place]
    if not strength[best] or any(strength[card] >= strength[best] for card in others):
        return None
    losers = _losers(lead, trump, best)
    fill = {blank: losers & leads if at == 0 else losers for at, blank in blanks.items()}
    if place in blanks:
        fill[blanks[place]] = 1 << best
    return fill


def ways_of_trick(
    trump: Suit, cards: Sequence[Card | None], blanks: Mapping[int, Blank], places: Sequence[int], pool: Cards
) -> Ways:
    """The ways in which the card at one of some places can have taken a trick, the blanks being cards of the pool.

    Those that leave the others most room come first.
    """
    fills = []
    for place in places:
        known = cards[place]
        for best in [known] if known is not None else _by_height(trump, pool):
            fill = _fill_with(trump, cards, blanks, place, best)
            if fill is not None:
                fills.append(fill)
    return _narrow(fills, dict.fromkeys(blanks.values(), pool))


def _by_height(trump: Suit, pool: Cards) -> list[Card]:
    trumps_first = [card for card in trump_order(trump) if pool >> card & 1]
    plain = [card for card in set_to_cards(pool) if not is_trump(card, trump)]
    return [*trumps_first, *sorted(plain, key=lambda card: -strengths(card, trump)[card])]


def _match(wants: Sequence[Cards]) -> Cards | None:
    """The cards that are used where each set gives one card, no card twice (augmenting paths over bits), or None."""
    giver: dict[int, int] = {}

    def place(at: int, tried: list[Cards]) -> bool:
        while free := wants[at] & ~tried[0]:
            bit = free & -free
            tried[0] |= bit
            holder = giver.get(bit)
            if holder is None or place(holder, tried):
                giver[bit] = at
                return True
        return False

    narrow_first = sorted(range(len(wants)), key=lambda at: wants[at].bit_count())
    if not all(place(at, [0]) for at in narrow_first):
        return None
    used = 0
    for bit in giver:
        used |= bit
    return used


def _plenty(wants: Sequence[Cards], lost: int = 0) -> bool:
    """Whether it is plain at a glance that each set can give one card, no card twice; so many may be lost besides.

    Sets of one card give it; of the others each has to be larger than all that is taken before it.
    """
    taken = 0
    for cards in wants:
        if not cards & (cards - 1):
            if not cards & ~taken:
                return False
            taken |= cards
    counts = sorted((cards & ~taken).bit_count() - lost for cards in wants if cards & (cards - 1))
    return all(count > at for at, count in enumerate(counts))


def _can_match(wants: Sequence[Cards]) -> bool:
    return _plenty(wants) or _match(wants) is not None


def _spared(wants: Sequence[Cards], offered: Cards) -> Cards:
    """Which of the cards offered the sets can do without, each giving one card, no card twice."""
    single = 0
    for cards in wants:
        if not cards & (cards - 1):
            single |= cards
    if _plenty(wants, lost=1):
        return offered & ~single
    used = _match(wants)
    if used is None:
        return 0
    spared = offered & ~used
    for card in set_to_cards(offered & used):
        if _can_match([cards & ~(1 << card) for cards in wants]):
            spared |= 1 << card
    return spared


class Completions:
    """All completions of a hand's blanks, as a thing to ask: is there one in which these blanks are among these cards?

    `tricks` holds for each trick that must have been taken by a known seat the ways in which it can have been; its
    blanks are among the cards of the pool.
    """

    def __init__(self, pool: Cards, tricks: Sequence[Ways]) -> None:
        self._pool = pool
        self._tricks = list(tricks)
        self._trick_of = {blank: at for at, ways in enumerate(tricks) for blank in ways.hopes}
        self._known: dict[tuple[tuple[Blank, Cards], ...], bool] = {}

    @property
    def pool(self) -> Cards:
        """The cards that nobody is remembered to have played."""
        return self._pool

    def exists(self, narrowed: Mapping[Blank, Cards] | None = None) -> bool:
        """Whether a completion is left in which each named blank is one of the cards given for it."""
        narrowed = narrowed or {}
        key = tuple(sorted(narrowed.items()))
        if key not in self._known:
            self._known[key] = self._find(narrowed) is not None
        return self._known[key]

    def can_be(self, blank: Blank, among: Cards = ALL_CARDS) -> Cards:
        """Which of some cards a blank is in one completion or another."""
        found = 0
        rest = among & self._pool
        while rest:
            way = self._find({blank: rest})
            if way is None:
                break
            # One way of taking the tricks answers for many cards at once, so few ways have to be found.
            offered = way.pop(blank)
            found |= _spared(list(way.values()), offered)
            rest &= ~found
        return found

    def _find(self, narrowed: Mapping[Blank, Cards]) -> Fill | None:
        """One way in which the tricks were taken that can be filled without a card twice, or None."""
        choices = list(self._tricks)
        # The blanks that nothing constrains take what is left: a hand never uses up the pack.
        loose: Fill = {}
        for blank, cards in narrowed.items():
            at = self._trick_of.get(blank)
            if at is None:
                loose[blank] = cards & self._pool
            else:
                choices[at] = _narrow(choices[at].fills, {blank: cards})
        if not all(choice.fills for choice in choices):
            return None
        choices.sort(key=lambda choice: len(choice.fills))
        return _choose(choices, loose)


def _narrow(fills: Sequence[Fill], narrowed: Mapping[Blank, Cards]) -> Ways:
    """The ways that are left where some blanks are among these cards."""
    left = []
    hopes: Fill = {}
    for fill in fills:
        narrow = fill
        for blank, cards in narrowed.items():
            now = fill[blank] & cards
            if not now:
                break
            if now != fill[blank]:
                narrow = {**narrow, blank: now}
        else:
            left.append(narrow)
            for blank, cards in narrow.items():
                hopes[blank] = hopes.get(blank, 0) | cards
    return Ways(left, hopes)


def _choose(choices: list[Ways], loose: Fill) -> Fill | None:
    """Choose a fill for each trick in turn, leaving off as soon as even the widest hopes cannot be matched."""
    hopes = dict(loose)
    for choice in choices:
        hopes.update(choice.hopes)
    if not _can_match(list(hopes.values())):
        return None
    at = next((at for at, choice in enumerate(choices) if len(choice.fills) > 1), None)
    if at is None:
        return hopes
    for fill in choices[at].fills:
        chosen = _choose([*choices[:at], Ways([fill], fill), *choices[at + 1 :]], loose)
        if chosen is not None:
            return chosen
    return None
