"""Deletes a match, a player's name, a club, in two taps, and lists for thirty days what can be brought back."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.store import KEPT_DAYS, Deleted, Person, StoreUnreadable
from fortyfives.web.access import club_door, match_door, page_access, this_device
from fortyfives.web.data_pages import DeletedPage, DeletePage, Gone
from fortyfives.web.forms import whole
from fortyfives.web.history import table_then
from fortyfives.web.slips import table_of
from fortyfives.web.taps import desk
from fortyfives.web.when import day_of
from fortyfives.words import data as words
from fortyfives.words.cards import list_names
from fortyfives.words.people import player_name, points, ratio, side_name, with_number

PER_PAGE: Final = 50
"""So many deleted things stand on one page."""
MOST_SKIPPED: Final = 10**9
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def add_to(bp: Blueprint) -> None:
    """Add these pages to the blueprint of the table's data."""
    for rule, view, methods in (
        ("/m/<match_id>/delete", ask_match, ["GET"]),
        ("/m/<match_id>/delete", delete_match, ["POST"]),
        ("/c/<club>/players/<int:number>/delete", delete_player, ["GET"]),
        ("/c/<club>/players/<int:number>/delete", delete_player_now, ["POST"]),
        ("/c/<club>/delete", delete_club, ["GET"]),
        ("/c/<club>/delete", delete_club_now, ["POST"]),
        ("/c/<club>/deleted", deleted, ["GET"]),
        ("/c/<club>/deleted/match/<match_id>", bring_back_match, ["POST"]),
        ("/c/<club>/deleted/player/<int:number>", bring_back_player, ["POST"]),
        ("/clubs/deleted", deleted_clubs, ["GET"]),
        ("/clubs/deleted/<club>", bring_back_club, ["POST"]),
    ):
        bp.add_url_rule(rule, view_func=view, methods=methods)


# --- a match


def ask_match(match_id: str) -> ResponseReturnValue:
    """Asked before a match is deleted."""
    match_door(match_id, "pen")
    t = get_translations()
    return _sure(
        DeletePage(
            title=gettext("Delete this match"),
            back_href=url_for("more.more", match_id=match_id),
            back_text=gettext("Match"),
            what=_match_name(match_id, g.store.matches.started_at(match_id) or ""),
            about=_how_it_stands(match_id),
            lines=words.delete_match_lines(t, KEPT_DAYS),
            keep=gettext("Keep the match"),
            keep_file=None,
            action=url_for("data.delete_match", match_id=match_id),
            button=gettext("Delete this match"),
        )
    )


def delete_match(match_id: str) -> ResponseReturnValue:
    """Delete a match: the second tap of two, which says that it is one."""
    access = match_door(match_id, "pen")
    if "sure" not in request.form:
        return ask_match(match_id)
    g.store.bin.delete_match(match_id, access.device)
    return redirect(url_for("data.deleted", club=access.club, done="match"), 303)


def _match_name(match_id: str, started_at: str) -> str:
    """A match by its day and who sits at it; by its day alone where it cannot be read."""
    t, day = get_translations(), day_of(started_at)
    try:
        match = desk().match(match_id)
    except StoreUnreadable:
        match = None
    if match is None:
        return day
    table = table_of(match, g.store.matches.names_of(match_id, match.everybody))
    return words.match_name(t, day, table.names)


def _how_it_stands(match_id: str) -> tuple[str, ...]:
    """The score of a match, so that one knows which one it is; nothing of one that cannot be read."""
    t = get_translations()
    try:
        match = desk().match(match_id)
    except StoreUnreadable:
        match = None
    if match is None:
        return ()
    table = table_then(match_id, match)
    names = [side_name(t, table, side) for side in range(table.sides)]
    if match.winner is not None:
        others = [side for side in range(table.sides) if side != match.winner]
        totals = ratio([match.scores[match.winner], *(match.scores[side] for side in others)]).replace(" ", NO_BREAK)
        return (words.won_line(t, names[match.winner], ", ".join(names[side] for side in others), totals),)
    state = (
        gettext("Broken off in hand %(hand)s", hand=match.book.hand.hand)
        if match.abandoned
        else gettext("Still going, hand %(hand)s", hand=match.book.hand.hand)
    )
    scores = (with_number(name, points(match.scores[side])) for side, name in enumerate(names))
    return (words.stands_line(t, state, ", ".join(scores)),)


# --- the name of a player


def delete_player(club: str, number: int) -> ResponseReturnValue:
    """Asked before the name of a player is deleted."""
    club_door(club, "pen")
    person = _person(club, number)
    name = player_name({person.number: person.name}, person.number)
    return _sure(
        DeletePage(
            title=gettext("Delete a name"),
            back_href=url_for("clubs.player", club=club, number=person.number),
            back_text=gettext("Player"),
            what=list_names(get_translations(), [name, *(other.name for other in person.spellings if other.name)]),
            about=(),
            lines=words.delete_player_lines(get_translations(), name, KEPT_DAYS),
            keep=gettext("Keep the name"),
            keep_file=None,
            action=url_for("data.delete_player_now", club=club, number=person.number),
            button=gettext("Delete the name %(name)s", name=name),
        )
    )


def delete_player_now(club: str, number: int) -> ResponseReturnValue:
    """Delete the name of a player: the second tap of two."""
    access = club_door(club, "pen")
    if "sure" not in request.form:
        return delete_player(club, number)
    if not any(gone.kind == "player" and gone.id == str(number) for gone in g.store.bin.in_club(club)):
        g.store.bin.delete_player(club, _person(club, number).number, access.device)  # else this is the same tap again
    return redirect(url_for("data.deleted", club=club, done="player"), 303)


def _person(club: str, number: int) -> Person:
    found: Person | None = g.store.players.find(club, number) if number < 2**53 else None
    if found is None:
        abort(404)
    return found


# --- a club


def delete_club(club: str) -> ResponseReturnValue:
    """Asked before a club is deleted."""
    club_door(club, "pen")
    return _sure(
        DeletePage(
            title=gettext("Delete this club"),
            back_href=url_for("clubs.hub", club=club),
            back_text=gettext("Club"),
            what=g.store.clubs.name_of(club) or "",
            about=(),
            lines=words.delete_club_lines(get_translations(), KEPT_DAYS),
            keep=gettext("Keep the club"),
            keep_file=url_for("data.file", club=club),
            action=url_for("data.delete_club_now", club=club),
            button=gettext("Delete this club"),
        )
    )


def delete_club_now(club: str) -> ResponseReturnValue:
    """Delete a club: the second tap of two."""
    access = club_door(club, "pen")
    if "sure" not in request.form:
        return delete_club(club)
    g.store.bin.delete_club(club, access.device)
    return redirect(url_for("data.deleted_clubs", done="club"), 303)


def _sure(page: DeletePage) -> Response:
    return make_response(render_template("data_delete.html", page=page))


# --- what can be brought back


def deleted(club: str) -> ResponseReturnValue:
    """The matches and names of a club that can be brought back."""
    club_door(club, "pen")
    return _deleted(club)


def deleted_clubs() -> ResponseReturnValue:
    """The clubs that can be brought back, of those that this phone scored for."""
    return _deleted(None)


def bring_back_match(club: str, match_id: str) -> ResponseReturnValue:
    """Bring a match back, and go to it."""
    club_door(club, "pen")
    if not g.store.bin.bring_back_match(club, match_id) and g.store.matches.club_of(match_id) != club:
        return _deleted(club, words.no_longer_there(get_translations()), 422)
    return redirect(url_for("table.live", match_id=match_id), 303)


def bring_back_player(club: str, number: int) -> ResponseReturnValue:
    """Bring a player's name back, and go to the player."""
    club_door(club, "pen")
    there = number < 2**53 and (g.store.bin.bring_back_player(club, number) or g.store.players.find(club, number))
    if not there:
        return _deleted(club, words.no_longer_there(get_translations()), 422)
    return redirect(url_for("clubs.player", club=club, number=number), 303)


def bring_back_club(club: str) -> ResponseReturnValue:
    """Bring a club back, and go to it. Only a phone that scored for it may know of it."""
    device = this_device()
    if page_access(club) is None:  # else this is the same tap again
        if device is None or not any(gone.id == club for gone in g.store.bin.clubs_of(device.number)):
            abort(404)
        g.store.bin.bring_back_club(club)
    return redirect(url_for("clubs.hub", club=club), 303)


def _deleted(club: str | None, notice: str | None = None, status: int = 200) -> Response:
    t, device = get_translations(), this_device()
    done = request.args.get("done")
    if club is None:
        gone = g.store.bin.clubs_of(device.number) if device else ()
        page = DeletedPage(
            back_href=url_for("clubs.clubs"),
            back_text=gettext("Clubs"),
            title=gettext("Deleted clubs"),
            notice=notice or (words.is_deleted(t, "club") if done == "club" and gone else None),
            gone=tuple(map(_gone, gone)),
            nothing=words.no_club_deleted(t, KEPT_DAYS),
            more=None,
        )
    else:
        gone, after = gone_from(club)
        just = done in ("match", "player") and any(one.kind == done for one in gone)
        page = DeletedPage(
            back_href=url_for("clubs.hub", club=club),
            back_text=gettext("Club"),
            title=gettext("Deleted"),
            notice=notice or (words.is_deleted(t, done) if just and done else None),
            gone=tuple(map(_gone, gone)),
            nothing=words.nothing_deleted(t, KEPT_DAYS),
            more=url_for("data.deleted", club=club, after=after) if after else None,
        )
    return make_response(render_template("data_deleted.html", page=page), status)


def gone_from(club: str) -> tuple[tuple[Deleted, ...], int | None]:
    """What the address asks for of all that was deleted in a club, and after how many it goes on; None at the end."""
    skip = min(whole(request.args.get("after")) or 0, MOST_SKIPPED)
    found = g.store.bin.in_club(club, skip, PER_PAGE + 1)
    return found[:PER_PAGE], skip + PER_PAGE if len(found) > PER_PAGE else None


def _gone(gone: Deleted) -> Gone:
    t = get_translations()
    stood: tuple[str, ...] = ()
    match gone.kind:
        case "match":
            name, stood = _match_name(gone.id, gone.name), _how_it_stands(gone.id)
            action = url_for("data.bring_back_match", club=gone.club, match_id=gone.id)
            label = gettext("Bring back the match of %(name)s", name=name)
        case "player":
            name = player_name({0: gone.name}, 0) if gone.name else gone.id
            action = url_for("data.bring_back_player", club=gone.club, number=gone.id)
            label = gettext("Bring back the name %(name)s", name=name)
        case "club":
            name = gone.name
            action = url_for("data.bring_back_club", club=gone.id)
            label = gettext("Bring back the club %(name)s", name=name)
    lines = *stood, words.deleted_line(t, day_of(gone.deleted_at), gone.by), words.until_line(t, day_of(gone.until))
    return Gone(f"{gone.kind}-{gone.id}", name, lines, action, label)
