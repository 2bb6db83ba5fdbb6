"""Reads what a tap asks for (the `do` of the contract) into the event it would be, or says what cannot be
read.

Only the shape is judged here: names, types, seats that are none. Whether the event fits the match and
whether the rules allow it is judged where it is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from fortyfives.rules import HOLD, PASS, Call, Counts, Suit, Tally, Tricks, read_suit, tally_fields

from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandDeleted,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    MatchAbandoned,
    MatchResumed,
    OpeningSet,
    PlayerRenamed,
    Redone,
    RestTaken,
    TrickTaken,
    TrumpNamed,
    Undone,
)
from .judging import MOST_POINTS
from .refusal import Refusal
from .state import Match


class _Unreadable(Exception):
    """Carries the first fault of a tap up to `read_command`; it never leaves this module."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def _refuse(code: str, field: str | None, **facts: object) -> NoReturn:
    raise _Unreadable(Refusal(code, field, facts))


def read_command(before: Match, do: object) -> tuple[str, Event] | Refusal:
    """The verb of a tap and the event that it would be.

    Rows are numbered from 1 as on the sheet of `before`; the event names them by the entry that made them.
    An undo or a redo names the tap that it would take back or bring back.
    """
    try:
        verb, value = _read_verb(do)
        return verb, _READERS[verb](before, value)
    except _Unreadable as fault:
        return fault.refusal


def _read_verb(do: object) -> tuple[str, Any]:
    if type(do) is not dict:
        _refuse("bad_value", "do", value=do)
    verbs = [name for name in do if name in _READERS]
    if len(verbs) != 1:
        _refuse("bad_value", "do", value=list(do))
    verb = verbs[0]
    if verb != "adjust":
        _check_fields(do, (verb,), (), "")
        return verb, do[verb]
    _check_fields(do, ("adjust", "note"), (), "")
    return verb, do


# --- reading one value --------------------------------------------------------------------------------------


def _check_fields(given: Mapping[Any, Any], needed: Sequence[str], optional: Sequence[str], where: str) -> None:
    for name in given:
        if name not in needed and name not in optional:
            _refuse("unknown_field", f"{where}{name}", name=name)
    for name in needed:
        if name not in given:
            _refuse("missing_field", f"{where}{name}", name=name)


def _read_object(value: object, field: str) -> dict[Any, Any]:
    if type(value) is not dict:
        _refuse("bad_value", field, value=value)
    return value


def _read_true(value: object, field: str) -> None:
    if value is not True:
        _refuse("bad_value", field, value=value)


def _read_whole(value: object, field: str) -> int:
    if type(value) is not int:
        _refuse("bad_value", field, value=value)
    return value


def _read_seat(before: Match, value: object, field: str) -> int:
    players = len(before.players)
    if type(value) is not int or not 0 <= value < players:
        _refuse("bad_seat", field, value=value, players=players)
    return value


def _read_bid(value: object, field: str) -> int:
    if type(value) is not int or not 1 <= value <= MOST_POINTS:
        _refuse("bad_value", field, value=value)
    return value


def _read_numbers(value: object, field: str) -> tuple[int, ...]:
    if type(value) is not list:
        _refuse("bad_value", field, value=value)
    return tuple(_read_whole(number, field) for number in value)


def _read_suit(value: object, field: str) -> Suit:
    suit = read_suit(value)
    if suit is None:
        _refuse("bad_value", field, value=value)
    return suit


def _read_held(value: object, field: str) -> bool | None:
    if value is not None and type(value) is not bool:
        _refuse("bad_value", field, value=value)
    return value


# --- a hand -------------------------------------------------------------------------------------------------

_NO_SUCH = -1
"""Stands for a number of the wrong kind, so that the judge of tallies refuses it like one out of range."""


def _whole_or_none_such(value: object) -> int:
    return value if type(value) is int else _NO_SUCH


def _read_hand(
    before: Match, given: Mapping[Any, Any], where: str, besides: tuple[str, ...] = ()
) -> tuple[int | None, int | None, bool | None, Suit | None, Tally]:
    """Bidder, bid, held, trump and tally of a whole hand; `besides` are fields that somebody else reads."""
    profile = before.profile
    told = tally_fields(given)
    bid_fields = ("bidder", "bid")
    needed = (*besides, *(bid_fields if profile.has_auction else ()), *told)
    _check_fields(given, needed, (*bid_fields, "held", "trump"), where)
    bidder = bid = None
    if profile.has_auction:
        bidder = _read_seat(before, given["bidder"], f"{where}bidder")
        bid = _read_bid(given["bid"], f"{where}bid")
    else:
        for name in bid_fields:
            if given.get(name) is not None:
                _refuse("bad_value", where + name, value=given[name], clash="no_auction")
    held = _read_held(given.get("held"), f"{where}held")
    if held and not profile.has_auction:
        _refuse("bad_value", f"{where}held", value=held, clash="no_auction")
    trump = None if given.get("trump") is None else _read_suit(given["trump"], f"{where}trump")
    if type(given[told[0]]) is not list:
        _refuse("bad_value", where + told[0], value=given[told[0]])
    numbers = tuple(map(_whole_or_none_such, given[told[0]]))
    best = None if given[told[1]] is None else _whole_or_none_such(given[told[1]])
    return bidder, bid, held, trump, Counts(numbers, best) if "counts" in told else Tricks(numbers, best)


def _tally(before: Match, value: object) -> Event:
    return HandTallied(*_read_hand(before, _read_object(value, "tally"), "tally."))


def _pass_in(_: Match, value: object) -> Event:
    _read_true(value, "pass_in")
    return HandPassedIn()


def _read_row(before: Match, value: object, field: str) -> int:
    """The seq of the entry that made the row with this number."""
    if type(value) is not int or not 1 <= value <= len(before.rows):
        _refuse("bad_value", field, value=value, rows=len(before.rows))
    return before.rows[value - 1].seq


def _correct(before: Match, value: object) -> Event:
    given = _read_object(value, "correct")
    if "pass_in" in given:
        _check_fields(given, ("hand", "pass_in"), (), "correct.")
        row = _read_row(before, given["hand"], "correct.hand")
        _read_true(given["pass_in"], "correct.pass_in")
        return HandCorrected(row, None, None, None, None, None)
    hand = _read_hand(before, given, "correct.", ("hand",))
    return HandCorrected(_read_row(before, given["hand"], "correct.hand"), *hand)


# --- step by step -------------------------------------------------------------------------------------------


def _read_call(value: object) -> Call:
    if type(value) is str and value in (PASS, HOLD):
        return value
    return _read_whole(value, "call")


def _contract(before: Match, value: object) -> Event:
    given = _read_object(value, "contract")
    _check_fields(given, ("bidder", "bid"), ("held",), "contract.")
    bidder = _read_seat(before, given["bidder"], "contract.bidder")
    bid = _read_bid(given["bid"], "contract.bid")
    return ContractMade(bidder, bid, _read_held(given.get("held"), "contract.held"))


def _save(_: Match, value: object) -> Event:
    _read_true(value, "save")
    return HandSaved()


# --- corrections, people, the match -------------------------------------------------------------------------


def _undo(before: Match, value: object) -> Event:
    _read_true(value, "undo")
    if before.undo is None:
        _refuse("nothing_to_undo", None)
    return Undone(before.undo.seq)


def _redo(before: Match, value: object) -> Event:
    _read_true(value, "redo")
    if before.redo is None:
        _refuse("nothing_to_redo", None)
    return Redone(before.redo.seq)


def _delete(before: Match, value: object) -> Event:
    return HandDeleted(_read_row(before, value, "delete"))


def _cancel_adjust(before: Match, value: object) -> Event:
    return AdjustmentCancelled(_read_row(before, value, "cancel_adjust"))


def _adjust(_: Match, value: Mapping[Any, Any]) -> Event:
    points = _read_numbers(value["adjust"], "adjust")
    note = value["note"]
    if type(note) is not str:
        _refuse("bad_value", "note", value=note)
    return AdjustmentMade(points, note.strip(" "))


def _rename(before: Match, value: object) -> Event:
    given = _read_object(value, "rename")
    _check_fields(given, ("seat", "player"), (), "rename.")
    seat = _read_seat(before, given["seat"], "rename.seat")
    return PlayerRenamed(seat, _read_whole(given["player"], "rename.player"))


def _abandon(_: Match, value: object) -> Event:
    _read_true(value, "abandon")
    return MatchAbandoned()


def _resume(_: Match, value: object) -> Event:
    _read_true(value, "resume")
    return MatchResumed()


_READERS: Mapping[str, Callable[[Match, Any], Event]] = {
    "tally": _tally,
    "pass_in": _pass_in,
    "call": lambda _, value: CallMade(_read_call(value)),
    "contract": _contract,
    "name_trump": lambda _, value: TrumpNamed(_read_suit(value, "name_trump")),
    "trick": lambda _, value: TrickTaken(_read_whole(value, "trick")),
    "top": lambda _, value: HighTrumpMarked(None if value is None else _read_whole(value, "top")),
    "rest": lambda _, value: RestTaken(_read_whole(value, "rest")),
    "save": _save,
    "undo": _undo,
    "redo": _redo,
    "correct": _correct,
    "delete": _delete,
    "adjust": _adjust,
    "cancel_adjust": _cancel_adjust,
    "opening": lambda _, value: OpeningSet(_read_numbers(value, "opening")),
    "dealer": lambda before, value: DealerSet(_read_seat(before, value, "dealer")),
    "rename": _rename,
    "abandon": _abandon,
    "resume": _resume,
}
"""One reader for each verb. A verb of a later release is one more line here, and one more event."""

READ_VERBS: frozenset[str] = frozenset(_READERS)
