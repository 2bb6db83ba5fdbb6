"""Fills the hub of a club: what it holds, and the way to every page that belongs to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app, g, url_for
from flask_babel import get_translations, gettext, ngettext

from fortyfives.store import Access, ClubCounts, ClubDays
from fortyfives.web.clubs_pages import HubGroup, HubLink, HubPage
from fortyfives.web.founding import clubs_to_write_in, own_club
from fortyfives.web.zones import known_zone, month_name, town_of
from fortyfives.words import clubs as words


@dataclass(frozen=True, slots=True)
class _Way:
    """A page of the club. It is shown where its endpoint is there; `pen` is for phones with the pen alone."""

    key: str
    endpoint: str
    text: str
    detail: str = ""
    pen: bool = False
    of_club: bool = True
    """Whether its address names the club."""


def _ways(counts: ClubCounts, days: ClubDays) -> tuple[tuple[str, str, tuple[_Way, ...]], ...]:
    """The pages under their headings, in the order in which they stand there."""
    return (
        (
            "played",
            gettext("Who plays, and what was played"),
            (
                _Way("players", "clubs.players", gettext("Players"), gettext("Names, and two spellings of one person")),
                _Way("matches", "history.matches", gettext("Matches"), gettext("The sheets of all of them")),
                _Way("numbers", "stats.pairs", gettext("Pairs and players in numbers")),
                _Way("nights", "nights.nights", gettext("Evenings and seasons"), gettext("Standings of each")),
            ),
        ),
        (
            "agreed",
            gettext("What was agreed"),
            (
                _Way("rulings", "kept.everywhere", gettext("Rulings kept"), _rulings(counts.rulings)),
                _Way("rules", "own_rules.kept_rules", gettext("Rules of our own"), _rules(counts.rules)),
            ),
        ),
        (
            "club",
            gettext("The club itself"),
            (
                _Way("name", "clubs.name", gettext("Another name for the club"), pen=True),
                _Way("days", "clubs.days", gettext("Time zone, evenings, season"), days_in_short(days)),
                _Way("phones", "phones.share", gettext("Phones that score and watch")),
                _Way("card", "card.card", gettext("Club card"), gettext("The way back when every phone is lost"), True),
                _Way("who", "who.who", gettext("Who sees what"), of_club=False),
                _Way("file", "data.file", gettext("The club as one file"), gettext("To keep, or to move"), True),
                _Way("deleted", "data.deleted", gettext("Deleted, and brought back"), pen=True),
            ),
        ),
    )


def _rulings(count: int) -> str:
    told: str = ngettext("%(num)s ruling", "%(num)s rulings", count) if count else gettext("None yet")
    return told


def _rules(count: int) -> str:
    told: str = (
        ngettext("%(num)s set of rules is kept", "%(num)s sets of rules are kept", count)
        if count
        else gettext("None yet")
    )
    return told


def days_in_short(days: ClubDays) -> str:
    """How a club counts its days, in one line."""
    town = town_of(days.zone) if known_zone(days.zone) and days.zone else None
    return words.days_in_short(get_translations(), town, days.night_ends, month_name(days.season_begins))


def hub_page(access: Access, notice: str | None) -> HubPage:
    """The hub of a club, as this phone may see it."""
    t, club, pen = get_translations(), access.club, access.role == "pen"
    name = g.store.clubs.name_of(club) or ""
    counts = g.store.hubs.counts(club)
    own = own_club()
    lines = [words.counts_line(t, counts.players, counts.matches)]
    if not pen:
        lines.append(words.role_line(t, pen=False))
    elif own != club:
        lines.append(words.begins_there_line(t, g.store.clubs.name_of(own) or ""))
    elif len(clubs_to_write_in()) > 1:
        lines.append(words.begins_here_line(t, name))
    groups = (
        HubGroup(key, heading, tuple(_link(way, club) for way in ways if _is_there(way, pen=pen)))
        for key, heading, ways in _ways(counts, g.store.clubs.days_of(club))
    )
    return HubPage(
        club=club,
        name=name,
        back_href=url_for("clubs.clubs"),
        back_text=gettext("Clubs"),
        lines=tuple(lines),
        groups=tuple(group for group in groups if group.links),
        begins_here=own == club if pen else None,
        notice=notice,
    )


def _is_there(way: _Way, *, pen: bool) -> bool:
    return way.endpoint in current_app.view_functions and (pen or not way.pen)


def _link(way: _Way, club: str) -> HubLink:
    told: Mapping[str, Any] = {"club": club} if way.of_club else {}
    return HubLink(way.key, url_for(way.endpoint, **told), way.text, way.detail)
