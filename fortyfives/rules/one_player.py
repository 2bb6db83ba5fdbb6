"""Reviews the plays of one player alone: from his own cards and what was led to each trick.

The cards that the others played besides the leads are not told, so they count as forgotten. A player who led a trick
took the one before, and one who did not lead it did not take that: so a lead tells something of the cards before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from .cards import ALL_CARDS, Card, Cards, Suit, cards_to_set, set_to_cards, write_card
from .completion import Blank, Completions, Ways, ways_of_trick
from .findings import NOTHING, Finding, find_forgotten, find_under_forgotten_lead, judge_remembered
from .profile import Profile
from .review import ForgottenCard, ReviewedPlay
from .ruling import Fault, Reason, Verdict
from .scoring import TRICKS_IN_HAND


class Led(StrEnum):
    """Stands for the card led where it is the player's own."""

    HIMSELF = "himself"


Lead = Card | Led | None
"""What was led to a trick: another's card, `Led.HIMSELF`, or None where nobody remembers (he may have led himself)."""

_USUAL_PLAYERS = 4
_HE = 0
"""The seat that stands for the player in the answer."""
_LED = Finding(may_be_legal=True, may_be_illegal=False)
"""What is found of a card that was led."""


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """The ruling on each card of one player, who is seat 0, and the places of those that were not legal."""

    plays: tuple[ReviewedPlay, ...]
    revokes: tuple[int, ...]
    led: tuple[bool | None, ...]
    """Whether he led each trick: as told, or as it follows; None where it is not known."""
    forgotten: tuple[ForgottenCard, ...]
    """What each of his forgotten cards can have been, those of tricks that were not told included."""
    could_lead: tuple[tuple[Card, ...], ...]
    """What another can have led to each trick whose lead is forgotten; nothing for the other tricks."""


@dataclass(frozen=True, slots=True)
class _Story:
    """One of the ways in which the hand can have gone: which tricks he led, and the completions that are left by it."""

    led: tuple[bool, ...]
    completions: Completions


def _blank(at: int, place: int, his: int) -> Blank:
    return Blank(at, -1, _HE) if place == his else Blank(at, place, place + 1)


def _ways(
    trump: Suit, players: int, lead: Lead, card: Card | None, led: bool, leads_next: bool, at: int, pool: Cards
) -> Ways:
    """The ways in which a trick went to him, or to another, as who led the next says."""
    own = [card] if led else [lead if isinstance(lead, int) else None, card]
    # The others who followed are all alike, and cards that lose to his abound: one of them stands for all.
    row = [*own, None] if players > len(own) else own
    his = len(own) - 1
    blanks = {place: _blank(at, place, his) for place, known in enumerate(row) if known is None}
    takers = [place for place in range(len(row)) if (place == his) is leads_next]
    return ways_of_trick(trump, row, blanks, takers, pool)


def _stories(
    trump: Suit, players: int, leads: Sequence[Lead], cards: Sequence[Card | None], pool: Cards
) -> list[_Story]:
    """Every way in which the hand can have gone that leaves a completion."""
    ways: dict[tuple[int, bool, bool], Ways] = {}
    found = []
    for led in product(*((True, False) if lead is None else (lead is Led.HIMSELF,) for lead in leads)):
        tricks = []
        for at in range(len(led) - 1):
            key = (at, led[at], led[at + 1])
            if key not in ways:
                ways[key] = _ways(trump, players, leads[at], cards[at], led[at], led[at + 1], at, pool)
            tricks.append(ways[key])
        completions = Completions(pool, tricks)
        if completions.exists():
            found.append(_Story(led, completions))
    return found


def _fault(leads: Sequence[Lead], cards: Sequence[Card | None]) -> Fault | None:
    """What is amiss with the cards by themselves, trick by trick, the lead before the card played to it."""
    if not cards:
        return Fault("bad_value", "cards", {"count": 0})
    if len(cards) > TRICKS_IN_HAND:
        return Fault("too_many_cards", "cards", {"count": len(cards), "most": TRICKS_IN_HAND})
    if len(leads) != len(cards):
        return Fault("bad_value", "leads", {"count": len(leads), "most": len(cards)})
    seen: set[Card] = set()
    for at in range(len(cards)):
        for name, card in (("leads", leads[at]), ("cards", cards[at])):
            if not isinstance(card, int):
                continue
            if card in seen:
                return Fault("duplicate_card", f"{name}[{at}]", {"card": write_card(card), "trick": at})
            seen.add(card)
    return None


def review_player(
    profile: Profile,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    players: int = _USUAL_PLAYERS,
) -> PlayerReview | Fault:
    """Judge one player's cards, one to five in the order played, None where forgotten, by what was led to each.

    The verdicts and reasons are those of `review_hand` where nothing is remembered of the others but the leads: a
    completion gives every forgotten card a card that is named nowhere, no card twice, so that he took the tricks before
    those that he led, and no other. A Fault where a card is named twice (`duplicate_card`), where there are too many of
    them, or where he cannot have led as told (`impossible_hand`, in the first lead by which no completion is left).
    """
    fault = _fault(leads, cards)
    if fault is not None:
        return fault
    pool = ALL_CARDS & ~cards_to_set(card for card in (*leads, *cards) if isinstance(card, int))
    stories = _stories(trump, players, leads, cards, pool)
    if not stories:
        upto = next(
            at for at in range(1, len(cards)) if not _stories(trump, players, leads[: at + 1], cards[: at + 1], pool)
        )
        return Fault("impossible_hand", f"leads[{upto}]", {"trick": upto})
    led = tuple(_agreed(story.led[at] for story in stories) for at in range(len(cards)))
    plays = tuple(_judge(profile, trump, leads, cards, at, led[at], stories) for at in range(len(cards)))
    revokes = tuple(at for at, play in enumerate(plays) if play.verdict is Verdict.ILLEGAL)
    could_lead = tuple(_could_lead(at, stories) if lead is None else () for at, lead in enumerate(leads))
    return PlayerReview(plays, revokes, led, _forgotten(profile, trump, leads, cards, stories), could_lead)


def _agreed(answers: Iterator[bool]) -> bool | None:
    first, *others = answers
    return first if all(other is first for other in others) else None


def _later(cards: Sequence[Card | None], at: int) -> tuple[list[Card], list[Blank]]:
    known = [card for card in cards[at + 1 :] if card is not None]
    return known, [blank for blank in _his_blanks(cards) if blank.trick > at]


def _his_blanks(cards: Sequence[Card | None]) -> list[Blank]:
    tricks = range(TRICKS_IN_HAND)
    return [Blank(trick, -1, _HE) for trick in tricks if trick >= len(cards) or cards[trick] is None]


def _could_lead(at: int, stories: Sequence[_Story]) -> tuple[Card, ...]:
    could = 0
    for story in stories:
        if not story.led[at]:
            could |= story.completions.can_be(_blank(at, 0, 1), ALL_CARDS & ~could)
    return set_to_cards(could)


def _forgotten(
    profile: Profile,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    stories: Sequence[_Story],
) -> tuple[ForgottenCard, ...]:
    found = []
    for blank in _his_blanks(cards):
        at = blank.trick
        could = 0
        ruled = NOTHING
        for story in stories:
            could |= story.completions.can_be(blank, ALL_CARDS & ~could)
            if at >= len(cards) or ruled.verdict is Verdict.OPEN:
                continue
            lead = leads[at]
            known, blanks = _later(cards, at)
            ruled |= (
                _LED
                if story.led[at]
                else find_forgotten(
                    profile,
                    trump,
                    story.completions,
                    lead if isinstance(lead, int) else _blank(at, 0, 1),
                    blank,
                    known,
                    blanks,
                )
            )
        verdict = ruled.verdict if at < len(cards) else None
        found.append(ForgottenCard(at + 1, _HE, set_to_cards(could), verdict))
    return tuple(found)


def _judge(
    profile: Profile,
    trump: Suit,
    leads: Sequence[Lead],
    cards: Sequence[Card | None],
    at: int,
    led: bool | None,
    stories: Sequence[_Story],
) -> ReviewedPlay:
    card, lead = cards[at], leads[at]
    if card is None:
        return ReviewedPlay(at + 1, _HE, None, None, None)
    if led:
        return ReviewedPlay(at + 1, _HE, card, Verdict.LEGAL, Reason.LEADS)
    known, blanks = _later(cards, at)
    if isinstance(lead, int):
        said = judge_remembered(profile, trump, lead, card, known, blanks, [story.completions for story in stories])
        return ReviewedPlay(at + 1, _HE, card, *said)
    found = NOTHING
    for story in stories:
        found |= (
            _LED
            if story.led[at]
            else find_under_forgotten_lead(profile, trump, story.completions, _blank(at, 0, 1), card, known, blanks)
        )
        if found.verdict is Verdict.OPEN:
            break
    return ReviewedPlay(at + 1, _HE, card, found.verdict, Reason.LEAD_UNKNOWN)
