"""Tells every tap of a match in a sentence: what was done, why, what stood against it, and what became of it."""

from __future__ import annotations

from collections.abc import Callable

from fortyfives.rules import HOLD, PASS, Call, Reason, Suit
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
    MatchStarted,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    Redone,
    RestTaken,
    SeatsSwapped,
    SidesSwapped,
    TrailLine,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
)
from fortyfives.words.cards import list_names, mark, suit_name
from fortyfives.words.changes import AnswerChange
from fortyfives.words.events import redone_spoken, tap_object, undone_spoken
from fortyfives.words.people import Table, score_line, seat_name, side_name, signed
from fortyfives.words.rulings import about
from fortyfives.words.translator import Translator

NameOf = Callable[[int], str]
"""The name of a player, by his number."""


def taps_line(t: Translator, count: int) -> str:
    """Say how many taps there are to read of."""
    told = t.ngettext(
        "%(num)s tap: when, on which phone, and what it changed.",
        "%(num)s taps: when, on which phone, and what each changed.",
        count,
    )
    return told % {"num": count}


def trail_heading(t: Translator, line: TrailLine) -> str:
    """The heading over the taps made while one hand lay open; what takes a tap back stands with that tap."""
    if line.meant is not None and line.meant.hand is not None:
        return t.gettext("Hand %(hand)s") % {"hand": line.meant.hand}
    if line.before.winner is not None:
        return t.gettext("After the end")
    return t.gettext("Hand %(hand)s") % {"hand": line.hand}


def who_line(t: Translator, device: str | None, *, here: bool) -> str:
    """Say on which phone it was tapped. Without a device it came from a program."""
    if device is None:
        return t.gettext("a program")
    return t.gettext("%(device)s (this phone)") % {"device": device} if here else device


def answer_line(t: Translator, answer: AnswerChange) -> str:
    """One answer of a hand before it was put right, and since: "Bid: 20 → 25"."""
    nothing = t.gettext("nothing")
    return t.gettext("%(label)s: %(before)s → %(after)s") % {
        "label": answer.label,
        "before": answer.before or nothing,
        "after": answer.after or nothing,
    }


def trail_sentence(t: Translator, table: Table, line: TrailLine, name_of: NameOf) -> str:
    """What was done, in a sentence; cards are marked. `table` is the table as it was then."""
    event = line.entry.event
    match event:
        case MatchStarted():
            return _begun(t, table, event)
        case Undone():
            if line.meant is None:
                return t.gettext("An undo found nothing to take back.")
            return undone_spoken(t, tap_object(t, table, line.meant))
        case Redone():
            if line.meant is None:
                return t.gettext("A redo found nothing to bring back.")
            return redone_spoken(t, tap_object(t, table, line.meant))
        case PlayerRenamed() | PlayerSubstituted() | SeatsSwapped():
            return _people(t, table, line, event, name_of)
        case HandCorrected() | HandInserted() | HandDeleted() | HandMoved() | SidesSwapped():
            return _row_changed(t, table, line, event)
        case AdjustmentMade(points=points):
            given = (
                t.gettext("%(side)s %(points)s") % {"side": side_name(t, table, side), "points": signed(change)}
                for side, change in enumerate(points)
                if change
            )
            return t.gettext("An adjustment: %(points)s.") % {"points": list_names(t, tuple(given)) or "0"}
        case AdjustmentCancelled():
            return t.gettext("An adjustment was cancelled.")
        case OpeningSet(totals=totals):
            return t.gettext("The match started from %(score)s.") % {"score": score_line(t, totals)}
        case MatchAbandoned():
            return t.gettext("The match was broken off.")
        case MatchResumed():
            return t.gettext("The match was carried on.")
        case UnreadEvent():
            return t.gettext("A newer version of this program wrote a tap that this one cannot read. It is left out.")
        case _:
            return _in_hand(t, table, line)


def _begun(t: Translator, table: Table, event: MatchStarted) -> str:
    names = {"names": list_names(t, table.names), "dealer": table.name(event.first_dealer)}
    if event.opening is None or not any(event.opening):
        return t.gettext("The match began with %(names)s. %(dealer)s deals first.") % names
    return t.gettext("The match began with %(names)s at %(score)s. %(dealer)s deals first.") % {
        **names,
        "score": score_line(t, event.opening),
    }


# --- the open hand ------------------------------------------------------------------------------------------


def _in_hand(t: Translator, table: Table, line: TrailLine) -> str:
    event, hand = line.entry.event, {"hand": line.tap.hand}
    match event:
        case HandTallied(bidder=bidder, bid=bid, held=held, trump=trump):
            return t.gettext("Hand %(hand)s was entered: %(bid)s.") % {
                **hand,
                "bid": _bid(t, table, bidder, bid, held, trump),
            }
        case HandPassedIn():
            return t.gettext("Hand %(hand)s: all passed, thrown in.") % hand
        case HandSaved():
            return t.gettext("Hand %(hand)s was checked and saved.") % hand
        case CallMade(call=call):
            return _called(t, table, line.seat, call)
        case ContractMade(bidder=bidder, bid=bid, held=held):
            names = {"name": table.name(bidder), "bid": bid}
            if held:
                return t.gettext("%(name)s held and has the bid at %(bid)s.") % names
            return t.gettext("%(name)s has the bid at %(bid)s.") % names
        case DealerSet(seat=seat) if seat == line.tap.seat:
            return t.gettext("Hand %(hand)s is dealt again by %(name)s.") % {**hand, "name": table.name(seat)}
        case DealerSet(seat=seat):
            return t.gettext("Hand %(hand)s is dealt by %(name)s.") % {**hand, "name": table.name(seat)}
        case _:
            return _trump_and_tricks(t, table, line)


def _called(t: Translator, table: Table, seat: int | None, call: Call) -> str:
    if seat is None:
        return t.gettext("A call that nobody was to make.")
    if call == PASS:
        return t.gettext("%(name)s passed.") % {"name": table.name(seat)}
    if call == HOLD:
        return t.gettext("%(name)s held.") % {"name": table.name(seat)}
    return t.gettext("%(name)s bid %(bid)s.") % {"name": table.name(seat), "bid": call}


def _trump_and_tricks(t: Translator, table: Table, line: TrailLine) -> str:
    match line.entry.event:
        case TrumpNamed(suit=suit):
            return t.gettext("Trumps are %(suit)s.") % {"suit": suit_name(t, suit)}
        case CardTurnedUp(card=card):
            return t.gettext("%(card)s was turned up.") % {"card": mark(card)}
        case CardRobbed(seat=seat):
            return t.gettext("%(name)s took the card that was turned up.") % {"name": table.name(seat)}
        case TrickTaken(side=side) if line.tap.trick is None:
            return t.gettext("A trick to %(side)s.") % {"side": side_name(t, table, side)}
        case TrickTaken(side=side):
            names = {"number": line.tap.trick, "side": side_name(t, table, side)}
            return t.gettext("Trick %(number)s to %(side)s.") % names
        case RestTaken(side=side):
            return t.gettext("The rest of the tricks to %(side)s.") % {"side": side_name(t, table, side)}
        case CardPlayed(card=card):
            if line.seat is None:
                return t.gettext("%(card)s was played.") % {"card": mark(card)}
            return t.gettext("%(name)s played %(card)s.") % {"name": table.name(line.seat), "card": mark(card)}
        case LeaderNamed(seat=seat):
            return t.gettext("%(name)s leads the next trick.") % {"name": table.name(seat)}
        case HighTrumpMarked(trick=None):
            return t.gettext("No trump was played.")
        case HighTrumpMarked(trick=trick):
            return t.gettext("The highest trump lies in trick %(trick)s.") % {"trick": trick}
        case _:
            raise ValueError(f"a tap without words: {line.entry.event}")


def _bid(
    t: Translator, table: Table, bidder: int | None, bid: int | None, held: bool | None, trump: Suit | None
) -> str:
    """The bid of a whole hand as a part of a sentence; without an auction, the trump."""
    names = {
        "name": "" if bidder is None else table.name(bidder),
        "bid": bid,
        "suit": suit_name(t, trump) if trump else "",
    }
    match bidder is not None, bool(held), trump is not None:
        case True, True, True:
            return t.gettext("%(name)s held %(bid)s in %(suit)s") % names
        case True, True, False:
            return t.gettext("%(name)s held %(bid)s") % names
        case True, False, True:
            return t.gettext("%(name)s bid %(bid)s in %(suit)s") % names
        case True, False, False:
            return t.gettext("%(name)s bid %(bid)s") % names
        case False, _, True:
            return t.gettext("%(suit)s turned up") % names
        case _:
            return t.gettext("no trump said")


# --- a row of the sheet -------------------------------------------------------------------------------------

_RowChanged = HandCorrected | HandInserted | HandDeleted | HandMoved | SidesSwapped


def _row_changed(t: Translator, table: Table, line: TrailLine, event: _RowChanged) -> str:
    hand = {"hand": line.tap.hand}
    match event:
        case HandCorrected(tally=None):
            return t.gettext("Hand %(hand)s was corrected: thrown in.") % hand
        case HandCorrected(bidder=bidder, bid=bid, held=held, trump=trump):
            return t.gettext("Hand %(hand)s was corrected: %(bid)s.") % {
                **hand,
                "bid": _bid(t, table, bidder, bid, held, trump),
            }
        case HandInserted(tally=None):
            return t.gettext("A forgotten hand went in as hand %(hand)s: thrown in.") % hand
        case HandInserted(bidder=bidder, bid=bid, held=held, trump=trump):
            return t.gettext("A forgotten hand went in as hand %(hand)s: %(bid)s.") % {
                **hand,
                "bid": _bid(t, table, bidder, bid, held, trump),
            }
        case HandDeleted():
            return t.gettext("Hand %(hand)s was taken off the sheet.") % hand
        case HandMoved():
            return _moved(t, line)
        case SidesSwapped():
            if line.tap.hand is None:
                return t.gettext("The sides of an adjustment were swapped.")
            return t.gettext("The sides of hand %(hand)s were swapped.") % hand


def _moved(t: Translator, line: TrailLine) -> str:
    names = {"hand": line.tap.hand, "place": line.place}
    match line.tap.hand is None, line.place is None:
        case True, True:
            return t.gettext("An adjustment was moved.")
        case True, False:
            return t.gettext("An adjustment was moved before hand %(place)s.") % names
        case False, True:
            return t.gettext("Hand %(hand)s was moved.") % names
        case _:
            return t.gettext("Hand %(hand)s was moved before hand %(place)s.") % names


# --- people -------------------------------------------------------------------------------------------------


def _people(
    t: Translator,
    table: Table,
    line: TrailLine,
    event: PlayerRenamed | PlayerSubstituted | SeatsSwapped,
    name_of: NameOf,
) -> str:
    if isinstance(event, SeatsSwapped):
        names = {"first": table.name(event.seat), "second": table.name(event.other)}
        return t.gettext("%(first)s and %(second)s swapped seats.") % names
    told = {
        "seat": seat_name(t, table.players, event.seat),
        "old": table.name(event.seat),
        "new": name_of(event.player),
        "hand": line.hand if line.place is None else line.place,
    }
    if isinstance(event, PlayerRenamed):
        return t.gettext("The name at %(seat)s was wrong: not %(old)s but %(new)s.") % told
    if event.row is not None and line.place is None:
        return t.gettext("%(new)s plays at %(seat)s for %(old)s.") % told
    return t.gettext("From hand %(hand)s on %(new)s plays at %(seat)s for %(old)s.") % told


# --- what belongs to it -------------------------------------------------------------------------------------


def trail_asides(t: Translator, line: TrailLine) -> tuple[str, ...]:
    """Why it was done, and the ruling that the table overrode."""
    asides = []
    note = getattr(line.entry.event, "note", None)
    if note:
        asides.append(t.gettext("Why: %(reason)s") % {"reason": note})
    reason = getattr(line.entry.event, "let_stand", None)
    if reason in {known.value for known in Reason}:
        rule = about(t, Reason(reason)).rule
        asides.append(t.gettext("The table let it stand against the rules: %(rule)s.") % {"rule": rule})
    elif reason:
        asides.append(t.gettext("The table let it stand against the rules."))
    return tuple(asides)


def trail_outcome(t: Translator, table: Table, line: TrailLine) -> str | None:
    """Say that a tap ended the match, opened it again or changed its winner; None where that stayed as it was."""
    was, now = line.before.winner, line.after.winner
    if was == now:
        return None
    if now is None:
        return t.gettext("The match was open again.")
    names = {"side": side_name(t, table, now)}
    if was is None:
        return t.gettext("That ended the match: %(side)s won.") % names
    return t.gettext("The winner changed: %(side)s won.") % names
