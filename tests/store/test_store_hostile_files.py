"""A file may hold anything. It is refused in whole or in part, or it is a club; nothing else happens."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fortyfives.rules import RULES_VERSION, find_profile
from fortyfives.scorebook import replay, state_json, trail
from fortyfives.scorebook.statistics import tell_match
from fortyfives.scorebook.summary import encode_told
from fortyfives.store import ClubFile, FileFault, Store
from tests.names import take_name_out
from tests.scorebook.table import Table, hand, plain_hand
from tests.store.test_store_transfer import JACK_HELD, empty_book, file_of, keep, people, whole


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A file with something of everything."""
    at, number = "2026-11-30T19:02:11Z", iter(range(1000))
    store = Store.open(
        tmp_path_factory.mktemp("good") / "book.sqlite3",
        secret=b"s",
        clock=lambda: at,
        new_token=lambda: f"token {next(number)}",
    )
    club = store.clubs.create_club("Tuesday table")
    store.clubs.new_device("blue heron")
    people(store, club, 8)
    store.players.merge(club, 7, 1)
    take_name_out(store, club, 8)
    evening = Table().tap(
        hand(0, 20, "00110", 1), hand(1, 15, "11011", 2), {"undo": True}, {"rename": {"seat": 0, "player": 5}}
    )
    evening.tap({"call": 20}, {"call": "pass"}, {"adjust": [5, 0], "note": "agreed"})
    keep(store, club, "m1", evening, 1)
    keep(store, club, "m2", Table("twenty-five", 3).tap(plain_hand("01200", 1)))
    store.rules.keep(club, "Kitchen rules", find_profile({"base": "barker", "target": 90}))
    store.rulings.keep("m1", 1, JACK_HELD, rules_version=RULES_VERSION, device=1)
    content = file_of(store, club)
    store.close()
    return json.loads(content)


def written(file):
    return json.dumps(file).encode()


def taken_in(clock, content):
    """What comes of a file in an empty book: why it is refused, or the report. All that is written must be sound."""
    with empty_book(clock) as store:
        before = whole(store)
        try:
            file = ClubFile(content)
        except FileFault as fault:
            assert whole(store) == before
            return fault
        report = store.arriving.take_in(file)
        assert not store.arriving.look(file).changes, "twice is as good as once"
        for match_id in store.matches.in_club(file.club.id, limit=100):
            log = store.matches.events(match_id)
            match = replay(log)
            json.dumps([state_json(match), encode_told(tell_match(match_id, match))]).encode()
            trail(log)
        store.rules.kept(file.club.id, dropped=True)
        store.rulings.in_clubs([file.club.id])
        [line.encode() for line in store.clubs.player_names(file.club.id).values()]
        list(store.leaving.write(file.club.id))
        return report


def refused(report):
    return [(item.kind, item.why) for item in report.items if item.outcome == "refused"]


def test_the_file_itself_is_good(good, clock):
    report = taken_in(clock, written(good))
    assert refused(report) == []
    assert {kind: sum(report.counts(kind).values()) for kind in ("players", "rules", "matches", "rulings")} == {
        "players": 8,
        "rules": 1,
        "matches": 2,
        "rulings": 1,
    }


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        (b"", "no_json", "1"),
        (b"PK\x03\x04\xff", "no_json", ""),
        ("Mæve".encode("utf-16"), "no_json", ""),
        (b"<html>", "no_json", "1"),
        (b"[]", "no_json", "1"),
        (b"{}", "no_json", "1"),
        (b'{"a":1}', "no_club", ""),
        (b'{"format":"fortyfives club","version":true}', "no_club", ""),
        (b'{"format":"fortyfives club","version":2}', "too_new", ""),
        (b'{"format":"fortyfives club","version":1}', "shape", "the top"),
        (b'{"format":"fortyfives club","format":"fortyfives club","version":1}', "no_json", "1"),
        (b'{"format":"fortyfives club",\n"version":1e400}', "no_json", "2"),
        (b'{"format":"fortyfives club",\n"version":1.0}', "no_json", "2"),
        (b'{"version":NaN}', "no_json", "1"),
        (b'{"version":' + b"9" * 5000 + b"}", "no_json", "1"),
        (b'{"a":' + b'["words between them",' * 20_000, "no_json", "1"),
        (b'{"a":"x' + b"[" * 100_000 + b'"}', "no_json", ""),
        (b'{"a":' + b"[" * 5_000_000, "no_json", ""),
        (b'{"matches":[' + b"{}," * 500_000 + b"{}]}", "no_json", ""),
        (b'{"matches":[1,]}', "no_json", "1"),
        (b'{"matches":[1 2]}', "no_json", "1"),
        (b'{"matches":{"a":1}} x', "no_json", "1"),
    ],
)
def test_what_is_no_file_of_a_club_is_refused_whole(content, code, place):
    with pytest.raises(FileFault) as refused_with:
        ClubFile(content)
    assert (refused_with.value.code, refused_with.value.place) == (code, place)


def at(file, *path):
    for step in path[:-1]:
        file = file[step]
    return file, path[-1]


def changed(good, path, value):
    file = copy.deepcopy(good)
    there, last = at(file, *path)
    there[last] = value
    return file


LOG = ("matches", 0, "log")
DEEP = json.loads("[" * 100 + "]" * 100)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("club", "id"), "../../etc/passwd", "club"),
        (("club", "name"), "\ud800", "club"),
        (("club", "name"), "x" * 61, "club"),
        (("club", "made_at"), "2026-02-30T00:00:00Z", "club"),
        (("club", "made_at"), "9999-12-31T23:59:59Z", "club"),
        (("club", "night_ends"), 24, "club"),
        (("club", "zone"), "../UTC", "club"),
        (("club",), DEEP, "club"),
        (("devices", 0), "two\nlines", "devices"),
        (("players", 0, "name"), "Angus", "players"),
        (("players", 0, "number"), 2, "players"),
        (("players", 0, "number"), 0, "players"),
        (("players", 0, "number"), True, "players"),
        (("players", 0, "name"), "", "players"),
        (("players", 0, "name"), " Maeve", "players"),
        (("players", 0), None, "players"),
        (("players", 6, "same_as"), 7, "players"),
        (("players", 6, "same_as"), 99, "players"),
        (("players", 0, "same_as"), 7, "players"),
        (("players", 0, "merged_with"), 7, "players"),
        (("rules", 0, "number"), -1, "rules"),
        (("exported_at",), "yesterday", "the top"),
    ],
)
def test_a_club_or_people_that_cannot_be_are_refused_whole(good, clock, path, value, place):
    fault = taken_in(clock, written(changed(good, path, value)))
    assert isinstance(fault, FileFault)
    assert (fault.code, fault.place) == ("shape", place)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (("matches", 0), None, "shape"),
        (("matches", 0, "id"), "a b", "shape"),
        (("matches", 0, "id"), "m2", "twice"),
        (("matches", 0, "started_at"), "2026", "shape"),
        (("matches", 0, "started_at"), "9999-12-31T23:59:59Z", "shape"),
        (("matches", 0, "started_at"), "1000-01-01T00:00:00Z", "shape"),
        (("matches", 0, "practice"), 1, "shape"),
        (LOG, [], "shape"),
        (LOG, {}, "shape"),
        ((*LOG, 1, "seq"), 3, "lines_missing"),
        ((*LOG, 1, "tap"), "tap-1", "shape"),
        ((*LOG, 1, "tap"), "\ud83d", "shape"),
        ((*LOG, 1, "at"), "2026-11-30 19:02:11Z", "shape"),
        ((*LOG, 1, "device"), 2, "shape"),
        ((*LOG, 1, "device"), 0, "shape"),
        ((*LOG, 1, "judged"), "x" * 65, "shape"),
        ((*LOG, 1, "asked"), "x" * 20_000, "shape"),
        ((*LOG, 1, "asked"), "é", "shape"),
        ((*LOG, 1, "said"), [], "shape"),
        ((*LOG, 1, "said"), {"scores": [1], "winner": None}, "shape"),
        ((*LOG, 1, "said"), {"scores": [0, 0], "winner": 7}, "shape"),
        ((*LOG, 1, "event"), {"type": "of_tomorrow", "v": 1}, "unread"),
        ((*LOG, 1, "event", "v"), 99, "unread"),
        ((*LOG, 1, "event"), DEEP, "unread"),
        ((*LOG, 1, "event", "let_stand"), "because", "unread"),
        ((*LOG, 4, "event", "player"), 99, "shape"),
        ((*LOG, 7, "event", "note"), "x" * 5000, "shape"),
        ((*LOG, 7, "event", "note"), "\udc00", "shape"),
        ((*LOG, 0, "event"), {"type": "hand_saved", "v": 1}, "not_started"),
        ((*LOG, 0, "event", "players"), [1, 2, 3], "not_started"),
        ((*LOG, 0, "event", "players"), [1, 2, 3, 99], "shape"),
        ((*LOG, 0, "event", "rules", "players"), [10**9], "unread"),
        ((*LOG, 0, "event", "rules", "bids"), [10**9], "unread"),
        ((*LOG, 0, "event", "rules", "bids"), [20] * 500, "unread"),
        ((*LOG, 0, "event", "rules", "target"), -(10**6), "unread"),
        ((*LOG, 0, "event", "rules", "name"), "\ud800", "shape"),
        ((*LOG, 0, "event", "first_dealer"), 4, "not_started"),
    ],
)
def test_a_match_that_cannot_be_is_refused_and_the_others_come_in(good, clock, path, value, why):
    report = taken_in(clock, written(changed(good, path, value)))
    assert ("matches", why) in refused(report)
    assert report.counts("matches")["new"] == 1
    assert report.counts("players")["new"] == 8


def test_a_log_as_long_as_none_is_refused(good, clock):
    line = good["matches"][0]["log"][1]
    log = [{**line, "seq": seq, "tap": f"t{seq}"} for seq in range(1, 5002)]
    assert ("matches", "too_long") in refused(taken_in(clock, written(changed(good, LOG, log))))


@pytest.mark.parametrize(
    ("path", "value", "kind", "why"),
    [
        (("rules", 0, "fields"), {}, "rules", "unread"),
        (("rules", 0, "fields", "target"), "x", "rules", "unread"),
        (("rules", 0, "fields", "players"), [10**9], "rules", "unread"),
        (("rules", 0, "fields", "bids"), [17], "rules", "unread"),
        (("rules", 0, "fields", "name"), "\ud800", "rules", "unread"),
        (("rulings", 0), 7, "rulings", "shape"),
        (("rulings", 0, "code"), "short", "rulings", "shape"),
        (("rulings", 0, "match"), "m7", "rulings", "match"),
        (("rulings", 0, "hand"), -1, "rulings", "shape"),
        (("rulings", 0, "device"), 5, "rulings", "shape"),
        (("rulings", 0, "question"), {"ask": "x"}, "rulings", "unread"),
        (("rulings", 0, "question"), {"a": "x" * 9000}, "rulings", "shape"),
        (("rulings", 0, "question", "hand"), DEEP, "rulings", "unread"),
    ],
)
def test_rules_and_rulings_that_cannot_be_are_refused_alone(good, clock, path, value, kind, why):
    report = taken_in(clock, written(changed(good, path, value)))
    assert refused(report) == [(kind, why)]


def places(value, path=()):
    """Every place in a file."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, thing in inside:
        yield from places(thing, (*path, step))


HOSTILE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**54), 2**54),
    st.sampled_from(
        [0, 1, -1, 2, 3, 5, 2**53 - 1, 2**53, 10**30, "", "x", "\ud800", "\0", "é", [], {}, [[]], {"": 0}, DEEP]
    ),
    st.sampled_from(["x" * 70_000, [0] * 5000, "1", "m2", "pass", "S", "KD", "barker", "tap-1"]),
    st.lists(st.integers(-3, 300), max_size=6),
    st.text(max_size=8),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_stands_in_a_file_it_is_refused_or_it_is_a_club(good, clock, data):
    file = copy.deepcopy(good)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(file))))
        there, last = at(file, *path)
        if data.draw(st.integers(0, 4)):
            there[last] = data.draw(HOSTILE)
        else:
            del there[last]
    taken_in(clock, written(file))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200) | st.text(alphabet='{}[]",:ab1e\\u \n', max_size=60).map(str.encode))
@example(content=b'{"\\ud800":1}')
def test_whatever_a_file_is_it_is_refused_or_read(content):
    with pytest.raises(FileFault):
        ClubFile(content)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_torn_file_is_refused_whole(good, data):
    content = written(good)
    with pytest.raises(FileFault):
        ClubFile(content[: data.draw(st.integers(0, len(content) - 1))])
