"""A match on a phone, as the people at the table tap it: how many taps, what is lost, who can follow it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.everyone import faults, faults_in_large_text


class Scorer:
    """Taps like a scorer, one finger, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str) -> None:
        self.page.click(what)
        self.taps += 1

    def start(self) -> None:
        self.page.goto("/")
        self.tap("text=Start a match")
        self.tap("#deal")
        expect(self.page.locator("#table")).to_be_visible()

    def look(self) -> None:
        """A person looks before tapping what has just appeared; what comes sooner is taken for a double tap."""
        self.page.wait_for_timeout(400)

    def answer(self, *answers: str) -> None:
        for what in answers:
            self.tap(f"#{what}")

    def hand(self, bidder: int, bid: int, suit: str, count: int, top: str) -> None:
        """A whole hand up to the check."""
        self.answer(f"bidder-{bidder}", f"bid-{bid}", f"trump-{suit}")
        expect(self.page.locator(f"#count-{count}")).to_be_visible()
        self.look()
        self.answer(f"count-{count}", f"top-{top}")
        expect(self.page.locator("#save")).to_be_visible()

    def save(self) -> None:
        self.look()
        self.tap("#save")
        expect(self.page.locator("#save")).to_have_count(0)
        self.look()


def totals(page: Page) -> list[str]:
    return page.locator(".bar .total").all_text_contents()


@pytest.fixture
def scorer(new_phone) -> Scorer:
    """A phone that was never here, as in an empty book."""
    return Scorer(new_phone(pen=False).new_page())


def to_the_last_hand(scorer: Scorer) -> None:
    """Play to 100 : 115, after which Maeve's 20 takes both sides past 120."""
    scorer.start()
    for bidder, bid, count, top in (
        (0, 30, 5, "0"),  # 60 : 0
        (1, 25, 5, "1"),  # 60 : 30
        (1, 25, 5, "1"),  # 60 : 60
        (2, 15, 3, "0"),  # 80 : 70
        (1, 20, 4, "1"),  # 85 : 95
        (2, 15, 2, "0"),  # 100 : 110
    ):
        scorer.hand(bidder, bid, "S", count, top)
        scorer.save()
    assert totals(scorer.page) == ["100", "110"]


# --- taps ----------------------------------------------------------------------------------------------------------


def test_a_match_starts_without_typing_and_the_first_hand_takes_at_most_12_taps(scorer: Scorer) -> None:
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    scorer.save()
    assert totals(scorer.page) == ["20", "10"]
    assert scorer.taps <= 12


def test_every_later_hand_takes_at_most_6_taps(scorer: Scorer) -> None:
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    scorer.save()
    for _ in range(2):
        before = scorer.taps
        scorer.hand(1, 15, "H", 2, "1")
        scorer.save()
        assert scorer.taps - before <= 6


def test_a_hand_thrown_in_is_one_tap_and_its_undo_is_one(scorer: Scorer) -> None:
    scorer.start()
    before = scorer.taps
    scorer.tap("#pass")
    expect(scorer.page.locator(".next")).to_have_text("Hand 2: East deals")
    scorer.look()
    scorer.tap("#undo")
    expect(scorer.page.locator(".asks").first).to_contain_text("Hand 1: North deals")
    assert scorer.taps - before == 2


def test_the_answers_may_come_in_any_order(scorer: Scorer) -> None:
    scorer.start()
    scorer.answer("trump-S", "bid-20", "bidder-2", "top-0", "count-3")
    expect(scorer.page.locator("#save")).to_be_visible()


def test_quick_fingers_on_a_slow_line_lose_no_answer(scorer: Scorer) -> None:
    scorer.start()
    scorer.page.route("**/draft", lambda route: (time.sleep(0.4), route.continue_()))
    for what in ("bidder-2", "bidder-2", "bid-20", "trump-S"):
        scorer.page.locator(f"#{what}").dispatch_event("click")
    expect(scorer.page.locator("h1")).to_contain_text("South bid 20 in spades")


NO_CONNECTION = "No connection. That tap may not have arrived; tap again, it counts only once."


def test_a_dead_line_says_that_the_form_may_not_have_arrived_and_the_next_try_takes_it_back(scorer: Scorer) -> None:
    page = scorer.page
    page.goto("/new")
    page.route("**/new", lambda route: route.abort())
    scorer.tap("#deal")
    expect(page.locator("#unsent")).to_have_text(NO_CONNECTION)
    expect(page.locator("#unanswered")).to_be_hidden()
    page.unroute("**/new")
    scorer.look()
    scorer.tap("#deal")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()


def test_a_tap_on_a_dead_line_waits_and_is_sent_by_itself(scorer: Scorer) -> None:
    scorer.start()
    page = scorer.page
    page.wait_for_load_state("networkidle")
    page.route("**/draft", lambda route: route.abort())
    scorer.tap("#bidder-2")
    expect(page.locator("#waiting-says")).to_have_text("No connection. 1 tap is waiting.", use_inner_text=True)
    expect(page.locator("#waiting-list")).to_have_text("Who won the bid? South")
    for notice in ("#unsent", "#unanswered"):
        expect(page.locator(notice)).to_be_hidden()
    page.unroute("**/draft")
    expect(page.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#waiting")).to_be_hidden()


COVERED = """() => {
    const note = document.getElementById("unsent").getBoundingClientRect();
    // What was scrolled under the score bar is seen by nobody anyway.
    const seen = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll("a, button, input, summary")]
        .filter((control) => control.checkVisibility())
        .map((control) => [control, control.getBoundingClientRect()])
        .filter(([, box]) => box.bottom > Math.max(note.top, seen) && Math.max(box.top, seen) < note.bottom)
        .map(([control]) => control.outerHTML);
}"""


@pytest.mark.parametrize("size", ["390x844", "360x640", "320x568", "844x390"])
def test_the_word_of_a_dead_line_lies_on_no_control(new_phone, size: str) -> None:
    width, height = size.split("x")
    phone = new_phone(pen=False, viewport={"width": int(width), "height": int(height)})
    scorer = Scorer(phone.new_page())
    page = scorer.page
    page.goto("/new")
    page.route("**/new", lambda route: route.abort())
    scorer.tap("#deal")
    expect(page.locator("#unsent")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []
    page.unroute("**/new")
    scorer.start()
    page.goto(f"{page.url}/adjust")
    phone.set_offline(True)
    scorer.tap("#look")
    expect(page.locator("#unsent")).to_have_text(NO_CONNECTION)
    note, bar = page.locator("#unsent").bounding_box(), page.locator(".bar").bounding_box()
    assert note is not None
    assert bar is not None
    assert note["y"] + note["height"] <= bar["y"] + bar["height"]
    assert page.evaluate(COVERED) == []
    phone.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()


def test_in_large_text_the_word_of_a_dead_line_makes_room_for_itself(new_phone) -> None:
    scorer = Scorer(new_phone(pen=False, viewport={"width": 320, "height": 640}).new_page())
    page = scorer.page
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    scorer.start()
    page.goto(f"{page.url}/adjust")
    page.route("**/adjust", lambda route: route.abort())
    scorer.tap("#look")
    expect(page.locator("#unsent")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []


def test_a_trick_whose_answer_was_lost_counts_once(scorer: Scorer) -> None:
    scorer.page.goto("/new?rules=twenty-five&players=3")
    scorer.tap("#deal")
    scorer.answer("trump-D")
    page = scorer.page
    expect(page.locator("#pad-asks")).to_have_text("Who took trick 1?")
    page.wait_for_load_state("networkidle")
    page.route("**/draft", lambda route: (route.fetch(), route.abort()))
    scorer.tap("#trick-0")
    expect(page.locator("#waiting")).to_be_visible()
    page.unroute("**/draft")
    expect(page.locator("#pad-asks")).to_have_text("Who took trick 2?")


@pytest.mark.parametrize("pause", [30, 120, 240])
def test_a_double_tap_records_one_tap(scorer: Scorer, pause: int) -> None:
    scorer.start()
    page = scorer.page
    box = page.locator("#pass").bounding_box()
    assert box is not None
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*where)
    page.wait_for_timeout(pause)
    page.mouse.click(*where)
    expect(page.locator(".next")).to_have_text("Hand 2: East deals")
    scorer.look()
    expect(page.locator(".next")).to_have_text("Hand 2: East deals")
    scorer.tap("#pass")
    expect(page.locator(".next")).to_have_text("Hand 3: South deals")
    scorer.look()
    page.locator("#undo").click(click_count=2, delay=pause / 2)
    expect(page.locator(".next")).to_have_text("Hand 2: East deals")
    scorer.look()
    expect(page.locator(".next")).to_have_text("Hand 2: East deals")


def test_a_key_that_is_held_down_is_one_tap(scorer: Scorer) -> None:
    scorer.start()
    page = scorer.page
    page.locator("#pass").focus()
    for _ in range(4):  # without letting go: the browser repeats the key
        page.keyboard.down("Enter")
        page.wait_for_timeout(350)
    page.keyboard.up("Enter")
    expect(page.locator(".next")).to_have_text("Hand 2: East deals")


def slow_pad(scorer: Scorer) -> Page:
    """The trick pad of three players on a line that takes its time."""
    scorer.page.goto("/new?rules=twenty-five&players=3")
    scorer.tap("#deal")
    scorer.answer("trump-D")
    expect(scorer.page.locator("#pad-asks")).to_be_visible()
    scorer.look()
    scorer.page.route("**/draft", lambda route: (time.sleep(0.3), route.continue_()))
    return scorer.page


def test_the_same_side_twice_on_a_slow_line_is_two_tricks(scorer: Scorer) -> None:
    page = slow_pad(scorer)
    # The page's own clock, since the driver waits for the slow line.
    page.evaluate(
        """async () => {
            for (const side of [0, 1, 0, 2]) {
                document.getElementById(`trick-${side}`).click();
                await new Promise((go) => setTimeout(go, 150));
            }
        }"""
    )
    expect(page.locator(".half[aria-busy=true]").first).to_be_visible()
    expect(page.locator("#pad-asks")).to_have_text("Who took trick 5?")
    taken = page.locator(".ticket .sr").all_text_contents()
    assert taken[0] == taken[2]
    assert len({*taken}) == 3
    expect(page.locator(".half[aria-busy=true]")).to_have_count(0)


def test_a_double_tap_on_the_pad_is_one_trick(scorer: Scorer) -> None:
    page = slow_pad(scorer)
    page.evaluate(
        """async () => {
            document.getElementById("trick-0").click();
            await new Promise((go) => setTimeout(go, 120));
            document.getElementById("trick-0").click();
        }"""
    )
    expect(page.locator("#pad-asks")).to_have_text("Who took trick 2?")
    page.wait_for_timeout(600)
    expect(page.locator("#pad-asks")).to_have_text("Who took trick 2?")


@pytest.mark.parametrize("status", [400, 403, 404, 413, 500])
def test_a_server_at_a_loss_does_not_pass_for_a_dead_line(scorer: Scorer, status: int) -> None:
    scorer.start()
    page = scorer.page
    page.route("**/draft", lambda route: route.fulfill(status=status, body=""))
    scorer.tap("#bidder-2")
    expect(page.locator("#unanswered")).to_have_text(
        "The server could not answer. Tap again in a moment, it counts only once; or load the page again to see what "
        "was saved."
    )
    expect(page.locator("#unsent")).to_be_hidden()


# --- the whole match -----------------------------------------------------------------------------------------------


def test_both_past_the_target_and_the_ruling_says_why(scorer: Scorer) -> None:
    to_the_last_hand(scorer)
    page = scorer.page
    scorer.hand(0, 20, "C", 3, "0")
    expect(page.locator("main .note:visible")).to_contain_text("This ends the match")
    expect(page.locator("#save")).to_have_text("Save and end the match")
    scorer.save()
    expect(page.locator("h1")).to_have_text("North & South win, 120 to 120")
    steps = page.locator(".why li").all_text_contents()
    assert "Before the hand it stood 100 to 110." in steps[0]
    assert "North bid 20 in clubs, and North & South took 20: made, plus 20." in steps[1]
    assert "both sides have reached 120" in steps[3]
    assert "the side that bid and made it wins" in steps[4]
    expect(page.locator("main .rule").first).to_contain_text("contract ")
    expect(page.locator("main")).to_contain_text("another hand would have been played")


def test_undo_after_the_end_opens_the_match_again(scorer: Scorer) -> None:
    to_the_last_hand(scorer)
    scorer.hand(0, 20, "C", 3, "0")
    scorer.save()
    expect(scorer.page.locator("#undo")).to_have_text("Undo: hand 7")
    scorer.tap("#undo")
    expect(scorer.page.locator("#redo")).to_have_text("Redo: hand 7")
    assert totals(scorer.page) == ["100", "110"]
    scorer.hand(3, 20, "C", 4, "1")
    scorer.save()
    expect(scorer.page.locator("h1")).to_have_text("East & West win, 135 to 105")


def test_play_again_keeps_the_seats_and_moves_the_deal_on(scorer: Scorer) -> None:
    to_the_last_hand(scorer)
    scorer.hand(0, 20, "C", 3, "0")
    scorer.save()
    old = scorer.page.url
    scorer.look()
    scorer.tap("#again")
    expect(scorer.page.locator(".asks").first).to_contain_text("Hand 1: West deals")
    assert scorer.page.url != old
    assert totals(scorer.page) == ["0", "0"]


# --- what is refused -----------------------------------------------------------------------------------------------


def test_a_bid_under_the_floor_is_explained_and_may_stand(scorer: Scorer) -> None:
    to_the_last_hand(scorer)
    page = scorer.page
    expect(page.locator("#bid-15")).not_to_have_attribute("aria-disabled", "true")
    scorer.answer("bidder-2")
    expect(page.locator("#bid-15")).to_have_attribute("aria-disabled", "true")
    page.locator("#bid-15").focus()
    page.keyboard.press("Enter")
    note = page.locator("#why-bid")
    expect(note).to_contain_text("15 is not allowed for North and South.")
    expect(note).to_contain_text("They are on 100.")
    expect(note).to_contain_text("may not bid or hold under 20")
    expect(note).to_contain_text(re.compile("contract [2-9A-Z]{4}"))
    expect(page.locator("#bid-15")).to_be_focused()
    expect(page.locator("#bid-15")).to_have_attribute("aria-describedby", "why-bid")
    expect(page.locator("#live")).to_have_text("15 is not allowed for North and South.")
    scorer.answer("stand", "trump-S", "count-3", "top-0")
    expect(page.locator(".flag").first).to_have_text("The bid is under the floor of 20.")
    scorer.save()
    expect(page.locator("h1")).to_contain_text("North & South win")


def test_a_side_without_a_trick_cannot_have_the_highest_trump(scorer: Scorer) -> None:
    scorer.start()
    scorer.answer("bidder-2", "bid-20", "trump-S", "count-5")
    page = scorer.page
    expect(page.locator("#top-1")).to_have_attribute("aria-disabled", "true")
    page.locator("#top-1").focus()
    page.keyboard.press("Space")
    expect(page.locator("#why-top")).to_contain_text("East & West took no trick")
    scorer.answer("top-none")
    expect(page.locator(".sum")).to_contain_text("25 + 0 = 25")


# --- nothing is lost -----------------------------------------------------------------------------------------------


def test_reload_back_and_forward_lose_nothing(scorer: Scorer) -> None:
    scorer.start()
    scorer.answer("bidder-2", "bid-20")
    page = scorer.page
    expect(page.locator("#bid-20")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#bid-20")).to_have_attribute("aria-pressed", "true")
    page.click("#tab-sheet")
    expect(page.locator("h1")).to_have_text("Score sheet")
    page.go_back()
    expect(page.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")
    scorer.answer("trump-S", "count-3", "top-0")
    expect(page.locator("#save")).to_be_visible()
    page.go_back()
    page.go_forward()
    expect(page.locator("#save")).to_be_visible()
    scorer.save()
    assert totals(page) == ["20", "10"]


def test_a_double_tap_on_save_records_one_hand(scorer: Scorer) -> None:
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    scorer.page.dblclick("#save")
    expect(scorer.page.locator(".next")).to_have_text("Hand 2: East deals")
    assert totals(scorer.page) == ["20", "10"]


def test_the_save_form_sent_twice_records_one_hand(scorer: Scorer) -> None:
    """As on a bad network, where the first answer never arrives."""
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    sent = scorer.page.evaluate(
        """async () => {
            const form = document.querySelector("form:has(#save)");
            const send = () => fetch(form.action, { method: "POST", body: new FormData(form) });
            return [(await send()).status, (await send()).status];
        }"""
    )
    assert sent == [200, 200]
    scorer.page.reload()
    assert totals(scorer.page) == ["20", "10"]
    expect(scorer.page.locator(".next")).to_have_text("Hand 2: East deals")


def test_change_reopens_the_bid_filled_in(scorer: Scorer) -> None:
    scorer.start()
    scorer.answer("bidder-2", "bid-20", "trump-S", "count-3")
    scorer.tap("#change")
    page = scorer.page
    for pressed in ("bidder-2", "bid-20", "trump-S"):
        expect(page.locator(f"#{pressed}")).to_have_attribute("aria-pressed", "true")
    scorer.tap("#bid-25")
    expect(page.locator("h1")).to_contain_text("South bid 25 in")
    expect(page.locator("#count-3")).to_have_attribute("aria-pressed", "true")
    assert "step" not in page.url


def test_undo_takes_the_answers_back_one_by_one_before_a_saved_hand(scorer: Scorer) -> None:
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    scorer.save()
    undo = scorer.page.locator("#undo")
    expect(undo).to_contain_text("Hand 1 saved")
    scorer.answer("bidder-1", "bid-15")
    for named in ("Undo: bid of 15", "Undo: East"):
        expect(undo).to_have_text(named)
        scorer.look()
        scorer.tap("#undo")
    expect(undo).to_contain_text("Hand 1 saved")
    scorer.look()
    scorer.tap("#undo")
    expect(scorer.page.locator("#redo")).to_contain_text("hand 1")
    assert totals(scorer.page) == ["0", "0"]


def test_what_another_pen_saves_is_seen_without_a_tap_and_what_was_begun_here_stays(
    new_phone, scorer: Scorer, live
) -> None:
    scorer.start()
    other = Scorer(another_pen(new_phone, scorer, live))
    other.hand(2, 20, "S", 3, "0")
    other.save()
    page = scorer.page
    expect(page.locator(".bar .total")).to_have_text(["20", "10"])
    expect(page.locator("h1.next")).to_contain_text("Hand 2: ")
    expect(page.locator("#live")).to_contain_text("Hand 1 saved.")
    scorer.look()
    scorer.tap("#bidder-1")
    other.look()
    other.hand(2, 20, "S", 3, "0")
    other.save()
    # Whoever is in the middle of the same hand sees the totals and a note, and keeps what was tapped.
    expect(page.locator(".bar .total")).to_have_text(["40", "20"])
    expect(page.locator("#overtaken")).to_contain_text("Hand 2 was recorded on “quick otter”.")
    expect(page.locator("#live")).to_contain_text("Hand 2 was recorded on “quick otter”.")
    expect(page.locator("#bidder-1")).to_have_attribute("aria-pressed", "true")
    scorer.look()
    page.click("#overtaken-show")
    expect(page.locator("h1")).to_have_text("Another phone recorded hand 2")
    expect(page.locator("#overtaken")).to_be_hidden()
    expect(page.locator("main")).to_contain_text("This phone had")
    scorer.look()
    scorer.tap("#use")
    expect(page.locator("#bidder-1")).to_have_attribute("aria-pressed", "true")


def another_pen(new_phone, scorer: Scorer, live) -> Page:
    """The same match on another phone that scores too."""
    club = live.store.matches.club_of(scorer.page.url.rsplit("/", 1)[1])
    device, token = live.store.clubs.new_device("quick otter")
    live.store.clubs.grant(device.number, club, "pen")
    phone = new_phone(pen=False)
    phone.add_cookies([{"name": "device", "value": token, "url": live.url}])
    page: Page = phone.new_page()
    page.goto(scorer.page.url)
    return page


def test_two_phones_one_hand(new_phone, scorer: Scorer, live) -> None:
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    other = Scorer(another_pen(new_phone, scorer, live))
    scorer.page.route("**/watch?view=pen*", lambda route: route.abort())  # a slow line
    other.hand(2, 20, "S", 3, "1")
    other.save()
    scorer.look()
    scorer.page.click("#save")
    expect(scorer.page.locator("h1")).to_have_text("Another phone recorded hand 1")
    expect(scorer.page.locator("main")).to_contain_text("“quick otter” was faster")
    expect(scorer.page.locator("main")).to_contain_text("highest trump, N–S")
    assert totals(scorer.page) == ["−20", "15"]
    scorer.look()
    scorer.page.click("#keep")
    expect(scorer.page.locator(".next")).to_have_text("Hand 2: East deals")


# --- everybody can follow it ---------------------------------------------------------------------------------------


def test_the_whole_of_it_works_without_script(new_phone) -> None:
    scorer = Scorer(new_phone(pen=False, java_script_enabled=False).new_page())
    scorer.start()
    scorer.hand(2, 20, "S", 3, "0")
    scorer.save()
    assert totals(scorer.page) == ["20", "10"]
    scorer.tap("#undo")
    assert totals(scorer.page) == ["0", "0"]
    scorer.tap("#redo")
    assert totals(scorer.page) == ["20", "10"]


def test_the_keyboard_alone_is_enough_and_focus_is_never_lost(scorer: Scorer) -> None:
    scorer.start()
    page = scorer.page

    def press(what: str) -> None:
        page.locator(f"#{what}").focus()
        page.keyboard.press("Enter")

    for what in ("bidder-2", "bid-20"):
        press(what)
        expect(page.locator(f"#{what}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"#{what}")).to_be_focused()
    press("trump-S")
    expect(page.locator("h1")).to_be_focused()
    press("count-3")
    press("top-0")
    expect(page.locator("h1")).to_have_text("Check hand 1")
    expect(page.locator("h1")).to_be_focused()
    press("save")
    expect(page.locator(".next")).to_be_focused()
    expect(page.locator("#live")).to_have_text(
        "Hand 1 saved. Made. North and South plus 20, now 20; East and West plus 10, now 10."
    )


def walk(scorer: Scorer) -> Iterator[str]:
    """Every state of the panel, one after the other."""
    page = scorer.page
    page.goto("/")
    yield "home"
    page.goto("/new")
    yield "new"
    scorer.tap("#deal")
    expect(page.locator("#table")).to_be_visible()
    yield "bid"
    scorer.answer("bidder-2", "bid-20", "trump-S", "count-5")
    page.locator("#top-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-top")).to_be_visible()
    yield "tricks, with an explanation"
    scorer.answer("top-0")
    expect(page.locator("#save")).to_be_visible()
    yield "check"
    scorer.save()
    yield "saved"
    for bidder, bid, count, top in ((0, 30, 5, "0"), (1, 25, 5, "1")):
        scorer.hand(bidder, bid, "D", count, top)
        scorer.save()
    scorer.tap("#undo")
    expect(page.locator("#redo")).to_be_visible()
    yield "taken back"
    scorer.hand(0, 30, "D", 5, "0")
    yield "check of the last hand"
    scorer.save()
    yield "over"
    match = page.url
    for path in ("/sheet", "/sheet/1"):
        page.goto(match + path)
        yield path
    page.goto("/matches")
    yield "matches"


CONTROLS = "button, .btn, .link, .tabs a, .pick, .head a"


def test_every_state_is_for_every_eye_finger_and_width(new_phone, axe_by_day_and_night) -> None:
    page = new_phone(pen=False, reduced_motion="reduce").new_page()
    assert faults(page, walk(Scorer(page)), axe_by_day_and_night, CONTROLS) == {}


def test_every_state_is_for_large_text(new_phone) -> None:
    page = new_phone(pen=False).new_page()
    assert faults_in_large_text(page, walk(Scorer(page)), CONTROLS) == {}


@pytest.mark.parametrize("width", [375, 320])
def test_the_score_bar_holds_the_floor_in_two_lines_and_the_mark_beside_them(scorer: Scorer, width: int) -> None:
    """Even in a wide font: the mark of the seats stands beside what a side needs, never under it."""
    to_the_last_hand(scorer)
    page = scorer.page
    page.set_viewport_size({"width": width, "height": 812})
    page.evaluate("document.documentElement.style.setProperty('--sans', '\"DejaVu Sans\", sans-serif')")
    for need in page.locator(".bar .need").all():
        mark, text = need.locator("svg").bounding_box(), need.locator("> span").bounding_box()
        assert mark is not None
        assert text is not None
        assert text["y"] <= mark["y"] + mark["height"] / 2 <= text["y"] + text["height"]
        assert text["height"] <= 2 * 20
