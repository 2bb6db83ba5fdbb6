"""A copy is put back: proven first, the present book kept aside, and never under the hands of a server."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from fortyfives.cli import main
from fortyfives.cli.folder import BOOK_FILE, give_to_owner, open_book, read_secret
from fortyfives.cli.hold import FolderInUse, Hold, Serving
from fortyfives.cli.serve import Settings, make_app, serve
from fortyfives.store.schema import known_steps, migrations


def restore(file: Path, data: Path) -> int:
    return main(["restore", str(file), "--data", str(data)])


def everything(data: Path) -> dict[str, bytes]:
    """What is in a folder; to look at a book may leave empty files beside it."""
    return {
        path.name: path.read_bytes() for path in data.iterdir() if path.stat().st_size and path.suffix != ".sqlite3-shm"
    }


def clubs(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as conn:
        return sorted(name for (name,) in conn.execute("SELECT name FROM clubs"))


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    made = tmp_path / "copy.sqlite3"
    assert main(["backup", "--data", str(folder), "--to", str(made)]) == 0
    return made


def test_what_was_recorded_since_is_kept_aside(folder, copy, change, logs_of, capsys):
    before = logs_of(folder)
    change(folder, "Later table")
    capsys.readouterr()
    assert restore(copy, folder) == 0
    assert logs_of(folder) == before
    assert clubs(folder / BOOK_FILE) == ["Thursday cards"]
    (aside,) = folder.glob("before-restore-*.sqlite3")
    assert clubs(aside) == ["Later table", "Thursday cards"]
    told = capsys.readouterr().out
    assert str(aside) in told
    assert "Matches: 10." in told


def test_the_copy_is_left_as_it_is_and_nothing_half_done_stays(folder, copy):
    whole = copy.read_bytes()
    assert restore(copy, folder) == 0
    assert copy.read_bytes() == whole
    assert sorted(path.name.split("-")[0] for path in folder.iterdir()) == ["before", BOOK_FILE, "secret"]


def test_one_who_changes_his_mind_puts_the_other_one_back(folder, copy, change):
    change(folder, "Later table")
    assert restore(copy, folder) == 0
    (aside,) = folder.glob("before-restore-*.sqlite3")
    assert restore(aside, folder) == 0
    assert clubs(folder / BOOK_FILE) == ["Later table", "Thursday cards"]
    assert len(list(folder.glob("before-restore-*.sqlite3"))) == 2, "twice in a second gives two names"


def test_into_a_new_folder_on_another_machine(copy, folder, tmp_path, logs_of):
    new = tmp_path / "another" / "machine"
    assert restore(copy, new) == 0
    assert [path.name for path in new.iterdir()] == [BOOK_FILE]
    assert logs_of(new) == logs_of(folder)


def test_a_book_copied_by_hand_with_its_log_of_changes(folder, tmp_path):
    """A host copied all files of a running server: what stood only in the log beside the book is there."""
    store = open_book(folder, read_secret(folder))
    store.clubs.create_club("Not yet in the file")
    by_hand = tmp_path / "by hand"
    shutil.copytree(folder, by_hand)
    store.close()
    assert restore(by_hand / BOOK_FILE, tmp_path / "new") == 0
    assert "Not yet in the file" in clubs(tmp_path / "new" / BOOK_FILE)


def test_the_log_of_changes_of_the_old_book_never_gets_into_the_new_one(folder, copy, tmp_path):
    """A server that lost its power leaves a log beside the book; it belongs to that book alone."""
    store = open_book(folder, read_secret(folder))
    store.clubs.create_club("Before the power cut")
    after_the_cut = tmp_path / "after the cut"
    shutil.copytree(folder, after_the_cut)
    store.close()
    assert (after_the_cut / f"{BOOK_FILE}-wal").stat().st_size
    assert restore(copy, after_the_cut) == 0
    assert clubs(after_the_cut / BOOK_FILE) == ["Thursday cards"]
    (aside,) = after_the_cut.glob("before-restore-*.sqlite3")
    assert clubs(aside) == ["Before the power cut", "Thursday cards"]


def test_in_the_place_of_a_damaged_book(folder, copy, logs_of, tmp_path):
    shutil.copytree(folder, tmp_path / "whole")
    (folder / BOOK_FILE).write_bytes(b"x" * 50_000)
    (folder / f"{BOOK_FILE}-wal").write_bytes(b"y" * 50_000)
    assert restore(copy, folder) == 0
    assert logs_of(folder) == logs_of(tmp_path / "whole")
    (aside,) = folder.glob("before-restore-*.sqlite3")
    assert aside.read_bytes() == b"x" * 50_000, "somebody may yet save something from it"
    assert Path(f"{aside}-wal").read_bytes() == b"y" * 50_000


def test_a_book_on_another_disk_is_changed_there(folder, copy, change, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    shutil.move(folder / BOOK_FILE, disk / "book")
    (folder / BOOK_FILE).symlink_to(disk / "book")
    change(folder, "Later table")
    assert restore(copy, folder) == 0
    assert (folder / BOOK_FILE).is_symlink()
    assert clubs(disk / "book") == ["Thursday cards"]
    (aside,) = disk.glob("before-restore-*.sqlite3")
    assert clubs(aside) == ["Later table", "Thursday cards"]


# --- what is not put back ----------------------------------------------------------------------------------


def a_text(path: Path, _: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def an_empty_file(path: Path, _: Path) -> None:
    path.touch()


def a_book_of_recipes(path: Path, _: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE recipes (name TEXT)")


def an_empty_database(path: Path, _: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA user_version = 7")


def half_a_copy(path: Path, copy: Path) -> None:
    path.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def the_first_bytes_of_a_copy(path: Path, copy: Path) -> None:
    path.write_bytes(copy.read_bytes()[:300])


def a_scratched_copy(path: Path, copy: Path) -> None:
    whole = copy.read_bytes()
    path.write_bytes(whole[:8192] + b"x" * 8192 + whole[16384:])


def a_match_of_no_club(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("UPDATE matches SET club_id = 'gone' WHERE number = 3")


def a_book_of_tomorrow(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('fortyfives', '9999', 'then')"
        )


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (a_text, "is no score book"),
        (an_empty_file, "is no score book"),
        (a_book_of_recipes, "is no score book"),
        (an_empty_database, "is no score book"),
        (half_a_copy, "is damaged"),
        (the_first_bytes_of_a_copy, "is damaged"),
        (a_scratched_copy, "is damaged"),
        (a_match_of_no_club, "is damaged: a line of matches"),
        (a_book_of_tomorrow, "newer version"),
    ],
)
def test_it_is_refused_in_words_and_the_present_book_stays(what, said, folder, copy, tmp_path, capsys):
    file = tmp_path / "file"
    what(file, copy)
    was = file.read_bytes()
    before = everything(folder)
    assert restore(file, folder) == 1
    told = capsys.readouterr().err
    assert str(file) in told
    assert said in told
    assert "part" not in told, "nobody knows that name"
    assert everything(folder) == before
    assert file.read_bytes() == was


@pytest.mark.parametrize("at", ["nothing", "."])
def test_a_file_that_is_not_there(folder, tmp_path, at, capsys):
    assert restore(tmp_path / at, folder) == 1
    assert "There is no file" in capsys.readouterr().err


def test_no_folder_is_left_where_there_was_none(tmp_path):
    assert restore(Path(__file__), tmp_path / "new") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_present_book_is_no_copy_of_itself(folder, capsys):
    before = everything(folder)
    assert restore(folder / BOOK_FILE, folder) == 1
    assert "the present score book itself" in capsys.readouterr().err
    assert everything(folder) == before


def test_a_line_that_cannot_be_read_is_told_and_the_rest_is_put_back(folder, copy, harm, capsys):
    harm(copy, "UPDATE events SET event = '{\"kind\": \"of tomorrow\"}' WHERE seq = 2 AND match_id IN "
         "(SELECT id FROM matches WHERE number = 1)")  # fmt: skip
    assert restore(copy, folder) == 0
    assert "line 2 cannot be read" in capsys.readouterr().out


def test_a_copy_of_an_older_program_is_brought_up_to_date(folder, tmp_path):
    old = Database(tmp_path / "old", execute_plugins=False)
    migrations.apply(old, stop_before="0004_nothing_is_torn_out")
    old.execute("INSERT INTO clubs (id, name, made_at) VALUES ('c', 'Old table', '2026-01-01T00:00:00Z')")
    old.conn.commit()
    old.conn.close()
    was = (tmp_path / "old").read_bytes()
    assert restore(tmp_path / "old", folder) == 0
    assert clubs(folder / BOOK_FILE) == ["Old table"]
    with closing(sqlite3.connect(folder / BOOK_FILE)) as conn:
        assert conn.execute("SELECT count(*) FROM _sqlite_migrations").fetchone() == (len(known_steps()),)
    assert (tmp_path / "old").read_bytes() == was


# --- while a server is running -----------------------------------------------------------------------------


def test_a_folder_that_is_being_served_is_left_alone(folder, copy, capsys, monkeypatch):
    monkeypatch.setenv("FORTYFIVES_DATA", str(folder))
    app = make_app()
    before = everything(folder)
    assert restore(copy, folder) == 1
    assert f"A server is running over {folder}" in capsys.readouterr().err
    assert everything(folder) == before
    app.extensions["fortyfives.emptying"].stop()
    app.extensions["fortyfives"].store.close()
    app.extensions["fortyfives.hold"].let_go()
    assert restore(copy, folder) == 0


def test_a_book_that_any_program_has_open_is_left_alone(folder, copy, capsys):
    store = open_book(folder, read_secret(folder))
    assert store.trouble() is None
    assert restore(copy, folder) == 1
    assert f"A program has {folder / BOOK_FILE} open" in capsys.readouterr().err
    assert store.clubs.create_club("Still here")
    store.close()
    assert restore(copy, folder) == 0


def test_no_server_starts_while_a_book_is_being_put_back(folder, capsys):
    hold = Hold(folder, "alone")
    assert serve(Settings("127.0.0.1", 0, folder)) == 1
    assert "is being put back" in capsys.readouterr().err
    hold.let_go()


def test_two_servers_may_share_a_folder_and_a_hold_ends_with_its_holder(folder):
    first, second = Hold(folder, "with others"), Hold(folder, "with others")
    first.let_go()
    with pytest.raises(FolderInUse):
        Hold(folder, "alone")
    del second
    Hold(folder, "alone").let_go()


def test_a_folder_for_reading_only(readers_folder, capsys):
    other = readers_folder / BOOK_FILE
    was = other.read_bytes()
    assert restore(other.parent / BOOK_FILE, readers_folder) == 1
    assert restore(Path(__file__), readers_folder) == 1
    assert "cannot be used: Permission denied." in capsys.readouterr().err
    assert other.read_bytes() == was


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root works for other accounts")
def test_what_root_makes_in_the_folder_of_the_server_is_the_servers(folder, copy, tmp_path, capsys):
    """As a host types it, without a thought of accounts; the server could not write a book of root's."""
    other = tmp_path / "other"
    other.mkdir()
    for data in (folder, other):
        for path in (data, *data.rglob("*")):
            os.chown(path, 65534, 65534)
    club = tmp_path / "club.json"
    assert main(["backup", "--data", str(folder)]) == 0
    assert main(["restore", str(copy), "--data", str(folder)]) == 0
    [name] = [line.split()[0] for line in _clubs(folder, capsys)]
    assert main(["export", name, "--to", str(club), "--data", str(folder)]) == 0
    assert main(["import", str(club), "--data", str(other)]) == 0
    made = [path for data in (folder, other) for path in data.rglob("*")]
    assert {path.name for path in made} >= {"backups", "secret", BOOK_FILE}
    assert [path for path in made if path.stat().st_uid != 65534] == []
    assert club.stat().st_uid == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root works for other accounts")
def test_root_gives_nothing_away_over_a_link_in_the_folder_of_the_server(folder, tmp_path):
    """Whoever has the folder could have a link lead to a folder of root's, and become root with it."""
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "file").write_text("of root")
    for path in (folder, *folder.rglob("*")):
        os.chown(path, 65534, 65534)
    (folder / "backups").symlink_to(precious)
    (folder / "serving").symlink_to(precious / "file")
    assert main(["backup", "--data", str(folder)]) == 0
    with pytest.raises(OSError, match="symbolic link"):
        Serving(folder, "http://cards.local", "alone")
    assert (precious / "file").read_text() == "of root"
    for path in (precious, precious / "file"):
        give_to_owner(path)  # of root's own folder: it stays root's
        assert path.stat().st_uid == 0
    (folder / "other").hardlink_to(precious / "file")
    give_to_owner(folder / "other")
    assert (precious / "file").stat().st_uid == 0


def _clubs(folder, capsys):
    capsys.readouterr()
    assert main(["keys", "--data", str(folder)]) == 0
    return capsys.readouterr().out.splitlines()[1:]
