"""Explains who takes a trick: the card that wins, and the one it beat."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import ACE_OF_HEARTS, Card, Suit, is_trump, plain_order, rank_of, suit_of, trump_order
from fortyfives.words.cards import card_name, mark, suit_title
from fortyfives.words.plays import Explanation
from fortyfives.words.translator import Translator


def so_far(t: Translator, count: int, players: int) -> str:
    """How many cards of the trick are told."""
    return t.gettext("%(count)s of %(players)s cards") % {"count": count, "players": players}


def rule_button(t: Translator, open_still: bool) -> str:
    """What the command of the page says: the trick may still be going on."""
    return t.gettext("Who is winning so far?") if open_still else t.gettext("Who takes it?")


def title(t: Translator, winner: Card, *, whole: bool) -> str:
    """The ruling for a window or a link preview."""
    names = {"card": card_name(t, winner)}
    if whole:
        return t.gettext("The %(card)s takes the trick") % names
    return t.gettext("The %(card)s is winning so far") % names


def rule_name(t: Translator, trumped: bool) -> str:
    """The rule that decides."""
    if trumped:
        return t.gettext("Rule: the highest trump takes the trick")
    return t.gettext("Rule: the highest card of the suit led takes the trick")


def same_everywhere(t: Translator) -> str:
    """Cards rank alike under all rule sets."""
    return t.gettext("The cards rank the same way under every rule set.")


def explain_trick(
    t: Translator, trump: Suit, cards: Sequence[Card], place: int, players: int, name: str | None
) -> Explanation:
    """Who takes a trick of cards in the order played; `place` is the winner's, from 0; `name` who played it."""
    winner, whole = cards[place], len(cards) == players
    names = {"card": mark(winner), "name": name, "number": place + 1}
    if name is not None:
        short = (
            t.gettext("%(name)s takes it with the %(card)s.") if whole else t.gettext("%(name)s, with the %(card)s.")
        )
    elif place == 0:
        short = t.gettext("The card led, the %(card)s.")
    else:
        short = t.gettext("Card %(number)s, the %(card)s.")
    verdict = t.gettext("The %(card)s takes it") if whole else t.gettext("The %(card)s is winning")
    why = [*_ranked(t, trump, cards, winner)]
    if not whole:
        left = players - len(cards)
        why.append(
            t.ngettext(
                "%(count)s card is still to come, so a higher one can take it.",
                "%(count)s cards are still to come, so a higher one can take it.",
                left,
            )
            % {"count": left}
        )
    return Explanation(verdict % {"card": card_name(t, winner)}, short % names, tuple(why))


def _ranked(t: Translator, trump: Suit, cards: Sequence[Card], winner: Card) -> list[str]:
    trumps = sorted((card for card in cards if is_trump(card, trump)), key=trump_order(trump).index)
    lead = cards[0]
    names = {
        "card": mark(winner),
        "led": mark(lead),
        "suit": suit_title(t, trump),
        "plain": suit_title(t, suit_of(lead)),
    }
    if trumps:
        said = [t.gettext("%(suit)s are trump, and any trump beats any other card.") % names]
        if ACE_OF_HEARTS in trumps and trump is not Suit.HEARTS:
            said.append(t.gettext("%(ace)s is the third-best trump in every hand.") % {"ace": mark(ACE_OF_HEARTS)})
        if len(trumps) == 1:
            said.append(t.gettext("%(card)s is the only trump here.") % names)
            return said
        said.append(t.gettext("Among trumps %(card)s beats %(next)s.") % {**names, "next": mark(trumps[1])})
        return [*said, *_low_order(t, trump, trumps[0], trumps[1])]
    followers = sorted(
        (card for card in cards if suit_of(card) is suit_of(lead)), key=plain_order(suit_of(lead), trump).index
    )
    said = [t.gettext("No trump lies here. %(led)s was led, so only %(plain)s can take it.") % names]
    if len(followers) == 1:
        return [*said, t.gettext("%(card)s is the only one of that suit.") % names]
    said.append(t.gettext("%(card)s ranks above %(next)s.") % {**names, "next": mark(followers[1])})
    return [*said, *_low_order(t, suit_of(lead), followers[0], followers[1])]


def _low_order(t: Translator, suit: Suit, higher: Card, lower: Card) -> list[str]:
    """Said where the small cards decide, which rank the other way round in the black suits."""
    small = {str(number) for number in range(2, 11)}
    names = {rank_of(card) for card in (higher, lower)}
    if not names <= small or suit_of(higher) is not suit or suit_of(lower) is not suit or rank_of(higher) == "5":
        return []
    if suit.is_red:
        return [t.gettext("In red suits the higher number wins.")]
    return [t.gettext("In black suits the lower number wins.")]
