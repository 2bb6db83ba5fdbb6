"""What a host copies from deploy/ can be read by those who have to read it, and says what the program does."""

from __future__ import annotations

import configparser
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from fortyfives.cli import read_arguments

TOP = Path(__file__).resolve().parents[1]
DEPLOY = TOP / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("fortyfives*.*"))


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd: an ini file in which a key may stand several times."""
    found = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read(DEPLOY / name, encoding="utf-8")
    return found


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_has_what_systemd_asks_for(name: str) -> None:
    told = unit(name)
    assert told["Unit"]["Description"]
    assert ("Timer" in told) if name.endswith(".timer") else told["Service"]["ExecStart"].startswith("/")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_reads_it(name: str, tmp_path: Path) -> None:
    for path in DEPLOY.glob("fortyfives*.*"):  # over the python that is here: theirs is made by the host
        text = path.read_text(encoding="utf-8").replace("/opt/fortyfives/.venv/bin/python", "/bin/true")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, timeout=60, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if "fortyfives" in line]
    assert (complaints, done.returncode) == ([], 0), done.stderr


def test_gunicorn_runs_one_process_with_a_line_for_every_phone() -> None:
    told = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    assert (told["workers"], told["wsgi_app"]) == (1, "app:app")
    assert told["threads"] >= 8
    started = unit("fortyfives.service")["Service"]["ExecStart"]
    assert started.endswith("-m gunicorn -c deploy/gunicorn.conf.py")


def test_the_copy_of_every_night_is_a_command_that_is_there() -> None:
    [arguments] = re.findall(r"-m fortyfives (.+)$", unit("fortyfives-backup.service")["Service"]["ExecStart"])
    told = read_arguments(arguments.split())
    assert (told.command, str(told.data)) == ("backup", "/var/lib/fortyfives")


def test_the_image_holds_all_that_the_app_reads_and_nothing_that_is_not_there() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = {name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]}
    assert {name for name in copied if not (TOP / name).exists()} == set()
    assert {"app.py", "fortyfives", "templates", "static", "locks/deploy.txt"} <= copied
    assert not [line for line in lines if re.search(r"curl|wget|apt|ADD ", line)], (
        "nothing but packages comes from the net"
    )
    assert "USER fortyfives" in lines


def test_no_key_gets_into_the_log_of_a_proxy() -> None:
    assert re.search(r"^\s*access_log off;", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"), re.M)
    # Caddy keeps none, unless asked to.
    assert not re.search(r"^\s*log\b", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"), re.M)


def test_a_proxy_lets_through_what_the_app_lets_in() -> None:
    assert re.search(r"client_max_body_size 33m;", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    assert re.search(r"max_size 33MB", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
