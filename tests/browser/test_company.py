"""An evening in company, on three phones: one scores, one watches, one joins; the pen and the link change hands."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from fortyfives.scorebook import HandPassedIn, HandTallied
from tests.browser.conftest import Contexts, Live
from tests.browser.test_phones import ANSWERS, answer, begin, is_at, join, look, save, show_code, totals

SOON = 3_000
"""Within so many milliseconds a tap is seen on the phone that watches."""


def hands_in(live: Live, match: str) -> list[tuple[str, int | None]]:
    """Each hand in the log: what was recorded, and on which phone."""
    match_id = match.rsplit("/m/", 1)[1]
    kinds = {HandTallied: "played", HandPassedIn: "thrown in"}
    return [
        (kinds[type(entry.event)], entry.device)
        for entry in live.store.matches.events(match_id)
        if type(entry.event) in kinds
    ]


NEWS = "**/watch?view=pen*"


def hears_nothing(page: Page) -> None:
    """The line of a phone that scores is slow from now on: it does not hear in time what the others tap."""
    page.route(NEWS, lambda route: route.abort())


def test_one_scores_one_watches_one_joins_and_both_score_until_the_link_is_replaced(
    new_phone: Contexts, live: Live
) -> None:
    first, watcher, third = (new_phone(pen=False).new_page() for _ in range(3))
    match = begin(first)
    first.click("#tab-share")
    link = first.locator("#link").input_value()
    watcher.goto(link)
    watcher.goto(match)
    first.goto(match)

    # Whoever watches sees each tap, and has nothing to tap.
    answer(first, ANSWERS[0])
    expect(watcher.locator(".running-bid")).to_contain_text("South bids", timeout=SOON)
    answer(first, *ANSWERS[1:3])
    expect(watcher.locator(".running-bid")).to_contain_text("bid 20 in spades", timeout=SOON)
    assert watcher.locator("button:visible, form").count() == 0
    [proof] = re.findall(r'name="csrf_token" value="([^"]+)"', watcher.request.get("/join").text())
    for address in ("tap", "draft", "share/code", "share/hand-over", "share/link"):
        forged = watcher.request.post(f"{match}/{address}", form={"csrf_token": proof, "do": '{"pass_in": true}'})
        assert forged.status == 403, "not even with a form of one's own"

    # A third phone joins while the hand is open, and both tap.
    join(third, show_code(first))
    is_at(third, match)
    first.goto(match)
    expect(first.locator("#save, #count-3").first).to_be_visible()
    hears_nothing(third)
    answer(first, *ANSWERS[3:])
    save(first)
    expect(watcher.locator(".bar .total")).to_have_text(["20", "10"], timeout=SOON)

    # The line of the third was slow: its tap is not recorded in the place of another hand, and it is told so.
    look(third)
    third.click("#pass")
    expect(third.locator("main .note:visible").first).to_contain_text("Another phone was faster")
    assert totals(third) == ["20", "10"]
    look(third)
    hears_nothing(first)
    third.click("#pass")
    expect(third.locator("h1, h2").filter(has_text="Hand 3: ")).to_be_visible()
    expect(watcher.locator("main h1")).to_contain_text("Hand 3: ", timeout=SOON)

    # Now the first is behind; it had begun nothing, so it simply goes on from how it stands.
    look(first)
    first.click("#bidder-1")
    expect(first.locator("main .note:visible").first).to_contain_text("Another phone was faster")
    answer(first, "bidder-1", "bid-15", "trump-H", "count-2", "top-1")
    save(first)
    third.unroute(NEWS)
    expect(third.locator(".bar .total")).to_have_text(totals(first), timeout=SOON)  # without a tap
    expect(watcher.locator(".bar .total")).to_have_text(totals(first), timeout=SOON)
    assert totals(first) != ["20", "10"]

    recorded = hands_in(live, match)
    assert [kind for kind, _ in recorded] == ["played", "thrown in", "played"], "each once, and none is lost"
    first_phone, third_phone = recorded[0][1], recorded[1][1]
    assert recorded[2][1] == first_phone != third_phone

    # The link is replaced: whoever watched by it is told at the next look, and the old link opens nothing.
    first.click("#tab-share")
    first.click("#new-link")
    with watcher.expect_response(lambda answered: "/watch?" in answered.url and answered.status == 404):
        look(first)
        first.click("#new-link-again")
    expect(watcher.locator("#watch-ended")).to_be_visible()
    expect(watcher.locator("#watch-ended")).to_contain_text("The watching link was replaced")
    assert [watcher.goto(address).status for address in (match, link)] == [404, 404]  # type: ignore[union-attr]
    third.reload()
    expect(third.locator("#bidder-0")).to_be_visible()


def test_the_pen_is_handed_over_in_mid_hand_and_the_hand_goes_on(new_phone: Contexts) -> None:
    old, new = new_phone(pen=False).new_page(), new_phone(pen=False).new_page()
    match = begin(old)
    answer(old, "bidder-2")
    sharing: Page = old.context.new_page()
    sharing.goto(f"{match}/share")
    sharing.click("#hand-over")
    code = sharing.locator("#pen-code [aria-hidden]").inner_text()

    join(new, code)
    expect(new.locator("main .note:visible").first).to_contain_text("You score now.")
    new.click("[id^=take-]")
    expect(new.locator("#bidder-2")).to_have_attribute("aria-pressed", "true")

    expect(old.locator("main .note:visible").first).to_contain_text("scores now; this phone watches.", timeout=SOON)
    expect(old.locator("#bid-20")).to_have_count(0)
    answer(new, "bid-20")
    expect(old.locator(".running-bid")).to_contain_text("20", timeout=SOON)
    sharing.click("#keep-pen")
    expect(sharing.locator("main .note:visible").first).to_contain_text("scores now; this phone watches.")


def test_a_code_to_watch_is_typed_on_the_front_page(new_phone: Contexts) -> None:
    first, watcher = new_phone(pen=False).new_page(), new_phone(pen=False, java_script_enabled=False).new_page()
    match = begin(first)
    first.click("#tab-share")
    join(watcher, first.locator("#watch-code [aria-hidden]").inner_text())
    expect(watcher).to_have_url(f"{match}?watches=1")
    expect(watcher.locator("main .note").first).to_contain_text("You watch")
    assert watcher.locator("main button, main form").count() == 0


SMALL = """[...document.querySelectorAll("main :is(a, button, input:not([type=hidden])), .foot :is(a, button)")]
    .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5)).map(([name]) => name)"""


def test_every_page_of_sharing_fits_takes_a_thumb_and_is_open_to_everyone(
    new_phone: Contexts, live: Live, axe: Callable[[Page], list[str]]
) -> None:
    page = new_phone(viewport={"width": 320, "height": 640}, reduced_motion="reduce").new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    [match] = live.store.matches.in_club(live.club, limit=1)
    card = live.store.cards.make(live.club)
    for place, tap in (
        (f"/m/{match}/share", "#hand-over"),
        (f"/c/{live.club}/phones", ""),
        (f"/c/{live.club}/card", ""),
        (f"/c/{live.club}/card?new=1", ""),
        (f"/card/{card.key}", ""),
        ("/who-sees", ""),
    ):
        page.goto(place)
        if tap:
            page.click(tap)
        for width, height in ((320, 640), (812, 375), (188, 406)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, place
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate(SMALL) == [], place
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert axe(page) == [], f"{place}, {scheme}"
    assert complaints == []
    page.goto(f"/c/{live.club}/card")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1, "the card is one page"
