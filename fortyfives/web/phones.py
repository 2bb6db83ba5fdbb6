"""The phones of a table: who scores and who watches, codes and links, the pen handed over, another name, off."""

from __future__ import annotations

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.store import Access, Grant, PenCode, Role
from fortyfives.web import joining
from fortyfives.web.access import PenHanded, PenTaken, club_door, match_door, this_device, view_path
from fortyfives.web.errors import error_for_programs, refused_page, wants_json
from fortyfives.web.htmx import htmx
from fortyfives.web.joining import remember_this_browser
from fortyfives.web.phones_pages import NewLinkPage, OffPage
from fortyfives.web.phones_view import Place, phone_page, share_page
from fortyfives.web.taps import LONGEST_NAME, clean_name
from fortyfives.words import phones as words

bp = Blueprint("phones", __name__)

bp.get("/join")(joining.join)
bp.post("/join")(joining.try_code)


def _place(match_id: str | None, club: str | None, role: Role = "view") -> Place:
    """Where the phones are looked at, for whoever may: those of a match are those of its club."""
    access = club_door(club, role) if match_id is None else match_door(match_id, role)
    return Place(access, match_id)


# --- sharing


@bp.get("/m/<match_id>/share")
@bp.get("/c/<club>/phones")
def share(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """How others may watch; with the pen also who scores, and how one more does."""
    place = _place(match_id, club)
    return _share(place, notice=_notice(place.access))


@bp.post("/m/<match_id>/share/code")
@bp.post("/c/<club>/phones/code")
def show_code(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """Make a scorer code and show it. It stands in this answer alone."""
    place, code = _new_code(match_id, club)
    return _share(place, code)


@bp.post("/m/<match_id>/share/hand-over")
@bp.post("/c/<club>/phones/hand-over")
def hand_over(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """Make a code that hands the pen over, and show it with what follows. It stands in this answer alone."""
    place, code = _new_code(match_id, club, hands_over=True)
    return _share(place, code, hands_over=True)


def _new_code(match_id: str | None, club: str | None, *, hands_over: bool = False) -> tuple[Place, PenCode]:
    """A new code of this phone, made at one moment with the look at its pen: none outlives a phone switched off."""
    with g.store.writing():
        place = _place(match_id, club, "pen")
        return place, g.store.codes.make(place.access.club, match_id, place.access.device, hands_over=hands_over)


@bp.get("/m/<match_id>/share/code", endpoint="code_again")
@bp.get("/c/<club>/phones/code", endpoint="code_again")
@bp.get("/m/<match_id>/share/hand-over", endpoint="hand_over_again")
@bp.get("/c/<club>/phones/hand-over", endpoint="hand_over_again")
def code_again(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """A code is not shown a second time: the way to a new one."""
    return redirect(_place(match_id, club, "pen").href("share"), 303)


@bp.post("/m/<match_id>/share/keep-pen")
@bp.post("/c/<club>/phones/keep-pen")
def keep_pen(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """End the code that would hand the pen over. Where it has been used, the page says who scores."""
    place = _place(match_id, club)
    if place.access.role != "pen":
        return redirect(place.href("share"), 303)
    g.store.codes.keep_pen(place.access.club, place.access.device)
    return redirect(place.href("share", kept=1), 303)


def _share(
    place: Place, code: PenCode | None = None, *, hands_over: bool = False, notice: str | None = None
) -> Response:
    page = share_page(place, notice, code, hands_over=hands_over)
    return make_response(render_template("share.html", page=page))


def _notice(access: Access) -> str | None:
    """What has just been done here, where the address says so."""
    t = get_translations()
    if "new" in request.args:
        return words.link_is_new(t)
    if "kept" in request.args and access.role == "pen":
        return words.pen_is_kept(t)
    number = request.args.get("off", type=int)
    if number is None or not 0 < number < 2**53 or g.store.clubs.switched_off(number, access.club) is None:
        return None
    return words.is_off(t, g.store.clubs.device_name(number, access.club) or "")


@bp.get("/m/<match_id>/share/link")
@bp.get("/c/<club>/phones/link")
def ask_new_link(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """What follows when the watching link is replaced."""
    place, t = _place(match_id, club, "pen"), get_translations()
    watchers = sum(grant.role == "view" for grant in g.store.clubs.grants_in(place.access.club))
    page = NewLinkPage(
        place=place.args,
        label=words.new_link_label(t),
        again=words.new_link_again_label(t),
        lines=words.new_link_lines(t, watchers),
        link=view_path(place.access.club),
        tabs=place.tabs(t),
    )
    return render_template("new_link.html", page=page)


@bp.post("/m/<match_id>/share/link")
@bp.post("/c/<club>/phones/link")
def new_link(match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """Replace the watching link: the second tap of two. The old one is dead at once, with all who watched by it."""
    place = _place(match_id, club, "pen")
    with g.store.writing():  # two phones that end the same link end it once
        if request.form.get("link") == view_path(place.access.club):  # else this is the same tap again
            g.store.clubs.rotate(place.access.club, "view")
    return redirect(place.href("share", new=1), 303)


# --- one phone


@bp.get("/m/<match_id>/share/<int:number>")
@bp.get("/c/<club>/phones/<int:number>")
def phone(number: int, match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """One phone of the table: another name for it, or off."""
    place = _place(match_id, club, "pen")
    page = phone_page(place, _granted(place.access, number), armed="off" in request.args)
    return render_template("phone.html", page=page)


@bp.post("/m/<match_id>/share/<int:number>/name")
@bp.post("/c/<club>/phones/<int:number>/name")
def rename(number: int, match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """Give a phone another name."""
    place, t = _place(match_id, club, "pen"), get_translations()
    grant, typed = _granted(place.access, number), request.form.get("name", "")
    name, problem = clean_name(typed), None
    if name is None:
        problem = words.no_name(t, LONGEST_NAME)
    elif name != grant.name:
        # What another phone is called elsewhere, and whether it is anywhere else, is nobody's business here.
        itself = number == place.access.device
        call = g.store.clubs.rename_device if itself else g.store.clubs.call_device
        call(number, name, place.access.club)
    if problem is not None:
        page = phone_page(place, grant, typed=typed, problem=problem)
        return make_response(render_template("phone.html", page=page), 422)
    return redirect(place.href("share"), 303)


@bp.post("/m/<match_id>/share/<int:number>/off")
@bp.post("/c/<club>/phones/<int:number>/off")
def switch_off(number: int, match_id: str | None = None, club: str | None = None) -> ResponseReturnValue:
    """Switch a phone off: the second tap of two."""
    place = _place(match_id, club, "pen")
    access = place.access
    if number >= 2**53:
        abort(404)
    if g.store.clubs.switched_off(number, access.club) is None:  # else this is the same tap again
        grant = _granted(access, number)
        if not g.store.clubs.switch_off(number, access.club, by=access.device):
            return make_response(render_template("phone.html", page=phone_page(place, grant, armed=True)), 422)
    if number == access.device and match_id is not None:
        return redirect(url_for("table.live", match_id=match_id), 303)
    return redirect(place.href("share", off=number), 303)


def _granted(access: Access, number: int) -> Grant:
    """A phone of this club; any other is not there."""
    for grant in g.store.clubs.grants_in(access.club):
        if grant.device == number:
            found: Grant = grant
            return found
    abort(404)


# --- a phone that has the pen no longer


@bp.app_errorhandler(PenTaken)
def no_longer(taken: PenTaken) -> ResponseReturnValue:
    """Tell a phone that was switched off what happened, instead of that there is nothing here."""
    device = this_device()
    if device is None:
        abort(404)
    if wants_json():
        return error_for_programs(403, "switched_off", gettext("This phone was switched off here."))
    t, pen = get_translations(), taken.off.role == "pen"
    by = None if taken.off.by == device.number else taken.off.by_name
    lines = words.off_told(t, by, pen=pen, begun=_has_begun(device.number))
    return _off(OffPage(words.off_head(t), words.off_title(t, pen=pen), lines, None))


@bp.app_errorhandler(PenHanded)
def handed(handed_to: PenHanded) -> ResponseReturnValue:
    """Tell a phone that would write after it handed its pen over who scores now, and how the pen comes back."""
    if wants_json():
        return refused_page(403)
    device, t, name = this_device(), get_translations(), handed_to.over.name
    begun = device is not None and _has_begun(device.number)
    lines = words.handed_over_told(t, name, tapped=request.method == "POST", begun=begun)
    match_id = (request.view_args or {}).get("match_id")
    watch = url_for("table.live", match_id=match_id) if match_id else url_for("history.matches")
    return _off(OffPage(words.handed_over_title(t), lines[0], lines[1:], watch))


def _has_begun(device: int) -> bool:
    """Whether an answer lies on this phone that is not saved, in the match that the request is about."""
    match_id = (request.view_args or {}).get("match_id")
    return match_id is not None and g.store.matches.draft(match_id, device) is not None


def _off(page: OffPage) -> Response:
    remember_this_browser()
    response = make_response(render_template("switched_off.html", page=page), 403)
    if htmx().wants_panel:
        response.headers["HX-Refresh"] = "true"  # what was swapped in before this tap must not stay on the screen
    return response
