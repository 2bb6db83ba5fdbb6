"""A hand told at different depths on a phone: how many taps, whether it comes to the same, who can follow it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.everyone import faults, faults_in_large_text
from tests.browser.test_match import Scorer, totals

BID = ("bidder-2", "bid-20", "trump-S")
TRICKS = ("took-0", "took-1", "took-0", "took-1", "took-0")


class Recorder(Scorer):
    """Taps step by step, and looks at what each tap has done before the next."""

    def choose(self, rules: str = "barker", players: int = 4) -> None:
        self.page.goto(f"/new?rules={rules}&players={players}")
        self.tap("#deal")
        expect(self.page.locator("#table")).to_be_visible()
        self.look()

    def depth(self, name: str) -> None:
        self.page.click(f"#depth-{name}")
        expect(self.page.locator(f"#depth-{name}")).to_have_count(0)
        self.look()

    def trick(self, side: int, number: int) -> None:
        self.tap(f"#took-{side}")
        expect(self.page.locator(f"#star-{number}:not([aria-disabled])")).to_be_visible()
        self.look()

    def star(self, number: int) -> None:
        self.tap(f"#star-{number}")
        expect(self.page.locator(f"#star-{number}[aria-pressed=true]")).to_be_visible()
        self.look()

    def tricks(self, *sides: int, star: int = 0) -> None:
        for number, side in enumerate(sides, 1):
            self.trick(side, number)
            if number == star:
                self.star(star)

    def call(self, said: str, next_headline: str) -> None:
        self.tap(f"#call-{said}")
        expect(self.page.locator("h1, .auction-head h2").last).to_contain_text(next_headline)
        self.look()


@pytest.fixture
def recorder(new_phone) -> Recorder:
    """A phone that was never here, as in an empty book."""
    return Recorder(new_phone(pen=False).new_page())


def calls_of(page: Page) -> list[str]:
    return [cell for cell in page.locator(".auction td").all_inner_texts() if cell]


# --- taps and totals -----------------------------------------------------------------------------------------------


def test_an_exact_hand_takes_ten_taps_and_one_for_each_further_move_of_the_star(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("tricks")
    page = recorder.page
    for moves in (0, 1):
        before = recorder.taps
        recorder.answer(*BID)
        expect(page.locator("#took-0")).to_be_visible()
        recorder.look()
        for number, side in enumerate((0, 1, 0, 1), 1):
            recorder.trick(side, number)
            if number == 1:
                recorder.star(1)
            if moves and number == 2:
                recorder.star(2)
        recorder.tap("#took-0")
        expect(page.locator("#save")).to_be_visible()
        recorder.save()
        assert recorder.taps - before == 10 + moves
    assert totals(page) == ["0", "25"]  # 20 : 10, then set with 15 : 15


@pytest.mark.parametrize("rules", ["barker", "kitty-four", "merrimack", "one-hundred-and-ten"])
def test_the_same_hand_comes_to_the_same_at_every_depth(new_phone, rules: str) -> None:
    said = []
    for depth in ("quick", "tricks", "calls"):
        recorder = Recorder(new_phone(pen=False).new_page())
        recorder.choose(rules)
        if depth == "quick":
            recorder.hand(2, 20, "S", 3, "1")
        else:
            recorder.depth(depth)
            if depth == "calls":
                recorder.call("pass", "to speak")
                recorder.call("20", "to speak")
                recorder.call("pass", "to speak")
                recorder.call("pass", "South bids 20")
                recorder.answer("trump-S")
            else:
                recorder.answer(*BID)
            expect(recorder.page.locator("#took-0")).to_be_visible()
            recorder.look()
            recorder.tricks(0, 1, 0, 1, star=2)
            recorder.tap("#took-0")
        expect(recorder.page.locator("h1")).to_have_text("Check hand 1")
        slip = recorder.page.locator("main .slip").inner_text()
        recorder.save()
        said.append((slip, totals(recorder.page)))
    assert said[0] == said[1] == said[2]
    assert said[0][1] == ["\u221220", "15"]


def test_the_rest_is_given_away_in_one_tap_that_says_what_it_writes(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("tricks")
    recorder.answer(*BID)
    expect(recorder.page.locator("#took-0")).to_be_visible()
    recorder.look()
    recorder.tricks(1, 0, star=2)
    rest = recorder.page.locator(".rest")
    expect(rest).to_contain_text("Tricks 3 to 5 all to")
    recorder.tap("#rest-0")
    expect(recorder.page.locator("#save")).to_be_visible()
    expect(recorder.page.locator("main .slip")).to_contain_text("4 tricks and the highest trump, 20 + 5 = 25")


# --- the auction ---------------------------------------------------------------------------------------------------


def test_the_dealer_holds_is_raised_and_keeps_it(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("calls")
    page = recorder.page
    expect(page.locator("h1")).to_have_text("East to speak")
    recorder.call("15", "South to speak")
    recorder.call("20", "West to speak")
    recorder.call("pass", "North to speak")
    expect(page.locator("main")).to_contain_text("As dealer, North may hold it or go higher.")
    recorder.call("hold", "East to speak")
    recorder.call("25", "South to speak")
    recorder.call("pass", "North to speak")
    recorder.call("hold", "East to speak")
    recorder.call("pass", "North bids 25")
    expect(page.locator("main")).to_contain_text("East leads.")
    recorder.answer("trump-H")
    expect(page.locator("#took-0")).to_be_visible()


def test_a_duel_and_a_dealer_who_is_bagged(recorder: Recorder) -> None:
    recorder.choose("kitty-four")
    recorder.depth("calls")
    page = recorder.page
    for said, next_headline in (
        ("pass", "South to speak"),
        ("pass", "West to speak"),
        ("15", "North to speak"),
        ("hold", "West to speak"),
        ("20", "North to speak"),
        ("25", "West to speak"),
        ("pass", "North bids 25"),
    ):
        recorder.call(said, next_headline)
    for next_headline in ("West", "North", "West", "North", "West", "South", "East"):
        recorder.tap("#undo")
        expect(page.locator("h1")).to_have_text(f"{next_headline} to speak")
        recorder.look()
    for next_headline in ("South to speak", "West to speak", "North to speak", "North bids 15"):
        recorder.call("pass", next_headline)


def test_four_passes_are_a_hand_thrown_in(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("calls")
    for next_headline in ("South to speak", "West to speak", "North to speak", "South to speak"):
        recorder.call("pass", next_headline)
    page = recorder.page
    expect(page.locator("main")).to_contain_text("All four passed. Hand 1 is thrown in, East deals next.")
    expect(page.locator("#live")).to_have_text("All four passed. Hand 1 is thrown in, East deals next.")


def test_a_dashed_call_explains_itself_and_keeps_the_focus(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("calls")
    recorder.call("20", "South to speak")
    page = recorder.page
    page.locator("#call-15").focus()
    page.keyboard.press("Enter")
    note = page.locator("#why-call")
    expect(note).to_contain_text("15 is not higher than the 20 that East bid.")
    expect(note).to_contain_text("South may bid 25 or 30, or pass.")
    expect(page.locator("#call-15")).to_be_focused()
    expect(page.locator("#call-15")).to_have_attribute("aria-describedby", "why-call")
    expect(page.locator("#live")).to_have_text("15 is not higher than the 20 that East bid.")
    recorder.tap("#stand")
    expect(page.locator("h1")).to_have_text("West to speak")
    expect(page.locator("main")).to_contain_text("South has it at 15.")


def test_quick_fingers_on_a_slow_line_lose_no_pass_and_double_none(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("calls")
    page = recorder.page
    page.route("**/draft", lambda route: (time.sleep(0.4), route.continue_()))
    page.evaluate(
        """async () => {
            for (const pause of [300, 120, 300]) {
                document.getElementById("call-pass").click();
                await new Promise((go) => setTimeout(go, pause));
            }
        }"""
    )
    expect(page.locator("h1")).to_have_text("West to speak")
    page.wait_for_timeout(900)
    assert calls_of(page)[:2] == ["pass", "pass"]
    expect(page.locator("h1")).to_have_text("West to speak")


# --- nothing is lost -----------------------------------------------------------------------------------------------


def test_reload_back_and_another_phone_in_mid_hand(recorder: Recorder, new_phone, live) -> None:
    recorder.choose()
    recorder.depth("tricks")
    recorder.answer(*BID)
    expect(recorder.page.locator("#took-0")).to_be_visible()
    recorder.look()
    recorder.tricks(0, 1, star=2)
    page = recorder.page
    page.reload()
    expect(page.locator("#star-2")).to_have_attribute("aria-pressed", "true")
    page.click("#tab-sheet")
    expect(page.locator("h1")).to_have_text("Score sheet")
    page.go_back()
    expect(page.locator("main")).to_contain_text("Trick 2 to East & West, who lead trick 3.")
    club = live.store.matches.club_of(page.url.rsplit("/", 1)[1])
    device, token = live.store.clubs.new_device("quick otter")
    live.store.clubs.grant(device.number, club, "pen")
    other_phone = new_phone(pen=False)
    other_phone.add_cookies([{"name": "device", "value": token, "url": live.url}])
    other = Recorder(other_phone.new_page())
    other.page.goto(page.url)
    page.route("**/watch?view=pen*", lambda route: route.abort())  # a slow line
    other.trick(0, 3)
    recorder.tap("#took-1")
    expect(page.locator("[role=alert]")).to_contain_text("Another phone was faster.")
    expect(page.locator("main")).to_contain_text("Trick 3 to North & South, who lead trick 4.")
    recorder.look()
    recorder.trick(1, 4)
    recorder.tap("#took-0")
    recorder.save()
    assert totals(page) == ["\u221220", "15"]


def test_a_trick_whose_answer_was_lost_is_recorded_once(recorder: Recorder) -> None:
    recorder.choose()
    recorder.depth("tricks")
    recorder.answer(*BID)
    page = recorder.page
    expect(page.locator("#took-0")).to_be_visible()
    recorder.look()
    page.wait_for_load_state("networkidle")
    page.route("**/draft", lambda route: (route.fetch(), route.abort()))
    recorder.tap("#took-0")
    expect(page.locator("#waiting")).to_be_visible()
    page.unroute("**/draft")
    expect(page.locator("main")).to_contain_text("Trick 1 to North & South, who lead trick 2.")


def test_the_depth_changes_in_mid_hand_and_nothing_is_told_twice(recorder: Recorder) -> None:
    recorder.choose()
    recorder.answer(*BID)
    page = recorder.page
    expect(page.locator("#count-3")).to_be_visible()
    recorder.depth("tricks")
    expect(page.locator("h1")).to_contain_text("South bid 20 in")
    recorder.tricks(0, 1)
    recorder.depth("quick")
    page.locator("#count-5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-count")).to_contain_text("Recorded so far: 1 trick for North & South")
    recorder.answer("count-3", "top-0")
    recorder.save()
    assert totals(page) == ["20", "10"]


# --- everybody can follow it ---------------------------------------------------------------------------------------


def test_all_of_it_works_without_script(new_phone) -> None:
    recorder = Recorder(new_phone(pen=False, java_script_enabled=False).new_page())
    page = recorder.page
    page.goto("/new")
    recorder.tap("#deal")
    page.click("#depth-calls")
    for said in ("pass", "20", "hold"):
        page.locator(f"#call-{said}").click(force=True)
    expect(page.locator("#why-call")).to_contain_text("Only the dealer may hold.")
    for said in ("pass", "pass"):
        page.click(f"#call-{said}")
    page.click("#trump-S")
    for what in TRICKS:
        page.click(f"#{what}")
    page.click("#star-1")
    page.click("#save")
    assert totals(page) == ["20", "10"]
    page.click("#ask-dealer")
    page.click("#dealer-0")
    expect(page.locator("main")).to_contain_text("Hand 2, North deals")


def test_the_keyboard_alone_is_enough_and_focus_is_never_lost(recorder: Recorder) -> None:
    recorder.choose()
    page = recorder.page

    def press(what: str) -> None:
        page.locator(f"#{what}").focus()
        page.keyboard.press("Enter")

    press("depth-tricks")
    expect(page.locator("#depth-quick")).to_be_visible()
    for what in ("bidder-2", "bid-20"):
        press(what)
        expect(page.locator(f"#{what}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"#{what}")).to_be_focused()
    press("trump-S")
    expect(page.locator("h1")).to_be_focused()
    press("took-0")
    expect(page.locator("#live")).to_have_text(
        "Trick 1 to North and South. That makes 1 trick for North and South, 0 for East and West."
    )
    expect(page.locator("#took-0")).to_be_focused()
    press("star-1")
    expect(page.locator("#live")).to_have_text("Highest trump so far: trick 1.")
    expect(page.locator("#star-1")).to_be_focused()
    press("rest-1")
    expect(page.locator("h1")).to_have_text("Check hand 1")
    expect(page.locator("h1")).to_be_focused()
    press("save")
    expect(page.locator(".next")).to_be_focused()


def walk(recorder: Recorder) -> Iterator[str]:
    """Every state of the panel at the two closer depths, one after the other, each once its page is there."""
    for state in _walk(recorder):
        recorder.page.wait_for_load_state()
        expect(recorder.page.locator("#table")).to_be_visible()
        yield state


def _walk(recorder: Recorder) -> Iterator[str]:
    page = recorder.page
    recorder.choose()
    recorder.depth("calls")
    yield "the first to speak"
    recorder.call("15", "South to speak")
    page.locator("#call-10").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-call")).to_be_visible()
    yield "a call explained"
    recorder.call("20", "West to speak")
    recorder.call("pass", "North to speak")
    yield "the dealer"
    recorder.call("pass", "East to speak")
    recorder.call("pass", "South bids 20")
    yield "trump"
    recorder.tap("#trump-S")
    expect(page.locator("#took-0")).to_be_visible()
    recorder.look()
    yield "the first trick"
    recorder.tricks(0, 1, star=2)
    page.locator("#star-4").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-star")).to_be_visible()
    yield "a ticket explained"
    recorder.trick(0, 3)
    yield "the fourth trick"
    page.click("#ask-dealer")
    expect(page.locator("#leave")).to_be_visible()
    yield "who deals"
    page.click("#leave")
    recorder.look()
    recorder.tap("#rest-1")
    expect(page.locator("#save")).to_be_visible()
    yield "check"
    page.click("#change")
    yield "the tricks again"
    page.click("#star-none")
    expect(page.locator("#save")).to_be_visible()
    recorder.save()
    yield "saved"
    recorder.choose("forty-five", 5)
    recorder.depth("tricks")
    recorder.tap("#trump-D")
    expect(page.locator("#took-0")).to_be_visible()
    recorder.look()
    recorder.tricks(3)
    yield "five players"
    page.click("#ask-turned")
    yield "which card"
    page.click("#turned-9D")
    page.click("#ask-robbed")
    yield "who robbed"


CONTROLS = "button, .btn, .link, .tabs a, .pick, summary"


def test_every_state_is_for_every_eye_finger_and_width(new_phone, axe_by_day_and_night) -> None:
    page = new_phone(pen=False, reduced_motion="reduce").new_page()
    assert faults(page, walk(Recorder(page)), axe_by_day_and_night, CONTROLS) == {}


def test_every_state_is_for_large_text(new_phone) -> None:
    page = new_phone(pen=False).new_page()
    assert faults_in_large_text(page, walk(Recorder(page)), CONTROLS) == {}


@pytest.mark.parametrize(("width", "height"), [(320, 640), (375, 812), (812, 375)])
@pytest.mark.parametrize("taken", [0, 2, 4])
def test_both_halves_and_undo_are_in_sight(new_phone, width: int, height: int, taken: int) -> None:
    recorder = Recorder(new_phone(pen=False, viewport={"width": width, "height": height}).new_page())
    recorder.choose()
    recorder.depth("tricks")
    recorder.answer(*BID)
    expect(recorder.page.locator("#took-0")).to_be_visible()
    recorder.look()
    recorder.tricks(*(0, 1, 0, 1)[:taken], star=min(taken, 2))
    recorder.page.evaluate("scrollTo(0, 0)")
    covered = recorder.page.evaluate(
        """() => ["took-0", "took-1", "undo"].filter((id) => {
            const control = document.getElementById(id), box = control.getBoundingClientRect();
            const at = [[box.left + 20, box.top + 8], [box.left + box.width / 2, box.bottom - 8]];
            return !at.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
        })"""
    )
    assert covered == []


def test_where_the_match_was_saved_no_second_tap_begins_another(recorder: Recorder) -> None:
    recorder.choose("forty-five")
    for _ in range(2):
        recorder.answer("trump-S", "count-5", "top-0")
        expect(recorder.page.locator("#save")).to_be_visible()
        box = recorder.page.locator("#save").bounding_box()
        recorder.save()
    assert box is not None
    expect(recorder.page.locator("#again")).to_be_visible()
    under = recorder.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.id ?? ''",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert under != "again"
