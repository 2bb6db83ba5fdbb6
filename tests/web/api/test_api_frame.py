"""The frame of the API: clubs and keys, the judge, the rules, health, and one shape for every error."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

import fortyfives
from fortyfives.rules import VARIANTS, Fault, answer, profile_json

CASES = sorted((Path(__file__).parents[2] / "data" / "cases").glob("*.jsonl"))


# Clubs and keys


def test_a_club_is_founded_with_two_keys(api):
    founded = api.post("/api/clubs", body={"name": "  Café du Roi "})
    assert founded.status == 201
    assert founded.body.keys() == {"club", "name", "view_key", "pen_key"}
    assert founded.body["name"] == "Café du Roi"
    for role in ("view", "pen"):
        mine = api.get("/api/clubs/me", founded.body[f"{role}_key"])
        assert mine.status == 200
        assert mine.body == {"club": founded.body["club"], "name": "Café du Roi", "role": role}


def test_twenty_clubs_an_hour_from_one_address(api, clock):
    def found(**how):
        return api.post("/api/clubs", body={"name": "Tuesday table"}, **how)

    assert {found().status for _ in range(20)} == {201}
    before = api.contents()
    refused = found()
    assert (refused.status, refused.code) == (429, "too_many")
    assert api.contents() == before
    assert found(environ_base={"REMOTE_ADDR": "192.0.2.7"}).status == 201
    clock.pass_time(minutes=60)
    assert found().status == 201


def test_what_founds_no_club_is_no_try(api):
    for _ in range(30):
        assert api.post("/api/clubs", body={"name": ""}).status == 400
    assert api.post("/api/clubs", body={"name": "Tuesday table"}).status == 201


@pytest.mark.parametrize("role", ["view", "pen"])
def test_a_new_key_ends_the_old_one_at_once(api, club, role):
    old = getattr(club, role)
    rotated = api.post("/api/clubs/me/keys", club.pen, {"rotate": role})
    assert rotated.status == 200
    assert rotated.body.keys() == {f"{role}_key"}
    new = rotated.body[f"{role}_key"]
    assert api.get("/api/clubs/me", old).status == 404
    assert api.get("/api/clubs/me", new).body["role"] == role


@pytest.mark.parametrize("role", ["", "Pen", "both", None, 1, ["pen"], {"pen": 1}])
def test_only_view_and_pen_can_be_rotated(api, club, role):
    before = api.contents()
    refused = api.post("/api/clubs/me/keys", club.pen, {"rotate": role})
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "rotate")
    assert api.contents() == before


# The judge


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_judge_answers_here_as_everywhere(api, path):
    questions = [json.loads(line)["question"] for line in path.read_text(encoding="utf-8").splitlines()][:200]
    reviews = [question for question in questions if question.get("ask") == "review"]
    asked = reviews[:20] or questions
    answered = api.post("/api/judge", body=asked)
    assert answered.status == 200
    assert len(answered.body) == len(asked)
    for question, got in zip(asked, answered.body, strict=True):
        want = answer(question)
        if isinstance(want, Fault):
            assert (got["error"]["code"], got["error"]["field"]) == (want.code, want.field)
        else:
            assert got == want
    assert api.post("/api/judge", body=asked[0]).body == answered.body[0]


def test_there_are_cases():
    assert CASES


@pytest.mark.parametrize("question", [None, 5, "play", True, 1.5, {}, {"ask": "nothing"}, {"ask": "play"}, {"ask": []}])
def test_json_that_is_no_question_is_an_answer_all_the_same(api, question):
    answered = api.post("/api/judge", body=json.dumps(question).encode())
    assert answered.status == 200
    assert answered.code in ("bad_json", "unknown_question", "missing_field")


def test_a_list_in_a_list_is_no_question(api):
    answered = api.post("/api/judge", body=[[], {"ask": "finish", "rules": "barker"}])
    assert [row["error"]["code"] for row in answered.body] == ["bad_json", "missing_field"]
    assert api.post("/api/judge", body=[]).body == []


def test_how_much_can_be_asked_at_once(api):
    question = {"ask": "trick", "trump": "S", "leader": 0, "cards": ["5S"]}
    review = {"ask": "review", "trump": "S", "leader": 0, "tricks": [{"cards": ["7S", "5S", "AS", "AH"]}]}
    for body, status in [
        ([question] * 1000, 200),
        ([question] * 1001, 413),
        ([review] * 20, 200),
        ([review] * 21, 413),
        ([question] * 980 + [review] * 20, 200),
    ]:
        answered = api.post("/api/judge", body=body)
        assert (answered.status, answered.code) == (status, None if status == 200 else "too_large")


def test_how_long_a_question_may_be(api):
    def padded(length):
        return b'{"ask":"x"}' + b" " * (length - 11)

    assert api.post("/api/judge", body=padded(256 * 1024)).status == 200
    longer = api.post("/api/judge", body=padded(256 * 1024 + 1))
    assert (longer.status, longer.code) == (413, "too_large")


def test_a_body_without_a_length_is_read_no_further(api):
    for padding, status in [(1000, 200), (256 * 1024, 413), (10 * 1024 * 1024, 413)]:
        answered = api.post(
            "/api/judge",
            headers={"Transfer-Encoding": "chunked"},
            input_stream=io.BytesIO(b'{"ask":"x"}' + b" " * padding),
            environ_overrides={"wsgi.input_terminated": True},
        )
        assert answered.status == status
    assert answered.code == "too_large"


def test_a_message_does_not_repeat_what_nobody_would_read(api):
    question = {"ask": "play", "trump": "S", "trick": [], "hand": ["JS"], "card": "x" * 5000}
    error = api.post("/api/judge", body=question).body["error"]
    assert (error["code"], error["field"]) == ("bad_card", "card")
    assert len(error["message"]) < 200


# The rules


def test_the_rule_sets_with_every_field(api):
    assert api.get("/api/rules").body == [profile_json(profile) for profile in VARIANTS]
    for profile in VARIANTS:
        assert api.get(f"/api/rules/{profile.id}").body == profile_json(profile)


@pytest.mark.parametrize("rules_id", ["bridge", "Barker", "barker ", "%00", "..", "1"])
def test_rules_that_nobody_knows(api, rules_id):
    assert (unknown := api.get(f"/api/rules/{rules_id}")).status == 404
    assert unknown.code == "not_found"


# Health, and what is not there


def test_health(api, store):
    assert api.get("/healthz").body == {"ok": True, "version": fortyfives.__version__, "schema": store.schema}


def test_without_its_book_the_server_says_so(api, club, match, store, book, tmp_path):
    store.close()
    shutil.move(book, tmp_path / "elsewhere")
    health = api.get("/healthz")
    assert (health.status, health.code) == (503, "unavailable")
    assert health.body["ok"] is False
    assert health.body["schema"] == store.schema
    for answered in (
        api.get(f"/api/matches/{match}", club.view),
        club.tap(match, 1, {"pass_in": True}),
        api.post("/api/clubs", body={"name": "Others"}),
        api.get("/api/clubs/me", club.view),
    ):
        assert (answered.status, answered.code) == (503, "unavailable")
    # what needs no book is answered all the same
    assert api.post("/api/judge", body={"ask": "x"}).status == 200
    assert api.get("/api/rules").status == 200


def test_a_full_disk_is_503_and_nothing_is_half_written(api, club, match, store):
    pages = store._connections.read("PRAGMA page_count")[0][0]
    store._connections.read(f"PRAGMA max_page_count = {pages}")
    for seq in range(1, 500):
        tapped = club.tap(match, seq, {"adjust": [0, 0], "note": "x" * 200})
        if tapped.status != 200:
            break
    assert (tapped.status, tapped.code) == (503, "unavailable")
    assert api.get(f"/api/matches/{match}", club.view).body["seq"] == seq
    store._connections.read("PRAGMA max_page_count = 100000")
    assert club.tap(match, seq, {"pass_in": True}).body["seq"] == seq + 1


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/", 404, "not_found"),
        ("GET", "/api/matches/x/y/z", 404, "not_found"),
        ("DELETE", "/api/rules", 405, "method_not_allowed"),
        ("GET", "/api/judge", 405, "method_not_allowed"),
        ("PUT", "/api/matches", 405, "method_not_allowed"),
        ("GET", "/api/clubs", 405, "method_not_allowed"),
        ("POST", "/healthz", 405, "method_not_allowed"),
    ],
)
def test_errors_have_one_shape_everywhere(api, method, path, status, code):
    answered = api.call(method, path)
    assert (answered.status, answered.code) == (status, code)
    if status == 405:
        assert answered.headers["Allow"]


def test_a_fault_of_ours_has_the_same_shape(api, app, club, monkeypatch):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(type(api.store.clubs), "name_of", lambda *_: 1 / 0)
    answered = api.get("/api/clubs/me", club.view)
    assert answered.status == 500
    assert answered.code
    assert "ZeroDivision" not in answered.text


def test_no_cookie_is_set(api, club, match):
    for answered in (api.get("/api/clubs/me", club.view), api.get(f"/api/matches/{match}", club.view)):
        assert "Set-Cookie" not in answered.headers


def test_answers_are_kept_nowhere(api, club):
    for answered in (api.get("/api/clubs/me", club.view), api.get("/api/clubs/me"), api.get("/healthz")):
        assert answered.headers["Cache-Control"] == "no-store"
