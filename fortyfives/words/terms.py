"""The glossary: the words of the table, what they mean here, and what else they are called."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import ACE_OF_HEARTS, Reason
from fortyfives.words.cards import mark
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the table. `key` is its anchor; `meaning` may hold marked cards.

    `rule` is where the book says more: a reason, or the key of a part of a rule sheet.
    """

    key: str
    word: str
    meaning: str
    rule: Reason | str


def terms(t: Translator) -> tuple[Term, ...]:
    """The glossary, in the order of a hand."""
    ace = {"ace": mark(ACE_OF_HEARTS)}
    return (
        Term(
            "match",
            t.gettext("match"),
            t.gettext("One contest to the target, over as many hands as it takes."),
            "finish",
        ),
        Term(
            "hand",
            t.gettext("hand"),
            t.gettext("One deal with its bidding, five tricks and score."),
            "deal",
        ),
        Term("cards", t.gettext("cards"), t.gettext("What a player holds. Many call this a hand too."), "deal"),
        Term(
            "side",
            t.gettext("side"),
            t.gettext("The players who score together; a player alone where each plays for himself."),
            "deal",
        ),
        Term(
            "bid",
            t.gettext("bid"),
            t.gettext("A promise to take at least that many of the 30 points, in return for naming trump."),
            Reason.MUST_EXCEED,
        ),
        Term(
            "hold",
            t.gettext("hold"),
            t.gettext("The dealer takes over the bid that stands, at the same amount."),
            Reason.ONLY_DEALER_HOLDS,
        ),
        Term(
            "floor",
            t.gettext("floor"),
            t.gettext("The least that a side close to the target may bid or hold."),
            Reason.BELOW_FLOOR,
        ),
        Term(
            "bagged",
            t.gettext("bagged"),
            t.gettext("All passed, so the dealer has the lowest bid and must play it."),
            "auction",
        ),
        Term(
            "thrown-in",
            t.gettext("thrown in"),
            t.gettext("All passed, nobody plays, and the deal moves on."),
            "auction",
        ),
        Term(
            "kitty",
            t.gettext("kitty"),
            t.gettext("Cards dealt face down beside the hands; the bidder takes them."),
            "draw",
        ),
        Term(
            "draw",
            t.gettext("draw"),
            t.gettext("To put cards away before play and fill up to five from the pack."),
            Reason.KEEPS_TOO_FEW,
        ),
        Term(
            "rob",
            t.gettext("rob"),
            t.gettext("The holder of the ace of trumps takes the turned card for one of his own."),
            Reason.HOLDS_ACE,
        ),
        Term(
            "trump",
            t.gettext("trump"),
            t.gettext("The suit named or turned up. Its cards beat all others, and %(ace)s is always one of them.")
            % ace,
            Reason.TRUMPS_IN,
        ),
        Term(
            "top-three",
            t.gettext("top three"),
            t.gettext("The 5 and the J of trumps and %(ace)s: the three highest trumps, which may be held back.") % ace,
            Reason.HOLDS_BACK,
        ),
        Term(
            "ordinary",
            t.gettext("ordinary trump"),
            t.gettext("Any trump but the top three. Whoever holds one must answer a trump lead with a trump."),
            Reason.MUST_PLAY_TRUMP,
        ),
        Term(
            "plain",
            t.gettext("plain"),
            t.gettext("Not trump. %(ace)s is never a plain card.") % ace,
            Reason.MUST_FOLLOW_OR_TRUMP,
        ),
        Term("trick", t.gettext("trick"), t.gettext("One card from each player. It is worth 5 points."), "play"),
        Term(
            "lead",
            t.gettext("lead"),
            t.gettext("To play the first card of a trick; also that card. It alone says what the others owe."),
            Reason.LEADS,
        ),
        Term(
            "hold-back",
            t.gettext("hold back"),
            t.gettext("To keep one of the top three when a lower trump is led. It is a right."),
            Reason.HOLDS_BACK,
        ),
        Term(
            "renege",
            t.gettext("renege"),
            t.gettext(
                "In this game: to hold back one of the top three, which is a right. In other games the word is the "
                "fault; here the fault is called a revoke."
            ),
            Reason.HOLDS_BACK,
        ),
        Term(
            "revoke",
            t.gettext("revoke"),
            t.gettext("Not to play what had to be played. It is the fault, and never a right."),
            Reason.MUST_PLAY_TRUMP,
        ),
        Term("made", t.gettext("made"), t.gettext("The bidding side took at least its bid."), "score"),
        Term(
            "set",
            t.gettext("set"),
            t.gettext("The bidding side took less than its bid and loses the amount."),
            "score",
        ),
        Term(
            "in-the-hole",
            t.gettext("in the hole"),
            t.gettext("Below 0. A side that is set early can come to stand there."),
            "score",
        ),
        Term(
            "highest-trump",
            t.gettext("highest trump"),
            t.gettext("The best trump played in the hand. Its trick is worth 5 points more."),
            "score",
        ),
        Term("out", t.gettext("out"), t.gettext("At or past the target."), Reason.REACHED_TARGET),
        Term(
            "contract",
            t.gettext("contract"),
            t.gettext("What a table agreed, as a code of four signs. Equal rules have equal codes."),
            "contract",
        ),
    )
