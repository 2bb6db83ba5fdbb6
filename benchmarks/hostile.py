"""Sends generated hostile requests to the app, and says what came of them: counts, statuses, the slowest, every fault.

    python -m benchmarks.hostile --count 100000

The book holds an attack in every name and every note. Four requests in five are made by Hypothesis: every form of
ours with answers replaced, every address with odd parts, questions, methods, headers and cookies, broken bodies, files
of clubs with something changed. One in five is made by schemathesis from the description of the API, such as it allows
and such as it forbids. Of no answer may be said: status 5xx (but for a 503 that says when to come again, and why in the
log), anything in the log, anything of an attack unescaped, a link or a redirect to another site, a cookie without its
flags, a header of protection that is missing, two seconds of the processor. The same seed sends the same requests.
"""

from __future__ import annotations

import argparse
import re
import secrets
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests import made_once
from tests.hostile.running import Fault, Told, send_many

COUNT: Final = 100_000
MOST_SECONDS: Final = 2.0
SHOWN: Final = 40
"""So many kinds of faults are shown, each once."""


def main() -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description="Hostile requests.")
    parser.add_argument("--count", type=int, default=COUNT, help=f"so many requests (usually {COUNT})")
    parser.add_argument("--seed", type=int, default=None, help="send the requests of this seed again")
    options = parser.parse_args()
    chance = secrets.randbelow(10**6) if options.seed is None else options.seed
    made_once.compile_templates_once()
    made_once.compile_addresses_once()
    print(f"seed {chance}", flush=True)
    began, told = time.perf_counter(), Told()
    room = "/dev/shm" if Path("/dev/shm").is_dir() else None
    # Whoever stops it is told what came of those that were sent.
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory(dir=room) as folder:
        send_many(options.count, Path(folder), chance, told, tell)
    return report(told, time.perf_counter() - began)


KNOWN: Final[set[str]] = set()


def tell(told: Told) -> None:
    """Say how far it is, and what is amiss that was not before, for whoever looks on."""
    if told.sent % 5_000 == 0:
        print(f"  {told.sent} sent", flush=True)
    for fault in told.faults:
        if kind_of(fault) not in KNOWN:
            KNOWN.add(kind_of(fault))
            show(fault)


def show(fault: Fault) -> None:
    """One fault with the request that it came of."""
    print(f"--- {fault.what}\n    status {fault.status} of {fault.request!r:.1500}", flush=True)


def kind_of(fault: Fault) -> str:
    """What is the same fault again: the end of what was said of it, where figures and names of one request are out."""
    return re.sub(r"0x[0-9a-f]+|\d+", "#", fault.what[-120:])


def report(told: Told, seconds: float) -> int:
    """Print what came of the requests; returns 1 where something is amiss, else 0."""
    print(f"{told.sent} requests in {seconds:.0f} s; {counted(told.kinds)}")
    print(f"statuses: {counted(told.statuses)}")
    views = {name for name in told.endpoints if not name.startswith("(")}
    print(f"views reached: {len(views)}, of which took something: {sum(told.taken[name] > 0 for name in views)}")
    print(f"  took nothing: {', '.join(sorted(name for name in views if not told.taken[name])) or 'none'}")
    print("slowest:")
    for took, number, what in sorted(told.slowest, reverse=True):
        print(f"  {took:.3f} s  request {number}: {what}")
    slow = sum(took >= MOST_SECONDS for took, _, _ in told.slowest)
    print(f"amiss: {len(told.faults)}; of {MOST_SECONDS:.0f} s or more: {slow}")
    for kind, times in Counter(map(kind_of, told.faults)).most_common(SHOWN):
        print(f"  {times} times: …{kind}")
    return 1 if told.faults or slow else 0


def counted(counts: Counter[str] | Counter[int]) -> str:
    """Counts in one line."""
    return ", ".join(f"{what}: {count}" for what, count in sorted(counts.items(), key=lambda one: str(one[0])))


if __name__ == "__main__":
    sys.exit(main())
