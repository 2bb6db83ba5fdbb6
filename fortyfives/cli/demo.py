"""A made-up club whose matches show every screen: built tap by tap, as a table would have."""

from __future__ import annotations

import sys
import tomllib
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from importlib import resources
from pathlib import Path
from typing import Any

from flask import Flask, request

from fortyfives.cli.folder import BOOK_FILE, CannotServe, now, open_book, read_secret
from fortyfives.cli.progress import Progress
from fortyfives.scorebook import Refusal
from fortyfives.store import Store, StoreUnavailable
from fortyfives.store.copies import beside
from fortyfives.web.access import entered_device, page_access
from fortyfives.web.taps import Desk, begin, record

CLUB_NAME = "Thursday cards"
CLUB_FILE = "demo_club.toml"
MARK_FILE = "demo"
"""Beside the book of a demo: the id of its club, and the sign that everybody may write there."""

BETWEEN_TAPS = timedelta(minutes=6)
EVENING_BEGINS = timedelta(hours=19)


class Calendar:
    """The clock of a book that is filled with what happened before: it is set by hand."""

    def __init__(self, now: str) -> None:
        self.now = now

    def __call__(self) -> str:
        """The time that it is set to."""
        return self.now


def fill(store: Store, calendar: Calendar, progress: Progress | None = None) -> str:
    """Build the club in a book whose clock is `calendar`; returns its id. The newest matches are today's."""
    desk = Desk(store)
    ids = _numbered_ids()
    today = calendar.now
    midnight = datetime.fromisoformat(f"{today[:10]}T00:00:00+00:00")
    with store.writing():
        club = store.clubs.create_club(CLUB_NAME)
        device, _ = store.clubs.new_device("red kettle")
        store.clubs.grant(device.number, club, "pen")
        played = evenings()
        for number, evening in enumerate(played, 1):
            begins = midnight - timedelta(days=evening["days_ago"]) + EVENING_BEGINS
            _play(desk, club, device.number, evening, begins, calendar, ids)
            if progress is not None:
                progress(number, len(played))
    calendar.now = today
    return club


def evenings() -> list[dict[str, Any]]:
    """What the club played: rules, players, first dealer and taps of each match, oldest first."""
    text = resources.files(__package__).joinpath(CLUB_FILE).read_text(encoding="utf-8")
    played: list[dict[str, Any]] = tomllib.loads(text)["evening"]
    return played


def _play(
    desk: Desk,
    club: str,
    device: int,
    evening: dict[str, Any],
    begins: datetime,
    calendar: Calendar,
    ids: Iterator[str],
) -> None:
    match_id = next(ids)
    calendar.now = _said(begins)
    begun = begin(
        desk,
        club,
        match_id=match_id,
        tap=next(ids),
        rules=evening["rules"],
        names=evening["players"],
        first_dealer=evening["first_dealer"],
        device=device,
        at=calendar(),
    )
    if isinstance(begun, Refusal):
        raise AssertionError(f"the demo's {evening['rules']} match cannot begin: {begun}")
    for number, tap in enumerate(evening["taps"], 1):
        calendar.now = _said(begins + number * BETWEEN_TAPS)
        outcome = record(
            desk,
            match_id,
            seq=number,
            tap=next(ids),
            do={verb: said for verb, said in tap.items() if verb != "let_stand"},
            let_stand=tap.get("let_stand", False),
            device=device,
            at=calendar(),
        )
        if outcome.refusal is not None:
            raise AssertionError(f"{evening['rules']}, tap {number}, {tap}: {outcome.refusal}")


def _numbered_ids() -> Iterator[str]:
    """Ids that are the same each time, so that the demo's addresses are."""
    number = 0
    while True:
        number += 1
        yield str(uuid.uuid5(uuid.NAMESPACE_URL, f"demo {number}"))


def _said(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


# --- the folder of a demo ---------------------------------------------------------------------------------


def build(data: Path) -> int:
    """Make a book with the made-up club in an empty folder; returns the exit status."""
    try:
        demo_club(data)
    except (CannotServe, StoreUnavailable, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"The demo's score book is in {data}. Show it: python -m fortyfives serve --demo --data {data}")
    return 0


def demo_club(data: Path) -> str:
    """The made-up club of a folder, built where the folder is empty; never in a book that is not a demo's."""
    mark = data / MARK_FILE
    if mark.exists():
        return mark.read_text(encoding="utf-8").strip()
    if (data / BOOK_FILE).exists():
        raise CannotServe(f"{data} holds a score book of its own. The demo needs an empty folder.")
    calendar = Calendar(now())
    store = open_book(data, read_secret(data), clock=calendar)
    try:
        with Progress("Playing matches") as progress:
            club = fill(store, calendar, progress)
    except BaseException:
        store.close()
        for name in (data / BOOK_FILE, *beside(data / BOOK_FILE)):
            name.unlink(missing_ok=True)  # else the folder would pass for that of a club
        raise
    store.close()
    mark.write_text(club + "\n", encoding="utf-8")
    return club


def open_to_everyone(app: Flask, club: str) -> None:
    """Let every device that comes write in the made-up club, and say so on each page."""
    app.jinja_env.globals["demo"] = True

    @app.before_request
    def hand_over_the_pen() -> None:
        if request.endpoint == "static" or request.blueprint == "api":
            return
        if page_access(club) is None:
            device = entered_device()
            app.extensions["fortyfives"].store.clubs.grant(device.number, club, "pen")
