"""The matches so far: all that this device may see, or those that are asked for, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from flask import Blueprint, abort, current_app, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext, ngettext

from fortyfives.scorebook import Match, settling_row
from fortyfives.store import Listed, StoreUnreadable
from fortyfives.web.access import club_door, clubs_here
from fortyfives.web.founding import clubs_to_write_in
from fortyfives.web.history_filter import FIELDS, Filter, calendar_here, known_in, list_href, read_filter, wanted_in
from fortyfives.web.history_pages import MatchesPage, NowPage
from fortyfives.web.history_view import filter_form, found_page, records_tabs
from fortyfives.web.pages import MatchEntry
from fortyfives.web.season import ledger
from fortyfives.web.slips import seated, table_of
from fortyfives.web.taps import desk
from fortyfives.words import phones as pens
from fortyfives.words.history import Known
from fortyfives.words.people import Table, points, ratio, side_name, with_number
from fortyfives.words.score import special_line

bp = Blueprint("history", __name__)

PER_PAGE = 20
"""So many matches stand on one page of the list."""

MOST_COUNTED: Final = 100
"""So many matches that were found are counted for a page; of more it only says that there are more."""

AN_EVENING: Final = timedelta(hours=12)
"""A match that nobody has tapped at for so long is not being played now."""


def entry_of(listed: Listed, read: tuple[Match, Table] | None) -> MatchEntry:
    t = get_translations()
    href, scores = url_for("table.live", match_id=listed.match_id), clubs_here().get(listed.club) == "pen"
    if read is None:
        title, text = gettext("This match cannot be read."), gettext("The others are not touched by that.")
        return MatchEntry(href, False, False, title, text, "", _day(listed), listed.practice, scores)
    match, table = read
    when = _when(listed, match)
    sides = [(side_name(t, table, side), points(match.scores[side])) for side in range(table.sides)]
    if match.winner is None:
        title = (
            gettext("Broken off in hand %(hand)s", hand=match.book.hand.hand)
            if match.abandoned
            else gettext("Still going, hand %(hand)s", hand=match.book.hand.hand)
        )
        text = ", ".join(with_number(name, total) for name, total in sides)
        going, level = not match.abandoned, ratio(match.scores)
        return MatchEntry(href, going, False, title, text, level, when, listed.practice, scores)
    others = [side for side in range(table.sides) if side != match.winner]
    special = special_line(t, table, match.rows, settling_row(match))
    return MatchEntry(
        href=href,
        going=False,
        won=True,
        title=sides[match.winner][0],
        text=", ".join(sides[side][0] for side in others),
        ratio=ratio([match.scores[match.winner], *(match.scores[side] for side in others)]),
        detail=f"{when}. {special}" if special else when,
        practice=listed.practice,
        scores=scores,
    )


def _when(listed: Listed, match: Match) -> str:
    """The day it began, and how many hands were played."""
    hands = next((row.hand for row in reversed(match.rows) if row.hand is not None), 0)
    told: str = ngettext("%(day)s, %(num)s hand", "%(day)s, %(num)s hands", hands, day=_day(listed))
    return told


def _day(listed: Listed) -> str:
    """The evening of the club on which it began."""
    calendar = calendar_here(listed.club)
    day = calendar.night(listed.started_at)
    if day == calendar.night(g.clock()):
        return str(gettext("Today"))
    return str(format_date(day, "EEE d MMM y"))


def matches_of(
    clubs: Iterable[str], before: str | None, limit: int
) -> Iterator[tuple[Listed, tuple[Match, Table] | None]]:
    """The matches of these clubs, newest first; nothing beside one whose log is damaged."""
    return read_each(g.store.matches.in_clubs(clubs, before, limit))


def read_each(matches: Iterable[Listed]) -> Iterator[tuple[Listed, tuple[Match, Table] | None]]:
    """These matches, each with its log; nothing beside one whose log is damaged."""
    for listed in matches:
        try:
            match = desk().match(listed.match_id)
        except StoreUnreadable as failure:
            current_app.logger.error("match %s: %s", listed.match_id, failure)
            yield listed, None
            continue
        if match is not None:
            yield listed, (match, table_then(listed.match_id, match))


def table_then(match_id: str, match: Match) -> Table:
    # Of a match that is over those who sat there when it ended are named.
    return seated(table_of(match, g.store.matches.names_of(match_id, match.everybody)), settling_row(match))


@dataclass(frozen=True, slots=True)
class Looked:
    """What an address asks for, and what was found: one match more than a page has room for.

    `count` is how many there are, none of them counted after the first one too many, and None where nothing had to be
    looked through; `left` wait to be looked through.
    """

    clubs: tuple[str, ...]
    asked: Filter
    known: Known
    listed: Sequence[Listed]
    count: int | None
    left: int

    @property
    def before(self) -> str | None:
        """The last match of the page, where older ones follow it."""
        return self.listed[PER_PAGE - 1].match_id if len(self.listed) > PER_PAGE else None


def look(most_counted: int | None = None) -> Looked:
    """Look for the matches that the address at hand asks for, newest first. Stops where it names what is not seen.

    One more than `most_counted` are counted at most, all of them where that is left out.
    """
    clubs = tuple(clubs_here())
    given = {field: value for field in (*FIELDS, "before") if (value := request.args.get(field))}
    if "club" in given:
        club_door(given["club"])
    before = given.get("before")
    if before and g.store.matches.club_of(before) not in clubs:
        abort(404)
    looks_through = bool(given.keys() - {"club", "before"})
    left = sum(ledger().bring_up_to_date(club) for club in clubs) if looks_through else 0
    known = known_in(clubs)
    asked = read_filter(request.args, clubs, known)
    listed, count = _plainly(asked, before) if asked.plain else _looked_through(asked, before, most_counted)
    return Looked(clubs, asked, known, listed, count, left)


@bp.get("/c/<club>/now")
def now(club: str) -> ResponseReturnValue:
    """The way in of a phone that has just come to a club: to the match that is going on, else to all of them."""
    access = club_door(club)
    told: dict[str, Any] = {"watches": 1} if access.role != "pen" else {"scores": 1} if "scores" in request.args else {}
    going = [
        (listed, read)
        for listed, read in matches_of((club,), None, PER_PAGE)
        if read is not None and not listed.practice and _goes_on(listed.match_id, read[0])
    ]
    if len(going) == 1:
        return redirect(url_for("table.live", match_id=going[0][0].match_id, **told), 303)
    if not going:
        told |= {"club": club} if len(clubs_here()) > 1 else {}
        return redirect(url_for("history.matches", **told), 303)
    page = NowPage(_you(club) if told else None, tuple(entry_of(*one) for one in going))
    return render_template("now.html", page=page)


def _goes_on(match_id: str, match: Match) -> bool:
    """Whether a match is being played now, and does not merely lie open since another evening."""
    if match.winner is not None or match.abandoned:
        return False
    [last] = g.store.matches.events(match_id, after=match.seq - 1)
    return datetime.fromisoformat(g.clock()) - datetime.fromisoformat(last.at) < AN_EVENING


def _you(club: str) -> str | None:
    """What a phone is told that has just come to a club; None where it may not even know of it."""
    t, role = get_translations(), clubs_here().get(club)
    if role is None:
        return None
    return pens.you_score(t, None) if role == "pen" else pens.you_watch(t, g.store.clubs.name_of(club) or "")


def _news(club: str | None) -> str | None:
    """What the list says first to a phone that has just come to a club, where no match is being played."""
    role = "pen" if "scores" in request.args else "view" if "watches" in request.args else None
    came = club or next(iter(clubs_here()), None)
    if role is None or came is None or clubs_here().get(came) != role:
        return None
    told = _you(came)
    return pens.nothing_going_on(get_translations(), told) if told else None


@bp.get("/matches")
def matches() -> ResponseReturnValue:
    """The matches that this device may see, newest first: all of them, or those that the address asks for."""
    given = {field: request.args[field] for field in (*FIELDS, "before") if field in request.args}
    if not all(given.values()):  # a form sends its empty fields, too
        return redirect(list_href({field: value for field, value in given.items() if value}), 303)
    looked = look(MOST_COUNTED)
    asked, known = looked.asked, looked.known
    entries = [entry_of(*one) for one in read_each(looked.listed[:PER_PAGE])]
    apart = [entry for entry in entries if entry.going] if asked.plain else []
    page = MatchesPage(
        tabs=records_tabs("matches", asked.club),
        form=filter_form(asked, looked.clubs, known) if looked.clubs else None,
        found=found_page(asked, known, looked.count, looked.left, MOST_COUNTED) if asked.asked else None,
        going=tuple(apart),
        past=tuple(entry for entry in entries if entry not in apart),
        more=asked.href(before=looked.before) if looked.before else None,
        news=_news(asked.club),
        watches=bool(looked.clubs) and not clubs_to_write_in(),
    )
    return render_template("matches.html", page=page)


def _plainly(asked: Filter, before: str | None) -> tuple[Sequence[Listed], None]:
    """One match more than a page has room for. Nothing has to be looked through for that."""
    return g.store.matches.in_clubs(asked.clubs, before, PER_PAGE + 1), None


def _looked_through(asked: Filter, before: str | None, most_counted: int | None) -> tuple[Sequence[Listed], int]:
    """The same of the matches that are asked for, by their summaries; and how many there are."""
    place = g.store.matches.place_of(clubs_here(), before) if before else None
    found: list[tuple[tuple[str, int], Listed]] = []
    count = 0
    for club in asked.clubs:
        wanted = wanted_in(asked, club)
        if wanted is None:
            continue
        here = g.store.summaries.find(club, wanted, place, PER_PAGE + 1)
        if place is None and len(here) <= PER_PAGE:
            count += len(here)  # these are all of them
        elif most_counted is None:
            count += g.store.summaries.count(club, wanted)
        elif count <= most_counted:
            count += g.store.summaries.count(club, wanted, most_counted + 1)
        found += [((at, number), Listed(match_id, club, at, practice)) for at, number, match_id, practice in here]
    found.sort(key=lambda one: one[0], reverse=True)
    return [listed for _, listed in found[: PER_PAGE + 1]], count
