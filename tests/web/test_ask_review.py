"""Did anyone revoke? The picture of the hand is the judge's, and the hand is told card by card, in any order."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.rules import Fault, answer, read_card
from fortyfives.web import ask_review, create_app
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH
from tests.web.asking import Asker, address, asking
from tests.web.tapping import begin

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "cases" / "review.jsonl").read_text(encoding="utf-8").splitlines()
]
BAD = [
    json.loads(line)["question"]
    for line in (Path(__file__).parents[1] / "data" / "cases" / "errors.jsonl").read_text(encoding="utf-8").splitlines()
    if json.loads(line)["question"].get("ask") == "review"
]

# North leads 9S; East, who plays the 6 of spades to trick 4, threw a club on it.
LEO_REVOKED = {
    "ask": "review",
    "rules": "barker",
    "trump": "S",
    "leader": 0,
    "tricks": [
        {"cards": ["KD", "4D", "9D", "2S"]},
        {"cards": ["9S", "3C", "KS", "AH"]},
        {"cards": ["KH", "7H", "QH", "10H"]},
        {"cards": ["4S", "JS", "6S", "5C"]},
        {"cards": ["5S", "10C", None, "8C"]},
    ],
}

VOID_WITH_A_TRUMP = {
    "ask": "review",
    "rules": "barker",
    "trump": "S",
    "leader": 0,
    "tricks": [{"cards": ["KC", "QC", "2D", "JC"]}, {"cards": ["2H", "4H", "3S", "6H"]}],
}


@pytest.fixture(scope="module")
def plain() -> Flask:
    """The app without a score book: a question is private."""
    return create_app(
        None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", base_url="", testing=True
    )


def drawn(page: Asker) -> dict[tuple[int, int], tuple[str, str, str]]:
    """What the picture says of each square: by trick and column, the card's name, verdict and reason."""
    found = {}
    for trick, column, rest in re.findall(r'id="cell-(\d)-(\d)"(.*?)</a>', page.html, re.DOTALL):
        names = re.findall(r'class="sr">(.*?)</span>', rest)
        verdict = re.search(r'data-verdict="(\w+)"', rest)
        reason = re.search(r'data-reason="(\w+)"', rest)
        found[int(trick), int(column)] = (names[-1], verdict[1] if verdict else "", reason[1] if reason else "")
    return found


def expected(question: dict[str, Any], said: dict[str, Any]) -> dict[tuple[int, int], tuple[str, str, str]]:
    """The same from the answer of the judge."""
    players = question.get("players", 4)
    found = {}
    for play in said["plays"]:
        column = (play["seat"] - question["leader"]) % players + 1
        card = read_card(play["card"])
        name = "forgotten" if card is None else card_name(ENGLISH, card)
        found[play["trick"], column] = (name, play["verdict"] or "", play["reason"] or "")
    return found


@pytest.mark.parametrize("case", [*CASES, {"about": "Leo", "question": LEO_REVOKED}], ids=lambda case: case["about"])
def test_the_picture_is_the_judges(plain, case):
    question = case["question"]
    said = case.get("answer") or answer(question)
    page = Asker(plain.test_client(), address(plain, question))
    assert page.status == 200
    shown = drawn(page)
    wanted = expected(question, said)
    assert {square: shown[square] for square in wanted} == wanted
    verdict = re.search(r'class="verdict" data-verdict="(\w+)" data-reason="([\w ]+)"', page.html)
    assert verdict is not None
    assert verdict[2] == (" ".join(map(str, said["revokes"])) or "none")
    verdicts = {play["verdict"] for play in said["plays"]}
    assert verdict[1] == ("illegal" if said["revokes"] else "open" if "open" in verdicts else verdict[1])
    assert page.why, "a ruling has a proof"


@pytest.mark.parametrize("question", BAD, ids=json.dumps)
def test_a_memory_that_cannot_be_true_is_pointed_out_and_nothing_is_lost(plain, question):
    page = Asker(plain.test_client(), address(plain, question))
    assert page.status == 422
    assert page.notes
    told = "~".join(
        ".".join([*([str(trick["leader"])] if "leader" in trick else []), *(card or "x" for card in trick["cards"])])
        for trick in question["tricks"]
    )
    assert told in page.html


def test_a_card_told_twice_is_named_with_both_places(plain):
    page = Asker(plain.test_client(), "/ruling/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3C.KS.4D")
    assert page.status == 422
    assert "4♦" in re.sub(r"<svg.*?</svg>", "", page.notes[0]) or "4 of diamonds" in page.notes[0]
    assert "trick 1" in page.notes[0]
    assert "trick 2" in page.notes[0]
    assert page.question == "Trick 2: what did South play?", "the card to look at again"
    assert page.notes[0].count("is told twice") == 1


def tap_cards(page: Asker, *names: str) -> Asker:
    """Tap cards of the picker; "?" is the one that nobody remembers."""
    for name in names:
        if name == "?":
            page.tap("forget")
            continue
        card = card_name(ENGLISH, read_card(name) or 0)
        found = re.search(rf'id="(pick-\d+-\w)"[^>]*>(?:(?!</button>).)*>{card}<', page.html, re.DOTALL)
        assert found, f"{name} is not in the picker of {page.path}"
        page.tap(found[1])
    return page


def test_a_whole_hand_by_taps(plain):
    page = Asker(plain.test_client(), "/referee/menu").tap("ask-review", "trump-S")
    assert page.question == "Trick 1: what did North lead?"
    tap_cards(page, "KD", "4D", "9D", "2S")
    assert page.question == "Trick 2: what did West lead?", "who leads follows from the cards"
    tap_cards(page, "9S", "3C", "KS", "AH", "KH", "7H", "QH", "10H", "4S", "JS", "6S", "5C", "5S", "10C", "?")
    assert page.question == "Trick 5: what did South play?"
    tap_cards(page, "8C")
    assert page.path.startswith("/ruling/review?"), "the last card leads to the ruling"
    assert page.taps == 2 + 20
    said = answer(LEO_REVOKED)
    assert not isinstance(said, Fault)
    wanted = expected(LEO_REVOKED, said)
    assert {square: drawn(page)[square] for square in wanted} == wanted
    assert page.word == "North revoked"


def test_a_ruling_is_there_as_soon_as_anything_is_told(plain):
    page = tap_cards(Asker(plain.test_client(), "/referee/review?trump=S"), "9S", "3C")
    page.tap("rule")
    assert page.status == 200
    said = answer({"ask": "review", "trump": "S", "leader": 0, "tricks": [{"cards": ["9S", "3C", None, None]}]})
    assert [play["verdict"] for play in said["plays"][:2]] == ["legal", "open"]
    assert drawn(page)[1, 2][1:] == ("open", "depends")


def test_one_may_begin_at_any_trick(plain):
    page = Asker(plain.test_client(), "/referee/review?trump=S").tap("trick-4")
    assert page.question == "Who took trick 1?", "who led trick 4 is not known before"
    page.tap("took-2", "took-2", "took-1")
    assert page.question == "Trick 4: what did East lead?"
    tap_cards(page, "6S")
    assert "tricks=x.x.x.x~2.x.x.x.x~2.x.x.x.x~1.6S" in page.path


def test_the_rest_of_a_trick_can_be_forgotten_in_one_tap(plain):
    page = tap_cards(Asker(plain.test_client(), "/referee/review?trump=S"), "KD").tap("forget-trick")
    assert page.question == "Who took trick 1?"
    page.tap("took-3")
    assert page.question == "Trick 2: what did West lead?"


def test_who_remembers_another_taker_is_told_that_it_cannot_be(plain):
    page = tap_cards(Asker(plain.test_client(), "/referee/review?trump=S"), "KD", "4D", "9D", "2S")
    page.tap("not-so")
    assert page.question == "Who took trick 1?"
    page.tap("took-0")
    assert page.notes
    assert "2" in page.notes[0], "the card that took it is named"
    assert page.question == "Trick 1: what did West play?", "either that card is another"
    page.tap("trick-2")
    assert page.question == "Trick 2: what did North lead?", "nothing that was told is lost"
    page.tap("not-so", "took-3")
    assert not page.notes, "or West took it after all"


def test_a_card_can_be_told_otherwise(plain):
    page = Asker(plain.test_client(), address(plain, LEO_REVOKED)).tap("cell-2-1")
    assert page.question == "Trick 2: what did North play?"
    tap_cards(page, "8S")
    assert page.word != "North revoked"


def test_cards_can_be_typed(plain):
    page = Asker(plain.test_client(), "/referee/review?trump=S")
    page.go("/referee/review", trump="S", step="c-1-1", typed="kd 4d 9d 2s, 9s ? ks ah")
    assert "tricks=KD.4D.9D.2S~9S.x.KS.AH" in page.path or "KD.4D.9D.2S~9S.x.KS.AH" in page.html
    page.go("/referee/review", trump="S", step="c-1-1", typed="kd 1x")
    assert page.status == 422
    assert "1x" in page.notes[0]
    assert 'value="kd 1x"' in page.html


def test_a_hand_recorded_card_by_card_is_reviewed_at_once(client):
    phone = begin(client, "barker", dealer=3)
    phone.tap("bidder-0", "bid-20", "trump-S", "depth-cards")
    path = phone.path.split("?")[0]
    cards = "KD.4D.9D.2S 9S.3C.KS.AH".replace(".", " ").split()
    page = phone.look().text
    assert "card-KD" in page
    for card in cards:
        phone.tap(f"card-{card}")
    page = Asker(client, f"{path}/referee?ask=review")
    assert "Maeve" in page.text or "Angus" in page.text
    assert "tricks=" in page.path
    assert page.question.startswith("Trick 3: what did ")
    page.tap("rule")
    assert page.status == 200
    assert "Keep with hand 1" in page.text


def test_the_last_hand_is_looked_back_on_until_the_next_has_a_trump(client):
    phone = begin(client, "barker", dealer=1)
    phone.tap("bidder-2", "bid-15", "trump-H", "depth-cards")
    path = phone.path.split("?")[0]
    hand = "7H 4S AH 5H JH KD QH QD KS 9S 5D 3S AS 2C 8C KC 2D 3C 10C 6C"
    phone.tap(*(f"card-{card}" for card in hand.split()), "save")
    page = Asker(client, f"{path}/referee?ask=review")
    assert page.word.endswith(" revoked")
    assert "Hand 1. Trick 1: " in page.text
    assert "Keep with hand 1" in page.text
    phone.look()
    phone.tap("bidder-3", "bid-20", "trump-C")
    page = Asker(client, f"{path}/referee?ask=review")
    assert page.question.startswith("Trick 1: what did ")
    assert "trump=C" in page.path


def test_where_nobody_knows_who_took_a_trick_what_is_told_is_ruled_on(plain):
    page = Asker(plain.test_client(), "/referee/review?trump=H&leader=0&tricks=7H.4S.AH.5H~JH.x.QH.x")
    assert page.question == "Who took trick 2?"
    page.tap("rule")
    assert page.status == 200
    assert page.word == "East revoked"


def test_one_players_cards(plain):
    page = Asker(plain.test_client(), "/referee/menu").tap("ask-player", "trump-S")
    assert page.question == "What was led to trick 1?"
    tap_cards(page, "KD", "2D", "9S", "3C", "?", "8H")
    assert page.question == "What was led to trick 4?"
    tap_cards(page, "4S", "6S")
    page.tap("rule")
    assert page.word == "The player revoked"
    assert drawn(page)[2, 2][1:] == ("illegal", "must_play_trump")
    assert any("6♠" in step or "6" in step for step in page.why)


def test_a_player_who_led_himself(plain):
    page = Asker(plain.test_client(), "/referee/player?trump=S").tap("own-lead")
    assert page.question == "What did the player play to trick 1?"
    tap_cards(page, "KD")
    assert "leads=own" in page.path


def test_the_agreed_penalty_is_offered_against_the_side_that_revoked_and_nothing_is_taken(client):
    rules = '{"base":"barker","revoke_penalty":20}'
    phone = begin(client, rules, "Maeve", "Angus", "Theresa", "Leo", dealer=3)
    path = phone.path.split("?")[0]
    page = Asker(client, f"{path}/referee?ask=review")
    page.go("/ruling/review", **{**dict(LEO_IN_ADDRESS), "rules": rules, "m": path.split("/")[2]})
    assert page.word == "Maeve revoked"
    offer = page.link("penalty-0")
    assert "side=0" in offer
    assert "points=-20" in offer
    assert parse_qs(urlsplit(offer).query)["note"] == ["Revoke in trick 2: 3 of clubs"], "the log names nobody"
    assert "Maeve &amp; Theresa" in page.html
    assert client.get(path).text.count(">needs 120<") == 2, "nobody has taken it"


def test_the_same_penalty_is_offered_where_one_players_cards_prove_it(client):
    rules = '{"base":"barker","revoke_penalty":20}'
    phone = begin(client, rules, "Maeve", "Angus", "Theresa", "Leo", dealer=3)
    match_id = phone.path.split("?")[0].split("/")[2]
    told = {"rules": rules, "m": match_id, "trump": "S", "leads": "9S.KH", "cards": "3C.6S"}
    page = Asker(client, f"/m/{match_id}/referee?ask=player")
    page.go("/ruling/player", **told, seat="3")
    assert "side=1" in page.link("penalty-0")
    assert "points=-20" in page.link("penalty-0")
    assert parse_qs(urlsplit(page.link("penalty-0")).query)["note"] == ["Revoke in trick 1: 3 of clubs"]
    page.go("/ruling/player", **told)
    assert "side=0" in page.link("penalty-0")
    assert "side=1" in page.link("penalty-1")
    page.go("/ruling/player", **{**told, "cards": "3S.6H"})
    assert "penalty-0" not in page.html


LEO_IN_ADDRESS = {
    "trump": "S",
    "leader": "0",
    "tricks": "KD.4D.9D.2S~9S.3C.KS.AH~KH.7H.QH.10H~4S.JS.6S.5C~5S.10C.x.8C",
}


def test_nothing_but_dots_is_nothing_typed(plain):
    for path in ("/referee", "/referee/review", "/referee/trick"):
        page = Asker(plain.test_client(), path).go(path, trump="S", step="cards", typed="., ;")
        assert page.status == 200


signs = st.text("AHS25x.~-own1K ", max_size=24)


@settings(max_examples=150)
@given(
    st.sampled_from(["/referee/review", "/ruling/review", "/referee/player", "/ruling/player"]),
    st.dictionaries(
        st.sampled_from(["trump", "leader", "tricks", "leads", "cards", "seat", "players", "step", "rules", "m", "n"]),
        st.one_of(signs, st.sampled_from(["S", "0", "5", "c-1-1", "c-5-4", "w-4", "c-9-9", "KD.4D.9D.2S~3.x", "6"])),
    ),
)
def test_whatever_stands_in_the_address_is_answered(plain, path, query):
    response = plain.test_client().get(path, query_string=query)
    assert response.status_code in (200, 303, 308, 422)


def test_the_address_of_a_review_is_the_one_that_is_asked_from(plain):
    with plain.test_request_context():
        assert asking(plain, "review", trump="S") == "/referee/review?trump=S"


def test_rules_left_out_are_those_in_force(plain):
    """Without rules the referee goes by Barker, and the six others see the same revoke."""
    question = {name: told for name, told in LEO_REVOKED.items() if name != "rules"}
    page = Asker(plain.test_client(), address(plain, question))
    assert "The 6 other rule sets rule the same way." in page.html
    assert "Under the other rule sets" not in page.html


def test_rules_that_play_alike_are_reviewed_once(plain, monkeypatch):
    """A hand with many blanks takes its time: the other six rule sets cost no more than the two ways of playing."""
    asked = []
    review = ask_review.reviewed_question

    def counted(table, question):
        asked.append(table.profile.void_must_trump)
        return review(table, question)

    monkeypatch.setattr(ask_review, "reviewed_question", counted)
    page = Asker(plain.test_client(), address(plain, VOID_WITH_A_TRUMP))
    assert page.text.count("Not legal") == 0
    assert sorted(asked) == [False, False, True]
    # South threw a diamond on a club, and kept the 3 of spades.
    must_trump = answer({**VOID_WITH_A_TRUMP, "rules": "auction-120"})
    assert must_trump["revokes"] == [2]
    assert not answer(VOID_WITH_A_TRUMP)["revokes"]
    assert "Twenty-five: South revoked." in page.text.split("Under the other rule sets")[1]
