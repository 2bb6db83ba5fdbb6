"""Finds ways out where a proposal cannot be played, each tried with the engine before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.rules import FIELDS, VARIANTS, Fault, Profile, profile_json
from fortyfives.web.own_rules_proposal import Proposal
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import Translator

_MOST_STEPS: Final = 3 * len(FIELDS)


@dataclass(frozen=True, slots=True)
class Repair:
    """One way out. `key` names it, `facts` are the numbers that its words need, `proposal` is what it leads to."""

    key: str
    facts: Mapping[str, object]
    proposal: Proposal


def ways_out(t: Translator, proposal: Proposal) -> tuple[Repair, ...]:
    """The ways out that one tap can take: each leads to rules that can be played, or at least to another clash."""
    fault = proposal.judged
    if isinstance(fault, Profile):
        return ()
    found: list[Repair] = []
    for repair in _candidates(t, proposal, fault):
        after = repair.proposal.judged
        told = [known.proposal.text for known in found]
        if repair.proposal.text not in told and (isinstance(after, Profile) or after.facts != fault.facts):
            found.append(repair)
    return tuple(found)


def settled(proposal: Proposal) -> Proposal:
    """The nearest proposal that can be played: the first way out, again and again."""
    for _ in range(_MOST_STEPS):
        fault = proposal.judged
        if isinstance(fault, Profile):
            return proposal
        field = str(fault.facts["name"])
        if "clash" in fault.facts:
            proposal = next(_outs(proposal, fault)).proposal
        else:
            changes = {name: value for name, value in proposal.changes.items() if name != field}
            proposal = Proposal(proposal.base, changes)
    return Proposal(proposal.base, {})


def _candidates(t: Translator, proposal: Proposal, fault: Fault) -> Iterator[Repair]:
    field = str(fault.facts["name"])
    if "clash" in fault.facts:
        yield from _outs(proposal, fault)
    if field in proposal.changes:
        changes = {name: value for name, value in proposal.changes.items() if name != field}
        facts = {"label": field_label(t, field), "rules": proposal.base.name}
        yield Repair("as_before", facts, Proposal(proposal.base, changes))


def _outs(proposal: Proposal, fault: Fault) -> Iterator[Repair]:
    """The ways out of one clash, the nearest first; there is always one."""
    answers = proposal.answers

    def out(key: str, changes: Mapping[str, Any], **facts: object) -> Repair:
        return Repair(key, facts, proposal.with_answers(changes))

    match fault.facts["clash"]:
        case "floor_bid_not_offered":
            bid = answers["floor"]["bid"]
            yield out("add_bid", {"bids": sorted({*answers["bids"], bid})}, bid=bid)
            yield out("no_floor", {"floor": None})
        case "rob_with_auction":
            yield out("no_rob", {"rob": False})
            yield _without_auction(proposal)
        case "checked_trick_with_auction":
            yield out("after_hand", {"checked": "hand"})
            yield _without_auction(proposal)
        case "checked_trick_with_bonus":
            yield out("after_hand", {"checked": "hand"})
            yield out("no_bonus", {"bonus": 0})
        case "bid_60_without_30_or_bonus":
            if 30 not in answers["bids"]:
                yield out("add_bid", {"bids": [*answers["bids"], 30]}, bid=30)
            else:
                yield out("bonus", {"bonus": 5})
            yield out("no_60", {"bid_60": False})
        case "cap_not_below_target":
            below = answers["target"] - 5
            if below > 0:
                yield out("lower_cap", {"defenders": {"cap": below}}, limit=below)
            yield out("no_cap", {"defenders": "always"})
        case "three_pairs_need_six":
            yield out("six", {"players": [6]})
            yield out("two_sides", {"sides": "two"})
        case "too_few_cards":
            yield from _fewer(proposal)
            yield out("no_kitty", {"kitty": 0})
        case _ if answers["auction"] is None:
            yield _without_auction(proposal)
            yield _with_auction(proposal)
        case _:
            yield _with_auction(proposal)
            yield _without_auction(proposal)


def _fewer(proposal: Proposal) -> Iterator[Repair]:
    """Only those numbers of players for which the cards are enough."""

    def enough(players: int) -> bool:
        judged = proposal.with_answers({"players": [players]}).judged
        return isinstance(judged, Profile) or judged.facts.get("clash") != "too_few_cards"

    asked: list[int] = proposal.answers["players"]
    fitting = [players for players in asked if enough(players)] or [max(filter(enough, range(2, 7)), default=2)]
    counts = ", ".join(map(str, fitting))
    yield Repair("fewer", {"players": counts}, proposal.with_answers({"players": fitting}))


def _without_auction(proposal: Proposal) -> Repair:
    """Nobody bids: what needs bidding is answered as where the catalogue knows none, nothing else is touched."""
    model = _model(lambda profile: not profile.has_auction, proposal.base)
    return Repair("no_auction", {}, _led_to(proposal.with_answers({"auction": None}), model, needs=()))


def _with_auction(proposal: Proposal) -> Repair:
    """The bidding of the base, or where it has none that of the first rule set that has one."""
    model = _model(lambda profile: profile.has_auction, proposal.base)
    start = proposal
    if proposal.answers["auction"] is None:
        start = proposal.with_answers({"auction": profile_json(model)["auction"]})
    needs = ("bids", "all_pass", "keep")
    return Repair("auction", {"rules": model.name}, _led_to(start, model, needs=needs))


def _model(fits: Callable[[Profile], bool], base: Profile) -> Profile:
    return base if fits(base) else next(profile for profile in VARIANTS if fits(profile))


def _led_to(proposal: Proposal, model: Profile, needs: tuple[str, ...]) -> Proposal:
    """The proposal with the answers of the model wherever it is refused; those it `needs` where they are empty."""
    usual = profile_json(model)
    empty = {name: usual[name] for name in needs if not proposal.answers[name]}
    proposal = proposal.with_answers(empty)
    for _ in FIELDS:
        fault = proposal.judged
        if isinstance(fault, Profile) or "clash" not in fault.facts:
            break
        field = str(fault.facts["name"])
        proposal = proposal.with_answers({field: usual[field]})
    return proposal
