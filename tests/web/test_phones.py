"""The phones of a table: who may do what, the way in with a code, another name, off and back again."""

from __future__ import annotations

import re
from collections.abc import Callable
from http.cookies import SimpleCookie

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.store import Store, read_code
from fortyfives.store.guesses import MOST_WRONG
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from fortyfives.web.qr import qr_code
from tests.web.held import Held, code_in, said
from tests.web.tapping import Forms, Phone, begin

WRONG = "2222-2222"


@pytest.fixture
def code(kettle: Held, share: str) -> Callable[[], str]:
    """Makes a code on the first phone."""
    return lambda: code_in(kettle.client.post(f"{share}/code").get_data(as_text=True), 4)


# --- who may do what -----------------------------------------------------------------------------------------------

SHARING = (
    ("GET", ""),
    ("GET", "/code"),
    ("POST", "/code"),
    ("GET", "/{kettle}"),
    ("POST", "/{kettle}/name"),
    ("POST", "/{kettle}/off"),
    ("GET", "/{other}"),
    ("POST", "/{other}/name"),
    ("POST", "/{other}/off"),
    ("GET", "/link"),
    ("POST", "/link"),
    ("GET", "/hand-over"),
    ("POST", "/hand-over"),
    ("POST", "/keep-pen"),
)
"""Every address under "Share", with a phone of this club and with one of another club."""

STATUSES = {
    "pen": (200, 303, 200, 200, 303, 303, 404, 404, 404, 200, 303, 303, 200, 303),
    "view": (200, *(403,) * 12, 303),  # the last one only says who scores
    "nobody": (404,) * 14,
    "the pen of another club": (404,) * 14,
    "switched off": (403,) * 14,
    "switched off while it watched": (403,) * 14,
}


@pytest.mark.parametrize("who", STATUSES)
@pytest.mark.parametrize("of", ["match", "club"])
@pytest.mark.parametrize("nth", range(len(SHARING)), ids=[" /share".join(one) for one in SHARING])
def test_who_may_do_what(
    who: str,
    of: str,
    nth: int,
    hold: Callable[..., Held],
    stranger: FlaskClient,
    store: Store,
    club: str,
    kettle: Held,
    share: str,
) -> None:
    others = store.clubs.create_club("Others")
    other = hold("tall pine", of=others)
    asks = {
        "pen": lambda: hold("grey owl").client,
        "view": lambda: hold("grey owl", "view").client,
        "nobody": lambda: stranger,
        "the pen of another club": lambda: other.client,
        "switched off": lambda: switched_off("pen"),
        "switched off while it watched": lambda: switched_off("view"),
    }

    def switched_off(role: str) -> FlaskClient:
        phone = hold("grey owl", role)
        assert store.clubs.switch_off(phone.number, club, by=kettle.number)
        return phone.client

    method, path = SHARING[nth]
    address = (share if of == "match" else f"/c/{club}/phones") + path.format(kettle=kettle.number, other=other.number)
    before = store.clubs.grants_in(club), store.clubs.device_name(other.number, club)
    client = asks[who]()
    answer = client.open(address, method=method, data={"name": "Maeve's phone"})
    assert answer.status_code == STATUSES[who][nth]
    if who != "pen":
        names = [grant.name for grant in store.clubs.grants_in(club)]
        assert "red kettle" in names, "nothing has changed"
        assert [grant for grant in store.clubs.grants_in(club) if grant.name != "grey owl"] == list(before[0])
    assert store.clubs.device_name(other.number, club) == before[1]
    assert store.clubs.role_in(other.number, others) == "pen"


@pytest.mark.parametrize("who", ["nobody", "view", "pen", "the pen of another club", "a phone without anything"])
def test_whoever_types_a_wrong_code_is_told_the_same(
    who: str, hold: Callable[..., Held], stranger: FlaskClient, store: Store, club: str, kettle: Held, share: str
) -> None:
    others = store.clubs.create_club("Others")
    asks = {
        "nobody": lambda: stranger,
        "view": lambda: hold("grey owl", "view").client,
        "pen": lambda: kettle.client,
        "the pen of another club": lambda: hold("tall pine", of=others).client,
        "a phone without anything": lambda: hold("grey owl", None).client,
    }
    client = asks[who]()
    assert client.get("/join").status_code == 200
    answer = client.post("/join", data={"code": WRONG})
    assert answer.status_code == 422
    assert "A scorer code works once and for ten minutes" in answer.text


@pytest.mark.parametrize("who", ["nobody", "view", "pen", "the pen of another club", "switched off"])
def test_whoever_types_the_right_code_has_the_pen_and_is_at_the_match(
    who: str,
    hold: Callable[..., Held],
    stranger: FlaskClient,
    store: Store,
    club: str,
    kettle: Held,
    match_id: str,
    code: Callable[[], str],
) -> None:
    others = store.clubs.create_club("Others")
    asks = {
        "nobody": lambda: stranger,
        "view": lambda: hold("grey owl", "view").client,
        "pen": lambda: hold("grey owl").client,
        "the pen of another club": lambda: hold("tall pine", of=others).client,
        "switched off": lambda: switched_off(),
    }

    def switched_off() -> FlaskClient:
        phone = hold("grey owl")
        assert store.clubs.switch_off(phone.number, club, by=kettle.number)
        assert phone.client.get(f"/m/{match_id}").status_code == 403
        return phone.client

    client = asks[who]()
    answer = client.post("/join", data={"code": code()})
    assert (answer.status_code, answer.location) == (303, f"/m/{match_id}?scores=1")
    page = client.get(answer.location)
    assert page.status_code == 200
    assert 'id="bidder-0"' in page.text, "it may write"
    assert "You score now." in page.text


# --- sharing -------------------------------------------------------------------------------------------------------


def test_the_phone_that_scores_sees_who_scores_and_who_watches(
    kettle: Held, hold: Callable[..., Held], clock, share: str
) -> None:
    hold("shy owl", "view")
    clock.pass_time(days=3)
    hold("tall pine")
    page = said(kettle.get(share))
    assert "This phone, “red kettle”, is scoring." in page
    scores = page[page.index("Phones that score") : page.index("Phones that watch")]
    assert "red kettle · this phone Scores since 30 Nov 2026. Seen today." in scores
    assert "tall pine Scores since today. Seen today." in scores
    assert "shy owl Watches since 30 Nov 2026. Last seen 30 Nov 2026." in page


def test_a_phone_that_watches_sees_the_watching_part_alone(
    hold: Callable[..., Held], kettle: Held, store: Store, club: str, share: str
) -> None:
    page = hold("shy owl", "view").get(share)
    assert f"/k/{store.clubs.view_key(club)}" in page
    assert "red kettle" not in page
    assert "shy owl" not in page
    assert "/share/code" not in page
    assert Forms(page).forms == []
    assert "This phone watches." in page


def test_a_list_of_very_many_phones_is_cut(kettle: Held, store: Store, club: str, share: str) -> None:
    for number in range(40):
        device, _ = store.clubs.new_device(f"owl {number}")
        store.clubs.grant(device.number, club, "view")
    page = kettle.get(share)
    assert len(re.findall(r"owl \d+", page)) == 30
    assert "10 phones more were not seen for longer." in page


def test_the_link_to_watch_lets_a_stranger_watch(
    kettle: Held, stranger: FlaskClient, match_id: str, share: str
) -> None:
    [link] = re.findall(r'value="(/k/[^"]+)"', kettle.get(share))
    assert stranger.get(link).status_code == 303
    assert stranger.get(f"/m/{match_id}").status_code == 200


# --- a code --------------------------------------------------------------------------------------------------------


def test_a_code_is_shown_once_with_what_to_do(kettle: Held, share: str) -> None:
    page = kettle.client.post(f"{share}/code").get_data(as_text=True)
    code = code_in(page, 4)
    assert read_code(code)
    spelled = " ".join(code.replace("-", ""))
    assert f"Code: {spelled[:7]}, {spelled[8:]}." in page
    for sentence in ("ten minutes, and once", "open the front page of this site", "“Have a code?”"):
        assert sentence in page
    assert code.split("-")[0] not in kettle.get(share), "it is not shown again"


def test_the_address_of_the_site_is_told_as_the_host_says_it(store: Store, clock, new_id, club: str) -> None:
    app = create_app(store, secret="s", clock=clock, new_id=new_id, base_url="https://table.example/", testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    match = begin(client, "barker").path
    assert "open https://table.example in the browser" in client.post(f"{match}/share/code").text
    page = client.get(f"{match}/share").text
    link = re.search(r'value="(https://table.example/k/[^"]+)"', page)
    assert link is not None
    assert qr_code(link[1]).path in page, "the code to scan is the link that is shown"
    shown = client.post(f"{match}/share/code").text
    assert 'id="pen-code"' in shown
    for other in ('class="qr"', 'id="watch-code"', 'id="link"'):
        assert other in page
        assert other not in shown, "nobody is to scan or type the wrong one"
    assert shown.index('<div class="foot') < shown.index('id="done"'), "where the thumb is"
    assert page.index('<div class="foot') < page.index('id="show-code"')


def test_without_an_address_of_the_site_there_is_nothing_to_scan(kettle: Held, share: str) -> None:
    assert 'class="qr"' not in kettle.get(share)


def test_a_code_works_once(stranger: FlaskClient, app: Flask, code: Callable[[], str]) -> None:
    typed = code()
    assert stranger.post("/join", data={"code": typed}).status_code == 303
    assert app.test_client().post("/join", data={"code": typed}).status_code == 422


@pytest.mark.parametrize(
    "how", [str.lower, lambda code: code.replace("-", ""), lambda code: f"  {code.replace('-', ' ')} "]
)
def test_how_it_is_typed_does_not_matter(stranger: FlaskClient, code: Callable[[], str], how) -> None:
    assert stranger.post("/join", data={"code": how(code())}).status_code == 303


def test_used_up_too_old_and_never_known_are_told_the_same(
    app: Flask, stranger: FlaskClient, clock, code: Callable[[], str]
) -> None:
    used = code()
    stranger.post("/join", data={"code": used})
    replaced, newer = code(), code()
    assert replaced != newer
    answers = [app.test_client().post("/join", data={"code": typed}) for typed in (used, replaced, WRONG)]
    clock.pass_time(minutes=10)
    answers.append(app.test_client().post("/join", data={"code": newer}))
    told = {re.sub(r'value="[^"]*"', "", answer.text) for answer in answers}
    assert len(told) == 1
    assert {answer.status_code for answer in answers} == {422}
    assert [answer.headers.get("Set-Cookie", "").startswith("device=") for answer in answers] == [False] * 4


def test_what_was_typed_stays_in_the_field(stranger: FlaskClient) -> None:
    for typed in (WRONG, "K7MR", "no code at all", ""):
        page = stranger.post("/join", data={"code": typed})
        assert page.status_code == 422
        assert f'value="{typed}"' in page.text
        assert 'aria-invalid="true"' in page.text


def test_what_can_be_no_code_is_told_so_and_is_no_try(stranger: FlaskClient, code: Callable[[], str]) -> None:
    for _ in range(MOST_WRONG + 5):
        assert "eight letters and digits" in stranger.post("/join", data={"code": "K7MR"}).text
    assert stranger.post("/join", data={"code": code()}).status_code == 303


def test_too_many_wrong_codes_are_looked_at_no_more_for_ten_minutes(
    stranger: FlaskClient, clock, code: Callable[[], str]
) -> None:
    for _ in range(MOST_WRONG):
        assert stranger.post("/join", data={"code": WRONG}).status_code == 422
    held_up = stranger.post("/join", data={"code": code()})
    assert held_up.status_code == 429
    assert "Too many codes were tried" in held_up.text
    clock.pass_time(minutes=10)
    assert stranger.post("/join", data={"code": code()}).status_code == 303


def test_the_front_page_has_the_field(stranger: FlaskClient, code: Callable[[], str]) -> None:
    phone = Phone(stranger)
    answer = phone.send("join", code=code())
    assert answer.status_code == 303


def test_a_form_sent_twice_is_one_phone(
    stranger: FlaskClient, store: Store, club: str, code: Callable[[], str]
) -> None:
    """The first answer, and with it the cookie of the device, was lost on the way."""
    phone, typed = Phone(stranger), code()
    first = phone.send("join", code=typed)
    assert "device" in SimpleCookie(first.headers["Set-Cookie"]) or COOKIE in str(first.headers)
    stranger.delete_cookie(COOKIE)
    again = phone.send("join", code=typed)
    assert (again.status_code, again.location) == (303, first.location)
    assert stranger.get(again.location).status_code == 200
    assert len(store.clubs.grants_in(club)) == 2, "the phone that shows the code, and this one"


def test_the_forms_need_the_proof_that_they_are_ours(
    app: Flask, kettle: Held, share: str, stranger: FlaskClient
) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    for path in (f"{share}/code", f"{share}/{kettle.number}/name", f"{share}/{kettle.number}/off"):
        answer = kettle.client.post(path, data={"name": "Theirs"}, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 400
    answer = stranger.post("/join", data={"code": WRONG}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 400
    page = stranger.get("/join").text
    [form] = Forms(page).forms
    assert stranger.post("/join", data={**form.fields, "code": WRONG}).status_code == 422


# --- another name --------------------------------------------------------------------------------------------------


def test_a_phone_gets_another_name(kettle: Held, hold: Callable[..., Held], share: str) -> None:
    pine = hold("tall pine")
    phone = Phone(kettle.client, f"{share}/{pine.number}")
    phone.tap("rename", name="  Theresa's   phone ")
    assert phone.path == share
    assert "Theresa's phone" in said(phone.html)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\u202eevil"])
def test_a_name_that_is_none_is_told_and_stays_in_the_field(
    kettle: Held, store: Store, share: str, club: str, name: str
) -> None:
    answer = kettle.client.post(f"{share}/{kettle.number}/name", data={"name": name})
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.text
    assert "1 to 60 plain characters" in answer.text
    assert store.clubs.device_name(kettle.number, club) == "red kettle"


def test_what_people_type_is_never_taken_for_a_page(kettle: Held, share: str) -> None:
    kettle.client.post(f"{share}/{kettle.number}/name", data={"name": "<b>loud</b>"})
    for page in (share, f"{share}/{kettle.number}", f"{share}/{kettle.number}?off=1"):
        assert "<b>loud" not in kettle.get(page)


# --- another watching link -----------------------------------------------------------------------------------------


def test_the_watching_link_is_replaced_with_two_taps_and_the_old_one_is_dead(
    kettle: Held, hold: Callable[..., Held], store: Store, club: str, share: str, stranger: FlaskClient
) -> None:
    owl, pine = hold("grey owl", "view"), hold("tall pine")
    old = f"/k/{store.clubs.view_key(club)}"
    first = kettle.get(share)
    assert old in first
    assert "new-link-again" not in first, "one tap does nothing"
    phone = Phone(kettle.client, f"{share}/link")
    assert "The phone that watches sees nothing more" in said(phone.html)
    assert stranger.get(old).status_code == 303, "it works until the second tap"
    phone.tap("new-link-again")
    assert "The old link has ended." in phone.html
    new = f"/k/{store.clubs.view_key(club)}"
    assert new in phone.html
    assert new != old
    assert stranger.get(old).status_code == 404
    assert owl.client.get(share).status_code == 404, "who watched by it sees nothing more"
    assert pine.client.get(share).status_code == 200, "who scores goes on"
    assert owl.client.get(new).status_code == 303


def test_the_same_tap_twice_replaces_the_link_once(kettle: Held, store: Store, club: str, share: str) -> None:
    phone = Phone(kettle.client, f"{share}/link")
    phone.send("new-link-again")
    new = store.clubs.view_key(club)
    assert phone.send("new-link-again").status_code == 303
    assert store.clubs.view_key(club) == new


# --- off -----------------------------------------------------------------------------------------------------------


def test_a_phone_is_switched_off_with_two_taps(
    kettle: Held, hold: Callable[..., Held], store: Store, club: str, share: str
) -> None:
    pine = hold("tall pine")
    page = f"{share}/{pine.number}"
    first = kettle.get(page)
    assert "off-again" not in first, "one tap does nothing"
    [armed] = re.findall(r'href="([^"]+\?off=1)"', first)
    phone = Phone(kettle.client, armed)
    assert "Tap again to switch off “tall pine”" in phone.html
    assert store.clubs.role_in(pine.number, club) == "pen"
    phone.tap("off-again")
    assert store.clubs.role_in(pine.number, club) is None
    assert "“tall pine” is switched off." in phone.html
    assert kettle.client.post(f"{page}/off").status_code == 303, "the same tap once more"


@pytest.mark.parametrize("number", [99, 2**53, 10**20])
@pytest.mark.parametrize("what", ["", "/name", "/off"])
def test_a_phone_that_is_not_there_is_not_found(kettle: Held, share: str, what: str, number: int) -> None:
    go = kettle.client.post if what else kettle.client.get
    assert go(f"{share}/{number}{what}").status_code == 404


def test_the_last_phone_with_the_pen_cannot_be_switched_off(
    kettle: Held, hold: Callable[..., Held], store: Store, club: str, share: str
) -> None:
    hold("shy owl", "view")
    page = f"{share}/{kettle.number}"
    assert 'aria-disabled="true"' in kettle.get(page)
    assert "One phone has to keep the pen." not in kettle.get(page)
    asked = kettle.get(f"{page}?off=1")
    assert "One phone has to keep the pen." in asked
    assert "off-again" not in asked
    answer = kettle.client.post(f"{page}/off")
    assert answer.status_code == 422
    assert "One phone has to keep the pen." in answer.text
    assert store.clubs.role_in(kettle.number, club) == "pen"


def test_a_phone_may_switch_itself_off_when_another_has_the_pen(
    kettle: Held, hold: Callable[..., Held], share: str
) -> None:
    pine = hold("tall pine")
    phone = Phone(pine.client, f"{share}/{pine.number}?off=1")
    assert "That is the phone in your hand." in phone.html
    phone.tap("off-again")
    assert phone.last.status_code == 403
    assert "It was switched off on this very phone." in said(phone.html)


@pytest.mark.parametrize("htmx", [False, True], ids=["without script", "with htmx"])
def test_a_phone_switched_off_in_mid_hand_is_told_so_at_its_next_tap_and_loses_nothing(
    kettle: Held,
    hold: Callable[..., Held],
    store: Store,
    club: str,
    match_id: str,
    code: Callable[[], str],
    htmx: bool,
) -> None:
    pine = hold("tall pine")
    phone = Phone(pine.client, f"/m/{match_id}", htmx=htmx)
    phone.tap("bidder-2")
    store.clubs.switch_off(pine.number, club, by=kettle.number)
    answer = phone.send("bid-20")
    assert answer.status_code == 403
    assert ("HX-Refresh" in answer.headers) is htmx
    told = said(answer.text)
    assert "This phone no longer has the pen" in told
    assert "“red kettle” has switched it off." in told
    assert "The hand that was begun here is kept." in told
    assert "can give the pen back with a scorer code" in told
    assert pine.client.post("/join", data={"code": code()}).status_code == 303
    assert "bid-20" in phone.look().text
    assert store.matches.draft(match_id, pine.number).body["bidder"] == 2, "what it had begun is here again"


def test_a_phone_that_watched_and_was_switched_off_is_told_so(
    kettle: Held, hold: Callable[..., Held], store: Store, club: str, match_id: str
) -> None:
    owl = hold("shy owl", "view")
    store.clubs.switch_off(owl.number, club, by=kettle.number)
    told = said(owl.get(f"/m/{match_id}"))
    assert "This phone no longer watches this table" in told
    assert "pen" not in told
    assert "Maeve" not in told


def test_of_a_phone_that_only_watches_a_tap_is_refused_in_plain_words(hold: Callable[..., Held], match_id: str) -> None:
    answer = hold("shy owl", "view").client.post(f"/m/{match_id}/tap", data={})
    assert answer.status_code == 403
    assert "This phone only watches" in answer.text


def test_a_phone_is_named_in_this_club_alone_and_nobody_learns_whether_it_is_known_elsewhere(
    kettle: Held, hold: Callable[..., Held], store: Store, share: str, club: str
) -> None:
    answers, elsewhere = [], store.clubs.create_club("Elsewhere")
    for name, other in (("tall pine", elsewhere), ("low pine", None)):
        guest = hold(name, "view")
        if other:
            store.clubs.grant(guest.number, other, "pen")
        answers.append(kettle.client.post(f"{share}/{guest.number}/name", data={"name": "guest"}))
        assert store.clubs.device_name(guest.number, club) == "guest"
        assert store.clubs.device_name(guest.number, elsewhere) == name
        assert "guest" in kettle.client.get(share).get_data(as_text=True)
        assert guest.client.post(f"{share}/{guest.number}/name", data={"name": "mine"}).status_code == 403
    one, two = answers
    assert (one.status_code, one.headers["Location"]) == (two.status_code, two.headers["Location"]) == (303, share)
    assert one.data == two.data


def test_a_phone_that_names_itself_is_called_so_wherever_nobody_called_it_otherwise(
    kettle: Held, store: Store, share: str, club: str
) -> None:
    elsewhere, third = store.clubs.create_club("Elsewhere"), store.clubs.create_club("A third")
    for called_in in (club, elsewhere):
        store.clubs.call_device(kettle.number, "that one", called_in)
    assert kettle.client.post(f"{share}/{kettle.number}/name", data={"name": "mine"}).status_code == 303
    named = [store.clubs.device_name(kettle.number, where) for where in (club, elsewhere, third)]
    assert named == ["mine", "that one", "mine"]
