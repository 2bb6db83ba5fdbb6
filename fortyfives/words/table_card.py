"""Writes the rules of a table on one card to be printed: the ladder, the play in three lines, and what was agreed."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import ACE_OF_HEARTS, SUITS, Profile, Suit, plain_order, rank_of, suit_of, trump_order
from fortyfives.words.cards import list_names, mark, suit_title
from fortyfives.words.contracts import ContractLine, contract_lines
from fortyfives.words.policies import policy
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Ladder:
    """The suits that rank alike, and their order, high to low: ranks alone, a card of another suit as a mark."""

    title: str
    suits: tuple[Suit, ...]
    order: str


@dataclass(frozen=True, slots=True)
class CardPart:
    """One part of the card. Its lines may hold marked cards."""

    key: str
    title: str
    lines: tuple[ContractLine, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """All that stands on the card."""

    trumps_title: str
    trumps: tuple[Ladder, ...]
    plain_title: str
    plain: tuple[Ladder, ...]
    parts: tuple[CardPart, ...]


def table_card(t: Translator, profile: Profile) -> TableCard:
    """The card of one rule set or of a table's own rules."""
    return TableCard(
        trumps_title=t.gettext("Trumps, highest first"),
        trumps=_ladders(t, as_trumps=True),
        plain_title=t.gettext("Plain suits, highest first"),
        plain=_ladders(t, as_trumps=False),
        parts=(
            CardPart("play", t.gettext("The play"), _play(t)),
            CardPart("contract", t.gettext("Agreed at this table"), contract_lines(t, profile)),
            CardPart("score", t.gettext("The score"), _score(t, profile)),
        ),
    )


def _ladders(t: Translator, *, as_trumps: bool) -> tuple[Ladder, ...]:
    found: dict[str, list[Suit]] = {}
    for suit in SUITS:
        other = next(another for another in SUITS if another is not suit)
        cards = trump_order(suit) if as_trumps else plain_order(suit, other)
        order = " ".join(rank_of(card) if suit_of(card) is suit else mark(card) for card in cards)
        found.setdefault(order, []).append(suit)
    return tuple(
        Ladder(list_names(t, [suit_title(t, suit) for suit in suits]), tuple(suits), order)
        for order, suits in found.items()
    )


def _play(t: Translator) -> tuple[ContractLine, ...]:
    ace = {"ace": mark(ACE_OF_HEARTS)}
    return (
        ContractLine(t.gettext("Lead"), t.gettext("Any card. Whoever took a trick leads to the next.")),
        ContractLine(
            t.gettext("Follow"),
            t.gettext("Plain suit led: a card of it, or any trump. %(ace)s is a trump, never a heart.") % ace,
        ),
        ContractLine(
            t.gettext("Hold back"),
            t.gettext(
                "Trump led: a trump. But 5, J and %(ace)s may be held back from a lower one (to renege, a right). Only "
                "the card led counts."
            )
            % ace,
        ),
    )


def _score(t: Translator, p: Profile) -> tuple[ContractLine, ...]:
    bonus = (
        t.gettext("5 a trick, 5 more for the highest trump: 30; without any trump 25")
        if p.bonus
        else t.gettext("5 a trick: 25")
    )
    lines = [ContractLine(t.gettext("Points"), bonus)]
    if p.has_auction:
        lines.append(ContractLine(t.gettext("Made"), t.gettext("the bidding side scores all it took")))
        lines.append(ContractLine(t.gettext("Set"), t.gettext("it loses the bid; what it took is not added")))
    lines.append(ContractLine(t.gettext("Target"), policy(t, p, "target").text))
    return tuple(lines)
