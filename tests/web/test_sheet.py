"""The score sheet: every hand with its totals, one hand opened, the chart."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from tests.web.tapping import Phone, begin, hand

BARKER, FORTY_FIVE = VARIANTS[0].id, VARIANTS[-2].id


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ")


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    phone = begin(client, BARKER)
    phone.tap(*hand(1, 15, "H", 3, "1"), "save")
    phone.tap(*hand(2, 20, "S", 2, "1"), "save", "pass")
    return phone


def rows(html: str) -> list[str]:
    return [text_of(row).strip() for row in re.findall(r"<tr>(.*?)</tr>", html, re.S)][1:]


def test_each_row_has_the_bid_the_change_and_the_total(client: FlaskClient, phone: Phone) -> None:
    page = client.get(f"{phone.path}/sheet").get_data(as_text=True)
    assert rows(page) == [
        "1 Angus 15 hearts +10 10 +20 20",
        "2 Theresa 20 spades set −20 −10 +20 40",
        "3 thrown in 0 −10 0 40",
    ]


def test_a_row_opens_and_says_how_it_was_counted(client: FlaskClient, phone: Phone) -> None:
    page = text_of(client.get(f"{phone.path}/sheet/2").get_data(as_text=True))
    assert "Theresa bid 20 in spades Set" in page
    assert "Took 10 where 20 was bid. What it took is not added." in page
    assert "3 tricks and the highest trump, 15 + 5 = 20" in page
    assert "Angus dealt this one." in page
    assert "It stood 10 to 20 before." in page
    assert "10 + 20 = 30, nothing missing" in page


def test_one_goes_from_hand_to_hand(client: FlaskClient, phone: Phone) -> None:
    first = client.get(f"{phone.path}/sheet/1").get_data(as_text=True)
    assert f'href="{phone.path}/sheet/2"' in first
    assert "The one before" not in first
    last = client.get(f"{phone.path}/sheet/3").get_data(as_text=True)
    assert "The one after" not in last


@pytest.mark.parametrize("number", ["0", "4", "x", "-1"])
def test_a_row_that_is_not_there(client: FlaskClient, phone: Phone, number: str) -> None:
    assert client.get(f"{phone.path}/sheet/{number}").status_code == 404


def test_an_empty_sheet_says_so_and_draws_nothing(client: FlaskClient) -> None:
    page = client.get(f"{begin(client, BARKER).path}/sheet").get_data(as_text=True)
    assert "No hand has been saved yet." in page
    assert 'class="chart"' not in page


def test_the_chart_has_a_line_for_each_side_within_its_box(client: FlaskClient, phone: Phone) -> None:
    page = client.get(f"{phone.path}/sheet").get_data(as_text=True)
    lines = re.findall(r'<polyline points="([^"]+)"', page)
    assert len(lines) == 2
    for line in lines:
        places = [tuple(map(float, point.split(","))) for point in line.split()]
        assert len(places) == 4
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in places)
    assert "style=" not in page


def test_a_game_without_bids_shows_the_turned_suit(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE, "Ann", "Ben", "Cy")
    phone.tap("trump-D", "trick-0", "trick-1", "trick-1", "trick-2", "trick-2", "top-1", "save")
    page = client.get(f"{phone.path}/sheet").get_data(as_text=True)
    assert rows(page) == ["1 diamonds 5 15 10"]


def test_what_the_table_let_stand_is_marked(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    for answers in (hand(0, 30, "S", 5, "0"), hand(0, 25, "S", 5, "0"), hand(0, 20, "S", 3, "0")):
        phone.tap(*answers, "save")
    phone.tap("bidder-0", "bid-15", "stand", "trump-S", "count-1", "top-1", "save")
    assert "let stand" in client.get(f"{phone.path}/sheet").get_data(as_text=True)
    opened = client.get(f"{phone.path}/sheet/4").get_data(as_text=True)
    assert "The table let it stand." in opened
