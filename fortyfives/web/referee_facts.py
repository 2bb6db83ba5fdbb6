"""Fills in what a match knows of a dispute, so that the table need not tell the referee twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fortyfives.rules import (
    TRICKS_IN_HAND,
    USUAL_PLAYERS,
    Counts,
    Profile,
    Tally,
    Tricks,
    first_leader,
    write_card,
)
from fortyfives.scorebook import Match, RowKind, SheetRow, TrickTold
from fortyfives.web.draft import Answers, is_about
from fortyfives.web.play_told import BY
from fortyfives.web.question_address import facts_told
from fortyfives.web.rules_address import rules_text

Facts = dict[str, Any]


def facts_of(match: Match, kind: str, hand: str | None = None) -> dict[str, str]:
    """The facts for a kind of question as parameters of an address.

    `hand` is the number of a hand on the sheet, as the table counts; None means the open hand, or the last one where
    that has nothing to tell.
    """
    row = next((row for row in match.rows if hand is not None and str(row.hand) == hand), None)
    facts = _FACTS.get(kind, _nothing)(match, row)
    told = facts_told({"ask": kind, **facts})
    told["rules"] = rules_text(match.profile)
    if kind == "play" and "trick" in told and match.hand is not None and match.hand.plays_next is not None:
        told[BY] = str(match.hand.plays_next)
    if len(match.players) != USUAL_PLAYERS:
        told["players"] = str(len(match.players))
    return told


def with_draft(match: Match, draft: Answers) -> Match:
    """The match with what this phone has tapped of the open hand, and not saved yet, as if it were recorded."""
    hand = match.hand
    if hand is None or not is_about(draft, match):
        return match
    if hand.bid is None and draft.bid is not None:
        hand = replace(hand, bidder=draft.bidder, bid=draft.bid)
    if hand.trump is None:
        hand = replace(hand, trump=draft.trump)
    return replace(match, book=replace(match.book, hand=hand))


def _nothing(match: Match, row: SheetRow | None) -> Facts:
    return {}


def _play(match: Match, row: SheetRow | None) -> Facts:
    if row is not None:
        return {} if row.trump is None else {"trump": row.trump.value}
    open_hand = match.hand
    if open_hand is None or open_hand.trump is None:
        return {}
    cards = open_hand.current.cards
    if not 0 < len(cards) < len(match.players):
        return {"trump": open_hand.trump.value}
    return {"trump": open_hand.trump.value, "trick": [write_card(card) for card in cards]}


def _trick(match: Match, row: SheetRow | None) -> Facts:
    if row is not None:
        return {} if row.trump is None else {"trump": row.trump.value}
    open_hand = match.hand
    if open_hand is None or open_hand.trump is None:
        return {}
    facts: Facts = {"trump": open_hand.trump.value}
    if open_hand.leader is not None:
        facts["leader"] = open_hand.leader
    if open_hand.current.cards:
        facts["cards"] = [write_card(card) for card in open_hand.current.cards]
    return facts


def _auction(match: Match, row: SheetRow | None) -> Facts:
    open_hand = match.hand
    if row is not None:
        before = match.book.sheet.standings[row.number - 1].scores
        return {"dealer": row.dealer, "scores": list(before), "calls": list(row.story.calls)}
    calls = [] if open_hand is None else list(open_hand.calls)
    return {"dealer": match.dealer, "scores": list(match.scores), "calls": calls}


def _name_trump(match: Match, row: SheetRow | None) -> Facts:
    trump = row.trump if row is not None else match.hand.trump if match.hand is not None else None
    return {} if trump is None else {"trump": trump.value}


def _rob(match: Match, row: SheetRow | None) -> Facts:
    turned = row.story.turned if row is not None else match.hand.turned if match.hand is not None else None
    return {} if turned is None else {"turned": write_card(turned)}


def _hand(match: Match, row: SheetRow | None) -> Facts:
    open_hand = match.hand
    if row is None and open_hand is not None and (open_hand.tricks or open_hand.bid is not None):
        facts: Facts = {"scores": list(match.scores), **_bid(match, open_hand.bidder, open_hand.bid)}
        if len(open_hand.tricks) == TRICKS_IN_HAND and open_hand.top_known:
            facts |= {"tricks": list(open_hand.tricks), "top_trump": open_hand.top}
        return facts
    told = row or next((row for row in reversed(match.rows) if row.kind is RowKind.HAND), None)
    if told is None or told.kind is not RowKind.HAND or told.tally is None:
        return {"scores": list(match.scores)}
    before = match.book.sheet.standings[told.number - 1].scores
    return {"scores": list(before), **_bid(match, told.bidder, told.bid), **_tally(told.tally)}


def _bid(match: Match, bidder: int | None, bid: int | None) -> Facts:
    if not match.profile.has_auction or bidder is None:
        return {}
    return {"bidding_side": match.profile.side_of(bidder, len(match.players)), "bid": bid}


def _tally(tally: Tally) -> Facts:
    match tally:
        case Tricks():
            return {"tricks": list(tally.sides), "top_trump": tally.top}
        case Counts():
            return {"counts": list(tally.counts), "top_side": tally.top_side}


def _finish(match: Match, row: SheetRow | None) -> Facts:
    standing = match.book.standing if row is None else match.book.sheet.standings[row.number]
    facts: Facts = {"scores": list(standing.scores)}
    if standing.bidding_side is not None:
        # Of the last hand that counted: a hand after the end has no say in it.
        facts["bidding_side"] = standing.bidding_side
    return facts


def hand_looked_back_on(match: Match) -> SheetRow | None:
    """The last hand on the sheet, which a review is about as long as nothing is told of the next; else None."""
    if match.hand is not None and (match.hand.told or match.hand.trump is not None):
        return None
    return next((told for told in reversed(match.rows) if told.kind is RowKind.HAND), None)


def _review(match: Match, row: SheetRow | None) -> Facts:
    players, open_hand = len(match.players), match.hand
    row = row or hand_looked_back_on(match)
    if row is not None:
        tricks, trump, dealer, bidder = row.story.tricks, row.trump, row.dealer, row.bidder
    elif open_hand is not None:
        tricks, trump, dealer, bidder = open_hand.told, open_hand.trump, open_hand.dealer, open_hand.bidder
    else:
        return {}
    facts: Facts = {} if trump is None else {"trump": trump.value}
    leader = _first_leader(match.profile, players, dealer, bidder)
    if leader is not None:
        facts["leader"] = leader
    if any(trick.cards for trick in tricks):
        facts["tricks"] = [_remembered(trick, players) for trick in tricks]
    return facts


def _first_leader(profile: Profile, players: int, dealer: int, bidder: int | None) -> int | None:
    if profile.has_auction and bidder is None:
        return None
    return first_leader(profile, players, dealer, bidder)


def _remembered(trick: TrickTold, players: int) -> Facts:
    cards: list[str | None] = [write_card(card) for card in trick.cards]
    told: Facts = {"cards": [*cards, *[None] * (players - len(cards))]}
    if trick.leader is not None:
        told["leader"] = trick.leader
    return told


def _match(match: Match, row: SheetRow | None) -> Facts:
    rows: list[Facts] = []
    if any(match.opening):
        rows.append({"adjust": list(match.opening), "note": ""})
    for told in match.rows:
        match told.kind:
            case RowKind.PASSED_IN:
                rows.append({"passed_in": True})
            case RowKind.HAND if told.tally is not None:
                bid = {"bidder": told.bidder, "bid": told.bid} if told.bidder is not None else {}
                rows.append({**bid, **_tally(told.tally)})
            case _:
                rows.append({"adjust": list(told.change), "note": told.note or ""})
    first = match.rows[0].dealer if match.rows else match.dealer
    return {"players": len(match.players), "first_dealer": first, "hands": rows}


_FACTS = {
    "play": _play,
    "trick": _trick,
    "call": _auction,
    "auction": _auction,
    "name_trump": _name_trump,
    "rob": _rob,
    "hand": _hand,
    "finish": _finish,
    "review": _review,
    "match": _match,
}
"""What each kind of question takes over from a match."""
