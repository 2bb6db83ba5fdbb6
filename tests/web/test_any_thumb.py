"""Whatever button of the live panel is tapped, at whatever depth: the page stands, and it says what the log says."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, Profile
from fortyfives.scorebook import HandSaved, HandTallied, replay
from fortyfives.store import Store
from tests.web.tapping import Forms, Phone, begin
from tests.web.test_table import totals

TAPS = 45
SELDOM = ("undo", "redo", "depth-", "dealer-", "turned-", "robbed-", "leader-", "card-")
"""Buttons that would send a thumb round in circles if it took them as often as the others."""


def buttons(phone: Phone) -> list[str]:
    return [button for form in Forms(phone.html).forms for button in form.buttons if button not in ("", "again")]


def links(phone: Phone) -> list[str]:
    return re.findall(r'href="[^"?]+(\?(?:ask|step)=\w+)"', phone.html)


def chosen(thumb: random.Random, phone: Phone) -> str:
    seen = buttons(phone)
    weights = [1 if button.startswith(SELDOM) else 6 for button in seen]
    return thumb.choices(seen, weights)[0]


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_the_page_stands_and_says_what_the_log_says(client: FlaskClient, store: Store, profile: Profile) -> None:
    names = ("Ann", "Ben", "Cy", "Di") if 4 in profile.players else ("Ann", "Ben")
    phone = begin(client, profile.id, *names, htmx=profile.has_auction)
    match_id, thumb, answers = phone.path.rsplit("/", 1)[1], random.Random(profile.id), Counter[int]()
    for _ in range(TAPS):
        ways = links(phone)
        if ways and thumb.random() < 0.1:
            phone.last = client.get(phone.path + thumb.choice(ways))
        if not buttons(phone):
            break
        before = phone.path
        answers[phone.tap(chosen(thumb, phone)).status_code] += 1
        match = replay(store.matches.events(match_id))
        assert phone.path == before
        assert totals(phone) == [str(score).replace("-", "\u2212") for score in match.scores]
        assert not [note for note in match.notes if note.code in ("does_not_fit", "unread", "judged_otherwise")]
    assert set(answers) <= {200, 422}
    saved = [entry for entry in match.living if isinstance(entry.event, HandSaved | HandTallied)]
    assert saved, "a thumb that never comes to a saved hand tries too little"
