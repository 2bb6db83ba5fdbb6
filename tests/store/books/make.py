"""Makes a small real score book with the program that stands in the current folder: README.md says how, and when.

It asks that program for everything by its API, as another program would, and by its store for what only pages do. Where
it is too old for a thing, the book is without it.
"""

from __future__ import annotations

import json
import lzma
import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

sys.path.insert(0, str(Path.cwd()))

from fortyfives.rules import find_profile
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE

SECRET = "the secret of the server that made these books"
NAMES = ["Maeve", "Angus", "Theresa", "Léo ♣"]
QUESTION = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", "2D"], "card": "2D", "rules": "barker"}


class Clock:
    """One that goes on by twenty seconds whenever it is asked, so that the book is the same whoever makes it."""

    def __init__(self) -> None:
        self.now = datetime(2025, 11, 27, 19, 2, 11, tzinfo=UTC)

    def __call__(self) -> str:
        self.now += timedelta(seconds=20)
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")


def hand(bidder: int, bid: int, tricks: list[int], top: int, trump: str = "S") -> dict[str, Any]:
    return {"tally": {"bidder": bidder, "bid": bid, "held": False, "trump": trump, "tricks": tricks, "top_trump": top}}


FINISHED: list[dict[str, Any]] = [
    hand(1, 20, [0, 1, 1, 1, 0], 2),
    {"pass_in": True},
    {"undo": True},
    hand(2, 25, [0, 0, 1, 0, 1], 1, "H"),
    {"correct": {"hand": 2, **hand(2, 25, [0, 0, 1, 0, 0], 1, "H")["tally"]}},
    hand(3, 20, [1, 1, 1, 1, 1], 5, "D"),
    hand(0, 30, [0, 0, 0, 0, 0], 1, "C"),
    hand(1, 15, [1, 1, 0, 0, 1], 3),
    hand(2, 15, [0, 0, 0, 1, 0], 4, "C"),  # with a hundred on the sheet: the table lets it stand
    hand(0, 20, [0, 0, 0, 1, 0], 1, "H"),
    hand(2, 20, [0, 0, 0, 0, 1], 2, "D"),
]
OPEN: list[dict[str, Any]] = [
    {"contract": {"bidder": 1, "bid": 20, "held": False}},
    {"name_trump": "H"},
    {"trick": 0},
    {"trick": 1},
]
OWN_RULES = {"base": "barker", "target": 60}


def main(to: Path) -> None:
    """Make the book `to`.sqlite3.xz, and beside it what its program tells of the matches."""
    book, clock, number = to.with_suffix(".sqlite3"), Clock(), count(10**6)
    store = Store.open(book, secret=SECRET, clock=clock, new_token=lambda: f"token {next(number)}")
    app = create_app(store, secret=SECRET, clock=clock, new_id=lambda: str(UUID(int=next(number))))
    app.config["WTF_CSRF_ENABLED"] = False
    program, phone = app.test_client(), app.test_client()

    def ask(path: str, body: Any = None, key: str = "", may: tuple[int, ...] = (200, 201)) -> Any:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = program.post(path, json=body, headers=headers) if body else program.get(path, headers=headers)
        assert answer.status_code in may, (path, body, answer.status_code, answer.get_json())
        return answer.get_json()

    keys = ask("/api/clubs", {"name": "Thursday table"})
    club, key = keys["club"], keys["pen_key"]
    device, token = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    phone.set_cookie(COOKIE, token)
    matches: list[str] = []

    def play(rules: Any, players: list[str], taps: list[dict[str, Any]]) -> str:
        match = ask("/api/matches", {"rules": rules, "players": players, "first_dealer": 0}, key)["match"]
        for do in taps:
            seq = ask(f"/api/matches/{match}", key=key)["seq"]
            ask(
                f"/api/matches/{match}/taps",
                {"seq": seq, "tap": str(UUID(int=next(number))), "do": do, "let_stand": True},
                key,
                may=(200, 422),
            )
        matches.append(match)
        return str(match)

    finished = play("barker", NAMES, FINISHED)
    play("forty-five", ["Maeve", "Angus"], [])
    begun = play(OWN_RULES, [*NAMES[:3], "Leo"], OPEN)
    waiting = play("barker", NAMES, [])
    for field, value in (("bidder", "2"), ("bid", "20")):  # begun on the phone, not saved
        answer = {"hand": "1", field: value, "seq": "1", "tap": str(UUID(int=next(number)))}
        done = phone.post(f"/m/{waiting}/draft", data=answer)
        assert done.status_code in (200, 303), (done.status_code, done.text[-600:])
    deleted = play("merrimack", NAMES, [{"pass_in": True}])
    practice = play("kitty-four", NAMES, [{"pass_in": True}])

    if hasattr(store, "codes"):
        store.codes.make(club, finished, device.number)
    if hasattr(store, "rules"):
        store.rules.keep(club, "Short evening", find_profile(OWN_RULES))
    if hasattr(store, "rulings"):
        store.rulings.keep(finished, 2, QUESTION, rules_version="1", device=device.number)
    if hasattr(store.matches, "set_practice"):
        store.matches.set_practice(practice, True)
    if hasattr(store.clubs, "set_days"):
        from fortyfives.store import ClubDays

        store.clubs.set_days(club, ClubDays("America/Halifax", 5, 9))
    if hasattr(store, "players"):
        by_name = {name: number for number, name in store.clubs.player_names(club).items()}
        store.players.merge(club, by_name["Leo"], by_name["Léo ♣"])
    if hasattr(store, "bin"):
        store.bin.delete_match(deleted, device.number)
        matches.remove(deleted)
    if hasattr(store, "cards"):
        store.cards.make(club)
    if hasattr(store, "watch_codes"):
        store.watch_codes.show(club, finished)
    if hasattr(store.clubs, "call_device"):
        store.clubs.call_device(device.number, "Maeve's phone", club)
    for page in (
        "/",
        "/matches",
        "/stats",
        f"/c/{club}",
        f"/c/{club}/nights",
        f"/m/{finished}",
        f"/m/{begun}",
        f"/m/{waiting}",
    ):
        assert phone.get(page).status_code in (200, 404), page  # with its summaries, where it keeps them

    told = {}
    for match in matches:
        now = ask(f"/api/matches/{match}", key=key)
        parts = {part: now["state"][part] for part in ("hands", "scores", "dealer", "winner")}
        told[match] = {"seq": now["seq"], "players": now["players"], **parts}
    store.close()
    assert [path.name for path in book.parent.glob(f"{book.name}-*")] == [], "the one file is the whole book"
    to.with_suffix(".sqlite3.xz").write_bytes(lzma.compress(book.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    to.with_suffix(".json").write_text(
        json.dumps({"club": club, "token": token, "matches": told}, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    book.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
