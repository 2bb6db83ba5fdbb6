"""Explains the rulings that are no plays; here are the words for calls, the draw and robbing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.rules import Reason
from fortyfives.words.faults import placeholders
from fortyfives.words.later_outcomes import Facts, Said, Ways, finish_ways, number_in, review_ways
from fortyfives.words.plays import PLAY_REASONS, Explanation
from fortyfives.words.translator import Translator

FACTS: Final[Mapping[str, str]] = {
    "at": "total from which a floor holds",
    "bid": "amount bid or held",
    "card": "card in question, as a mark",
    "cards": "cards that decide, as marks",
    "dealer": "name of the dealer",
    "floor": "least bid allowed to a side on the floor",
    "hands": "number of hands agreed",
    "held": "bid that the dealer takes over by holding",
    "high": "bid that stands",
    "holder": "name of who made it",
    "instead": "least that could have been bid by who passes where nobody has bid",
    "kept": "number of cards kept",
    "least": "least that is allowed",
    "most": "most that is allowed",
    "offered": "amounts that can be bid, listed",
    "passed": "bid that is passed over",
    "score": "total of one side",
    "scores": "totals of all sides: 120 : 125",
    "side": "names of the side that is ruled on",
    "suit": "name of a suit",
    "target": "points that win",
    "trick": "number of a trick",
    "turned": "card turned up, as a mark",
    "winner": "names of the side that wins",
}
"""Every fact that a caller may give, and what it means. None is required: with fewer facts less is said."""

ILLEGAL_OUTCOMES: Final[frozenset[Reason]] = frozenset(
    {
        Reason.AUCTION_OVER,
        Reason.DEALER_MUST_BID,
        Reason.NO_HOLD,
        Reason.ONLY_DEALER_HOLDS,
        Reason.NOTHING_TO_HOLD,
        Reason.NOT_A_BID,
        Reason.MUST_EXCEED,
        Reason.BELOW_FLOOR,
        Reason.KEEPS_TOO_FEW,
        Reason.KEEPS_TOO_MANY,
        Reason.SUIT_NOT_HELD,
        Reason.NO_ROBBING,
        Reason.TOO_LATE,
        Reason.DEALER_ONLY,
        Reason.ACE_NOT_HELD,
        Reason.PROVED_BY_TRICK,
    }
)
"""The reasons, plays apart, that say no."""

OUTCOME_REASONS: Final[frozenset[Reason]] = frozenset(Reason) - PLAY_REASONS


def _call(t: Translator, reason: Reason, facts: Facts) -> Said | None:
    match reason:
        case Reason.OK:
            return (
                (t.gettext("%(bid)s is legal."), t.gettext("This is legal.")),
                (
                    (
                        t.gettext("The %(held)s that stands is taken over, at the same amount."),
                        t.gettext("A player may pass and leave the %(passed)s that stands."),
                        t.gettext("A player may pass. Nobody has bid, and %(instead)s would be the least."),
                        t.gettext("It is offered and higher than the %(high)s that stands."),
                        t.ngettext(
                            "%(kept)s card is kept, and %(least)s to %(most)s are allowed.",
                            "%(kept)s cards are kept, and %(least)s to %(most)s are allowed.",
                            number_in(facts, "kept"),
                        ),
                        t.gettext("%(cards)s is in the hand: %(suit)s may be named."),
                        t.gettext("Nobody has bid yet, so %(bid)s stands."),
                        t.gettext("Nothing in the rules forbids it."),
                    ),
                ),
            )
        case Reason.AUCTION_OVER:
            return (
                (t.gettext("The auction is over."),),
                (
                    (
                        t.gettext("%(holder)s has it at %(high)s; nobody is left to bid against."),
                        t.gettext("It ended at %(high)s; nobody is left to bid against."),
                        t.gettext("Nobody is left to bid against, so no more calls are made."),
                    ),
                ),
            )
        case Reason.DEALER_MUST_BID:
            return (
                (
                    t.gettext("%(dealer)s must bid: the least is %(least)s."),
                    t.gettext("The dealer must bid: the least is %(least)s."),
                    t.gettext("The dealer must bid."),
                ),
                (
                    (t.gettext("All the others passed, so the dealer must bid. %(least)s is the least."),),
                    (t.gettext("Under these rules a deal is never passed in."),),
                ),
            )
        case Reason.NO_HOLD:
            return (
                (t.gettext("Nobody may hold under these rules."),),
                (
                    (
                        t.gettext("To take the bid the dealer has to bid more than the %(high)s that stands."),
                        t.gettext("To take the bid the dealer has to bid more."),
                    ),
                ),
            )
        case Reason.ONLY_DEALER_HOLDS:
            return (
                (t.gettext("Only the dealer may hold."),),
                (
                    (
                        t.gettext("%(dealer)s deals this hand."),
                        t.gettext("Any other player has to bid more or pass."),
                    ),
                ),
            )
        case Reason.NOTHING_TO_HOLD:
            return (
                (t.gettext("Nobody has bid yet, so there is nothing to hold."),),
                ((t.gettext("To hold is to take over a bid that stands, at the same amount."),),),
            )
        case Reason.NOT_A_BID:
            return (
                (t.gettext("%(bid)s is not a bid."), t.gettext("That is not a bid.")),
                (
                    (
                        t.gettext("These rules offer %(offered)s."),
                        t.gettext("It is not among the bids of these rules."),
                    ),
                ),
            )
        case Reason.MUST_EXCEED:
            return (
                (
                    t.gettext("%(bid)s is not higher than the %(high)s that %(holder)s bid."),
                    t.gettext("%(bid)s is not higher than the %(high)s that stands."),
                    t.gettext("The bid is not higher than the one that stands."),
                ),
                (
                    (
                        t.gettext(
                            "A bid has to be higher than the one before it. Only the dealer can take "
                            "one by holding, where holding is played."
                        ),
                    ),
                ),
            )
        case Reason.BELOW_FLOOR:
            return (
                (
                    t.gettext("%(bid)s is not allowed for %(side)s."),
                    t.gettext("%(bid)s is not allowed for this side."),
                    t.gettext("The bid is under the floor."),
                ),
                (
                    (t.gettext("They are on %(score)s."),),
                    (
                        t.gettext("A side on %(at)s or more may not bid or hold under %(floor)s."),
                        t.gettext("A side that is close to the target may not bid or hold low."),
                    ),
                ),
            )
        case _:
            return None


def _draw(t: Translator, reason: Reason, facts: Facts) -> Said | None:
    match reason:
        case Reason.KEEPS_TOO_FEW:
            return (
                (
                    t.ngettext(
                        "%(kept)s card is too few to keep; the least is %(least)s.",
                        "%(kept)s cards are too few to keep; the least is %(least)s.",
                        number_in(facts, "kept"),
                    ),
                    t.gettext("Too few cards are kept."),
                ),
                (
                    (
                        t.ngettext(
                            "%(least)s to %(most)s card is kept here; the rest is drawn anew.",
                            "%(least)s to %(most)s cards are kept here; the rest is drawn anew.",
                            number_in(facts, "most"),
                        ),
                    ),
                ),
            )
        case Reason.KEEPS_TOO_MANY:
            return (
                (
                    t.ngettext(
                        "%(kept)s card is too many to keep; the most is %(most)s.",
                        "%(kept)s cards are too many to keep; the most is %(most)s.",
                        number_in(facts, "kept"),
                    ),
                    t.gettext("Too many cards are kept."),
                ),
                ((t.gettext("A hand is played with 5 cards, so more have to be put away."),),),
            )
        case Reason.SUIT_NOT_HELD:
            return (
                (
                    t.gettext("%(suit)s may not be named: there is no such card in the hand."),
                    t.gettext("The suit may not be named: there is no card of it in the hand."),
                ),
                (
                    (t.gettext("The hand is %(cards)s."),),
                    (
                        t.gettext(
                            "Under these rules the bidder has to hold a card of the suit he names. The ace of hearts "
                            "counts as a heart for this, never as another suit."
                        ),
                    ),
                ),
            )
        case Reason.HOLDS_ACE:
            return (
                (
                    t.gettext("%(turned)s may be taken: the ace of trumps is in the hand."),
                    t.gettext("The turned card may be taken: the ace of trumps is in the hand."),
                ),
                (
                    (t.gettext("%(cards)s is the ace of trumps."),),
                    (
                        t.gettext(
                            "Its holder may rob before his own first card: one card goes face down under the pack, and "
                            "he takes the turned card."
                        ),
                    ),
                ),
            )
        case Reason.DEALER_TAKES_ACE:
            return (
                (
                    t.gettext("The dealer may take the %(turned)s."),
                    t.gettext("The dealer may take the turned ace."),
                ),
                (
                    (
                        t.gettext(
                            "The turned card %(turned)s is itself the ace of trumps, and so it is the dealer’s to take."
                        ),
                        t.gettext("A turned ace is the dealer’s to take."),
                    ),
                ),
            )
        case Reason.NO_ROBBING:
            return (
                (t.gettext("There is no robbing under these rules."),),
                ((t.gettext("The bidder names trumps, so no card is turned up that could be taken."),),),
            )
        case Reason.TOO_LATE:
            return (
                (t.gettext("It is too late to rob."),),
                ((t.gettext("The right ends with the player’s own first card, in trick 1."),),),
            )
        case Reason.DEALER_ONLY:
            return (
                (
                    t.gettext("Only the dealer may take the %(turned)s."),
                    t.gettext("Only the dealer may take a turned ace."),
                ),
                (
                    (
                        t.gettext("The turned card %(turned)s is itself the ace of trumps: nobody else can hold it."),
                        t.gettext("The turned card is itself the ace of trumps: nobody else can hold it."),
                    ),
                ),
            )
        case Reason.ACE_NOT_HELD:
            return (
                (
                    t.gettext("%(turned)s may not be taken: the ace of trumps is not in the hand."),
                    t.gettext("The turned card may not be taken: the ace of trumps is not in the hand."),
                ),
                (
                    (t.gettext("%(suit)s are trump, so %(card)s is the card to hold."),),
                    (t.gettext("Only the holder of the ace of trumps may rob."),),
                ),
            )
        case _:
            return None


def outcome_ways(t: Translator, reason: Reason, facts: Facts) -> Said:
    """All ways of saying a ruling that is no play: of its short line, then of each step of its why.

    Not filled in yet; `facts` only chooses between one and several.
    """
    said = (
        _call(t, reason, facts)
        or _draw(t, reason, facts)
        or review_ways(t, reason, facts)
        or finish_ways(t, reason, facts)
    )
    return said if said is not None else ((reason.value,), ())


def explain_outcome(t: Translator, reason: Reason, facts: Facts) -> Explanation:
    """A ruling that is no play explained, with as many of the `FACTS` as the caller knows."""
    known = {name: str(value) for name, value in facts.items() if value is not None}

    def say(ways: Ways) -> str:
        return next((way % known for way in ways if placeholders(way) <= known.keys()), "")

    short, why = outcome_ways(t, reason, facts)
    return Explanation(outcome_verdict(t, reason), say(short), tuple(step for step in map(say, why) if step))


def outcome_verdict(t: Translator, reason: Reason) -> str:
    """The one or two words that stand above a ruling that is no play."""
    if reason in ILLEGAL_OUTCOMES:
        return t.gettext("Not legal")
    match reason:
        case Reason.OK | Reason.HOLDS_ACE | Reason.DEALER_TAKES_ACE | Reason.OWES_NOTHING:
            return t.gettext("Legal")
        case Reason.LEAD_UNKNOWN:
            return t.gettext("Lead not known")
        case Reason.PLAY_ON | Reason.TIED_PLAY_ON | Reason.MUST_BID_OUT:
            return t.gettext("Play on")
        case Reason.AFTER_FINISH:
            return t.gettext("Does not count")
        case _:
            return t.gettext("The match is over")
