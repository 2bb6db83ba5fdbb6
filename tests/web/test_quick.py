"""Quick entry: five answers in any order make the hand; what is impossible explains itself; all of it goes back."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS, Profile
from fortyfives.scorebook import Entry, Match, Refusal, preview, replay, start
from fortyfives.web import draft, quick
from fortyfives.web.draft import Answers, Step
from fortyfives.web.quick import BadAnswer

BARKER, KITTY_FOUR, MERRIMACK, *_ = VARIANTS
FORTY_FIVE, TWENTY_FIVE = VARIANTS[-2:]
FIVE = (("bidder", "2"), ("bid", "20"), ("trump", "S"), ("count", "3"), ("top", "0"))


def begun(profile: Profile, players: int = 4, opening: list[int] | None = None) -> Match:
    event = start(profile, range(1, players + 1), 0, opening)
    assert not isinstance(event, Refusal)
    return replay([Entry(1, event, "", "", None, "1")])


def told(match: Match, *answers: tuple[str, str]) -> Answers:
    said = draft.begin(match)
    for field, value in answers:
        said = quick.answer(match, said, field, value)
    return said


@pytest.mark.parametrize("order", list(permutations(FIVE)), ids=lambda order: "-".join(name for name, _ in order))
def test_the_answers_may_come_in_any_order(order: tuple[tuple[str, str], ...]) -> None:
    match = begun(BARKER)
    # A count given before the seat is one of the first side, which is the side of seat 2.
    said = told(match, *order)
    assert quick.step_of(match, said) is Step.CHECK
    assert quick.tally_do(match, said) == {
        "tally": {"bidder": 2, "bid": 20, "held": False, "trump": "S", "counts": [3, 2], "top_side": 0}
    }


def test_the_count_is_that_of_the_bidding_side() -> None:
    match = begun(BARKER)
    said = told(match, ("bidder", "1"), ("bid", "20"), ("trump", "S"), ("count", "3"))
    assert said.counts == (2, 3)
    # Who bid was tapped wrong: the tricks that were counted stay with the side that took them.
    assert quick.answer(match, said, "bidder", "0").counts == (2, 3)


def test_before_a_seat_is_chosen_nothing_is_refused() -> None:
    match = begun(BARKER, opening=[105, 70])
    none_yet = draft.begin(match)
    assert [quick.bid_refusal(match, none_yet, bid) for bid in BARKER.offered] == [None] * 6
    chosen = told(match, ("bidder", "2"))
    refused = [bid for bid in BARKER.offered if quick.bid_refusal(match, chosen, bid)]
    assert refused == [5, 10, 15]


def test_an_amount_that_the_seat_may_not_bid_is_asked_again() -> None:
    match = begun(BARKER, opening=[105, 70])
    said = told(match, ("bid", "15"), ("bidder", "2"))
    assert (said.bid, said.asked) == (None, ("bid", "15"))
    assert quick.step_of(match, said) is Step.BID
    stands = quick.answer(match, said, "stand", "15")
    assert (stands.bid, stands.stands, stands.asked) == (15, True, None)
    # Another seat is free to bid 15, so nothing has to stand any more.
    assert quick.answer(match, stands, "bidder", "1").stands is False


def test_a_hold_under_the_floor_is_a_bid_of_that_amount() -> None:
    match = begun(BARKER, opening=[105, 70])
    said = told(match, ("bidder", "0"), ("held", "1"), ("bid", "15"))
    assert said.asked == ("bid", "15")
    refusal = quick.bid_refusal(match, said, 15)
    assert refusal is not None
    assert refusal.code == "below_floor"


def test_only_the_dealer_can_have_held() -> None:
    match = begun(BARKER)
    with pytest.raises(BadAnswer):
        told(match, ("bidder", "1"), ("held", "1"))
    held = told(match, ("bidder", "0"), ("held", "1"))
    assert held.held
    assert not quick.answer(match, held, "bidder", "1").held


def test_a_side_without_a_trick_has_no_highest_trump() -> None:
    match = begun(BARKER)
    said = told(match, *FIVE[:3], ("count", "5"), ("top", "1"))
    assert said.asked == ("top", "1")
    assert not said.top_known
    # The other way round the tricks win, and the trump is asked again.
    later = told(match, *FIVE[:3], ("count", "3"), ("top", "1"), ("count", "5"))
    assert (later.counts, later.top_known) == ((5, 0), False)


@pytest.mark.parametrize(
    ("profile", "left"),
    [(BARKER, None), (KITTY_FOUR, (0, 15)), (MERRIMACK, (0, 15)), (FORTY_FIVE, None)],
    ids=lambda value: value.id if isinstance(value, Profile) else "",
)
def test_who_must_take_it_when_all_pass(profile: Profile, left: tuple[int, int] | None) -> None:
    match = begun(profile)
    assert quick.left_with_it(match) == left
    if left is not None:
        said = told(match, ("bagged", "1"))
        assert (said.bidder, said.bid) == left


# --- games without an auction ----------------------------------------------------------------------------------


def test_a_turned_up_game_needs_three_answers() -> None:
    match = begun(FORTY_FIVE)
    said = told(match, ("trump", "D"), ("count", "3"), ("top", "1"))
    assert quick.tally_do(match, said) == {"tally": {"trump": "D", "counts": [3, 2], "top_side": 1}}
    assert quick.step_of(match, said) is Step.CHECK


def test_five_who_play_alone_say_who_took_each_trick() -> None:
    match = begun(FORTY_FIVE, 5)
    said = told(match, ("trump", "D"), *(("trick", seat) for seat in "11403"))
    assert quick.step_of(match, said) is Step.TRICKS
    said = quick.answer(match, said, "top", "4")
    assert quick.tally_do(match, said) == {"tally": {"trump": "D", "counts": [1, 2, 0, 1, 1], "top_side": 4}}


def test_the_order_is_asked_only_where_it_decides() -> None:
    early = begun(TWENTY_FIVE)
    assert quick.step_of(early, told(early, ("trump", "S"), ("count", "3"))) is Step.CHECK
    late = begun(TWENTY_FIVE, opening=[15, 15])
    said = told(late, ("trump", "S"), ("count", "3"))
    assert quick.step_of(late, said) is Step.TRICKS
    assert quick.wants_order(late, said)
    # 15 : 15, and the second trick of a side ends it: nothing is asked after that.
    said = quick.answer(late, said, "trick", "1")
    assert quick.step_of(late, said) is Step.TRICKS
    said = quick.answer(late, said, "trick", "1")
    assert quick.step_of(late, said) is Step.CHECK
    assert quick.tally_do(late, said) == {"tally": {"trump": "S", "tricks": [1, 1], "top_trump": None}}


def test_tricks_that_can_only_have_gone_one_way_are_filled_in() -> None:
    late = begun(TWENTY_FIVE, opening=[20, 20])
    said = told(late, ("trump", "S"), ("count", "4"))
    assert quick.wants_order(late, said)
    said = quick.answer(late, said, "trick", "1")
    assert quick.step_of(late, said) is Step.CHECK


def test_six_alone_in_twenty_five_stop_at_the_trick_that_reaches_it() -> None:
    match = begun(TWENTY_FIVE, 5, opening=[15, 0, 0, 0, 0])
    said = told(match, ("trump", "S"), ("trick", "0"), ("trick", "3"))
    assert quick.step_of(match, said) is Step.TRICKS
    said = quick.answer(match, said, "trick", "0")
    assert quick.step_of(match, said) is Step.CHECK
    with pytest.raises(BadAnswer):
        quick.answer(match, said, "trick", "0")


# --- whatever is tapped ----------------------------------------------------------------------------------------

TAPS = st.lists(
    st.one_of(
        st.tuples(st.just("bidder"), st.sampled_from("0123")),
        st.tuples(st.sampled_from(["bid", "stand"]), st.sampled_from(["5", "10", "15", "20", "25", "30"])),
        st.tuples(st.just("held"), st.sampled_from("01")),
        st.tuples(st.just("trump"), st.sampled_from("SHDC")),
        st.tuples(st.just("count"), st.sampled_from("012345")),
        st.tuples(st.just("trick"), st.sampled_from("01")),
        st.tuples(st.just("top"), st.sampled_from(["0", "1", "none"])),
        st.tuples(st.just("bagged"), st.just("1")),
        st.just(("forget", "1")),
    ),
    max_size=14,
)


@given(
    taps=TAPS,
    profile=st.sampled_from(VARIANTS),
    opening=st.tuples(st.integers(0, 4), st.integers(0, 4)),
)
def test_whatever_is_tapped_the_check_can_be_saved(
    taps: list[tuple[str, str]], profile: Profile, opening: tuple[int, int]
) -> None:
    match = begun(profile, opening=[5 * total for total in opening])
    said = draft.begin(match)
    for field, value in taps:
        try:
            said = draft.forget(match, said) if field == "forget" else quick.answer(match, said, field, value)
        except BadAnswer:
            continue
        assert draft.from_body(json.loads(json.dumps(draft.to_body(said)))) == said
    if quick.step_of(match, said) is Step.CHECK:
        do = quick.tally_do(match, said)
        assert not isinstance(preview(match, do, let_stand=said.stands), Refusal)


@given(taps=TAPS, profile=st.sampled_from(VARIANTS))
def test_every_answer_can_be_taken_back(taps: list[tuple[str, str]], profile: Profile) -> None:
    match = begun(profile)
    said = draft.begin(match)
    for field, value in taps:
        try:
            said = quick.answer(match, said, field, value)
        except BadAnswer:
            continue
    for _ in range(len(said.order) + 1):
        said = draft.forget(match, said)
    assert said == draft.begin(match)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bidder", "4"),
        ("bidder", "x"),
        ("bidder", "-1"),
        ("bidder", "²"),
        ("bid", "7"),
        ("bid", "60"),
        ("trump", "X"),
        ("count", "6"),
        ("top", "2"),
        ("trick", "0"),
        ("held", "1"),
        ("bagged", "1"),
        ("winner", "0"),
        ("", ""),
    ],
)
def test_an_answer_that_no_page_offers_is_none(field: str, value: str) -> None:
    with pytest.raises(BadAnswer):
        quick.answer(begun(BARKER), draft.begin(begun(BARKER)), field, value)
