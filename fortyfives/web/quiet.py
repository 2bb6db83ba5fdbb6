"""Answers at the door those who ask whether anything is new, where nothing is: most of all questions are these."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from werkzeug.http import parse_cookie

from fortyfives.store import StoreUnavailable
from fortyfives.web.access import COOKIE
from fortyfives.web.security import BAD_HOST, headers_of
from fortyfives.web.watch import PEN
from fortyfives.web.watched import mark_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from fortyfives.store import Store

_PATH: Final = re.compile(r"/m/([^/]+)/watch", re.ASCII)
_ASKED: Final = re.compile(r"view=(pen|table|big)&seq=(\d{1,9})&begun=([0-9a-f]{0,8})", re.ASCII)


class Quiet:
    """Stands before the app, and says 204 to a phone that has seen all there is; anything else is for the app.

    What it says is what `watch.news` would say, which is asked whenever there is any doubt.
    """

    def __init__(self, serve: WSGIApplication, store: Store) -> None:
        self._serve = serve
        self._store = store

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        if self._nothing_new(environ):
            start_response("204 NO CONTENT", headers_of(environ["wsgi.url_scheme"]))
            return ()
        return self._serve(environ, start_response)

    def _nothing_new(self, environ: WSGIEnvironment) -> bool:
        match = _PATH.fullmatch(environ["PATH_INFO"])
        if match is None or environ["REQUEST_METHOD"] != "GET" or BAD_HOST in environ:
            return False
        asked = _ASKED.fullmatch(environ.get("QUERY_STRING", ""))
        token = parse_cookie(environ.get("HTTP_COOKIE", "")).get(COOKIE)
        if asked is None or not token:
            return False
        try:
            return self._seen_all(match[1], token, *asked.groups())
        except StoreUnavailable:  # the app says so in words
            return False

    def _seen_all(self, match_id: str, token: str, view: str, seq: str, known: str) -> bool:
        passed = self._store.doors.look(token, match_id)
        if passed is None or passed.seq != int(seq):
            return False
        if view != "big" and (view == PEN) != (passed.role == "pen"):
            return False
        begun = self._store.matches.drafts(match_id) if passed.begun else ()
        return known == mark_of(begun, passed.device.number if view == PEN else None, practice=passed.practice)
