"""Sums of many evenings: when some change, what comes out is what adding everything anew would come to."""

from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS
from fortyfives.scorebook.counting import add_parts, add_parts_again, count_part
from fortyfives.scorebook.nights import Score, add_up, add_up_again, count_evening
from fortyfives.scorebook.statistics import BidTold, Comeback, HandTold, MatchTold
from fortyfives.scorebook.sums import FAN, Sums

people = st.permutations(range(1, 7)).map(lambda drawn: drawn[:4])


@st.composite
def matches(draw):
    """A match of four of six people, with hands of any bidder, won by either side, broken off or still going."""
    north, east, south, west = draw(people)
    sides = (tuple(sorted((north, south))), tuple(sorted((east, west))))
    hands = []
    for _ in range(draw(st.integers(0, 3))):
        side = draw(st.integers(0, 1))
        made = draw(st.booleans())
        amount = draw(st.sampled_from((15, 20, 25, 30)))
        bid = BidTold(draw(st.sampled_from(sides[side])), side, amount, made, amount if made else -amount, False)
        hands.append(HandTold(sides, bid, draw(st.sampled_from((None, 0, 1)))))
    winner = draw(st.sampled_from((None, 0, 1)))
    comeback = None
    if winner is not None and draw(st.booleans()):
        comeback = Comeback(str(draw(st.integers(0, 9))), sides[winner], draw(st.integers(5, 60)), 1, (120, 60))
    totals = tuple(draw(st.integers(-30, 24)) * 5 for _ in sides)
    return MatchTold(
        VARIANTS[0], sides, totals, tuple(hands), 0, winner, winner is None and draw(st.booleans()), comeback
    )


evenings = st.lists(matches(), min_size=1, max_size=2)
changes = st.lists(st.tuples(st.integers(0, 30), st.sampled_from(("other", "gone", "more")), evenings), max_size=8)


def changed(row, at, how, evening):
    """The row of evenings after a correction of one, after one was deleted, or after another one was played."""
    row, place = list(row), at % (len(row) + 1)
    if how == "more" or place == len(row):
        row.insert(place, evening)
    elif how == "gone":
        del row[place]
    else:
        row[place] = evening
    return row


@given(st.lists(evenings, max_size=3 * FAN), changes)
def test_after_any_changes_the_numbers_are_those_of_all_matches(row, story):
    parts, sums = [count_part(evening) for evening in row], Sums(add_parts, add_parts_again)
    for at, how, evening in [(0, None, None), *story]:
        if how:
            row, parts = changed(row, at, how, evening), changed(parts, at, how, count_part(evening))
        assert sums.of(parts).season() == count_part(match for evening in row for match in evening).season()


@given(st.lists(evenings, max_size=3 * FAN), changes)
def test_after_any_changes_the_standings_are_those_of_all_evenings(row, story):
    scores, sums = [count_evening(evening).players for evening in row], Sums(add_up, add_up_again)
    for at, how, evening in [(0, None, None), *story]:
        if how:
            scores = changed(scores, at, how, count_evening(evening).players)
        assert sums.of(scores) == add_up(scores)


def test_one_changed_evening_of_two_hundred_adds_up_nobody_who_was_not_there():
    """Everybody else's sum is not even an equal one: it is the same as before."""
    regular = (1000,)
    row = [{(number,): Score(hands=1), (number + 1,): Score(hands=2), regular: Score(hands=3)} for number in range(200)]
    sums = Sums(add_up, add_up_again)
    before = sums.of(row)
    row[77] = {(77,): Score(hands=5), regular: Score(hands=4)}
    after = sums.of(row)
    assert {who for who in before if after[who] is not before[who]} == {(77,), (78,), regular}
    assert [after[who].hands for who in ((77,), (78,), regular, (79,))] == [7, 1, 601, 3]
