"""Sharing beyond the scorer code: a code to watch, the pen handed over, the phones of a club without a match."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.store import Store, StoreFull, read_watch_code
from fortyfives.store.guesses import MOST_WRONG
from tests.web.held import Held, code_in, said
from tests.web.tapping import Forms, Phone

WRONG = "222-222"


# --- a code to watch -----------------------------------------------------------------------------------------------


def test_a_code_to_watch_stands_beside_the_link_and_leads_to_the_match(
    kettle: Held, stranger: FlaskClient, share: str, match_id: str, store: Store, club: str
) -> None:
    page = kettle.get(share)
    code = code_in(page, 3)
    spelled = " ".join(code.replace("-", ""))
    assert f"Code: {spelled[:5]}, {spelled[6:]}." in page, "it is spelled for the ear"
    answer = Phone(stranger).send("join", code=code)
    assert (answer.status_code, answer.location) == (303, f"/m/{match_id}?watches=1")
    watched = stranger.get(answer.location)
    assert watched.status_code == 200
    assert "You watch Tuesday table." in watched.text
    assert Forms(watched.text).forms == [], "nothing to tap"
    assert sorted(grant.role for grant in store.clubs.grants_in(club)) == ["pen", "view"]


def test_it_is_the_same_all_evening_on_every_phone_and_may_be_passed_on(
    kettle: Held, app: Flask, share: str, clock
) -> None:
    code = code_in(kettle.get(share), 3)
    for _ in range(3):
        clock.pass_time(hours=2)
        watcher = app.test_client()
        assert watcher.post("/join", data={"code": code}).status_code == 303
        assert code_in(watcher.get(share).text, 3) == code


@pytest.mark.parametrize(
    "how", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code.replace('-', ' – ')} "]
)
def test_how_it_is_typed_does_not_matter(kettle: Held, stranger: FlaskClient, share: str, how) -> None:
    typed = how(code_in(kettle.get(share), 3))
    assert stranger.post("/join", data={"code": typed}).status_code == 303


def test_a_wrong_one_and_one_whose_evening_is_over_are_told_the_same(
    kettle: Held, app: Flask, share: str, clock, store: Store, club: str
) -> None:
    code = code_in(kettle.get(share), 3)
    clock.pass_time(hours=13)
    answers = [app.test_client().post("/join", data={"code": typed}) for typed in (code, WRONG)]
    told = {re.sub(r'value="[^"]*"', "", answer.text) for answer in answers}
    assert len(told) == 1
    answer = told.pop()
    assert "Such a code ends with the evening" in answer
    assert "ten minutes" not in answer, "that is how long a scorer code lasts"
    assert {answer.status_code for answer in answers} == {422}
    assert [grant.role for grant in store.clubs.grants_in(club)] == ["pen"]


def test_with_a_new_link_it_is_dead_at_once_and_another_is_shown(kettle: Held, app: Flask, share: str) -> None:
    old = code_in(kettle.get(share), 3)
    Phone(kettle.client, f"{share}/link").tap("new-link-again")
    assert app.test_client().post("/join", data={"code": old}).status_code == 422
    new = code_in(kettle.get(share), 3)
    assert new != old
    assert app.test_client().post("/join", data={"code": new}).status_code == 303


def test_codes_of_both_kinds_are_guessed_from_one_purse(kettle: Held, stranger: FlaskClient, share: str, clock) -> None:
    code = code_in(kettle.get(share), 3)
    for typed in [WRONG, "2222-2222"] * (MOST_WRONG // 2):
        assert stranger.post("/join", data={"code": typed}).status_code == 422
    held_up = stranger.post("/join", data={"code": code})
    assert held_up.status_code == 429
    assert "Too many codes were tried" in held_up.text
    clock.pass_time(minutes=10)
    assert stranger.post("/join", data={"code": code}).status_code == 303


def test_what_has_neither_six_nor_eight_signs_is_told_what_codes_look_like(stranger: FlaskClient) -> None:
    page = stranger.post("/join", data={"code": "K7M4QPX"})
    assert page.status_code == 422
    assert "eight letters and digits" in page.text
    assert "to watch has six" in page.text


def test_a_phone_that_scores_keeps_the_pen(kettle: Held, share: str, store: Store, club: str) -> None:
    code = code_in(kettle.get(share), 3)
    assert kettle.client.post("/join", data={"code": code}).status_code == 303
    assert store.clubs.role_in(kettle.number, club) == "pen"


def test_while_the_book_cannot_be_written_the_page_is_there_without_it(
    kettle: Held, share: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreFull("no room")

    monkeypatch.setattr(store.watch_codes, "show", full)
    page = kettle.get(share)
    assert "watch-code" not in page
    assert 'id="link"' in page


# --- the pen handed over -------------------------------------------------------------------------------------------


def hand_over(phone: Held, share: str) -> str:
    """Tap “Hand over the pen”; the code."""
    asked = Phone(phone.client, share)
    return code_in(asked.send("hand-over").text, 4)


def test_one_tap_says_what_follows_and_shows_the_code(kettle: Held, share: str, store: Store, club: str) -> None:
    asked = Phone(kettle.client, share)
    page = asked.send("hand-over").text
    assert code_in(page, 4)
    told = said(page)
    assert "As soon as another phone has typed this code, it scores, and this one only watches." in told
    assert "What has begun here is not lost" in told
    assert "To score here again later, ask that phone for a code." in told
    assert store.clubs.role_in(kettle.number, club) == "pen", "nothing has changed yet"


@pytest.mark.parametrize("htmx", [False, True], ids=["without script", "with htmx"])
def test_the_joiner_scores_and_the_old_phone_is_told_at_its_next_tap(
    kettle: Held, hold: Callable[..., Held], share: str, match_id: str, htmx: bool
) -> None:
    old = Phone(kettle.client, f"/m/{match_id}", htmx=htmx)
    old.tap("bidder-2")
    owl = hold("shy owl", None)
    answer = owl.client.post("/join", data={"code": hand_over(kettle, share)})
    page = owl.client.get(answer.location).text
    assert "You score now. “red kettle” watches." in said(page)
    assert 'id="bidder-0"' in page, "it may write"

    refused = old.send("bid-20")
    assert refused.status_code == 403
    assert ("HX-Refresh" in refused.headers) is htmx
    told = said(refused.text)
    assert "“shy owl” scores now; this phone watches." in told
    assert "The last tap here was not recorded." in told
    assert "The hand that was begun here is kept: “shy owl” can take it over." in told
    assert "To score here again, ask “shy owl” for a scorer code." in told

    watched = kettle.get(f"/m/{match_id}")
    assert "“shy owl” scores now; this phone watches." in said(watched)
    assert Forms(watched).forms == []


def test_what_was_begun_is_taken_over_by_the_new_pen(
    kettle: Held, hold: Callable[..., Held], share: str, match_id: str, store: Store
) -> None:
    Phone(kettle.client, f"/m/{match_id}").tap("bidder-2", "bid-20")
    owl = hold("shy owl", None)
    owl.client.post("/join", data={"code": hand_over(kettle, share)})
    new = Phone(owl.client, f"/m/{match_id}")
    assert "“red kettle” has begun this hand: Theresa, 20" in said(new.html)
    new.tap(f"take-{kettle.number}")
    body = store.matches.draft(match_id, owl.number).body
    assert (body["bidder"], body["bid"]) == (2, 20)
    assert store.matches.draft(match_id, kettle.number) is None


def test_the_old_phone_is_told_for_the_evening_and_no_longer(
    kettle: Held, hold: Callable[..., Held], share: str, match_id: str, clock
) -> None:
    hold("shy owl", None).client.post("/join", data={"code": hand_over(kettle, share)})
    clock.pass_time(hours=11)
    assert "scores now" in kettle.get(f"/m/{match_id}")
    clock.pass_time(hours=2)
    assert "scores now" not in kettle.get(f"/m/{match_id}")
    assert "“shy owl” scores now; this phone watches." in kettle.get(share), "where it is asked for it stays"


def test_the_pen_comes_back_by_a_code_and_nothing_more_is_told(
    kettle: Held, hold: Callable[..., Held], share: str, match_id: str, store: Store, club: str, clock
) -> None:
    owl = hold("shy owl", None)
    owl.client.post("/join", data={"code": hand_over(kettle, share)})
    clock.pass_time(minutes=3)
    back = code_in(owl.client.post(f"{share}/code").text, 4)
    assert kettle.client.post("/join", data={"code": back}).location == f"/m/{match_id}?scores=1"
    assert store.clubs.role_in(kettle.number, club) == store.clubs.role_in(owl.number, club) == "pen"
    assert "scores now" not in kettle.get(f"/m/{match_id}")


def test_it_can_be_thought_better_of_until_the_code_is_used(
    kettle: Held, hold: Callable[..., Held], share: str, store: Store, club: str
) -> None:
    code = hand_over(kettle, share)
    later = Phone(kettle.client, share)
    assert "The code to hand over the pen can still be typed." in said(later.html)
    assert "hand-over" not in {button for form in Forms(later.html).forms for button in form.buttons}
    later.tap("keep-pen")
    assert "That code has ended. This phone keeps the pen." in said(later.html)
    assert hold("shy owl", None).client.post("/join", data={"code": code}).status_code == 422
    assert store.clubs.role_in(kettle.number, club) == "pen"


def test_thinking_better_of_it_too_late_says_who_scores(
    kettle: Held, hold: Callable[..., Held], share: str, store: Store, club: str
) -> None:
    asked = Phone(kettle.client, share)
    asked.last = asked.send("hand-over")
    code = code_in(asked.html, 4)
    hold("shy owl", None).client.post("/join", data={"code": code})
    asked.tap("keep-pen")
    assert "“shy owl” scores now; this phone watches." in said(asked.html)
    assert "keeps the pen" not in said(asked.html)
    assert store.clubs.role_in(kettle.number, club) == "view"


def test_an_ordinary_scorer_code_takes_the_place_of_the_one_that_hands_over(
    kettle: Held, hold: Callable[..., Held], share: str, store: Store, club: str
) -> None:
    over = hand_over(kettle, share)
    plain = code_in(kettle.client.post(f"{share}/code").text, 4)
    owl = hold("shy owl", None)
    assert owl.client.post("/join", data={"code": over}).status_code == 422
    assert owl.client.post("/join", data={"code": plain}).status_code == 303
    assert store.clubs.role_in(kettle.number, club) == "pen"


# --- the phones of a club without a match --------------------------------------------------------------------------


def test_a_club_without_any_match_has_its_phones_too(
    kettle: Held, hold: Callable[..., Held], store: Store, club: str
) -> None:
    hold("shy owl", "view")
    pine = hold("tall pine")
    page = Phone(kettle.client, f"/c/{club}/phones")
    assert page.last.headers["X-Robots-Tag"] == "noindex"
    for told in ("red kettle · this phone", "tall pine", "shy owl", "Phones that watch"):
        assert told in said(page.html)
    assert f"/k/{store.clubs.view_key(club)}" in page.html
    [armed] = re.findall(r'href="([^"]+\?off=1)"', kettle.get(f"/c/{club}/phones/{pine.number}"))
    off = Phone(kettle.client, armed)
    off.tap("off-again")
    assert off.path == f"/c/{club}/phones?off={pine.number}"
    assert "“tall pine” is switched off." in said(off.html)


def test_its_codes_lead_to_the_match_that_is_going_on(
    kettle: Held, app: Flask, club: str, store: Store, match_id: str
) -> None:
    page = kettle.get(f"/c/{club}/phones")
    watch = code_in(page, 3)
    pen = code_in(kettle.client.post(f"/c/{club}/phones/code").text, 4)
    assert read_watch_code(watch)
    for code, ending in ((watch, ""), (pen, "?scores=1")):
        phone = app.test_client()
        answer = phone.post("/join", data={"code": code})
        assert (answer.status_code, answer.location) == (303, f"/c/{club}/now{ending}")
        assert phone.get(answer.location).location == f"/m/{match_id}{ending or '?watches=1'}"
    assert sorted(grant.role for grant in store.clubs.grants_in(club)) == ["pen", "pen", "view"]


def test_a_phone_gets_another_name_there(kettle: Held, club: str) -> None:
    phone = Phone(kettle.client, f"/c/{club}/phones/{kettle.number}")
    phone.tap("rename", name="Theresa's phone")
    assert phone.path == f"/c/{club}/phones"
    assert "Theresa's phone" in said(phone.html)
