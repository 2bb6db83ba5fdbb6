"""Rulings that are kept: nothing is before somebody chooses to, then the club finds them, and a link shows no names."""

from __future__ import annotations

import json
import re
import sqlite3
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import RULES_VERSION, VARIANTS, answer, contract_code, find_profile
from fortyfives.store import LONGEST_QUESTION, Store
from fortyfives.web.access import COOKIE
from fortyfives.web.kept_view import PER_PAGE
from fortyfives.web.question_address import KINDS, ruling_href
from fortyfives.web.taps import Desk, record
from tests.web.tapping import HTMX, Phone, begin, hand

NAMES = ("Maeve", "Angus", "Theresa", "Leo")

TRICK = {"ask": "trick", "trump": "S", "leader": 1, "cards": ["7S", "5S", "AS", "AH"]}
PLAY = {"ask": "play", "rules": "barker", "trump": "S", "trick": ["9S"], "hand": ["7S", "2D"], "card": "2D"}
OTHER_RULES = {**PLAY, "rules": "auction-120"}
VOID = {"ask": "play", "trump": "S", "trick": ["KH"], "hand": ["7S", "4C"], "card": "4C"}
SCORED = {
    "ask": "hand",
    "rules": "barker",
    "scores": [70, 85],
    "bidding_side": 0,
    "bid": 20,
    "tricks": [0, 0, 1, 0, 1],
    "top_trump": 1,
}
QUESTIONS = {
    "play": PLAY,
    "trick": TRICK,
    "call": {"ask": "call", "rules": "barker", "dealer": 0, "scores": [95, 40], "calls": [15], "call": 15},
    "auction": {"ask": "auction", "rules": "barker", "dealer": 0, "scores": [95, 40], "calls": [15]},
    "discard": {
        "ask": "discard",
        "rules": "barker",
        "role": "bidder",
        "hand": ["2S", "3S", "4S", "5S", "6S"],
        "discard": [],
    },
    "name_trump": {"ask": "name_trump", "rules": "barker", "hand": ["2S", "3S", "4S", "5S", "6S"], "trump": "S"},
    "rob": {"ask": "rob", "rules": "barker", "turned": "9C", "hand": ["AC"], "is_dealer": False, "has_played": False},
    "hand": SCORED,
    "finish": {"ask": "finish", "rules": "barker", "scores": [120, 125], "bidding_side": 0},
    "review": {
        "ask": "review",
        "rules": "barker",
        "trump": "S",
        "leader": 0,
        "tricks": [{"cards": ["9S", "2D", "3C", None]}],
    },
    "match": {"ask": "match", "rules": "barker", "first_dealer": 0, "hands": [{"passed_in": True}]},
}


@pytest.fixture
def table(client: FlaskClient) -> Phone:
    """The phone that has begun a match."""
    return begin(client, "barker", *NAMES)


@pytest.fixture
def match_id(table: Phone) -> str:
    return table.path.rsplit("/", 1)[1]


@pytest.fixture
def watcher(app: Flask, store: Store, club: str) -> FlaskClient:
    """A phone that only watches."""
    return phone_with(app, store, club, "view")


def phone_with(app: Flask, store: Store, club: str, role: str | None) -> FlaskClient:
    device, token = store.clubs.new_device("shy owl")
    if role:
        store.clubs.grant(device.number, club, role)
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    return client


@pytest.fixture
def keep(client: FlaskClient, match_id: str):
    """Keeps a question with the match and returns the address of the ruling."""

    def kept(question: object = TRICK, **fields: str) -> str:
        sent = client.post(f"/m/{match_id}/rulings", data={"question": json.dumps(question), **fields})
        assert sent.status_code == 303, said(sent.text)
        return sent.location

    return kept


def said(html: str) -> str:
    """What a page says, cards in their short form."""
    html = re.sub(r'<span class="sr">.*?</span>', "", html.split("<main", 1)[-1])
    html = re.sub(r'<svg class="i ([SHDC])".*?</svg>', r"\1", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def contents(book: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of every table."""
    with sqlite3.connect(book) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(db.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in tables}


def played(table: Phone) -> None:
    """One hand is on the sheet."""
    table.tap(*hand(1, 20, "S", 3, "1"), "save")


def test_every_question_of_the_judge_is_tried_here():
    assert set(QUESTIONS) == set(KINDS)


# A question in the middle of a hand


def test_asking_in_the_middle_of_a_hand_stores_nothing(app, client, stranger, match_id, table, book):
    table.tap("bidder-1", "bid-20")
    before = contents(book)
    facts = {"trump": "S", "trick": "9S", "hand": "7S.2D", "card": "2D", "rules": "barker", "m": match_id}
    asked = [
        f"/m/{match_id}/referee",
        f"/m/{match_id}/referee?ask=trick",
        "/referee/menu",
        f"/referee?{urlencode(facts)}",
        f"/ruling?{urlencode(facts)}",
        f"/referee/trick?trump=S&leader=1&m={match_id}",
        f"/ruling/trick?trump=S&leader=1&cards=7S.5S.AS.AH&m={match_id}",
    ]
    with app.test_request_context():
        asked += [ruling_href(question, m=match_id) for question in QUESTIONS.values()]
    for address in asked:
        assert client.get(address, follow_redirects=True).status_code == 200, address
        stranger.get(address, follow_redirects=True)
    assert contents(book) == before


def test_other_phones_see_a_ruling_only_once_it_is_kept(watcher, match_id, book, keep):
    lists = f"/m/{match_id}/rulings", "/kept"
    watcher.get("/")
    before = contents(book)
    for address in lists:
        assert "Nothing has been kept yet." in said(watcher.get(address).text)
    keep()
    after = contents(book)
    assert len(after.pop("kept_rulings")) == 1
    before.pop("kept_rulings")
    after.pop("sqlite_sequence"), before.pop("sqlite_sequence")
    assert after == before, "nothing but the ruling"
    for address in lists:
        assert "5S takes it" in said(watcher.get(address).text)


# Keeping


def test_the_button_under_a_ruling_keeps_it(client, match_id, store):
    """As a person comes to it: from the ruling page of a question that came from the match."""
    phone = Phone(client, f"/ruling/trick?trump=S&leader=1&cards=7S.5S.AS.AH&m={match_id}")
    phone.tap("keep")
    [kept] = store.rulings.of_match(match_id)
    assert phone.path == f"/r/{kept.code}"
    assert "Theresa takes it" in said(phone.html)


def test_a_tap_sent_twice_keeps_one_ruling(keep, store, match_id):
    assert keep(hand="1") == keep(hand="1")
    assert store.rulings.count(match_id) == 1


def test_a_ruling_is_kept_with_all_its_rules(keep, store, match_id):
    """What the name of a rule set stands for may change; what was asked may not."""
    for question in (PLAY, TRICK, {key: told for key, told in PLAY.items() if key != "rules"}):
        keep(question)
    for kept in store.rulings.of_match(match_id):
        assert kept.rules_version == RULES_VERSION
        assert kept.question["rules"]["target"] == 120
        assert contract_code(find_profile(kept.question["rules"])) == contract_code(VARIANTS[0])
    assert store.rulings.count(match_id) == 2, "the usual rules, named or not, are the same rules"


def test_htmx_is_led_to_the_ruling(client, match_id):
    sent = client.post(f"/m/{match_id}/rulings", data={"question": json.dumps(TRICK)}, headers=HTMX)
    assert sent.headers["HX-Redirect"].startswith("/r/")


@pytest.mark.parametrize(
    ("given", "with_hand"),
    [
        ({}, None),
        ({"hand": ""}, None),
        ({"hand": "2"}, 2),
        ({"hand": "3"}, None),
        ({"hand": "-1"}, None),
        ({"hand": "0"}, None),
    ],
)
def test_it_is_kept_with_a_hand_that_the_match_has(table, keep, store, match_id, given, with_hand):
    """The second hand is open. One that was undone since the question was asked loses no ruling."""
    played(table)
    keep(**given)
    assert [kept.hand for kept in store.rulings.of_match(match_id)] == [with_hand]


NO_QUESTIONS = [
    "",
    "{",
    "[]",
    "null",
    '"play"',
    "{}",
    '{"ask": "who is right?"}',
    json.dumps({**PLAY, "card": "3D"}),
    "\ud800",
]


@pytest.mark.parametrize("text", NO_QUESTIONS)
def test_what_the_referee_cannot_answer_is_not_kept(client, match_id, store, text):
    sent = client.post(f"/m/{match_id}/rulings", data={"question": text.encode("utf-8", "surrogatepass")})
    assert sent.status_code == 422
    assert "The referee cannot answer this yet" in said(sent.text)
    assert f'href="/m/{match_id}/referee"' in sent.text
    assert store.rulings.count(match_id) == 0


@pytest.mark.parametrize("question", [OTHER_RULES, {**SCORED, "rules": {"base": "barker", "made_30": 30}}])
def test_a_ruling_under_other_rules_than_those_of_the_match_is_not_kept(client, match_id, store, question):
    sent = client.post(f"/m/{match_id}/rulings", data={"question": json.dumps(question)})
    assert sent.status_code == 422
    assert f"This match is played by Barker: no kitty, contract {contract_code(VARIANTS[0])}." in said(sent.text)
    assert store.rulings.count(match_id) == 0


def test_without_rules_the_answer_is_that_of_the_match_or_it_is_not_kept(client, store):
    """The usual rules let a player who cannot follow play anything; here he must trump."""
    there = begin(client, "auction-120", *NAMES).path
    match_id = there.rsplit("/", 1)[1]
    assert client.post(f"{there}/rulings", data={"question": json.dumps(VOID)}).status_code == 422
    agreed = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", "2D"], "card": "2D"}
    assert client.post(f"{there}/rulings", data={"question": json.dumps(agreed)}).status_code == 303
    [kept] = store.rulings.of_match(match_id)
    assert kept.question["rules"]["base"] == "auction-120"


def test_rules_of_the_tables_own_are_the_rules_of_the_match(client, store):
    own = {"base": "merrimack", "hold": True}
    there = begin(client, json.dumps(own), *NAMES).path
    sent = client.post(f"{there}/rulings", data={"question": json.dumps({**PLAY, "rules": own})})
    assert sent.status_code == 303
    assert client.get(sent.location, follow_redirects=True).status_code == 200
    assert client.post(f"{there}/rulings", data={"question": json.dumps(PLAY)}).status_code == 422


def test_a_question_that_is_too_long_is_not_kept(client, match_id, store):
    rows = [{"passed_in": True}] * (LONGEST_QUESTION // 18)
    question = {"ask": "match", "rules": "barker", "first_dealer": 0, "hands": rows}
    sent = client.post(f"/m/{match_id}/rulings", data={"question": json.dumps(question)})
    assert sent.status_code == 422
    assert "too much in this question" in said(sent.text)
    assert store.rulings.count(match_id) == 0


def test_the_note_of_an_adjustment_is_not_kept(keep, store, match_id, stranger):
    """It decides nothing, and people write names into it."""
    question = {**QUESTIONS["match"], "hands": [{"adjust": [-5, 0], "note": "Theresa revoked"}, {"passed_in": True}]}
    keep(question)
    [kept] = store.rulings.of_match(match_id)
    assert kept.question["hands"] == [{"adjust": [-5, 0], "note": ""}, {"passed_in": True}]
    assert answer(kept.question)["scores"] == answer(question)["scores"]


# Who may


def test_only_the_pen_keeps_and_takes_off(watcher, stranger, match_id, keep, store):
    address = keep()
    before = store.rulings.of_match(match_id)
    for phone, status in ((watcher, 403), (stranger, 404)):
        assert phone.post(f"/m/{match_id}/rulings", data={"question": json.dumps(PLAY)}).status_code == status
        for act in ("withdraw", "back"):
            assert phone.post(f"{address}/{act}", data={"sure": "1"}).status_code == status
        assert phone.get(f"{address}/withdraw").status_code == status
    assert store.rulings.of_match(match_id) == before


def test_a_form_of_somebody_else_keeps_nothing(app, client, match_id, store):
    app.config["WTF_CSRF_ENABLED"] = True
    sent = client.post(f"/m/{match_id}/rulings", data={"question": json.dumps(TRICK)})
    assert sent.status_code == 400
    assert store.rulings.count(match_id) == 0


@pytest.mark.parametrize("kind", sorted(QUESTIONS))
def test_whoever_has_the_link_sees_the_ruling_and_nobody(stranger, watcher, match_id, keep, kind):
    address = keep(QUESTIONS[kind], hand="1")
    page = stranger.get(address)
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex"
    for secret in (*NAMES, match_id, "blue heron", "Kept with"):
        assert secret not in page.text
    assert "withdraw" not in page.text
    member = watcher.get(address)
    assert "Kept with hand 1 of the match Maeve & Theresa – Angus & Leo, 30 Nov, by the phone blue heron." in said(
        member.text
    )
    assert f"/m/{match_id}" in member.text
    assert "withdraw" not in member.text, "this phone only watches"


def test_a_link_is_typed_in_any_case(client, keep):
    address = keep()
    code = address.rsplit("/", 1)[1]
    for typed in (code.upper(), f"{code[:5]}-{code[5:]}"):
        assert client.get(f"/r/{typed}").status_code == 200


@pytest.mark.parametrize("code", ["2222222222", "k7mr4", "k7mr4qpxa0", "%00", "é", "x" * 300])
def test_a_link_to_no_ruling(client, stranger, keep, code):
    keep()
    for phone in (client, stranger):
        assert phone.get(f"/r/{code}").status_code == 404


def test_a_question_from_a_later_program_hides_nothing(client, stranger, store, match_id, keep):
    """A book that went back to an earlier program may hold what that program cannot answer."""
    later = store.rulings.keep(match_id, 1, {"ask": "juggle"}, rules_version="9", device=None)
    keep()
    page = said(client.get(f"/m/{match_id}/rulings").text)
    assert "Not known any more" in page
    assert "takes it" in page
    assert client.get("/kept").status_code == 200
    assert client.get(f"/m/{match_id}/sheet").status_code == 200
    for phone in (client, stranger):
        assert phone.get(f"/r/{later.code}", follow_redirects=True).status_code < 500


# Off the list, and on it again


def test_a_ruling_is_taken_off_with_a_second_tap_and_put_back(client, stranger, watcher, keep, store, match_id):
    phone = Phone(client, keep())
    phone.tap("withdraw")
    assert store.rulings.count(match_id) == 1, "it asks first"
    assert "Who belongs to the club can put it back." in phone.html
    phone.tap("withdraw-again")
    assert store.rulings.count(match_id) == 0
    assert "Taken off the list. Kept with the match Maeve & Theresa – Angus & Leo" in said(phone.html)
    assert stranger.get(phone.path).status_code == 404
    assert "Taken off the list." in said(watcher.get(phone.path).text)
    assert "Nothing has been kept yet." in said(watcher.get("/kept").text)
    assert "1 taken off the list" in said(watcher.get(f"/m/{match_id}/rulings").text)
    phone.tap("withdraw")  # the same place, where "Put it back on the list" stands now
    assert store.rulings.count(match_id) == 1
    assert stranger.get(phone.path).status_code == 200


# The lists


def test_the_list_of_a_match_goes_by_hand(client, table, keep, match_id, clock):
    played(table)
    keep(QUESTIONS["finish"])
    clock.pass_time(minutes=3)
    keep(PLAY, hand="2")
    keep(TRICK, hand="1")
    page = client.get(f"/m/{match_id}/rulings").text
    assert re.findall(r"<h2[^>]*>([^<]+)</h2>", page) == ["Hand 1", "Hand 2", "About the match"]
    told = said(page)
    assert "30 Nov, 19:05 · blue heron (this phone)" in told
    assert "Not legal · 2D on the 9S" in told
    assert "7S was in the hand." in told


def test_this_match_says_how_many_are_kept(client, keep, match_id):
    assert "None so far." in said(client.get(f"/m/{match_id}/more").text)
    keep()
    page = client.get(f"/m/{match_id}/more").text
    assert "1 kept." in said(page)
    assert f'href="/m/{match_id}/rulings"' in page


def test_the_score_sheet_tells_of_it_under_the_hand(client, watcher, table, keep, match_id):
    played(table)
    address, open_hand = keep(PLAY, hand="1"), keep(TRICK, hand="2")
    for phone in (client, watcher):
        for page in (f"/m/{match_id}/sheet", f"/m/{match_id}/sheet/1"):
            html = phone.get(page).text
            assert "Ruling kept: Not legal, 2D on the 9S" in said(html)
            assert f'href="{address}"' in html
            assert open_hand not in html, "hand 2 is not on the sheet yet"
    played(table)
    assert open_hand not in client.get(f"/m/{match_id}/sheet/1").text
    assert open_hand in client.get(f"/m/{match_id}/sheet/2").text


def test_many_rulings_do_not_hide_the_hands_after_theirs(client, table, keep, match_id):
    played(table)
    for at in range(3):
        keep({**QUESTIONS["finish"], "scores": [5 * at, 0]}, hand="1")
    page = client.get(f"/m/{match_id}/sheet").text
    assert "3 rulings kept" in said(page)
    [(address, anchor)] = re.findall(r'href="(/m/[^"]+/rulings)#([^"]+)"', page)
    assert f'<h2 id="{anchor}">Hand 1</h2>' in client.get(address).text


def test_a_ruling_names_who_sat_there_then(client, table, keep, store, match_id, clock):
    played(table)
    keep(TRICK, hand="1")
    seq = store.matches.seq_of(match_id)
    done = record(
        Desk(store),
        match_id,
        seq=seq,
        tap="00000000-0000-0000-0000-00000000abcd",
        do={"substitute": {"seat": 2, "name": "Una", "from_hand": 2}},
        device=None,
        at=clock(),
    )
    assert done.refusal is None
    keep(TRICK, hand="2")
    told = said(client.get(f"/m/{match_id}/rulings").text)
    assert "Theresa takes the trick." in told.split("Hand 2")[0]
    assert "Una takes the trick." in told.split("Hand 2")[1]


def test_the_list_of_all_matches_is_newest_first_by_month(client, keep, clock, table, match_id):
    keep(PLAY, hand="1")
    clock.pass_time(days=3)
    keep(TRICK, hand="1")
    page = client.get("/kept").text
    assert re.findall(r"<h2[^>]*>([^<]+)</h2>", page) == ["December 2026", "November 2026"]
    told = said(page)
    assert told.index("takes it") < told.index("Not legal")
    assert "3 Dec, 19:02 · Maeve & Theresa – Angus & Leo, hand 1" in told
    assert 'href="/kept"' in client.get("/matches").text


def test_a_long_list_goes_on_page_by_page(client, store, keep, match_id):
    for at in range(PER_PAGE + 3):
        keep({**QUESTIONS["finish"], "scores": [5 * at, 0]})
    first = client.get("/kept").text
    [older] = re.findall(r'id="older" href="([^"]+)"', first)
    second = client.get(older).text
    shown = [re.findall(r'href="(/r/[^"]+)"', page) for page in (first, second)]
    assert [len(page) for page in shown] == [PER_PAGE, 3]
    assert len({link for page in shown for link in page}) == PER_PAGE + 3
    assert 'id="older"' not in second


def test_another_club_sees_none_of_it(app, store, keep, match_id, stranger):
    address = keep()
    others = phone_with(app, store, store.clubs.create_club("Others"), "pen")
    for phone in (others, stranger):
        assert "Nothing has been kept yet." in said(phone.get("/kept").text)
        assert phone.get(f"/kept?before={address.rsplit('/', 1)[1]}").status_code == 404
        assert phone.get(f"/m/{match_id}/rulings").status_code == 404
    assert "Maeve" not in others.get(address).text


def test_a_damaged_match_hides_no_ruling_of_another(client, store, keep, book, clock):
    keep()
    second = begin(client, "barker", *NAMES).path
    client.post(f"{second}/rulings", data={"question": json.dumps(PLAY)})
    with sqlite3.connect(book) as db:
        db.execute("DROP TRIGGER events_stay")
        db.execute("UPDATE events SET event = '{' WHERE match_id = ?", (second.rsplit("/", 1)[1],))
    client.application.extensions.pop("fortyfives.desk")
    told = said(client.get("/kept").text)
    assert "a match that cannot be read" in told
    assert "Maeve & Theresa – Angus & Leo" in told


def test_the_link_to_share_is_the_short_one(client, keep):
    path = keep()
    shown = re.search(r'id="link"[^>]*value="([^"]+)"', client.get(path).text)
    assert shown is not None
    assert shown[1].endswith(path)
    assert re.fullmatch(r"/r/[a-z0-9]{10}", path)
