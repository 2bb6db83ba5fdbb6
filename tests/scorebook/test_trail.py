"""The trail tells every tap, what it changed, and what became of it."""

from fortyfives.scorebook import HandCorrected, HandTallied, Redone, Said, TrickTaken, Undone, trail

from .table import Table, corrected, hand
from .test_replay import START, log_of


def test_a_trail():
    table = Table().tap(hand(0, 20, "00101", 1), hand(1, 20, "11010", 2))
    table.tap(corrected(1, hand(0, 30)), {"undo": True}, {"undo": True}, {"redo": True})
    lines = trail(table.log)
    assert [line.entry for line in lines] == table.log
    assert [(type(line.entry.event), line.tap.hand, line.undone) for line in lines[1:]] == [
        (HandTallied, 1, False),
        (HandTallied, 2, False),
        (HandCorrected, 1, True),
        (Undone, None, False),
        (Undone, None, False),
        (Redone, None, False),
    ]
    assert [(line.before.scores, line.after.scores) for line in lines] == [
        ((0, 0), (0, 0)),
        ((0, 0), (20, 10)),
        ((20, 10), (30, 30)),
        ((30, 30), (70, 20)),
        ((70, 20), (30, 30)),
        ((30, 30), (20, 10)),
        ((20, 10), (30, 30)),
    ]
    assert [line.meant and (line.meant.seq, line.meant.hand) for line in lines] == [
        None,
        None,
        None,
        None,
        (4, 1),
        (3, 2),
        (3, 2),
    ]


def test_a_trail_tells_who_had_won():
    table = Table().tap(hand(0, 30), hand(0, 30), {"undo": True})
    lines = trail(table.log)
    assert (lines[2].after, lines[3].before, lines[3].after) == (
        Said((120, 0), 0),
        Said((120, 0), 0),
        Said((60, 0), None),
    )
    assert lines[2].undone


def test_an_undo_that_named_nothing_means_nothing():
    lines = trail(log_of(START, TrickTaken(0), Undone(7), Redone(7)))
    assert [line.meant for line in lines] == [None] * 4
