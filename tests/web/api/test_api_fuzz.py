"""Whatever JSON comes: the server keeps its feet, and what is refused leaves no trace."""

from __future__ import annotations

import json
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FIXTURES = [HealthCheck.function_scoped_fixture]

ODD_NUMBERS = st.one_of(
    st.integers(-3, 7), st.integers(), st.sampled_from([15, 20, 25, 30, 60, 120, 2**31, 2**63, 10**80])
)
ODD_TEXT = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["pass", "hold", "S", "h", "♥", "5S", "10D", "barker", "forty-five", "view", "pen", "\ud800"]),
)
SCALARS = st.one_of(st.none(), st.booleans(), ODD_NUMBERS, st.floats(allow_nan=False, allow_infinity=False), ODD_TEXT)
FIELDS = st.sampled_from(
    """
    ask rules base target players bids seq tap do let_stand tally pass_in call contract name_trump trick top
    rest save undo redo correct delete adjust note cancel_adjust opening dealer rename abandon resume turn_up
    robbed play insert move swap_sides substitute swap_seats bidder bid held trump tricks top_trump counts
    top_side hand hands seat name player first_dealer scores calls card cards leader role discard turned
    is_dealer has_played bidding_side rotate
    """.split()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(FIELDS | ODD_TEXT, inner, max_size=4)),
    max_leaves=12,
)
TALLIES = st.fixed_dictionaries(
    {
        "tricks": st.lists(st.integers(0, 2), min_size=4, max_size=6),
        "top_trump": st.none() | st.integers(0, 6),
    },
    optional={
        "bidder": st.integers(-1, 4),
        "bid": st.sampled_from([5, 10, 15, 17, 20, 30, 60, 0]),
        "held": st.sampled_from([True, False, None]),
        "trump": st.sampled_from(["S", "h", None, "X"]),
    },
)
VERBS = st.one_of(
    st.builds(lambda verb, value: {verb: value}, FIELDS, VALUES),
    st.builds(lambda tally: {"tally": tally}, TALLIES),
    st.builds(lambda hand, tally: {"correct": {"hand": hand, **tally}}, st.integers(0, 3), TALLIES),
    st.builds(lambda call: {"call": call}, st.sampled_from(["pass", "hold", 5, 15, 20, 30, 17])),
    st.builds(lambda points, note: {"adjust": points, "note": note}, st.lists(ODD_NUMBERS, max_size=3), ODD_TEXT),
    st.builds(lambda seat, name: {"rename": {"seat": seat, "name": name}}, st.integers(-1, 4), ODD_TEXT),
    st.sampled_from([{verb: True} for verb in ("undo", "redo", "save", "pass_in", "abandon", "resume")]),
    st.builds(lambda row: {"delete": row}, st.integers(0, 3)),
    st.builds(lambda suit: {"name_trump": suit}, st.sampled_from("SHDC")),
    st.builds(lambda side: {"trick": side}, st.integers(-1, 2)),
    VALUES,
)


def as_body(value):
    return json.dumps(value).encode()


@settings(max_examples=200, deadline=None, suppress_health_check=FIXTURES)
@given(body=st.one_of(VALUES, st.lists(VALUES, max_size=3)))
def test_the_judge_answers_anything(api, body):
    answered = api.post("/api/judge", body=as_body(body))
    assert answered.status == 200
    if isinstance(body, list):
        assert len(answered.body) == len(body)


@settings(max_examples=200, deadline=None, suppress_health_check=FIXTURES)
@given(body=VALUES)
def test_whatever_is_not_taken_leaves_no_trace(api, club, match, body):
    for path, key in [
        ("/api/clubs", None),
        ("/api/clubs/me/keys", club.pen),
        ("/api/matches", club.pen),
        (f"/api/matches/{match}/taps", club.pen),
    ]:
        before = api.writes()
        answered = api.post(path, key, as_body(body))
        assert answered.status in (200, 201, 400, 409, 422, 429)
        if answered.status >= 400:
            assert answered.code
            assert api.writes() == before


@settings(max_examples=100, deadline=None, suppress_health_check=FIXTURES)
@given(
    rules=st.sampled_from(["barker", "forty-five", {"base": "barker"}]) | VALUES,
    players=st.lists(ODD_TEXT, min_size=2, max_size=6) | VALUES,
    dealer=ODD_NUMBERS | SCALARS,
    opening=st.lists(ODD_NUMBERS, min_size=2, max_size=3) | VALUES,
)
def test_a_match_begins_or_does_not(api, club, rules, players, dealer, opening):
    before = api.writes()
    body = {"rules": rules, "players": players, "first_dealer": dealer, "opening": opening}
    answered = api.post("/api/matches", club.pen, as_body(body))
    assert answered.status in (201, 400)
    assert (api.writes() == before) == (answered.status != 201)
    if answered.status == 201:
        assert api.get(f"/api/matches/{answered.body['match']}", club.view).status == 200


@settings(max_examples=100, deadline=None, suppress_health_check=FIXTURES)
@given(
    rules=st.sampled_from(["barker", "kitty-four", "merrimack", "forty-five", "twenty-five"]),
    taps=st.lists(st.tuples(VERBS, st.booleans()), max_size=12),
)
def test_any_taps_in_any_order(api, club, rules, taps):
    match = club.begin(rules, ["Maeve", "Leo", "Theresa", "Angus"])
    seq = 1
    for do, let_stand in taps:
        before = api.writes()
        tapped = club.tap(match, seq, do, let_stand=let_stand)
        assert tapped.status in (200, 400, 422)
        if tapped.status == 200:
            assert tapped.body["seq"] == seq + 1
            seq += 1
        else:
            assert tapped.code
            assert api.writes() == before
    shown = api.get(f"/api/matches/{match}", club.view).body
    assert shown["seq"] == seq
    assert len(api.get(f"/api/matches/{match}/log", club.view).body) == seq


@settings(max_examples=100, deadline=None, suppress_health_check=FIXTURES)
@given(
    text=st.text(max_size=12),
    query=st.dictionaries(st.sampled_from(["seq", "before", "limit"]), st.text(max_size=6)),
)
def test_any_address(api, club, match, text, query):
    part = quote(text, safe="")
    for path in (f"/api/matches/{part}", f"/api/matches/{part}/log", f"/api/rules/{part}", "/api/matches"):
        assert api.get(path, club.view, query_string=query).status in (200, 308, 400, 404)
    assert api.get(f"/api/matches/{match}", club.view, query_string=query).status in (200, 204, 400)
