"""What is asked beside the hand: who deals, which card was turned up, who robbed it, what other phones have begun."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import Phone, begin
from tests.web.test_table import log, text_of, totals

BARKER = VARIANTS[0].id
FORTY_FIVE = VARIANTS[-2].id


@pytest.fixture
def second(app: Flask, store: Store, club: str) -> FlaskClient:
    """Another phone with the pen."""
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    return other


def ask(phone: Phone, aside: str) -> None:
    """Follow the link to a question beside the hand."""
    assert f'id="ask-{aside}"' in phone.html
    phone.last = phone.client.get(f"{phone.path}?ask={aside}")


def pressed(phone: Phone) -> list[str]:
    return re.findall(r'id="([a-z]+-\w+)"[^>]* aria-pressed="true"', phone.html)


# --- who deals -------------------------------------------------------------------------------------------------


def test_a_deal_out_of_turn_is_set_right(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    assert "Who deals?" in phone.html
    ask(phone, "dealer")
    assert "Who deals hand 1?" in phone.html
    phone.tap("dealer-2")
    assert "Hand 1: Theresa deals" in text_of(phone)
    assert "Who deals hand 1?" not in phone.html
    assert log(store, phone)[-1] == "DealerSet"
    phone.tap("undo")
    assert "Hand 1: Maeve deals" in text_of(phone)


def test_what_was_answered_goes_with_the_deal(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap("bidder-2", "bid-20")
    ask(phone, "dealer")
    phone.tap("dealer-1")
    assert pressed(phone) == ["bidder-2", "bid-20"]
    assert "Hand 1: Angus deals" in text_of(phone)


def test_a_misdeal_is_dealt_again_by_the_same_dealer(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    phone.tap("depth-calls", "call-pass", "call-15")
    assert "Deal again" in phone.html
    ask(phone, "dealer")
    assert "what was told of this hand falls; undo brings it back" in text_of(phone)
    phone.tap("dealer-0")
    assert "Angus to speak" in text_of(phone)
    assert "Nobody has bid yet." in text_of(phone)
    phone.tap("undo")
    assert "Theresa has it at 15." in text_of(phone)


def test_dealt_again_before_anything_was_recorded_only_empties_the_entry(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    phone.tap("bidder-2", "bid-20")
    ask(phone, "dealer")
    phone.tap("dealer-0")
    assert pressed(phone) == []
    assert log(store, phone) == ["MatchStarted"]


def test_a_held_bid_goes_with_the_deal_only_if_the_table_says_so(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    phone.tap("depth-tricks", "bidder-0", "held", "bid-15", "trump-S")
    ask(phone, "dealer")
    assert re.findall(r'id="dealer-(\d)"[^>]*aria-disabled="true"', phone.html) == ["1", "2", "3"]
    phone.tap("dealer-1")
    assert "Only the dealer may hold." in text_of(phone)
    assert log(store, phone)[-1] == "TrumpNamed"
    phone.tap("stand")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[-1].event
    assert event.let_stand == "only_dealer_holds"  # type: ignore[union-attr]


@pytest.mark.parametrize("aside", ["robbed", "turned", "nonsense"])
def test_what_does_not_belong_to_the_game_is_not_asked(client: FlaskClient, aside: str) -> None:
    phone = begin(client, BARKER)
    page = phone.client.get(f"{phone.path}?ask={aside}")
    assert page.status_code == 200
    assert 'id="leave"' not in page.get_data(as_text=True)


# --- the card turned up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", ["depth-quick", "depth-tricks"])
def test_the_card_turned_up_may_be_told_and_who_robbed_it(client: FlaskClient, store: Store, depth: str) -> None:
    phone = begin(client, FORTY_FIVE, dealer=0)
    if f'id="{depth}"' in phone.html:
        phone.tap(depth)
    phone.tap("trump-D")
    ask(phone, "turned")
    assert len(re.findall(r'id="turned-\w+D"', phone.html)) == 13
    phone.tap("turned-9D")
    assert "was turned up." in text_of(phone)
    ask(phone, "robbed")
    phone.tap("robbed-1")
    assert "was turned up, and Angus robbed it." in text_of(phone)
    assert log(store, phone)[-2:] == ["CardTurnedUp", "CardRobbed"]
    phone.tap(*(("count-3", "top-0") if depth == "depth-quick" else ("took-0", "took-0", "rest-1", "star-1")), "save")
    assert totals(phone) == (["20", "10"] if depth == "depth-quick" else ["15", "15"])


def test_a_turned_ace_is_the_dealers_to_take(client: FlaskClient, store: Store) -> None:
    phone = begin(client, FORTY_FIVE, dealer=0)
    phone.tap("trump-D")
    ask(phone, "turned")
    phone.tap("turned-AD")
    ask(phone, "robbed")
    phone.tap("robbed-1")
    assert "Only the dealer may take the A♦." in text_of(phone)
    assert log(store, phone)[-1] == "CardTurnedUp"
    phone.tap("stand")
    assert log(store, phone)[-1] == "CardRobbed"


# --- other phones ----------------------------------------------------------------------------------------------


def test_an_entry_begun_on_another_phone_is_seen_and_taken_over(client: FlaskClient, second: FlaskClient) -> None:
    phone = begin(client, BARKER)
    other = Phone(second, phone.path)
    other.tap("bidder-2", "bid-20")
    phone.look()
    assert "“red kettle” has begun this hand: Theresa, 20" in text_of(phone)
    assert pressed(phone) == []
    [take] = re.findall(r'id="(take-\d+)"', phone.html)
    phone.tap(take)
    assert pressed(phone) == ["bidder-2", "bid-20"]
    other.look()
    assert pressed(other) == []
    assert "“blue heron” has taken over what was begun here: Theresa, 20" in text_of(other)
    [back] = re.findall(r'id="(take-\d+)"', other.html)
    other.tap(back)
    assert pressed(other) == ["bidder-2", "bid-20"]


def test_points_given_by_one_phone_leave_what_another_has_begun(client: FlaskClient, second: FlaskClient) -> None:
    phone = begin(client, BARKER)
    other = Phone(second, phone.path)
    other.tap("bidder-2", "bid-20")
    points = Phone(client, f"{phone.path}/adjust")
    points.tap("look", points0="5", note="agreed")
    points.tap("save")
    phone.look()
    assert "“red kettle” has begun this hand: Theresa, 20" in text_of(phone)
    other.look()
    assert pressed(other) == ["bidder-2", "bid-20"]


def test_what_both_have_begun_alike_is_no_news(client: FlaskClient, second: FlaskClient) -> None:
    phone = begin(client, BARKER)
    Phone(second, phone.path).tap("bidder-2")
    phone.tap("bidder-2")
    assert "has begun this hand" not in phone.html
    phone.tap("bid-20")
    assert "If you take it over, it replaces what was begun here." in phone.html


def test_an_entry_of_an_earlier_hand_is_not_shown(client: FlaskClient, second: FlaskClient) -> None:
    phone = begin(client, BARKER)
    Phone(second, phone.path).tap("bidder-2")
    phone.tap("pass")
    assert "has begun this hand" not in phone.html


def test_what_is_gone_is_told(client: FlaskClient, second: FlaskClient) -> None:
    phone = begin(client, BARKER)
    other = Phone(second, phone.path)
    other.tap("bidder-2")
    phone.look()
    [take] = re.findall(r'id="(take-\d+)"', phone.html)
    other.tap("undo")
    answer = phone.send(take)
    assert answer.status_code == 422
    assert "There is nothing left to take over" in answer.get_data(as_text=True)
