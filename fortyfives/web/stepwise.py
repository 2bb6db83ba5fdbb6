"""Turns an answer of step-by-step entry into the taps that it is, each with an id of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID, uuid5

from fortyfives.rules import HOLD, PASS, read_card
from fortyfives.scorebook import Match, Phase
from fortyfives.web.depth import depth_of, open_fields
from fortyfives.web.draft import Answers, Depth, Step, counted, minus
from fortyfives.web.forms import NOBODY
from fortyfives.web.quick import BadAnswer
from fortyfives.web.taps import read_tap


@dataclass(frozen=True, slots=True)
class StepTap:
    """One tap to be recorded: its `do` as in the contract, and the id under which it counts once."""

    verb: str
    value: Any
    tap: str
    let_stand: bool = False

    @property
    def do(self) -> dict[str, Any]:
        """What is asked for."""
        return {self.verb: self.value}


OVERTAKES: Final[Mapping[str, tuple[str, ...]]] = {
    "call": ("bidder", "bid", "held", "trump"),
    "contract": ("bidder", "bid", "held"),
    "name_trump": ("trump",),
    "trick": ("count", "trick", "top"),
    "rest": ("count", "trick", "top"),
    "top": ("top",),
    "turn_up": ("trump",),
    "play": ("count", "trick", "top"),
}
"""Which answers of a draft a recorded tap takes the place of."""

_ASKED_BY: Final[Mapping[str, str]] = {"trump": "name_trump"} | dict.fromkeys(
    ("bidder", "bid", "held", "stand", "bagged"), "contract"
)
"""The verb that a tap on each question is; it is recorded under the tap's own id, what comes with it under others."""


def step_of(match: Match, answers: Answers) -> Step:
    """What is asked next where the hand is told step by step."""
    if open_fields(match, answers):
        return Step.BID
    match match.phase:
        case Phase.BID if depth_of(match, answers) is Depth.CALLS:
            return Step.AUCTION
        case Phase.BID | Phase.TRUMP:
            return Step.BID
        case Phase.CHECK:
            return Step.CHECK
        case _:
            return Step.TRICKS


# --- what is recorded as it is tapped


def _whole(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 4:
        raise BadAnswer(value)
    return int(value)


def _call(value: str) -> int | str:
    return value if value in (PASS, HOLD) else _whole(value)


def _card(value: str) -> str:
    if read_card(value) is None:
        raise BadAnswer(value)
    return value


_STRAIGHT: Final[Mapping[str, tuple[str, Callable[[str], Any], bool]]] = {
    "call": ("call", _call, False),
    "call_stands": ("call", _call, True),
    "took": ("trick", _whole, False),
    "star": ("top", lambda value: None if value == NOBODY else _whole(value), False),
    "rest": ("rest", _whole, False),
    "dealer": ("dealer", _whole, False),
    "dealer_stands": ("dealer", _whole, True),
    "turned": ("turn_up", _card, False),
    "robbed": ("robbed", _whole, False),
    "robbed_stands": ("robbed", _whole, True),
    "card": ("play", _card, False),
    "leader": ("leader", _whole, False),
}
"""For each field: the verb, how its value is read, and whether the table lets it stand.

Another depth adds its fields here.
"""


def straight(field: str, value: str, tap: str) -> StepTap | None:
    """The tap that an answer is whatever else was answered; None for one that a draft may keep. Raises BadAnswer."""
    if field not in _STRAIGHT:
        return None
    verb, read, let_stand = _STRAIGHT[field]
    return StepTap(verb, read(value), tap, let_stand)


def left_over(match: Match, answers: Answers, step: StepTap) -> Answers:
    """What is left of the draft once this tap is recorded."""
    if step.verb != "dealer":
        return minus(answers, OVERTAKES.get(step.verb, ()))
    if step.value == match.dealer:
        return dealt_again(match, answers)
    kept = minus(answers, ("held",))
    return replace(kept, dealer=step.value, held=False, bagged=False)


def dealt_again(match: Match, answers: Answers) -> Answers:
    """The draft after a new deal by the same dealer: nothing that was told holds, but for how it is to be told."""
    return Answers(hand=match.book.hand.hand, dealer=match.dealer, depth=answers.depth)


# --- what the answers of a draft come to


def due(match: Match, answers: Answers, field: str, tap: str) -> tuple[StepTap, ...]:
    """The taps that the answers make by now and that are not recorded yet, `field` being the one answered last."""
    depth = depth_of(match, answers)
    if depth is Depth.QUICK or answers.asked is not None or (depth is Depth.CALLS and match.phase is Phase.BID):
        return ()
    taps = _bid_taps(match, answers)
    if field == "depth" and depth is not Depth.CARDS:
        taps += _trick_taps(match, answers)
    return tuple(_with_id(one, number, field, tap) for number, one in enumerate(taps))


def _bid_taps(match: Match, answers: Answers) -> list[StepTap]:
    hand, taps = match.book.hand, []
    recorded = (hand.bidder, hand.bid, bool(hand.held))
    named = not match.profile.has_auction
    if match.profile.has_auction and answers.bidder is not None and answers.bid is not None:
        named = True
        if (answers.bidder, answers.bid, answers.held) != recorded:
            said = {"bidder": answers.bidder, "bid": answers.bid, "held": answers.held}
            taps.append(StepTap("contract", said, "", answers.stands))
    if named and answers.trump is not None and answers.trump is not hand.trump:
        taps.append(StepTap("name_trump", answers.trump.value, ""))
    return taps


def _trick_taps(match: Match, answers: Answers) -> list[StepTap]:
    """What is known of the tricks when somebody goes on trick by trick: their order, or that one side has the rest."""
    recorded = match.book.hand.tricks
    if answers.trump is None or (match.profile.has_auction and answers.bid is None):
        return []
    if "trick" in answers.order:
        return [StepTap("trick", side, "") for side in answers.tricks[len(recorded) :]]
    if "count" not in answers.order or answers.counts is None:
        return []
    left = [count - took for count, took in zip(answers.counts, counted(match, recorded), strict=True)]
    takers = [side for side, count in enumerate(left) if count > 0]
    return [StepTap("rest", takers[0], "")] if len(takers) == 1 else []


def _with_id(step: StepTap, number: int, field: str, tap: str) -> StepTap:
    known = read_tap(tap)
    if known is None or _ASKED_BY.get(field) == step.verb:
        return StepTap(step.verb, step.value, tap, step.let_stand)
    name = f"{step.verb} {number}"
    return StepTap(step.verb, step.value, str(uuid5(UUID(known), name)), step.let_stand)
