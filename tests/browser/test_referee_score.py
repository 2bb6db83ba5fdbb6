"""What a hand scores, who has won, whether the sheet is right: by taps alone, from nowhere and from a match."""

from __future__ import annotations

import pytest

from fortyfives.rules import answer
from fortyfives.words.people import points, signed

FAILED_BY_ONE = {"rules": "barker", "scores": [0, 0], "bidding_side": 0, "bid": 30, "counts": [4, 1], "top_side": 0}
NO_TRUMP = {"rules": "barker", "scores": [0, 0], "bidding_side": 1, "bid": 20, "counts": [2, 3], "top_side": None}
SCREENS = (
    "/ruling/hand?rules=forty-five&players=5&scores=40.0.5.10.30&tricks=0.4.4.2.0&top_trump=3",
    "/ruling/hand?rules=barker&scores=0.0&bidding_side=0&bid=30&counts=4.1&top_side=0",
    "/referee/hand?bidding_side=0&bid=20&counts=5.0",
    "/referee/finish",
    '/referee/match?hands=[{"bidder":0,"bid":20,"counts":[3,2],"top_side":0}]',
)


class Thumb:
    """Taps by the ids of the controls, and counts."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, *ids):
        for name in ids:
            # The answers of one question stand where those of the last stood: a finger twice at once is one tap.
            self.page.locator(f"#{name}").wait_for()
            self.page.wait_for_timeout(300)
            self.page.locator(f"#{name}").tap()
            self.taps += 1
        return self

    def reason(self):
        return self.page.locator(".verdict").get_attribute("data-reason")

    def cells(self, label):
        row = self.page.locator(".sum-table tr", has=self.page.get_by_role("rowheader", name=label, exact=True))
        return row.locator("td").all_inner_texts()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("question", [FAILED_BY_ONE, NO_TRUMP], ids=["30 failed by one", "no trump and 20 bid"])
def test_a_hand_from_the_menu(open_page, script, question):
    thumb = Thumb(open_page("/referee/menu", java_script_enabled=script))
    side, top = question["bidding_side"], question["top_side"]
    thumb.tap("ask-hand", f"side-{side}", f"bid-{question['bid']}", f"count-{question['counts'][side]}")
    thumb.tap("top-none" if top is None else f"top-{top}")
    thumb.page.wait_for_url("**/ruling/hand?**")
    said = answer({"ask": "hand", **question})
    assert thumb.taps == 5
    assert thumb.reason() == said["ruling"]
    assert thumb.cells("Counts") == [signed(change) for change in said["change"]]
    assert thumb.page.get_by_role("heading", level=1).inner_text() == ("Made" if said["made"] else "Set")


def test_both_on_120_from_the_menu(open_page):
    thumb = Thumb(open_page("/referee/menu")).tap("ask-finish", "both-0", "side-1")
    thumb.page.wait_for_url("**/ruling/finish?**")
    said = answer({"ask": "finish", "rules": "barker", "scores": [120, 120], "bidding_side": 1})
    assert (thumb.reason(), said["winner"]) == (said["ruling"], 1)
    thumb.page.get_by_text("Their side wins, 120 to 120.").wait_for()
    # The totals can be typed as well, and then nobody need say who bid.
    thumb.tap("fact-scores")
    thumb.page.get_by_label("Our side").fill("80")
    thumb.page.get_by_label("Their side").fill("130")
    thumb.tap("numbers-done")
    thumb.page.get_by_text("Their side wins, 130 to 80.").wait_for()


def test_a_sheet_hand_by_hand(open_page):
    thumb = Thumb(open_page("/referee/menu")).tap("ask-match")
    for taps in (("side-0", "bid-20", "count-3", "top-0"), ("passed",), ("side-1", "bid-15", "count-1", "top-0")):
        thumb.tap(*taps)
    thumb.page.get_by_text("After 3 lines").wait_for()
    thumb.tap("rule")
    thumb.page.wait_for_url("**/ruling/match?**")
    rows = [
        {"bidder": 0, "bid": 20, "counts": [3, 2], "top_side": 0},
        {"passed_in": True},
        {"bidder": 1, "bid": 15, "counts": [4, 1], "top_side": 0},
    ]
    said = answer({"ask": "match", "rules": "barker", "first_dealer": 0, "hands": rows})
    assert thumb.reason() == said["ruling"]
    assert thumb.cells("Total") == [points(total) for total in said["scores"]]


def test_a_match_knows_it_all(phone, live):
    match_id, *_ = live.store.matches.in_club(live.club)
    phone.goto(f"/m/{match_id}/sheet/1")
    thumb = Thumb(phone).tap("why-score")
    phone.wait_for_url("**/ruling/hand?**")
    phone.get_by_text("so it is scored right").wait_for()
    phone.goto(f"/m/{match_id}")
    thumb = Thumb(phone).tap("tab-referee", "menu", "ask-match")
    phone.get_by_role("heading", name="The sheet is right").wait_for()
    assert thumb.taps <= 4


def test_nothing_stands_in_anybodys_way(open_page, axe):
    for scheme in ("light", "dark"):
        page = open_page(SCREENS[0], color_scheme=scheme)
        for path in SCREENS:
            page.goto(path)
            assert axe(page) == [], (path, scheme)


def test_the_page_never_scrolls_sideways_and_can_be_hit(open_page):
    page = open_page(SCREENS[0], width=320, bypass_csp=True)
    for path in SCREENS:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, input:not([type=hidden]), a.btn, a.pick, a.fact, a.link")]
                .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.height < 48 || box.width < 40))
                .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], path
        page.set_viewport_size({"width": 375, "height": 812})
        page.add_style_tag(content="html { font-size: 200% }")
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, path
