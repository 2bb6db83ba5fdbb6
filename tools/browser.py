"""Which Chromium the tests and the pictures use: $CHROMIUM_PATH, Playwright's own, or the system's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import BrowserType, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "No Chromium was found, and the browser tests do not pass without one. "
    "Install it (apt-get install chromium, or playwright install chromium), "
    "or say where it is: CHROMIUM_PATH=/path/to/chromium"
)


def find_chromium(browser_type: BrowserType) -> str | None:
    """The path of a Chromium; "" for Playwright's own, which needs none; None where there is none."""
    chosen = os.environ.get("CHROMIUM_PATH")
    if chosen:
        return chosen if Path(chosen).exists() else None
    if _has_own(browser_type):
        return ""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch_options(browser_type: BrowserType) -> dict[str, object]:
    """How to launch it. Raises LookupError where there is none."""
    path = find_chromium(browser_type)
    if path is None:
        raise LookupError(MISSING)
    return {"args": list(FLAGS), **({"executable_path": path} if path else {})}


def _has_own(browser_type: BrowserType) -> bool:
    # Without a head Playwright starts a second program, kept beside the one that it names.
    named = Path(browser_type.executable_path)
    revision = named.parents[1].name.split("-")[-1]
    return (named.parents[2] / f"chromium_headless_shell-{revision}").exists()


def _install() -> None:
    """Try what this machine allows. What fails is told by its own output and by the search afterwards."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, stdin=subprocess.DEVNULL, check=False)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        if subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Make sure that there is a Chromium that starts; 1 and a clear line where there is not."""
    with sync_playwright() as playwright:
        if find_chromium(playwright.chromium) is None and not os.environ.get("CHROMIUM_PATH"):
            _install()
        try:
            options = launch_options(playwright.chromium)
        except LookupError as why:
            print(why, file=sys.stderr)
            return 1
        browser = playwright.chromium.launch(**options)  # type: ignore[arg-type]
        print(f"Browser: Chromium {browser.version}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
