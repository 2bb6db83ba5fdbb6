"""What is deleted is gone at once, can be brought back for thirty days, and is then taken out of the file."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from fortyfives.rules import RULES_VERSION, find_profile
from fortyfives.store import Deleted, Row, Summary, Wanted
from fortyfives.store.bin import OF_A_CLUB, OF_A_DEVICE, OF_A_MATCH
from tests.scorebook.table import Table, hand
from tests.store.test_store_transfer import HERON, JACK_HELD, file_of, keep, people

LONG_NAME = "Bartholomew the Unforgettable"


@pytest.fixture
def played(store, club):
    """A club with two matches and all that can belong to one."""
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    people(store, club, 4)
    store.clubs.find_or_add_player(club, LONG_NAME)
    for match_id in ("m1", "m2"):
        keep(store, club, match_id, Table().tap(hand(0, 20, "00110", 1)), HERON)
        store.summaries.keep([Summary(match_id, 2, "going", "OWN2", "{}", [match_id], (1, 2, 3, 4))])
    return club


@pytest.fixture
def ruling(store, played):
    return store.rulings.keep("m1", 1, JACK_HELD, rules_version=RULES_VERSION, device=HERON)


def rows(store, table, where="1"):
    [(count,)] = store._connections.read(f"SELECT count(*) FROM {table} WHERE {where}")
    return count


def again(store, club, mark):
    """Of how many evenings a match has changed since a mark; and how far the club has come now."""
    now = store.counts.standing(club, "").mark
    return len(store.counts.changed(club, mark)), now


# --- a match


def test_a_deleted_match_is_gone_from_everywhere_at_once(store, played, ruling):
    pen_code = store.codes.make(played, "m1", HERON).code
    _, before = again(store, played, 0)
    store.bin.delete_match("m1", HERON)
    assert store.matches.club_of("m1") is None
    assert store.matches.in_club(played) == ["m2"]
    assert [found[2] for found in store.summaries.find(played, Wanted())] == ["m2"]
    assert [one.match_id for one in store.summaries.begun(played)] == ["m2"]
    assert again(store, played, before)[0] == 1, "whoever had counted it counts its evening anew"
    assert store.rulings.find(ruling.code) is None
    assert store.rulings.in_clubs([played]) == store.rulings.of_match("m1") == ()
    assert store.rulings.count("m1") == 0
    assert [match["id"] for match in json.loads(file_of(store, played))["matches"]] == ["m2"]
    assert rows(store, "pen_codes") == 0, pen_code


def test_a_match_is_brought_back_with_its_log_its_place_and_its_rulings(store, played, ruling):
    was = file_of(store, played)
    store.bin.delete_match("m1", HERON)
    _, before = again(store, played, 0)
    assert store.bin.bring_back_match(played, "m1")
    assert file_of(store, played) == was
    assert store.rulings.find(ruling.code) == ruling
    assert again(store, played, before)[0] == 1
    assert not store.bin.bring_back_match(played, "m1"), "it is back already"


def test_a_match_is_brought_back_to_its_own_club_alone(store, played):
    store.bin.delete_match("m1", HERON)
    other = store.clubs.create_club("Others")
    assert not store.bin.bring_back_match(other, "m1")


def test_the_list_of_what_can_be_brought_back(store, played, clock):
    at = clock()
    store.bin.delete_match("m1", HERON)
    clock.pass_time(days=1)
    store.bin.delete_player(played, 5, None)
    assert store.bin.in_club(played) == (
        Deleted("player", played, "5", LONG_NAME, clock(), "2026-12-31T19:02:11Z", None),
        Deleted("match", played, "m1", at, at, "2026-12-30T19:02:11Z", "blue heron"),
    )
    store.bin.delete_match("m1", HERON)  # the same tap again does not begin the thirty days anew
    assert store.bin.in_club(played)[1].deleted_at == at


# --- a name


def test_a_deleted_name_is_nobodys_name_at_once(store, played):
    store.bin.delete_player(played, 5, HERON)
    assert store.clubs.player_names(played)[5] == ""
    assert LONG_NAME not in file_of(store, played).decode()
    assert store.bin.bring_back_player(played, 5)
    assert store.clubs.player_names(played)[5] == LONG_NAME
    assert not store.bin.bring_back_player(played, 5)


def test_with_a_name_go_its_other_spellings(store, played, clock):
    store.players.merge(played, 4, 5)
    store.bin.delete_player(played, 4, HERON)
    assert [store.clubs.player_names(played)[number] for number in (4, 5)] == ["", ""]
    assert {player["name"] for player in json.loads(file_of(store, played))["players"][3:]} == {None}
    clock.pass_time(days=30)
    store.bin.empty()
    assert store._connections.read("SELECT name FROM players WHERE number >= 4") == [(None,), (None,)]


def test_who_types_the_name_again_brings_it_back(store, played, clock):
    store.bin.delete_player(played, 5, HERON)
    assert store.clubs.find_or_add_player(played, LONG_NAME) == 5
    assert store.bin.in_club(played) == ()
    clock.pass_time(days=31)
    assert store.bin.empty() == 0
    assert store.clubs.player_names(played)[5] == LONG_NAME


# --- a club


def test_a_deleted_club_is_gone_from_everywhere_at_once(store, played, ruling):
    view, pen = store.clubs.view_key(played), store.clubs.rotate(played, "pen")
    store.codes.make(played, "m1", HERON)
    store.bin.delete_club(played, HERON)
    assert store.clubs.open_key(view) is store.clubs.open_key(pen) is None
    assert store.clubs.roles_of(HERON) == {}
    assert store.clubs.role_in(HERON, played) is None
    assert store.clubs.name_of(played) is None
    assert store.matches.club_of("m1") is None
    assert store.rulings.find(ruling.code) is None
    assert rows(store, "pen_codes") == 0
    with pytest.raises(LookupError):
        file_of(store, played)
    assert [gone.name for gone in store.bin.clubs_of(HERON)] == ["Tuesday table"]


def test_a_club_is_brought_back_with_its_links_and_phones(store, played, ruling):
    view, was = store.clubs.view_key(played), file_of(store, played)
    store.bin.delete_club(played, HERON)
    assert store.bin.bring_back_club(played)
    assert store.clubs.open_key(view).club == played
    assert store.clubs.role_in(HERON, played) == "pen"
    assert file_of(store, played) == was
    assert not store.bin.bring_back_club(played)


def test_a_deleted_club_is_listed_only_where_its_pen_was(store, played):
    watcher, _ = store.clubs.new_device("grey otter")
    store.clubs.grant(watcher.number, played, "view")
    stranger, _ = store.clubs.new_device("red fox")
    store.bin.delete_club(played, HERON)
    assert store.bin.clubs_of(watcher.number) == store.bin.clubs_of(stranger.number) == ()


# --- for good


def test_before_thirty_days_nothing_is_taken_out(store, played, clock):
    store.bin.delete_match("m1", HERON)
    store.bin.delete_player(played, 5, HERON)
    clock.pass_time(days=30, seconds=-1)
    assert store.bin.empty() == 0
    assert store.bin.bring_back_match(played, "m1")
    assert store.bin.bring_back_player(played, 5)


def test_after_thirty_days_a_match_is_taken_out_with_all_it_has(store, played, ruling, clock):
    store.matches.keep_draft("m1", HERON, 2, {})
    assert {table for table in OF_A_MATCH if not rows(store, table, "match_id = 'm1'")} == {"pen_codes", "watch_codes"}
    store.bin.delete_match("m1", HERON)
    clock.pass_time(days=30)
    assert store.bin.in_club(played) == ()
    assert not store.bin.bring_back_match(played, "m1"), "also where nobody has emptied yet"
    assert store.bin.empty() == 1
    assert {table: rows(store, table, "match_id = 'm1'") for table in OF_A_MATCH} == dict.fromkeys(OF_A_MATCH, 0)
    assert rows(store, "matches") == 1
    assert len(store.matches.events("m2")) == 2


def test_after_thirty_days_a_club_is_taken_out_with_all_it_has(store, played, ruling, clock):
    store.rules.keep(played, "Kitchen rules", find_profile({"base": "barker", "target": 90}))
    store.hubs.set_writes_in(HERON, played)
    store.cards.make(played)
    otter, fox = (store.clubs.new_device(name)[0].number for name in ("grey otter", "red fox"))
    for phone in (otter, fox):
        store.clubs.grant(phone, played, "pen")
    store.hand_overs.hand_over(played, otter, HERON)
    store.clubs.switch_off(fox, played, HERON)
    store.clubs.call_device(otter, "the tablet", played)
    count_kept = replace(store.counts.standing(played, ""), mark=0)
    assert store.counts.keep(played, "", count_kept, [Row("", "night", "2026-11-30", ("[]", "[]", "[]"))])
    assert {table for table in OF_A_CLUB if not rows(store, table, f"club_id = '{played}'")} == {
        "pen_codes",
        "watch_codes",
    }
    other = store.clubs.create_club("Others")
    store.clubs.grant(HERON, other, "pen")
    content = file_of(store, other)
    store.bin.delete_club(played, HERON)
    clock.pass_time(days=30)
    assert store.bin.empty()
    assert {table: rows(store, table, f"club_id = '{played}'") for table in OF_A_CLUB} == dict.fromkeys(OF_A_CLUB, 0)
    assert rows(store, "clubs") == 1
    assert rows(store, "events") == rows(store, "matches") == 0
    assert store.hubs.writes_in(HERON) is None
    assert store.clubs.roles_of(HERON) == {other: "pen"}
    assert json.loads(file_of(store, other))["club"] == json.loads(content)["club"]


def test_every_table_that_holds_something_of_a_match_or_a_club_is_emptied(store):
    """A table that is added later has to be named in the bin, or the foreign keys would hold on to what is deleted."""
    tables = [name for (name,) in store._connections.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for of, named in (("match_id", OF_A_MATCH), ("club_id", {*OF_A_CLUB, "matches"})):
        columns = {
            name for name in tables for row in store._connections.read(f"PRAGMA table_info({name})") if row[1] == of
        }
        assert columns == set(named)


def test_what_is_taken_out_is_nowhere_in_the_file_any_more(store, played, clock, book):
    store.bin.delete_player(played, 5, HERON)
    clock.pass_time(days=30)
    store.bin.empty()
    left = b"".join(path.read_bytes() for path in book.parent.iterdir() if path.is_file())
    assert not re.search(LONG_NAME.encode(), left)
    with closing(sqlite3.connect(book)) as conn:
        assert conn.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_phone_that_nothing_speaks_of_any_more_is_forgotten_with_its_name(store, played, clock, book):
    """People give their phones their own names."""
    phone, _ = store.clubs.new_device(LONG_NAME.upper())
    store.clubs.grant(phone.number, played, "pen")
    other = store.clubs.create_club("Others")
    store.clubs.grant(HERON, other, "pen")
    store.bin.delete_club(played, phone.number)
    clock.pass_time(days=30)
    assert store.bin.empty() > 1
    assert store._connections.read("SELECT name FROM devices") == [("blue heron",)], "it scores in another club"
    store.clubs.withdraw(HERON, other)
    assert store.bin.empty() == 0
    assert rows(store, "devices") == 0
    assert LONG_NAME.upper().encode() not in b"".join(path.read_bytes() for path in book.parent.iterdir())


def test_a_phone_that_came_lately_is_known_although_it_was_given_nothing(store, clock):
    phone, token = store.clubs.new_device("blue heron")
    clock.pass_time(days=29)
    assert store.clubs.device_for_token(token).renewed
    clock.pass_time(days=29)
    store.bin.empty()
    assert store.clubs.device_for_token(token).number == phone.number
    clock.pass_time(days=30)
    store.bin.empty()
    assert store.clubs.device_for_token(token) is None


def test_all_that_speaks_of_a_device_is_asked_before_one_is_forgotten(store):
    tables = [name for (name,) in store._connections.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    speaks = {
        (name, row[3])
        for name in tables
        for row in store._connections.read(f"PRAGMA foreign_key_list({name})")
        if row[2] == "devices" and row[6] != "CASCADE"  # what goes with it holds nothing
    }
    assert speaks == set(OF_A_DEVICE)


def test_the_name_of_a_tables_own_rules_goes_with_its_last_match(store, played, clock):
    """What is kept to count matches by holds their rules whole, with the name that the table gave them."""
    own = json.dumps({"name": LONG_NAME})
    for match_id, fields in (("m1", own), ("m2", "{}")):
        store.summaries.keep([Summary(match_id, 2, "going", "OWN2", fields, [], (1, 2, 3, 4))])
    store.bin.delete_match("m1", HERON)
    clock.pass_time(days=30)
    store.bin.empty()
    [other] = store.summaries.begun(played)
    assert store.summaries.rules_fields(other.rules) == {}
    assert rows(store, "summary_rules", f"fields LIKE '%{LONG_NAME}%'") == 0
    numbers = rows(store, "summary_rules")
    store.summaries.keep([Summary("m2", 2, "going", "OWN2", own, [], (1, 2, 3, 4))])
    assert rows(store, "summary_rules") == numbers + 1, "a number that somebody remembers is never other rules"


def test_nothing_of_what_stays_can_be_torn_out(store, played):
    store.bin.delete_match("m1", HERON)
    with pytest.raises(sqlite3.IntegrityError, match="never torn out"), store._connections.writing() as db:
        db.execute("DELETE FROM events")
