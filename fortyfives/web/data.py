"""The data of a table belong to it: the whole club as one file, and a file taken in, with a report before and after."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from flask import (
    Blueprint,
    Response,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
    stream_with_context,
    url_for,
)
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext
from werkzeug.exceptions import RequestEntityTooLarge

from fortyfives.store import CannotArrive, ClubFile, FileFault, Report
from fortyfives.store.arrival_plan import KINDS
from fortyfives.store.copies import Progress
from fortyfives.web import data_bin
from fortyfives.web.access import club_door, clubs_here, entered_device, page_access, this_device
from fortyfives.web.data_pages import FilePage
from fortyfives.web.data_view import report_page
from fortyfives.web.drained import drain
from fortyfives.web.errors import refused_page
from fortyfives.web.forms import whole
from fortyfives.web.founding import may_found_club
from fortyfives.web.joining import THIS_BROWSER, remember_this_browser
from fortyfives.web.security import allow_more, show_again
from fortyfives.web.spreadsheet import file_name
from fortyfives.words import data as words

bp = Blueprint("data", __name__)

MOST_BYTES: Final = 32 * 1024 * 1024
"""The largest file that is taken in here. The command line takes larger ones."""
MOST_FILES: Final = 30
"""So many files are looked at from one address in `FILES_WINDOW` seconds."""
FILES_WINDOW: Final = 10 * 60
MOST_SECONDS: Final = 120
"""So long a file is looked through at the most; the command line takes the time that it needs."""
PATIENCE: Final = 20
"""So many seconds one waits while another file is looked through: one at a time, or the taps at the tables would."""

MOST_IN_LINE: Final = 3
"""So many are in the line for that, with the one whose turn it is; the next one is told at once to come later."""

_one_at_a_time = threading.Lock()
_line = threading.BoundedSemaphore(MOST_IN_LINE)

data_bin.add_to(bp)


@bp.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Let files come, and show their page again where its form was too old."""
    for endpoint in ("data.take_in", "data.bring"):
        allow_more(state.app, endpoint, MOST_BYTES)
        show_again(state.app, endpoint, _shown_again)


def _shown_again(note: str, club: str | None = None) -> Response:
    if club is not None:
        club_door(club, "pen")
    return _page(club, note, status=422)


class TooMuch(Exception):
    """A file is not looked through: that would take too long, or another one is just being looked through."""


@contextmanager
def _in_turn() -> Iterator[Progress]:
    """While a file is looked through; how far that is, is to be told on the way. Raises TooMuch."""
    if not _line.acquire(blocking=False):
        raise TooMuch
    try:
        if not _one_at_a_time.acquire(timeout=PATIENCE):
            raise TooMuch
        ends = monotonic() + MOST_SECONDS

        def go_on(_done: int, _of: int) -> None:
            if monotonic() > ends:
                raise TooMuch

        try:
            yield go_on
        finally:
            _one_at_a_time.release()
    finally:
        _line.release()


@bp.errorhandler(TooMuch)
def too_much(_: TooMuch) -> ResponseReturnValue:
    """Say that a file is not looked through just now, on the page that it was sent from."""
    return _page((request.view_args or {}).get("club"), words.too_much(get_translations()), status=503)


@bp.errorhandler(RequestEntityTooLarge)
def too_large(_: RequestEntityTooLarge) -> ResponseReturnValue:
    """Say that a file is too large, on the page that it was sent from; the browser has to have sent it first."""
    drain()
    club = (request.view_args or {}).get("club")
    access = page_access(club) if club is not None else None
    if (request.content_length or 0) <= MOST_BYTES or (club is not None and (access is None or access.role != "pen")):
        return refused_page(413)
    return _page(club, words.too_large(get_translations(), MOST_BYTES // 1024 // 1024), status=413)


# --- out


@bp.get("/c/<club>/file.json")
def file_json(club: str) -> Response:
    """The club as one file. It is read as it is sent, so that a long season takes no room."""
    club_door(club, "pen")
    today = str(g.clock())[:10]
    name = file_name((g.store.clubs.name_of(club) or "", today), "json")
    response = Response(stream_with_context(g.store.leaving.write(club)), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# --- in: a file is sent, looked at, and taken in with a second tap


@bp.get("/c/<club>/file")
def file(club: str) -> ResponseReturnValue:
    """The club as one file: to keep, or to take in."""
    club_door(club, "pen")
    return _page(club)


@bp.get("/clubs/file")
def bring_in() -> ResponseReturnValue:
    """A club from elsewhere: its file is taken in."""
    return _page(None)


@bp.post("/c/<club>/file")
def take_in(club: str) -> ResponseReturnValue:
    """Look into a file that was sent; it waits until it is said what is to happen."""
    club_door(club, "pen")
    return _sent(club)


@bp.post("/clubs/file")
def bring() -> ResponseReturnValue:
    """Look into the file of a club that is to be new here."""
    return _sent(None)


def _sent(club: str | None) -> ResponseReturnValue:
    t, sent = get_translations(), request.files.get("file")
    if sent is None or not sent.filename:
        return _page(club, words.no_file(t), status=422)
    if not g.store.clubs.count_try("file", request.remote_addr or "", MOST_FILES, FILES_WINDOW):
        return _page(club, words.too_many_files(t), status=429)
    remember_this_browser()
    with _in_turn():
        key = g.store.waiting.keep(sent.stream, _owner(), request.remote_addr or "")
        read = _read(club, key)
    if isinstance(read, Response):
        g.store.waiting.drop(key, _owner())
        return read
    if club is None and clubs_here().get(read.club.id) == "pen":
        club = read.club.id
    return redirect(_report_href(club, key), 303)


@bp.get("/c/<club>/file/<key>")
def report(club: str, key: str) -> ResponseReturnValue:
    """What would come of a file that waits."""
    club_door(club, "pen")
    return _report(club, key)


@bp.get("/clubs/file/<key>")
def bring_report(key: str) -> ResponseReturnValue:
    """What would come of a file that waits, of a club that is new here."""
    return _report(None, key)


def _report(club: str | None, key: str) -> Response:
    with _in_turn() as progress:
        read = _read(club, key)
        if isinstance(read, Response):
            return read
        try:
            found = g.store.arriving.look(read, progress)
        except CannotArrive:
            return _page(club, words.not_here(get_translations()), status=422)
    back = url_for("data.file", club=club) if club else url_for("data.bring_in")
    page = report_page(get_translations(), found, back, _report_href(club, key))
    return make_response(render_template("data_report.html", page=page))


@bp.post("/c/<club>/file/<key>")
def write(club: str, key: str) -> ResponseReturnValue:
    """Take in what waits: the second tap."""
    club_door(club, "pen")
    return _write(club, key)


@bp.post("/clubs/file/<key>")
def bring_write(key: str) -> ResponseReturnValue:
    """Take in a club that is new here; this phone has its pen then."""
    return _write(None, key)


def _write(club: str | None, key: str) -> ResponseReturnValue:
    with _in_turn() as progress:
        read = _read(club, key)
        if isinstance(read, Response):
            return read
        if club is None and not may_found_club():
            return _page(None, words.too_many_files(get_translations()), status=429)
        founder = None if club is not None else lambda: entered_device().number
        try:
            done = g.store.arriving.take_in(read, progress, founder=founder)
        except CannotArrive:
            return _page(club, words.not_here(get_translations()), status=422)
    g.store.waiting.drop(key, _owner())
    if club is None:
        g.store.hubs.set_writes_in(entered_device().number, done.club)
    told: dict[str, Any] = dict(_taken(done))
    return redirect(url_for("data.file", club=done.club, **told), 303)


def _taken(done: Report) -> dict[str, int]:
    """How many things of each kind are here now that were not."""
    taken = Counter(item.kind for item in done.items if item.outcome in ("new", "extended"))
    return {kind: taken[kind] for kind in KINDS}


def _read(club: str | None, key: str) -> ClubFile | Response:
    """The file that waits, where it may be taken in there; else the page that says why not."""
    t, content = get_translations(), g.store.waiting.find(key, _owner())
    if content is None:
        return _page(club, words.waited_too_long(t), status=422)
    try:
        read = ClubFile(content)
    except FileFault as fault:
        return _page(club, words.file_problem(t, fault.code, fault.place), status=422)
    if club is not None and read.club.id != club:
        problem = words.other_club(t, read.club.name)
        return _page(club, problem, (url_for("data.bring_in"), gettext("Take in a club from a file")), status=422)
    mine = clubs_here().get(read.club.id) == "pen"
    if club is None and g.store.arriving.is_here(read.club.id) and not (mine and request.endpoint == "data.bring"):
        return _cannot(read.club.id)
    return read


def _cannot(club: str) -> Response:
    """Why a club that is here is not taken in as a new one; only a phone that scored for it may know that it is."""
    t, device = get_translations(), this_device()
    if device is not None and any(gone.id == club for gone in g.store.bin.clubs_of(device.number)):
        return _page(
            None, words.deleted_here(t), (url_for("data.deleted_clubs"), gettext("Clubs that were deleted")), status=422
        )
    return _page(None, words.not_here(t), status=422)


def _owner() -> str:
    """What tells this browser from others: what it sent is shown to no other."""
    return str(session.get(THIS_BROWSER, ""))


def _report_href(club: str | None, key: str) -> str:
    return url_for("data.report", club=club, key=key) if club else url_for("data.bring_report", key=key)


def _page(
    club: str | None, problem: str | None = None, way_out: tuple[str, str] | None = None, *, status: int = 200
) -> Response:
    t = get_translations()
    if club is None:
        page = FilePage(
            back_href=url_for("clubs.clubs"),
            back_text=gettext("Clubs"),
            title=gettext("A club from a file"),
            intro=(words.bring_intro(t),),
            download=None,
            take_in=words.take_in_intro(t),
            action=url_for("data.bring"),
            problem=problem,
            way_out=way_out,
            notice=None,
            links=(),
        )
    else:
        page = FilePage(
            back_href=url_for("clubs.hub", club=club),
            back_text=gettext("Club"),
            title=gettext("The club as one file"),
            intro=words.file_intro(t, g.store.clubs.name_of(club) or ""),
            download=url_for("data.file_json", club=club),
            take_in=words.take_in_intro(t),
            action=url_for("data.take_in", club=club),
            problem=problem,
            way_out=way_out,
            notice=None if problem else _notice(),
            links=(
                ("deleted", url_for("data.deleted", club=club), gettext("Deleted, and brought back")),
                ("delete-club", url_for("data.delete_club", club=club), gettext("Delete this club")),
            ),
        )
    return make_response(render_template("data_file.html", page=page), status)


def _notice() -> str | None:
    """What has just been taken in, as the address says."""
    told = {kind: whole(request.args.get(kind)) for kind in KINDS}
    counts: dict[str, int] = {kind: count for kind, count in told.items() if count is not None}
    return words.taken_in_line(get_translations(), counts) if len(counts) == len(KINDS) else None
