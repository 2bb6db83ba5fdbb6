"""The clubs of a phone, the people who play together: which one it writes in, another one, the hub of each."""

from __future__ import annotations

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.web import clubs_days, clubs_players
from fortyfives.web.access import club_door, clubs_here, entered_device
from fortyfives.web.clubs_hub import hub_page
from fortyfives.web.clubs_pages import BeginsChoice, ClubEntry, ClubNamePage, ClubsPage
from fortyfives.web.founding import clubs_to_write_in, found_club, may_found_club, own_club
from fortyfives.web.taps import LONGEST_NAME, clean_name
from fortyfives.words import clubs as words

bp = Blueprint("clubs", __name__)

OF_A_PLAYER = "/c/<club>/players/<int:number>"
"""The address of one player, and of what can be done to one."""


# --- the clubs of this phone


@bp.get("/clubs")
def clubs() -> ResponseReturnValue:
    """The clubs of this phone."""
    return _clubs()


@bp.post("/clubs")
def found() -> ResponseReturnValue:
    """Found another club; this phone begins its matches there from now on."""
    t, typed = get_translations(), request.form.get("name", "")
    name = clean_name(typed)
    if name is None:
        return _clubs(typed, words.no_club_name(t, LONGEST_NAME), 422)
    if not may_found_club():
        return _clubs(typed, words.too_many_clubs(t), 429)
    with g.store.writing():
        club = found_club(name)
        g.store.hubs.set_writes_in(entered_device().number, club)
    return redirect(url_for("clubs.hub", club=club), 303)


def _clubs(typed: str = "", problem: str | None = None, status: int = 200) -> Response:
    t, own, pens = get_translations(), own_club(), clubs_to_write_in()
    names = {club: g.store.clubs.name_of(club) or "" for club in clubs_here()}
    entries = []
    for club, role in sorted(clubs_here().items(), key=lambda item: (item[0] != own, names[item[0]].casefold())):
        counts = g.store.hubs.counts(club)
        told = words.counts_line(t, counts.players, counts.matches)
        lines = (told, words.role_line(t, pen=role == "pen"))
        entries.append(ClubEntry(names[club], url_for("clubs.hub", club=club), lines))
    several = len(pens) > 1
    page = ClubsPage(
        clubs=tuple(entries),
        begins=tuple(BeginsChoice(club, names[club], club == own) for club in pens) if several else (),
        begins_line=words.begins_here_line(t, names[own]) if own else None,
        typed=typed,
        problem=problem,
        longest=LONGEST_NAME,
    )
    return make_response(render_template("clubs.html", page=page), status)


# --- one club


@bp.get("/c/<club>")
def hub(club: str) -> ResponseReturnValue:
    """The hub of a club: what it holds, and the way to everything of it."""
    access, t = club_door(club), get_translations()
    notice = words.named_line(t, g.store.clubs.name_of(club) or "") if "named" in request.args else None
    return render_template("club.html", page=hub_page(access, notice))


@bp.post("/c/<club>/here")
def begin_here(club: str) -> ResponseReturnValue:
    """Let this phone begin its matches in this club."""
    access = club_door(club, "pen")
    g.store.hubs.set_writes_in(access.device, club)
    back = url_for("clubs.clubs") if request.form.get("back") == "clubs" else url_for("clubs.hub", club=club)
    return redirect(back, 303)


@bp.get("/c/<club>/name")
def name(club: str) -> ResponseReturnValue:
    """The form that gives the club another name."""
    club_door(club, "pen")
    return _name(club, g.store.clubs.name_of(club) or "")


@bp.post("/c/<club>/name")
def rename(club: str) -> ResponseReturnValue:
    """Give the club another name."""
    club_door(club, "pen")
    typed = request.form.get("name", "")
    told = clean_name(typed)
    if told is None:
        return _name(club, typed, words.no_club_name(get_translations(), LONGEST_NAME), 422)
    g.store.clubs.rename(club, told)
    return redirect(url_for("clubs.hub", club=club, named=1), 303)


def _name(club: str, typed: str, problem: str | None = None, status: int = 200) -> Response:
    known = g.store.clubs.name_of(club)
    if known is None:
        abort(404)
    page = ClubNamePage(club, known, typed, problem, LONGEST_NAME)
    return make_response(render_template("club_name.html", page=page), status)


# --- its other pages, which stand in modules of their own

bp.get("/c/<club>/players")(clubs_players.players)
bp.get(OF_A_PLAYER)(clubs_players.player)
bp.post(f"{OF_A_PLAYER}/name")(clubs_players.rename_player)
bp.post(f"{OF_A_PLAYER}/retired")(clubs_players.retire_player)
bp.get(f"{OF_A_PLAYER}/same")(clubs_players.same)
bp.post(f"{OF_A_PLAYER}/same")(clubs_players.merge_players)
bp.post(f"{OF_A_PLAYER}/apart")(clubs_players.take_apart)
bp.post(f"{OF_A_PLAYER}/shown")(clubs_players.show_as)
bp.get("/c/<club>/days")(clubs_days.days)
bp.post("/c/<club>/days")(clubs_days.set_days)
