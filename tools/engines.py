"""The browsers beside Chromium in which the smoke tests run: Firefox, and WebKit as GNOME builds it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Error, sync_playwright
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")
"""Where the system has apt."""
FIREFOX = ("firefox-esr", "firefox")
DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
MISSING = {
    "Firefox": "No Firefox that can be driven: apt-get install firefox-esr (153), or FIREFOX_PATH=/path/to/firefox",
    "WebKit": "No WebKit, or no screen for it: apt-get install webkit2gtk-driver xvfb",
}


def find_firefox() -> str | None:
    """The path of a Firefox."""
    chosen = os.environ.get("FIREFOX_PATH")
    return chosen or next(filter(None, map(shutil.which, FIREFOX)), None)


def find_webkit() -> Path | None:
    """The path of the small browser that WebKit's own driver can drive, where both and a screen are there."""
    if not (shutil.which(DRIVER) and shutil.which(SCREEN)):
        return None
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)


def start_firefox(firefox: BrowserType) -> Browser:
    """Start it without a screen. Raises LookupError where there is none that can be driven."""
    path = find_firefox()
    if path is None:
        raise LookupError(MISSING["Firefox"])
    try:
        return firefox.launch(channel="moz-firefox", executable_path=path)
    except Error as why:
        raise LookupError(f"{MISSING['Firefox']}\n{why}") from why


@contextmanager
def webkit() -> Iterator[WebKitGTK]:
    """WebKit on a screen of its own, until the end. Raises LookupError where there is none that can be driven."""
    path = find_webkit()
    if path is None:
        raise LookupError(MISSING["WebKit"])
    command = [SCREEN, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        try:
            assert screen.stdout is not None
            shown_on = {**os.environ, "DISPLAY": f":{screen.stdout.readline().strip()}"}
            options = Options()
            options.binary_location = str(path)
            options.add_argument("--automation")
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, at Selenium
                    driver = WebKitGTK(options=options, service=Service(shutil.which(DRIVER), env=shown_on))
            except WebDriverException as why:
                raise LookupError(f"{MISSING['WebKit']}\n{why}") from why
            try:
                yield driver
            finally:
                driver.quit()
        finally:
            screen.terminate()


def _versions() -> Iterator[str]:
    with sync_playwright() as playwright:
        browser = start_firefox(playwright.firefox)
        yield f"Firefox {browser.version}"
        browser.close()
    with webkit() as driver:
        yield f"WebKitGTK {driver.capabilities['browserVersion']}"


def _install() -> None:
    """Try what this machine allows. What fails is told by its own output and by the search afterwards."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *PACKAGES]):
        subprocess.run(
            ["apt-get", *command], env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
        )


def main() -> int:
    """Make sure that both start; 1 and a clear line where one does not."""
    try:
        found = list(_versions())
    except LookupError:
        _install()
        try:
            found = list(_versions())
        except LookupError as why:
            print(why, file=sys.stderr)
            return 1
    print(f"Other engines: {', '.join(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
