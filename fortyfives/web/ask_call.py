"""Asks about an auction call by call, and rules on the last call told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fortyfives.rules import Call, Fault, IllegalCall, Reason, judge_call
from fortyfives.web.book_address import reason_href
from fortyfives.web.calls_told import (
    CallsTold,
    knows_rules,
    put_together,
    read_calls,
    write_calls,
    write_totals,
)
from fortyfives.web.calls_view import calls_panel, calls_table, turn_after
from fortyfives.web.question_address import ruling_at, ruling_href
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live, NumberField, RulingView
from fortyfives.web.referee_parts import fact, players_fact, players_page, rules_page, seat_choices
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES, total_fields
from fortyfives.words import calls_asked
from fortyfives.words.calling import Calling, calling
from fortyfives.words.calls_hints import hint_of_call
from fortyfives.words.calls_ruled import explain_call, may_line, rule_reason
from fortyfives.words.referee import said_by
from fortyfives.words.rulings import rule_name

Json = Mapping[str, Any]


# --- what is told


def tidy(told: Told) -> Told:
    """The facts put together; where nothing more need be told, those that do not matter are filled in."""
    told = put_together(told)
    if told.step is not None or not knows_rules(told):
        return told
    calls = read_calls(told)
    if not calls.calls:
        return told
    rulings = calls.rulings(calls.before, calls.calls[-1])
    verdicts = {(ruling.legal, ruling.reason) for ruling in rulings.values()}
    if len(verdicts) != 1:
        return told
    legal = next(iter(rulings.values())).legal
    # A legal call may be followed by others, unless it was told to be the one in question, or the match knows the rest.
    if not (calls.settled or not legal or (calls.first and calls.before == calls.first)):
        return told
    return replace(told, args={**told.args, **_whole(calls, next(iter(rulings)))})


def _whole(calls: CallsTold, scores: tuple[int, ...]) -> dict[str, str]:
    """The facts that make the last call a question for the judge."""
    return {SCORES: write_totals(scores), "calls": write_calls(calls.before), "call": str(calls.calls[-1])}


def sure(told: Told) -> bool:
    """Whether the call in question and all that decides are told: `tidy` has filled in the rest."""
    return told.step is None and knows_rules(told) and "call" in told.args and SCORES in told.args


def fault(told: Told, found: Fault) -> str | None:
    """What the judge has against the facts, in words about an auction."""
    if (found.code, found.field) == ("bad_value", "calls") and knows_rules(told):
        calls = read_calls(told)
        wrong = calls.first_fault()
        if wrong is not None:
            return calls_asked.was_not_legal(told.t, calls.bidders, wrong, calls.calls[wrong.index])
    return calls_asked.calls_fault(told.t, found.code, found.field, told.profile)


# --- the facts as fields


def facts(told: Told, calls: CallsTold, step: str) -> tuple[FactField, ...]:
    """Who deals, the totals where they matter, the calls, and the one in question."""
    t, bidders = told.t, calls.bidders
    found = list(players_fact(told, step))
    if bidders.named:
        found.append(fact(told, "dealer", t.gettext("Dealer"), step, known=True, text=bidders.name(bidders.dealer)))
    if calls.bound is not None:
        text = _totals_text(told, calls, calls.bound)
        found.append(fact(told, SCORES, t.gettext("Totals"), step, known=True, text=text))
    if step != "calls":
        settled = told.kind == "call" and (calls.settled or step in ("call", "amount"))
        before = calls.before if settled and calls.settled else calls.calls
        text = calls_asked.calls_line(t, before)
        label = t.gettext("Calls before") if told.kind == "call" else t.gettext("Calls")
        found.append(fact(told, "calls", label, step, known=True, text=text))
        if settled:
            text = calls_asked.the_call(t, calls.calls[-1]) if calls.settled else ""
            found.append(fact(told, "call", t.gettext("In question"), step, known=calls.settled, text=text))
    return tuple(found)


def _totals_text(told: Told, calls: CallsTold, at: int) -> str:
    seat, total = _speaker(calls), None
    wrong = calls.first_fault()
    if told.kind == "auction" or (wrong is not None and wrong.index < len(calls.calls) - 1):
        if calls.rough and calls.scores is not None and auction_matters(calls):
            return calls_asked.totals_on_sides(told.t, calls.scores, at)
    elif calls.scores is not None and seat is not None and totals_matter(calls):
        total = calls.scores[calls.bidders.table.side_of(seat)]
    return calls_asked.totals_told(told.t, calls.scores, total, at, rough=calls.rough)


def auction_matters(calls: CallsTold) -> bool:
    """Whether other totals could change where the auction stands."""
    return len({calls.status(calls.calls, scores) for scores in replace(calls, scores=None).cases()}) > 1


def totals_matter(calls: CallsTold) -> bool:
    """Whether other totals could change the ruling on the last call."""
    if not calls.calls:
        return False
    rulings = replace(calls, scores=None).rulings(calls.before, calls.calls[-1])
    return len({(ruling.legal, ruling.reason) for ruling in rulings.values()}) > 1


def _speaker(calls: CallsTold) -> int | None:
    """Who made the call in question, or speaks next where none is told."""
    return turn_after(calls, calls.before if calls.calls else ())


# --- the open question


def ask(told: Told) -> AskPage:
    """The open question for what is told: usually the calls, one after the other."""
    calls = read_calls(told)
    step = _step(told)
    shown = facts(told, calls, step)
    t = told.t
    match step:
        case "rules":
            notes = () if told.profile.has_auction else (calls_asked.nobody_bids(t),)
            page = rules_page(told, shown if told.profile.has_auction else (), fits=lambda rules: rules.has_auction)
            return replace(page, notes=notes)
        case "players":
            return players_page(told, shown, SCORES, "dealer", row="four")
        case "dealer":
            seats = seat_choices(told, "dealer", calls.bidders.dealer)
            return AskPage(
                step, shown, t.gettext("Who deals?"), told.hidden("dealer"), choices=seats, choices_cls="two"
            )
        case "scores" | "totals":
            return _ask_totals(told, calls, shown, step)
        case "amount":
            return _ask_amount(told, calls, shown)
        case "call":
            return _ask_call(told, calls, shown)
        case _:
            return _ask_calls(told, calls, shown)


def _step(told: Told) -> str:
    if told.step == "rules" or not knows_rules(told):
        return "rules"
    if told.step == "players" and told.match is None and len(told.profile.players) > 1:
        return "players"
    if told.step == "dealer" and told.match is not None:
        return "dealer"
    if told.step in (SCORES, "totals") and told.profile.floor is not None:
        return told.step
    if told.step in ("amount", "call") and told.kind == "call":
        return told.step
    return "calls"


def _ask_totals(told: Told, calls: CallsTold, shown: tuple[FactField, ...], step: str) -> AskPage:
    """The totals: where nobody has a name, first only on which side of the floor that of the speaker was."""
    t, bidders, at = told.t, calls.bidders, calls.bound or 0
    seat = _speaker(calls)
    choices = []
    if seat is not None and not bidders.named and step == SCORES:
        side = bidders.table.side_of(seat)
        cases = replace(calls, scores=None).totals(calls.before)
        for key, total, text in (("under", 0, calls_asked.under(t, at)), ("more", at, calls_asked.or_more(t, at))):
            scores = next((case for case in cases if case[side] == total), None)
            if scores is not None:
                pressed = calls.rough and calls.scores is not None and calls.scores[side] == total
                choices.append(Choice(SCORES, write_totals(scores), text, f"total-{key}", pressed=pressed))
    heads = [bidders.side_head(t, side) for side in range(bidders.table.sides)]
    return AskPage(
        step,
        shown,
        calls_asked.totals_question(t),
        told.hidden(SCORES),
        remark=calls_asked.totals_remark(t, bidders, seat, at),
        choices=tuple(choices),
        choices_cls="two",
        numbers=() if choices else total_fields(heads, None if calls.rough else calls.scores),
        numbers_done=t.gettext("Take these totals"),
        links=(Link(calls_asked.type_totals(t), told.asking(step="totals"), "type-totals"),) if choices else (),
    )


def _ask_amount(told: Told, calls: CallsTold, shown: tuple[FactField, ...]) -> AskPage:
    t, seat = told.t, turn_after(calls, calls.before if calls.settled else calls.calls)
    value = str(calls.calls[-1]) if calls.settled and isinstance(calls.calls[-1], int) else ""
    return AskPage(
        "amount",
        shown,
        calls_asked.which_amount(t, calls.bidders, seat),
        told.hidden("call"),
        numbers=(NumberField("call", t.gettext("Amount"), value),),
        numbers_done=t.gettext("Rule on it"),
    )


def _ask_call(told: Told, calls: CallsTold, shown: tuple[FactField, ...]) -> AskPage:
    """The call in question again, after the same calls."""
    base = legal_part(calls, calls.before if calls.settled else calls.calls)
    panel = calls_panel(told, calls, base, name="call")
    question = calls_asked.what_did_he_say(told.t, calls.bidders, turn_after(calls, base))
    hidden = told.hidden("call", calls=write_calls(base))
    return AskPage("call", shown, question, hidden, extra="_calls_so_far.html", pad="_calls.html", more=panel)


def _ask_calls(told: Told, calls: CallsTold, shown: tuple[FactField, ...]) -> AskPage:
    t, base = told.t, legal_part(calls, calls.calls)
    page = AskPage(
        "calls",
        shown,
        calls_asked.what_did_he_say(t, calls.bidders, turn_after(calls, base)),
        told.hidden("calls", "call"),
        remark="" if base else calls_asked.how_to_tell(t, auction=told.kind == "auction"),
        extra="_calls_so_far.html",
        pad="_calls.html",
        more=calls_panel(told, calls, base, name="calls"),
    )
    wrong = calls.first_fault()
    if wrong is not None and (wrong.index < len(calls.calls) - 1 or told.kind == "auction"):
        return _with_wrong(told, calls, page, wrong)
    if not base:
        return page
    scores = calls.totals(base)[0]
    if told.kind == "auction":
        stands = told.ruling(**{SCORES: write_totals(scores), "calls": write_calls(base), "call": None})
        return replace(page, ink=Link(calls_asked.where_it_stands(t), stands, "rule"))
    return _with_verdict(told, replace(calls, calls=base), page)


def _with_wrong(told: Told, calls: CallsTold, page: AskPage, wrong: IllegalCall) -> AskPage:
    """One of the calls before was not legal itself, and the judge will hear of no other until it is settled."""
    t, call = told.t, calls.calls[wrong.index]
    scores = calls.totals(calls.calls[: wrong.index])[0]
    facts = _whole(replace(calls, calls=calls.calls[: wrong.index + 1]), scores)
    return replace(
        page,
        notes=(calls_asked.was_not_legal(t, calls.bidders, wrong, call),),
        ink=Link(calls_asked.rule_on_earlier(t, wrong), _ruling_on(told, facts), "rule"),
    )


def _with_verdict(told: Told, calls: CallsTold, page: AskPage) -> AskPage:
    """The verdict on the last call, as far as it goes without the totals."""
    t, bidders, call = told.t, calls.bidders, calls.calls[-1]
    rulings = calls.rulings(calls.before, call)
    scores, ruling = next(iter(rulings.items()))
    seat = ruling.seat
    if all(other.legal for other in rulings.values()):
        given = judged(calls, scores, calls.before, call) or {}
        said = explain_call(t, calling(bidders, scores, calls.said(calls.before), call, given))
        ink = Link(calls_asked.rule_on_call(t, bidders, seat, call), _ruling_on(told, _whole(calls, scores)), "rule")
        # What the match has recorded is not in dispute before it is tapped, though it can be asked about.
        live = None if calls.calls == calls.first else Live("legal", f"{said.verdict}.", said.short)
        return replace(page, live=live, ink=ink)
    at, side = calls.bound or 0, bidders.table.side_of(seat or 0)
    word, short = calls_asked.it_depends(t, bidders, seat or 0, at)
    links = []
    for key, total, text in (("under", 0, calls_asked.under(t, at)), ("more", at, calls_asked.or_more(t, at))):
        case = next((case for case in rulings if case[side] == total), None)
        if case is not None:
            links.append(Link(text, _ruling_on(told, _whole(calls, case)), f"total-{key}"))
    return replace(page, live=Live("open", word, short), links=tuple(links))


def _ruling_on(told: Told, facts: dict[str, str]) -> str:
    return ruling_at("call", **{**told.args, **facts})


def legal_part(calls: CallsTold, told: tuple[Call, ...]) -> tuple[Call, ...]:
    """The calls up to the first that was not legal whatever the totals."""
    wrong = replace(calls, calls=told).first_fault()
    return told if wrong is None else told[: wrong.index]


# --- the ruling


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on the call in question."""
    t, calls = told.t, read_calls(told)
    bidders, call = calls.bidders, calls.calls[-1]
    ruled = calling(
        bidders, question["scores"], calls.said(calls.before), call, given, rough=calls.rough and totals_matter(calls)
    )
    said = explain_call(t, ruled)
    reason = ruled.reason
    rule_of = rule_reason(ruled)
    seat, legal = ruled.seat, reason is Reason.OK
    shown = (*calls.said(calls.before), *(() if seat is None else ((seat, call),)))
    notes = {} if legal or seat is None else {len(ruled.said): calls_asked.not_legal(t)}
    whole = {name: value for name, value in question.items() if name != "call"}
    auction = {**whole, "ask": "auction", "calls": list(calls.calls)}
    return RulingView(
        mood="legal" if legal else "illegal",
        word=said.verdict,
        short=said.short,
        facts=facts(told, calls, ""),
        why=said.why,
        reason=reason.value,
        legal_calls=tuple(calls_asked.call_chip(t, other) for other in ruled.legal_calls),
        legal_line=" ".join(filter(None, (may_line(t, ruled), _other_totals(told, calls, ruled)))),
        links=(Link(calls_asked.to_the_auction(t), ruling_href(auction, m=told.match_id), "auction"),),
        penalty=None if legal else calls_asked.not_decided(t),
        hint=hint_of_call(t, ruled),
        elsewhere=elsewhere(
            t, told.profile, question, given, lambda asked, got: calls_asked.ruled_elsewhere(t, asked, got)
        ),
        rule=rule_name(t, rule_of),
        rule_href=reason_href(rule_of),
        sources=said_by(t, rule_of),
        title=calls_asked.call_title(t, said.verdict, bidders, seat, call),
        extra="_calls_table.html",
        more=calls_table(t, bidders, shown, notes=notes),
    )


def _other_totals(told: Told, calls: CallsTold, ruled: Calling) -> str:
    """What would be legal on the other side of the floor, where the totals were not told exactly."""
    at, seat = calls.bound, ruled.seat
    if at is None or seat is None or not calls.rough:
        return ""
    side = calls.bidders.table.side_of(seat)
    for scores, ruling in replace(calls, scores=None).rulings(calls.before, ruled.call).items():
        if scores[side] == at > ruled.total and ruling.legal_calls != ruled.legal_calls:
            return calls_asked.on_the_floor_line(told.t, at, ruling.legal_calls)
    return ""


def judged(calls: CallsTold, scores: Sequence[int], before: Sequence[Call], call: Call) -> Json | None:
    """The judge’s answer on a call, as `words.calls_ruled` takes it; None where the calls before were not legal."""
    ruling = judge_call(calls.profile, calls.players, calls.bidders.dealer, scores, before, call)
    if isinstance(ruling, IllegalCall):
        return None
    return {"seat": ruling.seat, "reason": ruling.reason.value, "legal_calls": ruling.legal_calls}
