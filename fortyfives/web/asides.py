"""Draws the questions asked beside those of the hand: who deals, which card was turned up, who robbed it."""

from __future__ import annotations

from dataclasses import replace

from fortyfives.rules import rank_of, suit_of, trump_order, write_card
from fortyfives.scorebook import Match, Refusal, decide
from fortyfives.web.draft import Answers
from fortyfives.web.pages import SideView
from fortyfives.web.panel_pages import Choice, Question
from fortyfives.web.why import why
from fortyfives.words import dealing
from fortyfives.words.cards import card_name
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator

ASIDES = ("dealer", "turned", "robbed")
"""What may be asked beside, by the name of the field that answers it."""


def begun(match: Match, answers: Answers) -> bool:
    """Whether anything was told of the open hand but who deals it."""
    return bool(answers.order) or not match.book.recorded.empty


def possible_asides(match: Match) -> tuple[str, ...]:
    """What can be asked beside now."""
    verbs, named = match.legal_verbs, match.book.hand.trump is not None
    possible = {
        "dealer": "dealer" in verbs,
        "turned": "turn_up" in verbs and named,
        "robbed": "robbed" in verbs and named,
    }
    return tuple(aside for aside in ASIDES if possible[aside])


def aside_links(t: Translator, match: Match, answers: Answers) -> tuple[Choice, ...]:
    """A link to each of them."""
    known = match.book.hand.turned is not None
    texts = {
        "dealer": dealing.dealer_link(t, begun=begun(match, answers)),
        "turned": dealing.card_link(t, known=known),
        "robbed": dealing.robbed_link(t),
    }
    possible = set(possible_asides(match))
    if answers.trump is not None and "turn_up" in match.legal_verbs:
        possible.add("turned")
    return tuple(Choice(aside, texts[aside]) for aside in ASIDES if aside in possible)


def aside_question(
    t: Translator, match: Match, table: Table, answers: Answers, sides: tuple[SideView, ...], asked: str | None
) -> Question | None:
    """The question that is asked beside, or whose explanation is open; None where none is."""
    field = answers.asked[0] if answers.asked is not None and answers.asked[0] in ASIDES else asked
    if field is None or field not in {link.value for link in aside_links(t, match, answers)}:
        return None
    match field:
        case "dealer":
            return _dealer(t, match, table, answers, sides)
        case "turned":
            return _turned(t, match, answers)
        case _:
            return _robbed(t, match, table, answers, sides)


def _seats(
    match: Match, table: Table, answers: Answers, sides: tuple[SideView, ...], verb: str, pressed: int | None
) -> tuple[Choice, ...]:
    choices = []
    for seat in range(table.players):
        refusal = decide(match, {verb: seat})
        off = isinstance(refusal, Refusal) and refusal.ruling
        choices.append(
            Choice(
                value=str(seat),
                text=table.names[seat],
                pressed=pressed == seat,
                off=off,
                asked=off and answers.asked == (verb, str(seat)),
                side=sides[table.side_of(seat)],
                seat=seat,
                dealer=seat == match.dealer,
            )
        )
    return tuple(choices)


def _dealer(t: Translator, match: Match, table: Table, answers: Answers, sides: tuple[SideView, ...]) -> Question:
    again = begun(match, answers)
    seats = _seats(match, table, answers, sides, "dealer", None)
    return Question(
        name="dealer",
        asks=dealing.asks_dealer(t, match.book.hand.hand, begun=again),
        choices=tuple(
            replace(seat, small=dealing.deals_small(t, begun=again), dealer=False) if seat.dealer else seat
            for seat in seats
        ),
        below=dealing.dealer_note(t, table, match.dealer, begun=again),
        explained=why(t, match, table, answers, "dealer"),
    )


def _turned(t: Translator, match: Match, answers: Answers) -> Question:
    trump = answers.trump
    cards = () if trump is None else tuple(card for card in trump_order(trump) if suit_of(card) is trump)
    return Question(
        name="turned",
        asks=dealing.asks_card(t),
        choices=tuple(
            Choice(
                value=write_card(card),
                text=rank_of(card),
                label=card_name(t, card),
                pressed=match.book.hand.turned == card,
            )
            for card in cards
        ),
    )


def _robbed(t: Translator, match: Match, table: Table, answers: Answers, sides: tuple[SideView, ...]) -> Question:
    return Question(
        name="robbed",
        asks=dealing.robbed_link(t),
        choices=_seats(match, table, answers, sides, "robbed", match.book.hand.robbed),
        explained=why(t, match, table, answers, "robbed"),
    )
