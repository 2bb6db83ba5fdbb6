"""Lets the site stand under a path of another one, https://example.org/cards, say, behind a proxy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class BadAddress(ValueError):
    """Why an address cannot be that of the site, in words for the host."""


class Under:
    """Stands before the app: every address that it writes begins with the path.

    Whether the proxy leaves the path in what it asks for or takes it off, the app finds the page. Who leaves out the
    last stroke is sent on: cookies belong to what stands under the path, and not to its bare name.
    """

    def __init__(self, serve: WSGIApplication, path: str) -> None:
        self._serve = serve
        self._path = path.encode().decode("latin-1")  # as servers tell of paths

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        asked, more = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
        if asked in ("", self._path):
            there = f"{quote(self._path, encoding='latin-1')}/{'?' if more else ''}{more}"
            start_response("308 PERMANENT REDIRECT", [("Location", there), ("Content-Length", "0")])
            return ()
        if asked.startswith(f"{self._path}/"):
            environ["PATH_INFO"] = asked[len(self._path) :]
        environ["SCRIPT_NAME"] = self._path
        return self._serve(environ, start_response)


def parts_of(url: str) -> tuple[str, str]:
    """How phones reach a site, in two parts: the site it is on, and the path under which it stands there, or "".

    Raises BadAddress for what is no address of a site.
    """
    try:
        told = urlsplit(url.strip())
        told.port  # noqa: B018 # raises where it is none
    except ValueError:
        raise BadAddress(_no_address(url)) from None
    if told.scheme not in ("http", "https") or not told.hostname or told.query or told.fragment or told.username:
        raise BadAddress(_no_address(url))
    return f"{told.scheme}://{told.netloc}", unquote(told.path).rstrip("/")


def stand_under(app: Flask, path: str) -> None:
    """Put the site under a path. Raises BadAddress for one that begins as pages of its own do."""
    first = path.split("/")[1]
    if any(rule.rule.split("/")[1] == first for rule in app.url_map.iter_rules()):
        raise BadAddress(f"The site cannot stand under /{first}: pages of its own begin so. Choose another path.")
    app.wsgi_app = Under(app.wsgi_app, path)  # type: ignore[method-assign]


def _no_address(url: str) -> str:
    return (
        f"{url} is no address that phones can open. It begins with http:// or https:// and ends with the name or the "
        "path, as in https://cards.example.org."
    )
