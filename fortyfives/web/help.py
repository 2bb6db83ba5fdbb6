"""Help by problem, found from every screen: the links lead into the match that it was asked from."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import DEFAULT, SUITS, Fault, Profile, contract_code, find_profile
from fortyfives.scorebook import Match, RowKind
from fortyfives.web.access import clubs_here, page_access
from fortyfives.web.book_address import card_href, ranks_href, sheet_href
from fortyfives.web.founding import own_club
from fortyfives.web.help_address import MATCH_ID
from fortyfives.web.help_pages import HelpPage, ShownGroup, ShownProblem
from fortyfives.web.own_names import named
from fortyfives.web.question_address import asking_href, read_rules
from fortyfives.web.readable import readable_match
from fortyfives.web.rules_address import rules_text
from fortyfives.words.differences import rules_name
from fortyfives.words.help import answered_by, found_line, help_groups, nothing_found, only_watches, way_text
from fortyfives.words.help_search import LONGEST, find_problems
from fortyfives.words.help_ways import JOIN, MATCHES, NEEDS_PEN, OF_A_MATCH, Problem, Way, Where
from fortyfives.words.translator import Translator

bp = Blueprint("help", __name__)


@dataclass(frozen=True, slots=True)
class Here:
    """Where help is asked for: the rules in force, and the match if this device may see one."""

    profile: Profile
    match_id: str | None = None
    match: Match | None = None
    may_write: bool = False


@bp.get("/help")
def problems() -> ResponseReturnValue:
    """All problems, or first those that were looked for."""
    return render_template("help.html", page=help_page(get_translations(), _here(), request.args.get("q", "")))


def _here() -> Here:
    match_id = request.args.get("m", "")
    access = page_access(g.store.matches.club_of(match_id)) if MATCH_ID.fullmatch(match_id) else None
    match = None if access is None else readable_match(match_id)
    if access is not None and match is not None:
        return Here(named(match.profile), match_id, match, access.role == "pen")
    profile = find_profile(read_rules(request.args.get("rules")))
    return Here(DEFAULT if isinstance(profile, Fault) else named(profile))


def help_page(t: Translator, here: Here, looked_for: str) -> HelpPage:
    """The page."""
    looked_for = " ".join(looked_for.split())[:LONGEST]
    groups = help_groups(t, here.profile)
    found = find_problems(t, [problem for group in groups for problem in group.problems], looked_for)
    line = ""
    if looked_for:
        line = found_line(t, len(found), looked_for) if found else nothing_found(t)
    rules = rules_text(here.profile)
    return HelpPage(
        looked_for=looked_for,
        found=tuple(_shown(t, here, problem) for problem in found),
        found_line=line,
        groups=tuple(
            ShownGroup(group.key, group.title, tuple(_shown(t, here, problem) for problem in group.problems))
            for group in groups
        ),
        answered_by=answered_by(t, rules_name(t, here.profile), contract_code(here.profile)),
        rules_href=sheet_href(here.profile),
        hidden=(("rules", rules),) if here.match_id is None else (("m", here.match_id),),
        back_href=url_for("home.front") if here.match_id is None else _of_match(here.match_id),
        of_a_match=here.match_id is not None,
    )


def _shown(t: Translator, here: Here, problem: Problem) -> ShownProblem:
    way = problem.outside if here.match_id is None else problem.here
    text = way_text(t, way)
    if here.match_id is not None and way.where in NEEDS_PEN and not here.may_write:
        way, text = JOIN, only_watches(t)
    return ShownProblem(problem.key, problem.asks, problem.answer, text, way_href(here, way))


# --- where the links lead


def _of_match(match_id: str, place: str = "") -> str:
    return f"{url_for('table.live', match_id=match_id)}{place}"


def way_href(here: Here, way: Way) -> str:
    """The address at which a problem is solved."""
    if way.where in OF_A_MATCH:
        if here.match is None or here.match_id is None:
            return way_href(here, MATCHES)
        return _of_match(here.match_id, _place(here.match, way.where))
    match way.where:
        case Where.REFEREE if here.match_id is not None:
            return _of_match(here.match_id, f"/referee?ask={way.about}")
        case Where.REFEREE:
            return asking_href(way.about, rules=rules_text(here.profile))
        case Where.RULES:
            return sheet_href(here.profile, way.about)
        case Where.CARD:
            return card_href(here.profile)
        case Where.RANKS:
            return ranks_href(here.profile, SUITS[0])
        case Where.TRAINER:
            return url_for("trainer.train", rules=rules_text(here.profile))
        case Where.OWN_RULES:
            return url_for("own_rules.edit", rules=rules_text(here.profile))
        case Where.JOIN:
            return url_for("phones.join")
        case Where.WHO:
            return url_for("who.who")
        case Where.OFFLINE:
            return url_for("offline.away")
        case Where.CLUB if here.match_id is not None:
            return url_for("clubs.hub", club=g.store.matches.club_of(here.match_id))
        case Where.CLUB:
            return url_for("clubs.clubs")
        case Where.NIGHTS | Where.FILE | Where.DELETED:
            return _of_club(here, way.where)
        case Where.NEW:
            return url_for("home.new")
        case _:
            return url_for("history.matches")


def _of_club(here: Here, where: Where) -> str:
    """A page of the club of the match, else of the one at hand; what needs the pen only where this phone has it."""
    club = g.store.matches.club_of(here.match_id) if here.match_id is not None else None
    if where is Where.NIGHTS:
        club = club or own_club() or next(iter(clubs_here()), None)
        return url_for("nights.nights", club=club) if club else url_for("history.matches")
    club = club if here.may_write else own_club()
    if where is Where.FILE:
        return url_for("data.file", club=club) if club else url_for("data.bring_in")
    return url_for("data.deleted", club=club) if club else url_for("data.deleted_clubs")


def _place(match: Match, where: Where) -> str:
    """The end of the address of a place of a match."""
    last = len(match.rows)
    swappable = last > 0 and match.rows[-1].kind is not RowKind.PASSED_IN and "swap_sides" in match.legal_verbs
    return {
        Where.LIVE: "",
        Where.SHEET: "/sheet",
        Where.LAST_HAND: f"/sheet/{last}" if last else "/sheet",
        Where.SWAP: f"/sheet/{last}/swap" if swappable else "/sheet",
        Where.BID: "?step=bid",
        Where.DEALER: "?ask=dealer",
        Where.ADJUST: "/adjust",
        Where.OPENING: "/opening",
        Where.PEOPLE: "/people",
        Where.SEATS: "/people/swap",
        Where.TRAIL: "/trail",
        Where.MORE: "/more",
        Where.SHARE: "/share",
    }[where]
