"""Builds the parts that questions of the referee share: the picker, suits, rule sets, the tray, what was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from fortyfives.rules import (
    RANKS,
    SUITS,
    VARIANTS,
    Card,
    Fault,
    Profile,
    Suit,
    card_of,
    plain_order,
    read_card,
    trump_order,
    write_card,
)
from fortyfives.web.question_address import UNKNOWN, is_forgotten, split_names
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Tile, TileRow, Tray, TrayCard
from fortyfives.web.referee_told import Told
from fortyfives.web.rules_address import rules_text
from fortyfives.words.asking import tellable
from fortyfives.words.cards import mark, suit_name, suit_title
from fortyfives.words.contracts import rule_set_facts
from fortyfives.words.differences import rules_name
from fortyfives.words.faults import play_fault
from fortyfives.words.picker import trump_place
from fortyfives.words.referee import asks_players
from fortyfives.words.translator import Translator


def write_names(cards: Iterable[Card | None]) -> str:
    """Cards as an address names them: "9S.5S", "2D.x"."""
    return ".".join(UNKNOWN if card is None else write_card(card) for card in cards)


def known_cards(text: str | None, most: int, taken: Iterable[Card] = ()) -> tuple[Card, ...]:
    """The cards that a list of an address names, each once and none of those `taken`, at most so many.

    One that nobody remembers has a place among them, too, and is left out.
    """
    found: list[Card | None] = []
    for name in split_names(text or ""):
        card = read_card(name)
        if (card is None and is_forgotten(name)) or (card is not None and card not in (*found, *taken)):
            found.append(card)
    return tuple(card for card in found[:most] if card is not None)


def fault_note(t: Translator, fault: Fault) -> str:
    """What is amiss in words, with cards marked so that they are drawn."""
    facts = tellable(fault.facts)
    card = read_card(facts.get("card"))
    if card is not None:
        facts["card"] = mark(card)
    return play_fault(t, fault.code, fault.field, facts)


# --- facts


def suit_fact(told: Told, key: str, label: str, suit: Suit | None, step: str) -> FactField:
    """The field of a suit: "Trump: spades", or the question that is still open."""
    t = told.t
    text = t.gettext("which suit?") if suit is None else suit_name(t, suit)
    return fact(told, key, label, step, known=suit is not None, text=text, suit=suit)


def fact(
    told: Told,
    key: str,
    label: str,
    step: str,
    *,
    known: bool,
    text: str = "",
    cards: tuple[Card, ...] = (),
    suit: Suit | None = None,
) -> FactField:
    """A field that leads to its question when it is known and not open."""
    state = "now" if key == step else "" if known else "later"
    if not known and not text:
        text = told.t.gettext("which?") if state == "now" else told.t.gettext("later")
    href = told.asking(step=key) if known and state != "now" else None
    return FactField(key, label, cards, suit, text, href, state)


def players_fact(told: Told, step: str) -> tuple[FactField, ...]:
    """How many play, where the rules leave that open and no match says it."""
    if told.match is not None or len(told.profile.players) < 2:
        return ()
    return (fact(told, "players", told.t.gettext("Players"), step, known=True, text=str(told.players)),)


# --- answers


def suit_choices(t: Translator, name: str, chosen: Suit | None) -> tuple[Choice, ...]:
    """The four suits to choose from."""
    return tuple(
        Choice(name, suit.value, suit_title(t, suit), f"{name}-{suit.value}", pressed=suit is chosen, suit=suit)
        for suit in SUITS
    )


def suit_page(told: Told, facts: tuple[FactField, ...], question: str, chosen: Suit | None, *leave_out: str) -> AskPage:
    """The question for a suit."""
    choices = suit_choices(told.t, "trump", chosen)
    hidden = told.hidden("trump", *leave_out)
    return AskPage("trump", facts, question, hidden, choices=choices, choices_cls="four suits")


def seat_choices(told: Told, name: str, chosen: int | None, key: str = "") -> tuple[Choice, ...]:
    """Everybody at the table to choose from; `key` begins the ids where the parameter's name does not."""
    return tuple(
        Choice(name, str(seat), told.table.name(seat), f"{key or name}-{seat}", pressed=seat == chosen)
        for seat in range(told.players)
    )


def players_page(
    told: Told,
    facts: tuple[FactField, ...],
    *leave_out: str,
    counts: Sequence[int] = (),
    chosen: int | None = None,
    row: str = "three",
) -> AskPage:
    """The question how many play, as the rules have it or one of `counts`; facts that name a seat are told anew."""
    now = told.players if chosen is None else chosen
    choices = tuple(
        Choice("players", str(count), str(count), f"players-{count}", pressed=count == now)
        for count in counts or told.profile.players
    )
    hidden = told.hidden("players", *leave_out)
    return AskPage("players", facts, asks_players(told.t), hidden, choices=choices, choices_cls=row)


def rules_page(
    told: Told, facts: tuple[FactField, ...], *, fits: Callable[[Profile], bool] = lambda _: True
) -> AskPage:
    """The question which rules are in force; `fits` leaves out rule sets under which there is nothing to ask."""
    t, own = told.t, () if told.profile in VARIANTS else (told.profile,)
    choices = tuple(
        Choice(
            "rules",
            rules_text(profile),
            rules_name(t, profile),
            f"rules-{number}",
            " · ".join(rule_set_facts(t, profile)),
            pressed=profile == told.profile,
        )
        for number, profile in enumerate((profile for profile in (*own, *VARIANTS) if fits(profile)), 1)
    )
    return AskPage("rules", facts, t.gettext("Which rules?"), told.hidden("rules", "players"), choices=choices)


# --- the picker


def picker_rows(t: Translator, trump: Suit | None, tile: Callable[[Card], Tile]) -> tuple[TileRow, ...]:
    """All 52 cards in the order of the game: the trumps with the ace of hearts among them, then suit by suit.

    Without a trump each suit stands from the ace down. A screen reader hears the place of each trump.
    """
    if trump is None:
        return tuple(
            TileRow(suit, suit_title(t, suit), tuple(tile(card_of(rank, suit)) for rank in _FROM_ACE)) for suit in SUITS
        )
    trumps = tuple(replace(tile(card), place=trump_place(t, place)) for place, card in enumerate(trump_order(trump), 1))
    rows = [TileRow(None, t.gettext("Trumps"), trumps)]
    rows += [
        TileRow(suit, suit_title(t, suit), tuple(tile(card) for card in plain_order(suit, trump)))
        for suit in SUITS
        if suit is not trump
    ]
    return tuple(rows)


_FROM_ACE = ("A", *(rank for rank in reversed(RANKS) if rank != "A"))


def list_tile(name: str, told: Sequence[Card | None], card: Card, taken: Iterable[Card], most: int) -> Tile:
    """A card of a picker that fills a list: a tap adds it, a second tap takes it out again."""
    pressed = card in told
    off = not pressed and (card in taken or len(told) >= most)
    if off:
        return Tile(card, "used", write_card(card), off=True)
    rest = [held for held in told if held != card] if pressed else [*told, card]
    return Tile(card, name, write_names(rest), pressed)


def tray_of(name: str, told: Sequence[Card | None], line: str, most: int, *, blanks: bool = False) -> Tray:
    """The cards of a list at the thumb; with `blanks` one that nobody remembers can be added."""
    cards = tuple(TrayCard(card, write_names([*told[:place], *told[place + 1 :]])) for place, card in enumerate(told))
    return Tray(name, cards, line, write_names([*told, None]) if blanks and len(told) < most else None)
