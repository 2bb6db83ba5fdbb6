"""The site under a path of another one: whatever a page leads to stands under it, too."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from fortyfives.cli.serve import Settings, app_over
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.prefix import BadAddress, Under, parts_of
from tests.conftest import SECRET, Clock

PATH = "/cards"
LEADS = re.compile(r'\s(?:href|action|src|hx-get|hx-post|data-[a-z-]+)="(/[^"]*)"')


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("https://example.org/cards", ("https://example.org", "/cards")),
        ("https://example.org/cards/", ("https://example.org", "/cards")),
        ("https://example.org/a/b", ("https://example.org", "/a/b")),
        ("https://example.org", ("https://example.org", "")),
        ("http://cards.local:4545/", ("http://cards.local:4545", "")),
        (" https://example.org/b%C3%A4r/", ("https://example.org", "/bär")),
        ("http://[fe80::1]:4545", ("http://[fe80::1]:4545", "")),
    ],
)
def test_an_address_is_a_site_and_a_path(url: str, parts: tuple[str, str]) -> None:
    assert parts_of(url) == parts


@pytest.mark.parametrize(
    "url",
    "cards.local cards.local:4545 192.168.1.5:4545 ftp://example.org https:// https:///cards http://a:x/ //a "
    "https://example.org/cards?x=1 https://example.org/#cards https://me@example.org".split(),
)
def test_what_is_no_address_of_a_site_is_told_to_the_host(url: str, store: Store) -> None:
    with pytest.raises(BadAddress, match="begins with http:// or https://"):
        parts_of(url)


@pytest.mark.parametrize("path", ["/m", "/m/cards", "/rules", "/static", "/c"])
def test_a_path_that_pages_of_the_site_have_is_refused(path: str, store: Store) -> None:
    with pytest.raises(BadAddress, match="pages of its own begin so"):
        app_over(store, Settings(url=f"https://example.org{path}"), "secret")


@pytest.fixture
def under(store: Store, clock: Clock, new_id: Callable[[], str]) -> Flask:
    app = create_app(store, secret=SECRET, clock=clock, new_id=new_id, base_url="https://example.org", testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    app.wsgi_app = Under(app.wsgi_app, PATH)  # type: ignore[method-assign]
    return app


@pytest.fixture
def phone(under: Flask, store: Store, club: str) -> FlaskClient:
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    client = under.test_client()
    client.set_cookie(COOKIE, token)
    return client


def kind_of(app: Flask, path: str) -> str | None:
    """The route of an address; None for a file."""
    try:
        rule, _ = app.url_map.bind("").match(path.partition("?")[0].removeprefix(PATH) or "/", return_rule=True)
    except HTTPException:
        return None
    return None if rule.rule.startswith("/static") else str(rule.rule)


def test_every_page_leads_to_pages_under_the_path_alone(under: Flask, phone: FlaskClient) -> None:
    form = {"rules": "barker", "players": "4", "dealer": "0", "tap": "5d1c2f0a-93aa-4f0e-8a51-0c6d0f5f8a11"}
    form |= {f"name{seat}": name for seat, name in enumerate(("Maeve", "Angus", "Theresa", "Leo"))}
    begun = phone.post(f"{PATH}/new", data=form)
    assert begun.status_code == 303
    match = begun.headers["Location"]
    assert match.startswith(f"{PATH}/m/")
    tap = {"seq": "1", "tap": "5d1c2f0a-93aa-4f0e-8a51-0c6d0f5f8a12", "do": '{"pass_in": true}'}
    assert phone.post(f"{match}/tap", data=tap).headers["Location"].startswith(match)
    to_see, seen, astray = [f"{PATH}/", match, f"{match}/share", f"{PATH}/nothing-here"], set[str](), set[str]()
    while to_see:
        path = to_see.pop()
        kind = kind_of(under, path) or path
        if kind in seen:
            continue
        seen.add(kind)
        answer = phone.get(path)
        if answer.status_code in (301, 302, 303, 308):
            found = [answer.headers["Location"]]
        elif answer.mimetype == "text/html":
            found = [html.unescape(lead) for lead in LEADS.findall(answer.text)]
        else:
            continue
        astray |= {f"{kind}: {lead}" for lead in found if not lead.startswith((f"{PATH}/", "https://"))}
        to_see += [lead for lead in found if lead.startswith(f"{PATH}/") and kind_of(under, lead)]
    assert astray == set()
    assert len(seen) > 60


def test_links_for_other_phones_hold_the_path_once(phone: FlaskClient, club: str) -> None:
    page = phone.get(f"{PATH}/c/{club}/phones").text
    assert 'value="https://example.org/cards/k/' in page
    assert "open https://example.org/cards/ there" in page
    assert "/cards/cards" not in page


def test_the_proxy_may_take_the_path_off(under: Flask) -> None:
    client = under.test_client()
    for path in ("/rules", f"{PATH}/rules"):
        assert f'href="{PATH}/' in client.get(path).text
    for path in (PATH, ""):  # as the proxy leaves it in or takes it off
        environ = {"PATH_INFO": path, "QUERY_STRING": "m=1"}
        answer = client.get("/", environ_overrides=environ)
        assert (answer.status_code, answer.headers["Location"]) == (308, f"{PATH}/?m=1")
    assert client.get(f"{PATH}ino/rules").status_code == 404


def test_the_path_of_the_address_that_a_host_names_is_taken(store: Store) -> None:
    app = app_over(store, Settings(url="https://example.org/cards"), "secret")
    assert f'href="{PATH}/' in app.test_client().get("/rules").text
    assert not isinstance(app_over(store, Settings(url="https://example.org"), "secret").wsgi_app, Under)


def test_a_path_may_have_signs_of_any_script(store: Store) -> None:
    app = app_over(store, Settings(url="https://example.org/b%C3%A4r"), "secret")
    client = app.test_client()
    page = client.get("/b%C3%A4r/rules").text
    assert {unquote(lead).startswith("/bär/") for lead in LEADS.findall(page)} == {True}
    answer = client.get("/b%C3%A4r")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/b%C3%A4r/")
