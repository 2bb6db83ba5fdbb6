"""What the editor of a recorded hand was told: read out of its form, written into it again, made into a tap.

Pure. All that was answered travels in the form, so an answer may change in any order, and a reload keeps it. Whether a
hand can be, and whether the rules allow it, is asked of the score book; nothing about the rules is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import TRICKS_IN_HAND, Counts, Profile, Reason, Suit, Tally, Tricks, judge_hold, read_suit
from fortyfives.scorebook import MOST_POINTS, RowKind, SheetRow
from fortyfives.web.forms import NOBODY, whole

BY_COUNT, IN_ORDER = "counts", "tricks"
"""How the tricks are told: by number, or one by one."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the answers have to fit: the rules, how many play, and how many sides that makes."""

    profile: Profile
    players: int

    @property
    def sides(self) -> int:
        """How many sides score apart."""
        return self.profile.side_count(self.players)

    def side_of(self, seat: int | None) -> int:
        """The side whose tricks are asked for where there are two: that of the seat, else the first."""
        return 0 if seat is None else self.profile.side_of(seat, self.players)


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as the editor was told it; None is what was not answered.

    `counts` are tricks by side; `tricks` the sides that took them, in order, None where that is not known, and shorter
    than five where the rest was not played. `top` is the side with the highest trump and `star` the trick with it, both
    None for nobody's once they are `known`. `stand` names the bid that the table let stand.
    """

    passed_in: bool = False
    bidder: int | None = None
    bid: int | None = None
    held: bool | None = None
    trump: Suit | None = None
    trump_known: bool = False
    by: str = BY_COUNT
    counts: tuple[int | None, ...] = ()
    tricks: tuple[int | None, ...] = (None,) * TRICKS_IN_HAND
    top: int | None = None
    top_known: bool = False
    star: int | None = None
    star_known: bool = False
    stand: str = ""

    @property
    def bid_name(self) -> str:
        """The bid as `stand` names it; it is let stand only as long as it stays the same."""
        if self.passed_in:
            return "passed"
        return f"{self.bidder}-{self.bid}-{'held' if self.held else 'bid'}"

    @property
    def let_stand(self) -> bool:
        """Whether the table let this very bid stand."""
        return self.stand == self.bid_name


def from_row(shape: Shape, row: SheetRow) -> Told:
    """A hand as it was recorded: the editor opens with it."""
    told = Told(
        passed_in=row.kind is RowKind.PASSED_IN,
        bidder=row.bidder,
        bid=row.bid,
        held=row.held,
        trump=row.trump,
        trump_known=True,
        counts=(None,) * shape.sides,
    )
    if isinstance(row.tally, Counts):
        return replace(told, counts=row.tally.counts, top=row.tally.top_side, top_known=True)
    if isinstance(row.tally, Tricks):
        return _with_order(shape, replace(told, by=IN_ORDER), row.tally)
    # Of a hand that was thrown in nothing is known: if it was played after all, everything is asked.
    return replace(told, trump_known=False, by=BY_COUNT if shape.sides == 2 else IN_ORDER)


def _with_order(shape: Shape, told: Told, tally: Tricks) -> Told:
    return replace(
        told,
        counts=_counted(shape, tally),
        tricks=tally.sides,
        star=tally.top,
        star_known=True,
        top=None if tally.top is None else tally.sides[tally.top - 1],
        top_known=True,
    )


def blank(shape: Shape) -> Told:
    """A hand of which nothing was told yet; with many sides the tricks are easiest told one by one."""
    return Told(held=False, counts=(None,) * shape.sides, by=BY_COUNT if shape.sides == 2 else IN_ORDER)


# --- the form -----------------------------------------------------------------------------------------------


def read(shape: Shape, recorded: Told, dealer: int, form: Mapping[str, str]) -> Told:
    """What the form says. `recorded` is what the editor opened with; it knows what the form never asks.

    What no page of ours offers counts as not answered. `dealer` is the seat that dealt, the only one that may hold.
    """
    bidder = _below(form.get("bidder"), shape.players)
    bid = whole(form.get("bid"))
    suit = read_suit(form.get("trump"))
    told = Told(
        passed_in=form.get("kind") == "passed",
        bidder=bidder,
        bid=bid if bid is not None and 1 <= bid <= MOST_POINTS else None,
        trump=suit,
        trump_known=suit is not None or form.get("trump") == NOBODY or recorded.trump_known,
        by=IN_ORDER if form.get("by") == IN_ORDER else BY_COUNT,
        counts=_read_counts(shape, form),
        tricks=_read_tricks(shape, form),
        stand=form.get("stand", ""),
    )
    if form.get("held") == "1" and may_be_held(shape, recorded, dealer, bidder):
        told = replace(told, held=True)
    else:
        # That nobody ever said whether the dealer held stays unsaid until somebody says it.
        told = replace(told, held=None if recorded.held is None else False)
    top = _below(form.get("top"), shape.sides)
    told = replace(told, top=top, top_known=top is not None or form.get("top") == NOBODY)
    star = _below(form.get("star"), TRICKS_IN_HAND + 1) or None
    told = replace(told, star=star, star_known=star is not None or form.get("star") == NOBODY)
    return _switched(shape, told, form.get("was"))


def _below(text: str | None, limit: int) -> int | None:
    number = whole(text)
    return number if number is not None and number < limit else None


def may_be_held(shape: Shape, recorded: Told, dealer: int, bidder: int | None) -> bool:
    """Whether to ask if the bid was held: the dealer has it, or it was recorded so."""
    if bidder is None:
        return False
    as_recorded = recorded.held is True and bidder == recorded.bidder
    return as_recorded or judge_hold(shape.profile, dealer, bidder) is Reason.OK


def _read_counts(shape: Shape, form: Mapping[str, str]) -> tuple[int | None, ...]:
    counts = [_below(form.get(f"count{side}"), TRICKS_IN_HAND + 1) for side in range(shape.sides)]
    if len(counts) == 2 and None in counts and counts != [None, None]:
        # One of two sides is asked; the other took the rest.
        asked = 1 if counts[0] is None else 0
        counts[1 - asked] = TRICKS_IN_HAND - (counts[asked] or 0)
    return tuple(counts)


def _read_tricks(shape: Shape, form: Mapping[str, str]) -> tuple[int | None, ...]:
    given = [form.get(f"trick{number}") for number in range(1, TRICKS_IN_HAND + 1)]
    while given and given[-1] == NOBODY:
        given.pop()
    return tuple(_below(side, shape.sides) for side in given)


def _switched(shape: Shape, told: Told, was: str | None) -> Told:
    """From one way of telling the tricks to the other, what is known is taken along."""
    if was == told.by or was not in (BY_COUNT, IN_ORDER):
        return told
    return by_count(shape, told) if told.by == BY_COUNT else in_order(shape, told)


def by_count(shape: Shape, told: Told) -> Told:
    """The tricks told by number, as far as their order is known."""
    order, told = order_of(told), replace(told, by=BY_COUNT)
    if order is None:
        return told
    top = order.sides[order.top - 1] if order.top else None
    return replace(told, counts=_counted(shape, order), top=top, top_known=told.star_known)


def in_order(shape: Shape, told: Told) -> Told:
    """The tricks told one by one: in the order that is known, else they are asked."""
    order, told = order_of(told), replace(told, by=IN_ORDER)
    if order is None or _counted(shape, order) != told.counts:
        order, told = None, replace(told, tricks=(None,) * TRICKS_IN_HAND)
    if told.top is None:
        return replace(told, star=None, star_known=told.top_known)
    same = order is not None and order.top is not None and order.sides[order.top - 1] == told.top
    return told if same else replace(told, star=None, star_known=False)


def _counted(shape: Shape, order: Tricks) -> tuple[int, ...]:
    return tuple(order.sides.count(side) for side in range(shape.sides))


def write(shape: Shape, told: Told) -> dict[str, str]:
    """The answers as fields of a form or an address; what was not answered is left out."""
    fields: dict[str, str] = {"kind": "passed" if told.passed_in else "hand"}
    if told.bidder is not None:
        fields["bidder"] = str(told.bidder)
    if told.bid is not None:
        fields["bid"] = str(told.bid)
    if told.held:
        fields["held"] = "1"
    if told.trump is not None:
        fields["trump"] = told.trump.value
    elif told.trump_known:
        fields["trump"] = NOBODY
    return fields | write_tricks(shape, told) | ({"stand": told.stand} if told.stand else {})


def write_tricks(shape: Shape, told: Told) -> dict[str, str]:
    """The answers about the tricks as fields, in both ways of telling them."""
    fields = {"by": told.by, "was": told.by}
    fields |= {f"count{side}": str(count) for side, count in enumerate(told.counts) if count is not None}
    for number in range(1, TRICKS_IN_HAND + 1):
        side = told.tricks[number - 1] if number <= len(told.tricks) else NOBODY
        if side is not None:
            fields[f"trick{number}"] = str(side)
    if told.top_known:
        fields["top"] = NOBODY if told.top is None else str(told.top)
    if told.star_known:
        fields["star"] = NOBODY if told.star is None else str(told.star)
    return fields


# --- the hand that it makes -----------------------------------------------------------------------------------


def order_of(told: Told) -> Tricks | None:
    """The tricks in order with the highest trump, None where they are not all known."""
    sides = tuple(side for side in told.tricks if side is not None)
    if not sides or len(sides) != len(told.tricks):
        return None
    star = told.star if told.star is not None and told.star <= len(sides) else None
    return Tricks(sides, star)


def tally_of(shape: Shape, told: Told) -> Tally | None:
    """What each side took; None while an answer is missing.

    Where the numbers and the side with the highest trump are those of a known order, that order is kept.
    """
    order = order_of(told)
    if told.by == IN_ORDER:
        return order if order is not None and (told.star_known or not shape.profile.bonus) else None
    counts = tuple(count for count in told.counts if count is not None)
    if len(counts) != shape.sides or (shape.profile.bonus and not told.top_known):
        return None
    top = told.top if told.top is None or counts[told.top] or shape.profile.bonus else None
    if order is not None and counts == _counted(shape, order):
        if top is None:
            return replace(order, top=None)
        if order.top is not None and order.sides[order.top - 1] == top:
            return order
    return Counts(counts, top)


def missing(shape: Shape, told: Told) -> tuple[str, ...]:
    """The questions that are not answered, by the names of their fields."""
    if told.passed_in:
        return ()
    fields = []
    if shape.profile.has_auction:
        fields += [name for name, value in (("bidder", told.bidder), ("bid", told.bid)) if value is None]
    if not told.trump_known:
        fields.append("trump")
    if told.by == IN_ORDER:
        fields += [f"trick{number}" for number, side in enumerate(told.tricks, 1) if side is None]
        if not told.tricks:
            fields.append("trick1")
        if shape.profile.bonus and not told.star_known:
            fields.append("star")
        return tuple(fields)
    if shape.sides == 2:
        fields += [f"count{shape.side_of(told.bidder)}"] if None in told.counts else []
    else:
        fields += [f"count{side}" for side, count in enumerate(told.counts) if count is None]
    if shape.profile.bonus and not told.top_known:
        fields.append("top")
    return tuple(fields)


def hand_of(shape: Shape, told: Told) -> dict[str, Any] | None:
    """The hand as a tap says it; None while an answer is missing."""
    if told.passed_in:
        return {"pass_in": True}
    tally = tally_of(shape, told)
    if missing(shape, told) or tally is None:
        return None
    return {**_bid_of(shape, told), **_tally_fields(tally)}


def _bid_of(shape: Shape, told: Told) -> dict[str, Any]:
    trump = {"trump": told.trump.value if told.trump else None}
    if not shape.profile.has_auction:
        return trump
    return {"bidder": told.bidder, "bid": told.bid, "held": told.held, **trump}


def _tally_fields(tally: Tally) -> dict[str, Any]:
    if isinstance(tally, Tricks):
        return {"tricks": list(tally.sides), "top_trump": tally.top}
    return {"counts": list(tally.counts), "top_side": tally.top_side}


def probe_of(shape: Shape, told: Told) -> dict[str, Any] | None:
    """A hand with this bid whose tricks never matter, to ask what the rules say of the bid alone."""
    if told.passed_in:
        return {"pass_in": True}
    if not shape.profile.has_auction or told.bidder is None or told.bid is None:
        return None
    return {**_bid_of(shape, told), **_tally_fields(Counts((TRICKS_IN_HAND, *(0,) * (shape.sides - 1)), 0))}
