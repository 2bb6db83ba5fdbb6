"""One address, two renderings: the panel for htmx, the page for everybody else."""

from __future__ import annotations

import pytest
from flask import Flask, Response
from jinja2 import DictLoader, UndefinedError

from fortyfives.web.htmx import Htmx, go_to, htmx, panel_or_page, redirect_or_panel

TEMPLATES = {"_panel.html": "<div>{{ total }}</div>", "page.html": "<html>{% include '_panel.html' %}</html>"}

ASKS = [
    ({}, False),
    ({"HX-Request": "true"}, True),
    ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
    ({"HX-Request": "true", "HX-Boosted": "true"}, False),
    ({"HX-Request": "yes"}, False),
]


@pytest.fixture
def with_templates(app: Flask) -> Flask:
    app.jinja_env.loader = DictLoader(TEMPLATES)
    return app


@pytest.mark.parametrize(("headers", "panel"), ASKS)
def test_who_gets_the_panel(with_templates: Flask, headers: dict[str, str], panel: bool) -> None:
    with with_templates.test_request_context(headers=headers):
        answer = panel_or_page("_panel.html", "page.html", total=105, status=422)
    assert answer.status_code == 422
    assert ("<html>" not in answer.get_data(as_text=True)) is panel
    assert "105" in answer.get_data(as_text=True)


@pytest.mark.parametrize(("headers", "panel"), ASKS)
def test_after_a_tap_the_page_is_one_redirect_away(with_templates: Flask, headers: dict[str, str], panel: bool) -> None:
    with with_templates.test_request_context(method="POST", headers=headers):
        drawn: list[int] = []

        def draw() -> Response:
            drawn.append(105)
            return panel_or_page("_panel.html", "page.html", total=105)

        answer = redirect_or_panel("/m/1", draw)
    assert bool(drawn) is panel, "nothing is drawn that nobody wants"
    if panel:
        assert (answer.status_code, answer.get_data(as_text=True)) == (200, "<div>105</div>")
    else:
        assert (answer.status_code, answer.headers["Location"]) == (303, "/m/1")


def test_leaving_a_page(app: Flask) -> None:
    with app.test_request_context(method="POST"):
        assert go_to("/m/1").status_code == 303
    with app.test_request_context(method="POST", headers={"HX-Request": "true"}):
        assert go_to("/m/1").headers["HX-Redirect"] == "/m/1"


def test_what_htmx_says_of_itself(app: Flask) -> None:
    with app.test_request_context(headers={"HX-Request": "true", "HX-Target": "table"}):
        assert htmx() == Htmx(asked=True, boosted=False, restoring=False, target="table")


def test_a_name_that_a_template_mistypes_is_a_failure(with_templates: Flask) -> None:
    with with_templates.test_request_context(), pytest.raises(UndefinedError, match="total"):
        panel_or_page("_panel.html", "page.html", totl=105)
