"""Tells programs what the API is: every call, body, answer and error in the words of OpenAPI 3.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response

import fortyfives
from fortyfives.scorebook import VERBS
from fortyfives.web.api import MOST_JUDGE_BYTES, MOST_MATCHES, MOST_QUESTIONS, MOST_REVIEWS, USUAL_MATCHES
from fortyfives.web.api_frame import MOST_BYTES, as_json
from fortyfives.web.founding import CLUBS_WINDOW, MOST_CLUBS
from fortyfives.web.openapi_judge import judge_parts
from fortyfives.web.openapi_match import POSITION, match_parts
from fortyfives.web.openapi_page_parts import page_parts
from fortyfives.web.openapi_pages import COOKIE_SCHEME, page_paths, security_scheme
from fortyfives.web.openapi_parts import (
    FLAG,
    PARTS,
    REFUSED_BY_RULES,
    TRUE,
    UNFORESEEN,
    Schema,
    about,
    array,
    closed,
    error_answer,
    error_with,
    one_of,
    or_null,
    ref,
    text,
    whole,
)

bp = Blueprint("openapi", __name__)

VIEW: Final = "view or pen key"
PEN: Final = "pen key"

_NOT_FOUND: Final = {404: ["not_found"]}
_BODY: Final = {400: ["bad_json", "missing_field", "unknown_field"], 413: ["too_large"]}
_BOOK: Final = {503: ["unavailable"]}
_RULES: Final = ["bad_rules"]
_RULINGS: Final = [reason.value for reason in REFUSED_BY_RULES]

_SAID: Final = {
    400: "The request cannot be read, or holds what is none of its values.",
    404: "There is nothing here, for this key: it is missing, wrong, no longer valid, or of another club.",
    409: "The match does not stand where the caller thinks, or this tap was something else. Nothing was recorded.",
    413: "More than is taken at once.",
    422: "The match or its rules refuse it. Nothing was recorded.",
    429: "Too often.",
    500: "A fault of the server's own.",
    503: "The score book does not answer.",
}

_ABOUT: Final = """\
All that the pages do, for other programs: same engine, same store, same rules of access. JSON in and out, in UTF-8.

A key travels as `Authorization: Bearer KEY`; cookies are ignored. A view key reads, a pen key writes too. Whatever a
key does not open answers 404, as if it were not there.

One tap is one event. A tap whose UUID was accepted before is answered as it was then and writes nothing. A `seq` that
is not the last line of the log is refused with 409 `stale` and where the match stands now. What the rules refuse is
422 with the ruling's reason as code; with `let_stand` it is recorded as what the table decided.

A method that an address does not take is 405 `method_not_allowed`. New codes, new verbs and new fields of answers may
come; those that are here stay."""


_PAGES: Final = """\
Every page that shows data, for whoever may see the page: its address with `.json` behind it. A phone shows its cookie;
keys count for nothing here. No key, link or code is in any of them. They follow their pages: what stands on a page may
change with a new version of it, and so does what stands here."""

# --- the parts of a call ------------------------------------------------------------------------------------


def _answers(schema: Schema, said: str, status: int = 200) -> dict[int, Schema]:
    return {status: {"description": said, "content": {"application/json": {"schema": schema}}}}


def _taken(schema: Schema, most: int) -> dict[str, Any]:
    return {
        "required": True,
        "description": f"At most {most // 1024} KiB.",
        "content": {"application/json": {"schema": schema}},
    }


def _in_query(name: str, schema: Schema, said: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": said, "schema": schema}


def _in_path(name: str, schema: Schema, said: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "description": said, "schema": schema}


_MATCH: Final = _in_path("match_id", text(), "The name of the match.")


def _call(
    name: str,
    summary: str,
    answers: Mapping[int, Schema],
    *errors: Mapping[int, Iterable[str]],
    key: str | None = None,
    more: str = "",
    body: dict[str, Any] | None = None,
    parameters: Iterable[dict[str, Any]] = (),
    beside: Mapping[int, Mapping[str, Schema]] | None = None,
) -> dict[str, Any]:
    codes: dict[int, list[str]] = {}
    for told in (*errors, {500: [UNFORESEEN]}):
        for status, some in told.items():
            codes.setdefault(status, []).extend(some)
    responses = {
        **answers,
        **{
            status: error_answer(dict.fromkeys(codes[status]), _SAID[status], (beside or {}).get(status))
            for status in sorted(codes)
        },
    }
    needs = f"Needs a {key}." if key else ""
    call: dict[str, Any] = {"operationId": name, "summary": summary}
    if needs or more:
        call["description"] = " ".join(filter(None, (needs, more)))
    if parameters:
        call["parameters"] = list(parameters)
    if body is not None:
        call["requestBody"] = body
    call["responses"] = {str(status): response for status, response in responses.items()}
    call["security"] = [{"bearer": []}] if key else []
    return call


# --- the calls ----------------------------------------------------------------------------------------------


def _judge_and_rules() -> dict[str, Any]:
    several = array(ref("Question"), most=MOST_QUESTIONS, about=f"At most {MOST_REVIEWS} of them reviews.")
    return {
        "/api/judge": {
            "post": _call(
                "judge",
                "Put one question to the judge, or a list of them",
                _answers(
                    {"anyOf": [ref("Answer"), array(ref("Answer"))]},
                    "One answer, or one for each question in the same order; also where some of them are errors.",
                ),
                {400: ["bad_json"], 413: ["too_large"]},
                more="What is no question gets an error for an answer, and the next one is answered all the same.",
                body=_taken({"anyOf": [ref("Question"), several]}, MOST_JUDGE_BYTES),
            )
        },
        "/api/rules": {
            "get": _call("rules", "The rule sets of the catalogue", _answers(array(ref("RuleSet")), "All of them."))
        },
        "/api/rules/{rules_id}": {
            "get": _call(
                "oneRuleSet",
                "One rule set",
                _answers(ref("RuleSet"), "Every field, and the source."),
                {404: ["not_found"]},
                parameters=[_in_path("rules_id", text(), "The id of the rule set.")],
            )
        },
    }


def _clubs() -> dict[str, Any]:
    keys = {"view_key": text("Opens for reading."), "pen_key": text("Opens for writing; shown only this once.")}
    return {
        "/api/clubs": {
            "post": _call(
                "foundClub",
                "Found a club",
                _answers(closed({"club": text(), "name": text(), **keys}), "Its two keys.", 201),
                _BODY,
                {400: ["bad_value"], 429: ["too_many"]},
                _BOOK,
                more=f"At most {MOST_CLUBS} in {CLUBS_WINDOW // 60} minutes from one address.",
                body=_taken(closed({"name": ref("Name")}), MOST_BYTES),
            )
        },
        "/api/clubs/me": {
            "get": _call(
                "myClub",
                "The club that the key opens",
                _answers(
                    closed({"club": text(), "name": text(), "role": one_of(["view", "pen"])}),
                    "And what the key may do.",
                ),
                _NOT_FOUND,
                _BOOK,
                key=VIEW,
            )
        },
        "/api/clubs/me/keys": {
            "post": _call(
                "rotateKey",
                "Make a new key; the old one is dead at once",
                _answers({"oneOf": [closed({name: keys[name]}) for name in keys]}, "The new key."),
                _NOT_FOUND,
                _BODY,
                {400: ["bad_value"]},
                _BOOK,
                key=PEN,
                more="With the view key the devices that only watch are cut off too; devices with the pen keep it.",
                body=_taken(closed({"rotate": one_of(["view", "pen"])}), MOST_BYTES),
            )
        },
    }


def _matches() -> dict[str, Any]:
    start = closed(
        {"rules": ref("Rules"), "players": array(ref("Name"), 2, 6, "In seat order."), "first_dealer": ref("Seat")},
        {"opening": about(or_null(ref("Points")), "The totals of a match begun on paper.")},
    )
    tap = closed(
        {
            "seq": whole(0, 2**53 - 1, "The last line of the log that the caller has seen."),
            "tap": ref("TapId"),
            "do": ref("Do"),
        },
        {"let_stand": about(FLAG, "Record what the rules refuse as what the table decided.")},
    )
    return {
        "/api/matches": {
            "get": _call(
                "listMatches",
                "The matches of the club, newest first",
                _answers(array({"oneOf": [ref("MatchInList"), ref("DamagedMatch")]}, most=MOST_MATCHES), "Some."),
                _NOT_FOUND,
                {400: ["bad_value"]},
                _BOOK,
                key=VIEW,
                parameters=[
                    _in_query("before", ref("MatchId"), "Only matches older than this one."),
                    _in_query("limit", whole(1, MOST_MATCHES), f"How many; {USUAL_MATCHES} where it is left out."),
                ],
            ),
            "post": _call(
                "beginMatch",
                "Begin a match",
                _answers(ref("Begun"), "It has begun.", 201),
                _NOT_FOUND,
                _BODY,
                {400: ["bad_value", "bad_seat", *_RULES]},
                _BOOK,
                key=PEN,
                body=_taken(start, MOST_BYTES),
            ),
        },
        "/api/matches/{match_id}": {
            "get": _call(
                "oneMatch",
                "A match as it is now",
                {**_answers(ref("Match"), "The match."), 204: {"description": "`seq` is still the last line."}},
                _NOT_FOUND,
                {400: ["bad_value"]},
                _BOOK,
                key=VIEW,
                parameters=[_MATCH, _in_query("seq", whole(0, 2**53 - 1), "The last line that the caller has seen.")],
            )
        },
        "/api/matches/{match_id}/log": {
            "get": _call(
                "log",
                "What was tapped, oldest first",
                _answers(array(ref("LogLine")), "The whole log. No names of players stand in it."),
                _NOT_FOUND,
                _BOOK,
                key=VIEW,
                parameters=[_MATCH],
            )
        },
        "/api/matches/{match_id}/taps": {
            "post": _call(
                "tap",
                "Record one tap",
                _answers(ref("Position"), "It is recorded, or was before."),
                _NOT_FOUND,
                _BODY,
                {
                    400: ["bad_value", "bad_seat", "bad_card"],
                    409: ["stale", "tap_reused"],
                    422: [
                        "wrong_phase",
                        "match_over",
                        "nothing_to_undo",
                        "nothing_to_redo",
                        "nothing_changes",
                        "too_large",
                        "impossible_hand",
                        "order_needed",
                        "duplicate_card",
                        "leader_unknown",
                        *_RULINGS,
                    ],
                },
                _BOOK,
                key=PEN,
                more=f"`do` holds one of {', '.join(VERBS)}; `state.legal` names those that are possible now.",
                body=_taken(tap, MOST_BYTES),
                parameters=[_MATCH],
                beside={409: POSITION},
            )
        },
    }


def _about_itself() -> dict[str, Any]:
    version = {"version": text(), "schema": whole(0, about="The version of the score book's file.")}
    kinds = one_of(
        ("store_full", "store_busy", "store_unreadable"),
        "No room on the disk; another program holds the book; it cannot be read or written. The log says more.",
    )
    ill = closed({"ok": {"const": False}, **version, "trouble": kinds, "error": error_with(["unavailable"])})
    return {
        "/api/openapi.json": {
            "get": _call("description", "This description", _answers({"type": "object"}, "OpenAPI 3.1."))
        },
        "/healthz": {
            "get": _call(
                "health",
                "Whether the server and its score book answer",
                {
                    **_answers(closed({"ok": TRUE, **version}), "They do."),
                    **_answers(ill, "The score book does not.", 503),
                },
            )
        },
    }


@cache
def description() -> dict[str, Any]:
    """The whole description. Nobody may change what is returned."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Forty-Fives",
            "version": fortyfives.__version__,
            "summary": "A score pad and a referee for Auction Forty-Fives",
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that this description comes from."}],
        "tags": [{"name": "pages", "description": _PAGES}],
        "paths": {**_judge_and_rules(), **_clubs(), **_matches(), **_about_itself(), **page_paths()},
        "components": {
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "The view key or a pen key of a club."},
                COOKIE_SCHEME: security_scheme(),
            },
            "schemas": {**PARTS, **judge_parts(), **match_parts(), **page_parts()},
        },
    }


@bp.get("/api/openapi.json")
def openapi() -> Response:
    """What the API is, for programs and for whoever writes one."""
    return as_json(description())
