"""Lets the site stand under a path of another one, https://example.org/cards, say, behind a proxy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Under:
    """Stands before the app: every address that it writes begins with the path.

    Whether the proxy leaves the path in what it asks for or takes it off, the app finds the page.
    """

    def __init__(self, serve: WSGIApplication, path: str) -> None:
        self._serve = serve
        self._path = path

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        asked = environ.get("PATH_INFO", "")
        if asked == self._path or asked.startswith(f"{self._path}/"):
            environ["PATH_INFO"] = asked[len(self._path) :] or "/"
        environ["SCRIPT_NAME"] = self._path
        return self._serve(environ, start_response)


def parts_of(url: str) -> tuple[str, str]:
    """How phones reach a site, in two parts: the site it is on, and the path under which it stands there, or ""."""
    path = urlsplit(url).path.rstrip("/")
    return url.rstrip("/").removesuffix(path) if path else url.rstrip("/"), path
