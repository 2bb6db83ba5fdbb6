"""The JSON API: all that the pages do, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, current_app, g, request
from flask_babel import get_translations, gettext
from werkzeug.exceptions import NotFound

import fortyfives
from fortyfives.rules import (
    VARIANTS,
    Fault,
    find_profile,
    profile_json,
    rules_argument,
)
from fortyfives.scorebook import Entry, Match, Refusal, encode_entry, state_json
from fortyfives.store import Role, StoreUnreadable
from fortyfives.web.access import key_door, key_match_door
from fortyfives.web.api_frame import (
    ApiFault,
    as_json,
    read_argument,
    read_fields,
    read_json,
    refuse,
    tell_fault,
)
from fortyfives.web.founding import may_found_club
from fortyfives.web.taps import LONGEST_NAME, begin, clean_name, desk, record
from fortyfives.words.asking import answer_or_error, error_json
from fortyfives.words.cards import written
from fortyfives.words.people import Table, seat_name
from fortyfives.words.score import refusal_line

bp = Blueprint("api", __name__)
bp.register_error_handler(ApiFault, tell_fault)

MOST_JUDGE_BYTES: Final = 256 * 1024
MOST_QUESTIONS: Final = 1000
MOST_REVIEWS: Final = 20
MOST_MATCHES: Final = 100
USUAL_MATCHES: Final = 20

# --- the judge and the rules --------------------------------------------------------------------------------


@bp.post("/api/judge")
def judge() -> Response:
    """One question, or a list of them; an answer for each, in the same order."""
    body, t = read_json(MOST_JUDGE_BYTES), get_translations()
    if type(body) is not list:
        return as_json(answer_or_error(t, body))
    reviews = sum(type(question) is dict and question.get("ask") == "review" for question in body)
    if len(body) > MOST_QUESTIONS or reviews > MOST_REVIEWS:
        raise ApiFault(413, "too_large")
    return as_json([answer_or_error(t, question) for question in body])


@bp.get("/api/rules")
def rules() -> Response:
    """All rule sets with every field, and their source."""
    return as_json([profile_json(profile) for profile in VARIANTS])


@bp.get("/api/rules/<rules_id>")
def one_rule_set(rules_id: str) -> Response:
    """One rule set with every field, and its source."""
    profile = find_profile(rules_id)
    if isinstance(profile, Fault):
        raise NotFound
    return as_json(profile_json(profile))


# --- clubs and keys -----------------------------------------------------------------------------------------


@bp.post("/api/clubs")
def found_club() -> Response:
    """Found a club, and hand out its two keys."""
    given = read_fields(("name",))
    name = clean_name(given["name"])
    if name is None:
        raise ApiFault(400, "bad_value", "name", {"value": given["name"], "most": LONGEST_NAME})
    clubs = g.store.clubs
    if not may_found_club():
        raise ApiFault(429, "too_many")
    with g.store.writing():
        club = clubs.create_club(name)
        pen_key = clubs.rotate(club, "pen")
    return as_json({"club": club, "name": name, "view_key": clubs.view_key(club), "pen_key": pen_key}, status=201)


@bp.get("/api/clubs/me")
def my_club() -> Response:
    """The club that the key opens, and what the key may do there."""
    access = key_door()
    return as_json({"club": access.club, "name": g.store.clubs.name_of(access.club), "role": access.role})


@bp.post("/api/clubs/me/keys")
def new_key() -> Response:
    """A new key in the place of the old one, which is dead at once."""
    access = key_door("pen")
    given = read_fields(("rotate",))
    role: Role
    match given["rotate"]:
        case "view" | "pen" as role:
            return as_json({f"{role}_key": g.store.clubs.rotate(access.club, role)})
        case other:
            raise ApiFault(400, "bad_value", "rotate", {"value": other})


# --- matches ------------------------------------------------------------------------------------------------


@bp.post("/api/matches")
def begin_match() -> Response:
    """Begin a match."""
    access = key_door("pen")
    given = read_fields(("rules", "players", "first_dealer"), ("opening",))
    begun = begin(
        desk(),
        access.club,
        match_id=g.new_id(),
        tap=g.new_id(),
        rules=given["rules"],
        names=given["players"],
        first_dealer=given["first_dealer"],
        opening=given.get("opening"),
        device=access.device,
        at=g.clock(),
    )
    if isinstance(begun, Refusal):
        refuse(begun)
    return as_json({"match": begun.match_id, **position(begun.match)}, status=201)


@bp.get("/api/matches")
def matches() -> Response:
    """The matches of the club, newest first."""
    access = key_door()
    limit = read_argument("limit", USUAL_MATCHES, 1, MOST_MATCHES)
    before = request.args.get("before")
    if before is not None and g.store.matches.club_of(before) != access.club:
        raise ApiFault(400, "bad_value", "before", {"value": before})
    names = g.store.clubs.player_names(access.club)
    listed = [_listed(match_id, names) for match_id in g.store.matches.in_club(access.club, before, limit)]
    return as_json(listed)


def _listed(match_id: str, names: Mapping[int, str]) -> dict[str, Any]:
    when = g.store.matches.started_at(match_id)
    try:
        match = _match(match_id)
    except StoreUnreadable as failure:  # one damaged match does not hide the others
        current_app.logger.error("match %s: %s", match_id, failure)
        error = error_json(get_translations(), "unavailable", None, {})
        error["message"] = gettext("This match cannot be read. The others are not touched by that.")
        return {"match": match_id, "when": when, "error": error}
    return {
        "match": match_id,
        "seq": match.seq,
        "rules": rules_argument(match.profile),
        "players": seated(match, names),
        "scores": list(match.scores),
        "winner": match.winner,
        "when": when,
        **_practice(match_id),
    }


@bp.get("/api/matches/<match_id>")
def one_match(match_id: str) -> Response:
    """A match as it is now; 204 where the caller has seen that already."""
    access = key_match_door(match_id)
    seen = read_argument("seq", -1, 0, 2**53)
    if seen == g.store.matches.seq_of(match_id):
        return Response(status=204)
    return as_json(whole_match(match_id, _match(match_id), g.store.clubs.player_names(access.club)))


def whole_match(match_id: str, match: Match, names: Mapping[int, str]) -> dict[str, Any]:
    """A match with who plays it by which rules, and where it is; with `practice` where it counts nowhere."""
    return {
        "match": match_id,
        "seq": match.seq,
        "rules": rules_argument(match.profile),
        "players": seated(match, names),
        "state": state_json(match),
        **_practice(match_id),
    }


def _practice(match_id: str) -> dict[str, bool]:
    return {"practice": True} if g.store.matches.is_practice(match_id) else {}


@bp.get("/api/matches/<match_id>/log")
def log(match_id: str) -> Response:
    """What was tapped, oldest first, with when and by which device."""
    access = key_match_door(match_id)
    entries = g.store.matches.events(match_id)
    names = {number: g.store.clubs.device_name(number, access.club) for number in {entry.device for entry in entries}}
    return as_json([_line(entry, names) for entry in entries])


def _line(entry: Entry, names: Mapping[int | None, str | None]) -> dict[str, Any]:
    line = encode_entry(entry)
    if entry.device is not None:
        line["device"] = {"number": entry.device, "name": names[entry.device]}
    return line


@bp.post("/api/matches/<match_id>/taps")
def tap(match_id: str) -> Response:
    """Record one tap."""
    access = key_match_door(match_id, "pen")
    given = read_fields(("seq", "tap", "do"), ("let_stand",))
    outcome = record(
        desk(),
        match_id,
        seq=given["seq"],
        tap=given["tap"],
        do=given["do"],
        let_stand=given.get("let_stand", False),
        device=access.device,
        at=g.clock(),
    )
    refusal = outcome.refusal
    if refusal is None:
        return as_json(position(outcome.match))
    if outcome.status == 409:
        refuse(refusal, beside=position(outcome.match))
    refuse(refusal, message=_ruling_said(outcome.match, refusal, access.club) if refusal.ruling else None)


def position(match: Match) -> dict[str, Any]:
    """Where a match is: the number of its last line, and what follows from all of them."""
    return {"seq": match.seq, "state": state_json(match)}


def seated(match: Match, names: Mapping[int, str]) -> list[str | None]:
    """The names of the players in seat order, null for one whose name was taken out."""
    return [names.get(number) or None for number in match.players]


def _match(match_id: str) -> Match:
    match = desk().match(match_id)
    if match is None:
        raise NotFound
    return match


def _ruling_said(match: Match, refusal: Refusal, club: str) -> str:
    """Why the rules refuse a tap, with the names at the table."""
    t = get_translations()
    names = seated(match, g.store.clubs.player_names(club))
    table = Table(match.profile, tuple(name or seat_name(t, len(names), seat) for seat, name in enumerate(names)))
    return written(refusal_line(t, table, refusal, match.scores))


# --- is it there? -------------------------------------------------------------------------------------------


@bp.get("/healthz")
def health() -> Response:
    """Whether the server answers and its score book can be read and written; where it cannot, what kind of trouble."""
    store = g.store
    trouble = store.trouble()
    told: dict[str, Any] = {"ok": trouble is None, "version": fortyfives.__version__, "schema": store.schema}
    if trouble is None:
        return as_json(told)
    # The sentence for the host names a folder of the machine: it stands in the log, and here is its kind alone.
    current_app.logger.error("GET /healthz: %s", trouble)
    return as_json(
        {**told, "trouble": trouble.code, "error": error_json(get_translations(), "unavailable", None, {})}, 503
    )
