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
from fortyfives.web.question_address import read_question, ruling_href
from fortyfives.words.examples import EXAMPLES, OTHERWISE
from fortyfives.words.terms import terms
from fortyfives.words.translator import ENGLISH

CASES = Path(__file__).resolve().parents[1] / "data" / "cases"

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
        "/rules/nobodys/card",
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


def texts_of(page, pattern):
    """What stands in the parts of a page that match, without tags, each on one line."""
    found = re.findall(pattern, page, flags=re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split()) for part in found]


# --- rulings


def test_every_reason_stands_in_the_list_once_and_leads_to_its_page(client):
    page = client.get("/rulings").text
    listed = re.findall(r'<li id="(\w+)" class="listed"><a class="entry" href="([^"]+)">', page)
    assert sorted(code for code, _ in listed) == sorted(reason.value for reason in Reason)
    assert all(href == f"/rulings/{code}" for code, href in listed)
    assert "%(" not in page


def test_the_list_says_why_a_question_is_handed_back(client):
    page = client.get("/rulings").text
    [codes] = re.findall(r'<dl class="terms codes">(.*?)</dl>', page, flags=re.DOTALL)
    for line in (CASES / "errors.jsonl").read_text(encoding="utf-8").splitlines():
        assert f"<dt>{json.loads(line)['answer']['error']['code']}</dt>" in codes


VERDICTS = {"legal": ("legal", "Legal"), "illegal": ("cross", "Not legal")}


def questions_of(reason):
    return [EXAMPLES[reason], *OTHERWISE[reason]]


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_page_with_examples_that_can_be_tried(client, reason):
    response = client.get(f"/rulings/{reason.value}")
    assert response.status_code == 200
    page = response.text
    assert "%(" not in page
    examples = re.findall(r'<article class="example".*?</article>', page, flags=re.DOTALL)
    questions = questions_of(reason)
    assert len(examples) == len(questions)
    for example, question in zip(examples, questions, strict=True):
        [told] = re.findall(r'<a class="link noprint" href="([^"]+)"', example)
        with client.application.test_request_context():
            assert html.unescape(told) == ruling_href(question)
        assert client.get(html.unescape(told)).status_code == 200
        given = answer(dict(question))
        if "legal" in given and given["legal"] is not None:
            icon, word = VERDICTS["legal" if given["legal"] else "illegal"]
            assert f'href="#i-{icon}"' in example
            assert f"{word}</h3>" in example


@pytest.mark.parametrize("reason", Reason)
def test_the_examples_of_a_reason_differ_in_what_the_page_shows_them_to_differ_in(client, reason):
    page = client.get(f"/rulings/{reason.value}").text
    facts = [
        texts_of(example, r"<p><small class=\"mute\">.*?</p>")
        for example in re.findall(r'<article class="example".*?</article>', page, flags=re.DOTALL)
    ]
    assert all(facts), "each example names the fact that makes it otherwise"
    assert len({tuple(told) for told in facts}) == len(facts)


def test_the_facts_of_an_address_are_those_of_the_example(client):
    question = EXAMPLES[Reason.HOLDS_BACK]
    page = client.get("/rulings/holds_back").text
    told = html.unescape(re.search(r'href="(/ruling\?[^"]+)"', page)[1])
    with client.application.test_request_context(told):
        from flask import request

        assert answer(read_question("play", request.args)) == answer(dict(question))


@pytest.mark.parametrize(("code", "says"), [("holds_back", "5♠"), ("below_floor", "95"), ("play_on", "120")])
def test_a_reason_says_what_would_make_it_otherwise(client, code, says):
    page = client.get(f"/rulings/{code}").text
    [note] = re.findall(r'<div class="note isgood">.*?</div>', page, flags=re.DOTALL)
    spoken = {"5♠": "5 of spades"}.get(says, says)
    assert spoken in note


def test_a_reason_tells_where_the_other_rule_sets_differ(client):
    [told] = texts_of(
        client.get("/rulings/must_trump_when_void").text, r'<section aria-labelledby="rules".*?</section>'
    )
    # Three of the others oblige such a player too, three do not.
    assert "The 3 others rule as here." in told
    for profile in VARIANTS:
        if not profile.void_must_trump:
            assert profile.name in told


@pytest.mark.parametrize("code", ["nothing", "HOLDS_BACK", "holds-back", "holds_back/x"])
def test_there_is_no_page_for_what_is_no_reason(client, code):
    assert client.get(f"/rulings/{code}").status_code == 404


# --- words


def test_every_word_leads_to_its_rule(client):
    page = client.get("/words").text
    found = re.findall(r'<dt id="word-([\w-]+)">.*?<a class="link" href="([^"]+)">', page, flags=re.DOTALL)
    assert [key for key, _ in found] == [term.key for term in terms(ENGLISH)]
    for _, href in found:
        target, _, anchor = href.partition("#")
        response = client.get(target)
        assert response.status_code == 200, href
        assert not anchor or f' id="{anchor}"' in response.text, href


@pytest.mark.parametrize(
    "word",
    "hand cards hold renege revoke set made floor bagged kitty rob in-the-hole trump lead".split(),
)
def test_the_words_that_are_asked_for_are_there(client, word):
    assert f'<dt id="word-{word}">' in client.get("/words").text


# --- side by side


def test_two_rule_sets_are_chosen_from_two_lists(client):
    page = client.get("/rules/compare").text
    assert re.findall(r'<option value="([^"]+)" selected>', page) == IDS[:2]
    page = client.get("/rules/compare?a=merrimack&b=twenty-five").text
    assert re.findall(r'<option value="([^"]+)" selected>', page) == ["merrimack", "twenty-five"]


def test_each_difference_names_both_answers_and_their_sources(client):
    page = client.get("/rules/compare?a=barker&b=merrimack").text
    lines = texts_of(page, r'<div class="compare".*?</div>\s*</dl>')
    [thirty] = [line for line in lines if line.startswith("30 made")]
    assert "is worth 60." in thirty
    assert "is worth 30, like any other." in thirty
    assert thirty.count("Source") == 2
    labels = texts_of(page, r"<h3>.*?</h3>")
    # What the table of the contract sets apart between the two, and nothing else.
    assert labels == ["Bids", "Bidding", "Holding", "All pass", "Floor", "Kitty", "Draw", "First lead", "30 made"]
    numbers = {int(number) for number in re.findall(r'<li id="source-(\d+)">', page)}
    said = re.findall(r'href="#sources">Sources? ([^<]+)<', page)
    spans = [span.split("\N{EN DASH}") for line in said for span in line.split(", ")]
    referred = {number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)}
    # Both accounts that are followed are listed, whoever is referred to beside them.
    assert numbers == referred | {1, 2}
    assert texts_of(page, r'<li id="source-1">.*?</li>') == ["1 Auction Forty-Fives, after Barker"]
    assert texts_of(page, r'<li id="source-2">.*?</li>') == ["2 Merrimack Valley Forty Fives"]


def test_a_rule_set_beside_itself_differs_nowhere(client):
    page = client.get("/rules/compare?a=barker&b=barker").text
    assert '<div class="compare"' not in page
    assert "Nowhere: these are the same rules." in page


def test_own_rules_can_be_compared_and_stay_in_the_lists(client):
    page = client.get("/rules/compare", query_string={"a": OWN, "b": "merrimack"}).text
    assert [html.unescape(value) for value in re.findall(r'<option value="([^"]+)" selected>', page)] == [
        OWN,
        "merrimack",
    ]
    assert len(re.findall(r"<option ", page)) == 2 * (len(IDS) + 1)
    assert texts_of(page, r"<h3>.*?</h3>") == ["Target", "Holding", "Both reach it"]
    assert client.get("/rules/compare?a=nobodys").status_code == 404


# --- the card for the table


@pytest.mark.parametrize("profile", VARIANTS, ids=IDS)
def test_the_card_has_all_that_a_table_asks_for(client, profile):
    response = client.get(f"/rules/{profile.id}/card")
    assert response.status_code == 200
    page = response.text
    assert contract_code(profile) in page
    ladders = {
        title: order
        for _, title, order in re.findall(
            r"<li><b>(.*?)</svg> ([^<]+)</b> <span class=\"order\">(.*?)</span></li>", page, flags=re.DOTALL
        )
    }
    assert set(ladders) == {"Spades and Clubs", "Hearts", "Diamonds"}
    text = " ".join(texts_of(page, r'<section aria-labelledby="trumps">.*?</section>'))
    for suit in SUITS:
        order = trump_order(suit)
        ranks = [rank_of(card) if write_card(card)[-1] == suit.value else "A ace of hearts" for card in order]
        assert " ".join(ranks) in text
    lines = texts_of(page, r"<dt>.*?</dt>")
    assert {"Lead", "Follow", "Hold back", "First lead", "Suit not held", "Points", "Target"} <= set(lines)
    assert ("Bids" in lines) == profile.has_auction
    assert (f"On {profile.floor.at} or more" in lines) if profile.floor else not any(" or more" in x for x in lines)
    assert str(profile.target) in texts_of(page, r'<section aria-labelledby="score".*?</section>')[0]


def test_own_rules_have_a_card(client):
    page = client.get("/rules/own/card", query_string={"rules": OWN})
    assert page.status_code == 200
    assert contract_code(find_profile(json.loads(OWN))) in page.text
    plain = client.get("/rules/own/card", query_string={"rules": "barker"})
    assert plain.status_code == 308
    assert plain.headers["Location"] == "/rules/barker/card"
    sheet = client.get("/rules/own", query_string={"rules": OWN}).text
    assert 'href="/rules/own/card?rules=' in sheet


PAGES = [
    "/rules",
    "/rulings",
    *(f"/rulings/{reason.value}" for reason in (Reason.HOLDS_BACK, Reason.DEPENDS, Reason.LAST_HAND)),
    "/words",
    "/rules/compare?a=kitty-four&b=forty-five",
    "/rules/barker/card",
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
def test_the_book_is_open_at_all_its_places(client, path):
    if path == "/referee":
        return
    page = client.get(path).text
    for place in ("/rules", "/rulings", "/words", "/rules/compare"):
        assert f'<a class="link" href="{place}">' in page


@pytest.mark.parametrize("path", PAGES)
def test_no_page_needs_what_the_policy_forbids(client, path):
    page = client.get(path).text
    assert "style=" not in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r'\son\w+="', page)
