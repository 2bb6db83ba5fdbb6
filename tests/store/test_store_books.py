"""Real books of every schema that main has had: each opens, and tells what the program told that wrote it."""

from __future__ import annotations

import json
import lzma
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from fortyfives.cli import main
from fortyfives.cli.folder import BOOK_FILE
from fortyfives.scorebook import replay
from fortyfives.scorebook.statistics import tell_match
from fortyfives.scorebook.summary import encode_told, state_of
from fortyfives.store import Store
from fortyfives.store.examine import examine
from fortyfives.store.schema import known_steps
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from tests.conftest import Clock, OpenBook
from tests.store.books.make import QUESTION, SECRET

BOOKS = Path(__file__).parent / "books"
STEPS = sorted(path.stem for path in BOOKS.glob("step-*.json"))
KEPT = ("events", "drafts", "kept_rulings", "own_rules")
"""What people said. What else there is, steps may write anew."""


def steps_of(name: str) -> int:
    return int(name.removeprefix("step-"))


def rows_of(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as conn:
        return conn.execute(sql).fetchall()


def kept_in(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every line of what people said, each column as it lies in the file."""
    there = {name for (name,) in rows_of(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    found = {}
    for table in KEPT:
        if table in there:
            columns = [row[1] for row in rows_of(path, f"PRAGMA table_info({table})")]
            casts = ", ".join(f"CAST({column} AS BLOB)" for column in columns)
            found[table] = rows_of(path, f"SELECT {casts} FROM {table} ORDER BY 1, 2")
    return found


@dataclass
class Old:
    """A book of long ago, opened today."""

    steps: int
    path: Path
    told: dict[str, Any]
    before: dict[str, list[tuple[Any, ...]]]
    store: Store
    phone: FlaskClient

    @property
    def matches(self) -> dict[str, Any]:
        return dict(self.told["matches"])


@pytest.fixture(params=STEPS)
def old(
    request: pytest.FixtureRequest, book: Path, open_book: OpenBook, clock: Clock, new_id: Callable[[], str]
) -> Old:
    packed = BOOKS / f"{request.param}.sqlite3.xz"
    book.write_bytes(lzma.decompress(packed.read_bytes()))
    told = json.loads(packed.with_name(f"{request.param}.json").read_text("utf-8"))
    [(steps,)] = rows_of(book, "SELECT count(*) FROM _sqlite_migrations WHERE migration_set = 'fortyfives'")
    assert steps == steps_of(request.param)
    before = kept_in(book)
    clock.now = datetime(
        2025, 11, 28, 20, tzinfo=UTC
    )  # the evening after: no code of that time lives, every grant does
    store = open_book(secret=SECRET, at=book)
    phone = create_app(store, secret=SECRET, clock=clock, new_id=new_id, testing=True).test_client()
    phone.set_cookie(COOKIE, told["token"])
    return Old(steps, book, told, before, store, phone)


def test_there_is_a_book_of_the_schema_of_today_and_of_every_one_before() -> None:
    """A new step leaves a book behind: books/README.md says how it is made."""
    together = {9, 10, 11, 14}  # never the last step of a commit
    assert {steps_of(name) for name in STEPS} == set(range(3, len(known_steps()) + 1)) - together


def test_it_is_brought_up_to_date_and_no_line_of_any_log_changes(old: Old) -> None:
    assert old.store.schema == len(known_steps())
    assert old.phone.get("/matches").status_code == 200
    after = kept_in(old.path)
    assert sum(len(rows) for rows in old.before.values()) > 15
    for table, rows in old.before.items():
        # A step may add columns behind those that were there; what stood there is untouched.
        assert [row[: len(was)] for row, was in zip(after[table], rows, strict=True)] == rows, table


def test_every_match_is_told_as_it_was_told_then(old: Old) -> None:
    key = old.store.clubs.view_key(old.told["club"])
    for match_id, told in old.matches.items():
        now = old.phone.get(f"/api/matches/{match_id}", headers={"Authorization": f"Bearer {key}"}).get_json()
        parts = {part: now["state"][part] for part in ("hands", "scores", "dealer", "winner")}
        told = told | {"players": [name if name != "Leo" else told_of(old, name) for name in told["players"]]}
        assert {"seq": now["seq"], "players": now["players"], **parts} == told
    assert [told["winner"] for told in old.matches.values()].count(None) == len(old.matches) - 1


def told_of(old: Old, name: str) -> str:
    """A merged player goes by the name of whom he was merged with."""
    return "Léo ♣" if old.steps >= 15 else name


def test_the_summaries_that_pages_read_are_those_of_the_replayed_logs(old: Old) -> None:
    club = old.told["club"]
    pages = [old.phone.get(path) for path in ("/matches", "/stats", f"/c/{club}", f"/c/{club}/nights")]
    assert [page.status_code for page in pages] == [200] * 4
    kept = old.store.summaries.of(old.matches)
    assert set(kept) == set(old.matches)
    for match_id, summary in kept.items():
        match = replay(old.store.matches.events(match_id))
        told = tell_match(match_id, match)
        assert (summary.seq, summary.state) == (match.seq, state_of(told))
        assert json.loads(summary.body)[: len(encode_told(told))] == json.loads(json.dumps(encode_told(told)))
    numbers = old.phone.get("/stats.json").get_json()
    with old.store._connections.writing() as db:  # thrown away, they are worked out anew, and nothing changes
        for table in ("counts", "counts_of", "count_again", "summary_players", "summaries"):
            db.execute(f"DELETE FROM {table}")
        db.execute("UPDATE matches SET summed = 0")
    assert old.phone.get("/stats.json").get_json() == numbers


def test_what_was_begun_kept_merged_and_deleted_is_there(old: Old) -> None:
    club, store = old.told["club"], old.store
    finished, _, _, waiting, *_ = old.matches
    draft = old.phone.get(f"/m/{waiting}")
    assert draft.status_code == 200
    assert "Theresa" in draft.text
    assert len(rows_of(old.path, "SELECT 1 FROM drafts")) == 1
    kept = store.rulings.of_match(finished)
    assert [(ruling.hand, ruling.question) for ruling in kept] == ([(2, QUESTION)] if old.steps >= 8 else [])
    assert [rules.name for rules in store.rules.kept(club)] == (["Short evening"] if old.steps >= 7 else [])
    assert store.clubs.days_of(club).zone == ("America/Halifax" if old.steps >= 12 else None)
    people = {person.name: person.numbers for person in store.players.listed(club)}
    assert ("Leo" in people) is (old.steps < 15)
    assert len(people["Léo ♣"]) == (2 if old.steps >= 15 else 1)
    assert len(store.bin.in_club(club)) == (1 if old.steps >= 15 else 0)
    assert (store.cards.card(club) is not None) is (old.steps >= 15)
    assert store.clubs.device_name(1, club) == ("Maeve's phone" if old.steps >= 18 else "blue heron")


@pytest.mark.parametrize("name", STEPS)
def test_check_and_restore_take_it_as_it_is(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy from an older version: the host may look at it, and put it back."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    data.mkdir()
    whole = lzma.decompress((BOOKS / f"{name}.sqlite3.xz").read_bytes())
    copy.write_bytes(whole)
    shutil.copy(copy, data / BOOK_FILE)
    assert main(["check", "--data", str(data)]) == 0, capsys.readouterr()
    assert (data / BOOK_FILE).read_bytes() == whole
    assert main(["restore", str(copy), "--data", str(data)]) == 0, capsys.readouterr()
    assert copy.read_bytes() == whole
    assert examine(data / BOOK_FILE, Clock()).whole


COMMANDS = (
    ["serve", "--port", "0"],
    ["check"],
    ["export", "CLUB"],
    ["import", "FILE"],
    ["keys"],
    ["keys", "recover", "CLUB"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_touches_a_book_of_a_newer_program(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = STEPS[-1]
    told = json.loads((BOOKS / f"{name}.json").read_text("utf-8"))
    book, file = tmp_path / BOOK_FILE, tmp_path / "club.json"
    (tmp_path / "secret").write_text(SECRET)
    book.write_bytes(lzma.decompress((BOOKS / f"{name}.sqlite3.xz").read_bytes()))
    assert main(["export", told["club"], "--to", str(file), "--data", str(tmp_path)]) == 0
    with closing(sqlite3.connect(book)) as conn:
        conn.execute("INSERT INTO _sqlite_migrations VALUES (99, 'fortyfives', '9999_of_tomorrow', 'then')")
        conn.commit()
        conn.execute("PRAGMA journal_mode = DELETE")
    before = book.read_bytes()
    words = [{"CLUB": told["club"], "FILE": str(file)}.get(word, word) for word in command]
    assert main([*words, "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert f"{book} was written by a newer version of this program." in said
    assert book.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} <= {BOOK_FILE, "club.json", "secret", "backups", "serving"}
