"""Copies of the score book: while a club is playing, by the host's word and every hour, and which are kept."""

from __future__ import annotations

import shutil
import stat
import sys
import threading
import uuid
from datetime import date, timedelta
from pathlib import Path

import pytest

from fortyfives.cli import main, read_arguments, rotation
from fortyfives.cli.folder import BOOK_FILE, now, open_book, read_secret
from fortyfives.cli.rotation import DAYS_KEPT, HOURS_KEPT, Rotation, worth_keeping
from fortyfives.cli.serve import Settings, serve
from fortyfives.scorebook import Refusal, replay, said_of
from fortyfives.store import StoreUnavailable
from fortyfives.store import copies as copies_of_books
from fortyfives.store.copies import copy_book
from fortyfives.web.taps import Desk, begin, record

HAND = {"tally": {"bidder": 0, "bid": 20, "trump": "S", "counts": [4, 1], "top_side": 0}}


def backup(data: Path, to: Path | None = None) -> int:
    return main(["backup", "--data", str(data), *(["--to", str(to)] if to else [])])


def copies(data: Path, kind: str = "") -> list[str]:
    folder = data / "backups"
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(kind)) if folder.exists() else []


# --- by the host's word ------------------------------------------------------------------------------------


def test_a_copy_goes_to_the_folder_of_backups_under_a_name_with_the_time(folder, logs_of, capsys, tmp_path):
    assert backup(folder) == 0
    (name,) = copies(folder)
    told = capsys.readouterr()
    assert name.startswith(f"fortyfives-{now()[:10]}T")
    assert name.endswith("Z.sqlite3")
    assert str(folder / "backups" / name) in told.out
    assert str(folder / "secret") in told.out, "the copy is not all that a host must keep"
    assert told.err == "", "nobody looks at this terminal"
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(folder / "backups" / name, other / BOOK_FILE)
    assert logs_of(other) == logs_of(folder)


def test_a_copy_is_one_file_and_the_hosts_own(folder, tmp_path):
    assert backup(folder, tmp_path / "copy.sqlite3") == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.sqlite3"]
    assert stat.S_IMODE((tmp_path / "copy.sqlite3").stat().st_mode) == 0o600


def test_a_folder_may_be_named_as_well(folder, tmp_path):
    (tmp_path / "stick").mkdir()
    assert backup(folder, tmp_path / "stick") == 0
    (copy,) = (tmp_path / "stick").iterdir()
    assert copy.name.startswith("fortyfives-")


def test_how_far_it_is_is_told_where_somebody_looks(folder, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert backup(folder, tmp_path / "copy") == 0
    told = capsys.readouterr().err
    assert "\rCopying: 100 %" in told
    assert told.endswith("\r"), "the line is wiped away"


def test_nothing_is_written_over(folder, tmp_path, capsys):
    precious = tmp_path / "holiday.sqlite3"
    precious.write_text("photos")
    assert backup(folder, precious) == 1
    assert precious.read_text() == "photos"
    assert f"{precious} is there already" in capsys.readouterr().err


@pytest.mark.parametrize("at", ["no/such/folder/copy", "file/copy"])
def test_a_place_where_no_file_can_be(folder, tmp_path, at, capsys):
    (tmp_path / "file").touch()
    assert backup(folder, tmp_path / at) == 1
    assert str((tmp_path / at).parent) in capsys.readouterr().err


def test_where_there_is_no_book_there_is_no_copy(tmp_path, capsys):
    assert backup(tmp_path) == 1
    assert f"no score book in {tmp_path}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_book_is_not_taken_for_a_copy(folder, tmp_path, capsys):
    whole = (folder / BOOK_FILE).read_bytes()
    (folder / BOOK_FILE).write_bytes(whole[:8192] + b"x" * 8192 + whole[16384:])
    assert backup(folder, tmp_path / "copy") == 1
    assert "Traceback" not in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_folder_for_reading_only_is_copied_from_and_not_into(readers_folder, capsys):
    assert backup(readers_folder) == 1
    assert f"{readers_folder / 'backups'} cannot be used: Permission denied." in capsys.readouterr().err
    outside = readers_folder.parent / "outside"
    assert backup(readers_folder, outside) == 1, "the folder above belongs to somebody else"
    assert str(outside) in capsys.readouterr().err


# --- while a club is playing -------------------------------------------------------------------------------


class Storm:
    """Phones that tap as fast as they can, each in a match of its own, and two in one that they share."""

    PHONES = 4

    def __init__(self, data: Path) -> None:
        self.store = open_book(data, read_secret(data))
        self.desk = Desk(self.store)
        self.over = threading.Event()
        self.blown = threading.Semaphore(0)
        self.failed: list[BaseException] = []
        self.refused: set[str] = set()
        self.club = self.store.clubs.create_club("Storm")
        self.matches = [self._begin() for _ in range(self.PHONES)]
        shared = self._begin()
        self.threads = [
            threading.Thread(target=self._tap, args=(match_id, [{"pass_in": True}, HAND, {"undo": True}]))
            for match_id in self.matches
        ]
        # Whatever the order in which these two come, there is something to undo and the match does not end.
        self.threads += [
            threading.Thread(target=self._tap, args=(shared, [{"pass_in": True}, {"undo": True}])) for _ in range(2)
        ]
        self.matches.append(shared)

    def _begin(self) -> str:
        match_id, names = str(uuid.uuid4()), ["Maeve", "Angus", "Theresa", "Leo"]
        begun = begin(
            self.desk,
            self.club,
            match_id=match_id,
            tap=str(uuid.uuid4()),
            rules="barker",
            names=names,
            first_dealer=0,
            device=None,
            at=now(),
        )
        assert not isinstance(begun, Refusal), begun
        return match_id

    def _tap(self, match_id: str, taps: list[dict[str, object]]) -> None:
        try:
            number = 0
            while not self.over.is_set() and number < 1500:
                seq = self.store.matches.seq_of(match_id)
                do = taps[number % len(taps)]
                done = record(self.desk, match_id, seq=seq, tap=str(uuid.uuid4()), do=do, device=None, at=now())
                if done.refusal is None:
                    number += 1
                    self.blown.release()
                else:
                    self.refused.add(done.refusal.code)
                    if done.refusal.code != "stale":
                        number += 1
        except BaseException as fault:
            self.failed.append(fault)

    def lines(self) -> dict[str, int]:
        return {match_id: self.store.matches.seq_of(match_id) for match_id in self.matches}

    def wait_for(self, taps: int) -> None:
        for _ in range(taps):
            assert self.blown.acquire(timeout=60), (self.failed, self.refused)

    def __enter__(self) -> Storm:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()
        self.store.close()


def test_copies_made_in_a_storm_of_taps_are_put_back_and_every_match_is_its_log_replayed(
    folder, logs_of, tmp_path, monkeypatch
):
    monkeypatch.setattr(copies_of_books, "AT_A_TIME", 1)  # as if the book were large: taps fall between two steps
    recorded = []
    with Storm(folder) as storm:
        for number in range(3):
            storm.wait_for(40)
            recorded.append(storm.lines())
            assert backup(folder, tmp_path / f"copy {number}") == 0
        storm.wait_for(10)  # it blows on after the last copy
    assert storm.failed == []
    assert storm.refused <= {"stale"}
    final = logs_of(folder)
    for number, before in enumerate(recorded):
        data = tmp_path / f"restored {number}"
        assert main(["restore", str(tmp_path / f"copy {number}"), "--data", str(data)]) == 0
        assert main(["check", "--data", str(data)]) == 0
        restored = logs_of(data)
        assert restored.keys() == final.keys()
        assert all(len(restored[match_id]) >= lines for match_id, lines in before.items()), "what was saved is there"
        store = open_book(data, read_secret(data))
        desk = Desk(store)
        for match_id, log in restored.items():
            assert log == final[match_id][: len(log)]
            match = desk.match(match_id)
            assert match is not None
            assert match == replay(log)
            assert said_of(match.book) == log[-1].said, "the totals that the table was told"
        store.close()
    assert sum(map(len, final.values())) > sum(recorded[-1].values()) > sum(recorded[0].values())


def test_a_copy_is_of_one_moment_however_much_is_written_while_it_is_made(folder, tmp_path, logs_of, monkeypatch):
    monkeypatch.setattr(copies_of_books, "AT_A_TIME", 1)
    store = open_book(folder, read_secret(folder))
    written = []

    def write(done: int, of: int) -> None:
        assert done <= of
        if done < of:
            written.append(store.clubs.create_club(f"Club {done}"))

    new = tmp_path / "new"
    new.mkdir()
    copy_book(folder / BOOK_FILE, new / BOOK_FILE, write)
    store.close()
    assert len(written) > 40, "it was not begun again and again either"
    assert logs_of(new) == logs_of(folder)
    copied = open_book(new, read_secret(new))
    assert [club for club in written if copied.clubs.name_of(club)] == []
    copied.close()


def test_nothing_is_left_of_a_copy_that_was_broken_off(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(copies_of_books, "AT_A_TIME", 1)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_book(folder / BOOK_FILE, tmp_path / "copy", stop)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# --- every hour --------------------------------------------------------------------------------------------


def name(day: str, hour: int, minute: int = 0) -> str:
    return f"auto-{day}T{hour:02}{minute:02}00Z.sqlite3"


@pytest.mark.parametrize(
    ("there", "gone"),
    [
        ([], []),
        ([name("2026-11-30", 19), name("2026-11-30", 20)], []),
        # Started four times in an hour: the last copy of the hour is enough.
        ([name("2026-11-30", 19, minute) for minute in (0, 5, 10, 15)], [0, 1, 2]),
        # The 25th hour goes, unless it is the last of its day.
        ([name("2026-11-29", hour) for hour in (21, 22)] + [name("2026-11-30", hour) for hour in range(24)], [0]),
        ([name(f"2026-10-{day:02}", 21) for day in range(1, 31)], [0, 1, 2, 3, 4, 5]),  # 24 hours that have a copy
    ],
)
def test_which_copies_go(there, gone):
    assert set(there) - worth_keeping(there) == {there[index] for index in gone}


def test_a_club_that_plays_on_thursdays_has_its_last_fourteen_thursdays():
    first = date(2026, 1, 1)
    thursdays = [(first + timedelta(weeks=week)).isoformat() for week in range(52)]
    kept = worth_keeping(name(day, hour) for day in thursdays for hour in (19, 20, 21, 22))
    assert {day for day in thursdays if name(day, 22) in kept} == set(thursdays[-DAYS_KEPT:])
    assert len(kept) == HOURS_KEPT + DAYS_KEPT - HOURS_KEPT // 4


def test_what_a_host_has_copied_is_none_of_the_automatic_ones():
    assert worth_keeping(["fortyfives-2026-11-30T190211Z.sqlite3", "wedding.sqlite3"]) == set()


def test_a_copy_an_hour_and_none_of_what_has_not_changed(folder, clock, change):
    turns = Rotation(folder, clock)
    assert turns.turn() is not None
    change(folder, "Tuesday table")
    clock.pass_time(minutes=59)
    assert turns.turn() is None
    clock.pass_time(minutes=1)
    assert turns.turn() is not None
    clock.pass_time(hours=1)
    assert turns.turn() is None
    change(folder, "Friday table")
    clock.pass_time(hours=1)
    assert turns.turn() is not None
    assert copies(folder) == [name("2026-11-30", hour, 2).replace("00Z", "11Z") for hour in (19, 20, 22)]


def test_a_clock_that_was_put_back_stops_no_copies_and_the_new_one_stays(folder, clock, change):
    turns = Rotation(folder, clock)
    assert turns.turn() is not None
    clock.pass_time(days=-400)
    change(folder, "Tuesday table")
    made = turns.turn()
    assert made is not None
    assert made.exists()


def test_old_copies_go_and_those_of_the_host_stay(folder, clock, change):
    turns = Rotation(folder, clock)
    assert backup(folder) == 0
    by_hand = set(copies(folder))
    for day in range(HOURS_KEPT + 3):
        change(folder, f"Table {day}")
        clock.pass_time(days=1)
        assert turns.turn() is not None
    assert len(copies(folder, "auto-")) == HOURS_KEPT
    assert by_hand <= set(copies(folder))


def test_an_automatic_copy_can_be_put_back(folder, clock, tmp_path, logs_of):
    made = Rotation(folder, clock).turn()
    assert main(["restore", str(made), "--data", str(tmp_path / "new")]) == 0
    assert logs_of(tmp_path / "new") == logs_of(folder)


def test_what_a_broken_start_left_is_cleared_away(folder, clock):
    (folder / "backups").mkdir()
    (folder / "backups" / ".auto-2026-11-29T190211Z.sqlite3.77.part").write_bytes(b"half")
    Rotation(folder, clock).turn()
    assert copies(folder) == [name("2026-11-30", 19, 2).replace("00Z", "11Z")]


def test_where_no_copy_can_be_made_the_server_goes_on_and_the_log_says_why(folder, clock, change, caplog):
    (folder / "backups").write_text("in the way")
    turns = Rotation(folder, clock)
    assert turns.turn() is None
    assert "No copy of the score book was made" in caplog.text
    (folder / "backups").unlink()
    clock.pass_time(hours=1)
    assert turns.turn() is not None, "the next hour tries again"


def test_a_folder_for_reading_only_is_no_trouble_for_the_server(readers_folder, clock, caplog):
    assert Rotation(readers_folder, clock).turn() is None
    assert "Permission denied" in caplog.text


def test_a_damaged_book_pushes_no_good_copy_out(folder, clock, change, caplog):
    turns = Rotation(folder, clock)
    good = turns.turn()
    assert good is not None
    (folder / BOOK_FILE).write_bytes(b"x" * 200_000)
    for _ in range(HOURS_KEPT + 2):
        clock.pass_time(hours=1)
        assert turns.turn() is None
    assert copies(folder) == [good.name]
    assert "No copy" in caplog.text


def test_the_thread_takes_its_turns_and_ends_when_told(folder, clock, change, monkeypatch):
    monkeypatch.setattr(rotation, "LOOK_SECONDS", 0.001)
    turned = threading.Semaphore(0)
    hours = iter(range(10**6))

    def goes_on() -> str:
        turned.release()
        if next(hours) == 0:
            raise RuntimeError("a clock that fails once")
        clock.pass_time(hours=1)
        return clock()

    turns = Rotation(folder, goes_on)
    turns.start()
    for _ in range(4):
        assert turned.acquire(timeout=60)
    turns.stop()
    assert not any(thread.name == "backups" for thread in threading.enumerate())
    assert len(copies(folder)) == 1, "nothing has changed since the first"


def test_the_server_copies_the_book_it_finds_unless_told_not_to(folder, tmp_path):
    nowhere = "nowhere.invalid"  # it gives up when it comes to listen
    new = tmp_path / "new"
    assert serve(Settings(nowhere, 0, new)) == 1
    assert copies(new) == [], "there was no book yet"
    assert serve(Settings(nowhere, 0, folder, backups=False)) == 1
    assert copies(folder) == []
    assert serve(Settings(nowhere, 0, folder)) == 1
    assert len(copies(folder, "auto-")) == 1


def test_the_book_is_copied_before_a_newer_program_may_change_its_tables(folder, monkeypatch):
    seen: list[list[str]] = []

    def stop_there(*_: object) -> None:
        seen.append(copies(folder))
        raise StoreUnavailable("that is all")

    monkeypatch.setattr("fortyfives.cli.serve.open_book", stop_there)
    assert serve(Settings("127.0.0.1", 0, folder)) == 1
    assert [len(found) for found in seen] == [1]


def test_the_command_line():
    told = read_arguments(["serve", "--no-backups"])
    assert told.backups is False
    assert read_arguments(["serve"]).backups is True
    assert read_arguments(["backup"]).to is None
