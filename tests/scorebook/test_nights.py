"""Evenings and seasons: which one a match belongs to, who stands where, and a season as the sum of its evenings."""

from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS
from fortyfives.scorebook.counting import add_parts, count_match, count_part
from fortyfives.scorebook.counts import Score
from fortyfives.scorebook.nights import (
    by_evenings,
    by_matches,
    count_night,
    first_of,
    night_of,
    places,
    season_of,
)
from fortyfives.scorebook.statistics import MatchTold, Share, tell_match

from .strategies import tables
from .table import Table, hand, plain_hand

ANN, BEN, CY, DI = 1, 2, 3, 4


class Stood(NamedTuple):
    """Somebody who stands somewhere."""

    played: int
    won: int
    difference: int
    evenings_won: int = 0


def evening_of(matches):
    """What an evening with these matches came to."""
    return count_night(map(count_match, matches))


def won(side, players=(ANN, BEN, CY, DI), behind=0, sets=0):
    """A match that one side won 120 to `behind`, in a hand for each set of the other side and one more."""
    sides = (tuple(sorted(players[::2])), tuple(sorted(players[1::2])))
    scores = (120, behind) if side == 0 else (behind, 120)
    told = tell_match("m", Table("barker").tap(*[hand(1 - side, 20, str(side) * 5)] * sets, hand(side, 20)).match)
    bids = tuple(moved(one, sides, players) for one in told.hands)
    return MatchTold(VARIANTS[0], sides, scores, bids, 0, side, False, None)


def moved(told, sides, players):
    """The hand with other people at the seats."""

    return replace(told, sides=sides, bid=replace(told.bid, player=players[told.bid.player - 1]))


# --- which evening, which season ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "hour", "night_ends", "night"),
    [
        (10, 19, 5, 10),  # a game at seven in the evening
        (11, 0, 5, 10),  # after midnight it is still the evening before
        (11, 4, 5, 10),
        (11, 5, 5, 11),
        (11, 0, 0, 11),  # a club whose evenings end at midnight
        (11, 22, 23, 10),  # one that counts until eleven at night of the next day
        (11, 23, 23, 11),
    ],
)
def test_the_evening_of_a_local_time(day, hour, night_ends, night):
    assert night_of(day, hour, night_ends) == night


@pytest.mark.parametrize(
    ("year", "month", "begins", "season"),
    [(2026, 9, 9, 2026), (2026, 8, 9, 2025), (2027, 1, 9, 2026), (2026, 1, 1, 2026), (2026, 12, 1, 2026)],
)
def test_the_season_of_an_evening(year, month, begins, season):
    assert season_of(year, month, begins) == season


# --- who stands where -----------------------------------------------------------------------------------------------


def standing(scores, key=by_matches):
    return [(place.place, place.who) for place in places(scores, key)]


def test_a_card_party_where_partners_change():
    evening = evening_of(
        [
            won(0, (ANN, BEN, CY, DI), behind=100),  # Ann & Cy beat Ben & Di by 20
            won(0, (ANN, BEN, DI, CY), behind=90),  # Ann & Di beat Ben & Cy by 30
            won(1, (ANN, CY, BEN, DI), behind=110),  # Cy & Di beat Ann & Ben by 10
        ]
    )
    assert (evening.finished, evening.going, evening.broken_off) == (3, 0, 0)
    # Ann +20 +30 -10 = +40, Di -20 +30 +10 = +20, Cy +20 -30 +10 = 0; each of them won two. Ben none: -60.
    assert standing(evening.players) == [(1, (ANN,)), (2, (DI,)), (3, (CY,)), (4, (BEN,))]
    assert evening.winners == ((ANN,),)
    ann = evening.players[ANN,].score()
    assert (ann.matches, ann.ours, ann.theirs, ann.difference) == (Share(2, 3), 350, 310, 40)
    # Ann & Di by 30, Ann & Cy by 20, Cy & Di by 10; the others lost the one they played.
    assert standing(evening.pairs)[:3] == [(1, (ANN, DI)), (2, (ANN, CY)), (3, (CY, DI))]
    assert evening.pairs[ANN, DI].score().evenings == Share(1, 1)
    assert evening.pairs[ANN, CY].score().evenings == Share(0, 1)


def test_who_kept_one_partner_shares_the_place_with_the_partner():
    evening = evening_of([won(0, behind=100), won(0, behind=80), won(1, behind=20)])
    assert standing(evening.players) == [(1, (ANN,)), (1, (CY,)), (3, (BEN,)), (3, (DI,))]
    assert evening.winners == ((ANN,), (CY,))
    assert evening.players[ANN,].score().evenings == evening.players[CY,].score().evenings == Share(1, 1)
    assert evening.players[BEN,].score().evenings == Share(0, 1)


def test_points_decide_between_those_who_won_as_many_matches():
    scores = {
        (ANN,): Stood(5, 2, 500 - 480),
        (BEN,): Stood(5, 3, 0 - 480),
        (CY,): Stood(2, 2, 240 - 200),
    }
    assert standing(scores) == [(1, (BEN,)), (2, (CY,)), (3, (ANN,))]


def test_evenings_decide_a_season_then_matches_then_points():
    def score(evenings, matches, points):
        return Stood(30, matches, points, evenings)

    scores = {
        (1,): score(2, 9, 0),
        (2,): score(3, 4, 0),
        (3,): score(2, 9, 5),
        (4,): score(2, 8, 99),
        (5,): score(2, 9, 0),
    }
    assert standing(scores, by_evenings) == [(1, (2,)), (2, (3,)), (3, (1,)), (3, (5,)), (5, (4,))]


def test_sets_are_of_the_player_who_bid_and_of_the_pair():
    evening = evening_of([won(0, sets=2)])
    # Ben bid twice and was set; Di sat with him.
    ben, di, both = evening.players[BEN,], evening.players[DI,], evening.pairs[BEN, DI]
    assert [count.score().sets for count in (ben, di, both)] == [2, 0, 2]
    assert {count.score().hands for count in evening.players.values()} == {3}


def test_what_is_not_over_counts_nowhere():
    going = tell_match("a", Table("barker").tap(hand(0, 20)).match)
    broken_off = tell_match("b", Table("barker").tap(hand(0, 20), {"abandon": True}).match)
    evening = evening_of([going, broken_off])
    assert (evening.finished, evening.going, evening.broken_off) == (0, 1, 1)
    assert {count.score() for counts in (evening.players, evening.pairs) for count in counts.values()} == {Score()}
    assert (evening.winners, evening.evenings) == ((), 0)


def test_who_gave_up_the_seat_has_hands_and_no_place():
    table = Table("barker").tap(hand(0, 30), {"substitute": {"seat": 0, "player": 9, "from_hand": 2}}, hand(0, 30))
    evening = evening_of([tell_match("m", table.match)])
    assert (ANN,) not in [place.who for place in places(evening.players)]
    assert evening.players[ANN,].score() == Score(hands=1)
    assert evening.winners == ((CY,), (9,))


def test_who_plays_alone_is_compared_with_the_best_of_the_others():
    table = Table("forty-five", players=3)
    while table.match.winner is None:
        table.tap(plain_hand("00012", 1))
    evening = evening_of([tell_match("m", table.match)])
    first, second, third = table.totals
    assert evening.pairs == {}
    assert [evening.players[player,].difference for player in (1, 2, 3)] == [
        first - max(second, third),
        second - first,
        third - first,
    ]


# --- laws -----------------------------------------------------------------------------------------------------------

evenings = st.lists(st.lists(tables(let_stand=True), max_size=3), max_size=3)


def told_of(evening):
    return [tell_match("m", table.match) for table in evening]


def scores_in(part):
    """What the matches played to the end came to, for who sat at one."""
    return {who: count.score() for who, count in part.players.items() if count.score() != Score()}


@given(evenings)
def test_every_match_is_won_once_by_each_of_the_winning_side(drawn):
    for matches in map(told_of, drawn):
        evening = evening_of(matches)
        over = [match for match in matches if match.winner is not None]
        winners = [match.sides[match.winner] for match in over]
        assert evening.finished == len(over)
        assert sum(count.won for count in evening.players.values()) == sum(map(len, winners))
        assert sum(count.won for count in evening.pairs.values()) == sum(len(one) > 1 for one in winners)
        assert sum(count.played for count in evening.players.values()) == sum(
            len(side) for match in over for side in match.sides
        )
        if all(len(match.sides) == 2 for match in over):
            # What one side is ahead the other is behind.
            assert sum(count.difference for count in evening.pairs.values()) == 0
        assert sum(count.evenings_won > 0 for count in evening.players.values()) == len(evening.winners)
        assert bool(evening.winners) == bool(over)


@given(evenings)
def test_a_season_is_the_sum_of_its_evenings(drawn):
    all_matches = [match for evening in drawn for match in told_of(evening)]
    total = scores_in(add_parts(evening_of(told_of(evening)) for evening in drawn))
    once = scores_in(evening_of(all_matches))
    assert set(total) == set(once)
    for who, score in total.items():
        whole = once[who]
        assert (score.matches, score.ours, score.theirs, score.hands, score.sets) == (
            *(whole.matches, whole.ours, whole.theirs, whole.hands, whole.sets),
        )
        assert score.evenings.n == sum(
            any(match.winner is not None and who[0] in sum(match.sides, ()) for match in told_of(evening))
            for evening in drawn
        )
    # The matches won are those of the numbers.
    figures = {who: count.figures() for who, count in count_part(all_matches).players.items()}
    assert {who: score.matches for who, score in total.items() if score.matches.n} == {
        who: one.matches for who, one in figures.items() if one.matches.n
    }


@given(st.dictionaries(st.integers(1, 9).map(lambda one: (one,)), st.tuples(*[st.integers(-2, 2)] * 2)))
def test_nobody_better_stands_below_and_equals_stand_level(drawn):
    scores = {who: Stood(5, won + 2, ahead) for who, (won, ahead) in drawn.items()}
    table = places(scores)
    keys = {place.who: (place.counted.won, place.counted.difference) for place in table}
    for place in table:
        better = sum(other > keys[place.who] for other in keys.values())
        assert place.place == better + 1
    assert set(first_of(scores)) == {who for who in keys if keys[who] == max(keys.values())}
