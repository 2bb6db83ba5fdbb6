"""The web front door: create_app puts the pages, the API and their protection together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, g, request
from flask_babel import Babel, get_locale
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

import fortyfives
from fortyfives.web import (
    access,
    again,
    api,
    as_json_pages,
    book,
    card,
    clubs,
    data,
    export,
    help,
    history,
    home,
    kept,
    mend,
    more,
    nights,
    offline,
    openapi,
    own_rules,
    people,
    phones,
    practice,
    referee,
    stats,
    table,
    trail,
    trainer,
    watch,
    who,
)
from fortyfives.web.as_json_pages import setup_twins
from fortyfives.web.assets import setup_assets
from fortyfives.web.drawing import Drawing, setup_kept_pages
from fortyfives.web.errors import setup_errors
from fortyfives.web.faces import setup_faces
from fortyfives.web.help_address import help_href
from fortyfives.web.isolated import setup_isolation
from fortyfives.web.packed import setup_packing
from fortyfives.web.quiet import Quiet
from fortyfives.web.security import setup_security
from fortyfives.web.site import Site
from fortyfives.words.translator import ENGLISH

if TYPE_CHECKING:
    from flask_wtf.csrf import CSRFProtect

    from fortyfives.store import Store

TOP = Path(__file__).resolve().parents[2]
"""The folder that holds templates/ and static/."""

LOCALES: tuple[str, ...] = ("en",)
"""The languages that the pages speak; the source is English."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What the app needs from the world, handed in by whoever starts it."""

    store: Store
    clock: Callable[[], str]
    """The time now, UTC, ISO 8601: 2026-11-30T19:02:11Z."""
    new_id: Callable[[], str]
    """A fresh UUID as text, for a form's tap."""
    base_url: str | None
    """How other phones reach this site, without a slash at the end; absolute links begin with it."""


def create_app(
    store: Store,
    *,
    secret: str | bytes,
    clock: Callable[[], str],
    new_id: Callable[[], str],
    base_url: str | None = None,
    offline: bool = False,
    testing: bool = False,
    proxies: int = 0,
) -> Flask:
    """Make the app over a store.

    `offline` is for the app that runs on the phone itself: forms then carry no token. `proxies` is the
    number of trusted proxies in front; their word about scheme and address is taken only then.
    """
    app = Site(
        "fortyfives",
        root_path=str(TOP),
        instance_path=str(TOP / "instance"),
        template_folder=str(TOP / "templates"),
        static_folder=str(TOP / "static"),
    )
    app.secret_key = secret
    app.testing = testing
    app.config["OFFLINE"] = offline
    app.config["PROPAGATE_EXCEPTIONS"] = testing
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    outside = Outside(store, clock, new_id, base_url.rstrip("/") if base_url else None)
    app.extensions["fortyfives"] = outside

    setup_packing(app)
    _setup_templates(app, outside, offline=offline)
    _setup_language(app)
    _setup_request(app, outside)
    setup_faces(app)
    setup_isolation(app)
    setup_twins(app)
    setup_errors(app)
    setup_assets(app)
    app.wsgi_app = app.extensions["fortyfives.door"] = Quiet(app.wsgi_app, store)  # type: ignore[method-assign]
    csrf = setup_security(app, offline=offline)
    _setup_pages(app, csrf)
    setup_kept_pages(app)
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    return app


def _setup_templates(app: Flask, outside: Outside, *, offline: bool) -> None:
    env = app.jinja_env
    env.undefined = StrictUndefined  # a typo in a template is a failing test
    env.trim_blocks = env.lstrip_blocks = True
    if isinstance(env, Drawing) and len(LOCALES) == 1:  # the source of the sentences is English
        env.say = ENGLISH.gettext
    env.globals.update(
        page_language=lambda: str(get_locale() or LOCALES[0]).replace("_", "-"),
        absolute_url=lambda path: f"{outside.base_url or ''}{path}",
        demo=False,
        help_href=help_href,
        new_id=outside.new_id,
        offline=offline,
        version=fortyfives.__version__,
    )


def _setup_language(app: Flask) -> None:
    app.config["BABEL_DEFAULT_LOCALE"] = LOCALES[0]
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TOP / "fortyfives" / "translations")
    Babel(app, locale_selector=_language)


def _language() -> str:
    if len(LOCALES) == 1:
        return LOCALES[0]
    return request.accept_languages.best_match(LOCALES, default=LOCALES[0])


def _setup_request(app: Flask, outside: Outside) -> None:
    @app.before_request
    def at_hand() -> None:
        g.store = outside.store
        g.clock = outside.clock
        g.new_id = outside.new_id


def _setup_pages(app: Flask, csrf: CSRFProtect) -> None:
    for pages in (
        access,
        history,
        home,
        table,
        again,
        practice,
        watch,
        mend,
        more,
        people,
        phones,
        card,
        who,
        clubs,
        data,
        trail,
        stats,
        nights,
        referee,
        kept,
        own_rules,
        book,
        export,
        trainer,
        help,
        offline,
        api,
        openapi,
        as_json_pages,
    ):
        app.register_blueprint(pages.bp)
    csrf.exempt(api.bp)  # the API ignores cookies; its keys travel in a header
