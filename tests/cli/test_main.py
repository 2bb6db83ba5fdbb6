"""A python that lacks something says so in one sentence, and which one has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives import __main__
from fortyfives.cli import main
from fortyfives.cli.folder import BOOK_FILE

TOP = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("command", "lacks"), [("serve --port 99", "segno"), ("check", "sqlite_utils")])
def test_without_the_packages(command: str, lacks: str) -> None:
    without = [sys.executable, "-S", "-m", "fortyfives", *command.split()]  # -S: this python, but no package of it
    done = subprocess.run(without, cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"This python has not got the package {lacks}: run `make serve` first, "
        f"then `.venv/bin/python -m fortyfives {command}`.\n"
    )


def test_the_referee_needs_no_package() -> None:
    without = [sys.executable, "-S", "-m", "fortyfives", "judge"]
    question = '{"ask":"finish","rules":"barker","scores":[120,125],"bidding_side":0}\n'
    done = subprocess.run(without, cwd=TOP, input=question, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_with_too_old_a_python(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "argv", ["fortyfives", "keys"])
    assert __main__.run() == 1
    assert capsys.readouterr().err.startswith("This python has not got Python 3.11 or newer: run `make serve` first")


def test_a_module_of_ours_that_is_missing_is_no_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def main() -> int:
        raise ModuleNotFoundError("No module named 'fortyfives.cli.nowhere'", name="fortyfives.cli.nowhere")

    monkeypatch.setattr("fortyfives.cli.main", main)
    with pytest.raises(ModuleNotFoundError):
        __main__.run()


@pytest.mark.parametrize(
    ("command", "status"),
    [("keys", 0), ("keys show nobody", 1), ("check --data nowhere", 1), ("dance", 2), ("keys show", 2)],
)
def test_the_exit_status_says_how_it_went(folder: Path, command: str, status: int) -> None:
    told = [*command.split(), *([] if "--data" in command or status == 2 else ["--data", str(folder)])]
    done = subprocess.run([sys.executable, "-m", "fortyfives", *told], cwd=TOP, capture_output=True, check=False)
    assert done.returncode == status
    assert (done.stderr == b"") is (status == 0)


@pytest.mark.parametrize(
    ("command", "work"),
    [
        (["backup"], "fortyfives.cli.backup.copy_book"),
        (["check"], "fortyfives.cli.check.copy_book"),
        (["restore", "book"], "fortyfives.cli.restore.examine"),
        (["export", "Thursday cards", "--to", "club.json"], "fortyfives.cli.export._written"),
        (["import", "club.json"], "fortyfives.store.Arriving.take_in"),
        (["import", "club.json", "--dry-run"], "fortyfives.store.Arriving.look"),
    ],
)
def test_whoever_stops_it_gets_130_and_no_half_of_anything(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], work: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["backup", "--data", str(folder), "--to", "book"]) == 0
    if command[0] == "import":
        assert main(["export", "Thursday cards", "--data", str(folder), "--to", "club.json"]) == 0
    book, beside = (folder / BOOK_FILE).read_bytes(), sorted(tmp_path.iterdir())

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(work, stopped)
    assert main([*command, "--data", str(folder)]) == 130
    assert (folder / BOOK_FILE).read_bytes() == book
    assert sorted(tmp_path.iterdir()) == beside
