"""Asks for the facts of a play one by one: which question is open, and what a tap on each answer leads to."""

from __future__ import annotations

from dataclasses import replace

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Card,
    Suit,
    Verdict,
    judge_play,
    plain_order,
    trump_order,
    write_card,
)
from fortyfives.web.referee_address import Asked, write_cards
from fortyfives.web.referee_pages import FactField, RefereePage, RulesToAskUnder, Tile, TileRow, TrayCard
from fortyfives.web.rules_address import rules_text
from fortyfives.web.tabs import tabs_of
from fortyfives.words.cards import suit_name, suit_title
from fortyfives.words.contracts import rule_set_facts
from fortyfives.words.differences import rules_name
from fortyfives.words.plays import only_the_lead_counts, undecided
from fortyfives.words.translator import Translator


def next_step(asked: Asked, wanted: str | None) -> str:
    """Which question is open: the one wanted if it can be asked, else the first without an answer."""
    if asked.trump is None:
        return "rules" if wanted == "rules" else "trump"
    if wanted in ("rules", "trump", "led"):
        return wanted
    if asked.trick is None:
        return "led"
    if wanted == "table" and asked.trick:
        return wanted
    return "played" if wanted == "played" or asked.card is None else "hand"


def referee_page(t: Translator, asked: Asked, wanted: str | None, notes: tuple[str, ...], typed: str) -> RefereePage:
    """The page for the facts told so far; `wanted` is the question asked for, `notes` what is amiss with an answer."""
    step = next_step(asked, wanted)
    certain, depends = _certainty(t, asked)
    named = bool(asked.others or asked.forgotten)
    ready = step == "hand" and (named or certain)
    alone = step == "hand" and not ready
    rest = asked if named else replace(asked, forgotten=asked.room if certain else 0)
    return RefereePage(
        step=step,
        asked=asked,
        rules_name=rules_name(t, asked.profile),
        rules_href=asked.asking(step="rules"),
        facts=fact_fields(t, asked, step),
        hidden=_hidden(asked, step),
        typed_hidden=tuple(asked.query(step=step).items()),
        table_note=only_the_lead_counts(t) if step == "table" else "",
        notes=notes,
        typed=typed,
        rows=_rows(t, asked, step) if step in ("led", "table", "played", "hand") and asked.trump else (),
        suits=tuple((suit, suit_title(t, suit), suit is asked.trump) for suit in SUITS),
        rule_sets=_rule_sets(t, asked) if step == "rules" else (),
        tray=_tray(asked) if step == "hand" else (),
        forget=write_cards((*asked.hand, None)) if step == "hand" and asked.room else None,
        ruling_href=rest.ruling() if ready else None,
        last_card_href=asked.ruling() if alone else None,
        forgotten_href=replace(asked, forgotten=asked.room).ruling() if alone else None,
        certain=certain,
        depends=depends,
        table_href=asked.asking(step="table"),
        on_href=asked.asking(),
        clear_href=asked.anew(),
        tabs=tabs_of(t, asked.match_id, asked.profile) if asked.match_id and step not in ("hand", "table") else (),
    )


def _certainty(t: Translator, asked: Asked) -> tuple[bool, str]:
    """Whether the verdict stands whatever else is in the hand, as the engine says; else what it hangs on."""
    if asked.trump is None or asked.trick is None or asked.card is None:
        return False, ""
    whole = (*asked.hand, *((None,) * asked.room))
    ruling = judge_play(asked.profile, asked.trump, asked.trick, whole, asked.card)
    if ruling.verdict is not Verdict.OPEN:
        return True, ""
    return False, undecided(t, asked.trick[0], asked.trump, ruling)


def fact_fields(t: Translator, asked: Asked, step: str) -> tuple[FactField, ...]:
    """The facts told so far as fields; a tap on one leads to its question, `step` is the one that is open."""

    def state(key: str, told: bool) -> str:
        return "now" if key == step else "" if told else "later"

    def href(key: str, told: bool) -> str | None:
        return asked.asking(step=key) if told and key != step else None

    trump, trick, card = asked.trump, asked.trick, asked.card
    which = t.gettext("which card?")
    later = t.gettext("later")
    led_text = t.gettext("nothing") if trick == () else which if step == "led" else later
    return (
        FactField(
            "trump",
            t.gettext("Trump"),
            (),
            trump,
            suit_name(t, trump) if trump else t.gettext("which suit?"),
            href("trump", trump is not None),
            state("trump", trump is not None),
        ),
        FactField(
            "led",
            t.gettext("Led"),
            trick[:1] if trick else (),
            None,
            "" if trick else led_text,
            href("led", trick is not None),
            state("led", trick is not None),
        ),
        *_later_cards(t, asked, step),
        FactField(
            "played",
            t.gettext("Played"),
            () if card is None else (card,),
            None,
            "" if card is not None else which if step == "played" else later,
            href("played", card is not None),
            state("played", card is not None),
        ),
    )


def _later_cards(t: Translator, asked: Asked, step: str) -> tuple[FactField, ...]:
    """What was played to the trick after the lead, where that was told or is being asked."""
    later = (asked.trick or ())[1:]
    if not later and step != "table":
        return ()
    href = asked.asking(step="table") if step != "table" else None
    text = "" if later else t.gettext("which cards?")
    state = "now" if step == "table" else ""
    return (FactField("table", t.gettext("Then"), later, None, text, href, state),)


def _hidden(asked: Asked, step: str) -> tuple[tuple[str, str], ...]:
    """What the open question leaves as it is, for its form; the question's own answer is left out."""
    match step:
        case "rules":
            told = asked.query(rules=None)
        case "trump":
            told = asked.query(trump=None)
        case "led":
            told = asked.query(trick=None)
        case "table":
            told = asked.query(trick=None, step="table")
        case "played":
            rest = replace(asked, card=None)
            told = rest.query()
        case _:
            told = asked.query(hand=None)
    return tuple(told.items())


def _rows(t: Translator, asked: Asked, step: str) -> tuple[TileRow, ...]:
    trump = asked.trump or Suit.SPADES
    orders: list[tuple[Suit | None, str, tuple[Card, ...]]] = [(None, t.gettext("Trumps"), trump_order(trump))]
    orders += [(suit, suit_title(t, suit), plain_order(suit, trump)) for suit in SUITS if suit is not trump]
    return tuple(
        TileRow(suit, title, tuple(_tile(asked, step, card) for card in order)) for suit, title, order in orders
    )


def _tile(asked: Asked, step: str, card: Card) -> Tile:
    trick = asked.trick or ()
    pressed = False
    match step:
        case "led":
            taken = set(asked.hand) | set(trick[1:])
            name, value = "trick", write_cards((card, *(other for other in trick[1:] if other != card)))
            pressed = card == (trick[0] if trick else None)
        case "table":
            taken = set(asked.hand) | set(trick[:1])
            pressed = card in trick[1:]
            rest = tuple(other for other in trick if other != card) if pressed else (*trick, card)
            name, value = "trick", write_cards(rest)
        case "played":
            taken = set(trick)
            pressed = card == asked.card
            name, value = "card", write_card(card)
        case _:
            taken = {*trick, asked.card}
            pressed = card in asked.others
            others = tuple(held for held in asked.others if held != card) if pressed else (*asked.others, card)
            name, value = "hand", write_cards(replace(asked, others=others).hand)
    off = card in taken
    return Tile(card, "used" if off else name, write_card(card) if off else value, pressed, off)


def _rule_sets(t: Translator, asked: Asked) -> tuple[RulesToAskUnder, ...]:
    own = () if asked.profile in VARIANTS else (asked.profile,)
    return tuple(
        RulesToAskUnder(
            rules_text(profile), rules_name(t, profile), rule_set_facts(t, profile), profile == asked.profile
        )
        for profile in (*own, *VARIANTS)
    )


def _tray(asked: Asked) -> tuple[TrayCard, ...]:
    hand = asked.hand
    return tuple(
        TrayCard(card, write_cards((*hand[:place], *hand[place + 1 :])), card is not None and card == asked.card)
        for place, card in enumerate(hand)
    )
