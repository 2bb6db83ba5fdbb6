"""Names keep their places: whoever is chosen in a hand stands where he stood in the last one; only the marks move."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from tests.web.tapping import begin, hand

BARKER, FORTY_FIVE = VARIANTS[0].id, VARIANTS[-2].id
SEATED = ["Maeve", "Angus", "Theresa", "Leo"]


def shown(html: str, field: str) -> list[str]:
    """The answers of one question as they are read, with the mark that stands beside a name."""
    inside = (
        r'<(?:button|label) class="pick[^"]*"[^>]*?(?:name="{0}"|><input type="radio" name="{0}").*?</(?:button|label)>'
    )
    answers = [match[0] for match in re.finditer(inside.format(field), html, re.DOTALL)]
    return [" ".join(re.sub(r"<[^>]+>", " ", answer).split()) for answer in answers]


def names(html: str, field: str) -> list[str]:
    return [answer.split()[0] for answer in shown(html, field)]


@pytest.mark.parametrize("dealer", range(4))
def test_who_won_the_bid_is_asked_in_the_order_of_the_seats_whoever_deals(client: FlaskClient, dealer: int) -> None:
    pad = begin(client, BARKER, dealer=dealer)
    assert names(pad.html, "bidder") == SEATED
    [marked] = [name for name in shown(pad.html, "bidder") if "dealer" in name]
    [first] = [name for name in shown(pad.html, "bidder") if "speaks first" in name]
    assert marked.startswith(SEATED[dealer])
    assert first.startswith(SEATED[(dealer + 1) % 4])


def test_every_hand_of_a_match_shows_them_in_the_same_places(client: FlaskClient) -> None:
    pad, dealers = begin(client, BARKER), []
    for _ in range(4):
        assert names(pad.html, "bidder") == SEATED
        dealers += [name.split()[0] for name in shown(pad.html, "bidder") if "dealer" in name]
        pad.tap(*((*hand(2, 20, "S", 3, "0"), "save") if len(dealers) % 2 else ("pass",)))
    assert dealers == SEATED


@pytest.mark.parametrize("dealer", range(4))
def test_so_are_the_other_questions_of_a_hand(client: FlaskClient, dealer: int) -> None:
    pad = begin(client, BARKER, dealer=dealer)
    assert names(client.get(f"{pad.path}?ask=dealer").text, "dealer") == SEATED
    pad.tap(*hand(2, 20, "S", 3, "0"), "save")
    editor = client.get(f"{pad.path}/sheet/1/correct").text
    assert names(editor, "bidder") == SEATED
    [first] = [name for name in shown(editor, "bidder") if "speaks first" in name]
    assert first.startswith(SEATED[(dealer + 1) % 4]), "as it was in that hand"


@pytest.mark.parametrize("dealer", range(3))
def test_who_robbed_is_asked_in_the_order_of_the_seats(client: FlaskClient, dealer: int) -> None:
    pad = begin(client, FORTY_FIVE, "Maeve", "Angus", "Theresa", dealer=dealer)
    pad.tap("depth-tricks", "trump-S")
    assert names(client.get(f"{pad.path}?ask=robbed").text, "robbed") == SEATED[:3]


@pytest.mark.parametrize("dealer", range(4))
def test_call_by_call_stays_in_the_order_of_the_game(client: FlaskClient, dealer: int) -> None:
    pad = begin(client, BARKER, dealer=dealer)
    pad.tap("depth-calls")
    heads = re.findall(r'<th scope="col">(?:<span>)?(\w+)', pad.html)
    assert heads == [SEATED[(dealer + 1 + place) % 4] for place in range(4)]


LENGTHS = {
    "short names stand beside each other": (("Maeve", "Angus", "Theresa", "Leo"), "two"),
    "a long name of short words too": (("Mary Jo Ann Smith", "Angus", "Theresa", "Leo"), "two"),
    "a word of ten letters needs a row on a small phone": (("Bernadette", "Angus", "Theresa", "Leo"), "two long"),
    "one of eleven on every phone": (("Christopher", "Angus", "Theresa", "Leo"), "two long longer"),
}


@pytest.mark.parametrize(("people", "row"), LENGTHS.values(), ids=LENGTHS)
def test_a_name_has_a_row_of_its_own_where_a_word_would_break(
    client: FlaskClient, people: tuple[str, ...], row: str
) -> None:
    pad = begin(client, BARKER, *people)
    [question] = re.findall(r'<fieldset class="of-bidder">.*?<div class="row ([^"]*)"', pad.html, re.DOTALL)
    assert sorted(question.split()) == sorted(row.split())
