"""A hand told trick by trick: every tap recorded once, the star moved, the rest given away, the depth changed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import Phone, begin, hand
from tests.web.test_table import log, text_of, totals

BARKER, KITTY_FOUR, MERRIMACK = (profile.id for profile in VARIANTS[:3])
FORTY_FIVE, TWENTY_FIVE = (profile.id for profile in VARIANTS[-2:])

BID = ("bidder-2", "bid-20", "trump-S")
TRICKS = ("took-0", "took-1", "took-0", "took-0", "took-1")


@pytest.fixture(params=[False, True], ids=["without script", "with htmx"])
def phone(request: pytest.FixtureRequest, client: FlaskClient) -> Phone:
    started = begin(client, BARKER, htmx=request.param)
    started.tap("depth-tricks")
    return started


@pytest.fixture
def second(app: Flask, store: Store, club: str) -> FlaskClient:
    """Another phone with the pen."""
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    return other


def reopen(phone: Phone, step: str) -> None:
    """Follow the link that goes back to a step."""
    phone.last = phone.client.get(f"{phone.path}?step={step}")


def pressed(phone: Phone) -> list[str]:
    return re.findall(r'id="([a-z]+-\w+)"[^>]* aria-pressed="true"', phone.html)


# --- a hand ----------------------------------------------------------------------------------------------------


def test_ten_taps_are_a_hand(phone: Phone, store: Store) -> None:
    phone.tap(*BID, *TRICKS, "star-1")
    assert "Check hand 1" in phone.html
    assert "3 tricks and the highest trump, 15 + 5 = 20" in text_of(phone)
    phone.tap("save")
    assert totals(phone) == ["20", "10"]
    assert log(store, phone) == [
        "MatchStarted",
        "ContractMade",
        "TrumpNamed",
        *["TrickTaken"] * 5,
        "HighTrumpMarked",
        "HandSaved",
    ]


@pytest.mark.parametrize(
    "order", [BID, BID[::-1], ("trump-S", "bidder-2", "bid-20"), ("bid-20", "trump-S", "bidder-2")]
)
def test_the_bid_is_recorded_once_it_is_whole_in_any_order(phone: Phone, store: Store, order: Sequence[str]) -> None:
    for answer in order[:-1]:
        phone.tap(answer)
    phone.tap(order[-1])
    assert log(store, phone) == ["MatchStarted", "ContractMade", "TrumpNamed"]
    assert "Theresa bid 20 in" in text_of(phone)


def test_who_leads_stands_under_the_bid(phone: Phone) -> None:
    phone.tap("bidder-2")
    assert "Leo leads." in phone.html
    phone.tap("bidder-1")
    assert "Theresa leads." in phone.html, "a bidder who was tapped wrong shows at once"
    phone.tap("bid-20", "trump-S", "took-1")
    assert "Trick 1 to Angus &amp; Leo, who lead trick 2." in text_of(phone)


def test_whose_deal_it_is_stays_in_sight(phone: Phone) -> None:
    phone.tap(*BID, "took-1")
    assert "who lead trick 2. Maeve deals." in text_of(phone)


def test_the_star_goes_to_a_trick_that_was_taken_and_no_other(phone: Phone, store: Store) -> None:
    phone.tap(*BID, "took-0", "took-1")
    assert "Tap the trick with the highest trump so far." in phone.html
    phone.tap("star-2")
    assert "Highest trump so far: trick 2." in phone.html
    phone.tap("star-4")
    assert "Trick 4 has not been taken yet" in phone.html
    assert log(store, phone).count("HighTrumpMarked") == 1
    phone.tap("star-1")
    assert "has not been taken yet" not in phone.html
    assert pressed(phone) == ["star-1"]


def test_the_last_trick_gets_the_star_under_the_check(phone: Phone, store: Store) -> None:
    phone.tap(*BID, "took-0", "star-1", "took-1", "took-0", "took-0", "took-1")
    assert "Check hand 1" in phone.html
    assert "15 + 5 = 20" in text_of(phone)
    phone.tap("star-5")
    assert "Check hand 1" in phone.html
    assert "10 + 5 = 15" in text_of(phone)
    phone.tap("save")
    assert totals(phone) == ["\u221220", "15"]


def test_without_a_star_it_is_asked_after_the_last_trick(phone: Phone) -> None:
    phone.tap(*BID, *TRICKS)
    assert "Which trick had the highest trump?" in phone.html
    phone.tap("star-none")
    assert "nobody played a trump, so there is no bonus" in phone.html
    phone.tap("save")
    assert totals(phone) == ["\u221220", "10"]


def test_the_rest_to_one_side_says_what_it_writes(phone: Phone, store: Store) -> None:
    phone.tap(*BID, "took-1", "took-0", "star-2")
    assert "Tricks 3 to 5 all to" in phone.html
    assert '<span class="sr">Tricks 3 to 5 all to Maeve and Theresa</span>' in phone.html
    phone.tap("rest-0")
    assert "Check hand 1" in phone.html
    assert "4 tricks and the highest trump" in text_of(phone)
    phone.tap("save")
    assert totals(phone) == ["25", "5"]


def test_undo_names_what_it_takes_back(phone: Phone) -> None:
    phone.tap(*BID, "took-0", "took-1", "rest-1")
    for named in ("tricks 3 to 5 to Angus &amp; Leo", "trick 2 to Angus &amp; Leo", "trick 1 to Maeve &amp; Theresa"):
        assert f"Undo: {named}" in phone.html
        phone.tap("undo")
    assert "Undo: spades" in phone.html
    phone.tap("undo")
    assert "Undo: Theresa, 20" in phone.html
    phone.tap("undo")
    assert pressed(phone) == []
    phone.tap(*BID, "took-0")
    assert "Undo: trick 1" in phone.html, "how the hand is told outlives the undo"


def test_a_bid_that_was_tapped_wrong_is_tapped_again(phone: Phone, store: Store) -> None:
    phone.tap(*BID, "took-0")
    reopen(phone, "bid")
    assert pressed(phone) == ["bidder-2", "bid-20", "trump-S"]
    phone.tap("bid-25")
    assert "Theresa bid 25 in" in text_of(phone)
    assert "Trick 1 to" in phone.html, "the tricks stay"
    assert log(store, phone)[-1] == "ContractMade"


def test_a_tap_sent_twice_is_recorded_once(phone: Phone, store: Store) -> None:
    for taps in (("trump-S", "bidder-2", "bid-20"), ("took-0",), ("took-0",)):
        for button in taps[:-1]:
            phone.tap(button)
        first, second = phone.send(taps[-1]), phone.send(taps[-1])
        assert first.status_code == second.status_code
        phone.look()
    assert log(store, phone)[1:] == ["ContractMade", "TrumpNamed", "TrickTaken", "TrickTaken"]


def test_a_tap_of_an_older_page_is_told_and_not_recorded(phone: Phone, client: FlaskClient, store: Store) -> None:
    phone.tap(*BID, "took-0")
    tab = Phone(client, phone.path)
    phone.tap("took-1")
    answer = tab.send("took-0")
    assert answer.status_code == 409
    assert log(store, phone).count("TrickTaken") == 2


# --- other games -----------------------------------------------------------------------------------------------


def test_a_turned_up_game_is_told_trick_by_trick(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE)
    phone.tap("depth-tricks", "trump-D", *TRICKS, "star-1", "save")
    assert totals(phone) == ["20", "10"]


@pytest.mark.parametrize("tricks", [("count-3", "top-0"), ("depth-tricks", *TRICKS, "star-1")])
def test_what_a_turned_up_game_came_to_stays_in_sight_until_the_next_is_begun(
    client: FlaskClient, tricks: Sequence[str]
) -> None:
    phone = begin(client, FORTY_FIVE)
    phone.tap("trump-D", *tricks, "save")
    assert "Hand 2: Angus deals" in text_of(phone)
    assert "3 tricks and the highest trump, 15 + 5 = 20" in text_of(phone)
    phone.tap("trump-S")
    assert "15 + 5 = 20" not in text_of(phone)


def test_level_at_the_target_a_turned_up_game_says_that_it_goes_on(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE)
    for count, top in ((3, 0), (2, 1), (2, 0)):
        phone.tap("trump-D", f"count-{count}", f"top-{top}", "save")
    assert totals(phone) == ["45", "45"]
    assert "The totals are level, so another hand is played." in text_of(phone)


def test_five_players_have_a_half_each_and_no_partner(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE, "Ann", "Ben", "Cy", "Di", "Ed")
    phone.tap("depth-tricks", "trump-D", "took-1")
    assert "Trick 1 to Ben, who leads trick 2." in text_of(phone)
    phone.tap("took-1", "took-4", "took-0", "took-3", "star-5", "save")
    assert totals(phone) == ["5", "10", "0", "10", "5"]


def test_the_match_ends_with_the_trick_that_reaches_it(client: FlaskClient) -> None:
    phone = begin(client, TWENTY_FIVE)
    phone.tap("trump-D", "count-4", "save", "depth-tricks", "trump-S", "took-0")
    assert "reached 25 in the middle of the hand" in phone.html
    phone.tap("save")
    assert totals(phone) == ["25", "5"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (KITTY_FOUR, "Theresa takes the kitty of 4 cards and keeps 5. The others keep 0 to 5."),
        (MERRIMACK, "Theresa takes the kitty of 3 cards. Everybody keeps 1 to 5."),
    ],
)
def test_who_takes_the_kitty_is_told_before_the_first_trick(client: FlaskClient, rules: str, words: str) -> None:
    phone = begin(client, rules)
    phone.tap("depth-tricks", *BID)
    assert words in text_of(phone)
    phone.tap("took-0")
    assert "kitty" not in text_of(phone).split("Trick 1 to")[1]


# --- the depth changes -----------------------------------------------------------------------------------------


def test_the_answers_of_quick_entry_are_taken_over_as_taps(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    phone.tap(*BID)
    assert log(store, phone) == ["MatchStarted"]
    phone.tap("depth-tricks")
    assert log(store, phone) == ["MatchStarted", "ContractMade", "TrumpNamed"]
    phone.tap(*TRICKS, "star-1", "save")
    assert totals(phone) == ["20", "10"]


def test_all_five_counted_for_one_side_go_on_as_the_rest(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    phone.tap(*BID, "count-5", "depth-tricks")
    assert log(store, phone)[1:] == ["ContractMade", "TrumpNamed", "RestTaken"]
    assert "Which trick had the highest trump?" in phone.html


def test_what_was_recorded_is_where_the_count_begins(phone: Phone, store: Store) -> None:
    phone.tap(*BID, "took-0", "took-1", "depth-quick")
    assert "How many tricks did Maeve &amp; Theresa take?" in phone.html
    assert re.findall(r'id="count-(\d)"[^>]*aria-disabled="true"', phone.html) == ["0", "5"]
    phone.tap("count-5")
    assert "Recorded so far: 1 trick for Maeve &amp; Theresa, 1 trick for Angus &amp; Leo." in text_of(phone)
    phone.tap("count-3", "top-0", "save")
    assert totals(phone) == ["20", "10"]
    assert log(store, phone)[-1] == "HandTallied"


def test_there_and_back_again_loses_nothing(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap(*BID, "count-3", "depth-tricks", "depth-quick")
    assert pressed(phone) == ["count-3"]
    phone.tap("depth-tricks", "took-1", "depth-quick", "count-3", "top-0", "save")
    assert totals(phone) == ["20", "10"]


@pytest.mark.parametrize("quick_first", [True, False])
def test_the_same_hand_comes_to_the_same_at_both_depths(client: FlaskClient, quick_first: bool) -> None:
    phone = begin(client, BARKER)
    told = [hand(2, 20, "S", 3, "0"), ("depth-tricks", *BID, *TRICKS, "star-1")]
    slips = []
    for answers in told if quick_first else told[::-1]:
        phone.tap(*answers)
        slips.append(text_of(phone).split("Check hand 1")[1].split("nothing missing")[0])
        while "Undo" in phone.html or "Change something" in phone.html:
            if "Change something" in phone.html:
                reopen(phone, "tricks")
            phone.tap("undo")
        if "depth-quick" in phone.html:
            phone.tap("depth-quick")
    assert slips[0] == slips[1]


def test_the_match_remembers_how_the_last_hand_was_told(phone: Phone) -> None:
    phone.tap(*BID, *TRICKS, "star-1", "save", *BID)
    assert 'id="took-0"' in phone.html
    phone.tap("depth-quick", "count-3", "top-0", "save", *BID)
    assert 'id="count-3"' in phone.html


def test_a_deal_thrown_in_leaves_the_way_of_telling_as_it_was_chosen(phone: Phone) -> None:
    phone.tap("pass", *BID)
    assert 'id="took-0"' in phone.html
    phone.tap(*TRICKS, "star-1", "save", "depth-quick", "pass", *BID)
    assert 'id="count-3"' in phone.html


def test_a_second_phone_goes_on_where_the_first_one_stopped(phone: Phone, second: FlaskClient) -> None:
    phone.tap(*BID, "took-0", "took-1")
    other = Phone(second, phone.path)
    assert "Trick 2 to Angus &amp; Leo, who lead trick 3." in text_of(other)
    other.tap("took-0", "took-0", "took-1", "star-1", "save")
    assert totals(other) == ["20", "10"]


# --- what the rules refuse -------------------------------------------------------------------------------------


def test_a_bid_under_the_floor_is_explained_and_may_stand(phone: Phone, store: Store) -> None:
    phone.send("pass", do=json.dumps({"opening": [105, 70]}))
    phone.look()
    phone.tap("depth-tricks", "bidder-2", "bid-15")
    assert "15 is not allowed for Maeve and Theresa." in text_of(phone)
    assert log(store, phone)[-1] == "OpeningSet"
    phone.tap("stand")
    assert log(store, phone)[-1] == "ContractMade"
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[-1].event
    assert event.let_stand == "below_floor"  # type: ignore[union-attr]


def test_another_seat_that_may_not_bid_so_low_is_told_why(phone: Phone, store: Store) -> None:
    phone.send("pass", do=json.dumps({"opening": [105, 70]}))
    phone.look()
    phone.tap("depth-tricks", "bidder-1", "bid-15", "trump-S", "took-0")
    reopen(phone, "bid")
    phone.tap("bidder-2")
    assert "15 is not allowed for Maeve and Theresa." in text_of(phone)
    assert log(store, phone)[-1] == "TrickTaken"
    phone.tap("bid-20")
    assert log(store, phone)[-1] == "ContractMade"
    assert "Theresa bid 20 in" in text_of(phone)


def test_a_dealer_left_with_the_bid_is_not_asked_whether_he_held(client: FlaskClient) -> None:
    for depth in ("depth-tricks", "depth-quick"):
        phone = begin(client, KITTY_FOUR, dealer=3)
        if depth in phone.html:
            phone.tap(depth)
        phone.tap("pass")
        assert "Leo bids 15" in text_of(phone)
        assert 'id="held"' not in phone.html
        phone.tap("bid-20")
        assert 'id="held"' in phone.html
