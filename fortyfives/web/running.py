"""Tells the open hand to those who look on: the bid as a sentence, who leads, the tricks so far."""

from __future__ import annotations

from fortyfives.rules import first_leader
from fortyfives.scorebook import Match, Phase
from fortyfives.web import quick, stepwise
from fortyfives.web.asides import begun
from fortyfives.web.depth import depth_of
from fortyfives.web.draft import Answers, Depth, Step, counted
from fortyfives.web.pages import Sentence
from fortyfives.web.watch_pages import Running
from fortyfives.words import auction, watch
from fortyfives.words.cards import suit_name
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator
from fortyfives.words.tricks import lead_line


def step_due(match: Match, answers: Answers) -> Step:
    """What is asked next, at the depth at which the hand is told."""
    if depth_of(match, answers) is Depth.QUICK:
        return quick.step_of(match, answers)
    return stepwise.step_of(match, answers)


def sentence_so_far(t: Translator, match: Match, table: Table, answers: Answers) -> Sentence:
    """The bid of the open hand as a sentence, with blanks for what is not told."""
    return Sentence(
        name=None if answers.bidder is None else table.names[answers.bidder],
        bid=answers.bid,
        suit=answers.trump.value if answers.trump else None,
        suit_name=suit_name(t, answers.trump) if answers.trump else None,
        has_bid=match.profile.has_auction,
        held=answers.held,
    )


def leads_now(t: Translator, match: Match, table: Table, answers: Answers) -> str | None:
    """Who leads next, as far as it is known: a bidder who was tapped wrong shows here at once."""
    hand, recorded = match.book.hand, depth_of(match, answers) is not Depth.QUICK
    if recorded and hand.tricks:
        return lead_line(t, table, len(hand.tricks), hand.tricks[-1], hand.leader) if hand.tricks_left else None
    if match.profile.has_auction and answers.bidder is None:
        return None
    leader = first_leader(match.profile, table.players, hand.dealer, answers.bidder)
    return auction.leads_line(t, table.names[leader])


def running(t: Translator, match: Match, table: Table, answers: Answers) -> Running | None:
    """The open hand as far as it is told; None as long as nothing is told of it, and where none is open."""
    if match.hand is None or not begun(match, answers):
        return None
    hand, sentence = match.hand, sentence_so_far(t, match, table, answers)
    lines: list[str | None] = []
    if hand.phase is Phase.BID and hand.calls and hand.seat is not None and answers.bidder is None:
        lines.append(auction.stands_line(t, table, hand.high, hand.holder))
        lines.append(f"{auction.to_speak(t, table.names[hand.seat])}.")
    counts = answers.counts or counted(match, answers.tricks)
    told = answers.counts is not None
    if not told:
        lines.append(leads_now(t, match, table, answers))
    if told or any(counts):
        lines.append(watch.tricks_so_far(t, table, counts))
    if step_due(match, answers) is Step.CHECK:
        lines.append(watch.not_saved_yet(t))
    trump_told = sentence.suit is not None
    bid_told = not sentence.has_bid or (sentence.name is not None and sentence.bid is not None)
    nothing = sentence.name is None and sentence.bid is None and not trump_told
    return Running(
        sentence=None if nothing else sentence,
        done=trump_told and bid_told,
        lines=tuple(line for line in lines if line),
    )
