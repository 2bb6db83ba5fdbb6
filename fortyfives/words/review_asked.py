"""Asks for what is remembered of a played hand, card by card."""

from __future__ import annotations

from fortyfives.rules import Suit
from fortyfives.words.cards import suit_name
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


def asks_cell(t: Translator, table: Table, seat: int, trick: int, *, leads: bool) -> str:
    """The question for one card; `trick` counts from 1."""
    names = {"name": table.name(seat), "trick": trick}
    if leads:
        return t.gettext("Trick %(trick)s: what did %(name)s lead?") % names
    return t.gettext("Trick %(trick)s: what did %(name)s play?") % names


def asks_taker(t: Translator, trick: int) -> str:
    """Who took a trick that is not remembered whole."""
    return t.gettext("Who took trick %(trick)s?") % {"trick": trick}


def why_taker(t: Translator, trick: int) -> str:
    """Why that is asked."""
    return t.gettext("A card of trick %(trick)s is forgotten, so only you know who led the next one.") % {
        "trick": trick
    }


def other_taker(t: Translator, table: Table, seat: int, trick: int) -> str:
    """A link for those who remember it otherwise than the cards say."""
    return t.gettext("%(name)s took trick %(trick)s. Not so?") % {"name": table.name(seat), "trick": trick}


def forget_trick(t: Translator, trick: int) -> str:
    """Leaves out what is missing of a trick."""
    return t.gettext("Rest of trick %(trick)s too") % {"trick": trick}


def say_cell(t: Translator, name: str, trick: int) -> str:
    """What a screen reader hears before a card of the picture."""
    return t.gettext("Trick %(trick)s, %(name)s:") % {"name": name, "trick": trick}


def say_trick(t: Translator, trick: int) -> str:
    """What a screen reader hears of a place to go to."""
    return t.gettext("Trick %(trick)s") % {"trick": trick}


def legend(t: Translator, trump: Suit | None, *, asking: bool) -> str:
    """Explains the picture."""
    if trump is None:
        return ""
    names = {"trump": suit_name(t, trump)}
    if asking:
        return t.gettext("Thick bar: took the trick. Tap a card to tell it otherwise.") % names
    return t.gettext("Trump: %(trump)s. Thick bar: took the trick. Tap a card to correct it.") % names


def rule_button(t: Translator, told: int, cards: int) -> str:
    """The command of the page; what is not told counts as forgotten."""
    if told >= cards:
        return t.gettext("Did anyone revoke?")
    return t.gettext("Rule on what is told")


def counts_as_forgotten(t: Translator) -> str:
    """What becomes of the cards that are not told."""
    return t.gettext("What is not told counts as forgotten.")


def pointed_note(title: str, text: str, hint: str) -> str:
    """What nobody can have played so, as one note."""
    headed = () if text.startswith(title) else (title if title.endswith("?") else f"{title}.",)
    return " ".join((*headed, text, hint)).strip()


def remark(t: Translator) -> str:
    """Where to begin where little is remembered."""
    return t.gettext("In the order played. Begin where you remember: tap a trick.")


def one_player(t: Translator) -> str:
    """The other way to ask."""
    return t.gettext("Only one player’s cards")


def ruling_title(t: Translator, title: str) -> str:
    """The ruling for a window or a link preview."""
    return t.gettext("%(verdict)s: the whole hand") % {"verdict": title}


def see_each(t: Translator) -> str:
    """The heading over the rulings on all the other cards."""
    return t.gettext("Every card, one by one")


def held_before(t: Translator) -> str:
    """The rule that a review goes by, as the last line of a ruling without a reason of its own."""
    return t.gettext("Rule: what a player plays later he held before")


def in_hand(t: Translator, hand: str, said: str) -> str:
    """Say which hand of the sheet a short verdict is about."""
    return t.gettext("Hand %(hand)s. %(said)s") % {"hand": hand, "said": said}
