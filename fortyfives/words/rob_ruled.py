"""Asks about robbing the card turned up, and explains who may and who may not."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import ACE_OF_HEARTS, ROBBING_IS_LEGAL, Card, Profile, Reason, card_of, rank_of, suit_of
from fortyfives.words.cards import card_name, list_cards, mark, suit_name, suit_title
from fortyfives.words.draw_ruled import verdict
from fortyfives.words.plays import Explanation, Hint
from fortyfives.words.translator import Translator


def what_robbing_is(t: Translator) -> str:
    """What the word means, for those who play without it."""
    return t.gettext("Robbing is taking the card turned up for one of your own.")


def asks_turned(t: Translator) -> str:
    """Ask for the card turned up."""
    return t.gettext("Which card was turned up?")


def type_turned(t: Translator) -> str:
    """How the card turned up is typed."""
    return t.gettext("The card turned up: 9c, 10d, ah")


def asks_dealer(t: Translator) -> str:
    """Ask who dealt, as far as it matters."""
    return t.gettext("Is she the dealer?")


def dealer_remark(t: Translator, turned: Card) -> str:
    """Why the dealer is asked for."""
    return t.gettext("%(turned)s is the ace of trumps itself, so only that decides.") % {"turned": mark(turned)}


def asks_ace(t: Translator, turned: Card) -> str:
    """Ask for the one card that gives the right."""
    return t.gettext("Does she hold the %(ace)s?") % {"ace": mark(card_of("A", suit_of(turned)))}


def ace_remark(t: Translator, turned: Card) -> str:
    """Which ace is meant where it could be mistaken."""
    names = {"suit": suit_title(t, suit_of(turned)), "ace": mark(ACE_OF_HEARTS)}
    if suit_of(turned) is suit_of(ACE_OF_HEARTS):
        return t.gettext("%(suit)s are trump. Only the holder of that ace may take the card.") % names
    return t.gettext("%(suit)s are trump. %(ace)s is a trump too, but it is not this ace.") % names


def asks_played(t: Translator) -> str:
    """Ask whether it is too late."""
    return t.gettext("Has she played to the first trick already?")


def played_remark(t: Translator) -> str:
    """Whose card ends the right."""
    return t.gettext("Her own first card ends the right, not that of anybody else.")


def played_link(t: Translator) -> str:
    """Tells that it is too late, whatever else is so."""
    return t.gettext("She has played already")


def yes(t: Translator) -> str:
    """A fact that is so."""
    return t.gettext("Yes")


def no(t: Translator) -> str:
    """A fact that is not so."""
    return t.gettext("No")


def so(t: Translator, told: bool | None) -> str:
    """A fact of yes or no as a value: empty where it was not told."""
    return "" if told is None else t.gettext("yes") if told else t.gettext("no")


def explain_rob(
    t: Translator, profile: Profile, reason: Reason, turned: Card | None, hand: Sequence[Card] | None
) -> Explanation:
    """The ruling on robbing; `turned` and `hand` are None where they were not told."""
    suit = None if turned is None else suit_of(turned)
    names = {
        "turned": "" if turned is None else mark(turned),
        "ace": "" if suit is None else mark(card_of("A", suit)),
        "plain": "" if suit is None else suit_name(t, suit),
        "heart": mark(ACE_OF_HEARTS),
    }
    match reason:
        case Reason.NO_ROBBING:
            short = t.gettext("There is no robbing under these rules.")
            if profile.has_auction:
                why = [t.gettext("The bidder names trump, so no card is turned up that could be taken.")]
            else:
                why = [t.gettext("A card is turned up for trump, but at this table nobody may take it.")]
        case Reason.TOO_LATE:
            short = t.gettext("It is too late to rob.")
            why = [
                t.gettext("The right to rob ends with the player’s own first card."),
                t.gettext("She has played to the first trick already, so what she holds does not matter."),
            ]
        case Reason.DEALER_TAKES_ACE:
            short = t.gettext("The dealer may take the %(turned)s.")
            why = [
                t.gettext("%(turned)s was turned up: it is the ace of trumps itself, so nobody can hold it."),
                t.gettext("A turned ace is the dealer’s to take, for any card of the hand."),
                t.gettext("She dealt, and has not played yet."),
            ]
        case Reason.DEALER_ONLY:
            short = t.gettext("Only the dealer may take the %(turned)s.")
            why = [
                t.gettext("%(turned)s was turned up: it is the ace of trumps itself, so nobody can hold it."),
                t.gettext("A turned ace is the dealer’s to take, and she did not deal."),
            ]
        case Reason.HOLDS_ACE:
            short = t.gettext("The %(turned)s may be taken: she holds the %(ace)s.")
            why = [
                t.gettext("%(turned)s was turned up, so %(plain)s are trump and %(ace)s is the ace of trumps."),
                t.gettext("Its holder may take the turned card. One of her own goes face down under the pack."),
                t.gettext("She has not played yet, so it is in time."),
            ]
        case _:
            short = t.gettext("The %(turned)s may not be taken: she does not hold the %(ace)s.")
            why = [t.gettext("%(turned)s was turned up, so %(plain)s are trump and %(ace)s is the ace of trumps.")]
            if hand:
                why.append(t.gettext("She holds %(cards)s, and that ace is not among them."))
            if ACE_OF_HEARTS in (hand or ()) and suit is not suit_of(ACE_OF_HEARTS):
                why.append(
                    t.gettext("%(heart)s is a trump in every hand, but it is not the ace of the suit turned up.")
                )
            why.append(t.gettext("Only the holder of the ace of trumps may rob."))
    names["cards"] = list_cards(t, hand or ())
    said = tuple(step % names for step in why)
    if reason not in (Reason.NO_ROBBING, Reason.TOO_LATE):
        return Explanation(verdict(t, reason in ROBBING_IS_LEGAL), short % names, said)
    return Explanation(verdict(t, False), short, (*said, what_robbing_is(t)))


def rob_hint(t: Translator, reason: Reason, turned: Card | None, rules: str) -> Hint:
    """What would change the ruling; `rules` names a rule set under which a card can be robbed."""
    names = {
        "turned": "" if turned is None else mark(turned),
        "ace": "" if turned is None else mark(card_of("A", suit_of(turned))),
        "rules": rules,
    }
    match reason:
        case Reason.NO_ROBBING:
            said = t.gettext("Under “%(rules)s” the holder of the ace of trumps may take the card turned up.")
        case Reason.TOO_LATE if turned is None:
            said = t.gettext("Before her first card the holder of the ace of trumps could have robbed.")
        case Reason.TOO_LATE if turned is not None and rank_of(turned) == "A":
            said = t.gettext("Before the dealer’s first card the dealer could have taken the %(turned)s.")
        case Reason.TOO_LATE:
            said = t.gettext("Before her first card the holder of the %(ace)s could have taken the %(turned)s.")
        case Reason.DEALER_TAKES_ACE:
            said = t.gettext("Nobody but the dealer could take the %(turned)s, and after her first card not even she.")
        case Reason.DEALER_ONLY:
            said = t.gettext("Had she dealt, she could take the %(turned)s.")
        case Reason.HOLDS_ACE:
            said = t.gettext("Without the %(ace)s in the hand, or after her first card, it would not be legal.")
        case _:
            said = t.gettext("With the %(ace)s in the hand she could take the %(turned)s.")
    return Hint(t.gettext("It would be different"), said % names)


def say_rob(t: Translator, reason: Reason) -> str:
    """The ruling in a few words, for a line that begins with the name of another rule set."""
    if reason is Reason.NO_ROBBING:
        return t.gettext("there is no robbing.")
    return t.gettext("legal.") if reason in ROBBING_IS_LEGAL else t.gettext("not legal.")


def say_may_rob(t: Translator, rob: bool) -> str:
    """What another rule set says of robbing, where here there is none."""
    if rob:
        return t.gettext("the holder of the ace of trumps may rob before his own first card.")
    return t.gettext("there is no robbing.")


def rob_title(t: Translator, legal: bool, turned: Card | None) -> str:
    """The ruling for a window or a link preview."""
    names = {"verdict": verdict(t, legal), "turned": "" if turned is None else card_name(t, turned)}
    if turned is None:
        return t.gettext("%(verdict)s: robbing the card turned up") % names
    return t.gettext("%(verdict)s: robbing the %(turned)s") % names
