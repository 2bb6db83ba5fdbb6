"""Who may go where: every address of the site and of the API, tried by everybody, held against a table for people."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

import pytest

from fortyfives.words.who import WHO, Deed
from tests.web.world import CALLERS, SECRETS, Open, World, make_world, opened, question_text

TABLE = tomllib.loads((Path(__file__).parent / "access_matrix.toml").read_text(encoding="utf-8"))
LINES: dict[str, list[int]] = {line: row for part in TABLE["open"].values() for line, row in part.items()}
SENT: dict[str, dict[str, Any]] = TABLE["sent"]
WHERE: dict[str, str] = TABLE["where"]
DOORS = {*TABLE["open"]["doors"]}
SHUT = (403, 404)
OUTSIDE = ("stranger", "other_pen")


@dataclass(frozen=True, slots=True)
class Knocked:
    """What came of a request."""

    status: int
    text: str
    wrote: bool
    """Whether the book says something else after it."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return make_world(tmp_path_factory.mktemp("world") / "world.sqlite3")


@pytest.fixture
def known(world: World) -> dict[str, str]:
    """What stands for each $name in the table."""
    return {
        "match": world.match,
        "club": world.club,
        "ruling": world.ruling,
        "own_rules": str(world.own_rules),
        "other_spelling": str(world.other_spelling),
        "deleted_player": str(world.deleted_player),
        "deleted_match": world.deleted_match,
        "deleted_club": world.deleted_club,
        "card": world.card,
        "phone": str(world.other_phone),
        "view_key": world.view_key,
        "pen_code": world.pen_code,
        "question": question_text(),
        "seq": "7",
        "tap": "00000000-0000-0000-0000-0000000000aa",
    }


def address_of(rule: str, known: dict[str, str]) -> str:
    """An address that a route stands for, with what `where` says for each part of it."""

    def fill(part: re.Match[str]) -> str:
        here = [
            (len(prefix), text)
            for place, text in WHERE.items()
            for prefix, _, name in [place.rpartition(" ")]
            if name == part[1] and rule.startswith(prefix)
        ]
        assert here, f"“where” in access_matrix.toml does not say what <{part[1]}> of {rule} is"
        return Template(max(here)[1]).substitute(known)

    return re.sub(r"<(?:\w+:)?(\w+)>", fill, rule)


def filled(value: Any, known: dict[str, str]) -> Any:
    """What is sent, with everything put in."""
    if isinstance(value, str):
        text = Template(value).substitute(known)
        return int(text) if value == "$seq" else text
    if isinstance(value, dict):
        return {name: filled(part, known) for name, part in value.items()}
    return [filled(part, known) for part in value] if isinstance(value, list) else value


def asked(line: str, known: dict[str, str]) -> tuple[str, str, Any]:
    method, _, rule = line.partition(" ")
    return method, address_of(rule, known), filled(SENT[line], known) if line in SENT else None


def routes(app: Any) -> set[str]:
    return {
        f"{method} {rule.rule}" for rule in app.url_map.iter_rules() for method in rule.methods - {"HEAD", "OPTIONS"}
    }


class Doors:
    """The open world, made anew whenever something was written into it."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world, self.folder, self.number = world, folder, 0
        self._entered: Any = None

    def __enter__(self) -> Doors:
        return self._anew()

    def __exit__(self, *_: object) -> None:
        if self._entered is not None:
            self._watch.close()
            self._entered.__exit__(None, None, None)

    def _anew(self) -> Doors:
        self.__exit__()
        self.number += 1
        self._entered = opened(self.world, self.folder, f"book{self.number}.sqlite3")
        self.open: Open = self._entered.__enter__()
        self._watch = sqlite3.connect(self.open.book)
        self._version = self._written()
        self.as_made = self.open.contents()
        return self

    def _written(self) -> int:
        """A number that changes whenever anything is written into the book."""
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def knock(self, caller: str, line: str, known: dict[str, str]) -> Knocked:
        """What a caller gets."""
        method, address, body = asked(line, known)
        response = self.open.send(caller, method, address, body)
        text = response.get_data(as_text=True) if response.mimetype not in ("image/png",) else ""
        response.close()
        wrote = False
        if self._written() != self._version:
            wrote = self.open.contents() != self.as_made
            self._anew()
        return Knocked(response.status_code, text, wrote)


@pytest.fixture(scope="module")
def doors(world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    with Doors(world, tmp_path_factory.mktemp("doors")) as made:
        yield made


def as_line(line: str, row: list[int]) -> str:
    return f'"{line}" = {row}'


def test_every_route_has_a_line(doors: Doors, known: dict[str, str]) -> None:
    """A new route needs a line. What it answers today is printed: see whether that is right, then put it in."""
    there = routes(doors.open.app)
    missing = [
        as_line(line, [doors.knock(caller, line, known).status for caller in CALLERS])
        for line in sorted(there - LINES.keys(), key=lambda line: line.split(" ")[::-1])
    ]
    assert not missing, "routes without a line in tests/web/access_matrix.toml:\n" + "\n".join(missing)
    assert not LINES.keys() - there, f"lines without a route: {sorted(LINES.keys() - there)}"
    assert not SENT.keys() - there, f"bodies without a route: {sorted(SENT.keys() - there)}"


@pytest.mark.parametrize("line", LINES)
def test_who_may(doors: Doors, known: dict[str, str], line: str) -> None:
    got = {caller: doors.knock(caller, line, known) for caller in CALLERS}
    statuses = [knocked.status for knocked in got.values()]
    assert statuses == LINES[line], f"{CALLERS}: {as_line(line, statuses)}"
    shut = {caller: knocked for caller, knocked in got.items() if knocked.status in SHUT}
    assert [caller for caller, knocked in shut.items() if knocked.wrote] == []
    outside = {caller: knocked for caller, knocked in got.items() if caller in OUTSIDE and line not in DOORS}
    told = {caller: [secret for secret in SECRETS if secret in knocked.text] for caller, knocked in outside.items()}
    assert not any(told.values()), told


LOOKING_WRITES = {
    "GET /k/<key>": "the link itself is what lets a phone watch",
    "GET /c/<club>/phones": "a code to watch is noted when it is first shown, and how long it is good",
}


def test_looking_changes_nothing(doors: Doors, known: dict[str, str]) -> None:
    """What is fetched ahead by a browser, or looked at by a program that shows previews, must not do anything."""
    looks = [line for line in LINES if line.startswith("GET ")]
    wrote = {line for line in looks for caller in ("pen", "stranger") if doors.knock(caller, line, known).wrote}
    assert wrote == LOOKING_WRITES.keys()


def test_whose_link_was_ended_is_a_stranger(doors: Doors, known: dict[str, str]) -> None:
    got = {line: doors.knock("link_ended", line, known).status for line in LINES}
    assert {line: status for line, status in got.items() if status != LINES[line][0]} == {}


# --- the table as a whole -------------------------------------------------------------------------------------


def columns(line: str) -> dict[str, int]:
    return dict(zip(CALLERS, LINES[line], strict=True))


def is_of_a_club(line: str) -> bool:
    return any(part in line for part in ("<match_id>", "/c/<club>", "/r/<code>/"))


def test_what_is_of_a_club_is_not_there_for_others() -> None:
    """404 to strangers and to the pens of other clubs; a phone that was switched off is told so, a program is not."""
    for line in filter(is_of_a_club, LINES):
        off = 404 if " /api/" in line else 403
        told = columns(line)
        assert (told["stranger"], told["other_pen"], told["withdrawn"]) == (404, 404, off), line
        assert told["watcher"] not in (404,) or " /api/" in line, line
        assert told["pen"] not in SHUT, line


def test_who_watches_changes_nothing() -> None:
    """Of all that can be sent about a club, a phone that watches may send nothing."""
    sent = {line for line in LINES if is_of_a_club(line) and not line.startswith("GET ")}
    assert {line for line in sent if columns(line)["watcher"] not in SHUT} == {
        # Whoever has just handed the pen over watches: a tap on "keep the pen" then shows who scores.
        "POST /c/<club>/phones/keep-pen",
        "POST /m/<match_id>/share/keep-pen",
    }


# --- what the page on access says -----------------------------------------------------------------------------

ON_PAGES = {"stranger": "stranger", "watcher": "watcher", "scorer": "pen"}
BY_PROGRAMS = {"stranger": "stranger", "view_key": "watcher", "pen_key": "pen"}
NOT_DEEDS = {"own_things", "doors"}
ELSEWHERE = {
    "become_scorer": "POST /card/<key>, where the card opens and nothing else counts",
    "end_pen_key": "POST /api/clubs/me/keys, which replaces both keys",
    "book": "the host's own machine",
}


def test_the_groups_are_what_the_page_on_access_speaks_of() -> None:
    assert {deed.what for deed in WHO} == TABLE["open"].keys() - NOT_DEEDS | ELSEWHERE.keys()


@pytest.mark.parametrize("deed", [deed for deed in WHO if deed.what not in ELSEWHERE], ids=lambda deed: deed.what)
def test_what_the_page_on_access_says_is_so(deed: Deed) -> None:
    for line in TABLE["open"][deed.what]:
        held = BY_PROGRAMS if " /api/" in line else ON_PAGES
        may = {holder for holder, caller in held.items() if columns(line)[caller] not in SHUT}
        shown_anyhow = {"watcher"} if line.endswith("/keep-pen") else set()
        assert may | shown_anyhow == deed.holders & held.keys() | shown_anyhow, line


def test_what_no_line_says_of_programs_the_page_does_not_promise_them() -> None:
    """Where the page says that a program can do something, there is a call for it."""
    by_key = {deed.what for deed in WHO if deed.holders & {"view_key", "pen_key"}} - ELSEWHERE.keys()
    calls = {what for what in by_key if any(" /api/" in line for line in TABLE["open"][what])}
    # The view key is the one in the link, so a program that has it can pass it on without a call; what it reads it has
    # taken out; and the link of a ruling is for everybody.
    assert by_key - calls <= {"take_out", "pass_on", "ruling"}
