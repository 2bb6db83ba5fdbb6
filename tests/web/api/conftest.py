"""The real app over a fresh score book, and a caller who speaks JSON with it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from fortyfives.store import Store
from fortyfives.web import create_app
from tests.contract import check_answer, check_request, path_of
from tests.made_once import copy_of

NAMES = ["Maeve", "Leo", "Theresa", "Angus"]

HAND = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 19, 2, 11, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def pass_time(self, **time: float) -> None:
        self.now += timedelta(**time)


class Answer:
    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.headers = response.headers
        self.text: str = response.get_data(as_text=True)
        self.body: Any = json.loads(self.text) if self.text and response.mimetype == "application/json" else None

    @property
    def code(self) -> str | None:
        """The code of the error, which has its one shape everywhere."""
        if not isinstance(self.body, dict) or "error" not in self.body:
            return None
        assert self.body["error"].keys() == {"code", "field", "message"}
        assert self.body["error"]["message"]
        return str(self.body["error"]["code"])

    @property
    def field(self) -> str | None:
        field: str | None = self.body["error"]["field"]
        return field


class Api:
    """Calls the API; counts out a fresh name for every tap."""

    def __init__(self, app: Any, store: Store, book: Path) -> None:
        self.app = app
        self.store = store
        self.book = book
        self.client = app.test_client(use_cookies=False)
        self.seen: set[tuple[str, str | None, int, str | None]] = set()
        """What has been answered so far: method, path of the description, status, code of the error."""
        self._number = count(1)
        self._watch: sqlite3.Connection | None = None

    def fresh(self) -> str:
        return str(UUID(int=next(self._number)))

    def call(self, method: str, path: str, key: str | None = None, body: Any = None, **how: Any) -> Answer:
        headers = {"Authorization": f"Bearer {key}"} if key is not None else {}
        headers |= how.pop("headers", {})
        if body is not None:
            how["data"] = body if isinstance(body, bytes) else json.dumps(body).encode()
        response = self.client.open(path, method=method, headers=headers, **how)
        answer = Answer(response)
        # Every answer of every test is held against the description, and every body that was taken.
        check_answer(method, path, answer.status, response.mimetype, answer.body)
        self.seen.add((method, path_of(path), answer.status, answer.code))
        if method == "POST" and answer.status < 300 and path != "/api/judge":
            check_request(method, path, json.loads(how["data"]))
        return answer

    def get(self, path: str, key: str | None = None, **how: Any) -> Answer:
        return self.call("GET", path, key, **how)

    def post(self, path: str, key: str | None = None, body: Any = None, **how: Any) -> Answer:
        return self.call("POST", path, key, body, **how)

    def writes(self) -> int:
        """A number that changes whenever anything is written into the book, whatever it is."""
        if self._watch is None:
            self._watch = sqlite3.connect(self.book)
        [(version,)] = self._watch.execute("PRAGMA data_version")
        return int(version)

    def close(self) -> None:
        if self._watch is not None:
            self._watch.close()

    def contents(self) -> str:
        """All that is written in the book, apart from how often an address has tried something."""
        conn = sqlite3.connect(self.book)
        try:
            return "\n".join(line for line in conn.iterdump() if 'INTO "tries"' not in line)
        finally:
            conn.close()


class Club:
    """A club with its keys, and one match in it."""

    def __init__(self, api: Api, name: str) -> None:
        self.api = api
        founded = api.post("/api/clubs", body={"name": name}).body
        self.id: str = founded["club"]
        self.view: str = founded["view_key"]
        self.pen: str = founded["pen_key"]

    def begin(self, rules: Any = "barker", players: list[str] | None = None, **more: Any) -> str:
        body = {"rules": rules, "players": players or NAMES, "first_dealer": 0, **more}
        begun = self.api.post("/api/matches", self.pen, body)
        assert begun.status == 201, begun.text
        match: str = begun.body["match"]
        return match

    def tap(self, match: str, seq: Any, do: Any, *, tap: Any = None, **more: Any) -> Answer:
        body = {"seq": seq, "tap": self.api.fresh() if tap is None else tap, "do": do, **more}
        return self.api.post(f"/api/matches/{match}/taps", self.pen, body)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.sqlite3"


@pytest.fixture
def store(book: Path, empty_book: Path, clock: Clock) -> Iterator[Store]:
    number = count(1)
    copy_of(empty_book, book)
    opened = Store.open(book, secret="secret", clock=clock, new_token=lambda: f"token-{next(number)}")
    yield opened
    opened.close()


@pytest.fixture
def app(store: Store, clock: Clock) -> Any:
    number = count(10**6)
    return create_app(store, secret="secret", clock=clock, new_id=lambda: str(UUID(int=next(number))), testing=True)


@pytest.fixture
def api(app: Any, store: Store, book: Path) -> Iterator[Api]:
    caller = Api(app, store, book)
    yield caller
    caller.close()


@pytest.fixture
def club(api: Api) -> Club:
    return Club(api, "Tuesday table")


@pytest.fixture
def other_club(api: Api) -> Club:
    return Club(api, "Others")


@pytest.fixture
def match(club: Club) -> str:
    return club.begin()


@pytest.fixture
def hand() -> dict[str, Any]:
    """A hand that Leo's side bid for 20 and made with 25."""
    return dict(HAND)
