"""A hand card by card on the live panel: whose turn, what lies there, what cannot be, what shows a revoke."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from fortyfives.scorebook import Match
from tests.web.tapping import Phone, begin

NAMES = ("Angus", "Maeve", "Theresa", "Leo")


def match_of(phone: Phone) -> Match:
    return phone.client.application.extensions["fortyfives.desk"].match(phone.path.rsplit("/", 1)[-1].partition("?")[0])


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """Maeve (East) has bid 20 in spades, so Theresa (South) leads; the hand is told card by card."""
    phone = begin(client, "barker", *NAMES)
    phone.tap("bidder-1", "bid-20", "trump-S", "depth-cards")
    return phone


def play(phone: Phone, cards: str) -> None:
    for card in cards.split():
        phone.tap(f"card-{card}")


def test_the_panel_asks_for_the_card_of_the_seat_in_turn(phone):
    assert "Theresa leads trick 1" in phone.html
    play(phone, "7S")
    assert "Leo plays to trick 1" in phone.html
    assert "Trump was led." in phone.html
    play(phone, "AS 2D 5S")
    assert "Maeve leads trick 2" in phone.html
    assert "Highest trump so far: trick 1." in phone.html
    assert match_of(phone).hand.tricks == (1,)


def test_a_whole_hand_comes_to_the_same_as_by_its_numbers(phone, client):
    play(phone, "7S AS 2D 5S JS 8S KH 3H KD 3D 9D 4D QC JC 7C KC 10H QH 9H 2H")
    assert "Check hand 1" in phone.html
    phone.tap("save")
    by_cards = match_of(phone)
    quick = begin(client, "barker", *NAMES)
    quick.tap("bidder-1", "bid-20", "trump-S", "count-4", "top-1", "save")
    counted = match_of(quick)
    assert by_cards.scores == counted.scores == (5, 25)
    assert by_cards.rows[0].captured == counted.rows[0].captured
    # And the next hand is told in the same way.
    phone.tap("bidder-2", "bid-15", "trump-H")
    assert "leads trick 1" in phone.html
    assert 'id="card-5H"' in phone.html


def test_a_card_that_was_played_says_where_it_went(phone):
    play(phone, "7S")
    assert phone.send("card-7S").status_code in (303, 422)
    phone.tap("card-7S")
    assert "Theresa played the 7♠ to trick 1." in phone.html
    assert len(match_of(phone).hand.current.cards) == 1


def test_a_revoke_is_told_when_a_later_card_shows_it(phone):
    play(phone, "7S AS 2D 5S JS 8S KH 3H KD 3D")
    assert "revoked" not in phone.html
    play(phone, "9S")
    assert "Leo revoked" in phone.html
    assert "Your table agreed no penalty" in phone.html
    assert match_of(phone).scores == (0, 0)


def test_who_leads_is_asked_after_a_trick_told_by_its_side(phone):
    play(phone, "7S AS")
    phone.tap("depth-tricks", "took-1", "depth-cards")
    assert "Who leads trick 2?" in phone.html
    assert 'id="leader-0"' not in phone.html  # Angus did not take it
    phone.tap("leader-3")
    assert "Leo leads trick 2" in phone.html


def test_the_star_cannot_go_against_the_cards_that_were_told(phone):
    play(phone, "3S 2S 4S 7S KH QH 2H 3H")
    phone.tap("depth-tricks", "rest-0")
    assert "Which trick had the highest trump?" in phone.html
    for star, why in (("none", "a trump was played in trick 1."), ("2", "a higher trump lies in trick 1.")):
        assert phone.tap(f"star-{star}").status_code == 200
        assert f"By the cards that were told {why}" in phone.html
    phone.tap("star-3")
    assert "By the cards that were told" not in phone.html
    assert match_of(phone).hand.top == 3


def test_that_nobody_had_the_highest_trump_is_no_answer_before_the_tricks(client):
    early = begin(client, "barker", *NAMES)
    form = early.form_of("bidder-0")
    answer = client.post(form.action, data={**form.fields, "star": "none"})
    assert answer.status_code == 422
    assert "Who won the bid?" in answer.get_data(as_text=True)


def test_undo_names_the_card(phone):
    play(phone, "7S AS")
    assert "Undo: Leo, A♠" in phone.html
    phone.tap("undo")
    assert "Leo plays to trick 1" in phone.html
    assert "Undo: Theresa, 7♠" in phone.html


def test_the_rest_to_one_side_from_the_middle_of_a_trick(phone):
    play(phone, "7S AS 2D 5S JS")
    phone.tap("rest-1")
    assert match_of(phone).hand.tricks == (1, 1, 1, 1, 1)
    assert "Check hand 1" in phone.html  # the five was the highest, whatever else was played


def test_the_opened_hand_tells_the_calls_the_cards_and_the_revoke(client):
    phone = begin(client, "barker", *NAMES)
    phone.tap("depth-calls", "call-20", "call-pass", "call-pass", "call-pass", "trump-S", "depth-cards")
    play(phone, "7S AS 2D 5S JS 8S KH 3H KD 3D 9S 4D QC JC 7C KC 10H QH 9H 2H")
    assert "Leo revoked" in phone.html  # on the check as well
    phone.tap("save")
    told = client.get(f"{phone.path}/sheet/1").get_data(as_text=True)
    assert "Maeve, 20 · Theresa, pass" in told
    assert told.count('class="pc ') == 20
    assert "Leo revoked" in told


def test_an_agreed_penalty_is_offered_with_the_revoke_and_not_taken(client):
    phone = begin(client, '{"base":"barker","revoke_penalty":10}', *NAMES)
    phone.tap("bidder-1", "bid-20", "trump-S", "depth-cards")
    play(phone, "7S AS 2D 5S JS 8S KH 3H KD 3D 9S")
    assert "Take 10 points from Maeve &amp; Leo" in phone.html
    offered = phone.html.partition("/adjust?")[2].partition('"')[0].replace("&amp;", "&")
    form = client.get(f"{phone.path}/adjust?{offered}").get_data(as_text=True)
    assert 'value="10"' in form
    assert "Revoke in trick 2: king of hearts on the jack of spades" in form
    assert match_of(phone).scores == (0, 0)


def test_the_last_hand_names_those_who_played_it(client):
    phone = begin(client, "barker", *NAMES)
    phone.tap("bidder-2", "bid-20", "trump-C", "count-3", "top-0", "save")
    phone.tap("undo", do='{"substitute": {"seat": 2, "name": "Eileen", "from_hand": 2}}')
    last_hand, _, next_hand = phone.html.partition("Hand 2: Maeve deals")
    assert "Theresa" in last_hand.partition("<main")[2]
    assert "Eileen" not in last_hand.partition("<main")[2]
    assert "Eileen" in next_hand


def test_a_number_that_goes_against_the_tricks_told_explains_itself_from_the_check_too(phone):
    phone.tap("depth-tricks", "took-0", "took-0", "took-0", "rest-1", "star-1")
    assert "Check hand 1" in phone.html
    changing = Phone(phone.client, f"{phone.path}?step=tricks")
    changing.tap("depth-quick")
    changing = Phone(phone.client, f"{phone.path}?step=tricks")
    changing.tap("count-5")
    assert "Recorded so far" in changing.html


def test_dealt_again_is_undone_by_its_name(phone):
    phone.tap("undo", do='{"dealer": 0}')
    assert "Undo: the new deal" in phone.html
