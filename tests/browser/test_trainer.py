"""The trainer and the help page on a phone: a tap answers, the next question comes, a problem opens to its link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fortyfives.rules import DEFAULT, read_card
from fortyfives.web.trainer_deck import NO, YES, Form, deal
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH

PAGES = [
    "/help?q=jack",
    "/help?q=xyzzy",
    "/trainer?n=2&right=3&of=4",
    "/trainer?n=3",
    "/trainer?n=7&answer=AD&right=3&of=4",
]


def first_of(form):
    return next(asked for number in range(1, 200) if (asked := deal(number, DEFAULT)).form is form)


def test_one_question_of_each_kind_by_taps(open_page):
    page = open_page(f"/trainer?n={first_of(Form.PICK).number}")
    for right, form in enumerate(Form, 1):
        asked = first_of(form)
        page.goto(f"/trainer?n={asked.number}&right={right - 1}&of={right - 1}")
        if form is Form.MAY:
            page.get_by_role("button", name={YES: "Legal", NO: "Not legal"}[asked.right[0]], exact=True).tap()
        else:
            name = card_name(ENGLISH, read_card(asked.right[0]))
            page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
        expect(page.get_by_text(f"{right} of {right} right")).to_be_visible()
        if asked.hand:
            marked = page.locator("#your-hand ~ .cards .isgood .sr").all_inner_texts()
            assert marked == [card_name(ENGLISH, card) for card in asked.legal]
        page.get_by_role("link", name="Next one").tap()
        page.wait_for_url(f"**/trainer?n={asked.number + 1}&**")


def test_the_ruling_is_one_tap_away(open_page):
    page = open_page("/trainer?n=18&answer=QD")
    expect(page.get_by_role("heading", name="Not quite")).to_be_visible()
    page.get_by_role("link", name="See the ruling").tap()
    expect(page.get_by_role("heading", name="Not legal")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_from_a_match_to_what_solves_the_problem(new_phone, live, script):
    match_id = next(iter(live.store.matches.in_clubs([live.club], None, 1))).match_id
    page = new_phone(java_script_enabled=script).new_page()
    page.goto(f"/m/{match_id}")
    page.get_by_role("link", name="Help", exact=True).tap()
    page.get_by_label("What happened?").fill("wrong dealer")
    page.get_by_role("button", name="Find").tap()
    page.get_by_role("link", name="Say who deals").first.tap()
    page.wait_for_url(f"**/m/{match_id}?ask=dealer")
    page.go_back()
    page.locator("summary", has_text="I tapped the wrong side").tap()
    page.locator("#tapped-wrong_side").get_by_role("link", name="To the score page").tap()
    page.wait_for_url(f"**/m/{match_id}")


@pytest.mark.parametrize("path", PAGES)
def test_nothing_stands_in_anybodys_way(open_page, axe_by_day_and_night, path):
    page = open_page(path)
    page.locator("details").evaluate_all("all => all.slice(0, 12).forEach(one => { one.open = true; })")
    assert axe_by_day_and_night(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_the_page_never_scrolls_sideways_and_every_control_can_be_hit(open_page, path):
    page = open_page(path, height=640, bypass_csp=True)
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    for width, text in ((320, 100), (375, 200)):
        page.set_viewport_size({"width": width, "height": 640})
        page.add_style_tag(content=f"html {{ font-size: {text}% }}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, text
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, input:not([type=hidden]), select, a.btn, a.link, summary")]
                .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.height < 48 || box.width < 48))
                .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], text
