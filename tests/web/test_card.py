"""The card of a club: made on purpose, shown again, replaced with two taps, and the way back for a new phone."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.store import ClubDays, ClubFile, Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.qr import qr_code
from tests.web.tapping import Forms, Phone

BASE = "https://table.example"


@pytest.fixture
def app(store: Store, clock, new_id) -> Flask:
    """The app of a host who has said how phones reach it."""
    made = create_app(store, secret="s", clock=clock, new_id=new_id, base_url=BASE, testing=True)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def place(club: str) -> str:
    return f"/c/{club}/card"


@pytest.fixture
def watcher(app: Flask, store: Store, club: str) -> FlaskClient:
    device, token = store.clubs.new_device("shy owl")
    store.clubs.grant(device.number, club, "view")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    return phone


def link_in(html: str) -> str:
    """The path of the way back that the card shows."""
    [link] = re.findall(rf"{BASE}(/card/[a-z2-7]+)<", html)
    return link


def card_of(client: FlaskClient, place: str) -> str:
    """Make the card; the path of its way back."""
    phone = Phone(client, place)
    phone.tap("make-card")
    return link_in(phone.html)


@pytest.mark.parametrize(
    ("who", "status"), [("client", 200), ("watcher", 403), ("stranger", 404)], ids=["pen", "view", "nobody"]
)
def test_it_is_for_those_who_score(request, who: str, status: int, place: str, store: Store, club: str) -> None:
    caller = request.getfixturevalue(who)
    assert caller.get(place).status_code == status
    assert caller.post(place, data={"card": "0"}).status_code == (303 if status == 200 else status)
    assert (store.cards.card(club) is not None) is (status == 200)


def test_until_it_is_made_there_is_none_and_looking_makes_none(
    client: FlaskClient, place: str, store: Store, club: str
) -> None:
    page = client.get(place).text
    assert "the way back" in page
    assert "Whoever has the card can score" in page
    assert "/card/" not in page
    assert store.cards.card(club) is None


def test_it_shows_the_club_and_both_ways_to_scan_and_to_type(
    client: FlaskClient, place: str, store: Store, club: str
) -> None:
    link = card_of(client, place)
    page = client.get(place).text
    assert link_in(page) == link, "it can be shown again"
    assert "Tuesday table" in page
    assert "Whoever has this card can score. Keep it where you keep the cards." in page
    watch = f"{BASE}/k/{store.clubs.view_key(club)}"
    for told in (f"{BASE}{link}", watch):
        assert qr_code(told).path in page
        assert told in page
    assert "This card was made on 30 Nov 2026, 19:02. A newer card ends it." in page
    assert 'id="print" hidden' in page
    assert 'id="how-to-print"' in page, "until a script runs"
    store.clubs.set_days(club, ClubDays("America/Halifax"))
    assert "made on 30 Nov 2026, 15:02." in client.get(place).text, "as the clock on the wall shows it"


def test_a_club_from_elsewhere_has_no_number_of_a_card_that_nobody_counted(
    client: FlaskClient, place: str, store: Store, club: str
) -> None:
    content = b"".join(store.leaving.write(club)).replace(club.encode(), b"a" * len(club))
    store.arriving.take_in(ClubFile(content))
    there = "/c/" + "a" * len(club) + "/card"
    [device] = [grant.device for grant in store.clubs.grants_in(club)]
    store.clubs.grant(device, "a" * len(club), "pen")
    card_of(client, there)
    number = store.cards.card("a" * len(club)).generation
    assert number > 10_000, "by chance, so that no card from before opens anything"
    assert f"Card {number}" not in client.get(there).text


def test_without_an_address_of_the_site_nothing_is_to_be_scanned(store: Store, clock, new_id, club: str) -> None:
    app = create_app(store, secret="s", clock=clock, new_id=new_id, testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    phone = Phone(client, f"/c/{club}/card")
    phone.tap("make-card")
    assert 'class="qr"' not in phone.html
    assert "with this at its end" in phone.html


def test_a_new_one_takes_two_taps_and_ends_the_old_at_once(client: FlaskClient, place: str, stranger) -> None:
    old = card_of(client, place)
    first = client.get(place).text
    assert "new-card-again" not in first, "one tap does nothing"
    [armed] = re.findall(r'id="new-card" href="([^"]+)"', first)
    phone = Phone(client, armed)
    assert "opens nothing any more" in phone.html
    assert stranger.get(old).status_code == 200, "until the second tap"
    phone.tap("new-card-again")
    new = link_in(phone.html)
    assert new != old
    assert [stranger.get(link).status_code for link in (old, new)] == [404, 200]
    assert stranger.post(old).status_code == 404


def test_the_same_tap_twice_makes_one_card(client: FlaskClient, place: str, store: Store, club: str) -> None:
    card_of(client, place)
    phone = Phone(client, f"{place}?new=1")
    for _ in range(2):
        assert phone.send("new-card-again").status_code == 303
    assert store.cards.card(club).generation == 2


@pytest.mark.parametrize("sent", ["", "x", "-1", "1e3"])
def test_a_form_that_names_no_card_changes_nothing(client: FlaskClient, place: str, sent: str) -> None:
    link = card_of(client, place)
    assert client.post(place, data={"card": sent}).status_code in (303, 422)
    assert link_in(client.get(place).text) == link


# --- whoever comes by it -------------------------------------------------------------------------------------------


def test_looking_says_what_it_does_and_gives_nothing(
    client: FlaskClient, stranger: FlaskClient, place: str, store: Store, club: str
) -> None:
    link = card_of(client, place)
    before = store.clubs.grants_in(club)
    page = stranger.get(link)
    assert "You have the card of “Tuesday table”" in page.text
    assert "With one tap this phone can score here" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert page.headers["Referrer-Policy"] == "strict-origin", "the key is told to no page after it"
    assert "Set-Cookie" not in page.headers or COOKIE not in page.headers["Set-Cookie"]
    assert store.clubs.grants_in(club) == before


def test_one_tap_gives_the_pen_and_the_key_leaves_the_address(
    client: FlaskClient, stranger: FlaskClient, place: str, store: Store, club: str
) -> None:
    link = card_of(client, place)
    phone = Phone(stranger, link)
    [form] = Forms(phone.html).forms
    assert form.action == "", "it goes where it stands"
    answer = stranger.post(link, data=form.fields)
    assert (answer.status_code, answer.location) == (303, f"/c/{club}/now?scores=1")
    key = link.rsplit("/", 1)[1]
    assert key not in answer.text
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["pen", "pen"]
    assert stranger.get(place).status_code == 200, "it may do what the others may"


def test_it_works_when_no_phone_is_left(client: FlaskClient, stranger, place: str, store: Store, club: str) -> None:
    link = card_of(client, place)
    for grant in store.clubs.grants_in(club):
        store.clubs.withdraw(grant.device, club)
    assert client.get(place).status_code == 404
    assert stranger.post(link).status_code == 303
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["pen"]


def test_a_phone_that_scores_has_nothing_to_do(client: FlaskClient, place: str) -> None:
    page = client.get(card_of(client, place)).text
    assert "This phone scores here already." in page
    assert Forms(page).forms == []


def test_a_phone_that_was_switched_off_comes_back_by_it(
    client: FlaskClient, watcher: FlaskClient, place: str, store: Store, club: str
) -> None:
    link = card_of(client, place)
    owl = next(grant.device for grant in store.clubs.grants_in(club) if grant.role == "view")
    pen = next(grant.device for grant in store.clubs.grants_in(club) if grant.role == "pen")
    store.clubs.switch_off(owl, club, by=pen)
    assert watcher.post(link).status_code == 303
    assert watcher.get(place).status_code == 200


@pytest.mark.parametrize("key", ["x", "a" * 26, "%00", "..%2f..", "é"])
def test_a_key_that_opens_nothing(client: FlaskClient, stranger: FlaskClient, place: str, key: str) -> None:
    card_of(client, place)
    for ask in (stranger.get, stranger.post):
        answer = ask(f"/card/{key}")
        assert answer.status_code == 404
        assert COOKIE not in answer.headers.get("Set-Cookie", "")


def test_another_site_cannot_hand_a_phone_the_pen(
    app: Flask, client: FlaskClient, stranger: FlaskClient, place: str, store: Store, club: str
) -> None:
    link = card_of(client, place)
    app.config["WTF_CSRF_ENABLED"] = True
    assert stranger.post(link, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 400
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["pen"]
    [form] = Forms(stranger.get(link, base_url=BASE).text).forms
    # What the policy leaves of the referrer is enough for the check of forms over https.
    answer = stranger.post(link, base_url=BASE, data=form.fields, headers={"Referer": f"{BASE}/"})
    assert answer.status_code == 303


def test_the_log_of_the_server_does_not_hold_the_key(
    client: FlaskClient, stranger: FlaskClient, place: str, store: Store, monkeypatch: pytest.MonkeyPatch, caplog
) -> None:
    from fortyfives.store import StoreBusy

    link = card_of(client, place)

    def busy(_key: str) -> None:
        raise StoreBusy("held")

    monkeypatch.setattr(store.cards, "open", busy)
    assert stranger.get(link).status_code == 503
    assert "/card/…" in caplog.text
    assert link not in caplog.text
