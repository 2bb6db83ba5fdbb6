"""What protects every answer: headers, the session cookie, and forms that only our own pages can send."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from flask import Flask, Response, abort, current_app, make_response, render_template, request
from flask.sansio.app import App
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from flask_wtf.csrf import CSRFError, CSRFProtect
from itsdangerous import URLSafeTimedSerializer

from fortyfives.store import LIFE_DAYS
from fortyfives.web.asked import Asked
from fortyfives.web.entered import entered, from_our_own_page
from fortyfives.web.errors import refused_page
from fortyfives.web.htmx import htmx

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

COOKIE_LIFE = timedelta(days=LIFE_DAYS)
"""The longest life that browsers grant a cookie; a device in the book lives as long."""

HTTPS_LIFE = timedelta(days=365)
"""So long a browser that came over https comes over nothing else."""

MOST_BYTES = 256 * 1024
"""The largest body that is read, in bytes; a list of questions to the judge may be this long."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), screen-wake-lock=(self)",
    "Referrer-Policy": "same-origin",  # never no-referrer: over https the form check needs it
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def headers_of(scheme: str, path: str) -> list[tuple[str, str]]:
    """What every answer says, over https or http, unless it says otherwise itself."""
    headers = list(_OVER_HTTPS if scheme == "https" else _OVER_HTTP)
    if path.startswith(OF_A_CLUB):
        headers.append(("X-Robots-Tag", "noindex"))
    return headers


_OVER_HTTP = (*HEADERS.items(), ("Cache-Control", "no-store"))
_OVER_HTTPS = (*_OVER_HTTP, ("Strict-Transport-Security", f"max-age={int(HTTPS_LIFE.total_seconds())}"))

ShowAgain = Callable[..., ResponseReturnValue]
"""Shows the page of a form again, with a note and the arguments of its view."""


class LastingSession(SecureCookieSessionInterface):
    """A session cookie that outlives the browser window and is sent only when it has changed."""

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """When the cookie ends. The clock of the browser, not of the match, is what counts here."""
        return datetime.now(UTC) + app.permanent_session_lifetime

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs the cookie and reads it; made once, as every request needs it."""
        made: dict[object, URLSafeTimedSerializer | None] = app.extensions.setdefault("fortyfives.session", {})
        if app.secret_key not in made:
            made[app.secret_key] = super().get_signing_serializer(app)
        return made[app.secret_key]

    def get_cookie_path(self, app: Flask) -> str:
        """Under a path of another site, that site has no part in it."""
        return f"{request.script_root}/"

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https the cookie never travels without it; a table server on the local net has none."""
        return request.is_secure


OF_A_CLUB = ("/m/", "/c/", "/k/", "/card/", "/clubs", "/kept", "/matches", "/stats", "/join")
"""How the addresses of what belongs to a club begin: nobody is to find it by searching."""


def setup_security(app: Flask, *, offline: bool) -> CSRFProtect:
    """Put the headers, the cookie and the form check into force; returns the form check, for exemptions."""
    app.config.update(
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=64 * 1024,
        MAX_FORM_PARTS=200,
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFE,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_NAME="session",
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_ENABLED=not offline,  # on the phone itself nobody else can send anything
        WTF_CSRF_TIME_LIMIT=None,  # a card night is longer than an hour
    )
    app.session_interface = LastingSession()
    app.request_class = Asked
    app.url_map.merge_slashes = False  # the redirect to the merged address would repeat the Host of a stranger
    _refuse_bad_hosts(app)

    @app.before_request
    def make_room() -> None:
        room: dict[str, int] = app.extensions.get(_ROOM, {})
        if request.endpoint in room:  # said before the check of the form reads what was sent
            request.max_content_length = room[request.endpoint]

    csrf = CSRFProtect(app)

    @app.after_request
    def protect(response: Response) -> Response:
        said = {name.lower() for name, _ in response.headers}
        headers = headers_of(request.scheme, request.path)
        response.headers.extend(pair for pair in headers if pair[0].lower() not in said)
        if response.mimetype == "text/html":
            response.vary.add("HX-Request")
        return response

    app.register_error_handler(CSRFError, ask_again)
    return csrf


BAD_HOST = "fortyfives.bad_host"
"""What is noted of a request whose Host can be none."""

_HOST = re.compile(
    r"(?=.{1,253}(:|$))([\w-]{1,63}\.)*[\w-]{1,63}\.?(:\d{1,5})?|\[[0-9a-f:.]{2,45}\](:\d{1,5})?", re.ASCII | re.I
)
"""What a Host header can say: a name of labels as long as names may be, or an address, and a port."""


def _refuse_bad_hosts(app: Flask) -> None:
    """Answer a Host that is no name like any other request that cannot be read.

    Flask would fail over it before there is a request to answer, so it is taken out on the way in.
    """
    serve = app.wsgi_app

    def with_good_host(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not _HOST.fullmatch(environ.get("HTTP_HOST") or "localhost"):
            environ[BAD_HOST] = True
            environ["HTTP_HOST"] = "localhost"
        environ["PATH_INFO"] = environ.get("PATH_INFO") or "/"  # or else a redirect would repeat that Host
        return serve(environ, start_response)

    app.wsgi_app = with_good_host  # type: ignore[method-assign]

    @app.before_request
    def refuse() -> None:
        if BAD_HOST in request.environ:
            abort(400)


_ROOM = "fortyfives.room"


def allow_more(app: App, endpoint: str, most: int) -> None:
    """Let a view be sent a body of so many bytes: a file, which is not kept in memory while it comes."""
    app.extensions.setdefault(_ROOM, {})[endpoint] = most


def show_again(app: App, endpoint: str, show: ShowAgain) -> None:
    """Say how the page of a view is shown again when its form was too old: `show(note, **view arguments)`."""
    app.extensions.setdefault("fortyfives.show_again", {})[endpoint] = show


def ask_again(_: CSRFError) -> ResponseReturnValue:
    """Answer a form whose token is no longer known: the same page, a new token, the entry kept.

    Only a form from our own pages is offered again; to a stranger's form it would lend the person's hand.
    """
    if not from_our_own_page():
        return refused_page(400)
    note = gettext("This page was open for a long time. Tap again.")
    shown_again: dict[str, ShowAgain] = current_app.extensions.get("fortyfives.show_again", {})
    show = shown_again.get(request.endpoint or "")
    if show is not None:
        try:
            return show(note, **(request.view_args or {}))
        except Exception as failure:  # from here on nobody else would tell of it
            return current_app.handle_user_exception(failure)
    asked = htmx()
    token = current_app.config["WTF_CSRF_FIELD_NAME"]
    entries = [(name, value) for name, value in entered() if name != token]
    template = "_again_panel.html" if asked.wants_panel else "again.html"
    action, target = request.script_root + request.path, asked.target or "again"
    page = render_template(template, note=note, action=action, entries=entries, target=target)
    return make_response(page, 422)
