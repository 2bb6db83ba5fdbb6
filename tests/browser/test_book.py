"""The rule book on a phone, and its card for the table on paper."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from fortyfives.rules import VARIANTS

# More lines than any rule set of the catalogue has.
LONGEST = {
    "base": "kitty-four",
    "bid_60": True,
    "floor": {"at": 100, "bid": 20},
    "hands": 8,
    "must_bid_out": True,
    "revoke_penalty": 15,
}
PLACES = (
    "/rulings",
    "/rulings/depends",
    "/rulings/proved_by_trick",
    "/words",
    "/rules/compare?a=barker&b=forty-five",
    "/rules/kitty-four/card",
)


def card_of(rules: object) -> str:
    return f"/rules/{rules}/card" if isinstance(rules, str) else f"/rules/own/card?rules={quote(json.dumps(rules))}"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_card_for_the_table_is_one_page(phone: Page, paper: str) -> None:
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "10mm")
    for rules in (*(profile.id for profile in VARIANTS), LONGEST):
        phone.goto(card_of(rules))
        printed = phone.pdf(format=paper, margin=margin)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, rules


def test_a_card_on_paper_carries_no_links(phone: Page) -> None:
    phone.goto(card_of(LONGEST))
    phone.emulate_media(media="print")
    expect(phone.get_by_role("heading", name="Kitty of four, with changes")).to_be_visible()
    for link in phone.get_by_role("link").all():
        expect(link).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_in_the_book_is_in_the_way(phone: Page, axe, scheme) -> None:
    phone.emulate_media(color_scheme=scheme)
    for place in PLACES:
        phone.goto(place)
        assert axe(phone) == [], place


@pytest.mark.parametrize("width", [188, 320])
def test_the_book_fits_the_width(phone: Page, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 640})
    for place in PLACES:
        phone.goto(place)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), place


def test_from_a_reason_to_the_ruling_on_its_other_example(phone: Page) -> None:
    phone.goto("/rulings")
    phone.get_by_role("link", name="The top three may be held back").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("The top three may be held back")
    phone.get_by_role("link", name="Try it: Not legal").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Not legal")


def test_two_rule_sets_are_chosen_and_compared(phone: Page) -> None:
    phone.goto("/rules")
    phone.get_by_role("link", name="Compare two").tap()
    phone.get_by_label("First").select_option(label="Merrimack Valley")
    phone.get_by_label("Second").select_option(label="Twenty-five")
    phone.get_by_role("button", name="Compare").tap()
    expect(phone).to_have_title("Merrimack Valley beside Twenty-five")
