"""The rule book: every rule set, every trump, every ruling, and the links between them."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Reason,
    answer,
    contract_code,
    find_profile,
    plain_order,
    rank_of,
    trump_order,
    write_card,
)
from fortyfives.web import create_app
from fortyfives.web.book_contents import try_href
from fortyfives.words.examples import EXAMPLES

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


IDS = [profile.id for profile in VARIANTS]
SUIT_PLACES = ["spades", "hearts", "diamonds", "clubs"]


@pytest.fixture(scope="module")
def client():
    app = create_app(None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", testing=True)
    return app.test_client()


def test_the_list_tells_the_rule_sets_apart(client):
    page = client.get("/rules").text
    lines = re.findall(r'<a class="entry" href="/rules/([\w-]+)">(.*?)</a>', page, flags=re.DOTALL)
    assert [rules_id for rules_id, _ in lines] == IDS
    assert len({re.sub(r"<.*?>", "", text) for _, text in lines}) == len(IDS)
    for profile in VARIANTS:
        assert contract_code(profile) in page


@pytest.mark.parametrize("profile", VARIANTS, ids=IDS)
def test_a_sheet_names_its_contract_and_its_sources(client, profile):
    response = client.get(f"/rules/{profile.id}")
    assert response.status_code == 200
    page = response.text
    assert f"<title>{profile.name}</title>" in page
    assert contract_code(profile) in page
    # Every number beside a line is one of a source in the list, and none is listed in vain.
    assert '<h2 id="sources">' in page
    said = re.findall(r'href="#sources">Sources? ([^<]+)<', page)
    spans = [span.split("\N{EN DASH}") for line in said for span in line.split(", ")]
    referred = {number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)}
    assert referred
    assert referred == {int(number) for number in re.findall(r'<li id="source-(\d+)">', page)}
    for key in ("deal", "auction", "draw", "play", "score", "finish"):
        assert f'<h2 id="{key}">' in page


@pytest.mark.parametrize("beside", IDS[1:])
def test_two_rule_sets_side_by_side(client, beside):
    page = client.get(f"/rules/{IDS[0]}?beside={beside}").text
    assert f'<option value="{beside}" selected>' in page
    assert page.count('<div class="compare">') >= 2


@pytest.mark.parametrize("trump", SUITS, ids=SUIT_PLACES)
@pytest.mark.parametrize("rules_id", IDS)
def test_the_ladder_is_the_engines(client, rules_id, trump):
    response = client.get(f"/rules/{rules_id}/ranks/{trump.name.lower()}")
    assert response.status_code == 200
    page = response.text
    shown = re.findall(r'<span class="pc (\w) [^>]*>.*?<span aria-hidden="true">(\w+)</span>', page, flags=re.DOTALL)
    assert [rank + suit for suit, rank in shown] == [write_card(card) for card in trump_order(trump)]
    orders = re.findall(r'<span class="order">([^<]+)</span>', page)
    assert orders == [
        " ".join(rank_of(card) for card in plain_order(suit, trump)) for suit in SUITS if suit is not trump
    ]
    assert re.findall(r'id="trump-(\w)" aria-current="true"', page) == [trump.value]


@pytest.mark.parametrize(
    "path",
    [
        "/rules/nobodys",
        "/rules/barker?beside=nobodys",
        "/rules/nobodys/ranks",
        "/rules/nobodys/ranks/spades",
        "/rules/barker/ranks/swords",
        "/rules/nobodys/ranks/S",
    ],
)
def test_what_is_not_in_the_book(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "Nothing here" in response.text


def test_the_ranks_begin_with_spades(client):
    response = client.get("/rules/barker/ranks")
    assert response.status_code == 303
    assert response.headers["Location"] == "/rules/barker/ranks/spades"


@pytest.mark.parametrize(
    ("named", "suit"), [("S", "spades"), ("h", "hearts"), ("Diamonds", "diamonds"), ("♣", "clubs")]
)
def test_a_suit_has_one_address_to_which_its_other_names_lead(client, named, suit):
    response = client.get(f"/rules/barker/ranks/{named}")
    assert response.status_code == 308
    assert response.headers["Location"] == f"/rules/barker/ranks/{suit}"


OWN = '{"base":"merrimack","target":100,"hold":true}'


def test_a_table_s_own_rules_have_a_sheet(client):
    profile = find_profile(json.loads(OWN))
    response = client.get("/rules/own", query_string={"rules": OWN})
    assert response.status_code == 200
    page = html.unescape(response.text)
    assert contract_code(profile) in page
    assert "Merrimack Valley, with changes" in page
    assert "The first side to reach or pass 100 points wins." in page
    # What differs from the rule set that was changed stands beside it.
    assert page.count('<div class="compare">') == 2
    assert "The dealer may not hold; he has to bid more." in page
    assert client.get("/rules/own", query_string={"rules": OWN, "beside": "barker"}).status_code == 200
    kept = re.search(r'<input type="hidden" name="rules" value="([^"]+)">', response.text)
    assert html.unescape(kept[1]) == OWN


def test_a_ruling_under_own_rules_leads_to_their_sheet(client):
    ruling = client.get("/ruling", query_string={"rules": OWN, "trump": "S", "trick": "", "hand": "2D", "card": "2D"})
    link = html.unescape(re.search(r'href="(/rules/own[^"]+)"', ruling.text)[1])
    sheet = client.get(link)
    assert sheet.status_code == 200
    assert link.endswith("#play")
    assert contract_code(find_profile(json.loads(OWN))) in sheet.text


@pytest.mark.parametrize(
    ("rules", "status"),
    [
        ('{"base":"nobodys"}', 404),
        ('{"base":"barker","target":1}', 404),
        ('{"base":' * 10_000, 404),
        ("nobodys", 404),
        ("barker", 308),
        ('{"base":"barker"}', 308),
        ('{"base":"barker","target":120}', 308),
        ("", 308),
    ],
)
def test_own_rules_that_are_none_of_their_own(client, rules, status):
    response = client.get("/rules/own", query_string={"rules": rules})
    assert response.status_code == status
    if status == 308:
        assert response.headers["Location"] == "/rules/barker"


RULE_WORDS = re.compile(r"\b(must|beats?|wins?|held back|never|reach|points?|made|hold)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", "asking verdict rules rule_set ranks rulings _asking _fact_value".split())
def test_no_rule_is_told_by_a_template(name):
    template = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
    said = re.findall(r"""_\(["'](.*?)["'][,)]""", template)
    assert [words for words in said if RULE_WORDS.search(words)] == []


def test_every_reason_stands_in_the_book_once(client):
    page = client.get("/rulings").text
    assert sorted(re.findall(r'<article id="(\w+)"', page)) == sorted(reason.value for reason in Reason)
    assert "%(" not in page


@pytest.mark.parametrize("reason", [reason for reason in Reason if EXAMPLES[reason]["ask"] == "play"])
def test_an_example_can_be_tried(client, reason):
    with client.application.test_request_context():
        path = try_href(EXAMPLES[reason])
    assert f'href="{html.escape(path)}"' in client.get("/rulings").text
    ruling = client.get(path)
    assert ruling.status_code == 200
    assert f'href="/rulings#{reason.value}"' in ruling.text
    assert answer(dict(EXAMPLES[reason]))["reason"] == reason


PAGES = [
    "/rules",
    "/rulings",
    *(f"/rules/{rules_id}" for rules_id in IDS),
    "/rules/barker/ranks/hearts",
    "/referee",
]


@pytest.mark.parametrize("path", PAGES)
def test_no_link_leads_nowhere(client, path):
    page = client.get(path).text
    ids = set(re.findall(r' id="([^"]+)"', page))
    assert len(ids) == len(re.findall(r' id="([^"]+)"', page)), "an id stands twice"
    for link in {html.unescape(found) for found in re.findall(r'<a [^>]*href="([^"]+)"', page)}:
        if link.startswith("#"):
            assert link[1:] in ids, link
        elif link.startswith("/") and link != "/":
            target, _, anchor = link.partition("#")
            response = client.get(target)
            assert response.status_code in (200, 303), link
            assert not anchor or f' id="{anchor}"' in response.text, link


@pytest.mark.parametrize("path", PAGES)
def test_no_page_needs_what_the_policy_forbids(client, path):
    page = client.get(path).text
    assert "style=" not in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r'\son\w+="', page)
