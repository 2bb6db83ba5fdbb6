"""A score sheet put right with a thumb: shown before it is saved, undone by one tap, open to everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from fortyfives.rules import VARIANTS
from tests.browser.conftest import SlowLine
from tests.browser.everyone import faults, faults_in_large_text
from tests.web.mending import NINE, Log, hand, plain

FORTY_FIVE, TWENTY_FIVE = VARIANTS[-2].id, VARIANTS[-1].id


@pytest.fixture
def log(live) -> Log:
    """A match of nine hands that goes on, 90 : 100."""
    return Log(live.store, live.club).begin().tap(*NINE)


def totals(page: Page) -> list[str]:
    return page.locator(".bar .total").all_text_contents()


def pick(page: Page, answer: str) -> None:
    """Tap an answer and look at what came back."""
    page.locator(f"label:has(#{answer})").click(force=True)  # one that is dashed can be tapped, too
    expect(page.locator(f"#{answer}")).to_be_checked()
    expect(page.locator(".htmx-request")).to_have_count(0)


def correct_hand_3(page: Page, log: Log, top: str) -> None:
    """From the sheet to the card that says what changes."""
    page.goto(f"/m/{log.id}/sheet")
    page.click("#row3")
    page.click("#correct")
    expect(page.locator("h1")).to_have_text("Correct hand 3")
    pick(page, f"top-{top}")
    page.click("#see")


# --- hand 3 of 9 --------------------------------------------------------------------------------------------------


def test_hand_3_ends_the_match_in_hand_6_and_back_again_each_shown_before_and_undone_by_one_tap(
    phone: Page, log: Log
) -> None:
    correct_hand_3(phone, log, "0")
    expect(phone.locator(".note:visible h2")).to_have_text("The match ends earlier, in hand 6")
    rows = phone.locator("table.changed tbody tr")
    expect(rows.nth(2)).to_contain_text("bid now under the floor, kept")
    expect(rows.nth(3)).to_contain_text("match ends here")
    expect(rows.nth(6)).to_contain_text("kept, does not count")
    assert log.match.scores == (90, 100)
    phone.click("#save")
    expect(phone.locator("#undo")).to_contain_text("Hand 3 corrected")
    assert totals(phone) == ["120", "90"]

    correct_hand_3(phone, log, "1")
    expect(phone.locator(".note:visible h2")).to_have_text("The match goes on")
    expect(rows.nth(2)).to_contain_text("floor no longer applies")
    expect(rows.nth(6)).to_contain_text("counts again")
    phone.click("#save")
    expect(phone.locator("#undo")).to_contain_text("Hand 3 corrected")
    assert totals(phone) == ["90", "100"]

    phone.click("#undo")
    expect(phone.locator("#redo")).to_be_visible()
    assert totals(phone) == ["120", "90"]
    phone.click("#undo")
    expect(phone.locator(".bar .total").first).to_have_text("90")
    assert totals(phone) == ["90", "100"]
    assert log.match.winner is None


# --- nothing is lost ------------------------------------------------------------------------------------------------


def test_a_reload_keeps_what_was_answered_and_writes_nothing(phone: Page, log: Log) -> None:
    seq = log.match.seq
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    for answer in ("bidder-0", "bid-25", "trump-D", "top-none"):
        pick(phone, answer)
    expect(phone.locator("legend", has_text="How many tricks did Maeve & Theresa take?")).to_be_visible()
    phone.reload()
    for answer in ("bidder-0", "bid-25", "trump-D", "top-none"):
        expect(phone.locator(f"#{answer}")).to_be_checked()
    phone.click("#see")
    expect(phone.locator("#save")).to_be_visible()
    phone.click("#change")
    expect(phone.locator("#bid-25")).to_be_checked()
    assert log.match.seq == seq


def test_quick_thumbs_lose_no_answer(phone: Page, log: Log) -> None:
    """Five taps before the first of them is drawn; the tricks are those of the side that was asked about then."""
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    line = SlowLine(phone, "**/correct?*")
    for answer in ("bidder-0", "bid-25", "trump-D", "count1-1", "top-none"):
        phone.locator(f"#{answer}").dispatch_event("click")
    line.let_through()
    for answer in ("bidder-0", "bid-25", "trump-D", "count0-4", "top-none"):
        expect(phone.locator(f"#{answer}")).to_be_checked()


def press(page: Page, what: str, by: str) -> Callable[[], None]:
    """Bring a finger or the mouse down on something; call what comes back to lift it."""
    place = page.locator(what)
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if by == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        return page.mouse.up
    glass = page.context.new_cdp_session(page)
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("by", ["finger", "mouse"])
def test_an_answer_under_the_finger_is_not_taken_away(phone: Page, log: Log, by: str) -> None:
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    line = SlowLine(phone, "**/correct?*")
    phone.locator("#bidder-0").dispatch_event("click")
    lift = press(phone, "label:has(#count1-1)", by)
    line.let_through()
    expect(phone.locator("#count1-1")).to_have_count(1)
    lift()
    expect(phone.locator("#count0-4")).to_be_checked()
    expect(phone.locator("#bidder-0")).to_be_checked()


@pytest.mark.parametrize("by", ["finger", "mouse"])
def test_what_a_finger_held_up_is_drawn_when_it_is_off(phone: Page, log: Log, by: str) -> None:
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    line = SlowLine(phone, "**/correct?*")
    phone.locator("#bidder-0").dispatch_event("click")
    lift = press(phone, "legend:has-text('How many tricks')", by)
    line.let_through()
    expect(phone.locator("#count1-3")).to_have_count(1)
    lift()
    expect(phone.locator("#count0-2")).to_be_checked()


def test_an_answer_right_after_a_redraw_is_drawn_too(phone: Page, log: Log) -> None:
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    phone.evaluate(
        """() => document.addEventListener("htmx:afterSwap", () => setTimeout(() =>
            document.getElementById("count0-5").click()), {once: true})"""
    )
    phone.locator("#bidder-0").dispatch_event("click")
    expect(phone.locator(".below", has_text="took 0")).to_be_visible()
    expect(phone.locator("#count0-5")).to_be_checked()


def test_the_editor_goes_by_the_keyboard_and_keeps_the_focus(phone: Page, log: Log) -> None:
    phone.goto(f"/m/{log.id}/sheet/4/correct")
    phone.focus("#bid-20")
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#bid-25")).to_be_checked()
    expect(phone.locator(".htmx-request")).to_have_count(0)
    expect(phone.locator("#bid-25")).to_be_focused()
    phone.focus("#see")
    phone.keyboard.press("Enter")
    expect(phone.locator("#save")).to_be_visible()
    phone.focus("#save")
    phone.keyboard.press("Enter")
    expect(phone.locator("#undo")).to_contain_text("Hand 4 corrected")


def test_a_bid_under_the_floor_explains_itself_and_the_table_may_allow_it(phone: Page, live) -> None:
    log = Log(live.store, live.club).begin(opening=[100, 50]).tap(hand(0, 20, [2, 3], 0))
    phone.goto(f"/m/{log.id}/sheet/1/correct")
    pick(phone, "bid-15")
    expect(phone.locator("#why-bid")).to_contain_text("15 is not allowed for Maeve and Theresa.")
    expect(phone.locator("#live")).to_have_text("15 is not allowed for Maeve and Theresa.")
    phone.click("#stand")
    expect(phone.locator(".below").first).to_have_text("15 stands: the table decided so.")
    phone.click("#see")
    phone.click("#save")
    expect(phone.locator("td small")).to_have_text("let stand, corrected")
    assert log.match.rows[0].let_stand == ("below_floor",)


def test_without_script_a_hand_is_corrected_inserted_and_deleted(no_script: Page, log: Log) -> None:
    page = no_script
    page.goto(f"/m/{log.id}/sheet/3/correct")
    page.locator("label:has(#top-0)").click()
    page.click("#see")
    page.fill("#note", "The star was on the wrong trick")
    page.click("#save")
    assert totals(page) == ["120", "90"]
    page.click("#undo")
    assert totals(page) == ["90", "100"]
    page.goto(f"/m/{log.id}/sheet/2")
    page.click("#insert")
    for answer in ("bidder-1", "bid-15", "trump-H", "top-1"):
        page.locator(f"label:has(#{answer})").click()
    page.locator("label:has(#count0-2)").click()
    page.click("#see")
    page.click("#save")
    expect(page.locator("#undo")).to_contain_text("Hand 2 inserted")
    page.goto(f"/m/{log.id}/sheet/2")
    page.click("#delete")
    page.click("#save")
    expect(page.locator("#undo")).to_contain_text("Hand 2 deleted")
    assert totals(page) == ["90", "100"]


def test_two_phones_correct_the_same_hand_and_the_slower_one_sees_what_happened(new_phone, log: Log) -> None:
    one, other = new_phone().new_page(), new_phone().new_page()
    correct_hand_3(one, log, "0")
    correct_hand_3(other, log, "none")
    one.click("#save")
    expect(one.locator("#undo")).to_contain_text("Hand 3 corrected")
    other.fill("#note", "no trump at all")
    other.click("#save")
    expect(other.locator("main .note:visible").first).to_contain_text("Another phone was faster")
    expect(other.locator("main .note:visible").first).to_contain_text("“red kettle”, is the correction of hand 3.")
    expect(other.locator("#note")).to_have_value("no trump at all")
    expect(other.locator(".slip-head")).to_contain_text("Maeve & Theresa")
    assert log.match.winner == 0
    other.click("#save")
    expect(other.locator("#undo")).to_contain_text("Hand 3 corrected")
    assert log.match.rows[2].reasons == ("no trump at all",)


# --- open to everyone -----------------------------------------------------------------------------------------------


def walk(page: Page, live) -> Iterator[str]:
    """Every page on which a sheet is put right, in the states in which it can be."""
    log = Log(live.store, live.club).begin().tap(*NINE, {"adjust": [0, 5], "note": "agreed at the table"})
    five = Log(live.store, live.club).begin(FORTY_FIVE, 5).tap(plain("01234", 5), plain("00123", 1))
    short = Log(live.store, live.club).begin(TWENTY_FIVE, 3).tap(plain("01200"), plain("11202"), plain("10"))
    sheet = f"/m/{log.id}/sheet"
    for path in (
        "",
        "/3",
        "/10",
        "/3/correct",
        "/9/correct?kind=hand&bidder=1&bid=15&by=counts&was=counts&count0=3&top=0&trump=S",
        "/insert/3",
        "/insert/3?kind=hand&see=1",
        "/3/correct?kind=hand&bidder=2&bid=25&trump=S&by=counts&was=counts&count0=4&top=0&see=1",
        "/3/delete",
        "/3/move",
        "/3/move?to=1",
        "/3/swap",
        "/10/cancel",
    ):
        page.goto(sheet + path)
        yield path
    for other, number in ((five, 1), (short, 3)):
        page.goto(f"/m/{other.id}/sheet/{number}/correct")
        yield f"{other.id} correct"
        page.goto(f"/m/{other.id}/sheet/{number}/delete")
        yield f"{other.id} delete"


CONTROLS = "button, .btn, .link, .tabs a, .pick, .head a, input[type=text]"


def test_every_page_of_a_correction_is_for_every_eye_finger_and_width(phone, live, axe_by_day_and_night) -> None:
    phone.emulate_media(reduced_motion="reduce")
    assert faults(phone, walk(phone, live), axe_by_day_and_night, CONTROLS) == {}


def test_every_page_of_a_correction_is_for_large_text(phone, live) -> None:
    assert faults_in_large_text(phone, walk(phone, live), CONTROLS) == {}
