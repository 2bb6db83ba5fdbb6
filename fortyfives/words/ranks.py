"""Says how the cards rank under one trump: the headings and the rules of thumb of the ladder."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import ACE_OF_HEARTS, Suit, suit_of, trump_order
from fortyfives.words.cards import mark, suit_title
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class RankWords:
    """The words of the ladder, from the top down. Cards are marks (`words.cards`)."""

    title: str
    about: str
    """What the page is, for a link preview."""
    top: str
    top_note: str
    ace: str
    """What has to be said of A♥."""
    high: str
    high_note: str
    low: str
    low_note: str
    plain: str
    plain_note: str


def rank_words(t: Translator, trump: Suit) -> RankWords:
    """The words for one trump."""
    ace = {"ace": mark(ACE_OF_HEARTS), "count": len(trump_order(trump))}
    own_ace = suit_of(ACE_OF_HEARTS) is trump
    if own_ace:
        ace_text = t.gettext("%(ace)s stays third. There are %(count)s trumps.") % ace
    else:
        ace_text = t.gettext("%(ace)s is a trump in every hand, never a heart.") % ace
    return RankWords(
        title=t.gettext("%(suit)s are trump") % {"suit": suit_title(t, trump)},
        about=t.gettext("The order of all 52 cards, high to low."),
        top=t.gettext("1. The top three"),
        top_note=t.gettext("may be held back"),
        ace=ace_text,
        high=t.gettext("2. King and queen") if own_ace else t.gettext("2. Ace and pictures"),
        high_note=t.gettext("high to low"),
        low=t.gettext("3. Small ones"),
        low_note=t.gettext("red: high beats low") if trump.is_red else t.gettext("black: low beats high"),
        plain=t.gettext("When no trump is played"),
        plain_note=t.gettext("Highest first. The led suit wins; other suits cannot."),
    )
