"""No key, no sight: every call of the API under every kind of key."""

from __future__ import annotations

import pytest

ANYONE, VIEW, PEN = "anyone", "view", "pen"

CALLS = [
    # method, rule, who may, a body that works, the status then
    ("POST", "/api/judge", ANYONE, {"ask": "x"}, 200),
    ("GET", "/api/rules", ANYONE, None, 200),
    ("GET", "/api/rules/<rules_id>", ANYONE, None, 200),
    ("POST", "/api/clubs", ANYONE, {"name": "New club"}, 201),
    ("GET", "/healthz", ANYONE, None, 200),
    ("GET", "/api/openapi.json", ANYONE, None, 200),
    ("GET", "/api/clubs/me", VIEW, None, 200),
    ("POST", "/api/clubs/me/keys", PEN, {"rotate": "view"}, 200),
    ("POST", "/api/matches", PEN, {"rules": "barker", "players": list("ABCD"), "first_dealer": 0}, 201),
    ("GET", "/api/matches", VIEW, None, 200),
    ("GET", "/api/matches/<match_id>", VIEW, None, 200),
    ("GET", "/api/matches/<match_id>/log", VIEW, None, 200),
    ("POST", "/api/matches/<match_id>/taps", PEN, {"seq": 1, "do": {"pass_in": True}}, 200),
]
IDS = [f"{method} {rule}" for method, rule, *_ in CALLS]

HOLDERS = ["nobody", "guesser", "view", "pen", "old view", "old pen", "other view", "other pen"]


@pytest.fixture
def keys(api, club, other_club):
    old = {"old view": club.view, "old pen": club.pen}
    club.view = api.post("/api/clubs/me/keys", club.pen, {"rotate": "view"}).body["view_key"]
    club.pen = api.post("/api/clubs/me/keys", club.pen, {"rotate": "pen"}).body["pen_key"]
    return {
        "nobody": None,
        "guesser": "pen-" + "a" * 26,
        "view": club.view,
        "pen": club.pen,
        "other view": other_club.view,
        "other pen": other_club.pen,
        **old,
    }


def ask(api, method, rule, body, match, key, **how):
    path = rule.replace("<match_id>", match).replace("<rules_id>", "barker")
    if body and "seq" in body:
        body = {**body, "tap": api.fresh()}
    return api.call(method, path, key, body, **how)


def test_every_call_of_the_api_is_in_the_table(app):
    calls = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api") or rule.rule == "/healthz"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert calls == {(method, rule) for method, rule, *_ in CALLS}


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize(("method", "rule", "who", "body", "status"), CALLS, ids=IDS)
def test_who_may(api, club, keys, match, method, rule, who, body, status, holder):
    of_one_match = "<match_id>" in rule
    opens = {
        ANYONE: True,
        VIEW: holder in ("view", "pen") or (not of_one_match and holder in ("other view", "other pen")),
        PEN: holder == "pen" or (not of_one_match and holder == "other pen"),
    }[who]
    before = api.contents()
    answered = ask(api, method, rule, body, match, keys[holder])
    if opens:
        assert answered.status == status
    else:
        assert (answered.status, answered.code) == (404, "not_found")
        assert api.contents() == before


@pytest.mark.parametrize(
    ("method", "rule", "body"),
    [(method, rule, body) for method, rule, _, body, _ in CALLS if "<match_id>" in rule],
)
def test_what_is_closed_looks_like_what_is_not_there(api, club, other_club, match, method, rule, body):
    closed = ask(api, method, rule, body, match, other_club.pen)
    missing = ask(api, method, rule, body, "nowhere", other_club.pen)
    nobody = ask(api, method, rule, body, match, None)
    no_address = api.get("/api/nothing/of/the/kind")
    assert {answered.text for answered in (closed, missing, nobody)} == {no_address.text}
    assert {answered.status for answered in (closed, missing, nobody)} == {404}


def test_the_key_of_another_club_shows_that_club(api, club, other_club, match):
    theirs = other_club.begin()
    assert [row["match"] for row in api.get("/api/matches", other_club.pen).body] == [theirs]
    assert [row["match"] for row in api.get("/api/matches", club.view).body] == [match]


def test_a_pen_in_a_cookie_opens_nothing_here(api, app, club, match, store):
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club.id, "pen")
    client = app.test_client()
    client.set_cookie("device", token)
    for method, rule, who, body, _ in CALLS:
        if who != ANYONE:
            path = rule.replace("<match_id>", match)
            assert client.open(path, method=method, json=body).status_code == 404


def test_a_key_in_a_cookie_or_in_the_address_opens_nothing(api, app, club, match):
    client = app.test_client()
    client.set_cookie("device", club.pen)
    client.set_cookie("Authorization", f"Bearer {club.pen}")
    assert client.get(f"/api/matches/{match}?key={club.pen}&Authorization=Bearer%20{club.pen}").status_code == 404


@pytest.mark.parametrize(
    ("header", "opens"),
    [
        ("Bearer {key}", True),
        ("bearer {key}", True),
        ("BEARER   {key} ", True),
        ("{key}", False),
        ("Basic {key}", False),
        ("Bearer", False),
        ("Bearer ", False),
        ("Bearer {key}x", False),
        ("Bearer {key} {key}", False),
        ("Bearer {key},{key}", False),
        ("Bearer \xff\xfe", False),
        ("", False),
    ],
)
def test_how_a_key_travels(api, club, header, opens):
    answered = api.get("/api/clubs/me", headers={"Authorization": header.format(key=club.view)})
    assert answered.status == (200 if opens else 404)


def test_a_key_is_written_in_one_way(api, club):
    assert api.get("/api/clubs/me", club.view.upper()).status == 404


def test_who_may_not_write_learns_nothing_from_the_body(api, club, match):
    for body in (b"", b"{", b"x" * 300_000, b'{"seq":1}'):
        answered = api.post(f"/api/matches/{match}/taps", club.view, body)
        assert (answered.status, answered.code) == (404, "not_found")
