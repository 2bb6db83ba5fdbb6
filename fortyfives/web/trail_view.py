"""Fills the pages of the trail: a hundred taps each, grouped by the hand that lay open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flask import url_for

from fortyfives.rules import Profile
from fortyfives.scorebook import TrailLine
from fortyfives.web.forms import Form, whole
from fortyfives.web.more_pages import Frame, TrailGroup, TrailPage, TrailTap
from fortyfives.web.slips import seated
from fortyfives.web.when import clock, moment
from fortyfives.words import trail as words
from fortyfives.words.changes import answer_changes
from fortyfives.words.people import Table, player_name, points, side_name
from fortyfives.words.translator import Translator

PER_PAGE: Final = 100
"""So many taps stand on one page."""
OLDEST_FIRST: Final = "oldest"
"""What the address says of the order that is not the usual one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The taps of one page, in its order."""

    lines: Sequence[TrailLine]
    oldest_first: bool
    number: int
    """Of the page, from 1 to `last`."""
    last: int


def lines_asked(lines: Sequence[TrailLine], args: Form) -> Asked:
    """The taps that an address asks for; a page that is not there is the nearest one that is."""
    oldest_first = args.get("first") == OLDEST_FIRST
    last = max(1, -(-len(lines) // PER_PAGE))
    number = min(max(whole(args.get("page")) or 1, 1), last)
    ordered = lines if oldest_first else lines[::-1]
    return Asked(ordered[(number - 1) * PER_PAGE : number * PER_PAGE], oldest_first, number, last)


def trail_page(
    t: Translator,
    frame: Frame,
    profile: Profile,
    asked: Asked,
    names: Mapping[int, str],
    devices: Mapping[int | None, str | None],
    *,
    this_device: int | None,
) -> TrailPage:
    """The taps that are asked for. `names` are those of the club's players, `devices` those of the phones."""
    number, last, oldest_first = asked.number, asked.last, asked.oldest_first

    def at(page: int, *, oldest: bool = oldest_first) -> str:
        order = OLDEST_FIRST if oldest else None
        return url_for("trail.whole_trail", match_id=frame.match_id, first=order, page=page if page > 1 else None)

    groups = []
    day = ""
    for heading, group in groupby(asked.lines, lambda line: words.trail_heading(t, line)):
        taps = []
        for line in group:
            then = Table(profile, tuple(player_name(names, player) for player in line.players))
            device = line.entry.device
            who = words.who_line(t, devices.get(device), here=device is not None and device == this_device)
            taps.append(_tap(t, then, line, names, who, new_day=line.entry.at[:10] != day))
            day = line.entry.at[:10]
        groups.append(TrailGroup(heading, tuple(taps)))
    return TrailPage(
        frame=frame,
        groups=tuple(groups),
        oldest_first=oldest_first,
        other_way=at(1, oldest=not oldest_first),
        number=number,
        last=last,
        before=at(number - 1) if number > 1 else None,
        after=at(number + 1) if number < last else None,
    )


def _answers(t: Translator, table: Table, line: TrailLine, names: Mapping[int, str]) -> tuple[str, ...]:
    """What was recorded of a row before it was put right, and since."""
    if line.changed is None:
        return ()
    old, new = seated(table, line.changed.before, names), seated(table, line.changed.after, names)
    return tuple(words.answer_line(t, answer) for answer in answer_changes(t, old, new, line.changed))


def _tap(
    t: Translator, table: Table, line: TrailLine, names: Mapping[int, str], who: str, *, new_day: bool
) -> TrailTap:
    entry = line.entry
    # Before the match began there are no totals to speak of.
    around = zip(line.before.scores, line.after.scores, strict=False)
    return TrailTap(
        seq=entry.seq,
        at=entry.at,
        when=moment(entry.at) if new_day else clock(entry.at),
        who=who,
        what=words.trail_sentence(t, table, line, lambda player: player_name(names, player)),
        asides=(*words.trail_asides(t, line), *_answers(t, table, line, names)),
        totals=tuple(
            (side_name(t, table, side), points(before), points(after))
            for side, (before, after) in enumerate(around)
            if before != after
        ),
        outcome=words.trail_outcome(t, table, line),
        undone=line.undone,
    )
