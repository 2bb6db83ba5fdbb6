"""Names the answers of an entry that is not saved yet, and says why one of them cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Suit
from fortyfives.words.cards import suit_name
from fortyfives.words.people import Table, side_code, side_name
from fortyfives.words.score import tricks_line
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """An open hand as far as it goes. `count` are the tricks of the side asked about, `tricks` says who took each."""

    bidder: int | None
    bid: int | None
    trump: Suit | None
    count: int | None
    tricks: tuple[int, ...]
    top: int | None


def answer_object(t: Translator, table: Table, hand: HandSoFar, field: str) -> str:
    """Name one answer as a thing that can be taken back: "Theresa", "20", "3 tricks"."""
    match field:
        case "bidder" if hand.bidder is not None:
            return table.names[hand.bidder]
        case "bid":
            return t.gettext("bid of %(bid)s") % {"bid": hand.bid}
        case "held":
            return t.gettext("the hold")
        case "trump" if hand.trump is not None:
            return suit_name(t, hand.trump)
        case "count" if hand.count is not None:
            return tricks_line(t, hand.count)
        case "trick" if hand.tricks:
            return t.gettext("trick %(number)s to %(side)s") % {
                "number": len(hand.tricks),
                "side": side_name(t, table, hand.tricks[-1]),
            }
        case "top" if hand.top is None:
            return t.gettext("no trump played")
        case "top" if hand.top is not None:
            return t.gettext("highest trump, %(side)s") % {"side": side_code(t, table, hand.top)}
        case _:
            return t.gettext("the last answer")


def explain_top(t: Translator, table: Table, side: int) -> str:
    """Say why a side cannot have played the highest trump."""
    return t.gettext("%(side)s took no trick, so they cannot have the highest trump.") % {
        "side": side_name(t, table, side)
    }


def explain_trick(t: Translator, table: Table, side: int) -> str:
    """Say why a side cannot have taken the trick that is asked for."""
    return t.gettext("All tricks of %(side)s are placed already.") % {"side": side_name(t, table, side)}


def let_stand_line(t: Translator, bid: int) -> str:
    """Say that the table decided otherwise than the rules."""
    return t.gettext("%(bid)s stands: the table decided so.") % {"bid": bid}


def depth_text(t: Translator, depth: str) -> str:
    """Name a way of telling a hand, as a link that leads to it."""
    match depth:
        case "calls":
            return t.gettext("Call by call")
        case "tricks":
            return t.gettext("Trick by trick")
        case "cards":
            return t.gettext("Card by card")
        case _:
            return t.gettext("Count at the end")
