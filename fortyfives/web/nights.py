"""The evenings and the seasons of a club: who won them, who stands where, and the matches of one evening."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext

from fortyfives.scorebook.counts import Count, Counts, Of
from fortyfives.scorebook.nights import Place, by_evenings, places
from fortyfives.web.access import club_door
from fortyfives.web.evenings import Calendar
from fortyfives.web.nights_match import match_line
from fortyfives.web.nights_pages import NightLine, NightPage, NightsPage, Row, SeasonGroup, SeasonPage, Standings
from fortyfives.web.season import Found, Night, ledger
from fortyfives.web.stats_pages import Choice, Told
from fortyfives.web.zones import month_name, town_of
from fortyfives.words import nights as words
from fortyfives.words.people import player_name
from fortyfives.words.statistics import more_to_count_line, partners_name, unread_line

bp = Blueprint("nights", __name__, url_prefix="/c/<club>")


NIGHTS_A_PAGE = 20
PLACES_A_PAGE = 25
MATCHES_A_PAGE = 25
ALL_TIME = "all"
"""Stands in an address for the year, where all seasons are meant."""
PAIRS = "pairs"
"""Stands in an address where pairs are meant, not players."""


@dataclass(frozen=True, slots=True)
class Book:
    """What is known of a club when one of its pages is asked for."""

    club: str
    found: Found
    names: Mapping[int, str]

    @property
    def calendar(self) -> Calendar:
        """How the club counts its days."""
        return self.found.calendar

    @property
    def days(self) -> Sequence[date]:
        """The evenings on which a match was begun, the oldest first."""
        return self.found.days()

    def within(self, year: int | None) -> Sequence[date]:
        """The evenings of a season; all of them where no year is told."""
        days = self.days
        if year is None:
            return days
        season = self.calendar.season
        return days[bisect_left(days, year, key=season) : bisect_right(days, year, key=season)]

    def nights(self, days: Iterable[date]) -> Iterator[Night]:
        """What these evenings came to."""
        return (night for night in map(self.found.night, days) if night is not None)

    def standings(self, year: int | None, *, pairs: bool) -> tuple[Place[Count], ...]:
        """Who stands where in a season, or in all of them."""
        part = self.found.part(year)
        return self.found.once(
            ("standings", year, pairs), lambda: places(part.pairs if pairs else part.players, by_evenings)
        )

    def before(self, day: date) -> date | None:
        """The evening before a day."""
        place = bisect_left(self.days, day)
        return self.days[place - 1] if place else None

    def after(self, day: date) -> date | None:
        """The evening after a day."""
        place = bisect_right(self.days, day)
        return self.days[place] if place < len(self.days) else None

    @property
    def tonight(self) -> date:
        """The evening that it is now."""
        return self.calendar.night(g.clock())

    def season_name(self, year: int) -> str:
        return words.season_name(get_translations(), year, self.calendar.days.season_begins)

    def name(self, who: Sequence[int]) -> str:
        return partners_name(get_translations(), [player_name(self.names, player) for player in who])

    def more(self) -> Told | None:
        """That older matches are still to be counted; the page itself, loaded once more, goes on."""
        found = self.found
        if not found.left:
            return None
        counted = found.part().matches
        text = more_to_count_line(get_translations(), counted, counted + found.unread + found.left)
        return Told(text, f"{request.script_root}{request.full_path}".rstrip("?"))

    def notes(self) -> tuple[str, ...]:
        return (unread_line(get_translations(), self.found.unread),) if self.found.unread else ()

    def club_name(self) -> str:
        return g.store.clubs.name_of(self.club) or ""


def book_of(club: str) -> Book:
    """The evenings of a club, for a device that may see it."""
    club_door(club)
    return Book(club, ledger().find(club), g.store.clubs.player_names(club))


# --- the evenings so far ------------------------------------------------------------------------------------


@bp.get("/nights", endpoint="nights")
def all_nights(club: str) -> ResponseReturnValue:
    """The evenings of a club, newest first, by season."""
    book = book_of(club)
    newest_first, start = book.days[::-1], first_asked(book)
    shown = book.nights(newest_first[start : start + NIGHTS_A_PAGE])
    page = NightsPage(
        club=book.club_name(),
        groups=tuple(_group(book, year, list(of_year)) for year, of_year in groupby(shown, lambda one: one.season)),
        all_time=url_for("nights.season", club=club, year=ALL_TIME) if newest_first else None,
        stats=url_for("stats.players", club=club),
        days=Told(_days_line(book.calendar), url_for("clubs.days", club=club)),
        back=url_for("clubs.hub", club=club),
        older=url_for("nights.nights", club=club, before=newest_first[start + NIGHTS_A_PAGE - 1])
        if len(newest_first) > start + NIGHTS_A_PAGE
        else None,
        newer=_newer_nights(club, newest_first, start),
        more=book.more(),
        notes=book.notes(),
    )
    return render_template("nights.html", page=page)


def first_asked(book: Book) -> int:
    """Where the page that is asked for begins among the evenings, the newest first."""
    before = day_asked(request.args["before"]) if "before" in request.args else None
    return len(book.days) - bisect_left(book.days, before) if before else 0


def _newer_nights(club: str, newest_first: Sequence[date], start: int) -> str | None:
    if not start:
        return None
    first = start - NIGHTS_A_PAGE
    return url_for("nights.nights", club=club, before=newest_first[first - 1] if first > 0 else None)


def _group(book: Book, year: int, of_year: Sequence[Night]) -> SeasonGroup:
    title = words.season_title(get_translations(), book.season_name(year))
    href = url_for("nights.season", club=book.club, year=year)
    return SeasonGroup(f"season-{year}", title, href, tuple(_night_line(book, night) for night in of_year))


def _night_line(book: Book, night: Night) -> NightLine:
    href = url_for("nights.night", club=book.club, day=night.day)
    begun = words.matches_begun(get_translations(), night.told.matches)
    return NightLine(href, _day_name(night.day), f"{begun} {_won_line(book, night)}")


def _won_line(book: Book, night: Night) -> str:
    t, told = get_translations(), night.told
    if not told.winners:
        return words.not_yet_line(t) if night.day >= book.tonight else words.nobody_line(t)
    won = told.players[told.winners[0]].won
    return words.won_line(t, [book.name(who) for who in told.winners], won, so_far=night.day >= book.tonight)


def _days_line(calendar: Calendar) -> str:
    days = calendar.days
    zone = town_of(days.zone) if days.zone else None
    return words.ends_line(get_translations(), f"{days.night_ends}:00", zone, month_name(days.season_begins))


def _day_name(day: date) -> str:
    return str(format_date(day, "EEE d MMM y"))


def day_asked(text: str) -> date:
    """A day in an address; stops with 404 for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404)
    if day.isoformat() != text:
        abort(404)
    return day


# --- one evening --------------------------------------------------------------------------------------------


@bp.get("/nights/<day>")
def night(club: str, day: str) -> ResponseReturnValue:
    """One evening: who won it, the standings, the matches."""
    book, when = book_of(club), day_asked(day)
    t, here = get_translations(), book.found.night(when)
    told = here.told if here else None
    counts = (told.pairs if _of_pairs() else told.players) if told else Counts()
    newest_first = book.found.begun_on(when) if here else ()
    shown, newer, older = _slice(len(newest_first), "matches", MATCHES_A_PAGE)
    year = book.calendar.season(when)
    page = NightPage(
        club=book.club_name(),
        title=str(format_date(when, "d MMM y")),
        day=str(format_date(when, "EEEE d MMMM y")),
        back=url_for("nights.nights", club=club),
        won=_won_line(book, here) if here else words.empty_line(t),
        settled=bool(told and told.winners),
        counted=words.counted_lines(t, told) if told else (),
        kinds=_kinds(),
        standings=_standings(book, counts, places(counts), season=False),
        matches=tuple(match_line(one, book.names, book.calendar) for one in book.found.kept(newest_first[shown])),
        older_matches=older,
        newer_matches=newer,
        before=_neighbour(book, book.before(when)),
        after=_neighbour(book, book.after(when)),
        season=_season_link(book, year),
        more=book.more(),
        notes=book.notes(),
        definitions=words.definitions(t),
    )
    return render_template("night.html", page=page)


def _neighbour(book: Book, day: date | None) -> Told | None:
    if day is None:
        return None
    return Told(_day_name(day), url_for("nights.night", club=book.club, day=day, of=_asked_kind()))


def _season_link(book: Book, year: int) -> Told:
    title = words.season_title(get_translations(), book.season_name(year))
    return Told(title, url_for("nights.season", club=book.club, year=year, of=_asked_kind()))


# --- a season -----------------------------------------------------------------------------------------------


@bp.get("/seasons/<year>")
def season(club: str, year: str) -> ResponseReturnValue:
    """The standings of a season, or of all of them."""
    book, wanted = book_of(club), year_asked(year)
    t = get_translations()
    total, here, known = book.found.part(wanted), book.within(wanted), book.found.seasons()
    page = SeasonPage(
        club=book.club_name(),
        title=gettext("All seasons") if wanted is None else words.season_title(t, book.season_name(wanted)),
        back=url_for("nights.nights", club=club),
        counted=words.season_counted_line(t, total.evenings, total.finished),
        kinds=_kinds(),
        standings=_standings(
            book,
            total.pairs if _of_pairs() else total.players,
            book.standings(wanted, pairs=_of_pairs()),
            season=True,
        ),
        before=_other_season(book, max((one for one in known if wanted is not None and one < wanted), default=None)),
        after=_other_season(book, min((one for one in known if wanted is not None and one > wanted), default=None)),
        all_time=_all_time(book, known, wanted),
        nights=_its_nights(book, here[-1] if here else None),
        stats=url_for("stats.pairs" if _of_pairs() else "stats.players", club=club, season=wanted),
        more=book.more(),
        notes=book.notes(),
        definitions=words.definitions(t),
    )
    return render_template("season.html", page=page)


def year_asked(text: str) -> int | None:
    """A season in an address, None for all of them; stops with 404 for anything else."""
    if text == ALL_TIME:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) == 4 and int(text)):
        abort(404)
    return int(text)


def _other_season(book: Book, year: int | None) -> Told | None:
    return None if year is None else _season_link(book, year)


def _all_time(book: Book, known: Sequence[int], wanted: int | None) -> Told | None:
    """The way to all seasons; from there, to the newest."""
    if wanted is None:
        return _season_link(book, known[0]) if known else None
    return Told(gettext("All seasons"), url_for("nights.season", club=book.club, year=ALL_TIME, of=_asked_kind()))


def _its_nights(book: Book, last: date | None) -> Told | None:
    if last is None:
        return None
    return Told(gettext("The evenings"), url_for("nights.nights", club=book.club, before=book.after(last)))


# --- standings ----------------------------------------------------------------------------------------------


def _of_pairs() -> bool:
    return request.args.get("of") == PAIRS


def _asked_kind() -> str | None:
    return PAIRS if _of_pairs() else None


def _here(**args: object) -> str:
    """The address of the page at hand with other arguments."""
    return url_for(request.endpoint or "", **{**(request.view_args or {}), **args})


def _kinds() -> tuple[Choice, ...]:
    return (
        Choice("players", gettext("Players"), "", _here(), not _of_pairs()),
        Choice("pairs", gettext("Pairs"), "", _here(of=PAIRS), _of_pairs()),
    )


def _standings(book: Book, counts: Counts, ranked: Sequence[Place[Count]], *, season: bool) -> Standings:
    t = get_translations()
    shown, newer, older = _slice(len(ranked), "from", PLACES_A_PAGE)
    hands = {who: count.sums[Of.ENDED_HANDS] for who, count in counts.items() if not count.played}
    also = sorted((book.name(who), n) for who, n in hands.items() if n)
    return Standings(
        title=gettext("Standings of the pairs") if _of_pairs() else gettext("Standings of the players"),
        order=words.order_of_season(t) if season else words.order_of_evening(t),
        rows=tuple(_row(book, place, season=season) for place in ranked[shown]),
        also=words.also_line(t, also[:PLACES_A_PAGE]) if also and not season and not older else None,
        newer=newer,
        older=older,
    )


def _row(book: Book, place: Place[Count], *, season: bool) -> Row:
    t, score = get_translations(), place.counted.score()
    share = score.evenings if season else score.matches
    what = words.evenings_won(t, share.n) if season else words.matches_won(t, share.n)
    return Row(
        place.place, book.name(place.who), share.count, share.n, what, words.score_lines(t, score, season=season)
    )


def _slice(n: int, argument: str, at_once: int) -> tuple[slice, str | None, str | None]:
    """Which of `n` stand on the page that is asked for, and where those before and after them stand.

    An address that asks for more than there is shows the first ones.
    """
    text = request.args.get(argument, "1")
    first = int(text) - 1 if text.isascii() and text.isdecimal() and len(text) < 7 else 0
    if not 0 < first < n:
        first = 0
    kept = {name: value for name, value in request.args.items() if name in ("of", "from", "matches")}

    def at(place: int) -> str:
        return _here(**{**kept, argument: place + 1 if place > 0 else None})

    newer = at(first - at_once) if first else None
    older = at(first + at_once) if n > first + at_once else None
    return slice(first, first + at_once), newer, older
