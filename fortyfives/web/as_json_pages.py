"""Every page that shows data, for programs: its address with `.json` behind it, for whoever may see the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, current_app, g, request, url_for
from flask_babel import get_translations

from fortyfives.rules import Fault, answer, rules_argument
from fortyfives.scorebook import Match
from fortyfives.store import Access, KeptRuling, Listed, StoreUnreadable
from fortyfives.web import as_json_book as books
from fortyfives.web import as_json_numbers as numbers
from fortyfives.web import as_json_table as tables
from fortyfives.web.access import match_door, page_access
from fortyfives.web.api import seated, whole_match
from fortyfives.web.api_frame import ApiFault, as_json, read_argument, tell_fault
from fortyfives.web.history import PER_PAGE, look
from fortyfives.web.kept import everywhere_asked, found_ruling
from fortyfives.web.kept_view import PER_PAGE as KEPT_PER_PAGE
from fortyfives.web.kept_view import question_to_show
from fortyfives.web.more_frame import match_at_hand
from fortyfives.web.taps import desk
from fortyfives.words.asking import error_json

bp = Blueprint("as_json", __name__)
bp.register_error_handler(ApiFault, tell_fault)

Json = dict[str, Any]

TWINS: Final[Mapping[str, str]] = {
    "history.matches": "as_json.matches",
    "table.live": "as_json.match",
    "table.sheet": "export.sheet_json",
    "table.sheet_hand": "as_json.row",
    "trail.whole_trail": "as_json.taps",
    "people.everyone": "as_json.people",
    "phones.share": "as_json.phones",
    "kept.of_match": "as_json.rulings_of_match",
    "kept.everywhere": "as_json.kept",
    "kept.ruling": "as_json.ruling",
    "stats.pairs": "as_json.pairs",
    "stats.players": "as_json.players",
    "book.rules": "as_json.rules",
    "book.rule_set": "as_json.rule_set",
    "book.compare": "as_json.compare",
    "book.ranks": "as_json.ranks",
    "book.rulings": "as_json.rulings",
    "book.reason": "as_json.reason",
    "book.words": "as_json.glossary",
    "referee.rule": "as_json.ruling_on_play",
    "referee.rule_on": "as_json.ruling_on",
    "who.who": "as_json.who_sees",
    "clubs.clubs": "as_json.clubs",
    "clubs.hub": "as_json.club",
    "clubs.players": "as_json.club_players",
    "clubs.player": "as_json.player",
    "nights.nights": "as_json.nights",
    "nights.night": "as_json.night",
    "nights.season": "as_json.season",
    "data.deleted": "as_json.deleted",
    "data.deleted_clubs": "as_json.deleted_clubs",
}
"""The page and the same for programs, by their endpoints."""


NO_TWIN: Final[Mapping[str, str]] = {
    "home.front": "a way in; what it lists is in /matches.json?state=going and /clubs.json",
    "home.new": "a form",
    "phones.join": "a form",
    "phones.phone": "a form; the phone is in the list of phones",
    "phones.ask_new_link": "asks before something is done",
    "card.card": "holds the key of the card, which no program is given",
    "again.choose": "a form",
    "card.found": "opens a door",
    "more.more": "a menu",
    "more.adjust": "a form",
    "more.opening": "a form",
    "people.one": "a form",
    "people.swap": "a form",
    "mend.cancel": "a form",
    "mend.correct": "a form",
    "mend.delete": "asks before something is done",
    "mend.insert": "a form",
    "mend.move": "a form",
    "mend.swap": "asks before something is done",
    "offline.away": "says only that there is no signal",
    "own_rules.name_them": "a form",
    "watch.news": "the match, as on its own page",
    "watch.big": "the match, as on its own page",
    "clubs.name": "a form",
    "clubs.days": "a form; what it holds is in /c/<club>.json",
    "clubs.same": "asks before something is done",
    "data.file": "a form; the club as a file is /c/<club>/file.json",
    "data.bring_in": "a form",
    "data.report": "asks before something is done",
    "data.bring_report": "asks before something is done",
    "data.ask_match": "asks before something is done",
    "data.delete_player": "asks before something is done",
    "data.delete_club": "asks before something is done",
    "kept.take_off_first": "asks before something is done",
    "own_rules.edit": "a form",
    "own_rules.kept_rules": "forms; the rules are in /c/<club>.json",
    "book.card": "the rule set, to be printed",
    "referee.ask": "a form",
    "referee.ask_about": "a form",
    "referee.menu": "a menu",
    "help.problems": "text for people",
}
"""The pages that have none, and why."""


def setup_twins(app: Flask) -> None:
    """Let each page say where the same is for programs."""
    app.jinja_env.globals["json_href"] = json_href


def json_href() -> str | None:
    """Where the page at hand is for programs, as it was asked for; None where it has no data of its own."""
    twin = TWINS.get(request.endpoint or "")
    if twin is None or request.method not in ("GET", "HEAD"):
        return None
    path, query = url_for(twin, **(request.view_args or {})), request.query_string.decode("ascii", "replace")
    return f"{path}?{query}" if query else path


# --- the frame ----------------------------------------------------------------------------------------------


@bp.after_request
def not_for_search_engines(response: Response) -> Response:
    """What is on the page is enough for them."""
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _more(endpoint: str, asked: Mapping[str, str | None]) -> str:
    """Where what follows is."""
    query = urlencode({name: value for name, value in asked.items() if value}, errors="replace")
    return f"{url_for(endpoint)}?{query}"


# --- matches ------------------------------------------------------------------------------------------------


@bp.get("/matches.json")
def matches() -> Response:
    """The matches that this device may see, newest first, by the same filters as the page."""
    looked = look()
    names = {club: g.store.clubs.player_names(club) for club in looked.clubs}
    more = {**looked.asked.asked, "before": looked.before}
    return as_json(
        {
            "count": looked.count,
            "matches_left": looked.left,
            "matches": [_listed(listed, names[listed.club]) for listed in looked.listed[:PER_PAGE]],
            "next": _more("as_json.matches", more) if looked.before else None,
        }
    )


def _listed(listed: Listed, names: Mapping[int, str]) -> Json:
    told: Json = {"match": listed.match_id, "club": listed.club, "when": listed.started_at}
    if listed.practice:
        told["practice"] = True
    try:
        match = desk().match(listed.match_id)
    except StoreUnreadable as failure:  # one damaged match does not hide the others
        current_app.logger.error("match %s: %s", listed.match_id, failure)
        return {**told, "error": error_json(get_translations(), "unavailable", None, {})}
    return {**told, **(_standing(match, names) if match else {})}


def _standing(match: Match, names: Mapping[int, str]) -> Json:
    return {
        "seq": match.seq,
        "rules": rules_argument(match.profile),
        "players": seated(match, names),
        "scores": list(match.scores),
        "winner": match.winner,
        "broken_off": match.abandoned,
        "hands": next((row.hand for row in reversed(match.rows) if row.hand is not None), 0),
    }


@bp.get("/m/<match_id>.json")
def match(match_id: str) -> Response:
    """A match as it is now; 204 where the caller has seen that already."""
    access = match_door(match_id)
    if read_argument("seq", -1, 0, 2**53) == g.store.matches.seq_of(match_id):
        return Response(status=204)
    names = g.store.clubs.player_names(access.club)
    return as_json(whole_match(match_id, match_at_hand(match_id), names))


# --- kept rulings -------------------------------------------------------------------------------------------


@bp.get("/m/<match_id>/rulings.json")
def rulings_of_match(match_id: str) -> Response:
    """The rulings kept with a match, those that were taken off the list among them."""
    access = match_door(match_id)
    match_at_hand(match_id)
    return as_json(_kept_list(g.store.rulings.of_match(match_id, withdrawn=True), access))


@bp.get("/kept.json")
def kept() -> Response:
    """The rulings kept with all matches that this device may see, newest first."""
    found, club = everywhere_asked()
    shown = found[:KEPT_PER_PAGE]
    asked = {"club": club, "before": shown[-1].code} if len(found) > KEPT_PER_PAGE else None
    return as_json(
        {
            "rulings": [_kept(one, page_access(one.club)) for one in shown],
            "next": _more("as_json.kept", asked) if asked else None,
        }
    )


@bp.get("/r/<code>.json")
def ruling(code: str) -> Response:
    """A kept ruling: for whoever has its link the question and the answer, for its club also where it comes from."""
    one, access = found_ruling(code)
    return as_json(_kept(one, access))


def _kept_list(found: Iterable[KeptRuling], access: Access) -> list[Json]:
    return [_kept(one, access) for one in found]


def _kept(one: KeptRuling, access: Access | None) -> Json:
    """A ruling as the engine rules now."""
    question = question_to_show(one)
    given = answer(question)
    if isinstance(given, Fault):
        given = {"error": error_json(get_translations(), given.code, given.field, given.facts)}
    told: Json = {"code": one.code, "question": question, "answer": given}
    if access is None:
        return told
    return {
        **told,
        "match": one.match_id,
        "hand": one.hand,
        "kept_at": one.kept_at,
        "rules_version": one.rules_version,
        "device": g.store.clubs.device_name(one.device, one.club),
        "withdrawn_at": one.withdrawn_at,
    }


# --- what stands in modules of its own

bp.get("/stats.json")(numbers.pairs)
bp.get("/stats/players.json")(numbers.players)
bp.get("/clubs.json")(numbers.clubs)
bp.get("/c/<club>.json")(numbers.club)
bp.get("/c/<club>/players.json")(numbers.club_players)
bp.get("/c/<club>/nights.json")(numbers.nights)
bp.get("/c/<club>/nights/<day>.json")(numbers.night)
bp.get("/c/<club>/seasons/<year>.json")(numbers.season)

bp.get("/c/<club>/players/<int:number>.json")(tables.player)
bp.get("/c/<club>/deleted.json")(tables.deleted)
bp.get("/clubs/deleted.json")(tables.deleted_clubs)
bp.get("/c/<club>/phones.json")(tables.phones)
bp.get("/m/<match_id>/share.json")(tables.phones)
bp.get("/m/<match_id>/people.json")(tables.people)
bp.get("/m/<match_id>/trail.json")(tables.taps)
bp.get("/m/<match_id>/sheet/<int:number>.json")(tables.row)
bp.get("/rules.json")(books.rules)
bp.get("/rules/<rules_id>.json")(books.rule_set)
bp.get("/rules/<rules_id>/ranks/<suit>.json")(books.ranks)
bp.get("/rules/compare.json")(books.compare)
bp.get("/rulings.json")(books.rulings)
bp.get("/rulings/<code>.json")(books.reason)
bp.get("/ruling.json", endpoint="ruling_on_play")(books.ruling)
bp.get("/ruling/<kind>.json")(books.ruling_on)
bp.get("/words.json")(books.glossary)
bp.get("/who-sees.json")(books.who_sees)
