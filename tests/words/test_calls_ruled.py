"""What is said of a call names who and how much, and what would change it is so when the engine is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.rules import PASS, VARIANTS, Fault, Profile, Reason, answer, find_profile
from fortyfives.web.auction_step import said_by
from fortyfives.words.bidders import Bidders, bidders_of, call_at_seat, whose_call
from fortyfives.words.calling import Calling, calling
from fortyfives.words.calls_hints import hint_of_call
from fortyfives.words.calls_ruled import explain_call, may_line
from fortyfives.words.examples import EXAMPLES
from fortyfives.words.translator import ENGLISH

BARKER, KITTY, MERRIMACK = VARIANTS[:3]
NAMES = ("Maeve", "Angus", "Theresa", "Leo")
CALLS = [reason for reason in Reason if EXAMPLES[reason]["ask"] == "call"]


def profile_of(question: dict[str, Any]) -> Profile:
    found = find_profile(question["rules"])
    assert isinstance(found, Profile)
    return found


def judged(question: dict[str, Any]) -> dict[str, Any] | None:
    said = answer(question)
    return None if isinstance(said, Fault) else dict(said)


def ruled(question: dict[str, Any], names: tuple[str, ...] | None = NAMES, *, rough: bool = False) -> Calling:
    profile, said = profile_of(question), judged(question)
    assert said is not None
    bidders = bidders_of(ENGLISH, profile, question["dealer"], names, 4)
    told = said_by(profile, 4, question["dealer"], question["scores"], question["calls"])
    return calling(bidders, question["scores"], told, question["call"], said, rough=rough)


@pytest.mark.parametrize("reason", CALLS)
@pytest.mark.parametrize("names", [NAMES, None], ids=["named", "by their places"])
def test_every_reason_is_told_in_whole_sentences(reason: Reason, names: tuple[str, ...] | None) -> None:
    said = explain_call(ENGLISH, ruled(dict(EXAMPLES[reason]), names))
    for line in (said.short, *said.why):
        assert re.fullmatch(r"[A-Z0-9].*\.", line), line
        assert "None" not in line
        assert "%(" not in line
    assert 1 <= len(said.why) <= 5
    text = " ".join((said.short, *said.why))
    # Names are said where there are any: where somebody has bid, or the rule is about whose turn it is.
    assert any(name in text for name in NAMES) is (names is not None and reason is not Reason.NOT_A_BID)


def sentences(question: dict[str, Any], **how: Any) -> str:
    told = ruled(question, **how)
    said, hint = explain_call(ENGLISH, told), hint_of_call(ENGLISH, told)
    return " ".join((said.short, *said.why, may_line(ENGLISH, told), hint.text if hint else ""))


def test_the_floor_is_explained_with_names_and_numbers() -> None:
    question = {"ask": "call", "rules": "barker", "dealer": 3, "scores": [60, 105], "calls": ["pass", "pass", 15]}
    assert sentences({**question, "call": "hold"}) == (
        "Leo may not hold at 15. The total of Angus and Leo is 105. "
        "A side on 100 or more may not bid or hold under 20. "
        "To hold at 15 is to bid 15, and that is under 20. Leo may bid 20, 25 or 30, or pass. "
        "On 95 Leo could hold at 15. Had Theresa bid 20, Leo could hold at 20."
    )
    rough = sentences({**question, "call": "hold"}, rough=True)
    assert "The total of Angus and Leo is 100 or more." in rough
    assert "105" not in rough


def test_what_stands_is_named_with_who_made_it() -> None:
    question = {"ask": "call", "rules": "barker", "dealer": 3, "scores": [0, 0], "calls": [15, 20]}
    assert sentences({**question, "call": 20}) == (
        "20 is not higher than the 20 that Angus bid. "
        "A bid has to be higher than the one that stands, so higher than 20. "
        "To take it at the same amount is to hold, and only the dealer may hold. Theresa may bid 25 or 30, or pass. "
        "Had Angus passed, 20 would be legal."
    )
    held = {**question, "calls": [20, PASS, PASS, "hold"], "call": 20}
    assert "20 is not higher than the 20 that Leo holds." in sentences(held)


def test_the_floor_moves_what_the_dealer_has_to_take() -> None:
    rules = {"base": "barker", "all_pass": "dealer_min"}
    question = {"ask": "call", "rules": rules, "dealer": 3, "calls": [PASS] * 3, "call": PASS}
    assert "Leo must bid 5." in sentences({**question, "scores": [0, 0]})
    assert "The dealer takes it at 20, the floor from 100 on." in sentences({**question, "scores": [0, 100]})


def test_a_bidder_without_a_name_is_called_by_his_place() -> None:
    def at(seat: int, bidders: Bidders) -> tuple[str, str]:
        return bidders.name(seat), bidders.heads[seat]

    pairs = bidders_of(ENGLISH, BARKER, 2, None, 4)
    assert at(2, pairs) == ("the dealer", "Dealer")
    assert at(3, pairs) == ("the player on the dealer’s left", "Dealer’s left")
    assert at(0, pairs) == ("the dealer’s partner", "Dealer’s partner")
    assert pairs.side(ENGLISH, 0) == "the dealer’s side"
    assert pairs.side(ENGLISH, 1) == "the other side"
    single = find_profile({"base": "barker", "sides": "single"})
    assert isinstance(single, Profile)
    alone = bidders_of(ENGLISH, single, 0, None, 4)
    assert at(2, alone) == ("the player opposite the dealer", "Opposite")
    assert alone.side(ENGLISH, 2) == "the player opposite the dealer"
    assert whose_call(ENGLISH, pairs, 2, 20) == "the 20"
    assert whose_call(ENGLISH, bidders_of(ENGLISH, BARKER, 3, NAMES, 4), 3, "hold") == "Leo’s hold"
    assert call_at_seat(ENGLISH, pairs, 2, "hold") == "Dealer, hold"


# --- what would change it is so


def check_hint(question: dict[str, Any], text: str) -> int:
    """Put every neighbour that a hint names to the judge; how many there were."""
    profile = profile_of(question)
    said = said_by(profile, 4, 3, question["scores"], question["calls"])
    seat = (judged(question) or {})["seat"]
    found = 0

    def on(total: str) -> dict[str, Any]:
        scores = list(question["scores"])
        scores[profile.side_of(seat, 4)] = int(total)
        return {**question, "scores": scores}

    def had(name: str, instead: Any) -> dict[str, Any]:
        place = max(place for place, (who, _) in enumerate(said) if NAMES[who] == name)
        calls = [*question["calls"][:place], instead, *question["calls"][place + 1 :]]
        return {**question, "calls": calls}

    def holds(asked: dict[str, Any], *, legal: bool) -> None:
        nonlocal found
        got = judged(asked)
        assert got is not None, asked
        assert got["legal"] is legal, (text, asked)
        found += 1

    for total, verb, bid in re.findall(r"On (\d+) \w+ could (hold at|bid) (\d+)", text):
        assert (verb == "bid") is (question["call"] == int(bid))
        holds(on(total), legal=True)
    for total in re.findall(r"On (\d+) or more \w+ could not", text):
        holds(on(total), legal=False)
    for name, bid, at in re.findall(r"Had (\w+) bid (\d+), \w+ could hold at (\d+)", text):
        assert bid == at
        holds({**had(name, int(bid)), "call": "hold"}, legal=True)
    for name, bid in re.findall(r"Had (\w+) bid (\d+), \w+ (?:could pass|could bid|\d+ would be legal)", text):
        holds(had(name, int(bid)), legal=True)
    for name, bid, call in re.findall(r"Had (\w+) bid (\d+), (\d+) would be legal", text):
        assert question["call"] == int(call)
        holds(had(name, int(bid)), legal=True)
    for name in re.findall(r"Had (\w+) passed, \d+ would be legal", text):
        holds(had(name, PASS), legal=True)
    for name, bid in re.findall(r"Had (\w+) bid (\d+), \w+ (?:would have to bid more|could hold it but)", text):
        holds(had(name, int(bid)), legal=False)
    for bid in re.findall(r"A bid of (\d+) would be legal", text):
        holds({**question, "call": int(bid)}, legal=True)
    for bid in re.findall(r"A bid of (\d+) would not be legal", text):
        holds({**question, "call": int(bid)}, legal=False)
    return found


@given(
    rules=st.sampled_from(["barker", "kitty-four", "merrimack", "auction-120"]),
    scores=st.tuples(st.sampled_from([0, 95, 100, 115]), st.sampled_from([0, 95, 100, 115])),
    calls=st.lists(st.sampled_from([PASS, PASS, "hold", 5, 10, 15, 17, 20, 25, 30]), min_size=1, max_size=6),
)
@settings(max_examples=400)
def test_what_would_change_it_is_so(rules: str, scores: tuple[int, int], calls: list[Any]) -> None:
    question = {
        "ask": "call",
        "rules": rules,
        "dealer": 3,
        "scores": list(scores),
        "calls": calls[:-1],
        "call": calls[-1],
    }
    if judged(question) is None:
        return
    told = ruled(question)
    hint = hint_of_call(ENGLISH, told)
    if hint is None:
        return
    numbers = re.findall(r"\d+", hint.text)
    found = check_hint(question, hint.text)
    assert found or not numbers or told.seat is None or "could hold at" in hint.text or "have to bid" in hint.text


@pytest.mark.parametrize("reason", [reason for reason in CALLS if reason not in (Reason.OK, Reason.AUCTION_OVER)])
def test_every_ruling_against_a_call_says_what_would_be_legal(reason: Reason) -> None:
    question = {**EXAMPLES[reason], "dealer": 3}
    hint = hint_of_call(ENGLISH, ruled(question))
    assert hint is not None
    if reason is not Reason.ONLY_DEALER_HOLDS:
        assert check_hint(question, hint.text)
