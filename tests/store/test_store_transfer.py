"""A whole club as one file: it comes back as it was, twice changes nothing, and no file does harm."""

from __future__ import annotations

import copy
import json
import tempfile
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.rules import RULES_VERSION, VARIANTS, find_profile
from fortyfives.scorebook import PlayerRenamed, encode_entry, replay
from fortyfives.store import CannotArrive, ClubDays, ClubFile, Store
from fortyfives.store import arriving as module
from tests.names import take_name_out
from tests.scorebook.strategies import tables
from tests.scorebook.table import Table, hand, line

JACK_HELD = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", "2D"], "card": "2D"}
NAMES = ["Maeve", "Angus", "Theresa", "Leo", "Zoë", "=1+1", "Dee 🂡"]
HERON, OTTER = 1, 2


@contextmanager
def empty_book(clock, secret=b"another server"):
    """A book that nothing was ever written in, on another server."""
    number = count(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.sqlite3"
        store = Store.open(path, secret=secret, clock=clock, new_token=lambda: f"elsewhere {next(number)}")
        try:
            yield store
        finally:
            store.close()


def people(store, club, most=50):
    """Players 1 to `most`, the first few with names to remember."""
    for number in range(1, most + 1):
        store.clubs.find_or_add_player(club, NAMES[number - 1] if number <= len(NAMES) else f"Guest {number}")


def keep(store, club, match_id, table, device=None, practice=False):
    """Keep the log of a table as a match."""
    first, *rest = (replace(entry, device=device) for entry in table.log)
    store.matches.create(match_id, club, first, "start", practice=practice)
    for entry in rest:
        store.matches.append(match_id, entry.seq - 1, entry, f'{{"asked":{entry.seq}}}')
    return match_id


@pytest.fixture
def phones(store, club):
    """Two phones with the pen."""
    for name in ("blue heron", "grey otter"):
        device, _ = store.clubs.new_device(name)
        store.clubs.grant(device.number, club, "pen")


@pytest.fixture
def table():
    return Table().tap(hand(0, 20, "00110", 1), hand(1, 15, "11011", 2))


@pytest.fixture
def played(store, club, phones, table):
    """A club with one match of three lines."""
    people(store, club, 6)
    keep(store, club, "m1", table, HERON)
    return club


def renames(match):
    """The line of a tap by which another player sits in the first seat."""
    return replace(line(match, PlayerRenamed(0, 6)), device=None)


def file_of(store, club):
    return b"".join(store.leaving.write(club))


def without_time(content):
    lines = content.splitlines()
    assert sum(line.startswith(b'"exported_at"') for line in lines) == 1
    return [line for line in lines if not line.startswith(b'"exported_at"')]


def read(content):
    return json.loads(content)


def told(report):
    """The report in short: for each kind how many of what."""
    return {kind: dict(found) for kind in ("players", "rules", "matches", "rulings") if (found := report.counts(kind))}


def take_in(store, content):
    return told(store.arriving.take_in(ClubFile(content)))


def whole(store):
    """All rows of a book, but for those that change by looking."""
    tables = [name for (name,) in store._connections.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: store._connections.read(f"SELECT * FROM {name}") for name in tables}


# --- there and back


def test_the_file_says_what_the_club_is(store, played, clock):
    store.clubs.set_days(played, ClubDays("America/Halifax", 4, 10))
    file = read(file_of(store, played))
    assert (file["format"], file["version"], file["exported_at"]) == ("fortyfives club", 1, clock())
    assert file["club"]["name"] == "Tuesday table"
    assert file["club"]["zone"] == "America/Halifax"
    assert [player["name"] for player in file["players"]] == NAMES[:6]
    assert file["devices"] == ["blue heron"]
    [match] = file["matches"]
    log = store.matches.events("m1")
    assert [{**line, "asked": None} for line in match["log"]] == [{**encode_entry(e), "asked": None} for e in log]
    assert match["log"][0]["asked"] == "start"


def test_no_key_token_or_seal_is_in_it(store, played):
    store.clubs.rotate(played, "pen")
    store.codes.make(played, "m1", HERON)
    content = file_of(store, played).decode()
    for table_name, column in [("keys", "key_hash"), ("devices", "token_hash"), ("pen_codes", "code_hash")]:
        rows = store._connections.read(f"SELECT {column} FROM {table_name}")
        assert rows
        assert not [seal for (seal,) in rows if seal in content]
    assert store.clubs.view_key(played) not in content


def test_taps_that_come_while_it_is_written_are_not_in_it(store, played, table):
    pieces = store.leaving.write(played)
    first = next(pieces)
    store.matches.append("m1", 3, renames(table.match), "x")
    store.clubs.find_or_add_player(played, "Late")
    file = read(b"".join([first, *pieces]))
    assert len(file["matches"][0]["log"]) == 3
    assert len(file["players"]) == 6


def test_only_a_club_that_is_there_is_written(store):
    with pytest.raises(LookupError):
        list(store.leaving.write("nobody"))


@st.composite
def clubs(draw):
    """What becomes of a club, to be done to an empty one."""
    return {
        "tables": draw(st.lists(tables(let_stand=True), max_size=3)),
        "practice": draw(st.sampled_from([0, 1, 3])),
        "merge": draw(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=4)),
        "retire": draw(st.sets(st.integers(1, 9), max_size=3)),
        "blank": draw(st.sets(st.integers(1, 9), max_size=3)),
        "delete_name": draw(st.sets(st.integers(1, 9), max_size=2)),
        "rules": draw(st.lists(st.sampled_from(range(len(VARIANTS))), max_size=3, unique=True)),
        "drop": draw(st.booleans()),
        "rulings": draw(st.lists(st.tuples(st.integers(0, 2), st.sampled_from([None, 1, 2])), max_size=3)),
        "days": draw(st.sampled_from([ClubDays(), ClubDays("America/Halifax", 3, 1)])),
        "delete": draw(st.sampled_from([None, 0])),
    }


def become(store, clock, plan):
    club = store.clubs.create_club("Tuesday table")
    for name in ("blue heron", "grey otter", "blue heron"):
        store.clubs.new_device(name)
    people(store, club)
    for number, table in enumerate(plan["tables"]):
        clock.pass_time(minutes=1 if number != 1 else 0)
        keep(store, club, f"m{number}", table, number + 1, practice=bool(plan["practice"] & (number + 1)))
    for rules in plan["rules"]:
        profile = find_profile({"base": VARIANTS[rules].id, "revoke_penalty": 20})
        kept = store.rules.keep(club, f"House rules {rules}", profile)
        if plan["drop"]:
            store.rules.drop(club, kept.number)
    for number, hand_number in plan["rulings"]:
        if number < len(plan["tables"]):
            kept = store.rulings.keep(
                f"m{number}", hand_number, JACK_HELD, rules_version=RULES_VERSION, device=number + 1
            )
            if plan["drop"]:
                store.rulings.withdraw(kept.code)
    store.clubs.set_days(club, plan["days"])
    for one, other in plan["merge"]:
        persons = store.clubs.persons(club)
        if one != other and one not in persons and other not in persons:
            store.players.merge(club, one, other)
    for number in plan["retire"]:
        store.players.set_retired(club, number, True)
    for number in plan["blank"]:
        take_name_out(store, club, number)
    for number in plan["delete_name"]:
        store.bin.delete_player(club, number, 1)
    if plan["delete"] is not None and plan["tables"]:
        store.bin.delete_match("m0", 1)
    return club


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(plan=clubs())
def test_export_wipe_import_export_is_the_same_but_for_the_time(clock, plan):
    with empty_book(clock, b"here") as here, empty_book(clock, b"there") as there:
        club = become(here, clock, plan)
        first = file_of(here, club)
        clock.pass_time(days=1)
        report = there.arriving.take_in(ClubFile(first))
        assert all(item.outcome == "new" for item in report.items), report
        second = file_of(there, club)
        assert without_time(second) == without_time(first)
        for match in read(first)["matches"]:
            log = here.matches.events(match["id"])
            assert replay(there.matches.events(match["id"])).book == replay(log).book
        before = whole(there)
        for store in (there, here):  # twice, and back where it came from
            again = store.arriving.take_in(ClubFile(second))
            assert not again.changes
            assert all(item.outcome == "here" for item in again.items if item.name), again
        assert whole(there) == before


# --- what is here and what the file has


def test_a_club_that_is_new_comes_with_all_it_has_and_a_link_of_its_own(store, played, clock):
    old_link = store.clubs.view_key(played)
    with empty_book(clock) as there:
        report = there.arriving.take_in(ClubFile(file_of(store, played)))
        assert report.new_club
        assert told(report) == {"players": {"new": 6}, "matches": {"new": 1}}
        assert there.clubs.name_of(played) == "Tuesday table"
        assert there.clubs.open_key(there.clubs.view_key(played)).club == played
        assert there.clubs.open_key(old_link) is None
        assert there.matches.writer_of("m1", 1)[1] == "blue heron"
        assert there.summaries.missing(played)


def test_a_link_or_card_from_before_opens_nothing_where_the_same_server_takes_the_club_in_again(store, played, clock):
    old_link, old_card = store.clubs.view_key(played), store.cards.make(played).key
    content = file_of(store, played)
    store.bin.delete_club(played, HERON)
    clock.pass_time(days=31)
    assert store.bin.empty()
    store.arriving.take_in(ClubFile(content))
    assert store.clubs.open_key(old_link) is None
    assert store.cards.open(store.cards.make(played).key) == played
    assert store.cards.open(old_card) is None


def test_nobody_has_the_token_of_a_device_from_elsewhere(store, played, clock):
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(file_of(store, played)))
        [(seal,)] = there._connections.read("SELECT token_hash FROM devices")
        assert there.clubs.device_for_token(seal) is None
        assert there.clubs.grants_in(played) == ()


def test_looking_writes_nothing(store, played, clock):
    with empty_book(clock) as there:
        file, before = ClubFile(file_of(store, played)), whole(there)
        assert there.arriving.look(file) == there.arriving.look(file)
        assert whole(there) == before
        assert there.arriving.look(file) == there.arriving.take_in(file)


def test_what_was_looked_through_is_not_looked_through_again(store, played, clock, monkeypatch):
    with empty_book(clock) as there:
        file = ClubFile(file_of(store, played))
        there.arriving.look(file)
        monkeypatch.setattr("fortyfives.store.arrival_plan.why_not_sound", lambda match: "shape")
        assert there.arriving.take_in(ClubFile(file_of(store, played))).counts("matches")["new"] == 1
    with empty_book(clock) as there:
        assert there.arriving.look(file).counts("matches")["refused"] == 1


def grown(content, clock, table, *taps):
    """The same club on another server, where the match went on by these taps: its file."""
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(content))
        club = read(content)["club"]["id"]
        before = len(table.log)
        table.tap(*taps)
        for entry in table.log[before:]:
            there.matches.append("m1", entry.seq - 1, replace(entry, device=None), "there")
        return file_of(there, club)


def test_a_match_that_went_on_elsewhere_goes_on_here(store, played, clock, table):
    mark = store.counts.standing(played, "").mark
    content = grown(file_of(store, played), clock, table, hand(2, 20, "00000", 1), {"undo": True})
    assert take_in(store, content) == {"players": {"here": 6}, "matches": {"extended": 1}}
    assert store.matches.seq_of("m1") == 5
    assert replay(store.matches.events("m1")).book == table.match.book
    assert [unsummed.seq for unsummed in store.summaries.missing(played)] == [5]
    assert store.counts.standing(played, "").mark > mark
    assert take_in(store, content) == {"players": {"here": 6}, "matches": {"here": 1}}


def test_an_older_file_never_overwrites_a_newer_match(store, played, table):
    content = file_of(store, played)
    store.matches.append("m1", 3, renames(table.match), "x")
    before = whole(store)
    assert take_in(store, content) == {"players": {"here": 6}, "matches": {"newer_here": 1}}
    assert whole(store) == before


def test_a_match_that_went_on_otherwise_in_both_places_is_refused_and_named(store, played, clock, table):
    other = Table()
    other.log, other.match = list(table.log), table.match
    content = grown(file_of(store, played), clock, other, hand(2, 20, "00000", 1))
    store.matches.append("m1", 3, renames(table.match), "x")
    before = whole(store)
    report = store.arriving.take_in(ClubFile(content))
    [refused] = [item for item in report.items if item.outcome == "refused"]
    assert (refused.kind, refused.why, refused.name) == ("matches", "differs", "2026-11-30T19:02:11Z")
    assert refused.players == ("Maeve", "Angus", "Theresa", "Leo")
    assert whole(store) == before


@pytest.mark.parametrize("counts", [1, 5], ids=["the spelling that sat down counts", "the other one counts"])
def test_a_match_at_whose_table_one_person_would_sit_twice_is_refused_and_named(store, played, clock, table, counts):
    """Elsewhere Maeve (1) and Zoë (5) sat at one table, while here they were said to be one person."""
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(file_of(store, played)))
        begun = Table()
        begun.tap({"rename": {"seat": 1, "player": 5}})
        keep(there, played, "both", begun)
        one_after_the_other = Table()
        one_after_the_other.tap(hand(1, 20, "11011", 1), {"substitute": {"seat": 0, "player": 5, "from_hand": 2}})
        keep(there, played, "relieved", one_after_the_other)
        went_on = Table()
        went_on.log, went_on.match = list(table.log), table.match
        went_on.tap({"substitute": {"seat": 2, "player": 5, "from_hand": 3}})
        there.matches.append("m1", 3, replace(went_on.log[3], device=None), "there")
        there.rulings.keep("both", None, JACK_HELD, rules_version=RULES_VERSION, device=None)
        content = file_of(there, played)
    store.players.merge(played, 6 - counts, counts)
    report = store.arriving.take_in(ClubFile(content))
    refused = [(item.kind, item.why) for item in report.items if item.outcome == "refused"]
    assert refused == [("matches", "one_person"), ("matches", "one_person"), ("rulings", "match")]
    assert told(report)["matches"] == {"new": 1, "refused": 2}
    assert (store.matches.club_of("both"), store.matches.seq_of("m1")) == (None, 3)
    # Taken apart they are two people, and all of it comes in.
    store.players.take_apart(played, 6 - counts)
    assert take_in(store, content) == {
        "players": {"here": 6},
        "matches": {"new": 1, "here": 1, "extended": 1},
        "rulings": {"new": 1},
    }


def test_a_club_that_is_new_here_comes_in_as_its_file_has_it(store, played, clock):
    """Where the file itself says that two at one table are one person, nobody here knows better."""
    store.players.merge(played, 2, 1)
    content = file_of(store, played)
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(content))
        assert without_time(file_of(there, played)) == without_time(content)


def test_a_match_of_another_club_is_refused_as_if_it_were_not_there(store, played, clock, table):
    content = file_of(store, played)
    with empty_book(clock) as there:
        other = there.clubs.create_club("Others")
        keep(there, other, "m1", table)
        report = there.arriving.take_in(ClubFile(content))
        assert [item.why for item in report.items if item.kind == "matches"] == ["elsewhere"]
        assert there.matches.club_of("m1") == other


def test_a_match_that_was_deleted_here_does_not_come_back_by_a_file(store, played):
    content = file_of(store, played)
    store.bin.delete_match("m1", HERON)
    report = store.arriving.take_in(ClubFile(content))
    assert [item.why for item in report.items if item.kind == "matches"] == ["deleted"]
    assert store.matches.club_of("m1") is None


def test_a_club_that_was_deleted_here_is_brought_back_first(store, played):
    content = file_of(store, played)
    store.bin.delete_club(played, HERON)
    for go in (store.arriving.look, store.arriving.take_in):
        with pytest.raises(CannotArrive):
            go(ClubFile(content))


def test_somebody_who_has_another_number_here_is_the_same_by_name(store, played, clock):
    content = file_of(store, played)
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(content))
        assert there.clubs.find_or_add_player(played, "Quinn") == 7
        assert there.clubs.find_or_add_player(played, "Pat") == 8
        table = Table()
        table.log[0] = replace(table.log[0], event=replace(table.log[0].event, players=(1, 7, 3, 8)))
        keep(there, played, "m2", table)
        content = file_of(there, played)
    assert store.clubs.find_or_add_player(played, "Pat") == 7
    assert take_in(store, content) == {
        "players": {"here": 7, "new": 1},
        "matches": {"here": 1, "new": 1},
    }
    names = store.clubs.player_names(played)
    seated = replay(store.matches.events("m2")).players
    assert [names[number] for number in seated] == ["Maeve", "Quinn", "Theresa", "Pat"]
    assert seated == (1, 9, 3, 7)
    assert take_in(store, content) == {"players": {"here": 8}, "matches": {"here": 2}}


def test_a_nameless_player_of_elsewhere_is_nobody_here(store, played, clock):
    content = file_of(store, played)
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(content))
        there.clubs.find_or_add_player(played, "Quinn")
        table = Table()
        table.log[0] = replace(table.log[0], event=replace(table.log[0].event, players=(1, 2, 3, 7)))
        keep(there, played, "m2", table)
        take_name_out(there, played, 7)
        content = file_of(there, played)
    store.clubs.find_or_add_player(played, "Pat")
    take_in(store, content)
    assert replay(store.matches.events("m2")).players == (1, 2, 3, 8)
    assert store.clubs.player_names(played)[8] == ""
    assert not store.arriving.look(ClubFile(content)).changes


def test_a_name_that_was_put_right_or_taken_out_here_stays_so(store, played):
    content = file_of(store, played)
    store.players.rename(played, 1, "Maeve B.")
    take_name_out(store, played, 2)
    before = whole(store)
    assert not store.arriving.take_in(ClubFile(content)).changes
    assert whole(store) == before


def test_rules_and_rulings_that_are_new_come_in(store, played, clock):
    content = file_of(store, played)
    with empty_book(clock) as there:
        there.arriving.take_in(ClubFile(content))
        there.rules.keep(played, "Kitchen rules", find_profile({"base": "barker", "target": 90}))
        there.rulings.keep("m1", 1, JACK_HELD, rules_version=RULES_VERSION, device=None)
        content = file_of(there, played)
    store.rules.keep(played, "Own", find_profile({"base": "barker", "target": 100}))
    assert take_in(store, content) == {
        "players": {"here": 6},
        "rules": {"new": 1},
        "matches": {"here": 1},
        "rulings": {"new": 1},
    }
    assert {kept.name for kept in store.rules.kept(played)} == {"Own", "Kitchen rules"}
    assert [kept.question for kept in store.rulings.of_match("m1")] == [JACK_HELD]
    assert not store.arriving.look(ClubFile(content)).changes


def test_a_ruling_whose_code_somebody_else_has_is_refused(store, played, clock, table):
    kept = store.rulings.keep("m1", 1, JACK_HELD, rules_version=RULES_VERSION, device=HERON)
    content = file_of(store, played)
    with empty_book(clock) as there:
        other = there.clubs.create_club("Others")
        keep(there, other, "m9", table)
        there.rulings.keep("m9", 1, JACK_HELD, rules_version=RULES_VERSION, device=None)
        there._connections._handle().db.execute("DROP TRIGGER kept_rulings_stay")
        with there._connections.writing() as db:
            db.execute("UPDATE kept_rulings SET code = ?", (kept.code,))
        report = there.arriving.take_in(ClubFile(content))
        assert [item.why for item in report.items if item.kind == "rulings"] == ["code"]


def test_a_tap_between_looking_and_writing_is_not_lost(store, played, clock, table, monkeypatch):
    content = grown(file_of(store, played), clock, copy.copy(table), hand(2, 20, "00000", 1))
    real, taps = module.look_here, []

    def somebody_is_faster(*asked):
        if not taps:
            taps.append(store.matches.append("m1", 3, renames(replay(store.matches.events("m1"))), "x"))
        return real(*asked)

    monkeypatch.setattr(module, "look_here", somebody_is_faster)
    report = store.arriving.take_in(ClubFile(content))
    assert [item.why for item in report.items if item.outcome == "refused"] == ["differs"]
    assert isinstance(store.matches.events("m1")[3].event, PlayerRenamed)


def test_a_damaged_match_is_left_out_and_named(store, played, table):
    keep(store, played, "m2", table)
    with store._connections.writing() as db:
        db.execute("DROP TRIGGER events_stay")
        db.execute("UPDATE events SET event = 'x' WHERE match_id = 'm1' AND seq = 2")
    file = read(file_of(store, played))
    assert [match["id"] for match in file["matches"]] == ["m2"]
    assert file["left_out"] == ["m1"]
    assert store.arriving.look(ClubFile(file_of(store, played))).left_out == 1


IN_THE_FILE = {
    "clubs": "id name made_at zone night_ends season_begins",
    "players": "number name same_as merged_with retired_at",
    "own_rules": "number name fields kept_at dropped_at",
    "matches": "id started_at practice",
    "events": "seq tap at device judged event said asked",
    "kept_rulings": "code match_id hand question rules_version device kept_at withdrawn_at",
}
STAYS_HERE = {
    "clubs": "deleted_at deleted_by mark mark_base",
    "players": "club_id deleted_at deleted_by",
    "own_rules": "club_id",
    "matches": "number club_id deleted_at deleted_by summed",
    "events": "match_id",
    "kept_rulings": "number club_id",
}


@pytest.mark.parametrize("table", IN_THE_FILE)
def test_every_column_is_in_the_file_or_stays_here_on_purpose(store, table):
    columns = {row[1] for row in store._connections.read(f"PRAGMA table_info({table})")}
    assert columns == {*IN_THE_FILE[table].split(), *STAYS_HERE[table].split()}
