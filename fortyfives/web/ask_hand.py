"""Asks who bid what and who took which tricks, and rules line by line what the hand scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fortyfives.rules import (
    DEFAULT,
    TRICKS_IN_HAND,
    Counts,
    Fault,
    Profile,
    Reason,
    Tally,
    Tricks,
    answer,
    find_profile,
    score_hand,
)
from fortyfives.scorebook import RowKind, SheetRow
from fortyfives.web.book_address import sheet_href
from fortyfives.web.hand_steps import HandSteps, ask_hand_step, hand_facts
from fortyfives.web.hand_told import HAND_FACTS, TRICKS, HandTold, read_hand, sound_facts
from fortyfives.web.question_address import MATCH, NOBODY, asking_href, ruling_href, write_json, write_question
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_facts import facts_of
from fortyfives.web.referee_frame import (
    AskPage,
    FactField,
    Link,
    RulingView,
    WorkingRow,
    Workings,
)
from fortyfives.web.referee_parts import players_fact, players_page, rules_page
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES, sound_totals, take_totals, total_fields
from fortyfives.web.slips import rule_href
from fortyfives.words import hands_asked, hands_ruled
from fortyfives.words.asking import tellable
from fortyfives.words.plays import Hint
from fortyfives.words.referee import said_by
from fortyfives.words.rulings import rule_name
from fortyfives.words.sides import Side, sides_told

Json = Mapping[str, Any]

STEPS = ("rules", "players", SCORES, "bidding_side", "bid", "counts", "tricks", "top")


def sides_of(told: Told) -> tuple[Side, ...]:
    """What the sides are called."""
    return sides_told(told.t, told.table, named=told.match is not None)


def side_count(told: Told) -> int:
    """How many sides score apart."""
    return told.profile.side_count(told.players)


def tidy(told: Told) -> Told:
    """Put typed totals together, take totals that nobody told as 0, and leave out what these rules have no use for."""
    sides = side_count(told)
    args = take_totals(told.args, sides)
    if len(args.get(SCORES, "").split(".")) != sides:
        args[SCORES] = ".".join(["0"] * sides)
    if not told.profile.has_auction:
        args.pop("bidding_side", None)
        args.pop("bid", None)
    if TRICKS in args:
        args.pop("counts", None)
        args.pop("top_side", None)
    else:
        args.pop("top_trump", None)
    if not told.profile.bonus and ("counts" in args or TRICKS in args):
        args.setdefault("top_trump" if TRICKS in args else "top_side", NOBODY)
    return replace(told, args=args)


def _hand(told: Told) -> HandTold:
    scores = sound_totals(told.args, side_count(told)) or ()
    return read_hand(told.profile, told.players, told.args, scores=scores)


def _steps(told: Told) -> HandSteps:
    kept = {name: value for name, value in told.args.items() if name not in HAND_FACTS}
    return HandSteps(told, _hand(told), sides_of(told), kept)


def _asks_players(told: Told) -> bool:
    """Whether it is not known yet how many play, so that no side can be named."""
    named = "players" in told.args or any(name in told.args for name in ("counts", "tricks", "bidding_side"))
    return told.match is None and len(told.profile.players) > 1 and not named


def _step(told: Told, hand: HandTold, fault: Fault | None) -> str:
    if told.step in STEPS:
        return "top" if told.step == "top" and hand.tally is None else told.step
    if _asks_players(told):
        return "players"
    if fault is not None and fault.field == SCORES:
        return SCORES
    return hand.step or "top"


def facts(told: Told, step: str) -> tuple[FactField, ...]:
    """How many play where that differs, the bid, the tricks, the highest trump, and the totals before."""
    t = told.t
    steps = _steps(told)
    return (
        *players_fact(told, step),
        *hand_facts(steps, step),
        FactField(
            SCORES,
            t.gettext("Totals before"),
            (),
            None,
            hands_asked.totals_text(t, steps.hand.scores, of_match=told.match is not None),
            None if step == SCORES else steps.href(SCORES),
            "now" if step == SCORES else "",
        ),
    )


def totals_page(told: Told, shown: tuple[FactField, ...], question: str, remark: str) -> AskPage:
    """The question for the totals of the sides."""
    heads = [side.head for side in sides_of(told)]
    return AskPage(
        SCORES,
        shown,
        question,
        told.hidden(SCORES),
        remark=remark,
        numbers=total_fields(heads, sound_totals(told.args, side_count(told))),
        numbers_done=hands_asked.totals_done(told.t),
    )


def ask(told: Told) -> AskPage:
    """The open question: who bid, what, how many tricks, who had the highest trump."""
    t, steps = told.t, _steps(told)
    given = answer(told.question())
    amiss = given if isinstance(given, Fault) and given.code not in ("missing_field", "unknown_field") else None
    if sound_totals(told.args, side_count(told)) is None and (amiss is None or amiss.code == "bad_value"):
        amiss = Fault("bad_value", SCORES, {})
    step = _step(told, steps.hand, amiss)
    shown = facts(told, step)
    if step == "rules":
        return rules_page(told, shown)
    if step == "players":
        return players_page(told, shown, *HAND_FACTS, SCORES)
    notes = () if amiss is None or told.step is not None else (fault(told, amiss),)
    if step == SCORES:
        page = totals_page(told, shown, hands_asked.asks_totals(t), hands_asked.totals_remark(t, told.profile))
        return replace(page, notes=notes)
    page = ask_hand_step(steps, step, shown, notes)
    if steps.hand.step is None and amiss is None and not _asks_players(told):
        sound = {**dict.fromkeys(HAND_FACTS), **sound_facts(steps.hand)}
        page = replace(page, ink=Link(hands_asked.score_button(t), told.ruling(**sound), "rule"))
    return page


def sure(told: Told) -> bool:
    """All that the score follows from is told; the totals before are taken as told, or as 0."""
    return told.step is None and not _asks_players(told) and _hand(told).step is None


def fault(told: Told, amiss: Fault) -> str:
    """What is amiss with the facts, in words of this question."""
    facts: dict[str, object] = {**tellable(amiss.facts)}
    facts |= {"clash": amiss.facts["clash"]} if "clash" in amiss.facts else {}
    return hands_asked.hand_fault(told.t, told.profile, sides_of(told), amiss.code, amiss.field, facts)


# --- the ruling


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a hand: the sums, why, what would change it, what the sheet says."""
    t = told.t
    facts_of_hand = _facts_of(told, question)
    row = row_ruled_on(told, question)
    ruling = Reason(given["ruling"])
    why = hands_ruled.why_lines(t, facts_of_hand)
    if row is not None and row.hand is not None:
        over = row.captured is None
        same = row.change == tuple(given["change"]) and row.totals == tuple(given["scores"])
        why = (*why, hands_ruled.on_the_sheet(t, row.hand, row.change, same=same, over=over))
    ends = ruling is not Reason.PLAY_ON
    return RulingView(
        mood="told",
        word=hands_ruled.verdict(t, given["made"], given["winner"]),
        short=hands_ruled.short_line(t, facts_of_hand),
        facts=facts(told, ""),
        why=why,
        reason=ruling.value,
        workings=Workings(
            tuple(side.head for side in facts_of_hand.sides),
            tuple(WorkingRow(*line) for line in hands_ruled.working_lines(t, facts_of_hand)),
            hands_ruled.sum_check(t, facts_of_hand),
        ),
        links=_links(told, question, given["scores"] if ends and ruling is not Reason.REACHED_MID_DEAL else None),
        penalty=_totals_matter(told, question, given),
        hint=_hint(told, facts_of_hand, question),
        elsewhere=elsewhere(
            t,
            told.profile,
            {"players": told.players, **question},
            given,
            lambda _, said: hands_ruled.said_line(t, facts_of_hand.sides, said, totals=facts_of_hand.told_before),
        ),
        rule=rule_name(t, ruling) if ends else hands_ruled.scoring_rule(t),
        rule_href=rule_href(ruling) if ends else sheet_href(told.profile, "score"),
        sources=said_by(t, ruling),
        title=hands_ruled.title(t, facts_of_hand, None if row is None else row.hand),
        keep_hand=None if row is None else row.hand,
    )


def tally_of(question: Json) -> Tally:
    """The tricks of a hand that the judge has accepted, with the highest trump."""
    if "counts" in question:
        return Counts(tuple(question["counts"]), question["top_side"])
    return Tricks(tuple(question["tricks"]), question["top_trump"])


def _facts_of(told: Told, question: Json) -> hands_ruled.HandFacts:
    profile = _profile(question)
    before, side, bid = tuple(question["scores"]), question.get("bidding_side"), question.get("bid")
    return hands_ruled.HandFacts(
        profile=profile,
        sides=sides_of(told),
        before=before,
        bidding=side,
        bid=bid,
        score=score_hand(profile, told.players, before, side, bid, tally_of(question)),
        of_match=told.match is not None,
    )


def _profile(question: Json) -> Profile:
    found = find_profile(question["rules"])
    return DEFAULT if isinstance(found, Fault) else found


def row_ruled_on(told: Told, question: Json) -> SheetRow | None:
    """The row of the match's sheet that the question is about, where it was changed in nothing."""
    match = told.match
    if match is None:
        return None
    asked = write_question(question)
    for row in reversed(match.rows):
        if row.kind is RowKind.HAND and facts_of(match, "hand", str(row.hand)) == asked:
            return row
    return None


def _links(told: Told, question: Json, ends: list[int] | None) -> tuple[Link, ...]:
    """The way to the ruling on the end, and to a whole sheet that begins with this hand; a match has its own."""
    if ends is not None:
        finish = {"ask": "finish", "rules": question["rules"], "scores": ends, **players_of(question)}
        if told.profile.has_auction:
            finish["bidding_side"] = question["bidding_side"]
        return (Link(hands_ruled.finish_text(told.t), ruling_href(finish, m=told.args.get(MATCH)), "finish"),)
    if told.match is not None or any(question["scores"]):
        return ()
    row = {name: question[name] for name in ("tricks", "top_trump", "counts", "top_side") if name in question}
    if question.get("bid") is not None:
        row = {"bidder": question["bidding_side"], "bid": question["bid"], **row}
    kept = {name: told.args[name] for name in ("rules", "players") if name in told.args}
    href = asking_href("match", **kept, first_dealer="0", hands=write_json([row]))
    return (Link(hands_ruled.add_text(told.t), href, "add-to-sheet"),)


def players_of(question: Json) -> dict[str, Any]:
    """How many play, where the question says so."""
    return {name: question[name] for name in ("players",) if name in question}


# --- what would change it: the engine is asked about the hands next to this one


def _hint(told: Told, f: hands_ruled.HandFacts, question: Json) -> Hint | None:
    lines = [*_other_tricks(told, f, question), *_other_tops(told, f, question)]
    return Hint(hands_ruled.otherwise_title(told.t), " ".join(lines)) if lines else None


def _by_counts(question: Json, counts: tuple[int, ...], top: int | None) -> Json | None:
    rest = {name: value for name, value in question.items() if name not in ("tricks", "top_trump")}
    given = answer({**rest, "counts": list(counts), "top_side": top})
    return None if isinstance(given, Fault) else given


def _top_of(f: hands_ruled.HandFacts) -> int | None:
    return next((side for side, bonus in enumerate(f.score.bonus) if bonus), None)


def _other_tricks(told: Told, f: hands_ruled.HandFacts, question: Json) -> Iterator[str]:
    """The fewest tricks more that would have made the bid, or less that would have set it; else one."""
    if f.bidding is None or sum(f.score.tricks) != TRICKS_IN_HAND:
        return
    nearest: tuple[int, Json] | None = None
    for count in range(1, TRICKS_IN_HAND + 1):
        more = -count if f.score.made else count
        counts = _moved(f.score.tricks, f.bidding, more)
        given = None if counts is None else _by_counts(question, counts, _top_of(f))
        if given is None:
            break
        if given["made"] is not f.score.made:
            nearest = more, given
            break
        nearest = nearest or (more, given)
    if nearest is not None:
        yield hands_ruled.with_other_tricks(told.t, f.sides[f.bidding], *nearest)


def _moved(tricks: Sequence[int], side: int, more: int) -> tuple[int, ...] | None:
    """The tricks with so many more for one side, from that which has most of the others, or given to it."""
    counts = list(tricks)
    other = max((place for place in range(len(counts)) if place != side), key=lambda place: counts[place])
    counts[side] += more
    counts[other] -= more
    return tuple(counts) if min(counts) >= 0 else None


def _other_tops(told: Told, f: hands_ruled.HandFacts, question: Json) -> Iterator[str]:
    """The highest trump on the other side; where nobody played one, on that which bid."""
    if not f.profile.bonus or sum(f.score.tricks) != TRICKS_IN_HAND:
        return
    now = _top_of(f)
    wanted: list[int | None] = [side for side in range(len(f.sides)) if side != now and f.score.tricks[side]]
    if now is not None and f.bidding is not None and now != f.bidding:
        wanted = [side for side in wanted if side == f.bidding] or wanted
    for side in [*wanted, None][:1] if now is not None else wanted[:1]:
        given = _by_counts(question, f.score.tricks, side)
        if given is not None:
            yield hands_ruled.with_other_top(told.t, None if side is None else f.sides[side], given)


def _totals_matter(told: Told, question: Json, given: Json) -> str | None:
    """What totals that nobody told would change: for each side the least from which on something differs."""
    if told.match is not None or any(question["scores"]):
        return None
    found: list[tuple[Side, int, Json | None]] = []
    for side, called in enumerate(sides_of(told)):
        for total in range(5, told.profile.target, 5):
            then = answer({**question, "scores": [total if place == side else 0 for place in range(side_count(told))]})
            if isinstance(then, Fault):
                found.append((called, total, None))  # the order of the tricks would decide
            elif then["winner"] is not None or then["change"] != given["change"]:
                found.append((called, total, then))
            else:
                continue
            break
    return hands_ruled.totals_matter(told.t, found) if found else None
