"""Draws the open question about a hand that is to be scored: who bid what, the tricks, the highest trump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fortyfives.rules import TRICKS_IN_HAND, Counts, Tally, Tricks, check_tally, score_hand
from fortyfives.web.hand_told import (
    BID,
    BIDDER,
    COUNTS,
    TOP,
    TOP_SIDE,
    TOP_TRUMP,
    TRICKS,
    HandTold,
    sound_facts,
)
from fortyfives.web.question_address import NOBODY
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live
from fortyfives.web.referee_told import Told
from fortyfives.words import hands_asked, hands_ruled
from fortyfives.words.people import ratio
from fortyfives.words.sides import Side

ROWS = {1: "two", 2: "two", 3: "three", 4: "four", 5: "three", 6: "six", 7: "four"}
"""How so many short answers stand in rows."""


@dataclass(frozen=True, slots=True)
class HandSteps:
    """A hand that is being told: what is kept of the address beside it, and how its facts are named there."""

    told: Told
    hand: HandTold
    sides: tuple[Side, ...]
    kept: Mapping[str, str]
    """The facts of the address that are none of this hand."""
    prefix: str = ""
    number: int | None = None
    """The number of the hand on a sheet; None where it is asked about alone."""

    def query(self, *leave_out: str, **instead: str) -> dict[str, str]:
        """The facts as they go on into forms and links, without those that are asked for."""
        own = {**sound_facts(self.hand), **instead}
        return {**self.kept, **{self.prefix + name: value for name, value in own.items() if name not in leave_out}}

    def hidden(self, *leave_out: str) -> tuple[tuple[str, str], ...]:
        """The same for a form."""
        return tuple(self.query(*leave_out).items())

    def href(self, step: str, *leave_out: str, **instead: str) -> str:
        """The address at which one of these facts is asked for."""
        gone: dict[str, str | None] = dict.fromkeys(self.told.args)
        return self.told.asking(**{**gone, **self.query(*leave_out, **instead), "step": self.prefix + step})


def hand_facts(steps: HandSteps, step: str) -> tuple[FactField, ...]:
    """The facts of the hand as fields, each of which leads to its question."""
    t, hand, sides = steps.told.t, steps.hand, steps.sides
    shown: list[tuple[str, str, str]] = []
    if hand.profile.has_auction:
        bidder = "" if hand.side is None else sides[hand.side].head
        shown.append((BIDDER, t.gettext("Bid by"), bidder))
        shown.append((BID, t.gettext("Bid"), hands_asked.bid_text(t, hand.bid)))
    if hand.tricks is not None or step == TRICKS or hand.sides != 2:
        told = hand.tricks or ()
        if hand.sides != 2:
            text = _each(sides, hand.taken)
        elif step == TRICKS or hand.profile.ends_in_mid_deal:
            text = hands_asked.order_text(t, sides, told)
        else:
            text = ratio(hand.taken)
        shown.append((TRICKS, t.gettext("Tricks"), text if told or hand.counts else ""))
    else:
        shown.append((COUNTS, t.gettext("Tricks"), "" if hand.counts is None else ratio(hand.counts)))
    if hand.profile.bonus:
        shown.append((TOP, t.gettext("Highest trump"), top_text(steps) if hand.top_told else ""))
    return tuple(_fact(steps, key, label, text, step) for key, label, text in shown)


def _fact(steps: HandSteps, key: str, label: str, text: str, step: str) -> FactField:
    t = steps.told.t
    state = "now" if key == step else "" if text else "later"
    if not text:
        text = t.gettext("which?") if state == "now" else t.gettext("later")
        return FactField(key, label, (), None, text, None, state)
    return FactField(key, label, (), None, text, None if state == "now" else steps.href(key), state)


def _each(sides: Sequence[Side], taken: Sequence[int]) -> str:
    return ", ".join(f"{side.head}: {count}" for side, count in zip(sides, taken, strict=True) if count)


def top_text(steps: HandSteps) -> str:
    """Who had the highest trump, in words; a trick is named by who took it."""
    side = top_side(steps.hand, steps.hand.top)
    return steps.told.t.gettext("nobody") if side is None else steps.sides[side].head


def top_side(hand: HandTold, top: int | None) -> int | None:
    """The side that took the highest trump."""
    if top is None or hand.tricks is None:
        return top
    return hand.tricks[top - 1] if top <= len(hand.tricks) else None


def ask_hand_step(steps: HandSteps, step: str, facts: tuple[FactField, ...], notes: tuple[str, ...] = ()) -> AskPage:
    """The page of one of the steps of a hand; `facts` are shown above it."""
    match step:
        case "bidding_side":
            page = _ask_bidder(steps, facts)
        case "bid":
            page = _ask_bid(steps, facts)
        case "counts":
            page = _ask_count(steps, facts)
        case "tricks":
            page = _ask_tricks(steps, facts)
        case _:
            page = _ask_top(steps, facts)
    return replace(page, notes=notes)


def _name(steps: HandSteps, fact: str) -> str:
    return steps.prefix + fact


def _ask_bidder(steps: HandSteps, facts: tuple[FactField, ...]) -> AskPage:
    t, name = steps.told.t, _name(steps, BIDDER)
    choices = tuple(
        Choice(name, str(place), side.head, f"side-{place}", pressed=place == steps.hand.side)
        for place, side in enumerate(steps.sides)
    )
    question = hands_asked.asks_bidder(t, steps.number)
    return AskPage(BIDDER, facts, question, steps.hidden(BIDDER), choices=choices, choices_cls="two")


def _ask_bid(steps: HandSteps, facts: tuple[FactField, ...]) -> AskPage:
    t, hand, name = steps.told.t, steps.hand, _name(steps, BID)
    choices = tuple(
        Choice(name, str(bid), str(bid), f"bid-{bid}", pressed=bid == hand.bid) for bid in hand.profile.offered
    )
    question = hands_asked.asks_bid(t, steps.sides[hand.counted])
    row = ROWS.get(len(choices), "four")
    return AskPage(BID, facts, question, steps.hidden(BID), choices=choices, choices_cls=row)


def _ask_count(steps: HandSteps, facts: tuple[FactField, ...]) -> AskPage:
    t, hand, name = steps.told.t, steps.hand, _name(steps, COUNTS)
    choices = []
    for count in range(TRICKS_IN_HAND + 1):
        counts = [TRICKS_IN_HAND - count, count] if hand.counted else [count, TRICKS_IN_HAND - count]
        pressed = hand.counts == tuple(counts)
        choices.append(Choice(name, ".".join(map(str, counts)), str(count), f"count-{count}", pressed=pressed))
    return AskPage(
        COUNTS,
        facts,
        hands_asked.asks_count(t, steps.sides[hand.counted], steps.number if not hand.profile.has_auction else None),
        steps.hidden(COUNTS),
        choices=tuple(choices),
        choices_cls="six",
        beside=(Link(hands_asked.trick_by_trick(t), steps.href(TRICKS, COUNTS, TOP_SIDE), "trick-by-trick"),),
    )


def _ask_tricks(steps: HandSteps, facts: tuple[FactField, ...]) -> AskPage:
    t, hand, name = steps.told.t, steps.hand, _name(steps, TRICKS)
    told = list(hand.tricks or ())
    whole = hand.tricks is not None and hand.tally_fault(with_top=False) is None
    if whole:
        told = []  # asked again from the first trick on
    choices = tuple(
        Choice(name, ".".join(map(str, [*told, place])), side.head, f"side-{place}")
        for place, side in enumerate(steps.sides)
    )
    back: tuple[Link, ...] = ()
    if told:
        less = {TRICKS: ".".join(map(str, told[:-1]))} if told[:-1] else {}
        href = steps.href(TRICKS, TRICKS, TOP_TRUMP) if not less else steps.href(TRICKS, TOP_TRUMP, **less)
        back = (Link(hands_asked.take_back_trick(t, len(told)), href, "take-back"),)
    return AskPage(
        TRICKS,
        facts,
        hands_asked.asks_trick(t, len(told) + 1, steps.number if not hand.profile.has_auction else None),
        steps.hidden(COUNTS, TOP_SIDE, TRICKS, TOP_TRUMP),
        place=TRICKS,
        remark=hands_asked.order_remark(t, hand.profile, decides=hand.profile.ends_in_mid_deal and not hand.over),
        choices=choices,
        choices_cls="two",
        beside=back,
    )


def _ask_top(steps: HandSteps, facts: tuple[FactField, ...]) -> AskPage:
    t, hand = steps.told.t, steps.hand
    name = _name(steps, TOP_SIDE if hand.tricks is None else TOP_TRUMP)
    chosen = top_side(hand, hand.top) if hand.top_told else -1
    choices = [
        Choice(
            name,
            str(_top_value(hand, place)),
            side.head,
            f"top-{place}",
            "" if hand.taken[place] else hands_asked.no_trick_text(t),
            pressed=place == chosen,
            off=not hand.taken[place],
        )
        for place, side in enumerate(steps.sides)
        if hand.taken[place] or hand.tricks is None
    ]
    choices.append(Choice(name, NOBODY, hands_asked.nobody_text(t), "top-none", pressed=chosen is None))
    return AskPage(
        TOP,
        facts,
        hands_asked.asks_top(t),
        steps.hidden(TOP_SIDE, TOP_TRUMP),
        choices=tuple(choices),
        choices_cls="three" if len(choices) == 3 else "two",
        live=_live(steps),
    )


def _top_value(hand: HandTold, side: int) -> int:
    """What tells the judge that this side had the highest trump: itself, or the number of a trick that it took."""
    if hand.tricks is None:
        return side
    if hand.top is not None and top_side(hand, hand.top) == side:
        return hand.top
    return hand.tricks.index(side) + 1


def _live(steps: HandSteps) -> Live | None:
    """Made or set, where it is certain whoever had the highest trump."""
    t, hand = steps.told.t, steps.hand
    outcomes = {
        score_hand(hand.profile, hand.players, hand.scores, hand.side, hand.bid, tally).made
        for tally in _every_top(hand)
        if check_tally(hand.profile, hand.players, hand.scores, tally, over=hand.over) is None
    }
    if len(outcomes) != 1 or None in outcomes:
        return None
    made = outcomes.pop()
    word = f"{hands_ruled.verdict(t, made, None)}."
    return Live("legal" if made else "illegal", word, hands_asked.certain_line(t, hand.profile.bonus))


def _every_top(hand: HandTold) -> list[Tally]:
    if hand.tricks is not None:
        return [Tricks(hand.tricks, top) for top in (None, *range(1, len(hand.tricks) + 1))]
    if hand.counts is None:
        return []
    return [Counts(hand.counts, top) for top in (None, *range(hand.sides))]
