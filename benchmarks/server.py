"""Prints how many pages, taps and polls a second the server answers, beside a bare "hello" on the same server.

    python -m benchmarks.server                    # gunicorn, and waitress beside it
    python -m benchmarks.server --requests 100000  # and whether its memory grows
    python -m benchmarks.server --processor 0      # with each server kept on one processor

The server is what docs/hosting.md recommends: one process with threads. Sixteen clients ask over lines that stay open:
each of them scores a match of its own, and taps are recorded and synced before they are answered. All is asked in
turn, again and again, in one run, so that the ratios can be compared from machine to machine; the figures cannot. The
program `wrk` makes the load.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.killed import free_port
from fortyfives.cli.folder import new_id, open_book, read_secret
from fortyfives.scorebook import Refusal
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, begin, record

TOP: Final = Path(__file__).parent.parent
CLIENTS: Final = 16
SECONDS: Final = 3
ROUNDS: Final = 5
WARM: Final = 1
"""So many seconds each address is asked before it counts."""

HELLO: Final = """
from flask import Flask

app = Flask("hello")


@app.get("/hello")
def hello():
    return "hello"
"""

AIMS: Final = {"match page": 0.28, "tap": 0.22, "poll, nothing new": 0.75}
"""The least that is aimed at, beside hello."""

TAP: Final = """
local matches, seqs, token, number = {}, {}, wrk.headers["X-Token"], 0
wrk.headers["X-Token"] = nil
function setup(thread)
  number = number + 1
  thread:set("mine", number)
end
function init(args)
  for at = 1, #args, 2 do
    matches[#matches + 1], seqs[#seqs + 1] = args[at], tonumber(args[at + 1])
  end
  math.randomseed(mine * 7919 + os.time())
  match, seq = matches[mine], seqs[mine]
end
local function digits(count)
  local found = {}
  for at = 1, count do found[at] = string.format("%x", math.random(0, 15)) end
  return table.concat(found)
end
function request()
  local tap = digits(8) .. "-" .. digits(4) .. "-4" .. digits(3) .. "-8" .. digits(3) .. "-" .. digits(12)
  local what = seq % 2 == 1 and "%7B%22pass_in%22%3Atrue%7D" or "%7B%22undo%22%3Atrue%7D"
  return wrk.format("POST", "/m/" .. match .. "/tap", nil,
    "csrf_token=" .. token .. "&tap=" .. tap .. "&seq=" .. seq .. "&do=" .. what)
end
function response(status)
  if status == 200 then seq = seq + 1 end
end
"""


@dataclass(frozen=True, slots=True)
class Load:
    """What was measured in one go."""

    a_second: float
    p50: float
    """In milliseconds."""
    p99: float


@dataclass(frozen=True, slots=True)
class Asked:
    """One address, how it is asked, and with what script."""

    name: str
    path: str
    headers: Mapping[str, str]
    script: str | None = None
    arguments: Callable[[], Sequence[str]] = tuple


def load(port: int, asked: Asked, seconds: int, folder: Path) -> Load:
    """Ask for one address for some seconds. Raises RuntimeError where an answer was not a good one."""
    threads = CLIENTS if asked.script else 2  # in a script each client has a thread of its own, and its own match
    command = ["wrk", f"-c{CLIENTS}", f"-t{threads}", f"-d{seconds}s", "--latency"]
    for name, value in asked.headers.items():
        command += ["-H", f"{name}: {value}"]
    if asked.script:
        script = folder / "load.lua"
        script.write_text(asked.script, encoding="utf-8")
        command += ["-s", str(script)]
    command += [f"http://127.0.0.1:{port}{asked.path}"]
    if asked.script:
        command += ["--", *asked.arguments()]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in told or "Socket errors" in told:
        raise RuntimeError(f"{asked.name}: {told}")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    if rate is None:
        raise RuntimeError(told)
    return Load(float(rate[1]), _milliseconds(told, "50%"), _milliseconds(told, "99%"))


def _milliseconds(told: str, part: str) -> float:
    found = re.search(rf"{part}\s+([\d.]+)(us|ms|s)\s", told)
    if found is None:
        raise RuntimeError(told)
    return float(found[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[found[2]]


# --- what is asked for


class Table:
    """A book with as many matches as clients, and one on which nobody taps; and a phone that scores in all of them."""

    def __init__(self, data: Path) -> None:
        data.mkdir()
        self.data = data
        self.store: Store = open_book(data, read_secret(data))
        self.club = self.store.clubs.create_club("Load")
        device, token = self.store.clubs.new_device("red kettle")
        self.store.clubs.grant(device.number, self.club, "pen")
        self.device, self.cookie = device.number, f"{COOKIE}={token}"
        desk, at = Desk(self.store), "2026-11-30T19:00:00Z"
        hand = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
        self.still, *self.matches = (f"load{number:012}" for number in range(CLIENTS + 1))
        for match_id in (self.still, *self.matches):
            names = ["Maeve", "Angus", "Theresa", "Leo"]
            begun = begin(
                desk,
                self.club,
                match_id=match_id,
                tap=new_id(),
                rules="barker",
                names=names,
                first_dealer=0,
                device=self.device,
                at=at,
            )
            if isinstance(begun, Refusal):
                raise RuntimeError(begun)
            seq, do = begun.match.seq, {"tally": hand}
            record(desk, match_id, seq=seq, tap=new_id(), do=do, device=self.device, at=at)

    def arguments(self) -> list[str]:
        """Each match and the number of its last line."""
        return [str(part) for match in self.matches for part in (match, self.store.matches.seq_of(match))]


def addresses(table: Table, port: int) -> tuple[Asked, ...]:
    """What is asked of the app."""
    match = table.still
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", f"/m/{match}", headers={"Cookie": table.cookie})
    answer = line.getresponse()
    page = answer.read().decode()
    session = re.search(r"session=[^;]+", answer.headers["Set-Cookie"] or "")
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    if session is None or token is None:
        raise RuntimeError("the page of a match has no form")
    cookies = f"{table.cookie}; {session[0]}"
    panel = {"HX-Request": "true", "HX-Target": "table", "Content-Type": "application/x-www-form-urlencoded"}
    seq = table.store.matches.seq_of(match)
    return (
        Asked("match page", f"/m/{match}", {"Cookie": cookies}),
        Asked("poll, nothing new", f"/m/{match}/watch?view=pen&seq={seq}&begun=", {"Cookie": cookies}),
        Asked("tap", "/", {"Cookie": cookies, "X-Token": token[1], **panel}, TAP, table.arguments),
    )


# --- servers


@contextmanager
def server(
    command: Sequence[str], port: int, folder: Path, processor: int | None = None, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A server of its own program, from when it answers until it is stopped; on one processor, where that is said."""
    log = (folder / "server.log").open("ab")
    running = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env={**os.environ, **environment})
    if processor is not None:
        os.sched_setaffinity(running.pid, {processor})  # before it has started a worker
    try:
        for _ in range(300):
            try:
                line = HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", "/healthz")
                line.getresponse().read()
                break
            except (OSError, HTTPException):
                if running.poll() is not None:
                    raise RuntimeError((folder / "server.log").read_text()) from None
                time.sleep(0.1)
        yield running
    finally:
        running.terminate()
        running.wait()
        log.close()


def gunicorn(app: str, port: int) -> list[str]:
    """The server that is recommended, over an app."""
    config = TOP / "deploy" / "gunicorn.conf.py"
    return [sys.executable, "-m", "gunicorn", "-c", str(config), "-b", f"127.0.0.1:{port}", app]


def waitress(app: str, port: int) -> list[str]:
    """The server that `serve` uses, over an app."""
    return [sys.executable, "-m", "waitress", f"--listen=127.0.0.1:{port}", "--threads=8", app]


def resident(process: subprocess.Popen[bytes]) -> int:
    """The memory of a server and its workers, in MB."""
    found = [process.pid]
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in found)
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def measure(
    how: Callable[[str, int], list[str]],
    folder: Path,
    rounds: int,
    seconds: int,
    requests: int,
    processor: int | None = None,
) -> bool:
    """Ask hello and the app in turn, print the middle of the rounds; False where a ratio falls short."""
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    plain, ours = free_port(), free_port()
    data = folder / how.__name__
    table = Table(data)
    hello = Asked("hello", "/hello", {})
    with (
        server(how("hello:app", plain), plain, folder, processor, PYTHONPATH=str(folder)),
        server(
            how("app:app", ours), ours, folder, processor, PYTHONPATH=str(TOP), FORTYFIVES_DATA=str(data)
        ) as running,
    ):
        asked = addresses(table, ours)
        took: dict[str, list[Load]] = {}
        for number in range(rounds + 1):
            for one, port in ((hello, plain), *((address, ours) for address in asked)):
                told = load(port, one, seconds if number else WARM, folder)
                if number:
                    took.setdefault(one.name, []).append(told)
        bottom, good = median(one.a_second for one in took["hello"]), True
        print(f"\n{how.__name__}\n{'':<20}{'a second':>10}{'p50 ms':>9}{'p99 ms':>9}{'of hello':>10}{'aim':>7}")
        for name, loads in took.items():
            rate, p50, p99 = (median(part) for part in zip(*((t.a_second, t.p50, t.p99) for t in loads), strict=True))
            aim = AIMS.get(name)
            good &= aim is None or rate / bottom >= aim
            print(f"{name:<20}{rate:>10,.0f}{p50:>9.2f}{p99:>9.2f}{rate / bottom:>10.2f}{aim or '':>7}", flush=True)
            if name == "tap":
                print(f"{'':<20}p99 of a tap: {p99 / p50:.1f} times its p50 (aim: 20)")
                good &= p99 <= 20 * p50
        if requests:
            good &= _grows_not(running, ours, asked, requests, folder)
    table.store.close()
    return good


def _grows_not(
    running: subprocess.Popen[bytes], port: int, asked: Sequence[Asked], requests: int, folder: Path
) -> bool:
    """Whether the memory stays what it was once so many requests have been answered."""
    before, done, half = resident(running), 0.0, 0
    while done < requests:
        for one in asked:
            done += load(port, one, 5, folder).a_second * 5
        if done >= requests / 2 and not half:
            half = resident(running)
    after = resident(running)
    print(f"memory: {before} MB, after {done / 2:,.0f} requests {half} MB, after {done:,.0f} {after} MB (aim: 120)")
    return after <= 120


def main() -> int:
    """Read the command line, measure, report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--processor", type=int, default=None)
    told = parser.parse_args()
    if shutil.which("wrk") is None:
        print("The program wrk makes the load: apt-get install wrk", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        good = measure(gunicorn, Path(folder), told.rounds, told.seconds, told.requests, told.processor)
        measure(waitress, Path(folder), told.rounds, told.seconds, 0, told.processor)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
