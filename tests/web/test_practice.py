"""A practice match: begun as one or made one, says so wherever it is seen, and counts in no number."""

from __future__ import annotations

import csv
import io
import json

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from tests.web.tapping import Phone, begin, hand

SAYS = "Practice match: counts nowhere"
WHOLE = (hand(0, 30, "S", 5, "0"), hand(2, 30, "S", 5, "0"))


def begin_practice(client: FlaskClient) -> Phone:
    phone = Phone(client, "/new")
    phone.tap("deal", practice="1")
    return phone


def id_of(phone: Phone) -> str:
    return phone.path.rsplit("/", 1)[1]


def test_the_form_begins_one_and_keeps_the_tick_when_it_is_drawn_again(client: FlaskClient, store: Store) -> None:
    assert store.matches.is_practice(id_of(begin_practice(client)))
    assert not store.matches.is_practice(id_of(begin(client, VARIANTS[0].id)))
    for path, ticked in (("/new?practice=1&players=4", True), ("/new", False)):
        page = client.get(path).text
        assert ('id="practice" value="1" checked' in page) is ticked
    refused = Phone(client, "/new").send("deal", practice="1", name0=" ")
    assert 'id="practice" value="1" checked' in refused.text


@pytest.mark.parametrize("where", ["", "/sheet", "/big", "/more", "/people", "/trail", "/adjust"])
def test_every_page_of_it_says_so(client: FlaskClient, where: str) -> None:
    phone = begin_practice(client)
    assert SAYS in client.get(f"{phone.path}{where}").text
    other = begin(client, VARIANTS[0].id)
    assert SAYS not in client.get(f"{other.path}{where}").text


def test_those_who_watch_see_it_too(client: FlaskClient, stranger: FlaskClient, store: Store, club: str) -> None:
    phone = begin_practice(client)
    stranger.get(f"/k/{store.clubs.view_key(club)}")
    assert SAYS in stranger.get(phone.path).text
    assert SAYS in stranger.get(f"{phone.path}/watch?view=table&seq=0").text


def test_it_is_marked_in_lists(client: FlaskClient) -> None:
    begin_practice(client).tap(*WHOLE[0], "save", *WHOLE[1], "save")
    begin_practice(client)
    assert client.get("/matches").text.count('<strong class="tag">Practice</strong>') == 2
    assert client.get("/").text.count('<strong class="tag">Practice</strong>') == 1


def test_it_is_told_in_files_and_to_programs(client: FlaskClient, store: Store, club: str) -> None:
    practice, other = begin_practice(client), begin(client, VARIANTS[0].id)
    rows = list(csv.DictReader(io.StringIO(client.get("/matches.csv").get_data().decode("utf-8-sig"))))
    assert {row["Match"]: row["Practice"] for row in rows} == {id_of(practice): "yes", id_of(other): ""}
    assert json.loads(client.get(f"{practice.path}/sheet.json").text)["practice"] is True
    assert "practice" not in json.loads(client.get(f"{other.path}/sheet.json").text)
    pen = {"Authorization": f"Bearer {store.clubs.rotate(club, 'pen')}"}
    listed = {one["match"]: one.get("practice") for one in client.get("/api/matches", headers=pen).json}
    assert listed == {id_of(practice): True, id_of(other): None}
    assert client.get(f"/api/matches/{id_of(practice)}", headers=pen).json["practice"] is True


def test_it_counts_in_no_number_until_it_is_to_count(client: FlaskClient) -> None:
    phone = begin_practice(client)
    phone.tap(*WHOLE[0], "save", *WHOLE[1], "save")
    assert "No match has been played yet." in client.get("/stats").text
    more = Phone(client, f"{phone.path}/more")
    more.tap("switch-practice")
    assert "This match counts" in more.html
    assert SAYS not in more.html
    assert "1 match" in client.get("/stats").text
    more.tap("switch-practice")
    assert SAYS in more.html
    assert "No match has been played yet." in client.get("/stats").text


def test_the_switch_sent_twice_is_one_switch(client: FlaskClient, store: Store) -> None:
    phone = begin(client, VARIANTS[0].id)
    more = Phone(client, f"{phone.path}/more")
    for _ in range(2):
        assert more.send("switch-practice").status_code == 303
        assert store.matches.is_practice(id_of(phone))


def test_the_switch_is_for_the_pen(client: FlaskClient, stranger: FlaskClient, store: Store, club: str) -> None:
    phone = begin(client, VARIANTS[0].id)
    assert stranger.post(f"{phone.path}/practice", data={"practice": "1"}).status_code == 404
    stranger.get(f"/k/{store.clubs.view_key(club)}")
    assert stranger.post(f"{phone.path}/practice", data={"practice": "1"}).status_code == 403
    assert "switch-practice" not in stranger.get(f"{phone.path}/more").text
    assert not store.matches.is_practice(id_of(phone))


def test_played_again_it_is_practice_again(client: FlaskClient, store: Store) -> None:
    phone = begin_practice(client)
    phone.tap(*WHOLE[0], "save", *WHOLE[1], "save")
    assert SAYS in client.get(f"{phone.path}/again").text
    phone.tap("again")
    assert store.matches.is_practice(id_of(phone))
