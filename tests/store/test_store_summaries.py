"""Summaries: worked out of the logs, found again by what they say, and never older than what they are read from."""

from __future__ import annotations

import json

import pytest

from fortyfives.rules import VARIANTS, contract_code, profile_json
from fortyfives.scorebook import Entry, MatchStarted, TrickTaken
from fortyfives.store import AnyOf, Summary, Unsummed, Wanted
from fortyfives.store import summaries as module

AT = "2026-11-30T19:02:11Z"
FIELDS = json.dumps(profile_json(VARIANTS[0]), sort_keys=True)
CODE = contract_code(VARIANTS[0])
DAYS = "UTC"


def started(players=(1, 2, 3, 4)):
    return Entry(1, MatchStarted(profile_json(VARIANTS[0]), players, 0), "tap-1", AT, None, "1")


def told(match_id, seq=1, state="going", players=(1, 2, 3, 4), code=CODE):
    return Summary(match_id, seq, state, code, FIELDS, [match_id, seq], players)


@pytest.fixture
def begin(store, club, clock):
    def make(match_id, **time):
        clock.pass_time(**(time or {"minutes": 1}))
        store.matches.create(match_id, club, started())
        return match_id

    return make


def test_what_is_missing_stands_there_newest_first_until_it_is_kept(store, club, begin):
    begin("m1"), begin("m2")
    assert store.summaries.missing(club) == (Unsummed("m2", 1), Unsummed("m1", 1))
    store.summaries.keep([told("m2")])
    assert store.summaries.missing(club) == (Unsummed("m1", 1),)


def test_a_tap_makes_a_summary_old(store, club, begin):
    begin("m1")
    store.summaries.keep([told("m1")])
    store.matches.append("m1", 1, Entry(2, TrickTaken(0), "tap-2", AT, None, "1"), "x")
    assert store.summaries.missing(club) == (Unsummed("m1", 2),)


def test_a_summary_that_a_tap_has_overtaken_is_not_kept(store, club, begin):
    begin("m1")
    store.matches.append("m1", 1, Entry(2, TrickTaken(0), "tap-2", AT, None, "1"), "x")
    store.summaries.keep([told("m1", seq=1)])
    assert store.summaries.begun(club) == ()
    assert store.summaries.missing(club) == (Unsummed("m1", 2),)


def test_what_has_changed_is_told_by_when_it_was_begun(store, club, begin):
    begin("m1"), begin("m2")
    store.summaries.keep([told("m1"), told("m2")])
    first, second = store.summaries.begun(club)
    assert [one.match_id for one in (first, second)] == ["m1", "m2"]
    standing = store.counts.standing(club, DAYS)
    assert store.counts.changed(club, None) == [first.started_at, second.started_at]
    assert store.counts.changed(club, standing.mark) == []
    store.matches.append("m1", 1, Entry(2, TrickTaken(0), "tap-2", AT, None, "1"), "x")
    store.summaries.keep([told("m1", seq=2, state="over")])
    assert store.counts.changed(club, standing.mark) == [first.started_at]
    [one] = store.summaries.begun(club, first.started_at, second.started_at)
    assert (one.match_id, one.state, json.loads(one.body)) == ("m1", "over", ["m1", 2])
    assert store.counts.standing(club, DAYS).base == standing.base


def test_a_practice_match_is_found_and_counts_nowhere(store, club, begin):
    begin("m1")
    store.summaries.keep([told("m1")])
    mark = store.counts.standing(club, DAYS).mark
    store.matches.set_practice("m1", True)
    assert store.summaries.begun(club) == ()
    assert [found[2] for found in store.summaries.find(club, Wanted())] == ["m1"]
    assert len(store.counts.changed(club, mark)) == 1  # whoever had counted it counts its evening anew
    store.matches.set_practice("m1", False)
    assert [one.match_id for one in store.summaries.begun(club)] == ["m1"]


def test_the_rules_of_a_summary(store, club, begin):
    begin("m1"), begin("m2")
    store.summaries.keep(
        [
            told("m1"),
            told("m2"),
        ]
    )
    [one, two] = store.summaries.begun(club)
    assert one.rules == two.rules
    assert store.summaries.rules_fields(one.rules) == profile_json(VARIANTS[0])
    assert store.summaries.codes_in(club) == {CODE: one.rules}


def test_a_damaged_match_has_no_rules(store, club, begin):
    begin("m1")
    store.summaries.keep([Summary("m1", 1, "unreadable", "", None, None)])
    [one] = store.summaries.begun(club)
    assert (one.state, one.rules) == ("unreadable", None)
    assert store.summaries.codes_in(club) == {}


def test_finding_by_who_sat_there_what_came_of_it_and_when(store, club, begin):
    begin("m1"), begin("m2", days=1), begin("m3", days=1)
    store.summaries.keep(
        [told("m1", state="over"), told("m2", players=(1, 2, 3, 5)), told("m3", players=(6, 7), code="OWN2")]
    )

    def found(**wanted):
        return [match_id for _, _, match_id, _ in store.summaries.find(club, Wanted(**wanted))]

    assert found() == ["m3", "m2", "m1"]
    assert found(players=[{1}]) == ["m2", "m1"]
    assert found(players=[{4, 5}]) == ["m2", "m1"]  # two spellings of one person
    assert found(players=[{1}, {4}]) == ["m1"]
    assert found(state="over") == ["m1"]
    assert found(code="OWN2") == ["m3"]
    assert found(since="2026-12-01T00:00:00Z", until="2026-12-02T00:00:00Z") == ["m2"]
    [(at, number, _, _)] = store.summaries.find(club, Wanted(), limit=1)
    assert [one[2] for one in store.summaries.find(club, Wanted(), before=(at, number))] == ["m2", "m1"]


def test_another_version_begins_anew(store, club, begin, open_book, monkeypatch):
    begin("m1")
    store.summaries.keep([told("m1")])
    base = store.counts.standing(club, DAYS).base
    assert open_book().summaries.missing(club) == ()
    monkeypatch.setattr(module, "_VERSION", "another")
    again = open_book()
    assert again.summaries.missing(club) == (Unsummed("m1", 1),)
    assert again.summaries.begun(club) == ()
    assert again.counts.standing(club, DAYS).base > base


@pytest.fixture
def four(store, begin):
    """m4 is the newest; m3 is for practice."""
    for match_id in ("m1", "m2", "m3", "m4"):
        begin(match_id)
    store.summaries.keep(
        [
            told("m1", state="over", players=(1, 2, 3, 4)),
            told("m2", state="over", players=(1, 3, 5, 6), code="ZZZZ"),
            told("m3", state="going", players=(1, 2, 5, 6)),
            told("m4", state="broken_off", players=(2, 4)),
        ]
    )
    store.matches.set_practice("m3", True)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), ["m4", "m3", "m2", "m1"]),
        (Wanted(practice=True), ["m3"]),
        (Wanted(practice=False, state="over"), ["m2", "m1"]),
        (Wanted(words=[AnyOf(players=[5])]), ["m3", "m2"]),
        (Wanted(words=[AnyOf(players=[5], states=["broken_off"])]), ["m4", "m3", "m2"]),
        (Wanted(words=[AnyOf(players=[5]), AnyOf(codes=["ZZZZ"])]), ["m2"]),
        (Wanted(words=[AnyOf(codes=["ZZZZ"], practice=True)]), ["m3", "m2"]),
        (Wanted(words=[AnyOf()]), []),
        (Wanted(players=[[2, 9], [4]], words=[AnyOf(states=["over"])]), ["m1"]),
        (Wanted(players=[[1, 2, 3, 4, 5, 6]]), ["m4", "m3", "m2", "m1"]),
        (Wanted(players=[range(2, 30)], words=[AnyOf(players=[1, 4])]), ["m4", "m3", "m2", "m1"]),
        (Wanted(players=[range(20, 30)]), []),
        (Wanted(players=[[5, 6]], words=[AnyOf(players=range(30))], practice=False), ["m2"]),
    ],
)
def test_each_word_may_mean_several_things_and_all_have_to_fit(store, club, four, wanted, found):
    assert [one[2] for one in store.summaries.find(club, wanted)] == found
    assert store.summaries.count(club, wanted) == len(found)
    assert store.summaries.count(club, wanted, most=1) == min(len(found), 1)
    assert [one[3] for one in store.summaries.find(club, wanted)] == [match_id == "m3" for match_id in found]
    paged: list[str] = []
    place = None
    while page := store.summaries.find(club, wanted, place, limit=1):
        paged.append(page[0][2])
        place = page[0][:2]
    assert paged == found


def test_the_rules_that_were_played_are_known_by_their_codes(store, club, four):
    codes = store.summaries.codes_in(club)
    assert set(codes) == {CODE, "ZZZZ"}
    assert store.summaries.rules_fields(codes[CODE]) == json.loads(FIELDS)
    assert store.summaries.codes_in("nowhere") == {}
    [(_, _, other, _)] = store.summaries.find(club, Wanted(code="ZZZZ"))
    store.bin.delete_match(other, None)
    assert set(store.summaries.codes_in(club)) == {CODE}, "rules of deleted matches alone are not offered"
    store.bin.bring_back_match(club, other)
    assert set(store.summaries.codes_in(club)) == {CODE, "ZZZZ"}


def test_a_page_goes_on_where_the_last_one_ended(store, club, four):
    first = store.summaries.find(club, Wanted(), limit=2)
    assert [one[2] for one in store.summaries.find(club, Wanted(), first[-1][:2], limit=5)] == ["m2", "m1"]
