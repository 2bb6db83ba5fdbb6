"""Every link of the demo club leads somewhere: from the front page on, as far as links go."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urldefrag, urlsplit

import pytest

from fortyfives.cli.demo import Calendar, fill
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE

LINK = re.compile(r'<(?:a|link)\b[^>]*?\bhref="([^"]+)"')


@pytest.fixture
def visitor(tmp_path):
    """A phone that has the pen of the demo club."""
    calendar = Calendar("2026-11-30T21:00:00Z")
    tokens = iter(f"token {number}" for number in range(1000))
    store = Store.open(tmp_path / "demo.sqlite3", secret=b"s" * 32, clock=calendar, new_token=lambda: next(tokens))
    club = fill(store, calendar)
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    app = create_app(store, secret=b"s" * 32, clock=calendar, new_id=lambda: "0", testing=True)
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    yield phone
    store.close()


def links_of(page: str) -> set[str]:
    found = {html.unescape(link) for link in LINK.findall(page)}
    return {link for link in found if link.startswith(("/", "#")) and not link.startswith("//")}


def kind_of(link: str) -> tuple[object, ...]:
    """Links of one kind lead to the same page with other facts: one of them is enough.

    The referee's facts stand in the address, and there are more questions than could be asked.
    """
    parts = urlsplit(link)
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.path.startswith(("/referee", "/ruling")) and parts.path != "/rulings":
        return parts.path, tuple(query.get("step", ())), frozenset(query)
    return parts.path, parts.query


def test_every_link_from_the_front_page_leads_somewhere(visitor):
    ids: dict[str, set[str]] = {}
    anchors, broken = [], []
    to_visit, known, visited = [("/", "")], {kind_of("/")}, set()
    while to_visit:
        link, on = to_visit.pop()
        with visitor.get(link, follow_redirects=True) as response:
            status, page = response.status_code, response.text if response.mimetype == "text/html" else ""
        visited.add(urlsplit(link).path)
        if status >= 400:
            broken.append(f"{status} {link} on {on}")
        ids[link] = set(re.findall(r'\bid="([^"]+)"', page))
        for found in links_of(page):
            target, anchor = urldefrag(found)
            anchors.append((target or link, anchor, link))
            if target and kind_of(target) not in known:
                known.add(kind_of(target))
                to_visit.append((target, link))
    broken += [
        f"#{anchor} of {to} on {on}" for to, anchor, on in anchors if anchor and anchor not in ids.get(to, {anchor})
    ]
    assert broken == []
    # It has been everywhere: every place of the product is found by links alone.
    for place in ("/new", "/matches", "/rules", "/rulings", "/referee", "/rules/barker/ranks/clubs"):
        assert place in visited, place
    assert any(re.fullmatch(r"/m/[^/]+/sheet", path) for path in visited)
