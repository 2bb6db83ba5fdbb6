"""Asks what is remembered of a played hand and rules whether anybody revoked, card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fortyfives.rules import DEFAULT, TRICKS_IN_HAND, Fault, find_profile, read_card, read_suit, write_card
from fortyfives.web.question_address import HAND, MATCH, PLAYER, asking_href
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live, RulingView, Tile, Typed
from fortyfives.web.referee_parts import fact, picker_rows, rules_page, seat_choices, suit_fact, suit_page
from fortyfives.web.referee_penalty import penalty_offers, revokes_note
from fortyfives.web.referee_told import Told
from fortyfives.web.review_grid import Grid, Look, Memory, ReviewPad, TrickTicket, draw_grid, read_memory, remembered
from fortyfives.web.review_view import finding, review_ruling
from fortyfives.words import review_asked as asked_words
from fortyfives.words.referee import nobody_remembers
from fortyfives.words.review import (
    Pointed,
    ReviewedHand,
    deciding_places,
    review_fault,
    review_verdict,
    reviewed_hand,
    reviewed_question,
)

Json = Mapping[str, Any]


def memory_of(told: Told) -> Memory:
    """The hand as far as the address tells it."""
    return read_memory(told.args, told.players, read_suit(told.args.get("trump", "")))


# --- which question is open


def open_step(told: Told, memory: Memory) -> str:
    """The step wanted if it can be asked, else the first thing that was not told: "c-2-3" is a card, "w-2" a taker."""
    if told.step in ("rules", "leader") or memory.trump is None or told.step == "trump":
        return told.step if told.step in ("rules", "leader", "trump") else "trump"
    kind, *numbers = (told.step or "").split("-")
    wanted = [int(number) - 1 for number in numbers if number.isdecimal() and len(number) < 3]
    if kind == "c" and len(wanted) == 2 and 0 <= wanted[0] < TRICKS_IN_HAND and 0 <= wanted[1] < told.players:
        if memory.leader_of(wanted[0]) is not None:
            return f"c-{wanted[0] + 1}-{wanted[1] + 1}"
        return f"w-{_first_unknown(memory, wanted[0])}"
    if kind == "w" and len(wanted) == 1 and 0 <= wanted[0] < TRICKS_IN_HAND - 1:
        return f"w-{wanted[0] + 1}"
    following = memory.next_cell
    if following is None:
        return f"c-{TRICKS_IN_HAND}-{told.players}"
    if memory.leader_of(following[0]) is None:
        return f"w-{_first_unknown(memory, following[0])}"
    return f"c-{following[0] + 1}-{following[1] + 1}"


def _first_unknown(memory: Memory, trick: int) -> int:
    """The first trick (from 1) of which nobody said who took it, up to the one before `trick` (from 0)."""
    return next(at for at in range(1, trick + 1) if memory.leader_of(at) is None)


# --- asking


def facts(told: Told, memory: Memory, step: str) -> tuple[FactField, ...]:
    """Trump, and who led the first trick."""
    t = told.t
    return (
        suit_fact(told, "trump", t.gettext("Trump"), memory.trump, step),
        fact(told, "leader", t.gettext("Led first"), step, known=True, text=told.table.name(memory.leader)),
    )


def ask(told: Told) -> AskPage:
    """The open question, under the hand as far as it is told."""
    t, memory = told.t, memory_of(told)
    step = open_step(told, memory)
    shown = facts(told, memory, step)
    if step == "rules":
        return rules_page(told, shown)
    if step == "trump" or memory.trump is None:
        return suit_page(told, shown, t.gettext("What was trump?"), memory.trump)
    if step == "leader":
        return AskPage(
            step,
            shown,
            t.gettext("Who led to the first trick?"),
            told.hidden("leader"),
            choices=seat_choices(told, "leader", memory.leader),
            choices_cls="two",
        )
    pointed = _pointed(told, memory)
    if pointed is not None and told.step is None:
        # What cannot be so is where to look next: the later of the cards that do not go together.
        step = max(
            (f"c-{spot.trick}-{spot.place + 1}" for spot in pointed.spots if spot.place is not None), default=step
        )
    notes = () if pointed is None else (asked_words.pointed_note(pointed.title, pointed.text, pointed.hint),)
    return (
        _ask_taker(told, memory, step, shown, notes)
        if step[0] == "w"
        else _ask_cell(told, memory, step, shown, pointed)
    )


def _ask_taker(told: Told, memory: Memory, step: str, shown: tuple[FactField, ...], notes: tuple[str, ...]) -> AskPage:
    t, trick = told.t, int(step.split("-")[1])
    choices = tuple(
        Choice(
            "tricks",
            memory.taken_by(trick - 1, seat).address,
            told.table.name(seat),
            f"took-{seat}",
            pressed=seat == memory.taker_of(trick - 1),
        )
        for seat in range(told.players)
    )
    forgotten = memory.winner_of(trick - 1) is None
    # Where nobody knows who took it, what is told up to there can be ruled on all the same.
    live = _live(told, memory) if memory.cards else None
    # Who wants to tell of a later trick comes to it once it is known who led there.
    on = {"step": told.step} if told.step is not None and told.step[0] == "c" else {}
    return AskPage(
        step,
        shown,
        asked_words.asks_taker(t, trick),
        told.hidden("tricks", leader=str(memory.leader), **on),
        remark=asked_words.why_taker(t, trick) if forgotten else "",
        notes=notes,
        choices=choices,
        choices_cls="two",
        live=live,
        ink=_rule_link(told, memory) if live is not None else None,
        extra="_review_pad.html",
        more=_pad(told, memory, trick - 1, None, None),
    )


def _ask_cell(told: Told, memory: Memory, step: str, shown: tuple[FactField, ...], pointed: Pointed | None) -> AskPage:
    t = told.t
    trick, place = (int(number) - 1 for number in step.split("-")[1:])
    leader = memory.leader_of(trick) or 0
    seat = (leader + place) % told.players
    card = memory.at(trick, place)
    others = [other for other in memory.cards if other != card]

    def tile(shown_card: int) -> Tile:
        if shown_card in others:
            return Tile(shown_card, "used", write_card(shown_card), off=True)
        return Tile(shown_card, "tricks", memory.told(trick, place, shown_card).address, pressed=shown_card == card)

    lone = [Choice("tricks", memory.told(trick, place, None).address, nobody_remembers(t), "forget")]
    if place + 1 < told.players and not memory.is_told(trick, told.players - 1):
        rest = memory.told(trick, place, None).forgetting(trick).address
        lone.append(Choice("tricks", rest, asked_words.forget_trick(t, trick + 1), "forget-trick"))
    count = len(memory.cards)
    last = trick - 1 if place == 0 and trick else None
    taker = None if last is None else memory.taker_of(last)
    beside = [Link(asked_words.one_player(t), _one_player_href(told), "one-player")]
    if last is not None and taker is not None:
        text = asked_words.other_taker(t, told.table, taker, last + 1)
        beside.insert(0, Link(text, told.asking(step=f"w-{last + 1}"), "not-so"))
    notes = () if pointed is None else (asked_words.pointed_note(pointed.title, pointed.text, pointed.hint),)
    return AskPage(
        step,
        shown,
        asked_words.asks_cell(t, told.table, seat, trick + 1, leads=place == 0),
        told.hidden("tricks", leader=str(memory.leader)),
        remark=asked_words.remark(t) if not count else "",
        place="cards",
        notes=notes,
        lone=tuple(lone),
        rows=picker_rows(t, memory.trump, tile),
        typed=Typed(
            t.gettext("From this card on in the order played: 9s kd ? 5s. ? is a forgotten card."),
            told.hidden("tricks", leader=str(memory.leader)),
        ),
        live=_live(told, memory) if count and pointed is None else None,
        ink=_rule_link(told, memory) if count and pointed is None else None,
        beside=tuple(beside),
        extra="_review_pad.html",
        more=_pad(told, memory, trick, (trick, place), pointed),
    )


def _one_player_href(told: Told) -> str:
    kept = {name: told.args[name] for name in ("rules", "players", "trump", MATCH) if name in told.args}
    return asking_href(PLAYER, **kept)


def _ruling(told: Told, memory: Memory) -> str:
    return told.ruling(tricks=_asked(memory).address, leader=str(memory.leader))


def _rule_link(told: Told, memory: Memory) -> Link:
    text = asked_words.rule_button(told.t, len(memory.cards), told.players * TRICKS_IN_HAND)
    return Link(text, _ruling(told, memory), "rule")


def _asked(memory: Memory) -> Memory:
    """The same with every trick as long as the judge wants it."""
    whole = memory
    for trick in range(len(memory.asked())):
        if not whole.is_told(trick, whole.players - 1):
            whole = whole.forgetting(trick)
    return Memory(whole.players, whole.trump, whole.leader, whole.rows[: len(memory.asked())])


def _live(told: Told, memory: Memory) -> Live | None:
    if memory.trump is None:
        return None
    reviewed = reviewed_hand(told.table, memory.trump, memory.leader, remembered(memory))
    if isinstance(reviewed, Fault):
        return None
    said = review_verdict(told.t, reviewed)
    return Live(said.kind.value, f"{said.title}.", asked_words.counts_as_forgotten(told.t))


def _pointed(told: Told, memory: Memory) -> Pointed | None:
    """What nobody can have played so, as far as the hand is told."""
    if memory.trump is None or not memory.cards or memory.leader_of(len(memory.asked()) - 1) is None:
        return None
    tricks = remembered(memory)
    found = reviewed_hand(told.table, memory.trump, memory.leader, tricks)
    if not isinstance(found, Fault):
        return None
    return review_fault(told.t, told.table, memory.trump, memory.leader, tricks, found)


def _grid(
    told: Told,
    memory: Memory,
    now: tuple[int, int] | None,
    pointed: Pointed | None,
    reviewed: ReviewedHand | None = None,
) -> Grid:
    t = told.t
    spots = () if pointed is None else pointed.spots
    proofs = deciding_places(reviewed) if reviewed is not None else ()
    look = Look(
        led=t.gettext("led"),
        revoke=t.gettext("revoke"),
        proof=t.gettext("proof"),
        open=t.gettext("open"),
        look=t.gettext("look"),
        say_cell=lambda name, trick: asked_words.say_cell(t, name, trick),
        href=lambda trick, place: told.asking(step=f"c-{trick + 1}-{place + 1}"),
        now=now,
        spots=frozenset((spot.trick - 1, spot.place) for spot in spots if spot.place is not None),
        proofs=frozenset(divmod(place, told.players) for place in proofs),
    )
    legend = asked_words.legend(t, memory.trump, asking=reviewed is None)
    return draw_grid(memory, told.table.names, legend, look, None if reviewed is None else reviewed.review)


def with_typed(told: Told, names: Sequence[str]) -> str:
    """The tricks of the address with cards that were typed, from the card being asked for on, in the order played."""
    memory = memory_of(told)
    kind, *numbers = (told.step or "").split("-")
    at = memory.next_cell or (TRICKS_IN_HAND - 1, told.players - 1)
    if kind == "c" and len(numbers) == 2 and all(number.isdecimal() for number in numbers):
        at = int(numbers[0]) - 1, int(numbers[1]) - 1
    first = max(0, at[0] * told.players + at[1])
    places = range(first, TRICKS_IN_HAND * told.players)
    for place, name in zip(places, names, strict=False):
        memory = memory.told(*divmod(place, told.players), read_card(name))
    return memory.address


def _pad(told: Told, memory: Memory, trick: int, now: tuple[int, int] | None, pointed: Pointed | None) -> ReviewPad:
    """The trick that is told now, its cards in the order played."""
    grid = _grid(told, memory, now, pointed)
    leader = memory.leader_of(trick) or 0
    order = [(leader + place) % told.players for place in range(told.players)]
    columns = [(seat - memory.leader) % told.players for seat in order]
    cells = grid.rows[trick].cells
    tickets = tuple(
        TrickTicket(
            number=at + 1,
            label=asked_words.say_trick(told.t, at + 1),
            href=told.asking(step=f"c-{at + 1}-{min(_told_of(memory, at) + 1, told.players)}"),
            whole=_told_of(memory, at) == told.players,
            now=at == trick,
        )
        for at in range(TRICKS_IN_HAND)
    )
    slots = tuple((cells[column], told.table.name(seat)) for column, seat in zip(columns, order, strict=True))
    return ReviewPad(tickets, slots, grid)


def _told_of(memory: Memory, trick: int) -> int:
    return len(memory.rows[trick].cells) if trick < len(memory.rows) else 0


def fault(told: Told, found: Fault) -> str | None:
    """What nobody can have played so, and where to look."""
    pointed = _pointed(told, memory_of(told))
    return None if pointed is None else asked_words.pointed_note(pointed.title, pointed.text, pointed.hint)


def sure(told: Told) -> bool:
    """Every card was asked for, and the hand can have been played so."""
    memory = memory_of(told)
    return told.step is None and memory.trump is not None and memory.next_cell is None and bool(memory.cards)


# --- ruling


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a remembered hand."""
    t, memory, number = told.t, memory_of(told), _number(told)
    reviewed = reviewed_question(told.table, dict(question))
    if isinstance(reviewed, Fault):
        raise ValueError("the judge has answered this question")
    revoked = [reviewed.plays[place] for place in given["revokes"]]
    said = review_verdict(t, reviewed)
    ruled = review_ruling(
        t,
        reviewed,
        given["revokes"],
        title=asked_words.ruling_title(t, said.title),
        facts=(*facts(told, memory, ""), _hand_fact(told, number)),
        grid=_grid(told, memory, None, None, reviewed),
        cells=[asked_words.say_cell(t, told.table.name(play.seat), play.trick) for play in reviewed.plays],
        elsewhere=elsewhere(t, told.profile, question, given, _short_under(told)),
        offers=penalty_offers(told, [play.seat for play in revoked], revokes_note(t, revoked)) if revoked else (),
    )
    return ruled if number is None else replace(ruled, short=asked_words.in_hand(t, number, ruled.short))


def _number(told: Told) -> str | None:
    """Which hand of the match's sheet is looked back on, where the address names one."""
    number, rows = told.args.get(HAND), () if told.match is None else told.match.rows
    return number if any(str(row.hand) == number for row in rows) else None


def _hand_fact(told: Told, number: str | None) -> FactField:
    t = told.t
    label = t.gettext("The hand") if number is None else t.gettext("Hand %(hand)s") % {"hand": number}
    return FactField("cards", label, (), None, t.gettext("as drawn above"), told.asking(step="c-1-1"))


def _short_under(told: Told) -> Callable[[Json, Json], str]:
    """Says what a review finds under the rules of a question.

    A hand with many blanks takes its time, and under rules that play alike the finding is the same: each way of
    playing is reviewed once.
    """
    found: dict[tuple[bool, ...], str] = {}

    def say(question: Json, given: Json) -> str:
        profile = find_profile(question.get("rules", DEFAULT.id))
        if isinstance(profile, Fault):
            return ""
        way = profile.law_of_play
        if way not in found:
            found[way] = _short(replace(told, profile=profile), question)
        return found[way]

    return say


def _short(told: Told, question: Json) -> str:
    reviewed = reviewed_question(replace(told.table, profile=told.profile), dict(question))
    if isinstance(reviewed, Fault):
        return ""
    return finding(told.t, reviewed)
