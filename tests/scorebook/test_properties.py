"""Laws that hold for every evening: the log says it all, undo restores, the sheet is the judge's."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.rules import DECK, Counts, Suit, Tricks, profile_json, standing_json
from fortyfives.scorebook import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    CardPlayed,
    CardRobbed,
    CardTurnedUp,
    ContractMade,
    DealerSet,
    Entry,
    HandCorrected,
    HandDeleted,
    HandInserted,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    LeaderNamed,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    OpeningSet,
    Phase,
    PlayerRenamed,
    PlayerSubstituted,
    Redone,
    Refusal,
    RestTaken,
    Said,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
    decide,
    decode,
    decode_entry,
    effective,
    encode,
    encode_entry,
    replay,
    state_json,
    step,
    trail,
)
from fortyfives.scorebook.fold import add_tap, blank_book
from fortyfives.scorebook.state import VERBS

from .strategies import play_one, possible_taps, seeds, started, tables
from .table import AT, judges_answer


@given(tables())
def test_a_replay_is_the_match_as_it_was_recorded(table):
    assert replay(table.log) == table.match


@given(tables(let_stand=True))
def test_so_it_is_where_the_table_let_things_stand(table):
    assert replay(table.log) == table.match
    assert {note.code for note in table.match.notes} <= {"let_stand"}


@given(tables())
def test_what_the_door_let_in_leaves_no_notes(table):
    assert table.match.notes == ()


@given(tables())
def test_only_living_taps_count(table):
    book = blank_book()
    for entry in effective(table.log).living:
        book = add_tap(book, entry)
    assert book == table.match.book


@given(tables(let_stand=True), st.integers(1, 6))
def test_undo_and_redo_change_nothing(table, times):
    before = table.match
    done = 0
    while done < times and table.match.undo is not None:
        table.tap({"undo": True})
        done += 1
    table.tap(*[{"redo": True}] * done)
    assert table.match.book == before.book
    assert (table.match.undone, table.match.undo) == (before.undone, before.undo)


@given(tables(let_stand=True))
def test_everything_undone_leaves_the_empty_match(table):
    while table.match.undo is not None:
        table.tap({"undo": True})
    assert table.match.book == step(replay(()), table.log[0]).book


@given(started(), seeds)
def test_undo_takes_back_exactly_one_tap(table, numbers):
    for seed in numbers:
        before, length = table.match, len(table.log)
        play_one(table, seed, let_stand=True)
        if len(table.log) > length and not isinstance(table.log[-1].event, Undone | Redone):
            back = decide(table.match, {"undo": True})
            assert back == Undone(table.match.seq)
            assert step(table.match, Entry(table.match.seq + 1, back, "tap", AT, None, "1")).book == before.book


@given(tables(let_stand=True))
def test_the_log_goes_out_and_comes_back(table):
    written = json.dumps([encode_entry(entry) for entry in table.log])
    read = [decode_entry(raw) for raw in json.loads(written)]
    assert read == table.log
    assert replay(read) == table.match


@given(tables(let_stand=True, dealers=False))
def test_the_sheet_is_the_judges(table):
    match = table.match
    if any(row.fault for row in match.rows):
        # Cut short under other totals: the judge takes no such hand, the book keeps it and marks it.
        assert match.profile.checked == "trick"
        return
    told = judges_answer(table.rules, match)
    assert standing_json(match.standing) == told
    rows = [(list(row.totals), list(row.change), row.dealer, list(row.flags)) for row in match.rows]
    assert rows == [(row["scores"], row["change"], row["dealer"], row["flags"]) for row in told["hands"]]


@given(tables(let_stand=True))
def test_totals_are_the_opening_and_all_changes(table):
    match = table.match
    changes = zip(match.opening, *(row.change for row in match.rows), strict=True)
    assert match.scores == tuple(map(sum, changes))
    assert [row.number for row in match.rows] == list(range(1, len(match.rows) + 1))
    hands = [row.hand for row in match.rows if row.hand is not None]
    assert hands == list(range(1, len(hands) + 1))


@given(tables(let_stand=True))
def test_what_is_called_legal_is_and_what_is_not_is_refused(table):
    match = table.match
    hand = match.book.hand
    for verb in VERBS:
        taps = [tap for number in range(24) for tap in possible_taps(match, number) if verb in tap]
        taken = [tap for tap in taps if not isinstance(decide(match, tap, let_stand=True), Refusal)]
        if verb not in match.legal_verbs and verb not in ("pass_in", "robbed"):  # those the table may let stand
            assert not taken
    if "call" in match.legal_verbs:
        for call in hand.legal_calls:
            assert not isinstance(decide(match, {"call": call}), Refusal)
    if "save" in match.legal_verbs:
        assert match.phase is Phase.CHECK
        assert not isinstance(decide(match, {"save": True}), Refusal)


@given(tables(let_stand=True))
def test_the_state_is_json_and_the_trail_ends_at_it(table):
    state = state_json(table.match)
    assert json.loads(json.dumps(state)) == state
    lines = trail(table.log)
    assert [line.entry for line in lines] == table.log
    assert lines[-1].after == Said(table.match.scores, table.match.winner)
    assert {line.entry.seq for line in lines if line.undone}.isdisjoint(
        entry.seq for entry in effective(table.log).living
    )


# --- any log at all -----------------------------------------------------------------------------------

wholes = st.integers(-3, 12)
maybe = st.one_of(st.none(), wholes)
flags = st.one_of(st.none(), st.booleans())
reasons = st.one_of(st.none(), st.sampled_from(["below_floor", "no_such_reason", ""]))
suits = st.one_of(st.none(), st.sampled_from(Suit))
numbers = st.lists(wholes, max_size=6).map(tuple)
tallies = st.one_of(
    st.builds(Tricks, st.lists(st.integers(0, 1), min_size=4, max_size=5).map(tuple), st.one_of(st.none(), wholes)),
    st.builds(Tricks, numbers, maybe),
    st.builds(Counts, st.sampled_from([(5, 0), (2, 3), (3, 2)]), st.one_of(st.none(), st.integers(0, 1))),
    st.builds(Counts, numbers, maybe),
)
bids = st.sampled_from([None, 5, 15, 17, 20, 30, 60, -5])
starts = started().map(lambda table: table.log[0].event)
rows = st.integers(0, 14)
events = st.one_of(
    starts,
    st.builds(CallMade, st.one_of(st.sampled_from(["pass", "hold"]), bids.filter(bool)), reasons),
    st.builds(ContractMade, wholes, bids.filter(bool), flags, reasons),
    st.builds(TrumpNamed, st.sampled_from(Suit)),
    st.builds(TrickTaken, st.integers(-1, 3)),
    st.builds(HighTrumpMarked, maybe),
    st.builds(RestTaken, st.integers(-1, 3)),
    st.just(HandSaved()),
    st.builds(HandTallied, st.integers(0, 3), bids, flags, suits, tallies, reasons),
    st.builds(HandTallied, st.none(), st.none(), st.none(), suits, tallies, reasons),
    st.builds(HandPassedIn, reasons),
    st.builds(HandCorrected, rows, maybe, bids, flags, suits, tallies, reasons),
    st.builds(HandCorrected, rows, st.none(), st.none(), st.none(), st.none(), st.none(), reasons),
    st.builds(HandCorrected, rows, st.just(1), st.just(20), flags, suits, tallies, reasons, st.just("why")),
    st.builds(HandInserted, maybe, st.integers(0, 3), bids, flags, suits, tallies, reasons, st.just(None)),
    st.builds(HandInserted, maybe, st.none(), st.none(), st.none(), st.none(), st.none(), reasons, st.just("why")),
    st.builds(HandDeleted, rows, st.sampled_from([None, "why", ""])),
    st.builds(HandMoved, rows, maybe, st.sampled_from([None, "why"])),
    st.builds(SidesSwapped, rows, reasons, st.sampled_from([None, "why"])),
    st.builds(CardTurnedUp, st.sampled_from(DECK)),
    st.builds(CardRobbed, wholes, reasons),
    st.builds(CardPlayed, st.sampled_from(DECK)),
    st.builds(CardPlayed, st.sampled_from(DECK)),
    st.builds(LeaderNamed, wholes),
    st.builds(PlayerSubstituted, wholes, wholes, maybe),
    st.builds(SeatsSwapped, wholes, wholes),
    st.builds(AdjustmentMade, st.one_of(st.tuples(wholes, wholes), numbers), st.text(max_size=3)),
    st.builds(AdjustmentCancelled, rows),
    st.builds(OpeningSet, st.one_of(st.tuples(wholes, wholes), numbers)),
    st.builds(DealerSet, wholes, reasons),
    st.builds(PlayerRenamed, wholes, wholes),
    st.just(MatchAbandoned()),
    st.just(MatchResumed()),
    st.builds(Undone, rows),
    st.builds(Redone, rows),
    st.builds(UnreadEvent, st.text(max_size=3), st.just({})),
)


@st.composite
def garbage(draw):
    """A log in any order, mostly with a start; now and then with numbers that repeat or jump."""
    told = draw(st.lists(events, max_size=14))
    if draw(st.booleans()):
        told.insert(0, draw(starts))
    seqs = range(1, len(told) + 1) if draw(st.booleans()) else [draw(st.integers(0, 9)) for _ in told]
    said = st.one_of(st.none(), st.builds(Said, numbers, maybe))
    return [Entry(seq, event, "tap", AT, None, "0", draw(said)) for seq, event in zip(seqs, told, strict=True)]


@settings(max_examples=400)
@given(garbage())
def test_whatever_a_log_holds_it_loads(log):
    match = replay(())
    for entry in log:
        match = step(match, entry)
    assert replay(log) == match
    json.dumps(state_json(match))
    assert len(trail(log)) == len(log)
    assert match.notes is not None
    for number in (3, 77):
        for tap in possible_taps(match, number):
            decide(match, tap, let_stand=True)


@given(events)
def test_every_event_goes_out_and_comes_back(event):
    written = json.loads(json.dumps(encode(event)))
    if not isinstance(event, UnreadEvent):
        assert decode(written) == event


@given(started())
def test_the_rules_of_a_match_are_those_it_was_started_with(table):
    event = table.log[0].event
    assert isinstance(event, MatchStarted)
    assert profile_json(table.match.profile) == event.rules
