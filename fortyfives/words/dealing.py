"""Tells what belongs to the deal: who deals, that it is dealt again, which card was turned up, who robbed it."""

from __future__ import annotations

from fortyfives.rules import Card
from fortyfives.words.cards import mark
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


def dealer_link(t: Translator, *, begun: bool) -> str:
    """Lead to the question who deals; once something was told of the hand it is about dealing again."""
    return t.gettext("Deal again") if begun else t.gettext("Who deals?")


def asks_dealer(t: Translator, hand: int, *, begun: bool) -> str:
    """Ask who deals the open hand."""
    if begun:
        return t.gettext("Who deals hand %(hand)s again?") % {"hand": hand}
    return t.gettext("Who deals hand %(hand)s?") % {"hand": hand}


def deals_small(t: Translator, *, begun: bool) -> str:
    """Say on the button of the present dealer what a tap on it means."""
    return t.gettext("deals again") if begun else t.gettext("deals now")


def dealer_note(t: Translator, table: Table, dealer: int, *, begun: bool) -> str:
    """Say what follows from another dealer, and from the same one."""
    name = {"name": table.names[dealer]}
    if begun and table.profile.has_auction:
        return (
            t.gettext(
                "If %(name)s deals again, what was told of this hand falls; undo brings it back. "
                "If another dealt, the calls begin anew on his left, and a bid that was won is kept."
            )
            % name
        )
    if begun:
        return t.gettext("If %(name)s deals again, what was told of this hand falls; undo brings it back.") % name
    return t.gettext("The deal moves on from whoever deals this hand.")


def dealer_stands(t: Translator, name: str) -> str:
    """Label the button that lets a change of dealer stand against the rules."""
    return t.gettext("%(name)s deals all the same") % {"name": name}


def card_link(t: Translator, *, known: bool) -> str:
    """Lead to the question which card was turned up."""
    return t.gettext("Another card was turned up") if known else t.gettext("Which card?")


def asks_card(t: Translator) -> str:
    """Ask which card was turned up."""
    return t.gettext("Which card was turned up?")


def robbed_link(t: Translator) -> str:
    """Lead to the question who robbed; it asks itself."""
    return t.gettext("Who robbed it?")


def robbed_stands(t: Translator, name: str) -> str:
    """Label the button that lets a robbery stand against the rules."""
    return t.gettext("The table lets %(name)s have it") % {"name": name}


def turned_line(t: Translator, table: Table, turned: Card | None, robbed: int | None) -> str | None:
    """Say which card was turned up and who has it now; None where neither was told."""
    card = "" if turned is None else mark(turned)
    if turned is None and robbed is None:
        return None
    if robbed is None:
        return t.gettext("%(card)s was turned up.") % {"card": card}
    if turned is None:
        return t.gettext("%(name)s robbed the turned card.") % {"name": table.names[robbed]}
    return t.gettext("%(card)s was turned up, and %(name)s robbed it.") % {"card": card, "name": table.names[robbed]}
