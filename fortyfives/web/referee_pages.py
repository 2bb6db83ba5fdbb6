"""What the referee's pages may show: the facts so far and the open question, or a ruling on all of them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from fortyfives.rules import Card, PlayRuling, Suit
from fortyfives.web.referee_address import Asked
from fortyfives.web.tabs import Tabs
from fortyfives.words.cards import mark
from fortyfives.words.plays import Explanation, Hint, OtherRules
from fortyfives.words.sources import Source


@dataclass(frozen=True, slots=True)
class FactField:
    """One fact as a field: its label, its value (None while it is not told), where a tap leads."""

    key: str
    label: str
    cards: tuple[Card, ...]
    suit: Suit | None
    text: str
    href: str | None
    state: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One card of the picker: what a tap on it sends, and how it stands."""

    card: Card
    name: str
    value: str
    pressed: bool
    off: bool


@dataclass(frozen=True, slots=True)
class TileRow:
    """The cards of the picker that belong together, high to low; ``suit`` is None for the trumps."""

    suit: Suit | None
    title: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class RulesToAskUnder:
    """A rule set to choose: its value in the address, its name, and what tells it apart."""

    value: str
    name: str
    facts: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A card of the hand in the tray: None is one that nobody remembers. ``value`` is the hand without it."""

    card: Card | None
    value: str
    asked: bool


@dataclass(frozen=True, slots=True)
class RefereePage:
    """Everything the page "Is this play legal?" shows."""

    step: str
    asked: Asked
    rules_name: str
    rules_href: str
    facts: tuple[FactField, ...]
    hidden: tuple[tuple[str, str], ...]
    """The facts that a tap on the open question keeps."""
    typed_hidden: tuple[tuple[str, str], ...]
    table_note: str
    """Why the cards after the lead are asked for; empty where they are not."""
    notes: tuple[str, ...]
    typed: str
    """What was typed and could not be read."""
    rows: tuple[TileRow, ...]
    suits: tuple[tuple[Suit, str, bool], ...]
    rule_sets: tuple[RulesToAskUnder, ...]
    tray: tuple[TrayCard, ...]
    forget: str | None
    """The hand with one more card that nobody remembers; None where the hand is full."""
    ruling_href: str | None
    last_card_href: str | None
    """The ruling for a hand of this one card; None where that is no question."""
    forgotten_href: str | None
    """The ruling for a hand of which nobody remembers the rest; None where that is no question."""
    certain: bool
    """Whether no other card in the hand can change the verdict."""
    depends: str
    """What the verdict still hangs on; empty where it is certain or not asked yet."""
    table_href: str
    on_href: str
    """Goes on to the next question; for the one that has no last answer, the other cards on the table."""
    clear_href: str
    tabs: Tabs
    """The places of the match that the question came from, none without one."""

    @property
    def home_href(self) -> str:
        """Where back leads: to the match the question came from, else to the front page."""
        match_id = self.asked.match_id
        return url_for("table.live", match_id=match_id) if match_id else url_for("home.front")

    @property
    def card_mark(self) -> str:
        """The card in question, for a sentence."""
        return "" if self.asked.card is None else mark(self.asked.card)


@dataclass(frozen=True, slots=True)
class PenaltyOffer:
    """The penalty that the table agreed, from one side: the words, and the page where it can be taken."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class RulingPage:
    """Everything a ruling shows, in a referee's order: verdict, facts, why, legal cards, what stays open."""

    asked: Asked
    ruling: PlayRuling
    said: Explanation
    facts: tuple[FactField, ...]
    legal_cards: tuple[Card, ...]
    legal_line: str
    depends_on: tuple[Card, ...]
    hint: Hint | None
    penalty: str | None
    offers: tuple[PenaltyOffer, ...]
    """The agreed penalty, where the table can take it at once."""
    rule: str
    rule_href: str
    rules_name: str
    rules_href: str
    code: str
    sources: tuple[Source, ...]
    elsewhere: OtherRules
    title: str
    """For the window and for link previews: no marks, cards by name."""
    description: str
    """What a link preview says under the title; likewise without marks."""
    link: str
    again_href: str
    back_href: str
