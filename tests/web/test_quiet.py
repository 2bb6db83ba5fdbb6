"""The door answers as the app behind it would, and only where nothing is new."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from fortyfives.store import Changes, DoorStore, Passed, Store, StoreBusy
from fortyfives.web.quiet import Quiet
from tests.conftest import Clock
from tests.web.held import Held
from tests.web.tapping import begin, hand
from tests.web.test_watch import scored

Hold = Callable[..., Held]


@pytest.fixture
def came_in(app: Flask) -> list[str]:
    """The questions that the app itself was asked."""
    asked: list[str] = []

    @app.before_request
    def note() -> None:
        asked.append(request.full_path)

    return asked


def answered(phone: FlaskClient, address: str, **how: object) -> tuple[int, dict[str, str], bytes]:
    answer = phone.get(address, **how)
    told = {name: value for name, value in answer.headers.items() if name not in ("Vary", "Content-Type")}
    return answer.status_code, told, answer.data


def without_the_door(phone: FlaskClient, address: str, patch: pytest.MonkeyPatch) -> tuple[int, dict[str, str], bytes]:
    with patch.context() as shut:
        shut.setattr(Quiet, "_nothing_new", lambda *_: False)
        return answered(phone, address)


def situations(
    app: Flask, store: Store, club: str, clock: Clock, hold: Hold
) -> Iterator[tuple[str, FlaskClient, str, bool]]:
    """What is the case, who asks, for what, and whether the door knows the answer."""
    kettle, heron, owl = hold("red kettle"), hold("blue heron"), hold("small owl", "view")
    stranger = hold("grey goose", None)
    elsewhere = hold("elsewhere", "pen", store.clubs.create_club("Friday table"))
    pen = begin(kettle.client, "barker")
    id_ = pen.path.rsplit("/", 1)[1]

    def at(**seen: object) -> str:
        return f"{pen.path}/watch?{urlencode(seen)}"

    seen = {"view": "pen", "seq": 1, "begun": ""}
    watched = {**seen, "view": "table"}
    yield "nothing was tapped", kettle.client, at(**seen), True
    yield "whoever looks on sees as much", owl.client, at(**watched), True
    yield "and so does the big score", owl.client, at(**{**seen, "view": "big"}), True
    yield "a page of somebody who scores, on a phone that watches", owl.client, at(**seen), False
    yield "a page of somebody who watches, on a phone that scores", kettle.client, at(**watched), False
    yield "nobody knows this phone here", stranger.client, at(**seen), False
    yield "nor this one, which scores elsewhere", elsewhere.client, at(**seen), False
    yield "a phone without any cookie", app.test_client(), at(**seen), False
    yield "a cookie that nobody was given", _with_cookie(app, "x" * 43), at(**seen), False
    yield "a cookie that says nothing", _with_cookie(app, ""), at(**seen), False
    yield "a match that is not there", kettle.client, at(**seen).replace(id_, "nobodys"), False
    yield "a view that is not there", kettle.client, at(**{**seen, "view": "sheet"}), False
    yield "a line that has not been written", kettle.client, at(**{**seen, "seq": 2}), False
    yield "no line", kettle.client, at(**{**seen, "seq": ""}), False
    yield "asked in another order", kettle.client, at(begun="", seq=1, view="pen"), False
    yield "asked twice", kettle.client, at(**seen) + "&seq=2", False
    yield "something more is asked", kettle.client, at(**seen) + "&x=1", False

    pen.tap("bidder-2")
    yield "another phone with the pen has begun", heron.client, at(**seen), False
    yield "what this phone has begun itself is not new to it", kettle.client, at(**seen), True
    begun = scored(heron.get(pen.path))["begun"]
    assert begun
    yield "until it has seen that", heron.client, at(**{**seen, "begun": begun}), True
    pen.tap(*hand(2, 20, "S", 3, "0")[1:], "save")
    yield "a hand was saved", heron.client, at(**{**seen, "begun": begun}), False
    yield "and was seen", heron.client, at(**{**seen, "seq": 2}), True
    store.matches.set_practice(id_, True)
    yield "the match counts nowhere", kettle.client, at(**{**seen, "seq": 2}), False
    store.matches.set_practice(id_, False)
    clock.pass_time(days=1, seconds=1)
    app.extensions["fortyfives.door"].ticks = lambda: clock.now.timestamp()
    yield "the phone has to be renewed first", kettle.client, at(**{**seen, "seq": 2}), False
    yield "and then it has been", kettle.client, at(**{**seen, "seq": 2}), True
    clock.pass_time(days=400)
    yield "it was away too long", kettle.client, at(**{**seen, "seq": 2}), False


def _with_cookie(app: Flask, token: str) -> FlaskClient:
    phone = app.test_client()
    phone.set_cookie("device", token)
    return phone


def test_the_door_says_what_the_app_says(
    app: Flask,
    store: Store,
    club: str,
    clock: Clock,
    hold: Hold,
    came_in: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for case, phone, address, known in situations(app, store, club, clock, hold):
        came_in.clear()
        said = answered(phone, address)
        assert (came_in == []) == known, f"who answered: {case}"
        assert (said[0] == 204) >= known, case
        if "renewed" not in case:  # which is done by the first of two
            assert said == without_the_door(phone, address, monkeypatch), case


# --- what was seen of the book holds for a while


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each look at the book from the door."""
    made: list[str] = []
    look = DoorStore.look

    def noted(door: DoorStore, token: str, match_id: str) -> Passed | None:
        made.append(match_id)
        return look(door, token, match_id)

    monkeypatch.setattr(DoorStore, "look", noted)
    return made


def test_the_book_is_asked_once_as_long_as_nothing_is_written_about_the_match(
    app: Flask, store: Store, club: str, clock: Clock, hold: Hold, looks: list[str]
) -> None:
    app.extensions["fortyfives.door"].ticks = lambda: clock.now.timestamp()
    kettle, owl = hold("red kettle"), hold("small owl", "view")
    mine, other = begin(kettle.client, "barker"), begin(kettle.client, "barker")
    ways = {
        kettle.client: f"{mine.path}/watch?view=pen&seq=1&begun=",
        owl.client: f"{mine.path}/watch?view=big&seq=1&begun=",
    }

    def asked() -> int:
        """How often the book was asked, of two phones."""
        looks.clear()
        assert {phone.get(address).status_code for phone, address in ways.items()} == {204}
        return len(looks)

    assert (asked(), asked()) == (2, 0)
    other.tap("bidder-2")
    other.tap(*hand(2, 20, "S", 3, "0")[1:], "save")
    looks.clear()
    assert asked() == 0, "another match is tapped on"
    begin(hold("blue heron", "pen", store.clubs.create_club("Friday table")).client, "barker")
    assert (asked(), asked()) == (2, 0), "something else was written: it might have been a phone that was switched off"
    clock.pass_time(seconds=9)
    assert asked() == 0
    clock.pass_time(seconds=1)
    assert (asked(), asked()) == (2, 0), "ten seconds have passed"
    app.extensions["fortyfives.door"].ticks = lambda: clock.now.timestamp() - 5
    assert asked() == 2, "a clock that goes back is not believed"


def test_what_another_program_writes_is_seen_after_ten_seconds(
    app: Flask, open_book: Callable[[], Store], clock: Clock, hold: Hold
) -> None:
    app.extensions["fortyfives.door"].ticks = lambda: clock.now.timestamp()
    kettle = hold("red kettle")
    pen = begin(kettle.client, "barker")
    address = f"{pen.path}/watch?view=pen&seq=1&begun="
    assert kettle.client.get(address).status_code == 204
    open_book().matches.set_practice(pen.path.rsplit("/", 1)[1], True)
    assert kettle.client.get(address).status_code == 204
    clock.pass_time(seconds=10)
    assert kettle.client.get(address).status_code == 200


def test_only_so_many_questions_are_remembered(
    app: Flask, client: FlaskClient, looks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortyfives.web.quiet.MOST_ASKED", 2)
    paths = [begin(client, "barker").path for _ in range(3)]
    for path in paths * 2:
        assert client.get(f"{path}/watch?view=pen&seq=1&begun=").status_code == 204
    assert len(app.extensions["fortyfives.door"]._said) <= 2
    assert len(looks) > 3


def test_a_draft_that_cannot_be_read_is_for_the_app(
    app: Flask, store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, came_in: list[str]
) -> None:
    pen = begin(client, "barker")
    pen.tap("bidder-1")
    address = f"{pen.path}/watch?view=pen&seq=1&begun="
    with store._connections.writing() as db:
        db.execute("UPDATE drafts SET body = '{}'")
    app.testing, app.config["PROPAGATE_EXCEPTIONS"] = False, False
    came_in.clear()
    assert client.get(address).status_code == 500
    assert came_in, "there is a page for it"


@pytest.mark.parametrize("written", [("a",), ("a", "b"), ("a", None), (None,)])
def test_changes_are_counted_by_match_or_of_everything(written: tuple[str | None, ...]) -> None:
    changes = Changes()
    before = {match_id: changes.mark(match_id) for match_id in ("a", "b", "c")}
    changes.note(set(written))
    changed = {match_id for match_id, mark in before.items() if changes.mark(match_id) != mark}
    assert changed == ({"a", "b", "c"} if None in written else set(written))


def test_so_many_matches_that_they_are_not_counted_apart_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyfives.store.changes.MOST", 3)
    changes = Changes()
    for number in range(20):
        before = changes.mark(f"match {number}"), changes.mark("another")
        changes.note({f"match {number}"})
        assert changes.mark(f"match {number}") != before[0]
    assert changes.mark("another") != (0, 0)


def test_what_is_taken_back_is_no_change_and_what_is_written_inside_counts(store: Store, club: str) -> None:
    before = store.changes.mark("a match")
    with contextlib.suppress(KeyError), store.writing("a match"):
        raise KeyError
    assert store.changes.mark("a match") == before
    with store.writing("a match"):
        pass
    assert store.changes.mark("a match") != before
    elsewhere = store.changes.mark("another")
    with store.writing("a match"):
        store.clubs.find_or_add_player(club, "Maeve")
    assert store.changes.mark("another") != elsewhere


# --- what is for the app


def test_a_switched_off_phone_and_a_match_thrown_away_are_for_the_app(
    store: Store, club: str, hold: Hold, came_in: list[str]
) -> None:
    kettle, heron = hold("red kettle"), hold("blue heron")
    pen = begin(kettle.client, "barker")
    address = f"{pen.path}/watch?view=pen&seq=1&begun="
    assert heron.client.get(address).status_code == 204
    store.clubs.switch_off(heron.number, club, kettle.number)
    assert heron.client.get(address).status_code == 403
    store.bin.delete_match(pen.path.rsplit("/", 1)[1], kettle.number)
    assert kettle.client.get(address).status_code == 404


def test_another_way_of_asking_is_for_the_app(client: FlaskClient, came_in: list[str]) -> None:
    address = f"{begin(client, 'barker').path}/watch?view=pen&seq=1&begun="
    came_in.clear()
    assert client.head(address).status_code == 204
    assert client.post(address).status_code == 405
    assert len(came_in) == 2
    assert client.get(address, headers={"Host": "a b"}).status_code == 400


def test_a_match_that_is_over_is_asked_of_the_app_which_knows_the_next_one(
    client: FlaskClient, came_in: list[str]
) -> None:
    pen = begin(client, "barker")
    while "Play again" not in pen.html:
        pen.tap(*hand(0, 30, "S", 5, "0"), "save")
    seen = scored(pen.html)
    came_in.clear()
    assert client.get(f"{pen.path}/watch", query_string=seen).status_code == 204
    assert len(came_in) == 1


def test_a_book_that_cannot_be_read_is_told_by_the_app(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"{begin(client, 'barker').path}/watch?view=pen&seq=1&begun="

    def busy(*_: object) -> None:
        raise StoreBusy("another program holds it")

    monkeypatch.setattr("fortyfives.store.connection.Connections.read", busy)
    assert client.get(address).status_code == 503


def test_over_https_the_door_says_so_too(client: FlaskClient) -> None:
    address = f"{begin(client, 'barker').path}/watch?view=pen&seq=1&begun="
    answer = client.get(address, base_url="https://localhost")
    assert answer.status_code == 204
    assert answer.headers["Strict-Transport-Security"]
