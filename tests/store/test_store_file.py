"""The file itself: how it is made, brought up to date, refused, and what happens when the disk fails."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing

import pytest
from sqlite_utils import Database

from fortyfives.store import Draft, StoreBusy, StoreFull, StoreTooNew, StoreUnavailable, StoreUnreadable, connection
from fortyfives.store.schema import known_steps, migrations


def contents(book):
    """What the file and its log hold; looking at them may leave an empty log behind."""
    files = [path for path in book.parent.iterdir() if not path.name.endswith("-shm")]
    return {path.name: path.read_bytes() for path in files if path.stat().st_size}


def test_a_new_book_has_every_step_and_answers(store):
    assert store.schema == len(known_steps()) >= 3
    assert store.trouble() is None


def test_every_table_is_strict(store, book):
    with closing(sqlite3.connect(book)) as conn:
        tables = dict(conn.execute("SELECT name, strict FROM pragma_table_list WHERE type = 'table'"))
    ours = {name: strict for name, strict in tables.items() if not name.startswith(("sqlite_", "_sqlite_"))}
    names = (
        "clubs players devices grants keys tries matches events drafts pen_codes switched_off own_rules kept_rulings"
        " watch_codes club_cards handed_over device_names summaries summary_players summary_rules summaries_by"
        " counts counts_of count_again"
    )
    assert " ".join(sorted(ours)) == " ".join(sorted(names.split()))
    assert set(ours.values()) == {1}


@pytest.mark.parametrize(
    ("setting", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 5000), ("foreign_keys", 1)],
)
def test_the_settings_that_keep_what_is_written(store, setting, value):
    def ask():
        [(found,)] = store._connections.read(f"PRAGMA {setting}")
        return found

    found = [ask()]
    thread = threading.Thread(target=lambda: found.append(ask()))  # every thread has its own connection
    thread.start()
    thread.join()
    assert found == [value, value]


def test_the_connection_of_a_thread_goes_with_the_thread(store):
    store.trouble()
    for _ in range(20):
        thread = threading.Thread(target=store.trouble)
        thread.start()
        thread.join()
    assert len(store._connections._open) == 1


def test_a_book_is_kept_from_one_start_to_the_next(store, club, open_book):
    key = store.clubs.view_key(club)
    store.close()
    again = open_book()
    assert again.clubs.view_key(club) == key
    assert again.clubs.name_of(club) == "Tuesday table"


@pytest.mark.parametrize("step", known_steps())
def test_a_book_of_any_older_step_is_brought_up_to_date(book, step, open_book):
    old = Database(book, execute_plugins=False)
    migrations.apply(old, stop_before=step)
    if "clubs" in old.table_names():
        old.execute("INSERT INTO clubs (id, name, made_at) VALUES ('c', 'Old table', '2026-01-01T00:00:00Z')")
    kept = "clubs" in old.table_names()
    old.conn.close()
    store = open_book()
    assert store.schema == len(known_steps())
    assert store.clubs.name_of("c") == ("Old table" if kept else None)
    store.close()


def test_what_was_begun_before_drafts_had_a_time_is_still_there(book, open_book):
    old = Database(book, execute_plugins=False)
    migrations.apply(old, stop_before="0005_drafts_have_a_time")
    old.execute("INSERT INTO clubs (id, name, made_at) VALUES ('c', 'Old table', '2026-01-01T00:00:00Z')")
    old.execute("INSERT INTO matches (id, club_id, started_at) VALUES ('m', 'c', '2026-01-01T00:00:00Z')")
    old.execute("INSERT INTO devices VALUES (1, 'hash', 'blue heron', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')")
    old.execute("INSERT INTO drafts (match_id, device, seq, body) VALUES ('m', 1, 1, '{}')")
    old.conn.close()
    store = open_book()
    assert store.matches.draft("m", 1) == Draft(1, {}, "")
    store.close()


def test_a_book_from_the_future_is_refused_and_left_as_it_is(store, club, book, open_book):
    with store._connections.writing() as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
            "VALUES ('fortyfives', '9999_later', 'then')"
        )
    store.close()
    before = contents(book)
    with pytest.raises(StoreTooNew, match="newer version") as refused:
        open_book()
    assert str(book) in str(refused.value)
    assert contents(book) == before


def test_a_file_that_is_something_else_is_refused_and_left_as_it_is(book, open_book):
    with closing(sqlite3.connect(book)) as conn:
        conn.execute("CREATE TABLE recipes (name TEXT)")
    before = contents(book)
    with pytest.raises(StoreUnreadable, match="something else"):
        open_book()
    assert contents(book) == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(book, open_book):
    book.write_bytes(b"Dear diary, " * 1000)
    before = contents(book)
    with pytest.raises(StoreUnreadable):
        open_book()
    assert contents(book) == before


def test_an_empty_file_becomes_a_book(book, open_book):
    book.touch()
    store = open_book()
    assert store.trouble() is None
    store.close()


@pytest.mark.parametrize("where", ["no/such/folder/book.sqlite3", "."])
def test_a_place_where_no_file_can_be(tmp_path, open_book, where):
    with pytest.raises(StoreUnreadable):
        open_book(at=tmp_path / where)


def test_a_book_damaged_while_it_is_open_is_unavailable_and_can_be_put_right(store, club, book, tmp_path):
    store.close()
    good = tmp_path / "copy"
    shutil.copy(book, good)
    book.write_bytes(b"x" * len(good.read_bytes()))
    with pytest.raises(StoreUnreadable):
        store.clubs.name_of(club)
    assert store.trouble() is not None
    shutil.copy(good, book)
    assert store.trouble() is None
    assert store.clubs.name_of(club) == "Tuesday table"


def test_damage_met_in_the_middle_of_a_write_is_unavailable_too(store, club, book):
    store.clubs.find_or_add_player(club, "Maeve")
    store.close()
    whole = book.read_bytes()
    book.write_bytes(whole[:4096] + b"x" * (len(whole) - 4096))
    for _ in range(2):
        with pytest.raises(StoreUnreadable):
            store.clubs.find_or_add_player(club, "Leo")
    book.write_bytes(whole)
    assert store.clubs.find_or_add_player(club, "Leo") == 2


def test_a_book_that_has_gone_is_not_made_anew(store, club, book):
    store.close()
    book.unlink()
    assert store.trouble() is not None
    with pytest.raises(StoreUnavailable):
        store.clubs.name_of(club)
    assert not book.exists()


def test_a_book_deleted_under_an_open_connection_is_not_healthy(store, book):
    assert store.trouble() is None
    book.unlink()
    assert store.trouble() is not None


def test_a_full_disk_refuses_the_write_and_keeps_what_was_there(store, club):
    pages = store._connections.read("PRAGMA page_count")[0][0]
    store._connections.read(f"PRAGMA max_page_count = {pages}")

    def fill():
        for number in range(2000):
            store.clubs.find_or_add_player(club, f"Player number {number} {'x' * 40}")

    with pytest.raises(StoreFull, match="no room"):
        fill()
    assert isinstance(store.trouble(), StoreFull)
    assert store.clubs.name_of(club) == "Tuesday table"
    names = store.clubs.player_names(club)
    assert list(names) == list(range(1, len(names) + 1))
    store._connections.read("PRAGMA max_page_count = 100000")
    assert store.trouble() is None


def test_a_connection_opened_while_the_book_could_only_be_read_is_opened_anew(store, club):
    store._connections._forget()
    store._connections._here.handle = store._connections._connect("ro")  # as SQLite opens it then
    store.clubs.rename(club, "Friday table")
    assert store.clubs.name_of(club) == "Friday table"


def test_a_book_held_by_another_program_is_busy(book, monkeypatch, open_book):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0)
    store = open_book()
    with closing(sqlite3.connect(book)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            store.clubs.create_club("Tuesday table")
        other.rollback()
    assert store.clubs.create_club("Tuesday table")
    store.close()


def test_a_writer_that_never_ends_makes_the_next_one_busy(store, monkeypatch):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.01)
    outcome = []

    def write():
        try:
            store.clubs.create_club("Others")
        except StoreBusy as busy:
            outcome.append(busy)

    with store.writing():
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
    assert len(outcome) == 1


def test_a_fault_of_the_program_is_not_blamed_on_the_disk(store):
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        store._connections.read("SELECT recipe FROM events")


def test_a_book_without_its_tables_cannot_be_read(store):
    store._connections.read("DROP TABLE drafts")
    with pytest.raises(StoreUnreadable):
        store.matches.draft("a match", 1)


def test_the_book_is_the_hosts_own(store):
    assert store._connections.path.stat().st_mode & 0o077 == 0


def test_a_secret_is_the_same_as_text_and_as_bytes(open_book):
    as_bytes = open_book(secret=b"a secret")
    club = as_bytes.clubs.create_club("Tuesday table")
    assert open_book(secret="a secret").clubs.view_key(club) == as_bytes.clubs.view_key(club)


def test_after_it_is_let_go_the_one_file_is_the_whole_book(store, club, book, open_book, tmp_path):
    """A host copies the file and has a backup: nothing is left behind in the log of changes beside it."""
    beside = sqlite3.connect(book)  # somebody else has it open: closing ours is not enough then
    beside.execute("SELECT count(*) FROM clubs").fetchall()
    store.clubs.rename(club, "Friday table")
    store.close()
    copied = tmp_path / "elsewhere.sqlite3"
    shutil.copy(book, copied)
    beside.close()
    assert open_book(at=copied).clubs.name_of(club) == "Friday table"
