"""Pages are sent packed to those who unpack, but never where their length could tell a stranger of what is in them."""

from __future__ import annotations

import gzip

import brotli
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from fortyfives.web.access import COOKIE

UNPACKS = {"gzip": gzip.decompress, "br": brotli.decompress}
HTTPS = "https://localhost/"


@pytest.fixture
def pen(client: FlaskClient, match_id: str) -> FlaskClient:
    """A phone that has the pen, once it has been given a session."""
    client.get(f"/m/{match_id}")
    return client


@pytest.mark.parametrize(
    ("accepts", "comes"),
    [("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br"), ("gzip;q=0, br", "br"), ("br;q=0, gzip", "gzip")],
)
@pytest.mark.parametrize("path", ["/", "/rules", "/rules.json", "/manifest.webmanifest", "/sw.js", "/offline"])
def test_an_answer_comes_packed_the_best_way_that_is_understood(
    stranger: FlaskClient, path: str, accepts: str, comes: str
) -> None:
    plain = stranger.get(path)
    assert "Content-Encoding" not in plain.headers
    packed = stranger.get(path, headers={"Accept-Encoding": accepts})
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert packed.headers["Content-Encoding"] == comes
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    assert UNPACKS[comes](packed.data) == plain.data


@pytest.mark.parametrize(
    ("base", "site", "is_packed"),
    [
        (HTTPS, "same-origin", True),  # a link on our own page, a tap
        (HTTPS, "none", True),  # typed, scanned, from a bookmark
        (HTTPS, "cross-site", False),  # a page elsewhere has made the browser ask
        (HTTPS, "same-site", False),
        (HTTPS, None, False),  # a browser too old to say
        ("http://localhost/", None, True),  # whoever sees its length reads the answer itself
    ],
)
def test_a_page_that_another_site_asks_for_is_not_packed(
    pen: FlaskClient, match_id: str, base: str, site: str | None, is_packed: bool
) -> None:
    said = {"Accept-Encoding": "gzip", **({"Sec-Fetch-Site": site} if site else {})}
    answer = pen.get(f"/m/{match_id}", headers=said, base_url=base)
    assert answer.status_code == 200
    assert ("Content-Encoding" in answer.headers) is is_packed
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_who_has_no_cookie_has_no_secret(stranger: FlaskClient) -> None:
    said = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"}
    assert stranger.get("/rules", headers=said, base_url=HTTPS).headers["Content-Encoding"] == "gzip"


def test_an_answer_without_content_stays_so(pen: FlaskClient, match_id: str) -> None:
    page = pen.get(f"/m/{match_id}", headers={"HX-Request": "true"})
    seq, begun = (page.text.split(f'data-{name}="')[1].split('"')[0] for name in ("seq", "begun"))
    answer = pen.get(f"/m/{match_id}/watch?view=pen&seq={seq}&begun={begun}", headers={"Accept-Encoding": "gzip, br"})
    assert (answer.status_code, answer.data) == (204, b"")
    assert "Content-Encoding" not in answer.headers


def test_what_is_packed_has_a_weak_tag_and_is_found_again_by_it(app: Flask, stranger: FlaskClient) -> None:
    @app.get("/tagged")
    def tagged() -> Response:
        answer = Response("the same again " * 100, mimetype="text/html")
        answer.set_etag("as it was")
        return answer.make_conditional(request)

    said = {"Accept-Encoding": "gzip"}
    assert stranger.get("/tagged").headers["ETag"] == '"as it was"'
    assert stranger.get("/tagged", headers=said).headers["ETag"] == 'W/"as it was"'
    again = stranger.get("/tagged", headers={**said, "If-None-Match": 'W/"as it was"'})
    assert (again.status_code, again.data) == (304, b"")


def test_the_cookie_of_a_phone_is_a_secret(app: Flask) -> None:
    phone = app.test_client()
    phone.set_cookie(COOKIE, "anything")
    said = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"}
    assert "Content-Encoding" not in phone.get("/", headers=said, base_url=HTTPS).headers
