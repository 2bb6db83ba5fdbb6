"""The glossary: the words of the table, what they mean here, and what else they are called."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import ACE_OF_HEARTS
from fortyfives.words.cards import mark
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the table. `key` is its anchor; `meaning` may hold marked cards."""

    key: str
    word: str
    meaning: str


def terms(t: Translator) -> tuple[Term, ...]:
    """The glossary, in the order of a hand."""
    ace = {"ace": mark(ACE_OF_HEARTS)}
    return (
        Term(
            "match",
            t.gettext("match"),
            t.gettext("One contest to the target, over as many hands as it takes."),
        ),
        Term(
            "hand",
            t.gettext("hand"),
            t.gettext("One deal with its bidding, five tricks and score. Also: the cards a player holds."),
        ),
        Term(
            "side",
            t.gettext("side"),
            t.gettext("The players who score together; a player alone where each plays for himself."),
        ),
        Term(
            "bid",
            t.gettext("bid"),
            t.gettext("A promise to take at least that many of the 30 points, in return for naming trump."),
        ),
        Term(
            "hold",
            t.gettext("hold"),
            t.gettext("The dealer takes over the bid that stands, at the same amount."),
        ),
        Term(
            "floor",
            t.gettext("floor"),
            t.gettext("The least that a side close to the target may bid or hold."),
        ),
        Term(
            "bagged",
            t.gettext("bagged"),
            t.gettext("All passed, so the dealer has the lowest bid and must play it."),
        ),
        Term("thrown-in", t.gettext("thrown in"), t.gettext("All passed, nobody plays, and the deal moves on.")),
        Term(
            "kitty",
            t.gettext("kitty"),
            t.gettext("Cards dealt face down beside the hands; the bidder takes them."),
        ),
        Term(
            "trump",
            t.gettext("trump"),
            t.gettext("The suit named or turned up. Its cards beat all others, and %(ace)s is always one of them.")
            % ace,
        ),
        Term(
            "top-three",
            t.gettext("top three"),
            t.gettext("The 5 and the J of trumps and %(ace)s: the three highest trumps, which may be held back.") % ace,
        ),
        Term("plain", t.gettext("plain"), t.gettext("Not trump. %(ace)s is never a plain card.") % ace),
        Term(
            "rob",
            t.gettext("rob"),
            t.gettext("The holder of the ace of trumps takes the turned card for one of his own."),
        ),
        Term("lead", t.gettext("lead"), t.gettext("To play the first card of a trick; also that card.")),
        Term(
            "hold-back",
            t.gettext("hold back"),
            t.gettext("To keep one of the top three when a lower trump is led. It is a right. Many call it reneging."),
        ),
        Term(
            "revoke",
            t.gettext("revoke"),
            t.gettext(
                "Not to play what had to be played. It is a fault. "
                "Many call this reneging too, hence the two words here."
            ),
        ),
        Term("made", t.gettext("made"), t.gettext("The bidding side took at least its bid.")),
        Term(
            "set",
            t.gettext("set"),
            t.gettext("The bidding side took less than its bid and loses the amount."),
        ),
        Term(
            "highest-trump",
            t.gettext("highest trump"),
            t.gettext("The best trump played in the hand. Its trick is worth 5 points more."),
        ),
        Term("out", t.gettext("out"), t.gettext("At or past the target.")),
        Term(
            "contract",
            t.gettext("contract"),
            t.gettext("What a table agreed, as a code of four signs. Equal rules have equal codes."),
        ),
    )
