"""Holds the review of a hand against trying every card in every blank, over hands drawn at random."""

import random

import pytest

from fortyfives.rules import (
    SUITS,
    VARIANTS,
    Fault,
    RememberedTrick,
    could_hold,
    follow_leaders,
    read_card,
    review_hand,
    what_decides,
    write_card,
)
from tests.rules import brute

HANDS = 400
DRAWN_FROM_FEW = 0.5  # so often the pack is short of plain cards, so that forgotten trumps are all but accounted for


def draw(rng, *, blanks, careless, tricks=5):
    """A hand truly played, with a revoke where a player is careless, then partly forgotten: the review's arguments."""
    profile = rng.choice(VARIANTS)
    players = rng.choice(profile.players)
    trump = rng.choice("SHDC")
    pack = brute.DECK[:]
    rng.shuffle(pack)
    if rng.random() < DRAWN_FROM_FEW:
        pack.sort(key=lambda card: rng.random() - 0.6 * (card in brute.TRUMPS[trump]) - 0.4 * (card[-1] == "H"))
    hands = [[pack.pop() if rng.random() < 0.2 else pack.pop(0) for _ in range(5)] for _ in range(players)]
    leader = first = rng.randrange(players)
    told = []
    for _ in range(tricks):
        cards = []
        for place in range(players):
            hand = hands[(leader + place) % players]
            free = [card for card in hand if legal(profile.void_must_trump, trump, cards, hand, card)]
            card = rng.choice(hand if rng.random() < careless else free)
            hand.remove(card)
            cards.append(card)
        told.append((cards, leader))
        leader = (leader + brute.taker(trump, cards)) % players
    places = [(at, place) for at in range(tricks) for place in range(players)]
    if rng.random() < 0.4:  # the cards that took tricks: then who took them tells something
        places = [(at, brute.taker(trump, cards)) for at, (cards, _) in enumerate(told)]
    for at, place in rng.sample(places, min(blanks, len(places))):
        told[at][0][place] = None
    return profile, players, trump, first, told


def legal(void, trump, cards, hand, card):
    if not cards or not brute.is_throw_off(trump, cards[0], card):
        return True
    return not any(held in brute.FORBIDS[trump, void, cards[0]] for held in hand if held != card)


def remembered(told):
    return [
        RememberedTrick(tuple(None if card is None else read_card(card) for card in cards), leader)
        for cards, leader in told
    ]


def written(cards):
    return [write_card(card) for card in cards]


def as_told(review):
    return [
        (
            play.trick,
            play.seat,
            None if play.card is None else write_card(play.card),
            play.verdict,
            play.reason,
            written(play.because),
            written(play.depends_on),
        )
        for play in review.plays
    ]


def arguments(hand):
    profile, players, trump, leader, told = hand
    return profile, players, next(suit for suit in SUITS if suit == trump), leader, remembered(told)


def draw_some():
    """Hands with no blank, one or two, told to the end or not, with revokes and without."""
    rng = random.Random(45)
    for number in range(HANDS):
        blanks = (0, 1, 2, 2)[number % 4]
        careless = (0, 0.3, 0.6)[number % 3]
        tricks = 5 if rng.random() < 0.75 else rng.randint(1, 4)
        yield draw(rng, blanks=blanks, careless=careless, tricks=tricks)


@pytest.fixture(scope="module")
def reviewed():
    """Each hand with what trying everything makes of it, and what the engine does."""
    found = []
    for hand in draw_some():
        profile, players, trump, leader, told = hand
        tried = brute.review(profile.void_must_trump, players, trump, leader, told)
        found.append((hand, tried, review_hand(*arguments(hand)), could_hold(*arguments(hand))))
    return found


def test_every_play_is_ruled_on_as_trying_everything_says(reviewed):
    for hand, (plays, _, _), review, _ in reviewed:
        assert as_told(review) == plays, hand


def test_revokes_and_winners_too(reviewed):
    for hand, (plays, _, winners), review, _ in reviewed:
        assert list(review.revokes) == [at for at, play in enumerate(plays) if play[3] == "illegal"], hand
        assert list(review.winners) == winners, hand


def test_every_forgotten_card_is_what_some_completion_puts_there(reviewed):
    for hand, (_, forgotten, _), _, could in reviewed:
        assert [(one.trick, one.seat, written(one.cards), one.verdict) for one in could] == forgotten, hand


def test_an_open_play_hangs_on_the_cards_that_spoil_it(reviewed):
    """Whose card at which trick: a later one of the same player, and together they are all that the play depends on."""
    for hand, _, review, could in reviewed:
        for play in review.plays:
            deciding = what_decides(play, could)
            assert bool(deciding) == bool(play.depends_on), hand
            assert {card for one in deciding for card in one.cards} == set(play.depends_on), hand
            for one in deciding:
                assert (one.seat, one.trick > play.trick) == (play.seat, True)
                whole = next(other for other in could if (other.trick, other.seat) == (one.trick, one.seat))
                assert set(one.cards) <= set(whole.cards), hand


def test_what_was_forgotten_is_among_what_it_can_have_been():
    rng = random.Random(25)
    for _ in range(60):
        profile, players, trump, leader, told = draw(rng, blanks=0, careless=0.3)
        true = [list(cards) for cards, _ in told]
        for at, place in rng.sample([(at, place) for at in range(5) for place in range(players)], 8):
            told[at][0][place] = None
        could = could_hold(*arguments((profile, players, trump, leader, told)))
        blanks = [card for (cards, _), row in zip(told, true, strict=True) for card in _lost(cards, row)]
        assert all(card in written(one.cards) for card, one in zip(blanks, could, strict=True))


def _lost(cards, row):
    return [card for kept, card in zip(cards, row, strict=True) if kept is None]


def test_with_many_cards_forgotten_nothing_is_said_that_is_not_so():
    """Whatever is called legal or not legal was so in the hand that was truly played; the rest stays open."""
    rng = random.Random(120)
    sure = 0
    for number in range(120):
        profile, players, trump, leader, told = draw(rng, blanks=0, careless=0.4)
        whole = review_hand(*arguments((profile, players, trump, leader, told)))
        true = {(play.trick, play.seat): play.verdict for play in whole.plays}
        for at, place in rng.sample([(at, place) for at in range(5) for place in range(players)], 3 + number % 8):
            told[at][0][place] = None
        hand = (profile, players, trump, leader, told)
        for one in (*review_hand(*arguments(hand)).plays, *could_hold(*arguments(hand))):
            if one.verdict in ("legal", "illegal"):
                assert one.verdict == true[one.trick, one.seat], hand
                sure += 1
    assert sure > 1000


def test_all_reasons_and_verdicts_came_up(reviewed):
    """The hands are worth something: each reason of a review is among them."""
    reasons = {play.reason for _, _, review, _ in reviewed for play in review.plays} - {None}
    assert reasons == {
        "leads", "plays_trump", "trumps_in", "follows_suit", "no_trump_held", "holds_back", "void_in_suit",
        "must_play_trump", "must_follow_or_trump", "must_trump_when_void", "depends", "proved_by_trick",
        "owes_nothing", "lead_unknown",
    }  # fmt: skip
    assert {one.verdict for _, _, _, could in reviewed for one in could} >= {"legal", "open"}


def test_a_forgotten_card_can_be_a_revoke_whatever_it_was():
    """The 2♥ took the trick, so the forgotten card was neither a heart nor a trump; and a heart was played later."""
    hand = (VARIANTS[0], 2, "S", 0, [(["2H", None], 0), (["3C", "KH"], 0)])
    forgotten = could_hold(*arguments(hand))
    assert (forgotten[0].verdict, forgotten[0].seat) == ("illegal", 1)
    assert brute.review(VARIANTS[0].void_must_trump, 2, "S", 0, hand[4])[1][0][3] == "illegal"


def test_a_leader_who_cannot_have_taken_the_trick_is_refused_where_nothing_fits():
    """Another seat is said to have taken a trick of which a card is forgotten: possible or not, both say the same."""
    rng = random.Random(110)
    refused = 0
    for _ in range(80):
        profile, players, trump, leader, told = draw(rng, blanks=2, careless=0.3)
        lost = [at for at, (cards, _) in enumerate(told[:-1]) if None in cards]
        if not lost:
            continue
        at = rng.choice(lost)
        told = [*told[: at + 1], (told[at + 1][0], rng.randrange(players))]
        hand = (profile, players, trump, leader, told)
        try:
            plays, _, _ = brute.review(profile.void_must_trump, players, trump, leader, told)
        except brute.Impossible:
            refused += 1
            review = review_hand(*arguments(hand))
            assert isinstance(review, Fault)
            assert review.code == "impossible_hand"
        else:
            assert as_told(review_hand(*arguments(hand))) == plays, hand
    assert refused > 5


def test_a_card_told_twice_is_a_fault():
    hand = (VARIANTS[0], 4, "S", 0, [(["9S", "2D", "3D", "4D"], 0), (["KH", "QH", "9S", "JH"], 0)])
    for ask in (review_hand, could_hold):
        fault = ask(*arguments(hand))
        assert (fault.code, fault.field, fault.facts) == ("duplicate_card", "tricks[1].cards", {"card": "9S"})


@pytest.mark.parametrize(
    ("tricks", "leaders"),
    [
        ([], (1,)),
        ([(["7S", "5S", "AS", "AH"], None)], (1, 2)),
        ([(["7S", None, "AS", "AH"], None)], (1, None)),
        ([(["7S", None, "AS", "AH"], None), (["KC", "QC", "JC", "10C"], 3)], (1, 3, 3)),
        ([(["7S", None, "AS", "AH"], None), (["KC", "QC", "JC", "10C"], None)], (1, None, None)),
    ],
)
def test_who_leads_is_followed_as_far_as_it_can_be(tricks, leaders):
    assert follow_leaders(SUITS[0], 4, 1, remembered(tricks)) == leaders
