"""What the answer to a tap weighs, packed as over plain http: at every depth, with the longest names."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

from fortyfives.scorebook.names import LONGEST_NAME
from tests.web.tapping import begin, hand

A_TAP = 5 * 1024

NAMES = tuple(
    name.ljust(LONGEST_NAME, "x")
    for name in (
        "Bartholomew Featherstonehaugh-Cholmondeley of Upper Wallop",
        "Anastasia Papadopoulou-Konstantinidou vom Hofe zu Oberamm",
        "Wilhelmina Margarethe Oberkirchner-Schmidt genannt Mimi",
        "Maximilian Alexander Hohenzollern-Sigmaringen von und zu",
        "Josephine Wolfeschlegelsteinhausenbergerdorff",
        "Q",
    )
)

AT_THE_END = (*hand(0, 20, "H", 3, "0"), "save", "undo", "redo")
AUCTION = ("depth-calls", "call-20", "call-pass", "call-pass", "call-pass", "trump-S")
TRICKS = ("bidder-1", "bid-20", "trump-S", "depth-tricks", "took-1", "took-0", "star-2", "took-1", "rest-0", "save")
PLAYED = "7S AS 2D 5S 9D 10D QD KD".split()
CARDS = ("bidder-1", "bid-20", "trump-S", "depth-cards", *(f"card-{card}" for card in PLAYED), "undo")

WAYS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "at the end": ("barker", 4, AT_THE_END),
    "call by call": ("barker", 4, AUCTION),
    "trick by trick": ("barker", 4, TRICKS),
    "card by card": ("barker", 4, CARDS),
    "six players": ("forty-five", 6, ("depth-tricks",)),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_answer_to_a_tap_is_small(client: FlaskClient, way: str) -> None:
    rules, players, taps = WAYS[way]
    phone = begin(client, rules, *NAMES[:players], dealer=3, htmx=True)
    phone.headers = {**phone.headers, "Accept-Encoding": "gzip"}
    sizes = {}
    for tap in taps:
        answer = phone.send(tap)
        assert answer.status_code == 200, tap
        assert answer.headers["Content-Encoding"] == "gzip"
        sizes[tap] = len(answer.data)
        answer.set_data(gzip.decompress(answer.data))
        phone.last = answer
    assert max(sizes.values()) <= A_TAP, sizes
