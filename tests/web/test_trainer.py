"""The trainer: questions that a number decides, answers that the judge gives, a count that the address holds."""

from __future__ import annotations

import hashlib
import html
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Fault,
    Reason,
    answer,
    find_profile,
    is_trump,
    judge_play,
    rank_of,
    read_card,
    suit_of,
    top_three,
    write_card,
)
from fortyfives.web import create_app
from fortyfives.web.trainer_deck import LAST, NO, YES, Chance, Form, case_like, deal, ideas_of, pool, written_case
from fortyfives.web.trainer_ideas import IDEAS
from fortyfives.words.cards import card_name, written
from fortyfives.words.trainer import lessons, why_not_that_one
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import Forms

FREE = next(profile for profile in VARIANTS if not profile.void_must_trump)
MUST = next(profile for profile in VARIANTS if profile.void_must_trump)
PAIR = find_profile({"base": "forty-five", "players": [2]})
UNDER = [FREE, MUST, PAIR]
NAMES = ["free", "must", "two"]


@pytest.fixture(scope="module")
def client():
    app = create_app(None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", testing=True)
    return app.test_client()


def shown_cards(page, within):
    """The cards of a part of the page: the name of each, and whether it is marked."""
    part = page[page.index(f'id="{within}"') :]
    part = part[: part.index("</section>")]
    found = re.findall(r'<span class="pc \w ([^"]*)">(?:<b>([^<]*)</b>)?.*?<span class="sr">([^<]+)</span>', part)
    return [(name, "isgood" in state, label) for state, label, name in found]


def first_of(form, profile=FREE, start=1):
    return next(asked for n in range(start, start + 500) if (asked := deal(n, profile)).form is form)


# --- the deck


@pytest.mark.parametrize("profile", UNDER, ids=NAMES)
def test_a_few_hundred_questions_can_all_be_answered(profile):
    forms = set()
    for number in range(1, 401):
        asked = deal(number, profile)
        forms.add(asked.form)
        cards = (*asked.trick, *asked.hand)
        assert len(set(cards)) == len(cards), "a card lies twice"
        tapped = read_card(asked.choices[0])
        assert not isinstance(answer(asked.question(asked.card if asked.card is not None else tapped)), Fault), number
        match asked.form:
            case Form.TAKES:
                assert len(asked.trick) == 4
                assert len(asked.right) == 1
            case Form.PICK:
                assert 0 < len(asked.right) < len(asked.choices) == 5
            case Form.MAY:
                assert asked.card in asked.hand
                assert asked.right in ((YES,), (NO,))
    assert forms == set(Form)


@given(st.integers(1, LAST), st.sampled_from(UNDER))
def test_the_right_answers_are_the_judge_s(number, profile):
    asked = deal(number, profile)
    if asked.form is Form.TAKES:
        assert asked.right == (answer(asked.question())["card"],)
        return
    legal = {card for card in asked.hand if answer(asked.question(card))["legal"]}
    if asked.form is Form.PICK:
        assert set(asked.right) == {write_card(card) for card in legal}
    else:
        assert (asked.right == (YES,)) == (asked.card in legal)


@given(st.integers(1, LAST), st.sampled_from(UNDER))
def test_a_number_is_one_question(number, profile):
    assert deal(number, profile) == deal(number, profile)


def test_yes_and_no_are_about_as_often_right():
    answers = [asked.right for n in range(1, 1001) if (asked := deal(n, FREE)).form is Form.MAY]
    assert 0.25 < answers.count((NO,)) / len(answers) < 0.75


def test_the_pool_is_large():
    seen = {(asked.trump, asked.trick, asked.hand, asked.card) for n in range(1, 2001) if (asked := deal(n, FREE))}
    assert len(seen) > 1500


def test_chance_is_the_same_everywhere():
    """A link that was sent keeps its question: what is drawn hangs on nothing but a digest of the number."""
    first = hashlib.sha256(b"17").digest()
    drawn = [int.from_bytes(digest[:8], "big") % 52 for digest in (first, hashlib.sha256(first).digest())]
    chance = Chance("17")
    assert [chance.below(52), chance.below(52)] == drawn
    assert sorted(Chance("17").shuffled(range(52))) == list(range(52))


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.key)
def test_the_hand_written_case_is_of_its_own_pattern(idea):
    trump, trick, hand = written_case(idea)
    assert trump in idea.trump
    words = [*idea.trick.replace("*", "").split(), *idea.hand.split()]
    led = suit_of(trick[0])
    assert is_trump(trick[0], trump) or led in idea.led
    assert len(words) == len(trick) + len(hand)
    for card, word in zip((*trick, *hand), words, strict=True):
        assert card in pool(word, trump, led, words[0]), word


REASON_OF = {
    "hold_back": {Reason.HOLDS_BACK},
    "five_may_wait": {Reason.HOLDS_BACK},
    "only_the_lead": {Reason.HOLDS_BACK},
    "no_trump": {Reason.NO_TRUMP_HELD},
    "five_led": {Reason.MUST_PLAY_TRUMP},
    "jack_led": {Reason.MUST_PLAY_TRUMP},
    "ordinary_beside": {Reason.MUST_PLAY_TRUMP},
    "cannot_beat": {Reason.MUST_PLAY_TRUMP},
    "ace_led": {Reason.MUST_PLAY_TRUMP},
    "ace_is_no_heart": {Reason.MUST_FOLLOW_OR_TRUMP},
    "heart_ace_alone": {Reason.VOID_IN_SUIT},
    "void_free": {Reason.VOID_IN_SUIT},
    "void_top": {Reason.VOID_IN_SUIT},
    "void_must": {Reason.MUST_TRUMP_WHEN_VOID},
    "trump_or_follow": {Reason.TRUMPS_IN},
}
"""What the judge says of the first card of the hand: that is the idea."""


@pytest.mark.parametrize("idea", [idea for idea in IDEAS if not idea.of_a_trick], ids=lambda idea: idea.key)
@given(seed=st.integers(0, 10**6))
def test_a_case_is_about_its_idea(idea, seed):
    profile = MUST if idea.void_must_trump else FREE
    for trump, trick, hand in (written_case(idea), case_like(idea, Chance(f"{seed}"))):
        assert judge_play(profile, trump, trick, hand, hand[0]).reason in REASON_OF[idea.key]


def taken_by(key, trump, winner, trick):
    """What makes a trick one of its idea, in a player's words."""
    order = top_three(trump)
    numbers = sorted(
        int(rank_of(card)) for card in trick if rank_of(card).isdigit() and suit_of(card) is suit_of(winner)
    )
    match key:
        case "five_over":
            return winner == order[0]
        case "ace_third":
            return winner == order[2]
        case "heart_ace_trumps":
            return winner == order[2] and suit_of(trick[0]) is SUITS[1]
        case "low_black_trump" | "low_black_plain":
            return not suit_of(winner).is_red and int(rank_of(winner)) == numbers[0]
        case "high_red_trump":
            return suit_of(winner).is_red and int(rank_of(winner)) == numbers[-1]
        case "black_ace":
            return rank_of(winner) == "J"
        case "lowest_diamond":
            return suit_of(winner) is SUITS[2] and rank_of(winner) != "A"
        case "small_trump":
            return is_trump(winner, trump) and sum(is_trump(card, trump) for card in trick) == 1
        case "other_suit":
            return winner == trick[0]
        case _:
            raise AssertionError(key)


@pytest.mark.parametrize("idea", [idea for idea in IDEAS if idea.of_a_trick], ids=lambda idea: idea.key)
def test_a_trick_is_about_its_idea(idea):
    place = ideas_of(FREE).index(idea)
    for lap in range(40):
        asked = deal(place + lap * len(ideas_of(FREE)), FREE)
        assert asked.idea == idea
        assert taken_by(idea.key, asked.trump, read_card(asked.right[0]), asked.trick), asked


def test_every_idea_has_its_words_and_no_words_are_spare():
    told = lessons(ENGLISH)
    assert set(told) == {idea.key for idea in IDEAS}
    for lesson in told.values():
        assert lesson.title[0].isupper()
        assert lesson.text.endswith(".")
        assert "%(" not in lesson.text
    assert len({idea.key for idea in IDEAS}) == len(IDEAS)


def test_an_idea_comes_up_only_where_it_can():
    keys = {profile: {idea.key for idea in ideas_of(profile)} for profile in UNDER}
    assert "void_free" in keys[FREE]
    assert {"void_must", "void_top"} <= keys[MUST]
    assert not {"void_must", "void_top"} & keys[FREE]
    assert "only_the_lead" not in keys[PAIR], "two cards lie on the table before a third player"


@pytest.mark.parametrize(
    ("trump", "led", "tapped", "winner", "said"),
    [
        ("S", "9D", "AD", "9D", "A♦ ranks below 9♦."),
        ("S", "10S", "10S", "3S", "10♠ ranks below 3♠."),
        ("D", "KC", "KC", "2D", "K♣ is no trump, and 2♦ is one."),
        ("S", "3D", "AC", "3D", "A♣ is neither trump nor of the suit of 3♦, so it takes nothing."),
    ],
)
def test_the_card_that_was_tapped_is_told_of(trump, led, tapped, winner, said):
    cards = [read_card(name) for name in (led, tapped, winner)]
    suit = next(suit for suit in SUITS if suit.value == trump)
    assert written(why_not_that_one(ENGLISH, suit, *cards)) == said


# --- the pages


def test_without_a_number_one_is_picked_by_the_chance_of_the_server(client):
    first = client.get("/trainer")
    assert first.status_code == 303
    assert re.fullmatch(r"/trainer\?n=\d+&rules=barker", first.location)
    assert client.get("/trainer").location == first.location
    assert client.get(first.location).status_code == 200


@pytest.mark.parametrize("number", ["0", "-1", "x", str(LAST + 1), "9" * 30, ""])
def test_a_number_that_is_none_is_replaced(client, number):
    assert client.get("/trainer", query_string={"n": number}).status_code == 303


def test_rules_that_nobody_knows(client):
    assert client.get("/trainer?n=1&rules=nobodys").status_code == 404


@pytest.mark.parametrize("form", Form)
def test_a_question_offers_every_answer_and_tells_none(client, form):
    asked = first_of(form)
    page = client.get(f"/trainer?n={asked.number}").text
    sent = [value for button in Forms(page).forms[-1].buttons.values() if button for value in [button[1]]]
    assert tuple(sent) == asked.choices
    assert "isgood" not in page
    assert 'id="next"' not in page


@pytest.mark.parametrize("profile", UNDER[:2], ids=NAMES[:2])
def test_the_page_marks_exactly_the_judge_s_legal_cards(client, profile):
    for number in range(1, 121):
        asked = deal(number, profile)
        for given_answer in asked.choices:
            page = client.get(f"/trainer?n={number}&rules={profile.id}&answer={given_answer}").text
            right = given_answer in asked.right
            assert f'id="went">{"Right" if right else "Not quite"}<' in page
            if asked.form is Form.TAKES:
                marked = [name for name, good, _ in shown_cards(page, "on-the-table") if good]
                assert marked == [card_name(ENGLISH, read_card(asked.right[0]))]
                continue
            legal = answer(asked.question(asked.hand[0]))["legal_cards"]
            shown = shown_cards(page, "your-hand")
            assert [name for name, _, _ in shown] == [card_name(ENGLISH, card) for card in asked.hand]
            assert [name for name, good, _ in shown if good] == [card_name(ENGLISH, read_card(one)) for one in legal]
            assert all(good == (label == "legal") for _, good, label in shown), "a colour alone says nothing"


def test_an_answer_comes_with_its_ruling_its_rule_and_its_idea(client):
    asked = first_of(Form.PICK)
    wrong = next(choice for choice in asked.choices if choice not in asked.right)
    page = client.get(f"/trainer?n={asked.number}&answer={wrong}").text
    assert lessons(ENGLISH)[asked.idea.key].title in page
    ruling = html.unescape(re.search(r'id="ruling" href="([^"]+)"', page)[1])
    said = client.get(ruling)
    assert said.status_code == 200
    assert "Not legal" in said.text
    rule = html.unescape(re.search(r'id="rule" href="([^"]+)"', page)[1])
    assert rule == f"/rulings/{answer(asked.question(read_card(wrong)))['reason']}"
    assert client.get(rule).status_code == 200
    assert "Barker: no kitty, contract" in page


def test_a_trick_has_its_ruling_too(client):
    asked = first_of(Form.TAKES)
    page = client.get(f"/trainer?n={asked.number}&answer={asked.right[0]}").text
    ruling = html.unescape(re.search(r'id="ruling" href="([^"]+)"', page)[1])
    assert card_name(ENGLISH, read_card(asked.right[0])) in client.get(ruling).text


@pytest.mark.parametrize(
    ("told", "right", "then", "says"),
    [
        ("", True, "right=1&of=1", "1 of 1 right"),
        ("", False, "right=0&of=1", "0 of 1 right"),
        ("&right=3&of=4", True, "right=4&of=5", "4 of 5 right"),
        ("&right=9&of=4", True, "right=1&of=1", "1 of 1 right"),
        ("&right=x&of=4", True, "right=1&of=1", "1 of 1 right"),
    ],
)
def test_the_count_stands_in_the_address_alone(client, told, right, then, says):
    asked = first_of(Form.TAKES)
    chosen = next(choice for choice in asked.choices if (choice in asked.right) is right)
    page = client.get(f"/trainer?n={asked.number}{told}&answer={chosen}").text
    assert says in page
    following = html.unescape(re.search(r'href="([^"]+)" id="next"', page)[1])
    assert following == f"/trainer?n={asked.number + 1}&rules=barker&{then}"
    assert says in client.get(following).text


def test_after_the_last_question_comes_the_first(client):
    page = client.get(f"/trainer?n={LAST}&answer={deal(LAST, FREE).choices[0]}").text
    assert "/trainer?n=1&amp;" in page


def test_an_answer_that_is_not_offered_leads_back_to_the_question(client):
    asked = first_of(Form.PICK)
    response = client.get(f"/trainer?n={asked.number}&answer=legal")
    assert response.status_code == 422
    assert "That is not one of the answers here." in response.text
    assert 'id="asks"' in response.text


OWN = json.dumps({"base": "merrimack", "void_must_trump": True}, separators=(",", ":"))


def test_a_table_s_own_rules_can_be_practised(client):
    page = client.get("/trainer", query_string={"n": 5, "rules": OWN}).text
    chosen = re.search(r'<option value="([^"]+)" selected>([^<]+)<', page)
    assert html.unescape(chosen[1]) == OWN
    assert chosen[2] == "Merrimack Valley, with changes"
    assert len(re.findall("<option ", page)) == len(VARIANTS) + 1


def test_nothing_is_stored_and_no_cookie_given(client):
    assert "Set-Cookie" not in client.get("/trainer?n=3").headers
