"""A host starts the server: the folder, the secret, the addresses, and a clean end."""

from __future__ import annotations

import json
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from fortyfives.cli import read_arguments
from fortyfives.cli.folder import CannotServe, read_secret
from fortyfives.cli.hold import SERVING_FILE, FolderServed, Serving
from fortyfives.cli.serve import Settings, addresses_of, serve, serve_folder

TOP = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, port: int, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "fortyfives", "serve", "--host", "127.0.0.1", f"--port={port}"]
    return subprocess.Popen(
        [*command, f"--data={data}", *more],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def fetch(port: int, path: str) -> str:
    for _ in range(600):  # a busy machine is slow to start a program
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
                return str(answer.read().decode())
        except ConnectionError:
            time.sleep(0.1)
        except urllib.error.URLError as failure:
            if not isinstance(failure.reason, ConnectionError):
                raise
            time.sleep(0.1)
    raise AssertionError("the server did not come up")


def test_it_serves_says_where_and_ends_cleanly_when_asked(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path / "data", port) as server:
        assert json.loads(fetch(port, "/healthz"))["ok"] is True
        assert "Forty-Fives" in fetch(port, "/")
        server.send_signal(signal.SIGTERM)
        said, complained = server.communicate(timeout=30)
    assert server.returncode == 0
    assert f"http://127.0.0.1:{port}" in said
    assert complained == ""


def test_the_demo_shows_its_club_to_whoever_comes_and_says_so(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path / "demo", port, "--demo") as server:
        page = fetch(port, "/")
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    assert "Maeve" in page
    assert "made-up" in page


def test_a_port_that_is_taken_is_told_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start(tmp_path / "data", port) as server:
            _, complained = server.communicate(timeout=30)
    assert server.returncode == 1
    assert f"port {port}" in complained
    assert "Traceback" not in complained


def test_a_demo_never_goes_into_a_book_that_is_in_use(tmp_path: Path) -> None:
    (tmp_path / "fortyfives.sqlite3").touch()
    with start(tmp_path, free_port(), "--demo") as server:
        _, complained = server.communicate(timeout=30)
    assert server.returncode == 1
    assert "empty folder" in complained


def test_the_secret_is_drawn_once_and_is_for_the_host_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    secret = read_secret(data)
    assert len(secret) >= 32
    assert read_secret(data) == secret
    assert stat.S_IMODE((data / "secret").stat().st_mode) == 0o600
    assert read_secret(tmp_path / "other") != secret


def test_an_empty_secret_is_never_used(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(CannotServe, match="is empty or no secret"):
        read_secret(tmp_path)


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 4545, "http://127.0.0.1:4545"),
        ("table.lan", 80, "http://table.lan"),
        ("::1", 4545, "http://[::1]:4545"),
    ],
)
def test_an_address_is_one_that_a_browser_takes(host: str, port: int, address: str) -> None:
    assert addresses_of(Settings(host, port)) == [address]


def test_a_server_for_everybody_names_its_address_in_the_net_first() -> None:
    assert addresses_of(Settings("0.0.0.0", 4545))[-1] == "http://127.0.0.1:4545"


def test_what_the_command_line_leaves_out_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "127.0.0.9")
    monkeypatch.setenv("PORT", "8000")
    monkeypatch.setenv("FORTYFIVES_DATA", "/tmp/elsewhere")
    told = read_arguments(["serve"])
    assert (told.host, told.port, told.data) == ("127.0.0.9", 8000, Path("/tmp/elsewhere"))
    assert read_arguments(["serve", "--port", "9000"]).port == 9000


def test_a_secret_that_is_none_is_never_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff\xfe")
    with pytest.raises(CannotServe, match="no secret"):
        read_secret(tmp_path)


@pytest.mark.parametrize("port", ["-1", "99999", "http", "４５"])
def test_a_port_is_a_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["serve", "--port", port])
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def test_a_host_that_is_not_there_is_told_in_plain_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(Settings(host="nowhere.invalid", port=0, data=tmp_path)) == 1
    assert "Cannot listen on nowhere.invalid" in capsys.readouterr().err


def second(data: Path) -> subprocess.CompletedProcess[str]:
    """Another server over the same folder, on a port of its own."""
    command = [sys.executable, "-m", "fortyfives", "serve", "--host=127.0.0.1", "--port=0", f"--data={data}"]
    return subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=60, check=False)


def test_a_folder_that_is_served_already_is_told_with_its_address(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with start(data, port) as server:
        fetch(port, "/healthz")
        refused = second(data)
        assert refused.returncode == 1
        assert f"A server is running over {data} already at http://127.0.0.1:{port}." in refused.stderr
        # Whatever looks after the book may run beside it.
        for command in (["backup"], ["check"], ["keys"]):
            done = subprocess.run(
                [sys.executable, "-m", "fortyfives", *command, f"--data={data}"],
                cwd=TOP,
                capture_output=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
        assert json.loads(fetch(port, "/healthz"))["ok"] is True
        server.kill()  # with force: nothing tidies up behind it
        server.communicate()
    assert (data / SERVING_FILE).read_text() == f"http://127.0.0.1:{port}"
    with start(data, port) as server:
        assert json.loads(fetch(port, "/healthz"))["ok"] is True
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    assert (data / SERVING_FILE).read_text() == ""


def test_the_processes_of_one_server_for_web_apps_serve_together_but_not_beside_the_tables_own(tmp_path: Path) -> None:
    one, other = Serving(tmp_path, "https://cards.example.org", "with others"), Serving(tmp_path, "", "with others")
    other.let_go()
    with pytest.raises(FolderServed):
        Serving(tmp_path, "http://127.0.0.1:4545", "alone")
    one.let_go()
    alone = Serving(tmp_path, "http://127.0.0.1:4545", "alone")
    with pytest.raises(CannotServe, match=r"already at http://127\.0\.0\.1:4545\."):
        serve_folder(tmp_path, "", "with others")
    alone.let_go()
