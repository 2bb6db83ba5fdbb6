"""Reads from an address which matches are asked for, writes it back, and says what to ask the store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, get_args
from urllib.parse import urlencode

from flask import g, url_for
from flask_babel import get_translations

from fortyfives.rules import VARIANTS, Profile, contract_code, read_profile
from fortyfives.store import AnyOf, Wanted
from fortyfives.web.evenings import Calendar, calendar_of
from fortyfives.web.forms import Form, whole
from fortyfives.web.own_names import named
from fortyfives.words.differences import rules_name
from fortyfives.words.history import LONGEST, Days, Known, Search, State, Word, read_search

FIELDS = ("q", "club", "who", "rules", "state", "from", "to")
"""Everything that an address may ask for."""


@dataclass(frozen=True, slots=True)
class Day:
    """What a field for a day says, and the day that is meant: of several the first, or the last for the end."""

    typed: str
    day: date | None

    @property
    def unread(self) -> bool:
        """Whether something is there that is no day."""
        return bool(self.typed) and self.day is None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches are asked for. `clubs` are those of this device in which to look."""

    clubs: tuple[str, ...]
    typed: str
    search: Search
    club: str | None
    who: int | None
    rules: str | None
    state: State | None
    first: Day
    last: Day

    @property
    def asked(self) -> dict[str, str]:
        """What the address says of it, and nothing that is not asked for."""
        told = {
            "q": self.typed,
            "club": self.club or "",
            "who": str(self.who or ""),
            "rules": self.rules or "",
            "state": self.state or "",
            "from": self.first.typed,
            "to": self.last.typed,
        }
        return {field: value for field, value in told.items() if value}

    @property
    def plain(self) -> bool:
        """Whether the list need not be looked through: all matches, or all of one club."""
        days = self.search.days or self.first.day or self.last.day
        return not (days or self.search.words or self.who or self.rules or self.state)

    def href(self, *without: str, **more: str) -> str:
        """The address of this list without some of what is asked for."""
        asked = {field: value for field, value in self.asked.items() if field not in without}
        return list_href({**asked, **more})


def list_href(asked: Mapping[str, str]) -> str:
    """The address of the list that asks for this."""
    return url_for("history.matches") + (f"?{urlencode(asked, errors='replace')}" if asked else "")


def read_filter(form: Form, clubs: Collection[str], known: Known) -> Filter:
    """Read an address. What no page offers is not asked for. `clubs` are all that this device may see."""
    t, today = get_translations(), today_in(clubs)

    def day(field: str, *, last: bool = False) -> Day:
        typed = form.get(field, "").strip()[:LONGEST]
        days = read_search(t, typed, Known({}, {}, {}), today).days if typed else None
        return Day(typed, None if days is None else days.last if last else days.first)

    asked = form.get("club")
    club = asked if asked in clubs else None
    within = (club,) if club else tuple(clubs)
    who, code, state = whole(form.get("who")), form.get("rules", ""), form.get("state")
    typed = form.get("q", "").strip()[:LONGEST]
    first, last = day("from"), day("to", last=True)
    if first.day and last.day and first.day > last.day:
        first, last = day("to"), day("from", last=True)
    return Filter(
        clubs=within,
        typed=typed,
        search=read_search(t, typed, known, today),
        club=club if len(clubs) > 1 else None,
        who=who if len(within) == 1 and (within[0], who) in known.people else None,
        rules=code if code in known.rules else None,
        state=next((one for one in get_args(State) if one == state), None),
        first=first,
        last=last,
    )


# --- what is known ------------------------------------------------------------------------------------------


def known_in(clubs: Iterable[str]) -> Known:
    """Everybody who has a name in these clubs, the rules that were played there, the clubs themselves."""
    people: dict[tuple[str, int], str] = {}
    rules: dict[str, str] = {}
    names: dict[str, str] = {}
    spellings: dict[tuple[str, int], str] = {}
    for club in clubs:
        names[club] = g.store.clubs.name_of(club) or ""
        for person in g.store.players.listed(club):
            people[club, person.number] = person.name
            if person.spellings:
                spellings[club, person.number] = " ".join(spelling.name for spelling in person.spellings)
        for code, number in g.store.summaries.codes_in(club).items():
            if code not in rules:
                rules[code] = _rules_name(code, number)
    return Known(people, rules, names, spellings)


def _rules_name(code: str, number: int) -> str:
    usual = next((profile for profile in VARIANTS if contract_code(profile) == code), None)
    fields: Mapping[str, Any] | None = None if usual else g.store.summaries.rules_fields(number)
    profile: Profile | None = usual or (read_profile(fields) if fields is not None else None)
    return code if profile is None else rules_name(get_translations(), named(profile))


# --- days ---------------------------------------------------------------------------------------------------


def calendar_here(club: str) -> Calendar:
    """The calendar of a club, read once a request."""
    known: dict[str, Calendar] = g.setdefault("calendars", {})
    if club not in known:
        known[club] = calendar_of(club)
    return known[club]


def today_in(clubs: Iterable[str]) -> date:
    """The evening that it is now, where most of it happens: in the first of these clubs; without one in UTC."""
    now: str = g.clock()
    club = next(iter(clubs), None)
    return calendar_here(club).night(now) if club else date.fromisoformat(now[:10])


def begins_at(calendar: Calendar, day: date) -> str:
    """When the evening of a day begins, UTC: at the hour at which that of the day before has ended."""
    local = datetime.combine(day, time(calendar.days.night_ends), tzinfo=calendar.zone)
    return local.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- what to ask the store ----------------------------------------------------------------------------------


def wanted_in(asked: Filter, club: str) -> Wanted | None:
    """What is wanted of the matches of one club; None where none of them can be meant."""
    words = [_any_of(word, club) for word in asked.search.words if club not in word.clubs]
    if any(one == AnyOf() for one in words):
        return None
    calendar = calendar_here(club)
    ends = [(asked.first.day, asked.last.day)]
    if asked.search.days is not None:
        ends.append((asked.search.days.first, asked.search.days.last))
    first = max((one for one, _ in ends if one), default=None)
    last = min((one for _, one in ends if one), default=None)
    return Wanted(
        players=() if asked.who is None else (_spellings(club, {asked.who}),),
        state=None if asked.state == "practice" else asked.state,
        practice=True if asked.state == "practice" else None,
        code=asked.rules,
        since=begins_at(calendar, first) if first else None,
        until=begins_at(calendar, last + timedelta(days=1)) if last else None,
        words=words,
    )


def _any_of(word: Word, club: str) -> AnyOf:
    people = {person for where, person in word.people if where == club}
    return AnyOf(
        players=tuple(sorted(_spellings(club, people))),
        codes=tuple(sorted(word.rules)),
        states=tuple(sorted(word.states - {"practice"})),
        practice="practice" in word.states,
    )


def _spellings(club: str, people: set[int]) -> set[int]:
    """The numbers of these people, and of every other spelling of one of them."""
    spelt: Mapping[int, int] = g.store.clubs.persons(club) if people else {}
    return people | {number for number, person in spelt.items() if person in people}


def days_asked(asked: Filter) -> Days | None:
    """The days that the two fields ask for, open at an end as far as the calendar goes."""
    if asked.first.day is None and asked.last.day is None:
        return None
    return Days(asked.first.day or date.min, asked.last.day or date.max)
