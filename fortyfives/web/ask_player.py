"""Asks for one player's cards and what was led to each, and rules whether that player revoked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fortyfives.rules import (
    DEFAULT,
    TRICKS_IN_HAND,
    USUAL_PLAYERS,
    Answer,
    Card,
    Fault,
    Led,
    find_profile,
    read_card,
    read_suit,
    review_player,
    write_card,
)
from fortyfives.web.question_address import MATCH, UNKNOWN, asking_href, is_forgotten, read_place, split_names
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live, RulingView, Tile
from fortyfives.web.referee_parts import fact, picker_rows, rules_page, seat_choices, suit_fact, suit_page
from fortyfives.web.referee_penalty import penalty_offers, revokes_note
from fortyfives.web.referee_told import Told
from fortyfives.web.review_grid import Grid, GridCell, GridRow, ReviewPad, TrickTicket
from fortyfives.web.review_view import finding, review_ruling
from fortyfives.words import player_asked as asked_words
from fortyfives.words.referee import nobody_remembers
from fortyfives.words.review import (
    ReviewedPlayer,
    deciding_places,
    player_fault,
    review_verdict,
    reviewed_player,
)
from fortyfives.words.review_asked import counts_as_forgotten, pointed_note, say_trick

Json = Mapping[str, Any]

HIMSELF = "own"
"""How an address says that the player led a trick himself."""

Entry = Card | Led | None


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one player: the leads and his cards, each as far as it was asked for."""

    leads: tuple[Entry, ...]
    cards: tuple[Card | None, ...]

    @property
    def next_cell(self) -> tuple[str, int] | None:
        """The first thing that was not told: "l" for a lead or "p" for a card, and its trick from 0."""
        for trick in range(TRICKS_IN_HAND):
            if trick >= len(self.leads):
                return "l", trick
            if trick >= len(self.cards):
                return "p", trick
        return None

    @property
    def asked(self) -> tuple[tuple[Entry, ...], tuple[Card | None, ...]]:
        """Leads and cards as the engine takes them: as many of the one as of the other."""
        count = max(len(self.leads), len(self.cards))
        leads = (*self.leads, *(None,) * (count - len(self.leads)))
        cards = (*self.cards, *(None,) * (count - len(self.cards)))
        while count > 1 and leads[count - 1] is None and cards[count - 1] is None:
            count -= 1
        return leads[:count], cards[:count]

    @property
    def named(self) -> list[Card]:
        """Every card that was told."""
        return [card for card in (*self.leads, *self.cards) if isinstance(card, int)]


def _entry(name: str) -> Entry:
    if name.lower() == HIMSELF:
        return Led.HIMSELF
    return None if is_forgotten(name) else read_card(name)


def memory_of(told: Told) -> Memory:
    """What the address tells."""
    leads = tuple(_entry(name) for name in split_names(told.args.get("leads", "")))
    cards = tuple(read_card(name) for name in split_names(told.args.get("cards", "")))
    return Memory(leads[:TRICKS_IN_HAND], cards[:TRICKS_IN_HAND])


def _write(entries: Sequence[Entry]) -> str:
    return ".".join(
        HIMSELF if isinstance(entry, Led) else UNKNOWN if entry is None else write_card(entry) for entry in entries
    )


def _with(entries: Sequence[Entry], at: int, entry: Entry) -> str:
    filled = [*entries, *[None] * (at + 1 - len(entries))]
    filled[at] = entry
    return _write(filled)


def _seat(told: Told) -> int | None:
    return None if told.match is None else read_place(told.args.get("seat"), told.players)


def name_of(told: Told) -> str:
    """The player's name; empty where nobody said who it was."""
    seat = _seat(told)
    return "" if seat is None else told.table.name(seat)


# --- asking


def _step(told: Told, memory: Memory) -> str:
    if told.step in ("rules", "trump") or (told.step == "seat" and told.match is not None):
        return str(told.step)
    if read_suit(told.args.get("trump", "")) is None:
        return "trump"
    kind, _, number = (told.step or "").partition("-")
    if kind in ("l", "p") and number in ("1", "2", "3", "4", "5"):
        return f"{kind}-{number}"
    following = memory.next_cell or ("p", TRICKS_IN_HAND - 1)
    return f"{following[0]}-{following[1] + 1}"


def facts(told: Told, step: str) -> tuple[FactField, ...]:
    """Trump, and in a match whose cards they are."""
    t, name = told.t, name_of(told)
    trump = suit_fact(told, "trump", t.gettext("Trump"), read_suit(told.args.get("trump", "")), step)
    if told.match is None:
        return (trump,)
    return (trump, fact(told, "seat", t.gettext("Player"), step, known=True, text=name or t.gettext("who?")))


def ask(told: Told) -> AskPage:
    """The open question, under the cards as far as they are told."""
    t, memory, trump = told.t, memory_of(told), read_suit(told.args.get("trump", ""))
    step = _step(told, memory)
    shown = facts(told, step)
    if step == "rules":
        return rules_page(told, shown)
    if step == "trump" or trump is None:
        return suit_page(told, shown, t.gettext("What was trump?"), trump)
    if step == "seat":
        seats = seat_choices(told, "seat", _seat(told))
        return AskPage(
            step, shown, t.gettext("Whose cards are they?"), told.hidden("seat"), choices=seats, choices_cls="two"
        )
    return _ask_cell(told, memory, step, shown)


def _ask_cell(told: Told, memory: Memory, step: str, shown: tuple[FactField, ...]) -> AskPage:
    t, trump, name = told.t, read_suit(told.args.get("trump", "")), name_of(told)
    lead, trick = step[0] == "l", int(step[2:]) - 1
    entries: Sequence[Entry] = memory.leads if lead else memory.cards
    param = "leads" if lead else "cards"
    now = entries[trick] if trick < len(entries) else None
    others = [card for card in memory.named if card != now]

    def tile(card: Card) -> Tile:
        if card in others:
            return Tile(card, "used", write_card(card), off=True)
        return Tile(card, param, _with(entries, trick, card), pressed=card == now)

    lone = [Choice(param, _with(entries, trick, None), nobody_remembers(t), "forget")]
    if lead:
        own = Choice(param, _with(entries, trick, Led.HIMSELF), asked_words.led_himself(t, name), "own-lead")
        lone.insert(0, own)
    question = asked_words.asks_lead(t, trick + 1) if lead else asked_words.asks_card(t, name, trick + 1)
    found = _reviewed(told, memory)
    notes: tuple[str, ...] = ()
    if isinstance(found, Fault) and memory.named and trump is not None:
        pointed = player_fault(t, trump, *memory.asked, name, found)
        notes = (pointed_note(pointed.title, pointed.text, pointed.hint),)
    ready = isinstance(found, ReviewedPlayer) and any(card is not None for card in memory.cards)
    return AskPage(
        step,
        shown,
        question,
        told.hidden(param),
        place="cards",
        notes=notes,
        lone=tuple(lone),
        rows=picker_rows(t, trump, tile),
        live=_live(told, found) if ready and isinstance(found, ReviewedPlayer) else None,
        ink=Link(t.gettext("Rule on what is told"), told.ruling(), "rule") if ready else None,
        beside=(Link(asked_words.whole_hand(t), _whole_hand(told), "whole-hand"),),
        extra="_review_pad.html",
        more=_pad(told, memory, (step[0], trick)),
    )


def _live(told: Told, reviewed: ReviewedPlayer) -> Live:
    said = review_verdict(told.t, reviewed)
    return Live(said.kind.value, f"{said.title}.", counts_as_forgotten(told.t))


def _whole_hand(told: Told) -> str:
    kept = {name: told.args[name] for name in ("rules", "players", "trump", MATCH) if name in told.args}
    return asking_href("review", **kept)


def _reviewed(told: Told, memory: Memory) -> ReviewedPlayer | Fault | None:
    trump = read_suit(told.args.get("trump", ""))
    leads, cards = memory.asked
    if trump is None or not cards:
        return None
    return reviewed_player(told.profile, trump, leads, cards, name_of(told), told.players)


def _grid(told: Told, memory: Memory, now: tuple[str, int] | None, reviewed: ReviewedPlayer | None) -> Grid:
    t = told.t
    proofs = deciding_places(reviewed) if reviewed is not None else frozenset()

    def cell(kind: str, trick: int) -> GridCell:
        entries: Sequence[Entry] = memory.leads if kind == "l" else memory.cards
        told_so = trick < len(entries)
        entry = entries[trick] if told_so else None
        states, label, verdict, reason = [], "", "", ""
        if isinstance(entry, Led):
            label = t.gettext("own")
        play = None
        if kind == "p" and reviewed is not None and trick < len(reviewed.plays):
            play = reviewed.plays[trick]
        if kind == "p" and trick in proofs:
            states, label = ["proof"], t.gettext("proof")
        if play is not None and play.verdict is not None and play.reason is not None:
            verdict, reason = play.verdict.value, play.reason.value
            marks = {"open": ("open", t.gettext("open")), "illegal": ("isbad", t.gettext("revoke"))}
            if verdict in marks:
                states, label = [marks[verdict][0]], marks[verdict][1]
        if (kind, trick) == now:
            states = [*states, "asked"]
        return GridCell(
            card=entry if isinstance(entry, int) else None,
            told=told_so,
            state=" ".join(states),
            label=label,
            href=told.asking(step=f"{kind}-{trick + 1}"),
            name=asked_words.say_cell(t, trick + 1, lead=kind == "l"),
            verdict=verdict,
            reason=reason,
        )

    rows = tuple(GridRow(trick + 1, (cell("l", trick), cell("p", trick))) for trick in range(TRICKS_IN_HAND))
    return Grid((t.gettext("Led"), name_of(told) or t.gettext("Played")), rows, "")


def _pad(told: Told, memory: Memory, now: tuple[str, int]) -> ReviewPad:
    """The trick that is told now: what was led, and his card."""
    grid, t = _grid(told, memory, now, None), told.t
    tickets = tuple(
        TrickTicket(
            number=trick + 1,
            label=say_trick(t, trick + 1),
            href=told.asking(step=f"{'p' if trick < len(memory.leads) else 'l'}-{trick + 1}"),
            whole=trick < len(memory.cards),
            now=trick == now[1],
        )
        for trick in range(TRICKS_IN_HAND)
    )
    return ReviewPad(tickets, tuple(zip(grid.rows[now[1]].cells, grid.heads, strict=True)), grid)


def sure(told: Told) -> bool:
    """Everything was asked for."""
    memory = memory_of(told)
    return told.step is None and memory.next_cell is None and read_suit(told.args.get("trump", "")) is not None


# --- ruling


def judge(question: Json) -> Answer | Fault:
    """The review of one player, in the shape of the judge's `review`."""
    profile = find_profile(question.get("rules", DEFAULT.id))
    if isinstance(profile, Fault):
        return profile
    trump = read_suit(question.get("trump"))
    if trump is None:
        return Fault("missing_field", "trump", {})
    leads_told, cards_told = question.get("leads", []), question.get("cards", [])
    for field, names in (("leads", leads_told), ("cards", cards_told)):
        if not isinstance(names, list):
            return Fault("bad_value", field, {})
        for name in names:
            own = field == "leads" and isinstance(name, str) and name.lower() == HIMSELF
            if name is not None and not own and read_card(name) is None:
                return Fault("bad_card", field, {"value": name})
    leads = tuple(None if name is None else _entry(name) for name in leads_told)
    cards = tuple(None if name is None else read_card(name) for name in cards_told)
    players = question.get("players", USUAL_PLAYERS)
    if not isinstance(players, int) or players not in profile.players:
        return Fault("bad_value", "players", {})
    found = review_player(profile, trump, *Memory(leads, cards).asked, players)
    if isinstance(found, Fault):
        return found
    plays = [
        {
            "trick": play.trick,
            "card": None if play.card is None else write_card(play.card),
            "verdict": None if play.verdict is None else play.verdict.value,
            "reason": None if play.reason is None else play.reason.value,
            "because": [write_card(card) for card in play.because],
            "depends_on": [write_card(card) for card in play.depends_on],
        }
        for play in found.plays
    ]
    return {"plays": plays, "revokes": list(found.revokes)}


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on one player's cards."""
    t, memory = told.t, memory_of(told)
    reviewed = _reviewed(told, memory)
    if not isinstance(reviewed, ReviewedPlayer):
        raise ValueError("this question was answered")
    places, seat = range(len(reviewed.plays)), _seat(told)
    said = review_verdict(t, reviewed)
    revoked = [reviewed.plays[place] for place in given["revokes"]]
    # Where nobody said whose cards they are, the side can be anybody's.
    seats = range(told.players) if seat is None else (seat,)
    return review_ruling(
        t,
        reviewed,
        given["revokes"],
        title=asked_words.ruling_title(t, said.title),
        facts=facts(told, ""),
        grid=_grid(told, memory, None, reviewed),
        cells=[asked_words.say_cell(t, place + 1, lead=False) for place in places],
        elsewhere=elsewhere(t, told.profile, question, given, lambda asked, _: _short(told, asked), judge),
        offers=penalty_offers(told, seats, revokes_note(t, revoked)) if revoked else (),
    )


def _short(told: Told, question: Json) -> str:
    profile, trump = find_profile(question.get("rules")), read_suit(question.get("trump"))
    if isinstance(profile, Fault) or trump is None:
        return ""
    reviewed = reviewed_player(profile, trump, *memory_of(told).asked, name_of(told), told.players)
    if isinstance(reviewed, Fault):
        return ""
    return finding(told.t, reviewed)
