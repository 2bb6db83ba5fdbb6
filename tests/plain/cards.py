"""The pack: how a card is read and written, and which card beats which.

A card is its canonical text, rank then suit ("10D"); a suit is one letter. Orders are written out as lists,
high to low.
"""

SUITS = ["S", "H", "D", "C"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]  # spades, hearts, diamonds, clubs; A 2 ... K

RED = ["H", "D"]

# Every accepted spelling, letter by letter. No upper(): that would let a long s pass for a spade.
SUIT_SPELLINGS = {
    "S": "S", "s": "S", "♠": "S",
    "H": "H", "h": "H", "♥": "H",
    "D": "D", "d": "D", "♦": "D",
    "C": "C", "c": "C", "♣": "C",
}  # fmt: skip
RANK_SPELLINGS = {
    "A": "A", "a": "A",
    "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9",
    "10": "10", "T": "10", "t": "10",
    "J": "J", "j": "J",
    "Q": "Q", "q": "Q",
    "K": "K", "k": "K",
}  # fmt: skip


def read_suit(thing):
    """The suit that is meant, or None."""
    if not isinstance(thing, str):
        return None
    return SUIT_SPELLINGS.get(thing)


def read_card(thing):
    """The card that is meant, or None."""
    if not isinstance(thing, str) or len(thing) < 2:
        return None
    rank = RANK_SPELLINGS.get(thing[:-1])
    suit = SUIT_SPELLINGS.get(thing[-1])
    if rank is None or suit is None:
        return None
    return rank + suit


def printed_suit(card):
    """The suit printed on the card: of the ace of hearts, hearts."""
    return card[-1]


def printed_rank(card):
    """The rank printed on the card."""
    return card[:-1]


def trumps(trump):
    """All trumps, high to low. The ace of hearts is one of them in every suit."""
    ranks = ["5", "J", "ace of hearts", "A", "K", "Q"]
    if trump in RED:
        ranks += ["10", "9", "8", "7", "6", "4", "3", "2"]
    else:
        ranks += ["2", "3", "4", "6", "7", "8", "9", "10"]
    order = []
    for rank in ranks:
        card = "AH" if rank == "ace of hearts" else rank + trump
        if card not in order:  # with hearts trump the ace of hearts is named once, in third place
            order.append(card)
    return order


def plain_cards(suit):
    """A plain suit, high to low. The ace of hearts is never a heart."""
    if suit == "H":
        ranks = ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    elif suit == "D":
        ranks = ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
    else:
        ranks = ["K", "Q", "J", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    return [rank + suit for rank in ranks]


TRUMPS = {suit: trumps(suit) for suit in SUITS}
PLAIN = {suit: plain_cards(suit) for suit in SUITS}


def is_trump(card, trump):
    """Whether the card is a trump."""
    return card in TRUMPS[trump]


def top_three(trump):
    """The five, the jack and the ace of hearts: the trumps that may sometimes be held back."""
    return TRUMPS[trump][:3]


def winning_place(trump, cards):
    """The place (from 0, the lead first) of the card that takes the trick, or is taking it so far."""
    lead = cards[0]
    order = list(TRUMPS[trump])
    if not is_trump(lead, trump):
        order = order + PLAIN[printed_suit(lead)]
    for card in order:  # the first of this order that lies on the table takes the trick
        if card in cards:
            return cards.index(card)
    raise AssertionError("the lead itself is in the order")
