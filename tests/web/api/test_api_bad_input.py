"""What cannot be read or cannot be: told with a code and in words, nothing written."""

from __future__ import annotations

import json

import pytest

from fortyfives.web.taps import Desk, record

START = {"rules": "barker", "players": ["Maeve", "Leo", "Theresa", "Angus"], "first_dealer": 0}
TALLY = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}

NOT_JSON = {
    "nothing": b"",
    "blanks": b"  \n ",
    "half an object": b'{"seq": 1',
    "single quotes": b"{'seq': 1}",
    "two values": b"{} {}",
    "a comment": b"{} // done",
    "NaN": b'{"seq": NaN}',
    "Infinity": b'{"seq": -Infinity}',
    "no UTF-8": b'{"name": "\xff"}',
    "UTF-16": '{"seq": 1}'.encode("utf-16"),
    "a mark of byte order": b'\xef\xbb\xbf{"seq": 1}',
    "nested without end": b"[" * 50_000,
    "nested and closed": b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    "a control sign in text": b'{"name": "a\nb"}',
    "a form": b"seq=1&tap=2",
}

ENDLESS = {
    "more than a float holds": b"1e999",
    "more than a whole number may hold": b"9" * 5000,
    "a long number": b"9" * 101,
}

NOT_OBJECTS = ["5", "[]", '"seq"', "null", "true", "[{}]"]


@pytest.fixture
def writes(api, club, match):
    """Every address that takes a body, with a key that opens it."""
    return {
        "clubs": ("/api/clubs", None),
        "keys": ("/api/clubs/me/keys", club.pen),
        "matches": ("/api/matches", club.pen),
        "taps": (f"/api/matches/{match}/taps", club.pen),
    }


WRITES = ["clubs", "keys", "matches", "taps"]


@pytest.mark.parametrize("what", WRITES)
@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_no_json(api, writes, what, body):
    path, key = writes[what]
    before = api.contents()
    refused = api.post(path, key, body)
    assert (refused.status, refused.code, refused.field) == (400, "bad_json", None)
    assert api.contents() == before


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_the_judge_too_wants_json(api, body):
    assert (api.post("/api/judge", body=body).status, api.post("/api/judge", body=body).code) == (
        400,
        "bad_json",
    )


@pytest.mark.parametrize("number", ENDLESS.values(), ids=ENDLESS)
def test_a_number_without_end_is_json_but_no_value(api, club, match, number):
    body = b'{"seq": %s, "tap": "0190b7a2-0000-4000-8000-000000000000", "do": {"undo": true}}' % number
    refused = api.post(f"/api/matches/{match}/taps", club.pen, body)
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "seq")
    question = b'{"ask": "finish", "rules": "barker", "scores": [0, %s], "bidding_side": 0}' % number
    answered = api.post("/api/judge", body=question)
    assert (answered.status, answered.code, answered.field) == (200, "bad_value", "scores")


@pytest.mark.parametrize("what", WRITES)
@pytest.mark.parametrize("body", NOT_OBJECTS)
def test_no_object(api, writes, what, body):
    path, key = writes[what]
    before = api.contents()
    assert api.post(path, key, body.encode()).code == "bad_json"
    assert api.contents() == before


@pytest.mark.parametrize("what", WRITES)
def test_ten_megabytes(api, writes, what):
    path, key = writes[what]
    before = api.contents()
    refused = api.post(path, key, json.dumps({"name": "x" * 10_000_000}).encode())
    assert (refused.status, refused.code) == (413, "too_large")
    assert api.contents() == before


@pytest.mark.parametrize(("what", "field"), [
    ("clubs", "name"), ("keys", "rotate"), ("matches", "rules"), ("taps", "seq"),
])  # fmt: skip
def test_fields_that_are_missing_or_unknown(api, writes, what, field):
    path, key = writes[what]
    missing = api.post(path, key, {})
    assert (missing.status, missing.code, missing.field) == (400, "missing_field", field)
    unknown = api.post(path, key, {"colour": 1})
    assert (unknown.status, unknown.code, unknown.field) == (400, "unknown_field", "colour")


# Names

BAD_NAMES = {
    "empty": "",
    "blanks": "   ",
    "61 characters": "x" * 61,
    "a tab": "Ann\tB",
    "a new line": "Ann\nB",
    "zero": "Ann\0",
    "delete": "Ann\x7f",
    "half a sign": "Ann\ud800",
    "only half a sign": "\udfff",
    "a separator of lines": "Ann\u2028B",
    "nothing to see": "\u200b\u200d",
    "turned around": "Ann\u202eneB",
    "letters that show nothing": "\u3164\u2800",
    "a number": 5,
    "nothing": None,
    "true": True,
    "a list": ["Ann"],
    "an object": {"name": "Ann"},
}

GOOD_NAMES = {
    "60 characters": ("x" * 60, "x" * 60),
    "blanks around": ("  Ann ", "Ann"),
    "blanks between": ("Ann   B", "Ann B"),
    "letters of anywhere": ("Ñandú Łódź 王 אבי", "Ñandú Łódź 王 אבי"),
    "taken apart": ("Zoe\u0308", "Zoë"),
    "an apostrophe": ("O'Brien <b>&", "O'Brien <b>&"),
    "a sign of more than one code": ("👩‍🌾", "👩‍🌾"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_what_is_no_name(api, club, match, name):
    before = api.contents()
    founded = api.post("/api/clubs", body={"name": name})
    assert (founded.status, founded.code, founded.field) == (400, "bad_value", "name")
    begun = api.post("/api/matches", club.pen, {**START, "players": ["Ann", "Ben", name, "Dan"]})
    assert (begun.status, begun.code, begun.field) == (400, "bad_value", "players[2]")
    renamed = club.tap(match, 1, {"rename": {"seat": 0, "name": name}})
    assert (renamed.status, renamed.code, renamed.field) == (400, "bad_value", "rename.name")
    assert api.contents() == before


@pytest.mark.parametrize(("given", "kept"), GOOD_NAMES.values(), ids=GOOD_NAMES)
def test_what_is_a_name(api, club, match, given, kept):
    assert api.post("/api/clubs", body={"name": given}).body["name"] == kept
    assert club.tap(match, 1, {"rename": {"seat": 0, "name": given}}).status == 200
    assert api.get(f"/api/matches/{match}", club.view).body["players"][0] == kept


# A new match

BAD_STARTS = [
    ({"rules": "bridge"}, "bad_rules", "rules"),
    ({"rules": None}, "bad_rules", "rules"),
    ({"rules": 5}, "bad_rules", "rules"),
    ({"rules": []}, "bad_rules", "rules"),
    ({"rules": {}}, "bad_rules", "rules.base"),
    ({"rules": {"base": "barker", "target": 4}}, "bad_rules", "rules.target"),
    ({"rules": {"base": "barker", "target": "120"}}, "bad_rules", "rules.target"),
    ({"rules": {"base": "barker", "colour": 1}}, "unknown_field", "rules.colour"),
    ({"rules": {"base": "barker", "players": [[[[[]]]]]}}, "bad_rules", "rules.players"),
    ({"players": ["Ann", "Ben"]}, "bad_value", "players"),
    ({"players": list("ABCDE")}, "bad_value", "players"),
    ({"players": []}, "bad_value", "players"),
    ({"players": "ABCD"}, "bad_value", "players"),
    ({"players": {"0": "A", "1": "B", "2": "C", "3": "D"}}, "bad_value", "players"),
    ({"players": None}, "bad_value", "players"),
    ({"players": 4}, "bad_value", "players"),
    ({"players": ["Ann", "Ben", "Ann", "Dan"]}, "bad_value", "players[2]"),
    ({"players": ["Ann", "Ben", " Ann ", "Dan"]}, "bad_value", "players[2]"),
    ({"players": ["Zoë", "Zoe\u0308", "Cat", "Dan"]}, "bad_value", "players[1]"),
    ({"players": ["Ann", "Ben", 3, "Dan"]}, "bad_value", "players[2]"),
    ({"first_dealer": 4}, "bad_seat", "first_dealer"),
    ({"first_dealer": -1}, "bad_seat", "first_dealer"),
    ({"first_dealer": "0"}, "bad_seat", "first_dealer"),
    ({"first_dealer": None}, "bad_seat", "first_dealer"),
    ({"first_dealer": True}, "bad_seat", "first_dealer"),
    ({"first_dealer": 0.0}, "bad_seat", "first_dealer"),
    ({"first_dealer": 10**90}, "bad_seat", "first_dealer"),
    ({"opening": [0]}, "bad_value", "opening"),
    ({"opening": [0, 0, 0]}, "bad_value", "opening"),
    ({"opening": [120, 0]}, "bad_value", "opening"),
    ({"opening": [10**90, 0]}, "bad_value", "opening"),
    ({"opening": ["0", "0"]}, "bad_value", "opening"),
    ({"opening": [True, 0]}, "bad_value", "opening"),
    ({"opening": "00"}, "bad_value", "opening"),
    ({"opening": {}}, "bad_value", "opening"),
    ({"opening": 0}, "bad_value", "opening"),
    ({"tap": "x"}, "unknown_field", "tap"),
]


@pytest.mark.parametrize(("change", "code", "field"), BAD_STARTS, ids=[str(row[0])[:40] for row in BAD_STARTS])
def test_a_match_that_cannot_begin(api, club, change, code, field):
    before = api.contents()
    refused = api.post("/api/matches", club.pen, {**START, **change})
    assert (refused.status, refused.code, refused.field) == (400, code, field)
    assert api.contents() == before


@pytest.mark.parametrize("name", ["rules", "players", "first_dealer"])
def test_a_match_needs_all_of_it(api, club, name):
    refused = api.post("/api/matches", club.pen, {key: value for key, value in START.items() if key != name})
    assert (refused.status, refused.code, refused.field) == (400, "missing_field", name)


# The frame of a tap

BAD_SEQS = [-1, -(10**90), 2**53, 2**63, 10**90, True, False, "1", 1.0, 1.5, None, [1], {"seq": 1}, ""]

BAD_TAPS = [
    "", "x", "1", 1, None, True, [], {}, "0" * 32, "00000000-0000-0000-0000-00000000000",
    "00000000-0000-0000-0000-0000000000000", "{00000000-0000-0000-0000-000000000001}",
    "urn:uuid:00000000-0000-0000-0000-000000000001", "0000000-00000-0000-0000-000000000001",
    "00000000-0000-0000-0000-00000000000g", " 00000000-0000-0000-0000-000000000001",
    "00000000-0000-0000-0000-000000000001\n", "' OR 1=1 --", "\ud800",
    "٠٠٠٠٠٠٠٠-0000-0000-0000-000000000001",
]  # fmt: skip


@pytest.mark.parametrize("seq", BAD_SEQS, ids=repr)
def test_a_place_in_the_log_that_is_none(api, club, match, seq):
    before = api.contents()
    refused = club.tap(match, seq, {"pass_in": True})
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "seq")
    assert api.contents() == before


@pytest.mark.parametrize("tap", BAD_TAPS, ids=repr)
def test_a_tap_that_has_no_proper_name(api, club, match, tap):
    before = api.contents()
    body = {"seq": 1, "tap": tap, "do": {"pass_in": True}}
    refused = api.post(f"/api/matches/{match}/taps", club.pen, body)
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "tap")
    assert api.contents() == before


@pytest.mark.parametrize("let_stand", ["true", 1, 0, None, [], {}, "below_floor"], ids=repr)
def test_let_stand_is_true_or_false(api, club, match, let_stand):
    before = api.contents()
    refused = club.tap(match, 1, {"call": 17}, let_stand=let_stand)
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "let_stand")
    assert api.contents() == before


# What a tap asks for

BAD_DOS = [
    (None, "bad_value"),
    ([], "bad_value"),
    ("undo", "bad_value"),
    (5, "bad_value"),
    ({}, "bad_value"),
    ({"cheat": True}, "bad_value"),
    ({"undo": True, "redo": True}, "bad_value"),
    ({"undo": False}, "bad_value"),
    ({"undo": 1}, "bad_value"),
    ({"pass_in": "true"}, "bad_value"),
    ({"pass_in": True, "note": "x"}, "unknown_field"),
    ({"tally": []}, "bad_value"),
    ({"tally": {}}, "missing_field"),
    ({"tally": {**TALLY, "colour": 1}}, "unknown_field"),
    ({"tally": {**TALLY, "bid": "20"}}, "bad_value"),
    ({"tally": {**TALLY, "bid": True}}, "bad_value"),
    ({"tally": {**TALLY, "bid": 10**90}}, "bad_value"),
    ({"tally": {**TALLY, "bidder": 4}}, "bad_seat"),
    ({"tally": {**TALLY, "bidder": "1"}}, "bad_seat"),
    ({"tally": {**TALLY, "trump": "X"}}, "bad_value"),
    ({"tally": {**TALLY, "trump": 5}}, "bad_value"),
    ({"tally": {**TALLY, "held": "no"}}, "bad_value"),
    ({"tally": {**TALLY, "tricks": "11101"}}, "bad_value"),
    ({"tally": {**TALLY, "tricks": [1, 1, 1, 0, 2]}}, "bad_value"),
    ({"tally": {**TALLY, "tricks": [1, 1, 1, 0, True]}}, "bad_value"),
    ({"tally": {**TALLY, "top_trump": 6}}, "bad_value"),
    ({"tally": {**TALLY, "counts": [1, 4]}}, "unknown_field"),
    ({"call": None}, "bad_value"),
    ({"call": 15.5}, "bad_value"),
    ({"call": "Pass"}, "bad_value"),
    ({"contract": {"bidder": 1}}, "missing_field"),
    ({"adjust": [5, -5]}, "missing_field"),
    ({"adjust": [5], "note": "misdeal"}, "bad_value"),
    ({"adjust": [5, 10**90], "note": "misdeal"}, "bad_value"),
    ({"adjust": [5, -5], "note": ""}, "bad_value"),
    ({"adjust": [5, -5], "note": "x" * 60_000}, "bad_value"),
    ({"adjust": [5, -5], "note": "\ud800"}, "bad_value"),
    ({"adjust": [5, -5], "note": "\0"}, "bad_value"),
    ({"adjust": [5, -5], "note": 5}, "bad_value"),
    ({"delete": 1}, "bad_value"),
    ({"delete": "1"}, "bad_value"),
    ({"correct": {"hand": 0, "pass_in": True}}, "bad_value"),
    ({"cancel_adjust": -1}, "bad_value"),
    ({"opening": [120, 0]}, "bad_value"),
    ({"opening": "00"}, "bad_value"),
    ({"dealer": 4}, "bad_seat"),
    ({"dealer": -1}, "bad_seat"),
    ({"rename": {}}, "missing_field"),
    ({"rename": {"seat": 0}}, "missing_field"),
    ({"rename": {"name": "Ann"}}, "missing_field"),
    ({"rename": {"seat": 0, "player": 2}}, "unknown_field"),
    ({"rename": {"seat": 0, "name": "Ann", "player": 2}}, "unknown_field"),
    ({"rename": {"seat": 0, "name": "Ann", "colour": 2}}, "unknown_field"),
    ({"rename": {"seat": "0", "name": "Ann"}}, "bad_seat"),
    ({"rename": "Ann"}, "bad_value"),
    ({"rename": {"seat": 0, "name": "Ann"}, "undo": True}, "bad_value"),
]


@pytest.mark.parametrize(("do", "code"), BAD_DOS, ids=[str(row[0])[:50] for row in BAD_DOS])
def test_what_cannot_be_asked_for(api, club, match, do, code):
    before = api.contents()
    for more in ({}, {"let_stand": True}):
        refused = club.tap(match, 1, do, **more)
        assert (refused.status, refused.code) == (400, code)
    assert api.contents() == before


def test_what_is_nested_as_deep_as_json_goes(api, club, match):
    before = api.contents()
    for depth in (50, 500, 900):
        nested = b"[" * depth + b"1" + b"]" * depth
        for do in (nested, b'{"tally":' + nested + b"}", b'{"rename":{"seat":0,"name":' + nested + b"}}"):
            tap = api.fresh().encode()
            body = b'{"seq":1,"tap":"' + tap + b'","do":' + do + b"}"
            refused = api.post(f"/api/matches/{match}/taps", club.pen, body)
            assert (refused.status, refused.code) in [(400, "bad_value"), (400, "bad_json")]
        for question in (nested, b'{"ask":"play","trump":' + nested + b"}", b'{"ask":' + nested + b"}"):
            assert api.post("/api/judge", body=question).status in (200, 400)
    assert api.contents() == before


def test_a_tap_nested_deeper_than_can_be_written_down(api, match, store):
    do: list[object] = []
    for _ in range(5000):
        do = [do]
    outcome = record(Desk(store), match, seq=1, tap=api.fresh(), do=do, device=None, at="2026-11-30T19:02:11Z")
    assert (outcome.status, outcome.refusal.code) == (400, "bad_value")
    assert store.matches.seq_of(match) == 1


def test_half_a_sign_is_answered_as_it_came(api):
    answered = api.post("/api/judge", body=rb'{"ask":"trick","\ud800":1}')
    assert (answered.status, answered.code, answered.field) == (200, "unknown_field", "\ud800")
