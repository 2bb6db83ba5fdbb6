"""Names what a tap did, so that undo and redo can say what they take back and bring back."""

from __future__ import annotations

from fortyfives.rules import HOLD, PASS, Call
from fortyfives.scorebook import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    CardPlayed,
    CardRobbed,
    CardTurnedUp,
    ContractMade,
    DealerSet,
    HandCorrected,
    HandDeleted,
    HandInserted,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    LeaderNamed,
    MatchAbandoned,
    MatchResumed,
    Named,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    RestTaken,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
)
from fortyfives.words.cards import card_sign, suit_name
from fortyfives.words.people import Table, seat_name, side_name
from fortyfives.words.translator import Translator


def tap_object(t: Translator, table: Table, tap: Named) -> str:
    """Name what a tap did as a thing that can be taken back: "hand 7", "trick to Angus & Leo"."""
    event = tap.event
    match event:
        case HandTallied() | HandSaved():
            return t.gettext("hand %(hand)s") % {"hand": tap.hand}
        case HandPassedIn():
            return t.gettext("hand %(hand)s, thrown in") % {"hand": tap.hand}
        case HandCorrected():
            return t.gettext("the correction of hand %(hand)s") % {"hand": tap.hand}
        case HandInserted():
            return t.gettext("the insertion of hand %(hand)s") % {"hand": tap.hand}
        case HandDeleted() if tap.hand is not None:
            return t.gettext("the deletion of hand %(hand)s") % {"hand": tap.hand}
        case HandDeleted():
            return t.gettext("the deletion of a hand")
        case HandMoved() if tap.hand is not None:
            return t.gettext("the move of hand %(hand)s") % {"hand": tap.hand}
        case HandMoved():
            return t.gettext("the move of an adjustment")
        case SidesSwapped() if tap.hand is not None:
            return t.gettext("the swapped sides of hand %(hand)s") % {"hand": tap.hand}
        case SidesSwapped():
            return t.gettext("the swapped sides of an adjustment")
        case CallMade(call=call) if tap.seat is not None:
            return t.gettext("%(name)s, %(call)s") % {"name": table.name(tap.seat), "call": _call(t, call)}
        case CallMade(call=call):
            return t.gettext("call: %(call)s") % {"call": _call(t, call)}
        case CardPlayed(card=card) if tap.seat is not None:
            return t.gettext("%(name)s, %(call)s") % {"name": table.name(tap.seat), "call": card_sign(card)}
        case CardPlayed(card=card):
            return t.gettext("card: %(card)s") % {"card": card_sign(card)}
        case LeaderNamed(seat=seat):
            return t.gettext("%(name)s leads") % {"name": table.name(seat)}
        case CardTurnedUp(card=card):
            return t.gettext("%(card)s turned up") % {"card": card_sign(card)}
        case CardRobbed(seat=seat):
            return t.gettext("%(name)s robbed") % {"name": table.name(seat)}
        case ContractMade(bidder=bidder, bid=bid):
            return t.gettext("%(name)s, %(bid)s") % {"name": table.name(bidder), "bid": bid}
        case TrumpNamed(suit=suit):
            return suit_name(t, suit)
        case TrickTaken(side=side) if tap.trick is not None:
            return t.gettext("trick %(trick)s to %(side)s") % {"trick": tap.trick, "side": side_name(t, table, side)}
        case TrickTaken(side=side):
            return t.gettext("trick to %(side)s") % {"side": side_name(t, table, side)}
        case RestTaken(side=side):
            return t.gettext("the rest to %(side)s") % {"side": side_name(t, table, side)}
        case HighTrumpMarked(trick=None):
            return t.gettext("no trump played")
        case HighTrumpMarked(trick=trick):
            return t.gettext("highest trump in trick %(trick)s") % {"trick": trick}
        case DealerSet(seat=seat) if seat == tap.seat:
            return t.gettext("the new deal")
        case DealerSet(seat=seat):
            return t.gettext("%(name)s deals") % {"name": table.name(seat)}
        case PlayerRenamed(seat=seat):
            return t.gettext("the name at %(seat)s") % {"seat": seat_name(t, table.players, seat)}
        case PlayerSubstituted(seat=seat):
            return t.gettext("the change of player at %(seat)s") % {"seat": seat_name(t, table.players, seat)}
        case SeatsSwapped(seat=seat, other=other):
            return t.gettext("the swapped seats of %(first)s and %(second)s") % {
                "first": table.name(seat),
                "second": table.name(other),
            }
        case AdjustmentMade():
            return t.gettext("the adjustment")
        case AdjustmentCancelled():
            return t.gettext("the cancelled adjustment")
        case OpeningSet():
            return t.gettext("the opening totals")
        case MatchAbandoned():
            return t.gettext("breaking off")
        case MatchResumed():
            return t.gettext("carrying on")
        case _:
            return t.gettext("the last tap")


def _call(t: Translator, call: Call) -> str:
    if call == PASS:
        return t.gettext("pass")
    return t.gettext("hold") if call == HOLD else str(call)


def undo_label(t: Translator, what: str) -> str:
    """Label the button that takes something back: "Undo: hand 7"."""
    return t.gettext("Undo: %(what)s") % {"what": what}


def redo_label(t: Translator, what: str) -> str:
    """Label the button that brings something back: "Redo: hand 7"."""
    return t.gettext("Redo: %(what)s") % {"what": what}


def recorded_line(t: Translator, tap: Named) -> str | None:
    """Say right after it what was recorded: "Hand 7 saved"; None for what needs no such word."""
    match tap.event:
        case HandTallied() | HandSaved():
            return t.gettext("Hand %(hand)s saved") % {"hand": tap.hand}
        case HandPassedIn():
            return t.gettext("Hand %(hand)s thrown in") % {"hand": tap.hand}
        case HandCorrected():
            return t.gettext("Hand %(hand)s corrected") % {"hand": tap.hand}
        case HandInserted():
            return t.gettext("Hand %(hand)s inserted") % {"hand": tap.hand}
        case HandDeleted() if tap.hand is not None:
            return t.gettext("Hand %(hand)s deleted") % {"hand": tap.hand}
        case HandMoved() if tap.hand is not None:
            return t.gettext("Hand %(hand)s moved") % {"hand": tap.hand}
        case SidesSwapped() if tap.hand is not None:
            return t.gettext("Sides of hand %(hand)s swapped") % {"hand": tap.hand}
        case _:
            return None


def undone_spoken(t: Translator, what: str) -> str:
    """Say aloud what was taken back."""
    return t.gettext("Taken back: %(what)s.") % {"what": what}


def redone_spoken(t: Translator, what: str) -> str:
    """Say aloud what was brought back."""
    return t.gettext("Back again: %(what)s.") % {"what": what}
