"""Says a ruling on a play as the referee's page does: while it is open, with the player's name, and card by card."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import (
    ACE_OF_HEARTS,
    SUITS,
    Card,
    PlayRuling,
    Profile,
    Reason,
    Suit,
    Verdict,
    is_trump,
    suit_of,
    top_three,
)
from fortyfives.words.cards import card_name, list_cards, list_names, mark, spoken, suit_name
from fortyfives.words.plays import Explanation, PlayFacts, explain_play, legal_line, one_of_suit
from fortyfives.words.policies import policy
from fortyfives.words.translator import Translator

FEW = 3
"""So many cards are named one by one."""


# --- while it is still open


def certain(t: Translator, ruling: PlayRuling) -> tuple[str, str]:
    """Said where nothing that is still untold can change the verdict: its first words, and the rest of the sentence."""
    if ruling.verdict is Verdict.ILLEGAL:
        line = t.ngettext("%(cards)s in the hand settles it.", "%(cards)s in the hand settle it.", len(ruling.because))
        return t.gettext("Not legal:"), line % {"cards": list_cards(t, ruling.because)}
    return t.gettext("Legal,"), t.gettext("whatever else was in the hand.")


def legal_unless(
    t: Translator, trump: Suit, trick: Sequence[Card], cards: Sequence[Card], name: str | None
) -> tuple[str, str]:
    """What would forbid a play that is legal as far as the hand is told; `name` is who held it, if that is known."""
    names = {"cards": what_forbids(t, trump, trick, cards), "name": name}
    if name is None:
        said = t.gettext("unless the hand also held %(cards)s.") % names
    else:
        said = t.gettext("unless %(name)s also held %(cards)s.") % names
    if trump is not Suit.HEARTS and suit_of(trick[0]) is Suit.HEARTS and trick[0] != ACE_OF_HEARTS:
        # What a table quarrels about when hearts are led.
        ace = t.gettext("%(ace)s is a trump, never a heart.") % {"ace": mark(ACE_OF_HEARTS)}
        said = f"{said} {ace}"
    return t.gettext("Legal"), said


def depends(t: Translator, trump: Suit, trick: Sequence[Card], cards: Sequence[Card]) -> tuple[str, str]:
    """What a verdict hangs on where a card of the hand is forgotten for good."""
    return t.gettext("Not decided:"), t.gettext("it depends on whether the hand held %(cards)s.") % {
        "cards": what_forbids(t, trump, trick, cards)
    }


def what_forbids(t: Translator, trump: Suit, trick: Sequence[Card], cards: Sequence[Card]) -> str:
    """The cards that would forbid a play, in words: "a spade other than 5 and J", "a club or an ordinary trump"."""
    if len(cards) <= FEW:
        return _either(t, [mark(card) for card in cards])
    tops = top_three(trump)
    kinds = []
    for suit in sorted(SUITS, key=lambda suit: suit is trump):
        of_suit = [card for card in cards if suit_of(card) is suit]
        free = [top for top in tops if suit_of(top) is suit and top not in cards and top not in trick]
        if suit is trump or not any(is_trump(card, trump) for card in of_suit):
            if of_suit:
                kinds.append(_one_but(t, suit, free if suit is trump else []))
        else:  # the ace of hearts, a trump though it is no heart by name
            kinds += [mark(card) for card in of_suit if is_trump(card, trump)]
            if any(not is_trump(card, trump) for card in of_suit):
                kinds.append(one_of_suit(t, suit))
    return _either(t, kinds)


def _one_but(t: Translator, suit: Suit, free: Sequence[Card]) -> str:
    one = one_of_suit(t, suit)
    if not free:
        return one
    return t.gettext("%(one)s other than %(cards)s") % {
        "one": one,
        "cards": list_names(t, [mark(card) for card in free]),
    }


def _either(t: Translator, names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return t.gettext("%(first)s or %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def rest_question(t: Translator, name: str | None) -> str:
    """Asks for the rest of the hand; `name` is who held it, if that is known."""
    if name is None:
        return t.gettext("What else was in the hand?")
    return t.gettext("What else did %(name)s hold?") % {"name": name}


def told_so_far(t: Translator, count: int) -> str:
    """How much of the hand is told."""
    return t.ngettext("%(num)s of 5 cards", "%(num)s of 5 cards", count) % {"num": count}


def just_played(t: Translator, card: Card, name: str, *, last: bool) -> str:
    """A play of the trick on the table, as an answer to the question which card is meant."""
    names = {"card": mark(card), "name": name}
    if last:
        return t.gettext("%(card)s, just played by %(name)s") % names
    return t.gettext("%(card)s, played by %(name)s") % names


def on_the_lead(t: Translator, lead: Card) -> str:
    """The smaller line under it: what it was played on."""
    return t.gettext("on the %(led)s") % {"led": mark(lead)}


# --- the ruling


def say_play(t: Translator, facts: PlayFacts, name: str | None) -> Explanation:
    """The ruling explained; where it is known who played the card, the verdict names the player."""
    said = explain_play(t, facts)
    if name is None or facts.ruling.verdict is not Verdict.ILLEGAL:
        return said
    short = t.gettext("%(name)s may not play the %(card)s here.") % {"name": name, "card": mark(facts.card)}
    return Explanation(said.verdict, short, said.why)


def legal_lines(t: Translator, facts: PlayFacts, held_back: Sequence[Card]) -> str:
    """Which of the legal cards may be chosen, which of them may be held back, and why.

    `held_back` are those that need not be played to this lead. Empty where the hand is not wholly known.
    """
    legal = facts.ruling.legal_cards
    if legal is None:
        return ""
    lines = [legal_line(t, facts, held_back)]
    if facts.led is None:
        return lines[0]
    names = {"led": mark(facts.led)}
    tops = [card for card in top_three(facts.trump) if card in legal]
    if is_trump(facts.led, facts.trump):
        free = [card for card in tops if card in held_back]
        bound = [card for card in tops if card not in held_back]
        if free:
            line = t.ngettext(
                "%(tops)s may be held back: it is higher than the %(led)s that was led.",
                "%(tops)s may be held back: they are higher than the %(led)s that was led.",
                len(free),
            )
            lines.append(line % {**names, "tops": list_cards(t, free)})
        if bound:
            line = t.ngettext(
                "%(tops)s may not be held back: the %(led)s that was led is higher.",
                "%(tops)s may not be held back: the %(led)s that was led is higher.",
                len(bound),
            )
            lines.append(line % {**names, "tops": list_cards(t, bound)})
    else:
        trumps = [card for card in legal if is_trump(card, facts.trump)]
        plain = [card for card in legal if not is_trump(card, facts.trump)]
        if trumps and plain:
            line = t.ngettext(
                "%(trumps)s may be played, but need not be: trump was not led.",
                "%(trumps)s may be played, but need not be: trump was not led.",
                len(trumps),
            )
            lines.append(line % {"trumps": list_cards(t, trumps)})
        elif tops and len(tops) < len(trumps):
            line = t.ngettext(
                "%(tops)s may be held back: it need not be played on a plain lead.",
                "%(tops)s may be held back: they need not be played on a plain lead.",
                len(tops),
            )
            lines.append(line % {"tops": list_cards(t, tops)})
    return " ".join(lines)


def under_other_rules(t: Translator, facts: PlayFacts) -> str:
    """The ruling in one sentence, for a comparison of rule sets: alike where verdict and reason are."""
    names = {"card": mark(facts.card), "because": list_cards(t, facts.ruling.because)}
    match facts.ruling.reason:
        case Reason.VOID_IN_SUIT:
            names["suit"] = suit_name(t, suit_of(facts.led or facts.card))
            return t.gettext("%(card)s is legal: there are no %(suit)s in the hand.") % names
        case Reason.MUST_TRUMP_WHEN_VOID:
            line = t.ngettext(
                "%(card)s is not legal: a player who cannot follow must trump, and %(because)s is an ordinary trump.",
                "%(card)s is not legal: a player who cannot follow must trump, and %(because)s are ordinary trumps.",
                len(facts.ruling.because),
            )
            return line % names
        case Reason.DEPENDS:
            return explain_play(t, facts).short
        case _ if facts.ruling.verdict is Verdict.ILLEGAL:
            line = t.ngettext(
                "%(card)s is not legal: %(because)s is in the hand.",
                "%(card)s is not legal: %(because)s are in the hand.",
                len(facts.ruling.because),
            )
            return line % names
        case _:
            return t.gettext("%(card)s is legal.") % names


def ruling_title(t: Translator, facts: PlayFacts, verdict: str) -> str:
    """The title of a ruling for a window or a link preview: "Not legal: 2 of diamonds on the 9 of spades"."""
    names = {"verdict": verdict, "card": card_name(t, facts.card), "led": ""}
    if facts.led is None:
        return t.gettext("%(verdict)s: %(card)s led") % names
    names["led"] = card_name(t, facts.led)
    return t.gettext("%(verdict)s: %(card)s on the %(led)s") % names


def preview(t: Translator, facts: PlayFacts, short: str) -> str:
    """What a link preview says before the rules: the ruling, the trump, and the cards that decide."""
    told = {
        "short": spoken(t, short),
        "trump": suit_name(t, facts.trump),
        "cards": list_names(t, [card_name(t, card) for card in facts.ruling.because]),
    }
    if facts.ruling.because:
        return t.gettext("%(short)s Trump: %(trump)s. Also in the hand: %(cards)s.") % told
    return t.gettext("%(short)s Trump: %(trump)s.") % told


def not_decided(t: Translator, profile: Profile) -> str:
    """What a ruling leaves to the table: the agreed penalty, or that there is none and what is done elsewhere."""
    told = policy(t, profile, "revoke_penalty")
    return told.text if profile.revoke_penalty is not None or not told.decided else f"{told.text} {told.decided}"


def record_adjustment(t: Translator) -> str:
    """The link to an adjustment where no penalty was agreed beforehand."""
    return t.gettext("Record an adjustment")


# --- the hand among the facts


def rest_of_hand(t: Translator, others: int, forgotten: int, ruling: PlayRuling) -> str:
    """The words beside the other cards of the hand; empty where the cards say it all."""
    if forgotten and ruling.verdict is not Verdict.OPEN:
        return t.gettext("the rest is not needed") if others else t.gettext("not needed")
    if forgotten and not others:
        return t.gettext("not known")
    if forgotten:
        return t.ngettext("and %(count)s not known", "and %(count)s not known", forgotten) % {"count": forgotten}
    return "" if others else t.gettext("nothing")
