"""The same people once more: the seats as they were or with other partners, the deal moved on, one match a form."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, Profile, find_profile
from fortyfives.store import Store
from fortyfives.web.again import seatings
from tests.names import take_name_out
from tests.web.tapping import Forms, Phone, begin, hand

WHOLE = (hand(0, 30, "S", 5, "0"), hand(2, 30, "S", 5, "0"))


@pytest.fixture
def over(client: FlaskClient) -> Phone:
    """Maeve and Theresa have won; Maeve dealt hand 1 and Angus hand 2, so that Theresa is next."""
    phone = begin(client, VARIANTS[0].id)
    for answers in WHOLE:
        phone.tap(*answers, "save")
    return phone


def seated(store: Store, phone: Phone) -> tuple[list[str], int]:
    """Who sits where, and who deals."""
    match_id = phone.path.rsplit("/", 1)[1]
    start = store.matches.events(match_id)[0].event
    names = store.matches.names_of(match_id, start.players)
    return [names[player] for player in start.players], start.first_dealer


@pytest.mark.parametrize("where", ["", "/sheet"])
def test_one_tap_from_the_result_and_from_the_sheet(client: FlaskClient, store: Store, over: Phone, where: str) -> None:
    phone = Phone(client, f"{over.path}{where}")
    phone.tap("again")
    assert phone.path != over.path
    assert seated(store, phone) == (["Maeve", "Angus", "Theresa", "Leo"], 2)


def test_a_match_still_going_offers_none_on_its_sheet(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[0].id)
    assert "/again" not in client.get(f"{phone.path}/sheet").text


@pytest.mark.parametrize(
    ("button", "sits", "deals"),
    [
        ("seating-0123", ["Maeve", "Angus", "Theresa", "Leo"], "Theresa"),
        ("seating-0213", ["Maeve", "Theresa", "Angus", "Leo"], "Theresa"),
        ("seating-0132", ["Maeve", "Angus", "Leo", "Theresa"], "Theresa"),
    ],
)
def test_the_three_pairings_of_four_are_two_taps_away(
    client: FlaskClient, store: Store, over: Phone, button: str, sits: list[str], deals: str
) -> None:
    assert f'href="{over.path}/again"' in over.html
    phone = Phone(client, f"{over.path}/again")
    phone.tap(button)
    names, dealer = seated(store, phone)
    assert (names, names[dealer]) == (sits, deals)


def test_the_page_says_who_would_play_with_whom(client: FlaskClient, over: Phone) -> None:
    page = client.get(f"{over.path}/again").text
    assert re.findall(r"<span>(.*? against .*?)</span>", page) == [
        "Maeve &amp; Theresa against Angus &amp; Leo",
        "Maeve &amp; Angus against Theresa &amp; Leo",
        "Maeve &amp; Leo against Angus &amp; Theresa",
    ]


def test_somebody_else_may_deal_wherever_he_sits_then(client: FlaskClient, store: Store, over: Phone) -> None:
    phone = Phone(client, f"{over.path}/again")
    phone.tap("seating-0213", dealer="1")
    names, dealer = seated(store, phone)
    assert names[dealer] == "Angus"


def test_a_form_sent_twice_begins_one_match(client: FlaskClient, store: Store, club: str, over: Phone) -> None:
    phone = Phone(client, f"{over.path}/again")
    first, second = phone.send("seating-0213"), phone.send("seating-0213")
    assert first.location == second.location
    assert len(store.matches.in_club(club)) == 2


@pytest.mark.parametrize("fields", [{"seating": "3210"}, {"seating": "x", "dealer": "9"}, {}])
def test_what_the_page_never_offers_is_as_before(
    client: FlaskClient, store: Store, over: Phone, fields: dict[str, str]
) -> None:
    tap = Forms(client.get(f"{over.path}/again").text).forms[0].fields["tap"]
    answer = client.post(f"{over.path}/again", data={"tap": tap, **fields})
    phone = Phone(client, answer.location)
    assert seated(store, phone) == (["Maeve", "Angus", "Theresa", "Leo"], 2)


def test_where_a_name_is_gone_a_new_form_is_filled_in(
    client: FlaskClient, store: Store, club: str, over: Phone
) -> None:
    take_name_out(store, club, 2)
    answer = client.post(f"{over.path}/again", data={"tap": "00000000-0000-4000-8000-000000000001"})
    assert answer.location == f"{over.path}/again"
    page = client.get(answer.location).text
    assert "A name of this table was taken out of the book" in page
    assert "seating-" not in page
    href = re.findall(r'id="otherwise" href="([^"]+)"', page)[0].replace("&amp;", "&")
    fields = Phone(client, href).form_of("deal").fields
    assert [fields[f"name{seat}"] for seat in range(4)] == ["Maeve", "East", "Theresa", "Leo"]
    assert fields["dealer"] == "2"
    assert len(store.matches.in_club(club)) == 1


def test_it_is_for_the_pen(over: Phone, stranger: FlaskClient, store: Store, club: str) -> None:
    for seen, status in ((False, 404), (True, 403)):
        if seen:
            stranger.get(f"/k/{store.clubs.view_key(club)}")
        assert stranger.get(f"{over.path}/again").status_code == status
        assert stranger.post(f"{over.path}/again").status_code == status
    assert "/again" not in stranger.get(over.path).text


@pytest.mark.parametrize(
    ("players", "sides"),
    [*((players, sides) for players in (2, 3, 4, 5, 6) for sides in ("two", "single")), (6, "three_pairs")],
)
def test_every_seating_seats_everybody_and_no_pairing_comes_twice(players: int, sides: str) -> None:
    profile = find_profile({"base": "forty-five", "sides": sides, "players": [players]})
    assert isinstance(profile, Profile)
    found = seatings(profile, players)
    parted = set()
    for seats in found:
        assert sorted(seats) == list(range(players))
        sides_of = [profile.seats_of(side, players) for side in range(profile.side_count(players))]
        parted.add(frozenset(frozenset(seats[seat] for seat in side) for side in sides_of))
    assert len(parted) == len(found)
    assert found[0] == tuple(range(players))
    assert (len(found) == 1) is (profile.side_count(players) == players)
    assert len(found) == 3 or (players, sides) != (4, "two")
