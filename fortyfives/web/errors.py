"""Pages for when something cannot be shown or done, in plain words."""

from __future__ import annotations

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext
from werkzeug.exceptions import HTTPException

from fortyfives.store import StoreUnavailable
from fortyfives.web.drained import drain
from fortyfives.web.entered import to_send_again
from fortyfives.words.faults import FAULT_CODES, fault_message

STATUSES = (400, 403, 404, 405, 413, 422, 429, 500, 503)
"""Every status that has its own words."""

CODES = {
    400: "bad_json",
    403: "only_watches",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many",
    503: "unavailable",
}
"""What programs are told, for each status that has a code in the words for programs."""


def setup_errors(app: Flask) -> None:
    """Answer every failure with a page in our own words; programs get the same as JSON."""
    app.register_error_handler(HTTPException, http_failure)
    app.register_error_handler(StoreUnavailable, book_away)
    app.register_error_handler(Exception, unforeseen)


def said(status: int) -> tuple[str, str]:
    """What happened and what follows, for one status; a status without words of its own is told like 500."""
    match status:
        case 400:
            return gettext("This could not be read"), gettext("Go back, load the page again and repeat the tap.")
        case 403:
            return gettext("This phone only watches"), gettext(
                "To score too, ask a phone that scores for a scorer code, and type it on the front page."
            )
        case 404:
            return gettext("Nothing here"), gettext(
                "The address is mistyped, or the match is not shared with this phone."
            )
        case 405:
            return gettext("This page only shows"), gettext("Go back to the page before and tap there.")
        case 413:
            return gettext("Too much at once"), gettext("Send less at a time. Nothing was saved.")
        case 422:
            return gettext("Something is missing"), gettext("Go back and look at the answers. Nothing was saved.")
        case 429:
            return gettext("Too many tries"), gettext("Wait a few minutes, then try again.")
        case 503:
            return gettext("The score book does not answer"), gettext(
                "Wait a moment and try again. Saved hands are kept. If it stays like this, tell whoever runs the "
                "server: the reason is in its log."
            )
        case _:
            return gettext("Something went wrong here"), gettext("The last tap may be missing. Saved hands are kept.")


def refused_page(status: int) -> Response:
    """The page (or the JSON) that tells of one status."""
    title, follows = said(status)
    if wants_json():
        code = CODES.get(status)
        known = code in FAULT_CODES
        message = fault_message(get_translations(), str(code), None, {}) if known else f"{title}. {follows}"
        return error_for_programs(status, code or "unforeseen", message)
    again = to_send_again() if status == 503 else []
    if again:
        follows = gettext(
            "Perhaps what you entered is not saved yet. It is kept on this page: tap again in a moment, nothing is "
            "saved twice. If it stays like this, tell whoever runs the server: the reason is in its log."
        )
    action = request.script_root + (request.full_path if request.query_string else request.path)
    page = render_template("error.html", title=title, follows=follows, again=again, action=action)
    return make_response(page, status)


def error_for_programs(status: int, code: str, message: str) -> Response:
    """The one shape of errors for programs, where no part of what was sent is at fault."""
    return make_response(jsonify(error={"code": code, "field": None, "message": message}), status)


def wants_json() -> bool:
    """True for the addresses that programs use: the API, and pages with `.json` behind them."""
    return request.path.startswith("/api/") or request.path == "/healthz" or request.path.endswith(".json")


def http_failure(failure: HTTPException) -> ResponseReturnValue:
    """Tell of a failure that has a status, keeping its headers (such as Allow or Retry-After)."""
    original = failure.get_response()
    status = original.status_code
    if status < 400:
        return failure  # a redirect that the router asks for
    if status == 413:
        drain()
    response = refused_page(status)
    for name in ("Allow", "Retry-After", "WWW-Authenticate"):
        if name in original.headers:
            response.headers[name] = original.headers[name]
    return response


def book_away(failure: StoreUnavailable) -> ResponseReturnValue:
    """The score book cannot be read or written just now; why is for the server's log, not for the table."""
    current_app.logger.error("%s %s: %s", request.method, logged_path(), failure)
    response = refused_page(503)
    response.headers["Retry-After"] = "5"
    return response


def logged_path() -> str:
    """The address for the log, without the key that an address may hold: whoever reads a log is no member."""
    return next((f"{way}…" for way in ("/k/", "/card/") if request.path.startswith(way)), request.path)


def unforeseen(failure: Exception) -> ResponseReturnValue:
    """A fault of ours: written to the server's log, and told in a page that needs nothing but itself."""
    current_app.logger.error("unforeseen: %s %s", request.method, logged_path(), exc_info=failure)
    if current_app.config["PROPAGATE_EXCEPTIONS"]:
        raise failure
    try:
        return refused_page(500)
    except Exception:  # the page's own frame may be what is broken
        current_app.logger.exception("the page for status 500 failed too")
        title, follows = said(500)
        return make_response(f"<!doctype html><title>{title}</title><h1>{title}</h1><p>{follows}</p>", 500)
