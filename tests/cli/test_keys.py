"""The ways into a club for its host: listed, shown, and opened again when every phone is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyfives.cli import main
from fortyfives.cli.demo import CLUB_NAME
from fortyfives.cli.folder import BOOK_FILE, open_book, read_secret
from fortyfives.cli.hold import Hold
from fortyfives.store import Joined, Store, read_code


@pytest.fixture
def keys(folder, capsys):
    """Runs the command over the folder; what it printed, once it ended as expected."""

    def run(*told: str, status: int = 0, data: Path = folder) -> str:
        capsys.readouterr()
        assert main(["keys", *told, "--data", str(data), "--url", "https://cards.example/"]) == status
        said = capsys.readouterr()
        assert (said.err == "") is (status == 0)
        return said.out + said.err

    return run


@pytest.fixture
def opened(folder):
    """The book of the folder, open in a server meanwhile."""
    store = open_book(folder, read_secret(folder))
    yield store
    store.close()


def the_club(store: Store) -> str:
    [one] = store.overview.clubs()
    return one.club


def joins(store: Store, code: str) -> object:
    device, _ = store.clubs.new_device("new phone")
    return store.codes.join(code, who="192.0.2.1", phone="", known=None, enter=lambda: device.number)


def test_every_club_is_listed_with_its_phones(keys, opened):
    club = the_club(opened)
    owl, _ = opened.clubs.new_device("shy owl")
    opened.clubs.grant(owl.number, club, "view")
    other = opened.clubs.create_club("Friday table")
    head, *rows = keys().splitlines()
    assert head.split() == ["club", "name", "matches", "last", "used", "score", "watch"]
    told = {row.split()[0]: row for row in rows}
    assert re.fullmatch(rf"{club} +{CLUB_NAME} +10 +\d{{4}}-\d\d-\d\d +1 +1", told[club])
    assert re.fullmatch(rf"{other} +Friday table +0 +\d{{4}}-\d\d-\d\d +0 +0", told[other])
    assert keys("list") == keys()


def test_the_link_to_watch_opens_the_club_of_a_running_server(keys, opened):
    club = the_club(opened)
    for called in (club, CLUB_NAME, CLUB_NAME.upper()):
        [key] = re.findall(r"https://cards\.example/k/(\S+)", keys("show", called))
        assert opened.clubs.open_key(key).club == club


def test_a_club_whose_phones_are_lost_gets_a_code_that_works_once(keys, opened):
    club = the_club(opened)
    for grant in opened.clubs.grants_in(club):
        opened.clubs.withdraw(grant.device, club)
    told = keys("recover", club)
    assert "10 minutes" in told
    assert "open https://cards.example and type it" in told
    [code] = re.findall(r"\b([2-9A-Z]{4}-[2-9A-Z]{4})\b", told)
    joined = joins(opened, read_code(code))
    assert isinstance(joined, Joined)
    assert opened.clubs.role_in(joined.device, club) == "pen"
    assert joins(opened, read_code(code)) is None


def test_a_new_code_of_the_host_ends_the_one_before_of_that_club_alone(keys, opened):
    first = keys("recover", the_club(opened))
    theirs = opened.codes.make(opened.clubs.create_club("Others"), None, None).code
    second = keys("recover", CLUB_NAME)
    codes = [re.findall(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b", told)[0] for told in (first, second)]
    assert joins(opened, read_code(codes[0])) is None
    assert isinstance(joins(opened, read_code(codes[1])), Joined)
    assert isinstance(joins(opened, theirs), Joined)


def test_the_card_is_the_one_that_a_phone_shows(keys, opened):
    club = the_club(opened)
    [key] = re.findall(r"https://cards\.example/card/(\S+)", keys("recover", club, "--card"))
    assert opened.cards.card(club).key == key
    assert opened.cards.open(key) == club
    assert keys("recover", club, "--card") == keys("recover", CLUB_NAME, "--card"), "it is made once"


def test_without_a_server_it_is_the_same(keys, folder):
    [key] = re.findall(r"/k/(\S+)", keys("show", CLUB_NAME))
    store = open_book(folder, read_secret(folder))
    assert store.clubs.open_key(key).club == the_club(store)
    store.close()


def test_a_club_that_is_not_there(keys, opened):
    assert "There is no club nobody." in keys("show", "nobody", status=1)
    assert "There is no club nobody." in keys("recover", "nobody", status=1)


def test_two_clubs_of_one_name_are_told_apart_by_their_ids(keys, opened):
    twin = opened.clubs.create_club(CLUB_NAME)
    told = keys("show", CLUB_NAME, status=1)
    assert f"2 clubs are called {CLUB_NAME}. Say which one:" in told
    assert twin in told
    assert "/k/" in keys("show", twin)


@pytest.mark.parametrize(
    "told", [["show"], ["recover"], ["list", "x"], ["forget", "x"], ["show", "x", "--card"], ["show", "x", "y"]]
)
def test_what_cannot_be_meant_is_a_matter_of_usage(told, folder, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["keys", *told, "--data", str(folder)])
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_nothing_is_made_where_there_is_no_book_or_no_secret(keys, tmp_path, folder):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "There is no score book in" in keys(status=1, data=empty)
    assert list(empty.iterdir()) == []
    (folder / "secret").unlink()
    assert "on which all keys hang" in keys("show", CLUB_NAME, status=1)
    assert not (folder / "secret").exists()


def test_a_card_of_another_secret_is_not_shown_and_left_as_it_is(keys, folder, opened):
    club = the_club(opened)
    key = opened.cards.make(club).key
    (folder / "secret").write_text("another\n", encoding="ascii")
    assert "cannot be shown again" in keys("recover", club, "--card", status=1)
    assert opened.cards.open(key) == club


def test_while_a_book_is_being_put_back_it_waits(keys, folder):
    hold = Hold(folder, "alone")
    assert "just now" in keys(status=1)
    hold.let_go()


def test_a_book_without_a_club(keys, tmp_path):
    data = tmp_path / "new"
    open_book_of = open_book(data, read_secret(data))
    open_book_of.close()
    assert (data / BOOK_FILE).exists()
    assert "There is no club in this score book yet." in keys(data=data)
