"""Says who can see what and who can do what: one table, which the page on access shows and tests hold to be true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Holder:
    """One kind of person, phone or program. `key` names it in `Deed.holders`."""

    key: str
    title: str
    how: str
    """How one comes to be one."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to be seen or done, and by whom: the keys of the holders."""

    what: str
    holders: frozenset[str]


def _deed(what: str, holders: str) -> Deed:
    return Deed(what, frozenset(holders.split()))


HOLDERS: Final = ("stranger", "watcher", "scorer", "card", "view_key", "pen_key", "host")
"""Everybody there is. "card" is whoever has the card of the club and has not used it yet."""

_ALL: Final = "stranger watcher scorer card view_key pen_key host"

WHO: Final[tuple[Deed, ...]] = (
    _deed("rules", _ALL),
    _deed("ruling", _ALL),
    _deed("begin_own", _ALL),
    _deed("matches", "watcher scorer view_key pen_key host"),
    _deed("begun", "watcher scorer host"),
    _deed("numbers", "watcher scorer host"),
    _deed("trail", "watcher scorer view_key pen_key host"),
    _deed("take_out", "watcher scorer view_key pen_key host"),
    _deed("pass_on", "watcher scorer view_key pen_key host"),
    _deed("become_scorer", "card"),
    _deed("phones", "scorer host"),
    _deed("tap", "scorer pen_key"),
    _deed("keep", "scorer"),
    _deed("begin_here", "scorer pen_key"),
    _deed("club", "scorer"),
    _deed("whole", "scorer host"),
    _deed("give_pen", "scorer host"),
    _deed("switch_off", "scorer"),
    _deed("end_link", "scorer pen_key"),
    _deed("make_card", "scorer host"),
    _deed("end_pen_key", "pen_key"),
    _deed("book", "host"),
)
"""All that is to be seen or done. What a holder is not named for, answers it as if it were not there."""


def holders(t: Translator) -> tuple[Holder, ...]:
    """Everybody there is, in plain words, in the order of `HOLDERS`."""
    told = {
        "stranger": (
            t.gettext("Anyone"),
            t.gettext("Any phone that reaches the address of this site and was given nothing."),
        ),
        "watcher": (
            t.gettext("Who watches"),
            t.gettext("Has opened the watching link, scanned it, or typed a code of six signs."),
        ),
        "scorer": (
            t.gettext("Who scores: has the pen"),
            t.gettext(
                "Began the first match of the table, typed a scorer code of eight signs, or used the printed card."
            ),
        ),
        "card": (
            t.gettext("Who has the printed card"),
            t.gettext("Has scanned the card of the club, or typed the address on it."),
        ),
        "view_key": (
            t.gettext("A program with the key to watch"),
            t.gettext("Asks the interface for programs. Its key is the one at the end of the watching link."),
        ),
        "pen_key": (
            t.gettext("A program with the key to write"),
            t.gettext("Was given the key when a club was founded by a program; it is shown once and never again."),
        ),
        "host": (
            t.gettext("The host"),
            t.gettext("Runs the computer on which the score book is a file."),
        ),
    }
    return tuple(Holder(key, *told[key]) for key in HOLDERS)


def deed_text(t: Translator, what: str) -> str:
    """One thing to be seen or done: "See every match of the table, with the names and all hands"."""
    return {
        "rules": t.gettext("Read the rules, use the trainer, and ask the referee; a question is kept nowhere"),
        "ruling": t.gettext("Open a kept ruling whose link was sent; it holds cards, and no names"),
        "begin_own": t.gettext("Start a match at a table of their own"),
        "matches": t.gettext("See every match of the table, old ones too: names, all hands, who won"),
        "begun": t.gettext("See a hand while it is still being tapped in"),
        "numbers": t.gettext("See the numbers of players and pairs, the evenings and the rulings kept"),
        "trail": t.gettext("See when each tap was made and on which phone"),
        "take_out": t.gettext("Take sheets and the list of matches home as files"),
        "pass_on": t.gettext("Let others watch: show them the link or the code"),
        "become_scorer": t.gettext("Score, with one tap on the page that the card leads to"),
        "phones": t.gettext("See which phones score and watch, and when they were last here"),
        "tap": t.gettext("Record hands, correct any of them, undo"),
        "keep": t.gettext("Keep a ruling with a match, or take one off the list"),
        "begin_here": t.gettext("Start a match at this table"),
        "club": t.gettext("Change names, players, rules kept and the club itself; delete them"),
        "whole": t.gettext("Take the whole club home as one file, and take such a file in"),
        "give_pen": t.gettext("Let another phone score"),
        "switch_off": t.gettext("Switch a phone off, or give it another name"),
        "end_link": t.gettext("End the watching link, with all codes to watch and all who watch"),
        "make_card": t.gettext("See the card of the club, and make a new one that ends the old"),
        "end_pen_key": t.gettext("Replace the key to write, which ends the old one and open scorer codes"),
        "book": t.gettext("Read and copy the whole file, with every club in it"),
    }[what]


MORE_THAN: Final = {
    "watcher": "stranger",
    "scorer": "watcher",
    "card": "stranger",
    "view_key": "stranger",
    "pen_key": "view_key",
    "host": "watcher",
}
"""Whoever may all that somebody simpler may, and more."""


def all_that(t: Translator, holder: str) -> str | None:
    """Name the simpler holder whose every deed is this one's, too: "All that anyone can, and:"."""
    return {
        "stranger": t.gettext("All that anyone can, and:"),
        "watcher": t.gettext("All that those can who watch, and:"),
        "view_key": t.gettext("All that the key to watch can, and:"),
    }.get(MORE_THAN.get(holder, ""))


def may_more(t: Translator, holder: str) -> tuple[str, ...]:
    """What a holder can see or do, beyond what the simpler one can."""
    simpler = MORE_THAN.get(holder)
    return tuple(deed_text(t, deed.what) for deed in WHO if holder in deed.holders and simpler not in deed.holders)


def in_short(t: Translator) -> tuple[str, ...]:
    """The whole of it in a few sentences."""
    return (
        t.gettext("There are no accounts and no passwords. What a phone can do is known by the phone itself."),
        t.gettext(
            "Whoever watches sees all matches of the table and changes nothing. Whoever scores can do everything."
        ),
        t.gettext(
            "To everybody else the matches of a table are not there, as if the address were mistyped. Only a phone "
            "that was switched off is told that it was."
        ),
    )


def not_protected(t: Translator) -> tuple[str, ...]:
    """What is not protected, said plainly."""
    return (
        t.gettext(
            "A link or a code is as good for whomever it is sent on to. The names of the players are seen by all who "
            "watch."
        ),
        t.gettext("Whoever picks up a phone that scores can score. Whoever finds the printed card can, too."),
        t.gettext(
            "Over https a phone keeps the scores that it saw last, to be read without signal: at most 24 pages. What "
            "was deleted since, or is no longer for that phone, it loses when it comes here with signal again and "
            "looks for it; until then it can still be read on it."
        ),
        t.gettext(
            "Where the address begins with http:// and not with https://, somebody in the same net who knows how can "
            "read along, and could pass for one of the phones. At home that is the people with the wifi password."
        ),
        t.gettext("The host can read everything. There is no way around trusting the host."),
    )


def ways_off(t: Translator) -> tuple[tuple[str, str], ...]:
    """How each right is taken back: of what, and how."""
    return (
        (
            t.gettext("One phone"),
            t.gettext(
                "On a match, under Share: tap the phone in the list, then switch it off. When it looks here again it "
                "sees no match, and is told which phone switched it off."
            ),
        ),
        (
            t.gettext("All who watch"),
            t.gettext(
                "Under Share: “Stop sharing and make a new link”. Link, codes to watch and all phones that watch are "
                "out at once."
            ),
        ),
        (
            t.gettext("The pen of this phone"),
            t.gettext("Under Share: “Hand over the pen”. The other phone scores, this one watches."),
        ),
        (
            t.gettext("A scorer code"),
            t.gettext("It works once and for ten minutes. A new one on the same phone ends it before."),
        ),
        (
            t.gettext("The printed card"),
            t.gettext(
                "“Make a new card” on its page ends the old one. To be without any, make one and do not print it."
            ),
        ),
        (
            t.gettext("The key of a program"),
            t.gettext("The program asks for a new one; the old one is dead at once. Phones keep the pen."),
        ),
    )
