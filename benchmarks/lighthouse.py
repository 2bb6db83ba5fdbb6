"""Prints what Lighthouse says of the pages, as a phone on a slow line sees them: the middle of three runs.

    python -m benchmarks.lighthouse                  # all pages; some eleven seconds a run
    python -m benchmarks.lighthouse --only home,live # some of them

The server is the one of docs/hosting.md, over the made-up club. The npm package lighthouse is fetched once (node is
needed), and drives the Chromium of the tests with its settings for mobile phones: 1.6 megabits a second, 150 ms
there and back, a processor four times as slow. Its times are worked out from what was loaded; yet a busy machine shows
in them, most of all in TBT.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import sync_playwright

from benchmarks.killed import free_port
from benchmarks.server import TOP, gunicorn, server
from fortyfives.cli.demo import demo_club
from fortyfives.cli.folder import open_book, read_secret
from tools.browser import find_chromium
from tools.screens import SHOWN

LIGHTHOUSE: Final = "lighthouse@13.5.0"
RUNS: Final = 3
SLOWER: Final = 4.0
"""How much slower the processor of a phone is. On a machine that is busy with other things it is slower already."""

FLAGS: Final = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)

PAGES: Final[Mapping[str, str]] = {
    "home": "/",
    "new match": "/new",
    "live match": "/m/{floor}",
    "score sheet": "/m/{both}/sheet",
    "ruling": "/ruling?rules=barker&trump=S&trick=9S&hand=7S,JS,2D&card=2D",
    "history": "/matches",
    "big score": "/m/{floor}/big",
    "rules": "/rules",
    "book of rulings": "/rulings",
}
OPEN: Final = """
from fortyfives.cli.demo import open_to_everyone
from fortyfives.cli.serve import make_app

app = make_app()
open_to_everyone(app, "{club}")
app.jinja_env.globals["demo"] = False
"""
"""The app as gunicorn runs it, with a pen for whoever comes: Lighthouse has no cookie of its own."""

FOUND: Final = ("home", "rules", "book of rulings")
"""Pages that are to be found by those who search; what belongs to a club is not."""

LCP: Final = 1500.0
"""The most until the largest part of the page is there, in milliseconds; 1,300 is aimed at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one run says: scores of 100, times in milliseconds, bytes on the line."""

    performance: float
    accessibility: float
    practices: float
    seo: float
    first: float
    largest: float
    blocked: float
    shift: float
    size: float
    complaints: tuple[str, ...]

    @classmethod
    def read(cls, told: dict[str, Any]) -> Report:
        """Read what Lighthouse has written. Raises RuntimeError where the page was not loaded."""
        if told.get("runtimeError"):
            raise RuntimeError(told["runtimeError"])
        scores = [told["categories"][name]["score"] * 100 for name in ("performance", "accessibility")]
        scores += [told["categories"][name]["score"] * 100 for name in ("best-practices", "seo")]
        audits = told["audits"]
        names = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
        figures = [float(audits[name]["numericValue"]) for name in (*names, "total-byte-weight")]
        wanted = {
            part["id"]
            for name in ("accessibility", "best-practices", "seo", "performance")
            for part in told["categories"][name]["auditRefs"]
            if part["weight"]
        }
        failed = sorted(
            name for name in wanted if (audits[name]["score"] or 0) < 1 and audits[name]["score"] is not None
        )
        return cls(*scores, *figures, tuple(failed))


def run(url: str, chromium: str, folder: Path, slower: float) -> Report:
    """One run on one page."""
    told = folder / "report.json"
    command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={told}"]
    command += ["--only-categories=performance,accessibility,best-practices,seo", f"--chrome-flags={FLAGS}"]
    command += [f"--throttling.cpuSlowdownMultiplier={slower}"]
    environment = {**os.environ, "CHROME_PATH": chromium}
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=180, cwd=folder)
    return Report.read(json.loads(told.read_text(encoding="utf-8")))


def missed(name: str, told: Report) -> list[str]:
    """The aims that a page does not reach."""
    aims = {
        "performance": told.performance == 100,
        "accessibility": told.accessibility == 100,
        "best practices": told.practices == 100,
        "LCP": told.largest <= LCP,
        "TBT": told.blocked == 0,
        "CLS": told.shift == 0,
    }
    if name in FOUND:
        aims["SEO"] = told.seo == 100
    return [aim for aim, reached in aims.items() if not reached]


def middle(reports: Sequence[Report]) -> Report:
    """The median of each figure."""
    names = "performance accessibility practices seo first largest blocked shift size".split()
    figures = [median(getattr(report, name) for report in reports) for name in names]
    return Report(*figures, tuple(sorted({word for report in reports for word in report.complaints})))


def measure(names: Sequence[str], runs: int, folder: Path, slower: float) -> bool:
    """Run them all and print a line for each; False where an aim is missed."""
    with sync_playwright() as playwright:
        chromium = find_chromium(playwright.chromium) or playwright.chromium.executable_path
    data, port = folder / "demo", free_port()
    club = demo_club(data)
    store = open_book(data, read_secret(data))
    matches = dict(zip(SHOWN, store.matches.in_club(club, None, len(SHOWN)), strict=True))
    store.close()
    good = True
    columns = "page performance accessibility practices SEO FCP LCP TBT CLS bytes".split()
    print(f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", sep="\n")
    (folder / "open.py").write_text(OPEN.format(club=club), encoding="utf-8")
    path, site = f"{folder}:{TOP}", f"http://127.0.0.1:{port}"
    with server(
        gunicorn("open:app", port), port, folder, PYTHONPATH=path, FORTYFIVES_DATA=str(data), FORTYFIVES_URL=site
    ):
        for name in names:
            url = f"{site}{PAGES[name].format(**matches)}"
            told = middle([run(url, chromium, folder, slower) for _ in range(runs)])
            scores = f"{told.performance:.0f} | {told.accessibility:.0f} | {told.practices:.0f} | {told.seo:.0f}"
            times = (
                f"{told.first / 1000:.2f} s | {told.largest / 1000:.2f} s | {told.blocked:.0f} ms | {told.shift:.3f}"
            )
            print(f"| {name} | {scores} | {times} | {told.size:,.0f} |", flush=True)
            if short := missed(name, told):
                good = False
                print(f"  {name} misses {', '.join(short)}; see {', '.join(told.complaints)}", flush=True)
    return good


def main() -> int:
    """Read the command line, measure, report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lighthouse")
    parser.add_argument("--only", default=",".join(PAGES), help="names of pages, or how they begin")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument(
        "--slower", type=float, default=SLOWER, help="how many times as slow the processor is taken to be"
    )
    asked = parser.parse_args()
    if shutil.which("npx") is None:
        print("Lighthouse needs node: npx is not here.", file=sys.stderr)
        return 1
    begins = tuple(asked.only.split(","))
    with tempfile.TemporaryDirectory() as folder:
        return (
            0
            if measure([name for name in PAGES if name.startswith(begins)], asked.runs, Path(folder), asked.slower)
            else 1
        )


if __name__ == "__main__":
    sys.exit(main())
