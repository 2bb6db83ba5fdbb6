"""How far long work is: a bar where somebody looks, nothing where nobody does."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from fortyfives.cli import demo, main
from fortyfives.cli.demo import build
from fortyfives.cli.folder import BOOK_FILE
from fortyfives.cli.progress import Progress

TOP = Path(__file__).resolve().parents[2]


def on_a_terminal(*command: str) -> str:
    """What a command writes where its standard error is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "fortyfives", *command], cwd=TOP, stdout=subprocess.DEVNULL, stderr=theirs
    ):
        os.close(theirs)
        told = b""
        with suppress(OSError):  # how a terminal says that nobody writes to it any more
            while piece := os.read(ours, 4096):
                told += piece
    os.close(ours)
    return told.decode()


def test_a_terminal_shows_a_bar_with_count_and_time_left_and_is_wiped(folder: Path) -> None:
    told = on_a_terminal("check", "--data", str(folder))
    assert "\rCopying: 100 % |" in told
    assert "\rReading matches: 100 % |" in told
    assert "| 10 of 10, 00:00 left" in told
    assert told.rpartition("\r")[2] == ""
    assert told.split("\r")[-2].strip() == ""


def test_all_commands_that_take_long_tell_of_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    data, book, club = str(folder), str(tmp_path / "book"), str(tmp_path / "club.json")
    for command, works in (
        (["demo", "--data", str(tmp_path / "demo")], ["Playing matches"]),
        (["backup", "--data", data, "--to", book], ["Copying"]),
        (["check", "--data", data], ["Copying", "Reading matches"]),
        (["restore", book, "--data", str(tmp_path / "back")], ["Copying", "Reading matches"]),
        (["export", "Thursday cards", "--data", data, "--to", club], ["Writing matches"]),
        (["import", club, "--data", str(tmp_path / "new"), "--dry-run"], ["Comparing matches"]),
        (["import", club, "--data", str(tmp_path / "new")], ["Comparing matches"]),
    ):
        assert main(command) == 0
        told = capsys.readouterr().err
        assert all(f"\r{work}: 100 % |" in told for work in works), (command, told)


def test_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Counting") as progress:
        progress(1, 2)
        progress(2, 2)
    assert capsys.readouterr().err == ""


def test_work_that_begins_anew_begins_at_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress("Counting") as progress:
        for of in (2, 3):
            for done in range(1, of + 1):
                progress(done, of)
    told = capsys.readouterr().err
    assert told.index("2 of 2") < told.index("3 of 3")


def test_a_demo_that_is_stopped_leaves_no_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as stop:
        stop.setattr(demo, "fill", stopped)
        assert build(tmp_path / "demo") == 130
    assert not [path for path in (tmp_path / "demo").iterdir() if path.name.startswith(BOOK_FILE)]
    assert build(tmp_path / "demo") == 0
