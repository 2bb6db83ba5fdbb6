"""The four places of a match: each address leads somewhere, and the referee is asked under the match's own rules."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, contract_code
from fortyfives.web.tabs import tabs_of
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import begin

VARIANTS_BY_ID = {profile.id: profile for profile in VARIANTS}
RULES = [*VARIANTS_BY_ID, '{"base":"barker","target":100}']


@pytest.mark.parametrize("rules", RULES)
def test_every_tab_leads_somewhere(app: Flask, client: FlaskClient, rules: str) -> None:
    match_id = begin(client, rules).path.rsplit("/", 1)[1]
    with app.test_request_context():
        tabs = tabs_of(ENGLISH, match_id)
    assert [key for key, _, _ in tabs] == ["score", "sheet", "referee", "share"]
    assert [client.get(href, follow_redirects=True).status_code for _, _, href in tabs] == [200] * 4


@pytest.mark.parametrize("place", ["sheet", "share"])
def test_the_rules_of_a_match_are_one_tap_away_from_its_sheet_and_its_sharing(client: FlaskClient, place: str) -> None:
    match_id = begin(client, "forty-five").path.rsplit("/", 1)[1]
    page = client.get(f"/m/{match_id}/{place}").get_data(as_text=True)
    assert 'id="rules" href="/rules/forty-five"' in page
    assert contract_code(VARIANTS_BY_ID["forty-five"]) in page


@pytest.mark.parametrize("rules", RULES)
def test_the_referee_takes_over_the_rules_the_trump_and_the_match(app: Flask, client: FlaskClient, rules: str) -> None:
    phone = begin(client, rules)
    match_id = phone.path.rsplit("/", 1)[1]
    phone.tap("trump-S")
    with app.test_request_context():
        href = {key: href for key, _, href in tabs_of(ENGLISH, match_id)}["referee"]
    asked = client.get(href)
    assert asked.status_code == 303
    assert parse_qs(urlsplit(asked.location).query) == {"rules": [rules], "m": [match_id], "trump": ["S"]}
