"""Turning points: matches told by hand, and what every turning point of any match must be true of."""

from itertools import pairwise

import pytest
from hypothesis import given

from fortyfives.scorebook import RowKind, settling_row
from fortyfives.scorebook.turning import FAR_BEHIND, MOST_ROWS, Turn, leaders, turning_points

from .strategies import tables
from .table import Table, corrected, hand, plain_hand

# N–S : E–W after each: 10 : 20, −10 : 45, 50 : 45, 60 : 65, 70 : 85, 90 : 95, 105 : 70, 85 : 100, 100 : 115, 120 : 125.
SAMPLE = (
    hand(1, 15, "11100", 1),
    hand(2, 20, "11110", 1),
    hand(0, 30, "00000", 1),
    hand(3, 20, "11100", 1),
    hand(1, 20, "11100", 1),
    hand(2, 20, "00011", 1),
    hand(3, 25, "11000", 1),
    hand(2, 20, "11111", 1),
    {"pass_in": True},
    hand(0, 15, "00011", 4),
    hand(0, 20, "00011", 1),
)


def told(table):
    return [(point.turn, point.row, point.sides, point.by, point.times) for point in turning_points(table.match)]


def test_the_match_of_the_pictures():
    table = Table("barker").tap(*SAMPLE)
    assert table.totals == (120, 125)
    assert told(table) == [
        (Turn.BEHIND, 2, (0,), 55, 1),  # −10 : 45, and they won
        (Turn.SWING, 3, (0,), 60, 1),  # a bid of 30 made: +60 and nothing
        (Turn.COSTLY, 7, (1,), 25, 1),
        (Turn.FLOOR, 7, (0,), 0, 1),  # 105
        (Turn.LEAD, 8, (1,), 15, 4),  # E–W, N–S in 3, E–W in 4, N–S in 7, E–W in 8
        (Turn.DECIDED, 11, (0,), 0, 1),
    ]


@pytest.mark.parametrize(
    ("taps", "expected"),
    [
        pytest.param(SAMPLE[:2], [], id="two hands say it all themselves"),
        pytest.param(({"pass_in": True},) * 4, [], id="nothing but deals thrown in"),
        pytest.param(
            (hand(0, 20, "00011", 1),) * 3,
            [(Turn.SWING, 1, (0,), 10, 1)],
            id="of equal swings the first; ahead from the first hand on is no change of the lead",
        ),
        pytest.param(
            (hand(0, 20, "00011", 1), hand(1, 20, "11100", 1), {"adjust": [0, 15], "note": "agreed"}),
            [(Turn.SWING, 1, (0,), 10, 1), (Turn.LEAD, 3, (1,), 15, 1)],
            id="points by agreement change the lead, and are no swing of a hand",
        ),
        pytest.param(
            (hand(0, 25, "00111", 1), hand(0, 30, "00001", 1), hand(0, 20, "00111", 1)),
            [(Turn.SWING, 1, (1,), 40, 1), (Turn.COSTLY, 2, (0,), 30, 1)],
            id="the set that cost most is not always the biggest swing",
        ),
    ],
)
def test_matches_that_are_still_going(taps, expected):
    found = told(Table("barker").tap(*taps))
    assert found == expected


def test_opening_totals_are_where_somebody_may_have_been_furthest_behind():
    table = Table("barker", opening=[20, 95]).tap(
        hand(0, 30, "00000", 1), hand(2, 15, "00011", 1), hand(0, 20, "00000", 1)
    )
    assert table.match.winner == 0
    behind = next(point for point in turning_points(table.match) if point.turn is Turn.BEHIND)
    assert (behind.row, behind.by, behind.totals) == (0, 75, (20, 95))


def test_a_correction_moves_the_turning_points():
    table = Table("barker").tap(*SAMPLE)
    table.tap(corrected(3, hand(0, 30, "00001", 5)))  # the 30 was set after all: −40 : 55
    points = {point.turn: point for point in turning_points(table.match)}
    assert (points[Turn.COSTLY].row, points[Turn.COSTLY].by) == (3, 30)
    assert points[Turn.FLOOR].sides == (1,)  # N–S are at 15 where they were at 105
    assert (points[Turn.DECIDED].row, points[Turn.DECIDED].sides) == (10, (1,))


def test_hands_after_the_end_turn_nothing():
    table = Table("barker").tap(*SAMPLE)
    table.tap(corrected(3, hand(1, 30, "11111", 1)))  # now E–W are out sooner, and the rest is kept
    end = settling_row(table.match)
    assert end.number < len(table.match.rows)
    assert all(point.row <= end.number for point in turning_points(table.match))


def test_each_for_himself():
    table = Table({"base": "forty-five", "sides": "single"}, players=5)
    table.tap(plain_hand("00012", 1), plain_hand("11112", 1), plain_hand("22333", 3))
    points = {point.turn: point for point in turning_points(table.match)}
    assert set(points) == {Turn.SWING, Turn.LEAD}  # no bids, no floor
    assert (points[Turn.LEAD].sides, points[Turn.LEAD].row) == ((1,), 2)


@given(tables(let_stand=True))
def test_what_is_told_is_true_of_the_totals(table):
    match = table.match
    points, rows = turning_points(match), match.rows
    end = settling_row(match)
    last = end.number if end else len(rows)
    totals = {0: match.opening, **{row.number: row.totals for row in rows[:last]}}
    assert len({point.turn for point in points}) == len(points)
    assert len({point.row for point in points}) <= MOST_ROWS
    assert [point.row for point in points] == sorted(point.row for point in points)
    for point in points:
        assert point.totals == totals[point.row]
        row = rows[point.row - 1] if point.row else None
        counted = [one for one in rows[:last] if one.kind is RowKind.HAND and one.captured is not None]
        match point.turn:
            case Turn.DECIDED:
                assert point.sides == (match.winner,)
                assert point.row == last
            case Turn.BEHIND:
                gaps = [max(score) - score[match.winner] for score in totals.values()]
                assert point.by == max(gaps) >= FAR_BEHIND
                assert max(point.totals) - point.totals[match.winner] == point.by
            case Turn.SWING:
                assert row in counted
                assert point.by == max(max(one.change) - min(one.change) for one in counted)
                assert {row.change[side] for side in point.sides} == {max(row.change)}
            case Turn.COSTLY:
                sets = [one for one in counted if one.made is False]
                assert row in sets
                assert point.sides == (match.profile.side_of(row.bidder, len(match.players)),)
                assert row.change[point.sides[0]] == -point.by
                assert all(
                    one.change[match.profile.side_of(one.bidder, len(match.players))] >= -point.by for one in sets
                )
            case Turn.LEAD:
                assert leaders(point.totals) == point.sides
                alone = [leaders(score)[0] for score in totals.values() if len(leaders(score)) == 1]
                assert point.times == sum(one != other for one, other in pairwise(alone))
                later = [score for number, score in totals.items() if number >= point.row]
                assert all(leaders(score) == point.sides or len(leaders(score)) > 1 for score in later)
            case Turn.FLOOR:
                assert all(match.profile.is_on_floor(point.totals[side]) for side in point.sides)
                earlier = [score for number, score in totals.items() if number < point.row]
                assert not any(match.profile.is_on_floor(total) for score in earlier for total in score)
    if match.winner is not None and points:
        assert Turn.DECIDED in {point.turn for point in points}
