"""Describes the pages that programs can read: each address with `.json` behind it, and who may ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.web.openapi_parts import Schema, array, error_answer, ref, text, whole
from fortyfives.words.reasons import FAULTS

COOKIE_SCHEME: Final = "device"
"""How a phone shows what it may see, among the security schemes."""

SWITCHED_OFF: Final = "switched_off"
ONLY_WATCHES: Final = "only_watches"

_SAID: Final = {
    400: "What the address asks for is none of its values.",
    403: "It is there, and this phone may not see it: it was switched off, or only watches.",
    404: "There is nothing here, for this phone.",
    422: "What stands in the address is no question.",
    500: "A fault of the server's own.",
    503: "The score book does not answer.",
}


@dataclass(frozen=True, slots=True)
class _Page:
    """One page as JSON. `errors` are the statuses that are not told by what it belongs to."""

    path: str
    name: str
    summary: str
    schema: Schema
    query: tuple[tuple[str, str], ...] = ()
    errors: tuple[int, ...] = ()
    pen: bool = False
    """Only a phone that scores may see it."""


_PARTS: Final[Mapping[str, tuple[Schema, str]]] = {
    "match_id": (text(), "The name of the match."),
    "club": (text(), "The id of the club."),
    "number": (whole(0), "Of the row or the player."),
    "code": (text(), "The code of the ruling."),
    "day": (text(), "The day of the evening, as 2026-11-30."),
    "year": (text(), 'The year in which the season begins; "all" for all of them.'),
    "rules_id": (text(), "The id of the rule set."),
    "suit": (text(), "The name of the suit."),
    "kind": (text(), "What is asked, as in `ask`."),
}
_BEFORE: Final = ("before", "Only what is older than this.")
_FROM: Final = ("from", "From this place on.")
_FILTER: Final = (
    ("q", "Names, rules or states, as they are typed."),
    ("club", "Only those of this club."),
    ("who", "Only those of this player; needs the club."),
    ("rules", "Only those under the rules with this code."),
    ("state", "going, over, broken_off or unreadable."),
    ("from", "From this day on."),
    ("to", "To this day."),
    _BEFORE,
)
_NUMBERS: Final = (
    ("club", "Of this club; the one in which this phone begins its matches where it is left out."),
    ("rules", "Under the rules with this code."),
    ("season", 'Of this season; "all" for all.'),
    ("from", "From this place on."),
)

_PAGES: Final = (
    _Page("/matches", "matchesOfPhone", "The matches that a phone may see", ref("PageOfMatches"), _FILTER, (404, 503)),
    _Page(
        "/m/{match_id}",
        "matchPage",
        "A match as it is now, as by the API",
        ref("Match"),
        (("seq", "The last line that the caller has seen."),),
        (204, 400),
    ),
    _Page("/m/{match_id}/sheet", "sheetPage", "The same, under the name of a file", ref("Match")),
    _Page("/m/{match_id}/sheet/{number}", "sheetRow", "One row of the score sheet", ref("SheetRow")),
    _Page(
        "/m/{match_id}/trail",
        "trail",
        "Every tap: when, on which phone, what it changed, and whether it was taken back",
        ref("Trail"),
        (("first", "oldest: the oldest first; usually the newest is."), ("page", "Which page, from 1.")),
    ),
    _Page("/m/{match_id}/people", "people", "Who sits where, and who sat there before", ref("People")),
    _Page("/m/{match_id}/share", "phonesOfMatch", "The phones of a table", ref("Phones")),
    _Page("/m/{match_id}/rulings", "rulingsOfMatch", "The rulings kept with a match", array(ref("KeptRuling"))),
    _Page(
        "/kept",
        "keptRulings",
        "The rulings kept with all matches that a phone may see",
        ref("PageOfRulings"),
        (("club", "Only those of this club."), ("before", "Only those older than the ruling with this code.")),
        (404, 503),
    ),
    _Page("/r/{code}", "keptRuling", "A kept ruling, for whoever has its link", ref("KeptRuling"), (), (404, 503)),
    _Page("/stats", "pairs", "The numbers of those who were partners", ref("Numbers"), _NUMBERS, (404, 503)),
    _Page("/stats/players", "players", "The numbers of each player", ref("Numbers"), _NUMBERS, (404, 503)),
    _Page("/clubs", "clubsOfPhone", "The clubs of a phone", array(ref("ClubInList")), (), (503,)),
    _Page("/c/{club}", "clubPage", "What a club holds", ref("Club")),
    _Page("/c/{club}/players", "playersOfClub", "Who plays in a club", ref("Players")),
    _Page("/c/{club}/players/{number}", "playerOfClub", "One player of a club", ref("Player")),
    _Page("/c/{club}/phones", "phonesOfClub", "The phones of a club", ref("Phones")),
    _Page("/c/{club}/nights", "nights", "The evenings of a club, newest first", ref("Nights"), (_BEFORE,)),
    _Page("/c/{club}/nights/{day}", "night", "One evening with its standings and matches", ref("Night"), (_FROM,)),
    _Page(
        "/c/{club}/seasons/{year}",
        "season",
        "The standings of a season",
        ref("Season"),
        (_FROM,),
    ),
    _Page(
        "/c/{club}/deleted",
        "deletedInClub",
        "What can be brought back",
        ref("DeletedInClub"),
        (("after", "So many are left out."),),
        pen=True,
    ),
    _Page("/clubs/deleted", "deletedClubs", "The clubs that can be brought back", ref("DeletedClubs"), (), (503,)),
    _Page("/rules", "rulesBook", "The rule sets of the catalogue", array(ref("RuleSet"))),
    _Page("/rules/{rules_id}", "ruleSetPage", "One rule set", ref("RuleSet"), (), (404,)),
    _Page(
        "/rules/{rules_id}/ranks/{suit}", "ranks", "The ranks of the cards under one trump", ref("Ranks"), (), (404,)
    ),
    _Page(
        "/rules/compare",
        "compareRules",
        "Two rule sets side by side",
        ref("Compared"),
        (("a", "One: its id, or a table's own rules as JSON."), ("b", "The other.")),
        (404,),
    ),
    _Page("/rulings", "rulings", "Every ruling that the referee can give", ref("Rulings")),
    _Page("/rulings/{code}", "oneRuling", "One ruling with its examples", ref("OneRuling"), (), (404,)),
    _Page(
        "/ruling",
        "playRuled",
        "Whether a play is legal, asked in the address",
        ref("Ruled"),
        (("q", "The question, as JSON."),),
        (422,),
    ),
    _Page(
        "/ruling/{kind}",
        "ruled",
        "The ruling on the question in the address",
        ref("Ruled"),
        (("q", "The question, as JSON."),),
        (404, 422),
    ),
    _Page("/words", "words", "The words of the table", ref("Glossary")),
    _Page("/who-sees", "whoSees", "Who can see and do what", ref("WhoSees")),
)


def page_paths() -> dict[str, Any]:
    """Every page as JSON, by its address."""
    return {f"{page.path}.json": {"get": _call(page)} for page in _PAGES}


def security_scheme() -> dict[str, str]:
    """How a phone says which one it is."""
    return {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE_SCHEME,
        "description": "The cookie that a phone has got here. Keys count for nothing on pages.",
    }


def _call(page: _Page) -> dict[str, Any]:
    of_a_table = page.path.startswith(("/c/", "/m/"))
    codes: dict[int, list[str]] = {status: list(_CODES[status]) for status in page.errors if status != 204}
    if of_a_table:
        codes |= {403: [SWITCHED_OFF, *([ONLY_WATCHES] if page.pen else [])], 404: ["not_found"], 503: ["unavailable"]}
    codes[500] = ["unforeseen"]
    answers: dict[int, Schema] = {
        200: {"description": "As on the page.", "content": {"application/json": {"schema": page.schema}}}
    }
    if 204 in page.errors:
        answers[204] = {"description": "`seq` is still the last line."}
    answers |= {status: error_answer(codes[status], _SAID[status]) for status in sorted(codes)}
    parts = [part.partition("}")[0] for part in page.path.split("{")[1:]]
    call: dict[str, Any] = {"operationId": f"{page.name}Json", "summary": page.summary, "tags": ["pages"]}
    parameters = [*map(_in_path, parts), *_in_query(page.query)]
    if parameters:
        call["parameters"] = parameters
    call["responses"] = {str(status): answers[status] for status in sorted(answers)}
    # Where no phone is asked for, or what it was not given is only left out.
    call["security"] = [{COOKIE_SCHEME: []}] if of_a_table else [{}, {COOKIE_SCHEME: []}] if 503 in codes else []
    return call


_CODES: Final[Mapping[int, tuple[str, ...]]] = {
    400: ("bad_value",),
    404: ("not_found",),
    422: FAULTS,
    503: ("unavailable",),
}


def _in_path(name: str) -> dict[str, Any]:
    schema, said = _PARTS[name]
    return {"name": name, "in": "path", "required": True, "description": said, "schema": schema}


def _in_query(query: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": False, "description": said, "schema": text()} for name, said in query
    ]
