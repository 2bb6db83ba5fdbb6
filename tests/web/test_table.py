"""The live panel: one answer a tap, one event a hand, with script and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import Entry, HandPassedIn, Said
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import HTMX, Phone, begin, hand

BARKER, KITTY_FOUR = VARIANTS[0].id, VARIANTS[1].id
FORTY_FIVE, TWENTY_FIVE = (profile.id for profile in VARIANTS[-2:])


def text_of(phone: Phone) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", phone.html)).replace("\u00a0", " ")


def totals(phone: Phone) -> list[str]:
    return re.findall(r'<p class="total">([^<]+)</p>', phone.html)


def log(store: Store, phone: Phone) -> list[str]:
    return [type(entry.event).__name__ for entry in store.matches.events(phone.path.rsplit("/", 1)[1])]


@pytest.fixture(params=[False, True], ids=["without script", "with htmx"])
def phone(request: pytest.FixtureRequest, client: FlaskClient) -> Phone:
    return begin(client, BARKER, htmx=request.param)


# --- a hand ----------------------------------------------------------------------------------------------------


def test_five_answers_and_a_save_are_one_event(phone: Phone, store: Store) -> None:
    phone.tap(*hand(2, 20, "S", 3, "0"))
    assert "Check hand 1" in phone.html
    assert "3 tricks and the highest trump, 15 + 5 = 20" in text_of(phone)
    assert "20 + 10 = 30, nothing missing" in text_of(phone)
    assert "Maeve dealt this one. Angus deals next." in text_of(phone)
    assert log(store, phone) == ["MatchStarted"]
    phone.tap("save")
    assert totals(phone) == ["20", "10"]
    assert log(store, phone) == ["MatchStarted", "HandTallied"]
    assert "Hand 1 saved" in phone.html


def test_a_tap_answers_with_the_panel_alone_to_htmx(client: FlaskClient) -> None:
    phone = begin(client, BARKER, htmx=True)
    answer = phone.tap("bidder-2")
    assert answer.status_code == 200
    assert "<html" not in phone.html
    assert phone.html.count('id="table"') == 1
    assert answer.headers["HX-Replace-Url"] == phone.path
    assert "HX-Request" in answer.headers["Vary"]


def test_a_save_is_said_aloud(client: FlaskClient) -> None:
    phone = begin(client, BARKER, htmx=True)
    phone.tap(*hand(3, 25, "S", 3, "1"), "save")
    assert (
        '<p id="live" hx-swap-oob="innerHTML">Hand 1 saved. Set. Maeve and Theresa plus 10, now 10; '
        "Angus and Leo minus 25, now \u221225.</p>"
    ) in phone.html
    phone.tap("undo")
    assert "Taken back: hand 1." in phone.html
    phone.tap("redo")
    assert "Back again: hand 1." in phone.html


def test_all_passed_moves_the_deal(phone: Phone, store: Store) -> None:
    phone.tap("pass")
    assert "Hand 2: Angus deals" in phone.html
    assert "Thrown in" in phone.html
    assert log(store, phone)[1:] == ["HandPassedIn"]


def test_a_dealer_who_must_take_it(client: FlaskClient) -> None:
    phone = begin(client, KITTY_FOUR, dealer=3)
    assert "All passed: Leo must take it at 15" in phone.html
    phone.tap("pass", "trump-S", "count-3", "top-1")
    assert "Leo bid 15 in" in text_of(phone)


def test_undo_takes_answers_first_and_then_the_hand(phone: Phone) -> None:
    phone.tap(*hand(2, 20, "S", 3, "0"), "save", "bidder-0", "bid-15")
    for named in ("Undo: bid of 15", "Undo: Maeve"):
        assert named in phone.html
        phone.tap("undo")
    phone.tap("undo")
    assert totals(phone) == ["0", "0"]
    assert "Redo: hand 1" in phone.html
    phone.tap("redo")
    assert totals(phone) == ["20", "10"]


def test_the_dealer_may_have_held(phone: Phone, store: Store) -> None:
    phone.tap("bidder-0")
    assert "Maeve held it" in phone.html
    phone.tap("held", "bid-15", "trump-S", "count-3", "top-0")
    assert "Maeve held 15 in" in text_of(phone)
    phone.tap("save")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[-1].event
    assert event.held is True  # type: ignore[union-attr]


def test_nobody_but_the_dealer_is_asked_whether_he_held(phone: Phone) -> None:
    phone.tap("bidder-1")
    assert 'id="held"' not in phone.html


# --- what the rules refuse -------------------------------------------------------------------------------------


def on_the_floor(client: FlaskClient, *, htmx: bool = False) -> Phone:
    """Maeve and Theresa on 110, nobody past the target."""
    phone = begin(client, BARKER, htmx=htmx)
    for answers in (hand(0, 30, "S", 5, "0"), hand(0, 25, "S", 5, "0"), hand(0, 20, "S", 3, "0")):
        phone.tap(*answers, "save")
    assert totals(phone) == ["110", "10"]
    return phone


def test_the_floor_is_shown_told_and_explained(client: FlaskClient) -> None:
    phone = on_the_floor(client)
    assert "floor 20" in phone.html
    assert "Maeve and Theresa are on 110 and may not bid under 20." in text_of(phone)
    assert 'aria-disabled="true"' not in phone.html
    phone.tap("bidder-0")
    assert re.findall(r'id="bid-(\d+)"[^>]*aria-disabled="true"', phone.html) == ["5", "10", "15"]
    phone.tap("bid-15")
    assert "15 is not allowed for Maeve and Theresa. They are on 110." in text_of(phone)
    assert "A side on 100 or more may not bid or hold under 20." in text_of(phone)
    assert 'href="/rulings/below_floor"' in phone.html
    phone.tap("bid-20")
    assert "is not allowed for" not in phone.html


def test_a_refusal_is_422_to_htmx_and_survives_a_reload_without(client: FlaskClient) -> None:
    with_htmx = on_the_floor(client, htmx=True)
    with_htmx.tap("bidder-0")
    answer = with_htmx.tap("bid-15")
    assert answer.status_code == 422
    assert "15 is not allowed for Maeve and Theresa.</p>" in with_htmx.html
    again = Phone(client, with_htmx.path)
    assert "15 is not allowed for Maeve and Theresa." in again.html


def test_the_table_may_let_it_stand(client: FlaskClient, store: Store) -> None:
    phone = on_the_floor(client)
    phone.tap("bidder-0", "bid-15", "stand")
    assert "15 stands: the table decided so." in phone.html
    phone.tap("trump-S", "count-2", "top-0")
    assert "The bid is under the floor of 20." in phone.html
    phone.tap("save")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[-1].event
    assert event.let_stand == "below_floor"  # type: ignore[union-attr]


# --- the end ---------------------------------------------------------------------------------------------------


def test_a_simultaneous_finish_is_ruled_in_steps_and_undo_opens_it(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    for answers in (
        hand(0, 30, "S", 5, "0"),
        hand(1, 30, "S", 5, "1"),
        hand(0, 25, "S", 4, "0"),
        hand(1, 25, "S", 4, "1"),
        hand(0, 20, "S", 3, "0"),
    ):
        phone.tap(*answers, "save")
    assert totals(phone) == ["110", "100"]
    phone.tap(*hand(3, 20, "C", 3, "1"))
    assert "This ends the match" in phone.html
    assert "Save and end the match" in phone.html
    phone.tap("save")
    text = text_of(phone)
    assert "Angus &amp; Leo win, 120 to 120" in text
    assert "Both sides reached 120 in the same hand. The higher total does not decide it here." in text
    assert "Leo bid 20 in clubs, and Angus &amp; Leo took 20: made, plus 20." in text
    assert "Under “higher total wins” another hand would have been played." in text
    phone.tap("undo")
    assert totals(phone) == ["110", "100"]


# --- games without an auction ----------------------------------------------------------------------------------


def test_a_turned_up_game(client: FlaskClient, store: Store) -> None:
    phone = begin(client, FORTY_FIVE)
    assert "Which suit was turned up?" in phone.html
    assert "All" not in re.findall(r'id="pass"[^>]*>([^<]*)', phone.html)
    phone.tap("trump-D", "count-3", "top-0")
    assert "turned up" in text_of(phone)
    phone.tap("save")
    assert totals(phone) == ["20", "10"]


def test_five_players_each_for_himself(client: FlaskClient) -> None:
    phone = begin(client, FORTY_FIVE, "Ann", "Ben", "Cy", "Di", "Ed")
    phone.tap("trump-D", "trick-1", "trick-1", "trick-4", "trick-0", "trick-3")
    assert "Who played the highest trump?" in phone.html
    phone.tap("top-4", "save")
    assert totals(phone) == ["5", "10", "0", "5", "10"]


def test_twenty_five_asks_for_the_order_where_it_decides(client: FlaskClient) -> None:
    phone = begin(client, TWENTY_FIVE)
    phone.tap("trump-D", "count-3", "save")
    assert totals(phone) == ["15", "10"]
    phone.tap("trump-S", "count-3")
    assert "The order of the tricks decides who wins here" in phone.html
    phone.tap("trick-0")
    assert "Undo: trick 1 to Maeve &amp; Theresa" in phone.html
    phone.tap("trick-0")
    assert "reached 25 in the middle of the hand" in phone.html
    phone.tap("save")
    assert totals(phone) == ["25", "10"]
    assert "Maeve &amp; Theresa win, 25 to 10" in phone.html


# --- two phones ------------------------------------------------------------------------------------------------


@pytest.fixture
def second(app: Flask, store: Store, club: str) -> FlaskClient:
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    return other


def test_the_slower_phone_is_told_and_loses_nothing(phone: Phone, second: FlaskClient, store: Store) -> None:
    phone.tap(*hand(2, 20, "S", 3, "0"))
    other = Phone(second, phone.path)
    assert 'aria-pressed="true"' not in other.html, "an entry belongs to the phone it is made on"
    other.tap(*hand(2, 20, "S", 3, "1"), "save")
    answer = phone.send("save")
    assert answer.status_code == 409
    phone.last = answer
    text = text_of(phone)
    assert "Another phone recorded hand 1" in text
    assert "“red kettle” was faster. Yours is not saved, and nothing was lost." in text
    assert "highest trump, N–S" in text
    assert totals(phone) == ["\u221220", "15"]
    assert log(store, phone) == ["MatchStarted", "HandTallied"]
    phone.tap("keep")
    phone.look()
    assert "Hand 2: Angus deals" in phone.html
    assert 'aria-pressed="true"' not in phone.html


def test_the_saved_hand_can_be_corrected_to_what_lay_here(phone: Phone, second: FlaskClient, store: Store) -> None:
    phone.tap(*hand(2, 20, "S", 3, "0"))
    Phone(second, phone.path).tap(*hand(1, 25, "H", 3, "1"), "save")
    phone.last = phone.send("save")
    found = re.search(r'id="correct-to-mine" href="([^"]+)"', phone.html)
    assert found
    editor = Phone(phone.client, unescape(found[1]))
    chosen = set(re.findall(r'id="([a-z]+\d?-\w+)"[^>]* checked', editor.html))
    assert {"bidder-2", "bid-20", "trump-S", "top-0"} <= chosen
    assert log(store, phone) == ["MatchStarted", "HandTallied"]  # nothing is written before it was seen


def test_what_was_typed_can_be_used_for_the_next_hand(phone: Phone, second: FlaskClient) -> None:
    phone.tap("bidder-2", "bid-20")
    Phone(second, phone.path).tap("pass")
    answer = phone.send("trump-S")
    assert answer.status_code == 409
    phone.last = answer
    phone.tap("use")
    phone.look()
    assert re.findall(r'id="([a-z]+-\d+)"[^>]* aria-pressed="true"', phone.html) == ["bidder-2", "bid-20"]


def test_another_phone_that_only_began_disturbs_nobody(phone: Phone, second: FlaskClient) -> None:
    phone.tap("bidder-2")
    Phone(second, phone.path).tap("bidder-1", "bid-15")
    phone.tap("bid-20")
    assert re.findall(r'id="([a-z]+-\d+)"[^>]* aria-pressed="true"', phone.html) == ["bidder-2", "bid-20"]


def test_a_second_page_on_the_same_phone_is_no_other_phone(phone: Phone, client: FlaskClient) -> None:
    tab = Phone(client, phone.path)
    phone.tap("pass")
    for button in ("pass", "bidder-1"):
        answer = tab.send(button)
        assert answer.status_code == 409
        page = answer.get_data(as_text=True)
        assert "This page was not up to date. This is how it stands now; that tap was not recorded." in page
        assert not re.search("nother phone (?!was faster)", page)


def test_a_page_that_is_ahead_of_the_book_blames_nobody(phone: Phone, second: FlaskClient) -> None:
    Phone(second, phone.path).tap("pass")
    phone.look()
    answer = phone.send("pass", seq="99")
    assert answer.status_code == 409
    assert "This page was not up to date." in answer.get_data(as_text=True)


def test_answers_overtaken_on_the_same_phone_name_no_other(
    phone: Phone, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = Phone(client, phone.path)
    tab.tap("bidder-2")
    monkeypatch.setattr(type(store.matches), "drop_draft", lambda *_: None)  # as if answered at the same moment
    phone.send("pass", do='{"pass_in": true}')
    text = text_of(Phone(client, phone.path))
    assert "Hand 1 was recorded already" in text
    assert not re.search("nother phone (?!was faster)", text)


def test_a_bid_that_another_phone_has_made_too_low_is_asked_again_with_the_reason(
    phone: Phone, second: FlaskClient
) -> None:
    phone.tap(*hand(2, 15, "S", 3, "0"))
    assert "Check hand 1" in phone.html
    Phone(second, phone.path).send("pass", do='{"opening": [105, 0]}')
    answer = phone.send("save")
    assert answer.status_code == 409
    for page in (answer.get_data(as_text=True), phone.look().get_data(as_text=True)):
        assert "15 is not allowed for Maeve and Theresa." in page
        assert 'href="/rulings/below_floor"' in page
    phone.tap("bid-20")
    assert "Check hand 1" in phone.html


# --- the same form twice, and forms that nobody offered --------------------------------------------------------


def test_a_save_sent_twice_is_one_hand(phone: Phone, store: Store) -> None:
    phone.tap(*hand(2, 20, "S", 3, "0"))
    first, second = phone.send("save"), phone.send("save")
    assert first.status_code == second.status_code
    assert first.status_code in (200, 303)
    assert log(store, phone) == ["MatchStarted", "HandTallied"]


def test_a_trick_and_its_undo_sent_twice_are_one_each(client: FlaskClient) -> None:
    phone = begin(client, TWENTY_FIVE, "Ann", "Ben", "Cy")
    phone.tap("trump-D", "trick-1")
    for button, asks in (("trick-1", "Who took trick 3?"), ("undo", "Who took trick 2?")):
        phone.send(button)
        phone.tap(button)
        phone.look()
        assert asks in phone.html


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "nonsense"}, 400),
        ({"do": '{"win": true}'}, 400),
        ({"do": '{"pass_in": true, "undo": true}'}, 400),
        ({"do": '{"save": true}'}, 422),
        ({"do": '{"undo": true}'}, 422),
        ({"do": '{"pass_in": true}', "seq": "99"}, 409),
        ({"do": '{"pass_in": true}', "seq": "x"}, 400),
        ({"do": '{"pass_in": true}', "tap": "1"}, 400),
    ],
)
def test_a_tap_that_cannot_be_writes_nothing(phone: Phone, store: Store, fields: dict[str, str], status: int) -> None:
    answer = phone.send("pass", **fields)
    assert answer.status_code == status
    assert 'role="alert"' in answer.get_data(as_text=True)
    assert log(store, phone) == ["MatchStarted"]


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ('{"tally": {"bidder": 2, "bid": 12, "trump": "S", "counts": [3, 2], "top_side": 0}}', "12 is not a bid"),
        ('{"contract": {"bidder": 2, "bid": 12}}', "12 is not a bid"),
    ],
)
def test_what_the_rules_refuse_is_told_in_words(phone: Phone, do: str, words: str) -> None:
    page = phone.send("pass", do=do).get_data(as_text=True)
    assert words in page
    assert "not_a_bid" not in page


def test_a_match_that_was_broken_off_is_carried_on_first(phone: Phone) -> None:
    form = phone.form_of("pass")
    phone.send("pass", do='{"abandon": true}')
    late = {**form.fields, "do": '{"pass_in": true}', "seq": "2", "tap": "00000000-0000-0000-0000-00000000000a"}
    page = phone.client.post(form.action, data=late, headers=phone.headers).get_data(as_text=True)
    assert "The match was broken off. Carry it on first." in page


@pytest.mark.parametrize(
    "fields",
    [{"bidder": "9"}, {"bid": "7"}, {"trump": "X"}, {"count": "6"}, {"winner": "0"}, {"forget": ""}, {}],
)
def test_an_answer_that_nobody_offers_changes_nothing(phone: Phone, fields: dict[str, Any]) -> None:
    form = phone.form_of("bidder-0")
    answer = phone.client.post(form.action, data={**form.fields, **fields}, headers=phone.headers)
    assert answer.status_code in (200, 303, 422)
    assert 'aria-pressed="true"' not in phone.look().get_data(as_text=True)


# --- the door --------------------------------------------------------------------------------------------------


def test_who_only_watches_sees_the_score_and_no_button(app: Flask, store: Store, club: str, phone: Phone) -> None:
    device, token = store.clubs.new_device("small owl")
    store.clubs.grant(device.number, club, "view")
    watcher = app.test_client()
    watcher.set_cookie(COOKIE, token)
    page = watcher.get(phone.path).get_data(as_text=True)
    assert "Maeve" in page
    assert "<button" not in page.partition('id="table"')[2]
    form = phone.form_of("bidder-0")
    assert watcher.post(form.action, data={**form.fields, "bidder": "0"}).status_code == 403


@pytest.mark.parametrize("path", ["", "/sheet", "/sheet/1"])
def test_to_everybody_else_it_is_not_there(stranger: FlaskClient, phone: Phone, path: str) -> None:
    phone.tap("pass")
    assert stranger.get(phone.path + path).status_code == 404
    assert stranger.post(f"{phone.path}/tap", data={"do": '{"undo": true}'}).status_code == 404


def test_a_form_that_was_open_for_too_long_shows_the_panel_again(app: Flask, client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap("bidder-2")
    app.config["WTF_CSRF_ENABLED"] = True
    form = phone.form_of("bid-20")
    answer = client.post(
        form.action,
        data={**form.fields, "bid": "20", "csrf_token": "old"},
        headers={**HTMX, "Sec-Fetch-Site": "same-origin"},
    )
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "This page was open for a long time. Tap again." in page
    assert re.search(r'id="bidder-2"[^>]* aria-pressed="true"', page), "the entry is kept"


@pytest.mark.parametrize("form", ["tap", "draft"])
def test_a_phone_that_has_lost_its_cookies_is_told_that_nothing_is_there(app: Flask, phone: Phone, form: str) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = app.test_client().post(f"{phone.path}/{form}", headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 404
    assert "Nothing here" in answer.get_data(as_text=True)


AT_THE_DOOR = {"roles_of", "club_of", "device_for_token", "role_in"}
OF_THE_MATCH = {
    "is_practice",
    "events",
    "seq_of",
    "find_tap",
    "append",
    "draft",
    "keep_draft",
    "drop_draft",
    "drafts",
    "take_draft",
    "names_of",
    "started_at",
    "writer_of",
}
"""All that the pages of a match may ask of the store: who may pass, and the one match, its day and its names."""


@pytest.fixture
def narrow(store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on the store answers nothing else."""

    def forbid() -> None:
        for port in (store.matches, store.clubs):
            for name in dir(type(port)):
                if not name.startswith("_") and name not in AT_THE_DOOR | OF_THE_MATCH:
                    monkeypatch.setattr(type(port), name, _forbidden(name))

    return forbid


def _forbidden(name: str) -> Callable[..., None]:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError(f"{name} was asked for")

    return asked


def test_the_match_pages_ask_the_store_for_nothing_but_the_match(
    phone: Phone, second: FlaskClient, narrow: Callable[[], None]
) -> None:
    phone.tap("bidder-2")
    other = Phone(second, phone.path)
    narrow()
    other.tap(*hand(2, 20, "S", 3, "0"), "save", "undo", "redo")
    assert phone.send("bid-20").status_code == 409
    assert "red kettle" in phone.look().get_data(as_text=True)
    for path in ("/sheet", "/sheet/1"):
        assert phone.client.get(phone.path + path).status_code == 200


def test_the_pages_of_a_match_are_drawn_without_the_pages_around_it(
    phone: Phone, store: Store, club: str, clock: Callable[[], str], new_id: Callable[[], str], monkeypatch
) -> None:
    from fortyfives import web
    from fortyfives.web import access, as_json_pages, book, export, home, offline, phones, referee, table

    phone.tap(*hand(2, 20, "S", 3, "0"), "save")

    def pages(app: Flask, _: object) -> None:
        for module in (access, table, home, phones, referee, book, export, offline, as_json_pages):
            app.register_blueprint(module.bp)

    monkeypatch.setattr(web, "_setup_pages", pages)
    alone = web.create_app(store, secret="s", clock=clock, new_id=new_id, testing=True).test_client()
    device, token = store.clubs.new_device("grey owl")
    store.clubs.grant(device.number, club, "pen")
    alone.set_cookie(COOKIE, token)
    for path in ("", "/sheet", "/sheet/1"):
        assert alone.get(phone.path + path).status_code == 200


# --- what was noticed ------------------------------------------------------------------------------------------


def test_the_table_is_told_where_the_rules_judge_otherwise_now(phone: Phone, store: Store, clock) -> None:
    match_id = phone.path.rsplit("/", 1)[1]
    for seq, scores in ((2, (30, 0)), (3, (30, 20))):
        told = Entry(seq, HandPassedIn(), f"tap {seq} of last year", clock(), None, "0", Said(scores, None))
        store.matches.append(match_id, seq - 1, told, "")
    for path in ("", "/sheet"):
        page = phone.client.get(phone.path + path).get_data(as_text=True)
        assert "After hand 2 the table was told 30 to 20. The rules now judge otherwise." in page


def test_a_hand_recorded_after_the_end_is_told_on_the_sheet_and_disturbs_nobody_at_the_table(
    phone: Phone, store: Store, clock
) -> None:
    phone.send("pass", do='{"abandon": true}')
    match_id = phone.path.rsplit("/", 1)[1]
    late = Entry(3, HandPassedIn(), "a late tap", clock(), None, "1")
    store.matches.append(match_id, 2, late, "")
    words = "Hand 1 was recorded after the match had been broken off. It is kept."
    assert words in phone.client.get(f"{phone.path}/sheet").get_data(as_text=True)
    assert words not in phone.look().get_data(as_text=True)


def test_the_slower_phone_sees_what_the_faster_one_recorded(phone: Phone, second: FlaskClient) -> None:
    phone.tap("bidder-2")
    Phone(second, phone.path).tap(*hand(2, 20, "S", 3, "1"), "save")
    phone.last = phone.send("bid-20")
    assert "Hand 1 Theresa bid 20 in spades Set" in text_of(phone)


@pytest.mark.parametrize(
    ("rules", "words"), [(BARKER, "Change the bid"), (FORTY_FIVE, "Change the trump")], ids=["auction", "turned up"]
)
def test_a_change_says_what_it_changes(client: FlaskClient, rules: str, words: str) -> None:
    phone = begin(client, rules)
    phone.tap(*(("bidder-2", "bid-20") if rules == BARKER else ()), "trump-S")
    assert f'aria-label="{words}"' in phone.html
