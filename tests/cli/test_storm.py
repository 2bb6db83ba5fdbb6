"""Eight phones tap at a running server while the host copies its book: every copy is a moment of that evening."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from fortyfives.cli import main
from fortyfives.cli.folder import open_book, read_secret
from fortyfives.scorebook import Entry, replay, state_json
from fortyfives.web.taps import Desk
from tests.cli.test_serve import TOP, fetch, free_port, start

PHONES = 8
MATCHES = 5
"""Fewer than phones: three of them are written by two phones at once."""
COPIES = 3
BETWEEN = 25
"""So many taps are recorded before each copy is begun, and after the last."""

HAND = {"tally": {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}}
# Nobody ever wins: what is counted is taken back, and those who were set stay low.
SET = {"tally": {"bidder": 1, "bid": 20, "held": False, "trump": "H", "tricks": [0, 0, 0, 0, 1], "top_trump": 0}}
TAPS: tuple[dict[str, Any], ...] = (
    {"pass_in": True},
    SET,
    HAND,
    {"undo": True},
    {"undo": True},
    {"redo": True},
    {"contract": {"bidder": 2, "bid": 25, "held": False}},
    {"name_trump": "D"},
    {"trick": 0},
    {"undo": True},
    {"correct": {"hand": 1, "pass_in": True}},
    {"abandon": True},
    {"resume": True},
)


class Phone(threading.Thread):
    """One that taps as fast as it is answered, and remembers what it was told."""

    def __init__(self, port: int, key: str, match: str, storm: Storm, chance: int) -> None:
        super().__init__(daemon=True)
        self.line = HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        self.match = match
        self.storm = storm
        self.rng = random.Random(chance)
        self.told: list[tuple[int, dict[str, Any]]] = []
        """The lines that this phone has written, as the server acknowledged them, and the state that each led to."""
        self.refused: set[tuple[int, str]] = set()
        self.failed: BaseException | None = None

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        self.line.request(method, path, json.dumps(body) if body is not None else None, self.headers)
        answer = self.line.getresponse()
        return answer.status, json.loads(answer.read())

    def run(self) -> None:
        try:
            seq = 0
            while not self.storm.over.is_set():
                body = {"seq": seq, "tap": str(uuid.UUID(int=self.rng.getrandbits(128))), "do": self.rng.choice(TAPS)}
                status, answer = self.ask("POST", f"/api/matches/{self.match}/taps", body)
                if status == 200:
                    seq = answer["seq"]
                    self.told.append((seq, answer["state"]))
                    self.storm.blown.release()
                    continue
                self.refused.add((status, answer["error"]["code"]))
                if status == 409:
                    seq = self.ask("GET", f"/api/matches/{self.match}")[1]["seq"]
        except BaseException as fault:
            self.failed = fault
        finally:
            self.line.close()


class Storm:
    """Phones around a server, and how far they have come."""

    def __init__(self, port: int) -> None:
        self.over = threading.Event()
        self.blown = threading.Semaphore(0)
        host = Phone(port, "", "", self, 0)
        _, club = host.ask("POST", "/api/clubs", {"name": "Storm"})
        host.headers["Authorization"] = f"Bearer {club['pen_key']}"
        asked = {"rules": "barker", "players": ["Maeve", "Angus", "Theresa", "Leo"], "first_dealer": 0}
        self.matches = [host.ask("POST", "/api/matches", asked)[1]["match"] for _ in range(MATCHES)]
        host.line.close()
        self.phones = [
            Phone(port, club["pen_key"], self.matches[number % MATCHES], self, number) for number in range(PHONES)
        ]

    def wait_for(self, taps: int) -> None:
        for _ in range(taps):
            assert self.blown.acquire(timeout=60), [(phone.failed, phone.refused) for phone in self.phones]

    def acknowledged(self) -> dict[str, int]:
        """The last line of each match that some phone has been told of."""
        return {
            match: max(
                (seq for phone in self.phones if phone.match == match for seq, _ in tuple(phone.told)), default=1
            )
            for match in self.matches
        }

    def __enter__(self) -> Storm:
        for phone in self.phones:
            phone.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for phone in self.phones:
            phone.join()


@contextmanager
def served(data: Path) -> Iterator[int]:
    """A server of its own program over a folder; the port it listens on."""
    port = free_port()
    with start(data, port, "--no-backups") as server:
        try:
            fetch(port, "/healthz")
            yield port
        finally:
            server.send_signal(signal.SIGTERM)
            said, complained = server.communicate(timeout=30)
    assert server.returncode == 0, said
    assert complained == ""


def copy(data: Path, to: Path) -> None:
    command = [sys.executable, "-m", "fortyfives", "backup", "--data", str(data), "--to", str(to)]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def logs(data: Path, matches: list[str]) -> dict[str, tuple[Entry, ...]]:
    store = open_book(data, read_secret(data))
    try:
        return {match: store.matches.events(match) for match in matches}
    finally:
        store.close()


def test_what_a_copy_holds_is_a_moment_of_the_evening_and_all_that_any_phone_was_told_before(tmp_path: Path) -> None:
    data = tmp_path / "data"
    told_before: list[dict[str, int]] = []
    with served(data) as port, Storm(port) as storm:
        for number in range(COPIES):
            storm.wait_for(BETWEEN)
            told_before.append(storm.acknowledged())
            copy(data, tmp_path / f"copy {number}")
        storm.wait_for(BETWEEN)
    assert [phone.failed for phone in storm.phones if phone.failed] == []
    refused = set().union(*(phone.refused for phone in storm.phones))
    assert (409, "stale") in refused, "two phones wrote in the same match"
    assert {status for status, _ in refused} <= {400, 409, 422}, (
        "a row that is not there, a phone that was slower, a rule"
    )

    final = logs(data, storm.matches)
    for number, before in enumerate(told_before):
        restored = tmp_path / f"restored {number}"
        assert main(["restore", str(tmp_path / f"copy {number}"), "--data", str(restored)]) == 0
        assert main(["check", "--data", str(restored)]) == 0
        copied = logs(restored, storm.matches)
        store = open_book(restored, read_secret(restored))
        try:
            desk = Desk(store)
            for match, log in copied.items():
                assert before[match] <= len(log), "what was acknowledged before the copy is in it"
                assert log == final[match][: len(log)]
                assert desk.match(match) == replay(log)
        finally:
            store.close()
    assert [sum(map(len, final.values())) > sum(before.values()) for before in told_before] == [True] * COPIES
    for phone in storm.phones:
        assert len(phone.told) > 0
        for seq, state in phone.told[-5:]:
            then = json.loads(json.dumps(state_json(replay(final[phone.match][:seq]))))
            assert state == then, "what a phone was told is what its line led to"
