"""Turns events and entries into plain dictionaries and back, so that every log that was ever written loads.

An event is `{"type": …, "v": …, …}`. What this program does not know (a kind, a version, a shape) becomes an
`UnreadEvent`, which is written again exactly as it was read. A change of shape raises the version: one more
function in `_UPGRADES` turns the old dictionary into the new one, with the values that reproduce what it
meant then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyfives.rules import HOLD, PASS, Card, Counts, Suit, Tally, Tricks, read_card, write_card

from .entry import Entry, Said
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
    MatchStarted,
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
    UnreadEvent,
)

Fields = dict[str, Any]

_UPGRADES: tuple[Callable[[Fields], Fields], ...] = ()
"""The first turns version 1 into version 2, and so on."""


def version() -> int:
    """The version in which events are written now."""
    return len(_UPGRADES) + 1


class _Odd(Exception):
    """A dictionary that is not what an event of its kind looks like; it never leaves this module."""


# --- writing ------------------------------------------------------------------------------------------------


def encode(event: Event) -> Fields:
    """The event as a dictionary of JSON values."""
    if isinstance(event, UnreadEvent):
        return dict(event.fields)
    fields: Fields = {"type": _NAMES[type(event)], "v": version(), **_fields(event)}
    let_stand = getattr(event, "let_stand", None)
    if let_stand is not None:
        fields["let_stand"] = let_stand
    # An adjustment always says why; what else may be said of a row's change is there only where it was said.
    if "note" not in fields and getattr(event, "note", None) is not None:
        fields["note"] = getattr(event, "note", None)
    return fields


def _fields(event: Event) -> Fields:
    match event:
        case MatchStarted(rules, players, first_dealer, opening):
            return {
                "rules": dict(rules),
                "players": list(players),
                "first_dealer": first_dealer,
                "opening": None if opening is None else list(opening),
            }
        case CallMade(call):
            return {"call": call}
        case ContractMade(bidder, bid, held):
            return {"bidder": bidder, "bid": bid, "held": held}
        case TrumpNamed(suit):
            return {"suit": suit.value}
        case CardTurnedUp(card) | CardPlayed(card):
            return {"card": write_card(card)}
        case CardRobbed(seat) | LeaderNamed(seat):
            return {"seat": seat}
        case TrickTaken(side) | RestTaken(side):
            return {"side": side}
        case HighTrumpMarked(trick):
            return {"trick": trick}
        case HandTallied():
            return _hand_fields(event, event.tally)
        case HandCorrected(row):
            return {"row": row, **_hand_or_pass_fields(event)}
        case HandInserted(before):
            return {"before": before, **_hand_or_pass_fields(event)}
        case HandMoved(row, before):
            return {"row": row, "before": before}
        case HandDeleted(row) | AdjustmentCancelled(row) | SidesSwapped(row):
            return {"row": row}
        case AdjustmentMade(points, note):
            return {"points": list(points), "note": note}
        case OpeningSet(totals):
            return {"totals": list(totals)}
        case DealerSet(seat):
            return {"seat": seat}
        case PlayerRenamed(seat, player):
            return {"seat": seat, "player": player}
        case PlayerSubstituted(seat, player, row):
            return {"seat": seat, "player": player, "row": row}
        case SeatsSwapped(seat, other):
            return {"seat": seat, "other": other}
        case Undone(target) | Redone(target):
            return {"target": target}
        case _:
            return {}


def _hand_or_pass_fields(event: HandCorrected | HandInserted) -> Fields:
    return {"passed_in": True} if event.tally is None else _hand_fields(event, event.tally)


def _hand_fields(event: HandTallied | HandCorrected | HandInserted, tally: Tally) -> Fields:
    fields: Fields = {
        "bidder": event.bidder,
        "bid": event.bid,
        "held": event.held,
        "trump": None if event.trump is None else event.trump.value,
    }
    if isinstance(tally, Counts):
        return {**fields, "counts": list(tally.counts), "top_side": tally.top_side}
    return {**fields, "tricks": list(tally.sides), "top_trump": tally.top}


# --- reading ------------------------------------------------------------------------------------------------


def decode(raw: object) -> Event:
    """The event that a dictionary tells of; an `UnreadEvent` where this program cannot tell."""
    if type(raw) is not dict:
        return UnreadEvent("", {"unread": raw})
    kind = raw.get("type")
    written = raw.get("v", 1)
    reader = _READERS.get(kind) if type(kind) is str else None
    if reader is None or type(written) is not int or not 1 <= written <= version():
        return UnreadEvent(str(kind), raw)
    fields: Fields = raw
    for upgrade in _UPGRADES[written - 1 :]:
        fields = upgrade(fields)
    try:
        return reader(fields)
    except _Odd:
        return UnreadEvent(str(kind), raw)


def _whole(fields: Fields, name: str) -> int:
    value = fields.get(name)
    if type(value) is not int:
        raise _Odd(name)
    return value


def _whole_or_none(fields: Fields, name: str) -> int | None:
    return None if fields.get(name) is None else _whole(fields, name)


def _numbers(fields: Fields, name: str) -> tuple[int, ...]:
    value = fields.get(name)
    if type(value) is not list or not all(type(number) is int for number in value):
        raise _Odd(name)
    return tuple(value)


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name)
    if type(value) is not str:
        raise _Odd(name)
    return value


def _text_or_none(fields: Fields, name: str) -> str | None:
    return None if fields.get(name) is None else _text(fields, name)


def _flag_or_none(fields: Fields, name: str) -> bool | None:
    value = fields.get(name)
    if value is not None and type(value) is not bool:
        raise _Odd(name)
    return value


def _suit(fields: Fields, name: str) -> Suit:
    try:
        return Suit(_text(fields, name))
    except ValueError as no_suit:
        raise _Odd(name) from no_suit


def _suit_or_none(fields: Fields, name: str) -> Suit | None:
    return None if fields.get(name) is None else _suit(fields, name)


def _card(fields: Fields, name: str) -> Card:
    card = read_card(fields.get(name))
    if card is None:
        raise _Odd(name)
    return card


def _note(fields: Fields) -> str | None:
    return _text_or_none(fields, "note")


def _let_stand(fields: Fields) -> str | None:
    return _text_or_none(fields, "let_stand")


def _tally(fields: Fields) -> Tally:
    if "counts" in fields:
        return Counts(_numbers(fields, "counts"), _whole_or_none(fields, "top_side"))
    return Tricks(_numbers(fields, "tricks"), _whole_or_none(fields, "top_trump"))


def _match_started(fields: Fields) -> Event:
    rules = fields.get("rules")
    if type(rules) is not dict:
        raise _Odd("rules")
    opening = None if fields.get("opening") is None else _numbers(fields, "opening")
    return MatchStarted(rules, _numbers(fields, "players"), _whole(fields, "first_dealer"), opening)


def _call_made(fields: Fields) -> Event:
    call = fields.get("call")
    if call not in (PASS, HOLD):
        call = _whole(fields, "call")
    return CallMade(call, _let_stand(fields))


def _contract_made(fields: Fields) -> Event:
    bid = _whole(fields, "bid")
    return ContractMade(_whole(fields, "bidder"), bid, _flag_or_none(fields, "held"), _let_stand(fields))


def _hand(fields: Fields) -> tuple[int | None, int | None, bool | None, Suit | None, Tally, str | None]:
    return (
        _whole_or_none(fields, "bidder"),
        _whole_or_none(fields, "bid"),
        _flag_or_none(fields, "held"),
        _suit_or_none(fields, "trump"),
        _tally(fields),
        _let_stand(fields),
    )


_HandOrPass = tuple[int | None, int | None, bool | None, Suit | None, Tally | None, str | None, str | None]


def _hand_or_pass(fields: Fields) -> _HandOrPass:
    if fields.get("passed_in") is True:
        return (None, None, None, None, None, _let_stand(fields), _note(fields))
    return (*_hand(fields), _note(fields))


def _row_or_end(fields: Fields, name: str) -> int | None:
    """The entry that made a row; None stands for the place behind the last one, so it must be written."""
    if name not in fields:
        raise _Odd(name)
    return _whole_or_none(fields, name)


_READERS: Mapping[str, Callable[[Fields], Event]] = {
    "match_started": _match_started,
    "call_made": _call_made,
    "contract_made": _contract_made,
    "trump_named": lambda fields: TrumpNamed(_suit(fields, "suit")),
    "trick_taken": lambda fields: TrickTaken(_whole(fields, "side")),
    "high_trump_marked": lambda fields: HighTrumpMarked(_whole_or_none(fields, "trick")),
    "rest_taken": lambda fields: RestTaken(_whole(fields, "side")),
    "hand_saved": lambda _: HandSaved(),
    "hand_tallied": lambda fields: HandTallied(*_hand(fields)),
    "hand_passed_in": lambda fields: HandPassedIn(_let_stand(fields)),
    "card_turned_up": lambda fields: CardTurnedUp(_card(fields, "card")),
    "card_robbed": lambda fields: CardRobbed(_whole(fields, "seat"), _let_stand(fields)),
    "card_played": lambda fields: CardPlayed(_card(fields, "card")),
    "leader_named": lambda fields: LeaderNamed(_whole(fields, "seat")),
    "hand_corrected": lambda fields: HandCorrected(_whole(fields, "row"), *_hand_or_pass(fields)),
    "hand_inserted": lambda fields: HandInserted(_row_or_end(fields, "before"), *_hand_or_pass(fields)),
    "hand_deleted": lambda fields: HandDeleted(_whole(fields, "row"), _note(fields)),
    "hand_moved": lambda fields: HandMoved(_whole(fields, "row"), _row_or_end(fields, "before"), _note(fields)),
    "sides_swapped": lambda fields: SidesSwapped(_whole(fields, "row"), _let_stand(fields), _note(fields)),
    "adjustment_made": lambda fields: AdjustmentMade(_numbers(fields, "points"), _text(fields, "note")),
    "adjustment_cancelled": lambda fields: AdjustmentCancelled(_whole(fields, "row")),
    "opening_set": lambda fields: OpeningSet(_numbers(fields, "totals")),
    "dealer_set": lambda fields: DealerSet(_whole(fields, "seat"), _let_stand(fields)),
    "player_renamed": lambda fields: PlayerRenamed(_whole(fields, "seat"), _whole(fields, "player")),
    "player_substituted": lambda fields: PlayerSubstituted(
        _whole(fields, "seat"), _whole(fields, "player"), _row_or_end(fields, "row")
    ),
    "seats_swapped": lambda fields: SeatsSwapped(_whole(fields, "seat"), _whole(fields, "other")),
    "match_abandoned": lambda _: MatchAbandoned(),
    "match_resumed": lambda _: MatchResumed(),
    "undone": lambda fields: Undone(_whole(fields, "target")),
    "redone": lambda fields: Redone(_whole(fields, "target")),
}

_NAMES: Mapping[type, str] = {
    MatchStarted: "match_started",
    CallMade: "call_made",
    ContractMade: "contract_made",
    TrumpNamed: "trump_named",
    TrickTaken: "trick_taken",
    HighTrumpMarked: "high_trump_marked",
    RestTaken: "rest_taken",
    HandSaved: "hand_saved",
    HandTallied: "hand_tallied",
    HandPassedIn: "hand_passed_in",
    CardTurnedUp: "card_turned_up",
    CardRobbed: "card_robbed",
    CardPlayed: "card_played",
    LeaderNamed: "leader_named",
    HandCorrected: "hand_corrected",
    HandInserted: "hand_inserted",
    HandDeleted: "hand_deleted",
    HandMoved: "hand_moved",
    SidesSwapped: "sides_swapped",
    AdjustmentMade: "adjustment_made",
    AdjustmentCancelled: "adjustment_cancelled",
    OpeningSet: "opening_set",
    DealerSet: "dealer_set",
    PlayerRenamed: "player_renamed",
    PlayerSubstituted: "player_substituted",
    SeatsSwapped: "seats_swapped",
    MatchAbandoned: "match_abandoned",
    MatchResumed: "match_resumed",
    Undone: "undone",
    Redone: "redone",
}
"""Permanent: they stand in every log."""

KINDS: frozenset[str] = frozenset(_READERS)
"""Every kind of event that can be written."""


# --- entries ------------------------------------------------------------------------------------------------


def encode_said(said: Said | None) -> Fields | None:
    """What the table was told, as JSON values."""
    return None if said is None else {"scores": list(said.scores), "winner": said.winner}


def decode_said(raw: object) -> Said | None:
    """What the table was told; None where the log does not say."""
    if type(raw) is not dict:
        return None
    try:
        return Said(_numbers(raw, "scores"), _whole_or_none(raw, "winner"))
    except _Odd:
        return None


def encode_entry(entry: Entry) -> Fields:
    """One line of the log as JSON values."""
    return {
        "seq": entry.seq,
        "event": encode(entry.event),
        "tap": entry.tap,
        "at": entry.at,
        "device": entry.device,
        "judged": entry.judged,
        "said": encode_said(entry.said),
    }


def decode_entry(raw: object) -> Entry | None:
    """One line of a log; None where it is none (its event may be unread all the same)."""
    if type(raw) is not dict:
        return None
    try:
        return Entry(
            _whole(raw, "seq"),
            decode(raw.get("event")),
            _text(raw, "tap"),
            _text(raw, "at"),
            _whole_or_none(raw, "device"),
            _text(raw, "judged"),
            decode_said(raw.get("said")),
        )
    except _Odd:
        return None
