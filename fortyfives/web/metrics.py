"""Tells of each request in a line: what kind of address was asked for, how it was answered, how long that took."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

UNKNOWN = "-"
"""What stands for the route of an address that is none of ours."""


class Metrics:
    """Stands before everything else. Where nobody asked for metrics, it is not there.

    A line holds no address, as that may be a key, no name, and nobody's address: only the pattern of the route.
    """

    def __init__(self, serve: WSGIApplication, routes: Map, tell: Callable[[str], None]) -> None:
        self._serve = serve
        self._routes = routes.bind("")
        self._tell = tell

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request as before; the line is told when the answer has been handed on."""
        answer = _Answer(self._line, environ)

        def started(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            answer.status = status[:3]
            return start_response(status, headers, exc_info)

        try:
            answer.pieces = self._serve(environ, started)
        except BaseException:
            answer.close()
            raise
        return answer

    def _line(self, environ: WSGIEnvironment, status: str, seconds: float, size: int) -> None:
        method = environ["REQUEST_METHOD"]
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
        try:
            rule, _ = self._routes.match(path, method, return_rule=True)
            route = rule.rule
        except HTTPException:  # nothing there, or not by this method
            route = UNKNOWN
        if not method.isalpha() or len(method) > 10:
            method = UNKNOWN
        self._tell(f"method={method} route={route} status={status} ms={seconds * 1000:.1f} bytes={size}")


class _Answer:
    """An answer on its way: its pieces are counted."""

    def __init__(self, told: Callable[[WSGIEnvironment, str, float, int], None], environ: WSGIEnvironment) -> None:
        self.status = "500"
        self.pieces: Iterable[bytes] = ()
        self._told = told
        self._environ = environ
        self._begun = perf_counter()
        self._size = 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.pieces:
            self._size += len(piece)
            yield piece

    def close(self) -> None:
        """The answer has been handed on, or the line was cut."""
        try:
            close = getattr(self.pieces, "close", None)
            if close is not None:
                close()
        finally:
            self._told(self._environ, self.status, perf_counter() - self._begun, self._size)
