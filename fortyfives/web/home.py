"""Where everything begins: the front page, a new match, the matches so far."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from datetime import date

from flask import Blueprint, abort, current_app, g, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext, ngettext

from fortyfives.rules import DEFAULT, SUITS, VARIANTS, contract_code, rules_argument
from fortyfives.scorebook import Match, Refusal
from fortyfives.store import Listed, StoreUnreadable
from fortyfives.web.access import clubs_here, entered_device, match_door
from fortyfives.web.book_address import ranks_href, sheet_href
from fortyfives.web.forms import NewForm
from fortyfives.web.founding import may_found_club
from fortyfives.web.htmx import go_to, panel_or_page
from fortyfives.web.pages import HomePage, MatchEntry, MatchesPage, NewPage, OfferedRules, SeatField
from fortyfives.web.slips import settling_row, table_of
from fortyfives.web.taps import LONGEST_NAME, begin, clean_name, desk
from fortyfives.words.contracts import contract_lines, rule_set_facts, rule_set_title
from fortyfives.words.people import Table, partners_line, points, ratio, seat_name, side_name, usual_name
from fortyfives.words.score import special_line

bp = Blueprint("home", __name__)

PER_PAGE = 20
"""So many matches stand on one page of the list."""
LOOKED_AT = 12
"""Among so many of the newest matches the front page looks for those that still go on."""


# --- lists of matches


def _entry(listed: Listed, read: tuple[Match, Table] | None) -> MatchEntry:
    t = get_translations()
    href = url_for("table.live", match_id=listed.match_id)
    if read is None:
        title, text = gettext("This match cannot be read."), gettext("The others are not touched by that.")
        return MatchEntry(href, False, False, title, text, "", _day(listed.started_at[:10]))
    match, table = read
    when = _when(listed, match)
    sides = [(side_name(t, table, side), points(match.scores[side])) for side in range(table.sides)]
    if match.winner is None:
        title = (
            gettext("Broken off in hand %(hand)s", hand=match.book.hand.hand)
            if match.abandoned
            else gettext("Still going, hand %(hand)s", hand=match.book.hand.hand)
        )
        text = ", ".join(f"{name} {total}" for name, total in sides)
        return MatchEntry(href, not match.abandoned, False, title, text, ratio(match.scores), when)
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
    )


def _when(listed: Listed, match: Match) -> str:
    """The day it began, and how many hands were played."""
    hands = next((row.hand for row in reversed(match.rows) if row.hand is not None), 0)
    day = listed.started_at[:10]
    told: str = ngettext(
        "%(day)s, %(num)s hand",
        "%(day)s, %(num)s hands",
        hands,
        day=_day(day),
    )
    return told


def _day(day: str) -> str:
    if day == g.clock()[:10]:
        return str(gettext("Today"))
    return str(format_date(date.fromisoformat(day), "EEE d MMM y")) if day else ""


def _matches_of(
    clubs: Iterable[str], before: str | None, limit: int
) -> Iterator[tuple[Listed, tuple[Match, Table] | None]]:
    """The matches of these clubs, newest first; nothing beside one whose log is damaged."""
    for listed in g.store.matches.in_clubs(clubs, before, limit):
        try:
            match = desk().match(listed.match_id)
        except StoreUnreadable as failure:
            current_app.logger.error("match %s: %s", listed.match_id, failure)
            yield listed, None
            continue
        if match is not None:
            yield listed, (match, _table(listed.match_id, match))


def _table(match_id: str, match: Match) -> Table:
    return table_of(match, g.store.matches.names_of(match_id, match.players))


@bp.get("/")
def front() -> ResponseReturnValue:
    """The front page: carry on with what is going, start a match, ask the referee."""
    newest = [_entry(*one) for one in _matches_of(clubs_here(), None, LOOKED_AT)]
    going = [entry for entry in newest if entry.going]
    ranks = ranks_href(DEFAULT, SUITS[0])
    return render_template("home.html", page=HomePage(tuple(going[:3]), ranks))


@bp.get("/matches")
def matches() -> ResponseReturnValue:
    """All matches that this device may see, newest first."""
    clubs = tuple(clubs_here())
    before = request.args.get("before")
    if before and g.store.matches.club_of(before) not in clubs:
        abort(404)
    found = list(_matches_of(clubs, before, PER_PAGE + 1))
    shown = found[:PER_PAGE]
    entries = [_entry(*one) for one in shown]
    page = MatchesPage(
        going=tuple(entry for entry in entries if entry.going),
        past=tuple(entry for entry in entries if not entry.going),
        more=url_for("home.matches", before=shown[-1][0].match_id) if len(found) > PER_PAGE else None,
    )
    return render_template("matches.html", page=page)


# --- a new match


def _own_club() -> str | None:
    """The club in which this device begins its matches."""
    return next((club for club, role in clubs_here().items() if role == "pen"), None)


def _last_names(club: str | None) -> tuple[str, ...]:
    """Who sat at the last table, in seat order."""
    if club is None:
        return ()
    return next((read[1].names for _, read in _matches_of((club,), None, LOOKED_AT) if read), ())


def _new_page(form: NewForm, club: str | None, problems: tuple[tuple[str, str], ...] = ()) -> NewPage:
    t = get_translations()
    profile, players = form.profile, form.players
    wrong = dict(problems)
    names = tuple(
        name or ("" if f"name{seat}" in wrong else usual_name(t, players, seat)) for seat, name in enumerate(form.names)
    )
    return NewPage(
        rules=tuple(
            OfferedRules(
                known.id,
                rule_set_title(t, known),
                ", ".join(rule_set_facts(t, known)),
                contract_code(known),
                known == profile,
            )
            for known in VARIANTS
        ),
        rules_name=profile.name,
        code=contract_code(profile),
        contract=tuple((line.label, line.text) for line in contract_lines(t, profile)),
        rules_href=sheet_href(profile),
        counts=profile.players,
        players=players,
        seats=tuple(
            SeatField(
                seat=seat,
                label=seat_name(t, players, seat),
                name=name,
                tone=profile.side_of(seat, players) if profile.side_count(players) == 2 else None,
                problem=wrong.get(f"name{seat}"),
            )
            for seat, name in enumerate(names)
        ),
        square=players == 4,
        who=partners_line(t, profile, players),
        dealer=form.dealer,
        known=tuple(name for name in (g.store.clubs.player_names(club).values() if club else ()) if name),
        longest_name=LONGEST_NAME,
        problems=problems,
    )


FORM_SECRET = "forms"
"""Where the session keeps what only the phone knows that was given the form of a new match."""


def _show_new(page: NewPage, status: int = 200) -> ResponseReturnValue:
    session.setdefault(FORM_SECRET, g.new_id())
    return panel_or_page("_new.html", "new.html", status=status, page=page)


@bp.get("/new")
def new() -> ResponseReturnValue:
    """The form of a new match, filled in so that it can be sent as it is."""
    club = _own_club()
    return _show_new(_new_page(NewForm.of(request.args, _last_names(club)), club))


@bp.post("/new")
def start() -> ResponseReturnValue:
    """Begin the match; the first of a device founds a club of its own."""
    if "again" in request.form:
        return _play_again(request.form["again"])
    club = _own_club()
    form = NewForm.of(request.form, _last_names(club))
    problems = _form_problems(form) + _name_problems(form)
    if problems:
        return _show_new(_new_page(form, club, problems), 422)
    return _begin(club, form.tap, form.profile.id, form.names, form.dealer, secret=session.get(FORM_SECRET, ""))


def _form_problems(form: NewForm) -> tuple[tuple[str, str], ...]:
    """What the form says that cannot be: the field to look at and the words for each."""
    profile = form.profile
    told = {
        "rules": (f"rules-{profile.id}", gettext("These rules are not known here. Look at which rules you play.")),
        "players": (
            f"players{form.players}" if len(profile.players) > 1 else "name0",
            gettext("These rules are not played by that many. Look at who plays."),
        ),
        "dealer": (f"dealer{form.dealer}", gettext("Nobody sits where the first deal should be. Look at who deals.")),
    }
    return tuple(told[field] for field in form.unread)


def _name_problems(form: NewForm) -> tuple[tuple[str, str], ...]:
    """What is wrong with the names: the field and the words for each."""
    problems: list[tuple[str, str]] = []
    names = [clean_name(name) for name in form.names]
    for seat, name in enumerate(names):
        where = seat_name(get_translations(), form.players, seat)
        if name is None:
            words = (
                gettext("%(seat)s needs a name.", seat=where)
                if not form.names[seat].strip()
                else gettext("The name at %(seat)s has up to %(most)s plain characters.", seat=where, most=LONGEST_NAME)
            )
            problems.append((f"name{seat}", words))
        elif name in names[:seat]:
            words = gettext("%(name)s sits at this table twice. Add a letter to tell them apart.", name=name)
            problems.append((f"name{seat}", words))
    return tuple(problems)


def _play_again(match_id: str) -> ResponseReturnValue:
    """The same people, the same rules; the deal goes on round the table."""
    access = match_door(match_id, "pen")
    match = desk().match(match_id)
    if match is None:
        abort(404)
    tap = request.form.get("tap", "")
    return _begin(access.club, tap, rules_argument(match.profile), _table(match_id, match).names, match.dealer)


def _match_id(tap: str, secret: str = "") -> str:
    """The id of the match that a form begins: the same form, sent twice from one phone, names the same match."""
    digest = hashlib.sha256(f"{secret}{tap.lower()}".encode("utf-8", "surrogatepass")).digest()
    return base64.b32encode(digest[:10]).decode("ascii").lower()


def _begin(
    club: str | None, tap: str, rules: object, names: tuple[str, ...], dealer: int, *, secret: str = ""
) -> ResponseReturnValue:
    match_id = _match_id(tap, secret)
    with g.store.writing():
        first = club is None
        if club is None and secret:
            # Only the phone that was given the form can name this match: the answer with its token was lost.
            club = g.store.matches.club_of(match_id)
        if club is None:
            if not may_found_club():
                abort(429)
            club = g.store.clubs.create_club(gettext("Our table"))
        device = entered_device()
        if first:
            g.store.clubs.grant(device.number, club, "pen")
        begun = begin(
            desk(),
            club,
            match_id=match_id,
            tap=tap,
            rules=rules,
            names=list(names),
            first_dealer=dealer,
            device=device.number,
            at=g.clock(),
        )
        if isinstance(begun, Refusal):
            g.pop("device_token", None)
            abort(422)  # inside the block, so that neither a club nor a device stays behind without a match
    return go_to(url_for("table.live", match_id=begun.match_id))
