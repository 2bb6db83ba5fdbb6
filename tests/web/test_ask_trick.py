"""Who takes this trick? The judge's answer on the page, told while the cards are named, with names from a match."""

from __future__ import annotations

import html
import json
import re
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.rules import (
    DECK,
    SUITS,
    Suit,
    answer,
    beaten_by,
    is_trump,
    read_card,
    suit_of,
    trick_winner,
    write_card,
)
from fortyfives.words.cards import card_name, written
from fortyfives.words.translator import ENGLISH
from fortyfives.words.tricks_ruled import explain_trick, trick_hint
from tests.web.asking import Asker, address, asking
from tests.web.tapping import Forms, begin, hand
from tests.web.test_ask_hand import CASES, plain, read_cases

__all__ = ["plain"]

TRICKS = read_cases("trick", "trick.jsonl")


def spoken(name: str) -> str:
    card = read_card(name)
    assert card is not None
    return card_name(ENGLISH, card)


def shown(asked: Asker) -> list[tuple[str, str, bool]]:
    """The cards of the ruling in their order: the name, what stands under it, whether it is marked as the winner."""
    found = re.search(r'<ol class="trick-line">(.*?)</ol>', asked.html, re.DOTALL)
    assert found
    return [
        (html.unescape(name), html.unescape(line), state == "took isgood")
        for state, name, line in re.findall(
            r'<span class="pc \w ?([\w ]*)">.*?<span class="sr">([^<]+)</span></span><small>([^<]+)</small>',
            found[1],
            re.DOTALL,
        )
    ]


@pytest.mark.parametrize(("question", "said"), TRICKS)
def test_a_link_shows_what_the_judge_says(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert (asked.status, asked.reason) == (200, said["card"])
    assert f"{spoken(said['card'])} takes it" in re.sub(r"<[^>]+>", "", asked.word)
    cards = shown(asked)
    assert [name for name, _, _ in cards] == [spoken(name) for name in question["cards"]]
    assert [name for name, _, wins in cards if wins] == [spoken(said["card"])]


@pytest.mark.parametrize(("question", "said"), TRICKS)
def test_taps_alone_come_to_the_same_one_tap_a_card(
    plain: Flask, question: dict[str, Any], said: dict[str, Any]
) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick")).tap(f"trump-{question['trump']}")
    five = f"5{question['trump']}"
    cards = question["cards"][: question["cards"].index(five) + 1] if five in question["cards"] else question["cards"]
    for place, name in enumerate(cards):
        assert asked.question == ("Which card was led?" if place == 0 else "Which card came next?")
        tap_card(asked, name)
    assert asked.reason == said["card"]
    assert "takes it" in asked.word
    assert asked.taps == 1 + len(cards)


def tap_card(asked: Asker, name: str) -> None:
    """Tap a card of the picker, wherever it stands."""
    found = re.search(rf'<button class="pc [^>]*id="(pick-[^"]+)"[^>]*>(?:(?!</button>).)*>{spoken(name)}<', asked.html)
    assert found, name
    asked.tap(found[1])


@pytest.mark.parametrize(
    ("told", "winning"),
    [
        ("7S", "7 of spades is winning. It was led."),
        ("7S.JS", "jack of spades is winning. It is the second card."),
        ("9D.KH.KD", "king of diamonds is winning. It is the third card."),
        ("9D.AH.2S", "ace of hearts is winning. It is the second card."),
    ],
)
def test_who_is_winning_stands_there_without_a_tap(plain: Flask, told: str, winning: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick", trump="S", cards=told))
    live = re.search(r'<p class="live told"[^>]*>(.*?)</p>', asked.html, re.DOTALL)
    assert live
    text = re.sub(r'<svg.*?</svg>|<span aria-hidden="true">[^<]*</span>', "", live[1], flags=re.DOTALL)
    text = re.sub(r'<span aria-hidden="true">[^<]*', "", text)
    assert " ".join(re.sub(r"<[^>]+>", "", text).split()) == winning


def test_a_trick_that_goes_on_is_ruled_on_as_far_as_it_goes(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick", trump="S", cards="7S.JS")).tap("rule")
    assert "is winning" in asked.word
    assert "2 cards are still to come, so a higher one can take it." in asked.why
    assert asked.reason == "JS"


def test_the_highest_trump_of_all_ends_the_asking(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick", trump="S"))
    tap_card(asked, "7S")
    tap_card(asked, "5S")
    assert (asked.reason, asked.taps) == ("5S", 2)
    assert "takes it" in asked.word
    assert "2 cards are still to come, and none can be higher." in asked.why
    # The others can be named all the same.
    asked.go(str(asked.facts["cards"][1]))
    assert asked.question == "Which card came next?"
    tap_card(asked, "AS")
    assert "ace of spades" in asked.html
    assert asked.reason == "5S"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_as_many_as_sit_there_play(plain: Flask, players: int) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick", trump="H"))
    assert asked.facts["players"][0] == "4"
    asked.go(str(asked.facts["players"][1])).tap(f"players-{players}")
    cards = ["9C", "2C", "KD", "3H", "AH", "JH"][:players]
    for name in cards:
        assert asked.reason is None
        tap_card(asked, name)
    said = answer({"ask": "trick", "players": players, "trump": "H", "leader": 0, "cards": cards})
    assert isinstance(said, dict)
    assert asked.reason == said["card"]
    assert asked.facts["players"][0] == str(players)


def test_a_card_that_lies_there_is_dashed_and_says_so(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "trick", trump="S", cards="7S.JS"))
    assert re.findall(r'name="used" value="(\w+)"[^>]*aria-disabled="true"', asked.html) == ["JS", "7S"]
    tap_card(asked, "JS")
    assert "jack of spades lies on the table already." in re.sub(r"<[^>]+>", "", asked.notes[0])
    # Nothing of what was told is lost, and the tray takes a card out.
    asked.tap("tray-0")
    assert "cards=JS" in asked.path


def test_the_picker_stands_in_the_order_of_the_game(plain: Flask) -> None:
    page = Asker(plain.test_client(), asking(plain, "trick", trump="C")).html
    names = re.findall(r'name="cards" value="(\w+)"', page)
    assert len(set(names)) == 52
    assert names[:14] == "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C 10C".split()
    assert '<span class="sr">ace of hearts</span><span class="sr">, third trump</span>' in page


# --- from a match


def test_from_a_match_everything_is_filled_in_and_people_are_named(client: FlaskClient, plain: Flask) -> None:
    phone = begin(client, "barker", "Angus", "Maeve", "Theresa", "Leo")
    phone.tap("bidder-1", "bid-20", "trump-S", "depth-cards", "card-7S", "card-JS")
    match_id = phone.path.rsplit("/", 1)[-1].partition("?")[0]
    asked = Asker(client, f"/m/{match_id}/referee?ask=trick")
    assert {name: text for name, (text, _) in asked.facts.items()}["leader"] == "Theresa"
    assert "So far Leo." in asked.text
    tap_card(asked, "AS")
    tap_card(asked, "AH")
    assert asked.taps == 2
    assert "Leo wins the trick and leads the next one." in asked.text
    assert [line for _, line, _ in shown(asked)] == ["Theresa, led", "Leo", "Angus", "Maeve"]
    # A stranger who opens the link sees the cards and no names.
    stranger = plain.test_client().get(asked.path.replace("?", "?", 1)).text
    assert "Leo" not in stranger
    assert "Theresa" not in stranger


def test_a_match_that_does_not_know_who_led_asks_for_names(client: FlaskClient) -> None:
    phone = begin(client, "barker", "Angus", "Maeve", "Theresa", "Leo")
    match_id = phone.path.rsplit("/", 1)[-1].partition("?")[0]
    asked = Asker(client, f"/m/{match_id}/referee?ask=trick").tap("trump-S")
    assert asked.question == "Who led?"
    asked.tap("leader-3")
    for name in ("7S", "JS", "AS", "AH"):
        tap_card(asked, name)
    assert "Angus wins the trick and leads the next one." in asked.text
    assert asked.facts["leader"][0] == "Leo"


@pytest.mark.parametrize("people", [("Angus", "Maeve", "Theresa"), ("Angus", "Maeve", "Theresa", "Leo", "Una")])
def test_those_of_a_match_of_three_or_five_are_named_too(client: FlaskClient, people: tuple[str, ...]) -> None:
    phone = begin(client, "forty-five", *people)
    asked = Asker(client, f"/m/{phone.path.split('/')[2]}/referee?ask=trick").tap("trump-S", "leader-2")
    for name in ("9S", "QS", "2D", "3D", "4D")[: len(people)]:
        tap_card(asked, name)
    second = people[3 % len(people)]
    assert f"{second} wins the trick" in asked.text
    assert [line for _, line, _ in shown(asked)][:2] == ["Theresa, led", second]
    assert "Forty-Fives, turn-up, contract" in asked.text
    # Kept, it says the same.
    keep = next(form for form in Forms(asked.html).forms if "keep" in form.buttons)
    kept = Asker(client, client.post(keep.action, data=keep.fields).headers["Location"])
    assert [line for _, line, _ in shown(kept)][:2] == ["Theresa, led", second]
    assert "Forty-Fives, turn-up, contract" in kept.text


def test_a_hand_of_the_sheet_lends_its_own_trump_and_not_that_of_the_open_one(client: FlaskClient) -> None:
    phone = begin(client, "barker", "Angus", "Maeve", "Theresa", "Leo")
    phone.tap(*hand(1, 15, "H", 3, "1"), "save", "bidder-2", "bid-20", "trump-S", "depth-cards", "card-7S")
    match_id = phone.path.split("/")[2].partition("?")[0]
    assert "trump=S" in Asker(client, f"/m/{match_id}/referee?ask=trick").path
    looked_back = Asker(client, f"/m/{match_id}/referee?ask=trick&hand=1").path
    assert "trump=H" in looked_back
    assert "7S" not in looked_back


# --- what is said


@pytest.mark.parametrize(
    ("trump", "cards", "says"),
    [
        ("S", "7S 5S AS AH", "The five is the highest of all trumps."),
        ("S", "7S JS AS 2D", "The jack is the second-highest trump: only 5♠ beats it."),
        ("C", "AC AH KC QC", "A♥ is the third trump in every hand: only 5♣ and J♣ beat it."),
        ("C", "AC 2C KC QC", "The ace of trumps is fourth: only 5♣, J♣ and A♥ beat it."),
        ("S", "10S 2S 9S 3S", "In black suits the lower number wins: 2♠ beats 3♠."),
        ("D", "2D 10D 9D 3D", "In red suits the higher number wins: 10♦ beats 9♦."),
        ("S", "AD 2D 3C 4C", "A♦ is the lowest of its suit when that is not trump."),
        ("H", "AC JC 2C 10C", "When a black suit is not trump, its ace stands below the jack."),
        ("H", "2C AC 3C 4C", "When a black suit is not trump, its ace stands below the jack and above the two."),
        ("S", "2C KH KD QH", "K♥, K♦ and Q♥ are of other suits and cannot win, however high."),
        ("S", "9H 5H 2D 3D", "A five or a jack stands high among the trumps only."),
        ("S", "KC QC 2S JC", "A trump beats every card that is not one: K♣, Q♣ and J♣."),
        ("S", "KD AH QD 2D", "A♥ is a trump in every hand, never a heart."),
    ],
)
def test_the_why_names_what_surprises(trump: str, cards: str, says: str) -> None:
    found = [card for card in map(read_card, cards.split()) if card is not None]
    place = trick_winner(Suit(trump), found)
    assert says in [written(step) for step in explain_trick(ENGLISH, Suit(trump), found, place, 4, None).why]


@pytest.mark.parametrize(
    ("trump", "cards", "says"),
    [
        ("S", "7S 5S AS AH", "No card in the pack is higher."),
        ("S", "7S JS AS AH", "Only 5♠ would have beaten it."),
        ("S", "9D 8D 7D 6D", "10♦ would have been enough to beat it, and so would any trump."),
        ("S", "KD QD 7D 6D", "Nothing but a trump would have beaten it, even the lowest, 10♠."),
        ("D", "2D 3D 9S 4D", "The lowest card that would have beaten it is 6♦."),  # the five is the highest
    ],
)
def test_the_hint_names_the_lowest_card_that_would_have_won(trump: str, cards: str, says: str) -> None:
    found = [card for card in map(read_card, cards.split()) if card is not None]
    assert written(trick_hint(ENGLISH, Suit(trump), found, whole=True).text) == says


@given(
    cards=st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True),
    trump=st.sampled_from(SUITS),
    players=st.integers(2, 6),
)
def test_an_explanation_takes_one_to_four_steps_and_one_for_what_is_to_come(
    cards: list[int], trump: Suit, players: int
) -> None:
    told = cards[:players]
    said = explain_trick(ENGLISH, trump, told, trick_winner(trump, told), players, None)
    assert 1 <= len(said.why) - (len(told) < players) <= 4
    assert not any("%(" in line for line in (said.verdict, said.short, *said.why))


@given(cards=st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True), trump=st.sampled_from(SUITS))
def test_what_would_have_beaten_it_rises_card_by_card(cards: list[int], trump: Suit) -> None:
    higher = beaten_by(trump, cards)
    for card in higher:
        assert trick_winner(trump, [*cards, card]) == len(cards)
    for lower, card in pairwise(higher):
        assert trick_winner(trump, [*cards, lower, card]) == len(cards) + 1
    assert all(is_trump(card, trump) or suit_of(card) is suit_of(cards[0]) for card in higher)


# --- what cannot be answered


def errors() -> list[Any]:
    rows = [json.loads(line) for line in (CASES / "errors.jsonl").read_text(encoding="utf-8").splitlines()]
    return [row["question"] for row in rows if row["question"]["ask"] == "trick"]


@pytest.mark.parametrize("question", errors(), ids=str)
def test_what_cannot_be_answered_leads_back_to_the_facts(plain: Flask, question: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    assert asked.status == 422
    assert asked.notes
    assert asked.facts["trump"][0] == "spades"
    assert [spoken(name) in asked.text for name in question["cards"]] == [True] * len(question["cards"])


@pytest.mark.parametrize(
    ("typed", "goes_to", "note"),
    [
        ("9s kd", "cards=9S.KD", None),
        ("10♠ th", "cards=10S.10H", None),
        ("5♠\ufe0f, A♥\ufe0f", "cards=5S.AH", None),
        ("jack of spades, five of hearts; Ace diamonds", "cards=JS.5H.AD", None),
        ("9s 9s", None, "9 of spades is named twice."),
        ("9s banana", None, "“banana” is not a card."),
        ("9s 8s 7s 6s 5s", None, "No more than 4 cards can be named here."),
    ],
)
def test_cards_are_typed_as_people_write_them(plain: Flask, typed: str, goes_to: str | None, note: str | None) -> None:
    response = plain.test_client().get(
        "/referee/trick", query_string={"trump": "C", "step": "cards", "cards": "2D", "typed": typed}
    )
    if note is None:
        assert response.status_code == 200
        assert f'value="{goes_to.partition("=")[2]}.2D"' in response.text if goes_to else False
    else:
        assert response.status_code == 422
        assert note in re.sub(r"<svg.*?</svg>|<[^>]+>", "", response.text, flags=re.DOTALL)
        assert f'value="{typed}"' in html.unescape(response.text)


TEXT = st.one_of(
    st.sampled_from(["", "S", "AH", "9S.5S.x", "3", "-1", "none", "barker", "{", "cards", "yes"]), st.text()
)


@settings(max_examples=60)
@given(
    path=st.sampled_from(["/referee/trick", "/ruling/trick"]),
    query=st.dictionaries(
        st.sampled_from("rules players trump leader cards step typed used m q".split()), TEXT, max_size=7
    ),
)
def test_whatever_stands_in_the_address_is_answered(plain: Flask, path: str, query: dict[str, str]) -> None:
    assert plain.test_client().get(path, query_string=query).status_code in (200, 303, 404, 422)


@given(st.data())
@settings(max_examples=30)
def test_any_trick_on_the_page_is_the_judges(plain: Flask, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 6))
    cards = data.draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=players, unique=True))
    question = {
        "ask": "trick",
        "players": players,
        "trump": data.draw(st.sampled_from(SUITS)).value,
        "leader": data.draw(st.integers(0, players - 1)),
        "cards": [write_card(card) for card in cards],
    }
    asked = Asker(plain.test_client(), address(plain, question))
    said = answer(question)
    assert isinstance(said, dict)
    assert (asked.status, asked.reason) == (200, said["card"])


@pytest.mark.parametrize("match", [None, "barker"])
def test_more_may_play_a_trick_than_the_rules_beside_it_seat(
    app: Flask, client: FlaskClient, match: str | None
) -> None:
    question = {
        "ask": "trick",
        "rules": {"base": "one-hundred-and-ten", "players": [2]},
        "players": 6,
        "trump": "S",
        "leader": 5,
        "cards": ["JH", "10D", "2S", "3S", "7C", "4C"],
    }
    beside = {} if match is None else {"m": begin(client, match).path.split("/")[2]}
    asked = Asker(client, address(app, question, **beside))
    assert (asked.status, asked.reason) == (200, "2S")
    assert [name for name, _, _ in shown(asked)] == [spoken(name) for name in question["cards"]]
    assert asked.facts["players"][0] == "6"
    assert "players=6" in (asked.facts["cards"][1] or "")
