"""Keeps the numbers of clubs while the server runs, from the summaries of their matches; what is missing is folded."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from flask import current_app, g

from fortyfives.rules import Profile, contract_code, profile_json, read_profile
from fortyfives.scorebook import replay
from fortyfives.scorebook.statistics import MatchTold, tell_match
from fortyfives.scorebook.summary import decode_told, encode_told, everybody_in, state_of
from fortyfives.store import Listed, StoreUnavailable, StoreUnreadable, Summary, Summed

MOST_LINES: Final = 8_000
"""Logs of about so many lines are folded for one page: 80 matches told trick by trick, or 500 told hand by hand. The
page says how many matches are left, and the next one goes on from there."""

MOST_CLUBS: Final = 20
"""The matches of so many clubs are kept in memory."""

MOST_COUNTS: Final = 40
"""So many counts of a club's matches are kept."""

MOST_PARTS: Final = 40
"""So many ways of parting a club's matches are kept with what was counted of each part."""

_Counted = TypeVar("_Counted")


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that can be counted."""

    listed: Listed
    seq: int
    code: str
    told: MatchTold


@dataclass(frozen=True, slots=True)
class Found:
    """The matches of a club, oldest first; `unread` cannot be read, `left` wait for the next page."""

    matches: tuple[Kept, ...]
    unread: int
    left: int
    as_of: tuple[str, int, int] = ("", 0, 0)
    """What has to be the same for the same matches to be found."""


@dataclass(slots=True)
class _Shelf:
    """What is known of one club."""

    base: int
    mark: int = -1
    matches: dict[str, tuple[tuple[str, int], Kept]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    counts: OrderedDict[Hashable, object] = field(default_factory=OrderedDict)
    parts: OrderedDict[Hashable, dict[Any, Any]] = field(default_factory=OrderedDict)


class Ledger:
    """What the matches of clubs came to. Safe to use from many threads.

    It is apart from the desk: matches of years ago would push those that are being played off it.
    """

    def __init__(self) -> None:
        self._shelves: OrderedDict[str, _Shelf] = OrderedDict()
        self._rules: dict[int, Profile] = {}
        self._lock = threading.Lock()

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

    def find(self, club: str) -> Found:
        """The matches of a club. A log that has not grown since is not read again."""
        left = self.bring_up_to_date(club)
        mark, base = g.store.summaries.mark(club)
        with self._lock:
            shelf = self._shelves.get(club)
            if shelf is None or shelf.mark < base or shelf.mark > mark:
                shelf = self._shelves[club] = _Shelf(base)
            self._shelves.move_to_end(club)
            while len(self._shelves) > MOST_CLUBS:
                self._shelves.popitem(last=False)
            if shelf.mark != mark:
                self._read(club, shelf, mark)
            in_order = sorted(shelf.matches.values(), key=lambda placed: placed[0])
            return Found(tuple(kept for _, kept in in_order), len(shelf.unread), left, (club, base, mark))

    def _read(self, club: str, shelf: _Shelf, mark: int) -> None:
        person = g.store.clubs.persons(club)
        for summed in g.store.summaries.since(club, shelf.mark):
            profile = self._profile(summed)
            shelf.matches.pop(summed.match_id, None)
            shelf.unread.discard(summed.match_id)
            if profile is None:
                shelf.unread.add(summed.match_id)
                continue
            told = decode_told(summed.match_id, profile, summed.body, person)
            listed = Listed(summed.match_id, club, summed.started_at)
            place = (summed.started_at, summed.number)
            shelf.matches[summed.match_id] = (place, Kept(listed, summed.seq, summed.code, told))
        shelf.mark = mark
        shelf.counts.clear()

    def _profile(self, summed: Summed) -> Profile | None:
        if summed.rules is None:
            return None
        known = self._rules.get(summed.rules)
        if known is None:
            fields: Mapping[str, Any] | None = g.store.summaries.rules_fields(summed.rules)
            known = read_profile(fields) if fields is not None else None
            if known is not None:
                self._rules[summed.rules] = known
        return known

    def once(self, club: str, found: Found, key: Hashable, count: Callable[[], _Counted]) -> _Counted:
        """What `count` comes to, counted once for the same matches; `key` tells what is counted."""
        with self._lock:
            shelf = self._shelves.get(club)
            known = shelf.counts.get((found.as_of, key)) if shelf else None
        if known is not None:
            return cast(_Counted, known)
        counted = count()
        with self._lock:
            shelf = self._shelves.get(club)
            if shelf is not None:
                shelf.counts[found.as_of, key] = counted
                while len(shelf.counts) > MOST_COUNTS:
                    shelf.counts.popitem(last=False)
        return counted

    def lasting(self, club: str, found: Found, key: Hashable) -> dict[Any, Any]:
        """What was counted of parts of a club's matches, to be looked up and added to; it outlives a tap.

        Whoever keeps something there keeps with it the lines of the logs that it follows from.
        """
        _, base, _ = found.as_of
        with self._lock:
            shelf = self._shelves.get(club)
            if shelf is None or shelf.base != base:
                return {}
            parts = shelf.parts.setdefault(key, {})
            shelf.parts.move_to_end(key)
            while len(shelf.parts) > MOST_PARTS:
                shelf.parts.popitem(last=False)
            return parts


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
