"""The parts of the description that tell of the numbers of a club, and what all pages as JSON have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.web.openapi_parts import FLAG, Schema, about, array, closed, one_of, or_null, ref, text, whole

# --- what stands in many places -------------------------------------------------------------------------------

COUNT: Final = whole(0)
DAY: Final = text(format="date")
ROLE: Final = one_of(["view", "pen"])
WHO: Final = array(ref("PlayerNamed"))
YEAR: Final = text('The year in which a season begins, or "all".')
CODE: Final = text("The contract code of the rules: four signs.")
LEFT: Final[Mapping[str, Schema]] = {
    "matches_left": about(COUNT, "Matches that are not counted yet: ask again in a moment."),
    "matches_unread": about(COUNT, "Matches that cannot be read."),
}
CLUB: Final[Mapping[str, Schema]] = {"club": text("The id of the club."), "name": text()}
DAYS: Final[Mapping[str, Schema]] = {
    "zone": or_null(text("The time zone of the club; null: UTC.")),
    "night_ends": whole(0, 23, "The hour until which a match belongs to the evening before."),
    "season_begins": whole(1, 12, "The month with which a season begins."),
}
NEXT: Final = or_null(text("The address of what follows; null: nothing does."))
FOLLOWS: Final[Mapping[str, Schema]] = {"next": NEXT}

# --- numbers ------------------------------------------------------------------------------------------------

_BIDS: Final = closed(
    {
        "made": ref("Share"),
        "sets": COUNT,
        "total": about(COUNT, "All that was bid, added up."),
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
            "winners": WHO,
            "behind": about(COUNT, "By so many points."),
            "hand": about(COUNT, "After this hand."),
            "scores": array(whole()),
        },
        about="The match that was won from furthest behind.",
    )
)
_SCORED: Final[Mapping[str, Schema]] = {
    "place": whole(1),
    "who": WHO,
    "matches": about(ref("Share"), "Won, of those finished."),
    "evenings": about(ref("Share"), "Won, of those played."),
    "points": closed({"ours": whole(), "theirs": whole(), "difference": whole()}),
    "hands": COUNT,
    "sets": COUNT,
}
_STANDINGS: Final = closed({"players": array(closed(_SCORED)), "pairs": array(closed(_SCORED))})
_NIGHT: Final[Mapping[str, Schema]] = {
    "day": DAY,
    "season": whole(about="The year in which it began."),
    "finished": COUNT,
    "winners": array(WHO),
}
_NIGHT_FULL: Final[Mapping[str, Schema]] = {**_NIGHT, "going": COUNT, "broken_off": COUNT}
_NIGHT_MATCHES: Final[Mapping[str, Schema]] = {
    "matches": array(
        closed(
            {
                "match": ref("MatchId"),
                "seq": COUNT,
                "when": ref("Moment"),
                "rules": ref("Rules"),
                "sides": array(WHO),
                "scores": array(whole()),
                "winner": or_null(ref("Side")),
                "broken_off": FLAG,
                "hands": COUNT,
            }
        )
    )
}

OF_NUMBERS: Final[Mapping[str, Schema]] = {
    "Share": closed({"count": COUNT, "n": COUNT}, about="So many of so many."),
    "Numbers": {
        "anyOf": [
            closed({"club": {"type": "null"}, "figures": array({}, most=0)}, about="This phone has no club."),
            closed(
                {
                    **CLUB,
                    "of": one_of(["pairs", "players"]),
                    "rules": or_null(CODE),
                    "season": or_null({"anyOf": [whole(), text()]}),
                    "finished": COUNT,
                    "going": COUNT,
                    "broken_off": COUNT,
                    "hands": COUNT,
                    "thrown_in": COUNT,
                    "mixed": about(FLAG, "Bids of different worth are among them."),
                    **LEFT,
                    "bids": _BIDS,
                    "top_trump": ref("Share"),
                    "comeback": _COMEBACK,
                    "figures": array(
                        closed(
                            {
                                "who": WHO,
                                "matches": ref("Share"),
                                "evenings": ref("Share"),
                                "hands": COUNT,
                                "bids": _BIDS,
                                "enough_bids": about(FLAG, "Enough to be compared by them."),
                                "top_trump": ref("Share"),
                                "comeback": _COMEBACK,
                                "run": about(COUNT, "Matches won one after the other, at most."),
                            }
                        )
                    ),
                },
                FOLLOWS,
            ),
        ]
    },
    "Nights": closed({**CLUB, **DAYS, **LEFT, "nights": array(closed(_NIGHT_FULL))}, FOLLOWS),
    "Night": {
        "anyOf": [
            closed({**CLUB, **_NIGHT_FULL, "standings": _STANDINGS, **LEFT, **_NIGHT_MATCHES, **FOLLOWS}),
            closed({**CLUB, **_NIGHT, **LEFT, **_NIGHT_MATCHES, **FOLLOWS}, about="A day without a match."),
        ]
    },
    "Season": closed(
        {
            **CLUB,
            "season": or_null({"anyOf": [whole(), YEAR]}),
            "nights": array(DAY),
            "finished": COUNT,
            **LEFT,
            "standings": _STANDINGS,
        },
        FOLLOWS,
    ),
}
