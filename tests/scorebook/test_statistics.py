"""What matches came to: a season counted by hand, and every season counted again another way."""

import json
from dataclasses import asdict
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.scorebook import RowKind
from fortyfives.scorebook.counting import add_parts, count_part
from fortyfives.scorebook.statistics import Share, tell_match
from fortyfives.scorebook.summary import decode_told, encode_told

from .reading import season_in
from .strategies import play, tables
from .table import Table, corrected, hand, plain_hand

MAEVE, ANGUS, THERESA, LEO = 1, 2, 3, 4
NORTH_SOUTH, EAST_WEST = (MAEVE, THERESA), (ANGUS, LEO)


def season_of(*tables):
    return season_in(count_part(tell_match(str(number), table.match) for number, table in enumerate(tables)))


def won_by_north_south():
    """Six hands; N–S win 145 to 20."""
    return Table("barker").tap(
        hand(0, 20, "00011", 1),  # Maeve 20: her side took 15 + 5 = 20, made. 20 : 10
        hand(1, 25, "00111", 1),  # Angus 25: his side took 15, set. 20 + 15 = 35 : 10 - 25 = -15
        hand(2, 20, "00011", 5),  # Theresa 20: her side took 15, set. 35 - 20 = 15 : -15 + 15 = 0
        hand(2, 30, "00000", 1),  # Theresa 30: all of it, 60. 75 : 0
        hand(3, 15, "00111", 5),  # Leo 15: 15 + 5 = 20, made. 85 : 20
        hand(0, 30, "00000", 2),  # Maeve 30: 60. 145 : 20, over
    )


# --- counted by hand ------------------------------------------------------------------------------------------


def test_a_match_counted_by_hand():
    table = won_by_north_south()
    assert table.totals == (145, 20)
    season = season_of(table)
    assert (season.finished, season.going, season.broken_off, season.hands, season.thrown_in) == (1, 0, 0, 6, 0)
    ours, theirs = season.partners[NORTH_SOUTH], season.partners[EAST_WEST]
    assert (ours.matches, theirs.matches) == (Share(1, 1), Share(0, 1))
    assert (ours.hands, theirs.hands) == (6, 6)
    # 20 made, 20 set, 30 made, 30 made.
    assert ours.bidding.made == Share(3, 4)
    assert ours.bidding.sets == 1
    assert ours.bidding.total == 20 + 20 + 30 + 30
    assert ours.bidding.points == 20 - 20 + 60 + 60
    assert ours.bidding.thirties == Share(2, 2)
    # 25 set, 15 made.
    assert theirs.bidding.made == Share(1, 2)
    assert theirs.bidding.points == -25 + 20
    assert theirs.bidding.thirties == Share(0, 0)
    # The highest trump: N–S in hands 1, 2, 4, 6, E–W in 3 and 5.
    assert (ours.tops, theirs.tops) == (Share(4, 6), Share(2, 6))
    assert season.bidding.made == Share(4, 6)


def test_a_bid_is_that_of_the_player_who_made_it():
    season = season_of(won_by_north_south())
    made = {player: figures.bidding.made for player, figures in season.players.items()}
    assert made == {MAEVE: Share(2, 2), ANGUS: Share(0, 1), THERESA: Share(1, 2), LEO: Share(1, 1)}
    assert season.players[THERESA].bidding.points == -20 + 60
    assert all(figures.hands == 6 for figures in season.players.values())


def test_the_longest_run_is_counted_in_the_order_in_which_matches_began():
    won, lost = won_by_north_south(), Table("barker").tap(*[hand(1, 30, "11111", 1)] * 2)
    assert lost.match.winner == 1
    season = season_of(won, won, lost, won, won, won, Table("barker").tap(hand(1, 20, "11111")), lost)
    assert season.partners[NORTH_SOUTH].run == 3
    assert season.partners[EAST_WEST].run == 1
    assert season.partners[NORTH_SOUTH].matches == Share(5, 7)
    assert season.going == 1
    assert season.hands == 5 * 6 + 2 * 2 + 1


def test_a_match_that_still_goes_on_counts_for_hands_alone():
    season = season_of(Table("barker").tap(hand(0, 20, "00011", 1)))
    figures = season.partners[NORTH_SOUTH]
    assert (figures.matches, figures.hands, figures.bidding.made) == (Share(0, 0), 1, Share(1, 1))
    assert (season.finished, season.going) == (0, 1)


def test_a_match_broken_off_is_won_by_nobody():
    season = season_of(Table("barker").tap(hand(0, 20, "00011", 1), {"abandon": True}))
    assert (season.finished, season.going, season.broken_off) == (0, 0, 1)
    assert season.players[MAEVE].matches == Share(0, 0)
    assert season.players[MAEVE].bidding.made == Share(1, 1)


def test_the_biggest_comeback():
    table = Table("barker").tap(
        hand(1, 30, "11111", 1),  # 0 : 60
        hand(0, 20, "00111", 3),  # set: -20 : 80
        hand(0, 30, "00000", 1),  # 40 : 80
        hand(2, 30, "00000", 1),  # 100 : 80
        hand(0, 20, "00000", 1),  # 130 : 80
    )
    (comeback,) = {season_of(table).comeback, season_of(table).partners[NORTH_SOUTH].comeback}
    assert (comeback.behind, comeback.hand, comeback.winners) == (100, 2, NORTH_SOUTH)
    assert comeback.scores == table.totals
    assert season_of(table).partners[EAST_WEST].comeback is None
    # Never behind: no comeback.
    assert season_of(Table("barker").tap(*[hand(0, 30)] * 2)).comeback is None
    # Behind from the start, in a match begun on paper.
    assert season_of(Table("barker", opening=[30, 90]).tap(*[hand(0, 30)] * 2)).comeback.hand == 0


def test_a_held_bid():
    table = Table("barker", first_dealer=3)
    table.tap({"call": 20}, {"call": "pass"}, {"call": "pass"}, {"call": "hold"}, {"call": "pass"})
    table.tap({"name_trump": "H"}, *[{"trick": 1}] * 5, {"top": 1}, {"save": True})
    figures = season_of(table).players[LEO].bidding
    assert (figures.held, figures.made, figures.total) == (Share(1, 1), Share(1, 1), 20)


def test_a_deal_thrown_in_is_no_hand():
    table = Table("barker").tap({"pass_in": True}, hand(0, 20, "00011"))
    season = season_of(table)
    assert (season.thrown_in, season.hands, season.players[MAEVE].hands) == (1, 1, 1)


def test_who_took_the_highest_trump_counts_only_where_it_was_recorded():
    table = Table("barker").tap(hand(0, 20, "00001", None), hand(0, 20, "00001", 5))
    season = season_of(table)
    assert season.partners[EAST_WEST].tops == Share(1, 1)
    assert season.partners[EAST_WEST].hands == 2


def test_without_an_auction_there_are_no_bids():
    season = season_of(Table("forty-five").tap(plain_hand("00011", 1)))
    assert season.bidding.made == Share(0, 0)
    assert season.bidding.made.percent is None
    assert season.players[MAEVE].hands == 1
    assert not season.mixed


def test_who_plays_alone_has_no_partners():
    season = season_of(Table("forty-five", players=3).tap(plain_hand("00012", 1)))
    assert season.partners == {}
    assert set(season.players) == {1, 2, 3}


@pytest.mark.parametrize(("count", "n", "percent"), [(38, 52, 73), (1, 8, 13), (1, 3, 33), (2, 3, 67), (0, 5, 0)])
def test_percent(count, n, percent):
    assert Share(count, n).percent == percent


# --- what changes a sheet changes the numbers -----------------------------------------------------------------


def test_a_correction_changes_the_numbers():
    table = won_by_north_south()
    assert season_of(table).players[ANGUS].bidding.made == Share(0, 1)
    table.tap(corrected(2, hand(1, 25, "11111", 1)))
    assert season_of(table).players[ANGUS].bidding.made == Share(1, 1)
    table.tap({"undo": True})
    assert season_of(table) == season_of(won_by_north_south())


def test_an_undo_of_the_last_hand_takes_the_match_back():
    table = won_by_north_south().tap({"undo": True})
    season = season_of(table)
    assert (season.finished, season.going, season.hands) == (0, 1, 5)
    assert season.partners[NORTH_SOUTH].matches == Share(0, 0)
    table.tap({"redo": True})
    assert season_of(table) == season_of(won_by_north_south())


def test_a_hand_behind_the_end_counts_nowhere():
    # Hand 4 corrected to a 30 that wins the match: hands 5 and 6 came after the end then.
    table = Table("barker").tap(hand(0, 30), hand(0, 20, "00111", 3), hand(1, 20, "11111", 1), hand(0, 20, "00000", 1))
    assert season_of(table).hands == 4
    table.tap(corrected(2, hand(0, 30)))
    assert table.match.winner == 0
    season = season_of(table)
    assert season.hands == 2
    assert season.players[ANGUS].bidding.made == Share(0, 0)
    assert season.partners[NORTH_SOUTH].matches == Share(1, 1)


def test_points_by_agreement_are_no_points_of_a_bid():
    table = Table("barker").tap(hand(0, 20, "00011", 1), {"adjust": [100, 0], "note": "revoke"})
    season = season_of(table)
    assert table.match.winner == 0
    assert season.partners[NORTH_SOUTH].matches == Share(1, 1)
    assert season.partners[NORTH_SOUTH].bidding.points == 20
    assert season.hands == 1
    table.tap({"cancel_adjust": 2})
    assert season_of(table).finished == 0


def test_hands_stay_with_who_sat_there_and_the_match_with_who_ended_it():
    table = Table("barker").tap(hand(0, 30), {"substitute": {"seat": 0, "player": 9, "from_hand": 2}}, hand(0, 30))
    season = season_of(table)
    assert table.match.winner == 0
    assert (season.players[MAEVE].hands, season.players[9].hands) == (1, 1)
    assert (season.players[MAEVE].matches, season.players[9].matches) == (Share(0, 0), Share(1, 1))
    assert season.partners[(THERESA, 9)].matches == Share(1, 1)
    assert season.partners[NORTH_SOUTH].bidding.made == Share(1, 1)


def test_bids_of_different_worth_are_told_apart():
    barker, merrimack = (Table(rules).tap(hand(0, 20, "00011", 1)) for rules in ("barker", "merrimack"))
    no_bids = Table("forty-five").tap(plain_hand("00011", 1))
    assert not season_of(barker, barker, no_bids, Table("merrimack")).mixed
    assert season_of(barker, merrimack).mixed


# --- counted again, another way ---------------------------------------------------------------------------------


def plain(match):
    """A match as plain dictionaries: what a spreadsheet of it would hold."""
    return {
        "sides": len(match.scores),
        "winner": match.winner,
        "seats": list(match.players),
        "opening": list(match.opening),
        "rows": [asdict(row) for row in match.rows],
    }


def recount(sheets):
    """Bids, points, hands and matches of each player, by looking at every row for every player."""
    everybody = {seat for sheet in sheets for row in sheet["rows"] for seat in row["players"]}
    everybody |= {seat for sheet in sheets if sheet["winner"] is not None for seat in sheet["seats"]}
    return {player: told for player in everybody if (told := recount_one(sheets, player))["seen"]}


def recount_one(sheets, player):
    scored = [
        (sheet, row)
        for sheet in sheets
        for row in sheet["rows"]
        if row["kind"] == RowKind.HAND and row["captured"] is not None and player in row["players"]
    ]
    bids = [
        (sheet, row) for sheet, row in scored if row["bidder"] is not None and row["players"][row["bidder"]] == player
    ]
    points = [row["change"][row["bidder"] % sheet["sides"]] for sheet, row in bids]
    ends = [(sheet, seats) for sheet in sheets if (seats := ended_with(sheet)) is not None and player in seats]
    won = [seats.index(player) % sheet["sides"] == sheet["winner"] for sheet, seats in ends]
    told = [(sheet, row, taker) for sheet, row in scored if (taker := top_taker(row)) is not None]
    return {
        "seen": bool(scored or ends),
        "hands": len(scored),
        "matches": (sum(won), len(won)),
        "run": max(map(len, "".join("x" if one else " " for one in won).split()), default=0),
        "made": (sum(row["made"] for _, row in bids), len(bids)),
        "total": sum(row["bid"] for _, row in bids),
        "points": sum(points),
        "thirties": sum(row["bid"] == 30 for _, row in bids),
        "held": sum(row["held"] is True for _, row in bids),
        "tops": (sum(row["players"].index(player) % sheet["sides"] == taker for sheet, row, taker in told), len(told)),
    }


def top_taker(row):
    tally = row["tally"]
    if "counts" in tally:
        return tally["top_side"]
    return tally["sides"][tally["top"] - 1] if tally["top"] is not None else None


def ended_with(sheet):
    """Who sat there when the match ended: at the row after which, for good, there was this winner."""
    return None if sheet["winner"] is None else sheet["end"]


def told_by(figures):
    bidding = figures.bidding
    return {
        "seen": True,
        "hands": figures.hands,
        "matches": (figures.matches.count, figures.matches.n),
        "run": figures.run,
        "made": (bidding.made.count, bidding.made.n),
        "total": bidding.total,
        "points": bidding.points,
        "thirties": bidding.thirties.n,
        "held": bidding.held.n,
        "tops": (figures.tops.count, figures.tops.n),
    }


@given(st.lists(tables(let_stand=True), min_size=1, max_size=3), st.integers(0, 2**24))
def test_every_season_counts_the_same_from_its_plain_rows(evenings, seed):
    for _ in range(2):
        sheets = []
        for table in evenings:
            sheet = plain(table.match)
            # The prefix of rows after which the winner is, and stays, the one of the end.
            winners = [standing.winner for standing in table.match.book.sheet.standings]
            lasting = len(winners) - next(
                (back for back, winner in enumerate(reversed(winners)) if winner != sheet["winner"]), len(winners)
            )
            rows = sheet["rows"]
            sheet["end"] = list(rows[lasting - 1]["players"] if lasting else sheet["seats"])
            sheets.append(sheet)
        season = season_of(*evenings)
        expected = recount(sheets)
        assert set(season.players) == set(expected)
        for player, figures in season.players.items():
            assert told_by(figures) == expected[player]
        # Every bid is somebody's.
        assert season.bidding.made.n == sum(figures.bidding.made.n for figures in season.players.values())
        assert season.finished + season.going + season.broken_off == len(evenings)
        # Some more taps of any kind, undo and corrections among them, and everything again.
        for table in evenings:
            play(table, seed)


@given(st.lists(tables(let_stand=True), max_size=6), st.lists(st.integers(0, 6), max_size=3))
def test_parts_added_in_order_come_to_the_whole(evenings, cuts):
    told = [tell_match(str(number), table.match) for number, table in enumerate(evenings)]
    edges = [0, *sorted(min(cut, len(told)) for cut in cuts), len(told)]
    parts = [count_part(told[start:end]) for start, end in pairwise(edges)]
    assert season_in(add_parts(parts)) == season_in(count_part(told))


@pytest.mark.parametrize(
    ("results", "run"), [("", 0), ("w", 1), ("wwl", 2), ("lww", 2), ("wlwwwlw", 3), ("wwww", 4), ("lll", 0)]
)
def test_a_run_goes_on_over_the_evenings(results, run):
    won, lost = won_by_north_south(), Table("barker").tap(*[hand(1, 30, "11111", 1)] * 2)
    told = [tell_match(str(place), (won if one == "w" else lost).match) for place, one in enumerate(results)]
    for cut in range(len(told) + 1):
        for again in range(cut, len(told) + 1):
            parts = [count_part(told[:cut]), count_part(told[cut:again]), count_part(told[again:])]
            season = season_in(add_parts(parts))
            assert (season.partners[NORTH_SOUTH].run if results else 0) == run


@given(tables(let_stand=True))
def test_a_comeback_is_the_widest_gap_of_the_totals_on_the_sheet(table):
    match, season = table.match, season_of(table)
    if match.winner is None:
        assert season.comeback is None
        return
    totals = [match.opening, *(row.totals for row in match.rows)]
    gaps = [max(scores) - scores[match.winner] for scores in totals[:-1]]
    behind = season.comeback.behind if season.comeback else 0
    assert behind in (*gaps, 0)
    if len(match.rows) == season.hands:  # nothing after the end
        assert behind == max(gaps, default=0)


# --- as a summary ---------------------------------------------------------------------------------------------


@given(tables(let_stand=True))
def test_a_summary_says_all_that_the_numbers_need(table):
    told = tell_match("m", table.match)
    body = json.loads(json.dumps(encode_told(told)))
    assert decode_told("m", table.match.profile, body, {}) == told


def test_two_spellings_are_one_person_in_a_summary():
    told = tell_match("m", won_by_north_south().match)
    one = decode_told("m", told.profile, encode_told(told), {ANGUS: 9})
    assert one.sides == (NORTH_SOUTH, (LEO, 9))
    assert [hand.bid.player for hand in one.hands] == [MAEVE, 9, THERESA, THERESA, LEO, MAEVE]
