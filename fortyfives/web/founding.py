"""Says which club a device writes in, founds one, and whether one more may be founded from where a request comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import g, request

from fortyfives.store import ClubDays
from fortyfives.web.access import clubs_here, entered_device, this_device
from fortyfives.web.zones import known_zone

MOST_CLUBS: Final = 20
"""So many clubs may be founded from one address in `CLUBS_WINDOW` seconds."""
CLUBS_WINDOW: Final = 60 * 60

ZONE_FIELD: Final = "zone"
"""The field of a form in which a phone says in which time zone it is."""


def may_found_club() -> bool:
    """Count one more club for the address that asks; False once it has founded too many."""
    allowed: bool = g.store.clubs.count_try("club", request.remote_addr or "", MOST_CLUBS, CLUBS_WINDOW)
    return allowed


def found_club(name: str) -> str:
    """Found a club for the device that asks, in the time zone that its form names; returns its id."""
    club: str = g.store.clubs.create_club(name)
    zone = known_zone(request.form.get(ZONE_FIELD))
    if zone is not None:
        g.store.clubs.set_days(club, replace(ClubDays(), zone=zone))
    g.store.clubs.grant(entered_device().number, club, "pen")
    return club


def clubs_to_write_in() -> tuple[str, ...]:
    """The clubs in which this device has the pen."""
    return tuple(club for club, role in clubs_here().items() if role == "pen")


def own_club() -> str | None:
    """The club in which this device begins its matches and keeps its rules; None while it has none.

    It is the one that was chosen on the device, else that of the newest match that it may write.
    """
    device, clubs = this_device(), clubs_to_write_in()
    if device is None or not clubs:
        return None
    if len(clubs) > 1:
        chosen = g.store.hubs.writes_in(device.number)
        if chosen in clubs:
            return str(chosen)
        newest = g.store.matches.in_clubs(clubs, None, 1)
        if newest:
            return str(newest[0].club)
    return clubs[0]
