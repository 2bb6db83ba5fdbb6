"""The four places of a match: each address leads somewhere, and the referee is asked under the match's own rules."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, Profile, contract_code, find_profile
from fortyfives.web.tabs import tabs_of
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import begin

VARIANTS_BY_ID = {profile.id: profile for profile in VARIANTS}
OWN = find_profile({"base": VARIANTS[0].id, "target": 100})


@pytest.mark.parametrize("profile", [*VARIANTS, OWN], ids=lambda profile: f"{profile.id}-{profile.target}")
def test_every_tab_leads_somewhere(app: Flask, client: FlaskClient, profile: Profile) -> None:
    match_id = begin(client, VARIANTS[0].id).path.rsplit("/", 1)[1]
    with app.test_request_context():
        tabs = tabs_of(ENGLISH, match_id, profile, "S")
    assert [key for key, _, _ in tabs] == ["score", "sheet", "referee", "share"]
    assert [client.get(href).status_code for _, _, href in tabs] == [200] * 4


@pytest.mark.parametrize("place", ["sheet", "share"])
def test_the_rules_of_a_match_are_one_tap_away_from_its_sheet_and_its_sharing(client: FlaskClient, place: str) -> None:
    match_id = begin(client, "forty-five").path.rsplit("/", 1)[1]
    page = client.get(f"/m/{match_id}/{place}").get_data(as_text=True)
    assert 'id="rules" href="/rules/forty-five"' in page
    assert contract_code(VARIANTS_BY_ID["forty-five"]) in page


def test_the_referee_takes_over_the_rules_the_trump_and_the_match(app: Flask) -> None:
    assert isinstance(OWN, Profile)
    with app.test_request_context():
        href = {key: href for key, _, href in tabs_of(ENGLISH, "abc", OWN, "S")}["referee"]
    assert parse_qs(urlsplit(href).query) == {
        "rules": [f'{{"base":"{OWN.id}","target":100}}'],
        "m": ["abc"],
        "trump": ["S"],
    }
