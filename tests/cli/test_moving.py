"""A club leaves one server's book and comes into another's; what is deleted ends by itself."""

from __future__ import annotations

import io
import json
import stat
import sys
import threading
from contextlib import closing
from datetime import timedelta

import pytest

from fortyfives.cli import main
from fortyfives.cli.emptying import Emptying
from fortyfives.cli.folder import BOOK_FILE, now, open_book, read_secret
from fortyfives.cli.serve import make_app
from fortyfives.store import KEPT_DAYS


@pytest.fixture
def opened(folder):
    """The book of the folder, as the running server has it open."""
    with closing(open_book(folder, read_secret(folder))) as store:
        yield store


@pytest.fixture
def club(opened):
    [(club,)] = opened._connections.read("SELECT id FROM clubs")
    return club


@pytest.fixture
def file(folder, club, tmp_path, capsys):
    assert main(["export", club, "--data", str(folder), "--to", str(tmp_path / "club.json")]) == 0
    capsys.readouterr()
    return tmp_path / "club.json"


def take_in(file, data, *more):
    return main(["import", str(file), "--data", str(data), *more])


def lines(path):
    return [line for line in path.read_bytes().splitlines() if not line.startswith(b'"exported_at"')]


# --- out


def test_a_club_is_written_by_its_id_or_name_while_the_server_runs(folder, opened, club, tmp_path, capsys):
    name = opened.clubs.name_of(club)
    for told, to in ((club, "a.json"), (name, "b.json")):
        assert main(["export", told, "--data", str(folder), "--to", str(tmp_path / to)]) == 0
        assert f"{name} is written to {tmp_path / to}" in capsys.readouterr().out
    assert lines(tmp_path / "a.json") == lines(tmp_path / "b.json")
    assert len(json.loads((tmp_path / "a.json").read_bytes())["matches"]) == 10
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["a.json", "b.json"]


def test_without_a_file_it_gets_a_name_with_the_day(folder, club, tmp_path, monkeypatch, capsys):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert main(["export", club, "--data", str(folder)]) == 0
    [made] = (tmp_path / "here").iterdir()
    assert made.name.endswith(f"{now()[:10]}.json")
    assert main(["export", club, "--data", str(folder)]) == 1
    assert "nothing is written over" in capsys.readouterr().err


def test_to_standard_output(folder, club, capfdbinary):
    assert main(["export", club, "--data", str(folder), "--to", "-"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["club"]["id"] == club


@pytest.mark.parametrize(
    ("club", "to", "why"),
    [("nobody", "x.json", "There is no club nobody"), (None, "no/folder/x.json", "cannot be used")],
)
def test_what_cannot_be_written(folder, opened, tmp_path, capsys, club, to, why):
    [(there,)] = opened._connections.read("SELECT id FROM clubs")
    assert main(["export", club or there, "--data", str(folder), "--to", str(tmp_path / to)]) == 1
    assert why in capsys.readouterr().err
    assert not (tmp_path / to).exists()


def test_a_damaged_match_is_left_out_and_told(folder, club, tmp_path, harm, capsys):
    harm(folder / BOOK_FILE, "UPDATE events SET event = 'x' WHERE match_id = (SELECT id FROM matches WHERE number = 1)")
    assert main(["export", club, "--data", str(folder), "--to", str(tmp_path / "club.json")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert len(json.loads((tmp_path / "club.json").read_bytes())["matches"]) == 9


def test_how_far_it_is_is_told_where_somebody_looks(folder, club, file, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["export", club, "--data", str(folder), "--to", str(tmp_path / "again.json")]) == 0
    assert "\rWriting matches: 100 %" in capsys.readouterr().err
    assert take_in(file, tmp_path / "new") == 0
    assert "\rComparing matches: 100 %" in capsys.readouterr().err


# --- in


def test_export_wipe_import_export_is_the_same_but_for_the_time(folder, file, club, tmp_path, capsys, logs_of):
    new = tmp_path / "new"
    assert take_in(file, new) == 0
    told = capsys.readouterr().out
    assert "is new here and came in." in told
    assert "  Matches, 10 in the file: 10 are new and come in." in told
    assert f"python -m fortyfives keys recover {club}" in told
    assert main(["export", club, "--data", str(new), "--to", str(tmp_path / "again.json")]) == 0
    assert lines(tmp_path / "again.json") == lines(file)
    assert set(logs_of(new)) == set(logs_of(folder))


def test_twice_changes_nothing(folder, file, capsys):
    for _ in range(2):
        assert take_in(file, folder) == 0
        told = capsys.readouterr().out
        assert "is here already; nothing in the file is new." in told
        assert "  Matches, 10 in the file: 10 are here already." in told


def test_a_dry_run_writes_nothing(file, folder, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    for new in (tmp_path / "empty", tmp_path / "nowhere"):
        assert take_in(file, new, "--dry-run") == 0
        told = capsys.readouterr().out
        assert f"There is no score book in {new} yet" in told
        assert "is not here yet and would come in whole." in told
        assert "  Matches, 10 in the file: 10 are new and come in." in told
    assert list((tmp_path / "empty").iterdir()) == []
    assert not (tmp_path / "nowhere").exists()
    content = json.loads(file.read_bytes())
    content["players"].append({"number": 99, "name": "Late", "same_as": None, "merged_with": None, "retired_at": None})
    file.write_text(json.dumps(content))
    assert take_in(file, folder, "--dry-run") == 0
    assert "1 is new and comes in." in capsys.readouterr().out
    assert take_in(file, folder, "--dry-run") == 0
    assert "1 is new and comes in." in capsys.readouterr().out


def test_what_is_refused_is_named_and_ends_with_1(file, folder, tmp_path, capsys):
    content = json.loads(file.read_bytes())
    del content["matches"][0]["log"][1]
    file.write_text(json.dumps(content))
    assert take_in(file, tmp_path / "new") == 1
    told = capsys.readouterr().out
    assert "9 are new and come in. 1 does not come in." in told
    assert "Taps are missing from it." in told


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "damaged in line 1"), (b"\0" * 100, "damaged in line 1"), (b'{"a":1}', "not the file of a club")],
)
def test_what_is_no_file_of_a_club_is_refused(folder, tmp_path, capsys, content, why):
    was = (folder / BOOK_FILE).read_bytes()
    (tmp_path / "x.json").write_bytes(content)
    assert take_in(tmp_path / "x.json", folder) == 1
    assert why in capsys.readouterr().err
    assert take_in(tmp_path / "missing.json", folder) == 1
    assert "missing.json cannot be used" in capsys.readouterr().err
    assert (folder / BOOK_FILE).read_bytes() == was


def test_a_deleted_club_is_brought_back_first(folder, opened, file, club, capsys):
    opened.bin.delete_club(club, None)
    assert take_in(file, folder) == 1
    assert "was deleted here" in capsys.readouterr().err


# --- what is deleted


def test_the_check_counts_what_is_deleted(folder, opened, club, capsys):
    opened.bin.delete_match(opened.matches.in_club(club)[0], None)
    assert main(["check", "--data", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "Matches: 10." in told
    assert f"  Deleted, for {KEPT_DAYS} days still to be brought back: 1 of these matches." in told
    opened.bin.delete_club(club, None)
    assert main(["check", "--data", str(folder)]) == 0
    assert "10 of these matches." in capsys.readouterr().out


def test_what_is_deleted_is_taken_out_once_a_day(store, clock):
    days = Emptying(store, clock)
    assert days.turn() == 0
    store.bin.delete_club(store.clubs.create_club("Old"), None)
    clock.pass_time(days=29)
    assert days.turn() == 0
    store.bin.delete_club(store.clubs.create_club("Younger"), None)
    clock.pass_time(days=1, hours=-1)
    assert days.turn() == 0, "no day has gone since the last time"
    clock.pass_time(hours=1)
    assert days.turn() == 1
    assert store._connections.read("SELECT name FROM clubs") == [("Younger",)]


def test_a_server_that_is_not_ours_takes_it_out_too_while_it_runs(folder, opened, club, monkeypatch):
    monkeypatch.setenv("FORTYFIVES_DATA", str(folder))
    monkeypatch.setattr("fortyfives.cli.emptying.LOOK_SECONDS", 0.001)
    monkeypatch.setattr("fortyfives.cli.emptying.EVERY", timedelta(0))
    app = make_app()
    opened.bin.delete_club(club, None)
    with opened._connections.writing() as db:
        db.execute("UPDATE clubs SET deleted_at = '2020-01-01T00:00:00Z'")
    while opened._connections.read("SELECT count(*) FROM clubs") != [(0,)]:
        threading.Event().wait(0.01)
    app.extensions["fortyfives.emptying"].stop()
    app.extensions["fortyfives"].store.close()
    app.extensions["fortyfives.hold"].let_go()


def test_what_has_ended_is_cleared_once_an_hour(store, clock):
    hours = Emptying(store, clock)
    hours.turn()
    club = store.clubs.create_club("Thursday cards")
    store.codes.make(club, None, None)
    clock.pass_time(minutes=59)
    hours.turn()
    assert store._connections.read("SELECT count(*) FROM pen_codes") == [(1,)], "no hour has gone since the last time"
    clock.pass_time(minutes=1)
    hours.turn()
    assert store._connections.read("SELECT count(*) FROM pen_codes") == [(0,)]


def test_a_file_that_was_not_taken_in_does_not_wait_for_the_day(store, clock):
    days = Emptying(store, clock)
    days.turn()
    store.waiting.keep(io.BytesIO(b"names"), "somebody", "192.0.2.1")
    clock.pass_time(minutes=30)
    assert days.turn() == 0
    assert list((store._connections.path.parent / "imports").iterdir()) == []


def test_a_book_that_does_not_answer_does_not_stop_the_server(store, clock, caplog):
    store.close()
    store._connections.path.unlink()
    assert Emptying(store, clock).turn() == 0
    assert "was not taken out" in caplog.text


def test_it_is_taken_out_in_a_thread_of_its_own(store, clock, monkeypatch):
    monkeypatch.setattr("fortyfives.cli.emptying.LOOK_SECONDS", 0.001)
    store.bin.delete_club(store.clubs.create_club("Old"), None)
    clock.pass_time(days=30)
    emptying = Emptying(store, clock)
    emptying.start()
    while store._connections.read("SELECT count(*) FROM clubs") != [(0,)]:
        emptying._ended.wait(0.01)
    emptying.stop()
