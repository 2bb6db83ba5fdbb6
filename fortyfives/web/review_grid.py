"""Holds what is remembered of a played hand, cell by cell, and draws it: tricks down, seats across."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.rules import (
    TRICKS_IN_HAND,
    Card,
    RememberedTrick,
    Review,
    Suit,
    Verdict,
    read_card,
    trick_winner,
    write_card,
)
from fortyfives.web.question_address import UNKNOWN, is_forgotten, split_names
from fortyfives.words.asking import read_number

Cell = Card | None
"""A card that was told, or None for one that nobody remembers."""


@dataclass(frozen=True, slots=True)
class Row:
    """A trick as far as it is told: cells in the order played, and who led it where that was said."""

    cells: tuple[Cell, ...] = ()
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a hand. Cells are told one after the other; what was skipped counts as forgotten."""

    players: int
    trump: Suit | None
    leader: int
    """Who led the first trick."""
    rows: tuple[Row, ...] = ()

    # --- who led

    def leader_of(self, trick: int) -> int | None:
        """Who led a trick (from 0): as said, else who took the one before; None where that is not known."""
        if trick == 0:
            return self.leader
        if trick < len(self.rows) and self.rows[trick].leader is not None:
            return self.rows[trick].leader
        return self.winner_of(trick - 1)

    def winner_of(self, trick: int) -> int | None:
        """Who took a trick by its cards; None where a card is missing, or it is not known who led."""
        if self.trump is None or trick >= len(self.rows):
            return None
        cards = [card for card in self.rows[trick].cells if card is not None]
        leader = self.leader_of(trick)
        if leader is None or len(cards) < self.players:
            return None
        return (leader + trick_winner(self.trump, cards)) % self.players

    def taker_of(self, trick: int) -> int | None:
        """Who took a trick: by its cards, or because he led the next as said."""
        if trick + 1 < len(self.rows) and self.rows[trick + 1].leader is not None:
            return self.rows[trick + 1].leader
        return self.winner_of(trick)

    def place_of(self, trick: int, seat: int) -> int | None:
        """When a seat played to a trick: 0 led; None where it is not known who led."""
        leader = self.leader_of(trick)
        return None if leader is None else (seat - leader) % self.players

    def at(self, trick: int, place: int) -> Cell:
        """The card that was told there."""
        cells = self.rows[trick].cells if trick < len(self.rows) else ()
        return cells[place] if place < len(cells) else None

    def is_told(self, trick: int, place: int) -> bool:
        """Whether anything was said of that card, be it that nobody remembers it."""
        return trick < len(self.rows) and place < len(self.rows[trick].cells)

    # --- what comes next

    @property
    def next_cell(self) -> tuple[int, int] | None:
        """The first card of which nothing was said yet."""
        for trick in range(TRICKS_IN_HAND):
            told = len(self.rows[trick].cells) if trick < len(self.rows) else 0
            if told < self.players:
                return trick, told
        return None

    @property
    def cards(self) -> list[Card]:
        """All cards that were told, in the order played; a card told twice stands twice."""
        return [card for row in self.rows for card in row.cells if card is not None]

    # --- telling more

    def told(self, trick: int, place: int, card: Cell) -> Memory:
        """The same with one more card told, or one told otherwise. What was skipped counts as forgotten."""
        rows = [*self.rows, *(Row() for _ in range(trick + 1 - len(self.rows)))]
        for earlier in range(trick):
            cells = rows[earlier].cells
            rows[earlier] = replace(rows[earlier], cells=(*cells, *(None,) * (self.players - len(cells))))
        cells = (*rows[trick].cells, *(None,) * (place + 1 - len(rows[trick].cells)))
        rows[trick] = replace(rows[trick], cells=(*cells[:place], card, *cells[place + 1 :]))
        return replace(self, rows=tuple(rows)).tidied()

    def forgetting(self, trick: int) -> Memory:
        """The same with the rest of a trick forgotten."""
        return self.told(trick, self.players - 1, self.at(trick, self.players - 1))

    def taken_by(self, trick: int, seat: int) -> Memory:
        """The same with the word of who took a trick, and so led the next; what was not told before is forgotten."""
        rows = [*self.rows, *(Row() for _ in range(trick + 2 - len(self.rows)))]
        for earlier in range(trick + 1):
            cells = rows[earlier].cells
            rows[earlier] = replace(rows[earlier], cells=(*cells, *(None,) * (self.players - len(cells))))
        rows[trick + 1] = replace(rows[trick + 1], leader=seat)
        return replace(self, rows=tuple(rows)).tidied()

    def tidied(self) -> Memory:
        """The same without leaders that follow from the cards; one that contradicts them stays, to be pointed out."""
        memory = self
        for trick in range(1, len(memory.rows)):
            row = memory.rows[trick]
            if row.leader is not None and row.leader == memory.winner_of(trick - 1):
                rows = (*memory.rows[:trick], replace(row, leader=None), *memory.rows[trick + 1 :])
                memory = replace(memory, rows=rows)
        return memory

    # --- the address and the judge

    @property
    def address(self) -> str:
        """The tricks as an address writes them."""
        return "~".join(
            ".".join(
                [
                    *([] if row.leader is None else [str(row.leader)]),
                    *(UNKNOWN if card is None else write_card(card) for card in row.cells),
                ]
            )
            for row in self.rows
        )

    def asked(self) -> list[dict[str, Any]]:
        """The tricks for the judge, up to the last of which anything is remembered."""
        rows = list(self.rows)
        while len(rows) > 1 and rows[-1].leader is None and not any(card is not None for card in rows[-1].cells):
            rows.pop()
        tricks: list[dict[str, Any]] = []
        for row in rows:
            cells = [None if card is None else write_card(card) for card in row.cells]
            trick: dict[str, Any] = {"cards": [*cells, *[None] * (self.players - len(cells))]}
            if row.leader is not None:
                trick["leader"] = row.leader
            tricks.append(trick)
        return tricks


def read_memory(args: Mapping[str, str], players: int, trump: Suit | None) -> Memory:
    """What an address tells of a hand. A name that is no card counts as forgotten here; the judge names it."""
    leader = read_number(args.get("leader", ""))
    rows = []
    for part in args.get("tricks", "").split("~")[:TRICKS_IN_HAND] if "tricks" in args else ():
        names = split_names(part)
        led = read_number(names[0]) if names else None
        if led is not None:
            names = names[1:]
        cells = tuple(None if is_forgotten(name) else read_card(name) for name in names[:players])
        rows.append(Row(cells, led if led is not None and led < players else None))
    first = leader if leader is not None and leader < players else 0
    while rows and not rows[-1].cells and rows[-1].leader is None:
        rows.pop()
    return Memory(players, trump, first, tuple(rows)).tidied()


def remembered(memory: Memory) -> tuple[RememberedTrick, ...]:
    """The tricks as the engine takes them."""
    return tuple(
        RememberedTrick(tuple(read_card(name) for name in trick["cards"]), trick.get("leader"))
        for trick in memory.asked()
    )


# --- the picture


@dataclass(frozen=True, slots=True)
class GridCell:
    """One card of the picture: None is one that nobody remembers. `label` stands in its upper border."""

    card: Cell
    told: bool
    state: str
    label: str
    href: str | None
    name: str
    """What a screen reader hears before the card: "Leo, trick 2"."""
    verdict: str
    reason: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """One trick, its cells under the seats."""

    number: int
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole hand: names of the seats from the first leader on, and five tricks."""

    heads: tuple[str, ...]
    rows: tuple[GridRow, ...]
    legend: str


@dataclass(frozen=True, slots=True)
class TrickTicket:
    """One of the five tricks as a place to go to: its number, what a screen reader hears, whether it is whole."""

    number: int
    label: str
    href: str
    whole: bool
    now: bool


@dataclass(frozen=True, slots=True)
class ReviewPad:
    """The trick that is being told, over the picker: the other tricks a tap away, and the whole hand folded."""

    tickets: tuple[TrickTicket, ...]
    slots: tuple[tuple[GridCell, str], ...]
    """The cards of the trick in the order played, each with the name under it."""
    grid: Grid


@dataclass(frozen=True, slots=True)
class Look:
    """How the picture is to be drawn: words for its borders, where a tap on a card leads, what is pointed at."""

    led: str
    revoke: str
    proof: str
    open: str
    look: str
    say_cell: Callable[[str, int], str]
    href: Callable[[int, int], str | None]
    now: tuple[int, int] | None = None
    """The card being asked for: trick and place, from 0."""
    spots: frozenset[tuple[int, int]] = frozenset()
    """The cards that cannot be as told."""
    proofs: frozenset[tuple[int, int]] = frozenset()
    """The cards that prove a revoke."""


def draw_grid(memory: Memory, names: Sequence[str], legend: str, look: Look, review: Review | None = None) -> Grid:
    """Draw the hand; `review` is the ruling on all of its cards."""
    seats = [(memory.leader + column) % memory.players for column in range(memory.players)]
    rows = (
        GridRow(trick + 1, tuple(_cell(memory, names[seat], seat, trick, look, review) for seat in seats))
        for trick in range(TRICKS_IN_HAND)
    )
    return Grid(tuple(names[seat] for seat in seats), tuple(rows), legend)


def _cell(memory: Memory, name: str, seat: int, trick: int, look: Look, review: Review | None) -> GridCell:
    place = memory.place_of(trick, seat)
    said = look.say_cell(name, trick + 1)
    if place is None:
        return GridCell(None, False, "", "", None, said, "", "")
    card, told, at = memory.at(trick, place), memory.is_told(trick, place), (trick, place)
    index = trick * memory.players + place
    play = review.plays[index] if review is not None and index < len(review.plays) else None
    verdict = None if play is None else play.verdict
    states = ["took"] if told and memory.taker_of(trick) == seat else []
    label = look.led if place == 0 and (told or at == look.now) else ""
    for held, state, word in (
        (at in look.proofs, "proof", look.proof),
        (verdict is Verdict.OPEN, "open", look.open),
        (verdict is Verdict.ILLEGAL, "isbad", look.revoke),
        (at in look.spots, "isbad", look.look),
    ):
        if held:
            states, label = [*states, state], word
    if at == look.now:
        states.append("asked")
    return GridCell(
        card=card,
        told=told,
        state=" ".join(states),
        label=label,
        href=look.href(trick, place),
        name=said,
        verdict="" if verdict is None else verdict.value,
        reason="" if play is None or play.reason is None else play.reason.value,
    )
