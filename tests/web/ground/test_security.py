"""What protects every answer: headers, cookies, forms that only our own pages can send, and plain failures."""

from __future__ import annotations

import re

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from werkzeug.test import create_environ

from fortyfives.store import ClubStore, StoreBusy
from fortyfives.web import create_app
from fortyfives.web.security import MOST_BYTES

ADDRESSES = ("/", "/matches", "/rules", "/nothing-here", "/healthz", "/api/nothing-here", "/static/site.css")
OURS = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def guarded(app: Flask) -> Flask:
    """The app as it runs: forms need their token. It has a form of its own, to be independent of the pages."""
    app.config["WTF_CSRF_ENABLED"] = True

    @app.post("/a-form")
    def a_form() -> str:
        return "recorded"

    return app


@pytest.fixture
def unwatched(app: Flask) -> Flask:
    """The app as a table has it: a fault of ours becomes a page, not a traceback."""
    app.testing = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


# --- headers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_is_protected(stranger: FlaskClient, address: str) -> None:
    headers = stranger.get(address, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for directive in ("object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
        assert directive in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "screen-wake-lock=(self)" in headers["Permissions-Policy"]


def test_a_page_is_never_kept_and_varies_with_who_asks(stranger: FlaskClient) -> None:
    headers = stranger.get("/").headers
    assert headers["Cache-Control"] == "no-store"
    assert "HX-Request" in headers["Vary"]


def test_looking_at_pages_sets_no_cookie(stranger: FlaskClient) -> None:
    for address in ("/referee", "/rules", "/healthz", "/static/site.css"):  # pages without a form to send
        assert "Set-Cookie" not in stranger.get(address, buffered=True).headers


@pytest.mark.parametrize(
    ("address", "tag"),
    [
        *(
            (public, None)
            for public in ("/", "/rules", "/rules/barker", "/rulings", "/rulings/holds_back", "/words", "/help")
        ),
        *(
            (own, "noindex")
            for own in ("/matches", "/stats", "/stats/players", "/kept", "/clubs", "/m/nothing", "/c/none")
        ),
    ],
)
def test_what_belongs_to_a_club_is_found_by_nobody_who_searches(
    client: FlaskClient, address: str, tag: str | None
) -> None:
    assert client.get(address).headers.get("X-Robots-Tag") == tag


def test_over_https_a_browser_never_goes_back_to_less(stranger: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in stranger.get("/").headers
    safe = stranger.get("/", base_url="https://table.example").headers["Strict-Transport-Security"]
    assert re.fullmatch(r"max-age=\d{8}", safe)


def test_the_page_says_in_which_language_it_speaks(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    import fortyfives.web as web

    assert '<html lang="en">' in app.test_client().get("/").text
    monkeypatch.setattr(web, "LOCALES", ("en", "fr"))
    assert '<html lang="fr">' in app.test_client().get("/", headers={"Accept-Language": "fr"}).text


# --- forms -------------------------------------------------------------------------------------------------


def test_the_cookie_of_a_form_lasts_and_no_script_reads_it(stranger: FlaskClient) -> None:
    cookie = stranger.get("/new").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_travels_nowhere_else(stranger: FlaskClient) -> None:
    assert "Secure" in stranger.get("/new", base_url="https://table.example").headers["Set-Cookie"]


def test_a_stranger_cannot_send_our_forms(guarded: Flask) -> None:
    phone = guarded.test_client()
    for headers in ({}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}):
        answer = phone.post("/a-form", data={"name": "Maeve"}, headers=headers)
        assert answer.status_code == 400
        assert "Maeve" not in answer.text


def test_a_page_that_was_open_for_long_is_answered_with_the_same_entry_and_a_new_token(guarded: Flask) -> None:
    phone = guarded.test_client()
    entry = {"name": "Maeve <& Leo>", "csrf_token": "of last year"}
    answer = phone.post("/a-form", data=entry, headers=OURS)
    assert answer.status_code == 422
    assert "This page was open for a long time. Tap again." in answer.text
    assert 'value="Maeve &lt;&amp; Leo&gt;"' in answer.text
    assert "of last year" not in answer.text
    token = answer.text.split('name="csrf_token" value="')[1].split('"')[0]
    again = phone.post("/a-form", data={"name": "Maeve <& Leo>", "csrf_token": token}, headers=OURS)
    assert again.text == "recorded"


def test_htmx_gets_the_same_in_the_place_of_its_panel(guarded: Flask) -> None:
    htmx = {**OURS, "HX-Request": "true", "HX-Target": "table"}
    answer = guarded.test_client().post("/a-form", data={"name": "Maeve"}, headers=htmx)
    assert answer.status_code == 422
    assert '<section id="table">' in answer.text
    assert "<html" not in answer.text


def test_a_token_does_not_die_of_old_age(guarded: Flask, stranger: FlaskClient) -> None:
    assert guarded.config["WTF_CSRF_TIME_LIMIT"] is None


def test_on_the_phone_itself_forms_carry_no_token(store, clock, new_id) -> None:
    app = create_app(store, secret="s", clock=clock, new_id=new_id, offline=True)
    phone = app.test_client()
    assert 'name="csrf_token"' not in phone.get("/new").text
    assert phone.post("/new", data={}).status_code != 400


# --- failures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 418, 422, 429, 500, 503])
def test_a_failure_is_told_in_plain_words(unwatched: Flask, status: int) -> None:
    unwatched.add_url_rule("/fails", view_func=lambda: abort(status))
    unwatched.add_url_rule("/api/fails", endpoint="api_fails", view_func=lambda: abort(status))
    page = unwatched.test_client().get("/fails")
    assert page.status_code == status
    assert "<h1" in page.text
    main = page.text.split('<div class="page">')[1].split("</main>")[0]
    main = re.sub(r"<[^>]*>", " ", main).lower()
    for word in ("error", "invalid", "submit", "team", "!", "request"):
        assert word not in main
    told = unwatched.test_client().get("/api/fails")
    assert told.status_code == status
    assert set(told.json["error"]) == {"code", "field", "message"}


def test_a_phone_without_the_pen_is_promised_nothing_that_is_not_there(unwatched: Flask) -> None:
    unwatched.add_url_rule("/fails", view_func=lambda: abort(403))
    page = unwatched.test_client().get("/fails").text
    assert "ask a phone that scores for a scorer code" in page
    assert "pen" not in page.split("<main")[1].split("</main>")[0]


def test_a_dead_line_and_a_server_at_a_loss_are_told_apart(stranger: FlaskClient) -> None:
    page = stranger.get("/").text
    assert re.search(
        r'id="unsent"[^>]* hidden>No connection\. That tap may not have arrived; tap again, it counts only once\.', page
    )
    assert re.search(r'id="unanswered"[^>]* hidden>The server could not answer\. Tap again in a moment', page)


def test_a_fault_of_ours_is_a_page_and_a_line_in_the_log(unwatched: Flask, caplog: pytest.LogCaptureFixture) -> None:
    def breaks() -> str:
        raise RuntimeError("the works")

    unwatched.add_url_rule("/breaks", view_func=breaks)
    page = unwatched.test_client().get("/breaks")
    assert page.status_code == 500
    assert "the works" not in page.text
    assert "the works" in caplog.text


def test_a_key_in_an_address_never_reaches_the_log(
    unwatched: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_clubs: ClubStore, _key: str) -> None:
        raise RuntimeError("the works")

    monkeypatch.setattr(ClubStore, "open_key", breaks)
    assert unwatched.test_client().get("/k/v-secret-of-the-table").status_code == 500
    assert "/k/" in caplog.text
    assert "secret-of-the-table" not in caplog.text


def test_even_a_broken_frame_has_an_answer(unwatched: Flask) -> None:
    del unwatched.jinja_env.globals["static_url"]
    unwatched.jinja_env.cache.clear()  # type: ignore[union-attr]
    page = unwatched.test_client().get("/")
    assert page.status_code == 500
    assert "<h1" in page.text


def test_a_score_book_that_does_not_answer_is_told_and_may_be_asked_again(app: Flask) -> None:
    def busy() -> str:
        raise StoreBusy("another program holds it")

    app.add_url_rule("/busy", view_func=busy)
    page = app.test_client().get("/busy")
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "5"
    assert "another program" not in page.text


def test_a_method_that_is_not_there_is_told_with_those_that_are(app: Flask) -> None:
    answer = app.test_client().delete("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_too_much_is_refused_unread(app: Flask) -> None:
    answer = app.test_client().post(
        "/new", data=b"x" * (MOST_BYTES + 1), content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("host", ["a..b", ".", "x" * 64, "a b", "<b>", "[::1", "a:b", "x." * 200])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_host_that_is_no_name_is_refused_like_anything_else(unwatched: Flask, host: str, address: str) -> None:
    answer = unwatched.test_client().get(address, headers={"Host": host}, buffered=True)
    assert answer.status_code == 400
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    if address.startswith(("/api", "/healthz")):
        assert answer.json["error"]["message"]


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "Table.Example.", "my_pi.local", "x" * 63]
)
def test_a_host_that_is_a_name_is_served(stranger: FlaskClient, host: str) -> None:
    assert stranger.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("address", ["/k//x", "/rules//barker", "/rules/"])
def test_no_redirect_repeats_the_host_of_a_stranger(stranger: FlaskClient, address: str) -> None:
    answer = stranger.get(address, headers={"Host": "evil.example"})
    assert answer.status_code == 404
    assert "evil.example" not in answer.text


# --- where the site is -------------------------------------------------------------------------------------


def test_links_to_share_are_made_from_what_the_host_says_never_from_what_a_visitor_says(store, clock, new_id) -> None:
    app = create_app(store, secret="s", clock=clock, new_id=new_id, base_url="https://table.example/")
    with app.test_request_context(headers={"Host": "evil.example"}):
        assert app.jinja_env.globals["absolute_url"]("/m/1") == "https://table.example/m/1"  # type: ignore[operator]


@pytest.mark.parametrize(("proxies", "scheme"), [(0, "http"), (1, "https")])
def test_a_proxy_is_believed_only_when_the_host_says_that_there_is_one(
    store, clock, new_id, proxies: int, scheme: str
) -> None:
    from flask import request

    app = create_app(store, secret="s", clock=clock, new_id=new_id, proxies=proxies)
    app.add_url_rule("/scheme", view_func=lambda: request.scheme)
    said = app.test_client().get("/scheme", headers={"X-Forwarded-Proto": "https"})
    assert said.text == scheme


def test_a_part_of_a_form_without_a_name_is_left_out(guarded: Flask) -> None:
    phone = guarded.test_client()
    head = b"--edge\r\nContent-Disposition: form-data"
    nameless = head + b"\r\n\r\nx\r\n" + head + b'; filename="y"\r\n\r\nz\r\n'
    body = nameless + head + b'; name="name"\r\n\r\nMaeve\r\n--edge--\r\n'
    answer = phone.post("/a-form", data=body, content_type="multipart/form-data; boundary=edge", headers=OURS)
    assert answer.status_code == 422
    assert 'value="Maeve"' in answer.text


def test_an_address_without_a_path_is_the_front_page(app: Flask) -> None:
    told: list[str] = []
    environ = create_environ("/", base_url="http://evil.example/") | {"PATH_INFO": ""}
    page = b"".join(app.wsgi_app(environ, lambda status, headers, _=None: told.append(status)))
    assert told == ["200 OK"]
    assert b"evil.example" not in page
