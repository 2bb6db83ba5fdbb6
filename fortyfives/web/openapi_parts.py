"""The common parts of the description of the API: cards, seats, rules, keys, and the one shape of every error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fortyfives.rules import ANSWERS, VARIANTS, Reason
from fortyfives.scorebook import LONGEST_NOTE, MOST_POINTS
from fortyfives.web.taps import LONGEST_NAME
from fortyfives.words.faults import FAULT_CODES

Schema = dict[str, Any]


# --- how a schema is written down ---------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """The schema that stands under this name among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def closed(needed: Mapping[str, Schema], may: Mapping[str, Schema] | None = None, about: str = "") -> Schema:
    """An object with these fields, those that `may` be left out, and no others."""
    told: Schema = {"type": "object", "properties": {**needed, **(may or {})}, "additionalProperties": False}
    if needed:
        told["required"] = list(needed)
    return {"description": about, **told} if about else told


def array(items: Schema, least: int | None = None, most: int | None = None, about: str = "") -> Schema:
    """A list of so many of these."""
    told: Schema = {"type": "array", "items": items}
    if least is not None:
        told["minItems"] = least
    if most is not None:
        told["maxItems"] = most
    return {"description": about, **told} if about else told


def one_of(values: Iterable[str], about: str = "") -> Schema:
    """One of these words."""
    told: Schema = {"type": "string", "enum": list(values)}
    return {"description": about, **told} if about else told


def whole(least: int | None = None, most: int | None = None, about: str = "") -> Schema:
    """A whole number between these."""
    told: Schema = {"type": "integer"}
    if least is not None:
        told["minimum"] = least
    if most is not None:
        told["maximum"] = most
    return {"description": about, **told} if about else told


def text(about: str = "", **more: Any) -> Schema:
    """Any text."""
    return {**({"description": about} if about else {}), "type": "string", **more}


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    if set(schema) <= {"type", "minimum", "maximum", "description", "pattern"} and type(schema["type"]) is str:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def about(schema: Schema, said: str) -> Schema:
    """The same, with what it means here."""
    return {**schema, "description": said}


FLAG: Final[Schema] = {"type": "boolean"}
TRUE: Final[Schema] = {"const": True}
NOTHING: Final[Schema] = {"type": "null"}


# --- errors -------------------------------------------------------------------------------------------------

UNFORESEEN: Final = "unforeseen"
"""The code of a fault of the server's own, the only one without words in the words floor."""

REFUSED_BY_RULES: Final = (
    Reason.BELOW_FLOOR,
    Reason.NOT_A_BID,
    Reason.MUST_EXCEED,
    Reason.NO_HOLD,
    Reason.ONLY_DEALER_HOLDS,
    Reason.NOTHING_TO_HOLD,
    Reason.DEALER_MUST_BID,
    Reason.NO_ROBBING,
    Reason.DEALER_ONLY,
    Reason.ACE_NOT_HELD,
)
"""The rulings with which a tap can be refused; with `let_stand` most of them are recorded all the same."""

ERROR_CODES: Final = tuple(
    dict.fromkeys((*sorted(FAULT_CODES), *(reason.value for reason in REFUSED_BY_RULES), UNFORESEEN))
)
"""Every code that can stand in an error."""


def error_with(codes: Iterable[str]) -> Schema:
    """An error whose code is one of these."""
    return closed(
        {
            "code": one_of(codes, "What programs look at. Codes are permanent."),
            "field": or_null(text("The part of the request at fault, as `tally.bid`; null: all of it.")),
            "message": text("One plain sentence for people; its wording may change."),
        }
    )


def error_answer(codes: Iterable[str], said: str, beside: Mapping[str, Schema] | None = None) -> Schema:
    """The response that carries such an error, and what stands beside it."""
    body = closed({"error": error_with(codes), **(beside or {})})
    return {"description": said, "content": {"application/json": {"schema": body}}}


# --- cards, seats, rules ------------------------------------------------------------------------------------

_RANGE: Final = array(whole(0, 5), 2, 2)
_NUMBERS: Final = array(whole(5, 30), about="Multiples of five, rising; none without an auction.")

RULE_FIELDS: Final[Mapping[str, Schema]] = {
    "players": array(whole(2, 6), 1, about="How many may sit at the table."),
    "sides": one_of(ANSWERS["sides"], "Who score together when partners are possible."),
    "target": whole(5, about="The total that ends the match."),
    "bids": _NUMBERS,
    "auction": {"enum": [*ANSWERS["auction"], None], "description": "How the bidding goes round; null: no auction."},
    "hold": about(FLAG, "Whether the dealer may take the bid at the same number."),
    "all_pass": {"enum": [*ANSWERS["all_pass"], None], "description": "What becomes of a hand that everybody passed."},
    "floor": or_null(closed({"at": whole(), "bid": whole()}, about="From `at` on, no bid under `bid`.")),
    "kitty": whole(0, 5, "Cards dealt to nobody, for the bidder."),
    "must_hold_trump": about(FLAG, "Whether the bidder must hold a card of the suit that he names."),
    "keep": or_null(closed({"bidder": _RANGE, "others": _RANGE}, about="Least and most cards kept before the draw.")),
    "first_lead": one_of(ANSWERS["first_lead"]),
    "void_must_trump": about(FLAG, "Whether who cannot follow suit must trump."),
    "bonus": {"enum": [0, 5], "description": "Points for the highest trump, besides those of its trick."},
    "made_30": {"enum": [30, 60]},
    "failed_30": {"enum": [30, 60]},
    "bid_60": about(FLAG, "Whether 60 may be bid above 30."),
    "defenders": {
        "description": "What the sides that did not bid score.",
        "anyOf": [{"const": "always"}, closed({"stop_at": whole()}), closed({"cap": whole()})],
    },
    "both_reach": one_of(ANSWERS["both_reach"], "Who wins when several sides reach the target in one hand."),
    "must_bid_out": about(FLAG, "Whether only the side that bid can go out."),
    "checked": one_of(ANSWERS["checked"], "When the target is looked at."),
    "rob": about(FLAG, "Whether the card turned up may be robbed."),
    "hands": or_null(whole(1, about="The match ends after so many hands; null: only at the target.")),
    "revoke_penalty": or_null(whole(0, about="Points offered to be taken for a revoke; null: none agreed.")),
}
"""Every field that a table's own rules may change, in the order of the catalogue."""

_SUIT_SIGN: Final = "[SsHhDdCc♠♤♥♡♦♢♣♧]"
_ID: Final = text(pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")

PARTS: Final[Mapping[str, Schema]] = {
    "Card": text('Rank, then suit: "5S", "10D", "AH".', pattern="^(A|[2-9]|10|J|Q|K)[SHDC]$"),
    "CardGiven": text(
        'A card as it may be written in a request: also "td" or "5♠".',
        pattern=f"^(10|[2-9AaJjQqKkTt]){_SUIT_SIGN}$",
    ),
    "Suit": one_of("SHDC"),
    "SuitGiven": text('A suit as it may be written in a request: also "s" or "♠".', pattern=f"^{_SUIT_SIGN}$"),
    "Seat": whole(0, 5, "Seats are numbered clockwise from 0."),
    "Side": whole(0, 5, "With partners two or three sides, seat modulo their number; else every seat is a side."),
    "Totals": array(whole(), 2, 6, "One whole number for each side."),
    "Call": {"anyOf": [{"enum": ["pass", "hold"]}, whole()]},
    "Moment": text("UTC, as 2026-11-30T19:02:11Z.", format="date-time"),
    "Name": text(
        f"1 to {LONGEST_NAME} characters with something to see, no control signs. Blanks around are taken off.",
        minLength=1,
    ),
    "Note": text(f"1 to {LONGEST_NOTE} characters, no control signs. Blanks around are taken off.", minLength=1),
    "MatchId": about(_ID, "The name of a match, made by the server."),
    "TapId": text(
        "A fresh UUID for each tap, made by the caller: the same one again is the same tap.",
        pattern="^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
    ),
    "Points": array(
        whole(-MOST_POINTS, MOST_POINTS), 2, 6, f"One number for each side, none further from 0 than {MOST_POINTS}."
    ),
    "RuleSet": closed(
        {
            "id": one_of([profile.id for profile in VARIANTS]),
            "name": text(),
            "source": text("Where these rules are written down."),
            **RULE_FIELDS,
        },
        about="One rule set of the catalogue with every field.",
    ),
    "RulesOfMatch": closed(
        {"id": text(), "name": text(), "source": text(), **RULE_FIELDS},
        about="The rules that a match was begun with, every field.",
    ),
    "Rules": {
        "description": "The id of a rule set, or a rule set with some fields changed: a table's own rules. Not every "
        "combination can be played; one that cannot is `bad_rules`.",
        "anyOf": [
            one_of([profile.id for profile in VARIANTS]),
            closed({"base": one_of([profile.id for profile in VARIANTS])}, RULE_FIELDS),
        ],
    },
    "ErrorCode": one_of(ERROR_CODES, "Every code that an error can have."),
    "Error": closed({"error": error_with(ERROR_CODES)}, about="The one shape of every error."),
}
