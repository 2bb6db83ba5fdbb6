"""A line about each request, where the host asks for it: no address, no name; and nothing at all where he does not."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client

from fortyfives.cli import read_arguments
from fortyfives.cli.lines import Lines
from fortyfives.cli.serve import Settings, app_over, make_app, serve
from fortyfives.store import Store
from fortyfives.web.metrics import Metrics
from tests.cli.test_serve import fetch, free_port, start

LINE = re.compile(r"(\S+Z) method=(\S+) route=(\S+) status=(\d{3}) ms=(\d+\.\d) bytes=(\d+)")


def test_the_running_server_writes_a_line_for_each_request_and_no_key(tmp_path: Path) -> None:
    data, port, file = tmp_path / "data", free_port(), tmp_path / "requests.log"
    with start(data, port, "--metrics", str(file)) as server:
        page = fetch(port, "/rules")
        fetch(port, "/healthz")
        fetch(port, "/static/site.css")
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=60)
    told = [LINE.fullmatch(line) for line in file.read_text("utf-8").splitlines()]
    assert all(told)
    asked = [(line[2], line[3], line[4]) for line in told if line]
    # A line is told when the answer has been handed on, so that of two phones either may be the first.
    assert sorted(one for one in asked if "healthz" not in one[1]) == [
        ("GET", "/rules", "200"),
        ("GET", "/static/<path:filename>", "200"),
    ]
    assert ("GET", "/healthz", "200") in asked
    assert [int(line[6]) for line in told if line and line[3] == "/rules"] == [len(page.encode())]


@pytest.fixture
def lines() -> list[str]:
    return []


@pytest.fixture
def measured(app: Flask, lines: list[str]) -> Flask:
    app.wsgi_app = Metrics(app.wsgi_app, app.url_map, lines.append)  # type: ignore[method-assign]
    return app


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("GET", "/k/0123456789abcdef0123456789abcdef", "method=GET route=/k/<key> status=404"),
        ("GET", "/m/nosuchmatch", "method=GET route=/m/<match_id> status=404"),
        ("POST", "/m/nosuchmatch/tap", "method=POST route=/m/<match_id>/tap status=404"),
        ("GET", "/no/such/place?of=Maeve", "method=GET route=- status=404"),
        ("DELETE", "/rules", "method=DELETE route=- status=405"),
        ("GET", "/%ff", "method=GET route=- status=404"),
        ("X" * 30, "/rules", "method=- route=- status=405"),
    ],
)
def test_of_an_address_only_its_route_is_told(
    measured: Flask, lines: list[str], method: str, path: str, told: str
) -> None:
    answer = measured.test_client().open(path, method=method)
    answer.close()
    [line] = lines
    assert line.startswith(f"{told} ms=")
    assert line.endswith(f" bytes={len(answer.data)}")


def test_what_fails_has_its_line_too(lines: list[str], app: Flask) -> None:
    def fails(_environ: Any, _start: Callable[..., Any]) -> Iterable[bytes]:
        raise RuntimeError("at the door")

    with pytest.raises(RuntimeError, match="at the door"):
        Client(Metrics(fails, app.url_map, lines.append)).get("/rules")
    [line] = lines
    assert line.startswith("method=GET route=/rules status=500 ms=")


def test_a_file_may_be_turned_over_and_a_disk_may_be_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "requests.log"
    with closing(Lines(str(file))) as tell:
        tell("one")
        file.rename(tmp_path / "requests.log.1")
        tell("two")
    assert (tmp_path / "requests.log.1").read_text().endswith("Z one\n")
    assert file.read_text().endswith("Z two\n")
    full = Path("/dev/full")
    if full.exists():
        with closing(Lines(str(full))) as tell:
            tell("three")
            tell("four")
    assert capsys.readouterr() == ("", "")


def test_nothing_stands_before_the_app_where_nobody_asks(store: Store, tmp_path: Path) -> None:
    plain = app_over(store, Settings(), "secret")
    assert not isinstance(plain.wsgi_app, Metrics)
    asked = app_over(store, Settings(metrics=str(tmp_path / "requests.log")), "secret")
    assert isinstance(asked.wsgi_app, Metrics)
    asked.extensions["fortyfives.lines"].close()


def test_where_they_go_is_said_on_the_command_line_or_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_arguments(["serve"]).metrics is None
    assert read_arguments(["serve", "--metrics", "-"]).metrics == "-"
    monkeypatch.setenv("FORTYFIVES_METRICS", str(tmp_path / "requests.log"))
    monkeypatch.setenv("FORTYFIVES_DATA", str(tmp_path))
    assert read_arguments(["serve"]).metrics == str(tmp_path / "requests.log")
    app = make_app()  # as gunicorn has it
    assert isinstance(app.wsgi_app, Metrics)
    app.extensions["fortyfives.lines"].close()
    app.extensions["fortyfives.emptying"].stop()
    app.extensions["fortyfives"].store.close()
    app.extensions["fortyfives.serving"].let_go()
    app.extensions["fortyfives.hold"].let_go()
    nowhere = tmp_path / "no" / "such" / "folder"
    assert serve(Settings(port=0, data=tmp_path, metrics=str(nowhere))) == 1
    assert f"{nowhere} cannot be used: No such file or directory." in capsys.readouterr().err
