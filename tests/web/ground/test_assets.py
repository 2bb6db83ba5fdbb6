"""Static files: kept for good under the address of their content, zipped for those who unzip."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rcssmin import cssmin

TOP = Path(__file__).resolve().parents[3]
ZIPS = {"Accept-Encoding": "gzip, br"}
FIRST_LOAD = ("site.css", "site.js", "vendor/htmx-2.0.11-cut.js", "icon.svg")


@pytest.fixture
def css(app: Flask) -> str:
    """The address that pages give for the stylesheet."""
    with app.test_request_context():
        return str(app.jinja_env.globals["static_url"]("site.css"))  # type: ignore[operator]


def test_a_file_is_kept_for_good_under_the_address_of_its_content(stranger: FlaskClient, css: str) -> None:
    assert "immutable" in stranger.get(css, buffered=True).headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/static/site.css", "/static/site.css?v=of-yesterday"])
def test_under_any_other_address_it_is_asked_for_again(stranger: FlaskClient, address: str) -> None:
    assert stranger.get(address, buffered=True).headers["Cache-Control"] == "no-cache"


def test_it_comes_zipped_to_those_who_unzip_and_plain_to_others(stranger: FlaskClient, css: str) -> None:
    content = (TOP / "static" / "site.css").read_bytes()
    zipped = stranger.get(css, headers=ZIPS, buffered=True)
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == cssmin(content)
    plain = stranger.get(css, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert plain.data == content
    for answer in (zipped, plain):
        assert answer.mimetype == "text/css"
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_who_has_it_already_is_told_so(stranger: FlaskClient, css: str) -> None:
    etag = stranger.get(css, headers=ZIPS, buffered=True).headers["ETag"]
    again = stranger.get(css, headers={**ZIPS, "If-None-Match": etag}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_all_that_the_first_page_loads_is_small(stranger: FlaskClient) -> None:
    sizes = {name: len(stranger.get(f"/static/{name}", headers=ZIPS, buffered=True).data) for name in FIRST_LOAD}
    assert sum(sizes.values()) < 30 * 1024, sizes


@pytest.mark.parametrize(
    "name", ["nothing.css", "../app.py", "%2e%2e/app.py", "/etc/passwd", "", "site.css%00", "a" * 5000, "é%ff"]
)
def test_nothing_else_is_served(stranger: FlaskClient, name: str) -> None:
    assert stranger.get(f"/static/{name}", headers=ZIPS, buffered=True).status_code == 404


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=5-2", "lines=1-2", "bytes=0-9"])
def test_a_part_of_a_file_is_the_whole_of_it(stranger: FlaskClient, asked: str) -> None:
    answer = stranger.get("/static/site.css", headers={"Range": asked}, buffered=True)
    assert answer.status_code == 200
    assert answer.data == (TOP / "static" / "site.css").read_bytes()


def test_a_template_that_names_no_file_is_a_failure(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(LookupError):
        app.jinja_env.globals["static_url"]("sight.css")  # type: ignore[operator]


BELOW = re.compile(r"(?<=[\w\])*]) (?=:(?:is|not|has|where|first|last|nth))")
"""The blank that means "somewhere inside": without it the rule is about the element itself."""


@pytest.mark.parametrize("path", sorted((TOP / "static").glob("*.css")), ids=lambda path: path.name)
def test_no_blank_that_means_something_is_lost_on_the_way(path: Path) -> None:
    written = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    # Where this fails, write "x *:is(…)": the blank before a colon is taken away inside @container.
    assert len(BELOW.findall(cssmin(written))) == len(BELOW.findall(written))


def test_the_search_for_lost_blanks_would_find_one() -> None:
    written = "@container (max-width: 16rem) {\n  .a { b: c }\n  .short :is(.how) { display: none; }\n}"
    assert len(BELOW.findall(cssmin(written))) < len(BELOW.findall(written))
