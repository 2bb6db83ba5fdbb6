"""Describes the questions of the judge and their answers for programs, one pair of schemas for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fortyfives.rules import Reason
from fortyfives.web.openapi_parts import (
    FLAG,
    NOTHING,
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
from fortyfives.words.reasons import FAULTS

_PLAY_LEGAL: Final = (
    Reason.LEADS,
    Reason.PLAYS_TRUMP,
    Reason.TRUMPS_IN,
    Reason.FOLLOWS_SUIT,
    Reason.NO_TRUMP_HELD,
    Reason.HOLDS_BACK,
    Reason.VOID_IN_SUIT,
)
_PLAY_ILLEGAL: Final = (Reason.MUST_PLAY_TRUMP, Reason.MUST_FOLLOW_OR_TRUMP, Reason.MUST_TRUMP_WHEN_VOID)
_CALL_ILLEGAL: Final = (
    Reason.DEALER_MUST_BID,
    Reason.NO_HOLD,
    Reason.ONLY_DEALER_HOLDS,
    Reason.NOTHING_TO_HOLD,
    Reason.NOT_A_BID,
    Reason.MUST_EXCEED,
    Reason.BELOW_FLOOR,
)
FINISHES: Final = (
    Reason.PLAY_ON,
    Reason.REACHED_TARGET,
    Reason.BIDDER_GOES_OUT,
    Reason.HIGHER_TOTAL,
    Reason.TIED_PLAY_ON,
    Reason.REACHED_MID_DEAL,
    Reason.MUST_BID_OUT,
)
ROW_FLAGS: Final = (Reason.BELOW_FLOOR, Reason.NOT_A_BID, Reason.DEALER_MUST_BID, Reason.AFTER_FINISH)

CARDS: Final = array(ref("Card"))
_CARDS_GIVEN: Final = array(ref("CardGiven"))
_UNKNOWN_OR_CARD: Final = or_null(ref("CardGiven"))
_CALLS: Final = array(ref("Call"))
_WINNER: Final = about(or_null(ref("Side")), "The side that has won; null: play goes on.")
_PLAYERS: Final = whole(2, 6, "4 where it is left out.")
_NUMBER: Final = whole(1, 5)


def reasons(of: Iterable[Reason]) -> Schema:
    """One of these rulings."""
    return one_of([reason.value for reason in of])


def _question(kind: str, needed: Mapping[str, Schema], may: Mapping[str, Schema] | None = None) -> Schema:
    return closed({"ask": {"const": kind}, **needed}, {"players": _PLAYERS, **(may or {})})


def _judged(*ways: tuple[Schema, Iterable[Reason]], **more: Schema) -> list[Schema]:
    """An answer for each verdict: what says so, and with which reasons."""
    return [closed({"legal": legal, "reason": reasons(of), **more}) for legal, of in ways]


_LEGAL: Final[Schema] = TRUE
_ILLEGAL: Final[Schema] = {"const": False}


def _play(verdict: str, legal: object, of: Iterable[Reason], cards: Schema, because: Schema, depends: Schema) -> Schema:
    return closed(
        {
            "verdict": {"const": verdict},
            "legal": {"const": legal},
            "reason": reasons(of),
            "because": because,
            "legal_cards": cards,
            "depends_on": depends,
        }
    )


_NONE: Final = array(ref("Card"), most=0)
_SOME: Final = array(ref("Card"), 1)

BY_TRICKS: Final[Mapping[str, Schema]] = {
    "tricks": array(ref("Side"), most=5, about="The side that took each trick, in order."),
    "top_trump": or_null(whole(1, 5, "The trick with the highest trump of the hand; null: no trump was played.")),
}
BY_COUNTS: Final[Mapping[str, Schema]] = {
    "counts": array(whole(0, 5), 2, 6, "Tricks by side."),
    "top_side": or_null(about(ref("Side"), "The side with the highest trump of the hand; null: nobody played one.")),
}


def tallies(needed: Mapping[str, Schema], may: Mapping[str, Schema] | None = None) -> list[Schema]:
    """An object that tells a hand besides these fields: by its tricks in order, or by counts."""
    return [closed({**needed, **told}, may) for told in (BY_TRICKS, BY_COUNTS)]


_BID: Final[Mapping[str, Schema]] = {"bidder": or_null(ref("Seat")), "bid": or_null(whole())}
_SIDE_BID: Final[Mapping[str, Schema]] = {"bidding_side": or_null(ref("Side")), "bid": or_null(whole(5, 60))}
_AUCTION: Final[Mapping[str, Schema]] = {
    "rules": ref("Rules"),
    "dealer": ref("Seat"),
    "scores": ref("Totals"),
    "calls": _CALLS,
}
_HAND: Final[Mapping[str, Schema]] = {"rules": ref("Rules"), "scores": ref("Totals")}

QUESTIONS: Final[Mapping[str, Schema]] = {
    "play": _question(
        "play",
        {
            "trump": ref("SuitGiven"),
            "trick": array(ref("CardGiven"), most=5, about="What lies on the table, the lead first."),
            "hand": array(_UNKNOWN_OR_CARD, 1, 5, "Null stands for a card that is not known."),
            "card": about(ref("CardGiven"), "One of the known cards of the hand."),
        },
        {"rules": ref("Rules")},
    ),
    "trick": _question(
        "trick",
        {"trump": ref("SuitGiven"), "leader": ref("Seat"), "cards": array(ref("CardGiven"), 1, 6)},
        {"rules": ref("Rules")},
    ),
    "call": _question("call", {**_AUCTION, "call": ref("Call")}),
    "auction": _question("auction", _AUCTION),
    "hand": {
        "anyOf": tallies({"ask": {"const": "hand"}, **_HAND}, {"players": _PLAYERS, **_SIDE_BID}),
        "description": "`bidding_side` and `bid` are left out or null under rules without an auction, and only there.",
    },
    "finish": _question("finish", _HAND, {"bidding_side": or_null(ref("Side"))}),
    "discard": _question(
        "discard",
        {
            "rules": ref("Rules"),
            "role": one_of(["bidder", "others"]),
            "hand": array(ref("CardGiven"), 5, 10),
            "discard": _CARDS_GIVEN,
        },
    ),
    "name_trump": _question(
        "name_trump", {"rules": ref("Rules"), "hand": array(ref("CardGiven"), 1, 5), "trump": ref("SuitGiven")}
    ),
    "rob": _question(
        "rob",
        {
            "rules": ref("Rules"),
            "turned": ref("CardGiven"),
            "hand": array(ref("CardGiven"), 1, 5),
            "is_dealer": FLAG,
            "has_played": FLAG,
        },
    ),
    "review": _question(
        "review",
        {
            "trump": ref("SuitGiven"),
            "leader": ref("Seat"),
            "tricks": array(
                closed(
                    {"cards": array(_UNKNOWN_OR_CARD, 2, 6, "In the order played; null where nobody remembers.")},
                    {"leader": ref("Seat")},
                ),
                1,
                5,
            ),
        },
        {"rules": ref("Rules")},
    ),
    "match": _question(
        "match",
        {
            "rules": ref("Rules"),
            "first_dealer": ref("Seat"),
            "hands": array(
                {
                    "anyOf": [
                        closed({"passed_in": TRUE}),
                        closed({"adjust": array(whole(), 2, 6), "note": text()}),
                        *tallies({}, _BID),
                    ]
                }
            ),
        },
    ),
}
"""What can be asked, by kind."""

MATCH_ROW: Final[Mapping[str, Schema]] = {
    "dealer": ref("Seat"),
    "scores": ref("Totals"),
    "change": ref("Totals"),
    "flags": about(array(reasons(ROW_FLAGS)), "What was against the rules, never dropped."),
}
STANDING: Final[Mapping[str, Schema]] = {
    "scores": ref("Totals"),
    "dealer": about(ref("Seat"), "Who deals next."),
    "winner": _WINNER,
    "ruling": reasons((*FINISHES, Reason.LAST_HAND)),
}

ANSWERS: Final[Mapping[str, Schema]] = {
    "play": {
        "oneOf": [
            _play("legal", True, _PLAY_LEGAL, or_null(CARDS), _NONE, _NONE),
            _play("illegal", False, _PLAY_ILLEGAL, or_null(CARDS), _SOME, _NONE),
            _play("open", None, [Reason.DEPENDS], NOTHING, _NONE, _SOME),
        ]
    },
    "trick": closed({"winner": about(ref("Seat"), "Who is winning so far."), "card": ref("Card")}),
    "call": {
        "oneOf": [
            *(
                closed({"seat": ref("Seat"), "legal": legal, "reason": reasons(of), "legal_calls": _CALLS})
                for legal, of in ((_LEGAL, [Reason.OK]), (_ILLEGAL, _CALL_ILLEGAL))
            ),
            closed(
                {
                    "seat": NOTHING,
                    "legal": _ILLEGAL,
                    "reason": reasons([Reason.AUCTION_OVER]),
                    "legal_calls": array(ref("Call"), most=0),
                }
            ),
        ]
    },
    "auction": {
        "oneOf": [
            closed(
                {
                    "status": {"const": "open"},
                    "seat": ref("Seat"),
                    "high": or_null(whole()),
                    "holder": or_null(ref("Seat")),
                    "legal_calls": _CALLS,
                }
            ),
            closed({"status": {"const": "won"}, "seat": ref("Seat"), "bid": whole(), "bagged": FLAG}),
            closed({"status": {"const": "passed_in"}}),
            closed(
                {
                    "status": {"const": "illegal"},
                    "index": whole(0),
                    "seat": or_null(ref("Seat")),
                    "reason": reasons((Reason.AUCTION_OVER, *_CALL_ILLEGAL)),
                }
            ),
        ]
    },
    "hand": closed(
        {
            "captured": ref("Totals"),
            "made": or_null(FLAG),
            "change": ref("Totals"),
            "scores": ref("Totals"),
            "winner": _WINNER,
            "ruling": reasons(FINISHES),
        },
        {"trick": about(_NUMBER, "With `reached_mid_deal`: the trick that ended it.")},
    ),
    "finish": closed({"winner": _WINNER, "ruling": reasons(FINISHES)}),
    "discard": {
        "oneOf": _judged(
            (_LEGAL, [Reason.OK]),
            (_ILLEGAL, [Reason.KEEPS_TOO_FEW, Reason.KEEPS_TOO_MANY]),
            least=whole(0, 5),
            most=whole(0, 5),
        )
    },
    "name_trump": {"oneOf": _judged((_LEGAL, [Reason.OK]), (_ILLEGAL, [Reason.SUIT_NOT_HELD]))},
    "rob": {
        "oneOf": _judged(
            (_LEGAL, [Reason.HOLDS_ACE, Reason.DEALER_TAKES_ACE]),
            (_ILLEGAL, [Reason.NO_ROBBING, Reason.TOO_LATE, Reason.DEALER_ONLY, Reason.ACE_NOT_HELD]),
        )
    },
    "review": closed(
        {
            "plays": array(
                closed(
                    {
                        "trick": _NUMBER,
                        "seat": ref("Seat"),
                        "card": or_null(ref("Card")),
                        "verdict": {"enum": ["legal", "illegal", "open", None]},
                        "reason": or_null(
                            reasons(
                                (
                                    *_PLAY_LEGAL,
                                    *_PLAY_ILLEGAL,
                                    Reason.DEPENDS,
                                    Reason.PROVED_BY_TRICK,
                                    Reason.OWES_NOTHING,
                                    Reason.LEAD_UNKNOWN,
                                )
                            )
                        ),
                        "because": CARDS,
                        "depends_on": CARDS,
                    },
                    about="For a card that nobody remembers, card, verdict and reason are null.",
                )
            ),
            "revokes": array(whole(0), about="The places of the illegal plays in `plays`, from 0."),
            "winners": array(or_null(ref("Seat")), 1, 5, "Who took each trick."),
        }
    ),
    "match": closed({"hands": array(closed(MATCH_ROW)), **STANDING}),
}
"""What is answered, by kind."""


def names_of(kind: str) -> tuple[str, str]:
    """What the question and the answer of a kind are called among the components."""
    stem = "".join(part.capitalize() for part in kind.split("_"))
    return f"{stem}Question", f"{stem}Answer"


def judge_parts() -> dict[str, Schema]:
    """The components that tell of the judge."""
    parts: dict[str, Schema] = {}
    for kind, question in QUESTIONS.items():
        of_question, of_answer = names_of(kind)
        parts[of_question], parts[of_answer] = question, ANSWERS[kind]
    parts["Question"] = {"oneOf": [ref(names_of(kind)[0]) for kind in QUESTIONS]}
    parts["NoAnswer"] = closed({"error": error_with(FAULTS)}, about="Why a question cannot be answered.")
    # Some answers are alike (a name of trump, a discard), so that one may fit two kinds.
    parts["Answer"] = {"anyOf": [*(ref(names_of(kind)[1]) for kind in ANSWERS), ref("NoAnswer")]}
    return parts
