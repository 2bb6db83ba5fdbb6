"""Fills the report on the file of a club: what is new, what is here already, what does not come in and why."""

from __future__ import annotations

from typing import Final

from flask_babel import gettext

from fortyfives.store import Item, Report
from fortyfives.store.arrival_plan import KINDS, Outcome
from fortyfives.web.data_pages import ReportPage, ReportPart
from fortyfives.web.when import day_of
from fortyfives.words import data as words
from fortyfives.words.translator import Translator

MOST_NAMED: Final = 20
"""So many things of a kind are named one by one."""

_OUTCOMES: Final[tuple[Outcome, ...]] = ("new", "extended", "here", "newer_here", "refused")
_NAMED: Final[tuple[Outcome, ...]] = ("refused", "extended", "new")
"""What is named, what matters most first."""


def report_page(t: Translator, report: Report, back_href: str, action: str) -> ReportPage:
    """What would come of a file."""
    changes = report.changes
    return ReportPage(
        back_href=back_href,
        title=report.name,
        verdict=words.verdict_line(t, new_club=report.new_club, changes=changes),
        made=gettext("The file was made on %(day)s.", day=day_of(report.exported_at)),
        parts=tuple(_part(t, report, kind) for kind in KINDS if report.counts(kind)),
        left_out=words.left_out_line(t, report.left_out) if report.left_out else None,
        action=action if changes else None,
        button=gettext("Take in this club") if report.new_club else gettext("Take in what is new"),
    )


def _part(t: Translator, report: Report, kind: str) -> ReportPart:
    of_kind = [item for item in report.items if item.kind == kind]
    named = [item for outcome in _NAMED for item in of_kind if item.outcome == outcome and (item.name or item.why)]
    found = {outcome: sum(item.outcome == outcome for item in of_kind) for outcome in _OUTCOMES}
    return ReportPart(
        key=kind,
        heading=words.kind_heading(t, kind),
        found=words.found_line(t, len(of_kind)),
        lines=tuple(words.outcome_line(t, outcome, count) for outcome, count in found.items() if count),
        named=tuple(_named(t, item) for item in named[:MOST_NAMED]),
        more=words.more_line(t, len(named) - MOST_NAMED) if len(named) > MOST_NAMED else None,
    )


def _named(t: Translator, item: Item) -> tuple[str, str]:
    name = words.thing_name(t, item.kind, item.name, item.players, day_of(item.name))
    return name, words.thing_told(t, item.outcome, item.why, item.lines)
