"""Addresses of static files: each carries a hash of the content, so browsers may keep it for good."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Flask, Response, request, url_for

FOREVER = 365 * 24 * 60 * 60
"""How long a browser may keep a file whose address carries its hash, in seconds."""


def setup_assets(app: Flask) -> None:
    """Give templates `static_url(name)` and let browsers keep what it names."""
    folder = Path(app.static_folder or "")
    known: dict[str, tuple[int, str]] = {}

    def content_hash(name: str) -> str:
        path = folder / name
        changed = path.stat().st_mtime_ns
        if name not in known or known[name][0] != changed:
            known[name] = (changed, hashlib.sha256(path.read_bytes()).hexdigest()[:12])
        return known[name][1]

    def static_url(name: str) -> str:
        return url_for("static", filename=name, v=content_hash(name))

    @app.after_request
    def keep_static(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 206, 304):
            if request.args.get("v"):
                response.headers["Cache-Control"] = f"public, max-age={FOREVER}, immutable"
            else:
                response.headers["Cache-Control"] = "no-cache"
        return response

    app.jinja_env.globals["static_url"] = static_url
