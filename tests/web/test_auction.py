"""An auction told call by call: whose turn it is, what is open to him, why something is not, how it ends."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import Phone, begin
from tests.web.test_table import log, text_of, totals

BARKER, KITTY_FOUR, MERRIMACK = (profile.id for profile in VARIANTS[:3])


@pytest.fixture
def second(app: Flask, store: Store, club: str) -> FlaskClient:
    """Another phone with the pen."""
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    return other


def table(client: FlaskClient, rules: str = BARKER, *, dealer: int = 3, htmx: bool = False) -> Phone:
    """Maeve, Angus, Theresa and Leo, who deals: Maeve speaks first."""
    phone = begin(client, rules, dealer=dealer, htmx=htmx)
    phone.tap("depth-calls")
    return phone


def call(phone: Phone, *calls: object) -> None:
    phone.tap(*(f"call-{said}" for said in calls))


def headline(phone: Phone) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", phone.html, re.S)
    return "" if found is None else re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", found[1])).strip()


def dashed(phone: Phone) -> list[str]:
    return re.findall(r'id="call-(\w+)"[^>]*aria-disabled="true"', phone.html)


def rounds(phone: Phone) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", phone.html, re.S)[1:]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", row, re.S)] for row in rows]


# --- as it is said ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True], ids=["without script", "with htmx"])
def test_the_dealer_holds_and_is_raised(client: FlaskClient, store: Store, htmx: bool) -> None:
    phone = table(client, htmx=htmx)
    assert headline(phone) == "Maeve to speak"
    assert "Nobody has bid yet. Maeve may bid 5 or more, or pass." in text_of(phone)
    call(phone, "pass", 15, 20)
    assert headline(phone) == "Leo to speak"
    assert "Hand 1, dealer" in phone.html
    assert "Theresa has it at 20. As dealer, Leo may hold it or go higher." in text_of(phone)
    assert dashed(phone) == ["5", "10", "15", "20"]
    assert "takes it at 20" in phone.html
    assert "Undo: Theresa, 20" in phone.html
    call(phone, "hold")
    assert "Leo has it at 20." in text_of(phone)
    call(phone, "pass", 25)
    assert rounds(phone) == [["pass", "15", "20", "hold"], ["", "pass", "25", "…to speak"]]
    call(phone, "pass")
    assert "Theresa bids 25 in" in headline(phone)
    assert "Leo leads." in phone.html
    assert log(store, phone) == ["MatchStarted", *["CallMade"] * 7]
    phone.tap("trump-S", "took-0", "took-0", "took-0", "took-1", "took-1", "star-1", "save")
    assert totals(phone) == ["\u221225", "10"]


def test_the_last_pass_says_who_keeps_it(client: FlaskClient) -> None:
    phone = table(client)
    call(phone, "pass", "pass", 20)
    assert "Theresa keeps it" in phone.html
    call(phone, "pass")
    assert "Theresa bids 20 in" in headline(phone)


def test_all_four_pass(client: FlaskClient, store: Store) -> None:
    phone = table(client, htmx=True)
    call(phone, "pass", "pass", "pass")
    assert "the hand is thrown in" in phone.html
    call(phone, "pass")
    assert (
        '<p id="live" hx-swap-oob="innerHTML">All four passed. Hand 1 is thrown in, Maeve deals next.</p>' in phone.html
    )
    assert "All four passed. Hand 1 is thrown in, Maeve deals next." in text_of(phone)
    assert "Angus to speak" in phone.html, "the next hand is told call by call, too"
    phone.tap("undo")
    assert headline(phone) == "Leo to speak"


def test_a_duel_after_the_round(client: FlaskClient) -> None:
    phone = table(client, KITTY_FOUR)
    call(phone, "pass", "pass", 15, "hold")
    assert headline(phone) == "Theresa to speak"
    assert dashed(phone) == ["15", "hold"]
    call(phone, 20)
    assert headline(phone) == "Leo to speak"
    call(phone, "pass")
    assert "Theresa bids 20 in" in headline(phone)


def test_a_dealer_who_cannot_get_rid_of_it(client: FlaskClient) -> None:
    phone = table(client, KITTY_FOUR)
    call(phone, "pass", "pass", "pass")
    assert "If Leo passes too, Leo has to take it at 15." in text_of(phone)
    call(phone, "pass")
    assert "Leo bids 15 in" in headline(phone)


def test_a_dealer_who_must_bid_has_no_pass(client: FlaskClient) -> None:
    phone = table(client, MERRIMACK)
    call(phone, "pass", "pass", "pass")
    assert "All the others passed, so Leo must bid. 15 is the least." in text_of(phone)
    assert dashed(phone) == ["20", "25", "30", "hold", "pass"]
    call(phone, "pass")
    assert "Leo must bid: the least is 15." in text_of(phone)
    call(phone, 15)
    assert "Leo bids 15 in" in headline(phone)


# --- what is not open ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "said", "tapped", "words"),
    [
        (BARKER, ["pass", 15, 20], 15, "15 is not higher than the 20 that Theresa bid."),
        (BARKER, [15], "hold", "Only the dealer may hold. Leo deals this hand."),
        (BARKER, ["pass", "pass", "pass"], "hold", "Nobody has bid yet, so there is nothing to hold."),
        (MERRIMACK, [15, "pass", "pass"], "hold", "Nobody may hold under these rules."),
    ],
)
def test_a_dashed_call_explains_itself(
    client: FlaskClient, store: Store, rules: str, said: list[object], tapped: object, words: str
) -> None:
    phone = table(client, rules)
    call(phone, *said)
    before = log(store, phone)
    call(phone, tapped)
    assert words in text_of(phone)
    assert 'href="/rulings/' in phone.html
    assert "contract " in phone.html
    assert log(store, phone) == before
    assert words in text_of(Phone(client, phone.path)), "it is still open after a reload"
    call(phone, "pass")
    assert words not in text_of(phone)


def test_an_explanation_says_what_is_open_instead(client: FlaskClient) -> None:
    phone = table(client)
    call(phone, "pass", 15, 20, 15)
    assert "Leo may hold, bid 25 or 30, or pass." in text_of(phone)
    assert 'aria-describedby="why-call"' in phone.html


def test_the_table_may_let_a_call_stand(client: FlaskClient, store: Store) -> None:
    phone = table(client)
    call(phone, 15, "hold")
    assert "The table allows the hold" in phone.html
    phone.tap("stand")
    assert headline(phone) == "Theresa to speak"
    assert "Angus has it at 15." in text_of(phone)
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[-1].event
    assert event.let_stand == "only_dealer_holds"  # type: ignore[union-attr]


def test_the_floor_is_dashed_and_explained(client: FlaskClient) -> None:
    phone = begin(client, BARKER, dealer=3)
    phone.send("pass", do=json.dumps({"opening": [105, 70]}))
    phone.look()
    phone.tap("depth-calls")
    assert dashed(phone)[:3] == ["5", "10", "15"]
    call(phone, 15)
    assert "15 is not allowed for Maeve and Theresa. They are on 105." in text_of(phone)


# --- nothing is lost, nothing comes twice ----------------------------------------------------------------------


def test_a_call_sent_twice_is_one_call(client: FlaskClient, store: Store) -> None:
    phone = table(client)
    for said in ("call-pass", "call-pass", "call-pass", "call-pass"):
        first, again = phone.send(said), phone.send(said)
        assert first.status_code == again.status_code
        phone.look()
    assert log(store, phone) == ["MatchStarted", *["CallMade"] * 4]


def test_another_phone_takes_the_auction_up(client: FlaskClient, second: FlaskClient) -> None:
    phone = table(client)
    call(phone, "pass", 15)
    other = Phone(second, phone.path)
    assert headline(other) == "Theresa to speak"
    call(other, 20)
    late = phone.send("call-pass")
    assert late.status_code == 409
    assert "Another phone was faster." in late.get_data(as_text=True)
    assert "Leo to speak" in late.get_data(as_text=True)


def test_the_auction_can_be_told_in_one_line_instead(client: FlaskClient, store: Store) -> None:
    phone = table(client)
    call(phone, "pass", 15)
    phone.tap("depth-tricks", "bidder-2", "bid-20", "trump-S")
    assert "Theresa bid 20 in" in text_of(phone)
    assert log(store, phone)[-2:] == ["ContractMade", "TrumpNamed"]


def test_after_the_auction_the_tricks_can_be_counted(client: FlaskClient, store: Store) -> None:
    phone = table(client)
    call(phone, "pass", "pass", 20, "pass")
    phone.tap("trump-S", "depth-quick", "count-3", "top-0", "save")
    assert totals(phone) == ["20", "10"]
    assert log(store, phone)[-1] == "HandTallied"


def test_a_match_that_called_one_hand_calls_the_next(client: FlaskClient) -> None:
    phone = table(client)
    call(phone, "pass", "pass", 20, "pass")
    phone.tap("trump-S", "rest-0", "star-1", "save")
    assert "Angus to speak" in phone.html
    assert "Hand 1" in text_of(phone), "what the last hand came to is still in sight"


@pytest.mark.parametrize("value", ["", "x", "hold it", "-5", "99999", "²"])
def test_a_call_that_no_page_offers_is_none(client: FlaskClient, store: Store, value: str) -> None:
    phone = table(client)
    form = phone.form_of("call-pass")
    answer = phone.client.post(form.action, data={**form.fields, "call": value}, headers=phone.headers)
    assert answer.status_code in (400, 422)
    assert log(store, phone) == ["MatchStarted"]


def test_a_game_without_an_auction_has_no_calls(client: FlaskClient) -> None:
    phone = begin(client, VARIANTS[-2].id)
    assert "depth-calls" not in phone.html
