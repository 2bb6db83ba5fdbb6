"""What makes the site an app: manifest, worker, the page without signal, and what answers say to taps that waited."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.words.offline import star_waits, taps_wait, tricks_wait
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import HTMX, Phone, begin

BARKER = VARIANTS[0].id


@pytest.fixture
def pen(client: FlaskClient) -> Phone:
    """The phone that scores a match trick by trick, up to the first trick."""
    phone = begin(client, BARKER, htmx=False)
    phone.tap("depth-tricks", "bidder-2", "bid-20", "trump-S")
    return phone


def fields_of(pen: Phone, button: str) -> dict[str, str]:
    """What a tap on a button sends."""
    form = pen.form_of(button)
    sent = form.buttons[button]
    return {**form.fields, **(dict([sent]) if sent else {})}


def post(pen: Phone, fields: dict[str, str], path: str = "draft") -> Any:
    return pen.client.post(f"{pen.path}/{path}", data=fields, headers=HTMX)


def waiting(pen: Phone, button: str, number: int) -> dict[str, str]:
    """A tap that waited: tapped on the page as it is, with an id of its own."""
    return {**fields_of(pen, button), "tap": f"00000000-0000-4000-8000-{number:012}"}


# --- the app


def test_it_installs(stranger: FlaskClient) -> None:
    page = stranger.get("/").text
    [link] = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    answer = stranger.get(link)
    assert answer.mimetype == "application/manifest+json"
    told = json.loads(answer.text)
    assert {"name", "short_name", "start_url", "scope", "icons", "theme_color", "background_color"} <= told.keys()
    assert told["display"] == "standalone"
    assert stranger.get(told["start_url"]).status_code == 200
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    [touch] = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page)
    for address, size in [*((icon["src"], icon["sizes"]) for icon in told["icons"]), (touch, "180x180")]:
        drawn = stranger.get(address, buffered=True)
        assert drawn.mimetype == "image/png"
        assert "immutable" in drawn.headers["Cache-Control"]
        width, height = struct.unpack(">II", drawn.data[16:24])
        assert f"{width}x{height}" == size


def test_the_worker_names_its_version_and_files_that_are_there(stranger: FlaskClient) -> None:
    answer = stranger.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    told = json.loads(answer.text.splitlines()[0].removeprefix("const HERE = ").removesuffix(";"))
    page = stranger.get("/")
    assert told["build"] == page.headers["X-Build"]
    assert f'data-build="{told["build"]}"' in page.text
    for address in (*told["files"], *told["rest"]):
        assert stranger.get(address, buffered=True).status_code == 200, address
    named = re.findall(r'(?:href|src|content)="(/static/[^"]+\.(?:js|css)[^"]*)"', stranger.get(told["away"]).text)
    assert set(named) <= {*told["files"], *told["rest"]}


def test_the_page_without_signal_is_the_same_for_everybody(stranger: FlaskClient, client: FlaskClient) -> None:
    answer = stranger.get("/offline")
    assert answer.text == client.get("/offline").text
    assert "csrf" not in answer.text
    assert "X-Sees" not in answer.headers
    assert not re.search(r"\b(error|invalid|submit|team)\b|!</", answer.text.split("<main", 1)[1], re.IGNORECASE)


def test_copies_are_let_go_when_a_phone_may_see_something_else(
    app: Flask, store: Store, club: str, pen: Phone, stranger: FlaskClient
) -> None:
    device, token = store.clubs.new_device("small owl")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)

    def sees(path: str, status: int) -> str:
        answer = phone.get(path)
        assert answer.status_code == status
        return str(answer.headers["X-Sees"])

    nothing = sees("/", 200)
    store.clubs.grant(device.number, club, "view")
    watches = sees("/", 200)
    assert nothing != watches
    for path in (pen.path, f"{pen.path}/sheet", f"{pen.path}/big"):
        assert sees(path, 200) == watches
    store.clubs.grant(device.number, club, "pen")
    assert sees("/", 200) not in (nothing, watches)
    store.clubs.rotate(club, "view")
    store.clubs.grant(device.number, club, "view")
    other = store.clubs.device_for_token(token)
    assert other is not None
    assert stranger.get(pen.path).headers["X-Sees"] == stranger.get("/").headers["X-Sees"]
    assert "X-Sees" not in phone.get("/rules").headers


# --- what answers say to taps that waited


def test_each_answer_says_where_the_next_waiting_tap_goes_on(pen: Phone) -> None:
    pen.look()
    first, second = waiting(pen, "took-0", 1), waiting(pen, "took-1", 2)
    answer = post(pen, first)
    assert answer.status_code == 200
    assert answer.headers["X-Seq"] == str(int(first["seq"]) + 1)
    again = post(pen, first)
    assert (again.status_code, again.headers["X-Seq"]) == (200, answer.headers["X-Seq"])
    assert post(pen, second).status_code == 409, "it was tapped before the first one counted"
    onward = post(pen, {**second, "seq": answer.headers["X-Seq"]})
    assert (onward.status_code, onward.headers["X-Seq"]) == (200, str(int(first["seq"]) + 2))


def test_a_lost_answer_asked_for_again_does_not_count_what_another_phone_did_as_seen(
    app: Flask, store: Store, club: str, pen: Phone
) -> None:
    pen.look()
    first, second = waiting(pen, "took-0", 1), waiting(pen, "took-0", 2)
    seen = post(pen, first).headers["X-Seq"]
    device, token = store.clubs.new_device("small owl")
    store.clubs.grant(device.number, store.matches.club_of(pen.path.rsplit("/", 1)[1]) or club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    owl = Phone(other, pen.path)
    owl.tap("took-1")
    again = post(pen, first)
    assert (again.status_code, again.headers["X-Seq"]) == (200, seen)
    assert post(pen, {**second, "seq": seen}).status_code == 409


def test_an_undo_that_waited_says_it_too(pen: Phone) -> None:
    pen.look()
    undo = waiting(pen, "undo", 3)
    answer = post(pen, undo, "tap")
    assert (answer.status_code, answer.headers["X-Seq"]) == (200, str(int(undo["seq"]) + 1))
    assert post(pen, undo, "tap").headers["X-Seq"] == answer.headers["X-Seq"]


def test_a_draft_says_what_its_page_had_seen(client: FlaskClient) -> None:
    pen = begin(client, BARKER, htmx=False)
    answer = post(pen, waiting(pen, "bidder-2", 1))
    assert answer.headers["X-Seq"] == fields_of(pen, "bidder-2")["seq"]


# --- words


def test_what_waits_is_called_by_its_number() -> None:
    assert tricks_wait(ENGLISH, "Angus & Leo", 3) == (
        "Trick 3 to Angus & Leo",
        "Trick 4 to Angus & Leo",
        "Trick 5 to Angus & Leo",
    )
    assert star_waits(ENGLISH, 2) == "Highest trump: trick 2"
    assert star_waits(ENGLISH, None) == "Highest trump: nobody"
    assert [taps_wait(ENGLISH, number) for number in (1, 2)] == ["# tap is waiting.", "# taps are waiting."]


def test_the_pad_names_what_its_taps_are_called_while_they_wait(pen: Phone) -> None:
    pen.look()
    names = [json.loads(each.replace("&#34;", '"')) for each in re.findall(r'data-waits="([^"]*)"', pen.html)]
    assert [len(each) for each in names if each[0].startswith("Trick 1 to")] == [5, 5]
    assert 'data-one="# tap is waiting." data-other="# taps are waiting."' in pen.html
