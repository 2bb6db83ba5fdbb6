"""Rules on a whole auction: whose turn it is, who has won it, which call was not legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fortyfives.rules import AuctionOpen, AuctionStatus, AuctionWon, IllegalCall, Reason, auction_status
from fortyfives.web import ask_call
from fortyfives.web.book_address import reason_href
from fortyfives.web.calls_told import CallsTold, knows_rules, put_together, read_calls, write_calls, write_totals
from fortyfives.web.calls_view import calls_table, turn_after
from fortyfives.web.question_address import asking_href, ruling_href
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import Link, RulingView
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES
from fortyfives.words import calls_asked
from fortyfives.words.answers import read_profile
from fortyfives.words.auctions_ruled import auction_line, explain_auction
from fortyfives.words.calling import calling
from fortyfives.words.calls_ruled import explain_call
from fortyfives.words.referee import said_by
from fortyfives.words.rulings import rule_name

Json = Mapping[str, Any]

ask = ask_call.ask
fault = ask_call.fault


def tidy(told: Told) -> Told:
    """The facts put together; where the auction is over, or a match knows all of it, the totals are filled in."""
    told = put_together(told)
    if told.step is not None or not knows_rules(told):
        return told
    calls = read_calls(told)
    scores = _settled(calls)
    return told if scores is None else replace(told, args={**told.args, SCORES: write_totals(scores)})


def _settled(calls: CallsTold) -> tuple[int, ...] | None:
    """Totals with which the auction can be ruled on, where no further call is to come."""
    if not calls.calls:
        return None
    wrong = calls.first_fault()
    if wrong is not None:
        return calls.totals(calls.calls[: wrong.index])[0]
    over = turn_after(calls, calls.calls) is None
    return calls.totals(calls.calls)[0] if over or calls.calls == calls.first else None


def sure(told: Told) -> bool:
    """Whether no further call is to come."""
    return told.step is None and knows_rules(told) and _settled(read_calls(told)) is not None


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """Where the auction stands."""
    t, calls = told.t, read_calls(told)
    bidders, scores = calls.bidders, tuple(question["scores"])
    said = calls.said(calls.calls)
    status = auction_status(calls.profile, calls.players, bidders.dealer, scores, calls.calls)
    told_of = explain_auction(t, bidders, scores, said, status)
    why, notes = told_of.why, dict[int, str]()
    if isinstance(status, IllegalCall):
        why = _why_not_legal(told, calls, question, status)
        notes = {status.index: calls_asked.not_legal(t)}
    reason = _rule_of(status)

    def say(asked: Json, got: Json) -> str:
        there = auction_status(read_profile(asked), calls.players, bidders.dealer, scores, calls.calls)
        return auction_line(t, bidders, there)

    return RulingView(
        mood="illegal" if isinstance(status, IllegalCall) else "told",
        word=told_of.verdict,
        short=told_of.short,
        facts=ask_call.facts(told, calls, ""),
        why=why,
        reason=given["status"],
        legal_calls=tuple(calls_asked.call_chip(t, call) for call in given.get("legal_calls", ())),
        links=_links(told, calls, question, given),
        penalty=calls_asked.not_decided(t) if isinstance(status, IllegalCall) else None,
        elsewhere=elsewhere(t, told.profile, question, given, say),
        rule=rule_name(t, reason),
        rule_href=reason_href(reason),
        sources=said_by(t, reason),
        title=told_of.short,
        extra="_calls_table.html",
        more=calls_table(t, bidders, said, turn=turn_after(calls, calls.calls), notes=notes),
    )


def _rule_of(status: AuctionStatus) -> Reason:
    """The reason under which the rule that decides stands in the book."""
    match status:
        case IllegalCall():
            return status.reason
        case AuctionOpen():
            return Reason.MUST_EXCEED
        case AuctionWon(bagged=False):
            return Reason.AUCTION_OVER
        case _:
            return Reason.DEALER_MUST_BID


def _why_not_legal(told: Told, calls: CallsTold, question: Json, wrong: IllegalCall) -> tuple[str, ...]:
    """Why the first call that was not legal was not: as the ruling on it says."""
    before, call = calls.calls[: wrong.index], calls.calls[wrong.index]
    found = ask_call.judged(calls, question["scores"], before, call)
    if found is None:
        return ()
    said = explain_call(told.t, calling(calls.bidders, question["scores"], calls.said(before), call, found))
    return (said.short, *said.why)


def _links(told: Told, calls: CallsTold, question: Json, given: Json) -> tuple[Link, ...]:
    """To the ruling on the call that was not legal, or on the last one; and on with an auction that is open."""
    t, found = told.t, []
    wrong = given.get("index")
    last = wrong if wrong is not None else len(calls.calls) - 1
    if last >= 0:
        asked = {**question, "ask": "call", "calls": list(calls.calls[:last]), "call": calls.calls[last]}
        seat = given["seat"] if wrong is not None else None
        seat = calls.said(calls.calls[: last + 1])[-1][0] if wrong is None else seat
        text = calls_asked.rule_on_call(t, calls.bidders, seat, calls.calls[last])
        found.append(Link(text, ruling_href(asked, m=told.match_id), "last-call"))
    if given["status"] == "open":
        on = {**told.args, "calls": write_calls(calls.calls), "step": "calls"}
        found.append(Link(calls_asked.go_on(t), asking_href("auction", **on), "go-on"))
    return tuple(found)
