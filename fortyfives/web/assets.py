"""Static files: their addresses carry a hash of the content, so that browsers may keep them for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import time
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort, request, url_for
from rcssmin import cssmin

FOREVER = 365 * 24 * 60 * 60
"""How long a browser may keep a file whose address carries its hash, in seconds."""

LOOKS_AGAIN = 1.0
"""So many seconds an address is given out before it is asked again whether its file has changed."""

WORTH_ZIPPING = {".css", ".js", ".svg"}


@dataclass(frozen=True, slots=True)
class Asset:
    """What is known of one file as it was when it last changed."""

    changed: int
    digest: str
    zipped: bytes | None


class Assets:
    """The static files of the app, each read once until it changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Asset] = {}

    def find(self, name: str) -> Asset | None:
        """One file by its path in the folder; None for what is not there or not in the folder."""
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
        except (OSError, ValueError):  # too long, or with signs that no file can have
            return None
        changed = path.stat().st_mtime_ns
        known = self._known.get(name)
        if known is None or known.changed != changed:
            content = path.read_bytes()
            zipped = (
                gzip.compress(_without_remarks(path, content), 9, mtime=0) if path.suffix in WORTH_ZIPPING else None
            )
            known = Asset(changed, hashlib.sha256(content).hexdigest()[:12], zipped)
            self._known[name] = known
        return known


def _without_remarks(path: Path, content: bytes) -> bytes:
    """A style sheet without its comments and blanks: a sixth less on the way. Anything else as it is."""
    return bytes(cssmin(content)) if path.suffix == ".css" else content


def setup_assets(app: Flask) -> None:
    """Give templates `static_url(name)`, let browsers keep what it names, and zip it for those who unzip.

    Pages are not zipped: beside what a visitor typed they carry the proof of their forms, and the length of
    the two zipped together would tell of it.
    """
    assets = Assets(Path(app.static_folder or "").resolve())

    given: dict[tuple[str, str], tuple[float, str]] = {}

    def static_url(name: str) -> str:
        known = given.get((request.script_root, name))
        if known is not None and time.monotonic() - known[0] < LOOKS_AGAIN:
            return known[1]
        asset = assets.find(name)
        if asset is None:
            raise LookupError(f"no static file {name}")
        address = url_for("static", filename=name, v=asset.digest)
        given[request.script_root, name] = time.monotonic(), address
        return address

    def serve(filename: str) -> Response:
        asset = assets.find(filename)
        if asset is None:
            abort(404)
        request.environ.pop("HTTP_RANGE", None)  # the files are small, and are sent whole
        zipped = asset.zipped
        if zipped is not None and request.accept_encodings["gzip"]:
            response = Response(zipped, mimetype=mimetypes.guess_type(filename)[0])
            response.headers["Content-Encoding"] = "gzip"
            response.set_etag(f"{asset.digest}-gzip")
            response.make_conditional(request)
        else:
            response = app.send_static_file(filename)
        if zipped is not None:
            response.vary.add("Accept-Encoding")
        if request.args.get("v") == asset.digest:
            response.headers["Cache-Control"] = f"public, max-age={FOREVER}, immutable"
        else:
            response.headers["Cache-Control"] = "no-cache"
        return response

    app.view_functions["static"] = serve
    app.jinja_env.globals["static_url"] = static_url
