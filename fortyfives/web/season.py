"""Keeps the numbers of clubs while the server runs, from the summaries of their matches; what is missing is folded."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, TypeVar, cast

from flask import current_app, g

from fortyfives.rules import Profile, contract_code, profile_json, read_profile
from fortyfives.scorebook import replay
from fortyfives.scorebook.counting import Part, count_match, decode_part, encode_part
from fortyfives.scorebook.nights import count_night
from fortyfives.scorebook.statistics import MatchTold, tell_match
from fortyfives.scorebook.summary import decode_told, encode_told, everybody_in, state_of
from fortyfives.scorebook.sums import Level, Moved, Span, Sums
from fortyfives.store import Listed, Row, Standing, StoreUnavailable, StoreUnreadable, Summary, Summed
from fortyfives.web.evenings import Calendar, calendar_of

MOST_LINES: Final = 8_000
"""Logs of about so many lines are folded for one page: 80 matches told trick by trick, or 500 told hand by hand. The
page says how many matches are left, and the next one goes on from there."""

MOST_CLUBS: Final = 20
"""The numbers of so many clubs are kept in memory."""

MOST_ONCE: Final = 40
"""So much of what follows from a club's numbers is kept."""

MOST_MATCHES: Final = 500
"""So many matches of a club are kept as they were counted last: those of the evenings that change."""

ENOUGH_TO_KEEP: Final = 5
EVENINGS_TO_KEEP: Final = 3
"""Once so many matches have changed, or matches of so many evenings, what they come to is kept in the book. A server
that has just been started counts no more than those."""

_Told = TypeVar("_Told")

Begun = tuple[Summed, Profile]
"""A match as it was summed up, and its rules: what it came to is not read yet."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that can be counted."""

    listed: Listed
    seq: int
    code: str
    told: MatchTold


@dataclass(frozen=True, slots=True)
class Night:
    """One evening, and what it came to."""

    day: date
    season: int
    told: Part


@dataclass(frozen=True, slots=True)
class Found:
    """The numbers of a club. Of its matches `unread` cannot be read, `left` wait for the next page."""

    club: str
    calendar: Calendar
    unread: int
    left: int
    as_of: tuple[int, int]
    """What has to be the same for the same matches to be counted."""

    def part(self, year: int | None = None, code: str | None = None) -> Part:
        """What the matches of a season came to; those of all seasons, under all rules, where none are told."""
        level, at = (Level.ALL, "") if year is None else (Level.SEASON, _year(year))
        return ledger().ask(self, lambda sums: sums.part(Span(level, at, code or "")))

    def days(self) -> tuple[date, ...]:
        """The evenings on which a match was begun, the oldest first."""
        return self.once("days", lambda: tuple(map(date.fromisoformat, ledger().ask(self, lambda sums: sums.nights()))))

    def seasons(self) -> tuple[int, ...]:
        """The seasons in which there was an evening, the newest first."""
        return tuple(int(at) for at in reversed(ledger().ask(self, lambda sums: sums.seasons())))

    def night(self, day: date) -> Night | None:
        """One evening; None where no match was begun on it."""
        if day not in self.days():
            return None
        told = ledger().ask(self, lambda sums: sums.part(Span(Level.NIGHT, day.isoformat())))
        return Night(day, self.calendar.season(day), told)

    def begun_on(self, day: date) -> tuple[Begun, ...]:
        """The matches that were begun on an evening, the newest first; what was kept of each is read with `kept`."""
        return tuple(ledger().begun(self.club, self.calendar, day))[::-1]

    def kept(self, begun: Iterable[Begun]) -> tuple[Kept, ...]:
        """What was kept of these matches."""
        return tuple(ledger().read(self.club, begun))

    def rules(self) -> dict[str, Profile | None]:
        """The rules by which the club has played, by contract code."""
        return {code: ledger().profile(number) for code, number in g.store.summaries.codes_in(self.club).items()}

    def once(self, key: Hashable, work: Callable[[], _Told]) -> _Told:
        """What `work` comes to, done once for the same matches; `key` tells what it is."""
        return ledger().once(self, key, work)


def _year(year: int) -> str:
    return f"{year:04}"


@dataclass(slots=True)
class _Shelf:
    """What is known of one club."""

    standing: Standing
    """How far the club and its rows had come when it was looked at last."""
    days: str
    sums: Sums
    counted: OrderedDict[str, tuple[int, Part]] = field(default_factory=OrderedDict)
    """Matches as they were counted last, with the number of their last line."""
    once: OrderedDict[Hashable, object] = field(default_factory=OrderedDict)
    changed: int = 0
    evenings: set[date] = field(default_factory=set)
    """How many matches have changed since the rows were kept, and on which evenings they were begun."""


class Ledger:
    """What the matches of clubs came to. Safe to use from many threads.

    It is apart from the desk: matches of years ago would push those that are being played off it.
    """

    def __init__(self) -> None:
        self._shelves: OrderedDict[str, _Shelf] = OrderedDict()
        self._rules: dict[int, Profile] = {}
        self._lock = threading.RLock()

    # --- summaries

    def bring_up_to_date(self, club: str, *, deleted: bool = False) -> int:
        """Work out the summaries that are missing, newest first; returns how many are left for another time.

        With `deleted` also those of matches that can still be brought back.
        """
        missing = g.store.summaries.missing(club, deleted=deleted)
        made: list[Summary] = []
        lines = 0
        for one in missing:
            if made and lines + one.seq > MOST_LINES:
                break
            lines += one.seq
            made.append(_fold(one.match_id, one.seq))
        if made:
            try:
                g.store.summaries.keep(made)
            except StoreUnavailable as failure:  # looking is possible all the same, with what was known before
                current_app.logger.error("summaries of %s: %s", club, failure)
                return len(missing)
        return len(missing) - len(made)

    def read(self, club: str, begun: Iterable[Begun]) -> Iterable[Kept]:
        """What was kept of some matches of a club."""
        person = g.store.clubs.persons(club)
        for summed, profile in begun:
            listed = Listed(summed.match_id, club, summed.started_at)
            told = decode_told(summed.match_id, profile, json.loads(summed.body), person)
            yield Kept(listed, summed.seq, summed.code, told)

    def begun(self, club: str, calendar: Calendar, day: date) -> Iterable[Begun]:
        """The matches that were begun on an evening, the oldest first, with their rules."""
        for summed in g.store.summaries.begun(club, *calendar.around(day)):
            profile = self._profile_of(summed)
            if profile is not None and calendar.night(summed.started_at) == day:
                yield summed, profile

    def tell(self, listed: Sequence[Listed]) -> Iterable[tuple[Listed, MatchTold | None]]:
        """What became of these matches, without keeping anything; nothing of one whose log is damaged."""
        known = g.store.summaries.of(one.match_id for one in listed)
        person = {club: g.store.clubs.persons(club) for club in {one.club for one in listed}}
        for one in listed:
            summed = known.get(one.match_id) or _fold(one.match_id, 0)
            profile = self._profile_of(summed)
            if profile is None:
                yield one, None
                continue
            body = json.loads(summed.body) if isinstance(summed, Summed) else summed.body
            yield one, decode_told(one.match_id, profile, body, person[one.club])

    def _profile_of(self, summed: Summed | Summary) -> Profile | None:
        if isinstance(summed, Summary):
            return None if summed.fields is None else read_profile(json.loads(summed.fields))
        return None if summed.rules is None else self.profile(summed.rules)

    def profile(self, number: int) -> Profile | None:
        """The rules with that number among those of the summaries."""
        known = self._rules.get(number)
        if known is None:
            fields: Mapping[str, Any] | None = g.store.summaries.rules_fields(number)
            known = read_profile(fields) if fields is not None else None
            if known is not None:
                self._rules[number] = known
        return known

    # --- numbers

    def find(self, club: str) -> Found:
        """The numbers of a club. What has not changed since is not counted again."""
        left, calendar = self.bring_up_to_date(club), calendar_of(club)
        with self._lock:
            standing = self._shelf(club, calendar).standing
        return Found(club, calendar, g.store.summaries.unreadable(club), left, (standing.base, standing.mark))

    def ask(self, found: Found, question: Callable[[Sums], _Told]) -> _Told:
        """Ask for what the evenings of a club came to."""
        with self._lock:
            shelf = self._shelves.get(found.club) or self._shelf(found.club, found.calendar)
            try:
                return question(shelf.sums)
            except Moved:  # another program has counted meanwhile
                del self._shelves[found.club]
                return question(self._shelf(found.club, found.calendar).sums)

    def once(self, found: Found, key: Hashable, work: Callable[[], _Told]) -> _Told:
        """What `work` comes to, done once for the same matches; `key` tells what it is."""
        with self._lock:
            shelf = self._shelves.get(found.club)
            known = shelf.once.get((found.as_of, key)) if shelf else None
        if known is not None:
            return cast(_Told, known)
        told = work()
        with self._lock:
            shelf = self._shelves.get(found.club)
            if shelf is not None:
                shelf.once[found.as_of, key] = told
                while len(shelf.once) > MOST_ONCE:
                    shelf.once.popitem(last=False)
        return told

    def _shelf(self, club: str, calendar: Calendar) -> _Shelf:
        """The shelf of a club, with all that has changed on it."""
        days = repr(calendar.days)
        now: Standing = g.store.counts.standing(club, days)
        shelf = self._shelves.get(club)
        if shelf is None or (shelf.standing.base, shelf.standing.kept, shelf.days) != (now.base, now.kept, days):
            shelf = self._shelves[club] = _Shelf(now, days, _sums(club, calendar, now.kept))
            self._count(club, calendar, shelf, now.kept)
        elif shelf.standing.mark != now.mark:
            before, shelf.standing = shelf.standing.mark, now
            shelf.once.clear()
            self._count(club, calendar, shelf, before)
        self._shelves.move_to_end(club)
        while len(self._shelves) > MOST_CLUBS:
            self._shelves.popitem(last=False)
        return shelf

    def _count(self, club: str, calendar: Calendar, shelf: _Shelf, since: int | None) -> None:
        """Count the evenings anew of which a match has changed since a mark; with None all."""
        moments = g.store.counts.changed(club, since)
        person = g.store.clubs.persons(club)
        days = {calendar.night(at) for at in moments}
        for day in sorted(days):
            shelf.sums.put(day.isoformat(), self._evening(club, calendar, shelf, day, person))
        shelf.changed += len(moments)
        shelf.evenings |= days
        if shelf.changed >= ENOUGH_TO_KEEP or len(shelf.evenings) >= EVENINGS_TO_KEEP:
            self._keep(club, shelf)

    def _evening(
        self, club: str, calendar: Calendar, shelf: _Shelf, day: date, person: Mapping[int, int]
    ) -> dict[str, Part]:
        """What an evening came to, by rules and altogether; nothing where no match was begun on it."""
        by_code: dict[str, list[Part]] = {}
        for summed, profile in self.begun(club, calendar, day):
            known = shelf.counted.get(summed.match_id)
            if known is None or known[0] != summed.seq:
                told = decode_told(summed.match_id, profile, json.loads(summed.body), person)
                known = (summed.seq, count_match(told, summed.code))
            shelf.counted[summed.match_id] = known
            shelf.counted.move_to_end(summed.match_id)
            for code in ("", summed.code):
                by_code.setdefault(code, []).append(known[1])
        while len(shelf.counted) > MOST_MATCHES:
            shelf.counted.popitem(last=False)
        return {code: count_night(parts) for code, parts in by_code.items()}

    def _keep(self, club: str, shelf: _Shelf) -> None:
        """Keep in the book what was counted, for a server that is started later."""
        rows = [
            Row(span.code, span.level, span.at, None if part is None else encode_part(part))
            for span, part in shelf.sums.rows().items()
        ]
        try:
            kept = g.store.counts.keep(club, shelf.days, shelf.standing, rows)
        except StoreUnavailable as failure:  # looking is possible all the same
            current_app.logger.error("counts of %s: %s", club, failure)
            return
        if kept:
            mark = shelf.standing.mark
            shelf.standing = Standing(mark, shelf.standing.base, mark)
            shelf.sums.are_kept()
            shelf.sums.kept, shelf.sums.kept_nights = _rows(club, mark)
            shelf.changed = 0
            shelf.evenings.clear()


def _sums(club: str, calendar: Calendar, kept: int | None) -> Sums:
    def season(night: str) -> str:
        return _year(calendar.season(date.fromisoformat(night)))

    return Sums(season, *_rows(club, kept))


def _rows(club: str, kept: int | None) -> tuple[Callable[[Span], Part | None], Callable[[str], Iterable[str]]]:
    """What was kept of a club at a mark, as it is asked for; of no club that was never kept there is anything."""

    def part(span: Span) -> Part | None:
        texts = None if kept is None else g.store.counts.row(club, kept, span.code, span.level, span.at)
        return None if texts is None else decode_part(*texts)

    def nights(code: str) -> Iterable[str]:
        return () if kept is None else g.store.counts.nights(club, kept, code)

    return part, nights


def _fold(match_id: str, seq: int) -> Summary:
    try:
        match = replay(g.store.matches.events(match_id))
    except StoreUnreadable as failure:
        current_app.logger.error("match %s: %s", match_id, failure)
        return Summary(match_id, seq, "unreadable", "", None, None)
    told = tell_match(match_id, match)
    return Summary(
        match_id,
        match.seq,
        state_of(told),
        contract_code(match.profile),
        json.dumps(profile_json(match.profile), sort_keys=True),
        encode_told(told),
        everybody_in(match),
    )


def ledger() -> Ledger:
    """The ledger of the app at hand."""
    kept: Ledger | None = current_app.extensions.get("fortyfives.ledger")
    if kept is None:
        kept = current_app.extensions.setdefault("fortyfives.ledger", Ledger())
    return kept
