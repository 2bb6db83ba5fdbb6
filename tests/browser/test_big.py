"""The big score from across the table: letters that are read at three metres, and nothing cut off, whoever plays."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from fortyfives.web.taps import Begun, Desk, begin, record
from tests.browser.conftest import Live

AT = "2026-11-30T21:00:00Z"

SHORT = ("Maeve", "Angus", "Theresa", "Leo", "Joan", "Rory")
LONG = tuple(
    name.ljust(60, "x")
    for name in (
        "Bartholomew Featherstonehaugh-Cholmondeley of Upper Wallop",
        "Anastasia Papadopoulou-Konstantinidou vom Hofe zu Oberamm",
        "Wilhelmina Margarethe Oberkirchner-Schmidt genannt Mimi",
        "Maximilian Alexander Hohenzollern-Sigmaringen von und zu",
        "Josephine Wolfeschlegelsteinhausenbergerdorff",
        "Q",
    )
)
BID: tuple[dict[str, Any], ...] = (
    {"contract": {"bidder": 2, "bid": 20, "held": False}},
    {"name_trump": "D"},
    {"trick": 0},
)
TURNED: tuple[dict[str, Any], ...] = ({"name_trump": "C"}, {"trick": 1}, {"trick": 0})

TABLES: dict[str, tuple[str, tuple[str, ...], tuple[int, ...] | None, tuple[dict[str, Any], ...]]] = {
    "four": ("barker", SHORT[:4], (105, 70), BID[:2]),
    "far below zero": ("barker", SHORT[:4], (-105, 115), BID),
    "long names": ("barker", LONG[:4], (-105, 115), BID),
    "five, each for himself": ("forty-five", SHORT[:5], (-35, -105, 0, 10, 40), TURNED),
    "five with long names": ("forty-five", LONG[:5], (-35, -105, 0, 10, 40), TURNED),
    "six with long names": ("forty-five", LONG, None, TURNED),
    "three": ("forty-five", SHORT[:3], None, TURNED),
}

SIZES = {
    "tablet": (1024, 768),
    "tablet upright": (768, 1024),
    "wide tablet": (1280, 800),
    "phone on its side": (812, 375),
    "phone": (375, 812),
}

MEASURE = """() => {
  const px = (one) => parseFloat(getComputedStyle(document.querySelector(one)).fontSize);
  const over = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  const cut = [...document.querySelectorAll(".big-scores > div, .big-hand")].filter(over);
  return {
    said: px(".big-hand"), total: px(".big-total"), cut: cut.map((one) => one.textContent.trim().slice(0, 40)),
    scrolls: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
  };
}"""


def table_of(live: Live, name: str) -> str:
    """The address of the big score of a match that has come so far."""
    rules, people, opening, taps = TABLES[name]
    match_id, desk = str(uuid4()), Desk(live.store)
    begun = begin(
        desk,
        live.club,
        match_id=match_id,
        tap=str(uuid4()),
        rules=rules,
        names=list(people),
        first_dealer=1,
        opening=list(opening) if opening else None,
        device=None,
        at=AT,
    )
    assert isinstance(begun, Begun), begun
    for do in taps:
        match = desk.match(match_id)
        assert match is not None
        record(desk, match_id, seq=match.seq, tap=str(uuid4()), do=do, device=None, at=AT)
    return f"/m/{match_id}/big?asks=1"


@pytest.mark.parametrize("name", TABLES)
def test_it_is_read_from_across_the_table(live: Live, phone: Page, name: str) -> None:
    phone.goto(table_of(live, name))
    for size, (width, height) in SIZES.items():
        phone.set_viewport_size({"width": width, "height": height})
        phone.locator("#watch-dark").evaluate("one => { one.hidden = true; }")  # a tablet that is kept awake
        told = phone.evaluate(MEASURE)
        assert told["cut"] == [], size
        assert max(told["scrolls"]) <= 0, size
        if "long" not in name:
            # 6.5 % of the shorter side: capital letters of 7 mm on a tablet of ten inches.
            assert told["said"] >= 0.065 * min(width, height) - 0.1, size
            assert told["total"] > 2 * told["said"], size


def test_the_hand_is_bigger_still_as_long_as_little_is_said(live: Live, phone: Page) -> None:
    phone.goto(table_of(live, "four"))
    for (width, height), least in (((1024, 768), 0.09), ((768, 1024), 0.08)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(MEASURE)["said"] >= least * min(width, height) - 0.1
