"""The players of a club: who plays, a name put right, two spellings of one person, who plays no more."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from typing import Final

from flask import Response, abort, current_app, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.store import Access, Person, SatTogether, StoreUnreadable
from fortyfives.web.access import club_door
from fortyfives.web.clubs_pages import Meant, PlayerEntry, PlayerPage, PlayersPage, SamePage, SpellingView
from fortyfives.web.forms import whole
from fortyfives.web.season import ledger
from fortyfives.web.taps import LONGEST_NAME, clean_name, desk
from fortyfives.web.when import day_of
from fortyfives.words import clubs as words
from fortyfives.words.people import player_name

ALIKE: Final = 0.6
"""Names that have so much of their letters in common, in the same order, may be one name."""
MOST_ALIKE: Final = 6
"""So many of them are offered first."""


# --- who plays


def players(club: str) -> ResponseReturnValue:
    """Who plays in the club, and how many matches each."""
    club_door(club)
    t = get_translations()
    counted, left = matches_of(club)
    people = g.store.players.listed(club)
    entries = [(person, _entry(club, person, counted[person.number])) for person in people]
    nameless = g.store.players.nameless(club)
    notes = [words.to_be_counted_line(t, left)] if left else []
    if nameless:
        notes.append(words.nameless_line(t, nameless))
    page = PlayersPage(
        club=club,
        name=g.store.clubs.name_of(club) or "",
        playing=tuple(entry for person, entry in entries if not person.retired),
        retired=tuple(entry for person, entry in entries if person.retired),
        notes=tuple(notes),
    )
    return render_template("club_players.html", page=page)


def _entry(club: str, person: Person, matches: int) -> PlayerEntry:
    return PlayerEntry(
        name=person.name,
        href=url_for("clubs.player", club=club, number=person.number),
        matches=words.matches_count(get_translations(), matches),
        spellings=", ".join(spelling.name for spelling in person.spellings if spelling.name),
    )


def matches_of(club: str) -> tuple[Counter[int], int]:
    """In how many matches each person sat, and how many matches are not counted yet. Practice matches never are."""
    found = ledger().find(club)
    return found.part().sat, found.left


# --- one player


def player(club: str, number: int) -> ResponseReturnValue:
    """One player; another spelling leads to the one that counts."""
    access = club_door(club)
    person = person_or_404(club, number)
    if person.number != number:
        return redirect(url_for("clubs.player", club=club, number=person.number), 303)
    return _player(access, person)


def person_or_404(club: str, number: int | None) -> Person:
    """The player of a club with this number, under any of the spellings."""
    found: Person | None = g.store.players.find(club, number) if number is not None and number < 2**53 else None
    if found is None:
        abort(404)
    return found


def _player(
    access: Access, person: Person, typed: str | None = None, problem: str | None = None, meant: Meant | None = None
) -> Response:
    t, club = get_translations(), access.club
    counted, left = matches_of(club)
    lines = [words.matches_count(t, counted[person.number]) + "."]
    if left:
        lines.append(words.to_be_counted_line(t, left))
    others = [other for other in g.store.players.listed(club) if other.number != person.number]
    alike = sorted(
        (other for other in others if _alikeness(person, other) >= ALIKE), key=lambda o: -_alikeness(person, o)
    )
    first = [(other.number, other.name) for other in alike[:MOST_ALIKE]]
    page = PlayerPage(
        club=club,
        number=person.number,
        name=person.name,
        lines=tuple(lines),
        pen=access.role == "pen",
        retired=person.retired,
        notice=_notice(club, person),
        typed=person.name if typed is None else typed,
        problem=problem,
        meant=meant,
        longest=LONGEST_NAME,
        spellings=tuple(
            SpellingView(spelling.number, player_name({spelling.number: spelling.name}, spelling.number))
            for spelling in person.spellings
        ),
        alike=tuple(first),
        others=tuple((o.number, o.name) for o in others if (o.number, o.name) not in first),
        matches_href=url_for("history.matches", club=club, who=person.number),
        numbers_href=url_for("stats.players", club=club),
        delete_href=(
            url_for("data.delete_player", club=club, number=person.number)
            if "data.delete_player" in current_app.view_functions
            else None
        ),
    )
    return make_response(render_template("club_player.html", page=page), 422 if problem else 200)


def _alikeness(person: Person, other: Person) -> float:
    one, two = person.name.casefold(), other.name.casefold()
    short, long = sorted((one, two), key=len)
    return 1.0 if long.startswith(short) else SequenceMatcher(None, one, two).ratio()


def _notice(club: str, person: Person) -> str | None:
    """What has just been done, as the address says, where it is so."""
    t = get_translations()
    told = request.args
    if "named" in told:
        return words.renamed_line(t, person.name)
    if "retired" in told:
        return words.retired_line(t, person.name) if person.retired else words.plays_again_line(t, person.name)
    merged = whole(told.get("merged"))
    spelling = next((spelling for spelling in person.spellings if spelling.number == merged), None)
    if spelling is not None:
        return words.merged_line(t, spelling.name, person.name)
    number = whole(told.get("apart"))
    apart = g.store.players.find(club, number) if number is not None and number < 2**53 else None
    return words.apart_line(t, person.name, apart.name) if apart and apart.number != person.number else None


def rename_player(club: str, number: int) -> ResponseReturnValue:
    """Put a name right, in every match. A name that somebody has already may be the same person."""
    access, t = club_door(club, "pen"), get_translations()
    person = person_or_404(club, number)
    typed = request.form.get("name", "")
    name = clean_name(typed)
    if name is None:
        return _player(access, person, typed, words.name_problem(t, LONGEST_NAME))
    taken = g.store.players.rename(club, person.number, name)
    if taken is None:
        return redirect(url_for("clubs.player", club=club, number=person.number, named=1), 303)
    other = g.store.players.find(club, taken)
    if other is None:
        return _player(access, person, name, words.name_is_deleted(t, name))
    if other.number == person.number:
        meant = Meant(
            url_for("clubs.show_as", club=club, number=taken), gettext("Show %(name)s from now on", name=name), True
        )
        return _player(access, person, name, words.name_is_own_spelling(t, name, person.name), meant)
    meant = Meant(
        _same_href(club, person, other), gettext("%(name)s and %(other)s are one", name=person.name, other=name), False
    )
    return _player(access, person, name, words.name_is_taken(t, name), meant)


def retire_player(club: str, number: int) -> ResponseReturnValue:
    """Let somebody be proposed no more for a new match, or again."""
    club_door(club, "pen")
    person = person_or_404(club, number)
    g.store.players.set_retired(club, person.number, request.form.get("retired") == "1")
    return redirect(url_for("clubs.player", club=club, number=person.number, retired=1), 303)


# --- two spellings of one person


def same(club: str, number: int) -> ResponseReturnValue:
    """What follows when this player becomes another spelling of the one that was chosen: the first tap of two."""
    club_door(club, "pen")
    person, other = person_or_404(club, number), person_or_404(club, whole(request.args.get("as")))
    if person.number == other.number:
        return redirect(url_for("clubs.player", club=club, number=person.number), 303)
    return _same(club, person, other)


def merge_players(club: str, number: int) -> ResponseReturnValue:
    """Put two spellings of one person together: the second tap."""
    club_door(club, "pen")
    into = whole(request.form.get("as"))
    if _read_all(club):
        return _same(club, person_or_404(club, number), person_or_404(club, into), unread=True)
    with g.store.writing():
        person, other = person_or_404(club, number), person_or_404(club, into)
        if person.number != other.number:  # else this is the same tap again
            if _read_all(club) or _at_one_table(club, person, other):
                return _same(club, person, other)
            g.store.players.merge(club, person.number, other.number)
    return redirect(url_for("clubs.player", club=club, number=other.number, merged=person.number), 303)


def _read_all(club: str) -> int:
    """Read the matches of the club that nobody has read yet; returns how many are left all the same.

    Deleted ones are among them: one that is brought back must not have the same person at its table twice.
    """
    left = ledger().bring_up_to_date(club, deleted=True)
    while left:
        before, left = left, ledger().bring_up_to_date(club, deleted=True)
        if left >= before:
            break
    return left


def _at_one_table(club: str, one: Person, other: Person) -> SatTogether | None:
    """The newest match in which both sat at the table at the same time."""
    for sat in g.store.players.sat_together(club, one.numbers, other.numbers):
        try:
            match = desk().match(sat.match_id)
        except StoreUnreadable as failure:
            current_app.logger.error("match %s: %s", sat.match_id, failure)
            continue
        tables = () if match is None else (match.players, *(row.players for row in match.rows))
        if any(set(table) & set(one.numbers) and set(table) & set(other.numbers) for table in tables):
            found: SatTogether = sat
            return found
    return None


def _same(club: str, person: Person, other: Person, *, unread: bool = False) -> Response:
    t = get_translations()
    counted, left = matches_of(club)
    sat = None if left else _at_one_table(club, person, other)
    if unread or left:
        lines: tuple[str, ...] = (words.not_counted_yet(t),)
    elif sat is not None:
        told = words.two_people_line(t, person.name, other.name, day_of(sat.started_at), deleted=sat.deleted)
        lines = (told, words.two_people_follows(t))
    else:
        lines = words.same_lines(t, person.name, other.name, counted[person.number], counted[other.number])
    page = SamePage(
        club=club,
        number=person.number,
        into=other.number,
        name=person.name,
        other=other.name,
        title=words.same_title(t, person.name, other.name),
        lines=lines,
        refused=sat is not None,
        sheet_href=url_for("table.sheet", match_id=sat.match_id) if sat and not sat.deleted else None,
        button=words.same_button(t, person.name, other.name),
        other_way=None if sat else _same_href(club, other, person),
    )
    return make_response(render_template("club_same.html", page=page), 422 if request.method == "POST" else 200)


def _same_href(club: str, person: Person, other: Person) -> str:
    return url_for("clubs.same", club=club, number=person.number, **{"as": str(other.number)})  # type: ignore[arg-type]


def take_apart(club: str, number: int) -> ResponseReturnValue:
    """Let another spelling be somebody again."""
    club_door(club, "pen")
    before = person_or_404(club, number)
    g.store.players.take_apart(club, number)
    apart = before.number if before.number != number else None
    return redirect(url_for("clubs.player", club=club, number=number, apart=apart), 303)


def show_as(club: str, number: int) -> ResponseReturnValue:
    """Let another spelling of somebody be the name that is shown."""
    club_door(club, "pen")
    person_or_404(club, number)
    g.store.players.name_by(club, number)
    return redirect(url_for("clubs.player", club=club, number=number, named=1), 303)
