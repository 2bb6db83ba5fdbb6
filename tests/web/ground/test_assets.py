"""Static files: kept for good under the address of their content, packed for those who unpack."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient
from rcssmin import cssmin
from rjsmin import jsmin

from fortyfives.web.assets import ASSETS, pack_all
from fortyfives.web.packed import ENCODINGS
from tools.htmx import CUT

TOP = Path(__file__).resolve().parents[3]
ZIPS = {"Accept-Encoding": "gzip, br"}
PACKED = [("gzip", "gzip", gzip.decompress), ("gzip, deflate, br", "br", brotli.decompress)]


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


@pytest.mark.parametrize(("accepts", "comes", "unpack"), PACKED)
@pytest.mark.parametrize(
    ("name", "mimetype", "smaller"), [("site.css", "text/css", cssmin), ("site.js", "text/javascript", jsmin)]
)
def test_it_comes_packed_to_those_who_unpack_and_plain_to_others(
    stranger: FlaskClient,
    name: str,
    mimetype: str,
    smaller: Callable[[bytes], bytes],
    accepts: str,
    comes: str,
    unpack: Callable[[bytes], bytes],
) -> None:
    content = (TOP / "static" / name).read_bytes()
    packed = stranger.get(f"/static/{name}", headers={"Accept-Encoding": accepts}, buffered=True)
    assert packed.headers["Content-Encoding"] == comes
    assert unpack(packed.data) == smaller(content)
    plain = stranger.get(f"/static/{name}", buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert plain.data == content
    for answer in (packed, plain):
        assert answer.mimetype == mimetype
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("accepts", ["gzip", "gzip, br", ""])
@pytest.mark.parametrize("name", ["site.css", "icons/icon-192.png"])
def test_who_has_it_already_is_told_so(stranger: FlaskClient, name: str, accepts: str) -> None:
    said = {"Accept-Encoding": accepts}
    etag = stranger.get(f"/static/{name}", headers=said, buffered=True).headers["ETag"]
    again = stranger.get(f"/static/{name}", headers={**said, "If-None-Match": etag}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_each_way_of_packing_has_a_tag_of_its_own(stranger: FlaskClient) -> None:
    tags = {
        stranger.get("/static/site.css", headers={"Accept-Encoding": accepts}, buffered=True).headers["ETag"]
        for accepts in ("gzip", "br", "")
    }
    assert len(tags) == 3


def test_everything_is_packed_before_anybody_asks(app: Flask) -> None:
    pack_all(app)
    for name in ("site.css", "site.js", "icon.svg", f"vendor/{CUT.name}"):
        asset = ASSETS.find(TOP / "static", name)
        assert asset is not None
        assert set(asset.packed) == set(ENCODINGS)


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
