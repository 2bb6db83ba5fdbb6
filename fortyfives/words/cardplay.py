"""Tells a hand that is recorded card by card: whose card comes next, what lies on the table, what shows a revoke."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.rules import Card, Reason, ReviewedPlay, is_trump, read_card, suit_of
from fortyfives.rules import Suit as TrumpSuit
from fortyfives.words.cards import card_name, list_cards, mark, suit_name
from fortyfives.words.people import Table, side_name
from fortyfives.words.translator import Translator


def asks_card(t: Translator, table: Table, seat: int, number: int, *, leads: bool) -> str:
    """Say whose card comes next: "Theresa leads trick 3", "Leo plays to trick 3"."""
    names = {"name": table.names[seat], "number": number}
    if leads:
        return t.gettext("%(name)s leads trick %(number)s") % names
    return t.gettext("%(name)s plays to trick %(number)s") % names


def asks_leader(t: Translator, number: int) -> str:
    """Ask who leads, where one of two partners took the last trick."""
    return t.gettext("Who leads trick %(number)s?") % {"number": number}


def why_leader(t: Translator, table: Table, number: int, side: int) -> str:
    """Say why the leader has to be asked for."""
    return t.gettext(
        "Trick %(number)s was told without its cards, so one of %(side)s took it. Whoever did leads now."
    ) % {"number": number, "side": side_name(t, table, side)}


def winning_line(t: Translator, table: Table, seat: int, card: Card) -> str:
    """Say who is winning the trick so far; the card is a mark."""
    return t.gettext("%(name)s is winning it with the %(card)s.") % {"name": table.names[seat], "card": mark(card)}


def led_line(t: Translator, trump: TrumpSuit, lead: Card) -> str:
    """Say what the lead asks for: "Diamonds were led." or "Trump was led."."""
    if is_trump(lead, trump):
        return t.gettext("Trump was led.")
    return t.gettext("%(suit)s were led.") % {"suit": suit_name(t, suit_of(lead)).capitalize()}


def played_spoken(t: Translator, name: str, card: Card) -> str:
    """Say aloud what has just been played."""
    return t.gettext("%(name)s played the %(card)s.") % {"name": name, "card": card_name(t, card)}


def played_before(t: Translator, table: Table, card: Card, seat: int | None, number: int) -> str:
    """Say where a card has gone that cannot be played again; the card is a mark."""
    if seat is None:
        return t.gettext("The %(card)s was played to trick %(number)s.") % {"card": mark(card), "number": number}
    return t.gettext("%(name)s played the %(card)s to trick %(number)s.") % {
        "name": table.names[seat],
        "card": mark(card),
        "number": number,
    }


def once_in_the_pack(t: Translator) -> str:
    """Say what follows from a card's having been played."""
    return t.gettext("There is only one of it. If it was tapped wrong there, undo back to it.")


def revoke_line(t: Translator, table: Table, play: ReviewedPlay, lead: Card | None) -> str:
    """Say that a play was a revoke and which cards show it; the cards are marks."""
    names: dict[str, object] = {
        "name": table.names[play.seat],
        "trick": play.trick,
        "card": "" if play.card is None else mark(play.card),
        "lead": "" if lead is None else mark(lead),
    }
    if not play.because:
        return (
            t.gettext("%(name)s revoked: %(card)s in trick %(trick)s. Who took a later trick proves what was held.")
            % names
        )
    names["because"] = list_cards(t, play.because)
    if play.reason is Reason.MUST_TRUMP_WHEN_VOID:
        return (
            t.gettext(
                "%(name)s revoked: %(card)s in trick %(trick)s on the %(lead)s. %(name)s held %(because)s, "
                "played later, and had to trump."
            )
            % names
        )
    return (
        t.gettext(
            "%(name)s revoked: %(card)s in trick %(trick)s on the %(lead)s. %(name)s held %(because)s, played later."
        )
        % names
    )


def what_now(t: Translator, penalty: int | None) -> str:
    """Say what a revoke means for the score: nothing by itself."""
    if penalty is None:
        return t.gettext("The tricks stand as played. Your table agreed no penalty, so the table decides.")
    return t.gettext(
        "The tricks stand as played. Your table agreed on %(points)s points; nothing is taken by itself."
    ) % {"points": penalty}


def tap_fault(t: Translator, table: Table, code: str, field: str | None, facts: Mapping[str, object]) -> str | None:
    """Why a tap of this hand cannot be, in the words of the table; None where nothing special is known.

    Cards are marks. `code`, `field` and `facts` are those of the refusal.
    """
    card = read_card(facts.get("card"))
    match code, field:
        case "duplicate_card", "play" if card is not None:
            return t.gettext("The %(card)s has been played in this hand already.") % {"card": mark(card)}
        case "leader_unknown", "play":
            return t.gettext("Who leads this trick is not known yet. Say who led, then the card.")
        case "impossible_hand", "play" if card is not None:
            seat = facts.get("seat")
            name = table.names[seat] if isinstance(seat, int) else ""
            return t.gettext("%(name)s took the %(card)s that was turned up, so nobody else can play it.") % {
                "name": name,
                "card": mark(card),
            }
        case "impossible_hand", "trick" | "rest" if facts.get("cards"):
            return _not_theirs(t, table, facts)
        case "impossible_hand", "leader":
            return t.gettext("Whoever took the last trick leads, so it cannot have been that seat.")
        case "impossible_hand", "top" if "lies" in facts:
            lies = facts["lies"]
            if lies is None:
                return t.gettext("No card of that trick is a trump, by the cards that were told.")
            if facts.get("trick") is None:
                return t.gettext("By the cards that were told a trump was played in trick %(trick)s.") % {"trick": lies}
            return t.gettext("By the cards that were told a higher trump lies in trick %(trick)s.") % {"trick": lies}
        case _:
            return None


def _not_theirs(t: Translator, table: Table, facts: Mapping[str, object]) -> str:
    side, told = facts.get("side"), facts.get("cards")
    cards = [read_card(text) for text in told] if isinstance(told, Sequence) else []
    return t.gettext("With %(cards)s on the table that trick cannot go to %(side)s.") % {
        "cards": list_cards(t, [card for card in cards if card is not None]),
        "side": side_name(t, table, side) if isinstance(side, int) else "",
    }
