"""One hand told in every way on a phone comes to the same row; how many taps each way takes; what a revoke does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fortyfives.rules import answer
from tests.browser.scoring import Evening, Pad, evening, in_hand, rows_of

# --- two hands, with every card --------------------------------------------------------------------------------------

IN_PAIRS = evening(
    "barker",
    4,
    """
    deals | bid  | trump | took      | star | totals  | calls
    N     | S 20 | S     | N S W S S | 2 5  | 25 : 5  | E 15 S 20 W - N - E -
    """,
)
ITS_CARDS = """
    W 10D   N KD    E QD    S 2C
    N AS    E 10S   S JS    W 9S
    S KH    W KS    N 4H    E 6H
    W 8D    N KC    E 7D    S QS
    S 5S    W QC    N 3S    E JC
"""
WITH_A_REVOKE = """
    W 10D   N KD    E QD    S 2C
    N AS    E 10S   S JS    W 9S
    S KH    W KS    N 4H    E 7D
    W 8D    N KC    E 6H    S QS
    S 5S    W QC    N 3S    E JC
"""

EACH_ALONE = evening(
    "forty-five",
    3,
    """
    deals | turned     | trump | took      | star | totals
    1     | 9H, 2 robs | H     | 2 3 1 1 1 | 2    | 15 : 5 : 10
    """,
)
THEIR_CARDS = """
    2 KC    3 QC    1 AC
    2 AH    3 5H    1 6H
    3 10S   1 2S    2 7S
    1 KD    2 4D    3 3D
    1 JH    2 9H    3 8S
"""


def read(cards: str) -> list[list[str]]:
    """The cards of each trick, in the order played."""
    return [line.split()[1::2] for line in cards.strip().splitlines()]


def reviewed(game: Evening, cards: str) -> dict[str, Any]:
    """What the judge says to the cards of a hand."""
    hand, seats = game.hands[0], "NESW" if game.players == 4 else "123"
    said = answer(
        {
            "ask": "review",
            "rules": game.rules,
            "players": game.players,
            "trump": hand.trump,
            "leader": seats.index(cards.split()[0]),
            "tricks": [{"cards": trick} for trick in read(cards)],
        }
    )
    assert isinstance(said, dict)
    assert said["winners"] == list(hand.took)
    return said


OpenPad = Callable[[Evening], Pad]


@pytest.fixture
def open_pad(new_phone, live) -> OpenPad:
    """A phone that was never here; each match that it opens is a new one."""
    page = in_hand(new_phone(pen=False).new_page())
    return lambda game: Pad.open(page, game, live.store)


def checked(pad: Pad) -> str:
    """What the check says of the hand."""
    expect(pad.at("h1")).to_have_text("Check hand 1")
    return pad.at("main .slip").inner_text()


def on_the_sheet(pad: Pad) -> str:
    """The row of the hand on the score sheet."""
    pad.page.click("#tab-sheet")
    pad.sees("main tbody tr")
    return pad.at("main tbody").inner_text()


# --- the same hand in every way --------------------------------------------------------------------------------------


def by_numbers(pad: Pad, cards: str) -> None:
    pad.bid(pad.game.hands[0])
    pad.turned_up(pad.game.hands[0])
    pad.numbers(pad.game.hands[0])


def by_tricks(pad: Pad, cards: str) -> None:
    pad.depth("tricks")
    pad.bid(pad.game.hands[0])
    pad.turned_up(pad.game.hands[0])
    pad.tricks(pad.game.hands[0])


def by_cards(pad: Pad, cards: str) -> None:
    pad.bid(pad.game.hands[0])
    pad.turned_up(pad.game.hands[0])
    pad.depth("cards")
    pad.cards(read(cards))


def by_calls_and_cards(pad: Pad, cards: str) -> None:
    pad.depth("calls")
    pad.auction(pad.game.hands[0])
    pad.depth("cards")
    pad.cards(read(cards))


def to_and_fro(pad: Pad, cards: str) -> None:
    """From one way to another and back after almost every tap."""
    told = read(cards)
    pad.depth("calls")
    pad.call("15")
    pad.call("20")
    pad.depth("quick")
    pad.choose("bidder-2", "bid-20")
    pad.depth("tricks")
    pad.choose("trump-S", then="#took-0")
    pad.record("took-0")
    pad.depth("quick")
    pad.depth("cards")
    pad.record("leader-0")  # North took the first trick, but the pad knows only the side
    pad.cards(told[1:2])
    pad.depth("quick")
    pad.depth("tricks")
    expect(pad.at("#star-2")).to_have_attribute("aria-pressed", "true")
    pad.record("took-1")
    pad.depth("cards")
    pad.record("leader-3")
    pad.cards([told[3][:2]])
    pad.depth("tricks")
    pad.record("took-0")
    pad.depth("quick")
    pad.numbers(pad.game.hands[0])


@pytest.mark.parametrize(
    ("game", "cards", "ways"),
    [
        (IN_PAIRS, ITS_CARDS, (by_numbers, by_tricks, by_cards, by_calls_and_cards, to_and_fro)),
        (EACH_ALONE, THEIR_CARDS, (by_numbers, by_tricks, by_cards)),
    ],
    ids=["in pairs", "each alone"],
)
def test_a_hand_comes_to_the_same_row_however_it_is_told(
    open_pad: OpenPad, game: Evening, cards: str, ways: tuple[Callable[[Pad, str], None], ...]
) -> None:
    assert reviewed(game, cards)["revokes"] == []
    told = {}
    for way in ways:
        pad = open_pad(game)
        way(pad, cards)
        slip = checked(pad)
        pad.save()
        pad.agrees()
        told[way.__name__] = (slip, rows_of(pad), on_the_sheet(pad))
    first = told[ways[0].__name__]
    assert told == dict.fromkeys(told, first)


TO_TWENTY_FIVE = evening(
    "twenty-five",
    3,
    """
    deals | trump | took      | totals       | says
    1     | C     | 2 1 2 3 2 |  5 : 15 :  5 |
    2     | H     | 1 1 3 1 3 | 20 : 15 : 15 |
    3     | S     | 3 2 3     | 20 : 20 : 25 | reached_mid_deal
    """,
)


def test_card_by_card_the_match_ends_with_the_trick_that_reaches_it(open_pad: OpenPad) -> None:
    pad = open_pad(TO_TWENTY_FIVE)
    for hand in TO_TWENTY_FIVE.hands[:2]:
        pad.quick(hand)
        pad.agrees()
    pad.bid(TO_TWENTY_FIVE.hands[2])
    pad.depth("cards")
    pad.cards([["KD", "3D", "5S"], ["10H", "2H", "QH"], ["7C", "KC", "8C"]])
    expect(pad.at("h1")).to_have_text("Check hand 3")
    expect(pad.at("#save")).to_have_text("Save and end the match")
    pad.save()
    pad.agrees()


# --- taps ------------------------------------------------------------------------------------------------------------


def taps_of(pad: Pad, tell: Callable[..., None], *given: Any) -> int:
    """How many clicks the browser saw while something was told."""
    before = pad.taps
    tell(*given)
    return pad.taps - before


TAPS = evening(
    "barker",
    4,
    """
    deals | bid       | trump | took      | star  | totals
    N     | S 20      | S     | N S W S S | 2     |   25 :   5
    E     | W 15      | D     | E N W S E | 1 3   |   35 :  25
    S     | N 15      | H     | N E N W S | 1 2 5 |   55 :  35
    W     | W 20 held | C     | W E W S N | -     |   65 :  15
    """,
)


def test_with_two_sides_a_hand_by_its_numbers_takes_six_taps(open_pad: OpenPad) -> None:
    pad = open_pad(TAPS)
    taps = [taps_of(pad, pad.quick, hand) for hand in TAPS.hands]
    assert taps == [6, 6, 6, 7]  # the seventh tells that the dealer held
    pad.agrees()


def test_trick_by_trick_a_hand_takes_ten_taps_and_one_for_each_further_move_of_the_star(open_pad: OpenPad) -> None:
    pad = open_pad(TAPS)
    pad.depth("tricks")
    taps = [taps_of(pad, pad.exact, hand) for hand in TAPS.hands]
    assert taps == [10, 11, 12, 11]  # three moves, the last of them after the last trick; and a hold
    pad.agrees()


@pytest.mark.parametrize("rules", ["forty-five", "twenty-five"])
def test_where_each_plays_alone_a_hand_takes_nine_taps_at_most(open_pad: OpenPad, rules: str) -> None:
    game = evening(
        rules,
        5,
        """
        deals | trump | took      | star | totals
        1     | S     | 3 5 1 3 2 | 2    | 5 : 5 : 10 : 0 : 10
        """
        if rules == "forty-five"
        else """
        deals | trump | took      | totals
        1     | S     | 3 5 1 3 2 | 5 : 5 : 10 : 0 : 5
        """,
    )
    pad = open_pad(game)
    assert taps_of(pad, pad.quick, game.hands[0]) <= 9
    pad.agrees()


def test_all_passed_is_one_tap_and_its_undo_is_one(open_pad: OpenPad) -> None:
    pad = open_pad(IN_PAIRS)
    assert taps_of(pad, pad.pass_in) == 1
    expect(pad.at("main .next")).to_have_text("Hand 2: East deals")
    assert taps_of(pad, pad.record, "undo") == 1
    expect(pad.at(".asks").first).to_contain_text("Hand 1: North deals")
    assert pad.match.rows == ()


def test_one_tap_takes_a_saved_hand_back(open_pad: OpenPad) -> None:
    pad = open_pad(IN_PAIRS)
    pad.quick(IN_PAIRS.hands[0])
    assert pad.totals() == ["25", "5"]
    assert taps_of(pad, pad.record, "undo") == 1
    assert pad.totals() == ["0", "0"]


# --- a revoke --------------------------------------------------------------------------------------------------------


def test_a_revoke_is_told_where_it_shows_and_the_score_does_not_move(open_pad: OpenPad) -> None:
    said = reviewed(IN_PAIRS, WITH_A_REVOKE)
    assert [(said["plays"][index]["trick"], said["plays"][index]["card"]) for index in said["revokes"]] == [(3, "7D")]
    pad = open_pad(IN_PAIRS)
    told = read(WITH_A_REVOKE)
    pad.depth("calls")
    pad.auction(IN_PAIRS.hands[0])
    pad.depth("cards")
    pad.cards(told[:3])
    revoke = pad.at("main .note.isbad:visible")
    pad.cards([told[3][:2]])
    expect(revoke).to_have_count(0)
    pad.record("card-6H")
    expect(revoke).to_contain_text("East revoked")
    expect(revoke.locator("a")).to_have_attribute("href", "/rulings/must_follow_or_trump")
    assert pad.totals() == ["0", "0"]
    pad.record("undo")
    expect(revoke).to_have_count(0)
    pad.cards([told[3][2:], told[4]])
    assert "4 tricks and the highest trump, 20\u00a0+\u00a05\u00a0=\u00a025" in checked(pad)
    expect(revoke).to_contain_text("East revoked")
    assert pad.totals() == ["0", "0"]
    pad.save()
    pad.agrees()
    row = pad.match.rows[0]
    assert (row.change, row.flags) == ((25, 5), ())
