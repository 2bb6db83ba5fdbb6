"""Holds what a rule set answers to each question of the game, and refuses a combination that cannot be played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, assert_never, get_args

from .ruling import Fault

Sides = Literal["two", "single", "three_pairs"]
"""Who score together when partners are possible."""
AuctionKind = Literal["until_one", "once_then_duel", "once"]
"""How the bidding goes round."""
AllPass = Literal["pass_deal", "bagged", "dealer_min"]
"""What becomes of a hand that everybody passed."""
FirstLead = Literal["left_of_bidder", "bidder", "left_of_dealer"]
"""Who leads to the first trick."""
BothReach = Literal["bidder", "higher_total"]
"""Who wins when several sides reach the target in one hand."""
Checked = Literal["hand", "trick"]
"""When the target is looked at: after the hand, or at every trick."""
DefendersKind = Literal["always", "stop_at", "cap"]
"""What the sides that did not bid score."""

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "sides": get_args(Sides),
    "auction": get_args(AuctionKind),
    "all_pass": get_args(AllPass),
    "first_lead": get_args(FirstLead),
    "both_reach": get_args(BothReach),
    "checked": get_args(Checked),
    "defenders": get_args(DefendersKind),
}
"""The answers in words that a rule set can give, by field; a new one makes the type checker name all it concerns."""

CARDS_IN_PACK = 52
CARDS_IN_HAND = 5
SMALLEST_TARGET = 5
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Floor:
    """A side on `at` points or more may not bid or hold under `bid`."""

    at: int
    bid: int


@dataclass(frozen=True, slots=True)
class Keep:
    """How many of the dealt cards may be kept before the draw: (least, most) of the bidder and of the others."""

    bidder: tuple[int, int]
    others: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Defenders:
    """What the sides that did not bid score.

    `kind` "always": all they took; "stop_at": nothing for a side that starts the hand on `limit` or more; "cap": never
    past `limit`.
    """

    kind: DefendersKind = "always"
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """One rule set: a frozen answer to every question in which tables differ. The fields are those of the contract.

    Code asks the profile a question; it never asks which rule set it is.
    """

    id: str
    name: str
    source: str
    players: tuple[int, ...]
    sides: Sides
    target: int
    bids: tuple[int, ...]
    auction: AuctionKind | None
    hold: bool
    all_pass: AllPass | None
    floor: Floor | None
    kitty: int
    must_hold_trump: bool
    keep: Keep | None
    first_lead: FirstLead
    void_must_trump: bool
    bonus: int
    made_30: int
    failed_30: int
    bid_60: bool
    defenders: Defenders
    both_reach: BothReach
    must_bid_out: bool
    checked: Checked
    rob: bool
    hands: int | None
    revoke_penalty: int | None

    # What follows from those is worked out once: thousands of questions a second ask for it.
    has_auction: bool = field(init=False, repr=False, compare=False)
    """Whether a bidder names trumps; else a card is turned up."""
    offered: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Every amount that can be bid, rising: the bids, and 60 where "30 for 60" is played."""
    ends_in_mid_deal: bool = field(init=False, repr=False, compare=False)
    """Whether the trick that reaches the target ends the match at once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "has_auction", self.auction is not None)
        object.__setattr__(self, "offered", (*self.bids, 60) if self.bid_60 else self.bids)
        object.__setattr__(self, "ends_in_mid_deal", self._looks_at_every_trick())

    def _looks_at_every_trick(self) -> bool:
        match self.checked:
            case "trick":
                return True
            case "hand":
                return False
            case _:
                assert_never(self.checked)

    def side_count(self, players: int) -> int:
        """How many sides score apart when so many play."""
        match self.sides:
            case "two":
                return 2 if players in (4, 6) else players
            case "three_pairs":
                return 3 if players == 6 else players
            case "single":
                return players
            case _:
                assert_never(self.sides)

    def side_of(self, seat: int, players: int) -> int:
        """The side of a seat: partners sit alternately; with 2, 3 or 5 players each is a side of his own."""
        return seat % self.side_count(players)

    def seats_of(self, side: int, players: int) -> tuple[int, ...]:
        """The seats of a side, in table order."""
        return tuple(range(side, players, self.side_count(players)))

    def is_on_floor(self, total: int) -> bool:
        """Whether a side with this total is bound by the floor on bids."""
        return self.floor is not None and total >= self.floor.at

    @property
    def law_of_play(self) -> tuple[bool, ...]:
        """Every answer on which the legality of a play hangs: rules that are alike in it rule alike on every card."""
        return (self.void_must_trump,)

    def reached(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides that are at the target or above."""
        return tuple([side for side, total in enumerate(totals) if total >= self.target])

    def least_bid(self, total: int) -> int:
        """The least that a side with this total may bid or hold: the floor where it binds, else the lowest bid."""
        return self.least_bids((total,))[0]

    def least_bids(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The same of several sides."""
        lowest = self.bids[0] if self.bids else 0
        floor = self.floor
        if floor is None:
            return (lowest,) * len(totals)
        return tuple([floor.bid if total >= floor.at else lowest for total in totals])


def profile_json(profile: Profile) -> dict[str, Any]:
    """All fields of a rule set as JSON values, in the order of the catalogue."""
    return {
        "id": profile.id,
        "name": profile.name,
        "source": profile.source,
        "players": list(profile.players),
        "sides": profile.sides,
        "target": profile.target,
        "bids": list(profile.bids),
        "auction": profile.auction,
        "hold": profile.hold,
        "all_pass": profile.all_pass,
        "floor": {"at": profile.floor.at, "bid": profile.floor.bid} if profile.floor else None,
        "kitty": profile.kitty,
        "must_hold_trump": profile.must_hold_trump,
        "keep": ({"bidder": list(profile.keep.bidder), "others": list(profile.keep.others)} if profile.keep else None),
        "first_lead": profile.first_lead,
        "void_must_trump": profile.void_must_trump,
        "bonus": profile.bonus,
        "made_30": profile.made_30,
        "failed_30": profile.failed_30,
        "bid_60": profile.bid_60,
        "defenders": (
            "always" if profile.defenders.kind == "always" else {profile.defenders.kind: profile.defenders.limit}
        ),
        "both_reach": profile.both_reach,
        "must_bid_out": profile.must_bid_out,
        "checked": profile.checked,
        "rob": profile.rob,
        "hands": profile.hands,
        "revoke_penalty": profile.revoke_penalty,
    }


_LABELS = ("id", "name", "source")


def profile_from_json(fields: Mapping[str, Any]) -> Profile:
    """The rule set that `profile_json` wrote. Trusts its input: what people send goes through `alter`."""
    return Profile(**{name: _to_value(name, value) for name, value in fields.items()})


def read_profile(fields: Mapping[str, Any]) -> Profile | None:
    """The rule set that a match was begun with, None where these are no rules at all.

    Looks only at the shape: a match goes on under the rules that it was begun with, even if they would no longer be
    offered.
    """
    if fields.keys() != {*_LABELS, *_CHECKS} or not all(type(fields[label]) is str for label in _LABELS):
        return None
    shapes = {**_CHECKS, **_SHAPES}
    if not all(check(fields[name]) for name, check in shapes.items()):
        return None
    profile = profile_from_json(fields)
    complete = profile.bids and profile.all_pass and profile.keep
    return profile if complete or not profile.has_auction else None


def _to_value(name: str, value: Any) -> Any:
    if name in ("players", "bids"):
        return tuple(value)
    if name == "floor":
        return Floor(value["at"], value["bid"]) if value else None
    if name == "keep":
        return Keep(tuple(value["bidder"]), tuple(value["others"])) if value else None
    if name == "defenders":
        return Defenders() if value == "always" else Defenders(*next(iter(value.items())))
    return value


_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of a contract code: digits and capitals without those that are misread (0 O, 1 I L, U)."""
_CODE_LENGTH = 4


@lru_cache(500)
def contract_code(profile: Profile) -> str:
    """Four signs that say exactly which rules a table agreed.

    Equal rules give equal codes whatever they are called; the code is a hash, so it cannot be read back.
    """
    fields = {name: value for name, value in profile_json(profile).items() if name not in _LABELS}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    signs = []
    for _ in range(_CODE_LENGTH):
        number, at = divmod(number, len(_CODE_SIGNS))
        signs.append(_CODE_SIGNS[at])
    return "".join(signs)


# --- what one field may say, in the order of the catalogue -------------------------------------------------------

Check = Callable[[Any], bool]


def is_whole(value: object) -> bool:
    """Whether a JSON value is a whole number (true and false are none)."""
    return type(value) is int


def _is_one_of(*choices: object) -> Check:
    return lambda value: any(type(value) is type(choice) and value == choice for choice in choices)


def _is_answer(field: str, *others: object) -> Check:
    return _is_one_of(*ANSWERS[field], *others)


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _are_players(value: object) -> bool:
    return (
        type(value) is list
        and bool(value)
        and all(is_whole(count) and FEWEST_PLAYERS <= count <= MOST_PLAYERS for count in value)
    )


def _are_bids(value: object) -> bool:
    return (
        type(value) is list
        and all(is_whole(bid) and 5 <= bid <= 30 and bid % 5 == 0 for bid in value)
        and all(below < above for below, above in pairwise(value))
    )


def _is_floor(value: object) -> bool:
    return value is None or (
        type(value) is dict and value.keys() == {"at", "bid"} and is_whole(value["at"]) and is_whole(value["bid"])
    )


def _is_range(value: object) -> bool:
    return (
        type(value) is list
        and len(value) == 2
        and all(is_whole(count) and 0 <= count <= CARDS_IN_HAND for count in value)
        and value[0] <= value[1]
    )


def _is_keep(value: object) -> bool:
    return value is None or (
        type(value) is dict
        and value.keys() == {"bidder", "others"}
        and _is_range(value["bidder"])
        and _is_range(value["others"])
    )


def _are_defenders(value: object) -> bool:
    if type(value) is not dict:
        return _is_one_of("always")(value)
    limits = set(ANSWERS["defenders"]) - {"always"}
    return len(value) == 1 and value.keys() <= limits and all(map(is_whole, value.values()))


_CHECKS: dict[str, Check] = {
    "players": _are_players,
    "sides": _is_answer("sides"),
    "target": lambda value: is_whole(value) and value >= SMALLEST_TARGET,
    "bids": _are_bids,
    "auction": _is_answer("auction", None),
    "hold": _is_flag,
    "all_pass": _is_answer("all_pass", None),
    "floor": _is_floor,
    "kitty": lambda value: is_whole(value) and 0 <= value <= 5,
    "must_hold_trump": _is_flag,
    "keep": _is_keep,
    "first_lead": _is_answer("first_lead"),
    "void_must_trump": _is_flag,
    "bonus": _is_one_of(0, 5),
    "made_30": _is_one_of(30, 60),
    "failed_30": _is_one_of(30, 60),
    "bid_60": _is_flag,
    "defenders": _are_defenders,
    "both_reach": _is_answer("both_reach"),
    "must_bid_out": _is_flag,
    "checked": _is_answer("checked"),
    "rob": _is_flag,
    "hands": lambda value: value is None or (is_whole(value) and value >= 1),
    "revoke_penalty": lambda value: value is None or (is_whole(value) and value >= 0),
}

_SHAPES: dict[str, Check] = {
    "players": lambda value: type(value) is list and bool(value) and all(map(is_whole, value)),
    "bids": lambda value: type(value) is list and all(map(is_whole, value)),
    **dict.fromkeys(("target", "kitty", "bonus", "made_30", "failed_30"), is_whole),
    **dict.fromkeys(("hands", "revoke_penalty"), lambda value: value is None or is_whole(value)),
}
"""For a match begun long ago: a number need only be one, whatever numbers are offered today."""

FIELDS: tuple[str, ...] = tuple(_CHECKS)
"""The names a table's own rules may change, in the order of the catalogue."""


def _clash(profile: Profile) -> tuple[str, str] | None:
    """The first field that cannot go with another, and a word for why; None where the rules can be played."""
    if profile.has_auction:
        if not profile.bids:
            return "auction", "auction_without_bids"
        if profile.all_pass is None or profile.keep is None:
            return "auction", "auction_without_all_pass_or_keep"
        if profile.floor and profile.floor.bid not in profile.bids:
            return "floor", "floor_bid_not_offered"
        if profile.rob:
            return "rob", "rob_with_auction"
        if profile.checked == "trick":
            return "checked", "checked_trick_with_auction"
        if profile.bid_60 and (30 not in profile.bids or not profile.bonus):
            return "bid_60", "bid_60_without_30_or_bonus"
    else:
        if profile.bids:
            return "bids", "bids_without_auction"
        needs_auction = {
            "hold": profile.hold,
            "all_pass": profile.all_pass is not None,
            "floor": profile.floor is not None,
            "kitty": profile.kitty != 0,
            "must_hold_trump": profile.must_hold_trump,
            "keep": profile.keep is not None,
            "first_lead": profile.first_lead != "left_of_dealer",
            "defenders": profile.defenders.kind != "always",
            "both_reach": profile.both_reach == "bidder",
            "bid_60": profile.bid_60,
            "must_bid_out": profile.must_bid_out,
        }
        for name, wrong in needs_auction.items():
            if wrong:
                return name, "needs_auction"
        if profile.checked == "trick" and profile.bonus:
            return "checked", "checked_trick_with_bonus"
    if profile.defenders.kind == "cap" and (profile.defenders.limit or 0) >= profile.target:
        return "defenders", "cap_not_below_target"
    if profile.sides == "three_pairs" and set(profile.players) != {6}:
        return "sides", "three_pairs_need_six"
    if any(_cards_needed(profile, players) > CARDS_IN_PACK for players in profile.players):
        return "players", "too_few_cards"
    return None


def _cards_needed(profile: Profile, players: int) -> int:
    """The most cards that a deal with its draw can use up (no source says what to do when the stock runs out)."""
    dealt = CARDS_IN_HAND * players + profile.kitty
    if profile.keep is None:
        return dealt
    drawn_by_others = (players - 1) * (CARDS_IN_HAND - profile.keep.others[0])
    return dealt + drawn_by_others + CARDS_IN_HAND - profile.keep.bidder[0]


def find_unknown_field(changes: Mapping[str, Any]) -> Fault | None:
    """The first name among the changes that is no field of a rule set (its labels are none)."""
    for name in changes:
        if name not in _CHECKS:
            return Fault("unknown_field", f"rules.{name}", {"name": name})
    return None


def alter(base: Profile, changes: Mapping[str, Any]) -> Profile | Fault:
    """A table's own rules: `base` with some fields changed, or the first thing in them that cannot be played."""
    unknown = find_unknown_field(changes)
    if unknown is not None:
        return unknown
    for name, check in _CHECKS.items():
        if name in changes and not check(changes[name]):
            return Fault("bad_rules", f"rules.{name}", {"name": name, "value": changes[name]})
    altered = replace(base, **{name: _to_value(name, value) for name, value in changes.items()})
    clash = _clash(altered)
    if clash is not None:
        return Fault("bad_rules", f"rules.{clash[0]}", {"name": clash[0], "clash": clash[1]})
    return altered
