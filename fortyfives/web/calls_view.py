"""Draws an auction for the referee: what was called round by round, and what can be tapped next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.rules import HOLD, PASS, AuctionOpen, AuctionWon, Call, PassedIn, Reason, auction_status
from fortyfives.web.calls_told import CallsTold, write_calls
from fortyfives.web.question_address import asking_href
from fortyfives.web.referee_frame import Link
from fortyfives.web.referee_told import Told
from fortyfives.words import auction, calls_asked
from fortyfives.words.bidders import Bidders
from fortyfives.words.translator import Translator

USUAL_AMOUNTS = (5, 10, 15, 20, 25, 30)
"""What stands on the buttons even where the rules offer less: such an amount is dashed."""


@dataclass(frozen=True, slots=True)
class CallCell:
    """One call in the table: `high` where it stands, `note` what a ruling says of it."""

    text: str
    high: bool = False
    now: bool = False
    passed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class CallsTable:
    """The calls round by round, a column for each seat from the dealer’s left; the flag marks the dealer."""

    speakers: tuple[tuple[str, bool], ...]
    rows: tuple[tuple[CallCell, ...], ...]
    named: bool
    """Whether the seats have names; else the heads say who deals."""


@dataclass(frozen=True, slots=True)
class CallButton:
    """A call that can be tapped: `off` where it is not legal, and the tap leads to the ruling."""

    call: str
    value: str
    text: str
    small: str = ""
    off: bool = False
    pressed: bool = False
    label: str | None = None


@dataclass(frozen=True, slots=True)
class CallsPanel:
    """The table and the calls of whoever is in turn."""

    table: CallsTable
    line: str
    name: str
    """The parameter that a tap sends."""
    numbers: tuple[CallButton, ...]
    words: tuple[CallButton, ...]
    dashed: str
    links: tuple[Link, ...]
    columns: str
    """How the amounts stand side by side."""


def calls_table(
    t: Translator,
    bidders: Bidders,
    said: Sequence[tuple[int, Call]],
    *,
    turn: int | None = None,
    notes: dict[int, str] | None = None,
) -> CallsTable:
    """The calls in rows. `turn` is who speaks next; `notes` stand beside a call, by its place from 0."""
    order = bidders.order
    standing = max((place for place, (_, call) in enumerate(said) if call != PASS), default=None)
    rows: list[list[CallCell]] = []
    last = len(order)
    cells = [
        (
            order.index(seat),
            CallCell(
                auction.call_text(t, call),
                high=place == standing,
                passed=call == PASS,
                note=(notes or {}).get(place, ""),
            ),
        )
        for place, (seat, call) in enumerate(said)
    ]
    if turn is not None:
        cells.append((order.index(turn), CallCell("…", now=True)))
    for column, cell in cells:
        if column <= last or not rows:
            rows.append([CallCell("")] * len(order))
        rows[-1][column] = cell
        last = column
    speakers = tuple((bidders.heads[seat], seat == bidders.dealer) for seat in order)
    return CallsTable(speakers, tuple(map(tuple, rows)), bidders.named)


def calls_panel(told: Told, calls: CallsTold, base: tuple[Call, ...], *, name: str) -> CallsPanel:
    """The auction after the calls `base`, none of which is against the rules, and what may be said next.

    `name` is "calls" where a tap adds to the auction, "call" where it tells the call in question.
    """
    t, bidders = told.t, calls.bidders
    said = calls.said(base)
    turn = turn_after(calls, base)
    numbers = tuple(_button(t, calls, base, bid, name) for bid in sorted({*USUAL_AMOUNTS, *calls.profile.offered}))
    words = tuple(_button(t, calls, base, call, name) for call in (HOLD, PASS))
    off = any(button.off for button in (*numbers, *words))
    return CallsPanel(
        table=calls_table(t, bidders, said, turn=turn),
        line=_line(t, calls, base),
        name=name,
        numbers=numbers,
        words=words,
        dashed=calls_asked.too_late(t) if turn is None else calls_asked.dashed_calls(t) if off else "",
        links=_links(told, calls, base) if name == "calls" else (),
        columns={6: "six", 7: "four"}.get(len(numbers), "four"),
    )


def turn_after(calls: CallsTold, base: Sequence[Call]) -> int | None:
    """Whose turn it is after these calls; None after the end."""
    status = _status(calls, base)
    return status.seat if isinstance(status, AuctionOpen) else None


def _status(calls: CallsTold, base: Sequence[Call]) -> AuctionOpen | AuctionWon | PassedIn | None:
    scores = calls.totals(base)
    status = auction_status(calls.profile, calls.players, calls.bidders.dealer, scores[0], base) if scores else None
    return status if isinstance(status, AuctionOpen | AuctionWon | PassedIn) else None


def _line(t: Translator, calls: CallsTold, base: Sequence[Call]) -> str:
    """Who has the bid."""
    bidders, status = calls.bidders, _status(calls, base)
    match status:
        case AuctionOpen():
            return bidders.say(auction.stands_line(t, bidders.table, status.high, status.holder)) if base else ""
        case AuctionWon(bagged=True):
            return bidders.say(auction.was_left_with_it(t, bidders.name(status.seat), status.bid))
        case AuctionWon():
            return bidders.say(auction.won_spoken(t, bidders.name(status.seat), status.bid))
        case PassedIn():
            return calls_asked.all_passed(t)
        case None:
            return ""


def _button(t: Translator, calls: CallsTold, base: tuple[Call, ...], call: Call, name: str) -> CallButton:
    rulings = tuple(calls.rulings(base, call).values())
    off = not any(ruling.legal for ruling in rulings)
    open_still = not off and not all(ruling.legal for ruling in rulings)
    small = ""
    if isinstance(call, str):
        if off and rulings and rulings[0].reason is not Reason.AUCTION_OVER:
            small = _why_not(t, calls, rulings[0].reason)
        elif open_still and calls.bound is not None:
            small = calls_asked.may_not_know(t, calls.bound)
        elif not off:
            small = _follows(t, calls, base, call)
    return CallButton(
        call=str(call),
        value=write_calls((*base, call)) if name == "calls" else str(call),
        text=calls_asked.call_chip(t, call),
        small=small,
        off=off,
        pressed=name == "call" and calls.settled and calls.calls[-1] == call,
        label=calls_asked.call_button_spoken(t, call, off=off),
    )


def _why_not(t: Translator, calls: CallsTold, reason: Reason) -> str:
    if reason is Reason.ONLY_DEALER_HOLDS and not calls.bidders.named:
        return calls_asked.only_the_dealer(t)
    return auction.why_short(t, reason, calls.bidders.name(calls.bidders.dealer))


def _follows(t: Translator, calls: CallsTold, base: tuple[Call, ...], call: Call) -> str:
    """What comes of a hold, or of a pass that ends the auction."""
    status = _status(calls, (*base, call))
    before = _status(calls, base)
    if call == HOLD:
        high = before.high if isinstance(before, AuctionOpen) else None
        return "" if high is None else auction.hold_follows(t, high)
    match status:
        case AuctionWon(bagged=True):
            return auction.left_with_it(t, status.bid)
        case AuctionWon():
            return calls.bidders.say(auction.keeps_it(t, calls.bidders.name(status.seat)))
        case PassedIn():
            return auction.thrown_in(t)
        case _:
            return ""


def _links(told: Told, calls: CallsTold, base: tuple[Call, ...]) -> tuple[Link, ...]:
    """Ways back and aside: the last call taken out, an amount that stands on no button."""
    t, found = told.t, []
    kept = {name: text for name, text in told.args.items() if name != "call"}
    if base:
        said = calls.said(base)
        seat = said[-1][0] if len(said) == len(base) else None
        text = calls_asked.take_back_call(t, calls.bidders, seat, base[-1])
        without = {**kept, "calls": write_calls(base[:-1])}
        found.append(Link(text, asking_href(told.kind, **without, step="calls" if base[:-1] else None), "take-back"))
    if told.kind == "call":
        amount = {**kept, "calls": write_calls(base)}
        found.append(Link(calls_asked.other_amount(t), asking_href(told.kind, **amount, step="amount"), "other-amount"))
    return tuple(found)
