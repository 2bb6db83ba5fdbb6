"""Every log loads: what fits is kept, what does not is noted, and nothing is ever raised."""

import pytest

from fortyfives.rules import Counts, Suit, Tricks, find_profile, profile_json
from fortyfives.scorebook import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    ContractMade,
    DealerSet,
    Entry,
    HandCorrected,
    HandDeleted,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    OpeningSet,
    Phase,
    PlayerRenamed,
    Redone,
    RestTaken,
    Said,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
    replay,
    step,
)

from .table import AT, Table, hand, line

BARKER = profile_json(find_profile("barker"))
START = MatchStarted(BARKER, (1, 2, 3, 4), 0)


def log_of(*events):
    return [Entry(seq, event, f"tap-{seq}", AT, None, "1") for seq, event in enumerate(events, 1)]


def load(*events):
    """The match of these events; the same step by step."""
    log = log_of(*events)
    match = replay(())
    for entry in log:
        match = step(match, entry)
    assert replay(log) == match
    return match


def noted(match):
    return [(note.seq, note.code, note.facts.get("code")) for note in match.notes]


def tally(tricks="00000", top=1, **more):
    told = {"bidder": 0, "bid": 20, "held": None, "trump": None, **more}
    return HandTallied(**told, tally=Tricks(tuple(map(int, tricks)), top))


DOES_NOT_FIT = [
    (START, "wrong_phase"),
    (CallMade("hold"), "nothing_to_hold"),
    (ContractMade(4, 20), "bad_seat"),
    (ContractMade(0, 0), "bad_value"),
    (TrumpNamed(Suit.SPADES), "wrong_phase"),
    (TrickTaken(0), "wrong_phase"),
    (RestTaken(0), "wrong_phase"),
    (HighTrumpMarked(1), "wrong_phase"),
    (HandSaved(), "wrong_phase"),
    (tally(bidder=None), "bad_seat"),
    (tally(bid=None), "bad_value"),
    (tally("000000"), "impossible_hand"),
    (HandCorrected(99, 0, 20, None, None, Tricks((0,) * 5, 1)), "bad_value"),
    (HandDeleted(99), "bad_value"),
    (AdjustmentCancelled(99), "bad_value"),
    (AdjustmentMade((5,), "agreed"), "bad_value"),
    (AdjustmentMade((5, 0), ""), "bad_value"),
    (OpeningSet((0, 999)), "bad_value"),
    (DealerSet(4), "bad_seat"),
    (PlayerRenamed(4, 1), "bad_seat"),
    (PlayerRenamed(0, 0), "bad_value"),
    (MatchResumed(), "wrong_phase"),
    (Undone(99), "nothing_to_undo"),
    (Undone(1), "nothing_to_undo"),
    (Redone(1), "nothing_to_redo"),
]


@pytest.mark.parametrize(("event", "code"), DOES_NOT_FIT, ids=repr)
def test_an_event_that_does_not_fit_is_left_out_with_a_note(event, code):
    if isinstance(event, CallMade):
        match = load(START, *[CallMade("pass")] * 3, event, tally())
    else:
        match = load(START, event, tally())
    ((_, noticed, why),) = noted(match)
    assert (noticed, why) == ("does_not_fit", code)
    assert match.scores == (30, 0)


def test_in_a_game_without_an_auction_bids_do_not_fit():
    start = MatchStarted(profile_json(find_profile("forty-five")), (1, 2), 0)
    match = load(start, CallMade("pass"), ContractMade(0, 20), HandPassedIn(), tally(), tally(bidder=None, bid=None))
    assert [why for _, _, why in noted(match)] == ["wrong_phase", "wrong_phase", "wrong_phase", "bad_value"]
    assert match.scores == (30, 0)
    match = load(start, tally(bidder=None, bid=None), HandCorrected(2, None, None, None, None, None))
    assert noted(match) == [(3, "does_not_fit", "bad_value")]


def test_what_is_left_out_can_be_undone_like_any_tap():
    match = load(START, TrickTaken(0), Undone(2))
    assert match.notes == ()
    assert match.undo is None


def test_a_tap_on_a_row_that_is_not_there_is_in_no_hand():
    match = load(START, HandDeleted(99))
    assert (match.undo.event, match.undo.row, match.undo.hand) == (HandDeleted(99), None, None)


def test_what_the_rules_of_today_refuse_is_kept_with_a_note():
    low = tally(bid=7)
    match = load(START, low, HandPassedIn())
    assert noted(match) == [(2, "refused_now", None)]
    assert match.notes[0].facts["reason"] == "not_a_bid"
    assert match.scores == (30, 0)


def test_what_was_let_stand_stays_noted_even_where_the_rules_have_come_to_allow_it():
    match = load(START, tally(let_stand="below_floor"), tally(bid=7, let_stand="not_a_bid"))
    assert [note.facts for note in match.notes] == [
        {"reason": "below_floor", "ruling": None},
        {"reason": "not_a_bid", "ruling": "not_a_bid"},
    ]
    assert [row.let_stand for row in match.rows] == [("below_floor",), ("not_a_bid",)]


def test_a_hand_after_the_end_is_kept_and_flagged():
    match = load(START, *[tally(bid=30)] * 2, ContractMade(1, 20), TrumpNamed(Suit.CLUBS), RestTaken(1))
    match = load(*(entry.event for entry in []), START, *[tally(bid=30)] * 2, tally(bid=30))
    assert [tuple(row.flags) for row in match.rows] == [(), (), ("after_finish",)]
    assert noted(match) == [(4, "after_finish", None)]


def test_a_hand_after_the_end_step_by_step():
    start = MatchStarted(profile_json(find_profile("twenty-five")), (1, 2, 3, 4), 0)
    whole = HandTallied(None, None, None, None, Tricks((0,) * 5, None))
    late = (TrumpNamed(Suit.CLUBS), TrickTaken(1), RestTaken(0), HandSaved())
    match = load(start, whole, *late)
    assert match.rows[1].tally == Tricks((1, 0, 0, 0, 0), None)
    assert match.rows[1].flags == ("after_finish",)
    assert {note.code for note in match.notes} == {"after_finish"}


def test_taps_in_a_match_that_was_broken_off_are_kept():
    match = load(START, MatchAbandoned(), MatchAbandoned(), tally())
    assert noted(match) == [(3, "does_not_fit", "wrong_phase"), (4, "after_finish", None)]
    assert match.notes[1].facts == {"abandoned": True}
    assert match.scores == (30, 0)


def test_an_unknown_event_is_noted():
    match = load(START, UnreadEvent("hand_inserted", {"type": "hand_inserted"}), tally())
    assert noted(match) == [(2, "unread", None)]
    assert match.notes[0].facts == {"kind": "hand_inserted"}
    assert match.scores == (30, 0)


# --- the start --------------------------------------------------------------------------------------------


def test_an_empty_log_is_a_blank_match():
    match = replay(())
    assert (match.seq, match.rows, match.notes, match.phase, match.book.started) == (
        0,
        (),
        (),
        Phase.BID,
        False,
    )


@pytest.mark.parametrize(
    "start",
    [
        MatchStarted({}, (1, 2, 3, 4), 0),
        MatchStarted({**BARKER, "target": "many"}, (1, 2, 3, 4), 0),
        MatchStarted({**BARKER, "name": None}, (1, 2, 3, 4), 0),
        MatchStarted({**BARKER, "colour": "red"}, (1, 2, 3, 4), 0),
        MatchStarted(BARKER, (), 0),
        MatchStarted(BARKER, (1, 2, 3, 4), 9),
        MatchStarted(BARKER, (1, 2, 3, -4), 0),
        MatchStarted(BARKER, (1, 2, 3, 4), 0, (1, 2, 3)),
        MatchStarted(BARKER, (1, 2, 3, 4), 0, (120, 0)),
        tally(),
        Undone(1),
    ],
    ids=str,
)
def test_a_log_without_a_start_loads_all_the_same(start):
    match = load(start, tally())
    assert not match.book.started
    assert "not_started" in {note.code for note in match.notes}
    assert match.rows == ()


def test_a_start_that_comes_late_is_still_a_start():
    match = load(TrickTaken(0), START, tally(), Undone(3), Undone(2))
    assert match.book.started
    assert [note.code for note in match.notes] == ["not_started", "does_not_fit"]


def test_a_match_is_judged_by_the_rules_it_was_started_with():
    house = find_profile({"base": "barker", "made_30": 30, "target": 60})
    match = load(MatchStarted(profile_json(house), (1, 2, 3, 4), 0), tally(bid=30), tally(bid=30))
    assert match.profile == house
    assert (match.scores, match.winner) == ((60, 0), 0)


# --- what the table was told ------------------------------------------------------------------------------


def test_where_the_table_was_told_otherwise_the_match_says_so():
    table = Table().tap(hand(0, 20))
    told = line(table.match, tally(bid=30), Said((60, 0), 0))
    match = step(table.match, told)
    assert match == replay([*table.log, told])
    (note,) = match.notes
    assert (note.code, note.seq) == ("judged_otherwise", 3)
    assert note.facts == {"scores": (60, 0), "winner": 0, "judged": "1"}
    # The result itself is what the rules of today make of it.
    assert (match.scores, match.winner) == ((90, 0), None)


def test_what_was_told_otherwise_stays_said_when_the_match_goes_on():
    """Else the first tap under new rules would silently rewrite the totals that everybody had seen."""
    table = Table().tap(hand(0, 20))
    match = step(table.match, line(table.match, tally(bid=30), Said((60, 0), None)))
    match = step(match, line(match, HandPassedIn(), Said((90, 0), None)))
    assert [(note.code, note.seq) for note in match.notes] == [("judged_otherwise", 3)]
    undone = step(match, line(match, Undone(4), Said((90, 0), None)))
    assert [note.seq for note in undone.notes] == [3]
    undone = step(undone, line(undone, Undone(3), Said((30, 0), None)))
    assert undone.notes == ()


def test_an_undo_may_have_been_told_otherwise_too():
    table = Table().tap(hand(0, 20)).tap(hand(0, 20))
    match = step(table.match, line(table.match, Undone(3), Said((35, 0), None)))
    assert [(note.code, note.seq) for note in match.notes] == [("judged_otherwise", 4)]


def test_a_match_goes_on_under_rules_that_would_no_longer_be_offered():
    odd = {**BARKER, "kitty": 9, "target": 3}
    match = load(MatchStarted(odd, (1, 2, 3, 4), 0), tally())
    assert match.book.started
    assert (match.profile.kitty, match.winner) == (9, 0)


def test_a_log_that_does_not_say_what_was_told_is_not_doubted():
    assert load(START, tally()).notes == ()


def test_a_tally_by_counts_loads():
    match = load(START, HandTallied(0, 20, False, Suit.HEARTS, Counts((3, 2), 0)))
    assert match.scores == (20, 10)
