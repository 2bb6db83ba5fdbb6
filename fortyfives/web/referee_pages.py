"""What the referee's pages show: the facts given so far, the next question, the ruling and its words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from fortyfives.rules import (
    CARDS_IN_HAND,
    DEFAULT,
    SUITS,
    VARIANTS,
    Card,
    Fault,
    PlayRuling,
    Profile,
    Suit,
    Verdict,
    contract_code,
    find_change,
    find_profile,
    free_to_hold,
    judge_play,
    plain_order,
    read_card,
    read_suit,
    trump_order,
    write_card,
)
from fortyfives.words.cards import card_name, mark, spoken, suit_name, suit_title
from fortyfives.words.contracts import rule_set_facts
from fortyfives.words.differences import rules_name
from fortyfives.words.faults import play_fault
from fortyfives.words.plays import (
    Explanation,
    Hint,
    OtherRules,
    PlayFacts,
    explain_change,
    explain_play,
    legal_line,
    other_rules,
    undecided,
)
from fortyfives.words.policies import policy
from fortyfives.words.rulings import about, rule_name
from fortyfives.words.sources import Source, find_source
from fortyfives.words.translator import Translator

UNKNOWN = "x"
"""How a card that nobody remembers is written in an address; "?" is read too."""

USUAL_PLAYERS = 4

_MATCH_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


# --- the facts, in the address ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """What has been told about a play so far. All of it stands in the address; nothing is stored."""

    profile: Profile = DEFAULT
    rules: str = DEFAULT.id
    """The rule set as the address names it: an id, or a table's own rules as JSON."""
    players: int | None = None
    trump: Suit | None = None
    trick: tuple[Card, ...] | None = None
    """What lies on the table, the lead first; empty where the player himself leads; None while not told."""
    card: Card | None = None
    others: tuple[Card, ...] = ()
    """The rest of the hand, as far as it is known."""
    forgotten: int = 0
    """How many cards of the hand nobody remembers."""
    match_id: str | None = None
    """The match that the question came from, only to find the way back; it is no part of the question."""

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The hand as the engine takes it, the card in question first."""
        own = () if self.card is None else (self.card,)
        return (*own, *self.others, *((None,) * self.forgotten))

    @property
    def room(self) -> int:
        """How many cards the hand can still take."""
        return CARDS_IN_HAND - len(self.hand)

    def query(self, **instead: str | None) -> dict[str, str]:
        """Give the facts as the parameters of an address; ``instead`` replaces some, None leaves one out."""
        told: dict[str, str | None] = {
            "rules": self.rules,
            "players": None if self.players is None else str(self.players),
            "trump": self.trump,
            "trick": None if self.trick is None else write_cards(self.trick),
            "hand": write_cards(self.hand) or None,
            "card": None if self.card is None else write_card(self.card),
            "m": self.match_id,
        }
        told.update(instead)
        return {name: value for name, value in told.items() if value is not None}

    def path(self, to: str, **instead: str | None) -> str:
        """Give the address of a page with these facts."""
        return f"{to}?{urlencode(self.query(**instead), safe='.')}"


@dataclass(frozen=True, slots=True)
class Misread:
    """Something in an address or an answer that could not be taken: what to say, and what was typed."""

    note: str
    typed: str | None = None


def write_cards(cards: Iterable[Card | None]) -> str:
    """Write cards for an address: "9S.5S", "2D.x"."""
    return ".".join(UNKNOWN if card is None else write_card(card) for card in cards)


def split_cards(text: str) -> list[str]:
    """Cut what was typed into the names of cards: dots, commas and blanks part them."""
    return text.replace(",", " ").replace(".", " ").replace(";", " ").split()


def is_forgotten(name: str) -> bool:
    """Whether a name stands for a card that nobody remembers."""
    return name.lower() in (UNKNOWN, "?", "null")


def read_rules(text: str | None) -> object:
    """Give the rules of an address as the engine takes them: an id, or the object that the JSON writes."""
    if not text:
        return DEFAULT.id
    if text.lstrip().startswith("{"):
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def raw_question(args: Mapping[str, str]) -> dict[str, object]:
    """Put the parameters of an address together as a question for the judge, whatever they hold."""
    question: dict[str, object] = {"ask": "play", "rules": read_rules(args.get("rules"))}
    if args.get("players"):
        players = args["players"]
        question["players"] = int(players) if players.isascii() and players.isdigit() and len(players) < 4 else players
    if "trump" in args:
        question["trump"] = args["trump"]
    if "trick" in args:
        question["trick"] = split_cards(args["trick"])
    if "hand" in args:
        question["hand"] = [None if is_forgotten(name) else name for name in split_cards(args["hand"])]
    if "card" in args:
        question["card"] = args["card"]
    return question


def read_asked(t: Translator, args: Mapping[str, str]) -> tuple[Asked, tuple[Misread, ...]]:
    """Read the facts as far as they make sense, and say what does not.

    The page is shown with what is sound, so that nothing has to be told twice.
    """
    wrong: list[Misread] = []

    def misread(code: str, field: str, typed: str | None = None, **facts: object) -> None:
        wrong.append(Misread(play_fault(t, code, field, facts), typed))

    asked = Asked(match_id=args["m"] if _MATCH_ID.fullmatch(args.get("m", "")) else None)
    profile = find_profile(read_rules(args.get("rules")))
    if isinstance(profile, Fault):
        misread(profile.code, profile.field or "rules")
    else:
        asked = replace(asked, profile=profile, rules=args.get("rules") or DEFAULT.id)
    asked = replace(asked, players=None if USUAL_PLAYERS in asked.profile.players else asked.profile.players[0])
    if args.get("players"):
        try:
            players = int(args["players"])
        except ValueError:
            players = 0
        if players in asked.profile.players:
            asked = replace(asked, players=players)
        else:
            misread("bad_value", "players")
    if args.get("trump"):
        trump = read_suit(args["trump"].strip())
        if trump is None:
            misread("bad_value", "trump")
        asked = replace(asked, trump=trump)

    seen: set[Card] = set()

    def read(text: str, field: str, most: int, forgettable: bool = False) -> list[Card | None]:
        found: list[Card | None] = []
        for name in split_cards(text):
            card = read_card(name)
            if card is None and forgettable and is_forgotten(name):
                found.append(None)
            elif card is None:
                misread("bad_card", field, text, value=name)
            elif card in seen:
                misread("duplicate_card", field, text, card=mark(card))
            else:
                seen.add(card)
                found.append(card)
        if len(found) > most:
            misread("too_many_cards", field, text)
            seen.difference_update(card for card in found[most:] if card is not None)
        return found[:most]

    if "trick" in args:
        trick = read(args["trick"], "trick", (asked.players or USUAL_PLAYERS) - 1)
        if trick or not split_cards(args["trick"]):
            asked = replace(asked, trick=tuple(card for card in trick if card is not None))
    if args.get("card"):
        card = next(iter(read(args["card"], "card", 1)), None)
        asked = replace(asked, card=card)
        # The hand names the card in question too; there it is no second one.
        seen.discard(card if card is not None else -1)
    if args.get("hand"):
        hand = [
            card for card in read(args["hand"], "hand", CARDS_IN_HAND + 1, True) if card != asked.card or card is None
        ]
        most = CARDS_IN_HAND - (asked.card is not None)
        if len(hand) > most:
            misread("too_many_cards", "hand")
        others = tuple(card for card in hand[:most] if card is not None)
        asked = replace(asked, others=others, forgotten=len(hand[:most]) - len(others))
    return asked, tuple(wrong)


# --- asking -------------------------------------------------------------------------------------------------


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
class RulesChoice:
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
    notes: tuple[str, ...]
    typed: str
    """What was typed and could not be read."""
    rows: tuple[TileRow, ...]
    suits: tuple[tuple[Suit, str, bool], ...]
    rule_sets: tuple[RulesChoice, ...]
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
    tabs: tuple[tuple[str, str, str], ...]
    """The places of the match that the question came from, none without one."""

    @property
    def home_href(self) -> str:
        """Where back leads: to the match the question came from, else to the front page."""
        return f"/m/{self.asked.match_id}" if self.asked.match_id else "/"

    @property
    def card_mark(self) -> str:
        """The card in question, for a sentence."""
        return "" if self.asked.card is None else mark(self.asked.card)


def _anew(asked: Asked) -> str:
    """The address of a new question under the same rules, from the same match."""
    return Asked(profile=asked.profile, rules=asked.rules, match_id=asked.match_id).path("/referee")


def _tabs(t: Translator, asked: Asked) -> tuple[tuple[str, str, str], ...]:
    return (
        ("score", t.gettext("Score"), f"/m/{asked.match_id}"),
        ("sheet", t.gettext("Sheet"), f"/m/{asked.match_id}/sheet"),
        ("referee", t.gettext("Referee"), _anew(asked)),
        ("rules", t.gettext("Rules"), f"/rules/{asked.profile.id}"),
    )


def next_step(asked: Asked, wanted: str | None) -> str:
    """Say which question is open: the one wanted if it can be asked, else the first without an answer."""
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
    """Make the page for the facts told so far."""
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
        rules_href=asked.path("/referee", step="rules"),
        facts=_fact_fields(t, asked, step),
        hidden=_hidden(asked, step),
        typed_hidden=tuple(asked.query(step=step).items()),
        notes=notes,
        typed=typed,
        rows=_rows(t, asked, step) if step in ("led", "table", "played", "hand") and asked.trump else (),
        suits=tuple((suit, suit_title(t, suit), suit is asked.trump) for suit in SUITS),
        rule_sets=_rule_sets(t, asked) if step == "rules" else (),
        tray=_tray(asked) if step == "hand" else (),
        forget=write_cards((*asked.hand, None)) if step == "hand" and asked.room else None,
        ruling_href=rest.path("/ruling") if ready else None,
        last_card_href=asked.path("/ruling") if alone else None,
        forgotten_href=replace(asked, forgotten=asked.room).path("/ruling") if alone else None,
        certain=certain,
        depends=depends,
        table_href=asked.path("/referee", step="table"),
        on_href=asked.path("/referee"),
        clear_href=_anew(asked),
        tabs=_tabs(t, asked) if asked.match_id and step not in ("hand", "table") else (),
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


def _fact_fields(t: Translator, asked: Asked, step: str) -> tuple[FactField, ...]:
    def state(key: str, told: bool) -> str:
        return "now" if key == step else "" if told else "later"

    def href(key: str, told: bool) -> str | None:
        return asked.path("/referee", step=key) if told and key != step else None

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
    href = asked.path("/referee", step="table") if step != "table" else None
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


def used_note(t: Translator, asked: Asked, card: Card) -> str:
    """Say why a card cannot be meant: it is somewhere else already."""
    names = {"card": mark(card)}
    if asked.trick and card in asked.trick:
        return t.gettext("%(card)s lies on the table already. There is only one of it.") % names
    if card == asked.card:
        return t.gettext("%(card)s is the card in question. It counts as in the hand.") % names
    return t.gettext("%(card)s is in the hand already. There is only one of it.") % names


def _rule_sets(t: Translator, asked: Asked) -> tuple[RulesChoice, ...]:
    own = () if asked.profile in VARIANTS else ((asked.rules, asked.profile),)
    return tuple(
        RulesChoice(value, rules_name(t, profile), rule_set_facts(t, profile), profile == asked.profile)
        for value, profile in (*own, *((profile.id, profile) for profile in VARIANTS))
    )


def _tray(asked: Asked) -> tuple[TrayCard, ...]:
    hand = asked.hand
    return tuple(
        TrayCard(card, write_cards((*hand[:place], *hand[place + 1 :])), card is not None and card == asked.card)
        for place, card in enumerate(hand)
    )


# --- the ruling ---------------------------------------------------------------------------------------------


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


def ruling_page(t: Translator, asked: Asked) -> RulingPage:
    """Make the page for a complete question that the engine can answer."""
    trump, trick, card = asked.trump, asked.trick, asked.card
    if trump is None or trick is None or card is None:
        raise ValueError("a ruling needs trump, trick and card")
    ruling = judge_play(asked.profile, trump, trick, asked.hand, card)
    facts = _play_facts(asked, ruling)
    what_if = find_change(asked.profile, trump, trick, asked.hand, card)
    said = explain_play(t, facts)
    reason = about(t, ruling.reason)
    return RulingPage(
        asked=asked,
        ruling=ruling,
        said=said,
        facts=(*_fact_fields(t, asked, ""), *_hand_field(t, asked)),
        legal_cards=ruling.legal_cards or (),
        legal_line=legal_line(t, facts, free_to_hold(asked.profile, trump, trick, asked.hand)),
        depends_on=in_order(trump, ruling.depends_on),
        hint=None if what_if is None else explain_change(t, facts, what_if),
        penalty=policy(t, asked.profile, "revoke_penalty").text if ruling.verdict is Verdict.ILLEGAL else None,
        rule=rule_name(t, ruling.reason),
        rule_href=f"/rulings#{reason.anchor}",
        rules_name=rules_name(t, asked.profile),
        rules_href=f"/rules/{asked.profile.id}#{reason.chapter}",
        code=contract_code(asked.profile),
        sources=tuple(find_source(t, key) for key in reason.sources),
        elsewhere=other_rules(t, card, ruling, under_other_rules(asked)),
        title=ruling_title(t, asked, said.verdict),
        description=t.gettext("%(short)s Trump: %(trump)s. Rules: %(rules)s, contract %(code)s.")
        % {
            "short": spoken(t, said.short),
            "trump": suit_name(t, trump),
            "rules": rules_name(t, asked.profile),
            "code": contract_code(asked.profile),
        },
        link=asked.path("/ruling", m=None),
        again_href=_anew(asked),
        back_href=asked.path("/referee"),
    )


def in_order(trump: Suit, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as the picker shows them: trumps high to low, then suit by suit."""
    order = (*trump_order(trump), *(card for suit in SUITS for card in plain_order(suit, trump)))
    return tuple(sorted(cards, key=order.index))


def ruling_title(t: Translator, asked: Asked, verdict: str) -> str:
    """Head a ruling for a window or a link preview: "Not legal: 2 of diamonds on the 9 of spades"."""
    names = {
        "verdict": verdict,
        "card": card_name(t, asked.card or 0),
        "led": card_name(t, asked.trick[0]) if asked.trick else "",
    }
    if asked.trick:
        return t.gettext("%(verdict)s: %(card)s on the %(led)s") % names
    return t.gettext("%(verdict)s: %(card)s led") % names


def _play_facts(asked: Asked, ruling: PlayRuling) -> PlayFacts:
    return PlayFacts(
        trump=asked.trump or Suit.SPADES,
        led=asked.trick[0] if asked.trick else None,
        hand=asked.hand,
        card=asked.card or 0,
        void_must_trump=asked.profile.void_must_trump,
        ruling=ruling,
    )


def _hand_field(t: Translator, asked: Asked) -> tuple[FactField, ...]:
    if asked.forgotten and not asked.others:
        text = t.gettext("not known")
    elif asked.forgotten:
        text = t.ngettext("and %(count)s not known", "and %(count)s not known", asked.forgotten) % {
            "count": asked.forgotten
        }
    else:
        text = "" if asked.others else t.gettext("nothing")
    return (
        FactField("hand", t.gettext("Also held"), asked.others, None, text, asked.path("/referee", step="hand"), ""),
    )


def under_other_rules(asked: Asked) -> tuple[tuple[Profile, PlayRuling], ...]:
    """The same play under every other rule set of the catalogue."""
    return tuple(
        (
            profile,
            judge_play(profile, asked.trump or Suit.SPADES, asked.trick or (), asked.hand, asked.card or 0),
        )
        for profile in VARIANTS
        if contract_code(profile) != contract_code(asked.profile)
    )
