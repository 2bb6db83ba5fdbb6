"""Explains who takes a trick: the card that wins, the order that decides, and what would have beaten it."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import (
    ACE_OF_HEARTS,
    Card,
    Suit,
    beaten_by,
    card_of,
    is_settled,
    is_trump,
    plain_order,
    rank_of,
    suit_of,
    top_three,
    trick_winner,
    trump_order,
)
from fortyfives.words.cards import card_name, list_cards, mark, suit_name, suit_title
from fortyfives.words.plays import Explanation, Hint
from fortyfives.words.sources import ALL_ACCOUNTS, Source, find_source
from fortyfives.words.translator import Translator


def so_far(t: Translator, count: int, most: int) -> str:
    """How many cards are told."""
    return t.gettext("%(count)s of %(players)s cards") % {"count": count, "players": most}


def used_note(t: Translator, card: Card) -> str:
    """Why a card that lies on the table cannot come next."""
    return t.gettext("%(card)s lies on the table already. A tap on it at the bottom takes it out.") % {
        "card": mark(card)
    }


def title(t: Translator, winner: Card, *, whole: bool) -> str:
    """The ruling for a window or a link preview."""
    names = {"card": card_name(t, winner)}
    if whole:
        return t.gettext("The %(card)s takes the trick") % names
    return t.gettext("The %(card)s is winning so far") % names


def sources(t: Translator) -> tuple[Source, ...]:
    """Who says how the cards rank: all accounts, and all the same."""
    return tuple(find_source(t, key) for key in ALL_ACCOUNTS)


def rule_name(t: Translator, trumped: bool) -> str:
    """The rule that decides."""
    if trumped:
        return t.gettext("Rule: the highest trump takes the trick")
    return t.gettext("Rule: the highest card of the suit led takes the trick")


def same_everywhere(t: Translator) -> str:
    """Cards rank alike under all rule sets."""
    return t.gettext("The cards rank the same way under every rule set.")


def verdict(t: Translator, winner: Card, *, whole: bool) -> str:
    """Which card takes it, in three words; the card is a mark."""
    names = {"card": mark(winner)}
    return t.gettext("%(card)s takes it") % names if whole else t.gettext("%(card)s is winning") % names


def _place(t: Translator, place: int) -> str:
    """The place of a card in a trick, from 0: "second"."""
    names = (
        t.gettext("first"),
        t.gettext("second"),
        t.gettext("third"),
        t.gettext("fourth"),
        t.gettext("fifth"),
        t.gettext("sixth"),
    )
    return names[place]


def winner_line(t: Translator, place: int, *, whole: bool, name: str | None) -> str:
    """Whose card it is, and what follows; `name` is None where nobody is named."""
    names = {"name": name, "place": _place(t, place)}
    if name is not None:
        said = t.gettext("%(name)s wins the trick and leads the next one.") if whole else t.gettext("So far %(name)s.")
    elif place == 0:
        said = t.gettext("It was led. Whoever led it leads again.") if whole else t.gettext("It was led.")
    elif whole:
        said = t.gettext("It was the %(place)s card. Whoever played it leads next.")
    else:
        said = t.gettext("It is the %(place)s card.")
    return said % names


def card_line(t: Translator, place: int, name: str | None) -> str:
    """What stands under a card of the trick: who played it, or its place in the order."""
    if name is not None:
        return t.gettext("%(name)s, led") % {"name": name} if place == 0 else name
    return t.gettext("led") if place == 0 else _place(t, place)


def winner_mark(t: Translator, *, whole: bool) -> str:
    """What stands under the card that wins."""
    return t.gettext("takes it") if whole else t.gettext("winning")


def explain_trick(
    t: Translator, trump: Suit, cards: Sequence[Card], place: int, players: int, name: str | None
) -> Explanation:
    """Who takes a trick of cards in the order played; `place` is the winner's, from 0; `name` who played it."""
    winner, settled = cards[place], is_settled(trump, cards, players)
    why = _trumped(t, trump, cards, winner) if is_trump(winner, trump) else _plain(t, trump, cards, winner)
    if len(cards) < players:
        why.append(_still_to_come(t, players - len(cards), settled))
    short = winner_line(t, place, whole=settled, name=name)
    return Explanation(verdict(t, winner, whole=settled), short, tuple(why))


def _still_to_come(t: Translator, left: int, settled: bool) -> str:
    if settled:
        said = t.ngettext(
            "%(count)s card is still to come, and it cannot be higher.",
            "%(count)s cards are still to come, and none can be higher.",
            left,
        )
    else:
        said = t.ngettext(
            "%(count)s card is still to come, so a higher one can take it.",
            "%(count)s cards are still to come, so a higher one can take it.",
            left,
        )
    return said % {"count": left}


def _trumped(t: Translator, trump: Suit, cards: Sequence[Card], winner: Card) -> list[str]:
    trumps = sorted((card for card in cards if is_trump(card, trump)), key=trump_order(trump).index)
    others = [card for card in cards if not is_trump(card, trump)]
    names = {"card": mark(winner), "suit": suit_title(t, trump), "others": list_cards(t, others)}
    if len(trumps) == 1:
        if not others:
            return [t.gettext("%(suit)s are trump, and %(card)s is a trump.") % names, *_why_high(t, trump, winner, ())]
        said = [t.gettext("%(suit)s are trump, and %(card)s is the only trump here.") % names]
        if winner == ACE_OF_HEARTS and trump is not Suit.HEARTS:
            said.append(t.gettext("%(card)s is a trump in every hand, never a heart.") % names)
        return [*said, t.gettext("A trump beats every card that is not one: %(others)s.") % names]
    said = [
        t.gettext("%(suit)s are trump. The trumps here, high to low: %(trumps)s.")
        % {**names, "trumps": list_cards(t, trumps)}
    ]
    said += _why_high(t, trump, winner, trumps[1:])
    if winner not in top_three(trump):
        said += _low_order(t, trump, trumps[0], trumps[1])
    if others:
        said.append(t.gettext("A trump beats every card that is not one: %(others)s.") % names)
    return said


def _why_high(t: Translator, trump: Suit, winner: Card, beaten: Sequence[Card]) -> list[str]:
    """The head of the ladder, where the trick turns on it: 5, J, A♥ and only then the ace of trumps."""
    top = top_three(trump)
    names = {"five": mark(top[0]), "jack": mark(top[1]), "ace": mark(ACE_OF_HEARTS), "card": mark(winner)}
    said = []
    if winner == top[0]:
        said.append(t.gettext("The five is the highest of all trumps.") % names)
    elif winner == top[1]:
        said.append(t.gettext("The jack is the second-highest trump: only %(five)s beats it.") % names)
    elif winner == ACE_OF_HEARTS:
        said.append(t.gettext("%(ace)s is the third trump in every hand: only %(five)s and %(jack)s beat it.") % names)
    elif winner == card_of("A", trump):
        said.append(t.gettext("The ace of trumps is fourth: only %(five)s, %(jack)s and %(ace)s beat it.") % names)
    if ACE_OF_HEARTS in beaten:
        said.append(t.gettext("%(ace)s is the third trump in every hand, below the five and the jack.") % names)
    elif card_of("A", trump) in beaten and winner in top:
        said.append(t.gettext("The ace of trumps comes only after the five, the jack and %(ace)s.") % names)
    return said


def _plain(t: Translator, trump: Suit, cards: Sequence[Card], winner: Card) -> list[str]:
    led = suit_of(cards[0])
    followers = sorted((card for card in cards if suit_of(card) is led), key=plain_order(led, trump).index)
    strays = [card for card in cards if suit_of(card) is not led]
    names = {
        "card": mark(winner),
        "led": mark(cards[0]),
        "plain": suit_name(t, led),
        "trump": suit_title(t, trump),
        "strays": list_cards(t, strays),
    }
    said = [
        t.gettext("%(trump)s are trump, and no trump lies here. %(led)s was led, so only %(plain)s can take it.")
        % names
    ]
    if strays:
        said.append(
            t.ngettext(
                "%(strays)s is of another suit and cannot win, however high.",
                "%(strays)s are of other suits and cannot win, however high.",
                len(strays),
            )
            % names
        )
    if len(followers) == 1:
        if len(cards) > 1:
            said.append(t.gettext("%(card)s is the only card of the suit led.") % names)
        return said
    said.append(
        t.gettext("Of the suit led, high to low: %(followers)s.") % {**names, "followers": list_cards(t, followers)}
    )
    return [*said, *_plain_surprise(t, trump, led, followers)]


def _plain_surprise(t: Translator, trump: Suit, led: Suit, followers: Sequence[Card]) -> list[str]:
    """What the order of a plain suit has that other games have not."""
    ace, names = card_of("A", led), {"ace": mark(card_of("A", led)), "jack": mark(card_of("J", led))}
    said = []
    if ace in followers[1:]:
        if led.is_red:
            said.append(t.gettext("%(ace)s is the lowest of its suit when that is not trump.") % names)
        else:
            said.append(t.gettext("When a black suit is not trump, its ace stands below the jack.") % names)
    elif ace == followers[0]:
        said.append(
            t.gettext("When a black suit is not trump, its ace stands below the jack and above the two.") % names
        )
    elif card_of("5", led) in followers or card_of("J", led) in followers[1:]:
        said.append(t.gettext("A five or a jack stands high among the trumps only."))
    return said or _low_order(t, led, followers[0], followers[1])


def _low_order(t: Translator, suit: Suit, higher: Card, lower: Card) -> list[str]:
    """Said where the small cards decide, which rank the other way round in the black suits."""
    small = {str(number) for number in range(2, 11)}
    names = {rank_of(card) for card in (higher, lower)}
    if not names <= small or suit_of(higher) is not suit or suit_of(lower) is not suit:
        return []
    cards = {"higher": mark(higher), "lower": mark(lower)}
    if suit.is_red:
        return [t.gettext("In red suits the higher number wins: %(higher)s beats %(lower)s.") % cards]
    return [t.gettext("In black suits the lower number wins: %(higher)s beats %(lower)s.") % cards]


def trick_hint(t: Translator, trump: Suit, cards: Sequence[Card], *, whole: bool) -> Hint:
    """The lowest card that would have beaten the winner, as the engine says."""
    higher = beaten_by(trump, cards)
    if not higher:
        return Hint(t.gettext("Nothing would change it"), t.gettext("No card in the pack is higher."))
    plain = [card for card in higher if not is_trump(card, trump)]
    names = {"card": mark(higher[0]), "count": len(higher), "trump": suit_name(t, trump)}
    if whole:
        heading = t.gettext("It would be different")
        if len(higher) == 1:
            said = t.gettext("Only %(card)s would have beaten it.")
        elif plain:
            said = t.gettext("%(card)s would have been enough to beat it, and so would any trump.")
        elif is_trump(cards[trick_winner(trump, cards)], trump):
            said = t.gettext("The lowest card that would have beaten it is %(card)s.")
        else:
            said = t.gettext("Nothing but a trump would have beaten it, even the lowest, %(card)s.")
    else:
        heading = t.gettext("What beats it")
        if len(higher) == 1:
            said = t.gettext("Only %(card)s beats it.")
        elif plain:
            said = t.gettext("%(card)s is enough to beat it, and so is any trump.")
        elif is_trump(cards[trick_winner(trump, cards)], trump):
            said = t.gettext("The lowest card that beats it is %(card)s.")
        else:
            said = t.gettext("Nothing but a trump beats it, even the lowest, %(card)s.")
    return Hint(heading, said % names)
