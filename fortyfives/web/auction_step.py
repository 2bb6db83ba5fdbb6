"""Draws the auction call by call: who speaks, what was said round by round, what may be said."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import HOLD, PASS, Auction, Call, Profile, Reason, first_speaker, left_to_dealer
from fortyfives.scorebook import Match, Refusal, RowKind, decide, preview
from fortyfives.web.draft import Answers
from fortyfives.web.panel_pages import AuctionStep, Cell, Choice, NextHand
from fortyfives.web.why import why
from fortyfives.words import auction
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


def calls_by_seat(match: Match) -> tuple[tuple[int, Call], ...]:
    """Who said what so far, in the order in which it was said."""
    hand = match.book.hand
    return said_by(match.profile, len(match.players), hand.dealer, match.scores, hand.calls)


def said_by(
    profile: Profile, players: int, dealer: int, scores: Sequence[int], calls: Sequence[Call]
) -> tuple[tuple[int, Call], ...]:
    """Who made which of these calls, in the order in which they were made."""
    said = []
    running = Auction(profile, players, dealer, scores)
    for call in calls:
        if running.turn is not None:
            said.append((running.turn, call))
        running.take(call)
    return tuple(said)


def auction_step(t: Translator, match: Match, table: Table, answers: Answers, after: NextHand) -> AuctionStep:
    """The auction as it stands; `after` is what stands over the hand."""
    hand = match.book.hand
    seat = hand.dealer if hand.seat is None else hand.seat
    name = table.names[seat]
    numbers = tuple(_choice(t, match, table, answers, bid) for bid in match.profile.offered)
    words = tuple(_choice(t, match, table, answers, call) for call in (HOLD, PASS))
    names = {"hand": hand.hand, "name": table.names[hand.dealer]}
    if seat == hand.dealer:
        aside = t.gettext("Hand %(hand)s, dealer") % names
    else:
        aside = t.gettext("Hand %(hand)s, %(name)s deals") % names
    return AuctionStep(
        next=after,
        headline=auction.to_speak(t, name),
        aside=aside,
        speakers=tuple((table.names[speaker], speaker == hand.dealer) for speaker in _speaking_order(match)),
        rows=_rounds(t, match, seat),
        stands=_stands(t, match, table, seat),
        asks=auction.says(t, name),
        numbers=numbers,
        words=words,
        dashed=auction.dashed_line(t, name) if any(choice.off for choice in (*numbers, *words)) else None,
        explained=why(t, match, table, answers, "call"),
    )


def _speaking_order(match: Match) -> tuple[int, ...]:
    players = len(match.players)
    first = first_speaker(players, match.book.hand.dealer)
    return tuple((first + place) % players for place in range(players))


def _rounds(t: Translator, match: Match, seat: int) -> tuple[tuple[Cell, ...], ...]:
    """One row for each time round, with a cell for each seat: empty where somebody was no longer in it."""
    order, calls = _speaking_order(match), calls_by_seat(match)
    spoken = [(order.index(speaker), call) for speaker, call in calls]
    # The last call that was no pass is the one that stands.
    standing = max((number for number, (_, call) in enumerate(calls) if call != PASS), default=None)
    rows: list[list[Cell]] = []
    before = len(order)
    for number, (column, call) in enumerate(spoken):
        if column <= before:
            rows.append([Cell("")] * len(order))
        rows[-1][column] = Cell(auction.call_text(t, call), high=number == standing, passed=call == PASS)
        before = column
    column = order.index(seat)
    if column <= before or not rows:
        rows.append([Cell("")] * len(order))
    rows[-1][column] = Cell("…", now=True)
    return tuple(tuple(row) for row in rows)


def _stands(t: Translator, match: Match, table: Table, seat: int) -> str:
    hand = match.book.hand
    left = None
    if seat == hand.dealer and hand.high is None:
        left = left_to_dealer(match.profile, table.players, hand.dealer, match.scores)
    may = auction.may_line(t, table, seat, hand.dealer, hand.legal_calls, left)
    return f"{auction.stands_line(t, table, hand.high, hand.holder)} {may}"


def _choice(t: Translator, match: Match, table: Table, answers: Answers, call: Call) -> Choice:
    hand, value = match.book.hand, str(call)
    refusal = decide(match, {"call": call})
    off = isinstance(refusal, Refusal)
    small = None
    if isinstance(refusal, Refusal) and refusal.ruling:
        if isinstance(call, str):
            small = auction.why_short(t, Reason(refusal.code), table.names[hand.dealer]) or None
    elif call == HOLD and hand.high is not None:
        small = auction.hold_follows(t, hand.high)
    elif call == PASS:
        small = _pass_follows(t, match, table)
    return Choice(
        value=value,
        text=_text(t, call),
        label=_label(t, call, off),
        small=small,
        off=off,
        asked=answers.asked == ("call", value),
    )


def _text(t: Translator, call: Call) -> str:
    if call == HOLD:
        return auction.hold_text(t)
    return auction.pass_text(t) if call == PASS else str(call)


def _label(t: Translator, call: Call, off: bool) -> str | None:
    if isinstance(call, str):
        return None  # the words on the button say it all
    said = t.gettext("Bid %(bid)s, not allowed") if off else t.gettext("Bid %(bid)s")
    return said % {"bid": call}


def _pass_follows(t: Translator, match: Match, table: Table) -> str | None:
    """What follows from a pass: something does once it ends the auction."""
    after = preview(match, {"call": PASS})
    if isinstance(after, Refusal):
        return None
    if len(after.rows) > len(match.rows) and after.rows[-1].kind is RowKind.PASSED_IN:
        return auction.thrown_in(t)
    won = after.book.hand
    if won.bidder is None or won.bid is None:
        return None
    return auction.left_with_it(t, won.bid) if won.bagged else auction.keeps_it(t, table.names[won.bidder])
