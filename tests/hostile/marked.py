"""A book in which every name and every note is an attack, and everybody who may come to its door."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit
from uuid import UUID

from flask import Flask

from fortyfives.rules import Profile, find_profile
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Desk, record
from tests.hostile.looking import HERE, HOLE
from tests.hostile.sending import Line, Request, line_to
from tests.web.world import NOW, SECRET, World, make_world

TAG = f"<{HOLE} onx=\"'`>"
ATTRIBUTE = f"\" {HOLE}=1 '{HOLE}=2"
ATTACKS = (
    f"={TAG}",
    f"+{TAG}2",
    f"@{ATTRIBUTE}",
    f"-{ATTRIBUTE}3",
    f"</title></script>{TAG}",
    f"&lt;{TAG}&#60;",
    f"{{{{7*7}}}}${{7*7}}%s%(x)s{TAG}",
    f"javascript:alert(1)//{TAG}",
    f"//evil.example/{TAG}",
    f"../../etc/{TAG}",
)
"""Names and notes. Each is one by the score book's own measure, and nothing that a page may hold as it stands."""

WALKERS = ("pen", "watcher", "stranger")
PAGES_OF_A_ROUTE = 2
"""So many addresses of one route are opened while forms are looked for."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form as a page of ours shows it."""

    caller: str
    method: str
    action: str
    fields: tuple[tuple[str, str], ...]
    multipart: bool = False


@dataclass(slots=True, repr=False)
class Marked:
    """The book, what is in it, and what can be asked."""

    world: World
    forms: list[Form] = field(default_factory=list)
    addresses: list[tuple[str, str]] = field(default_factory=list)
    """Caller and address, with its question: what our own pages lead to."""
    club_file: bytes = b""
    """The whole club as a file."""


def make_marked(folder: Path) -> Marked:
    """Fill a book, put the attacks into it, and walk through the pages to see what can be asked."""
    marked = Marked(make_world(folder / "world.sqlite3"))
    _put_in(marked.world)
    with opened(marked, folder, "walked") as (app, line):
        _walk(marked, app, line)
    return marked


def _put_in(world: World) -> None:
    store, tap = Store.open(world.book, secret=SECRET, clock=lambda: NOW, new_token=lambda: "token"), count(10**9)
    clubs = store.clubs
    try:
        for number in range(1, 5):
            store.players.rename(world.club, number, ATTACKS[number - 1])
        store.players.rename(world.club, world.other_spelling, f"{ATTACKS[0]}!")
        clubs.rename(world.club, ATTACKS[4])
        clubs.rename_device(world.other_phone, ATTACKS[5], world.club)
        store.rules.rename(world.club, world.own_rules, ATTACKS[6])
        more = find_profile({"base": "kitty-four", "target": 90})
        assert isinstance(more, Profile)
        store.rules.keep(world.club, ATTACKS[7], more)
        desk = Desk(store)
        taps = (
            {"adjust": [5, 0], "note": ATTACKS[0]},
            {"correct": {"hand": 2, "bidder": 0, "bid": 20, "held": False, "trump": "H", "tricks": [1, 1, 1, 0, 1],
                         "top_trump": 1}, "note": ATTACKS[1]},
            {"rename": {"seat": 2, "name": ATTACKS[8]}},
            {"substitute": {"seat": 3, "name": ATTACKS[9], "from_hand": 3}},
        )  # fmt: skip
        for seq, do in enumerate(taps, store.matches.seq_of(world.match)):
            made = record(desk, world.match, seq=seq, tap=str(UUID(int=next(tap))), do=do, device=None, at=NOW)
            assert made.status == 200, (do, made.refusal)
    finally:
        store.close()


@contextmanager
def opened(marked: Marked, folder: Path, name: str = "book") -> Iterator[tuple[Flask, Line]]:
    """An app over a copy of the book, behind one proxy, as a table has it: a fault of ours becomes a page."""
    own = folder / name
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir()
    book = own / "book.sqlite3"
    shutil.copy(marked.world.book, book)
    number, token = count(10**6), count(10**6)
    store = Store.open(book, secret=SECRET, clock=lambda: NOW, new_token=lambda: f"token-{next(token)}")
    app = create_app(
        store,
        secret=SECRET,
        clock=lambda: NOW,
        new_id=lambda: str(UUID(int=next(number))),
        base_url=HERE,
        proxies=1,
    )
    try:
        with line_to(app) as line:
            yield app, line
    finally:
        store.close()


def as_caller(world: World, caller: str, path: str) -> tuple[tuple[str, str], ...]:
    """The headers with which a caller comes: the key to the API, the cookie to a page."""
    held = (world.keys if path.startswith("/api/") else world.cookies).get(caller)
    if held is None:
        return ()
    return (("Authorization", f"Bearer {held}"),) if path.startswith("/api/") else (("Cookie", f"{COOKIE}={held}"),)


# --- what can be asked ----------------------------------------------------------------------------------------


class _Doors(HTMLParser):
    """The links and the forms of a page."""

    def __init__(self, caller: str, here: str) -> None:
        super().__init__()
        self.caller, self.here = caller, here
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: tuple[str, str, bool, list[tuple[str, str]]] | None = None
        self._choosing = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag in ("a", "link"):
            self.links.append(told.get("href", ""))
        elif tag == "form":
            self._open = (
                told.get("method", "get").upper(), told.get("action") or self.here, "enctype" in told, []
            )  # fmt: skip
        if self._open is None:
            return
        if "formaction" in told or "hx-post" in told or "hx-get" in told:
            self.links.append(told.get("formaction", told.get("hx-get", "")))
        if tag in ("input", "button", "textarea") and told.get("name"):
            self._open[3].append((told["name"], told.get("value", "")))
        elif tag == "select":
            self._choosing = told.get("name", "")
        elif tag == "option" and self._choosing:
            self._open[3].append((self._choosing, told.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._open is not None:
            method, action, multipart, fields = self._open
            self.forms.append(Form(self.caller, method, action, tuple(dict.fromkeys(fields)), multipart))
            self._open = None


def _walk(marked: Marked, app: Flask, line: Line) -> None:
    """Open every route from the front page on, as each caller, as often as it may show something else."""
    routes = app.url_map.bind("cards.example")
    forms, addresses = dict[Form, None](), dict[tuple[str, str], None]()
    for caller in WALKERS:
        world = marked.world
        waiting, seen = [*_first(world)], set[str]()
        opened_of: dict[str, int] = {}
        while waiting:
            address = waiting.pop(0)
            told = urlsplit(address)
            if told.netloc or not told.path.startswith("/"):
                continue
            if address in seen:
                continue
            seen.add(address)
            try:
                endpoint, _ = routes.match(told.path, "GET")
            except Exception:  # what a page leads to and is no route is found by other tests
                continue
            opened_of[endpoint] = opened_of.get(endpoint, 0) + 1
            if endpoint == "static" or opened_of[endpoint] > PAGES_OF_A_ROUTE:
                continue
            addresses[caller, address] = None
            answer = line.send(
                Request("GET", unquote_to_bytes(told.path), told.query, as_caller(world, caller, told.path))
            )
            if answer.header("Location"):
                waiting.append(answer.header("Location"))
            if told.path == f"/c/{world.club}/file.json" and answer.status == 200:
                marked.club_file = answer.body
            if answer.header("Content-Type").startswith("text/html") and answer.status == 200:
                doors = _Doors(caller, told.path)
                doors.feed(answer.body.decode())
                waiting += [link.partition("#")[0] for link in doors.links if link]
                forms |= dict.fromkeys(doors.forms)
    marked.forms, marked.addresses = _few_of_each(list(forms)), list(addresses)
    assert marked.club_file


def _first(world: World) -> list[str]:
    """Where a walk begins: what is not linked from the front page, too."""
    return [
        "/",
        f"/m/{world.match}",
        f"/m/{world.finished}/sheet",
        f"/c/{world.club}",
        f"/c/{world.club}/file",
        f"/c/{world.club}/file.json",
        f"/c/{world.club}/phones/{world.other_phone}",
        f"/c/{world.club}/players/{world.other_spelling}/same?as=1",
        f"/r/{world.ruling}/withdraw",
        f"/card/{world.card}",
        "/clubs/file",
        "/clubs/deleted",
        "/rules/own/keep",
    ]


def _few_of_each(forms: list[Form]) -> list[Form]:
    """Three forms of each caller and kind of address: a hundred alike would crowd out the rest."""
    seen: dict[tuple[str, str, str, tuple[str, ...]], int] = {}
    few = []
    for form in forms:
        names = tuple(sorted({name for name, _ in form.fields}))
        kind = (form.caller, form.method, re.sub(r"[0-9a-f-]{8,}|\d+", "#", form.action), names)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 3:
            few.append(form)
    return few
