"""The sentences of the turning points, with names and numbers as a table would say them."""

from itertools import groupby

import pytest

from fortyfives.scorebook.turning import turning_points
from fortyfives.words.people import Table as Seats
from fortyfives.words.translator import ENGLISH
from fortyfives.words.turning import marks_line, place_text, turning_lines
from tests.scorebook.table import Table, hand, plain_hand
from tests.scorebook.test_turning import SAMPLE

PEOPLE = ("Maeve", "Angus", "Theresa", "Leo", "Una", "Rose")


def said(table):
    match = table.match
    seats = Seats(match.profile, PEOPLE[: len(match.players)])
    lines = []
    for number, told in groupby(turning_points(match), key=lambda point: point.row):
        row = match.rows[number - 1] if number else None
        last = max((above.hand or 0 for above in match.rows[:number]), default=0)
        words = turning_lines(ENGLISH, seats, row, tuple(told), match.winner)
        lines.append(f"{place_text(ENGLISH, row, last)}: {' '.join(words)}")
    return lines


def test_a_whole_match():
    assert said(Table("barker").tap(*SAMPLE)) == [
        "Hand 2: Maeve & Theresa stood 55 behind here, −10 to 45, and still won.",
        "Hand 3: Maeve bid 30 and made it. The biggest swing: Maeve & Theresa +60, Angus & Leo 0.",
        "Hand 7: Leo bid 25 and was set. The set that cost the most: 25 points for Angus & Leo."
        " Maeve and Theresa reached 100 first. There no bid under 20 is allowed.",
        "Hand 8: Angus & Leo went ahead, 100 to 85. The lead changed 4 times; this was the last.",
        "Hand 11: Maeve bid 20 and made it. That decided the match: Maeve & Theresa win, 120 to 125.",
    ]


@pytest.mark.parametrize(
    ("table", "line"),
    [
        pytest.param(
            Table("barker").tap(*SAMPLE[:2], {"adjust": [60, 0], "note": "agreed"}),
            "Points by agreement after hand 2: Maeve & Theresa went ahead, 50 to 45. The lead did not change again.",
            id="points by agreement",
        ),
        pytest.param(
            Table("barker", opening=[20, 95]).tap(
                hand(0, 30, "00000", 1), hand(2, 15, "00011", 1), hand(0, 20, "00000", 1)
            ),
            "At the start: Maeve & Theresa stood 75 behind here, 20 to 95, and still won.",
            id="the totals to start from",
        ),
        pytest.param(
            Table({"base": "forty-five", "sides": "single"}, players=5).tap(
                plain_hand("00012", 1), plain_hand("11112", 1), plain_hand("22333", 3)
            ),
            "Hand 2: The biggest swing: Maeve 0, Angus +25, Theresa +5, Leo 0, Una 0. "
            "Angus went ahead with 30, 10 more than the next. The lead did not change again.",
            id="each for himself, without bids",
        ),
    ],
)
def test_what_stands_there(table, line):
    assert line in said(table)


def test_the_chart_says_what_its_numbers_are():
    assert marks_line(ENGLISH, 1) == "Mark 1 is the turning point told below."
    assert marks_line(ENGLISH, 4) == "Marks 1 to 4 are the turning points told below."
