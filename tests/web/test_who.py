"""The page on access: everybody finds it, it says all that there is to say, and its table is whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.words import who
from fortyfives.words.translator import ENGLISH as T


def test_it_is_for_anyone_and_found_from_where_it_matters(
    client: FlaskClient, stranger: FlaskClient, club: str
) -> None:
    assert stranger.get("/who-sees").status_code == 200
    for place in ("/help", f"/c/{club}/phones", f"/c/{club}/card"):
        assert 'href="/who-sees"' in client.get(place).text, place


def test_it_says_every_deed_and_every_holder(stranger: FlaskClient) -> None:
    page = stranger.get("/who-sees").text
    for holder in who.holders(T):
        assert holder.title in page
        assert f'id="{holder.key}"' in page
    for deed in who.WHO:
        assert who.deed_text(T, deed.what) in page, deed.what
    for told in ("http://", "Stop sharing", "Hand over the pen", "Make a new card", "open scorer codes"):
        assert told in page


def test_what_stays_on_a_phone_and_what_a_phone_is_told_that_is_off_is_said(stranger: FlaskClient, app: Flask) -> None:
    page = stranger.get("/who-sees").text
    assert "Only a phone that was switched off is told that it was." in page
    assert "is told which phone switched it off" in page
    worker = (Path(app.static_folder or "") / "sw.js").read_text(encoding="utf-8")
    [most] = re.findall(r"^const MOST = (\d+);", worker, re.MULTILINE)
    assert f"at most {most} pages" in page


@pytest.mark.parametrize("holder", who.HOLDERS)
def test_whoever_can_all_that_somebody_simpler_can_really_can(holder: str) -> None:
    simpler = who.MORE_THAN.get(holder)
    more = {deed.what for deed in who.WHO if holder in deed.holders}
    less = {deed.what for deed in who.WHO if simpler in deed.holders}
    assert less < more or simpler is None
    assert bool(who.all_that(T, holder)) is (simpler is not None)


def test_nobody_is_named_who_is_not_there_and_nothing_is_told_twice() -> None:
    assert {holder for deed in who.WHO for holder in deed.holders} <= set(who.HOLDERS)
    assert len({deed.what for deed in who.WHO}) == len(who.WHO)
    assert tuple(holder.key for holder in who.holders(T)) == who.HOLDERS
