"""Describes a match for programs: its state, what a tap can do (a schema for each verb), and the lines of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.scorebook import MOST_POINTS, VERBS, Phase
from fortyfives.web.openapi_judge import MATCH_ROW, STANDING, reasons, tallies
from fortyfives.web.openapi_parts import (
    FLAG,
    REFUSED_BY_RULES,
    TRUE,
    Schema,
    about,
    array,
    closed,
    error_with,
    one_of,
    or_null,
    ref,
    text,
    whole,
)

_CALLS: Final = array(ref("Call"))
_ROW: Final = whole(1, about="The number of a row in `state.hands`, from 1.")
_PLACE: Final = whole(1, about="The number of a row; one more than there are rows: behind the last.")
_BID: Final = whole(1, MOST_POINTS)

# --- the state ----------------------------------------------------------------------------------------------

_OPEN_HAND: Final = closed(
    {
        "dealer": ref("Seat"),
        "calls": _CALLS,
        "bidder": or_null(ref("Seat")),
        "bid": or_null(whole()),
        "trump": or_null(ref("Suit")),
        "tricks": array(ref("Side"), most=5, about="The sides that took them."),
        "top_trump": or_null(whole(1, 5, "The trick with the highest trump so far.")),
        "leader": about(or_null(ref("Seat")), "Who leads next; null where that does not follow."),
    },
    {
        "turned": about(ref("Card"), "The card turned up, where it was recorded."),
        "robbed": about(ref("Seat"), "Who robbed it, where that was recorded."),
        "cards": array(array(ref("Card")), about="The cards told of each trick, in the order played."),
    },
    "The open hand as far as it is recorded.",
)

_LEGAL: Final = closed(
    {},
    {**dict.fromkeys(VERBS, TRUE), "calls": about(_CALLS, "In the bid phase: all that the seat in turn may say.")},
    "What `do` can be now, each verb true.",
)

STATE: Final = closed(
    {
        "hands": array(
            closed(
                MATCH_ROW,
                {
                    "fault": one_of(
                        ["bad_value", "impossible_hand", "order_needed"],
                        "The row no longer fits the totals before it; the judge would refuse it with this code.",
                    )
                },
            )
        ),
        **{**STANDING, "dealer": about(ref("Seat"), "Who deals the open hand, or would deal the next.")},
        "phase": one_of([phase.value for phase in Phase]),
        "hand": or_null(_OPEN_HAND),
        "legal": _LEGAL,
    },
    {"abandoned": about(TRUE, "There only where the table broke the match off.")},
    "The answer of the judge's `match` question, with where the match is.",
)

# --- what a tap does ----------------------------------------------------------------------------------------

_TOLD: Final[Mapping[str, Schema]] = {"held": or_null(FLAG), "trump": or_null(ref("SuitGiven"))}
_BIDDER: Final[Mapping[str, Schema]] = {"bidder": ref("Seat"), "bid": _BID}
_NO_BIDDER: Final[Mapping[str, Schema]] = {
    **_TOLD,
    "held": {"enum": [False, None]},
    "bidder": {"type": "null"},
    "bid": {"type": "null"},
}


def _hands(besides: Mapping[str, Schema]) -> list[Schema]:
    """A whole hand under rules with an auction, or without one."""
    return [*tallies({**besides, **_BIDDER}, _TOLD), *tallies(besides, _NO_BIDDER)]


def _hand_or_pass(besides: Mapping[str, Schema]) -> Schema:
    return {"anyOf": [*_hands(besides), closed({**besides, "pass_in": TRUE})]}


_NOTED: Final[Mapping[str, Schema]] = {"note": about(or_null(ref("Note")), "Why it was done.")}

_VALUES: Final[Mapping[str, tuple[Schema, str]]] = {
    "tally": ({"anyOf": _hands({})}, "A whole hand at once."),
    "pass_in": (TRUE, "Everybody passed."),
    "call": (ref("Call"), "What the seat in turn says."),
    "contract": (closed(_BIDDER, {"held": or_null(FLAG)}), "How the auction ended."),
    "name_trump": (ref("SuitGiven"), "The suit that is trump."),
    "turn_up": (ref("CardGiven"), "The card turned up; rules without an auction."),
    "robbed": (ref("Seat"), "Who robbed the card turned up."),
    "trick": (ref("Side"), "The side that took the trick."),
    "play": (ref("CardGiven"), "The card of the seat whose turn it is."),
    "leader": (ref("Seat"), "Who leads the trick, where two partners took the one before."),
    "top": (or_null(whole(1, 5)), "The trick with the highest trump so far; null: in none."),
    "rest": (ref("Side"), "The side that took all tricks that are left."),
    "save": (TRUE, "The hand is right: on to the next."),
    "undo": (TRUE, "Take the last tap back."),
    "redo": (TRUE, "Bring back what undo took; not after a new tap."),
    "correct": (_hand_or_pass({"hand": _ROW}), "Another hand in the place of this row."),
    "insert": (_hand_or_pass({"before": _PLACE}), "A hand that was forgotten, before this row."),
    "delete": (_ROW, "A row that never was."),
    "move": (closed({"hand": _ROW, "before": _PLACE}), "A row to another place."),
    "swap_sides": (_ROW, "A row that was written down for the wrong sides."),
    "adjust": (ref("Points"), "Points by agreement."),
    "cancel_adjust": (_ROW, "An adjustment that is taken back."),
    "opening": (ref("Points"), "The totals from which the match started."),
    "dealer": (ref("Seat"), "Who deals the open hand."),
    "rename": (closed({"seat": ref("Seat"), "name": ref("Name")}), "The name of the player in a seat was wrong."),
    "substitute": (
        closed({"seat": ref("Seat"), "name": ref("Name"), "from_hand": _PLACE}),
        "Another player sits there from this row on.",
    ),
    "swap_seats": (array(ref("Seat"), 2, 2), "Two players change places; before the first hand only."),
    "abandon": (TRUE, "Break the match off."),
    "resume": (TRUE, "Carry a match on that was broken off."),
}
_WITH_NOTE: Final = frozenset({"correct", "insert", "delete", "move", "swap_sides"})


def do_name(verb: str) -> str:
    """What the `do` of a verb is called among the components."""
    return "Do" + "".join(part.capitalize() for part in verb.split("_"))


def _do(verb: str) -> Schema:
    value, said = _VALUES[verb]
    if verb == "adjust":
        return closed({"adjust": value, "note": ref("Note")}, about=said)
    return closed({verb: value}, _NOTED if verb in _WITH_NOTE else None, said)


# --- the log ------------------------------------------------------------------------------------------------

_EVENT_HAND: Final[Mapping[str, Schema]] = {
    "bidder": or_null(ref("Seat")),
    "bid": or_null(_BID),
    "held": or_null(FLAG),
    "trump": or_null(ref("Suit")),
}
_LET_STAND: Final[Mapping[str, Schema]] = {
    "let_stand": about(reasons(REFUSED_BY_RULES), "The ruling that the table overrode.")
}
_LINE_ROW: Final = whole(1, about="The line of the log that made the row.")
_LINE_PLACE: Final = or_null(about(_LINE_ROW, "The line that made the row; null: behind the last."))
_PLAYER: Final = whole(1, about="The number of a player; his name stands elsewhere.")

_EVENT_FIELDS: Final[Mapping[str, Mapping[str, Schema]]] = {
    "match_started": {
        "rules": ref("RulesOfMatch"),
        "players": array(_PLAYER, 2, 6),
        "first_dealer": ref("Seat"),
        "opening": or_null(ref("Points")),
    },
    "call_made": {"call": ref("Call")},
    "contract_made": {"bidder": ref("Seat"), "bid": _BID, "held": or_null(FLAG)},
    "trump_named": {"suit": ref("Suit")},
    "trick_taken": {"side": ref("Side")},
    "high_trump_marked": {"trick": or_null(whole(1, 5))},
    "rest_taken": {"side": ref("Side")},
    "hand_saved": {},
    "hand_passed_in": {},
    "card_turned_up": {"card": ref("Card")},
    "card_robbed": {"seat": ref("Seat")},
    "card_played": {"card": ref("Card")},
    "leader_named": {"seat": ref("Seat")},
    "hand_deleted": {"row": _LINE_ROW},
    "hand_moved": {"row": _LINE_ROW, "before": _LINE_PLACE},
    "sides_swapped": {"row": _LINE_ROW},
    "adjustment_made": {"points": ref("Points"), "note": ref("Note")},
    "adjustment_cancelled": {"row": _LINE_ROW},
    "opening_set": {"totals": ref("Points")},
    "dealer_set": {"seat": ref("Seat")},
    "player_renamed": {"seat": ref("Seat"), "player": _PLAYER},
    "player_substituted": {"seat": ref("Seat"), "player": _PLAYER, "row": _LINE_PLACE},
    "seats_swapped": {"seat": ref("Seat"), "other": ref("Seat")},
    "match_abandoned": {},
    "match_resumed": {},
    "undone": {"target": whole(1, about="The line taken back.")},
    "redone": {"target": whole(1, about="The line brought back.")},
}
_JUDGED: Final = frozenset(
    {"call_made", "contract_made", "hand_passed_in", "card_robbed", "sides_swapped", "dealer_set"}
)
_MAY_SAY_WHY: Final = frozenset({"hand_deleted", "hand_moved", "sides_swapped"})


def _event(kind: str) -> Schema:
    may = {**(_LET_STAND if kind in _JUDGED else {}), **({"note": ref("Note")} if kind in _MAY_SAY_WHY else {})}
    return closed({"type": {"const": kind}, "v": {"const": 1}, **_EVENT_FIELDS[kind]}, may)


def _hand_event(kind: str, besides: Mapping[str, Schema]) -> Schema:
    head: dict[str, Schema] = {"type": {"const": kind}, "v": {"const": 1}, **besides}
    told = tallies({**head, **_EVENT_HAND}, {**_LET_STAND, **({"note": ref("Note")} if besides else {})})
    if besides:
        told.append(closed({**head, "passed_in": TRUE}, {**_LET_STAND, "note": ref("Note")}))
    return {"anyOf": told}


EVENTS: Final[Mapping[str, Schema]] = {
    **{kind: _event(kind) for kind in _EVENT_FIELDS},
    "hand_tallied": _hand_event("hand_tallied", {}),
    "hand_corrected": _hand_event("hand_corrected", {"row": _LINE_ROW}),
    "hand_inserted": _hand_event("hand_inserted", {"before": _LINE_PLACE}),
}
"""The events that this version writes, by kind."""

_OTHER_EVENT: Final[Schema] = {
    "description": "An event that another version wrote, as it stands in the log.",
    "type": "object",
    "not": {"properties": {"type": {"enum": list(EVENTS)}, "v": {"const": 1}}, "required": ["type", "v"]},
}

LOG_LINE: Final = closed(
    {
        "seq": whole(1, about="From 1, without gaps."),
        "event": {"anyOf": [*EVENTS.values(), _OTHER_EVENT]},
        "tap": text("The UUID that came with the tap."),
        "at": ref("Moment"),
        "device": or_null(closed({"number": whole(1), "name": or_null(text())}, about="Null: a program with a key.")),
        "judged": text("The version of the rules that judged the tap."),
        "said": or_null(
            closed({"scores": array(whole(), most=6), "winner": or_null(ref("Side"))}, about="What the table was told.")
        ),
    }
)
"""One line of the log."""

# --- matches ------------------------------------------------------------------------------------------------

_PLAYERS: Final = array(or_null(text()), 2, 6, "Names in seat order; null for one whose name was taken out.")
POSITION: Final[Mapping[str, Schema]] = {
    "seq": whole(0, about="The number of the last line of the log."),
    "state": ref("State"),
}
_PRACTICE: Final[Mapping[str, Schema]] = {
    "practice": {"const": True, "description": "Stands there only where the match is for practice: it counts nowhere."},
}


def match_parts() -> dict[str, Schema]:
    """The components that tell of matches."""
    return {
        "State": STATE,
        **{do_name(verb): _do(verb) for verb in VERBS},
        "Do": {"oneOf": [ref(do_name(verb)) for verb in VERBS], "description": "What a tap does: one verb."},
        "LogLine": LOG_LINE,
        "Position": closed(POSITION),
        "Begun": closed({"match": ref("MatchId"), **POSITION}),
        "Match": closed(
            {
                "match": ref("MatchId"),
                "seq": POSITION["seq"],
                "rules": ref("Rules"),
                "players": _PLAYERS,
                "state": ref("State"),
            },
            _PRACTICE,
        ),
        "MatchInList": closed(
            {
                "match": ref("MatchId"),
                "seq": POSITION["seq"],
                "rules": ref("Rules"),
                "players": _PLAYERS,
                "scores": ref("Totals"),
                "winner": or_null(ref("Side")),
                "when": about(ref("Moment"), "When it began."),
            },
            _PRACTICE,
        ),
        "DamagedMatch": closed(
            {"match": ref("MatchId"), "when": ref("Moment"), "error": error_with(["unavailable"])},
            about="A match that cannot be read. The others are not touched by that.",
        ),
    }
