"""Draws the questions of an open hand with their answers: the bid, the number of tricks, the highest trump."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import SUITS, TRICKS_IN_HAND, first_speaker
from fortyfives.scorebook import Match
from fortyfives.web import quick
from fortyfives.web.draft import Answers
from fortyfives.web.forms import NOBODY
from fortyfives.web.pages import SideView
from fortyfives.web.panel_pages import Choice, Question
from fortyfives.web.why import why
from fortyfives.words import score
from fortyfives.words.cards import suit_title
from fortyfives.words.people import Table, seat_name
from fortyfives.words.quick import let_stand_line
from fortyfives.words.translator import Translator

Sides = Sequence[SideView]


# --- the bid


def bid_questions(
    t: Translator, match: Match, table: Table, answers: Answers, sides: Sides, aside: str | None
) -> tuple[Question, ...]:
    """Who won the bid, at what, in which suit; without an auction the suit that was turned up."""
    suits = suit_question(t, match, answers)
    if not match.profile.has_auction:
        return (suits,)
    return (
        _seat_question(t, match, table, answers, sides, aside),
        _bid_question(t, match, table, answers),
        suits,
    )


def _seat_question(
    t: Translator, match: Match, table: Table, answers: Answers, sides: Sides, aside: str | None
) -> Question:
    first = first_speaker(table.players, match.dealer)
    return Question(
        name="bidder",
        asks=t.gettext("Who won the bid?"),
        choices=tuple(
            Choice(
                value=str(seat),
                text=table.names[seat],
                small=_seat_small(t, table, seat),
                pressed=answers.bidder == seat,
                side=sides[table.side_of(seat)],
                seat=seat,
                dealer=seat == match.dealer,
                first=seat == first,
            )
            for seat in range(table.players)  # a name keeps its place from hand to hand
        ),
        aside=aside,
    )


def _seat_small(t: Translator, table: Table, seat: int) -> str | None:
    name = seat_name(t, table.players, seat)
    return None if name == table.names[seat] or table.players != 4 else name


def _bid_question(t: Translator, match: Match, table: Table, answers: Answers) -> Question:
    choices = []
    for bid in match.profile.offered:
        off = quick.bid_refusal(match, answers, bid) is not None
        off = off and not (answers.stands and answers.bid == bid)
        said = t.gettext("Bid %(bid)s, not allowed") if off else t.gettext("Bid %(bid)s")
        choices.append(
            Choice(
                value=str(bid),
                text=str(bid),
                label=said % {"bid": bid},
                pressed=answers.bid == bid,
                off=off,
                asked=off and answers.asked == ("bid", str(bid)),
            )
        )
    return Question(
        name="bid",
        asks=t.gettext("At what bid?"),
        choices=tuple(choices),
        below=let_stand_line(t, answers.bid) if answers.stands and answers.bid is not None else None,
        explained=why(t, match, table, answers, "bid"),
        held=_held_choice(t, match, table, answers),
    )


def _held_choice(t: Translator, match: Match, table: Table, answers: Answers) -> Choice | None:
    """Offered only where it can be meant: the dealer has the bid, and the rules let him hold."""
    if not quick.may_have_held(match, answers):
        return None
    text = t.gettext("%(name)s held it") % {"name": table.names[match.dealer]}
    return Choice("1", text, pressed=answers.held)


def suit_question(t: Translator, match: Match, answers: Answers) -> Question:
    """Which suit is trump, or was turned up."""
    asks = t.gettext("Which suit is trump?") if match.profile.has_auction else t.gettext("Which suit was turned up?")
    return Question(
        name="trump",
        asks=asks,
        choices=tuple(Choice(suit.value, suit_title(t, suit), pressed=answers.trump is suit) for suit in SUITS),
    )


# --- the tricks


def trick_questions(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> tuple[Question, ...]:
    """How many tricks, and who had the highest trump."""
    questions = []
    if len(sides) == 2:
        questions.append(_count_question(t, match, table, answers, sides))
    if match.profile.bonus:
        questions.append(_top_question(t, match, table, answers, sides))
    return tuple(questions)


def _count_question(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> Question:
    side = sides[quick.counted_side(match, answers)]
    took, below = None, None
    if answers.counts is not None:
        took = answers.counts[side.side]
        other = sides[1 - side.side]
        below = t.gettext("So %(side)s took %(count)s.") % {"side": other.name, "count": answers.counts[other.side]}
    return Question(
        name="count",
        asks=t.gettext("How many tricks did %(side)s take?") % {"side": side.name},
        choices=tuple(
            Choice(
                str(count),
                str(count),
                label=score.tricks_line(t, count),
                pressed=took == count,
                off=quick.count_is_off(match, answers, count),
                asked=answers.asked == ("count", str(count)),
            )
            for count in range(TRICKS_IN_HAND + 1)
        ),
        below=below,
        explained=why(t, match, table, answers, "count"),
    )


def _top_question(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> Question:
    choices = []
    for side in sides:
        off = quick.top_refusal(match, answers, side.side) is not None
        choices.append(
            Choice(
                value=str(side.side),
                text=side.code,
                small=", ".join(side.names) if side.code != side.name else None,
                pressed=answers.top_known and answers.top == side.side,
                off=off,
                asked=off and answers.asked == ("top", str(side.side)),
                side=side,
            )
        )
    choices.append(
        Choice(
            value=NOBODY,
            text=t.gettext("Nobody"),
            small=t.gettext("no trump played"),
            pressed=answers.top_known and answers.top is None,
        )
    )
    return Question(
        name="top",
        asks=t.gettext("Who played the highest trump?"),
        choices=tuple(choices),
        explained=why(t, match, table, answers, "top"),
    )
