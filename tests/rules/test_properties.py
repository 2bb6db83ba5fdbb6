"""Laws that hold for every deal: somebody may always play something, the strongest card wins, the points add up."""

from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import (
    DECK,
    SUITS,
    VARIANTS,
    Counts,
    Suit,
    Tricks,
    Verdict,
    answer,
    check_tally,
    contract_code,
    find_profile,
    is_trump,
    judge_finish,
    judge_play,
    plain_order,
    profile_from_json,
    profile_json,
    read_card,
    score_hand,
    suit_of,
    top_three,
    trick_winner,
    trump_order,
    write_card,
)

profiles = st.sampled_from(VARIANTS)
auctions = st.sampled_from([profile for profile in VARIANTS if profile.has_auction])
suits = st.sampled_from(SUITS)
deals = st.lists(st.sampled_from(DECK), min_size=2, max_size=6, unique=True)


@given(profiles, suits, deals)
def test_some_card_is_always_legal(profile, trump, cards):
    lead, *hand = cards
    rulings = [judge_play(profile, trump, (lead,), hand, card) for card in hand]
    assert any(ruling.legal for ruling in rulings)
    for card, ruling in zip(hand, rulings, strict=True):
        assert (card in ruling.legal_cards) is ruling.legal
        assert bool(ruling.because) is not ruling.legal
        assert set(ruling.because) <= set(hand)


@given(profiles, suits, deals)
def test_a_trump_may_always_be_played(profile, trump, cards):
    lead, *hand = cards
    assert all(judge_play(profile, trump, (lead,), hand, card).legal for card in hand if is_trump(card, trump))


@given(profiles, suits, deals, st.lists(st.sampled_from(DECK), max_size=4, unique=True))
def test_only_the_card_led_counts(profile, trump, cards, later):
    lead, *hand = cards
    on_table = (lead, *(card for card in later if card not in cards))[:5]
    for card in hand:
        assert judge_play(profile, trump, on_table, hand, card) == judge_play(profile, trump, (lead,), hand, card)


@given(profiles, suits, deals)
def test_an_unknown_card_never_changes_a_settled_ruling(profile, trump, cards):
    """A ruling made with a card unknown stands whatever that card turns out to be; an open one can go both ways."""
    lead, *hand = cards
    card = hand[0]
    open_ruling = judge_play(profile, trump, (lead,), [*hand[:4], None], card)
    unnamed = [other for other in DECK if other != lead and other not in hand[:4]]
    spoiling = set()
    for other in unnamed:
        settled = judge_play(profile, trump, (lead,), [*hand[:4], other], card)
        if open_ruling.verdict is not Verdict.OPEN:
            assert settled.verdict is open_ruling.verdict
        elif not settled.legal:
            spoiling.add(other)
    assert set(open_ruling.depends_on) == spoiling


@given(suits, deals)
def test_the_winner_holds_the_strongest_card(trump, cards):
    taker = cards[trick_winner(trump, cards)]
    trumps = [card for card in trump_order(trump) if card in cards]
    if trumps:
        assert taker == trumps[0]
    else:
        led = suit_of(cards[0])
        assert taker == next(card for card in plain_order(led, trump) if card in cards)


@given(suits)
def test_the_pack_splits_into_trumps_and_plain_suits(trump):
    plain = [card for suit in SUITS for card in plain_order(suit, trump)]
    assert sorted([*trump_order(trump), *plain]) == list(DECK)
    assert read_card("AH") in top_three(trump)
    assert len(trump_order(trump)) == (13 if trump is Suit.HEARTS else 14)


@given(st.sampled_from(DECK))
def test_a_card_reads_back(card):
    assert read_card(write_card(card)) == card


sides_of_tricks = st.lists(st.integers(0, 1), min_size=5, max_size=5)


@given(auctions, sides_of_tricks, st.integers(1, 5) | st.none(), st.integers(0, 1), st.data())
def test_the_points_of_a_hand_add_up(profile, sides, top, side, data):
    bid = data.draw(st.sampled_from(profile.offered))
    score = score_hand(profile, 4, (0, 0), side, bid, Tricks(tuple(sides), top))
    assert sum(score.captured) == (25 if top is None else 30)
    assert score.made is (score.captured[side] >= bid)
    assert score.change[1 - side] == score.captured[1 - side]
    assert score.change[side] >= score.captured[side] if score.made else score.change[side] == -bid


@given(
    profiles,
    sides_of_tricks,
    st.integers(1, 5) | st.none(),
    st.integers(0, 1),
    st.lists(st.integers(-60, 119), min_size=2, max_size=2),
)
def test_counts_and_tricks_give_the_same_score(profile, sides, top, side, scores):
    tricks = Tricks(tuple(sides), top)
    counts = Counts((sides.count(0), sides.count(1)), None if top is None else sides[top - 1])
    bid = profile.offered[0] if profile.has_auction else None
    bidding_side = side if profile.has_auction else None
    if check_tally(profile, 4, scores, counts) is None:
        by_tricks = score_hand(profile, 4, scores, bidding_side, bid, tricks)
        assert by_tricks == score_hand(profile, 4, scores, bidding_side, bid, counts)


@given(profiles, st.lists(st.integers(-60, 200), min_size=2, max_size=2), st.integers(0, 1))
def test_a_winner_has_reached_the_target(profile, scores, side):
    finish = judge_finish(profile, scores, side if profile.has_auction else None)
    if finish.winner is not None:
        assert scores[finish.winner] >= profile.target
    else:
        assert max(scores) < profile.target or scores[0] == scores[1]


@given(profiles)
def test_a_rule_set_reads_back(profile):
    assert profile_from_json(profile_json(profile)) == profile


def test_contract_codes_tell_rules_apart_and_not_names():
    codes = {contract_code(profile) for profile in VARIANTS}
    assert len(codes) == len(VARIANTS)
    assert all(len(code) == 4 and not set(code) & set("01OILU") for code in codes)
    same = find_profile({"base": "barker", "target": 120})
    other = find_profile({"base": "barker", "target": 100})
    assert contract_code(same) == contract_code(VARIANTS[0]) != contract_code(other)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.floats(allow_nan=False)
    | st.sampled_from(["barker", "pass", "hold", "5S", "S", ""]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["cards", "leader", "base", "bid", "at"]), inner, max_size=3)
    ),
    max_leaves=8,
)
fields = st.sampled_from(
    "rules players trump trick hand card leader cards dealer scores calls call bidding_side bid tricks top_trump "
    "counts top_side role discard turned is_dealer has_played first_dealer hands".split()
)


@given(
    st.sampled_from(
        ["play", "trick", "call", "auction", "hand", "finish", "discard", "name_trump", "rob", "review", "match"]
    ),
    st.dictionaries(fields, json_values, max_size=9),
)
def test_no_question_is_too_bad_to_be_answered(ask, fields_given):
    answer({"ask": ask, **fields_given})
