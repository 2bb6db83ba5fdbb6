"""Keeps what evenings came to by month, by season and altogether, so that a change adds up only those it is about.

The sums may be kept elsewhere, too, as plain rows: what is not asked for is not read, and what changed since they were
kept is all that is counted anew.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from .counting import Part, add_parts, add_parts_again, as_before


class Level(StrEnum):
    """Of how much time something is the sum."""

    NIGHT = "night"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"


class Span(NamedTuple):
    """A stretch of time, and the contract code of the rules whose matches alone are meant; "" for those of all.

    `at` is a night as 2026-11-29, a month as 2026-11, the year in which a season began as 2026; "" for all time.
    """

    level: Level
    at: str = ""
    code: str = ""


class Moved(LookupError):
    """The rows that were kept are not those any more that they were."""


@dataclass(slots=True)
class Sums:
    """What the evenings of a club came to. Not safe to use from two threads at once.

    `season` tells the season of a night. `kept` gives a part as it was kept, None where nothing was; `kept_nights` the
    nights that were kept under rules, rising.
    """

    season: Callable[[str], str]
    kept: Callable[[Span], Part | None]
    kept_nights: Callable[[str], Iterable[str]]
    stale: set[Span] = field(default_factory=set)
    """What is not as it was kept."""
    _nights: dict[str, list[str]] = field(default_factory=dict)
    _below: dict[str, dict[Span, list[Span]]] = field(default_factory=dict)
    _parts: dict[Span, Part] = field(default_factory=dict)
    _due: set[Span] = field(default_factory=set)
    """To be added up anew before it is told."""
    _added: dict[Span, dict[Span, Part]] = field(default_factory=dict)
    """The parts that a sum was added up from. What is not there is as it was kept."""
    _were: dict[Span, Part] = field(default_factory=dict)
    """What is stale, as it was kept."""
    _reshaped: set[Span] = field(default_factory=set)
    """What has other nights than when it was kept."""

    def nights(self, code: str = "") -> Sequence[str]:
        """The nights on which a match was begun, rising."""
        return self._listed(code)

    def _listed(self, code: str) -> list[str]:
        nights = self._nights.get(code)
        if nights is None:
            nights = self._nights[code] = list(self.kept_nights(code))
        return nights

    def seasons(self) -> list[str]:
        """The seasons in which there was an evening, rising."""
        return [span.at for span in self._spans("").get(Span(Level.ALL), ())]

    def put(self, night: str, parts: Mapping[str, Part]) -> None:
        """Put what an evening came to now, by rules and under "" altogether; without a part it is no evening."""
        before = self._night(Span(Level.NIGHT, night))
        for code in {"", *(before.codes if before else ()), *parts}:
            self._put(Span(Level.NIGHT, night, code), parts.get(code))

    def _put(self, span: Span, part: Part | None) -> None:
        known, nights = self._night(span), self._listed(span.code)
        above = self._above(span)
        if known is not None:
            self._were.setdefault(span, known)
        if part is None:
            if known is None:
                return
            nights.remove(span.at)
            del self._parts[span]
        else:
            self._parts[span] = part if known is None else as_before(known, part)
            if known is None:
                insort(nights, span.at)
        if known is None or part is None:
            self._below.pop(span.code, None)
            self._reshaped.update(above)
        self._due.update(above)
        self.stale.update((span, *above))

    def _night(self, span: Span) -> Part | None:
        nights = self.nights(span.code)
        place = bisect_left(nights, span.at)
        return self.part(span) if nights[place : place + 1] == [span.at] else None

    def _above(self, night: Span) -> tuple[Span, ...]:
        return (
            Span(Level.MONTH, night.at[:7], night.code),
            Span(Level.SEASON, self.season(night.at), night.code),
            Span(Level.ALL, "", night.code),
        )

    def part(self, span: Span) -> Part:
        """What a stretch of time came to. Raises Moved where what was kept is not there any more."""
        known = self._parts.get(span)
        if known is not None and span not in self._due:
            return known
        if span.level is not Level.NIGHT and span not in self._spans(span.code):
            return Part()
        if span not in self._due:
            kept = self.kept(span)
            if kept is None:
                raise Moved(span)
            self._parts[span] = kept
            return kept
        return self._add_up(span, known)

    def _add_up(self, span: Span, known: Part | None) -> Part:
        now = {below: self.part(below) for below in self._spans(span.code)[span]}
        before = self._added.get(span)
        if before is None and span not in self._reshaped:
            known = known or self.kept(span)
            before = {below: self._were.get(below, part) for below, part in now.items()}
            if known is not None:
                self._were[span] = known
        total = add_parts(now.values()) if known is None or before is None else add_parts_again(known, before, now)
        self._parts[span], self._added[span] = total, now
        self._due.discard(span)
        self._reshaped.discard(span)
        return total

    def _spans(self, code: str) -> dict[Span, list[Span]]:
        """Everything that is a sum, with what it is the sum of, in the order of time."""
        below = self._below.get(code)
        if below is None:
            below = self._below[code] = {}
            for at in self.nights(code):
                span = Span(Level.NIGHT, at, code)
                for above in self._above(span):
                    spans = below.get(above)
                    if spans is not None:
                        if spans[-1] != span:
                            spans.append(span)
                        break
                    below[above] = [span]
                    span = above
        return below

    # --- to be kept

    def rows(self) -> dict[Span, Part | None]:
        """All that is not as it was kept; nothing where it is no more."""
        return {span: self.part(span) if self._is_there(span) else None for span in self.stale}

    def are_kept(self) -> None:
        """The rows have been kept."""
        for known in (self.stale, self._were, self._reshaped):
            known.clear()

    def _is_there(self, span: Span) -> bool:
        return span in self._parts if span.level is Level.NIGHT else span in self._spans(span.code)
