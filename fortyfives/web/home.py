"""Where everything begins: the front page, and a new match."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, g, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext
from werkzeug.datastructures import MultiDict

from fortyfives.rules import DEFAULT, SUITS, VARIANTS, Fault, Profile, contract_code, find_profile, rules_argument
from fortyfives.scorebook import MOST_POINTS, Refusal, start
from fortyfives.web.access import clubs_here
from fortyfives.web.beginning import begin_match
from fortyfives.web.book_address import edit_href, ranks_href, sheet_href
from fortyfives.web.founding import clubs_to_write_in, own_club
from fortyfives.web.history import entry_of, matches_of
from fortyfives.web.htmx import go_to, panel_or_page
from fortyfives.web.joining import remember_this_browser
from fortyfives.web.new_match_form import NewForm
from fortyfives.web.new_match_pages import ClubPick, NewPage, OfferedRules, OpeningField, SeatField
from fortyfives.web.own_names import is_own
from fortyfives.web.pages import ClubLink, HomePage
from fortyfives.web.rules_address import rules_text
from fortyfives.web.taps import LONGEST_NAME, clean_name
from fortyfives.words import clubs as club_words
from fortyfives.words.contracts import contract_lines, rule_set_facts, rule_set_title
from fortyfives.words.differences import rules_name
from fortyfives.words.more import opening_problem
from fortyfives.words.own_rules import changes_line, own_title, unread_total
from fortyfives.words.people import Table, partners_line, seat_name, side_name, usual_name
from fortyfives.words.phones import you_score

bp = Blueprint("home", __name__)

LOOKED_AT = 12
"""Among so many of the newest matches the front page looks for those that still go on."""


@bp.get("/")
def front() -> ResponseReturnValue:
    """The front page: carry on with what is going, start a match, ask the referee."""
    newest = [entry_of(*one) for one in matches_of(clubs_here(), None, LOOKED_AT)]
    # What is for practice waits behind what counts.
    going = sorted((entry for entry in newest if entry.going), key=lambda entry: entry.practice)[:3]
    counts = bool(going) and not going[0].practice
    remember_this_browser()
    page = HomePage(
        going=tuple(going),
        first="match" if counts else "look" if clubs_here() and not clubs_to_write_in() else "start",
        watches=_watches_line(),
        founds=own_club() is None,
        ranks_href=ranks_href(DEFAULT, SUITS[0]),
        club=_club_link(),
    )
    return render_template("home.html", page=page)


def _club_link() -> ClubLink | None:
    """The way to the club of this phone; to the list of them where there are several."""
    clubs = tuple(clubs_here())
    if not clubs:
        return None
    if len(clubs) > 1:
        return ClubLink(gettext("Your clubs"), url_for("clubs.clubs"))
    return ClubLink(g.store.clubs.name_of(clubs[0]) or "", url_for("clubs.hub", club=clubs[0]))


# --- a new match


def _last_table(club: str | None) -> Table | None:
    """Who sat at the last table that can be read, and their rules."""
    if club is None:
        return None
    return next((read[1] for _, read in matches_of((club,), None, LOOKED_AT) if read), None)


def _own_on_offer(club: str | None, last: Table | None) -> tuple[Profile, ...]:
    """The rules that the club made: those of the last match, then those that it keeps."""
    kept = [rules.profile for rules in g.store.rules.kept(club)] if club else []
    codes = [contract_code(profile) for profile in kept]
    played = [last.profile] if last and is_own(last.profile) and contract_code(last.profile) not in codes else []
    # A later program might not play by what an earlier one kept.
    return tuple(
        profile for profile in (*played, *kept) if not isinstance(find_profile(rules_argument(profile)), Fault)
    )


def _read_form(form: MultiDict[str, str], club: str | None) -> tuple[NewForm, tuple[Profile, ...], Table | None]:
    """The form, and what belongs to it: the rules of the club's own, the last table."""
    last = _last_table(club)
    own = _own_on_offer(club, last)
    usual = next((known for known in (*own, *VARIANTS) if last and _same_rules(known, last.profile)), DEFAULT)
    return NewForm.of(form, last.names if last else (), own, usual), own, last


def _same_rules(one: Profile, other: Profile) -> bool:
    return contract_code(one) == contract_code(other)


def _new_page(
    form: NewForm,
    own: tuple[Profile, ...],
    last: Table | None,
    club: str | None,
    problems: tuple[tuple[str, str], ...] = (),
) -> NewPage:
    t = get_translations()
    profile, players = form.profile, form.players
    wrong = dict(problems)
    names = tuple(
        name or ("" if f"name{seat}" in wrong else usual_name(t, players, seat)) for seat, name in enumerate(form.names)
    )
    made_now = () if profile in VARIANTS or profile in own else (profile,)

    def offered(known: Profile) -> OfferedRules:
        mine = known not in VARIANTS
        return OfferedRules(
            id=f"own-{contract_code(known)}" if mine else known.id,
            value=rules_text(known),
            title=own_title(t, known) if mine else rule_set_title(t, known),
            facts=changes_line(t, known) if mine else ", ".join(rule_set_facts(t, known)),
            code=contract_code(known),
            chosen=known == profile,
            own=mine,
            last=last is not None and _same_rules(known, last.profile),
        )

    table = Table(profile, names)
    return NewPage(
        own=tuple(map(offered, (*made_now, *own))),
        rules=tuple(map(offered, VARIANTS)),
        rules_name=rules_name(t, profile),
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
        known=g.store.players.suggested(club) if club else (),
        longest_name=LONGEST_NAME,
        opening=tuple(
            OpeningField(side, side_name(t, table, side), typed, wrong.get(f"opening{side}"))
            for side, typed in enumerate(form.opening)
        ),
        opened=any(form.opening),
        practice=form.practice,
        club_id=club,
        club=club_words.begins_at_line(t, g.store.clubs.name_of(club) or "") if club else None,
        clubs=_clubs_on_offer(club),
        watches=_watches_line(),
        founds_line=club_words.founds_line(t),
        news=you_score(t, None) if club and "scores" in request.args else None,
        founds=club is None,
        problems=problems,
    )


def _clubs_on_offer(club: str | None) -> tuple[ClubPick, ...]:
    """The clubs in which this phone has the pen, by name; none where there is no choice."""
    clubs = clubs_to_write_in()
    names = {known: g.store.clubs.name_of(known) or "" for known in clubs} if len(clubs) > 1 else {}
    picks = (ClubPick(known, name, known == club) for known, name in names.items())
    return tuple(sorted(picks, key=lambda pick: pick.name.casefold()))


def _watches_line() -> str | None:
    """Says which clubs this phone only watches; None where there is none."""
    watched = [g.store.clubs.name_of(club) or "" for club, role in clubs_here().items() if role != "pen"]
    return club_words.only_watches_line(get_translations(), watched) if watched else None


FORM_SECRET = "forms"
"""Where the session keeps what only the phone knows that was given the form of a new match."""


def _show_new(page: NewPage, status: int = 200) -> ResponseReturnValue:
    session.setdefault(FORM_SECRET, g.new_id())
    return panel_or_page("_new.html", "new.html", status=status, page=page)


def _club_asked(form: MultiDict[str, str]) -> str | None:
    """The club in which the form says that the match begins; the usual one where this phone has no pen there."""
    asked = form.get("club")
    return asked if asked in clubs_to_write_in() else own_club()


def _moved_to(form: MultiDict[str, str], club: str | None) -> MultiDict[str, str]:
    """The form of a match that is to begin in another club than before, without what was proposed there and left."""
    was = form.get("was")
    if was is None or was == club or was not in clubs_to_write_in():
        return form
    proposed, _, _ = _read_form(MultiDict(), was)
    t, kept = get_translations(), form.copy()
    there = {f"name{seat}": name or usual_name(t, proposed.players, seat) for seat, name in enumerate(proposed.names)}
    if all(form.get(field) == name for field, name in there.items()):
        for field in (*there, "players", "dealer"):
            kept.poplist(field)
    if form.get("rules") == rules_text(proposed.profile):
        kept.poplist("rules")
    return kept


@bp.get("/new")
def new() -> ResponseReturnValue:
    """The form of a new match, filled in so that it can be sent as it is."""
    club = _club_asked(request.args)
    form, own, last = _read_form(_moved_to(request.args, club), club)
    problems = _form_problems(form) if "rules" in form.unread else ()
    return _show_new(_new_page(form, own, last, club, problems), 422 if problems else 200)


@bp.post("/new", endpoint="start")
def start_match() -> ResponseReturnValue:
    """Begin the match in the club that the form was shown for; the first of a device founds a club of its own."""
    club = _club_asked(request.form)
    form, own, last = _read_form(request.form, club)
    if "change" in request.form:
        return go_to(edit_href(form.profile, _as_left(request.form)))
    problems = _form_problems(form) + _name_problems(form, club) + _opening_problems(form)
    if request.form.get("club", club) != club:
        problems = (("name0", club_words.no_pen_in_that_club(get_translations())), *problems)
    if problems:
        return _show_new(_new_page(form, own, last, club, problems), 422)
    secret = session.get(FORM_SECRET, "")
    return begin_match(
        club,
        form.tap,
        form.profile,
        form.names,
        form.dealer,
        opening=form.totals,
        secret=secret,
        practice=form.practice,
    )


def _as_left(form: MultiDict[str, str]) -> str:
    """What was filled in besides the rules, to come back to."""
    left = {name: value for name, value in form.items() if name not in ("rules", "change", "tap", "csrf_token")}
    return urlencode(left, errors="replace")


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


def _name_problems(form: NewForm, club: str | None) -> tuple[tuple[str, str], ...]:
    """What is wrong with the names: the field and the words for each."""
    problems: list[tuple[str, str]] = []
    names = [clean_name(name) for name in form.names]
    # Two spellings of one person are one person here, too.
    people = [g.store.clubs.find_player(club, name) if club and name else None for name in names]
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
        elif people[seat] is not None and people[seat] in people[:seat]:
            other = names[people.index(people[seat])] or ""
            problems.append((f"name{seat}", club_words.twice_at_the_table(get_translations(), name, other)))
    return tuple(problems)


def _opening_problems(form: NewForm) -> tuple[tuple[str, str], ...]:
    """Which opening totals cannot be: the field and the words for each."""
    t, typed = get_translations(), form.totals or ()
    unread = [side for side, total in enumerate(typed) if total is None]
    if unread:
        words = unread_total(t, MOST_POINTS)
        return tuple((f"opening{side}", words) for side in unread)
    totals = [total for total in typed if total is not None]
    begun = start(form.profile, range(1, form.players + 1), 0, totals or None)
    if isinstance(begun, Refusal) and begun.field == "opening":
        return (("opening0", opening_problem(t, Table(form.profile, form.names), totals, begun.facts)),)
    return ()
