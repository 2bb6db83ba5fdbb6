"""The description of the API holds true: it is sound, names every call, and every answer is as it says."""

from __future__ import annotations

import json
import re
import shutil
import sys
from copy import deepcopy
from pathlib import Path

from openapi_spec_validator import validate

from fortyfives.rules import FIELDS, VARIANTS, Fault, answer, profile_json
from fortyfives.rules import judge as judge_module
from fortyfives.scorebook import VERBS
from fortyfives.scorebook.codec import KINDS
from fortyfives.web import openapi_judge, openapi_match, openapi_parts
from fortyfives.web.openapi import description
from fortyfives.web.openapi_pages import page_paths
from fortyfives.words.faults import FAULT_CODES
from fortyfives.words.reasons import FAULTS
from tests.contract import complaints, component
from tools.openapi import FILE, write_description

TESTS = Path(__file__).parents[2]
CASES = [
    json.loads(line)
    for path in sorted((TESTS / "data" / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
SCHEMAS = description()["components"]["schemas"]
CALLS = [
    (method.upper(), path, call)
    for path, calls in description()["paths"].items()
    for method, call in calls.items()
    if "pages" not in call.get("tags", ())  # those are held by the tests of the pages
]


# --- it is sound --------------------------------------------------------------------------------------------


def test_it_is_openapi():
    validate(deepcopy(description()))
    assert description()["openapi"].startswith("3.1")


def test_it_is_served_to_everyone(api):
    served = api.get("/api/openapi.json")
    assert (served.status, served.body) == (200, description())


def test_every_call_is_in_it_and_nothing_else(app):
    routes = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api") or rule.rule == "/healthz"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert {(method, path) for method, path, _ in CALLS} == routes
    assert set(description()["paths"]) - {path for _, path, _ in CALLS} == set(page_paths())


def every_schema(part):
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from every_schema(value)
    elif isinstance(part, list):
        for value in part:
            yield from every_schema(value)


def test_what_it_names_is_there_and_what_is_there_is_named():
    named = {part["$ref"] for part in every_schema(description()) if isinstance(part.get("$ref"), str)}
    assert {ref.removeprefix("#/components/schemas/") for ref in named} | {"Error", "ErrorCode"} == set(SCHEMAS)


def test_every_object_is_closed():
    other = openapi_match._OTHER_EVENT  # what another version wrote is not ours to describe
    loose = [
        part
        for part in every_schema(SCHEMAS)
        if part.get("type") == "object" and "additionalProperties" not in part and part != other
    ]
    assert loose == []


# --- its lists are those of the program ---------------------------------------------------------------------


def test_all_kinds_verbs_events_and_fields_are_in_it():
    assert list(openapi_judge.QUESTIONS) == list(openapi_judge.ANSWERS) == list(judge_module.QUESTIONS)
    assert [part["$ref"].rsplit("/")[-1] for part in SCHEMAS["Do"]["oneOf"]] == list(map(openapi_match.do_name, VERBS))
    assert set(openapi_match.EVENTS) == KINDS
    assert tuple(openapi_parts.RULE_FIELDS) == FIELDS
    assert list(SCHEMAS["RuleSet"]["properties"]) == list(profile_json(VARIANTS[0]))


def codes_in(part):
    """Every code that an error of this part may have."""
    return {
        code for schema in every_schema(part) for code in schema.get("properties", {}).get("code", {}).get("enum", ())
    }


def test_every_code_has_words_or_is_a_ruling():
    rulings = {reason.value for reason in openapi_parts.REFUSED_BY_RULES}
    listed = set(SCHEMAS["ErrorCode"]["enum"])
    assert listed == FAULT_CODES | rulings | {"unforeseen"}
    assert codes_in(SCHEMAS["NoAnswer"]) == set(FAULTS)
    somewhere = {code for *_, call in CALLS for code in codes_in(call)} | codes_in(SCHEMAS["NoAnswer"])
    # A method that an address does not take belongs to no call.
    assert listed - somewhere == {"method_not_allowed"}


# --- the judge ----------------------------------------------------------------------------------------------


def test_every_case_of_the_judge_is_as_described():
    wrong, kinds, codes = [], set(), set()
    for question in [*(case["question"] for case in CASES), "no object"]:
        answered = answer(question)
        if isinstance(answered, Fault):
            codes.add(answered.code)
            said = {"error": {"code": answered.code, "field": answered.field, "message": "words"}}
            wrong += complaints(component("NoAnswer"), said)
            continue
        kinds.add(question["ask"])
        for name, value in zip(openapi_judge.names_of(question["ask"]), (question, answered), strict=True):
            wrong += [f"{name} {json.dumps(value)}: {told}" for told in complaints(component(name), value)]
    assert wrong == []
    assert kinds == set(openapi_judge.QUESTIONS)
    assert codes == set(FAULTS)


def without_each(value):
    """The value again and again, each time with one field of it left out."""
    for name in value:
        yield name, {other: part for other, part in value.items() if other != name}


def test_a_description_that_is_true_is_not_one_that_says_nothing():
    """Take a field out of a real answer, put one in, or turn a number into text: it is no longer as described."""
    seen = set()
    for case in CASES:
        answered = answer(case["question"])
        if isinstance(answered, Fault) or case["question"]["ask"] in seen:
            continue
        seen.add(case["question"]["ask"])
        checks = component(openapi_judge.names_of(case["question"]["ask"])[1])
        assert not checks.is_valid({**answered, "more": 1})
        for name, less in without_each(answered):
            assert not checks.is_valid(less) or name == "trick"
            assert not checks.is_valid({**answered, name: {"a": 1}})


# --- matches ------------------------------------------------------------------------------------------------


def test_every_log_that_was_ever_written_is_as_described():
    kinds = set()
    for path in (TESTS / "scorebook" / "logs").glob("*.json"):
        for lines in json.loads(path.read_text(encoding="utf-8")).values():
            for line in lines:
                told = {**line, "device": None if line["device"] is None else {"number": 1, "name": "blue heron"}}
                assert complaints(component("LogLine"), told) == []
                kinds.add(line["event"]["type"])
    assert kinds >= KINDS


def test_an_event_of_another_version_is_described_and_a_broken_one_of_ours_is_not():
    line = {"seq": 1, "tap": "", "at": "2026-11-30T19:02:11Z", "device": None, "judged": "1", "said": None}
    for event, fits in [
        ({"type": "trick_taken", "v": 1, "side": 0}, True),
        ({"type": "trick_taken", "v": 1}, False),
        ({"type": "trick_taken", "v": 1, "side": 0, "colour": 1}, False),
        ({"type": "trick_taken", "v": 2, "colour": 1}, True),
        ({"type": "toast_drunk", "v": 1}, True),
    ]:
        assert component("LogLine").is_valid({**line, "event": event}) is fits, event


def test_a_state_is_described_to_the_last_field(club, match, hand):
    club.tap(match, 1, {"tally": hand})
    state = club.tap(match, 2, {"call": 15}).body["state"]
    checks = component("State")
    assert checks.is_valid(state)
    for changed in [
        *(less for _, less in without_each(state)),
        {**state, "more": 1},
        *({**state, "hand": less} for _, less in without_each(state["hand"])),
        *({**state, "hands": [less]} for _, less in without_each(state["hands"][0])),
        {**state, "legal": {**state["legal"], "cheat": True}},
        {**state, "legal": {**state["legal"], "undo": False}},
        {**state, "phase": "dance"},
    ]:
        assert not checks.is_valid(changed)


# --- every status and code that is promised can be had --------------------------------------------------------

NAMES = ["Maeve", "Leo", "Theresa", "Angus"]
START = {"rules": "barker", "players": NAMES, "first_dealer": 0}
HAND = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
TO_TRICKS = [{"contract": {"bidder": 1, "bid": 20}}, {"name_trump": "S"}]
WON = [{"opening": [0, 115]}, {"tally": HAND}]

# The rules, the taps before, the tap that is refused, its code.
REFUSED = [
    ("barker", [], {"cheat": 1}, "bad_value"),
    ("barker", [], {"tally": {}}, "missing_field"),
    ("barker", [], {"undo": True, "note": "x"}, "unknown_field"),
    ("barker", [], {"dealer": 4}, "bad_seat"),
    ("barker", TO_TRICKS, {"play": "5X"}, "bad_card"),
    ("barker", [], {"trick": 0}, "wrong_phase"),
    ("barker", WON, {"call": 15}, "match_over"),
    ("barker", [], {"undo": True}, "nothing_to_undo"),
    ("barker", [], {"redo": True}, "nothing_to_redo"),
    ("barker", [{"tally": HAND}], {"move": {"hand": 1, "before": 2}}, "nothing_changes"),
    ("barker", [], {"tally": {**HAND, "tricks": [1] * 6}}, "impossible_hand"),
    ("twenty-five", [{"opening": [20, 20]}], {"tally": {"counts": [3, 2], "top_side": 0}}, "order_needed"),
    ("barker", [*TO_TRICKS, {"play": "5S"}], {"play": "5S"}, "duplicate_card"),
    ("barker", [*TO_TRICKS, {"trick": 0}], {"play": "5S"}, "leader_unknown"),
    ("barker", [], {"call": 17}, "not_a_bid"),
    ("barker", [{"call": 20}], {"call": 15}, "must_exceed"),
    ("barker", [{"opening": [0, 105]}], {"call": 15}, "below_floor"),
    ("barker", [{"call": 15}], {"call": "hold"}, "only_dealer_holds"),
    ("barker", [{"call": "pass"}] * 3, {"call": "hold"}, "nothing_to_hold"),
    ("merrimack", [{"call": 15}, {"call": "pass"}, {"call": "pass"}], {"call": "hold"}, "no_hold"),
    ("merrimack", [], {"pass_in": True}, "dealer_must_bid"),
    ({"base": "forty-five", "rob": False}, [{"turn_up": "9C"}], {"robbed": 2}, "no_robbing"),
    ("forty-five", [{"turn_up": "AC"}], {"robbed": 2}, "dealer_only"),
    ("forty-five", [{"turn_up": "9C"}, {"play": "AC"}], {"robbed": 3}, "ace_not_held"),
]


def converse(api, club, other_club, clock):
    """Go through all that can be said to the API, and all that it can say."""
    match = club.begin()
    for rules, before, do, code in REFUSED:
        played = club.begin(rules)
        for seq, tap in enumerate(before, 1):
            assert club.tap(played, seq, tap).status == 200, (before, tap)
        assert club.tap(played, len(before) + 1, do).code == code
    first = api.fresh()
    assert club.tap(match, 1, {"tally": HAND}, tap=first).status == 200
    assert club.tap(match, 2, {"undo": True}, tap=first).code == "tap_reused"
    assert club.tap(match, 1, {"undo": True}).code == "stale"

    taps, long = f"/api/matches/{match}/taps", b'"' + b"x" * 70_000 + b'"'
    for path, key, good in [
        ("/api/clubs", None, {"name": "Thursday table"}),
        ("/api/clubs/me/keys", club.pen, {"rotate": "view"}),
        ("/api/matches", club.pen, START),
        (taps, club.pen, {"seq": 2, "tap": api.fresh(), "do": {"undo": True}}),
    ]:
        assert api.post(path, key, b"{").code == "bad_json"
        assert api.post(path, key, {}).code == "missing_field"
        assert api.post(path, key, {**good, "colour": 1}).code == "unknown_field"
        assert api.post(path, key, {name: [] for name in good}).status == 400
        assert api.post(path, key, long).code == "too_large"
        if key is not None:
            assert api.post(path, other_club.view, good).code == "not_found"
        assert api.post(path, key, good).status < 300
    club.view = api.post("/api/clubs/me/keys", club.pen, {"rotate": "view"}).body["view_key"]
    assert api.post("/api/matches", club.pen, {**START, "first_dealer": 9}).code == "bad_seat"
    assert api.post("/api/matches", club.pen, {**START, "rules": "bridge"}).code == "bad_rules"
    assert api.post("/api/matches", club.pen, {**START, "players": []}).code == "bad_value"

    for path, query in [
        ("/api/clubs/me", None),
        ("/api/matches", "limit=0"),
        (f"/api/matches/{match}", "seq=x"),
        (f"/api/matches/{match}/log", None),
    ]:
        assert api.get(path, club.view).status == 200
        assert api.get(path).code == "not_found"
        if query:
            assert api.get(f"{path}?{query}", club.view).code == "bad_value"
    assert api.get(f"/api/matches/{match}?seq=3", club.view).status == 204

    assert api.post("/api/judge", body={"ask": "trick", "trump": "S", "leader": 0, "cards": ["5S"]}).status == 200
    assert api.post("/api/judge", body=b"{").code == "bad_json"
    assert api.post("/api/judge", body=[{}] * 1001).code == "too_large"
    for path in ("/api/rules", "/api/rules/barker", "/api/openapi.json", "/healthz"):
        assert api.get(path).status == 200
    assert api.get("/api/rules/bridge").code == "not_found"

    for _ in range(20):
        api.post("/api/clubs", body={"name": "One more"})
    assert api.post("/api/clubs", body={"name": "One more"}).code == "too_many"
    return match


def lose_the_book(api, club, match, store, book, elsewhere):
    """The file is gone: whatever needs it says so."""
    store.close()
    shutil.move(book, elsewhere)
    for path in ("/api/clubs/me", "/api/matches", f"/api/matches/{match}", f"/api/matches/{match}/log", "/healthz"):
        assert api.get(path, club.view).code == "unavailable"
    for path, body in [
        ("/api/clubs", {"name": "Thursday table"}),
        ("/api/clubs/me/keys", {"rotate": "pen"}),
        ("/api/matches", START),
        (f"/api/matches/{match}/taps", {"seq": 1, "tap": api.fresh(), "do": {"undo": True}}),
    ]:
        assert api.post(path, club.pen, body).code == "unavailable"


def test_every_status_and_code_that_is_promised_can_be_had(
    api, club, other_club, clock, store, book, tmp_path, monkeypatch
):
    # `fortyfives.scorebook.decide` is the function of that name, so its module is asked for by the system.
    monkeypatch.setattr(sys.modules["fortyfives.scorebook.decide"], "MOST_ROWS", 3)
    crowded = club.begin()
    for seq in (1, 2, 3, 4):
        last = club.tap(crowded, seq, {"pass_in": True})
    assert last.code == "too_large"
    match = converse(api, club, other_club, clock)
    lose_the_book(api, club, match, store, book, tmp_path / "elsewhere")

    promised = set()
    for method, path, call in CALLS:
        for status, response in call["responses"].items():
            codes = codes_in(response) or {None}
            promised |= {(method, path, int(status), code) for code in codes}
    # A fault of our own is not to be had by asking; its shape is tested where one is made.
    promised = {one for one in promised if one[2] != 500}
    assert promised - api.seen == set()
    assert {one for one in api.seen - promised if one[1] in description()["paths"]} == set()


def test_the_file_in_the_repository_is_the_same():
    assert FILE.read_text(encoding="utf-8") == write_description(), "run: make openapi"
