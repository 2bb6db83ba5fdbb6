"""The referee's pages: the facts stand in the address, the engine rules, the page says what it said."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fortyfives.rules import read_card
from fortyfives.web import create_app
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH

CASES = Path(__file__).parent.parent / "data" / "cases"


def make_app(base_url="https://cards.example"):
    # No store: a question is private, so these pages must do without one.
    return create_app(
        None,
        secret="s" * 32,
        clock=lambda: "2026-11-30T19:00:00Z",
        new_id=lambda: "0",
        base_url=base_url,
        testing=True,
    )


@pytest.fixture(scope="module")
def app():
    return make_app()


@pytest.fixture
def client(app):
    return app.test_client()


def path_of(question, to="/ruling"):
    rules = question.get("rules", "barker")
    query = {
        "rules": rules if isinstance(rules, str) else json.dumps(rules),
        "trump": question["trump"],
        "trick": ".".join(question["trick"]),
        "hand": ".".join(name or "x" for name in question["hand"]),
        "card": question["card"],
    }
    return f"{to}?{urlencode(query)}"


def text_of(page: str) -> str:
    """What is read on a page: the spoken names of cards, not their drawings."""
    page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    page = re.sub(r'<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*</\1>', "", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def ruling_of(page: str) -> str:
    """From the verdict to the link that is shared."""
    return re.search(r'<main.*?id="link"[^>]*>', page, flags=re.DOTALL)[0]


def cards_shown(page: str, state: str) -> list[str]:
    """The spoken names of the playing cards with this look, in their order."""
    return [
        html.unescape(name)
        for name in re.findall(
            rf'<span class="pc \w {state}">.*?<span class="sr">([^<]+)</span>', page, flags=re.DOTALL
        )
    ]


def names(cards):
    return [card_name(ENGLISH, read_card(card)) for card in cards]


def test_the_order_of_a_ruling(client):
    page = text_of(client.get("/ruling?trump=S&trick=9S&hand=2D.JS.7S.KC&card=2D").text)
    order = [
        "Not legal The 2 of diamonds may not be played here.",
        "The facts you gave",
        "Why",
        "Legal here",
        "It would be different",
        "What this does not decide",
        "Rule: when trump is led",
        "Barker: no kitty, contract",
        "The 6 other rule sets rule the same way.",
        "Nothing was saved or shown on other phones.",
        "Share this ruling",
        "Ask another question",
    ]
    places = [page.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        (
            "trump=S&trick=9S&hand=2D.JS&card=2D",
            "Had 5 of spades been led, jack of spades would have to be played: the 5 of spades is higher.",
        ),
        (
            "trump=S&trick=9S&hand=2D.5S&card=2D",
            "With an ordinary trump in the hand, such as the 10 of spades",
        ),
        (
            "trump=S&trick=9S&hand=2D.JS.7S&card=2D",
            "Without 7 of spades in the hand, 2 of diamonds would be legal",
        ),
        ("trump=S&trick=KC&hand=2D.3S&card=2D", "With a club in the hand, such as the 10 of clubs"),
        ("trump=S&trick=KC&hand=9C.5S&card=9C", "9 of clubs is legal here whatever else is in the hand."),
    ],
)
def test_what_would_change_it(client, path, hint):
    assert hint in text_of(client.get(f"/ruling?{path}").text)


def test_an_agreed_penalty_is_named_and_not_taken(client):
    own = json.dumps({"base": "barker", "revoke_penalty": 5})
    page = client.get(
        "/ruling", query_string={"rules": own, "trump": "S", "trick": "9S", "hand": "2D.7S", "card": "2D"}
    )
    assert "A revoke costs 5 points, which the table takes; the referee only offers it." in text_of(page.text)
    assert "Barker: no kitty, with changes" in text_of(page.text)


def test_a_link_shows_the_same_ruling_to_anyone(app):
    page = app.test_client().get("/ruling?trump=S&trick=9S&hand=2D.JS&card=2D")
    link = re.search(r'<input id="link"[^>]*value="([^"]+)"', page.text)[1]
    link = html.unescape(link)
    assert link == "https://cards.example/ruling?rules=barker&trump=S&trick=9S&hand=2D.JS&card=2D"
    again = app.test_client().get(link.removeprefix("https://cards.example"))
    assert ruling_of(again.text) == ruling_of(page.text)
    assert "Set-Cookie" not in page.headers


def test_without_a_base_address_the_link_is_a_path():
    page = make_app(None).test_client().get("/ruling?trump=S&trick=9S&hand=2D.JS&card=2D").text
    assert 'value="/ruling?rules=barker' in page


@pytest.mark.parametrize(
    ("hand", "title", "description"),
    [
        (
            "2D.JS",
            "Legal: 2 of diamonds on the 9 of spades",
            "jack of spades may be held back. Trump: spades. Rules: Barker: no kitty, contract ",
        ),
        (
            "2D.JS.7S",
            "Not legal: 2 of diamonds on the 9 of spades",
            "The 2 of diamonds may not be played here. Trump: spades. Also in the hand: 7 of spades. Rules: Barker",
        ),
    ],
)
def test_a_preview_is_plain_text(client, hand, title, description):
    page = client.get(f"/ruling?trump=S&trick=9S&hand={hand}&card=2D").text
    assert f"<title>{title}</title>" in page
    assert f'<meta property="og:title" content="{title}">' in page
    assert re.search(r'<meta property="og:description" content="([^"]+)">', page)[1].startswith(description)


@pytest.mark.parametrize(
    ("query", "heading", "state"),
    [
        ("", "What is trump?", ["now", "later", "later"]),
        ("trump=S", "Which card was led?", ["", "now", "later"]),
        ("trump=S&trick=9S", "Which card was played, or would be?", ["", "", "now"]),
        ("trump=S&trick=", "Which card was played, or would be?", ["", "", "now"]),
        ("trump=S&trick=9S&card=2D", "What else was in the hand?", ["", "", ""]),
        ("trump=S&trick=9S&card=2D&step=led", "Which card was led?", ["", "now", ""]),
        (
            "trump=S&trick=9S&card=2D&step=table",
            "Which other cards were played to the trick?",
            ["", "", "now", ""],
        ),
        ("trump=S&trick=9S.3S", "Which card was played, or would be?", ["", "", "", "now"]),
        ("step=rules", "Which rules?", ["later", "later", "later"]),
    ],
)
def test_one_question_is_open_at_a_time(client, query, heading, state):
    page = client.get(f"/referee?{query}")
    assert page.status_code == 200
    assert f"data-focus>{heading}</h2>" in page.text
    assert [found.strip() for found in re.findall(r'class="fact (\w*) ?"', page.text)] == state


def test_the_picker_shows_all_cards_in_the_order_of_the_game(client):
    page = client.get("/referee?trump=S").text
    shown = re.findall(r'name="trick" value="(\w+)"', page)
    assert len(set(shown)) == 52
    assert shown[:14] == "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S 10S".split()


def test_a_card_that_is_somewhere_else_is_dashed_and_says_so(client):
    page = client.get("/referee?trump=S&trick=9S&card=2D").text
    assert re.findall(r'name="used" value="(\w+)"[^>]*aria-disabled="true"', page) == ["9S", "2D"]
    again = client.get("/referee?trump=S&trick=9S&card=2D&used=9S")
    assert again.status_code == 200
    assert "9 of spades lies on the table already." in text_of(again.text)


def test_the_facts_of_a_ruling_can_be_changed(client):
    page = client.get("/ruling?trump=S&trick=9S&hand=2D.JS&card=2D").text
    links = [html.unescape(link) for link in re.findall(r'<a class="fact[^"]*" href="([^"]+)"', page)]
    assert [link.rpartition("step=")[2] for link in links] == ["trump", "led", "played", "hand"]
    for link in links:
        assert client.get(link).status_code == 200


@pytest.mark.parametrize(
    ("query", "typed", "leads_to"),
    [
        ("step=led&trump=S", "9s", "rules=barker&trump=S&trick=9S"),
        ("step=played&trump=S&trick=9S", "2d", "rules=barker&trump=S&trick=9S&hand=2D&card=2D"),
        (
            "step=hand&trump=S&trick=9S&hand=2D&card=2D",
            "js ah, 10♠",
            "rules=barker&trump=S&trick=9S&hand=2D.JS.AH.10S&card=2D",
        ),
        (
            "step=hand&trump=S&trick=9S&hand=2D&card=2D",
            "5s.2d.?.x",
            "rules=barker&trump=S&trick=9S&hand=2D.5S.x.x&card=2D",
        ),
        ("step=table&trump=S&trick=9S", "th 3C", "rules=barker&trump=S&trick=9S.10H.3C"),
    ],
)
def test_typing_goes_on_like_tapping(client, query, typed, leads_to):
    response = client.get(f"/referee?{query}&{urlencode({'typed': typed})}")
    assert response.status_code == 303
    assert response.headers["Location"] == f"/referee?{leads_to}"


@pytest.mark.parametrize(
    ("path", "note"),
    [
        ("/referee?step=hand&trump=S&trick=9S&hand=2D&card=2D&typed=js+1x", "“1x” is not a card."),
        ("/referee?step=hand&trump=S&trick=9S&hand=2D&card=2D&typed=js+js", "jack of spades is named twice."),
        ("/referee?step=hand&trump=S&trick=9S&hand=2D&card=2D&typed=9s", "9 of spades is named twice."),
        (
            "/referee?step=hand&trump=S&trick=9S&hand=2D&card=2D&typed=3s+4s+6s+7s+8s",
            "A hand has 5 cards at most.",
        ),
        ("/referee?trump=X", "Trump is a suit"),
        ("/referee?rules=nobodys", "These rules are not known"),
        ("/referee?rules=%7Bbroken", "These rules are not known"),
        ("/referee?players=9", "These rules are not played by that many players."),
        (
            "/ruling?trump=S&trick=9S&hand=3D.JS&card=2D",
            "2 of diamonds was not named among the cards of the hand.",
        ),
        ("/ruling?trump=S&trick=9S&hand=2D.JS.JS&card=2D", "jack of spades is named twice."),
        (
            "/ruling?trump=S&trick=9S.3S.4S.6S&hand=2D&card=2D",
            "More cards lie on the table than there are other players.",
        ),
        ("/ruling?trump=S&trick=9S", "The ruling needs one more answer."),
        ("/ruling", "The ruling needs one more answer."),
        ("/ruling?trump=S&trick=9S&hand=2D.3S.4S.6S.7S.8S&card=2D", "A hand has 5 cards at most."),
    ],
)
def test_what_cannot_be_taken_leads_back_with_a_note(client, path, note):
    response = client.get(path)
    assert response.status_code == 422
    page = text_of(response.text)
    assert note in page
    assert "Is this play legal?" in page


def test_nothing_has_to_be_told_twice(client):
    page = client.get("/referee?step=hand&trump=H&trick=9S&hand=2D.KC&card=2D&typed=js+1x").text
    assert 'name="typed" type="text" value="js 1x"' in page
    assert 'aria-invalid="true"' in page
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    assert kept["trump"] == "H"
    assert kept["trick"] == "9S"
    assert kept["card"] == "2D"
    assert kept["hand"] == "2D.KC"


def test_a_card_not_held_keeps_the_other_facts(client):
    page = client.get("/ruling?trump=S&trick=9S&hand=3D.JS&card=2D").text
    assert "What else was in the hand?" in page
    assert 'id="tray-1"' in page


def test_a_players_number_that_the_rules_want_is_filled_in(client):
    own = json.dumps({"base": "twenty-five", "players": [6], "sides": "three_pairs"})
    page = client.get("/referee", query_string={"rules": own, "trump": "S", "trick": "9S.2S.3S.4S.6S", "card": "3D"})
    assert page.status_code == 200
    ruling = re.search(r'href="(/ruling[^"]+)" id="rule"', page.text)[1]
    assert "players=6" in ruling
    assert client.get(html.unescape(ruling)).status_code == 200


def test_htmx_gets_the_panel_alone(client):
    page = client.get("/referee?trump=S", headers={"HX-Request": "true"})
    assert page.text.lstrip().startswith('<div id="table" data-step="play-led">')
    assert "<html" not in page.text
    assert "HX-Request" in page.headers["Vary"]
    restored = client.get("/referee?trump=S", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.text


@pytest.mark.parametrize("to", ["/referee", "/ruling"])
@pytest.mark.parametrize(
    "rules",
    [
        '{"base":' * 100_000,
        '{"base":"barker","target":' + "[" * 100_000,
        '{"base":"barker","target":' + "9" * 5_000 + "}",
        '{"base":"barker","target":NaN}',
        '{"base":"barker","target":1e999}',
        '{"base":"barker","players":[4],"players":{}}',
        "{",
    ],
    ids=["nested", "nested inside", "endless", "not a number", "infinite", "twice", "broken"],
)
def test_rules_that_are_none_are_refused(client, to, rules):
    response = client.get(to, query_string={"rules": rules, "trump": "S", "trick": "9S", "hand": "2D", "card": "2D"})
    assert response.status_code == 422
    assert "These rules are not known or cannot be played." in text_of(response.text)


@pytest.mark.parametrize("players", ["٤", "４", "+4", " 4", "4.0", "-4", "4" * 50, "²"])
def test_a_number_is_written_in_plain_digits(client, players):
    for to in ("/referee", "/ruling"):
        query = {"players": players, "trump": "S", "trick": "9S", "hand": "2D", "card": "2D"}
        response = client.get(to, query_string=query)
        assert response.status_code == 422
        assert "These rules are not played by that many players." in text_of(response.text)


WORDS = st.one_of(
    st.sampled_from(
        ["", "S", "H", "9S", "9S.5S", "2D", "2D.JS.x", "AH", "AH.AH", "rules", "hand", "barker", "4", "{}"]
    ),
    st.text(max_size=20),
)


@settings(max_examples=200, deadline=None)
@example("/referee", {"trick": "%(0)s"})
@example("/referee", {"trump": "S", "step": "led", "typed": "%(0)s %s 100%"})
@example("/ruling", {"trump": "S", "trick": "9S", "hand": "2D.%(card)s", "card": "2D"})
@example("/ruling", {"trick": ".".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"), "hand": "x"})
@example("/referee", {"hand": "x.x.x.x.x.x", "trick": "9S"})
@given(
    to=st.sampled_from(["/referee", "/ruling"]),
    query=st.dictionaries(
        st.sampled_from("rules players trump trick hand card step typed used m by".split()), WORDS, max_size=8
    ),
)
def test_whatever_stands_in_the_address_is_answered(app, to, query):
    response = app.test_client().get(to, query_string=query)
    assert response.status_code in (200, 303, 422)
    if response.status_code == 303:
        # What was typed has been taken, or the verdict is certain: the next page is sound.
        response = app.test_client().get(response.headers["Location"], follow_redirects=True)
        assert response.status_code == 200
    # What was typed may look like a place to fill in; nothing else on the page does.
    places = set(re.findall(r"%\(\w+\)s", text_of(response.text)))
    assert places <= set(re.findall(r"%\(\w+\)s", " ".join(query.values())))


def test_a_higher_card_that_came_after_the_lead_is_named_and_does_not_count(client):
    """The quarrel of the seven led and the five played on it: must the jack come out?"""
    page = client.get("/ruling?rules=barker&trump=S&trick=7S.5S&hand=JS.2D&card=2D").text
    assert "came after it. Only the card led counts, not one played later." in page
    alone = client.get("/ruling?rules=barker&trump=S&trick=7S&hand=JS.2D&card=2D").text
    assert "came after it" not in alone


@pytest.mark.parametrize("to", ["/referee", "/referee/trick", "/referee/hand", "/ruling/trick", "/ruling/player"])
@pytest.mark.parametrize("name", ["kind", "self", "_method", "_external", "_scheme", "_anchor", "/"])
def test_a_parameter_that_nobody_knows_changes_nothing(client, to, name):
    known = {"trump": "S", "cards": "9S.KD.AH.2S", "leader": "0"}
    plain, more = client.get(to, query_string=known), client.get(to, query_string={**known, name: "POST"})
    assert more.status_code == plain.status_code < 500
    assert more.headers.get("Location", "").startswith("/") or more.status_code != 303
    assert not re.search(r'(href|action)="[a-z]+://(?!cards\.example/)[^"]*trump=S', more.text)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ('/ruling?q={"ask":[]}', 404),
        ('/ruling/hand?q={"ask":{}}', 404),
        ('/ruling/player?q={"ask":"player","trump":"S","cards":1}', 422),
        ('/ruling/player?q={"ask":"player","trump":"S","leads":[["5S"]],"cards":["5S"]}', 422),
        ('/ruling/player?q={"ask":"player","trump":"S","leads":["own"],"cards":["own"]}', 422),
    ],
)
def test_a_question_in_one_piece_may_hold_anything(client, path, status):
    assert client.get(path).status_code == status


def test_a_link_that_is_handed_on_holds_no_note(client):
    rows = [
        {"adjust": [5, 0], "note": "Theresa spilt the beer"},
        {"bidder": 0, "bid": 15, "counts": [4, 1], "top_side": 0},
    ]
    told = {"rules": "barker", "first_dealer": "0", "hands": json.dumps(rows)}
    page = client.get("/ruling/match", query_string=told).text
    [link] = re.findall(r'<input id="link" type="text" readonly value="([^"]*)"', page)
    assert "Theresa" not in link
    assert "bidder" in link
    path = html.unescape(link).removeprefix("https://cards.example")
    assert re.findall(r'<table class="sum-table">.*?</tbody>', client.get(path).text, re.DOTALL)
