"""Explains the rulings that come up once the cards are played: reviews, the finish, rows of a match."""

from __future__ import annotations

from collections.abc import Mapping

from fortyfives.rules import Reason
from fortyfives.words.translator import Translator

Facts = Mapping[str, object]

Ways = tuple[str, ...]
"""The ways of saying one thing, the most telling first; empty where nothing can be said without facts."""
Said = tuple[Ways, tuple[Ways, ...]]
"""A short line, and each step of its why."""


def number_in(facts: Facts, name: str) -> int:
    """A fact that decides between one and several; several where it is not known."""
    number = facts.get(name)
    return number if isinstance(number, int) else 0


def review_ways(t: Translator, reason: Reason, facts: Facts) -> Said | None:
    """How a remembered play can be explained; None for a reason that is none of a review."""
    match reason:
        case Reason.PROVED_BY_TRICK:
            return (
                (
                    t.gettext("The %(card)s could not be played to trick %(trick)s."),
                    t.gettext("The %(card)s could not be played there."),
                    t.gettext("That card could not be played there."),
                ),
                (
                    (
                        t.gettext(
                            "Not every card is remembered, but who took a later trick proves it: whatever the "
                            "forgotten cards were, the player held one that forbade this play."
                        ),
                    ),
                ),
            )
        case Reason.OWES_NOTHING:
            return (
                (t.gettext("The %(card)s was legal."), t.gettext("That card was legal.")),
                (
                    (
                        t.gettext(
                            "Some cards are forgotten, but none that the player can have held would have forbidden it."
                        ),
                    ),
                ),
            )
        case Reason.LEAD_UNKNOWN:
            return (
                (
                    t.gettext("Nobody remembers what was led to trick %(trick)s."),
                    t.gettext("Nobody remembers the lead."),
                ),
                (
                    (
                        t.gettext(
                            "Only the card led says what the others have to play. "
                            "Without it the cards alone cannot tell."
                        ),
                    ),
                ),
            )
        case _:
            return None


def finish_ways(t: Translator, reason: Reason, facts: Facts) -> Said | None:
    """How the end of a match, or that play goes on, can be explained; None for any other reason."""
    match reason:
        case Reason.PLAY_ON:
            return (
                (t.gettext("The match goes on at %(scores)s."), t.gettext("The match goes on.")),
                ((t.gettext("Nobody has reached %(target)s."), t.gettext("Nobody has reached the target.")),),
            )
        case Reason.REACHED_TARGET:
            return (
                (t.gettext("The match goes to %(winner)s, %(scores)s."), t.gettext("The match is over.")),
                (
                    (
                        t.gettext("They alone have reached %(target)s."),
                        t.gettext("One side alone has reached the target."),
                    ),
                ),
            )
        case Reason.BIDDER_GOES_OUT:
            return (
                (
                    t.gettext("The match goes to %(winner)s, %(scores)s."),
                    t.gettext("The side that bid wins."),
                ),
                (
                    (
                        t.gettext("More than one side reached %(target)s in the same hand."),
                        t.gettext("More than one side reached the target in the same hand."),
                    ),
                    (
                        t.gettext(
                            "The side that bid and made it goes out first; the higher total does not decide it here."
                        ),
                    ),
                ),
            )
        case Reason.HIGHER_TOTAL:
            return (
                (t.gettext("The match goes to %(winner)s, %(scores)s."), t.gettext("The higher total wins.")),
                (
                    (
                        t.gettext("More than one side reached %(target)s in the same hand."),
                        t.gettext("More than one side reached the target in the same hand."),
                    ),
                    (t.gettext("The higher total wins."),),
                ),
            )
        case Reason.TIED_PLAY_ON:
            return (
                (t.gettext("The match goes on at %(scores)s."), t.gettext("The match goes on.")),
                (
                    (
                        t.gettext(
                            "The totals at the top are level, so another hand is played. No account of the game says "
                            "what to do with level totals: this is our choice."
                        ),
                    ),
                ),
            )
        case Reason.REACHED_MID_DEAL:
            return (
                (
                    t.gettext("The match goes to %(winner)s with trick %(trick)s."),
                    t.gettext("The match ended in the middle of the hand."),
                ),
                (
                    (
                        t.gettext(
                            "That trick made %(target)s. Under these rules every trick is looked at as it is taken."
                        ),
                        t.gettext("Under these rules every trick is looked at as it is taken."),
                    ),
                    (t.gettext("What would have come after it does not count."),),
                ),
            )
        case Reason.MUST_BID_OUT:
            return (
                (t.gettext("The match goes on at %(scores)s."), t.gettext("The match goes on.")),
                (
                    (
                        t.gettext("%(target)s is reached, but not by the side that bid."),
                        t.gettext("The target is reached, but not by the side that bid."),
                    ),
                    (t.gettext("Under these rules only a side that bids and makes it can go out."),),
                ),
            )
        case Reason.LAST_HAND:
            return (
                (t.gettext("The match goes to %(winner)s, %(scores)s."), t.gettext("The higher total wins.")),
                (
                    (
                        t.ngettext(
                            "The %(hands)s hand that was agreed has been played.",
                            "The %(hands)s hands that were agreed have been played.",
                            number_in(facts, "hands"),
                        ),
                        t.gettext("The hands that were agreed have been played."),
                    ),
                    (t.gettext("Nobody has reached the target, so the higher total wins."),),
                ),
            )
        case Reason.AFTER_FINISH:
            return (
                (t.gettext("Kept, does not count: the match was over."),),
                (
                    (
                        t.gettext(
                            "The match ended at %(scores)s. A hand played after that changes "
                            "0 points, but the deal moves on."
                        ),
                        t.gettext("A hand played after the end changes 0 points, but the deal moves on."),
                    ),
                ),
            )
        case _:
            return None
