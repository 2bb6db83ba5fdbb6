"""Kills the server again and again in the middle of taps, and holds its book against what the phones were told.

    python -m benchmarks.killed --times 200

Eight phones tap in four matches, as fast as they are answered. The server is killed without a word, and started again
over the same folder. A phone whose answer did not come sends the same tap again, under the same UUID. In the end every
tap that any phone was told is recorded has to be in its log once, at the line that was told, and every log has to
replay.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from fortyfives.cli import main as run
from fortyfives.cli.folder import BOOK_FILE, open_book, read_secret
from fortyfives.cli.progress import Progress
from fortyfives.scorebook import replay
from fortyfives.store.connection import Connections

TOP: Final = Path(__file__).parent.parent
TIMES: Final = 200
PHONES: Final = 8
MATCHES: Final = 4
LIVES: Final = (0.02, 0.5)
"""So many seconds a server lives once it answers, at least and at most."""
PATIENCE: Final = 60.0
"""So many seconds for a server to answer once it is started."""

TAPS: Final[tuple[dict[str, Any], ...]] = (
    {"pass_in": True},
    {"tally": {"bidder": 1, "bid": 20, "held": False, "trump": "H", "tricks": [0, 0, 0, 0, 1], "top_trump": 1}},
    {"undo": True},
    {"redo": True},
    {"contract": {"bidder": 2, "bid": 25, "held": False}},
    {"trick": 0},
)
"""What is tapped. A match may come to its end; then it goes on with an undo."""


@dataclass(slots=True)
class Told:
    """What the phones were told, by match."""

    recorded: dict[tuple[str, str], int] = field(default_factory=dict)
    """The line of the log that a tap became, by match and UUID."""
    again: int = 0
    """How many taps were sent again, as their answer had not come, or no server was there."""
    refused: Counter[int] = field(default_factory=Counter)


class Phone(threading.Thread):
    """One that taps as fast as it is answered, and sends a tap again until it is."""

    def __init__(self, port: int, key: str, match: str, told: Told, over: threading.Event, chance: int) -> None:
        super().__init__(daemon=True)
        self._port, self._match, self._told, self._over = port, match, told, over
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        self._rng = random.Random(chance)
        self.failed: BaseException | None = None

    def run(self) -> None:
        """Tap until it is over; the last tap is answered, too."""
        path = f"/api/matches/{self._match}"
        try:
            seq = self._asked("GET", path)[1]["seq"]
            while not self._over.is_set():
                tap = str(uuid.UUID(int=self._rng.getrandbits(128)))
                body = {"seq": seq, "tap": tap, "do": self._rng.choice(TAPS)}
                status, answer = self._asked("POST", f"{path}/taps", body)
                if status == 200:
                    self._told.recorded[self._match, tap] = seq = answer["seq"]
                    continue
                self._told.refused[status] += 1
                if status == 409:
                    seq = answer["seq"]
                elif status != 422:
                    raise AssertionError((status, answer))
        except BaseException as fault:
            self.failed = fault

    def _asked(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        text, tries = None if body is None else json.dumps(body), 0
        while True:
            tries += 1
            self._told.again += method == "POST" and tries == 2
            try:
                return ask(self._port, method, path, text, self._headers)
            except (OSError, HTTPException, ValueError):  # no answer, or half of one
                time.sleep(0.01)


def ask(port: int, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any]:
    """One question to the server on a line of its own."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


def is_well(port: int) -> bool:
    """Whether a server is there, and says that it is well."""
    try:
        return ask(port, "GET", "/healthz", None, {})[0] == 200
    except (OSError, HTTPException, ValueError):
        return False


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server of its own program over the folder, from when it answers until it is killed."""
    command = [sys.executable, "-m", "fortyfives", "serve", "--data", str(data), "--host", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--port", str(port), "--no-backups"], cwd=TOP, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + PATIENCE
        while not is_well(port):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not come up: {server.poll()}")
            time.sleep(0.02)
        yield server
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()


def synced_by(data: Path) -> int:
    """How the connections of a book sync the disk: 2 is FULL, which outlives a power cut."""
    connections = Connections(data / BOOK_FILE)
    try:
        return int(connections.read("PRAGMA synchronous")[0][0])
    finally:
        connections.close()


def kill(data: Path, times: int, chance: int = 45, progress: Callable[[int, int], None] | None = None) -> Told:
    """Tap and kill so many times; raises AssertionError where something was lost, doubled or does not replay."""
    told, over, rng, port = Told(), threading.Event(), random.Random(chance), free_port()
    headers = {"Content-Type": "application/json"}
    with served(data, port):
        _, club = ask(port, "POST", "/api/clubs", json.dumps({"name": "Storm"}), headers)
        headers["Authorization"] = f"Bearer {club['pen_key']}"
        asked = json.dumps({"rules": "barker", "players": ["Maeve", "Angus", "Theresa", "Leo"], "first_dealer": 0})
        matches = [ask(port, "POST", "/api/matches", asked, headers)[1]["match"] for _ in range(MATCHES)]
    phones = [
        Phone(port, club["pen_key"], matches[number % MATCHES], told, over, number + chance) for number in range(PHONES)
    ]
    for phone in phones:
        phone.start()
    for done in range(1, times + 1):
        with served(data, port):
            time.sleep(rng.uniform(*LIVES))
        if progress is not None:
            progress(done, times)
    over.set()
    with served(data, port):
        for phone in phones:
            phone.join(PATIENCE)
    failed = [phone.failed or "does not end" for phone in phones if phone.failed or phone.is_alive()]
    assert not failed, failed
    hold_against(data, matches, told)
    return told


def hold_against(data: Path, matches: list[str], told: Told) -> None:
    """Hold the book against what the phones were told."""
    assert run(["check", "--data", str(data)]) == 0, "the book is damaged"
    store = open_book(data, read_secret(data))
    try:
        for match in matches:
            log = store.matches.events(match)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), f"{match}: lines are missing"
            assert replay(log).seq == len(log)
            lines = {entry.tap: entry.seq for entry in log}
            assert len(lines) == len(log), f"{match}: a tap is recorded twice"
            known = {tap: seq for (of, tap), seq in told.recorded.items() if of == match}
            lost = {tap for tap, seq in known.items() if lines.get(tap) != seq}
            assert not lost, f"{match}: {len(lost)} taps that were told are lost or at another line"
    finally:
        store.close()


def main() -> int:
    """Read the command line, kill, report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.killed")
    parser.add_argument("--times", type=int, default=TIMES)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        data, begun = Path(folder) / "data", time.monotonic()
        with Progress("Killing") as progress:
            told = kill(data, times, progress=progress)
        print(f"killed {times} times in {time.monotonic() - begun:.0f} s; synchronous = {synced_by(data)} (2: FULL)")
    print(f"{len(told.recorded):,} taps acknowledged, each once in its log, at the line that was told")
    refused = told.refused.total()
    print(f"{told.again:,} taps sent again, as no answer came; refused as overtaken or not possible: {refused:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
