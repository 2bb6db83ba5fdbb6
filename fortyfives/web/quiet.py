"""Answers at the door those who ask whether anything is new, where nothing is: most of all questions are these."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from werkzeug.http import parse_cookie

from fortyfives.web.access import COOKIE
from fortyfives.web.security import BAD_HOST, headers_of
from fortyfives.web.watch import PEN
from fortyfives.web.watched import mark_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from fortyfives.store import Mark, Store

HOLDS: Final = 10.0
"""So many seconds what was seen of the book holds, where nothing was written here: another program may write, too."""

MOST_ASKED: Final = 5000
"""So many questions are remembered."""

_PATH: Final = re.compile(r"/m/([^/]+)/watch", re.ASCII)
_ASKED: Final = re.compile(r"view=(pen|table|big)&seq=(\d{1,9})&begun=([0-9a-f]{0,8})", re.ASCII)

Asked = tuple[str, str, str]
"""A question, word for word: the path, what is asked, and the cookies of who asks."""


class Quiet:
    """Stands before the app, and says 204 to a phone that has seen all there is; anything else is for the app.

    What it says is what `watch.news` would say, which is asked whenever there is any doubt. The book is asked once; as
    long as this process writes nothing that could change it, the answer holds for a while.
    """

    def __init__(self, serve: WSGIApplication, store: Store) -> None:
        self._serve = serve
        self._store = store
        self.ticks: Callable[[], float] = time.monotonic
        """Says how much time has passed, in seconds."""
        self._said: dict[Asked, tuple[Mark, float]] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        if self._nothing_new(environ):
            start_response("204 NO CONTENT", headers_of(environ["wsgi.url_scheme"], environ["PATH_INFO"]))
            return ()
        return self._serve(environ, start_response)

    def _nothing_new(self, environ: WSGIEnvironment) -> bool:
        path = _PATH.fullmatch(environ["PATH_INFO"])
        if path is None or environ["REQUEST_METHOD"] != "GET" or BAD_HOST in environ:
            return False
        match_id, now = path[1], self.ticks()
        asked = path[0], environ.get("QUERY_STRING", ""), environ.get("HTTP_COOKIE", "")
        mark = self._store.changes.mark(match_id)  # before the look: what is written meanwhile is another mark
        known = self._said.get(asked)
        if known is not None and known[0] == mark and 0 <= now - known[1] < HOLDS:
            return True
        try:
            seen = self._seen_all(match_id, asked)
        except Exception:  # whatever it is, the app has a page for it, and a line in the log
            seen = False
        if seen:
            if len(self._said) >= MOST_ASKED:
                self._said.clear()
            self._said[asked] = mark, now
        else:
            self._said.pop(asked, None)
        return seen

    def _seen_all(self, match_id: str, asked: Asked) -> bool:
        told, token = _ASKED.fullmatch(asked[1]), parse_cookie(asked[2]).get(COOKIE)
        if told is None or not token:
            return False
        view, seq, known = told.groups()
        passed = self._store.doors.look(token, match_id)
        if passed is None or passed.seq != int(seq):
            return False
        if view != "big" and (view == PEN) != (passed.role == "pen"):
            return False
        begun = self._store.matches.drafts(match_id) if passed.begun else ()
        return bool(known == mark_of(begun, passed.device.number if view == PEN else None, practice=passed.practice))
