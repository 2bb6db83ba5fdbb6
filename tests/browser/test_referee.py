"""From "Is this play legal?" to the verdict, by taps, by keyboard and without script."""

from __future__ import annotations

import pytest

from fortyfives.rules import answer, read_card
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH

SCREENS = [
    "/referee",
    "/referee?step=rules",
    "/referee?trump=S",
    "/referee?trump=S&trick=9S&card=2D&hand=2D.JS.7S.x",
    "/referee?trump=S&trick=9S&card=2D&used=9S",
    "/referee?trump=S&trick=9S.5S&card=2D&step=table",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS.7S.KC",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS.x",
    "/ruling?trump=S&trick=KC.5C&card=2D&hand=2D.3S",
    "/rules",
    "/rules/kitty-four?beside=twenty-five",
    "/rules/own?rules=%7B%22base%22%3A%22merrimack%22%2C%22hold%22%3Atrue%7D",
    "/rules/barker/ranks/diamonds",
    "/rulings",
]


@pytest.fixture
def open_page(new_phone):
    """Opens an address on a phone that was never here: the referee is for anyone."""

    def open_it(path, *, width=375, height=812, **options):
        page = new_phone(pen=False, viewport={"width": width, "height": height}, **options).new_page()
        page.goto(path)
        return page

    return open_it


def card_button(page, code):
    return page.get_by_role("button", name=card_name(ENGLISH, read_card(code)), exact=True)


def answer_by_taps(page):
    page.get_by_role("button", name="Spades").tap()
    page.get_by_role("heading", name="Which card was led?").wait_for()
    card_button(page, "9S").tap()
    page.get_by_role("heading", name="Which card is in question?").wait_for()
    card_button(page, "2D").tap()
    page.get_by_role("heading", name="What else was in the hand?").wait_for()
    for count, code in enumerate(["JS", "7S", "KC"], 2):
        card_button(page, code).tap()
        page.get_by_text(f"{count} of 5 cards").wait_for()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_from_the_question_to_the_verdict(open_page, script):
    page = open_page("/referee", java_script_enabled=script)
    answer_by_taps(page)
    page.get_by_role("link", name="Rule on the 2 of diamonds").tap()
    said = answer({"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["2D", "JS", "7S", "KC"], "card": "2D"})
    assert said["verdict"] == "illegal"
    page.get_by_role("heading", name="Not legal").wait_for()
    shown = page.locator(".pc.isgood .sr").all_inner_texts()
    assert sorted(shown) == sorted(card_name(ENGLISH, read_card(code)) for code in said["legal_cards"])


def test_a_tap_keeps_the_place_on_the_page(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D")
    button = card_button(page, "KC")
    button.evaluate("one => one.scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    assert before > 0
    button.tap()
    page.get_by_text("2 of 5 cards").wait_for()
    assert page.evaluate("scrollY") == before
    assert page.url.endswith("hand=2D.KC")
    assert page.evaluate("document.activeElement.textContent").endswith("king of clubs")


def test_back_takes_one_answer_back(open_page):
    page = open_page("/referee?trump=S")
    card_button(page, "9S").tap()
    page.get_by_role("heading", name="Which card is in question?").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Which card was led?").wait_for()


def test_a_card_comes_out_of_the_hand_as_it_went_in(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D&hand=2D.JS")
    page.get_by_role("button", name="jack of spades, take it out").tap()
    page.get_by_text("1 of 5 cards").wait_for()
    page.get_by_role("button", name="add a card nobody remembers").tap()
    page.get_by_text("2 of 5 cards").wait_for()
    page.get_by_role("link", name="Rule on the 2 of diamonds").tap()
    page.get_by_role("heading", name="Cannot be decided yet").wait_for()


def test_other_cards_on_the_table_can_be_named(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D")
    page.get_by_role("link", name="More cards on the table").tap()
    page.get_by_role("heading", name="Which other cards were played to the trick?").wait_for()
    card_button(page, "5S").tap()
    page.locator(".fact.now", has_text="5 of spades").wait_for()
    page.get_by_role("link", name="That was all on the table").tap()
    page.get_by_role("heading", name="What else was in the hand?").wait_for()
    assert card_button(page, "5S").get_attribute("aria-disabled") == "true"


def test_a_dashed_card_explains_itself(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D")
    card_button(page, "9S").tap(force=True)  # dashed is not dead: it can be tapped
    page.get_by_role("status").filter(has_text="lies on the table already").wait_for()


def test_by_keyboard_alone(open_page):
    page = open_page("/referee?trump=S&trick=9S")
    card_button(page, "2D").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="What else was in the hand?").wait_for()
    # A new question takes the focus to its heading, so that it is read out.
    page.wait_for_function("document.activeElement.textContent === 'What else was in the hand?'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.deck') !== null")
    page.keyboard.press("Space")
    page.get_by_text("2 of 5 cards").wait_for()
    page.locator("#rule").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/ruling?**")
    # The first card of the picker is the five of trumps: with it alone the lead need not be answered.
    page.get_by_role("heading", name="Legal", exact=True).wait_for()


def test_what_is_typed_and_not_understood_stays(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D")
    page.get_by_label("Or type it").fill("js, 1x")
    page.get_by_role("button", name="Take it").tap()
    page.get_by_role("status").filter(has_text="“1x” is not a card.").wait_for()
    assert page.get_by_label("Or type it").input_value() == "js, 1x"


@pytest.mark.parametrize("path", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(open_page, axe, path, scheme):
    assert axe(open_page(path, color_scheme=scheme)) == []


@pytest.mark.parametrize("path", SCREENS)
@pytest.mark.parametrize(("width", "text"), [(320, 100), (375, 100), (375, 200)])
def test_the_page_never_scrolls_sideways(open_page, path, width, text):
    page = open_page(path, width=width, bypass_csp=True)
    page.add_style_tag(content=f"html {{ font-size: {text}% }}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", SCREENS)
def test_every_control_can_be_hit(open_page, path):
    page = open_page(path)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, input:not([type=hidden]), select, a.btn, a.pick, a.fact")]
            .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.height < 48 || box.width < 40))
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []
