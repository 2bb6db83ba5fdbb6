"""Events go out as plain dictionaries and come back the same; what nobody knows comes back as it was."""

import json

import pytest

from fortyfives.rules import Counts, Suit, Tricks, find_profile, profile_json, read_card
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
    PlayerRenamed,
    PlayerSubstituted,
    Redone,
    RestTaken,
    Said,
    SeatsSwapped,
    SidesSwapped,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
    codec,
    decode,
    decode_entry,
    decode_said,
    encode,
    encode_entry,
    encode_said,
)

RULES = profile_json(find_profile("barker"))
BY_TRICKS = {"bidder": 1, "bid": 20, "held": True, "trump": "S", "tricks": [0, 1, 1, 1, 0], "top_trump": None}
BY_COUNTS = {"bidder": None, "bid": None, "held": None, "trump": None, "counts": [3, 2], "top_side": 1}

WRITTEN = [
    (
        MatchStarted(RULES, (3, 1), 1, (5, -10)),
        {"type": "match_started", "rules": RULES, "players": [3, 1], "first_dealer": 1, "opening": [5, -10]},
    ),
    (
        MatchStarted(RULES, (3, 1), 1),
        {"type": "match_started", "rules": RULES, "players": [3, 1], "first_dealer": 1, "opening": None},
    ),
    (CallMade("hold"), {"type": "call_made", "call": "hold"}),
    (CallMade(15, "below_floor"), {"type": "call_made", "call": 15, "let_stand": "below_floor"}),
    (ContractMade(1, 20, None), {"type": "contract_made", "bidder": 1, "bid": 20, "held": None}),
    (TrumpNamed(Suit.HEARTS), {"type": "trump_named", "suit": "H"}),
    (TrickTaken(1), {"type": "trick_taken", "side": 1}),
    (HighTrumpMarked(None), {"type": "high_trump_marked", "trick": None}),
    (HighTrumpMarked(4), {"type": "high_trump_marked", "trick": 4}),
    (RestTaken(0), {"type": "rest_taken", "side": 0}),
    (HandSaved(), {"type": "hand_saved"}),
    (
        HandTallied(1, 20, True, Suit.SPADES, Tricks((0, 1, 1, 1, 0), None)),
        {"type": "hand_tallied", **BY_TRICKS},
    ),
    (HandTallied(None, None, None, None, Counts((3, 2), 1)), {"type": "hand_tallied", **BY_COUNTS}),
    (HandPassedIn("dealer_must_bid"), {"type": "hand_passed_in", "let_stand": "dealer_must_bid"}),
    (HandCorrected(7, None, None, None, None, None), {"type": "hand_corrected", "row": 7, "passed_in": True}),
    (
        HandCorrected(7, 1, 20, True, Suit.SPADES, Tricks((0, 1, 1, 1, 0), None), "not_a_bid"),
        {"type": "hand_corrected", "row": 7, **BY_TRICKS, "let_stand": "not_a_bid"},
    ),
    (
        HandCorrected(7, None, None, None, None, None, None, "the star"),
        {"type": "hand_corrected", "row": 7, "passed_in": True, "note": "the star"},
    ),
    (
        HandInserted(7, None, None, None, None, Counts((3, 2), 1)),
        {"type": "hand_inserted", "before": 7, **BY_COUNTS},
    ),
    (
        HandInserted(None, None, None, None, None, None, "dealer_must_bid", "forgotten"),
        {
            "type": "hand_inserted",
            "before": None,
            "passed_in": True,
            "let_stand": "dealer_must_bid",
            "note": "forgotten",
        },
    ),
    (HandDeleted(7), {"type": "hand_deleted", "row": 7}),
    (HandDeleted(7, "twice"), {"type": "hand_deleted", "row": 7, "note": "twice"}),
    (HandMoved(7, 4), {"type": "hand_moved", "row": 7, "before": 4}),
    (HandMoved(7, None, "last"), {"type": "hand_moved", "row": 7, "before": None, "note": "last"}),
    (SidesSwapped(7, "below_floor"), {"type": "sides_swapped", "row": 7, "let_stand": "below_floor"}),
    (CardTurnedUp(read_card("AH")), {"type": "card_turned_up", "card": "AH"}),
    (CardRobbed(2), {"type": "card_robbed", "seat": 2}),
    (CardPlayed(read_card("10D")), {"type": "card_played", "card": "10D"}),
    (LeaderNamed(3), {"type": "leader_named", "seat": 3}),
    (AdjustmentMade((5, -5), "agreed"), {"type": "adjustment_made", "points": [5, -5], "note": "agreed"}),
    (AdjustmentCancelled(7), {"type": "adjustment_cancelled", "row": 7}),
    (OpeningSet((70, 85)), {"type": "opening_set", "totals": [70, 85]}),
    (DealerSet(3), {"type": "dealer_set", "seat": 3}),
    (PlayerRenamed(3, 12), {"type": "player_renamed", "seat": 3, "player": 12}),
    (PlayerSubstituted(3, 12, 7), {"type": "player_substituted", "seat": 3, "player": 12, "row": 7}),
    (PlayerSubstituted(3, 12, None), {"type": "player_substituted", "seat": 3, "player": 12, "row": None}),
    (SeatsSwapped(0, 1), {"type": "seats_swapped", "seat": 0, "other": 1}),
    (MatchAbandoned(), {"type": "match_abandoned"}),
    (MatchResumed(), {"type": "match_resumed"}),
    (Undone(9), {"type": "undone", "target": 9}),
    (Redone(9), {"type": "redone", "target": 9}),
]


@pytest.mark.parametrize(("event", "fields"), WRITTEN, ids=[type(event).__name__ for event, _ in WRITTEN])
def test_how_each_event_is_written(event, fields):
    written = encode(event)
    assert written == {**fields, "v": 1}
    assert decode(json.loads(json.dumps(written))) == event


def test_every_kind_is_in_the_table():
    assert {fields["type"] for _, fields in WRITTEN} == codec.KINDS


UNKNOWN = [
    None,
    [],
    "tally",
    {},
    {"type": None},
    {"type": []},
    {"type": "hand_inserted", "v": 1, "before": 3},
    {"type": "hand_saved", "v": 2},
    {"type": "hand_saved", "v": 0},
    {"type": "hand_saved", "v": "1"},
    {"type": "hand_saved", "v": True},
    {"type": "trick_taken"},
    {"type": "trick_taken", "side": "0"},
    {"type": "trick_taken", "side": True},
    {"type": "trump_named", "suit": "X"},
    {"type": "trump_named", "suit": 1},
    {"type": "call_made", "call": "maybe"},
    {"type": "call_made", "call": []},
    {"type": "call_made", "call": 15, "let_stand": 1},
    {"type": "contract_made", "bidder": 1, "bid": 20, "held": 1},
    {"type": "hand_tallied", **BY_TRICKS, "tricks": "01110"},
    {"type": "hand_tallied", **BY_COUNTS, "counts": [3, None]},
    {"type": "hand_tallied", **BY_TRICKS, "trump": 5},
    {"type": "adjustment_made", "points": [5, 0], "note": None},
    {"type": "match_started", "rules": "barker", "players": [1, 2], "first_dealer": 0},
]


@pytest.mark.parametrize("raw", UNKNOWN, ids=str)
def test_what_is_not_known_is_kept_as_it_was(raw):
    event = decode(raw)
    assert isinstance(event, UnreadEvent)
    written = encode(event)
    assert written == (raw if type(raw) is dict else {"unread": raw})
    assert decode(written) == UnreadEvent(event.kind if type(raw) is dict else "None", written)


def test_a_version_that_is_not_written_is_the_first():
    assert decode({"type": "hand_saved"}) == HandSaved()


def test_an_old_log_is_brought_up_to_date(monkeypatch):
    def call_it_side(fields):
        return {"side" if name == "team" else name: value for name, value in fields.items()}

    monkeypatch.setattr(codec, "_UPGRADES", (call_it_side,))
    assert decode({"type": "trick_taken", "v": 1, "team": 1}) == TrickTaken(1)
    assert decode({"type": "trick_taken", "v": 2, "side": 1}) == TrickTaken(1)
    assert encode(TrickTaken(1)) == {"type": "trick_taken", "v": 2, "side": 1}


ENTRY = Entry(3, TrickTaken(1), "0b0e", "2026-11-30T19:02:11Z", None, "1", Said((10, 20), None))


def test_how_a_line_is_written():
    written = encode_entry(ENTRY)
    assert written == {
        "seq": 3,
        "event": {"type": "trick_taken", "v": 1, "side": 1},
        "tap": "0b0e",
        "at": "2026-11-30T19:02:11Z",
        "device": None,
        "judged": "1",
        "said": {"scores": [10, 20], "winner": None},
    }
    assert decode_entry(json.loads(json.dumps(written))) == ENTRY


@pytest.mark.parametrize("raw", [None, [], {}, {**encode_entry(ENTRY), "seq": "3"}], ids=str)
def test_what_is_no_line(raw):
    assert decode_entry(raw) is None


def test_a_line_keeps_an_event_that_is_not_known():
    assert decode_entry({**encode_entry(ENTRY), "event": 5}).event == UnreadEvent("", {"unread": 5})


@pytest.mark.parametrize("raw", [None, 5, {}, {"scores": [1, "2"]}, {"scores": [1], "winner": "0"}], ids=str)
def test_what_does_not_say_what_was_told(raw):
    assert decode_said(raw) is None
    assert encode_said(None) is None
