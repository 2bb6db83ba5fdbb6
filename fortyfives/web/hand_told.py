"""Reads what has been told of a hand that is to be scored, and says what has to be told next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fortyfives.rules import TRICKS_IN_HAND, Counts, Fault, Profile, Tally, Tricks, check_tally
from fortyfives.web.question_address import NOBODY, read_whole, split_names

BIDDER, BID, COUNTS, TOP_SIDE, TRICKS, TOP_TRUMP = "bidding_side", "bid", "counts", "top_side", "tricks", "top_trump"
HAND_FACTS = (BIDDER, BID, COUNTS, TOP_SIDE, TRICKS, TOP_TRUMP)
"""The facts of a hand, as the judge names them. Those of a hand that is yet to be added to a sheet have a prefix."""

TOP = "top"
"""The step that asks who had the highest trump, however the tricks were told."""


@dataclass(frozen=True, slots=True)
class HandTold:
    """What is known of a hand; whatever makes no sense counts as not told. `scores` are the totals before it."""

    profile: Profile
    players: int
    scores: tuple[int, ...]
    over: bool
    """Whether the match had ended before it, so that no total cuts it short."""
    side: int | None
    bid: int | None
    counts: tuple[int, ...] | None
    tricks: tuple[int, ...] | None
    """The side that took each trick, as far as told; None where the tricks are told by number."""
    top: int | None
    """The side of the highest trump (told by number), or the number of its trick."""
    top_told: bool

    @property
    def sides(self) -> int:
        """How many sides score apart."""
        return self.profile.side_count(self.players)

    @property
    def counted(self) -> int:
        """The side whose tricks are asked for: the one that bid, else the first."""
        return self.side or 0

    @property
    def tally(self) -> Tally | None:
        """The tricks with the highest trump, as far as they are told; None where no trick is."""
        if self.tricks is not None:
            return Tricks(self.tricks, self.top)
        return None if self.counts is None else Counts(self.counts, self.top)

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each side took, as far as told."""
        if self.tricks is not None:
            return tuple(self.tricks.count(side) for side in range(self.sides))
        return self.counts or (0,) * self.sides

    def tally_fault(self, *, with_top: bool) -> Fault | None:
        """What is amiss with the tricks alone, or with them and the highest trump."""
        tally: Tally | None = self.tally
        if tally is None:
            return Fault("missing_field", COUNTS, {})
        if not with_top:
            tally = Tricks(tally.sides, None) if isinstance(tally, Tricks) else Counts(tally.counts, None)
        return check_tally(self.profile, self.players, self.scores, tally, over=self.over)

    @property
    def order_needed(self) -> bool:
        """Whether the numbers alone do not say who won."""
        fault = self.tally_fault(with_top=False)
        return self.tricks is None and fault is not None and fault.code == "order_needed"

    @property
    def step(self) -> str | None:
        """What has to be told next; None where all is told."""
        if self.profile.has_auction and self.side is None:
            return BIDDER
        if self.profile.has_auction and self.bid is None:
            return BID
        if self.tally_fault(with_top=False) is not None:
            return TRICKS if self.tricks is not None or self.sides != 2 or self.order_needed else COUNTS
        if not self.top_told or self.tally_fault(with_top=True) is not None:
            return TOP
        return None


def read_hand(
    profile: Profile,
    players: int,
    args: Mapping[str, str],
    *,
    prefix: str = "",
    scores: Sequence[int] = (),
    over: bool = False,
) -> HandTold:
    """The hand that an address tells of, under these rules; `prefix` stands before the name of each fact."""
    sides = profile.side_count(players)
    side = _whole(args.get(prefix + BIDDER)) if profile.has_auction else None
    bid = _whole(args.get(prefix + BID)) if profile.has_auction else None
    tricks = _wholes(args, prefix + TRICKS)
    in_order = tricks is not None and len(tricks) <= TRICKS_IN_HAND and all(0 <= taker < sides for taker in tricks)
    counts = _wholes(args, prefix + COUNTS)
    if counts is not None and (len(counts) != sides or not all(0 <= count <= TRICKS_IN_HAND for count in counts)):
        counts = None
    top, top_told = _top(profile, sides, args, prefix, by_trick=in_order)
    return HandTold(
        profile=profile,
        players=players,
        scores=tuple(scores) if len(scores) == sides else (0,) * sides,
        over=over,
        side=side if side is not None and 0 <= side < sides else None,
        bid=bid if bid in profile.offered else None,
        counts=None if in_order else counts,
        tricks=tricks if in_order else None,
        top=top,
        top_told=top_told,
    )


def _top(
    profile: Profile, sides: int, args: Mapping[str, str], prefix: str, *, by_trick: bool
) -> tuple[int | None, bool]:
    """The highest trump, and whether it was told; under rules that give nothing for it, it need not be."""
    given = args.get(prefix + (TOP_TRUMP if by_trick else TOP_SIDE), "")
    least, most = (1, TRICKS_IN_HAND) if by_trick else (0, sides - 1)
    top = read_whole(given)
    if isinstance(top, int) and least <= top <= most:
        return top, True
    return None, given == NOBODY or not profile.bonus


def _whole(text: str | None) -> int | None:
    number = read_whole(text or "")
    return number if isinstance(number, int) else None


def _wholes(args: Mapping[str, str], name: str) -> tuple[int, ...] | None:
    if name not in args:
        return None
    numbers = [read_whole(part) for part in split_names(args[name])]
    whole = tuple(number for number in numbers if isinstance(number, int))
    return whole if len(whole) == len(numbers) else None


def sound_facts(told: HandTold) -> dict[str, str]:
    """What is known of a hand as it stands in an address; a fact that means nothing under these rules is left out."""
    facts: dict[str, str] = {}
    if told.side is not None:
        facts[BIDDER] = str(told.side)
    if told.bid is not None:
        facts[BID] = str(told.bid)
    if told.tricks is not None:
        facts[TRICKS] = ".".join(map(str, told.tricks))
    elif told.counts is not None:
        facts[COUNTS] = ".".join(map(str, told.counts))
    if told.top_told:
        name = TOP_TRUMP if told.tricks is not None else TOP_SIDE
        facts[name] = NOBODY if told.top is None else str(told.top)
    return facts
