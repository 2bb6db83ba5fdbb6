"""The slip of a hand, the ruling at the end and what is said aloud, as a card player would read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, HandScore, Profile, Reason, find_profile
from fortyfives.scorebook import Entry, Match, Refusal, decide, replay, start, step
from fortyfives.words import score
from fortyfives.words.events import recorded_line, redo_label, tap_object, undo_label
from fortyfives.words.people import Table, points, score_line, side_code, side_name, side_spoken, signed, with_number
from fortyfives.words.quick import HandSoFar, answer_object, explain_top
from fortyfives.words.translator import ENGLISH as t

NAMES = ("Maeve", "Angus", "Theresa", "Leo", "Joan", "Pat")
BARKER, KITTY_FOUR, *_ = VARIANTS
ONE_HUNDRED_AND_TEN, FORTY_FIVE, TWENTY_FIVE = VARIANTS[4:]


def table_of(profile: Profile, players: int = 4) -> Table:
    return Table(profile, NAMES[:players])


def play(profile: Profile, *taps: Mapping[str, Any], opening: list[int] | None = None, players: int = 4) -> Match:
    """A match after these taps."""
    event = start(profile, range(1, players + 1), 0, opening)
    assert not isinstance(event, Refusal), event
    match = replay([Entry(1, event, "", "", None, "1")])
    for do in taps:
        told = decide(match, do, let_stand=True)
        assert not isinstance(told, Refusal), told
        match = step(match, Entry(match.seq + 1, told, "", "", None, "1"))
    return match


def counted_of(match: Match) -> HandScore | None:
    """What the engine counted of the last row."""
    return match.standing.rows[-1].score


def reached(match: Match) -> list[int]:
    """The sides at the target."""
    return [side for side in range(len(match.scores)) if match.standing.has_reached(side)]


def hand(bidder: int, bid: int, counts: list[int], top: int | None, trump: str = "S") -> dict[str, Any]:
    told = {"bidder": bidder, "bid": bid, "held": False, "trump": trump, "counts": counts, "top_side": top}
    return {"tally": told}


# --- people ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "players", "side", "name", "spoken", "code"),
    [
        (BARKER, 4, 0, "Maeve & Theresa", "Maeve and Theresa", "N–S"),
        (BARKER, 4, 1, "Angus & Leo", "Angus and Leo", "E–W"),
        (FORTY_FIVE, 6, 1, "Angus, Leo & Pat", "Angus, Leo and Pat", "Angus, Leo & Pat"),
        (FORTY_FIVE, 5, 4, "Joan", "Joan", "Joan"),
        (FORTY_FIVE, 2, 0, "Maeve", "Maeve", "Maeve"),
    ],
)
def test_a_side_is_called_by_its_people(
    profile: Profile, players: int, side: int, name: str, spoken: str, code: str
) -> None:
    table = table_of(profile, players)
    assert side_name(t, table, side) == name
    assert side_spoken(t, table, side) == spoken
    assert side_code(t, table, side) == code


@pytest.mark.parametrize(
    ("name", "written"), [("Theresa", "Theresa 20"), ("محمد", "محمد\u200e 20"), ("דוד", "דוד\u200e 20")]
)
def test_a_number_stays_behind_a_name_from_right_to_left(name: str, written: str) -> None:
    assert with_number(name, 20) == written


def test_below_zero_has_a_true_minus_sign() -> None:
    assert points(-25) == "\u221225"
    assert [signed(number) for number in (20, 0, -25)] == ["+20", "0", "\u221225"]
    assert score_line(t, [120, -5]) == "120 to \u22125"
    assert score_line(t, [45, 20, 10]) == "45, 20 and 10"


# --- the slip of one hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "profile", "opening", "do", "stamp", "lines", "check"),
    [
        (
            "the sources' worked hand",
            BARKER,
            [70, 85],
            hand(2, 20, [3, 2], 0),
            "Made",
            ["3 tricks and the highest trump, 15 + 5 = 20", "2 tricks, 10"],
            "20 + 10 = 30, nothing missing",
        ),
        (
            "set: what was taken is not added",
            BARKER,
            [90, 95],
            hand(3, 25, [3, 2], 1),
            "Set",
            ["3 tricks, 15", "Took 15 where 25 was bid. What it took is not added."],
            "15 + 15 = 30, nothing missing",
        ),
        (
            "30 for 60",
            BARKER,
            None,
            hand(0, 30, [5, 0], 0),
            "Made",
            ["Took 30. A bid of 30, made, counts 60.", "No trick"],
            "30 + 0 = 30, nothing missing",
        ),
        (
            "no trump was played",
            BARKER,
            None,
            hand(0, 15, [3, 2], None),
            "Made",
            ["3 tricks, 15", "2 tricks, 10"],
            "15 + 10 = 25: nobody played a trump, so there is no bonus",
        ),
        (
            "one trick is no tricks",
            BARKER,
            None,
            hand(0, 25, [4, 1], 0),
            "Made",
            ["4 tricks and the highest trump, 20 + 5 = 25", "1 trick, 5"],
            "25 + 5 = 30, nothing missing",
        ),
        (
            "on 100 or more the other side adds nothing",
            KITTY_FOUR,
            [50, 100],
            hand(0, 20, [3, 2], 0),
            "Made",
            [
                "3 tricks and the highest trump, 15 + 5 = 20",
                "Took 10, counts 0. A side on 100 or more adds nothing without the bid.",
            ],
            "20 + 10 = 30, nothing missing",
        ),
        (
            "without the bid nobody passes 105",
            ONE_HUNDRED_AND_TEN,
            [50, 100],
            hand(0, 15, [3, 2], 0),
            "Made",
            ["3 tricks and the highest trump, 15 + 5 = 20", "Took 10, counts 5. Without the bid nobody passes 105."],
            "20 + 10 = 30, nothing missing",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_the_slip_says_how_it_was_counted(
    about: str,
    profile: Profile,
    opening: list[int] | None,
    do: dict[str, Any],
    stamp: str,
    lines: list[str],
    check: str,
) -> None:
    match = play(profile, do, opening=opening)
    row, counted, table = match.rows[-1], counted_of(match), table_of(profile)
    told = score.stamp_of(t, row)
    assert told is not None
    assert told.word == stamp
    assert [score.how_line(t, table, row, counted, side).replace("\u00a0", " ") for side in (0, 1)] == lines
    assert score.cross_check(t, table, row, counted) == check


def test_a_hand_thrown_in_and_a_hand_without_a_bid() -> None:
    thrown_in = play(BARKER, {"pass_in": True}).rows[-1]
    told = score.stamp_of(t, thrown_in)
    assert told is not None
    assert told.word == "Thrown in"
    assert score.how_line(t, table_of(BARKER), thrown_in, None, 0) == ""
    assert score.cross_check(t, table_of(BARKER), thrown_in, None) == ""
    turned_up = play(FORTY_FIVE, {"tally": {"trump": "S", "counts": [3, 2], "top_side": 0}}).rows[-1]
    assert score.stamp_of(t, turned_up) is None


@given(
    bid=st.sampled_from(BARKER.offered),
    taken=st.integers(0, 5),
    top=st.sampled_from([0, 1, None]),
    opening=st.tuples(st.integers(-10, 23), st.integers(-10, 23)),
)
def test_no_hand_leaves_the_slip_without_words(bid: int, taken: int, top: int | None, opening: tuple[int, int]) -> None:
    counts = [taken, 5 - taken]
    if top is not None and not counts[top]:
        top = None
    match = play(BARKER, hand(0, bid, counts, top), opening=[5 * total for total in opening])
    row, counted, table = match.rows[-1], counted_of(match), table_of(BARKER)
    assert all(score.how_line(t, table, row, counted, side) for side in (0, 1))
    assert row.captured is not None
    assert f"= {sum(row.captured)}" in score.cross_check(t, table, row, counted)
    if match.winner is not None:
        ending = score.ending(t, table, row, match.opening, reached(match), match.winner)
        assert f"{ending.headline}." in score.ends_lines(t, table, row, match.winner)
        assert len(ending.steps) >= 4
        assert "%" not in " ".join(ending.steps) + ending.intro


# --- the end of a match ----------------------------------------------------------------------------------------


def test_the_bidder_goes_out_first_in_numbered_steps() -> None:
    match = play(BARKER, hand(0, 20, [3, 2], 0, "C"), opening=[100, 115])
    assert match.winner == 0
    told = score.ending(t, table_of(BARKER), match.rows[-1], (100, 115), reached(match), 0)
    assert told.headline == "Maeve & Theresa win, 120 to 125"
    assert told.intro == ("Both sides reached 120 in the same hand. The higher total does not decide it here.")
    assert told.steps == (
        "Before the hand it stood 100 to 115.",
        "Maeve bid 20 in clubs, and Maeve & Theresa took 20: made, plus 20.",
        "Angus & Leo took 10.",
        "That makes 120 to 125: both sides have reached 120.",
        "At this table the side that bid and made it wins.",
    )
    assert (
        score.otherwise_line(t, table_of(BARKER), 1, Reason.HIGHER_TOTAL)
        == "Under “higher total wins”, Angus & Leo would have won."
    )


def test_one_who_plays_alone_wins() -> None:
    take_all = {"tally": {"trump": "S", "counts": [0, 5, 0], "top_side": 1}}
    match = play(FORTY_FIVE, take_all, opening=[0, 20, 0], players=3)
    told = score.ending(t, table_of(FORTY_FIVE, 3), match.rows[-1], (0, 20, 0), reached(match), 1)
    assert told.headline == "Angus wins, 50, 0 and 0"
    assert "Angus has reached 45" in told.steps[-2]


def test_only_the_tricks_that_count_stand_on_the_slip() -> None:
    """Twenty-five ends with the trick that reaches it: the four after it are no tricks of the winner."""
    for tally in ({"counts": [5, 0], "top_side": 0}, {"tricks": [0], "top_trump": None}):
        match = play(TWENTY_FIVE, {"tally": {"trump": "S", **tally}}, opening=[20, 0])
        row, counted, table = match.rows[-1], counted_of(match), table_of(TWENTY_FIVE)
        assert [score.how_line(t, table, row, counted, side) for side in (0, 1)] == ["1 trick, 5", "No trick"]
        assert score.cross_check(t, table, row, counted) == (
            "5 + 0 = 5: what came after the last trick that counts is left out"
        )


def test_a_turned_up_game_without_a_trump_says_why_the_bonus_is_missing() -> None:
    match = play(FORTY_FIVE, {"tally": {"trump": "S", "counts": [3, 2], "top_side": None}})
    check = score.cross_check(t, table_of(FORTY_FIVE), match.rows[-1], counted_of(match))
    assert check == "15 + 10 = 25: nobody played a trump, so there is no bonus"


def test_several_who_play_alone_reach_the_target_together() -> None:
    take = {"tally": {"trump": "S", "counts": [2, 2, 1], "top_side": 0}}
    match = play(FORTY_FIVE, take, opening=[40, 35, 40], players=3)
    told = score.ending(t, table_of(FORTY_FIVE, 3), match.rows[-1], (40, 35, 40), reached(match), 0)
    assert told.intro == "3 sides reached 45 in the same hand. The higher total decides it here."
    assert "Maeve, Angus, Theresa have reached 45" in told.steps[-2]


def test_a_tie_that_is_broken_later_was_reached_before() -> None:
    level = {"tally": {"trump": "S", "counts": [2, 2, 1], "top_side": 2}}
    apart = {"tally": {"trump": "S", "counts": [3, 2, 0], "top_side": 0}}
    match = play(FORTY_FIVE, level, apart, opening=[45, 45, 0], players=3)
    assert match.winner == 0
    told = score.ending(t, table_of(FORTY_FIVE, 3), match.rows[-1], (55, 55, 10), reached(match), 0)
    assert told.intro == "45 had been reached before this hand. Now the higher total decides."


def test_one_who_bids_out_after_the_target_was_reached() -> None:
    profile = find_profile({"base": "barker", "must_bid_out": True})
    assert isinstance(profile, Profile)
    match = play(profile, hand(0, 20, [3, 2], 0, "C"), opening=[120, 125])
    assert match.winner == 0
    told = score.ending(t, table_of(profile), match.rows[-1], (120, 125), reached(match), 0)
    assert told.intro == "120 had been reached before this hand. Now the side that bid and made it goes out."


@pytest.mark.parametrize(("players", "winner", "word"), [(4, 0, "win"), (3, 0, "wins")])
def test_one_wins_and_two_win(players: int, winner: int, word: str) -> None:
    assert score.wins_line(t, table_of(FORTY_FIVE, players), winner) == word


def test_a_match_that_ends_in_the_middle_of_a_hand() -> None:
    match = play(TWENTY_FIVE, {"tally": {"trump": "S", "tricks": [0, 1, 0], "top_trump": None}}, opening=[15, 10])
    assert match.winner == 0
    told = score.ending(t, table_of(TWENTY_FIVE), match.rows[-1], (15, 10), reached(match), 0)
    assert told.intro == "The match ended in the middle of the hand."
    assert told.steps[-1].startswith("At this table every trick is looked at as it is taken")


def test_level_totals_are_played_on() -> None:
    auction_120 = find_profile("auction-120")
    assert isinstance(auction_120, Profile)
    match = play(auction_120, hand(0, 15, [3, 2], 1), opening=[110, 110])
    assert match.winner is None
    assert "another hand is played" in score.play_on_line(t, table_of(auction_120), match.rows[-1])


# --- what is refused -------------------------------------------------------------------------------------------


def test_a_refused_bid_is_explained_with_names_and_numbers() -> None:
    told = score.explain_refusal(
        t, table_of(BARKER), Reason.BELOW_FLOOR, seat=2, bid=15, dealer=3, scores=(105, 70), more={}
    )
    assert told.short == "15 is not allowed for Maeve and Theresa."
    assert told.why == ("They are on 105.", "A side on 100 or more may not bid or hold under 20.")


def test_the_least_that_a_dealer_must_bid_is_the_engine_s() -> None:
    """A side on its floor may not bid the lowest amount, so that is not what its dealer must take."""
    floor = find_profile({"base": "merrimack", "floor": {"at": 100, "bid": 20}})
    assert isinstance(floor, Profile)
    told = score.explain_refusal(
        t, table_of(floor), Reason.DEALER_MUST_BID, seat=0, bid=None, dealer=0, scores=(105, 70), more={}
    )
    words = " ".join((told.short, *told.why))
    assert "20" in words
    assert "15" not in words


def test_the_amounts_on_offer_are_listed_as_everywhere() -> None:
    told = score.explain_refusal(
        t, table_of(KITTY_FOUR), Reason.NOT_A_BID, seat=0, bid=10, dealer=0, scores=(0, 0), more={}
    )
    assert "15, 20, 25 and 30" in " ".join(told.why)


def test_a_hand_that_the_table_let_stand_says_so() -> None:
    row = play(BARKER, hand(2, 15, [3, 2], 0), opening=[105, 70]).rows[-1]
    assert score.flag_lines(t, table_of(BARKER), row) == (
        "The bid is under the floor of 20.",
        "The table let it stand.",
    )


def test_the_opening_line_names_who_may_not_bid_low() -> None:
    said = score.opening_lines(t, table_of(BARKER), 0, [0], (105, 70))
    assert said == ("Maeve speaks first.", "Maeve and Theresa are on 105 and may not bid under 20.")


# --- what a tap is called --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "what", "recorded"),
    [
        (hand(2, 20, [3, 2], 0), "hand 1", "Hand 1 saved"),
        ({"pass_in": True}, "hand 1, thrown in", "Hand 1 thrown in"),
        ({"contract": {"bidder": 2, "bid": 20}}, "Theresa, 20", None),
        ({"call": "pass"}, "Angus, pass", None),
        ({"swap_seats": [0, 1]}, "the swapped seats of Maeve and Angus", None),
        ({"substitute": {"seat": 2, "player": 9, "from_hand": 1}}, "the change of player at South", None),
        ({"insert": {"before": 1, "pass_in": True}}, "the insertion of hand 1", "Hand 1 inserted"),
        ({"adjust": [5, 0], "note": "a revoke"}, "the adjustment", None),
        ({"dealer": 2}, "Theresa deals", None),
        ({"abandon": True}, "breaking off", None),
    ],
)
def test_undo_names_what_it_takes_back(do: dict[str, Any], what: str, recorded: str | None) -> None:
    match = play(BARKER, do)
    assert match.undo is not None
    assert tap_object(t, table_of(BARKER), match.undo) == what
    assert recorded_line(t, match.undo) == recorded
    back = play(BARKER, do, {"undo": True})
    assert back.redo is not None
    assert undo_label(t, what) == f"Undo: {what}"
    assert redo_label(t, tap_object(t, table_of(BARKER), back.redo)) == f"Redo: {what}"


def test_an_answer_is_named_too() -> None:
    draft = HandSoFar(bidder=2, bid=20, trump=None, count=3, tricks=(0, 1), top=1)
    named = {field: answer_object(t, table_of(BARKER), draft, field) for field in ("bidder", "bid", "count", "top")}
    assert named == {"bidder": "Theresa", "bid": "bid of 20", "count": "3 tricks", "top": "highest trump, E–W"}
    assert answer_object(t, table_of(BARKER), draft, "trick") == "trick 2 to Angus & Leo"
    assert explain_top(t, table_of(BARKER), 1).startswith("Angus & Leo took no trick")


def test_what_is_said_aloud_after_a_save() -> None:
    row = play(BARKER, hand(3, 25, [3, 2], 1), opening=[90, 95]).rows[-1]
    assert score.saved_spoken(t, table_of(BARKER), row) == (
        "Hand 1 saved. Set. Maeve and Theresa plus 15, now 105; Angus and Leo minus 25, now 70."
    )
