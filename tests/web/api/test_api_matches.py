"""Matches over the API: begin one, tap it, watch it, read its log."""

from __future__ import annotations

import sqlite3
import threading

import pytest

from fortyfives.rules import VARIANTS, answer, profile_json, rules_argument
from tests.names import take_name_out


def test_a_match_begins(api, club):
    body = {"rules": "barker", "players": ["Maeve", "Leo", "Theresa", "Angus"], "first_dealer": 2}
    begun = api.post("/api/matches", club.pen, body)
    assert begun.status == 201
    assert begun.body.keys() == {"match", "seq", "state"}
    assert begun.body["seq"] == 1
    state = begun.body["state"]
    assert (state["phase"], state["dealer"], state["scores"]) == ("bid", 2, [0, 0])
    assert state["legal"]["calls"] == ["pass", 5, 10, 15, 20, 25, 30]


def test_a_match_is_shown_with_everything(api, club, match):
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert shown.keys() == {"match", "seq", "rules", "players", "state"}
    assert shown["match"] == match
    assert shown["rules"] == "barker"
    assert shown["players"] == ["Maeve", "Leo", "Theresa", "Angus"]


def test_a_match_under_the_table_s_own_rules_is_named_by_what_differs(api, club):
    own = {"base": "barker", "target": 100, "bid_60": True}
    match = club.begin(own)
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert shown["rules"] == own
    # and these rules can be asked about, or played again, as they stand
    assert answer({"ask": "finish", "rules": shown["rules"], "scores": [100, 0], "bidding_side": 0})["winner"] == 0
    assert club.begin(shown["rules"])


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_rules_of_the_catalogue_are_named_by_their_id(profile):
    assert rules_argument(profile) == profile.id


def test_a_match_begun_on_paper(api, club):
    match = club.begin(opening=[55, 60])
    assert api.get(f"/api/matches/{match}", club.view).body["state"]["scores"] == [55, 60]


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_a_stretch_for_any_number_of_players(api, club, players):
    match = club.begin("forty-five", [f"Player {seat}" for seat in range(players)])
    assert len(api.get(f"/api/matches/{match}", club.view).body["players"]) == players


def test_a_hand_is_recorded(api, club, match, hand):
    tapped = club.tap(match, 1, {"tally": hand})
    assert tapped.status == 200
    assert tapped.body.keys() == {"seq", "state"}
    assert tapped.body["seq"] == 2
    assert tapped.body["state"]["scores"] == [5, 25]
    assert tapped.body == {
        name: value
        for name, value in api.get(f"/api/matches/{match}", club.view).body.items()
        if name in ("seq", "state")
    }


def test_the_state_is_the_judge_s_answer_to_the_match(club, match, hand):
    seq = 1
    rows = []
    for bid in (20, 15, 10):
        tapped = club.tap(match, seq, {"tally": {**hand, "bid": bid}})
        seq = tapped.body["seq"]
        rows.append({"bidder": 1, "bid": bid, "tricks": hand["tricks"], "top_trump": 1})
        judged = answer({"ask": "match", "rules": "barker", "players": 4, "first_dealer": 0, "hands": rows})
        assert {name: tapped.body["state"][name] for name in judged} == judged


def test_a_whole_hand_step_by_step(club, match):
    steps = [
        {"call": "pass"}, {"call": 15}, {"call": "pass"}, {"call": "hold"}, {"call": "pass"},
        {"name_trump": "H"}, {"trick": 1}, {"top": 1}, {"trick": 0}, {"rest": 1}, {"save": True},
    ]  # fmt: skip
    for seq, do in enumerate(steps, start=1):
        tapped = club.tap(match, seq, do)
        assert tapped.status == 200, (do, tapped.text)
    assert tapped.body["state"]["scores"] == [-15, 25]  # Maeve, the dealer, held at 15 and is set
    assert tapped.body["seq"] == len(steps) + 1


def test_undo_and_redo(club, match, hand):
    club.tap(match, 1, {"tally": hand})
    assert club.tap(match, 2, {"undo": True}).body["state"]["scores"] == [0, 0]
    assert club.tap(match, 3, {"redo": True}).body["state"]["scores"] == [5, 25]
    assert club.tap(match, 4, {"undo": True}).body["state"]["scores"] == [0, 0]
    assert club.tap(match, 5, {"undo": True}).code == "nothing_to_undo"


# Watching


def test_nothing_new_is_204_without_a_body(api, club, match, hand):
    assert (seen := api.get(f"/api/matches/{match}?seq=1", club.view)).status == 204
    assert seen.text == ""
    club.tap(match, 1, {"tally": hand})
    newer = api.get(f"/api/matches/{match}?seq=1", club.view)
    assert newer.status == 200
    assert newer.body["seq"] == 2
    assert api.get(f"/api/matches/{match}?seq=2", club.view).status == 204
    # a page that has seen more than there is (the book was put back) must see what there is
    assert api.get(f"/api/matches/{match}?seq=3", club.view).body["seq"] == 2


@pytest.mark.parametrize("seq", ["", "-1", "x", "1.0", "١", "9" * 40])
def test_a_place_that_is_none_is_said_so(api, club, match, seq):
    answered = api.get(f"/api/matches/{match}", club.view, query_string={"seq": seq})
    assert (answered.status, answered.code, answered.field) == (400, "bad_value", "seq")


def test_a_damaged_match_hides_no_other(api, club):
    whole, damaged = club.begin(), club.begin()
    db = sqlite3.connect(api.book)
    db.executescript(f"DROP TRIGGER events_stay; UPDATE events SET event = '{{' WHERE match_id = '{damaged}'")
    db.close()
    api.app.extensions.pop("fortyfives.desk")  # as after a restart
    first, second = api.get("/api/matches", club.view).body
    assert (first["match"], first["error"]["code"]) == (damaged, "unavailable")
    assert first["error"]["message"] == "This match cannot be read. The others are not touched by that."
    assert (second["match"], second["players"]) == (whole, ["Maeve", "Leo", "Theresa", "Angus"])


def test_matches_of_the_club_newest_first(api, club, other_club, clock, hand):
    begun = []
    for _ in range(5):
        begun.append(club.begin())
        clock.pass_time(days=1)
    other_club.begin()
    club.tap(begun[1], 1, {"tally": hand})
    listed = api.get("/api/matches", club.view).body
    assert [row["match"] for row in listed] == begun[::-1]
    assert listed[3] == {
        "match": begun[1],
        "seq": 2,
        "rules": "barker",
        "players": ["Maeve", "Leo", "Theresa", "Angus"],
        "scores": [5, 25],
        "winner": None,
        "when": "2026-12-01T19:02:11Z",
    }
    assert [row["match"] for row in api.get("/api/matches?limit=2", club.view).body] == begun[:2:-1]
    older = api.get(f"/api/matches?limit=2&before={begun[3]}", club.view).body
    assert [row["match"] for row in older] == [begun[2], begun[1]]
    assert api.get(f"/api/matches?before={begun[0]}", club.view).body == []


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "limit=", "before=nowhere", "before="])
def test_a_list_that_cannot_be_given(api, club, match, query):
    answered = api.get(f"/api/matches?{query}", club.view)
    assert (answered.status, answered.code, answered.field) == (400, "bad_value", query.partition("=")[0])


def test_before_a_match_of_another_club(api, club, other_club):
    theirs = other_club.begin()
    assert api.get(f"/api/matches?before={theirs}", club.view).status == 400


# The log


def test_the_log_tells_when_and_by_which_device(api, club, match, hand, clock, store):
    clock.pass_time(minutes=3)
    club.tap(match, 1, {"tally": hand})
    lines = api.get(f"/api/matches/{match}/log", club.view).body
    assert [line["seq"] for line in lines] == [1, 2]
    assert [line["event"]["type"] for line in lines] == ["match_started", "hand_tallied"]
    assert [line["at"] for line in lines] == ["2026-11-30T19:02:11Z", "2026-11-30T19:05:11Z"]
    assert lines[0]["event"]["rules"] == profile_json(VARIANTS[0])
    assert lines[1]["said"] == {"scores": [5, 25], "winner": None}
    assert lines[1]["device"] is None  # a program with a key is no device


def test_the_log_names_the_device(api, app, club, match, store, clock):
    from fortyfives.web.taps import Desk, record

    device, _ = store.clubs.new_device("blue heron")
    record(Desk(store), match, seq=1, tap=api.fresh(), do={"pass_in": True}, device=device.number, at=clock())
    line = api.get(f"/api/matches/{match}/log", club.view).body[1]
    assert line["device"] == {"number": device.number, "name": "blue heron"}


def test_no_name_stands_in_the_log(api, club, match):
    club.tap(match, 1, {"rename": {"seat": 0, "name": "Bernadette"}})
    log = api.get(f"/api/matches/{match}/log", club.view).text
    for name in ("Maeve", "Leo", "Theresa", "Angus", "Bernadette"):
        assert name not in log
    kept = [line for line in api.contents().splitlines() if "Bernadette" in line]
    assert len(kept) == 1
    assert 'INTO "players"' in kept[0]


# One tap is one event


def test_a_tap_sent_twice_answers_as_it_did_then(api, club, match, hand):
    tap = api.fresh()
    first = club.tap(match, 1, {"tally": hand}, tap=tap)
    club.tap(match, 2, {"pass_in": True})
    before = api.contents()
    again = club.tap(match, 1, {"tally": hand}, tap=tap)
    assert (again.status, again.body) == (first.status, first.body)
    assert club.tap(match, 3, {"tally": hand}, tap=tap.upper()).body == first.body
    assert api.contents() == before


def test_the_order_of_fields_does_not_make_another_tap(api, club, match, hand):
    tap = api.fresh()
    first = club.tap(match, 1, {"tally": hand}, tap=tap)
    turned = dict(reversed(hand.items()))
    assert club.tap(match, 1, {"tally": turned}, tap=tap).body == first.body


def test_a_tap_used_for_something_else_is_refused(api, club, match, hand):
    tap = api.fresh()
    club.tap(match, 1, {"tally": hand}, tap=tap)
    before = api.contents()
    for seq, do in [
        (2, {"undo": True}),
        (1, {"tally": {**hand, "bid": 15}}),
        (2, {"nonsense": 1}),
        (2, None),
    ]:
        reused = club.tap(match, seq, do, tap=tap)
        assert (reused.status, reused.code) == (409, "tap_reused")
        assert reused.body["seq"] == 2
    assert api.contents() == before


@pytest.mark.parametrize("seq", [0, 1, 3, 1000])
def test_a_tap_from_another_page_than_the_last_is_stale(api, club, match, hand, seq):
    club.tap(match, 1, {"tally": hand})
    before = api.contents()
    stale = club.tap(match, seq, {"pass_in": True})
    assert (stale.status, stale.code) == (409, "stale")
    assert stale.body["seq"] == 2
    assert stale.body["state"]["scores"] == [5, 25]
    assert api.contents() == before


def test_what_the_rules_refuse_is_422_and_can_be_let_stand(api, club, match):
    before = api.contents()
    refused = club.tap(match, 1, {"call": 17})
    assert (refused.status, refused.code, refused.field) == (422, "not_a_bid", "call")
    assert "17" in refused.body["error"]["message"]
    assert api.contents() == before
    assert club.tap(match, 1, {"call": 17}, let_stand=True).status == 200
    assert api.get(f"/api/matches/{match}/log", club.view).body[1]["event"]["let_stand"] == "not_a_bid"


def test_a_refusal_speaks_of_the_people_at_the_table(club, match):
    said = club.tap(match, 1, {"call": "hold"}).body["error"]["message"]
    assert said.startswith("Only the dealer may hold. Maeve deals this hand.")


def test_every_refusal_of_the_rules_has_words_that_fit(club, hand):
    on_floor = club.begin(opening=[0, 105])
    low = club.tap(on_floor, 1, {"tally": {**hand, "bid": 15}})
    assert (low.status, low.code, low.field) == (422, "below_floor", "tally.bid")
    assert "Leo" in low.body["error"]["message"]
    assert "20" in low.body["error"]["message"]


@pytest.mark.parametrize("do", [{"undo": True}, {"redo": True}, {"save": True}, {"trick": 0}])
def test_what_the_match_is_not_at_is_422(api, club, match, do):
    before = api.contents()
    assert club.tap(match, 1, do).status == 422
    assert api.contents() == before


def test_what_is_impossible_cannot_be_let_stand(api, club, match, hand):
    before = api.contents()
    six = club.tap(match, 1, {"tally": {**hand, "tricks": [1, 1, 1, 0, 1, 1]}}, let_stand=True)
    assert (six.status, six.code) == (422, "impossible_hand")
    seventh = club.tap(match, 1, {"tally": {**hand, "bidder": 7}}, let_stand=True)
    assert (seventh.status, seventh.code, seventh.field) == (400, "bad_seat", "tally.bidder")
    assert api.contents() == before


def test_eight_programs_tap_at_once_and_one_wins(app, api, club, match, hand):
    answers = []
    gate = threading.Barrier(8)

    def go(place):
        gate.wait()
        body = {"seq": 1, "tap": api.fresh(), "do": {"tally": {**hand, "bid": 5 + 5 * (place % 5)}}}
        headers = {"Authorization": f"Bearer {club.pen}"}
        answers.append(app.test_client().post(f"/api/matches/{match}/taps", json=body, headers=headers))

    threads = [threading.Thread(target=go, args=(place,)) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answered.status_code for answered in answers) == [200] + [409] * 7
    assert {answered.json["seq"] for answered in answers} == {2}
    assert len({str(answered.json["state"]) for answered in answers}) == 1


# People


def test_a_name_becomes_a_number_only_with_its_tap(api, club, match, store):
    assert club.tap(match, 0, {"rename": {"seat": 0, "name": "Bernadette"}}).code == "stale"
    assert club.tap(match, 1, {"rename": {"seat": 9, "name": "Bernadette"}}).code == "bad_seat"
    assert "Bernadette" not in store.clubs.player_names(club.id).values()
    assert club.tap(match, 1, {"rename": {"seat": 0, "name": "  Bernadette "}}).status == 200
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert shown["players"] == ["Bernadette", "Leo", "Theresa", "Angus"]


def test_a_rename_sent_twice_is_one_tap(api, club, match):
    tap = api.fresh()
    first = club.tap(match, 1, {"rename": {"seat": 0, "name": "Bernadette"}}, tap=tap)
    assert club.tap(match, 1, {"rename": {"seat": 0, "name": "Bernadette"}}, tap=tap).body == first.body
    for other in ("Maeve", "Joan"):
        assert club.tap(match, 2, {"rename": {"seat": 0, "name": other}}, tap=tap).code == "tap_reused"


def test_the_same_people_have_the_same_numbers_in_the_next_match(club, store):
    club.begin()
    club.begin(players=["Leo", "Maeve", "Joan", "Angus"])
    assert store.clubs.player_names(club.id) == {1: "Maeve", 2: "Leo", 3: "Theresa", 4: "Angus", 5: "Joan"}


def test_two_spellings_of_one_person_do_not_sit_down_together(api, club, store):
    for name in ("Maeve", "Mave"):
        store.clubs.find_or_add_player(club.id, name)
    store.players.merge(club.id, 2, 1)
    body = {"rules": "barker", "players": ["Maeve", "Leo", "Mave", "Angus"], "first_dealer": 0}
    refused = api.post("/api/matches", club.pen, body)
    assert (refused.status, refused.code, refused.field) == (400, "bad_value", "players[2]")
    assert store.clubs.player_names(club.id) == {1: "Maeve", 2: "Maeve"}


def test_a_player_whose_name_was_taken_out_is_null(api, club, match, store):
    take_name_out(store, club.id, 2)
    assert api.get(f"/api/matches/{match}", club.view).body["players"] == ["Maeve", None, "Theresa", "Angus"]
    assert club.tap(match, 1, {"call": "hold"}).status == 422  # told with the name of the seat


# Many matches


def test_more_matches_than_are_kept_in_memory(api, club, match, hand, monkeypatch):
    monkeypatch.setattr("fortyfives.web.taps.MOST_MATCHES", 2)
    many = [club.begin() for _ in range(5)]
    for played in (*many, match, *many):
        seq = api.get(f"/api/matches/{played}", club.view).body["seq"]
        assert club.tap(played, seq, {"tally": hand}).status == 200
    assert {row["match"]: row["seq"] for row in api.get("/api/matches", club.view).body} == {
        match: 2,
        **dict.fromkeys(many, 3),
    }


def test_what_another_server_has_written_is_seen(api, club, match, hand, store, clock):
    from fortyfives.web.taps import Desk, record

    api.get(f"/api/matches/{match}", club.view)
    elsewhere = Desk(store)
    for seq in (1, 2, 3):
        outcome = record(elsewhere, match, seq=seq, tap=api.fresh(), do={"tally": hand}, device=None, at=clock())
        assert outcome.status == 200
    assert api.get(f"/api/matches/{match}", club.view).body["state"]["scores"] == [15, 75]
    assert club.tap(match, 4, {"tally": hand}).body["seq"] == 5


def test_a_book_put_back_to_an_earlier_day_is_believed(api, club, match, hand, store):
    for seq in (1, 2, 3):
        club.tap(match, seq, {"tally": hand})
    with store._connections.writing() as db:
        db.execute("DROP TRIGGER events_are_kept")  # as the file of that day would have it: shorter
        db.execute("DELETE FROM events WHERE seq > 2")
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert (shown["seq"], shown["state"]["scores"]) == (2, [5, 25])
    assert club.tap(match, 4, {"tally": hand}).code == "stale"
    assert club.tap(match, 2, {"tally": hand}).body["state"]["scores"] == [10, 50]
