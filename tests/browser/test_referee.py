"""From "Is this play legal?" to the verdict, by taps, by keyboard and without script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from fortyfives.rules import answer, read_card
from fortyfives.web.taps import Begun, Desk, record
from fortyfives.web.taps import begin as begin_match
from fortyfives.words.cards import card_name
from fortyfives.words.translator import ENGLISH
from tests.browser.conftest import NOW, Contexts, Live

OpenPage = Callable[..., Page]

SCREENS = [
    "/referee",
    "/referee?step=rules",
    "/referee?trump=S",
    "/referee?trump=S&trick=9S&card=2D&hand=2D.JS.x",
    "/referee?trump=S&trick=9S&card=2D&hand=2D.JS.7S&step=hand",
    "/referee?trump=S&trick=9S&card=2D&used=9S",
    "/referee?trump=S&trick=9S.5S&card=2D&step=table",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS.7S.KC",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS",
    "/ruling?trump=S&trick=9S&card=2D&hand=2D.JS.x.x.x",
    "/ruling?trump=S&trick=KC.5C&card=2D&hand=2D.3S&rules=auction-120",
    "/rules",
    "/rules/kitty-four?beside=twenty-five",
    "/rules/own?rules=%7B%22base%22%3A%22merrimack%22%2C%22hold%22%3Atrue%7D",
    "/rules/barker/ranks/diamonds",
    "/rulings",
]


def card_button(page, code):
    # Beside the name of a trump a screen reader hears its place.
    return page.locator(".deck .pc", has=page.get_by_text(card_name(ENGLISH, read_card(code)), exact=True))


class Finger:
    """Taps one thing after the other, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator | str, then: str) -> None:
        """One tap, and what it has to bring."""
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1
        expect(self.page.locator(then).first).to_be_visible()

    @property
    def ruled(self) -> bool:
        """Whether the ruling has come."""
        return self.page.locator(".verdict").count() > 0

    def name_the_hand(self, hand: Sequence[str]) -> None:
        """The other cards of a hand, for as long as they are asked for; then, if need be, that it was the whole."""
        for count, code in enumerate(hand[1:], 2):
            if self.ruled:
                return
            self.tap(card_button(self.page, code), f".verdict, .tray > p:text('{count} of 5')")
        if not self.ruled:
            self.tap("#rule", ".verdict")


def play(rules: str, trick: str, hand: str) -> dict[str, Any]:
    """The first card of the hand is the one in question; spades are trump."""
    cards = hand.split()
    return {"ask": "play", "rules": rules, "trump": "S", "trick": trick.split(), "hand": cards, "card": cards[0]}


QUARRELS = {
    "the ace of hearts held when hearts are led": (play("barker", "KH", "2D AH"), "legal", 5),
    "the ace of hearts played when hearts are led": (play("barker", "KH", "AH 3H"), "legal", 4),
    "a heart held beside the ace": (play("barker", "KH", "2D AH 3H"), "illegal", 4),
    "the jack held back from the nine": (play("barker", "9S", "2D JS"), "legal", 5),
    "the jack held back from the five": (play("barker", "5S", "2D JS"), "illegal", 4),
    "seven led, five played, the jack held back": (play("barker", "7S 5S", "2D JS"), "legal", 5),
    "void in clubs with a trump": (play("barker", "KC", "2D 3S"), "legal", 5),
    "the same where one must trump": (play("auction-120", "KC", "2D 3S"), "illegal", 4),
    "and holds but the jack there": (play("auction-120", "KC", "2D JS"), "legal", 5),
}
"""What is asked, the verdict, and after how many taps from the front page it stands, further cards not counted."""

WITHOUT_SCRIPT = ("the jack held back from the five", "seven led, five played, the jack held back")


@pytest.mark.parametrize(
    ("name", "script"),
    [*((name, True) for name in QUARRELS), *((name, False) for name in WITHOUT_SCRIPT)],
)
def test_quarrels_by_taps_alone(open_page: OpenPage, name: str, script: bool) -> None:
    question, verdict, most = QUARRELS[name]
    said = answer(question)
    assert isinstance(said, dict)
    assert said["verdict"] == verdict
    page = open_page("/", java_script_enabled=script)
    finger = Finger(page)
    finger.tap(page.get_by_role("link", name="Is this play legal?"), "#trump-S")
    if question["rules"] != "barker":
        finger.tap("#change-rules", "button[name=rules]")
        finger.tap(f"button[value={question['rules']}]", "#trump-S")
        most += 2
    finger.tap("#trump-S", "h2:text('Which card was led?')")
    finger.tap(card_button(page, question["trick"][0]), "h2:text('Which card was played, or would be?')")
    finger.tap(card_button(page, question["card"]), ".verdict, h2:text('What else was in the hand?')")
    for code in question["trick"][1:]:
        finger.tap("#more-cards", "h2:text('Which other cards')")
        finger.tap(card_button(page, code), ".fact.now .c")
        finger.tap("#go-on", "h2:text('What else was in the hand?')")
        most += 3
    finger.name_the_hand(question["hand"])
    assert finger.taps <= most + len(question["hand"]) - 1
    ruled = page.locator(".verdict")
    assert (ruled.get_attribute("data-verdict"), ruled.get_attribute("data-reason")) == (verdict, said["reason"])
    if page.locator("#name-the-rest").count():
        # It was certain before the hand was whole: all legal cards are there for those who name the rest.
        finger.tap("#name-the-rest", "h2:text('What else was in the hand?')")
        for count, code in enumerate(question["hand"], 1):
            button = card_button(page, code)
            if code != question["card"] and button.get_attribute("aria-pressed") == "false":
                finger.tap(button, f".tray > p:text('{count} of 5')")
        finger.tap("#rule", ".verdict")
    shown = page.locator(".pc.isgood .sr").all_inner_texts()
    assert sorted(shown) == sorted(card_name(ENGLISH, read_card(code)) for code in said["legal_cards"])


# --- from a match

IN_PLAY = ({"contract": {"bidder": 0, "bid": 20, "held": False}}, {"name_trump": "S"})


@pytest.fixture
def open_match(new_phone: Contexts, live: Live) -> Callable[..., Page]:
    """Opens a match on a phone with the pen, after these taps and these cards."""

    def open_it(*taps: Mapping[str, Any], plays: str = "", rules: Any = "barker") -> Page:
        desk, match_id = Desk(live.store), str(uuid4())
        common = {"device": None, "at": NOW}
        begun = begin_match(
            desk,
            live.club,
            match_id=match_id,
            tap=str(uuid4()),
            rules=rules,
            names=["Ann", "Ben", "Cora", "Leo"],
            first_dealer=0,
            opening=None,
            **common,
        )
        assert isinstance(begun, Begun)
        for seq, do in enumerate((*taps, *({"play": card} for card in plays.split())), 1):
            outcome = record(desk, match_id, seq=seq, tap=str(uuid4()), do=do, let_stand=False, **common)
            assert outcome.refusal is None
        page = new_phone().new_page()
        page.goto(f"/m/{match_id}")
        return page

    return open_it


def test_somebody_just_played_a_card(open_match: Callable[..., Page]) -> None:
    """The common quarrel in a hand told card by card: three taps, and one for each further card."""
    page = open_match(*IN_PLAY, plays="7S 5S 2D")
    finger = Finger(page)
    finger.tap("#tab-referee", "#just-0")
    finger.tap("#just-0", "p.live:text('unless Leo also held a spade other than')")
    finger.name_the_hand(["2D", "JS"])
    assert finger.taps == 3 + 1
    assert page.locator(".verdict").get_attribute("data-reason") == "holds_back"
    expect(page.locator(".why")).to_contain_text("came after it. Only the card led counts")
    expect(page.locator("#fact-player")).to_contain_text("Leo")


def test_what_is_certain_takes_two_taps(open_match: Callable[..., Page]) -> None:
    finger = Finger(open_match(*IN_PLAY, plays="7S 5S"))
    finger.tap("#tab-referee", "#just-0")
    finger.tap("#just-0", ".verdict[data-reason=plays_trump]")
    assert finger.taps == 2


def test_whether_the_next_player_may_play_a_card(open_match: Callable[..., Page]) -> None:
    finger = Finger(open_match(*IN_PLAY, plays="KC"))
    finger.tap("#tab-referee", "h2:text('Which card was played, or would be?')")
    finger.tap(card_button(finger.page, "2D"), "p.live:text('unless Cora also held a club')")
    finger.name_the_hand(["2D", "9C"])
    assert finger.taps == 3
    expect(finger.page.locator(".verdict p")).to_contain_text("Cora may not play the")


def test_a_hand_told_at_its_end_knows_its_trump_on_this_phone(open_match: Callable[..., Page]) -> None:
    """From the match at most four taps, and one for each further card."""
    page = open_match()
    page.locator("#depth-quick").tap() if page.locator("#depth-quick").count() else None
    page.locator("#bidder-0").tap()
    page.locator("#bid-20").tap()
    page.locator("#trump-S").tap()
    expect(page.locator("#count-3")).to_be_visible()
    finger = Finger(page)
    finger.tap("#tab-referee", "h2:text('Which card was led?')")
    finger.tap(card_button(page, "5S"), "h2:text('Which card was played, or would be?')")
    finger.tap(card_button(page, "2D"), "p.live")
    finger.tap("#rule", ".verdict[data-reason=no_trump_held]")
    assert finger.taps == 4


def test_where_the_trump_is_not_known_the_fourth_tap_brings_the_verdict_so_far(
    open_match: Callable[..., Page],
) -> None:
    finger = Finger(open_match())
    finger.tap("#tab-referee", "h2:text('What is trump?')")
    finger.tap("#trump-S", "h2:text('Which card was led?')")
    finger.tap(card_button(finger.page, "KC"), "h2:text('Which card was played, or would be?')")
    finger.tap(card_button(finger.page, "2D"), "p.live:text('unless the hand also held a club')")
    assert finger.taps == 4


def test_the_agreed_penalty_is_two_taps_from_the_ruling(open_match: Callable[..., Page]) -> None:
    page = open_match(*IN_PLAY, plays="9S 2D", rules={"base": "barker", "revoke_penalty": 10})
    finger = Finger(page)
    finger.tap("#tab-referee", "#just-0")
    finger.tap("#just-0", "p.live")
    finger.tap(card_button(page, "7S"), ".verdict[data-verdict=illegal]")
    expect(page.locator(".verdict p")).to_contain_text("Cora may not play the")
    finger.tap(page.get_by_role("link", name="Take 10 points from Ann & Cora"), "#more form")


# --- the open question


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
    page.get_by_role("heading", name="Which card was played, or would be?").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Which card was led?").wait_for()


def test_a_card_comes_out_of_the_hand_as_it_went_in(open_page):
    page = open_page("/referee?trump=S&trick=9S&card=2D&hand=2D.JS")
    page.get_by_role("button", name="jack of spades, take it out").tap()
    page.get_by_text("1 of 5 cards").wait_for()
    page.get_by_role("button", name="add a card nobody remembers").tap()
    page.get_by_text("2 of 5 cards").wait_for()
    page.get_by_role("status").filter(has_text="it depends on whether the hand held a spade").wait_for()
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
def test_every_screen_can_be_read_and_tapped(open_page: OpenPage, axe: Callable[[Page], list[str]], path: str) -> None:
    """Nothing for axe to find in light or dark, nothing small, and no scrolling sideways, in large text either."""
    page = open_page(path, bypass_csp=True, reduced_motion="reduce")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, input:not([type=hidden]), select, a.btn, a.pick, a.fact")]
            .map(control => [control.textContent.trim(), control.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.height < 48 || box.width < 40))
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    for width, text in ((375, 100), (320, 100), (375, 200)):
        page.set_viewport_size({"width": width, "height": 812})
        page.add_style_tag(content=f"html {{ font-size: {text}% }}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


ANSWERS = "main .pick, main .deck .pc, main .numbers input"


@pytest.mark.parametrize(
    "path",
    [
        "/referee",
        "/referee?trump=S&trick=9S",
        "/referee/call?rules=barker&calls=15.pass",
        "/referee/review?trump=S&leader=0&tricks=KD.4D",
        "/referee/hand?bidding_side=0&bid=20",
        "/referee/call?rules=barker&step=totals",
    ],
)
def test_on_its_side_the_answers_stand_under_their_question(open_page: OpenPage, path: str) -> None:
    page = open_page(path, width=812, height=375)
    question, answer = (page.locator(part).first.bounding_box() for part in ("main h2", ANSWERS))
    assert question
    assert answer
    assert abs(question["x"] - answer["x"]) < 2
    assert question["y"] + question["height"] <= answer["y"]
    lowest = page.locator(".foot").bounding_box()["y"] if page.locator(".foot").count() else 375
    assert answer["y"] + answer["height"] <= lowest


@pytest.mark.parametrize(("width", "height"), [(375, 812), (320, 640)])
def test_a_few_answers_stand_at_the_thumb(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page("/referee", width=width, height=height)
    box = page.locator("#trump-S").bounding_box()
    assert box
    assert box["y"] > height / 2
