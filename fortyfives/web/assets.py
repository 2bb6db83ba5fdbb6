"""Static files: their addresses carry a hash of the content, so that browsers may keep them for good."""

from __future__ import annotations

import hashlib
import mimetypes
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from flask import Flask, Response, abort, request, url_for
from rcssmin import cssmin
from rjsmin import jsmin

from fortyfives.web.packed import ENCODINGS, encoding_for, well_packed

FOREVER = 365 * 24 * 60 * 60
"""How long a browser may keep a file whose address carries its hash, in seconds."""

LOOKS_AGAIN = 1.0
"""So many seconds an address is given out before it is asked again whether its file has changed."""

WORTH_PACKING = {".css", ".js", ".svg"}


@dataclass(frozen=True, slots=True)
class Asset:
    """What is known of one file as it was when it last changed."""

    changed: int
    digest: str
    content: bytes | None
    """What is sent of it packed: without remarks and blanks. None for what is sent as it is, a picture."""
    packed: dict[str, bytes] = field(default_factory=dict)
    """By way of packing, each made when it is first asked for."""


class Assets:
    """Static files, each read and packed once until it changes."""

    def __init__(self) -> None:
        self._known: dict[Path, Asset] = {}
        self._packing = Lock()
        if hasattr(os, "register_at_fork"):  # a lock that is held just then would be held in the child for good
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        self._packing = Lock()

    def find(self, folder: Path, name: str) -> Asset | None:
        """One file by its path in the folder; None for what is not there or not in the folder."""
        try:
            path = (folder / name).resolve()
            if not path.is_relative_to(folder) or not path.is_file():
                return None
        except (OSError, ValueError):  # too long, or with signs that no file can have
            return None
        changed = path.stat().st_mtime_ns
        known = self._known.get(path)
        if known is None or known.changed != changed:
            content = path.read_bytes()
            sent = without_remarks(path, content) if path.suffix in WORTH_PACKING else None
            known = Asset(changed, hashlib.sha256(content).hexdigest()[:12], sent)
            self._known[path] = known
        return known

    def packed(self, asset: Asset, encoding: str) -> bytes:
        """The file in one way of packing. Takes a tenth of a second or so the first time."""
        if encoding not in asset.packed:
            with self._packing:  # a table that opens the page together need not do it four times over
                if encoding not in asset.packed:
                    asset.packed[encoding] = well_packed(asset.content or b"", encoding)
        return asset.packed[encoding]


ASSETS = Assets()
"""Those of all apps of this program."""


def without_remarks(path: Path, content: bytes) -> bytes:
    """A style sheet or a script without its comments and blanks: a quarter less on the way. Anything else as it is."""
    smaller = {".css": cssmin, ".js": jsmin}.get(path.suffix)
    return content if smaller is None else bytes(smaller(content))


def pack_all(app: Flask) -> None:
    """Pack every file in every way, so that the first visitor need not wait for it."""
    folder = Path(app.static_folder or "").resolve()
    for path in sorted(folder.rglob("*")):
        asset = ASSETS.find(folder, str(path.relative_to(folder)))
        if asset is not None and asset.content is not None:
            for encoding in ENCODINGS:
                ASSETS.packed(asset, encoding)


def setup_assets(app: Flask) -> None:
    """Give templates `static_url(name)`, let browsers keep what it names, and pack it for those who unpack."""
    folder = Path(app.static_folder or "").resolve()

    given: dict[tuple[str, str], tuple[float, str]] = {}

    def static_url(name: str) -> str:
        known = given.get((request.script_root, name))
        if known is not None and time.monotonic() - known[0] < LOOKS_AGAIN:
            return known[1]
        asset = ASSETS.find(folder, name)
        if asset is None:
            raise LookupError(f"no static file {name}")
        address = url_for("static", filename=name, v=asset.digest)
        given[request.script_root, name] = time.monotonic(), address
        return address

    def serve(filename: str) -> Response:
        asset = ASSETS.find(folder, filename)
        if asset is None:
            abort(404)
        request.environ.pop("HTTP_RANGE", None)  # the files are small, and are sent whole
        encoding = encoding_for(request) if asset.content is not None else None
        if encoding is not None:
            response = Response(ASSETS.packed(asset, encoding), mimetype=mimetypes.guess_type(filename)[0])
            response.headers["Content-Encoding"] = encoding
            response.set_etag(f"{asset.digest}-{encoding}")
            response.make_conditional(request)
        else:
            response = app.send_static_file(filename)
        if asset.content is not None:
            response.vary.add("Accept-Encoding")
        if request.args.get("v") == asset.digest:
            response.headers["Cache-Control"] = f"public, max-age={FOREVER}, immutable"
        else:
            response.headers["Cache-Control"] = "no-cache"
        return response

    app.view_functions["static"] = serve
    app.jinja_env.globals["static_url"] = static_url
