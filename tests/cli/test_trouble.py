"""The disk fails under a running server: what players, programs and the host are told, and that it goes on."""

from __future__ import annotations

import ctypes
import html
import http.cookiejar
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from fortyfives.cli import main
from fortyfives.cli.folder import BOOK_FILE, open_book, read_secret
from fortyfives.store import Store, StoreFull
from fortyfives.store.health import LEAST_ROOM
from fortyfives.web import create_app
from tests.cli.test_serve import TOP, fetch, free_port
from tests.conftest import SECRET, Clock

SMALL = 2 << 20
"""Bytes of a disk that is soon full."""
NAMES = ("Maeve", "Angus", "Theresa", "Léo ♣")
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, PR_CAPBSET_DROP = 1, 2, 24


def as_anybody() -> None:
    """In a process about to begin: what a folder forbids is forbidden, even to root."""
    if os.geteuid() == 0:
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def no_file_grows_beyond(most: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    return limit


@dataclass
class Answer:
    status: int
    text: str
    after: str | None

    @property
    def told(self) -> str:
        """The page without its marks."""
        main = self.text.split("<main")[1].split("</main>")[0]
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main)).split())

    @property
    def forms(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The forms of a page: where each goes, and its fields that have a value."""
        found = []
        for form in re.findall(r'<form[^>]* method="post".*?</form>', self.text, re.S):
            fields = re.findall(r'<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"', form)
            where = html.unescape(re.search(r'action="([^"]*)"', form)[1])  # type: ignore[index]
            found.append((where, [(name, html.unescape(value)) for name, value in fields]))
        return found


@dataclass
class Served:
    """A server of its own program over a folder, a phone that has the pen, and a program."""

    data: Path
    server: subprocess.Popen[str]
    port: int
    key: str = ""
    match: str = ""
    seq: int = 0
    acknowledged: list[str] = field(default_factory=list)
    jar: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def ask(self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        site = f"http://127.0.0.1:{self.port}"
        asked = urllib.request.Request(site + path, data, {"Origin": site, **(headers or {})})
        with ExitStack() as stack:
            try:
                answer = stack.enter_context(opener.open(asked, timeout=60))
            except urllib.error.HTTPError as refused:
                answer = stack.enter_context(refused)
            return Answer(answer.status, answer.read().decode(), answer.headers["Retry-After"])

    def send(self, path: str, fields: list[tuple[str, str]]) -> Answer:
        return self.ask(path, urllib.parse.urlencode(fields).encode())

    def call(self, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        answer = self.ask(path, None if body is None else json.dumps(body).encode(), headers)
        return answer.status, json.loads(answer.text)

    def tap(self, do: dict[str, Any] | None = None) -> int:
        """A program taps; what was acknowledged is remembered."""
        tap = str(uuid.uuid4())
        body = {"seq": self.seq, "tap": tap, "do": do or {"pass_in": True}}
        status, told = self.call(f"/api/matches/{self.match}/taps", body)
        if status == 200:
            self.seq = told["seq"]
            self.acknowledged.append(tap)
        else:
            assert told["error"]["code"] == "unavailable"
            assert told["error"]["message"].startswith("The score book does not answer just now. Nothing was lost.")
        return status

    def form(self) -> list[tuple[str, str]]:
        """A match about to begin, as the phone has filled it in."""
        token = dict(next(fields for where, fields in self.ask("/new").forms if where == "/new"))["csrf_token"]
        named = [(f"name{seat}", name) for seat, name in enumerate(NAMES)]
        return [
            ("csrf_token", token), ("rules", "barker"), ("players", "4"), *named, ("dealer", "0"),
            ("tap", str(uuid.uuid4())), ("begin", "1"),
        ]  # fmt: skip

    def found(self) -> None:
        """A club of a program, with a match in it."""
        _, club = self.call("/api/clubs", {"name": "Trouble"})
        self.key = club["pen_key"]
        _, begun = self.call("/api/matches", {"rules": "barker", "players": NAMES, "first_dealer": 0})
        self.match, self.seq = begun["match"], begun["seq"]

    def nothing_is_lost(self) -> None:
        """All that was acknowledged is in the log, once."""
        status, log = self.call(f"/api/matches/{self.match}/log")
        assert status == 200
        taps = [line["tap"] for line in log]
        assert [tap for tap in taps if tap in self.acknowledged] == self.acknowledged

    def logged(self) -> list[str]:
        """Ends the server; all that it said to the host."""
        self.server.send_signal(signal.SIGTERM)
        _, complained = self.server.communicate(timeout=60)
        assert self.server.returncode == 0, complained
        assert "Traceback" not in complained
        return complained.splitlines()


@contextmanager
def served(data: Path, before: Callable[[], None] | None = None) -> Iterator[Served]:
    port = free_port()
    command = [sys.executable, "-m", "fortyfives", "serve", "--host", "127.0.0.1", f"--port={port}", f"--data={data}"]
    server = subprocess.Popen(
        command, cwd=TOP, preexec_fn=before, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        fetch(port, "/healthz")
        yield Served(data, server, port)
    finally:
        if server.poll() is None:
            server.kill()
            server.communicate()


def is_told_as_trouble(table: Served, kind: str) -> None:
    """Whoever asks for the health of the server is told."""
    status, told = table.call("/healthz")
    assert (status, told["ok"], told["trouble"], told["error"]["code"]) == (503, False, kind, "unavailable")
    assert str(table.data) not in json.dumps(told)


def is_kept_on_the_page(table: Served, filled: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A form is refused in plain words, and the page that says so has all of it; returns what it would send."""
    refused = table.send("/new", filled)
    assert refused.status == 503
    assert refused.after == "5"
    assert "Perhaps what you entered is not saved yet. It is kept on this page: tap again in a moment" in refused.told
    assert str(table.data) not in refused.text
    [(where, fields)] = refused.forms
    assert where == "/new"
    assert fields == filled
    return fields


@pytest.fixture
def small_disk(
    tmp_path: Path,
) -> Iterator[tuple[Path, Callable[[], None], Callable[[], None]]]:
    """A folder on a disk that is soon full, how to fill it, and how to make room again."""
    data = tmp_path / "small"
    data.mkdir()
    mounted = shutil.which("mount") is not None and (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(data)], capture_output=True, check=False
        ).returncode == 0
    )  # fmt: skip
    if not mounted:
        pytest.skip("no small disk can be mounted here: test_a_file_that_may_not_grow stands for it")

    def fill() -> None:
        handle = os.open(data / "something else", os.O_WRONLY | os.O_CREAT)
        with suppress(OSError):
            while True:
                os.write(handle, b"x" * 4096)
        os.close(handle)

    try:
        yield data, fill, (data / "something else").unlink
    finally:
        subprocess.run(["umount", "-l", str(data)], check=True)


def test_a_full_disk(small_disk: Any, capsys: pytest.CaptureFixture[str]) -> None:
    data, fill, make_room = small_disk
    with served(data) as table:
        table.found()
        assert table.tap() == 200
        filled = table.form()
        fill()
        for _ in range(50):  # what the log of changes had room for already is still taken
            if table.tap() == 503:
                break
        is_told_as_trouble(table, "store_full")
        again = is_kept_on_the_page(table, filled)
        # Looking goes on, and so does all that needs no book.
        for path in ("/", "/rules", f"/api/matches/{table.match}"):
            assert table.ask(path, headers={"Authorization": f"Bearer {table.key}"}).status == 200, path
        table.nothing_is_lost()

        make_room()
        assert table.call("/healthz")[0] == 200
        assert "Theresa" in table.send("/new", again).text
        assert table.tap() == 200
        table.nothing_is_lost()
        said = table.logged()
    assert all("There is no room left on the disk for" in line and "Make room there" in line for line in said)
    assert [line for line in said if "POST /new" in line]
    assert main(["check", "--data", str(data)]) == 0, capsys.readouterr().out


def test_a_full_disk_at_the_start_and_at_a_copy(small_disk: Any, capsys: pytest.CaptureFixture[str]) -> None:
    data, fill, make_room = small_disk
    open_book(data, read_secret(data)).close()
    fill()
    for command in ("backup", "serve"):
        assert main([command, "--data", str(data)]) == 1
        said = capsys.readouterr().err
        assert "There is no room left on the disk for" in said
        assert "Make room there" in said
    make_room()
    assert main(["backup", "--data", str(data)]) == 0


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """A quota: the other way in which there is no room."""
    with served(tmp_path / "data", no_file_grows_beyond(400 << 10)) as table:
        table.found()
        filled = table.form()
        while table.tap({"adjust": [0, 0], "note": "x" * 200}) == 200:
            assert table.seq < 2000
        status, told = table.call("/healthz")
        assert (status, told["ok"]) == (503, False)
        again = is_kept_on_the_page(table, filled)
        table.nothing_is_lost()
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.prlimit(table.server.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert table.call("/healthz")[0] == 200
        assert "Theresa" in table.send("/new", again).text
        assert table.tap() == 200
        table.nothing_is_lost()
        said = table.logged()
    assert all("a quota is used up" in line or "There is no room left on the disk" in line for line in said)


def test_a_folder_that_may_only_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    with served(data, as_anybody) as table:
        table.found()
        assert table.tap() == 200
        for path in (*data.iterdir(), data):
            path.chmod(0o555)
        is_told_as_trouble(table, "store_unreadable")
        assert table.tap() in (200, 503)  # what is open stays open
        table.nothing_is_lost()
        data.chmod(0o755)
        for path in data.iterdir():
            path.chmod(0o700)
        assert table.call("/healthz")[0] == 200
        assert table.tap() == 200
        table.nothing_is_lost()
        said = table.logged()
    assert said
    assert all("has to be allowed to write" in line for line in said)


@pytest.mark.parametrize("there", [True, False], ids=["with a book", "empty"])
def test_a_server_over_a_folder_that_may_only_be_read_does_not_begin(tmp_path: Path, there: bool) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if there:
        open_book(data, read_secret(data)).close()
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    for path in (*data.iterdir(), data):
        path.chmod(0o555)
    command = [sys.executable, "-m", "fortyfives", "serve", "--port=0", f"--data={data}"]
    done = subprocess.run(
        command, cwd=TOP, preexec_fn=as_anybody, text=True, capture_output=True, timeout=60, check=False
    )
    data.chmod(0o755)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "Errno" not in done.stderr
    assert (
        "cannot be used: Permission denied. The account that this runs under has to be allowed to write" in done.stderr
    )
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before


def test_a_book_that_another_program_holds(tmp_path: Path) -> None:
    with served(tmp_path / "data") as table:
        table.found()
        filled = table.form()
        with closing(sqlite3.connect(table.data / BOOK_FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            again = is_kept_on_the_page(table, filled)
            assert table.call(f"/api/matches/{table.match}")[0] == 200
            is_told_as_trouble(table, "store_busy")
            other.execute("ROLLBACK")
        assert "Theresa" in table.send("/new", again).text
        assert table.call("/healthz")[0] == 200
        assert table.tap() == 200
        said = table.logged()
    assert said
    assert all("Another program holds" in line and "end that program, or wait" in line for line in said)


def test_a_damaged_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    book = data / BOOK_FILE
    with served(data) as table:
        table.found()
        assert table.tap() == 200
        filled = table.form()
        with closing(sqlite3.connect(book)) as conn:
            conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        whole = book.read_bytes()
        with book.open("r+b") as file:  # all but its first page
            file.seek(4096)
            file.write(b"x" * (len(whole) - 4096))
        assert table.tap() == 503
        is_told_as_trouble(table, "store_unreadable")
        again = is_kept_on_the_page(table, filled)
        for path in ("/", "/rules", "/referee"):
            assert table.ask(path).status == 200, path
        assert main(["check", "--data", str(data)]) == 1
        report = capsys.readouterr().out
        assert "File: damaged." in report
        assert "What to do: stop the server" in report
        with book.open("r+b") as file:
            file.write(whole)
        assert table.tap() == 200
        assert "Theresa" in table.send("/new", again).text
        table.nothing_is_lost()
        assert table.call("/healthz")[0] == 200
        said = table.logged()
    assert said
    assert all(f"What to do is said by: python -m fortyfives check --data {data}" in line for line in said)


def test_a_book_that_was_moved_away_or_replaced_by_hand(tmp_path: Path) -> None:
    """What went on being written into a file that has no name any more would be gone with the server."""
    data = tmp_path / "data"
    book, aside, other = data / BOOK_FILE, tmp_path / "aside", tmp_path / "other"
    with served(data) as table:
        table.found()
        assert table.tap() == 200
        filled = table.form()
        shutil.copy(book, other)
        os.replace(book, aside)
        assert table.tap() == 503
        again = is_kept_on_the_page(table, filled)
        os.replace(other, book)  # a copy, put there by hand
        assert table.tap() == 503
        is_told_as_trouble(table, "store_unreadable")
        os.replace(aside, book)
        assert table.tap() == 200
        assert "Theresa" in table.send("/new", again).text
        table.nothing_is_lost()
        said = table.logged()
    assert said
    assert all("was moved, deleted or replaced" in line and "fortyfives restore" in line for line in said)


def test_little_room_is_told_before_the_first_tap_fails(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store.trouble() is None
    usage = shutil.disk_usage(store._connections.path.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=LEAST_ROOM - 1))
    assert isinstance(store.trouble(), StoreFull)


def test_a_clock_that_is_put_back(store: Store, clock: Clock, new_id: Callable[[], str]) -> None:
    """A year back in the middle of an evening: taps keep their order, phones their pens, forms their proof."""
    app = create_app(store, secret=SECRET, clock=clock, new_id=new_id)
    with app.test_client() as phone:
        page = phone.get("/new").text
        token = re.search(r'name="csrf_token" value="([^"]*)"', page)[1]  # type: ignore[index]
        form = {"csrf_token": token, "rules": "barker", "players": "4", "dealer": "0", "begin": "1"}
        form |= {f"name{seat}": name for seat, name in enumerate(NAMES)}
        first = phone.post("/new", data={**form, "tap": new_id()}).headers["Location"]
        clock.pass_time(days=-365)
        second = phone.post("/new", data={**form, "tap": new_id()}).headers["Location"]
        for where, seq in ((first, 1), (first, 2), (second, 1)):
            tap = {"csrf_token": token, "seq": str(seq), "tap": new_id(), "do": '{"pass_in": true}'}
            assert phone.post(f"{where}/tap", data=tap).status_code == 303
        for path in ("/", "/matches", "/stats", first, second, f"{first}/sheet", f"{first}/trail", f"{first}/share"):
            assert phone.get(path).status_code == 200, path
        listed = phone.get("/matches").text
        assert listed.count(f'href="{first}') >= 1
        assert listed.count(f'href="{second}') >= 1
    for where, lines in ((first, 3), (second, 2)):
        log = store.matches.events(where.rpartition("/")[2])
        assert [entry.seq for entry in log] == list(range(1, lines + 1))
