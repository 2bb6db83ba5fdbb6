"""Undo and redo: without end, across hands, past the end of the match; each names what it takes back."""

from fortyfives.scorebook import (
    AdjustmentMade,
    CallMade,
    HandCorrected,
    HandSaved,
    HandTallied,
    PlayerRenamed,
    TrickTaken,
    effective,
    replay,
)

from .table import Table, corrected, hand

UNDO, REDO = {"undo": True}, {"redo": True}
STEPS = ({"contract": {"bidder": 2, "bid": 20}}, {"name_trump": "S"}, {"trick": 1})


def named(tap):
    return None if tap is None else (type(tap.event), tap.seq, tap.row, tap.hand)


def test_undo_takes_back_the_last_tap_and_redo_brings_it_back():
    table = Table().tap(*STEPS)
    before = table.match.book
    assert named(table.match.undo) == (TrickTaken, 4, 1, 1)
    assert table.match.redo is None
    table.tap(UNDO)
    assert table.match.hand.tricks == ()
    assert named(table.match.redo) == (TrickTaken, 4, 1, 1)
    table.tap(REDO)
    assert table.match.book == before
    assert named(table.match.undo) == (TrickTaken, 4, 1, 1)


def test_a_new_tap_ends_the_redoing():
    table = Table().tap(*STEPS, UNDO, {"trick": 0})
    assert table.match.redo is None
    assert table.refuses(REDO) == ("nothing_to_redo", None)


def test_undo_goes_back_over_the_saved_hand_into_its_tricks():
    table = Table().tap(*STEPS, {"rest": 0}, {"top": 1}, {"save": True})
    assert named(table.match.undo) == (HandSaved, 7, 1, 1)
    table.tap(UNDO, UNDO, UNDO)
    assert table.match.hand.tricks == (1,)


def test_undo_goes_back_past_the_end_of_the_match():
    table = Table().tap(hand(0, 30), hand(2, 30))
    assert table.match.winner == 0
    table.tap(UNDO)
    assert (table.match.winner, table.totals, table.match.dealer) == (None, (60, 0), 1)


def test_a_hand_is_named_as_the_table_counts_and_a_row_as_the_sheet_does():
    table = Table().tap(hand(0, 20), {"adjust": [0, 5], "note": "agreed"})
    assert named(table.match.undo) == (AdjustmentMade, 3, 2, None)
    table.tap(hand(0, 20))
    assert named(table.match.undo) == (HandTallied, 4, 3, 2)
    table.tap({"call": "pass"})
    assert named(table.match.undo) == (CallMade, 5, 4, 3)
    table.tap(corrected(3, hand(0, 25)))
    assert named(table.match.undo) == (HandCorrected, 6, 3, 2)
    table.tap({"rename": {"seat": 0, "player": 9}})
    assert named(table.match.undo) == (PlayerRenamed, 7, None, None)
    table.tap({"delete": 1})
    assert (table.match.undo.row, table.match.undo.hand) == (1, 1)
    table.tap(UNDO)
    assert (table.match.redo.row, table.match.redo.hand) == (1, 1)


def test_every_kind_of_tap_can_be_taken_back():
    taps = [
        {"rename": {"seat": 0, "player": 9}},
        {"opening": [5, 5]},
        {"dealer": 2},
        hand(0, 20),
        corrected(1, hand(0, 15)),
        {"adjust": [0, 5], "note": "agreed"},
        {"cancel_adjust": 2},
        {"delete": 1},
        {"abandon": True},
        {"resume": True},
    ]
    table = Table()
    books = [table.match.book]
    for tap in taps:
        table.tap(tap)
        books.append(table.match.book)
    for book in reversed(books[:-1]):
        assert table.tap(UNDO).match.book == book
    for book in books[1:]:
        assert table.tap(REDO).match.book == book


def test_undo_goes_back_as_far_as_the_match_is_long():
    table = Table()
    books = []
    for number in range(150):
        books.append(table.match.book)
        table.tap({"adjust": [5 * (number % 5 - 2), -5], "note": "agreed"} if number % 3 else {"call": "pass"})
        assert replay(table.log) == table.match
    while books:
        assert table.tap(UNDO).match.book == books.pop()
    assert table.match.undo is None
    assert replay(table.log) == table.match


def test_the_log_after_undo_and_redo():
    table = Table().tap(*STEPS, UNDO, UNDO, REDO, {"trick": 0}, UNDO)
    left = effective(table.log)
    assert [entry.seq for entry in left.living] == [1, 2, 3]
    assert [entry.seq for entry in left.undone] == [8]
    assert left.misplaced == ()
