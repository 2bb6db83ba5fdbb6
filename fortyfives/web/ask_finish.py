"""Asks for the totals, and who had the bid where that decides, and rules who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fortyfives.rules import Fault, Reason, answer
from fortyfives.web.ask_hand import fault, side_count, sides_of, totals_page
from fortyfives.web.question_address import read_place
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, RulingView
from fortyfives.web.referee_parts import fact, players_fact, players_page, rules_page
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES, sound_totals, take_totals
from fortyfives.web.slips import rule_href
from fortyfives.words import finishes_ruled, hands_asked
from fortyfives.words.hands_ruled import otherwise_title
from fortyfives.words.people import ratio
from fortyfives.words.plays import Hint
from fortyfives.words.referee import not_needed, said_by
from fortyfives.words.rulings import rule_name

Json = Mapping[str, Any]

BIDDER = "bidding_side"
STEPS = ("rules", "players", SCORES, BIDDER)
FARTHEST = 60
"""How far from the present total the nearest one that changes the ruling is looked for."""


def _side(told: Told) -> int | None:
    return read_place(told.args.get(BIDDER), side_count(told))


def _answers(told: Told, totals: tuple[int, ...]) -> list[Json]:
    """The answer for each side that can have had the bid; one where nobody bids."""
    question = {**told.question(), SCORES: list(totals)}
    bidders = range(side_count(told)) if told.profile.has_auction else [None]
    given = [answer({**question, BIDDER: side}) for side in bidders]
    return [found for found in given if not isinstance(found, Fault)]


def _bid_decides(told: Told, totals: tuple[int, ...]) -> bool:
    answers = _answers(told, totals)
    return any(given != answers[0] for given in answers[1:])


def tidy(told: Told) -> Told:
    """Put typed totals together, and fill in who had the bid where it decides nothing."""
    args = take_totals(told.args, side_count(told))
    told = replace(told, args=args)
    totals = sound_totals(args, side_count(told))
    if not told.profile.has_auction:
        args.pop(BIDDER, None)
    elif _side(told) is None and totals is not None and _answers(told, totals) and not _bid_decides(told, totals):
        args[BIDDER] = "0"
    return replace(told, args=args)


def _asks_players(told: Told) -> bool:
    named = "players" in told.args or SCORES in told.args
    return told.match is None and len(told.profile.players) > 1 and not named


def _step(told: Told) -> str:
    if told.step in STEPS and not (told.step == BIDDER and not told.profile.has_auction):
        return told.step
    if _asks_players(told):
        return "players"
    totals = sound_totals(told.args, side_count(told))
    if totals is None or not told.profile.has_auction:
        return SCORES
    return BIDDER


def facts(told: Told, step: str) -> tuple[FactField, ...]:
    """The totals, and who had the bid in the last hand."""
    t, totals, side = told.t, sound_totals(told.args, side_count(told)), _side(told)
    shown: list[tuple[str, str, str]] = [(SCORES, t.gettext("Totals"), "" if totals is None else ratio(totals))]
    if told.profile.has_auction:
        text = "" if side is None else sides_of(told)[side].head
        if text and totals is not None and not _bid_decides(told, totals):
            text = not_needed(t)
        shown.append((BIDDER, t.gettext("Bid in the last hand"), text))
    return (
        *players_fact(told, step),
        *(fact(told, key, label, step, known=bool(text), text=text) for key, label, text in shown),
    )


def ask(told: Told) -> AskPage:
    """The open question: the totals, then who had the bid, where it decides."""
    t, step = told.t, _step(told)
    shown, totals = facts(told, step), sound_totals(told.args, side_count(told))
    if step == "rules":
        return rules_page(told, shown)
    if step == "players":
        return players_page(told, shown, SCORES, BIDDER)
    given = answer(told.question())
    amiss = given if isinstance(given, Fault) and given.code != "missing_field" and told.step is None else None
    if amiss is None and totals is None and SCORES in told.args and told.step is None:
        amiss = Fault("bad_value", SCORES, {})
    notes = () if amiss is None else (fault(told, amiss),)
    ready = Link(hands_asked.who_button(t), told.ruling(), "rule") if not isinstance(given, Fault) else None
    if step == SCORES:
        page = totals_page(told, shown, hands_asked.asks_finish(t), "")
        return replace(page, notes=notes, ink=ready, choices=_quick(told), choices_cls="three" if _quick(told) else "")
    choices = tuple(
        Choice(BIDDER, str(place), side.head, f"side-{place}", pressed=place == _side(told))
        for place, side in enumerate(sides_of(told))
    )
    remark = hands_asked.bidder_remark(t, totals) if totals is not None and _bid_decides(told, totals) else ""
    return AskPage(
        step,
        shown,
        hands_asked.asks_last_bidder(t),
        told.hidden(BIDDER),
        remark=remark,
        notes=notes,
        choices=choices,
        choices_cls="two",
        ink=ready,
    )


def _quick(told: Told) -> tuple[Choice, ...]:
    """Totals with which both sides have reached the target: what is mostly quarrelled about."""
    if side_count(told) != 2:
        return ()
    target, sides = told.profile.target, sides_of(told)
    pairs = ((target, target), (target + 5, target), (target, target + 5))
    return tuple(
        Choice(
            SCORES,
            ".".join(map(str, pair)),
            hands_asked.both_on(told.t, sides, pair),
            f"both-{number}",
            "" if pair[0] == pair[1] else ratio(pair),
        )
        for number, pair in enumerate(pairs)
    )


def sure(told: Told) -> bool:
    """The totals are told, and who had the bid, where it decides."""
    totals = sound_totals(told.args, side_count(told))
    return told.step is None and totals is not None and (not told.profile.has_auction or _side(told) is not None)


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a finish: who has won, why, and who would have won otherwise."""
    t, sides, profile = told.t, sides_of(told), told.profile
    totals, bidding = tuple(question[SCORES]), question.get(BIDDER)
    matters = profile.has_auction and _bid_decides(told, totals)
    said = finishes_ruled.explain_finish(t, profile, sides, totals, bidding if matters else None, given)
    reason = Reason(given["ruling"])
    return RulingView(
        mood="told",
        word=said.verdict,
        short=said.short,
        facts=facts(told, ""),
        why=said.why,
        reason=reason.value,
        penalty=_not_decided(told, totals),
        hint=_hint(told, question, given, matters=matters),
        elsewhere=elsewhere(
            t,
            profile,
            {"players": told.players, **question},
            given,
            lambda asked, found: _said(told, asked, found, matters=matters),
        ),
        rule=rule_name(t, reason),
        rule_href=rule_href(reason),
        sources=said_by(t, reason),
        title=finishes_ruled.title(t, sides, totals, given["winner"]),
    )


def _said(told: Told, asked: Json, found: Json, *, matters: bool) -> str:
    """What other rules say; who had the bid may decide there, though here it was not needed."""
    if not matters and asked.get(BIDDER) is not None:
        bidders = [answer({**asked, BIDDER: side}) for side in range(side_count(told))]
        if any(not isinstance(given, Fault) and given["winner"] != found["winner"] for given in bidders):
            return finishes_ruled.depends_line(told.t)
    return finishes_ruled.said_line(told.t, sides_of(told), found)


def _not_decided(told: Told, totals: tuple[int, ...]) -> str | None:
    there = len(told.profile.reached(totals))
    if told.profile.ends_in_mid_deal and there > 1:
        return finishes_ruled.in_mid_hand(told.t, told.profile.target)
    hands = told.profile.hands
    if hands is None or there > 0:
        return None
    standing = None if told.match is None else told.match.book.standing
    if standing is None or standing.scores != totals or told.profile != standing.profile or len(set(totals)) == 1:
        return finishes_ruled.agreed_hands(told.t, hands)
    return finishes_ruled.hands_played(told.t, hands, standing.hands_counted)


# --- what would change it: the engine is asked about the finishes next to this one


def _hint(told: Told, question: Json, given: Json, *, matters: bool) -> Hint | None:
    lines = [
        *(_other_bidders(told, question, given) if matters else ()),
        *_other_totals(told, question, given, bid_told=matters),
    ]
    return Hint(otherwise_title(told.t), " ".join(lines)) if lines else None


def _other_bidders(told: Told, question: Json, given: Json) -> Iterator[str]:
    for side in range(side_count(told)):
        then = answer({**question, BIDDER: side})
        if side != question[BIDDER] and not isinstance(then, Fault) and then["winner"] != given["winner"]:
            yield finishes_ruled.had_bid(told.t, sides_of(told), side, then)


def _other_totals(told: Told, question: Json, given: Json, *, bid_told: bool) -> Iterator[str]:
    """For each side the nearest total with which another wins, or nobody; where it was not told who had the bid, only
    such that do not turn on it.
    """
    totals: list[int] = question[SCORES]
    for side in range(side_count(told)):
        for step in (sign * far for far in range(5, FARTHEST + 1, 5) for sign in (-1, 1)):
            changed = [total + step if place == side else total for place, total in enumerate(totals)]
            found = _answers(told, tuple(changed))
            then = answer({**question, SCORES: changed})
            if isinstance(then, Fault) or (not bid_told and any(other != then for other in found)):
                continue
            if then["winner"] != given["winner"]:
                yield finishes_ruled.with_total(told.t, sides_of(told), side, totals[side], changed[side], then)
                break
