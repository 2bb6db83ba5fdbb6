"""Says what the trainer asks, what each question was about, and how it went, kindly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyfives.rules import ACE_OF_HEARTS, Card, Suit, card_of, is_trump, suit_of
from fortyfives.words.cards import mark
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Lesson:
    """The one idea of a question: its name, and the rule in a sentence. Cards are marks."""

    title: str
    text: str


def asks_pick(t: Translator) -> str:
    """Ask which card of a hand may be played."""
    return t.gettext("Which of these may you play?")


def asks_may(t: Translator, card: Card) -> str:
    """Ask whether one card of a hand may be played."""
    return t.gettext("May you play the %(card)s?") % {"card": mark(card)}


def asks_takes(t: Translator) -> str:
    """Ask who takes a trick."""
    return t.gettext("Who takes this trick?")


def how_to_pick(t: Translator) -> str:
    """Say what to do, under the first question."""
    return t.gettext("Tap a card that you may play. There can be more than one.")


def how_to_take(t: Translator) -> str:
    """Say what to do, under the last question."""
    return t.gettext("The cards lie as they were played, the one led first. Tap the one that takes it.")


def went(t: Translator, *, right: bool) -> str:
    """How an answer went."""
    return t.gettext("Right") if right else t.gettext("Not quite")


def takes_it(t: Translator, card: Card) -> str:
    """Name the card that takes the trick."""
    return t.gettext("The %(card)s takes it.") % {"card": mark(card)}


def why_not_that_one(t: Translator, trump: Suit, led: Card, tapped: Card, winner: Card) -> str:
    """Say what keeps a card that was tapped from taking the trick; `winner` is the one that takes it."""
    names = {"tapped": mark(tapped), "winner": mark(winner), "led": mark(led)}
    if is_trump(tapped, trump) or (not is_trump(winner, trump) and suit_of(tapped) is suit_of(led)):
        return t.gettext("%(tapped)s ranks below %(winner)s.") % names
    if suit_of(tapped) is suit_of(led):
        return t.gettext("%(tapped)s is no trump, and %(winner)s is one.") % names
    return t.gettext("%(tapped)s is neither trump nor of the suit of %(led)s, so it takes nothing.") % names


def so_far(t: Translator, right: int, asked: int) -> str:
    """How many answers were right; empty before the first."""
    if not asked:
        return ""
    return t.gettext("%(right)s of %(asked)s right") % {"right": right, "asked": asked}


def not_a_choice(t: Translator) -> str:
    """Said of an answer that is none of those offered."""
    return t.gettext("That is not one of the answers here. Tap one of these.")


def nothing_kept(t: Translator) -> str:
    """What everybody may know before trying."""
    return t.gettext("Nothing here is saved. The link holds the question: whoever opens it gets the same one.")


def lesson(t: Translator, idea: str) -> Lesson:
    """What a question was about; KeyError for an idea that is none."""
    return lessons(t)[idea]


def lessons(t: Translator) -> Mapping[str, Lesson]:
    """Every idea of the trainer by its key."""
    ace = {"ace": mark(ACE_OF_HEARTS)}
    nothing_to_follow = t.gettext("Nothing of the suit led")
    return {
        "hold_back": Lesson(
            t.gettext("Holding back"),
            t.gettext("The five, the jack and %(ace)s may be held back when a lower trump is led.") % ace,
        ),
        "five_led": Lesson(
            t.gettext("When the five is led"),
            t.gettext("The five is the highest trump, so nothing can be held back from it."),
        ),
        "jack_led": Lesson(
            t.gettext("When the jack is led"),
            t.gettext("%(ace)s is lower than the jack, so it cannot be held back from it.") % ace,
        ),
        "five_may_wait": Lesson(
            t.gettext("The five may wait"),
            t.gettext("The five is higher than the jack, so it may be held back from it."),
        ),
        "ordinary_beside": Lesson(
            t.gettext("An ordinary trump beside the top three"),
            t.gettext("Whoever holds an ordinary trump must play a trump when trump is led. Which one is his choice."),
        ),
        "only_the_lead": Lesson(
            t.gettext("Only the lead counts"),
            t.gettext("A high trump that comes later forces nobody: only the card led does."),
        ),
        "cannot_beat": Lesson(
            t.gettext("Nobody has to beat the lead"),
            t.gettext("A trump lead must be answered even with a lower trump. To beat it is no duty."),
        ),
        "no_trump": Lesson(
            t.gettext("No trump in the hand"),
            t.gettext("Without a trump any card may be played on a trump lead."),
        ),
        "ace_is_no_heart": Lesson(
            t.gettext("The ace of hearts is no heart"),
            t.gettext(
                "%(ace)s is a trump in every hand. A heart that was led is followed with another heart, or trumped."
            )
            % ace,
        ),
        "heart_ace_alone": Lesson(
            t.gettext("The ace of hearts does not follow"),
            t.gettext("%(ace)s is no heart. With no other heart there is nothing to follow with, and it may be kept.")
            % ace,
        ),
        "ace_led": Lesson(
            t.gettext("When the ace of hearts is led"),
            t.gettext("%(ace)s is a trump, so trump was led. A plain heart does not answer it.") % ace,
        ),
        "trump_or_follow": Lesson(
            t.gettext("Trumping is always allowed"),
            t.gettext("A plain lead may be trumped, even by a player who could follow suit."),
        ),
        "void_free": Lesson(
            nothing_to_follow,
            t.gettext("By these rules a player who cannot follow may play any card. Trumping is a choice."),
        ),
        "void_must": Lesson(
            nothing_to_follow,
            t.gettext("By these rules a player who cannot follow must trump if he holds an ordinary trump."),
        ),
        "void_top": Lesson(
            t.gettext("Nothing but the top three"),
            t.gettext(
                "By these rules a player who cannot follow must trump, but the five, the jack and %(ace)s never have "
                "to be played on a plain lead."
            )
            % ace,
        ),
        **_about_tricks(t),
    }


def _about_tricks(t: Translator) -> Mapping[str, Lesson]:
    ace, diamond = {"ace": mark(ACE_OF_HEARTS)}, {"ace": mark(card_of("A", Suit.DIAMONDS))}
    return {
        "five_over": Lesson(
            t.gettext("The five and the jack"),
            t.gettext("The five of trumps beats the jack, and the jack beats all other trumps."),
        ),
        "ace_third": Lesson(
            t.gettext("The third-best trump"),
            t.gettext("%(ace)s stands under the five and the jack of trumps, and above the ace of trumps.") % ace,
        ),
        "heart_ace_trumps": Lesson(
            t.gettext("The ace of hearts on a heart lead"),
            t.gettext("%(ace)s is a trump, so it trumps a heart lead, even the king.") % ace,
        ),
        "low_black_trump": Lesson(
            t.gettext("Small black trumps"),
            t.gettext("Of small black trumps the lower number wins. Only the five is different: it beats all."),
        ),
        "high_red_trump": Lesson(
            t.gettext("Small red trumps"),
            t.gettext("Of small red trumps the higher number wins. Only the five is different: it beats all."),
        ),
        "low_black_plain": Lesson(
            t.gettext("Small black cards"),
            t.gettext("In a plain black suit too the lower number wins."),
        ),
        "black_ace": Lesson(
            t.gettext("A black ace that is no trump"),
            t.gettext("In a plain black suit the ace stands under the king, the queen and the jack."),
        ),
        "lowest_diamond": Lesson(
            t.gettext("The lowest diamond"),
            t.gettext("Where diamonds are not trump, %(ace)s is the lowest of them.") % diamond,
        ),
        "small_trump": Lesson(
            t.gettext("Any trump will do"),
            t.gettext("The lowest trump beats the highest card of any other suit."),
        ),
        "other_suit": Lesson(
            t.gettext("High cards of another suit"),
            t.gettext("A card that is neither trump nor of the suit led takes nothing, however high it is."),
        ),
    }
