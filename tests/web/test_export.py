"""What a table takes away as a file: its score sheet, its matches; harmless, and only for those who may see."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import example, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web import export
from fortyfives.web.access import COOKIE
from fortyfives.web.sheet_table import sheet_table
from fortyfives.web.slips import table_of
from fortyfives.web.spreadsheet import as_typed, csv_lines, file_name, harmless
from fortyfives.words.translator import ENGLISH
from tests.scorebook.strategies import tables
from tests.scorebook.table import Table as Evening
from tests.web.tapping import Phone, begin, hand

BARKER, FORTY_FIVE = VARIANTS[0].id, VARIANTS[-2].id

HEADS = (
    """
    Row|Hand|Kind|North|East|South|West|Dealer|Bidder|Bid|Held|Trump|Tricks: Maeve & Theresa|Tricks: Angus & Leo|
    Highest trump|Captured: Maeve & Theresa|Captured: Angus & Leo|Made or set|Change: Maeve & Theresa|
    Change: Angus & Leo|Total: Maeve & Theresa|Total: Angus & Leo|Won by|Noticed|Note|Corrected
""".replace("\n    ", "")
    .strip()
    .split("|")
)


def read(answer: TestResponse) -> list[list[str]]:
    """The file as a spreadsheet shows it."""
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


def sheet(phone: Phone) -> list[dict[str, str]]:
    heads, *rows = read(phone.client.get(f"/m/{match_id(phone)}/sheet.csv"))
    return [dict(zip(heads, row, strict=True)) for row in rows]


def match_id(phone: Phone) -> str:
    return phone.path.split("/")[2]


def do(phone: Phone, what: object) -> None:
    """Anything that can be tapped, in words for programs."""
    phone.look()
    assert phone.send("pass", do=json.dumps(what)).status_code == 303


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    phone = begin(client, BARKER)
    phone.tap(*hand(1, 15, "H", 3, "1"), "save")
    phone.tap(*hand(2, 20, "S", 2, "1"), "save", "pass")
    return phone


# --- a score sheet


def test_the_sheet_as_a_table(phone: Phone) -> None:
    heads, *rows = read(phone.client.get(f"{phone.path}/sheet.csv"))
    assert heads == HEADS
    # Angus bids 15 and takes 3 tricks with the highest trump: 20 to 10. Theresa bids 20 and takes 2 tricks: set.
    assert ["|".join(row) for row in rows] == [
        "1|1|hand|Maeve|Angus|Theresa|Leo|Maeve|Angus|15|no|hearts|2|3|Angus & Leo|10|20|made|10|20|10|20||||",
        "2|2|hand|Maeve|Angus|Theresa|Leo|Angus|Theresa|20|no|spades|2|3|Angus & Leo|10|20|set|-20|20|-10|40||||",
        "3|3|thrown in|Maeve|Angus|Theresa|Leo|Theresa|||||||||||0|0|-10|40||||",
    ]


def test_it_is_a_file_that_a_spreadsheet_opens(phone: Phone) -> None:
    answer = phone.client.get(f"{phone.path}/sheet.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == ('attachment; filename="2026-11-30-maeve-angus-theresa-leo.csv"')
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.data.startswith(b"\xef\xbb\xbfRow,Hand,Kind,")
    assert answer.data.count(b"\r\n") == answer.data.count(b"\n") == 4


def test_a_correction_stands_in_its_row_with_its_reason(phone: Phone) -> None:
    before = sheet(phone)
    told = {"hand": 1, "bidder": 1, "bid": 20, "held": False, "trump": "C", "counts": [3, 2], "top_side": 0}
    do(phone, {"correct": told, "note": "=1+1"})
    after = sheet(phone)
    assert (before[0]["Corrected"], after[0]["Corrected"]) == ("", "yes")
    assert after[0]["Note"] == "'=1+1"
    assert (after[0]["Trump"], after[0]["Made or set"]) == ("clubs", "set")
    assert after[0]["Change: Angus & Leo"] == "-20"


def test_an_adjustment_has_a_note_and_no_hand(phone: Phone) -> None:
    do(phone, {"adjust": [5, -5], "note": "-5 agreed"})
    last = sheet(phone)[-1]
    assert (last["Row"], last["Hand"], last["Kind"], last["North"], last["Dealer"]) == ("4", "", "adjustment", "", "")
    assert (last["Change: Maeve & Theresa"], last["Change: Angus & Leo"]) == ("5", "-5")
    assert last["Note"] == "'-5 agreed"


def test_opening_totals_stand_above_the_first_row(phone: Phone) -> None:
    do(phone, {"opening": [40, -15]})
    first, second, *_ = sheet(phone)
    assert (first["Row"], first["Kind"], first["Total: Maeve & Theresa"], first["Total: Angus & Leo"]) == (
        *("", "start"),
        *("40", "-15"),
    )
    assert (second["Row"], second["Total: Maeve & Theresa"], second["Total: Angus & Leo"]) == ("1", "50", "5")


def test_a_row_names_those_who_sat_there_then(phone: Phone) -> None:
    do(phone, {"substitute": {"seat": 1, "name": "Una", "from_hand": 4}})
    phone.look()
    phone.tap(*hand(1, 15, "H", 3, "1"), "save")
    rows = sheet(phone)
    assert [row["East"] for row in rows] == ["Angus", "Angus", "Angus", "Una"]
    assert (rows[0]["Bidder"], rows[3]["Bidder"]) == ("Angus", "Una")


def test_what_the_table_let_stand_is_told(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    for answers in (hand(0, 30, "S", 5, "0"), hand(0, 25, "S", 5, "0"), hand(0, 20, "S", 3, "0")):
        phone.tap(*answers, "save")
    phone.tap("bidder-0", "bid-15", "stand", "trump-S", "count-1", "top-1", "save")
    assert "let stand: The bid is under the floor" in sheet(phone)[3]["Noticed"]


def test_five_who_play_alone_and_nobody_bids(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE, "Joan", "Rory", "Bernadette", "Una", "Leo")
    phone.tap("trump-D", "trick-0", "trick-1", "trick-1", "trick-4", "trick-4", "top-1", "save")
    [row] = sheet(phone)
    assert [row[f"Seat {number}"] for number in range(1, 6)] == ["Joan", "Rory", "Bernadette", "Una", "Leo"]
    assert [row[f"Tricks: {name}"] for name in ("Joan", "Rory", "Bernadette", "Una", "Leo")] == list("12002")
    assert (row["Bidder"], row["Bid"], row["Made or set"], row["Trump"]) == ("", "", "", "diamonds")
    # Five a trick, and five more for the highest trump, which Rory had.
    assert row["Highest trump"] == "Rory"
    assert [row[f"Total: {name}"] for name in ("Joan", "Rory", "Leo")] == ["5", "15", "10"]


def test_the_row_that_settles_the_match_names_who_won(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    for answers in (hand(0, 30, "S", 5, "0"), hand(0, 30, "S", 5, "0")):
        phone.tap(*answers, "save")
    assert [row["Won by"] for row in sheet(phone)] == ["", "Maeve & Theresa"]
    assert phone.send("undo", do=json.dumps({"adjust": [-40, 0], "note": "agreed"})).status_code == 303
    assert [row["Won by"] for row in sheet(phone)] == ["", "Maeve & Theresa", ""]


def test_an_empty_sheet_has_its_heads(client: FlaskClient) -> None:
    assert read(client.get(f"{begin(client, BARKER).path}/sheet.csv")) == [HEADS]


@given(tables(let_stand=True))
@settings(max_examples=60)
def test_the_table_of_any_evening_adds_up(evening: Evening) -> None:
    match = evening.match
    names = {number: f"Player {number}" for number in match.everybody}
    heads, *rows = sheet_table(ENGLISH, match, table_of(match, names), names)
    sides = len(match.scores)
    change = next(place for place, head in enumerate(heads) if str(head).startswith("Change: "))
    totals = list(match.opening)
    for row in rows:
        assert len(row) == len(heads)
        if row[0] is not None:  # the line above the first row has the totals to start from
            totals = [total + int(row[change + side] or 0) for side, total in enumerate(totals)]
        assert list(row[change + sides : change + 2 * sides]) == totals
    assert totals == list(match.scores)
    assert [row[0] for row in rows if row[0] is not None] == [row.number for row in match.rows]


# --- what people typed


def test_a_name_is_no_formula_and_a_set_bid_stays_a_number(client: FlaskClient) -> None:
    names = ("=1+1", "+2", "-3", '@SUM(1,2)";"')
    phone = begin(client, BARKER, *names)
    phone.tap(*hand(0, 20, "S", 2, "1"), "save")
    [row] = sheet(phone)
    assert tuple(row[seat] for seat in ("North", "East", "South", "West")) == tuple(f"'{name}" for name in names)
    assert row["Change: =1+1 & -3"] == "-20"
    answer = client.get(f"{phone.path}/sheet.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="2026-11-30-1-1-2-3-sum-1-2.csv"'
    _, line = read(client.get("/matches.csv"))
    assert line[2:6] == [f"'{name}" for name in names]


CELLS = st.one_of(
    st.none(),
    st.integers(-500, 500),
    st.text(max_size=20),
    st.text("=+-@'\t\r\n \u200b,;\"a", max_size=8),
)
TABLES = st.integers(1, 5).flatmap(lambda width: st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=6))


@given(TABLES)
@example([("=cmd|' /C calc'!A0", -20), ("'=1", None), ("\t=1", 0), ("\ufeff=1", 5), ("a\r\nb", -1)])
def test_the_file_read_back_is_the_table(rows: list[tuple[str | int | None, ...]]) -> None:
    content = b"".join(csv_lines(rows)).decode("utf-8-sig")
    back = list(csv.reader(io.StringIO(content, newline="")))
    assert [[as_typed(cell) for cell in row] for row in back if row] == [
        ["" if cell is None else str(cell) for cell in row] for row in rows
    ]


@given(CELLS)
@example("\N{FULLWIDTH EQUALS SIGN}1")
def test_no_text_begins_a_formula(cell: str | int | None) -> None:
    written = harmless(str(cell))
    assert as_typed(written) == str(cell)
    assert written[:1] not in (*"=+-@\t\r\n", "\N{FULLWIDTH EQUALS SIGN}")
    assert written.strip().lstrip("\u200b\ufeff")[:1] not in tuple("=+-@")


@pytest.mark.parametrize("name", ["Maeve", "O'Leary", "it's 5-0", "a=b", "5", "Séamus", "'Tis", ""])
def test_an_ordinary_text_stays_as_it_is(name: str) -> None:
    assert harmless(name) == name


@given(st.lists(st.text(max_size=60), max_size=6))
def test_every_device_takes_the_name_of_the_file(words: list[str]) -> None:
    assert re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?\.csv", file_name(words, "csv"))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("2026-11-30", "Séamus", "O'Leary"), "2026-11-30-seamus-oleary.csv"),
        (("2026-11-30", '../../etc/"passwd'), "2026-11-30-etc-passwd.csv"),
        (("2026-11-30", "a\r\nSet-Cookie: x"), "2026-11-30-a-set-cookie-x.csv"),
        (("\u041c\u044d\u0439\u0432",), "forty-fives.csv"),
    ],
)
def test_a_name_of_a_file(words: tuple[str, ...], name: str) -> None:
    assert file_name(words, "csv") == name


# --- the state, for programs


def test_the_state_is_that_of_the_api(phone: Phone, store: Store, club: str) -> None:
    answer = phone.client.get(f"{phone.path}/sheet.json")
    key = {"Authorization": f"Bearer {store.clubs.view_key(club)}"}
    assert answer.data == phone.client.get(f"/api/matches/{match_id(phone)}", headers=key).data
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"].endswith('filename="2026-11-30-maeve-angus-theresa-leo.json"')
    assert answer.json is not None
    assert answer.json["state"]["scores"] == [-10, 40]


# --- the list of matches


def test_every_match_has_its_line(client: FlaskClient) -> None:
    won = begin(client, BARKER)
    for answers in (hand(0, 30, "S", 5, "0"), hand(0, 30, "S", 5, "0")):
        won.tap(*answers, "save")
    do(begin(client, BARKER, "Ann", "Ben", "Cy", "Di"), {"abandon": True})
    begin(client, BARKER)
    heads, *rows = read(client.get("/matches.csv"))
    going, broken, over = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [row["State"] for row in (going, broken, over)] == ["open", "broken off", "finished"]
    assert over["Begun, UTC"] == "2026-11-30 19:02"
    assert over["Club"] == "Tuesday table"
    assert [over[f"Seat {number}"] for number in range(1, 6)] == ["Maeve", "Angus", "Theresa", "Leo", ""]
    assert (over["Total of side 1"], over["Total of side 2"], over["Total of side 3"]) == ("120", "0", "")
    assert (over["Winner"], over["Hands"], over["Match"]) == ("Maeve & Theresa", "2", match_id(won))
    assert (broken["Seat 3"], broken["Winner"], broken["Hands"]) == ("Cy", "", "0")
    assert (over["Rules"], len(over["Contract"])) == (VARIANTS[0].name, 4)


def test_a_long_season_comes_whole_and_in_order(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = [match_id(begin(client, BARKER)) for _ in range(5)]
    for at_once in (1, 2, 5, 100):
        monkeypatch.setattr(export, "AT_ONCE", at_once)
        assert [row[-1] for row in read(client.get("/matches.csv"))[1:]] == begun[::-1]


def test_a_damaged_match_hides_no_other(client: FlaskClient, app: Flask, book: Path) -> None:
    whole = match_id(begin(client, BARKER))
    damaged = match_id(begin(client, BARKER, "Rose", "Pat", "Joan", "Kit"))
    db = sqlite3.connect(book)
    db.executescript(f"DROP TRIGGER events_stay; UPDATE events SET event = '{{' WHERE match_id = '{damaged}'")
    db.close()
    app.extensions.pop("fortyfives.desk")
    heads, *rows = read(client.get("/matches.csv"))
    assert [(row[heads.index("State")], row[-1]) for row in rows] == [("cannot be read", damaged), ("open", whole)]
    assert {len(row) for row in rows} == {len(heads)}


# --- who may


@pytest.mark.parametrize(("who", "status"), [("stranger", 404), ("elsewhere", 404), ("view", 200), ("pen", 200)])
def test_who_may_take_it_away(app: Flask, store: Store, club: str, phone: Phone, who: str, status: int) -> None:
    other = app.test_client()
    if who != "stranger":
        device, token = store.clubs.new_device("red kettle")
        where = store.clubs.create_club("Another table") if who == "elsewhere" else club
        store.clubs.grant(device.number, where, "pen" if who == "elsewhere" else who)  # type: ignore[arg-type]
        other.set_cookie(COOKIE, token)
    for kind in ("csv", "json"):
        answer = other.get(f"{phone.path}/sheet.{kind}")
        assert answer.status_code == status
        assert ("Maeve" in answer.text) is (status == 200)
    listed = other.get("/matches.csv")
    assert listed.status_code == (404 if who == "stranger" else 200)
    assert ("Maeve" in listed.text) is (status == 200)


@pytest.mark.parametrize("path", ["/m/nowhere/sheet.csv", "/m/nowhere/sheet.json"])
def test_a_match_that_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["{match}/sheet.csv", "{match}/sheet.json", "/matches.csv"])
def test_nothing_is_written_and_nothing_taken(phone: Phone, store: Store, path: str) -> None:
    before = store.matches.events(match_id(phone))
    assert phone.client.post(path.format(match=phone.path)).status_code == 405
    assert phone.client.get(path.format(match=phone.path)).status_code == 200
    assert store.matches.events(match_id(phone)) == before


# --- where it is found


def test_the_links_stand_where_the_things_are(phone: Phone) -> None:
    page = phone.client.get(f"{phone.path}/sheet").text
    for kind in ("csv", "json"):
        assert f'href="{phone.path}/sheet.{kind}"' in page
    assert 'href="/matches.csv"' in phone.client.get("/matches").text


def test_there_is_no_link_where_no_match_is(client: FlaskClient) -> None:
    assert "matches.csv" not in client.get("/matches").text


def test_paper_says_when_and_who(phone: Phone) -> None:
    page = phone.client.get(f"{phone.path}/sheet").text
    assert "Begun on 30 November 2026. North: Maeve, East: Angus, South: Theresa, West: Leo." in page
