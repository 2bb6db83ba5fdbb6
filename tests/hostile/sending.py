"""Sends one request to the app as a server would hand it on, whatever stands in it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from flask import Flask

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One request, as it comes in on the line. `path` is not written with % any more."""

    method: str
    path: bytes
    query: str = ""
    headers: Headers = ()
    body: bytes = b""
    content_type: str | None = None
    length: str | None = None
    """What the request says its length is; None for the truth."""
    kind: str = ""
    """How it was made, for whoever counts."""
    forms_need_their_token: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Headers
    body: bytes
    seconds: float
    """Of the processor: whoever else is at work on this machine does not count."""
    logged: tuple[str, ...]
    """What was written to the log that a host should look at."""

    def all_of(self, name: str) -> list[str]:
        """Every value of a header."""
        return [value for known, value in self.headers if known.lower() == name.lower()]

    def header(self, name: str) -> str:
        """A header that stands there once; "" where it does not."""
        return next(iter(self.all_of(name)), "")


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record))


class Line:
    """The line to an app, on which requests are sent one after the other."""

    def __init__(self, app: Flask, kept: _Kept) -> None:
        self._app = app
        self._kept = kept

    def send(self, request: Request) -> Answer:
        """What the app answers. An exception that gets past it is a line of the log, and status 500."""
        self._app.config["WTF_CSRF_ENABLED"] = request.forms_need_their_token
        self._kept.lines.clear()
        told: list[Any] = []

        def start_response(status: str, headers: Any, _: Any = None) -> Any:
            told[:] = [int(status[:3]), tuple(headers)]
            return told.append

        began, body = time.thread_time(), b""
        try:
            pieces = self._app.wsgi_app(environ_of(request), start_response)
            try:
                body = b"".join(pieces)
            finally:
                close = getattr(pieces, "close", None)
                if close is not None:
                    close()
        except Exception as failure:
            logging.getLogger(__name__).error("got past the app", exc_info=failure)
            told[:] = [500, ()]
        took = time.thread_time() - began
        return Answer(told[0], told[1], body, took, tuple(self._kept.lines))


@contextmanager
def line_to(app: Flask) -> Iterator[Line]:
    """Open the line; whatever is logged while it is open is kept, and goes nowhere else."""
    kept, root = _Kept(), logging.getLogger()
    before, root.handlers = root.handlers, [kept]
    own, app.logger.handlers = app.logger.handlers, []
    try:
        yield Line(app, kept)
    finally:
        root.handlers, app.logger.handlers = before, own


def environ_of(request: Request) -> dict[str, Any]:
    """The request as servers hand it to an app."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path.decode("latin-1"),
        "QUERY_STRING": request.query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.7",
        "HTTP_HOST": "cards.example",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(request.body),
        "wsgi.input_terminated": False,
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if request.body or request.length is not None:
        environ["CONTENT_LENGTH"] = str(len(request.body)) if request.length is None else request.length
    if request.content_type is not None:
        environ["CONTENT_TYPE"] = request.content_type
    for name, value in request.headers:
        environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    return environ
