"""The days of a club: in which time zone it is, when an evening ends, when a season begins."""

from __future__ import annotations

from flask import Response, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_time, get_translations

from fortyfives.store import Access, ClubDays
from fortyfives.web.access import club_door
from fortyfives.web.clubs_hub import days_in_short
from fortyfives.web.clubs_pages import DaysPage, Option, ZoneGroup, ZoneOption
from fortyfives.web.forms import Form, whole
from fortyfives.web.zones import LONGEST_ZONE, Zone, by_region, clock_in, known_zone, look_up, month_name, town_of
from fortyfives.words import clubs as words

HOURS = range(13)
"""The hours at which an evening may end."""
MONTHS = range(1, 13)


def days(club: str) -> ResponseReturnValue:
    """How the club counts its days."""
    access, told = club_door(club), g.store.clubs.days_of(club)
    return _show(access, told, saved="saved" in request.args)


def set_days(club: str) -> ResponseReturnValue:
    """Say how the club counts its days; or look for a zone by what was typed, with the other answers as they are."""
    access, t = club_door(club, "pen"), get_translations()
    said = _read(request.form, g.store.clubs.days_of(club))
    asked = request.form.get("zone", "")
    if "look" in request.form:
        typed = request.form.get("find", "")[:LONGEST_ZONE]
        found = look_up(typed)
        problem = None if found else words.nothing_found(t, typed.strip())
        return _show(access, said, found=found, typed=typed, problem=problem)
    if asked and known_zone(asked) is None:
        return _show(access, said, problem=words.zone_problem(t), status=422)
    typed = request.form.get("find", "")[:LONGEST_ZONE]
    if "zone" not in request.form and (found := look_up(typed)):  # several were offered, and none was tapped
        return _show(access, said, found=found, typed=typed, problem=words.which_zone(t), status=422)
    g.store.clubs.set_days(club, said)
    return redirect(url_for("clubs.days", club=club, saved=1), 303)


def _read(form: Form, known: ClubDays) -> ClubDays:
    """The answers of the form; what cannot be an answer is left as it was."""
    hour, month = whole(form.get("night_ends")), whole(form.get("season_begins"))
    return ClubDays(
        zone=known_zone(form.get("zone")) if "zone" in form else known.zone,
        night_ends=hour if hour is not None and hour in HOURS else known.night_ends,
        season_begins=month if month is not None and month in MONTHS else known.season_begins,
    )


def _show(
    access: Access,
    told: ClubDays,
    *,
    saved: bool = False,
    found: tuple[Zone, ...] = (),
    typed: str = "",
    problem: str | None = None,
    status: int = 200,
) -> Response:
    t, now = get_translations(), g.clock()
    time = str(format_time(clock_in(told.zone, now), "HH:mm", rebase=False))
    ends = told.season_begins - 1 or 12
    year = int(now[:4])
    page = DaysPage(
        club=access.club,
        name=g.store.clubs.name_of(access.club) or "",
        pen=access.role == "pen",
        notice=days_in_short(told) if saved else None,
        now=words.now_line(t, town_of(told.zone), time) if told.zone else words.no_zone_line(t, time),
        zone=told.zone,
        groups=() if found else _groups(told.zone),
        found=tuple(
            # Of several nobody but the reader knows which is meant.
            ZoneOption(zone.id, zone.town, f"{zone.country}, {zone.time}", len(found) == 1 or zone.id == told.zone)
            for zone in found
        ),
        typed=typed,
        problem=problem,
        hours=tuple(Option(hour, words.hour_text(t, hour), hour == told.night_ends) for hour in HOURS),
        hour_line=words.night_line(t, told.night_ends),
        months=tuple(Option(month, month_name(month), month == told.season_begins) for month in MONTHS),
        month_line=words.season_line(
            t,
            f"{month_name(told.season_begins)} {year}",
            f"{month_name(ends)} {year if told.season_begins == 1 else year + 1}",
        ),
        short=days_in_short(told),
    )
    return make_response(render_template("club_days.html", page=page), status)


def _groups(chosen: str | None) -> tuple[ZoneGroup, ...]:
    groups = [
        ZoneGroup(
            name,
            tuple(
                ZoneOption(zone.id, zone.town, zone.time if zone.home else zone.country, zone.id == chosen)
                for zone in zones
            ),
        )
        for name, zones in by_region()
    ]
    if chosen and not any(zone.chosen for group in groups for zone in group.zones):  # an older name of one
        groups.insert(0, ZoneGroup("", (ZoneOption(chosen, town_of(chosen), chosen, True),)))
    return tuple(groups)
