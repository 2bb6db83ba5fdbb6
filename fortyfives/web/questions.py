"""Draws the questions of an open hand with their answers, and why one of these is not possible now."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import SUITS, TRICKS_IN_HAND, Reason, first_speaker
from fortyfives.scorebook import Match
from fortyfives.web import quick
from fortyfives.web.pages import Choice, Explained, Half, Question, SideView, Ticket, TrickPad
from fortyfives.web.quick import Answers
from fortyfives.web.slips import rule_href
from fortyfives.words import score
from fortyfives.words.cards import suit_title
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, seat_name
from fortyfives.words.quick import explain_top, explain_trick, let_stand_line
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

Sides = Sequence[SideView]


# --- why not?


def explained(t: Translator, match: Match, table: Table, answers: Answers) -> Explained | None:
    """The explanation that is open: why the answer tapped last is not possible now."""
    if answers.asked is None:
        return None
    field, value = answers.asked
    match field:
        case "bid":
            return _explained_bid(t, match, table, answers, int(value))
        case "top":
            if quick.top_refusal(match, answers, int(value)) is None:
                return None
            return Explained(explain_top(t, table, int(value)), ())
        case _:
            return Explained(explain_trick(t, table, int(value)), ())


def _explained_bid(t: Translator, match: Match, table: Table, answers: Answers, bid: int) -> Explained | None:
    refusal = quick.bid_refusal(match, answers, bid)
    if refusal is None:
        return None
    reason = Reason(refusal.code)
    told = score.explain_refusal(
        t, table, reason, seat=answers.bidder, bid=bid, dealer=match.dealer, scores=match.scores, more={}
    )
    return Explained(
        title=told.short,
        lines=told.why,
        rule=rule_name(t, reason),
        rule_href=rule_href(reason),
        stand=str(bid) if refusal.may_stand else None,
        stand_text=t.gettext("The table allows %(bid)s") % {"bid": bid},
    )


def _why(t: Translator, match: Match, table: Table, answers: Answers, field: str) -> Explained | None:
    asked = answers.asked is not None and answers.asked[0] == field
    return explained(t, match, table, answers) if asked else None


# --- the bid


def bid_questions(
    t: Translator, match: Match, table: Table, answers: Answers, sides: Sides, aside: str | None
) -> tuple[Question, ...]:
    """Who won the bid, at what, in which suit; without an auction the suit that was turned up."""
    suits = _suit_question(t, match, answers)
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
    order = [(first + place) % table.players for place in range(table.players)]
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
            )
            for seat in order
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
        explained=_why(t, match, table, answers, "bid"),
        held=_held_choice(t, match, table, answers),
    )


def _held_choice(t: Translator, match: Match, table: Table, answers: Answers) -> Choice | None:
    """Offered only where it can be meant: the dealer has the bid, and the rules let him hold."""
    if not match.profile.hold or answers.bidder != match.dealer:
        return None
    text = t.gettext("%(name)s held it") % {"name": table.names[match.dealer]}
    return Choice("1", text, pressed=answers.held)


def _suit_question(t: Translator, match: Match, answers: Answers) -> Question:
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
        questions.append(_count_question(t, match, answers, sides))
    if match.profile.bonus:
        questions.append(_top_question(t, match, table, answers, sides))
    return tuple(questions)


def _count_question(t: Translator, match: Match, answers: Answers, sides: Sides) -> Question:
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
            Choice(str(count), str(count), label=score.tricks_line(t, count), pressed=took == count)
            for count in range(TRICKS_IN_HAND + 1)
        ),
        below=below,
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
            value=quick.NOBODY,
            text=t.gettext("Nobody"),
            small=t.gettext("no trump played"),
            pressed=answers.top_known and answers.top is None,
        )
    )
    return Question(
        name="top",
        asks=t.gettext("Who played the highest trump?"),
        choices=tuple(choices),
        explained=_why(t, match, table, answers, "top"),
    )


def trick_pad(t: Translator, match: Match, table: Table, answers: Answers, sides: Sides) -> TrickPad:
    """The tricks one by one."""
    now = len(answers.tricks) + 1
    left = quick.tricks_left(match, answers)
    return TrickPad(
        asks=t.gettext("Who took trick %(number)s?") % {"number": now},
        number=now,
        why=None if answers.counts is None else fault_message(t, "order_needed", None, {}),
        tickets=tuple(
            Ticket(
                number=number,
                side=sides[answers.tricks[number - 1]] if number < now else None,
                now=number == now,
            )
            for number in range(1, TRICKS_IN_HAND + 1)
        ),
        halves=tuple(
            Half(
                side=side,
                so_far=answers.tricks.count(side.side),
                off=not left[side.side],
                asked=answers.asked == ("trick", str(side.side)),
            )
            for side in sides
        ),
        explained=_why(t, match, table, answers, "trick"),
    )
