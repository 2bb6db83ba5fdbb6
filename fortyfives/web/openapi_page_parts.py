"""The parts of the description that tell of pages as JSON: the numbers of clubs, taps, phones, rulings, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.rules import FIELDS, Reason
from fortyfives.scorebook.scoresheet import RowKind
from fortyfives.web.openapi_judge import BY_COUNTS, BY_TRICKS
from fortyfives.web.openapi_match import LOG_LINE
from fortyfives.web.openapi_parts import FLAG, TRUE, Schema, about, array, closed, one_of, or_null, ref, text, whole
from fortyfives.words.reasons import FAULTS
from fortyfives.words.who import HOLDERS, WHO

_COUNT: Final = whole(0)
_DAY: Final = text(format="date")
_ROLE: Final = one_of(["view", "pen"])
_WHO: Final = array(ref("PlayerNamed"))
_YEAR: Final = text('The year in which a season begins, or "all".')
_CODE: Final = text("The contract code of the rules: four signs.")
_LEFT: Final[Mapping[str, Schema]] = {
    "matches_left": about(_COUNT, "Matches that are not counted yet: ask again in a moment."),
    "matches_unread": about(_COUNT, "Matches that cannot be read."),
}
_CLUB: Final[Mapping[str, Schema]] = {"club": text("The id of the club."), "name": text()}
_DAYS: Final[Mapping[str, Schema]] = {
    "zone": or_null(text("The time zone of the club; null: UTC.")),
    "night_ends": whole(0, 23, "The hour until which a match belongs to the evening before."),
    "season_begins": whole(1, 12, "The month with which a season begins."),
}
_NEXT: Final = or_null(text("The address of what follows; null: nothing does."))
_FOLLOWS: Final[Mapping[str, Schema]] = {"next": _NEXT}

# --- matches ------------------------------------------------------------------------------------------------

_LISTED: Final[Mapping[str, Schema]] = {"match": ref("MatchId"), "club": text(), "when": ref("Moment")}
_PRACTICE: Final[Mapping[str, Schema]] = {"practice": about(TRUE, "There only where it is for practice.")}
_STANDING: Final[Mapping[str, Schema]] = {
    "seq": _COUNT,
    "rules": ref("Rules"),
    "players": array(or_null(text()), 2, 6),
    "scores": ref("Totals"),
    "winner": or_null(ref("Side")),
    "broken_off": FLAG,
    "hands": _COUNT,
}
_BROKEN: Final = closed({"code": {"const": "unavailable"}, "field": {"type": "null"}, "message": text()})
_TALLY: Final[Schema] = {"anyOf": [{"type": "null"}, closed(BY_TRICKS), closed(BY_COUNTS)]}
_SAID: Final = or_null(
    closed({"scores": array(whole(), most=6), "winner": or_null(ref("Side"))}, about="Totals and winner.")
)

_OF_MATCHES: Final[Mapping[str, Schema]] = {
    "PageOfMatches": closed(
        {
            "count": or_null(about(_COUNT, "How many matches the filters let through; null without a filter.")),
            "matches_left": _LEFT["matches_left"],
            "matches": array(
                {
                    "anyOf": [
                        closed({**_LISTED, **_STANDING}, _PRACTICE),
                        closed({**_LISTED, "error": _BROKEN}, _PRACTICE),
                    ]
                }
            ),
            "next": _NEXT,
        }
    ),
    "SheetRow": closed(
        {
            "match": ref("MatchId"),
            "seq": _COUNT,
            "row": whole(1, about="Of all rows of the sheet."),
            "hand": or_null(whole(1, about="Of all hands; null for points by agreement.")),
            "kind": one_of([kind.value for kind in RowKind]),
            "players": about(_WHO, "Who sat there, in seat order."),
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
            "seq": _COUNT,
            "players": about(_WHO, "Everybody whom the taps speak of."),
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
            "next": _NEXT,
        }
    ),
    "People": closed(
        {
            "match": ref("MatchId"),
            "seq": _COUNT,
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
    "PageOfRulings": closed({"rulings": array(ref("KeptRuling")), "next": _NEXT}),
    "AnyQuestion": {
        "description": "A question to the judge, as it was put; one that another version wrote may hold more.",
        "type": "object",
        "additionalProperties": True,
    },
}

# --- numbers ------------------------------------------------------------------------------------------------

_BIDS: Final = closed(
    {
        "made": ref("Share"),
        "sets": _COUNT,
        "total": about(_COUNT, "All that was bid, added up."),
        "points": whole(about="What these bids came to."),
        "thirties": ref("Share"),
        "sixties": ref("Share"),
        "held": ref("Share"),
    }
)
_COMEBACK: Final = or_null(
    closed(
        {
            "match": ref("MatchId"),
            "winners": _WHO,
            "behind": about(_COUNT, "By so many points."),
            "hand": about(_COUNT, "After this hand."),
            "scores": array(whole()),
        },
        about="The match that was won from furthest behind.",
    )
)
_SCORED: Final[Mapping[str, Schema]] = {
    "place": whole(1),
    "who": _WHO,
    "matches": about(ref("Share"), "Won, of those finished."),
    "evenings": about(ref("Share"), "Won, of those played."),
    "points": closed({"ours": whole(), "theirs": whole(), "difference": whole()}),
    "hands": _COUNT,
    "sets": _COUNT,
}
_STANDINGS: Final = closed({"players": array(closed(_SCORED)), "pairs": array(closed(_SCORED))})
_NIGHT: Final[Mapping[str, Schema]] = {
    "day": _DAY,
    "season": whole(about="The year in which it began."),
    "finished": _COUNT,
    "winners": array(_WHO),
}
_NIGHT_FULL: Final[Mapping[str, Schema]] = {**_NIGHT, "going": _COUNT, "broken_off": _COUNT}
_NIGHT_MATCHES: Final[Mapping[str, Schema]] = {
    "matches": array(
        closed(
            {
                "match": ref("MatchId"),
                "seq": _COUNT,
                "when": ref("Moment"),
                "rules": ref("Rules"),
                "sides": array(_WHO),
                "scores": array(whole()),
                "winner": or_null(ref("Side")),
                "broken_off": FLAG,
                "hands": _COUNT,
            }
        )
    )
}

_OF_NUMBERS: Final[Mapping[str, Schema]] = {
    "Share": closed({"count": _COUNT, "n": _COUNT}, about="So many of so many."),
    "Numbers": {
        "anyOf": [
            closed({"club": {"type": "null"}, "figures": array({}, most=0)}, about="This phone has no club."),
            closed(
                {
                    **_CLUB,
                    "of": one_of(["pairs", "players"]),
                    "rules": or_null(_CODE),
                    "season": or_null({"anyOf": [whole(), text()]}),
                    "finished": _COUNT,
                    "going": _COUNT,
                    "broken_off": _COUNT,
                    "hands": _COUNT,
                    "thrown_in": _COUNT,
                    "mixed": about(FLAG, "Bids of different worth are among them."),
                    **_LEFT,
                    "bids": _BIDS,
                    "top_trump": ref("Share"),
                    "comeback": _COMEBACK,
                    "figures": array(
                        closed(
                            {
                                "who": _WHO,
                                "matches": ref("Share"),
                                "evenings": ref("Share"),
                                "hands": _COUNT,
                                "bids": _BIDS,
                                "enough_bids": about(FLAG, "Enough to be compared by them."),
                                "top_trump": ref("Share"),
                                "comeback": _COMEBACK,
                                "run": about(_COUNT, "Matches won one after the other, at most."),
                            }
                        )
                    ),
                },
                _FOLLOWS,
            ),
        ]
    },
    "Nights": closed({**_CLUB, **_DAYS, **_LEFT, "nights": array(closed(_NIGHT_FULL))}, _FOLLOWS),
    "Night": {
        "anyOf": [
            closed({**_CLUB, **_NIGHT_FULL, "standings": _STANDINGS, **_LEFT, **_NIGHT_MATCHES}),
            closed({**_CLUB, **_NIGHT, **_LEFT, **_NIGHT_MATCHES}, about="A day without a match."),
        ]
    },
    "Season": closed(
        {
            **_CLUB,
            "season": or_null({"anyOf": [whole(), _YEAR]}),
            "nights": array(_DAY),
            "finished": _COUNT,
            **_LEFT,
            "standings": _STANDINGS,
        },
        _FOLLOWS,
    ),
}

# --- clubs --------------------------------------------------------------------------------------------------

_COUNTS: Final = closed({"players": _COUNT, "matches": _COUNT, "rulings": _COUNT, "rules": _COUNT})
_PERSON: Final[Mapping[str, Schema]] = {
    "player": whole(1),
    "name": text(),
    "retired": about(FLAG, "Plays no more."),
    "matches": about(_COUNT, "In so many matches this player sat."),
    "spellings": about(_WHO, "The other spellings of the name."),
}
_GONE: Final[Mapping[str, Schema]] = {
    "deleted_at": ref("Moment"),
    "until": about(ref("Moment"), "Until then it can be brought back."),
    "by": or_null(text("What the phone is called on which it was deleted.")),
}

_OF_CLUBS: Final[Mapping[str, Schema]] = {
    "PlayerNamed": closed({"player": whole(1), "name": or_null(text("Null: the name was taken out."))}),
    "ClubInList": closed(
        {**_CLUB, "role": _ROLE, "counts": _COUNTS, "begins_here": about(FLAG, "This phone begins its matches here.")}
    ),
    "Club": closed(
        {
            **_CLUB,
            "role": _ROLE,
            "counts": _COUNTS,
            **_DAYS,
            "own_rules": array(
                closed(
                    {
                        "number": whole(1),
                        "name": text(),
                        "code": _CODE,
                        "rules": ref("Rules"),
                        "fields": ref("RulesOfMatch"),
                    }
                )
            ),
        }
    ),
    "Players": closed(
        {
            **_CLUB,
            "matches_left": _LEFT["matches_left"],
            "nameless": about(_COUNT, "Players whose names were taken out."),
            "players": array(closed(_PERSON)),
        }
    ),
    "Player": closed({"club": _CLUB["club"], **_PERSON, "matches_left": _LEFT["matches_left"]}),
    "Phones": closed(
        {
            **_CLUB,
            "role": about(_ROLE, "What this phone may do."),
            "handed_over_to": or_null(text("The phone that scores since this one handed its pen over.")),
            "phones": or_null(
                array(
                    closed(
                        {
                            "phone": whole(1),
                            "name": text(),
                            "role": _ROLE,
                            "since": _DAY,
                            "last_here": _DAY,
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
            closed({"kind": {"const": "club"}, **_CLUB, **_GONE}),
        ]
    },
    "DeletedInClub": closed({**_CLUB, "deleted": array(ref("Deleted"))}),
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
                        "what": one_of(deed.what for deed in WHO),
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
    return {**_OF_CLUBS, **_OF_MATCHES, **_OF_NUMBERS, **_OF_BOOK}
