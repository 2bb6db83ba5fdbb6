"""Explains why a card may or may not be played: the verdict, the numbered why, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import (
    ACE_OF_HEARTS,
    Card,
    Change,
    PlayRuling,
    Reason,
    Suit,
    Verdict,
    WhatIf,
    is_trump,
    rank_of,
    suit_of,
    top_three,
)
from fortyfives.words.cards import list_cards, list_names, mark, rank_name, suit_name, suit_title
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """A play that has been ruled on: what lay on the table, what the player held, what the table agreed."""

    trump: Suit
    led: Card | None
    """The card led; None where the player himself leads."""
    hand: tuple[Card | None, ...]
    """The whole hand, the card in question included; None for a card that nobody remembers."""
    card: Card
    void_must_trump: bool
    """Whether the rules make a player who cannot follow suit play a trump."""
    ruling: PlayRuling
    later: tuple[Card, ...] = ()
    """What was played to the trick after the lead and before the card in question: it never decides."""

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards of the hand that are known, in their order."""
        return tuple(card for card in self.hand if card is not None)

    @property
    def forgotten(self) -> int:
        """How many cards of the hand nobody remembers."""
        return len(self.hand) - len(self.known)

    @property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps of the hand, in its order."""
        return tuple(card for card in self.known if is_trump(card, self.trump))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling in words. Cards are marks (`words.cards`)."""

    verdict: str
    """One or two words: "Legal", "Not legal", "Set"."""
    short: str
    why: tuple[str, ...]
    """One to four steps, one fact or rule each."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What would change a ruling: a heading and a sentence."""

    title: str
    text: str


def verdict_word(t: Translator, verdict: Verdict) -> str:
    """A verdict on a play in words."""
    match verdict:
        case Verdict.LEGAL:
            return t.gettext("Legal")
        case Verdict.ILLEGAL:
            return t.gettext("Not legal")
        case Verdict.OPEN:
            return t.gettext("Cannot be decided yet")


def explain_play(t: Translator, facts: PlayFacts) -> Explanation:
    """The ruling on a play explained, naming the cards that decide it."""
    short, why = _BY_REASON[facts.ruling.reason](t, facts)
    if facts.later:
        why = (*why[:1], _later_line(t, facts), *why[1:])
    return Explanation(verdict_word(t, facts.ruling.verdict), short, why)


def _later_line(t: Translator, facts: PlayFacts) -> str:
    """What quarrels turn on: a higher card that came after the lead."""
    return t.ngettext(
        "%(later)s came after it. Only the card led counts, not one played later.",
        "%(later)s came after it. Only the card led counts, not those played later.",
        len(facts.later),
    ) % {"later": list_cards(t, facts.later)}


PLAY_VERDICTS: Final[Mapping[Reason, Verdict]] = {
    Reason.LEADS: Verdict.LEGAL,
    Reason.PLAYS_TRUMP: Verdict.LEGAL,
    Reason.TRUMPS_IN: Verdict.LEGAL,
    Reason.FOLLOWS_SUIT: Verdict.LEGAL,
    Reason.NO_TRUMP_HELD: Verdict.LEGAL,
    Reason.HOLDS_BACK: Verdict.LEGAL,
    Reason.VOID_IN_SUIT: Verdict.LEGAL,
    Reason.MUST_PLAY_TRUMP: Verdict.ILLEGAL,
    Reason.MUST_FOLLOW_OR_TRUMP: Verdict.ILLEGAL,
    Reason.MUST_TRUMP_WHEN_VOID: Verdict.ILLEGAL,
    Reason.DEPENDS: Verdict.OPEN,
}
"""The reasons of the question "is this play legal?", and the verdict that each stands for."""

PLAY_REASONS: Final[frozenset[Reason]] = frozenset(PLAY_VERDICTS)

_Said = tuple[str, tuple[str, ...]]

_ACE: Final = mark(ACE_OF_HEARTS)


def one_of_suit(t: Translator, suit: Suit) -> str:
    """One card of a plain suit: "a diamond"."""
    match suit:
        case Suit.SPADES:
            return t.gettext("a spade")
        case Suit.HEARTS:
            return t.gettext("a heart")
        case Suit.DIAMONDS:
            return t.gettext("a diamond")
        case Suit.CLUBS:
            return t.gettext("a club")


def _lead(f: PlayFacts) -> Card:
    # Every reason but one is about an answer to a lead.
    return f.card if f.led is None else f.led


def _trump_was_led(t: Translator, f: PlayFacts) -> str:
    led = _lead(f)
    if suit_of(led) is not f.trump:
        return t.gettext("%(led)s is a trump whatever suit is trump, so trump was led.") % {"led": mark(led)}
    return t.gettext("%(led)s is a trump, so trump was led.") % {"led": mark(led)}


def _suit_was_led(t: Translator, f: PlayFacts) -> str:
    led = _lead(f)
    return t.gettext("%(led)s was led. %(suit)s are not trump.") % {
        "led": mark(led),
        "suit": suit_title(t, suit_of(led)),
    }


def _ace_is_no_heart(t: Translator, f: PlayFacts) -> tuple[str, ...]:
    """The one thing that even old hands forget, said only where it matters."""
    if suit_of(_lead(f)) is not Suit.HEARTS:
        return ()
    ace = next((card for card in f.trumps if suit_of(card) is not f.trump), None)
    if ace is None:
        return ()
    return (t.gettext("%(ace)s is a trump, never a heart, so it is not of the suit led.") % {"ace": mark(ace)},)


def _leads(t: Translator, f: PlayFacts) -> _Said:
    card = mark(f.card)
    return t.gettext("%(card)s may be led.") % {"card": card}, (
        t.gettext("Nothing lies on the table yet: this player leads."),
        t.gettext("The leader may play any card, trump or not, so %(card)s is legal.") % {"card": card},
    )


def _plays_trump(t: Translator, f: PlayFacts) -> _Said:
    names = {"card": mark(f.card), "led": mark(_lead(f)), "trump": suit_name(t, f.trump)}
    if suit_of(f.card) is f.trump:
        second = t.gettext("%(card)s is a trump too. Any trump answers a trump lead; it need not beat the %(led)s.")
    else:
        second = t.gettext(
            "%(card)s is a trump in every suit. Any trump answers a trump lead; it need not beat the %(led)s."
        )
    return t.gettext("%(card)s answers the %(led)s.") % names, (_trump_was_led(t, f), second % names)


def _trumps_in(t: Translator, f: PlayFacts) -> _Said:
    names = {"card": mark(f.card), "led": mark(_lead(f))}
    if suit_of(f.card) is f.trump:
        second = t.gettext("%(card)s is a trump. A trump may be played on any lead, even by a player who could follow.")
    else:
        second = t.gettext(
            "%(card)s is a trump in every suit. A trump may be played on any lead, even by a player who could follow."
        )
    return t.gettext("%(card)s trumps the %(led)s.") % names, (_suit_was_led(t, f), second % names)


def _follows_suit(t: Translator, f: PlayFacts) -> _Said:
    suit = suit_of(_lead(f))
    names = {"card": mark(f.card), "one": one_of_suit(t, suit)}
    return t.gettext("%(card)s follows suit.") % names, (
        _suit_was_led(t, f),
        t.gettext("%(card)s is %(one)s. The suit led may always be played, high or low.") % names,
    )


def _no_trump_held(t: Translator, f: PlayFacts) -> _Said:
    cards = list_cards(t, f.known)
    if len(f.known) == 2:
        none = t.gettext("%(cards)s are in the hand. Neither is a trump.")
    else:
        none = t.ngettext(
            "%(cards)s is the only card in the hand, and it is no trump.",
            "%(cards)s are in the hand. None of them is a trump.",
            len(f.known),
        )
    return t.gettext("There is no trump in the hand, so %(card)s may be played.") % {"card": mark(f.card)}, (
        _trump_was_led(t, f),
        none % {"cards": cards},
        t.gettext("Without a trump any card may be played on a trump lead."),
    )


def _holds_back(t: Translator, f: PlayFacts) -> _Said:
    names = {"tops": list_cards(t, f.trumps), "led": mark(_lead(f))}
    count = len(f.trumps)
    only = t.ngettext(
        "%(tops)s is the only trump in the hand. It is one of the top three and beats the %(led)s.",
        "%(tops)s are the only trumps in the hand. They are of the top three and beat the %(led)s.",
        count,
    )
    return t.ngettext("%(tops)s may be held back.", "%(tops)s may be held back.", count) % names, (
        _trump_was_led(t, f),
        only % names,
        t.gettext("A top-three trump need not answer a lower trump lead. With no other trump, any card may be played."),
    )


def _void_in_suit(t: Translator, f: PlayFacts) -> _Said:
    suit = suit_of(_lead(f))
    names = {"one": one_of_suit(t, suit), "suit": suit_name(t, suit), "card": mark(f.card)}
    if len(f.known) == 2:
        void = t.gettext("Neither %(first)s nor %(last)s is %(one)s.")
    else:
        void = t.ngettext("%(cards)s is not %(one)s.", "None of %(cards)s is %(one)s.", len(f.known))
    held = {"cards": list_cards(t, f.known), "first": mark(f.known[0]), "last": mark(f.known[-1])}
    steps = [_suit_was_led(t, f), void % {**names, **held}, *_ace_is_no_heart(t, f)]
    if not f.void_must_trump:
        steps.append(t.gettext("Without a card of the suit led any card is legal. Trumping is a choice."))
    elif f.trumps:
        steps.append(
            t.ngettext(
                "By these rules a player who cannot follow must trump, but 5, J and %(ace)s never have to be played on "
                "a plain lead, and %(tops)s is the only trump.",
                "By these rules a player who cannot follow must trump, but 5, J and %(ace)s never have to be played on "
                "a plain lead, and %(tops)s are the only trumps.",
                len(f.trumps),
            )
            % {"tops": list_cards(t, f.trumps), "ace": _ACE}
        )
    else:
        steps.append(
            t.gettext(
                "By these rules a player who cannot follow must trump, "
                "but there is no trump in the hand, so any card is legal."
            )
        )
    return t.gettext("There are no %(suit)s in the hand, so %(card)s may be played.") % names, tuple(steps)


def _may_not(t: Translator, f: PlayFacts) -> str:
    return t.gettext("The %(card)s may not be played here.") % {"card": mark(f.card)}


def _must_play_trump(t: Translator, f: PlayFacts) -> _Said:
    top = top_three(f.trump)
    ordinary = tuple(card for card in f.ruling.because if card not in top)
    outranked = tuple(card for card in f.ruling.because if card in top)
    steps = [_trump_was_led(t, f)]
    if ordinary:
        steps.append(
            t.ngettext(
                "%(cards)s is in the hand. It is an ordinary trump: only 5, J and %(ace)s can be held back.",
                "%(cards)s are in the hand. They are ordinary trumps: only 5, J and %(ace)s can be held back.",
                len(ordinary),
            )
            % {"cards": list_cards(t, ordinary), "ace": _ACE}
        )
    if outranked and _lead(f) == outranked[0]:
        outranked = ()
    if outranked:
        steps.append(
            t.ngettext(
                "%(cards)s is in the hand. It could be held back from a lower trump, but the %(led)s is higher.",
                "%(cards)s are in the hand. They could be held back from a lower trump, but the %(led)s is higher.",
                len(outranked),
            )
            % {"cards": list_cards(t, outranked), "led": mark(_lead(f))}
        )
    steps.append(_so_one_must_be_played(t, f))
    return _may_not(t, f), tuple(steps)


def _so_one_must_be_played(t: Translator, f: PlayFacts) -> str:
    if f.forgotten == 0 and len(f.trumps) == 1:
        return t.gettext("So the %(only)s must be played.") % {"only": mark(f.trumps[0])}
    return t.gettext("So a trump must be played. Which one is the player’s choice.")


def _must_follow_or_trump(t: Translator, f: PlayFacts) -> _Said:
    suit = suit_of(_lead(f))
    because = f.ruling.because
    held = t.ngettext("%(cards)s is in the hand.", "%(cards)s are in the hand.", len(because))
    if f.trumps or f.forgotten:
        then = t.gettext("So it must be %(one)s or a trump.") % {"one": one_of_suit(t, suit)}
    else:
        then = t.gettext("There is no trump in the hand, so it must be %(one)s.") % {
            "one": t.gettext("the %(card)s") % {"card": mark(because[0])} if len(because) == 1 else one_of_suit(t, suit)
        }
    return _may_not(t, f), (
        _suit_was_led(t, f),
        held % {"cards": list_cards(t, because)},
        *_ace_is_no_heart(t, f),
        then,
    )


def _must_trump_when_void(t: Translator, f: PlayFacts) -> _Said:
    suit = suit_of(_lead(f))
    because = f.ruling.because
    if f.forgotten:
        # A card that was not told may be of the suit led: then the trump would not oblige, but the suit would.
        held = t.ngettext(
            "%(cards)s is in the hand, an ordinary trump. With %(one)s as well it would have to be that or a trump.",
            "%(cards)s are in the hand, ordinary trumps. With %(one)s as well it would have to be that or a trump.",
            len(because),
        )
    else:
        held = t.ngettext(
            "There are no %(suit)s in the hand, but there is %(cards)s, an ordinary trump.",
            "There are no %(suit)s in the hand, but there are %(cards)s, ordinary trumps.",
            len(because),
        )
    return _may_not(t, f), (
        _suit_was_led(t, f),
        held % {"suit": suit_name(t, suit), "one": one_of_suit(t, suit), "cards": list_cards(t, because)},
        t.gettext(
            "By these rules a player who cannot follow must trump. "
            "Only 5, J and %(ace)s need not be played on a plain lead."
        )
        % {"ace": _ACE},
        _so_one_must_be_played(t, f),
    )


def _depends(t: Translator, f: PlayFacts) -> _Said:
    lead = _lead(f)
    forgotten = t.ngettext(
        "%(count)s card of the hand is not known.", "%(count)s cards of the hand are not known.", f.forgotten
    ) % {"count": f.forgotten}
    cards = f.ruling.depends_on
    of_suit = {suit_of(card) for card in cards}
    names = {"one": one_of_suit(t, suit_of(lead)), "count": len(cards), "card": mark(cards[0])}
    if len(cards) == 1:
        short = t.gettext("It depends on whether %(card)s was in the hand.") % names
    elif is_trump(lead, f.trump):
        short = t.gettext("It depends on whether one of %(count)s trumps was in the hand.") % names
    elif of_suit == {suit_of(lead)}:
        short = t.gettext("It depends on whether %(one)s was in the hand.") % names
    else:
        short = t.gettext("It depends on whether %(one)s or an ordinary trump was in the hand.") % names
    if is_trump(lead, f.trump):
        first = _trump_was_led(t, f)
        then = t.ngettext(
            "If it is a trump that may not be held back here, a trump had to be played.",
            "If one of them is a trump that may not be held back here, a trump had to be played.",
            f.forgotten,
        )
    else:
        first = _suit_was_led(t, f)
        if of_suit == {suit_of(lead)}:
            then = (
                t.ngettext(
                    "If it is %(one)s, it had to be %(one)s or a trump.",
                    "If one of them is %(one)s, it had to be %(one)s or a trump.",
                    f.forgotten,
                )
                % names
            )
        else:
            then = (
                t.ngettext(
                    "If it is %(one)s or an ordinary trump, it had to be %(one)s or a trump.",
                    "If one of them is %(one)s or an ordinary trump, it had to be %(one)s or a trump.",
                    f.forgotten,
                )
                % names
            )
    otherwise = t.gettext("If not, %(card)s was legal.") % {"card": mark(f.card)}
    return short, (first, forgotten, then, otherwise)


_BY_REASON: Final[Mapping[Reason, Callable[[Translator, PlayFacts], _Said]]] = {
    Reason.LEADS: _leads,
    Reason.PLAYS_TRUMP: _plays_trump,
    Reason.TRUMPS_IN: _trumps_in,
    Reason.FOLLOWS_SUIT: _follows_suit,
    Reason.NO_TRUMP_HELD: _no_trump_held,
    Reason.HOLDS_BACK: _holds_back,
    Reason.VOID_IN_SUIT: _void_in_suit,
    Reason.MUST_PLAY_TRUMP: _must_play_trump,
    Reason.MUST_FOLLOW_OR_TRUMP: _must_follow_or_trump,
    Reason.MUST_TRUMP_WHEN_VOID: _must_trump_when_void,
    Reason.DEPENDS: _depends,
}


def legal_line(t: Translator, facts: PlayFacts, held_back: Sequence[Card]) -> str:
    """Which of the legal cards may be chosen; `held_back` are those that need not be played.

    Empty where the hand is not wholly known.
    """
    legal = facts.ruling.legal_cards
    if legal is None:
        return ""
    tops = tuple(card for card in held_back if card in legal)
    if len(legal) == 1:
        return t.gettext("Only this one.")
    ordinary = tuple(card for card in legal if card not in tops and is_trump(card, facts.trump))
    if not tops:
        return t.gettext("Either one.") if len(legal) == 2 else t.gettext("Any of these.")
    if not ordinary:
        names = list_names(t, [rank_name(t, rank_of(card)) for card in tops])
        return t.ngettext(
            "The %(tops)s may be played, but need not be.",
            "The %(tops)s may be played, but need not be.",
            len(tops),
        ) % {"tops": names}
    names = list_cards(t, tops)
    if len(legal) == 2:
        return t.gettext("Either one. Playing %(ordinary)s keeps %(top)s in the hand.") % {
            "ordinary": mark(ordinary[0]),
            "top": names,
        }
    return t.gettext("Any of these. %(tops)s need not be the one.") % {"tops": names}


def explain_change(t: Translator, facts: PlayFacts, what_if: WhatIf) -> Hint:
    """What would change the ruling, as the engine answered it."""
    names = {
        "card": mark(facts.card),
        "other": list_cards(t, what_if.cards),
        "tops": list_cards(t, facts.trumps),
        "one": one_of_suit(t, suit_of(_lead(facts))),
    }
    title = t.gettext("It would be different")
    match what_if.change:
        case Change.NOTHING:
            return Hint(
                t.gettext("Nothing would change it"),
                t.gettext("%(card)s is legal here whatever else is in the hand.") % names,
            )
        case Change.LED:
            return Hint(
                title,
                t.ngettext(
                    "Had %(other)s been led, %(tops)s would have to be played: the %(other)s is higher. Only the card "
                    "led counts, not one played later.",
                    "Had %(other)s been led, one of %(tops)s would have to be played: the %(other)s is higher. Only "
                    "the card led counts, not one played later.",
                    len(facts.trumps),
                )
                % names,
            )
        case Change.WITH if what_if.then.reason is Reason.MUST_FOLLOW_OR_TRUMP:
            return Hint(
                title,
                t.gettext("With %(one)s in the hand, such as the %(other)s, it would have to be %(one)s or a trump.")
                % names,
            )
        case Change.WITH:
            return Hint(
                title,
                t.gettext("With an ordinary trump in the hand, such as the %(other)s, a trump would have to be played.")
                % names,
            )
        case Change.WITHOUT if what_if.then.reason is Reason.HOLDS_BACK:
            kept = tuple(card for card in facts.trumps if card not in what_if.cards)
            return Hint(
                title,
                t.ngettext(
                    "Without %(other)s in the hand, %(card)s would be legal: %(kept)s could be held back.",
                    "Without %(other)s in the hand, %(card)s would be legal: %(kept)s could be held back.",
                    len(kept),
                )
                % {**names, "kept": list_cards(t, kept)},
            )
        case Change.WITHOUT:
            return Hint(title, t.gettext("Without %(other)s in the hand, %(card)s would be legal.") % names)


def only_the_lead_counts(t: Translator) -> str:
    """Why the referee asks for cards that were played after the lead, although they decide nothing."""
    return t.gettext(
        "They never decide whether a play is legal: only the card led does. They tell the referee that nobody holds "
        "them."
    )


@dataclass(frozen=True, slots=True)
class OtherRules:
    """What the other rule sets answer to the same question. `differ` is empty where all rule as here."""

    differ: tuple[str, ...]
    same: str
    """Says that all others, or the rest of them, rule the same way; empty where none does."""
