"""A whole match by ear, by roles and names alone, and a whole match by keys alone: nothing is lost, all is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a page as a screen reader knows it."""

    role: str
    name: str
    pressed: bool
    off: bool
    focused: bool
    speaks: bool
    """Whether it says by itself what changes in it."""
    node: int

    @classmethod
    def of(cls, node: dict[str, Any]) -> Thing:
        """A node of the accessibility tree."""
        states = {state["name"]: state["value"].get("value") for state in node.get("properties", ())}
        name = " ".join(str(node.get("name", {}).get("value", "")).split())
        pressed, off = states.get("pressed") == "true", bool(states.get("disabled"))
        speaks = states.get("live") not in (None, "off")
        number = node.get("backendDOMNodeId", 0)
        return cls(node["role"]["value"], name, pressed, off, bool(states.get("focused")), speaks, number)


class Listener:
    """Somebody who sees nothing of a page: finds a thing by its role and name, and presses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.line.send("DOM.enable")
        self.line.send("Accessibility.enable")

    def things(self) -> list[Thing]:
        """All that can be heard."""
        nodes = self.line.send("Accessibility.getFullAXTree")["nodes"]
        return [Thing.of(node) for node in nodes if not node["ignored"]]

    def find(self, role: str, name: str) -> Thing:
        """The one thing of this role whose name begins so; what follows tells more of it, as that a player deals."""
        things = self.things()
        found = [thing for thing in things if thing.role == role and f"{thing.name} ".startswith(f"{name} ")]
        assert len(found) == 1, f"{len(found)} × {role} {name!r} among {[(one.role, one.name) for one in things]}"
        return found[0]

    def press(self, role: str, name: str) -> None:
        """Go there and press it, as a screen reader does: without a finger, and without a key."""
        there = self.line.send("DOM.resolveNode", {"backendNodeId": self.find(role, name).node})
        press = "function () { this.focus(); this.click(); }"
        address = {"objectId": there["object"]["objectId"], "functionDeclaration": press}
        self.line.send("Runtime.callFunctionOn", address)

    def hears(self, role: str, name: str, said: str) -> None:
        """Wait until the focus is where it is expected; then one line has spoken, with what is expected."""
        self.page.wait_for_timeout(100)
        expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        here: tuple[str, str] = ("", "")
        for _ in range(100):
            here = next(((one.role, one.name) for one in reversed(self.things()) if one.focused), here)
            if here[0] == role and here[1].startswith(name):
                break
            self.page.wait_for_timeout(100)
        assert here[0] == role, f"{here} has the focus, not {name}"
        assert here[1].startswith(name), f"{here} has the focus, not {name}"
        assert len([one for one in self.things() if one.speaks]) == 1
        expect(self.page.locator("[aria-live=polite]")).to_have_text(said)
        self.page.wait_for_timeout(400)  # what comes sooner after a tap that was recorded is taken for its double


TOLD = (
    # what is pressed | where the focus is then, if not there | what is said by itself, if anything
    ("Theresa South", "", None),
    ("Bid 30", "", None),
    ("Spades", "heading Theresa bid 30 in spades", None),
    ("5 tricks", "", None),
    ("N–S Maeve, Theresa", "heading Check hand 1", None),
    (
        "Save hand 1",
        "heading Hand 2: Angus deals",
        "Hand 1 saved. Made. Maeve and Theresa plus 60, now 60; Angus and Leo 0, now 0.",
    ),
    # Call by call: who speaks, what is not allowed and why, who has it.
    ("Call by call", "heading Theresa to speak", None),
    ("I hold Angus deals", "", "Only the dealer may hold."),
    ("Pass", "", "Theresa passes. Leo to speak."),
    ("Bid 20", "", "Leo bids 20. Maeve to speak."),
    ("Pass", "", "Maeve passes. Angus to speak."),
    ("I hold takes it at 20", "button I hold", "Angus holds. Leo to speak."),
    ("Pass", "heading Angus bids 20 in", "Leo passes. Angus has it at 20. Theresa leads."),
    ("Hearts", "heading Angus held 20 in hearts", None),
    # Trick by trick, the star, the rest in one tap.
    (
        "Angus & Leo took trick 1",
        "button Angus & Leo took trick 2",
        "Trick 1 to Angus and Leo. That makes 1 trick for Angus and Leo, 0 for Maeve and Theresa.",
    ),
    ("Trick 1, Angus and Leo", "button Trick 1, Angus and Leo, highest trump so far", "Highest trump so far: trick 1."),
    (
        "Tricks 2 to 5 all to Angus and Leo",
        "heading Check hand 2",
        "Tricks 2 to 5 to Angus and Leo. That makes 5 tricks for Angus and Leo, 0 for Maeve and Theresa.",
    ),
    (
        "Save hand 2",
        "heading Leo to speak",
        "Hand 2 saved. Made. Maeve and Theresa 0, now 60; Angus and Leo plus 30, now 30.",
    ),
    # Thrown in by mistake, and taken back.
    ("Count at the end", "heading Hand 3: Theresa deals", None),
    ("All four passed", "", "Hand 3 saved. Thrown in. Maeve and Theresa 0, now 60; Angus and Leo 0, now 30."),
    ("Hand 3 thrown in Undo", "heading Leo to speak", "Taken back: hand 3, thrown in."),
    ("Count at the end", "heading Hand 3: Theresa deals", None),
    # The last hand.
    ("Maeve North", "", None),
    ("Bid 30", "", None),
    ("Clubs", "heading Maeve bid 30 in clubs", None),
    ("5 tricks", "", None),
    ("N–S Maeve, Theresa", "heading This ends the match", None),
    (
        "Save and end the match",
        "heading Maeve & Theresa win, 120 to 30",
        "Hand 3 saved. Made. Maeve and Theresa plus 60, now 120; Angus and Leo 0, now 30.",
    ),
)


def test_a_match_by_ear(phone: Page) -> None:
    phone.goto("/")
    ear = Listener(phone)
    ear.press("link", "Start a match")
    phone.wait_for_url("**/new")
    ear.press("button", "Deal hand 1")
    phone.wait_for_url("**/m/*")
    phone.wait_for_load_state("networkidle")
    assert ear.find("group", "Maeve and Theresa: 0, needs 120")
    for pressed, focus, said in TOLD:
        before = phone.locator("[aria-live=polite]").inner_text()
        ear.press("button", pressed)
        role, name = focus.split(" ", 1) if focus else ("button", pressed.split(" ")[0])
        ear.hears(role, name, before if said is None else said)
        if pressed in ("Theresa South", "Maeve North"):
            assert ear.find("button", pressed).pressed
        if pressed.startswith("I hold Angus"):
            assert ear.find("button", pressed).off
    assert ear.find("group", "Maeve and Theresa: 120, win")
    assert phone.title().startswith("Maeve & Theresa 120")
    ear.press("button", "Play again, same seats")
    expect(phone).to_have_title(re.compile("^Maeve & Theresa 0"))


class Keys:
    """Somebody without a pointer: goes on with Tab, back with Shift+Tab, and presses with Enter or Space."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def at(self) -> str:
        """The id of what has the focus; its text where it has none."""
        return str(self.page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))

    def go(self, to: str, key: str = "Tab") -> None:
        """From where the focus is to a control, stop by stop."""
        passed = []
        while self.at() != to:
            self.page.keyboard.press(key)
            passed.append(self.at())
            assert len(passed) < 80, f"no way to {to}: {passed}"

    def press(self, to: str, key: str = "Enter", back: bool = False) -> None:
        """Go there, and press it."""
        self.go(to, "Shift+Tab" if back else "Tab")
        self.page.keyboard.press(key)
        expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        self.page.wait_for_timeout(400)


def test_a_match_by_keys_alone(phone: Page) -> None:
    """From the front page to the end and on, with no key but Tab, Shift, Enter and the space bar."""
    phone.goto("/")
    keys = Keys(phone)
    keys.press("Start a match")
    keys.press("deal")
    expect(phone.locator("#table")).to_be_visible()
    for number in (1, 2):
        for answer, key in (("bidder-2", "Space"), ("bid-30", "Enter")):
            keys.press(answer, key)
            expect(phone.locator(f"#{answer}")).to_have_attribute("aria-pressed", "true")
            assert keys.at() == answer
        keys.press("bid-25", back=True)  # a slip, put right at once
        keys.press("bid-30", "Space")
        keys.press("trump-S")
        assert phone.evaluate("document.activeElement.tagName") == "H1"
        keys.press("count-5", "Space")
        keys.press("top-0")
        expect(phone.locator("h1")).to_have_text(f"Check hand {number}")
        keys.press("save")
        assert phone.evaluate("document.activeElement.tagName") == "H1"
    expect(phone.locator("h1")).to_have_text("Maeve & Theresa win, 120 to 0")
    keys.press("undo")
    expect(phone.locator("#redo")).to_be_visible()
    assert keys.at() not in ("", "BODY")
    keys.press("redo", back=keys.at() not in ("undo", "redo"))
    expect(phone.locator("h1")).to_have_text("Maeve & Theresa win, 120 to 0")
    keys.press("again")
    expect(phone.locator(".asks").first).to_contain_text("Hand 1: ")
