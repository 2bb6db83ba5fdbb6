"""The phones of a table: who scores and who watches, the scorer code, the way in, another name, off."""

from __future__ import annotations

from datetime import date
from typing import Final

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations

from fortyfives.rules import contract_code
from fortyfives.scorebook import Match
from fortyfives.store import Access, Grant, Joined, PenCode, TooManyTries, read_code
from fortyfives.web.access import PenTaken, entered_device, match_door, this_device, view_path
from fortyfives.web.book_address import sheet_href
from fortyfives.web.htmx import htmx
from fortyfives.web.phones_pages import (
    CodeView,
    JoinPage,
    NewLinkPage,
    OffPage,
    OffView,
    PhonePage,
    PhoneRow,
    ScorePart,
    SharePage,
)
from fortyfives.web.qr import qr_code
from fortyfives.web.tabs import tabs_of
from fortyfives.web.taps import LONGEST_NAME, clean_name, desk
from fortyfives.words import phones as words
from fortyfives.words.differences import rules_name

bp = Blueprint("phones", __name__)

SHOWN: Final = 30
"""So many phones of each kind stand in the list."""
GROUP: Final = 4
"""So many signs of a code are read in one breath."""

THIS_BROWSER: Final = "phone"
"""Where the session keeps what only this browser knows, so that a form for a code may be sent again."""


def _match(match_id: str) -> Match:
    found = desk().match(match_id)
    if found is None:
        abort(404)
    return found


# --- sharing a match


@bp.get("/m/<match_id>/share")
def share(match_id: str) -> ResponseReturnValue:
    """How others may watch the match; with the pen also who scores, and how one more does."""
    access = match_door(match_id)
    return _share(match_id, access)


@bp.post("/m/<match_id>/share/code")
def show_code(match_id: str) -> ResponseReturnValue:
    """Make a scorer code and show it. It stands in this answer alone."""
    access = match_door(match_id, "pen")
    return _share(match_id, access, g.store.codes.make(access.club, match_id, access.device))


@bp.get("/m/<match_id>/share/code")
def code_again(match_id: str) -> ResponseReturnValue:
    """A code is not shown a second time: the way to a new one."""
    match_door(match_id, "pen")
    return redirect(url_for("phones.share", match_id=match_id), 303)


def _share(match_id: str, access: Access, code: PenCode | None = None) -> Response:
    t, profile = get_translations(), _match(match_id).profile
    link, base = view_path(access.club), current_app.extensions["fortyfives"].base_url
    page = SharePage(
        match_id=match_id,
        link=link,
        qr=qr_code(f"{base}{link}") if base else None,
        score=_score_part(match_id, access, code) if access.role == "pen" else None,
        rules_name=rules_name(t, profile),
        contract=contract_code(profile),
        rules_href=sheet_href(profile),
        notice=words.link_is_new(t) if "new" in request.args else _gone(access.club),
        tabs=tabs_of(t, match_id),
    )
    return make_response(render_template("share.html", page=page))


@bp.get("/m/<match_id>/share/link")
def ask_new_link(match_id: str) -> ResponseReturnValue:
    """What follows when the watching link is replaced."""
    access, t = match_door(match_id, "pen"), get_translations()
    watchers = sum(grant.role == "view" for grant in g.store.clubs.grants_in(access.club))
    page = NewLinkPage(
        match_id=match_id,
        label=words.new_link_label(t),
        again=words.new_link_again_label(t),
        lines=words.new_link_lines(t, watchers),
        link=view_path(access.club),
        tabs=tabs_of(t, match_id),
    )
    return render_template("new_link.html", page=page)


@bp.post("/m/<match_id>/share/link")
def new_link(match_id: str) -> ResponseReturnValue:
    """Replace the watching link: the second tap of two. The old one is dead at once, with all who watched by it."""
    access = match_door(match_id, "pen")
    if request.form.get("link") == view_path(access.club):  # else this is the same tap again
        g.store.clubs.rotate(access.club, "view")
    return redirect(url_for("phones.share", match_id=match_id, new=1), 303)


def _gone(club: str) -> str | None:
    """That a phone has just been switched off, where the address says which."""
    number = request.args.get("off", type=int)
    if number is None or not 0 < number < 2**53 or g.store.clubs.switched_off(number, club) is None:
        return None
    return words.is_off(get_translations(), g.store.clubs.device_name(number) or "")


def _score_part(match_id: str, access: Access, code: PenCode | None) -> ScorePart:
    t = get_translations()
    grants = g.store.clubs.grants_in(access.club)
    # The phone in the hand comes first; of the others the one used last.
    grants = sorted(grants, key=lambda grant: grant.device != access.device)
    pens = [_row(match_id, access, grant) for grant in grants if grant.role == "pen"]
    watchers = [_row(match_id, access, grant) for grant in grants if grant.role == "view"]
    shown = pens[:SHOWN], watchers[:SHOWN]
    return ScorePart(
        scoring=words.scoring_line(t, g.store.clubs.device_name(access.device) or ""),
        own_href=url_for("phones.phone", match_id=match_id, number=access.device),
        code=_code_view(code) if code else None,
        pens=tuple(shown[0]),
        watchers=tuple(shown[1]),
        more=len(grants) - len(shown[0]) - len(shown[1]),
        new_link=words.new_link_label(t),
    )


def _code_view(code: PenCode) -> CodeView:
    t = get_translations()
    groups = tuple(code.code[at : at + GROUP] for at in range(0, len(code.code), GROUP))
    return CodeView(
        groups=groups,
        spoken=words.code_spelled(t, groups),
        steps=words.code_steps(t, current_app.extensions["fortyfives"].base_url),
        lasts=words.code_lasts(t),
    )


def _row(match_id: str, access: Access, grant: Grant) -> PhoneRow:
    return PhoneRow(
        name=grant.name,
        here=grant.device == access.device,
        lines=_lines(grant),
        href=url_for("phones.phone", match_id=match_id, number=grant.device),
    )


def _lines(grant: Grant) -> tuple[str, ...]:
    t = get_translations()
    since = words.since_line(t, pen=grant.role == "pen", since=_day(grant.given_at))
    return since, words.used_line(t, _day(grant.used_at))


def _day(at: str) -> str | None:
    """A day as it is written, None for today."""
    day = at[:10]
    return None if day == g.clock()[:10] else str(format_date(date.fromisoformat(day), "d MMM y"))


# --- one phone


@bp.get("/m/<match_id>/share/<int:number>")
def phone(match_id: str, number: int) -> ResponseReturnValue:
    """One phone of the table: another name for it, or off."""
    access = match_door(match_id, "pen")
    return _phone(match_id, access, _granted(access, number), armed="off" in request.args)


@bp.post("/m/<match_id>/share/<int:number>/name")
def rename(match_id: str, number: int) -> ResponseReturnValue:
    """Give a phone another name."""
    access = match_door(match_id, "pen")
    grant, typed = _granted(access, number), request.form.get("name", "")
    name = clean_name(typed)
    if name is None:
        problem = words.no_name(get_translations(), LONGEST_NAME)
        return _phone(match_id, access, grant, typed=typed, problem=problem, status=422)
    if not _is_ours(access, number):
        problem = words.known_elsewhere(get_translations())
        return _phone(match_id, access, grant, typed=typed, problem=problem, status=422)
    if name != grant.name:
        g.store.clubs.rename_device(number, name)
    return redirect(url_for("phones.share", match_id=match_id), 303)


@bp.post("/m/<match_id>/share/<int:number>/off")
def switch_off(match_id: str, number: int) -> ResponseReturnValue:
    """Switch a phone off: the second tap of two."""
    access = match_door(match_id, "pen")
    if g.store.clubs.switched_off(number, access.club) is None:  # else this is the same tap again
        grant = _granted(access, number)
        if not g.store.clubs.switch_off(number, access.club, by=access.device):
            return _phone(match_id, access, grant, armed=True, status=422)
    if number == access.device:
        return redirect(url_for("table.live", match_id=match_id), 303)
    return redirect(url_for("phones.share", match_id=match_id, off=number), 303)


def _is_ours(access: Access, number: int) -> bool:
    """Whether this phone may give that one a name: it is this one, or is known only where this one has the pen."""
    if number == access.device or access.device is None:
        return number == access.device
    mine = {club for club, role in g.store.clubs.roles_of(access.device).items() if role == "pen"}
    return set(g.store.clubs.roles_of(number)) <= mine


def _granted(access: Access, number: int) -> Grant:
    """A phone of this club; any other is not there."""
    for grant in g.store.clubs.grants_in(access.club):
        if grant.device == number:
            found: Grant = grant
            return found
    abort(404)


def _phone(
    match_id: str,
    access: Access,
    grant: Grant,
    *,
    armed: bool = False,
    typed: str | None = None,
    problem: str | None = None,
    status: int = 200,
) -> Response:
    t, pen, here = get_translations(), grant.role == "pen", grant.device == access.device
    pens = sum(other.role == "pen" for other in g.store.clubs.grants_in(access.club))
    refused = words.last_pen(t) if pen and pens == 1 else None
    page = PhonePage(
        match_id=match_id,
        number=grant.device,
        name=grant.name,
        lines=_lines(grant),
        here=here,
        typed=grant.name if typed is None else typed,
        longest=LONGEST_NAME,
        problem=problem,
        off=OffView(
            label=words.off_label(t, grant.name),
            again=words.off_again_label(t, grant.name),
            lines=words.off_lines(t, grant.name, pen=pen, here=here),
            armed=armed and refused is None,
            refused=refused,
            asked=armed and refused is not None,
        ),
        tabs=tabs_of(t, match_id),
    )
    return make_response(render_template("phone.html", page=page), status)


# --- the way in


def remember_this_browser() -> None:
    """Note in the session what tells this browser from others. For pages that show the form for a code."""
    session.setdefault(THIS_BROWSER, g.new_id())


@bp.get("/join")
def join() -> ResponseReturnValue:
    """The form for a code, alone."""
    return _join("", None)


@bp.post("/join")
def try_code() -> ResponseReturnValue:
    """Give this phone the pen for a code that another one shows, and go to the match."""
    t, typed = get_translations(), request.form.get("code", "")
    code = read_code(typed)
    if code is None:
        return _join(typed, words.no_code(t), 422)
    device = this_device()
    outcome = g.store.codes.join(
        code,
        who=request.remote_addr or "",
        phone=session.get(THIS_BROWSER, ""),
        known=device.number if device else None,
        enter=lambda: entered_device().number,
    )
    if isinstance(outcome, TooManyTries):
        return _join(typed, words.too_many_codes(t), 429)
    if not isinstance(outcome, Joined):
        return _join(typed, words.unknown_code(t), 422)
    return redirect(url_for("table.live", match_id=outcome.match_id), 303)


def _join(typed: str, problem: str | None, status: int = 200) -> Response:
    remember_this_browser()
    return make_response(render_template("join.html", page=JoinPage(typed[:100], problem)), status)


# --- a phone that was switched off


@bp.app_errorhandler(PenTaken)
def no_longer(taken: PenTaken) -> ResponseReturnValue:
    """Tell a phone that was switched off what happened, instead of that there is nothing here."""
    t, device, match_id = get_translations(), this_device(), (request.view_args or {}).get("match_id")
    if device is None:
        abort(404)
    pen = taken.off.role == "pen"
    begun = match_id is not None and g.store.matches.draft(match_id, device.number) is not None
    by = None if taken.off.by == device.number else taken.off.by_name
    remember_this_browser()
    page = OffPage(words.off_title(t, pen=pen), words.off_told(t, by, pen=pen, begun=begun))
    response = make_response(render_template("switched_off.html", page=page), 403)
    if htmx().wants_panel:
        response.headers["HX-Refresh"] = "true"  # what was swapped in before this tap must not stay on the screen
    return response
