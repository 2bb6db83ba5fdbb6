"""The report on a score book: plain where all is well, with what to do where it is not, and nothing is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlite_utils import Database

from fortyfives.cli import main
from fortyfives.cli.folder import BOOK_FILE, open_book, read_secret
from fortyfives.store.schema import known_steps, migrations

FIRST = "match_id IN (SELECT id FROM matches WHERE number = 1)"


def check(data: Path) -> int:
    return main(["check", "--data", str(data)])


def test_a_whole_book(folder, capsys, logs_of):
    lines = sum(map(len, logs_of(folder).values()))
    was = (folder / BOOK_FILE).read_bytes()
    assert check(folder) == 0
    told = capsys.readouterr()
    steps = len(known_steps())
    assert told.out.splitlines() == [
        f"The score book {folder / BOOK_FILE}:",
        "  File: whole.",
        f"  Tables: step {steps} of {steps}.",
        f"  Clubs: 1. Matches: 10. Lines in their logs: {lines}.",
        "  Logs: each can be read to its end.",
        "All is well.",
    ]
    assert told.err == ""
    assert (folder / BOOK_FILE).read_bytes() == was


def test_while_a_server_writes(folder, capsys):
    store = open_book(folder, read_secret(folder))
    store.clubs.create_club("Just now")
    assert check(folder) == 0
    assert "Clubs: 2." in capsys.readouterr().out
    with store.writing():  # in the middle of a tap: what is not yet kept is not yet there
        store.clubs.create_club("In a moment")
        assert check(folder) == 0
    assert "Clubs: 2." in capsys.readouterr().out
    store.close()


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (f'UPDATE events SET event = \'{{"kind": "of tomorrow"}}\' WHERE seq = 2 AND {FIRST}', "line 2 cannot be read"),
        (f"UPDATE events SET event = 'not json' WHERE seq = 2 AND {FIRST}", "line 2 cannot be read"),
        (f"DELETE FROM events WHERE seq = 2 AND {FIRST}", "lines are missing from its log"),
        (f"DELETE FROM events WHERE seq = 1 AND {FIRST}", "lines are missing from its log"),
        (f"DELETE FROM events WHERE {FIRST}", "lines are missing from its log"),
        (
            f"UPDATE events SET event = (SELECT event FROM events WHERE seq = 2 AND {FIRST}) WHERE seq = 1 AND {FIRST}",
            "its log does not begin with the start of a match",
        ),
    ],
)
def test_a_damaged_log_is_named_and_the_others_are_fine(folder, harm, statement, said, capsys, logs_of):
    (match_id,) = list(logs_of(folder))[:1]
    harm(folder / BOOK_FILE, statement)
    assert check(folder) == 1
    told = capsys.readouterr().out
    assert "File: whole." in told
    assert "Logs: 1 damaged." in told
    assert f"Match {match_id}: {said}." in told
    assert "What to do: every other match is fine" in told


def test_what_belongs_to_nothing_is_damage(folder, harm, capsys):
    harm(folder / BOOK_FILE, "UPDATE matches SET club_id = 'gone' WHERE number = 1")
    assert check(folder) == 1
    assert "a line of matches (row 1) belongs to something in clubs that is not there" in capsys.readouterr().out


def a_scratch(book: Path) -> None:
    whole = book.read_bytes()
    book.write_bytes(whole[:8192] + b"x" * 8192 + whole[16384:])


def a_cut(book: Path) -> None:
    os.truncate(book, 50_000)


def another_file(book: Path) -> None:
    book.write_bytes(b"Dear diary, " * 1000)


@pytest.mark.parametrize("damage", [a_scratch, a_cut, another_file])
def test_a_damaged_file_is_told_with_what_to_do(folder, damage, capsys):
    assert main(["backup", "--data", str(folder)]) == 0
    (copy,) = (folder / "backups").iterdir()
    damage(folder / BOOK_FILE)
    was = (folder / BOOK_FILE).read_bytes()
    capsys.readouterr()
    assert check(folder) == 1
    told = capsys.readouterr()
    assert "  File: damaged." in told.out
    assert "stop the server" in told.out
    assert f"python -m fortyfives restore {copy} --data {folder}" in told.out
    assert "Traceback" not in told.err
    assert (folder / BOOK_FILE).read_bytes() == was
    # And that is what helps.
    assert main(["restore", str(copy), "--data", str(folder)]) == 0
    assert check(folder) == 0


def test_without_a_copy_the_advice_names_none(folder, capsys):
    another_file(folder / BOOK_FILE)
    assert check(folder) == 1
    assert "restore FILE" in capsys.readouterr().out


def test_a_book_of_an_older_program_is_looked_through_and_left_old(tmp_path, capsys):
    old = Database(tmp_path / BOOK_FILE, execute_plugins=False)
    migrations.apply(old, stop_before="0004_nothing_is_torn_out")
    old.conn.commit()
    old.conn.close()
    was = (tmp_path / BOOK_FILE).read_bytes()
    assert check(tmp_path) == 0
    assert f"step 3 of {len(known_steps())}; the next start of the server" in capsys.readouterr().out
    assert (tmp_path / BOOK_FILE).read_bytes() == was


def test_a_book_of_a_newer_program_is_not_judged(folder, harm, capsys):
    harm(
        folder / BOOK_FILE,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('fortyfives', '9999', 'then')",
    )
    assert check(folder) == 1
    assert f"{folder / BOOK_FILE} was written by a newer version" in capsys.readouterr().err


def test_something_else_in_the_place_of_the_book(tmp_path, harm, capsys):
    harm(tmp_path / BOOK_FILE, "CREATE TABLE recipes (name TEXT)")
    assert check(tmp_path) == 1
    assert "holds something else than a score book" in capsys.readouterr().err


def test_no_book_at_all(tmp_path, capsys):
    assert check(tmp_path) == 1
    assert f"There is no score book in {tmp_path}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_for_reading_only(readers_folder, capsys):
    assert check(readers_folder) == 0
    assert "All is well." in capsys.readouterr().out
