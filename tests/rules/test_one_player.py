"""Holds the review of one player against trying everything, and against the review of whole hands."""

import itertools
import random

import pytest

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Fault,
    Led,
    RememberedTrick,
    could_hold,
    read_card,
    review_hand,
    review_player,
    write_card,
)
from tests.rules import brute
from tests.rules.test_review_brute import as_told, draw, written

CASES = 120


def one_player(rng, blanks, careless, tricks=5, players=None):
    """The cards of one player of a hand truly played, and what was led, partly forgotten."""
    while True:
        profile, count, trump, _, told = draw(rng, blanks=0, careless=careless, tricks=tricks)
        if players in (None, count) and (count > 2 or players == 2):
            break
    seat = rng.randrange(count)
    leads, cards = [], []
    for row, leader in told:
        leads.append("himself" if leader == seat else row[0])
        cards.append(row[(seat - leader) % count])
    for at in rng.sample(range(2 * tricks), min(blanks, 2 * tricks)):
        if at < tricks:
            leads[at] = None
        else:
            cards[at - tricks] = None
    return profile, count, trump, leads, cards


def asked(trump, leads, cards):
    return (
        next(suit for suit in SUITS if suit == trump),
        [Led.HIMSELF if lead == "himself" else None if lead is None else read_card(lead) for lead in leads],
        [None if card is None else read_card(card) for card in cards],
    )


def forgotten_told(could):
    return [(one.trick, one.seat, written(one.cards), one.verdict) for one in could]


def hands():
    rng = random.Random(45)
    for number in range(CASES):
        tricks = 5 if rng.random() < 0.75 else rng.randint(1, 4)
        yield one_player(rng, (1, 2, 2, 0)[number % 4], (0, 0.4, 0.7)[number % 3], tricks)


def test_every_play_is_ruled_on_as_trying_everything_says():
    reasons = set()
    for profile, players, trump, leads, cards in hands():
        plays, forgotten = brute.review_player(profile.void_must_trump, trump, leads, cards)
        review = review_player(profile, *asked(trump, leads, cards), players=players)
        where = (profile.id, trump, leads, cards)
        assert as_told(review) == plays, where
        assert forgotten_told(review.forgotten) == forgotten, where
        assert list(review.revokes) == [at for at, play in enumerate(plays) if play[3] == "illegal"], where
        reasons |= {play.reason for play in review.plays}
    assert reasons >= {
        "leads", "follows_suit", "no_trump_held", "holds_back", "void_in_suit", "must_play_trump",
        "must_follow_or_trump", "must_trump_when_void", "depends", "lead_unknown",
    }  # fmt: skip


def test_where_two_play_it_is_the_review_of_the_whole_hand():
    """The other's card in a trick that the player led is forgotten; all the rest is told in both."""
    rng = random.Random(25)
    for number in range(120):
        profile, _, trump, leads, cards = one_player(rng, number % 5, 0.5, rng.randint(1, 5), players=2)
        if None in leads:
            continue
        # The player is seat 0; who led is known of every trick.
        tricks = [
            ([card, None], 0) if lead == "himself" else ([lead, card], 1)
            for lead, card in zip(leads, cards, strict=True)
        ]
        whole = _whole(profile, 2, trump, tricks)
        review = review_player(profile, *asked(trump, leads, cards), players=2)
        assert as_told(review) == as_told_of(whole[0], 0)
        assert forgotten_told(review.forgotten) == sorted(forgotten_told(one for one in whole[1] if one.seat == 0))


def _whole(profile, players, trump, tricks):
    remembered = [
        RememberedTrick(tuple(None if card is None else read_card(card) for card in cards), leader)
        for cards, leader in tricks
    ]
    arguments = (profile, players, next(suit for suit in SUITS if suit == trump), tricks[0][1], remembered)
    return review_hand(*arguments), could_hold(*arguments)


def as_told_of(review, seat):
    return [play for play in as_told(review) if play[1] == seat]


def test_where_more_play_it_is_all_reviews_of_the_whole_hand_together():
    """Any of the others can have led: the verdict is what every choice of leaders makes of it, many cards forgotten."""
    rng = random.Random(110)
    for number in range(12):
        profile, players, trump, leads, cards = one_player(rng, number % 4, 0.5, players=3 + number % 2)
        if None in leads:
            continue
        verdicts, could = {}, {}
        for others in itertools.product(range(1, players), repeat=sum(lead != "himself" for lead in leads)):
            other = iter(others)
            tricks = []
            for lead, card in zip(leads, cards, strict=True):
                leader = 0 if lead == "himself" else next(other)
                row = [None] * players
                row[0] = None if lead == "himself" else lead
                row[-leader % players] = card
                tricks.append((row, leader))
            review, forgotten = _whole(profile, players, trump, tricks)
            if isinstance(review, Fault):
                continue
            for play in review.plays:
                if play.seat == 0:
                    verdicts.setdefault(play.trick, set()).add(play.verdict)
            for one in forgotten:
                if one.seat == 0:
                    could.setdefault(one.trick, set()).update(one.cards)
        review = review_player(profile, *asked(trump, leads, cards), players=players)
        where = (profile.id, trump, leads, cards)
        for play in review.plays:
            said = verdicts[play.trick]
            assert play.verdict == (said.pop() if len(said) == 1 else "open"), where
        assert {one.trick: set(one.cards) for one in review.forgotten} == could, where


def test_with_many_cards_forgotten_nothing_is_said_that_is_not_so():
    rng = random.Random(120)
    for number in range(70):
        profile, players, trump, leads, cards = one_player(rng, 0, 0.4)
        whole = review_player(profile, *asked(trump, leads, cards), players=players)
        for at in rng.sample(range(10), 3 + number % 7):
            (leads if at < 5 else cards)[at % 5] = None
        if not any(cards):
            continue
        review = review_player(profile, *asked(trump, leads, cards), players=players)
        for one in (*review.plays, *review.forgotten):
            if one.verdict in ("legal", "illegal"):
                assert one.verdict == whole.plays[one.trick - 1].verdict
        for told, true in zip(review.led, whole.led, strict=True):
            assert told in (None, true)


BARKER = VARIANTS[0]
HE = "himself"


@pytest.mark.parametrize(
    ("leads", "cards", "verdict", "reason", "because"),
    [
        (["9S", "KH"], ["3C", "6S"], "illegal", "must_play_trump", ["6S"]),
        (["9S", HE], [None, "6S"], None, None, []),
        # He led trick 3, so he took trick 2 over the queen of trumps: the card that nobody remembers was a trump.
        (["9S", "QS", HE, "2D", "3D"], ["3C", None, "KC", "4D", "6D"], "open", "depends", []),
        # The same over the ace of hearts: only the five and the jack beat it, and both may be held back.
        (["9S", "AH", HE, "2D", "3D"], ["3C", None, "KC", "4D", "6D"], "legal", "owes_nothing", []),
        # And where those two are told elsewhere, only ordinary trumps can have taken it over the queen.
        (["9S", "QS", HE, "5S", "JS"], ["3C", None, "KC", "AH", "6D"], "illegal", "proved_by_trick", []),
    ],
)
def test_his_first_card(leads, cards, verdict, reason, because):
    review = review_player(BARKER, *asked("S", leads, cards))
    first = review.plays[0]
    assert (first.verdict, first.reason, written(first.because)) == (verdict, reason, because)


@pytest.mark.parametrize(
    ("leads", "cards", "code", "field"),
    [
        ([], [], "bad_value", "cards"),
        (["9S"] * 6, ["3C"] * 6, "too_many_cards", "cards"),
        (["9S"], ["3C", "4C"], "bad_value", "leads"),
        (["9S", "KH"], ["3C", "9S"], "duplicate_card", "cards[1]"),
        (["9S", "3C"], ["3C", "4C"], "duplicate_card", "leads[1]"),
        (["9S"], ["9S"], "duplicate_card", "cards[0]"),
        # He led trick 2, but a club does not take a trump trick.
        (["9S", HE], ["3C", "4C"], "impossible_hand", "leads[1]"),
        # The five of trumps took trick 1, so nobody else led trick 2.
        (["9S", "KH"], ["5S", "4C"], "impossible_hand", "leads[1]"),
        (["KD", "9S", HE], ["3D", "3C", "4C"], "impossible_hand", "leads[2]"),
    ],
)
def test_what_cannot_have_been_so_is_a_fault(leads, cards, code, field):
    fault = review_player(BARKER, *asked("S", leads, cards))
    assert (fault.code, fault.field) == (code, field)
    if code == "duplicate_card":
        assert fault.facts["card"] in (write_card(read_card(card)) for card in (*leads, *cards))


def test_who_led_follows_where_it_is_not_told():
    """The five took trick 1, so he led trick 2. A diamond did not take trick 3 from the 2♠, so another led trick 4."""
    review = review_player(BARKER, *asked("S", ["9S", None, "2S", None], ["5S", "8D", "AD", "7D"]))
    assert review.led == (False, True, False, False)
    assert [play.reason for play in review.plays][1] == "leads"
