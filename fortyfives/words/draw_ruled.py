"""Asks about the cards kept before the draw and the suit that is named, and explains the rulings on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.rules import (
    ACE_OF_HEARTS,
    CARDS_IN_HAND,
    Card,
    DiscardRuling,
    Profile,
    Reason,
    Suit,
    read_card,
    suit_of,
)
from fortyfives.words.cards import list_cards, list_names, mark, suit_name, suit_title
from fortyfives.words.plays import Explanation, Hint, one_of_suit
from fortyfives.words.translator import Translator


def verdict(t: Translator, legal: bool) -> str:
    """The word above a ruling on the draw."""
    return t.gettext("Legal") if legal else t.gettext("Not legal")


def without_auction(t: Translator, kind: str) -> str:
    """Why a question about the draw cannot come up where nobody bids."""
    if kind == "name_trump":
        return t.gettext("Nobody names a suit under these rules: the card turned up is trump. Choose other rules.")
    return t.gettext("Nobody draws under these rules: the five cards dealt are played. Choose other rules.")


# --- how many cards are kept


def asks_role(t: Translator) -> str:
    """Ask whose cards they are."""
    return t.gettext("Whose cards are they?")


def role_name(t: Translator, role: str) -> str:
    """Who draws, by what counts for the draw."""
    return t.gettext("the bidder") if role == "bidder" else t.gettext("another player")


def role_choice(t: Translator, role: str, name: str | None) -> str:
    """The same to choose from; `name` is the bidder of the open hand, where a match knows one."""
    if role != "bidder":
        return t.gettext("Another player’s")
    return t.gettext("The bidder’s") if name is None else t.gettext("%(name)s’s, who has the bid") % {"name": name}


def held_line(t: Translator, profile: Profile, role: str) -> str:
    """How many cards there are to choose from, for the one who counts them."""
    if role == "bidder" and profile.kitty:
        return t.gettext("The bidder holds %(held)s: five cards and the kitty of %(kitty)s.") % {
            "held": CARDS_IN_HAND + profile.kitty,
            "kitty": profile.kitty,
        }
    return t.gettext("There are %(held)s cards in the hand.") % {"held": CARDS_IN_HAND}


def asks_kept(t: Translator) -> str:
    """Ask for the number of cards kept."""
    return t.gettext("How many cards are kept?")


def kept_label(t: Translator, kept: int, held: int) -> str:
    """A number of cards to choose from, said aloud."""
    return t.gettext("Keep %(kept)s, put %(away)s away") % {"kept": kept, "away": held - kept}


def kept_of(t: Translator, kept: int, held: int) -> str:
    """How many cards are kept, as a fact."""
    return t.gettext("%(kept)s of %(held)s cards") % {"kept": kept, "held": held}


def asks_hand(t: Translator) -> str:
    """Ask for the cards of the hand."""
    return t.gettext("Which cards were in the hand?")


def asks_away(t: Translator) -> str:
    """Ask for the cards put away."""
    return t.gettext("Which of them are put away?")


def name_the_cards(t: Translator) -> str:
    """The way to the cards themselves, which are not needed."""
    return t.gettext("Name the cards")


def only_the_number(t: Translator) -> str:
    """The way back to the number of cards."""
    return t.gettext("Only the number")


def type_the_hand(t: Translator) -> str:
    """How cards are typed."""
    return t.gettext("The whole hand, in any order: 5s jd 10c ah")


def that_is_the_hand(t: Translator) -> str:
    """The hand is told."""
    return t.gettext("That is the hand")


def hand_is_full(t: Translator, held: int) -> str:
    """Why no more cards can be named."""
    return t.gettext("All %(held)s cards of the hand are named. Tap one of them to take it out.") % {"held": held}


def discard_fault(t: Translator, code: str, field: str | None, facts: Mapping[str, object]) -> str | None:
    """What is amiss with the cards of a discard; None where the usual words do."""
    match code, field:
        case "bad_value", "rules":
            return without_auction(t, "discard")
        case "bad_value", "hand" if "most" in facts:
            return t.gettext("The hand has %(most)s cards here, and %(count)s are named.") % facts
        case "card_not_held", _:
            card = read_card(facts.get("card"))
            named = "" if card is None else mark(card)
            return t.gettext("%(card)s is not in the hand, so it cannot be put away.") % {"card": named}
        case _:
            return None


def away_line(t: Translator, kept: int, away: int) -> str:
    """What a discard comes to."""
    return t.gettext("%(kept)s kept, %(away)s put away.") % {"kept": kept, "away": away}


def _number_of_cards(t: Translator, least: int, most: int) -> str:
    if least == most:
        return t.ngettext("exactly %(count)s card", "exactly %(count)s cards", most) % {"count": most}
    return t.ngettext("%(least)s to %(most)s card", "%(least)s to %(most)s cards", most) % {
        "least": least,
        "most": most,
    }


def _law(t: Translator, role: str, ruling: DiscardRuling, everyone: bool) -> str:
    names = {"cards": _number_of_cards(t, ruling.least, ruling.most)}
    if everyone:
        return t.gettext("Before the draw every player keeps %(cards)s here.") % names
    if role == "bidder":
        return t.gettext("Before the draw the bidder keeps %(cards)s here.") % names
    return t.gettext("Before the draw a player who did not bid keeps %(cards)s here.") % names


def explain_discard(
    t: Translator, profile: Profile, role: str, held: int, kept: int, ruling: DiscardRuling, *, everyone: bool
) -> Explanation:
    """The ruling on how many cards are kept; `everyone` where the bidder keeps no other number than the rest."""
    names = {"kept": kept, "held": held, "away": held - kept, "least": ruling.least, "most": ruling.most}
    match ruling.reason:
        case Reason.KEEPS_TOO_FEW:
            short = t.ngettext(
                "%(kept)s card is too few to keep; the least is %(least)s.",
                "%(kept)s cards are too few to keep; the least is %(least)s.",
                kept,
            )
            sum_line = t.gettext("%(held)s held and %(away)s put away leave %(kept)s: fewer than %(least)s.")
        case Reason.KEEPS_TOO_MANY:
            short = t.ngettext(
                "%(kept)s card is too many to keep; the most is %(most)s.",
                "%(kept)s cards are too many to keep; the most is %(most)s.",
                kept,
            )
            sum_line = t.gettext("%(held)s held and %(away)s put away leave %(kept)s: more than %(most)s.")
        case _:
            short = t.ngettext("%(kept)s card may be kept.", "%(kept)s cards may be kept.", kept)
            sum_line = t.gettext("%(held)s held and %(away)s put away leave %(kept)s.")
    why = (held_line(t, profile, role), _law(t, role, ruling, everyone), sum_line % names)
    return Explanation(verdict(t, ruling.legal), short % names, why)


def explain_any_discard(
    t: Translator, profile: Profile, role: str, held: int, ruling: DiscardRuling, *, everyone: bool
) -> Explanation:
    """The ruling where every number of cards is legal, so that none had to be told."""
    short = t.gettext("Any number of cards may be kept, and any number put away.")
    why = (
        held_line(t, profile, role),
        _law(t, role, ruling, everyone),
        t.gettext("So nothing between keeping none and keeping all %(held)s is against the rules.") % {"held": held},
    )
    return Explanation(verdict(t, True), short, why)


def discard_hint(t: Translator, held: int, ruling: DiscardRuling) -> Hint:
    """The least and the most that may be kept."""
    most = min(ruling.most, held)
    names = {"least": ruling.least, "most": most, "held": held, "away": held - most, "all_away": held - ruling.least}
    title = t.gettext("What may be kept")
    if ruling.least == 0 and most == held:
        return Hint(title, t.gettext("Any number from none to all %(held)s.") % names)
    if ruling.least == most:
        said = t.ngettext(
            "Exactly %(most)s card of the %(held)s, so %(away)s are put away.",
            "Exactly %(most)s cards of the %(held)s, so %(away)s are put away.",
            most,
        )
    else:
        said = t.gettext("From %(least)s to %(most)s of the %(held)s cards, so %(away)s to %(all_away)s are put away.")
    return Hint(title, said % names)


def say_discard(t: Translator, ruling: DiscardRuling) -> str:
    """The ruling in a few words, for a line that begins with the name of another rule set."""
    match ruling.reason:
        case Reason.KEEPS_TOO_FEW:
            return t.gettext("not legal, the least is %(least)s.") % {"least": ruling.least}
        case Reason.KEEPS_TOO_MANY:
            return t.gettext("not legal, the most is %(most)s.") % {"most": ruling.most}
        case _:
            return t.gettext("legal.")


def how_many(t: Translator, held: int, least: int, most: int) -> str:
    """How many cards a rule set lets one keep, in the middle of a sentence."""
    if least == 0 and most >= held:
        return t.gettext("any number")
    return t.gettext("%(cards)s of %(held)s") % {"cards": _number_of_cards(t, least, most), "held": held}


def say_keep(t: Translator, cards: str) -> str:
    """How many cards another rule set lets one keep (`how_many`), for a line that begins with its name."""
    return t.gettext("%(cards)s.") % {"cards": cards}


def say_keep_by_role(t: Translator, bidder: str, others: str) -> str:
    """The same for the bidder and for the others, where they keep different numbers."""
    return t.gettext("%(others)s, the bidder %(bidder)s.") % {"bidder": bidder, "others": others}


def discard_title(t: Translator, legal: bool, kept: int | None, held: int) -> str:
    """The ruling for a window or a link preview."""
    names = {"verdict": verdict(t, legal), "kept": kept, "held": held}
    if kept is None:
        return t.gettext("%(verdict)s: any number of cards may be kept") % names
    return t.gettext("%(verdict)s: keeping %(kept)s of %(held)s cards") % names


# --- the suit that is named


def asks_suit(t: Translator) -> str:
    """Ask which suit it is about."""
    return t.gettext("Which suit does the bidder name?")


def asks_suit_held(t: Translator, suit: Suit) -> str:
    """Ask for the hand, as far as it matters."""
    return t.gettext("Does the bidder hold %(one)s?") % {"one": one_of_suit(t, suit)}


def suit_held_remark(t: Translator, suit: Suit) -> str:
    """How little has to be told, and what the ace of hearts is here."""
    ace = {"ace": mark(ACE_OF_HEARTS), "one": one_of_suit(t, suit)}
    if suit is suit_of(ACE_OF_HEARTS):
        return t.gettext("Tap one that he holds: one is enough. %(ace)s counts as a heart.") % ace
    return t.gettext("Tap one that he holds: one is enough. %(ace)s is a heart for this, not %(one)s.") % ace


def none_of_suit(t: Translator, suit: Suit) -> str:
    """That a hand holds no card of a suit."""
    match suit:
        case Suit.SPADES:
            return t.gettext("No spade in the hand")
        case Suit.HEARTS:
            return t.gettext("No heart in the hand")
        case Suit.DIAMONDS:
            return t.gettext("No diamond in the hand")
        case Suit.CLUBS:
            return t.gettext("No club in the hand")


def none_so_far(t: Translator, suit: Suit, hand: Sequence[Card]) -> str:
    """What the cards told so far come to."""
    names = {"cards": list_cards(t, hand), "one": one_of_suit(t, suit), "ace": mark(ACE_OF_HEARTS)}
    if ACE_OF_HEARTS in hand:
        return t.gettext("So far %(cards)s, and not %(one)s: %(ace)s is held as a heart.") % names
    return t.gettext("So far %(cards)s, and not %(one)s.") % names


def not_certain(t: Translator) -> str:
    """The word of a verdict that is still open."""
    return t.gettext("Not certain yet.")


def explain_name_trump(
    t: Translator, suit: Suit, hand: Sequence[Card] | None, *, legal: bool, must_hold: bool
) -> Explanation:
    """The ruling on a suit that is named; `hand` is None where its cards were not told."""
    names = {"suit": suit_title(t, suit), "one": one_of_suit(t, suit), "ace": mark(ACE_OF_HEARTS)}
    if not must_hold:
        short = t.gettext("%(suit)s may be named, whatever the bidder holds.") % names
        return Explanation(verdict(t, True), short, (t.gettext("Under these rules the bidder may name any suit."),))
    law = t.gettext("Under these rules the bidder holds at least one card of the suit he names.")
    of_suit = [card for card in hand or () if suit_of(card) is suit]
    if legal:
        told = {**names, "held": list_cards(t, of_suit)}
        short = t.gettext("%(suit)s may be named: the bidder holds %(held)s.") % told
        why = [
            law,
            t.ngettext("%(held)s is one, and one is enough.", "%(held)s are held; one is enough.", len(of_suit)) % told,
        ]
        if of_suit == [ACE_OF_HEARTS]:
            why.append(t.gettext("%(ace)s is a heart for this, as it is a trump in every hand.") % names)
        return Explanation(verdict(t, True), short, tuple(why))
    short = t.gettext("%(suit)s may not be named: the bidder does not hold one.") % names
    why = [law]
    if hand:
        held = {**names, "cards": list_cards(t, hand)}
        why.append(t.gettext("The bidder holds %(cards)s: none of them is %(one)s.") % held)
    else:
        why.append(t.gettext("The bidder does not hold %(one)s.") % names)
    if suit is not suit_of(ACE_OF_HEARTS) and (not hand or ACE_OF_HEARTS in hand):
        why.append(t.gettext("%(ace)s is a trump in every hand, but it is held as a heart, never as %(one)s.") % names)
    return Explanation(verdict(t, False), short, tuple(why))


def name_trump_hint(t: Translator, suit: Suit, hand: Sequence[Card] | None, *, legal: bool, must_hold: bool) -> Hint:
    """What would change the ruling on a suit that is named."""
    names = {"suit": suit_title(t, suit), "named": suit_name(t, suit), "one": one_of_suit(t, suit)}
    if not must_hold:
        return Hint(
            t.gettext("Nothing would change it"),
            t.gettext("%(suit)s may be named here with any hand.") % names,
        )
    title = t.gettext("It would be different")
    if not legal:
        return Hint(title, t.gettext("With %(one)s in the hand, however low, %(named)s could be named.") % names)
    held = list_cards(t, [card for card in hand or () if suit_of(card) is suit])
    return Hint(
        title, t.gettext("Without %(held)s in the hand, %(named)s could not be named.") % {**names, "held": held}
    )


def may_be_named(t: Translator, suits: Sequence[Suit]) -> str:
    """Which suits the hand lets the bidder name."""
    if not suits:
        return ""
    names = {"suits": list_names(t, [suit_name(t, suit) for suit in suits])}
    return t.gettext("With this hand the bidder may name %(suits)s.") % names


def say_name_trump(t: Translator, legal: bool) -> str:
    """The ruling in a few words, for a line that begins with the name of another rule set."""
    return t.gettext("legal.") if legal else t.gettext("not legal, a card of the suit has to be held.")


def say_must_hold(t: Translator, must_hold: bool) -> str:
    """What another rule set asks of the bidder, where nothing of the hand was told."""
    return t.gettext("only with a card of the suit in the hand.") if must_hold else t.gettext("any suit.")


def name_trump_title(t: Translator, legal: bool, suit: Suit) -> str:
    """The ruling for a window or a link preview."""
    return t.gettext("%(verdict)s: naming %(suit)s") % {"verdict": verdict(t, legal), "suit": suit_name(t, suit)}
