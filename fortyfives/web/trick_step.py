"""Draws the tricks one by one: who took which, where the highest trump lies, who has the rest."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import TRICKS_IN_HAND
from fortyfives.scorebook import Match
from fortyfives.web import quick
from fortyfives.web.draft import Answers, counted
from fortyfives.web.forms import NOBODY
from fortyfives.web.pages import SideView
from fortyfives.web.panel_pages import Choice, Half, Rest, Ticket, TrickPad
from fortyfives.web.why import why
from fortyfives.words import tricks
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator

Sides = Sequence[SideView]


def counted_pad(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> TrickPad:
    """The tricks of quick entry, where they have to be told one by one: answers of the draft."""
    now = len(answers.tricks) + 1
    left = quick.tricks_left(match, answers)
    return TrickPad(
        asks=tricks.asks_trick(t, now),
        number=now,
        why=None if answers.counts is None else fault_message(t, "order_needed", None, {}),
        tickets=tickets_of(t, table, answers.tricks, None, sides),
        halves=tuple(
            Half(
                side=side,
                so_far=answers.tricks.count(side.side),
                off=not left[side.side],
                asked=answers.asked == ("trick", str(side.side)),
            )
            for side in sides
        ),
        explained=why(t, match, table, answers, "trick"),
    )


def recorded_pad(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> TrickPad:
    """The tricks of exact entry: every tap is recorded, and the star lies where the highest trump is so far."""
    hand = match.book.hand
    over = "trick" not in match.legal_verbs
    starred = bool(match.profile.bonus) and bool(hand.tricks)
    field, value = answers.asked or ("", "")
    asked = int(value) if field == "star" and value != NOBODY else None
    line = None
    if starred and not (over and hand.top is None):
        line = tricks.star_line(t, hand.top)
    return TrickPad(
        asks=tricks.asks_star(t) if over else tricks.asks_trick(t, len(hand.tricks) + 1),
        number=None if over else len(hand.tricks) + 1,
        why=None,
        tickets=tickets_of(t, table, hand.tricks, hand.top, sides, asked, over=over),
        halves=() if over else _halves(match, sides),
        explained=why(t, match, table, answers, "star"),
        field="took",
        starred=starred,
        star_line=line,
        rest=None if over else rest_of(t, table, len(hand.tricks) + 1, hand.tricks_left, sides),
        nobody=_nobody(t, match) if over and match.profile.bonus else None,
    )


def tickets_of(
    t: Translator,
    table: Table,
    taken: Sequence[int],
    star: int | None,
    sides: Sides,
    asked: int | None = None,
    *,
    over: bool = False,
) -> tuple[Ticket, ...]:
    """The five tickets: `star` lies on the highest trump so far, `asked` is the one whose explanation is open."""
    tickets = []
    for number in range(1, TRICKS_IN_HAND + 1):
        side = taken[number - 1] if number <= len(taken) else None
        now = number == len(taken) + 1 and not over
        tickets.append(
            Ticket(
                number=number,
                side=None if side is None else sides[side],
                now=now,
                star=star == number,
                asked=asked == number,
                label=tricks.ticket_label(t, table, number, side, star == number, now),
            )
        )
    return tuple(tickets)


def _halves(match: Match, sides: Sides) -> tuple[Half, ...]:
    so_far = counted(match, match.book.hand.tricks)
    return tuple(Half(side=side, so_far=so_far[side.side], off=False, asked=False) for side in sides)


def rest_of(t: Translator, table: Table, first: int, left: int, sides: Sides) -> Rest | None:
    """All tricks from `first` on to one side: offered while that says more than a tap on one of the halves."""
    if left < 2:
        return None
    return Rest(
        text=tricks.rest_text(t, first, TRICKS_IN_HAND),
        choices=tuple(
            Choice(
                value=str(side.side),
                text=side.code,
                label=tricks.rest_label(t, table, first, TRICKS_IN_HAND, side.side),
                side=side,
            )
            for side in sides
        ),
    )


def _nobody(t: Translator, match: Match) -> Choice:
    hand = match.book.hand
    return Choice(
        value=NOBODY,
        text=t.gettext("Nobody"),
        small=t.gettext("no trump played"),
        pressed=hand.top_known and hand.top is None,
    )
