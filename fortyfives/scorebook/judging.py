"""Holds an event that fits against the rules: do they allow it, and if not, may the table let it stand?

The door refuses what the rules do not allow; the fold keeps it with a note.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fortyfives.rules import (
    HOLD,
    ROBBING_IS_LEGAL,
    PlayedHand,
    Reason,
    Standing,
    card_of,
    judge_contract,
    judge_pass_in,
    judge_rob,
    left_to_dealer,
    write_card,
)

from .auction import judge_next
from .events import (
    CallMade,
    CardRobbed,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandInserted,
    HandPassedIn,
    HandTallied,
    SidesSwapped,
)
from .fitting import MOST_POINTS
from .scoresheet import SheetRow, place_named, swapped_bid
from .state import Book


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the rules have against an event; `may_stand` is false where nothing would follow from it."""

    reason: Reason
    field: str
    facts: Mapping[str, object]
    may_stand: bool = True


def ruled(book: Book, event: Event) -> Ruled | None:
    """What the rules have against an event that fits; None where they allow it."""
    standing = book.standing
    match event:
        case CallMade():
            return _call_ruled(book, event)
        case ContractMade(bidder, bid, held):
            return _contract_ruled(standing, "contract.", book.hand.dealer, bidder, bid, held)
        case HandTallied(bidder, bid, held):
            return _contract_ruled(standing, "tally.", book.hand.dealer, bidder, bid, held)
        case HandPassedIn():
            return _pass_in_ruled(standing, "pass_in", book.hand.dealer)
        case HandCorrected(_, bidder, bid, held, _, tally):
            before, row = _row_of(book, event)
            if before.winner is not None or bid_is_kept(row, event):
                # A hand after the end counts for nothing, so nothing is held against its bid; and a bid that
                # is not what is corrected was judged when it was recorded.
                return None
            if tally is None:
                return _pass_in_ruled(before, "correct.pass_in", row.dealer)
            return _contract_ruled(before, "correct.", row.dealer, bidder, bid, held)
        case HandInserted(before_row, bidder, bid, held, _, tally):
            before = book.sheet.standings[place_named(book.sheet, before_row)]
            if before.winner is not None:
                return None
            if tally is None:
                return _pass_in_ruled(before, "insert.pass_in", before.dealer)
            return _contract_ruled(before, "insert.", before.dealer, bidder, bid, held)
        case SidesSwapped(row_seq):
            return _swap_ruled(book, row_seq)
        case CardRobbed(seat):
            return _rob_ruled(book, seat)
        case DealerSet(seat):
            hand = book.hand
            if seat == hand.dealer:
                return None  # dealt again by the same dealer: nothing that was said of this hand holds
            refused = _contract_ruled(standing, "dealer", seat, hand.bidder, hand.bid, hand.held)
            already = _contract_ruled(standing, "dealer", hand.dealer, hand.bidder, hand.bid, hand.held)
            # Only what the change of dealer itself brings about: the bid was judged when it was made.
            if refused is not None and (already is None or refused.reason is not already.reason):
                return refused
            return _robbed_under(book, seat)
        case _:
            return None


def _call_ruled(book: Book, event: CallMade) -> Ruled | None:
    hand, standing = book.hand, book.standing
    ruling = judge_next(book.profile, len(book.players), hand.dealer, standing.scores, hand.calls, event.call)
    if ruling.legal or ruling.seat is None:
        return None
    facts: dict[str, object] = {
        **_standing_facts(standing, ruling.seat),
        "call": event.call,
        "high": hand.high,
        "holder": hand.holder,
        "dealer": hand.dealer,
        "legal_calls": ruling.legal_calls,
    }
    nothing_held = event.call == HOLD and hand.high is None
    no_amount = type(event.call) is int and not 1 <= event.call <= MOST_POINTS
    return Ruled(ruling.reason, "call", facts, may_stand=not (nothing_held or no_amount))


def _contract_ruled(
    standing: Standing, where: str, dealer: int, bidder: int | None, bid: int | None, held: bool | None
) -> Ruled | None:
    if bidder is None or bid is None:
        return None
    ruling = judge_contract(standing.profile, standing.players, dealer, standing.scores, bidder, bid, held=bool(held))
    if ruling.legal:
        return None
    facts: dict[str, object] = {
        **_standing_facts(standing, bidder),
        "bid": bid,
        "held": held,
        "dealer": dealer,
        "legal_bids": ruling.legal_bids,
    }
    about_hold = ruling.reason in (Reason.NO_HOLD, Reason.ONLY_DEALER_HOLDS)
    field = where if not where.endswith(".") else where + ("held" if about_hold else "bid")
    return Ruled(ruling.reason, field, facts)


def _swap_ruled(book: Book, row: int) -> Ruled | None:
    place = book.sheet.place_of(row) or 0
    before, played = book.sheet.standings[place], book.sheet.lines[place].row
    if before.winner is not None or not isinstance(played, PlayedHand):
        return None
    bidder, held = swapped_bid(before, played.bidder, book.sheet.lines[place].held)
    return _contract_ruled(before, "swap_sides", book.sheet.rows[place].dealer, bidder, played.bid, held)


def _robbed_under(book: Book, dealer: int) -> Ruled | None:
    """What speaks against the robbing that was recorded, if this seat deals; None where nothing new does."""
    robber = book.hand.robbed
    if robber is None or _rob_ruled(book, robber) is not None:
        return None
    against = _rob_ruled(book, robber, dealer)
    return None if against is None else replace(against, field="dealer")


def _rob_ruled(book: Book, seat: int, dealer: int | None = None) -> Ruled | None:
    """Whether this seat may take the card turned up.

    His cards are not known: he is believed to hold the ace of trumps, unless another has played it.
    """
    hand, profile = book.hand, book.profile
    deals = hand.dealer if dealer is None else dealer
    if hand.trump is None:
        return None
    ace = card_of("A", hand.trump)
    played = {
        ((trick.leader + place) % len(book.players)): card
        for trick in (*hand.told, hand.current)
        if trick.leader is not None
        for place, card in enumerate(trick.cards)
        if card == ace
    }
    believed = (ace,) if not played or seat in played else ()
    turned = hand.turned if hand.turned is not None else card_of("2", hand.trump)
    reason = judge_rob(profile, turned, believed, seat == deals, has_played=False)
    if reason in ROBBING_IS_LEGAL:
        return None
    facts: dict[str, object] = {"seat": seat, "dealer": deals, "turned": write_card(turned)}
    return Ruled(reason, "robbed", facts)


def _pass_in_ruled(standing: Standing, field: str, dealer: int) -> Ruled | None:
    reason = judge_pass_in(standing.profile)
    if reason is Reason.OK:
        return None
    least = left_to_dealer(standing.profile, standing.players, dealer, standing.scores)
    return Ruled(reason, field, {**_standing_facts(standing, dealer), "dealer": dealer, "bid": least})


def _standing_facts(standing: Standing, seat: int) -> dict[str, object]:
    """Who it is about, on what total, under which floor."""
    profile = standing.profile
    side = profile.side_of(seat, standing.players)
    facts: dict[str, object] = {"seat": seat, "side": side, "total": standing.scores[side]}
    if profile.floor is not None:
        facts |= {"floor": profile.floor.bid, "floor_at": profile.floor.at}
    return facts


def legal_bids(book: Book, seat: int, held: bool = False) -> tuple[int, ...]:
    """The amounts at which this seat can have won the auction of the open hand, rising; none without an
    auction.
    """
    standing = book.standing
    if not standing.profile.has_auction:
        return ()
    ruling = judge_contract(
        standing.profile, standing.players, book.hand.dealer, standing.scores, seat, None, held=held
    )
    return ruling.legal_bids


def _row_of(book: Book, event: HandCorrected) -> tuple[Standing, SheetRow]:
    """Where the match stood before the corrected row, and the row."""
    place = book.sheet.place_of(event.row) or 0
    return book.sheet.standings[place], book.sheet.rows[place]


def bid_is_kept(row: SheetRow, event: HandCorrected) -> bool:
    """Whether a correction leaves the bid of the hand as it was recorded."""
    said = (event.bidder, event.bid, event.held)
    return event.tally is not None and row.tally is not None and said == (row.bidder, row.bid, row.held)
