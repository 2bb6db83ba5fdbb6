"""The parts of the description that tell of pages as JSON: the numbers of clubs, taps, phones, rulings, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.rules import FIELDS, Reason
from fortyfives.scorebook.scoresheet import RowKind
from fortyfives.web.openapi_judge import BY_COUNTS, BY_TRICKS
from fortyfives.web.openapi_match import LOG_LINE
from fortyfives.web.openapi_page_numbers import CLUB, CODE, COUNT, DAY, DAYS, LEFT, NEXT, OF_NUMBERS, ROLE, WHO
from fortyfives.web.openapi_parts import FLAG, TRUE, Schema, about, array, closed, one_of, or_null, ref, text, whole
from fortyfives.words.reasons import FAULTS
from fortyfives.words.who import HOLDERS
from fortyfives.words.who import WHO as DEEDS

# --- matches ------------------------------------------------------------------------------------------------

_LISTED: Final[Mapping[str, Schema]] = {"match": ref("MatchId"), "club": text(), "when": ref("Moment")}
_PRACTICE: Final[Mapping[str, Schema]] = {"practice": about(TRUE, "There only where it is for practice.")}
_STANDING: Final[Mapping[str, Schema]] = {
    "seq": COUNT,
    "rules": ref("Rules"),
    "players": array(or_null(text()), 2, 6),
    "scores": ref("Totals"),
    "winner": or_null(ref("Side")),
    "broken_off": FLAG,
    "hands": COUNT,
}
_BROKEN: Final = closed({"code": {"const": "unavailable"}, "field": {"type": "null"}, "message": text()})
_TALLY: Final[Schema] = {"anyOf": [{"type": "null"}, closed(BY_TRICKS), closed(BY_COUNTS)]}
_SAID: Final = or_null(
    closed({"scores": array(whole(), most=6), "winner": or_null(ref("Side"))}, about="Totals and winner.")
)

_OF_MATCHES: Final[Mapping[str, Schema]] = {
    "PageOfMatches": closed(
        {
            "count": or_null(about(COUNT, "How many matches the filters let through; null without a filter.")),
            "matches_left": LEFT["matches_left"],
            "matches": array(
                {
                    "anyOf": [
                        closed({**_LISTED, **_STANDING}, _PRACTICE),
                        closed({**_LISTED, "error": _BROKEN}, _PRACTICE),
                    ]
                }
            ),
            "next": NEXT,
        }
    ),
    "SheetRow": closed(
        {
            "match": ref("MatchId"),
            "seq": COUNT,
            "row": whole(1, about="Of all rows of the sheet."),
            "hand": or_null(whole(1, about="Of all hands; null for points by agreement.")),
            "kind": one_of([kind.value for kind in RowKind]),
            "players": about(WHO, "Who sat there, in seat order."),
            "dealer": ref("Seat"),
            "bidder": or_null(ref("Seat")),
            "bid": or_null(whole()),
            "held": or_null(FLAG),
            "trump": or_null(ref("Suit")),
            "tally": _TALLY,
            "captured": or_null(array(whole(), about="What each side took.")),
            "made": or_null(FLAG),
            "change": array(whole(), about="What the row added to each side's total."),
            "totals": about(array(whole()), "The totals after it."),
            "flags": array(ref("Reason")),
            "ruling": ref("Reason"),
            "fault": or_null(text("Why the row no longer fits the totals before it.")),
            "note": or_null(text()),
            "let_stand": array(text(), about="The reasons that the table overrode."),
            "corrected": FLAG,
            "reasons": array(text(), about="Why it was corrected."),
        }
    ),
    "Trail": closed(
        {
            "match": ref("MatchId"),
            "seq": COUNT,
            "players": about(WHO, "Everybody whom the taps speak of."),
            "page": whole(1),
            "pages": whole(1),
            "taps": array(
                closed(
                    {
                        **LOG_LINE["properties"],
                        "hand": whole(1, about="The hand that lay open."),
                        "undone": about(FLAG, "It was taken back and does not count."),
                        "before": _SAID,
                        "after": _SAID,
                    }
                )
            ),
            "next": NEXT,
        }
    ),
    "People": closed(
        {
            "match": ref("MatchId"),
            "seq": COUNT,
            "seats": array(
                closed(
                    {
                        "seat": ref("Seat"),
                        "player": whole(1),
                        "name": or_null(text()),
                        "sat": array(
                            closed(
                                {
                                    "player": whole(1),
                                    "name": or_null(text()),
                                    "first_hand": whole(1),
                                    "last_hand": whole(1),
                                }
                            ),
                            about="Who sat there in which hands of the sheet.",
                        ),
                    }
                )
            ),
        }
    ),
    "KeptRuling": {
        "description": "As it is ruled now. For whoever has only its link: no more than question and answer.",
        "anyOf": [
            closed({"code": text(), "question": ref("AnyQuestion"), "answer": ref("Answer")}),
            closed(
                {
                    "code": text(),
                    "question": ref("AnyQuestion"),
                    "answer": ref("Answer"),
                    "match": ref("MatchId"),
                    "hand": or_null(whole(1)),
                    "kept_at": ref("Moment"),
                    "rules_version": text(),
                    "device": or_null(text("What the phone is called on which it was kept.")),
                    "withdrawn_at": or_null(ref("Moment")),
                }
            ),
        ],
    },
    "PageOfRulings": closed({"rulings": array(ref("KeptRuling")), "next": NEXT}),
    "AnyQuestion": {
        "description": "A question to the judge, as it was put; one that another version wrote may hold more.",
        "type": "object",
        "additionalProperties": True,
    },
}

# --- clubs --------------------------------------------------------------------------------------------------

_COUNTS: Final = closed({"players": COUNT, "matches": COUNT, "rulings": COUNT, "rules": COUNT})
_PERSON: Final[Mapping[str, Schema]] = {
    "player": whole(1),
    "name": text(),
    "retired": about(FLAG, "Plays no more."),
    "matches": about(COUNT, "In so many matches this player sat."),
    "spellings": about(WHO, "The other spellings of the name."),
}
_GONE: Final[Mapping[str, Schema]] = {
    "deleted_at": ref("Moment"),
    "until": about(ref("Moment"), "Until then it can be brought back."),
    "by": or_null(text("What the phone is called on which it was deleted.")),
}

_OF_CLUBS: Final[Mapping[str, Schema]] = {
    "PlayerNamed": closed({"player": whole(1), "name": or_null(text("Null: the name was taken out."))}),
    "ClubInList": closed(
        {**CLUB, "role": ROLE, "counts": _COUNTS, "begins_here": about(FLAG, "This phone begins its matches here.")}
    ),
    "Club": closed(
        {
            **CLUB,
            "role": ROLE,
            "counts": _COUNTS,
            **DAYS,
            "own_rules": array(
                closed(
                    {
                        "number": whole(1),
                        "name": text(),
                        "code": CODE,
                        "rules": ref("Rules"),
                        "fields": ref("RulesOfMatch"),
                    }
                )
            ),
        }
    ),
    "Players": closed(
        {
            **CLUB,
            "matches_left": LEFT["matches_left"],
            "nameless": about(COUNT, "Players whose names were taken out."),
            "players": array(closed(_PERSON)),
        }
    ),
    "Player": closed({"club": CLUB["club"], **_PERSON, "matches_left": LEFT["matches_left"]}),
    "Phones": closed(
        {
            **CLUB,
            "role": about(ROLE, "What this phone may do."),
            "handed_over_to": or_null(text("The phone that scores since this one handed its pen over.")),
            "phones": or_null(
                array(
                    closed(
                        {
                            "phone": whole(1),
                            "name": text(),
                            "role": ROLE,
                            "since": DAY,
                            "last_here": DAY,
                            "this": about(FLAG, "It is the phone that asks."),
                        }
                    ),
                    about="Null for a phone that only watches.",
                )
            ),
        }
    ),
    "Deleted": {
        "anyOf": [
            closed(
                {
                    "kind": {"const": "match"},
                    "match": ref("MatchId"),
                    "when": ref("Moment"),
                    "players": or_null(array(or_null(text()))),
                    **_GONE,
                }
            ),
            closed({"kind": {"const": "player"}, "player": whole(1), "name": or_null(text()), **_GONE}),
            closed({"kind": {"const": "club"}, **CLUB, **_GONE}),
        ]
    },
    "DeletedInClub": closed({**CLUB, "deleted": array(ref("Deleted")), "next": NEXT}),
    "DeletedClubs": closed({"deleted": array(ref("Deleted"))}),
}

# --- the rules book -----------------------------------------------------------------------------------------

_REASON: Final[Mapping[str, Schema]] = {
    "code": ref("Reason"),
    "name": text(),
    "title": text(),
    "text": text(),
    "chapter": text(),
    "sources": array(closed({"key": text(), "title": text(), "address": or_null(text())})),
}
_SIDE: Final = closed({"rules": ref("Rules"), "fields": ref("RulesOfMatch")})
_CARDS: Final = array(ref("Card"))

_OF_BOOK: Final[Mapping[str, Schema]] = {
    "Reason": one_of([reason.value for reason in Reason], "A ruling of the referee. Codes are permanent."),
    "Rulings": closed(
        {
            "reasons": array(closed(_REASON)),
            "errors": array(closed({"code": one_of(FAULTS), "message": text()})),
        }
    ),
    "OneRuling": closed(
        {
            **_REASON,
            "examples": array(
                closed({"question": ref("Question"), "answer": ref("Answer")}),
                1,
                about="The first is ruled like this; the others lie beside it and are ruled otherwise.",
            ),
        }
    ),
    "Ruled": closed({"question": ref("AnyQuestion"), "answer": ref("Answer")}),
    "Compared": closed({"a": _SIDE, "b": _SIDE, "differ": array(one_of(FIELDS))}),
    "Ranks": closed(
        {
            "rules": ref("Rules"),
            "trump": ref("Suit"),
            "trumps": about(_CARDS, "The highest first."),
            "plain": closed({}, dict.fromkeys("SHDC", _CARDS), "The other suits, the highest card of each first."),
        }
    ),
    "Glossary": array(
        closed({"key": text(), "word": text(), "meaning": text(), "reason": or_null(ref("Reason"))}),
        about="In the order of a hand.",
    ),
    "WhoSees": closed(
        {
            "holders": array(closed({"key": one_of(HOLDERS), "title": text(), "how": text()})),
            "deeds": array(
                closed(
                    {
                        "what": one_of(deed.what for deed in DEEDS),
                        "text": text(),
                        "holders": array(one_of(HOLDERS)),
                    }
                )
            ),
        }
    ),
}


def page_parts() -> dict[str, Schema]:
    """The components that tell of pages as JSON."""
    return {**_OF_CLUBS, **_OF_MATCHES, **OF_NUMBERS, **_OF_BOOK}
