"""Fills what stands around the list of matches: the form, what was asked for, how many were found."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from typing import get_args

from flask import url_for
from flask_babel import format_date, get_translations, gettext

from fortyfives.web.access import clubs_here
from fortyfives.web.founding import own_club
from fortyfives.web.history_filter import Day, Filter, days_asked
from fortyfives.web.history_pages import Chip, DayField, FilterForm, Found, Option, Pick, RecordsTab
from fortyfives.words import history as words
from fortyfives.words.history import LONGEST, Days, Known, State


def records_tabs(here: str, club: str | None) -> tuple[RecordsTab, ...]:
    """Matches, pairs, players: three ways to look at what was played."""
    tabs = (
        ("matches", gettext("Matches"), "history.matches"),
        ("pairs", gettext("Pairs"), "stats.pairs"),
        ("players", gettext("Players"), "stats.players"),
    )
    shown = [RecordsTab(key, text, url_for(endpoint, club=club), key == here) for key, text, endpoint in tabs]
    nights = club or own_club() or next(iter(clubs_here()), None)
    if nights is not None:
        shown.append(RecordsTab("nights", gettext("Evenings"), url_for("nights.nights", club=nights), False))
    return tuple(shown)


def filter_form(asked: Filter, clubs: Collection[str], known: Known) -> FilterForm:
    """The form as it was sent."""
    t = get_translations()
    picks = []
    if len(clubs) > 1:
        options = ((club, known.clubs[club]) for club in clubs)
        picks.append(_pick("club", gettext("Club"), gettext("All clubs"), options, asked.club))
    if len(asked.clubs) == 1:
        people = sorted(
            ((str(number), name) for (club, number), name in known.people.items() if club in asked.clubs),
            key=lambda one: one[1].casefold(),
        )
        picks.append(_pick("who", gettext("Player"), gettext("Everybody"), people, str(asked.who or "")))
    states: tuple[State, ...] = get_args(State)
    standing = ((state, words.state_text(t, state)) for state in states)
    picks.append(_pick("state", gettext("How it stands"), gettext("All of them"), standing, asked.state))
    if len(known.rules) > 1 or asked.rules:
        rules = [(code, f"{name}, {code}") for code, name in known.rules.items()]
        picks.append(_pick("rules", gettext("Rules"), gettext("All rules"), rules, asked.rules))
    return FilterForm(
        typed=asked.typed,
        longest=LONGEST,
        days=(
            _day_field("from", gettext("From the day"), asked.first),
            _day_field("to", gettext("To the day"), asked.last),
        ),
        picks=tuple(picks),
        unfolded=asked.first.unread or asked.last.unread,
    )


def _pick(key: str, label: str, everything: str, options: Iterable[tuple[str, str]], chosen: str | None) -> Pick:
    offered = (Option(value, text, value == chosen) for value, text in options)
    return Pick(key, label, (Option("", everything, not chosen), *offered))


def _day_field(key: str, label: str, told: Day) -> DayField:
    problem = gettext("This is no day. Write it like 2026-11-30 or 12 March 2026.") if told.unread else None
    return DayField(key, label, told.day.isoformat() if told.day else told.typed, problem)


def found_page(asked: Filter, known: Known, count: int | None, left: int, most_counted: int) -> Found:
    """What was asked for, each part with the way back without it, and what came of it.

    `count` is how many were found, those above `most_counted` not told, None where nothing had to be looked through;
    `left` wait to be looked through.
    """
    t, chips = get_translations(), []
    if asked.typed:
        chips.append(Chip("q", gettext("“%(words)s”", words=asked.typed), asked.href("q")))
    days = days_asked(asked)
    if days is not None:
        chips.append(Chip("days", _days(days), asked.href("from", "to")))
    if asked.club:
        chips.append(Chip("club", known.clubs[asked.club], asked.href("club", "who")))
    if asked.who is not None:
        chips.append(Chip("who", known.people[asked.clubs[0], asked.who], asked.href("who")))
    if asked.rules:
        chips.append(Chip("rules", known.rules[asked.rules], asked.href("rules")))
    if asked.state:
        chips.append(Chip("state", words.state_text(t, asked.state), asked.href("state")))
    return Found(
        chips=tuple(chips),
        all_href=url_for("history.matches"),
        count=None if count is None else words.count_text(t, count, most_counted),
        lines=_lines(asked, count, len(chips)),
        left=words.left_line(t, left) if left else None,
        on_href=asked.href(),
    )


def _lines(asked: Filter, count: int | None, filters: int) -> tuple[str, ...]:
    t, lines = get_translations(), []
    if asked.search.days is not None:
        lines.append(gettext("Days looked at: %(days)s.", days=_days(asked.search.days)))
    lines += [words.meant_line(t, word) for word in asked.search.words if word.meant]
    lines += [words.unknown_line(t, word) for word in asked.search.unknown]
    if count == 0:
        parts = len(asked.search.words) + (asked.search.days is not None) - bool(asked.typed)
        lines += words.nothing_lines(t, filters + parts)
    return tuple(lines)


def _days(days: Days) -> str:
    written = [
        "" if day in (date.min, date.max) else str(format_date(day, "EEE d MMM y")) for day in (days.first, days.last)
    ]
    return words.days_text(get_translations(), *written)
