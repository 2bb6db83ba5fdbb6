"""Draws what those see who look on: the live panel without its taps, and the big score."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

from fortyfives.scorebook import Match, RowKind
from fortyfives.store import DraftOn
from fortyfives.web import draft as drafts
from fortyfives.web import quick
from fortyfives.web.draft import Answers
from fortyfives.web.panel import next_hand, step_now, table_page
from fortyfives.web.panel_pages import TablePage
from fortyfives.web.running import running
from fortyfives.web.slips import bar_of, end_view, panel_remarks
from fortyfives.web.undo_row import undone_object
from fortyfives.web.watch_pages import BigPage, News, NextMatch
from fortyfives.words import watch as words
from fortyfives.words.events import undone_spoken
from fortyfives.words.people import Table
from fortyfives.words.score import saved_spoken
from fortyfives.words.translator import Translator

SHOWN = ("hand", "dealer", "bidder", "bid", "held", "trump", "counts", "tricks", "order")
"""What a draft holds that others can see."""


def mark_of(begun: Sequence[DraftOn], but: int | None = None, *, practice: bool) -> str:
    """A short mark of all that is seen of a match beside its log: another one as soon as something else is to be seen.

    That is what lies begun on the phones with the pen, other than the phone `but`, and whether it is for practice.
    """
    seen = [
        [kept.device, kept.seq, *(kept.body.get(field) for field in SHOWN)]
        for kept in begun
        if kept.body["order"] and kept.device != but
    ]
    return f"{zlib.crc32(json.dumps([practice, seen]).encode()):08x}" if practice or seen else ""


def answers_begun(match: Match, begun: Sequence[DraftOn]) -> Answers:
    """The open hand as the phone tells it that was tapped last; what is recorded, where none has begun it."""
    since = next((row.seq for row in reversed(match.rows) if row.hand is not None), 0)
    for kept in begun:
        theirs = drafts.from_body(kept.body)
        if theirs.order and kept.seq >= since and drafts.is_about(theirs, match):
            return quick.judged_again(match, drafts.over_recorded(match, theirs))
    return drafts.begin(match)


def watched_page(t: Translator, match_id: str, match: Match, table: Table, begun: Sequence[DraftOn]) -> TablePage:
    """The live panel for somebody who may not write."""
    answers = answers_begun(match, begun)
    now = step_now(t, match, table, answers, may_write=False)
    return table_page(t, match_id, match, table, answers, now, may_write=False)


def big_page(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    begun: Sequence[DraftOn],
    next_match: NextMatch | None = None,
) -> BigPage:
    """The big score; `next_match` leads to that of the next match."""
    answers, end = answers_begun(match, begun), end_view(t, match, table)
    following = next_hand(t, match, table, answers)
    if match.abandoned:
        step, headline = "abandoned", t.gettext("This match was broken off")
    elif end is not None:
        step, headline = "over", end.headline
    else:
        step, headline = "hand", following.headline
    return BigPage(
        match_id=match_id,
        title=watched_page(t, match_id, match, table, begun).title,
        bar=bar_of(t, match_id, match, table),
        step=step,
        headline=headline,
        running=running(t, match, table, answers) if step == "hand" else None,
        opening=following.opening if step == "hand" else (),
        remarks=panel_remarks(t, match, table),
        next_match=next_match,
    )


def news_of(t: Translator, table: Table, before: Match, after: Match) -> News:
    """What has happened between two looks at a match."""
    end = end_view(t, after, table)
    ended = end is not None and before.winner is None
    last = after.rows[-1] if after.rows else None
    if last is not None and last.hand is not None and len(after.rows) > len(before.rows):
        said = saved_spoken(t, table, last)
        line = words.new_hand(t, last.hand, passed_in=last.kind is RowKind.PASSED_IN)
        if end is not None and ended:
            return News(f"{said} {end.headline}", words.new_end(t))
        return News(said, line)
    if end is not None and ended:
        return News(end.headline, words.new_end(t))
    if before.undo is not None and len(after.undone) > len(before.undone):
        what = undone_object(t, table, before, before.undo)
        return News(undone_spoken(t, what), words.new_undo(t))
    return News("", words.new_tap(t))
