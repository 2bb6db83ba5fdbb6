"""A book with one of everything in it, and everybody who may come to its door: for tests of who may see what."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import Profile, find_profile
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, begin, record

SECRET = "the secret of the server in these tests"
NOW = "2026-11-30T19:02:11Z"
NAMES = ("Maeve", "Leo", "Theresa", "Zebedee")
HAND = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
SET = {"bidder": 0, "bid": 25, "held": False, "trump": "H", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
WHAT_WAS_TAPPED = (
    {"tally": HAND},
    {"tally": SET},
    {"adjust": [-5, 0], "note": "looked at the kitty"},
    {"correct": {"hand": 1, **HAND, "bid": 15}, "note": "it was 15"},
    {"call": "pass"},
    {"call": 20},
)
QUESTION = {"ask": "trick", "rules": "barker", "trump": "S", "leader": 1, "cards": ["7S", "5S", "AS", "AH"]}

SECRETS = ("Tuesday table", "Zebedee", "blue heron", "To a hundred")
"""What nobody outside of the club may read."""

CALLERS = ("stranger", "watcher", "pen", "other_pen", "withdrawn")
"""Nobody in particular; who watches; who has the pen; who has the pen of another club; who had it here once."""


@dataclass(slots=True)
class World:
    """The book, what is in it, and what each caller shows at the door."""

    book: Path
    club: str = ""
    match: str = ""
    finished: str = ""
    ruling: str = ""
    own_rules: int = 0
    other_spelling: int = 0
    deleted_player: int = 0
    deleted_match: str = ""
    deleted_club: str = ""
    card: str = ""
    pen_code: str = ""
    other_phone: int = 0
    view_key: str = ""
    cookies: dict[str, str | None] = field(default_factory=dict)
    keys: dict[str, str | None] = field(default_factory=dict)


def _store(book: Path, first: int = 1) -> Store:
    number = count(first)
    return Store.open(book, secret=SECRET, clock=lambda: NOW, new_token=lambda: f"token-{next(number)}")


def make_world(book: Path) -> World:
    """Fill a new book."""
    store, number, world = _store(book), count(1), World(book)
    fresh: Callable[[], str] = lambda: str(UUID(int=next(number)))  # noqa: E731

    def phone(name: str, club: str | None, role: str = "pen") -> tuple[int, str]:
        device, token = store.clubs.new_device(name)
        if club:
            store.clubs.grant(device.number, club, role)  # type: ignore[arg-type]
        return device.number, token

    def play(rules: str, taps: tuple[Any, ...], device: int) -> str:
        match_id, desk = fresh(), Desk(store)
        how = {"names": NAMES, "first_dealer": 0, "device": device, "at": NOW}
        begin(desk, world.club, match_id=match_id, tap=fresh(), rules=rules, **how)  # type: ignore[arg-type]
        for seq, do in enumerate(taps, 1):
            outcome = record(desk, match_id, seq=seq, tap=fresh(), do=do, device=device, at=NOW)
            assert outcome.status == 200, (do, outcome.refusal)
        return match_id

    try:
        world.club = store.clubs.create_club("Tuesday table")
        elsewhere = store.clubs.create_club("Others")
        pen, pen_token = phone("blue heron", world.club)
        world.other_phone, _ = phone("grey seal", world.club)
        off, off_token = phone("red fox", world.club)
        link_ended = phone("loud jay", world.club, "view")[1]
        old_link = store.clubs.view_key(world.club)
        store.clubs.rotate(world.club, "view")
        replaced = store.clubs.rotate(world.club, "pen")
        store.clubs.switch_off(off, world.club, pen)
        world.view_key = store.clubs.view_key(world.club)
        watcher, watcher_token = phone("old owl", world.club, "view")
        world.cookies = {
            "stranger": None,
            "watcher": watcher_token,
            "pen": pen_token,
            "other_pen": phone("far gull", elsewhere)[1],
            "withdrawn": off_token,
            "link_ended": link_ended,
        }
        world.keys = {
            "stranger": None,
            "watcher": world.view_key,
            "pen": store.clubs.rotate(world.club, "pen"),
            "other_pen": store.clubs.rotate(elsewhere, "pen"),
            "withdrawn": replaced,
            "link_ended": old_link,
        }
        world.finished = play("barker", ({"opening": [0, 100]}, {"tally": {**HAND, "held": None}}), pen)
        world.match = play("barker", WHAT_WAS_TAPPED, pen)
        world.ruling = store.rulings.keep(world.match, 1, QUESTION, rules_version="1", device=pen).code
        own = find_profile({"base": "barker", "target": 100})
        assert isinstance(own, Profile)
        world.own_rules = store.rules.keep(world.club, "To a hundred", own).number
        world.card = store.cards.make(world.club).key or ""
        world.pen_code = store.codes.make(world.club, world.match, world.other_phone).code
        store.watch_codes.show(world.club, world.match)
        # Another spelling of a player, and what was deleted: a name, a match, a club.
        number_of: dict[str, int] = {}
        for name in ("Zeb", "Joan"):
            number_of[name] = store.clubs.find_or_add_player(world.club, name)
        world.other_spelling, world.deleted_player = number_of["Zeb"], number_of["Joan"]
        store.bin.delete_player(world.club, world.deleted_player, pen)
        world.deleted_match = play("barker", ({"pass_in": True},), pen)
        store.bin.delete_match(world.deleted_match, pen)
        world.deleted_club = store.clubs.create_club("Last year's table")
        for device in (pen, off):
            store.clubs.grant(device, world.deleted_club, "pen")
        store.clubs.grant(watcher, world.deleted_club, "view")
        store.clubs.switch_off(off, world.deleted_club, pen)
        store.bin.delete_club(world.deleted_club, pen)
        # What is worked out of the logs for the pages of numbers is there: then looking at them writes nothing.
        app = create_app(store, secret=SECRET, clock=lambda: NOW, new_id=fresh, testing=True)
        with app.test_client() as browser:
            browser.set_cookie(COOKIE, pen_token)
            assert browser.get(f"/c/{world.club}/players").status_code == 200
    finally:
        store.close()
    return world


@dataclass(slots=True)
class Open:
    """The world with its doors open: an app over a copy of the book."""

    world: World
    app: Flask
    store: Store
    book: Path

    def client(self, caller: str) -> FlaskClient:
        """A browser of this caller."""
        browser = self.app.test_client()
        cookie = self.world.cookies[caller]
        if cookie:
            browser.set_cookie(COOKIE, cookie)
        return browser

    def send(self, caller: str, method: str, address: str, body: Any = None) -> Any:
        """A request of this caller: to a page with the cookie, to the API with the key."""
        if address.startswith("/api/"):
            key = self.world.keys[caller]
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            how: dict[str, Any] = {} if body is None else {"json": body}
            return self.app.test_client(use_cookies=False).open(address, method=method, headers=headers, **how)
        how = {"query_string": body} if method == "GET" else {"data": body}
        return self.client(caller).open(address, method=method, **how)

    def contents(self) -> str:
        """All that is written in the book, apart from how often somebody has tried something, and when he was here."""
        conn = sqlite3.connect(self.book)
        try:
            return "\n".join(line for line in conn.iterdump() if 'INTO "tries"' not in line)
        finally:
            conn.close()


@contextmanager
def opened(world: World, folder: Path, name: str = "book.sqlite3") -> Iterator[Open]:
    """A copy of the world, to do with as one likes."""
    book = folder / name
    for old in folder.glob(f"{name}*"):
        old.unlink()
    shutil.copy(world.book, book)
    number = count(10**6)
    store = _store(book, first=10**6)
    app = create_app(store, secret=SECRET, clock=lambda: NOW, new_id=lambda: str(UUID(int=next(number))), testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    try:
        yield Open(world, app, store, book)
    finally:
        store.close()


def question_text() -> str:
    """The question of the kept ruling as a form sends it."""
    return json.dumps(QUESTION)
