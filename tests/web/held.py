"""Phones in the hands of a table for tests: one with the pen, a match that it began, others as they are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.tapping import begin


@dataclass
class Held:
    """A phone in somebody's hand."""

    client: FlaskClient
    number: int

    def get(self, path: str) -> str:
        """The page at an address."""
        return self.client.get(path).get_data(as_text=True)


@pytest.fixture
def hold(app: Flask, store: Store, club: str) -> Callable[..., Held]:
    """Hands out phones: with the pen of the club, or with what is said."""

    def phone(name: str, role: str | None = "pen", of: str = club) -> Held:
        device, token = store.clubs.new_device(name)
        if role:
            store.clubs.grant(device.number, of, role)
        client = app.test_client()
        client.set_cookie(COOKIE, token)
        return Held(client, device.number)

    return phone


@pytest.fixture
def kettle(hold: Callable[..., Held]) -> Held:
    """The first phone, which has the pen."""
    return hold("red kettle")


@pytest.fixture
def match_id(kettle: Held) -> str:
    """The match that it has begun."""
    return begin(kettle.client, "barker").path.rsplit("/", 1)[1]


@pytest.fixture
def share(match_id: str) -> str:
    """Where that match is shared."""
    return f"/m/{match_id}/share"


def code_in(html: str, group: int) -> str:
    """The code of twice `group` signs that a page shows."""
    [first, last] = re.findall(rf'<span class="num">([0-9A-Z]{{{group}}})</span>', html)
    return f"{first}-{last}"


def said(html: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#34;", '"').replace("&#39;", "'").split())
