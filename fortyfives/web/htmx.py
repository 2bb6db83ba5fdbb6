"""Is it htmx that asks, and what does it get: the panel, the page or a redirect."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from flask import Response, g, make_response, redirect, render_template, request
from werkzeug.datastructures import Headers

from fortyfives.web.drawing import kept_page


@dataclass(frozen=True, slots=True)
class Htmx:
    """The request headers of htmx, read once.

    `asked` is true for every request that htmx makes; `wants_panel` is the question a view has to ask.
    """

    asked: bool
    boosted: bool
    restoring: bool
    """htmx lost its copy of an earlier page and asks for it again: it needs the whole page."""
    target: str | None
    """The id of the element that will be replaced."""

    @classmethod
    def of(cls, headers: Headers) -> Htmx:
        """Read the headers of one request."""

        def said_true(name: str) -> bool:
            return headers.get(name) == "true"

        return cls(
            asked=said_true("HX-Request"),
            boosted=said_true("HX-Boosted"),
            restoring=said_true("HX-History-Restore-Request"),
            target=headers.get("HX-Target"),
        )

    @property
    def wants_panel(self) -> bool:
        """True when only the panel is wanted, false when the whole page is."""
        return self.asked and not self.boosted and not self.restoring


def htmx() -> Htmx:
    """The htmx headers of the request at hand."""
    if "htmx" not in g:
        g.htmx = Htmx.of(request.headers)
    view: Htmx = g.htmx
    return view


def panel_or_page(
    panel_template: str, page_template: str, *, status: int = 200, kept: bool = False, **context: Hashable
) -> Response:
    """The panel alone for htmx, else the page that includes the same panel; `kept`, where others ask for it too."""
    template = panel_template if htmx().wants_panel else page_template
    draw = kept_page if kept else render_template
    return make_response(draw(template, **context), status)


def redirect_or_panel(location: str, panel: Callable[[], Response]) -> Response:
    """After a tap: the new panel at once for htmx, else a redirect (303) to the page at `location`.

    `panel` draws it, and is asked only where it is wanted.
    """
    return panel() if htmx().wants_panel else make_response(redirect(location, 303))


def go_to(location: str) -> Response:
    """Leave this page for `location`, a path of this site: a redirect (303), or the htmx way of saying so."""
    if htmx().wants_panel:
        response = make_response("", 200)
        response.headers["HX-Redirect"] = location
        return response
    return make_response(redirect(location, 303))
