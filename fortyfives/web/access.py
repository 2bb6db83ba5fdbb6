"""Who may see what: the device behind a cookie, the key in a header, the link that lets a device watch."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, g, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from fortyfives.store import LIFE_DAYS, Access, Device, HandedOver, Role, SwitchedOff
from fortyfives.web.device_names import device_name

bp = Blueprint("access", __name__)

COOKIE: Final = "device"
"""The cookie that holds a device's token."""

COOKIE_SECONDS: Final = LIFE_DAYS * 24 * 60 * 60


class PenTaken(Forbidden):
    """The device that asks was switched off in this club: it may know that, and what it can do about it."""

    def __init__(self, off: SwitchedOff) -> None:
        super().__init__()
        self.off = off


class PenHanded(Forbidden):
    """The device that would write has handed its pen over: it may know to whom, and how it comes back."""

    def __init__(self, over: HandedOver) -> None:
        super().__init__()
        self.over = over


# --- pages: the cookie, and nothing but the cookie ----------------------------------------------------------


def this_device() -> Device | None:
    """The device that asks, None if it has never been given anything to see."""
    if "device" not in g:
        token = request.cookies.get(COOKIE)
        g.device = g.store.clubs.device_for_token(token) if token else None
        if g.device is not None and g.device.renewed:
            g.device_token = token
    device: Device | None = g.device
    return device


def entered_device() -> Device:
    """The device that asks, entered into the book if it is new. Only for requests that give it something."""
    device = this_device()
    if device is None:
        device, token = g.store.clubs.new_device(device_name(g.new_id()))
        g.device, g.device_token = device, token
    return device


def clubs_here() -> dict[str, Role]:
    """What this device may do, by club."""
    device = this_device()
    return g.store.clubs.roles_of(device.number) if device else {}


def page_access(club: str | None) -> Access | None:
    """What this device may do in a club; None where it may not even know that the club is there."""
    device = this_device()
    if device is None or club is None:
        return None
    role = g.store.clubs.role_in(device.number, club)
    return Access(club, role, device.number) if role else None


def club_door(club: str | None, role: Role = "view") -> Access:
    """Let this device pass, or stop: 404 where it may not see, 403 where it sees but has no pen or was switched off."""
    access = page_access(club)
    if access is None:
        device = this_device()
        off = g.store.clubs.switched_off(device.number, club) if device and club else None
        if off is not None:
            raise PenTaken(off)
        abort(404)
    if role == "pen" and access.role != "pen":
        over = g.store.hand_overs.handed_over(access.device, access.club)
        if over is not None:
            raise PenHanded(over)
        abort(403)
    return access


def match_door(match_id: str, role: Role = "view") -> Access:
    """The door of one match: as `club_door` for the club that it belongs to."""
    token = request.cookies.get(COOKIE)
    passed = g.store.doors.look(token, match_id) if token and "device" not in g else None
    if passed is not None and (role == "view" or passed.role == "pen"):
        g.device, g.seq, g.practice = passed.device, passed.seq, (match_id, passed.practice)
        return Access(passed.club, passed.role, passed.device.number)
    return club_door(g.store.matches.club_of(match_id), role)


def is_practice(match_id: str) -> bool:
    """Whether a match counts nowhere, as it was seen from the door or else is now."""
    seen: tuple[str, bool] | None = g.get("practice")
    if seen is not None and seen[0] == match_id:
        return seen[1]
    practice: bool = g.store.matches.is_practice(match_id)
    return practice


def view_path(club: str) -> str:
    """The path of the link that lets others watch a club's matches."""
    return url_for("access.follow_link", key=g.store.clubs.view_key(club))


@bp.get("/k/<key>")
def follow_link(key: str) -> ResponseReturnValue:
    """Let the device behind a link watch from now on. The key leaves the address bar at once."""
    if g.store.clubs.open_key(key) is None:
        abort(404)
    with g.store.writing():  # with a link that is ending just now nobody slips in
        access = g.store.clubs.open_key(key)
        if access is None or access.role != "view":
            abort(404)
        g.store.clubs.grant(entered_device().number, access.club, "view")
    return make_response(redirect(url_for("history.now", club=access.club), 303))


@bp.after_app_request
def hand_out_token(response: Response) -> Response:
    """Give a new device its token, and one whose time was renewed its cookie for as long again."""
    token = g.get("device_token")
    if token:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
            path=f"{request.script_root}/",
        )
    return response


# --- programs: the key in the header, and nothing but the header --------------------------------------------


def key_access() -> Access | None:
    """What the key in `Authorization: Bearer KEY` opens."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    access: Access | None = g.store.clubs.open_key(key.strip())
    return access


def key_door(role: Role = "view") -> Access:
    """Let a key pass, or stop as if there were nothing here; a view key does not open what needs the pen."""
    access = key_access()
    if access is None or (role == "pen" and access.role != "pen"):
        abort(404)
    return access


def key_match_door(match_id: str, role: Role = "view") -> Access:
    """The door of one match for programs: its own club's key opens it, no other."""
    access = key_door(role)
    if g.store.matches.club_of(match_id) != access.club:
        abort(404)
    return access
