"""Keeps what each match adds to the numbers while the server runs, so that a page of numbers folds it only once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from flask import current_app, g

from fortyfives.rules import contract_code
from fortyfives.scorebook import replay
from fortyfives.scorebook.statistics import MatchTold, Season, count_season, tell_match
from fortyfives.store import Listed, StoreUnreadable

MOST_LINES: Final = 8_000
"""Logs of about so many lines are folded for one page: 80 matches told trick by trick, or 500 told hand by hand. The
page says how many matches are left, and the next one goes on from there."""

MOST_KEPT: Final = 10_000
"""What so many matches add is kept in memory."""

MOST_SEASONS: Final = 40
"""So many counts of a club's matches are kept."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a match adds after line `seq` of its log, and the code of its rules; `told` is None where it is damaged."""

    seq: int
    code: str
    told: MatchTold | None


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


class Ledger:
    """What was worked out of matches, each as it was after so many lines of its log. Safe to use from many threads.

    It is apart from the desk: matches of years ago would push those that are being played off it.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._seasons: OrderedDict[tuple[str, str | None], tuple[tuple[tuple[str, int], ...], Season]] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, club: str) -> Found:
        """The matches of a club. A log that has not grown since is not read again."""
        kept: list[Kept] = []
        lines = unread = left = 0
        seqs = g.store.matches.seqs_in(club)
        for one in g.store.matches.in_clubs((club,), None, MOST_KEPT):
            seq = seqs.get(one.match_id, 0)
            with self._lock:
                known = self._known.get(one.match_id)
            if known is None or known.seq != seq:
                # Newest first, and none is passed over: those counted are always the newest.
                if left or (lines and lines + seq > MOST_LINES):
                    left += 1
                    continue
                lines += seq
                known = self._fold(one.match_id, seq)
            if left:
                left += 1
            elif known.told is None:
                unread += 1
            else:
                kept.append(Kept(one, known.seq, known.code, known.told))
        return Found(tuple(reversed(kept)), unread, left)

    def season(self, club: str, code: str | None, found: Found) -> Season:
        """The numbers of the matches found, or of those under the rules of that code."""
        matches = tuple(kept for kept in found.matches if code in (None, kept.code))
        as_of = tuple((kept.listed.match_id, kept.seq) for kept in matches)
        with self._lock:
            known = self._seasons.get((club, code))
        if known is not None and known[0] == as_of:
            return known[1]
        season = count_season(kept.told for kept in matches)
        with self._lock:
            self._seasons[club, code] = (as_of, season)
            self._seasons.move_to_end((club, code))
            while len(self._seasons) > MOST_SEASONS:
                self._seasons.popitem(last=False)
        return season

    def _fold(self, match_id: str, seq: int) -> Known:
        try:
            match = replay(g.store.matches.events(match_id))
            known = Known(match.seq, contract_code(match.profile), tell_match(match_id, match))
        except StoreUnreadable as failure:
            current_app.logger.error("match %s: %s", match_id, failure)
            known = Known(seq, "", None)
        with self._lock:
            self._known[match_id] = known
            self._known.move_to_end(match_id)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return known


def ledger() -> Ledger:
    """The ledger of the app at hand."""
    kept: Ledger | None = current_app.extensions.get("fortyfives.ledger")
    if kept is None:
        kept = current_app.extensions.setdefault("fortyfives.ledger", Ledger())
    return kept
