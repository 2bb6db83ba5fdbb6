"""Those who look on: what is new and what is not, who may ask, and that it is what the page itself shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import HTMX, Phone, begin, hand

BARKER, KITTY_FOUR = VARIANTS[0].id, VARIANTS[1].id
FORTY_FIVE = VARIANTS[-2].id
VIEWS = {"table": "", "big": "/big"}


@pytest.fixture
def pen(client: FlaskClient) -> Phone:
    """The phone that scores a match."""
    return begin(client, BARKER)


@pytest.fixture
def holds(app: Flask, store: Store, club: str) -> Callable[..., tuple[FlaskClient, int]]:
    """Makes a phone with a role, and says its number."""

    def make(role: str | None, of: str = club) -> tuple[FlaskClient, int]:
        device, token = store.clubs.new_device("small owl")
        if role:
            store.clubs.grant(device.number, of, role)  # type: ignore[arg-type]
        phone = app.test_client()
        phone.set_cookie(COOKIE, token)
        return phone, device.number

    return make


@pytest.fixture
def owl(holds: Callable[..., tuple[FlaskClient, int]]) -> FlaskClient:
    """A phone that watches."""
    return holds("view")[0]


def known(page: str) -> dict[str, str]:
    """What a page says it has seen, as its script asks with it."""
    [line] = re.findall(r'<div id="watching"[^>]*>', page)
    told = dict(re.findall(r'data-(\w+)="([^"]*)"', line))
    return {"view": told["view"], "seq": told["seq"], "begun": told["begun"]}


def ask(phone: FlaskClient, pen: Phone, **query: Any) -> TestResponse:
    return phone.get(f"{pen.path}/watch", query_string=query)


def part(html: str, view: str) -> str:
    """The element that is renewed, as far as the next that is not of it."""
    start = html.index({"table": '<div id="table"', "big": '<main id="big"'}[view])
    ends = [html.find(mark, start) for mark in ('<div id="watching"', '<p id="watch-news"')]
    return html[start : min(end for end in ends if end >= 0)].strip()


def said(html: str) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def news(answer: TestResponse) -> tuple[str, str]:
    """For the ear, and for whoever reads on."""
    [(spoken, line)] = re.findall(r'<p id="watch-news" data-said="([^"]*)">([^<]*)</p>', answer.text)
    return unescape(spoken), unescape(line)


# --- what is new, and what is not


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_new_is_an_empty_answer(owl: FlaskClient, pen: Phone, view: str) -> None:
    answer = ask(owl, pen, **known(owl.get(pen.path + VIEWS[view]).text))
    assert (answer.status_code, answer.data) == (204, b"")


def test_nothing_new_folds_no_log(owl: FlaskClient, pen: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = known(owl.get(pen.path).text)
    scores = scored(pen.html)
    monkeypatch.setattr("fortyfives.web.watch.desk", lambda: pytest.fail("the log was read"))
    monkeypatch.setattr("fortyfives.store.MatchStore.events", lambda *_: pytest.fail("the log was read"))
    assert ask(owl, pen, **seen).status_code == 204
    assert ask(pen.client, pen, **scores).status_code == 204, "nor for a phone that scores"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("rules", [BARKER, KITTY_FOUR, FORTY_FIVE])
def test_each_tap_is_new_once_and_the_fragment_is_that_of_the_page(
    client: FlaskClient, owl: FlaskClient, view: str, rules: str
) -> None:
    pen = begin(client, rules)
    seen = known(owl.get(pen.path + VIEWS[view]).text)
    taps = hand(2, 20, "S", 3, "0") if rules != FORTY_FIVE else ("trump-S", "count-3")
    for tap in taps:
        pen.tap(tap)
        answer = ask(owl, pen, **seen)
        assert answer.status_code == 200, tap
        page = owl.get(pen.path + VIEWS[view]).text
        assert part(answer.text, view) == part(page, view)
        assert "<form" not in part(answer.text, view)
        seen = {**seen, "seq": answer.headers["X-Seq"], "begun": answer.headers["X-Begun"]}
        assert seen == known(page)
        assert ask(owl, pen, **seen).status_code == 204


@pytest.mark.parametrize("seq", ["", "0", "x", "-1", "999999", "1e3", "9" * 400])
def test_who_has_seen_nothing_that_is_there_gets_all_of_it(owl: FlaskClient, pen: Phone, seq: str) -> None:
    answer = ask(owl, pen, seq=seq, view="big")
    assert answer.status_code == 200
    assert part(answer.text, "big") == part(owl.get(f"{pen.path}/big").text, "big")


def test_a_view_that_is_not_there(owl: FlaskClient, pen: Phone) -> None:
    assert ask(owl, pen, view="sheet").status_code == 404


# --- what is said of it


def test_a_saved_hand_is_announced_and_the_answers_before_it_are_not(owl: FlaskClient, pen: Phone) -> None:
    seen = known(owl.get(pen.path).text)
    pen.tap(*hand(2, 20, "S", 3, "0"))
    assert news(ask(owl, pen, **seen)) == ("", "New: the score was tapped on.")
    pen.tap("save")
    spoken, line = news(ask(owl, pen, **seen))
    assert spoken == "Hand 1 saved. Made. Maeve and Theresa plus 20, now 20; Angus and Leo plus 10, now 10."
    assert line == "New: hand 1 saved."


def test_an_undo_is_announced(owl: FlaskClient, pen: Phone) -> None:
    pen.tap(*hand(2, 20, "S", 3, "0"), "save")
    seen = known(owl.get(pen.path).text)
    pen.tap("undo")
    assert news(ask(owl, pen, **seen)) == ("Taken back: hand 1.", "New: a tap was taken back.")


def test_a_deal_thrown_in_is_announced(owl: FlaskClient, pen: Phone) -> None:
    seen = known(owl.get(pen.path).text)
    pen.tap("pass")
    spoken, line = news(ask(owl, pen, **seen))
    assert spoken.startswith("Hand 1 saved. Thrown in.")
    assert line == "New: hand 1 thrown in."


def test_the_end_is_announced_and_shown(owl: FlaskClient, pen: Phone) -> None:
    pen.tap(*hand(2, 30, "S", 5, "0"), "save")  # 60 a hand
    seen = known(owl.get(f"{pen.path}/big").text)
    pen.tap(*hand(2, 30, "S", 5, "0"), "save")
    answer = ask(owl, pen, **seen)
    spoken, line = news(answer)
    assert spoken.startswith("Hand 2 saved.")
    assert "Maeve & Theresa win, 120 to 0" in spoken
    assert line == "New: the match is over."
    assert "Maeve & Theresa win, 120 to 0" in said(part(answer.text, "big"))
    assert ask(owl, pen, **{**seen, "seq": answer.headers["X-Seq"], "begun": ""}).status_code == 204


# --- what the open hand shows


def test_the_big_score_tells_dealer_bid_trump_and_lead(owl: FlaskClient, pen: Phone) -> None:
    told = said(part(owl.get(f"{pen.path}/big").text, "big"))
    assert "Maeve & Theresa 0 needs 120" in told
    assert "Hand 1: Maeve deals" in told
    pen.tap("bidder-2")
    assert "Theresa bids not chosen in not chosen" in said(part(owl.get(f"{pen.path}/big").text, "big"))
    pen.tap("bid-20", "trump-S")
    told = said(part(owl.get(f"{pen.path}/big").text, "big"))
    assert "Theresa bid 20 in spades" in told
    assert "leads" in told
    pen.tap("count-3", "top-0")
    told = said(part(owl.get(f"{pen.path}/big").text, "big"))
    assert "Tricks 3 – 2" in told
    assert "Not saved yet." in told
    assert "Maeve & Theresa 0 needs 120" in told, "nothing counts before it is saved"


def test_tricks_that_are_recorded_show_one_by_one(owl: FlaskClient, pen: Phone) -> None:
    pen.tap("depth-tricks", "bidder-2", "bid-20", "trump-S", "took-1", "took-0", "took-1")
    assert "Tricks 1 – 2" in said(part(owl.get(f"{pen.path}/big").text, "big"))
    assert "Tricks 1 – 2" in said(part(owl.get(pen.path).text, "table"))


def test_an_entry_on_a_phone_that_was_overtaken_is_not_shown(
    holds: Callable[..., tuple[FlaskClient, int]], owl: FlaskClient, pen: Phone
) -> None:
    other = Phone(holds("pen")[0], pen.path)
    other.tap("bidder-1")
    pen.tap(*hand(2, 20, "S", 3, "0"), "save")
    assert "bids" not in said(part(owl.get(f"{pen.path}/big").text, "big")).replace("to bid", "")


# --- who may


@pytest.mark.parametrize("path", ["/big", "/watch", "/watch?view=table&seq=1", "/watch?view=big&seq=1"])
@pytest.mark.parametrize("role", ["stranger", "elsewhere", "view", "pen"])
def test_who_may_look_on(
    store: Store, holds: Callable[..., tuple[FlaskClient, int]], pen: Phone, path: str, role: str
) -> None:
    of = {"of": store.clubs.create_club("Friday table")} if role == "elsewhere" else {}
    phone, _ = holds({"stranger": None, "elsewhere": "pen"}.get(role, role), **of)
    answer = phone.get(pen.path + path)
    if role in ("stranger", "elsewhere"):
        assert answer.status_code == 404
        assert "Maeve" not in answer.text
    elif role == "pen" and "table" in path:
        assert (answer.status_code, answer.data) == (205, b""), "its page is one with taps"
    else:
        assert answer.status_code in (200, 204)
    assert phone.post(pen.path + path).status_code == 405


@pytest.mark.parametrize("path", ["/big", "/watch"])
def test_a_match_that_is_not_there(owl: FlaskClient, path: str) -> None:
    assert owl.get(f"/m/nobodys{path}").status_code == 404


@pytest.mark.parametrize("view", VIEWS)
def test_with_a_new_link_the_next_question_finds_nothing(
    store: Store, club: str, owl: FlaskClient, pen: Phone, view: str
) -> None:
    seen = known(owl.get(pen.path + VIEWS[view]).text)
    store.clubs.rotate(club, "view")
    assert ask(owl, pen, **seen).status_code == 404


# --- those who score hear of each other


def scored(page: str) -> dict[str, str]:
    """What a page that scores has seen, as its script asks with it."""
    [seq, begun] = re.findall(r'<div id="table"[^>]* data-seq="(\d+)" data-begun="([^"]*)">', page)[0]
    return {"view": "pen", "seq": seq, "begun": begun}


def test_a_pen_hears_of_what_another_pen_taps_and_not_of_its_own(
    holds: Callable[..., tuple[FlaskClient, int]], owl: FlaskClient, pen: Phone
) -> None:
    other = Phone(holds("pen")[0], pen.path)
    seen = scored(other.html)
    assert (ask(other.client, pen, **seen).status_code, ask(owl, pen, **seen).status_code) == (204, 205)
    other.tap("bidder-1")
    assert ask(other.client, pen, **seen).status_code == 204, "what it has begun itself is no news"
    pen.tap("bidder-2")
    answer = ask(other.client, pen, **seen)
    assert (answer.status_code, answer.data) == (200, b"")
    seen = scored(other.client.get(pen.path).text)
    assert ask(other.client, pen, **seen).status_code == 204
    pen.tap(*hand(2, 20, "S", 3, "0"), "save")
    assert ask(other.client, pen, **seen).status_code == 200
    shown = other.client.get(f"{pen.path}?since={seen['seq']}", headers=HTMX).text
    assert "Hand 1 saved." in re.findall(r'<p id="live"[^>]*>([^<]*)</p>', shown)[0]
    assert "This phone had" in shown
    assert ask(other.client, pen, **scored(shown)).status_code == 204


@pytest.mark.parametrize("since", ["", "0", "x", "-1", "99", "9" * 300])
def test_nothing_is_said_of_what_has_happened_since_no_line_of_the_log(pen: Phone, since: str) -> None:
    answer = pen.client.get(f"{pen.path}?since={since}", headers=HTMX)
    assert answer.status_code == 200
    assert 'id="live"' not in answer.text


# --- the next match of the same people


def over(pen: Phone) -> None:
    """The match is played to its end: the side of North and South bids 30 twice and takes all, which counts 60."""
    for _ in range(2):
        pen.tap(*hand(2, 30, "S", 5, "0"), "save")
    assert "Play again" in pen.html


@pytest.mark.parametrize("view", VIEWS)
def test_when_the_table_plays_again_those_who_look_on_are_led_there(
    owl: FlaskClient, pen: Phone, store: Store, view: str
) -> None:
    over(pen)
    seen = known(owl.get(pen.path + VIEWS[view]).text)
    assert ask(owl, pen, **seen).status_code == 204
    old = Phone(pen.client, pen.path)
    pen.tap("again")
    assert pen.path != old.path
    answer = ask(owl, old, **seen)
    assert answer.status_code == 200
    assert f'id="next-match" href="{pen.path}{VIEWS[view]}"' in part(answer.text, view)
    assert "The table plays again." in said(part(answer.text, view))
    assert news(answer) == ("The table plays again.", "The table plays again.")
    seen = {**seen, "begun": answer.headers["X-Begun"]}
    assert seen == known(owl.get(old.path + VIEWS[view]).text)
    assert ask(owl, old, **seen).status_code == 204
    # Another pen that still shows the old match hears of it as well; once the new one is over nobody is led there.
    assert f'id="next-match" href="{pen.path}"' in pen.client.get(old.path).text
    over(pen)
    assert ask(owl, old, **seen).status_code == 200
    assert "next-match" not in owl.get(old.path + VIEWS[view]).text


def test_nobody_is_led_to_a_practice_match_or_away_from_one_that_is_played(
    owl: FlaskClient, pen: Phone, client: FlaskClient, store: Store
) -> None:
    other = begin(client, KITTY_FOUR)
    assert "next-match" not in owl.get(pen.path).text, "that one is not over"
    store.matches.set_practice(other.path.rsplit("/", 1)[1], True)
    over(pen)
    assert "next-match" not in owl.get(pen.path).text
    store.matches.set_practice(pen.path.rsplit("/", 1)[1], True)
    assert f'id="next-match" href="{other.path}"' in owl.get(pen.path).text, "practice goes on with practice"


def test_of_several_tables_each_is_led_to_its_own_next_match(owl: FlaskClient, pen: Phone, client: FlaskClient) -> None:
    over(pen)
    old = pen.path
    pen.tap("again")
    other = begin(client, BARKER, "Ruth", "Hugh", "Nan", "Ned")
    assert f'id="next-match" href="{pen.path}"' in owl.get(old).text
    over(pen)
    told = owl.get(f"{old}/big").text
    assert f'id="next-match" href="{other.path}/big"' in told
    assert "Another match is being played." in told
    assert "data-same" not in told, "a tablet does not go over to another table by itself"


@pytest.mark.parametrize("view", VIEWS)
def test_that_a_match_is_for_practice_is_seen_without_a_tap(
    owl: FlaskClient, pen: Phone, store: Store, view: str
) -> None:
    seen = known(owl.get(pen.path + VIEWS[view]).text)
    for practice in (True, False):
        store.matches.set_practice(pen.path.rsplit("/", 1)[1], practice)
        answer = ask(owl, pen, **seen)
        assert answer.status_code == 200
        assert ("Practice match" in answer.text) == practice
        seen = {**seen, "begun": answer.headers["X-Begun"]}
        assert ask(owl, pen, **seen).status_code == 204


def test_a_page_that_only_watches_says_so_once_and_how_to_score(owl: FlaskClient, pen: Phone) -> None:
    line = "You are watching. Another phone keeps the score."
    told = owl.get(pen.path).text
    assert told.count(line) == 1
    assert '<a class="link" id="to-join" href="/join">' in told
    assert line not in pen.html
    over(pen)
    assert line not in owl.get(pen.path).text, "then nobody does"


def test_a_pen_with_a_hand_begun_is_told_in_a_line_what_another_recorded(
    holds: Callable[..., tuple[FlaskClient, int]], pen: Phone
) -> None:
    other = Phone(holds("pen")[0], pen.path)
    other.tap("bidder-1", "bid-20")
    assert 'data-answered="2"' in other.html
    pen.tap(*hand(2, 20, "S", 3, "0"), "save")
    shown = other.client.get(f"{pen.path}?since=1", headers=HTMX).text
    [line] = re.findall(r'data-meanwhile="([^"]*)"', shown)
    assert re.fullmatch(r"Hand 1 was recorded on “.+”\. What you began here stays\.", unescape(line))
    assert 'data-answered="0"' in shown, "what stands there now is no longer that hand"


@pytest.mark.parametrize("role", ["view", "pen"])
def test_who_was_switched_off_hears_it_at_the_next_question(
    store: Store, club: str, holds: Callable[..., tuple[FlaskClient, int]], pen: Phone, role: str
) -> None:
    phone, number = holds(role)
    asked = {"view": "pen" if role == "pen" else "table", "seq": 1, "begun": ""}
    assert ask(phone, pen, **asked).status_code == 204
    store.clubs.switch_off(number, club, holds("pen")[1])
    assert ask(phone, pen, **asked).status_code == 403


# --- the pages


def test_only_pages_of_those_who_watch_ask_for_news(owl: FlaskClient, pen: Phone) -> None:
    assert "watch.js" not in pen.html
    assert "watch.js" in owl.get(pen.path).text
    assert "watch.js" in pen.client.get(f"{pen.path}/big").text
    assert "watch.js" not in owl.get(f"{pen.path}/sheet").text


def test_the_big_score_loads_itself_again_until_a_script_asks(owl: FlaskClient, pen: Phone) -> None:
    plain = owl.get(f"{pen.path}/big")
    assert plain.headers["Refresh"] == "10"
    assert 'id="reload"' in plain.text
    asks = owl.get(re.findall(r'data-renewed="([^"]+)"', plain.text)[0])
    assert "Refresh" not in asks.headers
    assert "data-renewed" not in asks.text
    assert 'id="reload"' not in asks.text
    assert "Refresh" not in owl.get(pen.path).headers


@pytest.mark.parametrize("role", ["view", "pen"])
def test_the_share_page_leads_to_the_big_score(
    holds: Callable[..., tuple[FlaskClient, int]], pen: Phone, role: str
) -> None:
    page = holds(role)[0].get(f"{pen.path}/share").text
    assert f'id="big-score" href="{pen.path}/big"' in page


def test_looking_on_writes_nothing(owl: FlaskClient, pen: Phone, store: Store) -> None:
    match_id = pen.path.rsplit("/", 1)[1]
    pen.tap("bidder-2")
    before = store.matches.events(match_id), store.matches.drafts(match_id)
    for path in ("/big", "/watch?seq=0", "/watch?view=table", ""):
        assert owl.get(pen.path + path).status_code == 200
    assert (store.matches.events(match_id), store.matches.drafts(match_id)) == before
