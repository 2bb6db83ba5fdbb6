"""A whole match of every rule set on a phone, by its numbers and trick by trick: the judge says the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fortyfives.rules import answer
from tests.browser.scoring import Evening, Pad, evening, in_hand

BARKER = evening(
    "barker",
    4,
    """
    deals | bid            | trump | took      | star | totals    | says            | calls
    N     | all pass       |       |           |      |   0 :   0 |                 | E - S - W - N -
    E     | S 30           | D     | S S N S N | 1    |  60 :   0 |                 | S 30 W - N - E -
    S     | W 25           | H     | W W E N W | 2    |  65 :  25 |                 | W 25 N - E - S -
    W     | W 15 held      | S     | N W S W S | 1 3  |  85 :  10 |                 | N 5 E - S - W hold N 15 W hold N -
    N     | E 30           | C     | E W W E E | 1 2  |  85 :  70 |                 | E 30 S - W - N -
    E     | N 15           | C     | N N W E S | -    | 100 :  80 |                 | S - W - N 15 E -
    S     | S 15 let stand | H     | S E W N E | 2    |  85 : 100 | below_floor     | W - N - E - S 15
    W     | N 15           | D     | N E W S E | 1    | 100 : 115 |                 | N 15 E - S - W -
    N     | S 20           | S     | W S S N E | 2 3  | 120 : 125 | bidder_goes_out | E - S 20 W - N -
    """,
)

KITTY_FOUR = evening(
    "kitty-four",
    4,
    """
    deals | bid               | trump | took      | star | totals    | says
    N     | N 15 left with it | H     | N E S W N | 2    |  15 :  15 |
    E     | S 30              | S     | S S N N S | 1 2  |  75 :  15 |
    S     | S 20 held         | D     | S S N S W | 3    | 100 :  20 |
    W     | E 30              | C     | E W E E W | 1    | 100 :  80 |
    N     | W 20              | H     | W N E S W | 1    | 100 : 100 | cut
    E     | N 20              | D     | W E N W E | 2    |  80 : 100 | cut
    S     | E 20              | S     | W E S E W | -    |  85 : 120 | reached_target
    """,
)

MERRIMACK = evening(
    "merrimack",
    4,
    """
    deals | bid                | trump | took      | star | totals    | says            | calls
    N     | N 15 left with it  | D     | N E S E N | -    |  15 :  10 |                 |
    E     | all pass let stand |       |           |      |  15 :  10 | dealer_must_bid | S - W - N - E -
    S     | N 30               | H     | N S N N S | 1    |  45 :  10 |                 |
    W     | E 30               | S     | N S N E S | 1 3  |  70 : -20 |                 |
    N     | W 25               | C     | S N W S N | 2    |  95 : -45 |                 |
    E     | S 25               | D     | S S E N S | 2    | 120 : -40 | reached_target  |
    """,
)

AUCTION_120 = evening(
    "auction-120",
    4,
    """
    deals | bid               | trump | took      | star  | totals    | says
    N     | N 15 left with it | S     | E W N S E | 1 2   | -15 :  20 |
    E     | S 30              | H     | S N N S S | 1     |  15 :  20 |
    S     | E 30              | D     | E E W W E | 2     |  15 :  50 |
    W     | N 30              | C     | N S S N N | 1     |  45 :  50 |
    N     | S 30              | S     | S S N N S | 3     |  75 :  50 |
    E     | W 30              | D     | W W E W E | 1     |  75 :  80 |
    S     | N 25              | H     | N N S W N | 1     | 100 :  85 |
    W     | E 25              | S     | E W E E S | 2     | 105 : 110 |
    N     | S 15              | C     | S N E W S | 3     | 120 : 125 | higher_total
    """,
)

ONE_HUNDRED_AND_TEN = evening(
    "one-hundred-and-ten",
    4,
    """
    deals | bid               | trump | took      | star | totals    | says
    N     | S 30              | S     | S S N N S | 1    |  30 :   0 |
    E     | N 30              | H     | N S N N S | 1    |  60 :   0 |
    S     | S 25              | D     | S N S S W | 2    |  85 :   5 |
    W     | E 15              | C     | E W S W E | -    |  90 :  25 |
    N     | W 15              | S     | W N S E N | 2    | 105 :  10 | cut
    E     | E 20              | H     | E W S N E | 1 2  | 105 :  30 | cut
    S     | S 15 left with it | D     | S W N E N | 2    | 120 :  45 | reached_target
    """,
)

FORTY_FIVE_ALONE = evening(
    "forty-five",
    3,
    """
    deals | turned     | trump | took      | star | totals       | says
    1     | 9H, 2 robs | H     | 1 2 2 3 2 | 3    |  5 : 20 :  5 |
    2     | AS, 2 robs | S     | 3 3 3 1 1 | 1 4  | 20 : 20 : 20 |
    3     | 4D         | D     | 1 1 2 3 3 | 1    | 35 : 25 : 30 |
    1     |            | C     | 1 3 3 1 2 | 2    | 45 : 30 : 45 | tied_play_on
    2     | KH, 1 robs | H     | 3 3 1 3 2 | -    | 50 : 35 : 60 | higher_total
    """,
)

FORTY_FIVE_IN_PAIRS = evening(
    "forty-five",
    4,
    """
    deals | turned     | trump | took      | star | totals  | says
    N     | 9H, S robs | H     | N E S W N | 1    | 20 : 10 |
    E     |            | C     | E W N S E | 2    | 30 : 30 |
    S     | 2D         | D     | S N W E S | 3    | 45 : 45 | tied_play_on
    W     | AS, W robs | S     | W N E S E | -    | 55 : 60 | higher_total
    """,
)

TWENTY_FIVE_IN_PAIRS = evening(
    "twenty-five",
    4,
    """
    deals | turned     | trump | took      | totals  | says
    N     | 7C, E robs | C     | N S E S W | 15 : 10 |
    E     |            | H     | E N W E   | 20 : 25 | reached_mid_deal
    """,
)

TWENTY_FIVE_ALONE = evening(
    "twenty-five",
    3,
    """
    deals | turned     | trump | took      | totals       | says
    1     | 7C         | C     | 2 1 2 3 2 |  5 : 15 :  5 |
    2     | AH, 2 robs | H     | 1 1 3 1 3 | 20 : 15 : 15 |
    3     |            | S     | 3 2 3     | 20 : 20 : 25 | reached_mid_deal
    """,
)

EVENINGS = {
    "barker": BARKER,
    "kitty-four": KITTY_FOUR,
    "merrimack": MERRIMACK,
    "auction-120": AUCTION_120,
    "one-hundred-and-ten": ONE_HUNDRED_AND_TEN,
    "forty-five, each alone": FORTY_FIVE_ALONE,
    "forty-five, in pairs": FORTY_FIVE_IN_PAIRS,
    "twenty-five, each alone": TWENTY_FIVE_ALONE,
    "twenty-five, in pairs": TWENTY_FIVE_IN_PAIRS,
}

OpenPad = Callable[[Evening], Pad]


@pytest.fixture
def open_pad(new_phone, live) -> OpenPad:
    """A phone that was never here, with the match begun."""
    page = in_hand(new_phone(pen=False).new_page())
    return lambda game: Pad.open(page, game, live.store)


@pytest.mark.parametrize("entry", ["quick", "exact"])
@pytest.mark.parametrize("name", EVENINGS)
def test_a_match_is_played_to_its_end_and_the_judge_agrees_after_every_hand(
    open_pad: OpenPad, name: str, entry: str
) -> None:
    game = EVENINGS[name]
    pad = open_pad(game)
    if entry == "exact":
        pad.depth("tricks")
    for hand in game.hands:
        if hand.passed_in and hand.let_stand:
            # That nobody took it, where the dealer has to, can only be told by the calls.
            pad.depth("calls")
            pad.call_by_call(hand)
            pad.depth("tricks" if entry == "exact" else "quick")
        elif entry == "exact":
            pad.exact(hand)
        else:
            pad.quick(hand)
        pad.agrees()
    assert pad.match.winner is not None
    pad.sheet_agrees()


def test_a_match_call_by_call_with_a_hold_a_raise_after_it_and_four_passes(open_pad: OpenPad) -> None:
    pad = open_pad(BARKER)
    pad.depth("calls")
    scores = [0, 0]
    for hand in BARKER.hands:
        calls = [int(call) if call.isdigit() else {"-": "pass"}.get(call, call) for call in hand.calls[1::2]]
        said = answer({"ask": "auction", "rules": "barker", "dealer": hand.dealer, "scores": scores, "calls": calls})
        if hand.let_stand:
            assert said == {"status": "illegal", "index": 3, "seat": hand.bidder, "reason": "below_floor"}
        elif hand.passed_in:
            assert said == {"status": "passed_in"}
        else:
            assert said == {"status": "won", "seat": hand.bidder, "bid": hand.bid, "bagged": False}
        pad.call_by_call(hand)
        pad.agrees()
        row = pad.match.rows[-1]
        assert list(row.story.calls) == calls
        assert row.held == (None if hand.passed_in else hand.how == "held")
        scores = list(hand.totals)
    pad.sheet_agrees()
