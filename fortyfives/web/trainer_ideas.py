"""Lists what people get wrong at the table: for each idea a hand-written case and the pattern of its like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fortyfives.rules import Profile, Suit

BLACK: Final = (Suit.SPADES, Suit.CLUBS)
RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
ANY: Final = (*BLACK, *RED)
NOT_HEARTS: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing to learn: what a player may play, or who takes a trick.

    `trick` and `hand` are patterns, a word for each card. A word says where the card comes from: 5, J and AH are those
    of trumps, t any of these three, u the jack or AH; o an ordinary trump, n a small one; l a card of the plain suit
    led, m a small one; p a plain card of another suit, h a plain heart that was not led. A rank may follow: oA, lK.
    The first card of `hand` is the one that is asked about, where one is. In a trick that is to be taken a star marks
    the cards that may have been led; elsewhere the first was.
    """

    key: str
    example: str
    """The hand-written case, in the order of the pattern: "S | 9S | 2D JS KC 8H 3C": trump, trick, hand."""
    trick: str
    hand: str = ""
    """Empty where the question is who takes the trick."""
    trump: tuple[Suit, ...] = ANY
    led: tuple[Suit, ...] = ANY
    """The plain suits that may be led; of no matter where trump is led."""
    void_must_trump: bool | None = None
    """The answer of the rules to whether a player who cannot follow must trump, where the idea needs one."""

    @property
    def of_a_trick(self) -> bool:
        """Whether it asks who takes a trick."""
        return not self.hand

    def fits(self, profile: Profile, players: int) -> bool:
        """Whether it can come up under these rules, with so many players."""
        if self.of_a_trick:
            return True
        right_rules = self.void_must_trump is None or self.void_must_trump is profile.void_must_trump
        return right_rules and len(self.trick.split()) < players


IDEAS: Final = (
    Idea("hold_back", "S | 9S | 2D JS KC 8H 3C", "o", "p t p p p"),
    Idea("low_black_trump", "S | 10S 3S KD 7S", "*n *n p *n", trump=BLACK),
    Idea("ace_is_no_heart", "S | 9H | 4C AH 6H KD 8C", "l", "p AH l p p", trump=NOT_HEARTS, led=(Suit.HEARTS,)),
    Idea("five_led", "S | 5S | 2D JS KC 8H 3C", "5", "p u p p p"),
    Idea("ace_third", "S | AS AH 4S KD", "*oA *AH *n p", trump=NOT_HEARTS),
    Idea("trump_or_follow", "C | 9D | 6C JD 4D 3S KH", "l", "o l l p p"),
    Idea("only_the_lead", "S | 7S 5S | 2D JS KC 8H 3C", "o 5", "p J p p p"),
    Idea(
        "lowest_diamond",
        "S | AD 2D 9D KC",
        "*lA *m *m p",
        trump=(Suit.SPADES, Suit.HEARTS, Suit.CLUBS),
        led=(Suit.DIAMONDS,),
    ),
    Idea("void_free", "S | KC | 2D 3S 9H QD 4H", "l", "p o p p p", void_must_trump=False),
    Idea("void_must", "S | KC | 2D 3S JS QD 4H", "l", "p o t p p", void_must_trump=True),
    Idea("ace_led", "S | AH | KH 9S 4D 8C 2D", "AH", "h o p p p", trump=NOT_HEARTS),
    Idea("low_black_plain", "D | 8C 2C 10C KS", "*m *m *m p", led=BLACK),
    Idea("ordinary_beside", "S | 9S | 2D JS 7S KC 3H", "o", "p t o p p"),
    Idea("jack_led", "D | JD | 2S AH KC 8H 3C", "J", "p AH p p p"),
    Idea("small_trump", "D | KC 2D QC KS", "*lK n *l p"),
    Idea("void_top", "S | KC | 2D JS 9H QD 4H", "l", "p t p p p", void_must_trump=True),
    Idea("heart_ace_alone", "S | KH | 4C AH 6D KD 8C", "l", "p AH p p p", trump=NOT_HEARTS, led=(Suit.HEARTS,)),
    Idea("high_red_trump", "D | 4D 10D KC 7D", "*n *n p *n", trump=RED),
    Idea("five_may_wait", "S | JS | 2D 5S KC 8H 3C", "J", "p 5 p p p"),
    Idea("black_ace", "D | 4S AS JS KC", "*m *lA *lJ p", led=BLACK),
    Idea("cannot_beat", "H | JH | 3C 4H 9H QD 8S", "J", "p o o p p"),
    Idea("heart_ace_trumps", "S | KH 9H AH QD", "*lK *m AH p", trump=NOT_HEARTS, led=(Suit.HEARTS,)),
    Idea("no_trump", "D | 9D | 3C KH 8S 4S QC", "o", "p p p p p"),
    Idea("other_suit", "S | 3D AC KC QH", "*m pA pK p"),
    Idea("five_over", "C | JC 5C AC 9H", "*J *5 *oA p", trump=NOT_HEARTS),
)
"""In the order in which they come up, again and again: plays and tricks in turn."""
