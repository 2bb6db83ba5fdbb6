"""What every page of the referee may show, whatever is asked: the open question of a dispute, or the ruling on it."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Card, Suit
from fortyfives.web.tabs import Tabs
from fortyfives.words.plays import Hint, OtherRules
from fortyfives.words.sources import Source


@dataclass(frozen=True, slots=True)
class FactField:
    """One fact as a field: its label, its value, where a tap leads; ``state`` is "", "now" or "later"."""

    key: str
    label: str
    cards: tuple[Card, ...]
    suit: Suit | None
    text: str
    href: str | None
    state: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go on to. ``id`` is that of the element."""

    text: str
    href: str
    id: str


@dataclass(frozen=True, slots=True)
class Way:
    """An answer that tells several facts at once, or leads elsewhere: words with marked cards, a smaller line."""

    text: str
    href: str
    id: str
    small: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a question: what a tap sends, its words, a smaller line under them."""

    name: str
    value: str
    text: str
    id: str
    small: str = ""
    pressed: bool = False
    off: bool = False
    """Not possible as things stand; a tap explains it."""
    suit: Suit | None = None
    label: str | None = None
    """What a screen reader says instead of the words."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number to be typed: the parameter, its label, what stands there."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One card of the picker: what a tap on it sends, and how it stands. ``place`` is its rank among the trumps."""

    card: Card
    name: str
    value: str
    pressed: bool = False
    off: bool = False
    place: str = ""


@dataclass(frozen=True, slots=True)
class TileRow:
    """The cards of the picker that belong together, high to low; ``suit`` is None for the trumps."""

    suit: Suit | None
    title: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A card told so far: None is one that nobody remembers. ``value`` is what its own tap sends: all without it."""

    card: Card | None
    value: str
    asked: bool = False
    """The card in question, which no tap takes out."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The cards told so far, at the thumb. ``name`` is the parameter that a tap on one of them changes."""

    name: str
    cards: tuple[TrayCard, ...]
    line: str
    forget: str | None = None
    """What a tap on "?" sends: the same and one more card that nobody remembers; None where there is no room."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The field for those who would rather type cards: how to, what stands there, what goes with it."""

    how: str
    hidden: tuple[tuple[str, str], ...]
    value: str = ""
    wrong: bool = False
    """Whether what stands there could not be taken."""


@dataclass(frozen=True, slots=True)
class Live:
    """The verdict as far as the facts go, shown while more can still be told. ``mood`` as in `RulingView`."""

    mood: str
    word: str
    short: str


@dataclass(frozen=True, slots=True)
class AskPage:
    """The open question of a dispute, and all that has been told so far.

    A kind of question fills what it needs; the rest stays empty. Every tap sends `hidden` and one answer by GET.
    """

    step: str
    facts: tuple[FactField, ...]
    question: str
    hidden: tuple[tuple[str, str], ...]
    place: str = ""
    """The same for steps that follow each other on one page, which then neither scrolls nor moves the focus."""
    remark: str = ""
    """A quiet line under the question; cards are marks."""
    notes: tuple[str, ...] = ()
    """What is amiss with an answer; cards are marks."""
    choices: tuple[Choice, ...] = ()
    choices_cls: str = ""
    """How choices stand: "" one under the other, "two" or "four" in a row, "four suits" for suits."""
    ways: tuple[Way, ...] = ()
    """Answers before the picker that tell several facts at once."""
    lone: tuple[Choice, ...] = ()
    """Answers above the picker."""
    rows: tuple[TileRow, ...] = ()
    numbers: tuple[NumberField, ...] = ()
    numbers_done: str = ""
    typed: Typed | None = None
    tray: Tray | None = None
    live: Live | None = None
    foot_line: str = ""
    ink: Link | None = None
    """The one command of the page."""
    links: tuple[Link, ...] = ()
    """Other ways on, beside each other in the foot."""
    beside: tuple[Link, ...] = ()
    """Quiet links in the line of the rules."""
    extra: str | None = None
    """A template of the kind's own: what was told, drawn between the facts and the question."""
    pad: str | None = None
    """Another one: the answers, drawn under the question."""
    more: object = None
    """What these templates show."""


@dataclass(frozen=True, slots=True)
class AskFrame:
    """What stands around an open question: the head, the rules, the places of the match."""

    kind: str
    title: str
    description: str
    action: str
    """Where every tap of the open question goes."""
    rules_name: str
    rules_href: str
    back_href: str
    back_text: str
    menu_href: str
    near: tuple[Link, ...]
    """Other quarrels of the hand on the table, which the way over the menu would make a tap longer."""
    clear_href: str
    as_told: tuple[tuple[str, str], ...]
    """Everything told, for a tap that changes nothing."""
    tabs: Tabs


@dataclass(frozen=True, slots=True)
class WorkingRow:
    """One line of a sum: what it is about, and a cell for each side."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Workings:
    """A score worked out line by line, a column for each side."""

    heads: tuple[str, ...]
    rows: tuple[WorkingRow, ...]
    check: str = ""
    """A sum under the table that shows whether anything is missing."""


@dataclass(frozen=True, slots=True)
class PenaltyOffer:
    """The penalty that the table agreed, from one side: the words, and the page where it can be taken."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in a referee's order: verdict, facts, why, what is legal, what stays open, what others rule."""

    mood: str
    """ "legal", "illegal", "open", or "told" where nothing is forbidden or allowed."""
    word: str
    short: str
    facts: tuple[FactField, ...]
    why: tuple[str, ...]
    reason: str = ""
    """The judge's reason, ruling or status, as its answer names it: for programs and tests."""
    workings: Workings | None = None
    legal_cards: tuple[Card, ...] = ()
    legal_calls: tuple[str, ...] = ()
    legal_line: str = ""
    depends_on: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()
    """What can still be told to learn more, though it is not needed."""
    penalty: str | None = None
    """What this ruling does not decide."""
    offers: tuple[PenaltyOffer, ...] = ()
    hint: Hint | None = None
    elsewhere: OtherRules | None = None
    rule: str = ""
    rule_href: str = ""
    chapter: str | None = None
    """The part of the rule sheet that says it."""
    sources: tuple[Source, ...] = ()
    title: str = ""
    """For the window and for link previews: no marks, cards by name."""
    preview: str = ""
    """What a link preview says under the title before the rules; empty for the sentence of the verdict."""
    extra: str | None = None
    """A template of the kind's own, drawn after the verdict."""
    after: str | None = None
    """Another one, drawn after the why."""
    more: object = None
    keep_hand: int | None = None
    """The hand that the ruling is about, for those who keep it."""


@dataclass(frozen=True, slots=True)
class KeepForm:
    """Keeps the ruling with a match: where to, the question as JSON, the hand it is about, the words of the button."""

    action: str
    question: str
    hand: int | None
    text: str


@dataclass(frozen=True, slots=True)
class KeptView:
    """A ruling that was kept: by whom and when, for those who belong to the club; nothing of it for others."""

    line: str
    link: str
    """The short link, which holds no more than the code."""
    match_href: str | None = None
    withdraw_action: str | None = None
    withdraw_text: str = ""


@dataclass(frozen=True, slots=True)
class RulingFrame:
    """What stands around a ruling: rules, link, where to go on."""

    kind: str
    head: str
    rules_name: str
    rules_href: str
    change_rules_href: str | None
    """Where the rules are told otherwise; None where a fact of the ruling leads there, or where they change nothing."""
    code: str
    decided: tuple[str, ...]
    """What was decided here, where no account says it."""
    description: str
    """What a link preview says under the title, without marks."""
    link: str
    again_href: str
    back_href: str
    keep: KeepForm | None
    kept: KeptView | None
