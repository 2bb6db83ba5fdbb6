"""The trail on its page: every tap with when, where and what it changed, a hundred to a page."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import ContractMade, Entry
from fortyfives.store import Store
from fortyfives.web.taps import Desk, record
from tests.conftest import Clock
from tests.names import take_name_out
from tests.web.tapping import Phone, begin, hand

BARKER = VARIANTS[0].id


def text_of(html: str) -> str:
    text = re.sub(r"<[^>]+>", " ", html).replace("&amp;", "&")
    return re.sub(r"\s+", " ", text).replace("\u00a0", " ").strip()


def taps(page: str) -> list[str]:
    return [text_of(one) for one in re.findall(r'<li id="tap-\d+".*?</li>', page, re.S)]


def headings(page: str) -> list[str]:
    return re.findall(r'<h2 id="group\d+">([^<]+)</h2>', page)


@pytest.fixture
def phone(client: FlaskClient, clock: Clock) -> Phone:
    phone = begin(client, BARKER)
    clock.pass_time(minutes=9)
    phone.tap(*hand(2, 20, "S", 3, "0"), "save")
    clock.pass_time(minutes=1)
    phone.tap("undo", "redo", "pass", "undo")
    return phone


def trail(phone: Phone, asked: str = "") -> str:
    return phone.client.get(f"{phone.path}/trail{asked}").text


def test_every_tap_is_told_newest_first(phone: Phone) -> None:
    assert taps(trail(phone)) == [
        "30 Nov, 19:12 · blue heron (this phone) Taken back: hand 2, thrown in.",
        "19:12 · blue heron (this phone) · taken back Hand 2: all passed, thrown in.",
        "19:12 · blue heron (this phone) Back again: hand 1. Maeve & Theresa 0 → becomes 20 Angus & Leo 0 → becomes 10",
        "19:12 · blue heron (this phone) Taken back: hand 1. Maeve & Theresa 20 → becomes 0 Angus & Leo 10 → becomes 0",
        "19:11 · blue heron (this phone) Hand 1 was entered: Theresa bid 20 in spades. "
        "Maeve & Theresa 0 → becomes 20 Angus & Leo 0 → becomes 10",
        "19:02 · blue heron (this phone) The match began with Maeve, Angus, Theresa and Leo. Maeve deals first.",
    ]


def test_or_oldest_first(phone: Phone) -> None:
    page = trail(phone)
    other = re.search(r'id="order" href="([^"]+)"', page)
    assert other
    turned = phone.client.get(other[1].replace("&amp;", "&")).text
    assert [one.split(" · ")[-1] for one in taps(turned)] == [one.split(" · ")[-1] for one in taps(page)][::-1]
    assert "Newest first" in turned


def test_taps_stand_under_their_hand_and_what_takes_them_back_with_them(phone: Phone) -> None:
    assert headings(trail(phone)) == ["Hand 2", "Hand 1"]


def test_what_was_taken_back_is_struck_through_and_says_so(phone: Phone) -> None:
    [struck] = re.findall(r"<del>(.*?)</del>", trail(phone))
    assert struck == "Hand 2: all passed, thrown in."


def test_times_are_utc_for_the_page_and_marked_for_its_script(phone: Phone) -> None:
    page = trail(phone)
    assert '<time datetime="2026-11-30T19:12:11Z" data-when="clock">30 Nov, 19:12</time>' in page
    assert "Times are UTC." in page


def test_a_new_day_is_named(client: FlaskClient, clock: Clock) -> None:
    phone = begin(client, BARKER)
    clock.pass_time(hours=5)
    phone.tap("pass")
    assert [one.split(" · ")[0] for one in taps(trail(phone, "?first=oldest"))] == ["30 Nov, 19:02", "1 Dec, 00:02"]


def do(
    store: Store, phone: Phone, *what: dict[str, object], let_stand: bool = False, device: int | None = None
) -> None:
    match_id = phone.path.split("/")[2]
    for one in what:
        outcome = record(
            Desk(store),
            match_id,
            seq=store.matches.seq_of(match_id),
            tap=str(uuid4()),
            do=one,
            let_stand=let_stand,
            device=device,
            at="2026-11-30T20:00:00Z",
        )
        assert outcome.refusal is None, outcome.refusal


def test_corrections_say_why_and_what_was_let_stand_names_the_ruling(phone: Phone, store: Store) -> None:
    tally = {"bidder": 0, "bid": 30, "trump": "S", "counts": [5, 0], "top_side": 0}
    do(store, phone, {"correct": {"hand": 1, **tally}, "note": "entered for the wrong hand"}, {"tally": tally})
    page = trail(phone)
    assert "Hand 1 was corrected: Maeve bid 30 in spades. Why: entered for the wrong hand" in text_of(page)
    assert "a program" in text_of(page)
    assert "That ended the match: Maeve & Theresa won." in text_of(page)
    do(
        store,
        phone,
        {"undo": True},
        {"adjust": [45, 0], "note": "agreed"},
        {"tally": {**tally, "bid": 15}},
        let_stand=True,
    )
    assert "The match was open again." in text_of(trail(phone))
    assert "The table let it stand against the rules: " in text_of(trail(phone))


def test_a_tap_is_told_with_those_who_sat_there_then(phone: Phone, store: Store) -> None:
    do(store, phone, {"substitute": {"seat": 2, "name": "Tess", "from_hand": 2}}, {"call": "pass"}, {"call": 15})
    page = text_of(trail(phone))
    assert "Hand 1 was entered: Theresa bid 20 in spades." in page
    assert "From hand 2 on Tess plays at South for Theresa." in page
    assert "Tess passed. " in page
    assert "Leo bid 15." in page


def test_a_name_that_was_taken_out_of_the_book_is_a_number(phone: Phone, store: Store, club: str) -> None:
    number = store.clubs.find_player(club, "Theresa")
    assert number is not None
    take_name_out(store, club, number)
    assert "Theresa" not in trail(phone)
    assert f"№ {number} bid 20 in spades" in text_of(trail(phone))


def test_long_trails_have_pages(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    do(store, phone, *({"pass_in": True} for _ in range(210)))
    first = trail(phone)
    assert len(taps(first)) == 100
    assert "Page 1 of 3" in text_of(first)
    assert 'id="page-before"' not in first
    seen = list(taps(first))
    page = first
    for _ in range(2):
        link = re.search(r'id="page-after" href="([^"]+)"', page)
        assert link
        page = client.get(link[1].replace("&amp;", "&")).text
        seen += taps(page)
    assert 'id="page-after"' not in page
    assert len(seen) == 211
    assert seen[-1].endswith("Maeve deals first.")
    assert taps(trail(phone, "?first=oldest"))[0].endswith("Maeve deals first.")
    for odd in ("?page=99", "?page=0", "?page=-1", "?page=x", "?first=x"):
        assert len(taps(trail(phone, odd))) == (11 if odd == "?page=99" else 100)


def test_what_people_wrote_is_shown_as_they_wrote_it(phone: Phone, store: Store) -> None:
    do(store, phone, {"adjust": [5, 0], "note": "<b>%(name)s</b> & \ue000AH\ue001"})
    page = trail(phone)
    assert "<b>" not in page
    assert "&lt;b&gt;%(name)s&lt;/b&gt;" in page


def test_a_correction_tells_what_was_recorded_before(phone: Phone, store: Store) -> None:
    do(
        store,
        phone,
        {"correct": {"hand": 1, "bidder": 0, "bid": 30, "trump": "S", "counts": [5, 0], "top_side": 0}},
        {"swap_sides": 1},
    )
    page = text_of(trail(phone))
    assert "Bid: 20 → 30" in page
    assert "Theresa → Maeve" in page


def test_a_line_of_the_log_that_names_nobody_locks_no_page(phone: Phone, store: Store) -> None:
    """Our door writes no such line; a damaged book, or one from elsewhere, may hold it."""
    match_id = phone.path.split("/")[2]
    seq = store.matches.seq_of(match_id)
    entry = Entry(seq + 1, ContractMade(9, 20), str(uuid4()), "2026-11-30T20:00:00Z", None, "1")
    store.matches.append(match_id, seq, entry, "{}")
    assert phone.look().status_code == 200
    assert phone.client.get(f"/m/{match_id}/sheet").status_code == 200
    assert "? has the bid at 20." in text_of(trail(phone))
