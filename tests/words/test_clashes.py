"""Every combination that cannot be played says which two things go against each other, and what to do."""

from __future__ import annotations

import pytest

from fortyfives.rules import FIELDS, VARIANTS, Fault, find_profile, profile_json
from fortyfives.rules.profile import _CHECKS
from fortyfives.words.clashes import clash_of, clash_rule, value_sentence
from fortyfives.words.faults import fault_message
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import ENGLISH

BASES = {profile.id: profile_json(profile) for profile in VARIANTS}

# base, what the table changes, the field that is refused, and words of both things that are concerned
CLASHES = [
    # bids and an auction go together
    ("forty-five", {"bids": [15, 20]}, "bids", ("bids", "bidding")),
    ("merrimack", {"bids": []}, "auction", ("bidding", "bids")),
    # what has no meaning where nobody bids
    ("forty-five", {"hold": True}, "hold", ("Holding", "bidding")),
    ("forty-five", {"all_pass": "bagged"}, "all_pass", ("All can pass", "bidding")),
    ("forty-five", {"floor": {"at": 30, "bid": 20}}, "floor", ("floor", "bidding")),
    ("forty-five", {"kitty": 3}, "kitty", ("kitty", "bidding")),
    ("forty-five", {"must_hold_trump": True}, "must_hold_trump", ("Naming trump", "bidding")),
    ("forty-five", {"keep": {"bidder": [0, 5], "others": [0, 5]}}, "keep", ("draw", "bidding")),
    ("forty-five", {"first_lead": "bidder"}, "first_lead", ("first lead", "bidding")),
    ("forty-five", {"first_lead": "left_of_bidder"}, "first_lead", ("first lead", "bidding")),
    ("forty-five", {"defenders": {"cap": 40}}, "defenders", ("other side", "bidding")),
    ("forty-five", {"defenders": {"stop_at": 40}}, "defenders", ("other side", "bidding")),
    ("forty-five", {"both_reach": "bidder"}, "both_reach", ("both reach it", "bidding")),
    ("forty-five", {"bid_60": True}, "bid_60", ("bid of 60", "bidding")),
    ("forty-five", {"must_bid_out": True}, "must_bid_out", ("Going out", "bidding")),
    # what an auction cannot do without
    ("barker", {"all_pass": None}, "auction", ("bidding", "All pass")),
    ("barker", {"keep": None}, "auction", ("bidding", "Draw")),
    # pairs
    ("merrimack", {"floor": {"at": 90, "bid": 10}}, "floor", ("A floor of 10 needs 10 among the bids",)),
    ("barker", {"bids": [15, 25, 30]}, "floor", ("A floor of 20", "Add 20 to the bids", "another floor")),
    ("barker", {"rob": True}, "rob", ("Robbing", "bidding")),
    ("barker", {"checked": "trick"}, "checked", ("Counted after each trick", "bidding")),
    ("forty-five", {"checked": "trick"}, "checked", ("Counted after each trick", "highest trump")),
    ("barker", {"bid_60": True, "bids": [15, 20]}, "bid_60", ("bid of 60", "30 among the bids")),
    ("barker", {"bid_60": True, "bonus": 0}, "bid_60", ("bid of 60", "highest trump")),
    ("barker", {"defenders": {"cap": 120}}, "defenders", ("limit of 120 for the other side", "target of 120")),
    ("one-hundred-and-ten", {"target": 100}, "defenders", ("limit of 105 for the other side", "target of 100")),
    ("barker", {"sides": "three_pairs"}, "sides", ("Three pairs", "6 players")),
    ("forty-five", {"sides": "three_pairs"}, "sides", ("Three pairs", "6 players")),
    ("barker", {"players": [6]}, "players", ("52 cards", "players", "kitty", "draw")),
    ("kitty-four", {"players": [4, 6]}, "players", ("52 cards", "players", "kitty", "draw")),
]

SOME_ANSWERS = (
    *(None, True, False, 0, 3, 5, 30, 45, 60, 100, 120),
    *([], [6], [15, 20], [15, 20, 30], {"at": 30, "bid": 10}, {"bidder": [0, 5], "others": [0, 5]}),
    *({"cap": 40}, {"stop_at": 40}, {"cap": 200}, "trick", "bidder", "bagged", "once", "three_pairs"),
)

# what one answer alone can be
VALUES = [
    ("barker", {"target": 4}, "target", "5 or more"),
    ("barker", {"target": "many"}, "target", "whole number"),
    ("barker", {"players": [1]}, "players", "2 to 6 players"),
    ("barker", {"players": [4, 7]}, "players", "2 to 6 players"),
    ("barker", {"players": []}, "players", "2 to 6 players"),
    ("barker", {"bids": [12]}, "bids", "5, 10, 15, 20, 25 and 30"),
    ("barker", {"bids": [20, 15]}, "bids", "each higher than the one before"),
    ("barker", {"keep": {"bidder": [4, 2], "others": [0, 5]}}, "keep", "the least to keep, 4, is above the most, 2"),
    ("barker", {"keep": {"bidder": [0, 5], "others": [3, 1]}}, "keep", "the least to keep, 3, is above the most, 1"),
    ("barker", {"keep": {"bidder": [0, 6], "others": [0, 5]}}, "keep", "0 to 5 cards"),
    ("merrimack", {"kitty": 6}, "kitty", "0 to 5 cards"),
    ("barker", {"floor": {"at": "", "bid": 20}}, "floor", "two numbers"),
    ("barker", {"bonus": 10}, "bonus", "5 points or nothing"),
    ("barker", {"made_30": 45}, "made_30", "30 or 60"),
    ("barker", {"failed_30": 0}, "failed_30", "30 or 60"),
    ("barker", {"defenders": {"cap": ""}}, "defenders", "whole number of points"),
    ("barker", {"hands": 0}, "hands", "1 or more"),
    ("barker", {"revoke_penalty": -5}, "revoke_penalty", "0 or more"),
    ("barker", {"auction": "twice"}, "auction", "“Bidding”"),
    ("barker", {"hold": "yes"}, "hold", "“Holding”"),
]


def refused(base: str, changes: dict[str, object]) -> Fault:
    fault = find_profile({"base": base, **changes})
    assert isinstance(fault, Fault)
    return fault


@pytest.mark.parametrize(("base", "changes", "field", "words"), CLASHES)
def test_a_clash_names_both_things(base, changes, field, words):
    fault = refused(base, changes)
    assert fault.field == f"rules.{field}"
    clash = clash_of(ENGLISH, fault, {**BASES[base], **changes})
    for word in words:
        assert word in clash.text
    assert clash.fields[0] == field
    assert len(clash.fields) > 1
    assert set(clash.fields) <= set(FIELDS)
    assert "Choose" in clash.text or ", or " in clash.text, "it says what to do"


def test_every_clash_of_the_rules_is_in_the_table():
    """Every pair of answers is tried on every rule set; each refusal has its line above."""
    told = {
        (fault.facts["clash"], fault.facts["name"])
        for base, changes, *_ in CLASHES
        for fault in [refused(base, changes)]
    }
    tried = {field: [value for value in SOME_ANSWERS if check(value)] for field, check in _CHECKS.items()}
    met = set()
    for base in BASES:
        for one in FIELDS:
            for other in FIELDS[FIELDS.index(one) :]:
                for value in tried[one]:
                    for more in tried[other]:
                        fault = find_profile({"base": base, one: value, other: more})
                        if isinstance(fault, Fault):
                            met.add((fault.facts["clash"], fault.facts["name"]))
    assert met == told


@pytest.mark.parametrize(("base", "changes", "field", "words"), VALUES)
def test_an_answer_that_cannot_be_says_what_can(base, changes, field, words):
    fault = refused(base, changes)
    assert fault.field == f"rules.{field}"
    clash = clash_of(ENGLISH, fault, {**BASES[base], **changes})
    assert clash.fields == (field,)
    assert words in clash.text


@pytest.mark.parametrize("field", FIELDS)
def test_every_question_says_what_its_answer_can_be(field):
    said = value_sentence(ENGLISH, field, object())
    assert said.endswith(".")
    assert "%(" not in said
    assert field_label(ENGLISH, field)


@pytest.mark.parametrize(("base", "changes", "field", "words"), CLASHES)
def test_a_program_is_told_the_same_without_the_numbers(base, changes, field, words):
    fault = refused(base, changes)
    said = fault_message(ENGLISH, fault.code, fault.field, fault.facts)
    assert said.startswith(f"These rules cannot be played: “rules.{field}” does not fit. ")
    assert "None" not in said
    assert said.endswith(".")


def test_a_refusal_that_tells_nothing_is_told_plainly():
    assert clash_rule(ENGLISH, {}) is None
    assert clash_rule(ENGLISH, {"name": "suits", "clash": "needs_auction"}) is None


def test_nobody_is_blamed():
    for base, changes, *_ in CLASHES + VALUES:
        said = clash_of(ENGLISH, refused(base, changes), {**BASES[base], **changes}).text.lower()
        for word in ("error", "invalid", "submit", "team", "!", "you can't"):
            assert word not in said
