"""Makes the site an app on the phone: manifest, service worker, the page for when there is no signal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from babel import Locale
from flask import Blueprint, Response, current_app, jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, get_translations, gettext
from markupsafe import Markup

import fortyfives
from fortyfives.store import StoreUnavailable
from fortyfives.web.access import clubs_here, this_device
from fortyfives.web.assets import without_remarks
from fortyfives.web.offline_pages import WithoutSignalPage
from fortyfives.words import offline as words
from fortyfives.words.translator import Translator

bp = Blueprint("offline", __name__)

SEES: Final = "X-Sees"
"""The header that changes when this phone may see or do something else than before: what it kept is then let go."""

BUILD: Final = "X-Build"
"""The header that names the version of the files."""

FILES: Final = (
    "site.css",
    "vendor/htmx-2.0.11-cut.js",
    "site.js",
    "offline.js",
    "icon.svg",
)
"""What every page loads."""

REST: Final = ("pages.css", "big.css", "watch.js")
"""What the pages that are kept need besides; whatever else they name is kept once it has been loaded."""

FELT: Final = "#17584d"
PAPER: Final = "#f3eddd"

_SHAPES: Final = range(1, 201)
"""Numbers among which every form of a plural is found."""


# --- one version of the files


def build() -> str:
    """The version of the files that pages are made of: another one means that a newer version is here."""
    kept: str | None = current_app.extensions.get("fortyfives.build")
    if kept is None:
        folders = (current_app.static_folder, str(Path(current_app.root_path, current_app.template_folder or "")))
        kept = current_app.extensions.setdefault("fortyfives.build", _digest(folders))
    return kept


def _digest(folders: tuple[str | None, ...]) -> str:
    digest = hashlib.sha256(fortyfives.__version__.encode())
    for folder in folders:
        for path in sorted(Path(folder or "").rglob("*")):
            if path.is_file():
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _sees() -> str:
    device = this_device()
    told = [device.number if device else 0, sorted(clubs_here().items())]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


@bp.after_app_request
def marked(response: Response) -> Response:
    """Say on every page from which version it is and, where it may be kept, for whom."""
    if response.mimetype != "text/html" or response.status_code == 204:
        return response
    response.headers[BUILD] = build()
    if request.method == "GET" and (request.path == "/" or request.path.startswith("/m/")):
        try:
            response.headers[SEES] = _sees()
        except StoreUnavailable:  # then it cannot be said, and nothing is kept of this answer
            response.headers.pop(SEES, None)
    return response


# --- words that scripts show


@bp.app_template_global()
def app_build() -> str:
    """The version of the files, for templates."""
    return build()


@bp.app_template_global()
def waits_tricks(side: str, number: int | None) -> str:
    """What taps on a side are called while they wait, as JSON."""
    return json.dumps(words.tricks_wait(get_translations(), side, number or 1), ensure_ascii=False)


@bp.app_template_global()
def waits_star(trick: int | None) -> str:
    """What a tap on the highest trump is called while it waits, as JSON."""
    return json.dumps([words.star_waits(get_translations(), trick)], ensure_ascii=False)


@bp.app_template_global()
def taps_wait() -> Markup:
    """How many taps wait, in each form of the plural."""
    return _counted(words.taps_wait)


@bp.app_template_global()
def send_taps() -> Markup:
    """The button that sends taps although another phone was faster, in each form of the plural."""
    return _counted(words.send_anyway)


def _counted(says: Callable[[Translator, int], str]) -> Markup:
    """An attribute for each form of the plural that the language has; worked out once for each language."""
    locale = get_locale()
    key = says.__name__, str(locale)
    if key not in _COUNTED:
        _COUNTED[key] = _count(says, locale)
    return _COUNTED[key]


_COUNTED: Final[dict[tuple[str, str], Markup]] = {}


def _count(says: Callable[[Translator, int], str], locale: Locale | None) -> Markup:
    t = get_translations()
    forms = {locale.plural_form(number) if locale else "other": number for number in reversed(_SHAPES)}
    return Markup(" ").join(
        Markup('data-{}="{}"').format(form, says(t, number)) for form, number in sorted(forms.items())
    )


# --- what browsers ask for


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """How the site wants to stand on a home screen."""
    told: dict[str, Any] = {
        "id": url_for("home.front"),
        "name": gettext("Forty-Fives"),
        "short_name": gettext("Forty-Fives"),
        "description": gettext("Score pad and referee for Auction Forty-Fives. You bring the cards."),
        "lang": str(get_locale() or "en").replace("_", "-"),
        "start_url": url_for("home.front"),
        "scope": url_for("home.front"),
        "display": "standalone",
        "theme_color": FELT,
        "background_color": PAPER,
        "icons": [_icon("icon-192.png", 192), _icon("icon-512.png", 512), _icon("maskable-512.png", 512, "maskable")],
        "shortcuts": [
            {"name": gettext("Start a match"), "url": url_for("home.new")},
            {"name": gettext("Is this play legal?"), "url": url_for("referee.ask")},
        ],
    }
    response = jsonify(told)
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "no-cache"
    return response


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {
        "src": _static(f"icons/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _static(name: str) -> str:
    return str(current_app.jinja_env.globals["static_url"](name))  # type: ignore[operator]


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The service worker. It begins with the version and the files, so that it is another one when they are."""
    told = {
        "build": build(),
        "root": url_for("home.front"),
        "away": url_for("offline.away"),
        "files": [*map(_static, FILES)],
        "rest": [url_for("offline.away"), *map(_static, REST)],
    }
    path = Path(current_app.static_folder or "", "sw.js")
    source = without_remarks(path, path.read_bytes()).decode()
    response = make_response(f"const HERE = {json.dumps(told)};\n{source}")
    response.mimetype = "text/javascript"
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/offline")
def away() -> ResponseReturnValue:
    """What works without signal. It is also what shows where a page was not kept."""
    t = get_translations()
    page = WithoutSignalPage(
        lines=words.without_signal(t),
        only_taps=words.only_taps_wait(t),
        steps=words.home_screen_steps(t),
        gain=words.home_screen_gain(t),
    )
    return render_template("offline.html", page=page)
