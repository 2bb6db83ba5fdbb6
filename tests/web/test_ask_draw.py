"""May she keep these, may he name that suit, may she rob? The judge's answers on the page, asked for in few taps."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.rules import DECK, SUITS, VARIANTS, Card, answer, card_of, rank_of, suit_of, write_card
from fortyfives.store import Store
from fortyfives.web.referee_standins import counted, none_of, other_than, unasked, whatever
from tests.web.asking import Asker, address, asking
from tests.web.mending import Log
from tests.web.tapping import begin
from tests.web.test_ask_hand import A120, BARKER, FORTY_FIVE, KITTY, MERRIMACK, TWENTY_FIVE, plain, read_cases
from tests.web.test_ask_trick import spoken, tap_card

__all__ = ["plain"]

DISCARDS = read_cases("discard", "draw.jsonl")
NAMED = read_cases("name_trump", "draw.jsonl")
ROBBED = read_cases("rob", "draw.jsonl")

BOTH_NO = {"is_dealer": "no", "has_played": "no"}

ACES = {f"ace of {suit}" for suit in ("spades", "hearts", "diamonds", "clubs")}
"""What an explanation may name although nobody told it."""


def cards_on(asked: Asker) -> set[str]:
    """Every card that the page names, spoken, but for those of a picker."""
    page = re.sub(r'<div class="deck">.*?</div>', "", asked.html, flags=re.DOTALL)
    return set(re.findall(r'<span class="sr">((?:\w+) of (?:\w+))</span>', page))


def check(asked: Asker, said: Mapping[str, Any]) -> None:
    assert (asked.status, asked.reason) == (200, said["reason"])
    assert asked.word == ("Legal" if said["legal"] else "Not legal")


@pytest.mark.parametrize(("question", "said"), [*DISCARDS, *NAMED, *ROBBED])
def test_a_link_shows_what_the_judge_says(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    check(asked, said)
    shown = cards_on(asked)
    assert {spoken(name) for name in question["hand"]} <= shown
    told = {spoken(name) for name in (*question["hand"], *question.get("discard", ()), question.get("turned")) if name}
    assert shown <= told | ACES
    # The rule leads to its page in the book.
    rule = re.search(r'href="(/rulings/\w+)">Rule: ', asked.html)
    assert rule
    assert plain.test_client().get(rule[1]).status_code == 200


@pytest.mark.parametrize(("question", "said"), [*DISCARDS, *NAMED, *ROBBED])
def test_every_fact_leads_to_its_question(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), address(plain, question))
    facts = asked.facts
    assert "rules" in facts
    for key, (value, href) in facts.items():
        assert value, key
        assert href is not None, key
        there = Asker(plain.test_client(), href)
        assert there.status == 200, key
        assert there.reason is None, f"{key} is asked again"
        assert there.question, key


# --- how many cards are kept


@pytest.mark.parametrize(("question", "said"), DISCARDS)
def test_two_taps_settle_what_may_be_kept(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    kept = len(question["hand"]) - len(question["discard"])
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=question["rules"]))
    if asked.reason is None:
        asked.tap(f"role-{question['role']}", f"kept-{kept}")
        assert f"{kept} of {len(question['hand'])} cards" in asked.facts["kept"][0]
    check(asked, said)
    assert asked.taps <= 2
    assert cards_on(asked) == set()


@pytest.mark.parametrize(("question", "said"), DISCARDS)
def test_the_cards_can_be_named(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    start = asking(plain, "discard", rules=question["rules"], role=question["role"], step="hand")
    asked = Asker(plain.test_client(), start)
    for name in question["hand"]:
        assert asked.question == "Which cards were in the hand?"
        tap_card(asked, name)
    if asked.reason is None:
        assert asked.question == "Which of them are put away?"
    for name in question["discard"]:
        tap_card(asked, name)
    asked.tap("rule")
    check(asked, said)
    assert {spoken(name) for name in question["hand"]} == cards_on(asked)


@pytest.mark.parametrize(
    ("rules", "role", "asks"),
    [
        (BARKER, None, None),  # any number is legal for everybody
        (KITTY, None, "Whose cards are they?"),
        (KITTY, "bidder", "How many cards are kept?"),
        (KITTY, "others", None),
        (MERRIMACK, "others", "How many cards are kept?"),
        (A120, "others", None),
        (A120, "bidder", "How many cards are kept?"),  # eight cards, five at most
        ('{"base":"barker","keep":{"bidder":[1,5],"others":[1,5]}}', None, "How many cards are kept?"),
    ],
)
def test_only_what_matters_is_asked(plain: Flask, rules: str, role: str | None, asks: str | None) -> None:
    told = {"role": role} if role else {}
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=rules, **told))
    if asks is None:
        assert asked.word == "Legal"
        assert asked.facts["kept"][0] == "not needed"
        assert "Any number of cards may be kept, and any number put away." in asked.text
    else:
        assert asked.question == asks


@pytest.mark.parametrize("profile", [profile for profile in VARIANTS if profile.has_auction], ids=lambda one: one.id)
@pytest.mark.parametrize("role", ["bidder", "others"])
def test_what_is_not_asked_for_never_matters(plain: Flask, profile: Any, role: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=profile.id, role=role))
    held = 5 + (profile.kitty if role == "bidder" else 0)
    hand = [write_card(card) for card in DECK[:held]]
    said = []
    for away in range(held + 1):
        question = {"ask": "discard", "rules": profile.id, "role": role, "hand": hand, "discard": hand[:away]}
        found = answer(question)
        assert isinstance(found, dict)
        said.append(found["legal"])
    assert (asked.reason is not None) is (len(set(said)) == 1)


def test_the_number_can_be_told_where_none_is_needed(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=BARKER))
    asked.go(str(asked.facts["kept"][1])).tap("kept-3")
    assert asked.facts["kept"][0] == "3 of 5 cards"
    assert "5 held and 2 put away leave 3." in asked.why


def test_other_rules_ask_again_what_they_need(plain: Flask) -> None:
    """A number stands for the rules under which it was told: with a smaller hand it is asked for again."""
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=KITTY)).tap("role-bidder", "kept-9")
    asked.go(str(asked.facts["rules"][1]))
    rules = next(number for number, profile in enumerate(VARIANTS, 1) if profile.id == MERRIMACK)
    asked.tap(f"rules-{rules}")
    assert asked.question == "How many cards are kept?"
    asked.tap("kept-6")
    assert asked.reason == "keeps_too_many"
    # And nothing that was only filled in is taken for told.
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=BARKER))
    asked.go(str(asked.facts["rules"][1])).tap(f"rules-{rules}")
    assert asked.question == "Whose cards are they?"
    assert asked.facts == {}, "nothing is known yet"


@pytest.mark.parametrize(
    ("rules", "role", "kept", "hint"),
    [
        (KITTY, "bidder", 6, "Exactly 5 cards of the 9, so 4 are put away."),
        (MERRIMACK, "others", 0, "From 1 to 5 of the 5 cards, so 0 to 4 are put away."),
        (MERRIMACK, "bidder", 6, "From 1 to 5 of the 8 cards, so 3 to 7 are put away."),
        (A120, "bidder", 6, "From 0 to 5 of the 8 cards, so 3 to 8 are put away."),
    ],
)
def test_the_least_and_the_most_are_named(plain: Flask, rules: str, role: str, kept: int, hint: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=rules, role=role)).tap(f"kept-{kept}")
    assert hint in asked.text


def test_other_rule_sets_speak_of_the_same_number(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=MERRIMACK, role="others")).tap("kept-0")
    assert "Barker: no kitty; Kitty of four; Auction Forty-Fives (120); One Hundred and Ten: legal." in asked.text
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=KITTY, role="bidder")).tap("kept-4")
    assert asked.reason == "keeps_too_few"
    assert "Merrimack Valley; Auction Forty-Fives (120); One Hundred and Ten: legal." in asked.text


def test_where_nothing_was_told_other_rule_sets_speak_of_bidder_and_others(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=BARKER))
    assert "Kitty of four: any number, the bidder exactly 5 cards of 9." in asked.text
    assert "Merrimack Valley: 1 to 5 cards of 5, the bidder 1 to 5 cards of 8." in asked.text
    asked = Asker(plain.test_client(), asking(plain, "discard", rules=A120, role="others"))
    assert "Merrimack Valley: 1 to 5 cards of 5. It" in asked.text


# --- the suit that is named


@pytest.mark.parametrize(("question", "said"), NAMED)
def test_a_suit_is_settled_as_soon_as_it_is_held(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), asking(plain, "name_trump", rules=question["rules"]))
    asked.tap(f"trump-{question['trump']}")
    told: list[str] = []
    for name in question["hand"]:
        if asked.reason is None:
            tap_card(asked, name)
            told.append(name)
    check(asked, said)
    assert not any(name.endswith(question["trump"]) for name in told[:-1])


def test_that_there_is_none_is_one_tap(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "name_trump", rules=KITTY)).tap("trump-S", "none")
    assert (asked.reason, asked.taps) == ("suit_not_held", 2)
    assert asked.facts["hand"][0] == "No spade in the hand"
    assert "The bidder does not hold a spade." in asked.why
    assert cards_on(asked) == {"ace of hearts"}
    # Asked for another suit, the hand has to be told anew.
    asked.go(str(asked.facts["trump"][1])).tap("trump-H")
    assert asked.question == "Does the bidder hold a heart?"


def test_without_the_rule_the_suit_is_enough(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "name_trump", rules=BARKER)).tap("trump-D")
    assert (asked.word, asked.taps) == ("Legal", 1)
    assert asked.facts["hand"][0] == "not needed"
    assert "Kitty of four: only with a card of the suit in the hand." in asked.text
    # Under rules that have it the hand was not told.
    asked.go(str(asked.facts["rules"][1]))
    asked.tap(f"rules-{next(number for number, profile in enumerate(VARIANTS, 1) if profile.id == KITTY)}")
    assert asked.question == "Does the bidder hold a diamond?"


def test_the_ace_of_hearts_does_not_settle_it_and_the_page_says_why(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "name_trump", rules=KITTY, trump="S"))
    tap_card(asked, "AH")
    assert asked.reason is None
    live = re.search(r'<p class="live open"[^>]*>(.*?)</p>', asked.html, re.DOTALL)
    assert live
    assert "and not a spade" in live[1]
    assert "is held as a heart." in live[1]


def test_the_suits_that_may_be_named_are_listed(plain: Flask) -> None:
    question = {"ask": "name_trump", "rules": KITTY, "hand": ["AH", "KH", "2D", "3D", "4C"], "trump": "S"}
    asked = Asker(plain.test_client(), address(plain, question))
    listed = re.search(r'<ul class="calls-line">(.*?)</ul>', asked.html, re.DOTALL)
    assert listed
    assert re.findall(r"<li>(\w+)</li>", listed[1]) == ["Hearts", "Diamonds", "Clubs"]


# --- robbing


@pytest.mark.parametrize(("question", "said"), ROBBED)
def test_a_rob_is_settled_in_three_taps(plain: Flask, question: dict[str, Any], said: dict[str, Any]) -> None:
    asked = Asker(plain.test_client(), asking(plain, "rob", rules=question["rules"]))
    if asked.reason is None and question["has_played"]:
        asked.tap("played")
    elif asked.reason is None:
        tap_card(asked, question["turned"])
        if question["turned"].startswith("A"):
            assert asked.question == "Is she the dealer?"
            yes = question["is_dealer"]
        else:
            assert asked.question.startswith("Does she hold the")
            yes = f"A{question['turned'][-1]}" in question["hand"]
        asked.tap("yes" if yes else "no")
    check(asked, said)
    assert asked.taps <= 2


def judged(rules: str, turned: int, ace: bool, dealer: bool, played: bool) -> str:
    other = next(card for card in DECK if rank_of(card) == "9" and suit_of(card) is not suit_of(turned))
    hand = [card_of("A", suit_of(turned)) if ace else other]
    question = {
        "ask": "rob",
        "rules": rules,
        "turned": write_card(turned),
        "hand": [write_card(card) for card in hand],
        "is_dealer": dealer,
        "has_played": played,
    }
    said = answer(question)
    assert isinstance(said, dict), said
    return str(said["reason"])


@settings(max_examples=60)
@given(
    turned=st.sampled_from(DECK),
    order=st.permutations(["is_dealer", "hand", "has_played"]),
    facts=st.fixed_dictionaries({name: st.booleans() for name in ("is_dealer", "hand", "has_played")}),
    many=st.integers(0, 3),
    rules=st.sampled_from([BARKER, FORTY_FIVE]),
)
def test_in_every_order_it_stops_as_soon_as_it_is_certain(
    plain: Flask, turned: int, order: list[str], facts: dict[str, bool], many: int, rules: str
) -> None:
    ace_turned = rank_of(turned) == "A"
    if ace_turned:
        facts["hand"] = False  # nobody can hold it
    told = order[:many]
    ace = card_of("A", suit_of(turned))
    values = {
        "is_dealer": "yes" if facts["is_dealer"] else "no",
        "has_played": "yes" if facts["has_played"] else "no",
        "hand": write_card(ace if facts["hand"] else other_than(turned)[0]),
    }
    given_facts = {name: values[name] for name in told}
    asked = Asker(plain.test_client(), asking(plain, "rob", rules=rules, turned=write_card(turned), **given_facts))
    possible = {
        judged(rules, turned, hand, dealer, played)
        for hand in ([facts["hand"]] if "hand" in told or ace_turned else [True, False])
        for dealer in ([facts["is_dealer"]] if "is_dealer" in told else [True, False])
        for played in ([facts["has_played"]] if "has_played" in told else [True, False])
    }
    assert (asked.reason is not None) is (len(possible) == 1), possible
    if asked.reason is not None:
        assert possible == {asked.reason}


@pytest.mark.parametrize("card", DECK)
def test_whatever_card_was_turned_up_can_be_changed(plain: Flask, card: Card) -> None:
    asked = Asker(plain.test_client(), asking(plain, "rob", rules=FORTY_FIVE, turned=write_card(card)))
    assert asked.question.startswith("Is she the dealer?" if rank_of(card) == "A" else "Does she hold the ")
    value, href = asked.facts["turned"]
    assert "later" not in value
    assert href


def test_what_stood_in_for_an_answer_is_asked_for_when_it_matters(plain: Flask) -> None:
    asked = Asker(plain.test_client(), asking(plain, "rob", rules=FORTY_FIVE)).tap("played")
    assert asked.reason == "too_late"
    assert {asked.facts[name][0] for name in ("turned", "hand")} == {"not needed"}
    asked.go(str(asked.facts["has_played"][1])).tap("no")
    assert asked.question == "Which card was turned up?"
    tap_card(asked, "AD")
    assert asked.question == "Is she the dealer?"
    # From rules without robbing nothing is taken for told either.
    asked = Asker(plain.test_client(), asking(plain, "rob", rules=BARKER))
    assert asked.reason == "no_robbing"
    asked.go(str(asked.facts["rules"][1]))
    asked.tap(f"rules-{next(number for number, profile in enumerate(VARIANTS, 1) if profile.id == TWENTY_FIVE)}")
    assert asked.question == "Which card was turned up?"
    tap_card(asked, "7S")
    assert "is a trump too, but it is not this ace." in asked.text
    asked.tap("yes")
    assert asked.reason == "holds_ace"
    # Another card turned up, and what was told of the first does not count.
    asked.go(str(asked.facts["turned"][1]))
    tap_card(asked, "7H")
    assert asked.question.startswith("Does she hold the")


# --- rules without an auction, matches, what cannot be answered


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("discard", "Nobody draws under these rules: the five cards dealt are played."),
        ("name_trump", "Nobody names a suit under these rules: the card turned up is trump."),
    ],
)
def test_where_nobody_bids_the_page_says_so_and_offers_other_rules(plain: Flask, kind: str, says: str) -> None:
    asked = Asker(plain.test_client(), asking(plain, kind, rules=FORTY_FIVE))
    assert (asked.status, asked.question) == (200, "Which rules?")
    assert says in asked.notes[0]
    assert "Twenty-five" not in asked.text
    ruled = {
        "discard": {"role": "others", "hand": ["AS", "2S", "3S", "4S", "5S"], "discard": []},
        "name_trump": {"hand": ["AS"], "trump": "S"},
    }[kind]
    asked = Asker(plain.test_client(), address(plain, {"ask": kind, "rules": FORTY_FIVE, **ruled}))
    assert asked.status == 422
    assert len(asked.notes) == 1
    assert says in asked.notes[0]


def test_from_a_match_the_rules_and_the_turned_card_are_filled_in(client: FlaskClient, store: Store, club: str) -> None:
    log = Log(store, club).begin(FORTY_FIVE).tap({"turn_up": "9C"})
    asked = Asker(client, f"/m/{log.id}/referee?ask=rob")
    assert "turned" in asked.facts
    assert "9 of clubs" in cards_on(asked)
    asked.tap("yes")
    assert (asked.reason, asked.taps) == ("holds_ace", 1)


def test_from_a_match_the_bidder_is_named(client: FlaskClient) -> None:
    phone = begin(client, KITTY, "Angus", "Maeve", "Theresa", "Leo")
    phone.tap("bidder-1", "bid-20", "trump-S", "depth-cards")
    match_id = phone.path.rsplit("/", 1)[-1].partition("?")[0]
    asked = Asker(client, f"/m/{match_id}/referee?ask=discard")
    assert "Maeve’s, who has the bid" in asked.text
    asked.tap("role-bidder", "kept-6")
    assert asked.reason == "keeps_too_many"
    asked = Asker(client, f"/m/{match_id}/referee?ask=name_trump")
    assert asked.question == "Does the bidder hold a spade?"
    asked.tap("none")
    assert (asked.reason, asked.taps) == ("suit_not_held", 1)


@pytest.mark.parametrize(
    ("kind", "told", "note"),
    [
        ("discard", {"rules": KITTY, "role": "bidder", "hand": "AS.2S", "discard": "AS"}, "The hand has 9 cards here"),
        (
            "discard",
            {"rules": BARKER, "role": "others", "hand": "AS.2S.3S.4S.6S", "discard": "KD"},
            "king of diamonds is not in the hand, so it cannot be put away.",
        ),
        ("discard", {"rules": BARKER, "role": "dealer", "hand": "AS", "discard": ""}, "That does not fit here."),
        ("discard", {"role": "others"}, "The ruling needs one more answer."),
        ("name_trump", {"rules": KITTY, "hand": "AS", "trump": "X"}, "Trump is a suit"),
        ("name_trump", {"rules": KITTY, "hand": "AS.AS", "trump": "S"}, "ace of spades is named twice."),
        ("name_trump", {"rules": KITTY, "trump": "S"}, "The ruling needs one more answer."),
        ("rob", {"rules": FORTY_FIVE, "turned": "9C", "hand": "9C", "is_dealer": "no", "has_played": "no"}, "twice"),
        (
            "rob",
            {"rules": FORTY_FIVE, "turned": "1C", "hand": "9C", "is_dealer": "no", "has_played": "no"},
            "not a card",
        ),
    ],
)
def test_what_cannot_be_answered_leads_back_with_a_note(
    plain: Flask, kind: str, told: dict[str, str], note: str
) -> None:
    response = plain.test_client().get(f"/ruling/{kind}", query_string=told)
    assert response.status_code == 422
    text = html.unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", "", response.text, flags=re.DOTALL))
    assert note in text


@pytest.mark.parametrize(
    ("kind", "told", "typed", "leads_to"),
    [
        ("rob", {"rules": FORTY_FIVE, "step": "turned"}, "nine of clubs", 'id="yes"'),
        ("rob", {"rules": FORTY_FIVE, "step": "turned"}, "9c 8c", "Only 1 card is asked for here."),
        ("name_trump", {"rules": KITTY, "trump": "S", "step": "hand"}, "ah kh", "and not a spade"),
        ("discard", {"rules": KITTY, "role": "bidder", "step": "hand"}, "5s jd ah 10♠", "4 of 9 cards"),
    ],
)
def test_cards_can_be_typed(plain: Flask, kind: str, told: dict[str, str], typed: str, leads_to: str) -> None:
    page = plain.test_client().get(f"/referee/{kind}", query_string={**told, "typed": typed})
    assert leads_to in html.unescape(page.text)


TEXT = st.one_of(
    st.sampled_from(
        ["", "S", "AH", "9S.5S.x", "yes", "no", "bidder", "others", BARKER, KITTY, FORTY_FIVE, "{", "hand"]
    ),
    st.just(".".join(write_card(card) for card in counted(9))),
    st.just(".".join(write_card(card) for card in unasked(5))),
    st.text(max_size=12),
)
NAMES = "rules players role hand discard trump turned is_dealer has_played step typed used m q".split()


@settings(max_examples=150)
@given(
    to=st.sampled_from(["referee", "ruling"]),
    kind=st.sampled_from(["discard", "name_trump", "rob"]),
    query=st.dictionaries(st.sampled_from(NAMES), TEXT, max_size=9),
)
def test_whatever_stands_in_the_address_is_answered(plain: Flask, to: str, kind: str, query: dict[str, str]) -> None:
    response = plain.test_client().get(f"/{to}/{kind}", query_string=query)
    assert response.status_code in (200, 303, 308, 404, 422)
    if response.status_code == 303:
        # What is certain has a ruling, and the judge answers just that question.
        there = response.headers["Location"]
        assert plain.test_client().get(there).status_code == 200


def test_a_stand_in_is_always_the_same_and_never_what_it_stands_against() -> None:
    for turned in DECK:
        hand = other_than(turned)
        assert turned not in hand
        assert not any(rank_of(card) == "A" for card in (*hand, *whatever(turned)))
    for suit in SUITS:
        assert [suit_of(card) is suit for card in none_of(suit)] == [False]
    assert len({*counted(10)}) == 10
    assert counted(9)[:5] == counted(5)
