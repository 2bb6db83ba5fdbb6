"""Reads what a tap asks for (the `do` of the contract) into the event it would be, or says what cannot be
read.

Only the shape is judged here: names, types, seats that are none. Whether the event fits the match and
whether the rules allow it is judged where it is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from fortyfives.rules import HOLD, PASS, Call, Card, Counts, Suit, Tally, Tricks, read_card, read_suit, tally_fields

from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    CardPlayed,
    CardRobbed,
    CardTurnedUp,
    ContractMade,
    DealerSet,
    Event,
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
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    Redone,
    RestTaken,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
    Undone,
)
from .fitting import MOST_POINTS
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
        verb, value, note = _read_verb(do)
        event = _READERS[verb](before, value)
        if isinstance(event, _Noted) and note is not None:
            event = replace(event, note=note)
        return verb, event
    except _Unreadable as fault:
        return fault.refusal


_Noted = HandCorrected | HandInserted | HandDeleted | HandMoved | SidesSwapped
"""What may say why it was done."""
_WITH_NOTE = frozenset({"correct", "insert", "delete", "move", "swap_sides"})


def _read_verb(do: object) -> tuple[str, Any, str | None]:
    """The verb, its value, and why it was done (None where nobody says)."""
    if type(do) is not dict:
        _refuse("bad_value", "do", value=do)
    verbs = [name for name in do if name in _READERS]
    if len(verbs) != 1:
        _refuse("bad_value", "do", value=list(do))
    verb = verbs[0]
    if verb == "adjust":
        _check_fields(do, ("adjust", "note"), (), "")
        return verb, do, None
    _check_fields(do, (verb,), ("note",) if verb in _WITH_NOTE else (), "")
    note = do.get("note")
    return verb, do[verb], None if note is None else _read_note(note)


def _read_note(value: object) -> str:
    if type(value) is not str:
        _refuse("bad_value", "note", value=value)
    return value.strip(" ")


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


def _read_card(value: object, field: str) -> Card:
    card = read_card(value)
    if card is None:
        _refuse("bad_card", field, value=value)
    return card


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


def _read_before(before: Match, value: object, field: str) -> int | None:
    """The seq of the entry that made the row with this number; None for the number behind the last one."""
    return None if value == len(before.rows) + 1 and type(value) is int else _read_row(before, value, field)


_Hand = tuple[int | None, int | None, bool | None, Suit | None, Tally | None]


def _read_hand_or_pass(before: Match, given: Mapping[Any, Any], where: str, place: str) -> _Hand:
    """A whole hand or a deal passed in; `place` is the field, read elsewhere, that says where it belongs."""
    if "pass_in" not in given:
        return _read_hand(before, given, where, (place,))
    _check_fields(given, (place, "pass_in"), (), where)
    return (None, None, None, None, None)


def _correct(before: Match, value: object) -> Event:
    given = _read_object(value, "correct")
    hand = _read_hand_or_pass(before, given, "correct.", "hand")
    event = HandCorrected(_read_row(before, given["hand"], "correct.hand"), *hand)
    if "pass_in" in given:
        _read_true(given["pass_in"], "correct.pass_in")
    return event


def _insert(before: Match, value: object) -> Event:
    given = _read_object(value, "insert")
    hand = _read_hand_or_pass(before, given, "insert.", "before")
    event = HandInserted(_read_before(before, given["before"], "insert.before"), *hand)
    if "pass_in" in given:
        _read_true(given["pass_in"], "insert.pass_in")
    return event


def _move(before: Match, value: object) -> Event:
    given = _read_object(value, "move")
    _check_fields(given, ("hand", "before"), (), "move.")
    row = _read_row(before, given["hand"], "move.hand")
    return HandMoved(row, _read_before(before, given["before"], "move.before"))


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
    return AdjustmentMade(points, _read_note(value["note"]))


def _rename(before: Match, value: object) -> Event:
    given = _read_object(value, "rename")
    _check_fields(given, ("seat", "player"), (), "rename.")
    seat = _read_seat(before, given["seat"], "rename.seat")
    return PlayerRenamed(seat, _read_whole(given["player"], "rename.player"))


def _substitute(before: Match, value: object) -> Event:
    given = _read_object(value, "substitute")
    _check_fields(given, ("seat", "player", "from_hand"), (), "substitute.")
    seat = _read_seat(before, given["seat"], "substitute.seat")
    player = _read_whole(given["player"], "substitute.player")
    return PlayerSubstituted(seat, player, _read_before(before, given["from_hand"], "substitute.from_hand"))


def _swap_seats(before: Match, value: object) -> Event:
    if type(value) is not list or len(value) != 2:
        _refuse("bad_value", "swap_seats", value=value)
    seat, other = (_read_seat(before, given, "swap_seats") for given in value)
    return SeatsSwapped(seat, other)


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
    "turn_up": lambda _, value: CardTurnedUp(_read_card(value, "turn_up")),
    "robbed": lambda before, value: CardRobbed(_read_seat(before, value, "robbed")),
    "trick": lambda _, value: TrickTaken(_read_whole(value, "trick")),
    "play": lambda _, value: CardPlayed(_read_card(value, "play")),
    "leader": lambda before, value: LeaderNamed(_read_seat(before, value, "leader")),
    "top": lambda _, value: HighTrumpMarked(None if value is None else _read_whole(value, "top")),
    "rest": lambda _, value: RestTaken(_read_whole(value, "rest")),
    "save": _save,
    "undo": _undo,
    "redo": _redo,
    "correct": _correct,
    "insert": _insert,
    "delete": _delete,
    "move": _move,
    "swap_sides": lambda before, value: SidesSwapped(_read_row(before, value, "swap_sides")),
    "adjust": _adjust,
    "cancel_adjust": _cancel_adjust,
    "opening": lambda _, value: OpeningSet(_read_numbers(value, "opening")),
    "dealer": lambda before, value: DealerSet(_read_seat(before, value, "dealer")),
    "rename": _rename,
    "substitute": _substitute,
    "swap_seats": _swap_seats,
    "abandon": _abandon,
    "resume": _resume,
}
"""One reader for each verb. A new verb is one more line here, and one more event."""
