"""The review of a hand by trying everything: every card in every blank, straight from the written rules.

It shares no code with the engine: cards are text, orders are written out. It is fit for a blank or two.
"""

import itertools

RED_LOW, BLACK_LOW = "10 9 8 7 6 4 3 2".split(), "2 3 4 6 7 8 9 10".split()
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def trumps(suit):
    """High to low."""
    low = RED_LOW if suit in "HD" else BLACK_LOW
    order = ["5" + suit, "J" + suit, "AH", *(rank + suit for rank in ["A", "K", "Q", *low])]
    return list(dict.fromkeys(order))


def plain(suit):
    """High to low; the ace of hearts is none."""
    order = {
        "H": "K Q J 10 9 8 7 6 5 4 3 2",
        "D": "K Q J 10 9 8 7 6 5 4 3 2 A",
        "C": "K Q J A 2 3 4 5 6 7 8 9 10",
        "S": "K Q J A 2 3 4 5 6 7 8 9 10",
    }
    return [rank + suit for rank in order[suit].split()]


TRUMPS = {suit: trumps(suit) for suit in "SHDC"}


def ranked(trump, lead):
    """The cards that can win on this lead, high to low."""
    return TRUMPS[trump] if lead in TRUMPS[trump] else TRUMPS[trump] + plain(lead[-1])


RANKED = {(trump, lead): ranked(trump, lead) for trump in "SHDC" for lead in DECK}


def taker(trump, cards):
    """The place of the card that takes a trick."""
    order = RANKED[trump, cards[0]]
    return min(range(len(cards)), key=lambda place: order.index(cards[place]) if cards[place] in order else 99)


def forbidding(trump, void_must_trump, lead):
    """The cards any of which, in hand, forbids a throw-off: first those named first in a ruling, then the others."""
    if lead in TRUMPS[trump]:
        higher = TRUMPS[trump][: TRUMPS[trump].index(lead)]
        return [card for card in TRUMPS[trump] if not (card in TRUMPS[trump][:3] and card in higher)], []
    suit = [card for card in plain(lead[-1]) if card not in TRUMPS[trump]]
    return suit, TRUMPS[trump][3:] if void_must_trump else []


FORBIDDING = {
    (trump, void, lead): forbidding(trump, void, lead) for trump in "SHDC" for void in (False, True) for lead in DECK
}
FORBIDS = {key: frozenset(first) | frozenset(then) for key, (first, then) in FORBIDDING.items()}


def is_throw_off(trump, lead, card):
    """Whether a card neither follows nor trumps."""
    return card not in RANKED[trump, lead]


def answer_reason(trump, lead, card):
    """The reason of a card that follows or trumps."""
    if card in TRUMPS[trump]:
        return "plays_trump" if lead in TRUMPS[trump] else "trumps_in"
    return "follows_suit"


def free_reason(trump, lead, held):
    """The reason of a throw-off that the wholly known rest of a hand allows."""
    if lead not in TRUMPS[trump]:
        return "void_in_suit"
    return "holds_back" if any(card in TRUMPS[trump] for card in held) else "no_trump_held"


def forbidden_reason(trump, void, lead, held):
    """The reason why known cards forbid a throw-off, and those cards; None where they do not."""
    first, then = FORBIDDING[trump, void, lead]
    because = [card for card in held if card in first]
    if because:
        return "must_play_trump" if lead in TRUMPS[trump] else "must_follow_or_trump", because
    because = [card for card in held if card in then]
    return ("must_trump_when_void", because) if because else None


def in_deck_order(cards):
    return [card for card in DECK if card in cards]


def verdict(legal, illegal):
    return "open" if legal and illegal else "illegal" if illegal else "legal"


def ruled(trump, void, lead, card, known, unknown, legal, illegal, spoilers):
    """Verdict, reason, because and depends_on of a card played to a known lead; `unknown`: whether blanks are left."""
    if not is_throw_off(trump, lead, card):
        return "legal", answer_reason(trump, lead, card), [], []
    forbidden = forbidden_reason(trump, void, lead, known)
    if forbidden:
        return "illegal", *forbidden, []
    if not unknown:
        return "legal", free_reason(trump, lead, known), [], []
    said = verdict(legal, illegal)
    reason = {"legal": "owes_nothing", "illegal": "proved_by_trick", "open": "depends"}[said]
    return said, reason, [], in_deck_order(spoilers) if said == "open" else []


class Impossible(Exception):
    """Nobody can have played it so."""


def leaders_of(trump, players, leader, tricks):
    """Who led each trick; `tricks` are (cards, told leader or None), and after a blank the leader is told."""
    leaders = [leader]
    for (cards, _), (_, told) in itertools.pairwise(tricks):
        whole = None not in cards
        leaders.append((leaders[-1] + taker(trump, cards)) % players if whole else told)
    return leaders


def review(void, players, trump, leader, tricks):
    """Every play's ruling, and of every blank (in the order played) the cards and the verdict."""
    leaders = leaders_of(trump, players, leader, tricks)
    rows = [list(cards) for cards, _ in tricks]
    blanks = [(at, place) for at, row in enumerate(rows) for place, card in enumerate(row) if card is None]
    pool = [card for card in DECK if not any(card in row for row in rows)]
    more = 5 - len(rows)
    found = {(at, place): [False, False, set()] for at in range(len(rows)) for place in range(players)}
    could = {blank: set() for blank in blanks}
    untold = set()

    def places_after(at, place):
        seat = (leaders[at] + place) % players
        return [(later, (seat - leaders[later]) % players) for later in range(at + 1, len(rows))]

    after = {spot: places_after(*spot) for spot in found}
    for cards in itertools.permutations(pool, len(blanks)):
        for (at, place), card in zip(blanks, cards, strict=True):
            rows[at][place] = card
        if any(
            (leaders[at] + taker(trump, rows[at])) % players != leaders[at + 1]
            for at in {at for at, _ in blanks}
            if at + 1 < len(rows)
        ):
            continue
        left_over = [card for card in pool if card not in cards] if more else []
        untold.update(left_over)
        for blank, card in zip(blanks, cards, strict=True):
            could[blank].add(card)
        for (at, place), finding in found.items():
            lead, card = rows[at][0], rows[at][place]
            if place == 0 or not is_throw_off(trump, lead, card):
                finding[0] = True
                continue
            forbids = FORBIDS[trump, void, lead]
            later = [rows[a][p] for a, p in after[at, place]]
            harmful = [other for other in left_over if other in forbids]
            held = [other for other in later if other in forbids]
            finding[2].update(rows[a][p] for a, p in after[at, place] if (a, p) in could and rows[a][p] in forbids)
            finding[2].update(harmful)
            finding[1] = finding[1] or bool(held or harmful)
            finding[0] = finding[0] or (not held and len(left_over) - len(harmful) >= more)
    for at, place in blanks:
        rows[at][place] = None
    if not any(legal or illegal for legal, illegal, _ in found.values()):
        raise Impossible

    plays = []
    for (at, place), (legal, illegal, spoilers) in found.items():
        lead, card = rows[at][0], rows[at][place]
        later = [rows[a][p] for a, p in after[at, place]]
        if card is None:
            said = (None, None, [], [])
        elif place == 0:
            said = ("legal", "leads", [], [])
        elif lead is None:
            said = (verdict(legal, illegal), "lead_unknown", [], [])
        else:
            known = [other for other in later if other is not None]
            unknown = None in later or more > 0
            said = ruled(trump, void, lead, card, known, unknown, legal, illegal, spoilers)
        plays.append((at + 1, (leaders[at] + place) % players, card, *said))
    forgotten = [
        (at + 1, (leaders[at] + place) % players, in_deck_order(could[at, place]), verdict(*found[at, place][:2]))
        for at, place in blanks
    ]
    forgotten += [(at + 1, seat, in_deck_order(untold), None) for at in range(len(rows), 5) for seat in range(players)]
    last = None if None in rows[-1] else (leaders[-1] + taker(trump, rows[-1])) % players
    return plays, forgotten, [*leaders[1:], last]


def review_player(void, trump, leads, cards):
    """The same of one player: leads are cards, "himself" or None, cards his own, None where forgotten.

    Of the others, two or more, nothing is told but the leads: whoever of them took a trick did so with a card that is
    named nowhere.
    """
    more = 5 - len(cards)
    named = [card for card in (*leads, *cards) if card in DECK]
    pool = [card for card in DECK if card not in named]
    found = [[False, False, set()] for _ in cards]
    could = {at: set() for at, card in enumerate(cards) if card is None}
    untold = set()
    ways = set()
    for led in itertools.product(*((True, False) if lead is None else (lead == "himself",) for lead in leads)):
        lost_leads = [at for at, lead in enumerate(leads) if lead is None and not led[at]]
        blanks = [("lead", at) for at in lost_leads] + [("card", at) for at in could]
        for drawn in itertools.permutations(pool, len(blanks)):
            filled = dict(zip(blanks, drawn, strict=True))
            own = [filled.get(("card", at), card) for at, card in enumerate(cards)]
            lead = [own[at] if led[at] else filled.get(("lead", at), leads[at]) for at in range(len(cards))]
            left_over = [card for card in pool if card not in drawn]
            if not can_go(trump, led, lead, own, left_over):
                continue
            ways.add(led)
            untold.update(left_over if more else ())
            for at in could:
                could[at].add(own[at])
            for at, finding in enumerate(found):
                if led[at] or not is_throw_off(trump, lead[at], own[at]):
                    finding[0] = True
                    continue
                forbids = FORBIDS[trump, void, lead[at]]
                held = [card for card in own[at + 1 :] if card in forbids]
                harmful = [card for card in left_over if card in forbids] if more else []
                finding[2].update(own[later] for later in could if later > at and own[later] in forbids)
                finding[2].update(harmful)
                finding[1] = finding[1] or bool(held or harmful)
                finding[0] = finding[0] or (not held and len(left_over) - len(harmful) >= more)
    if not ways:
        raise Impossible
    plays = []
    for at, (card, (legal, illegal, spoilers)) in enumerate(zip(cards, found, strict=True)):
        later = cards[at + 1 :]
        if card is None:
            said = (None, None, [], [])
        elif all(led[at] for led in ways):
            said = ("legal", "leads", [], [])
        elif leads[at] is None:
            said = (verdict(legal, illegal), "lead_unknown", [], [])
        else:
            known = [other for other in later if other is not None]
            said = ruled(trump, void, leads[at], card, known, None in later or more > 0, legal, illegal, spoilers)
        plays.append((at + 1, 0, card, *said))
    forgotten = [(at + 1, 0, in_deck_order(cards), verdict(*found[at][:2])) for at, cards in could.items()]
    forgotten += [(at + 1, 0, in_deck_order(untold), None) for at in range(len(cards), 5)]
    return plays, forgotten


def can_go(trump, led, lead, own, left_over):
    """Whether he took the tricks before those that he led, and others the rest, with cards that nobody else played."""
    needed = []
    for at in range(len(own) - 1):
        beats_lead = led[at] or taker(trump, [lead[at], own[at]]) == 1
        if led[at + 1]:
            if not beats_lead:
                return False
        elif beats_lead:
            order = RANKED[trump, lead[at]]
            needed.append([card for card in order[: order.index(own[at])] if card in left_over])
    return can_deal(needed)


def can_deal(needed):
    """Whether each can be given a card of its own, no card twice."""
    if all(len(cards) >= len(needed) for cards in needed):
        return True
    needed = sorted(needed, key=len)
    return any(can_deal([[other for other in cards if other != card] for cards in needed[1:]]) for card in needed[0])
