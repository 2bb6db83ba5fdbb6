"""The device behind the cookie: how it comes to see a club, and where it may not pass."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from flask import g
from werkzeug.exceptions import Forbidden, NotFound

from fortyfives.web.access import club_door, clubs_here, entered_device, match_door, this_device, view_path
from fortyfives.web.device_names import FIRST_WORDS, SECOND_WORDS, device_name


@pytest.fixture
def phone(app):
    """A browser."""
    return app.test_client()


@pytest.fixture
def asks(app, store):
    """Runs a question as if a request with this cookie had come."""

    def ask(question, cookie=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if cookie:
            headers["Cookie"] = f"device={cookie}"
        with app.test_request_context("/", headers=headers):
            app.preprocess_request()
            return question()

    return ask


@pytest.fixture
def device(store):
    known, token = store.clubs.new_device("blue heron")
    known_with_token = type("Phone", (), {"number": known.number, "name": known.name, "token": token})
    return known_with_token()


def cookie_of(response):
    cookie = SimpleCookie(response.headers.get("Set-Cookie", ""))
    return cookie.get("device")


# The link


def test_wrong_keys_are_not_there_however_often_and_are_never_counted(phone, club, store):
    card = store.cards.make(club.id).key
    for number in range(60):
        for way in (f"/k/view-{number}", f"/card/{number}"):
            assert phone.get(way).status_code == 404
        assert phone.get("/api/matches", headers={"Authorization": f"Bearer {number}"}).status_code == 404
    assert store._connections.read("SELECT * FROM tries WHERE kind <> 'club'") == []
    assert phone.get(f"/card/{card}").status_code == 200
    assert phone.get(f"/k/{club.view}").status_code == 303


def test_a_view_link_lets_a_new_phone_watch(phone, club, store):
    response = phone.get(f"/k/{club.view}")
    assert response.status_code == 303
    assert response.location == f"/c/{club.id}/now"
    assert phone.get(response.location).location == "/matches?watches=1", "nothing is going on there"
    cookie = cookie_of(response)
    known = store.clubs.device_for_token(cookie.value)
    assert store.clubs.roles_of(known.number) == {club.id: "view"}
    assert len(known.name.split()) == 2


def test_the_cookie_is_for_the_browser_alone_and_lasts_400_days(app, club):
    plain = cookie_of(app.test_client().get(f"/k/{club.view}"))
    assert plain["httponly"]
    assert plain["samesite"] == "Lax"
    assert int(plain["max-age"]) == 400 * 24 * 60 * 60
    assert plain["path"] == "/"
    assert not plain["secure"]
    behind_https = cookie_of(app.test_client().get(f"/k/{club.view}", base_url="https://cards.example"))
    assert behind_https["secure"]


def test_the_key_leaves_the_address_and_is_kept_nowhere(phone, club):
    response = phone.get(f"/k/{club.view}")
    assert club.view not in response.location
    assert club.view not in response.get_data(as_text=True)
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_a_phone_that_is_known_stays_the_same_phone(phone, club, other_club, store):
    first = cookie_of(phone.get(f"/k/{club.view}")).value
    again = phone.get(f"/k/{other_club.view}")
    assert cookie_of(again) is None
    known = store.clubs.device_for_token(first)
    assert store.clubs.roles_of(known.number) == {club.id: "view", other_club.id: "view"}


@pytest.mark.parametrize("key", ["", "x", "view-", "view-" + "a" * 26, "%00", "..%2f..", "%ff", "é", "{pen}"])
def test_a_link_that_opens_nothing(phone, club, store, key):
    response = phone.get(f"/k/{key.format(pen=club.pen)}")
    assert response.status_code == 404
    assert cookie_of(response) is None


def test_with_a_new_view_key_the_old_link_and_its_phones_are_out(phone, club, store, asks):
    token = cookie_of(phone.get(f"/k/{club.view}")).value
    assert asks(clubs_here, token) == {club.id: "view"}
    new = store.clubs.rotate(club.id, "view")
    assert asks(clubs_here, token) == {}
    assert phone.get(f"/k/{club.view}").status_code == 404
    assert phone.get(f"/k/{new}").status_code == 303
    assert asks(clubs_here, token) == {club.id: "view"}


def test_the_link_to_hand_on(club, asks):
    assert asks(lambda: view_path(club.id)) == f"/k/{club.view}"


# The doors


@pytest.mark.parametrize(
    ("role", "asked_for", "passes"),
    [
        (None, "view", NotFound),
        (None, "pen", NotFound),
        ("view", "view", True),
        ("view", "pen", Forbidden),
        ("pen", "view", True),
        ("pen", "pen", True),
    ],
)
def test_who_passes_the_door(club, match, device, store, asks, role, asked_for, passes):
    if role:
        store.clubs.grant(device.number, club.id, role)
    for door, what in ((club_door, club.id), (match_door, match)):
        if passes is True:
            access = asks(lambda door=door, what=what: door(what, asked_for), device.token)
            assert (access.club, access.role, access.device) == (club.id, role, device.number)
        else:
            with pytest.raises(passes):
                asks(lambda door=door, what=what: door(what, asked_for), device.token)


@pytest.mark.parametrize("cookie", [None, "", "x", "token-1", "\xff"])
def test_a_stranger_sees_nothing(club, match, asks, cookie):
    assert asks(this_device, cookie) is None
    assert asks(clubs_here, cookie) == {}
    with pytest.raises(NotFound):
        asks(lambda: match_door(match), cookie)


def test_nobody_passes_to_a_match_that_is_not_there(club, device, store, asks):
    store.clubs.grant(device.number, club.id, "pen")
    for missing in ("nowhere", ""):
        with pytest.raises(NotFound):
            asks(lambda missing=missing: match_door(missing), device.token)
    with pytest.raises(NotFound):
        asks(lambda: club_door(None), device.token)


def test_the_pen_of_another_club_is_no_pen_here(club, other_club, match, device, store, asks):
    store.clubs.grant(device.number, other_club.id, "pen")
    with pytest.raises(NotFound):
        asks(lambda: match_door(match, "view"), device.token)


def test_a_key_in_the_header_opens_no_page(club, match, asks):
    with pytest.raises(NotFound):
        asks(lambda: match_door(match), Authorization=f"Bearer {club.pen}")


def test_a_device_switched_off_is_out_at_once(club, match, device, store, asks):
    store.clubs.grant(device.number, club.id, "pen")
    assert asks(lambda: match_door(match, "pen"), device.token)
    store.clubs.withdraw(device.number, club.id)
    with pytest.raises(NotFound):
        asks(lambda: match_door(match), device.token)


# Kept rulings


@pytest.fixture
def kept(store, match, club):
    """The code of a ruling kept with the match."""
    question = {"ask": "trick", "trump": "S", "leader": 0, "cards": ["7S", "5S"]}
    return store.rulings.keep(match, 1, question, rules_version="1", device=None).code


def no_proof(app):
    """Who may is asked here, not whether the form is ours."""
    app.config["WTF_CSRF_ENABLED"] = False


KEPT_PAGES = [
    # the pages, and what a stranger, a phone of another club, one that watches and one with the pen get
    ("GET", "/m/{match}/rulings", 404, 404, 200, 200),
    ("POST", "/m/{match}/rulings", 404, 404, 403, 422),
    ("GET", "/kept", 200, 200, 200, 200),
    ("GET", "/kept?before={code}", 404, 404, 200, 200),
    ("GET", "/r/{code}", 200, 200, 200, 200),
    ("GET", "/r/{code}/withdraw", 404, 404, 403, 200),
    ("POST", "/r/{code}/withdraw", 404, 404, 403, 200),
    ("POST", "/r/{code}/back", 404, 404, 403, 303),
]


@pytest.mark.parametrize("role", ["stranger", "elsewhere", "view", "pen"])
@pytest.mark.parametrize(("method", "path", "stranger", "elsewhere", "view", "pen"), KEPT_PAGES)
def test_who_gets_to_the_kept_rulings(
    app, phone, club, other_club, match, kept, device, store, method, path, stranger, elsewhere, view, pen, role
):
    no_proof(app)
    expected = {"stranger": stranger, "elsewhere": elsewhere, "view": view, "pen": pen}[role]
    if role != "stranger":
        store.clubs.grant(device.number, *((other_club.id, "pen") if role == "elsewhere" else (club.id, role)))
        phone.set_cookie("device", device.token)
    response = phone.open(path.format(match=match, code=kept), method=method)
    assert response.status_code == expected
    if role in ("stranger", "elsewhere"):
        assert "Maeve" not in response.text
        assert match in path.format(match=match, code=kept) or match not in response.text


@pytest.mark.parametrize("role", [None, "view", "pen"])
def test_a_ruling_off_the_list_is_there_for_the_club_alone(phone, club, kept, device, store, role):
    store.rulings.withdraw(kept)
    if role:
        store.clubs.grant(device.number, club.id, role)
        phone.set_cookie("device", device.token)
    assert phone.get(f"/r/{kept}").status_code == (200 if role else 404)


# The device


def test_looking_around_enters_no_device(phone, api):
    before = api.contents()
    for path in ("/", "/matches", "/m/nowhere", "/referee", "/k/x"):
        assert cookie_of(phone.get(path)) is None
    assert api.contents() == before


def test_a_device_is_entered_once_in_a_request(asks, store):
    def twice():
        return entered_device(), entered_device(), g.device_token

    first, second, token = asks(twice)
    assert first == second
    assert store.clubs.device_for_token(token) == first


def test_a_device_that_is_used_keeps_its_cookie(app, club, clock):
    phone = app.test_client()
    phone.get(f"/k/{club.view}")
    assert cookie_of(phone.get(f"/k/{club.view}")) is None
    clock.pass_time(days=2)
    renewed = cookie_of(phone.get(f"/k/{club.view}"))
    assert int(renewed["max-age"]) == 400 * 24 * 60 * 60
    assert cookie_of(phone.get(f"/k/{club.view}")) is None


def test_devices_have_names_of_two_words():
    names = {device_name(f"chance {number}") for number in range(2000)}
    assert len(names) > 1200
    assert all(len(name.split()) == 2 for name in names)
    assert device_name("x") == device_name("x")
    assert len(set(FIRST_WORDS)) == len(FIRST_WORDS)
    assert len(set(SECOND_WORDS)) == len(SECOND_WORDS)
