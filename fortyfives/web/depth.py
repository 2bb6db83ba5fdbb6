"""Says how closely the open hand is told, and how that can be changed: at its end, trick by trick, card by card."""

from __future__ import annotations

from dataclasses import replace

from fortyfives.scorebook import CallMade, CardPlayed, ContractMade, HandTallied, Match, Phase, RestTaken, TrickTaken
from fortyfives.web.draft import Answers, Depth

OF_THE_BID = ("bidder", "bid", "held", "trump")
"""The questions whose answers are recorded together once they make a bid, where a hand is told step by step."""


def depth_of(match: Match, answers: Answers) -> Depth:
    """How the open hand is told: as somebody chose, else as the log shows that this table does it."""
    chosen = answers.depth or habit(match)
    if chosen is Depth.CALLS and not match.profile.has_auction:
        return Depth.TRICKS
    if chosen is Depth.CALLS and match.phase is not Phase.BID and _last_by_cards(match):
        return Depth.CARDS  # who wants every call and every card gets both
    return chosen


def habit(match: Match) -> Depth:
    """How the table told the last hand of which the log speaks; what is recorded of the open one speaks first."""
    for entry in reversed(match.living):
        match entry.event:
            case HandTallied():
                return Depth.QUICK
            case CallMade():
                return Depth.CALLS
            case CardPlayed():
                return Depth.CALLS if match.phase is Phase.BID and _last_by_calls(match) else Depth.CARDS
            case ContractMade():
                return Depth.CARDS if _last_by_cards(match) else Depth.TRICKS
            case TrickTaken() | RestTaken() if not match.profile.has_auction:
                return Depth.TRICKS
    return Depth.QUICK


def _last_by_calls(match: Match) -> bool:
    """Whether the auction of the last hand was told call by call."""
    return bool(match.rows) and bool(match.rows[-1].story.calls)


def _last_by_cards(match: Match) -> bool:
    """Whether the last hand was told card by card."""
    return bool(match.rows) and match.rows[-1].story.has_cards


def open_fields(match: Match, answers: Answers) -> tuple[str, ...]:
    """The answers of the draft that count at this depth, oldest first; the others wait until the depth changes."""
    match depth_of(match, answers):
        case Depth.QUICK:
            return answers.order
        case Depth.CALLS if match.phase is Phase.BID:
            return ()
        case _:
            return tuple(field for field in answers.order if field in OF_THE_BID)


def others(match: Match, answers: Answers) -> tuple[Depth, ...]:
    """The other depths that can still be chosen for this hand, as far as the hand has come."""
    now = depth_of(match, answers)
    still = [Depth.CARDS, Depth.TRICKS, Depth.QUICK]
    if match.profile.has_auction and match.phase is Phase.BID:
        still.insert(0, Depth.CALLS)
    told_alike = {Depth.TRICKS, Depth.CALLS} if match.phase is not Phase.BID else {now}
    return tuple(depth for depth in still if depth is not now and not (now in told_alike and depth in told_alike))


def switched(answers: Answers, depth: Depth) -> Answers:
    """The draft, told at another depth from here on; nothing that was answered is lost."""
    return replace(answers, depth=depth, asked=None)
