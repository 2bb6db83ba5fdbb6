"""The log: one tap, one line, at a known place, once."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, profile_json
from fortyfives.scorebook import Entry, MatchStarted, Said, TrickTaken
from fortyfives.store import Appended, Draft, DraftOn, Listed, Repeated, Stale, StoreUnreadable, TapReused
from tests.names import take_name_out

STARTED = MatchStarted(profile_json(VARIANTS[0]), (1, 2, 3, 4), 0)
AT = "2026-11-30T19:02:11Z"


def line(seq, tap, side=0, device=None, said=None):
    return Entry(seq, TrickTaken(side), tap, AT, device, "1", said)


@pytest.fixture
def match_id(store, club):
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", AT, None, "1"), '{"start":true}')
    return "m1"


def test_what_is_written_is_read_back(store, match_id):
    device, _ = store.clubs.new_device("blue heron")
    told = line(2, "tap-2", side=1, device=device.number, said=Said((10, 20), None))
    assert store.matches.append(match_id, 1, told, '{"trick":1}') == Appended(told)
    assert store.matches.events(match_id) == (Entry(1, STARTED, "tap-1", AT, None, "1"), told)
    assert store.matches.events(match_id, after=1) == (told,)
    assert store.matches.seq_of(match_id) == 2


def test_a_match_that_is_not_there(store):
    assert store.matches.events("nowhere") == ()
    assert store.matches.seq_of("nowhere") == 0
    assert store.matches.club_of("nowhere") is None
    assert store.matches.started_at("nowhere") is None


def test_the_same_tap_again_answers_as_it_did_and_writes_nothing(store, match_id):
    first = line(2, "tap-2", said=Said((5, 0), None))
    store.matches.append(match_id, 1, first, '{"trick":0}')
    store.matches.append(match_id, 2, line(3, "tap-3"), '{"trick":0}')
    again = Entry(2, TrickTaken(0), "tap-2", "2026-11-30T20:00:00Z", None, "1")
    assert store.matches.append(match_id, 1, again, '{"trick":0}') == Repeated(first)
    # even from a page that has seen more since
    assert store.matches.append(match_id, 3, line(4, "tap-2"), '{"trick":0}') == Repeated(first)
    assert store.matches.seq_of(match_id) == 3


def test_the_same_tap_for_something_else_is_refused(store, match_id):
    first = line(2, "tap-2")
    store.matches.append(match_id, 1, first, '{"trick":0}')
    assert store.matches.append(match_id, 2, line(3, "tap-2", side=1), '{"trick":1}') == TapReused(first)
    assert store.matches.seq_of(match_id) == 2


def test_a_tap_is_its_own_in_every_match(store, club, match_id):
    store.matches.create("m2", club, Entry(1, STARTED, "tap-1", AT, None, "1"))
    assert store.matches.append("m2", 1, line(2, "tap-2"), "a") == Appended(line(2, "tap-2"))
    assert store.matches.append(match_id, 1, line(2, "tap-2"), "b") == Appended(line(2, "tap-2"))


@pytest.mark.parametrize("base", [0, 2, 3, 1000], ids=["behind", "one ahead", "two ahead", "far ahead"])
def test_a_tap_on_another_page_than_the_last_is_stale(store, match_id, base):
    assert store.matches.append(match_id, base, line(base + 1, "tap-x"), "x") == Stale(1)
    assert store.matches.seq_of(match_id) == 1


@pytest.mark.parametrize("base", [0, 3])
def test_nothing_can_be_appended_to_a_match_that_is_not_there(store, base):
    with pytest.raises(LookupError):
        store.matches.append("nowhere", base, line(base + 1, "tap"), "x")
    assert store.matches.events("nowhere") == ()


@pytest.mark.parametrize(("base", "seq"), [(1, 3), (1, 1), (1, 0)])
def test_a_line_must_follow_its_base(store, match_id, base, seq):
    with pytest.raises(ValueError, match="follows"):
        store.matches.append(match_id, base, line(seq, "tap-x"), "x")


def test_a_form_sent_twice_starts_one_match(store, club):
    first = Entry(1, STARTED, "form", AT, None, "1")
    assert store.matches.create("m", club, first) == Appended(first)
    assert store.matches.create("m", club, first) == Repeated(first)
    assert store.matches.create("m", club, Entry(1, STARTED, "other", AT, None, "1")) == TapReused(first)
    assert store.matches.create("m", store.clubs.create_club("Others"), first) == TapReused(first)
    assert store.matches.in_club(club) == ["m"]


def test_a_match_starts_with_line_one(store, club):
    with pytest.raises(ValueError, match="number 1"):
        store.matches.create("m", club, Entry(2, STARTED, "form", AT, None, "1"))


def test_matches_of_a_club_newest_first(store, club, clock):
    other = store.clubs.create_club("Others")
    for name in "abcdef":
        store.matches.create(name, other if name == "c" else club, Entry(1, STARTED, name, AT, None, "1"))
        clock.pass_time(days=1)
    assert store.matches.in_club(club) == ["f", "e", "d", "b", "a"]
    assert store.matches.in_club(club, limit=2) == ["f", "e"]
    assert store.matches.in_club(club, before="e", limit=2) == ["d", "b"]
    assert store.matches.in_club(club, before="a") == []
    assert store.matches.in_club(club, before="c") == []
    assert store.matches.started_at("b") == "2026-12-01T19:02:11Z"


def test_matches_of_several_clubs_are_one_list_newest_first(store, club, clock):
    other, third = store.clubs.create_club("Others"), store.clubs.create_club("Neither")
    for name, where in zip("abcdefg", (club, other, club, third, other, club, other), strict=True):
        store.matches.create(name, where, Entry(1, STARTED, name, AT, None, "1"))
        clock.pass_time(days=1)

    def listed(**more):
        return [found.match_id for found in store.matches.in_clubs((club, other), **more)]

    assert listed() == ["g", "f", "e", "c", "b", "a"]
    assert listed(limit=2) == ["g", "f"]
    assert listed(before="f", limit=3) == ["e", "c", "b"]
    assert listed(before="b") == ["a"]
    assert listed(before="d") == [], "a match of a club that was not asked for is no place in the list"
    assert store.matches.in_clubs((club, other), limit=1) == (Listed("g", other, "2026-12-06T19:02:11Z"),)
    assert store.matches.in_clubs(()) == ()


def test_a_match_knows_the_names_of_those_it_asks_for(store, club, match_id):
    others = store.clubs.create_club("Others")
    for name in ("Maeve", "Angus", "Theresa"):
        store.clubs.find_or_add_player(club, name)
    store.clubs.find_or_add_player(others, "Somebody else")
    take_name_out(store, club, 2)
    assert store.matches.names_of(match_id, (1, 2, 9)) == {1: "Maeve", 2: ""}
    assert store.matches.names_of("nowhere", (1, 2)) == {}


def test_a_line_knows_the_device_that_wrote_it(store, match_id):
    device, _ = store.clubs.new_device("blue heron")
    store.matches.append(match_id, 1, line(2, "tap-2", device=device.number), "")
    assert store.matches.writer_of(match_id, 2) == (device.number, "blue heron")
    assert store.matches.writer_of(match_id, 1) is None, "a program wrote it"
    assert store.matches.writer_of(match_id, 3) is None


def test_a_draft_is_one_device_s_and_goes_when_dropped(store, match_id):
    mine, _ = store.clubs.new_device("blue heron")
    yours, _ = store.clubs.new_device("red kettle")
    store.matches.keep_draft(match_id, mine.number, 1, {"bidder": 2})
    store.matches.keep_draft(match_id, mine.number, 1, {"bidder": 2, "bid": 20})
    assert store.matches.draft(match_id, mine.number) == Draft(1, {"bidder": 2, "bid": 20}, AT)
    assert store.matches.draft(match_id, yours.number) is None
    store.matches.drop_draft(match_id, mine.number)
    assert store.matches.draft(match_id, mine.number) is None


@pytest.fixture
def phones(store, club):
    """Three phones with the pen and one that only watches: their numbers."""
    numbers = [store.clubs.new_device(name)[0].number for name in ("blue heron", "red kettle", "tall pine", "shy owl")]
    for number, role in zip(numbers, ("pen", "pen", "pen", "view"), strict=True):
        store.clubs.grant(number, club, role)
    return numbers


def test_what_was_begun_is_seen_on_all_phones_that_have_the_pen(store, club, clock, match_id, phones):
    heron, kettle, _, owl = phones
    assert store.matches.drafts(match_id) == ()
    store.matches.keep_draft(match_id, heron, 1, {"bid": 20})
    store.matches.keep_draft(match_id, owl, 1, {"bid": 30})
    clock.pass_time(seconds=5)
    store.matches.keep_draft(match_id, kettle, 1, {"bid": 25})
    now = clock()
    first = [
        DraftOn(kettle, "red kettle", 1, now, {"bid": 25}),
        DraftOn(heron, "blue heron", 1, AT, {"bid": 20}),
    ]
    assert list(store.matches.drafts(match_id)) == first
    clock.pass_time(seconds=5)
    store.matches.keep_draft(match_id, heron, 1, {"bid": 15})
    assert [begun.device for begun in store.matches.drafts(match_id)] == [heron, kettle], "the last one kept is first"
    store.clubs.withdraw(heron, club)
    assert [begun.device for begun in store.matches.drafts(match_id)] == [kettle], "without the pen it counts no more"
    other = store.clubs.create_club("Others")
    store.clubs.grant(heron, other, "pen")
    assert [begun.device for begun in store.matches.drafts(match_id)] == [kettle], "the pen of others is no pen here"
    assert store.matches.drafts("nowhere") == ()


def test_what_one_phone_has_begun_can_be_taken_over_by_another(store, clock, match_id, phones):
    heron, kettle, pine, _ = phones
    store.matches.keep_draft(match_id, heron, 1, {"bid": 20})
    store.matches.keep_draft(match_id, kettle, 1, {"bid": 25})
    clock.pass_time(seconds=5)
    taken = Draft(1, {"bid": 20}, clock())
    assert store.matches.take_draft(match_id, heron, kettle) == taken
    assert store.matches.draft(match_id, kettle) == taken, "in the place of what it had"
    assert store.matches.draft(match_id, heron) is None
    assert store.matches.take_draft(match_id, heron, kettle) is None, "gone: somebody was faster"
    assert store.matches.draft(match_id, kettle) == taken
    assert store.matches.take_draft(match_id, kettle, kettle) == taken
    assert store.matches.take_draft(match_id, pine, heron) is None
    assert [begun.device for begun in store.matches.drafts(match_id)] == [kettle]


def test_of_two_phones_that_take_the_same_entry_over_one_gets_it(store, match_id, phones):
    heron, *others, _ = phones
    store.matches.keep_draft(match_id, heron, 1, {"bid": 20})
    got = []
    threads = [
        threading.Thread(target=lambda to=to: got.append(store.matches.take_draft(match_id, heron, to)))
        for to in others
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(draft is None for draft in got) == [False, True]
    assert len(store.matches.drafts(match_id)) == 1


def test_what_was_recorded_cannot_be_changed(store, match_id):
    with pytest.raises(Exception, match="never changed"), store._connections.writing() as db:
        db.execute("UPDATE events SET device = 7")
    assert store.matches.events(match_id)[0].device is None


def test_what_was_recorded_cannot_be_torn_out(store, match_id):
    with pytest.raises(Exception, match="never torn out"), store._connections.writing() as db:
        db.execute("DELETE FROM events")
    assert len(store.matches.events(match_id)) == 1


def test_a_block_that_fails_leaves_nothing(store, club, match_id):
    class Second(Exception):
        pass

    def half():
        with store.writing():
            store.clubs.find_or_add_player(club, "Maeve")
            store.matches.append(match_id, 1, line(2, "tap-2"), "x")
            raise Second

    with pytest.raises(Second):
        half()
    assert store.clubs.player_names(club) == {}
    assert store.matches.seq_of(match_id) == 1


def test_a_block_inside_another_fails_alone(store, club):
    def inner():
        with store.writing():
            store.clubs.find_or_add_player(club, "Leo")
            raise ValueError

    with store.writing():
        store.clubs.find_or_add_player(club, "Maeve")
        with pytest.raises(ValueError):  # noqa: PT011
            inner()
        store.clubs.find_or_add_player(club, "Angus")
    assert store.clubs.player_names(club) == {1: "Maeve", 2: "Angus"}


def test_a_damaged_line_is_a_store_that_cannot_be_read(store, match_id):
    with store._connections.writing() as db:
        db.execute("DROP TRIGGER events_stay")
        db.execute("UPDATE events SET event = '{\"half\": '")
    with pytest.raises(StoreUnreadable, match="Line 1"):
        store.matches.events(match_id)


# Many phones at once


def at_once(tasks):
    """Run all tasks in threads that start together; their results, or what they raised."""
    gate = threading.Barrier(len(tasks))
    results = [None] * len(tasks)

    def run(place, task):
        gate.wait()
        try:
            results[place] = task()
        except Exception as raised:  # shown by the assertion that compares results
            results[place] = raised

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.parametrize("round_", range(5))
def test_eight_phones_tap_at_once_and_one_wins(store, match_id, round_):
    taps = [f"{round_}-{phone}" for phone in range(8)]
    results = at_once([lambda tap=tap: store.matches.append(match_id, 1, line(2, tap), tap) for tap in taps])
    assert Counter(type(result) for result in results) == {Appended: 1, Stale: 7}
    assert {result for result in results if isinstance(result, Stale)} == {Stale(2)}
    assert store.matches.seq_of(match_id) == 2


def test_eight_programs_with_their_own_connections_tap_at_once(store, match_id, open_book):
    # Each Store has its own queue of writers, as separate processes have.
    others = [open_book() for _ in range(8)]
    results = at_once(
        [
            lambda other=other, tap=f"tap {place}": other.matches.append(match_id, 1, line(2, tap), tap)
            for place, other in enumerate(others)
        ]
    )
    assert Counter(type(result) for result in results) == {Appended: 1, Stale: 7}
    for other in others:
        other.close()


def test_one_tap_sent_eight_times_at_once_is_written_once(store, match_id):
    results = at_once([lambda: store.matches.append(match_id, 1, line(2, "tap"), "x")] * 8)
    assert Counter(type(result) for result in results) == {Appended: 1, Repeated: 7}
    assert [entry.tap for entry in store.matches.events(match_id)] == ["tap-1", "tap"]


def test_phones_that_try_again_all_get_their_tap_in(store, match_id):
    def keep_trying(phone):
        for tap in range(5):
            while True:
                base = store.matches.seq_of(match_id)
                name = f"{phone}/{tap}"
                if isinstance(store.matches.append(match_id, base, line(base + 1, name), name), Appended):
                    break
        return phone

    assert at_once([lambda phone=phone: keep_trying(phone) for phone in range(6)]) == list(range(6))
    entries = store.matches.events(match_id)
    assert [entry.seq for entry in entries] == list(range(1, 32))
    assert sorted(entry.tap for entry in entries[1:]) == [f"{phone}/{tap}" for phone in range(6) for tap in range(5)]


TAPS = st.tuples(st.sampled_from("abcde"), st.integers(0, 6), st.sampled_from(["x", "y"]))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(taps=st.lists(TAPS, max_size=12))
def test_the_log_is_what_a_list_would_be(store, club, taps):
    match_id = f"m{len(store.matches.in_club(club, limit=10_000))}"
    store.matches.create(match_id, club, Entry(1, STARTED, "start", AT, None, "1"))
    model = [("start", "")]
    for tap, base, do in taps:
        known = dict(model).get(tap)
        outcome = store.matches.append(match_id, base, line(base + 1, tap), do)
        if known is not None:
            expected = Repeated if known == do else TapReused
        elif base == len(model):
            expected = Appended
            model.append((tap, do))
        else:
            expected = Stale
        assert type(outcome) is expected
    assert [entry.tap for entry in store.matches.events(match_id)] == [tap for tap, _ in model]
