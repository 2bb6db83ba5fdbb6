"""Tells what waits on a phone without signal, what stays readable there, and how the site gets to the home screen."""

from __future__ import annotations

from fortyfives.rules import TRICKS_IN_HAND
from fortyfives.words.translator import Translator


def tricks_wait(t: Translator, side: str, number: int) -> tuple[str, ...]:
    """What a tap on a side is called while it waits: for trick `number`, and for each one after it."""
    return tuple(
        t.gettext("Trick %(number)s to %(side)s") % {"number": one, "side": side}
        for one in range(number, TRICKS_IN_HAND + 1)
    )


def star_waits(t: Translator, trick: int | None) -> str:
    """What a tap on the highest trump is called while it waits; `trick` is None for nobody's."""
    if trick is None:
        return t.gettext("Highest trump: nobody")
    return t.gettext("Highest trump: trick %(trick)s") % {"trick": trick}


def taps_wait(t: Translator, count: int) -> str:
    """Say that taps are waiting; `#` stands where the page puts how many. `count` only chooses the form."""
    return t.ngettext("%(num)s tap is waiting.", "%(num)s taps are waiting.", count) % {"num": "#"}


def send_anyway(t: Translator, count: int) -> str:
    """Label the button that sends waiting taps although another phone was faster; `count` only chooses the form."""
    return t.ngettext("Send it anyway", "Send them anyway", count)


# --- the page about a phone without signal


def without_signal(t: Translator) -> tuple[str, ...]:
    """Say what works without a connection."""
    return (
        t.gettext("The match, its score sheet and the big score stay on this phone as you last saw them."),
        t.gettext(
            "What you tap on the open match meanwhile waits on this phone. It is sent by itself, in order, as soon as "
            "there is a connection, and counts once. The score changes when it has arrived."
        ),
        t.gettext("If another phone has tapped meanwhile, nothing is sent before you have looked and said so."),
    )


def only_taps_wait(t: Translator) -> str:
    """Say what is missing where the site is not reached over https."""
    return t.gettext(
        "This address begins with http://, and there the browser keeps no pages: leave the match open. Taps wait all "
        "the same."
    )


def home_screen_steps(t: Translator) -> tuple[str, ...]:
    """How the site is put on the home screen, by kind of phone."""
    return (
        t.gettext("iPhone: tap the Share sign in Safari, then “Add to Home Screen”."),
        t.gettext("Android: open the menu ⋮ of the browser, then “Add to Home screen” or “Install”."),
    )


def home_screen_gain(t: Translator) -> str:
    """Say what it is good for."""
    return t.gettext("Then it opens like an app, without the address bar. It is the same site with the same matches.")
